//! The words in which existing Guandan programs speak: the NJUPT offline platform (v1006) and `OpenGuanDan`.
//!
//! Pure: from views and sights to messages as values. Who is connected, frames and time are the host's.
//!
//! Both dialects write a play as `[type, rank, cards]`, wild cards as what they are, and list every set of cards in every
//! reading for the asked seat to choose from. They differ in the rank of a run (its lowest card, its highest card), in the
//! name of the four jokers, and in what a few messages hold beside.

mod arrange;
mod choices;
mod message;
mod spoken;
mod table;

pub use arrange::hand;
pub use choices::{Choice, choices};
pub use message::{Act, Beginning, GameOver, GameResult, Notice, Public, Stage, Victory};
pub use spoken::{Spoken, rank};
pub use table::Table;

/// Whose words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// The offline platform of Nanjing University of Posts and Telecommunications, version 1006.
    V1006,
    /// `OpenGuanDan`, 2026.
    OpenGuanDan,
}

/// How "no action" is written on a free lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nothing {
    /// `null`, as the manual says.
    Null,
    /// `[null, null, null]`, as the platform was seen to send it: some programs look into it without asking.
    Nulls,
}

/// A dialect and how it is spoken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Manner {
    /// Whose words.
    pub dialect: Dialect,
    /// How "no action" is written.
    pub nothing: Nothing,
}

impl Manner {
    /// No action.
    pub const fn nothing(self) -> Spoken {
        match self.nothing {
            Nothing::Null => Spoken::Nothing,
            Nothing::Nulls => Spoken::Nulls,
        }
    }
}
