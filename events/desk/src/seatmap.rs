//! 座位图: a plan of the hall as a drawing (SVG) and as rows of tables, with who plays where.

use std::fmt::Write as _;

use serde::Serialize;
use tourney::event::round::Round;
use tourney::event::{Event, MatchId};
use tourney::text::Text;
use tourney::venue::{Floor, Kind, Place, Plan};

use crate::find;
use words::Lang;

/// Who plays at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Sitting {
    /// The number of the table, without A or B.
    pub table: u32,
    /// The match.
    #[serde(rename = "match")]
    pub game: MatchId,
    /// 主队.
    pub home: String,
    /// 客队.
    pub visitor: String,
}

/// Who plays at which table in a round.
pub fn sittings(event: &Event, round: &Round) -> Vec<Sitting> {
    let one = |game: &tourney::event::round::Match| Sitting {
        table: u32::from(game.table),
        game: game.id,
        home: format!("{} {}", game.pair.home.0, find::name(event, game.pair.home)),
        visitor: format!("{} {}", game.pair.visitor.0, find::name(event, game.pair.visitor)),
    };
    let mut all: Vec<Sitting> = round.matches.iter().map(one).collect();
    all.sort_by_key(|sitting| sitting.table);
    all
}

/// Centimetres of the gap between the drawings of two rooms, and around them.
const GAP_CM: u32 = 100;
/// Centimetres above a room for its name.
const HEAD_CM: u32 = 120;

/// The plan as a drawing to scale: rooms one below the other, one unit a centimetre. Names of units stand at their tables.
pub fn svg(plan: &Plan, sittings: &[Sitting], lang: Lang) -> String {
    let width = plan.floors.iter().map(|floor| floor.width_cm).max().unwrap_or(0) + 2 * GAP_CM;
    let height = plan.floors.iter().map(|floor| floor.depth_cm + HEAD_CM + GAP_CM).sum::<u32>() + GAP_CM;
    let mut drawing = String::new();
    let _ = writeln!(
        drawing,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{}" height="{}" font-family="sans-serif">"#,
        width / 4,
        height / 4
    );
    drawing.push_str("<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
    let mut top = GAP_CM;
    for floor in &plan.floors {
        room(&mut drawing, floor, top + HEAD_CM, sittings, lang);
        top += floor.depth_cm + HEAD_CM + GAP_CM;
    }
    drawing.push_str("</svg>\n");
    drawing
}

fn room(drawing: &mut String, floor: &Floor, top: u32, sittings: &[Sitting], lang: Lang) {
    let (left, size) = (GAP_CM, (floor.width_cm, floor.depth_cm));
    let name = escaped(&floor.name.of(lang));
    let (metres_wide, metres_deep) = (metres(size.0), metres(size.1));
    let _ = writeln!(
        drawing,
        r#"<text x="{left}" y="{}" font-size="80">{name} {metres_wide} × {metres_deep} m</text>"#,
        top - 30
    );
    let _ = writeln!(
        drawing,
        r##"<rect x="{left}" y="{top}" width="{}" height="{}" fill="none" stroke="#333" stroke-width="6"/>"##,
        size.0, size.1
    );
    let (from, to) = floor.aisle_cm;
    let _ = writeln!(
        drawing,
        r##"<rect x="{}" y="{top}" width="{}" height="{}" fill="#eee"/>"##,
        left + from,
        to.saturating_sub(from),
        size.1
    );
    for place in &floor.tables {
        table(drawing, place, (left, top), sittings);
    }
}

fn table(drawing: &mut String, place: &Place, corner: (u32, u32), sittings: &[Sitting]) {
    let (x, y) = (corner.0 + place.centre_cm.0, corner.1 + place.centre_cm.1);
    let half = place.own_cm / 2;
    let _ = writeln!(
        drawing,
        r##"<rect x="{}" y="{}" width="{}" height="{}" fill="none" stroke="#bbb" stroke-dasharray="12"/>"##,
        x.saturating_sub(half),
        y.saturating_sub(half),
        place.own_cm,
        place.own_cm
    );
    let fill = match place.kind {
        Kind::Ordinary => "#dfead8",
        Kind::Fixed(_) => "#f6e3b4",
        Kind::Broadcast => "#cfe0f3",
    };
    let _ = writeln!(
        drawing,
        r##"<g transform="translate({x} {y})"><g transform="rotate({})"><rect x="-50" y="-50" width="100" height="100" fill="{fill}" stroke="#333" stroke-width="3"/><path d="M-12 -50 L0 -72 L12 -50 Z" fill="#333"/></g>"##,
        place.turned
    );
    let _ = writeln!(
        drawing,
        r#"<text y="14" font-size="44" text-anchor="middle" font-weight="bold">{}</text>"#,
        place.table
    );
    if let Some(sitting) = sittings.iter().find(|sitting| sitting.table == place.table.number) {
        for (line, name) in [(84, &sitting.home), (118, &sitting.visitor)] {
            let _ =
                writeln!(drawing, r#"<text y="{line}" font-size="28" text-anchor="middle">{}</text>"#, escaped(name));
        }
    }
    drawing.push_str("</g>\n");
}

/// Text as XML holds it.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            sign if sign.is_control() => out.push(' '),
            sign => out.push(sign),
        }
    }
    out
}

/// Centimetres as metres, with a decimal where there is one.
pub fn metres(cm: u32) -> String {
    match (cm / 100, cm % 100) {
        (whole, 0) => whole.to_string(),
        (whole, rest) => format!("{whole}.{rest:02}").trim_end_matches('0').to_owned(),
    }
}

/// What is special of a table, in words; empty for an ordinary one.
pub fn kind(event: Option<&Event>, place: &Place) -> Text {
    match place.kind {
        Kind::Ordinary => Text::new("", ""),
        Kind::Broadcast => Text::new("转播", "broadcast"),
        Kind::Fixed(unit) => {
            let name = event.map_or_else(|| unit.0.to_string(), |event| find::name(event, unit));
            Text::new(format!("固定座位 {name}"), format!("kept for {name}"))
        }
    }
}
