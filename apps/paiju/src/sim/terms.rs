//! How long programs may take, and what becomes of one that fails.

use std::time::Duration;

use arena::{OnFault, Patience};
use clap::ValueEnum;

/// The terms on which programs play.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Terms {
    /// Milliseconds a program has for a decision
    #[arg(long, value_name = "MS", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    move_time: u64,
    /// Milliseconds a program has to get ready
    #[arg(long, value_name = "MS", default_value_t = 60_000, value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    ready_time: u64,
    /// What becomes of a seat whose program fails
    #[arg(long, value_enum, default_value = "takeover")]
    pub(crate) on_fault: FaultRule,
}

/// What becomes of a seat whose program fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum FaultRule {
    /// The bot `basic` plays the seat from then on
    Takeover,
    /// The match is lost, and every later one
    Forfeit,
}

impl From<FaultRule> for OnFault {
    fn from(rule: FaultRule) -> Self {
        match rule {
            FaultRule::Takeover => Self::Takeover,
            FaultRule::Forfeit => Self::Forfeit,
        }
    }
}

impl Terms {
    /// The times.
    pub(crate) fn patience(self) -> Patience {
        Patience { ready: Duration::from_millis(self.ready_time), decision: Duration::from_millis(self.move_time) }
    }
}
