//! Officiating: offences, penalties, escalation, lateness, appeals, corrections of results (判罚、申诉与更正).
//!
//! Pure functions of a profile's section, the past and a choice. The log keeps choices (which offence, which penalty, on
//! which facts); what they do is computed again whenever the log is read.

pub mod appeal;
pub mod correction;
mod decide;
mod effect;
mod lapse;
mod late;
pub mod lineup;
pub mod notice;
mod refused;
mod role;
pub mod seating;
mod spot;
mod wording;

pub use decide::{
    Choice, Decision, Earlier, Entry, Facts, Part, RulingFault, Standing, Step, charge, decide, escalate, options,
};
pub use effect::{Account, Award, Effect, Neighbour, Party, Place, Remedy, Restart, SoFar, Span};
pub use lapse::{
    Chooser, Circumstance, Circumstances, Errors, Force, Lapse, Witness, chooser, chooser_article, lapse, replay_least,
};
pub use late::{Attends, LateDecision, late};
pub use role::{Authority, Role};
pub use spot::Spot;
