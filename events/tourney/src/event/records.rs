//! What each unit has of a stage: the ground of standings and of pairing.

use super::id::{RoundKey, StageNo};
use super::plan::Format;
use super::refusal::Refusal;
use super::roster::{Leaving, Unit};
use super::round::{Forfeiture, Phase, Round, Verdict};
use super::state::{Event, Stage};
use crate::office::{Account, Effect};
use crate::profile::absence::{Annul, Consequence};
use crate::score;
use crate::standings::{Record, Results, State};
use crate::unit::{RoundNo, UnitId};

/// Which rounds count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// 正式: locked rounds alone.
    Official,
    /// 即时: every result that stands.
    Provisional,
    /// Every result that stands of the rounds before this one.
    Before(RoundKey),
}

impl Scope {
    /// Whether a round counts.
    fn takes(self, round: &Round) -> bool {
        match self {
            Self::Official => round.phase == Phase::Locked,
            Self::Provisional => round.phase > Phase::Draft,
            Self::Before(key) => round.key < key,
        }
    }
}

/// How a unit's forfeits count beyond the match.
pub(super) const fn forfeit_of(leave: Forfeiture, is_last: LastRound) -> Option<score::Forfeit> {
    match (leave, is_last) {
        (Forfeiture::Late, _) => None,
        (Forfeiture::Excused, _) => Some(score::Forfeit::Excused),
        (Forfeiture::Unexcused, LastRound::Yes) => Some(score::Forfeit::UnexcusedLast),
        (Forfeiture::Unexcused, LastRound::No) => Some(score::Forfeit::Unexcused),
        (Forfeiture::Intentional, _) => Some(score::Forfeit::Intentional),
    }
}

/// Whether a round is the last of its stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LastRound {
    /// It is.
    Yes,
    /// More follow.
    No,
}

impl Event {
    /// The records of a stage, in the order of its draw.
    ///
    /// # Errors
    /// [`Refusal`] for a stage that is not there, or a result that does not fit its score system.
    pub fn records(&self, no: StageNo, scope: Scope) -> Result<Vec<Record>, Refusal> {
        let stage = self.stage(no)?;
        let book = self.book(stage, &|round| scope.takes(round))?;
        let mut records: Vec<Record> =
            stage.draw.iter().zip(book).map(|(&unit, played)| Record::of(unit, played)).collect();
        for (record, carry) in records.iter_mut().zip(&stage.carry) {
            record.carry = *carry;
            record.state = self.state_of(stage, record);
        }
        self.charge(stage, scope, &mut records);
        Ok(records)
    }

    /// Whether a unit went the whole way through a stage.
    fn state_of(&self, stage: &Stage, record: &Record) -> State {
        let Some(unit) = self.roster.get(record.unit) else { return State::Active };
        if self.consequences_of(stage, unit).contains(&Consequence::LastOfStage) {
            return State::Unexcused;
        }
        let Some(out) = unit.out().filter(|out| out.from.stage <= stage.no) else { return State::Active };
        let from = if out.from.stage == stage.no { out.from.round } else { RoundNo(1) };
        let played = record.played.iter().filter(|played| played.opponent.is_some()).count() as u32;
        let due = self.matches_due(stage, record.unit);
        let results = match score::annul(&self.profile.absence, stage.kind(), played, due) {
            Annul::Keep => Results::Kept,
            Annul::All => Results::Annulled,
            Annul::Own => Results::AnnulledForItself,
        };
        match out.how {
            Leaving::Unexcused => State::Unexcused,
            Leaving::Withdrawn | Leaving::Suspended => State::Withdrawn { from, results },
            Leaving::StageDisqualified | Leaving::Disqualified => State::Disqualified { from, results },
        }
    }

    /// How many matches a unit of this stage was to play: in a round robin those of its own group.
    fn matches_due(&self, stage: &Stage, unit: UnitId) -> u32 {
        match &stage.plan.format {
            Format::RoundRobin { .. } | Format::PlayOffs { .. } => {
                let groups = stage.groups(self);
                let own = groups.iter().find(|group| group.units.contains(&unit));
                own.map_or(0, |group| {
                    let byes = group.rounds.iter().filter(|round| round.bye.is_some()).count();
                    (group.rounds.len() - byes / group.units.len().max(1)) as u32
                })
            }
            Format::Swiss { rounds, .. } => u32::from(*rounds),
            _ => stage.rounds.len() as u32,
        }
    }

    /// What the text makes of a unit's forfeits in a stage, beside the matches (`TD-7.6`, `TD-7.7`).
    pub(super) fn consequences_of(&self, stage: &Stage, unit: &Unit) -> Vec<Consequence> {
        let last = if matches!(self.rounds_left(stage.no), Ok(None)) {
            stage.rounds.last().map(|round| round.key)
        } else {
            None
        };
        let mut found = Vec::new();
        for round in &stage.rounds {
            let Some((game, side)) = round.of(unit.id) else { continue };
            let Some(Verdict::Forfeit { absent, leave }) = game.verdict() else { continue };
            let is_last = if last == Some(round.key) { LastRound::Yes } else { LastRound::No };
            if *absent == side
                && let Some(forfeit) = forfeit_of(*leave, is_last)
            {
                found.extend(score::consequences(&self.profile.absence, forfeit).iter().copied());
            }
        }
        if unit.left.is_some_and(|left| left.how == Leaving::Unexcused && left.from.stage == stage.no) {
            found.extend(score::consequences(&self.profile.absence, score::Forfeit::Unexcused).iter().copied());
        }
        found
    }

    /// Whether a unit may not go on from a stage.
    pub(super) fn is_barred_next(&self, no: StageNo, unit: UnitId) -> bool {
        let (Ok(stage), Some(unit)) = (self.stage(no), self.roster.get(unit)) else { return false };
        let found = self.consequences_of(stage, unit);
        found.contains(&Consequence::NoNextStage) || found.contains(&Consequence::OutOfEvent)
    }

    /// Violations, and deductions that belong to no match.
    fn charge(&self, stage: &Stage, scope: Scope, records: &mut [Record]) {
        for ruling in self.rulings.iter().filter(|ruling| ruling.case.round().stage == stage.no) {
            let counts = stage.round(ruling.case.round()).is_some_and(|round| scope.takes(round));
            let Some(record) = records.iter_mut().find(|record| record.unit == ruling.case.unit()) else { continue };
            if !counts {
                continue;
            }
            for effect in ruling.effects() {
                match effect {
                    Effect::Violation => record.violations += 1,
                    Effect::Deduct { account: Account::Margin, points } if ruling.case.game().is_none() => {
                        record.deducted.second += *points;
                    }
                    Effect::Deduct { points, .. } if ruling.case.game().is_none() => record.deducted.points += *points,
                    _ => {}
                }
            }
        }
    }
}

impl Stage {
    /// As the rules of absence know it.
    pub(super) const fn kind(&self) -> score::Stage {
        match &self.plan.format {
            Format::RoundRobin { .. } | Format::PlayOffs { .. } | Format::Movement { .. } => score::Stage::RoundRobin,
            Format::Swiss { .. } | Format::SpecialSwiss { .. } => score::Stage::Swiss,
            Format::KnockOut { .. } | Format::MultiLoss { .. } => score::Stage::KnockOut,
        }
    }
}
