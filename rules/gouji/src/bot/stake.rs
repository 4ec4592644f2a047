//! What a set does for the rest of the hand: what stays, who leads next, who goes out, whose point is opened.

use table::Seat;

use super::burden::Burdens;
use super::memory::Memory;
use crate::Format;
use crate::queue::Queue;
use crate::rights::{Right, opponent};
use crate::set::{Point, Set};
use crate::sets::Tally;

/// 牌权 What the lead is worth to this seat, and how much more if its hand runs out with it.
const LEAD: f32 = 0.25;
const RUNS: f32 = 1.5;
/// What it is worth to another seat, and how much more by how few cards he has.
const OTHERS: f32 = 0.1;
const NEAR: [f32; 13] = [0.0, 3.0, 2.5, 2.2, 2.0, 1.7, 1.4, 1.2, 1.0, 0.8, 0.7, 0.5, 0.4];
/// An enemy or an ally who goes out by beating what was laid.
const OUT: f32 = 3.5;
/// Part that counts of what helps an ally.
const ALLY: f32 = 0.7;
/// The most sets for which it is worked out whether they run.
const FEW: u8 = 6;
/// 开点 To open one's point while nobody is near the end, while somebody is, when somebody is out.
const OPEN: [f32; 3] = [0.6, 2.0, 4.0];
/// Part of it that shutting out the opponent is worth.
const SHUT: f32 = 0.7;
/// Cards with which a seat is near the end of its hand.
const NEAR_END: u8 = 14;

impl Memory<'_> {
    /// The worth of putting down `set` and keeping `rest`; `duty`: a burner's; `late`: after yielding.
    pub(super) fn weigh(&self, burdens: &Burdens, set: Set, rest: &Tally, duty: bool, late: bool) -> f32 {
        if rest.is_empty() {
            return f32::INFINITY;
        }
        let lead = self.own_lead(rest, duty);
        self.who_leads(&self.asked(set, late), set, self.seat, lead) - burdens.weigh(rest) + self.opening(set)
    }

    /// The worth of who leads next, if those in `queue` are asked to beat `owner`'s `set`, and `kept` if nobody does.
    pub(super) fn who_leads(&self, queue: &Queue<Right>, set: Set, owner: Seat, kept: f32) -> f32 {
        let (mut value, mut stands) = (0.0, 1.0);
        for (seat, right) in queue.iter().filter(|(seat, _)| *seat != self.seat) {
            let beaten = stands * self.beats(seat, right, set, owner);
            value +=
                beaten * if self.left(seat) == set.cards_needed() { self.sign(seat) * OUT } else { self.lead_of(seat) };
            stands -= beaten;
        }
        value + stands * kept
    }

    /// What the lead of another seat is worth to this one.
    pub(super) fn lead_of(&self, seat: Seat) -> f32 {
        let near = NEAR.get(usize::from(self.left(seat))).copied().unwrap_or(0.0);
        self.sign(seat) * (OTHERS + near)
    }

    fn sign(&self, seat: Seat) -> f32 {
        if self.is_ally(seat) { ALLY } else { -1.0 }
    }

    /// What the lead is worth to this seat with this hand.
    pub(super) fn own_lead(&self, hand: &Tally, duty: bool) -> f32 {
        LEAD + RUNS * self.runs(hand, duty)
    }

    /// How likely a hand runs out in one go from the lead: each set stands but the last, on which it does not matter.
    /// A burner must hang a joker on each.
    pub(super) fn runs(&self, hand: &Tally, duty: bool) -> f32 {
        let sets = hand.least_sets();
        if sets <= 1 {
            return 1.0;
        }
        if sets > FEW {
            return 0.0;
        }
        let mut plain = [(0.0f32, Point::TWO); FEW as usize];
        let ranks = hand.ranks().map(|rank| (self.stands(Set::new(rank, hand.count(rank), 0, 0, 0)), rank));
        plain.iter_mut().zip(ranks).for_each(|(place, found)| *place = found);
        let plain = &mut plain[..usize::from(sets)];
        plain.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut left = *hand;
        // The weakest comes last; the weaker one of the others, the more hangs on it.
        plain[1..].iter().map(|(alone, rank)| self.best_hung(&mut left, *rank, *alone, duty)).product()
    }

    /// How likely a rank stands with the best that can be hung on it, which is taken.
    fn best_hung(&self, left: &mut Tally, rank: Point, alone: f32, duty: bool) -> f32 {
        let natural = left.count(rank);
        let twos = left.count(Point::TWO).min(2);
        let (small, big) = (left.count(Point::SMALL_JOKER).min(1), left.count(Point::BIG_JOKER).min(1));
        let ways = [(0, 0, big), (0, small, 0), (twos, 0, 0)];
        let mut best = if duty { (0.0, None) } else { (alone, None) };
        for (twos, small, big) in ways {
            if twos + small + big == 0 || duty && small + big == 0 {
                continue;
            }
            let set = Set::new(rank, natural, twos, small, big);
            let stands = self.stands(set);
            if stands > best.0 + 0.05 {
                best = (stands, Some(set));
            }
        }
        if let Some(set) = best.1 {
            *left = left.without(set);
        }
        best.0
    }

    /// 开点 What a gouji set does for the points of six packs: the own is opened, the opponent's kept shut. `G6 14-1`
    pub(super) fn opening(&self, set: Set) -> f32 {
        let view = self.view;
        if self.format == Format::Four || view.melee {
            return 0.0;
        }
        let near = self.active.iter().any(|seat| self.left(seat) <= NEAR_END);
        let worth = OPEN[if view.places.is_empty() { usize::from(near) } else { 2 }];
        let across = opponent(self.seat);
        let opens = set.is_gouji() && !view.opened.contains(self.seat);
        let own = if opens { 1.0 - self.beats(across, Right::Opponent, set, self.seat) } else { 0.0 };
        let standing = view.standing.filter(|shown| shown.owner == across && shown.set.is_gouji());
        let shuts = standing.is_some() && !view.opened.contains(across);
        worth * (own + if shuts { SHUT } else { 0.0 })
    }
}
