//! What the laws need to know of a book.

use std::fmt::Debug;

use cards::Bag;
use table::{Deal, Game, Seat};

use crate::Dice;

/// What was done, in order.
pub type Inputs<G> = Vec<(Seat, <G as Game>::Action)>;

/// A setup and what the board starts from.
pub type Start<G> = (<G as Game>::Setup, <G as Game>::Carry);

/// A deal and what was done with it.
#[derive(Clone, Debug)]
pub struct World<G: Game> {
    /// The order of the pack.
    pub deal: Deal,
    /// What the seats did.
    pub inputs: Inputs<G>,
}

/// A rulebook under the laws. Implemented by an empty type of the book's tests.
pub trait Book {
    /// Its game.
    type Game: Game;

    /// The boards that the laws are tried on: every format, first and later boards.
    fn starts() -> Vec<Start<Self::Game>>;

    /// All cards of the board, wherever the director sees them; what is not drawn yet is taken from the deal.
    fn whole(director: &<Self::Game as Game>::View, deal: &Deal) -> Bag;

    /// Actions near a legal one, most of them not allowed. The view is the seat's own.
    fn mutants(
        view: &<Self::Game as Game>::View,
        legal: &<Self::Game as Game>::Action,
        dice: &mut Dice,
    ) -> Vec<<Self::Game as Game>::Action>;

    /// May `check` allow this though `legal` does not visit it? Moves too many to list. The view is the seat's own.
    fn unlisted(view: &<Self::Game as Game>::View, action: &<Self::Game as Game>::Action) -> bool;

    /// What everybody at a table sees of an event, said anew and not by `redact`, which is on trial.
    fn open(event: &<Self::Game as Game>::Event) -> String;

    /// Another world that the seat might be in: cards that it cannot see moved among the others, hidden actions of the
    /// others changed to match. It need not be possible; the law finds out. `None` if nothing can be moved.
    fn elsewhere(
        start: &Start<Self::Game>,
        world: &World<Self::Game>,
        seat: Seat,
        dice: &mut Dice,
    ) -> Option<World<Self::Game>>;
}
