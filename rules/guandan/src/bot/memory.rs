//! What a seat remembers: the cards that are out, how many each seat has, who passed.

use cards::{Bag, Rank, pack_bag};
use table::{Seat, Team};

use super::odds::Odds;
use crate::View;
use crate::reading::Reading;
use crate::readings::wild;

/// The part of its odds that is left to a seat which has passed in this trick.
const PASSED: f32 = 0.3;

/// A board as one of its seats knows it.
#[derive(Debug)]
pub(super) struct Memory<'a> {
    pub view: &'a View,
    pub seat: Seat,
    pub level: Rank,
    /// Odds of each seat but the own.
    odds: [Odds; 4],
}

impl<'a> Memory<'a> {
    pub(super) fn new(view: &'a View, seat: Seat) -> Self {
        let level = view.level;
        let unseen = pack_bag(2).minus_held(view.hand).minus_held(view.gone);
        let wilds = unseen.count(wild(level));
        let natural = unseen.minus_held(Bag::of(wild(level), wilds));
        let (counts, out) = (natural.by_rank(), unseen.len() as u8);
        let odds = std::array::from_fn(|index| {
            let left = if index == seat.index() { 0 } else { view.cards_left(Seat::from_index(index)) };
            Odds::new(level, &counts, wilds, left, out)
        });
        Self { view, seat, level, odds }
    }

    /// How many cards a seat has.
    pub(super) fn left(&self, seat: Seat) -> u8 {
        self.view.cards_left(seat)
    }

    pub(super) const fn partner(&self) -> Seat {
        self.seat.after(2, 4)
    }

    pub(super) const fn side(&self) -> Team {
        self.seat.team()
    }

    /// The opponents, the next one first; those who are out hold nothing and beat nothing.
    pub(super) const fn opponents(&self) -> [Seat; 2] {
        [self.seat.next(4), self.seat.after(3, 4)]
    }

    /// How likely a seat can beat `reading` with its own type.
    pub(super) fn outranks(&self, seat: Seat, reading: Reading) -> f32 {
        let odds = self.odds[seat.index()].outranks(reading, self.level);
        if self.has_passed(seat) { PASSED * odds } else { odds }
    }

    /// How likely a seat can beat `reading` with a bomb, or with a bigger one.
    pub(super) fn bombs(&self, seat: Seat, reading: Reading) -> f32 {
        self.odds[seat.index()].bombs(reading, self.level)
    }

    /// How likely no opponent can beat `reading` with its own type.
    pub(super) fn stands(&self, reading: Reading) -> f32 {
        self.opponents().iter().map(|seat| 1.0 - self.odds[seat.index()].outranks(reading, self.level)).product()
    }

    fn has_passed(&self, seat: Seat) -> bool {
        let Some(trick) = &self.view.trick else { return false };
        trick.plays.iter().rev().find(|play| play.seat == seat).is_some_and(|play| play.cards.is_none())
    }
}
