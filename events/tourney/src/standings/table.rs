//! 名次表: a ranked table, with every figure that made it.

use std::cmp::Ordering;
use std::ops::Range;

use serde::Serialize;

use super::record::State;
use crate::points::Points;
use crate::profile::ladder::{Ladder, List, Placing, Step};
use crate::profile::score::System;
use crate::text::Text;
use crate::unit::UnitId;

/// 名次表: rows from the first place down, units without a place last, by number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Standings {
    /// 各栏: the steps of the ladder, each once.
    pub columns: Vec<Column>,
    /// 各行.
    pub rows: Vec<Row>,
}

/// A step of the ladder, as a column of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Column {
    /// What is compared.
    pub step: Step,
    /// What it is called.
    pub name: Text,
    /// In which lists it stands.
    pub mentions: Vec<Mention>,
}

/// Where a step stands in a ladder.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Mention {
    /// In which list.
    pub list: List,
    /// As which step of it, from 0.
    pub at: usize,
    /// The article.
    pub article: String,
}

/// One unit in the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Row {
    /// 名次, from 1. None: without a place.
    pub place: Option<u32>,
    /// 并列: how many units hold this place; 1 is alone, 0 without a place.
    pub holders: u32,
    /// Who.
    pub unit: UnitId,
    /// In which part of the table.
    pub placing: Placing,
    /// The article that puts it into a lower part, or takes its place; none for who plays on.
    pub placed_by: Option<String>,
    /// Whether it went the whole way.
    pub state: State,
    /// What each column says of the unit.
    pub values: Vec<Value>,
    /// What sets it above the next row. None: nothing does, or there is no next row with a place.
    pub above_next: Option<Decision>,
}

/// What sets one row above the next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// A step of the ladder.
    Step {
        /// Its column.
        column: usize,
        /// The list that the two units were on.
        list: List,
        /// The rows that were equal until this step.
        tie: Range<usize>,
        /// What the column said of this row then; among fewer equal units it may say something else later.
        upper: Value,
        /// What it said of the next.
        lower: Value,
    },
    /// The next row stands in a lower part of the table.
    Placing,
    /// 附加赛: the next row played for lower places.
    PlayOff,
}

/// What a column says of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Value {
    /// Points.
    Points(Points),
    /// A number of rounds or violations.
    Count(u32),
    /// So many of so many.
    Share {
        /// Won.
        won: u32,
        /// Of.
        of: u32,
    },
    /// 签号.
    Lot(u64),
    /// Not compared: the unit was told apart before, or the step could not be applied to those equal with it.
    Unused,
}

impl Value {
    /// The order in which two values of one step rank: `Less` goes first. Values of different kinds are equal.
    pub(super) fn order(self, other: Self, step: Step) -> Ordering {
        match (self, other) {
            (Self::Points(a), Self::Points(b)) => b.cmp(&a),
            (Self::Count(a), Self::Count(b)) if step == Step::FewerViolations => a.cmp(&b),
            (Self::Count(a), Self::Count(b)) => b.cmp(&a),
            (Self::Share { won: a, of: m }, Self::Share { won: b, of: n }) => {
                // Nothing played is a rate of nothing.
                let (m, n) = (u64::from(m.max(1)), u64::from(n.max(1)));
                (u64::from(b) * m).cmp(&(u64::from(a) * n))
            }
            (Self::Lot(a), Self::Lot(b)) => a.cmp(&b),
            _ => Ordering::Equal,
        }
    }
}

impl Column {
    /// The columns of a ladder: each step once, in the order of first mention.
    pub(super) fn of(ladder: &Ladder) -> Vec<Self> {
        let mut columns: Vec<Self> = Vec::new();
        for list in [List::Steps, List::Two, List::ThreeOrMore] {
            for (at, step) in ladder.list(list).iter().enumerate() {
                let mention = Mention { list, at, article: step.article.clone() };
                match columns.iter_mut().find(|column| column.step == step.value) {
                    Some(column) => column.mentions.push(mention),
                    None => {
                        columns.push(Self { step: step.value, name: step.value.name(), mentions: vec![mention] });
                    }
                }
            }
        }
        columns
    }

    /// Where the step stands in a list.
    pub fn mention(&self, list: List) -> Option<&Mention> {
        self.mentions.iter().find(|mention| mention.list == list)
    }
}

impl Standings {
    /// Calls the columns as the score system of the stage does.
    #[must_use]
    pub fn called_by(mut self, system: Option<&System>) -> Self {
        if let Some(system) = system {
            self.columns.iter_mut().for_each(|column| column.name = column.step.name_in(system));
        }
        self
    }

    /// 名次: the place of a unit; none if it has none or is not in the table.
    pub fn place(&self, unit: UnitId) -> Option<u32> {
        self.row(unit).and_then(|row| row.place)
    }

    /// A unit's row.
    pub fn row(&self, unit: UnitId) -> Option<&Row> {
        self.rows.iter().find(|row| row.unit == unit)
    }

    /// Units with a place, from the first down.
    pub fn order(&self) -> impl Iterator<Item = UnitId> {
        self.rows.iter().filter(|row| row.place.is_some()).map(|row| row.unit)
    }

    /// What a column says of a unit.
    pub fn value(&self, unit: UnitId, step: Step) -> Option<Value> {
        let column = self.columns.iter().position(|column| column.step == step)?;
        self.row(unit).and_then(|row| row.values.get(column).copied())
    }
}
