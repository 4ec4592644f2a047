//! What the tests of every rulebook share: laws that any [`table::Game`] must keep, a runner for case files, records of
//! perft files, golden files, seeded dice, and the oracle's cards.
//!
//! A book says in [`Book`] what the laws need to know of it, and gets them all with one line:
//!
//! ```text
//! struct Mine;
//! impl testkit::Book for Mine { /* … */ }
//! testkit::laws!(Mine);
//! ```
//!
//! Tests run with a size that suits every commit; with `PAIJU_NIGHTLY=1` in the environment they try fifty times as much,
//! see [`effort`].
//!
//! # What this crate does not do
//! It knows no rule of any book. Nothing but tests depends on it.
#![forbid(unsafe_code)]

mod book;
mod dice;
mod golden;
pub mod laws;
mod mapping;
mod script;
mod walk;

pub use book::{Book, Inputs, Start, World};
pub use dice::Dice;
pub use golden::golden;
pub use mapping::{from_oracle, to_oracle};
pub use script::{Record, Referee, cases, records};
pub use walk::{Moment, Walk, viewers};

/// How many times as much as usual is to be tried: 1, or 50 by night (`PAIJU_NIGHTLY=1`).
pub fn effort() -> u64 {
    if std::env::var_os("PAIJU_NIGHTLY").is_some_and(|value| value == "1") { 50 } else { 1 }
}

/// All laws of [`mod@laws`] for one book, a test each.
#[macro_export]
macro_rules! laws {
    ($book:ty) => {
        $crate::laws!(
            $book:
            check_agrees_with_legal,
            legal_visits_nothing_twice,
            someone_can_always_act,
            cards_are_conserved,
            the_unseen_does_not_interfere,
            views_are_folds_of_sights,
            views_are_told_by_their_members,
            replay_reproduces_events,
            samples_are_legal_and_complete,
            text_round_trips,
            a_refusal_changes_nothing,
        );
    };
    ($book:ty: $($law:ident),+ $(,)?) => {
        $(#[test]
        fn $law() {
            $crate::laws::$law::<$book>();
        })+
    };
}
