//! An independent check of a movement: what it does to each unit, counted from the written rounds alone.

use serde::{Deserialize, Serialize};

use super::Movement;
use crate::format::DrawNo;
use crate::unit::RoundNo;

/// One of the two groups.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Group {
    /// A组.
    A,
    /// B组.
    B,
}

/// What cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Clash {
    /// A number outside 1…n.
    Unknown {
        /// The round.
        round: RoundNo,
        /// The table.
        table: u16,
    },
    /// A unit at two tables, or at a table and idle.
    UnitTwice {
        /// The round.
        round: RoundNo,
        /// Its group.
        group: Group,
        /// The unit.
        unit: DrawNo,
    },
    /// A unit neither at a table nor named idle.
    UnitMissing {
        /// The round.
        round: RoundNo,
        /// Its group.
        group: Group,
        /// The unit.
        unit: DrawNo,
    },
    /// Two matches at one table.
    TableTwice {
        /// The round.
        round: RoundNo,
        /// The table.
        table: u16,
    },
    /// One set of boards at two tables.
    BoardsTwice {
        /// The round.
        round: RoundNo,
        /// The set.
        boards: u16,
    },
}

/// How often something happens, over all of its kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Times {
    /// The least often.
    pub least: u16,
    /// The most often.
    pub most: u16,
}

impl Times {
    /// Everything exactly once.
    pub const ONCE: Self = Self { least: 1, most: 1 };

    fn of(counts: &[Vec<u16>]) -> Self {
        let all = || counts.iter().flatten().copied();
        Self { least: all().min().unwrap_or(0), most: all().max().unwrap_or(0) }
    }
}

/// What a movement does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// How often an A meets a B.
    pub meetings: Times,
    /// How often an A plays a set of boards.
    pub boards_a: Times,
    /// How often a B plays a set of boards.
    pub boards_b: Times,
    /// What cannot be played, in order.
    pub clashes: Vec<Clash>,
}

impl Report {
    /// 公正: each A meets each B once, and nobody plays boards twice.
    pub fn fair(&self) -> bool {
        self.clashes.is_empty() && self.meetings == Times::ONCE && self.boards_a.most <= 1 && self.boards_b.most <= 1
    }

    /// 全打: fair, and everybody plays all boards.
    pub fn complete(&self) -> bool {
        self.fair() && self.boards_a == Times::ONCE && self.boards_b == Times::ONCE
    }
}

/// 核验: counts who meets whom and who plays what. It shares no code with what made the movement.
pub fn verify(movement: &Movement) -> Report {
    let (units, sets) = (usize::from(movement.units), usize::from(movement.sets));
    let mut meetings = vec![vec![0_u16; units]; units];
    let (mut boards_a, mut boards_b) = (vec![vec![0_u16; sets]; units], vec![vec![0_u16; sets]; units]);
    let mut clashes = Vec::new();
    for round in &movement.rounds {
        let number = round.number;
        let (mut seats_a, mut seats_b) = (vec![0_u16; units], vec![0_u16; units]);
        let (mut tables, mut boards) = (Vec::new(), Vec::new());
        for station in &round.stations {
            let index = |from_one: u16, all: usize| usize::from(from_one).checked_sub(1).filter(|&nth| nth < all);
            let (a, b) = (index(station.a.0, units), index(station.b.0, units));
            let (Some(a), Some(b), Some(set)) = (a, b, index(station.boards, sets)) else {
                clashes.push(Clash::Unknown { round: number, table: station.table });
                continue;
            };
            meetings[a][b] += 1;
            boards_a[a][set] += 1;
            boards_b[b][set] += 1;
            seats_a[a] += 1;
            seats_b[b] += 1;
            tables.push(station.table);
            boards.push(station.boards);
        }
        for (group, seats, idle) in [(Group::A, &mut seats_a, round.idle_a), (Group::B, &mut seats_b, round.idle_b)] {
            if let Some(idle) =
                idle.and_then(|unit| usize::from(unit.0).checked_sub(1)).and_then(|nth| seats.get_mut(nth))
            {
                *idle += 1;
            }
            clashes.extend(seated(number, group, seats));
        }
        clashes.extend(twice(tables).map(|table| Clash::TableTwice { round: number, table }));
        clashes.extend(twice(boards).map(|boards| Clash::BoardsTwice { round: number, boards }));
    }
    Report { meetings: Times::of(&meetings), boards_a: Times::of(&boards_a), boards_b: Times::of(&boards_b), clashes }
}

/// Units that are not in exactly one place.
fn seated(round: RoundNo, group: Group, seats: &[u16]) -> impl Iterator<Item = Clash> {
    (1..).map(DrawNo).zip(seats).filter_map(move |(unit, &seats)| match seats {
        0 => Some(Clash::UnitMissing { round, group, unit }),
        1 => None,
        _ => Some(Clash::UnitTwice { round, group, unit }),
    })
}

/// What stands twice, each once.
fn twice(mut all: Vec<u16>) -> impl Iterator<Item = u16> {
    all.sort_unstable();
    let mut twice: Vec<u16> =
        all.chunk_by(|one, other| one == other).filter(|same| same.len() > 1).map(|same| same[0]).collect();
    twice.dedup();
    twice.into_iter()
}
