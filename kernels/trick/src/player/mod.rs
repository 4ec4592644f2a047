//! 基本 A sound player of trick-taking books: a decent club player that is told a [`Sight`] and nothing else.
//!
//! It counts cards, estimates who can beat what, and weighs the points of a trick against the worth of the cards given up
//! for it. Deterministic; a few microseconds a decision, some tens where a whole hand is to be chosen from. What it declares
//! is the book's own: there the texts differ most.
//!
//! * [`bury`]: the kitty;
//! * [`lead`], [`follow`], [`name`]: the play, with `ruff` for the trumps that a throw takes;
//! * `memory`: the cards still out and who may hold them; `chance`: who may beat what;
//! * `worth`: what a hand is worth; `discard`: its cheapest cards.

mod bury;
mod chance;
mod discard;
mod follow;
mod lead;
mod memory;
mod name;
mod ruff;
mod sight;
mod worth;

pub use bury::decide as bury;
pub use follow::decide as follow;
pub use lead::decide as lead;
pub use name::decide as name;
pub use sight::Sight;
