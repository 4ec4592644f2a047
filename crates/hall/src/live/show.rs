//! From entries to frames: the one place where a viewer's bytes are made.

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

/// The frames of consecutive entries, the first of which is number `first`, for one viewer. `old` is the board that an
/// opening among them replaced.
pub(super) fn frames(
    entries: &[Entry],
    first: u64,
    now: u64,
    viewer: Viewer,
    board: Option<&Board>,
    old: Option<&Board>,
) -> Vec<Frame> {
    let mut shown = shown(entries, viewer, board).into_iter();
    let mut is_open = board.is_some() && !entries.iter().any(|entry| entry.what == What::Opened) || old.is_some();
    let one = |(seq, entry): (u64, &Entry)| {
        let (e, d) = match (entry.what, board) {
            (What::Table, _) | (_, None) => (None, if is_open { empty() } else { "null".to_owned() }),
            (What::Opened, Some(board)) => {
                is_open = true;
                let before = old.map_or_else(|| Value::Object(serde_json::Map::new()), |old| old.engine.view(viewer));
                (None, registry::diff(&before, &board.engine.view(viewer)).to_string())
            }
            (What::Dealt(event), Some(board)) => {
                (board.engine.sight(event as usize, viewer).map(|s| s.to_string()), empty())
            }
            (What::Event(_), Some(_)) => shown.next().map_or_else(|| (None, empty()), |one| (one.sight, one.patch)),
        };
        event_frame(seq, now, e.as_deref(), &d, entry.table.as_deref())
    };
    (first..).zip(entries).map(one).collect()
}

/// What the viewer sees of the engine's events among the entries; they are consecutive.
fn shown(entries: &[Entry], viewer: Viewer, board: Option<&Board>) -> Vec<registry::Shown> {
    let number = |entry: &Entry| match entry.what {
        What::Event(event) => Some(event as usize),
        _ => None,
    };
    let (Some(first), Some(board)) = (entries.iter().find_map(number), board) else { return Vec::new() };
    let last = entries.iter().rev().find_map(number).unwrap_or(first);
    board.engine.show(first..last + 1, viewer)
}

fn empty() -> String {
    "{}".to_owned()
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
