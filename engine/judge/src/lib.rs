//! Verdicts on cases: what a lead is, whether a play follows, who wins a trick, what a board is worth.
//!
//! ```
//! use judge::{Lang, verdict};
//! use serde_json::json;
//! let case = json!({
//!     "rulebook": "shengji-gz3", "ask": "follow", "level": "2", "trump": "S",
//!     "lead": ["HK", "HK"], "hand": ["H5", "H5", "H7", "H9"], "play": ["H7", "H9"],
//! });
//! let verdict = verdict(&case, Lang::En)?;
//! assert_eq!(verdict["legal"], false);
//! assert_eq!(verdict["cite"], json!(["GZ 10"]));
//! # Ok::<(), judge::Malformed>(())
//! ```
//!
//! A case is a JSON object: a rulebook, what is asked, and the cards that it is asked of. [`verdict`] answers one; [`run`]
//! reads files of cases, one a line, and prints the verdicts or compares them with the expected ones. Each book answers in a
//! file of its own under `asks`, by calling the book's own functions: there is no second law here.
//!
//! A case may name what its table has chosen, with the keys and values of the book's `Guide`: `"options": {"factor": "4.4"}`.
//! A key that means nothing is refused with the one that it looks like: a misspelt one would be passed over in silence.
//!
//! # What this crate does not do
//! It plays no board and keeps no record; a case stands alone. What a case leaves out it does not make up: a lead that can
//! be read in several ways is judged without a declaration only where the answer is the same for all of them.
//!
//! # Stability
//! The keys of cases and verdicts, the reason codes and the exit statuses are an interface; they only grow.
#![forbid(unsafe_code)]

mod asks;
mod compare;
mod fields;
mod filter;
mod json;
mod lines;
mod malformed;
mod near;
mod options;
mod packs;
mod run;
mod verdict;
mod want;
mod words;

use serde_json::Value;

pub use ::words::Lang;
pub use asks::{asks, books};
pub use filter::Filter;
pub use malformed::{Cut, Fault, Malformed, Sentence};
pub use near::nearest;
pub use run::{Mode, Request, Summary, run};
pub use want::Want;

/// The verdict on one case. An error says which field is wrong, how, and what would do.
///
/// The case's `id`, `expect`, `cite` and `note` are not looked at. Every verdict carries `cite`, the articles applied;
/// where `legal` is false, also `reason` (a stable code) and `message` (a sentence in `lang`). A few microseconds, but for
/// leads of a whole hand that can be read in thousands of ways: those take milliseconds.
pub fn verdict(case: &Value, lang: Lang) -> Result<Value, Malformed> {
    let case = fields::Fields::root(case)?;
    asks::judge(&case, lang).map(verdict::Verdict::into_value)
}
