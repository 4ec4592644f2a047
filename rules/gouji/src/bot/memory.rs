//! What a seat remembers: the cards that are out, how many each seat has, who is asked before whom.

use cards::pack_bag;
use table::{Seat, Seats};

use super::odds::Odds;
use crate::queue::Queue;
use crate::rights::{Right, SEATS, Standing, opponent, queue};
use crate::set::{Point, Set};
use crate::{Format, View};

/// How readily an enemy of its owner beats a set, and how readily each 2 and joker is spent on it.
const ENEMY: f32 = 0.8;
const SPENDS: f32 = 0.8;
/// How readily an ally of its owner does.
const ALLY: f32 = 0.3;
/// … and how readily who could only burn does.
const BURNER: f32 = 0.05;

/// An ordinary set and a gouji set: rights differ by nothing else.
const EXAMPLES: [Set; 2] = [Set::new(Point::THREE, 1, 0, 0, 0), Set::new(Point::TWO, 0, 1, 0, 0)];

/// A hand as one of its seats knows it.
#[derive(Debug)]
pub(super) struct Memory<'a> {
    pub view: &'a View,
    pub seat: Seat,
    pub format: Format,
    /// Who has cards and is in play.
    pub active: Seats,
    odds: [Odds; SEATS as usize],
    /// Who would answer an ordinary set of this seat's, and a gouji set.
    asked: [Queue<Right>; 2],
    /// The same, nobody having passed.
    fresh: [Queue<Right>; 2],
    /// The opponent alone, who is asked after this seat has yielded and then plays; none: the same as always are asked.
    late: Option<Queue<Right>>,
}

impl<'a> Memory<'a> {
    pub(super) fn new(view: &'a View, seat: Seat) -> Self {
        let format = view.options.format;
        let unseen = pack_bag(format.packs()).minus_held(view.hand).minus_held(view.gone);
        let (counts, out) = (unseen.by_rank(), unseen.len() as u16);
        let mut odds = [Odds::NONE; SEATS as usize];
        for other in Seat::all(SEATS).filter(|other| *other != seat) {
            // Most seats have as many cards as one before.
            let known = Seat::all(SEATS).find(|one| odds[one.index()].left() == view.cards_left(other));
            odds[other.index()] = match known {
                Some(one) => odds[one.index()],
                None => Odds::new(&counts, view.cards_left(other), out),
            };
        }
        let active = view.play.active();
        let mut stand = view.play.stand(seat);
        let ask = |stand: &_| {
            EXAMPLES.map(|set| queue(view.options, Standing { by: seat, owner: seat, set, last: false }, stand))
        };
        let asked = ask(&stand);
        stand.passed = Seats::NONE;
        let fresh = ask(&stand);
        let across = opponent(seat);
        let alone = !view.melee && active.contains(across);
        let late = alone.then(|| [(across, Right::Opponent)].into_iter().collect());
        Self { view, seat, format, active, odds, asked, fresh, late }
    }

    /// How many cards a seat has.
    pub(super) fn left(&self, seat: Seat) -> u8 {
        self.view.cards_left(seat)
    }

    pub(super) fn is_ally(&self, seat: Seat) -> bool {
        seat.team() == self.seat.team()
    }

    /// Who is asked after this seat has played `set` now, or after it has yielded. `R-yield-answer`
    pub(super) fn asked(&self, set: Set, late: bool) -> Queue<Right> {
        match self.late {
            _ if set.is_dead(self.format) => Queue::NONE,
            Some(queue) if late => queue,
            _ => self.asked[usize::from(set.is_gouji())],
        }
    }

    /// How likely `who` beats `set`, which counts as `owner`'s.
    pub(super) fn beats(&self, who: Seat, right: Right, set: Set, owner: Seat) -> f32 {
        if set.is_dead(self.format) {
            return 0.0;
        }
        let goes_out = self.left(who) == set.cards_needed();
        let ready = match () {
            () if goes_out => 1.0,
            () if right == Right::Burn => BURNER,
            () if who.team() == owner.team() => ALLY,
            () => ENEMY,
        };
        ready * self.odds[who.index()].beats(set, if goes_out { 1.0 } else { SPENDS })
    }

    /// How likely a lead of this seat stands, nobody having passed.
    pub(super) fn stands(&self, set: Set) -> f32 {
        let queue = &self.fresh[usize::from(set.is_gouji())];
        queue.iter().map(|(seat, right)| 1.0 - self.beats(seat, right, set, self.seat)).product()
    }
}
