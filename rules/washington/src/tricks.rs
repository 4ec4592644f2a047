//! The trick under way and the one before.

use cards::Bag;
use table::Seat;
use trick::{Lead, Order, Shape, Suite, Unit};

use crate::contest::Trick;
use crate::setup::Contest;

/// The trick under way and the one before, in two places that they take in turn: a trick is never moved.
#[derive(Clone, Debug)]
pub(crate) struct Tricks {
    places: [Trick; 2],
    /// Tricks finished.
    done: u8,
    /// Is one under way?
    open: bool,
}

impl Tricks {
    /// Before the first lead.
    pub(crate) fn none(order: Order, contest: Contest) -> Self {
        let lead = Lead::one(order, Suite::Trump, Unit::new(Shape::SINGLE, 0, cards::Suit::Spades));
        let blank = Trick::new(contest, Seat::from_index(0), Bag::EMPTY, &lead);
        Self { places: [blank; 2], done: 0, open: false }
    }

    /// The one under way; none between tricks.
    #[inline]
    pub(crate) fn now(&self) -> Option<&Trick> {
        self.open.then(|| &self.places[usize::from(self.done & 1)])
    }

    /// The same, for a reply.
    #[inline]
    pub(crate) fn now_mut(&mut self) -> Option<&mut Trick> {
        self.open.then(|| &mut self.places[usize::from(self.done & 1)])
    }

    /// The one before.
    pub(crate) fn last(&self) -> Option<&Trick> {
        (self.done > 0).then(|| &self.places[usize::from(self.done & 1 ^ 1)])
    }

    /// How many are finished.
    pub(crate) fn done(&self) -> u8 {
        self.done
    }

    /// The place where the next one is led.
    #[inline]
    pub(crate) fn open(&mut self) -> &mut Trick {
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
