//! What a play does for the rest of the board: what stays in hand, who leads next, who goes out.

use cards::Bag;
use table::Seat;

use super::memory::Memory;
use super::split::Split;
use crate::reading::Reading;

/// 牌权 What the lead is worth to a seat by the number of its cards, in turns. Five cards are often one play, and four a
/// bomb, which needs no lead.
const OPPONENT: [f32; 11] = [0.0, 4.7, 4.5, 4.3, 1.4, 4.5, 1.6, 1.2, 1.0, 1.0, 0.75];
const OPPONENT_FULL: f32 = 0.45;
const PARTNER: [f32; 11] = [0.0, 5.0, 4.8, 4.8, 1.4, 5.0, 2.0, 1.5, 1.3, 1.4, 1.2];
const PARTNER_FULL: f32 = 0.95;
/// … and here, by the number of plays left.
const OWN: [f32; 5] = [7.0, 6.5, 2.5, 1.7, 1.3];
const OWN_FULL: f32 = 1.1;
/// Going out.
const OUT: f32 = 7.0;
/// How much of the chance to run out with the lead counts.
const RUNS: f32 = 0.5;
/// An opponent or the partner who can put his last cards on a play.
const LETS_OUT: f32 = 5.0;
const HELPS_OUT: f32 = 4.0;
/// What the lead is worth at all.
const TEMPO: f32 = 1.0;
/// How readily the partner beats what stands when it is left to him.
const PARTNER_READY: f32 = 0.5;
/// How often the next opponent keeps the partner from it by a higher play.
const BLOCKED: f32 = 0.5;
/// How often the partner takes the lead back from an opponent.
const RESCUE: f32 = 0.2;
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
        let usual = OWN.get(self.plays).copied().unwrap_or(OWN_FULL);
        usual + RUNS * (OWN[1] - usual) * self.runs
    }
}

impl Memory<'_> {
    /// What the lead is worth to another seat.
    pub(super) fn lead_of(&self, seat: Seat) -> f32 {
        // Whoever is out leaves the lead to his partner.
        let seat = if self.left(seat) == 0 { seat.after(2, 4) } else { seat };
        let left = usize::from(self.left(seat));
        let (few, full) = if seat.team() == self.side() { (&PARTNER, PARTNER_FULL) } else { (&OPPONENT, OPPONENT_FULL) };
        few.get(left).copied().unwrap_or(full)
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
        let lost = by_next * (1.0 - by_last) * self.lead_of(next) + by_last * self.lead_of(last);
        let saved = RESCUE * (1.0 - stands) * (self.lead_of(partner) + lost);
        let mut value = TEMPO * (stands * rest.lead() - lost + saved) - rest.weight;
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
