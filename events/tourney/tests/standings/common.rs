//! Records written as people write result tables.

use tourney::played::{How, Outcome, Played, Tally};
use tourney::profile::ladder::Ladder;
use tourney::standings::{LotSeed, Record, Standings, rank};
use tourney::{Points, RoundNo, Side, UnitId};

/// Every profile's id and its ladder as written.
pub(crate) const LADDERS: [(&str, &str); 7] = [
    ("china", include_str!("../../profiles/china/ladder.toml")),
    ("guangzhou", include_str!("../../profiles/guangzhou/ladder.toml")),
    ("washington", include_str!("../../profiles/washington/ladder.toml")),
    ("guandan-2017", include_str!("../../profiles/guandan-2017/ladder.toml")),
    ("guandan-2022", include_str!("../../profiles/guandan-2022/ladder.toml")),
    ("gouji-4", include_str!("../../profiles/gouji-4/ladder.toml")),
    ("gouji-6", include_str!("../../profiles/gouji-6/ladder.toml")),
];

pub(crate) const SEED: LotSeed = LotSeed::of_bytes([7; 32]);

pub(crate) fn ladder(id: &str) -> Ladder {
    let (_, text) = LADDERS.iter().find(|(known, _)| *known == id).expect("a profile");
    toml::from_str(text).expect("a ladder")
}

pub(crate) fn unit(number: u32) -> UnitId {
    UnitId(number)
}

/// A match: round, home, visitor, points of both, second figures of both. The higher points win.
pub(crate) type Match = (u16, u32, u32, i64, i64, i64, i64);

pub(crate) fn tally(points: i64, against: i64, second: i64) -> Tally {
    let outcome = match points.cmp(&against) {
        std::cmp::Ordering::Greater => Outcome::Won,
        std::cmp::Ordering::Equal => Outcome::Tied,
        std::cmp::Ordering::Less => Outcome::Lost,
    };
    Tally { outcome, points: Points::whole(points), second: Points::whole(second), won_parts: 0, parts: 0 }
}

pub(crate) fn played(round: u16, opponent: u32, how: How, tally: Tally) -> Played {
    Played { round: RoundNo(round), opponent: Some(UnitId(opponent)), side: Some(Side::Home), how, tally }
}

pub(crate) fn alone(round: u16, how: How, tally: Tally) -> Played {
    Played { round: RoundNo(round), opponent: None, side: None, how, tally }
}

/// Units 1 to `units` with these matches.
pub(crate) fn field(units: u32, matches: &[Match]) -> Vec<Record> {
    let mut records: Vec<Record> = (1..=units).map(|number| Record::of(UnitId(number), Vec::new())).collect();
    for &(round, home, visitor, a, b, c, d) in matches {
        records[home as usize - 1].played.push(played(round, visitor, How::Played, tally(a, b, c)));
        records[visitor as usize - 1].played.push(played(round, home, How::Played, tally(b, a, d)));
    }
    for record in &mut records {
        record.played.sort_by_key(|played| played.round);
    }
    records
}

/// The table in short: `1:3 2:1= 2:2=`, place and unit, `=` where shared, `-` without a place.
pub(crate) fn short(table: &Standings) -> String {
    let row = |row: &tourney::standings::Row| match row.place {
        None => format!("-:{}", row.unit.0),
        Some(place) => format!("{place}:{}{}", row.unit.0, if row.holders > 1 { "=" } else { "" }),
    };
    table.rows.iter().map(row).collect::<Vec<_>>().join(" ")
}

pub(crate) fn ranked(id: &str, records: &[Record]) -> Standings {
    rank(&ladder(id), records, &SEED)
}

/// The sentence of a row, Chinese.
pub(crate) fn why(table: &Standings, row: usize) -> String {
    let text = table.why(row, &|unit| format!("{}号", unit.0)).expect("a row");
    assert!(!text.en.is_empty() && text.en.ends_with('.'), "{}", text.en);
    text.zh
}
