//! What a play does for the rest of the board: what stays in hand, who leads next, who goes out.

use cards::Bag;
use table::Seat;

use super::memory::Memory;
use super::split::Split;
use crate::reading::Reading;

/// 牌权 What the lead is worth to a seat by the number of its cards, in turns.
const LEAD: [f32; 11] = [0.0, 5.0, 4.0, 3.4, 3.2, 3.0, 2.4, 2.0, 1.8, 1.6, 1.5];
const LEAD_FULL: f32 = 1.1;
/// To the partner, of whose cards less is known than of the own.
const PARTNER: f32 = 0.8;
/// Going out, now or for as good as sure.
const OUT: f32 = 6.0;
const SURE: f32 = 0.97;
/// What the lead is worth to a hand that runs out with it, and how much more it is the less a hand weighs.
const LAST: f32 = 6.0;
const RUNS: f32 = 4.5;
const NEAR: f32 = 2.0;
const NEAR_FROM: f32 = 2.5;
/// An opponent or the partner who can put his last cards on a play.
const LETS_OUT: f32 = 5.0;
const HELPS_OUT: f32 = 4.0;
/// What speaks against taking the trick from the partner, with his type and with a bomb.
const OVERTAKES: f32 = 0.4;
const OVERTAKES_BOMB: f32 = 3.0;
/// What the lead is worth at all.
const TEMPO: f32 = 0.5;
/// How readily the partner beats what stands when it is left to him.
const PARTNER_READY: f32 = 0.8;
/// How often the next opponent keeps the partner from it by a higher play.
const BLOCKED: f32 = 0.5;
/// Whoever beats a play spends a higher one, and leaves the rest of the hand lighter than the lead is worth.
const SPENT: f32 = 1.6;
/// How readily opponents beat a play with its type, and with a bomb.
const READY: f32 = 0.7;
const READY_BOMB: f32 = 0.25;
/// … with a bomb, where the player has few cards left.
const READY_BOMB_NEAR: f32 = 0.5;
/// Cards with which a seat is near the end.
const NEAR_CARDS: u8 = 8;

/// A hand, by what it weighs and how surely it runs out.
#[derive(Debug)]
pub(super) struct Rest {
    pub weight: f32,
    plays: usize,
    cards: u8,
    /// How likely it goes out in one go once it has the lead: every play stands but the last.
    runs: f32,
}

impl Rest {
    pub(super) fn of(memory: &Memory<'_>, hand: &Bag, split: &Split) -> Self {
        let cards = hand.len() as u8;
        let (mut runs, mut least) = (1.0, 1.0f32);
        for group in split.groups() {
            let stands: f32 =
                memory.opponents().iter().map(|seat| 1.0 - memory.is_beaten(*seat, group.reading, 0)).product();
            // The one that is beaten most easily comes last.
            runs *= stands.max(least);
            least = least.min(stands);
        }
        Self { weight: split.weight, plays: split.groups().len(), cards, runs }
    }

    /// What the lead is worth with it.
    pub(super) fn lead(&self) -> f32 {
        let usual = LEAD_FULL + NEAR * ((NEAR_FROM - self.weight) / NEAR_FROM).clamp(0.0, 1.0);
        if self.plays == 1 { LAST } else { usual + (RUNS - usual) * self.runs }
    }
}

impl Memory<'_> {
    /// What the lead is worth to another seat.
    pub(super) fn lead_of(&self, seat: Seat) -> f32 {
        let own = |seat: Seat| {
            let left = usize::from(self.left(seat));
            LEAD.get(left).copied().unwrap_or(LEAD_FULL)
        };
        // Whoever is out leaves the lead to his partner.
        let seat = if self.left(seat) == 0 { seat.after(2, 4) } else { seat };
        if seat.team() == self.side() { PARTNER * own(seat) } else { own(seat) }
    }

    /// What the lead is worth to the opponents, if one of them has it.
    pub(super) fn opponents_lead(&self) -> f32 {
        self.opponents().into_iter().map(|seat| self.lead_of(seat)).fold(0.0, f32::max)
    }

    /// How likely an opponent beats a play of a hand that has `cards` left after it.
    pub(super) fn is_beaten(&self, seat: Seat, reading: Reading, cards: u8) -> f32 {
        let near = cards <= NEAR_CARDS;
        let ready = if near { READY_BOMB_NEAR } else { READY_BOMB };
        1.0 - (1.0 - READY * self.outranks(seat, reading)) * (1.0 - ready * self.bombs(seat, reading))
    }

    /// The worth of putting down `reading` and keeping `rest`.
    pub(super) fn weigh(&self, reading: Reading, rest: &Rest) -> f32 {
        if rest.plays == 0 {
            return OUT;
        }
        let ([next, last], partner) = (self.opponents(), self.partner());
        let [by_next, by_last] = [next, last].map(|seat| self.is_beaten(seat, reading, rest.cards));
        let stands = (1.0 - by_next) * (1.0 - by_last);
        if stands * rest.runs > SURE {
            return OUT - rest.weight.max(0.0);
        }
        let loss = by_next * (1.0 - by_last) * self.lead_of(next) + by_last * self.lead_of(last);
        let spent = SPENT * (1.0 - stands);
        let overtakes = self.view.trick.as_ref().is_some_and(|trick| trick.best == partner);
        let price = match (overtakes, reading.power()) {
            (false, _) => 0.0,
            (true, 0) => OVERTAKES,
            (true, _) => OVERTAKES_BOMB * (1.0 - rest.runs),
        };
        let mut value = TEMPO * (stands * rest.lead() - loss + spent) - rest.weight - price;
        for seat in [next, last] {
            if self.left(seat) == reading.size {
                value -= LETS_OUT * self.outranks(seat, reading);
            }
        }
        if self.left(partner) == reading.size {
            value += HELPS_OUT * self.outranks(partner, reading) * (1.0 - BLOCKED * by_next);
        }
        value
    }

    /// The worth of passing with a hand that is parted so: whoever leads then.
    pub(super) fn weigh_pass(&self, standing: Reading, split: &Split) -> f32 {
        let Some(trick) = &self.view.trick else { return 0.0 };
        let ([next, last], partner, owner) = (self.opponents(), self.partner(), trick.best);
        let rest = Rest::of(self, &self.view.hand, split);
        let lead = if owner == partner {
            let beaten = self.is_beaten(next, standing, self.left(partner));
            // The lead of a partner who is out comes here.
            let kept = if self.left(partner) == 0 { rest.lead() } else { self.lead_of(partner) };
            (1.0 - beaten) * kept - beaten * self.opponents_lead()
        } else {
            // The partner may still play if he sits between here and the owner.
            let may_save = owner == last && self.left(partner) > 0;
            let saved = if may_save { PARTNER_READY * self.outranks(partner, standing) } else { 0.0 };
            saved * self.lead_of(partner) - (1.0 - saved) * self.lead_of(owner)
        };
        TEMPO * lead - rest.weight
    }
}
