//! Gouji (够级), written straight from the articles of G4 (four packs) and G6 (six packs) and the rulings (R-…).
//!
//! Suits never matter once the first lead is settled, so a card is its point alone: 3…14 are 3…A, 15 the two, 16 the
//! small and 17 the big joker; a set of cards is a sorted `Vec`. Seats are numbered 0…5 in order of play; even and
//! odd ones are the two sides, the opponent (对头) sits three seats on.

mod burn;
mod contest;
mod correct;
mod order;
mod plays;
mod rights;
mod score;
mod sets;
mod sim;

pub use burn::{Burn, feasible};
pub use contest::beats;
pub use correct::correct;
pub use order::{ACE, BIG, Format, SMALL, TWO, opponent};
pub use plays::{answers, plays};
pub use rights::Right;
pub use score::{order, score};
pub use sets::{Shape, is_gouji, shape, slots};
pub use sim::{Sim, Stage, Table};
