//! What went wrong in a drill, and the number that makes it go wrong again.

use tourney::event::{Finding, Refusal, RoundKey};

/// A law that a drill broke.
#[derive(Debug, thiserror::Error)]
pub enum Broke {
    /// A command that must be taken was refused, or the other way round.
    #[error("{refusal}\n  {command}")]
    Refused {
        /// Why.
        refusal: Refusal,
        /// What.
        command: String,
    },
    /// Something that must always be true is not.
    #[error("round {round}: {what}")]
    Law {
        /// What.
        what: &'static str,
        /// Where.
        round: RoundKey,
    },
    /// A profile does not load.
    #[error("{0}")]
    Profile(String),
    /// The log, computed again, does not give what was published.
    #[error("{}", .0.text().en)]
    Audit(Finding),
}

impl Broke {
    pub(crate) fn refused(refusal: Refusal) -> Self {
        Self::Refused { refusal, command: String::new() }
    }

    pub(crate) const fn law(what: &'static str, round: RoundKey) -> Self {
        Self::Law { what, round }
    }
}
