//! 跟牌 Following: feeding, winning cheaply, ruffing, ducking.

use std::ops::ControlFlow;

use crate::{Lead, Suite, Trick, points};
use cards::Bag;
use table::Seat;

use super::chance::Standing;
use super::discard::cheapest;
use super::memory::Memory;
use super::ruff;
use super::sight::Sight;
use super::worth::{LATER, Worth};

/// Replies looked at one by one; where there are more, the best of these is bettered card by card.
const MOST: usize = 240;
/// How often it is bettered.
const ROUNDS: usize = 6;
/// What the lead to the next trick is worth.
pub(super) const TEMPO: f32 = 3.0;
/// Points that a seat still to play is expected to add, for each card.
const FEEDS: f32 = 1.5;

/// The reply with the best balance.
pub fn decide<S: Sight<SEATS>, const SEATS: usize>(sight: &S, seat: Seat) -> Option<Bag> {
    let memory = Memory::new(sight, seat)?;
    let scale = Scale::new(sight, &memory)?;
    let (lead, hand) = (&scale.trick.lead, &memory.hand);
    let due = lead.units.len_cards();
    let held = lead.order.part(hand, lead.suite);
    match held.len() {
        0 if due > 1 => out_of_suite(&scale, due),
        0 => among_replies(&scale),
        have if have > due => among_replies(&scale),
        have => {
            let rest = hand.minus_held(held);
            let fed = per_point(scale.standing_home);
            Some(held.plus(cheapest(&memory, &rest, &rest, due - have, fed)))
        }
    }
}

/// What a reply is weighed against.
struct Scale<'a, S: Sight<SEATS>, const SEATS: usize> {
    sight: &'a S,
    memory: &'a Memory,
    trick: Trick<S::Law, SEATS>,
    worth: Worth,
    /// Points in the trick before this reply, the kitty's too if it is the last.
    at_stake: f32,
    /// The chance that the trick comes home if this seat does not beat what stands.
    standing_home: f32,
}

impl<'a, S: Sight<SEATS>, const SEATS: usize> Scale<'a, S, SEATS> {
    fn new(sight: &'a S, memory: &'a Memory) -> Option<Self> {
        let trick = sight.trick()?;
        let hand = &memory.hand;
        let due = trick.lead.units.len_cards();
        let table: u32 = trick.plays.iter().map(points).sum();
        let later = (SEATS - trick.played()) as u32 - 1;
        let mut at_stake = table as f32 + FEEDS * (later * due) as f32;
        if hand.len() == due {
            at_stake += memory.stake(sight.kitty_factor(&trick.lead.units));
        }
        let mut scale = Self { sight, memory, trick, worth: Worth::new(memory, hand), at_stake, standing_home: 0.0 };
        scale.standing_home = scale.home(&trick);
        Some(scale)
    }

    fn later(&self) -> impl Iterator<Item = Seat> {
        self.memory.others().take(SEATS - self.trick.played() - 1)
    }

    fn home(&self, trick: &Trick<S::Law, SEATS>) -> f32 {
        let standing = Standing {
            lead: &self.trick.lead,
            cards: trick.plays[trick.best.index()],
            holder: trick.best,
            ruffed: trick.is_ruffed(),
            points: self.at_stake,
        };
        standing.comes_home(self.memory, self.later())
    }

    /// What a reply gains, less what the hand loses.
    fn weigh(&self, reply: &Bag) -> f32 {
        let mut trick = self.trick;
        trick.reply(self.memory.seat, reply);
        let home = if trick.best == self.memory.seat { self.home(&trick) } else { self.standing_home };
        let gain = home * (self.at_stake + TEMPO) - per_point(home) * points(reply) as f32;
        gain - self.worth.cost(self.memory, &self.memory.hand, reply)
    }
}

/// What each point of a card costs, in a trick that comes home with this chance.
fn per_point(home: f32) -> f32 {
    LATER - home
}

/// The best reply so far.
struct Best {
    value: f32,
    reply: Option<Bag>,
}

impl Best {
    const NONE: Self = Self { value: f32::NEG_INFINITY, reply: None };

    fn offer<S: Sight<SEATS>, const SEATS: usize>(&mut self, scale: &Scale<'_, S, SEATS>, reply: &Bag) -> bool {
        let value = scale.weigh(reply);
        let better = value > self.value;
        if better {
            *self = Self { value, reply: Some(*reply) };
        }
        better
    }
}

fn among_replies<S: Sight<SEATS>, const SEATS: usize>(scale: &Scale<'_, S, SEATS>) -> Option<Bag> {
    let lead = &scale.trick.lead;
    let (mut best, mut seen) = (Best::NONE, 0);
    let flow = scale.sight.visit_replies(lead, &mut |reply| {
        best.offer(scale, &reply);
        seen += 1;
        if seen < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if flow.is_break() {
        for _ in 0..ROUNDS {
            if !better_one_card(scale, lead, &mut best) {
                break;
            }
        }
    }
    best.reply
}

/// Exchanges one card of the best reply for another of the suite, in the way that helps most. True if one helps.
fn better_one_card<S: Sight<SEATS>, const SEATS: usize>(
    scale: &Scale<'_, S, SEATS>,
    lead: &Lead,
    best: &mut Best,
) -> bool {
    let Some(from) = best.reply else { return false };
    let others = lead.order.part(&scale.memory.hand.minus_held(from), lead.suite);
    let mut better = false;
    for (out, _) in from {
        for (card, _) in others.iter().filter(|(card, _)| *card != out) {
            let mut reply = from;
            reply.remove(out);
            reply.insert(card);
            if scale.sight.may_follow(lead, &reply) {
                better |= best.offer(scale, &reply);
            }
        }
    }
    better
}

/// Several cards are due and none of the suite is held: ruffs, and the cheapest cards.
fn out_of_suite<S: Sight<SEATS>, const SEATS: usize>(scale: &Scale<'_, S, SEATS>, due: u32) -> Option<Bag> {
    let (memory, lead) = (scale.memory, &scale.trick.lead);
    let hand = &memory.hand;
    let mut best = Best::NONE;
    let fed = per_point(scale.standing_home);
    best.offer(scale, &cheapest(memory, hand, hand, due, fed));
    let trumps = lead.order.part(hand, Suite::Trump);
    if lead.suite != Suite::Trump && trumps.len() >= due {
        ruff::visit(memory, lead, &trumps, &mut |reply| {
            best.offer(scale, &reply);
        });
    }
    best.reply
}
