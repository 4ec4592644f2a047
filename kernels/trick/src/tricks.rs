//! The trick under way and the one before.

use cards::{Bag, Suit};
use table::Seat;

use crate::{Law, Lead, Order, Shape, Suite, Trick, Unit};

/// The trick under way and the one before, in two places that they take in turn: a trick is never moved.
#[derive(Clone, Debug)]
pub struct Tricks<L, const SEATS: usize> {
    places: [Trick<L, SEATS>; 2],
    /// Tricks finished.
    done: u8,
    /// Is one under way?
    open: bool,
}

impl<L: Law, const SEATS: usize> Tricks<L, SEATS> {
    /// Before the first lead.
    pub fn none(law: L, order: Order) -> Self {
        let lead = Lead::one(order, Suite::Trump, Unit::new(Shape::SINGLE, 0, Suit::Spades));
        let blank = Trick::new(law, Seat::from_index(0), Bag::EMPTY, &lead);
        Self { places: [blank; 2], done: 0, open: false }
    }

    /// The one under way; none between tricks.
    #[inline]
    pub fn now(&self) -> Option<&Trick<L, SEATS>> {
        self.open.then(|| &self.places[usize::from(self.done & 1)])
    }

    /// The same, for a reply.
    #[inline]
    pub(crate) fn now_mut(&mut self) -> Option<&mut Trick<L, SEATS>> {
        self.open.then(|| &mut self.places[usize::from(self.done & 1)])
    }

    /// The one before.
    pub fn last(&self) -> Option<&Trick<L, SEATS>> {
        (self.done > 0).then(|| &self.places[usize::from(self.done & 1 ^ 1)])
    }

    /// How many are finished.
    pub fn done(&self) -> u8 {
        self.done
    }

    /// The place where the next one is led.
    #[inline]
    pub(crate) fn open(&mut self) -> &mut Trick<L, SEATS> {
        self.open = true;
        &mut self.places[usize::from(self.done & 1)]
    }

    /// Finishes the one under way. Returns its cards.
    #[inline]
    pub(crate) fn close(&mut self) -> Bag {
        let cards = self.places[usize::from(self.done & 1)].cards();
        self.done += 1;
        self.open = false;
        cards
    }
}
