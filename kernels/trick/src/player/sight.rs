//! 所见 What the player is told of its table.

use std::ops::ControlFlow;

use cards::Bag;
use table::Seat;

use crate::{Law, Lead, Order, Trick, Units};

/// What a seat sees at a table of a book, and what its book says differently. The kernel's player asks nothing else, so it
/// knows no more than its seat.
pub trait Sight<const SEATS: usize> {
    /// The book's reading of leads and ruffs.
    type Law: Law;

    /// The order of the board; none before trump is settled.
    fn order(&self) -> Option<Order>;
    /// What the table has chosen of the law.
    fn law(&self) -> Self::Law;
    /// Decks that are played with.
    fn packs(&self) -> u8;
    /// 庄家
    fn banker(&self) -> Option<Seat>;
    /// The seat's cards.
    fn hand(&self) -> &Bag;
    /// Cards in each hand.
    fn counts(&self) -> &[u8; SEATS];
    /// All cards played.
    fn gone(&self) -> Bag;
    /// Cards of the kitty, if the seat knows them.
    fn buried(&self) -> Option<Bag>;
    /// How many cards the kitty has.
    fn kitty(&self) -> u8;
    /// Cards that seats have shown and still hold.
    fn exposed(&self) -> &[Bag; SEATS];
    /// Suites that a seat has shown to be out of: bit `Suite::index`.
    fn voids(&self) -> &[u8; SEATS];
    /// The trick under way.
    fn trick(&self) -> Option<Trick<Self::Law, SEATS>>;
    /// How often the kitty counts if the last trick, led so, captures it.
    fn kitty_factor(&self, led: &Units) -> i32;
    /// May a hand answer the lead so?
    fn may_follow(&self, lead: &Lead, play: &Bag) -> bool;
    /// Visits every legal answer of the hand.
    fn visit_replies(&self, lead: &Lead, visit: &mut dyn FnMut(Bag) -> ControlFlow<()>) -> ControlFlow<()>;
}
