//! 演练: events of chance, run by a director made of dice, with withdrawals, late entries, forfeits, disputes, corrections and undoing.
//!
//! ```
//! let ran = drill::run(7, None).unwrap();
//! assert!(ran.history.version() > 5);
//! ```
//!
//! Each event is a number: the same number runs the same event on any machine. While it runs, and when it is over, everything that must
//! always be true is looked at: everybody is paired once, nobody meets twice where the rules forbid it, a repeated command is
//! harmless, a refused one changes nothing, and the log computed again gives what was published.
//!
//! # What this crate does not do
//! No files, no printing: `paiju event simulate` and the tests do.
#![forbid(unsafe_code)]

mod dice;
mod director;
mod fault;
mod plans;
mod sheets;

pub use fault::Broke;
use tourney::event::{History, Witnessed, audit};

/// An event that ran to its end, or as far as its rules let it.
#[derive(Debug)]
pub struct Ran {
    /// Its log.
    pub history: History,
    /// Rounds that could not be paired without breaking a rule.
    pub stuck: u32,
}

/// Runs the event of a number; `units`, if given, play a Swiss.
///
/// # Errors
/// [`Broke`]: the first thing that is not as it must be.
pub fn run(number: u64, units: Option<u32>) -> Result<Ran, Broke> {
    let mut director = director::Director::new(number);
    director.run(units)?;
    let entries = director.history.entries().to_vec();
    let log: Vec<Witnessed> =
        entries.into_iter().zip(director.witnesses).map(|(entry, witness)| Witnessed { entry, witness }).collect();
    let (again, findings) = audit(&log, |_| {});
    if let Some(finding) = findings.into_iter().next() {
        return Err(Broke::Audit(finding));
    }
    if again.event() != director.history.event() {
        return Err(Broke::law("the log, folded again, gives another event", tourney::event::RoundKey::new(1, 1)));
    }
    Ok(Ran { history: director.history, stuck: director.relaxed })
}
