//! What a command is about: the unit of optimistic concurrency.

use super::command::Command;
use super::id::{MatchId, RoundKey, StageNo};
use crate::unit::UnitId;

/// A part of an event. Parts contain one another: a match its round, a round its stage, a unit the roster.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// Everything.
    Event,
    /// Profile and regulations.
    Rules,
    /// All units.
    Roster,
    /// One unit.
    Unit(UnitId),
    /// One stage.
    Stage(StageNo),
    /// One round.
    Round(RoundKey),
    /// One match.
    Match(MatchId),
    /// One ruling.
    Ruling(u32),
    /// One appeal.
    Appeal(u32),
}

impl Subject {
    /// Whether a change of `other` is a change of this, or inside it. A change around it is not: phases are checked anyway, and a
    /// phone's report must not fail because the clock of the round was moved.
    pub fn holds(self, other: Self) -> bool {
        match (self, other) {
            (Self::Event, _) | (Self::Roster, Self::Unit(_)) => true,
            (Self::Stage(stage), Self::Round(key)) => key.stage == stage,
            (Self::Stage(stage), Self::Match(game)) => game.key.stage == stage,
            (Self::Round(key), Self::Match(game)) => game.key == key,
            _ => self == other,
        }
    }
}

impl Command {
    /// What the command is about; it is stale if any of it has changed since its sender looked.
    pub fn about(&self) -> Vec<Subject> {
        match self {
            Self::Create { .. } | Self::Undo { .. } => vec![Subject::Event],
            Self::Regulate { .. } | Self::Supplement { .. } | Self::Announce { .. } => vec![Subject::Rules],
            Self::Enter { .. }
            | Self::Relate { .. }
            | Self::Unrelate { .. }
            | Self::Seed { .. }
            | Self::Alternates { .. } => vec![Subject::Roster],
            Self::Amend { unit, .. }
            | Self::Leave { unit, .. }
            | Self::Readmit { unit }
            | Self::Miss { unit, .. }
            | Self::CallUp { unit, .. } => {
                vec![Subject::Unit(*unit)]
            }
            Self::OpenStage { .. } => vec![Subject::Roster, Subject::Rules],
            Self::Redraw { stage, .. } => vec![Subject::Stage(*stage), Subject::Roster],
            Self::Choose { stage, .. } | Self::CloseStage { stage } => vec![Subject::Stage(*stage)],
            Self::Draw { round, .. } | Self::Discard { round } => vec![Subject::Round(*round), Subject::Roster],
            Self::Move { round, step } => match step {
                super::command::Step::Publish => vec![Subject::Round(*round), Subject::Roster],
                _ => vec![Subject::Round(*round)],
            },
            Self::Seat { game, .. }
            | Self::Report { game, .. }
            | Self::Confirm { game, .. }
            | Self::Dispute { game, .. }
            | Self::Settle { game, .. }
            | Self::Correct { game, .. } => vec![Subject::Match(*game)],
            // They neither change what others enter, nor are changed by it.
            Self::CheckIn { .. } | Self::Late { .. } | Self::Lineup { .. } | Self::Appeal { .. } => vec![],
            Self::Rule { charge } => charge.game.map(Subject::Match).into_iter().collect(),
            Self::Overturn { overturn } => vec![Subject::Ruling(overturn.ruling)],
            Self::Answer { appeal, .. } => vec![Subject::Appeal(*appeal)],
        }
    }
}
