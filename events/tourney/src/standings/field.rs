//! The figures of a stage: what each unit's counted rounds add up to, in flat arrays.

use crate::played::{How, Outcome};
use crate::points::Points;
use crate::profile::ladder::{Figure, Forfeits, Gone, Ladder, Placing, Rounds, Step, Unpaired, WinsOf};
use crate::standings::record::{PartRate, Record, Results};
use crate::standings::table::Value;
use crate::unit::{RoundNo, UnitId};

/// No opponent, or none that is in the field.
const NOBODY: u32 = u32::MAX;

/// By what figures are shown and compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Basis {
    /// Totals.
    Totals,
    /// Means of a round, half up to two decimals.
    PerRound,
}

/// One counted round of one unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meet {
    pub(super) opponent: u32,
    pub(super) round: RoundNo,
    pub(super) how: How,
    pub(super) outcome: Outcome,
    pub(super) points: Points,
    pub(super) second: Points,
}

/// What a unit's counted rounds add up to.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Totals {
    pub(super) points: Points,
    pub(super) second: Points,
    pub(super) wins: u32,
    pub(super) rounds: u32,
    pub(super) parts: PartRate,
}

/// All units of a stage, by number, and their counted rounds.
pub(super) struct Field<'a> {
    pub(super) ladder: &'a Ladder,
    pub(super) records: Vec<&'a Record>,
    pub(super) totals: Vec<Totals>,
    meets: Vec<Meet>,
    /// Where each unit's rounds begin in `meets`, and the end.
    begin: Vec<u32>,
    last: RoundNo,
}

impl<'a> Field<'a> {
    /// `O(rounds × log units)`. Of two records of one unit the first counts.
    pub(super) fn new(ladder: &'a Ladder, given: &'a [Record]) -> Self {
        let mut records: Vec<&Record> = given.iter().collect();
        records.sort_by_key(|record| record.unit);
        records.dedup_by_key(|record| record.unit);
        let last = records.iter().flat_map(|record| &record.played).map(|played| played.round).max();
        let count = records.len();
        let mut field = Self {
            ladder,
            records,
            totals: Vec::with_capacity(count),
            meets: Vec::with_capacity(given.iter().map(|record| record.played.len()).sum()),
            begin: Vec::with_capacity(count + 1),
            last: last.unwrap_or(RoundNo(0)),
        };
        for at in 0..count {
            field.begin.push(field.meets.len() as u32);
            field.add_meets(at);
        }
        field.begin.push(field.meets.len() as u32);
        field.totals = (0..count).map(|at| field.add_up(at)).collect();
        field
    }

    fn add_meets(&mut self, at: usize) {
        let record = self.records[at];
        if record.state.results() != Results::Kept {
            return;
        }
        for played in &record.played {
            let opponent = played.opponent.and_then(|unit| self.find(unit)).map_or(NOBODY, |at| at as u32);
            if opponent != NOBODY && self.records[opponent as usize].state.results() == Results::Annulled {
                continue;
            }
            let points = match self.ladder.rounds.value {
                Rounds::All => played.tally.points,
                Rounds::Positive => played.tally.points.max(Points::ZERO),
            };
            let tally = played.tally;
            let (outcome, second) = (tally.outcome, tally.second);
            self.meets.push(Meet { opponent, round: played.round, how: played.how, outcome, points, second });
        }
    }

    fn add_up(&self, at: usize) -> Totals {
        let record = self.records[at];
        let mut totals = Totals {
            points: record.carry - record.deducted.points,
            second: -record.deducted.second,
            ..Totals::default()
        };
        for meet in self.meets(at) {
            totals.points += meet.points;
            totals.second += meet.second;
            totals.wins += u32::from(self.wins(meet));
            totals.rounds += 1;
        }
        if record.state.results() == Results::Kept {
            totals.parts = record.parts.unwrap_or_else(|| self.raw_parts(at));
        }
        totals
    }

    fn raw_parts(&self, at: usize) -> PartRate {
        let counted = self.meets(at).iter().map(|meet| meet.round);
        let mut rate = PartRate::default();
        // Both lists are of the same rounds in the same order; annulled ones are missing in the first.
        let mut counted = counted.peekable();
        for played in &self.records[at].played {
            if counted.next_if_eq(&played.round).is_some() {
                rate.won += u32::from(played.tally.won_parts);
                rate.of += u32::from(played.tally.parts);
            }
        }
        rate
    }

    fn wins(&self, meet: &Meet) -> bool {
        let counts = match self.ladder.wins.value {
            WinsOf::AllRounds => true,
            WinsOf::Met => !matches!(meet.how, How::Bye | How::Leave | How::Clinched | How::ForceMajeure),
            WinsOf::Played => matches!(meet.how, How::Played | How::RuledLost | How::RuledWon),
        };
        counts && meet.outcome == Outcome::Won
    }

    /// Where a unit stands in the arrays.
    pub(super) fn find(&self, unit: UnitId) -> Option<usize> {
        self.records.binary_search_by_key(&unit, |record| record.unit).ok()
    }

    /// A unit's counted rounds.
    pub(super) fn meets(&self, at: usize) -> &[Meet] {
        &self.meets[self.begin[at] as usize..self.begin[at + 1] as usize]
    }

    /// In which part of the table a unit stands.
    pub(super) fn placing(&self, at: usize) -> Placing {
        self.records[at].state.placing(self.ladder).0
    }

    /// The article that puts a unit into its part of the table; none for who plays on.
    pub(super) fn placed_by(&self, at: usize) -> Option<String> {
        self.records[at].state.placing(self.ladder).1.map(str::to_owned)
    }

    /// What a step that does not look at the tie says of a unit; of others `Unused`.
    pub(super) fn value(&self, step: Step, at: usize, basis: Basis) -> Value {
        let totals = &self.totals[at];
        let shown = |points: Points| match basis {
            Basis::Totals => Value::Points(points),
            Basis::PerRound => Value::Points(points.over(i64::from(totals.rounds.max(1)))),
        };
        match step {
            Step::Points => shown(totals.points),
            Step::Second => shown(totals.second),
            Step::Margin => shown(totals.second - self.against(at)),
            Step::Opponents(figure) => shown(self.opponents(at, figure)),
            Step::Wins if basis == Basis::PerRound => Value::Share { won: totals.wins, of: totals.rounds },
            Step::Wins => Value::Count(totals.wins),
            Step::FewerViolations => Value::Count(self.records[at].violations),
            Step::PartRate => Value::Share { won: totals.parts.won, of: totals.parts.of },
            Step::Carry => Value::Points(self.records[at].carry),
            Step::Mutual(_) | Step::HeadToHead | Step::Lot | Step::Shared => Value::Unused,
        }
    }

    /// 对手分: the sum of a figure over a unit's opponents (`TD-6.4`).
    fn opponents(&self, at: usize, figure: Figure) -> Points {
        let rules = &self.ladder.opponents;
        let unpaired = |sum: Points| match rules.unpaired.value {
            Unpaired::Nothing => sum,
            Unpaired::OwnTotal => sum + self.figure(at, figure),
        };
        let mut sum = Points::ZERO;
        for meet in self.meets(at) {
            let unplayed = matches!(meet.how, How::Forfeit | How::ForfeitWon | How::ForceMajeure);
            let alone = meet.opponent == NOBODY || (unplayed && rules.forfeits.value == Forfeits::AsUnpaired);
            if alone {
                sum = unpaired(sum);
            } else {
                sum += self.as_opponent(meet.opponent as usize, figure);
            }
        }
        sum
    }

    /// What a unit counts as somebody's opponent.
    fn as_opponent(&self, at: usize, figure: Figure) -> Points {
        let record = self.records[at];
        match (record.state.results(), record.state.gone_from(), self.ladder.opponents.gone.value) {
            (Results::Kept, Some(_), Gone::LeftOut) => Points::ZERO,
            (Results::Kept, Some(from), Gone::AtItsAverage) => self.gone_on(at, from, figure),
            _ => self.figure(at, figure),
        }
    }

    /// A unit's figure, had it gone on at the average of its rounds before it left.
    fn gone_on(&self, at: usize, from: RoundNo, figure: Figure) -> Points {
        let before = |meet: &&Meet| meet.round < from;
        let worth = |meet: &Meet| match figure {
            Figure::Points => meet.points,
            Figure::Second => meet.second,
            Figure::Wins => Points::whole(i64::from(self.wins(meet))),
        };
        let rounds = self.meets(at).iter().filter(before).count() as i64;
        let sum: Points = self.meets(at).iter().filter(before).map(worth).sum();
        let all: Points = self.meets(at).iter().map(worth).sum();
        let missed = i64::from(self.last.0.saturating_sub(from.0)) + i64::from(self.last >= from);
        self.figure(at, figure) - all + sum + sum.times(missed).over(rounds.max(1))
    }

    pub(super) fn figure(&self, at: usize, figure: Figure) -> Points {
        match figure {
            Figure::Points => self.totals[at].points,
            Figure::Second => self.totals[at].second,
            Figure::Wins => Points::whole(i64::from(self.totals[at].wins)),
        }
    }

    /// The second figures of a unit's opponents in the rounds against it.
    fn against(&self, at: usize) -> Points {
        let me = self.records[at].unit;
        let theirs = |meet: &Meet| {
            let other = self.records.get(meet.opponent as usize)?;
            let same = other.played.iter().find(|played| played.round == meet.round && played.opponent == Some(me))?;
            Some(same.tally.second)
        };
        self.meets(at).iter().filter_map(theirs).sum()
    }
}
