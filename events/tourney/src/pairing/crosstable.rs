//! From a crosstable to a field: what each unit has played, round by round.

use serde::{Deserialize, Serialize};

use super::field::{BadField, Contender, Field, Float, Sitting, Soft, Way};
use crate::played::{How, Played};
use crate::points::Points;
use crate::profile::swiss::SwissRules;
use crate::unit::{RoundNo, UnitId};

/// One row of a crosstable (循环表的一行).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// The unit.
    pub unit: UnitId,
    /// Place in the standings or, before the first round, in strength.
    pub rank: u32,
    /// 带分: points from before the first round, and from rounds that it was not there for.
    pub carried: Points,
    /// Its rounds, in any order; a round that is missing gave nothing.
    pub rounds: Vec<Played>,
    /// Units that it must not meet.
    pub hard: Vec<UnitId>,
    /// Units that it should not meet.
    pub soft: Vec<Soft>,
}

impl Row {
    /// A row without relations or carried points.
    pub const fn new(unit: UnitId, rank: u32, rounds: Vec<Played>) -> Self {
        Self { unit, rank, carried: Points::ZERO, rounds, hard: Vec::new(), soft: Vec::new() }
    }

    /// Points before a round.
    fn before(&self, round: RoundNo) -> Points {
        self.carried + self.rounds.iter().filter(|one| one.round < round).map(|one| one.tally.points).sum()
    }
}

/// The field of `round`: all rows but those that sit out. Points, meetings, floats, byes and sides follow from the rounds before; who
/// has met and what is a bye, the rules say. Tables and areas are not in a crosstable.
///
/// A float is a difference in points before its round, as it stood then; a corrected result corrects it.
pub fn field(rows: &[Row], round: RoundNo, sits: Vec<Sitting>, rules: &SwissRules) -> Result<Field, BadField> {
    let plays = |row: &&Row| sits.iter().all(|sit| sit.unit != row.unit);
    let units = rows.iter().filter(plays).map(|row| contender(row, rows, round, rules)).collect();
    Field::new(round, units, sits)
}

fn contender(row: &Row, rows: &[Row], round: RoundNo, rules: &SwissRules) -> Contender {
    let mut one = Contender::fresh(row.unit, row.rank);
    one.points = row.before(round);
    one.second = row.rounds.iter().filter(|played| played.round < round).map(|played| played.tally.second).sum();
    one.hard.clone_from(&row.hard);
    one.soft.clone_from(&row.soft);
    let mut rounds: Vec<&Played> = row.rounds.iter().filter(|played| played.round < round).collect();
    rounds.sort_by_key(|played| played.round);
    for played in rounds {
        let met = rules.met_kinds.value.contains(&played.how);
        if played.how != How::Played {
            one.unplayed.push(played.how);
        }
        let Some(opponent) = played.opponent.filter(|_| met) else { continue };
        one.met.push(opponent);
        if let Some(side) = played.side {
            *one.sides.of_mut(side) += 1;
            one.last_side = Some(side);
        }
        let theirs = rows.iter().find(|other| other.unit == opponent).map(|other| other.before(played.round));
        let way = match theirs.map(|theirs| row.before(played.round).cmp(&theirs)) {
            Some(std::cmp::Ordering::Greater) => Way::Down,
            Some(std::cmp::Ordering::Less) => Way::Up,
            _ => continue,
        };
        one.floats.push(Float { round: played.round, way });
    }
    one
}
