//! From entries to frames: the one place where a viewer's bytes are made.

use std::sync::Arc;

use registry::Shown;
use serde::Serialize;
use serde_json::Value;
use table::Viewer;

use super::Frame;
use super::board::Board;
use super::draft::{Entry, What};

/// A frame of any message.
pub(crate) fn frame(message: &impl Serialize) -> Frame {
    // Messages are made of strings, numbers and JSON values: they always have a JSON form.
    serde_json::to_string(message).unwrap_or_default().into()
}

/// The frames of consecutive entries, the first of which is number `first`, for each of some viewers. `old` is the board that
/// an opening among them replaced. Who is shown the same gets the same bytes.
pub(super) fn frames(
    entries: &[Entry],
    first: u64,
    now: u64,
    viewers: &[Viewer],
    board: Option<&Board>,
    old: Option<&Board>,
) -> Vec<Vec<Frame>> {
    let mut shown = shown(entries, viewers, board).into_iter();
    let mut is_open = board.is_some() && !entries.iter().any(|entry| entry.what == What::Opened) || old.is_some();
    let mut all: Vec<Vec<Frame>> = viewers.iter().map(|_| Vec::with_capacity(entries.len())).collect();
    for (seq, entry) in (first..).zip(entries) {
        let frame = |e: Option<&str>, d: &str| event_frame(seq, now, e, d, entry.table.as_deref());
        let frames: Vec<Frame> = match (entry.what, board) {
            (What::Table, _) | (_, None) => vec![frame(None, if is_open { "{}" } else { "null" }); viewers.len()],
            (What::Opened, Some(board)) => {
                is_open = true;
                viewers.iter().map(|&viewer| frame(None, &opening(old, board, viewer))).collect()
            }
            (What::Dealt(event), Some(board)) => {
                let sight = |viewer: &Viewer| board.engine.sight_text(event as usize, *viewer);
                viewers.iter().map(|viewer| frame(sight(viewer).as_deref(), "{}")).collect()
            }
            (What::Event(_), Some(_)) => shared(&shown.next().unwrap_or_default(), frame),
        };
        all.iter_mut().zip(frames).for_each(|(all, frame)| all.push(frame));
    }
    all
}

/// What a new board changes in a viewer's view.
fn opening(old: Option<&Board>, board: &Board, viewer: Viewer) -> String {
    let before = old.map_or_else(|| Value::Object(serde_json::Map::new()), |old| old.engine.view(viewer));
    registry::diff(&before, &board.engine.view(viewer)).to_string()
}

/// The frames of what each viewer is shown of an event.
fn shared(shown: &[Arc<Shown>], frame: impl Fn(Option<&str>, &str) -> Frame) -> Vec<Frame> {
    let mut frames: Vec<Frame> = Vec::with_capacity(shown.len());
    for one in shown {
        let known = shown.iter().zip(&frames).find(|(other, _)| Arc::ptr_eq(other, one));
        let known = known.map(|(_, frame)| frame.clone());
        frames.push(known.unwrap_or_else(|| frame(one.sight.as_deref(), &one.patch)));
    }
    frames
}

/// What the viewers see of the engine's events among the entries; they are consecutive.
fn shown(entries: &[Entry], viewers: &[Viewer], board: Option<&Board>) -> Vec<Vec<Arc<Shown>>> {
    let number = |entry: &Entry| match entry.what {
        What::Event(event) => Some(event as usize),
        _ => None,
    };
    let (Some(first), Some(board)) = (entries.iter().find_map(number), board) else { return Vec::new() };
    let last = entries.iter().rev().find_map(number).unwrap_or(first);
    board.engine.show(first..last + 1, viewers)
}

/// A [`wire::Reply::Ev`], written directly: most of what a table sends.
fn event_frame(seq: u64, now: u64, e: Option<&str>, d: &str, table: Option<&str>) -> Frame {
    let e = e.unwrap_or("null");
    let table = table.map_or_else(String::new, |patch| format!(r#","table":{patch}"#));
    format!(r#"{{"t":"ev","seq":{seq},"now":{now},"e":{e},"d":{d}{table}}}"#).into()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_direct_form_is_the_type_s_form() {
        for (e, table) in [(None, None), (Some(json!({"t": "x"})), Some(json!({"board": 2})))] {
            let direct = {
                let text = |value: &Option<Value>| value.as_ref().map(Value::to_string);
                event_frame(3, 9, text(&e).as_deref(), r#"{"a":null}"#, text(&table).as_deref())
            };
            let typed = wire::Reply::Ev { seq: 3, now: 9, e, d: json!({"a": null}), table };
            assert_eq!(direct, frame(&typed));
        }
    }
}
