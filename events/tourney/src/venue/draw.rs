//! 座位图的画法: a plan as text and as SVG.

use std::fmt::Write;

use super::plan::{Floor, Kind, Place, Plan};
use crate::profile::venue::Seats;

/// How large a table is drawn: half its side, centimetres.
const HALF_TABLE: u32 = 45;
/// How far from the table's middle a seat is drawn, centimetres.
const SEAT: f64 = 75.0;

impl Plan {
    /// 文字图: rooms one below the other, rows as they stand, an arrow at each table to North (seat 1 of six).
    pub fn text(&self) -> String {
        let mut text = String::new();
        for floor in &self.floors {
            let (width, depth) = (metres(floor.width_cm), metres(floor.depth_cm));
            let _ = writeln!(text, "{} · {}  {width} × {depth} m", floor.name.zh, floor.name.en);
            floor.lines(&mut text);
            text.push('\n');
        }
        text.push_str(
            "*n 固定座位 keeps its table (unit n)   ◎ 转播桌 broadcast   箭头 = 北（1号位） arrow = North (seat 1)\n",
        );
        text
    }

    /// SVG 图 of one floor, to scale: one unit is a centimetre. None if there is no such floor.
    pub fn svg(&self, floor: usize) -> Option<String> {
        let floor = self.floors.get(floor)?;
        let (width, depth) = (floor.width_cm, floor.depth_cm);
        let name = escaped(&format!("{} · {}", floor.name.zh, floor.name.en));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-20 -80 {} {}\" font-family=\"sans-serif\" \
             text-anchor=\"middle\"><title>{name}</title>\n",
            width + 40,
            depth + 100,
        );
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"-25\" font-size=\"40\">{name} {} × {} m</text>",
            width / 2,
            metres(width),
            metres(depth)
        );
        let _ = writeln!(
            svg,
            "<rect width=\"{width}\" height=\"{depth}\" fill=\"none\" stroke=\"#222\" stroke-width=\"6\"/>"
        );
        let (from, to) = floor.aisle_cm;
        let front = floor.tables.iter().filter(|place| place.kind == Kind::Broadcast && floor.tables.len() > 1);
        let front = front.map(|place| place.centre_cm.1 + place.own_cm / 2).max().unwrap_or(0);
        let _ = writeln!(
            svg,
            "<rect x=\"{from}\" y=\"{front}\" width=\"{}\" height=\"{}\" fill=\"#eee\"><title>主要通道 main aisle</title></rect>",
            to - from,
            depth - front
        );
        floor.tables.iter().for_each(|place| table(&mut svg, place, self.seats));
        svg.push_str("</svg>\n");
        Some(svg)
    }
}

impl Floor {
    fn lines(&self, text: &mut String) {
        let wide = self.tables.iter().map(|place| label(place).chars().count()).max().unwrap_or(0);
        let mut row = None;
        for place in &self.tables {
            let line = (place.kind != Kind::Broadcast, place.row);
            if row != Some(line) {
                text.push_str(if row.is_some() { "\n " } else { " " });
                row = Some(line);
            }
            let after_aisle = place.centre_cm.0 > self.aisle_cm.1;
            let first_after = after_aisle && !self.has(place.row, place.column.wrapping_sub(1), self.aisle_cm.1);
            if first_after && place.kind != Kind::Broadcast {
                text.push_str(" ‖");
            }
            let _ = write!(text, " [{:^wide$}]", label(place));
        }
        text.push('\n');
    }

    /// Whether a table stands there, right of the aisle.
    fn has(&self, row: u32, column: u32, aisle_end: u32) -> bool {
        let there = |place: &Place| place.kind != Kind::Broadcast && (place.row, place.column) == (row, column);
        self.tables.iter().any(|place| there(place) && place.centre_cm.0 > aisle_end)
    }
}

/// `12A↗`, `*7 3↑`, `◎1A↑`.
fn label(place: &Place) -> String {
    let mark = match place.kind {
        Kind::Ordinary => String::new(),
        Kind::Fixed(unit) => format!("*{} ", unit.0),
        Kind::Broadcast => "◎".to_owned(),
    };
    format!("{mark}{}{}", place.table, arrow(place.turned))
}

const fn arrow(turned: u16) -> char {
    const ARROWS: [char; 8] = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'];
    // To the nearest eighth, so that 30° and 60° lean as 45° does.
    ARROWS[(((turned % 360) + 22) / 45 % 8) as usize]
}

fn table(svg: &mut String, place: &Place, seats: Seats) {
    let (x, y) = place.centre_cm;
    let half = place.own_cm / 2;
    let dashes = match place.kind {
        Kind::Broadcast => "stroke=\"#222\" stroke-width=\"5\"",
        Kind::Ordinary | Kind::Fixed(_) => "stroke=\"#bbb\" stroke-width=\"2\" stroke-dasharray=\"10 8\"",
    };
    let side = place.own_cm;
    let _ = writeln!(
        svg,
        "<g transform=\"translate({x} {y})\"><rect x=\"-{half}\" y=\"-{half}\" width=\"{side}\" height=\"{side}\" fill=\"none\" {dashes}/>"
    );
    let _ = write!(svg, "<g transform=\"rotate({})\">", place.turned);
    match seats {
        Seats::Four => {
            let edge = 2 * HALF_TABLE;
            let _ = write!(
                svg,
                "<rect x=\"-{HALF_TABLE}\" y=\"-{HALF_TABLE}\" width=\"{edge}\" height=\"{edge}\" fill=\"#fff\" stroke=\"#222\" stroke-width=\"4\"/>"
            );
        }
        Seats::Six => {
            let corner = |at: u32| at_angle(f64::from(at) * 60.0 + 30.0, f64::from(HALF_TABLE) * 1.2);
            let corners: Vec<String> = (0..6).map(corner).map(|(x, y)| format!("{x:.0},{y:.0}")).collect();
            let _ = write!(
                svg,
                "<polygon points=\"{}\" fill=\"#fff\" stroke=\"#222\" stroke-width=\"4\"/>",
                corners.join(" ")
            );
        }
    }
    for seat in 0..seats.count() {
        let (x, y) = at_angle(f64::from(seat * 360 / seats.count()), SEAT);
        let _ = write!(
            svg,
            "<circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"16\" fill=\"#fff\" stroke=\"#666\" stroke-width=\"3\"/>"
        );
    }
    // The mark of North points outwards, between the table's edge and the seat.
    let _ = writeln!(svg, "<path d=\"M0 -52 L10 -32 L-10 -32 Z\" fill=\"#222\"><title>北 North</title></path></g>");
    let below = match place.kind {
        Kind::Ordinary => String::new(),
        Kind::Fixed(unit) => format!("固定 {unit}"),
        Kind::Broadcast => "转播".to_owned(),
    };
    let _ = writeln!(
        svg,
        "<text y=\"12\" font-size=\"34\">{}</text><text y=\"{}\" font-size=\"22\">{below}</text></g>",
        place.table,
        half - 12
    );
}

/// Clockwise from straight up.
fn at_angle(degrees: f64, far: f64) -> (f64, f64) {
    let angle = degrees.to_radians();
    // `+ 0.0` makes a zero of a minus zero.
    ((far * angle.sin()).round() + 0.0, (-far * angle.cos()).round() + 0.0)
}

fn metres(cm: u32) -> String {
    format!("{}.{:02}", cm / 100, cm % 100)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
