//! Ranking: tie sets are split step by step until nothing tells their units apart.

use std::cmp::Ordering;
use std::ops::Range;

use super::field::{Basis, Field};
use super::lots::LotSeed;
use super::record::Record;
use super::table::{Column, Decision, Row, Standings, Value};
use crate::played::Outcome;
use crate::points::Points;
use crate::profile::ladder::{Figure, Ladder, List, Placing, Remaining, Step};
use crate::unit::UnitId;

/// What lots are drawn for in a table.
pub const LOTS_FOR: &str = "standings";

/// 排名: the table of a stage (`TD-6.4`). The order of `records` does not matter; a unit has one of them. 5,000 units of eleven
/// rounds take a few milliseconds.
pub fn rank(ladder: &Ladder, records: &[Record], seed: &LotSeed) -> Standings {
    Ranking::new(Field::new(ladder, records), seed, Basis::Totals).of_all()
}

/// 分组排名: the table of some units of a stage, such as a group; opponents outside count with what they have. Units that the
/// stage does not have are passed over.
pub fn rank_among(ladder: &Ladder, records: &[Record], members: &[UnitId], seed: &LotSeed) -> Standings {
    Ranking::new(Field::new(ladder, records), seed, Basis::Totals).of(members)
}

/// 按场均排名: like [`rank_among`], by means of a round instead of totals.
pub(super) fn rank_per_round(ladder: &Ladder, records: &[Record], members: &[UnitId], seed: &LotSeed) -> Standings {
    Ranking::new(Field::new(ladder, records), seed, Basis::PerRound).of(members)
}

/// A tie set on its way: which rows, on which list, before which step.
struct Tie {
    rows: Range<usize>,
    list: List,
    step: usize,
}

struct Ranking<'a> {
    field: Field<'a>,
    seed: &'a LotSeed,
    columns: Vec<Column>,
    /// A unit of the field in each row, in the order reached so far.
    order: Vec<u32>,
    /// Values by unit of the field, then by column.
    values: Vec<Value>,
    /// What sets each row above the next.
    cuts: Vec<Option<Decision>>,
    /// Marks units of the tie set under comparison.
    marks: Vec<u32>,
    mark: u32,
}

impl<'a> Ranking<'a> {
    fn new(field: Field<'a>, seed: &'a LotSeed, basis: Basis) -> Self {
        let count = field.records.len();
        let columns = Column::of(field.ladder);
        let mut values = Vec::with_capacity(count * columns.len());
        for at in 0..count {
            values.extend(columns.iter().map(|column| field.value(column.step, at, basis)));
        }
        let marks = vec![0; count];
        Self { field, seed, columns, order: Vec::new(), values, cuts: Vec::new(), marks, mark: 0 }
    }

    fn of_all(mut self) -> Standings {
        self.order = (0..self.field.records.len() as u32).collect();
        self.table()
    }

    fn of(mut self, members: &[UnitId]) -> Standings {
        self.order = members.iter().filter_map(|unit| self.field.find(*unit)).map(|at| at as u32).collect();
        self.order.sort_unstable();
        self.order.dedup();
        self.table()
    }

    fn table(mut self) -> Standings {
        let field = &self.field;
        self.order.sort_by_key(|at| field.placing(*at as usize));
        self.cuts = vec![None; self.order.len()];
        let mut from = 0;
        while let Some(first) = self.order.get(from) {
            let placing = self.field.placing(*first as usize);
            let same = |at: &&u32| self.field.placing(**at as usize) == placing;
            let to = from + self.order[from..].iter().take_while(same).count();
            if placing != Placing::Unplaced {
                self.split(from..to);
                if self.order.get(to).is_some_and(|next| self.field.placing(*next as usize) != Placing::Unplaced) {
                    self.cuts[to - 1] = Some(Decision::Placing);
                }
            }
            from = to;
        }
        self.rows()
    }

    /// Splits a part of the table until nothing tells its units apart. Each tie set that comes back smaller may begin its list
    /// again, so that this ends.
    fn split(&mut self, rows: Range<usize>) {
        let mut open = vec![Tie { rows, list: List::Steps, step: 0 }];
        while let Some(tie) = open.pop() {
            if tie.rows.len() < 2 {
                continue;
            }
            let Some(step) = self.field.ladder.list(tie.list).get(tie.step).map(|step| step.value) else {
                let next = self.field.ladder.list_for(tie.rows.len());
                if let (List::Steps, Some(list)) = (tie.list, next) {
                    open.push(Tie { list, step: 0, ..tie });
                }
                continue;
            };
            let Some(column) = self.columns.iter().position(|column| column.step == step) else { continue };
            self.compare(step, column, &tie.rows);
            self.part(step, column, &tie, &mut open);
        }
    }

    /// Cuts a sorted tie set where the column's value changes, and says how its parts go on.
    fn part(&mut self, step: Step, column: usize, tie: &Tie, open: &mut Vec<Tie>) {
        let mut from = tie.rows.start;
        for to in tie.rows.start + 1..=tie.rows.end {
            let ends = to == tie.rows.end;
            if !ends && self.order_of(to - 1, to, column, step) == Ordering::Equal {
                continue;
            }
            if !ends {
                let (upper, lower) = (self.value(to - 1, column), self.value(to, column));
                let decision = Decision::Step { column, list: tie.list, tie: tie.rows.clone(), upper, lower };
                self.cuts[to - 1] = Some(decision);
            }
            let smaller = to - from < tie.rows.len();
            let again = smaller && (tie.list != List::Steps || self.one_list());
            open.push(match self.field.ladder.remaining.value {
                Remaining::FromStart if again => {
                    let list = self.field.ladder.list_for(to - from).unwrap_or(List::Steps);
                    Tie { rows: from..to, list, step: 0 }
                }
                _ => Tie { rows: from..to, list: tie.list, step: tie.step + 1 },
            });
            from = to;
        }
    }

    /// Whether ties go on with no list of their own.
    fn one_list(&self) -> bool {
        self.field.ladder.list_for(2).is_none()
    }

    fn value(&self, row: usize, column: usize) -> Value {
        self.values[self.order[row] as usize * self.columns.len() + column]
    }

    fn order_of(&self, upper: usize, lower: usize, column: usize, step: Step) -> Ordering {
        self.value(upper, column).order(self.value(lower, column), step)
    }

    /// Finds the values of a tie set and sorts it by them. Equal units stay in the order of their numbers.
    fn compare(&mut self, step: Step, column: usize, rows: &Range<usize>) {
        let width = self.columns.len();
        let found: Option<Vec<Value>> = match step {
            Step::Lot => Some(rows.clone().map(|row| self.ticket(row)).collect()),
            Step::Mutual(figure) => self.mutual(rows, figure),
            Step::HeadToHead if rows.len() == 2 => self.mutual(rows, Figure::Wins),
            Step::HeadToHead | Step::Shared => None,
            _ => {
                let values = &self.values;
                let value = |at: u32| values[at as usize * width + column];
                self.order[rows.clone()].sort_by(|a, b| value(*a).order(value(*b), step).then(a.cmp(b)));
                return;
            }
        };
        // Part of a tie set whose units have all met has all met too: what is there stays unused.
        let Some(found) = found else { return };
        for (row, value) in rows.clone().zip(found) {
            self.values[self.order[row] as usize * width + column] = value;
        }
        let values = &self.values;
        let value = |at: u32| values[at as usize * width + column];
        self.order[rows.clone()].sort_by(|a, b| value(*a).order(value(*b), step).then(a.cmp(b)));
    }

    fn ticket(&self, row: usize) -> Value {
        Value::Lot(self.seed.ticket(LOTS_FOR, self.field.records[self.order[row] as usize].unit))
    }

    /// 相互间成绩: each row's figure of the rounds among these rows alone; none unless each has met each other.
    fn mutual(&mut self, rows: &Range<usize>, figure: Figure) -> Option<Vec<Value>> {
        self.mark += 1;
        for row in rows.clone() {
            self.marks[self.order[row] as usize] = self.mark;
        }
        let among = |opponent: u32| self.marks.get(opponent as usize) == Some(&self.mark);
        let mut met: Vec<u32> = Vec::new();
        let mut values = Vec::with_capacity(rows.len());
        for row in rows.clone() {
            let meets = self.field.meets(self.order[row] as usize).iter().filter(|meet| among(meet.opponent));
            met.clear();
            let mut sum = Points::ZERO;
            for meet in meets {
                met.push(meet.opponent);
                sum += match (figure, meet.outcome) {
                    (Figure::Points, _) => meet.points,
                    (Figure::Second, _) => meet.second,
                    (Figure::Wins, Outcome::Won) => Points::whole(1),
                    (Figure::Wins, Outcome::Tied) => Points::of_hundredths(50),
                    (Figure::Wins, Outcome::Lost) => Points::ZERO,
                };
            }
            met.sort_unstable();
            met.dedup();
            if met.len() + 1 < rows.len() {
                return None;
            }
            values.push(Value::Points(sum));
        }
        Some(values)
    }

    fn rows(self) -> Standings {
        let width = self.columns.len();
        let mut rows: Vec<Row> = Vec::with_capacity(self.order.len());
        for (row, at) in self.order.iter().enumerate() {
            let placing = self.field.placing(*at as usize);
            let shared = row > 0 && self.cuts[row - 1].is_none();
            let place = match (placing, rows.last()) {
                (Placing::Unplaced, _) => None,
                (_, Some(above)) if shared => above.place,
                _ => Some(row as u32 + 1),
            };
            rows.push(Row {
                place,
                holders: u32::from(place.is_some()),
                unit: self.field.records[*at as usize].unit,
                placing,
                placed_by: self.field.placed_by(*at as usize),
                state: self.field.records[*at as usize].state,
                values: self.values[*at as usize * width..][..width].to_vec(),
                above_next: self.cuts[row].clone(),
            });
        }
        for held in rows.chunk_by_mut(|upper, lower| upper.place == lower.place) {
            let holders = held.len() as u32;
            held.iter_mut().filter(|row| row.place.is_some()).for_each(|row| row.holders = holders);
        }
        Standings { columns: self.columns, rows }
    }
}
