//! 跟牌 Following: feeding, winning cheaply, ruffing, ducking. `GW 7`, `GW 8`

use std::ops::ControlFlow;

use cards::Bag;
use table::Seat;
use trick::{Lead, Suite, points};

use super::chance::Standing;
use super::discard::cheapest;
use super::memory::Memory;
use super::ruff;
use super::worth::{LATER, Worth};
use crate::contest::Trick;
use crate::event::Kind;
use crate::follow::{check_follow, visit_replies};
use crate::setup::SEATS;
use crate::{Action, View};

/// Replies looked at one by one; where there are more, the best of these is bettered card by card.
const MOST: usize = 240;
/// How often it is bettered.
const ROUNDS: usize = 6;
/// What the lead to the next trick is worth.
pub(super) const TEMPO: f32 = 3.0;
/// Points that a seat still to play is expected to add, for each card.
const FEEDS: f32 = 1.5;

/// The reply with the best balance.
pub(super) fn decide(view: &View, seat: Seat) -> Option<Action> {
    let memory = Memory::new(view, seat)?;
    let scale = Scale::new(&memory)?;
    let (lead, hand) = (&scale.trick.lead, &view.hand);
    let due = lead.units.len_cards();
    let held = lead.order.part(hand, lead.suite);
    let reply = match held.len() {
        0 if due > 1 => out_of_suite(&scale, due),
        0 => among_replies(&scale),
        have if have > due => among_replies(&scale),
        have => {
            let rest = hand.minus_held(held);
            let fed = per_point(scale.standing_home);
            Some(held.plus(cheapest(&memory, &rest, &rest, due - have, fed)))
        }
    };
    reply.map(Action::play)
}

/// What a reply is weighed against.
struct Scale<'a> {
    memory: &'a Memory<'a>,
    trick: Trick,
    worth: Worth,
    /// Points in the trick before this reply, the kitty's too if it is the last.
    at_stake: f32,
    /// The chance that the trick comes home if this seat does not beat what stands.
    standing_home: f32,
}

impl<'a> Scale<'a> {
    fn new(memory: &'a Memory<'a>) -> Option<Self> {
        let trick = trick_of(memory.view)?;
        let hand = &memory.view.hand;
        let due = trick.lead.units.len_cards();
        let table: u32 = trick.plays.iter().map(points).sum();
        let later = u32::from(SEATS) - 1 - trick.played() as u32;
        let mut at_stake = table as f32 + FEEDS * (later * due) as f32;
        if hand.len() == due {
            at_stake += memory.stake(&trick.lead.units);
        }
        let mut scale = Self { memory, trick, worth: Worth::new(memory, hand), at_stake, standing_home: 0.0 };
        scale.standing_home = scale.home(&trick);
        Some(scale)
    }

    fn later(&self) -> impl Iterator<Item = Seat> + use<> {
        let (seat, later) = (self.memory.seat, SEATS - 1 - self.trick.played() as u8);
        (1..=later).map(move |step| seat.after(step, SEATS))
    }

    fn home(&self, trick: &Trick) -> f32 {
        let best = trick.best.index();
        let standing = Standing {
            lead: &self.trick.lead,
            cards: trick.plays[best],
            holder: trick.best,
            ruffed: matches!(trick.kinds[best], Some(Kind::Ruff | Kind::Overruff)),
            points: self.at_stake,
        };
        standing.comes_home(self.memory, self.later())
    }

    /// What a reply gains, less what the hand loses.
    fn weigh(&self, reply: &Bag) -> f32 {
        let mut trick = self.trick;
        trick.reply(self.memory.seat, *reply);
        let home = if trick.best == self.memory.seat { self.home(&trick) } else { self.standing_home };
        let gain = home * (self.at_stake + TEMPO) - per_point(home) * points(reply) as f32;
        gain - self.worth.cost(self.memory, &self.memory.view.hand, reply)
    }
}

/// What each point of a card costs, in a trick that comes home with this chance.
fn per_point(home: f32) -> f32 {
    LATER - home
}

/// The trick under way, from what was seen of it.
fn trick_of(view: &View) -> Option<Trick> {
    let (seen, lead) = (view.trick.as_ref()?, view.lead?);
    let (first, replies) = seen.plays.split_first()?;
    let mut trick = Trick::new(view.options.contest, first.seat, first.cards, &lead);
    for play in replies {
        trick.reply(play.seat, play.cards);
    }
    Some(trick)
}

/// The best reply so far.
struct Best {
    value: f32,
    reply: Option<Bag>,
}

impl Best {
    const NONE: Self = Self { value: f32::NEG_INFINITY, reply: None };

    fn offer(&mut self, scale: &Scale<'_>, reply: &Bag) -> bool {
        let value = scale.weigh(reply);
        let better = value > self.value;
        if better {
            *self = Self { value, reply: Some(*reply) };
        }
        better
    }
}

fn among_replies(scale: &Scale<'_>) -> Option<Bag> {
    let (lead, hand) = (&scale.trick.lead, &scale.memory.view.hand);
    let (mut best, mut seen) = (Best::NONE, 0);
    let flow = visit_replies(lead, hand, &mut |reply| {
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
fn better_one_card(scale: &Scale<'_>, lead: &Lead, best: &mut Best) -> bool {
    let (hand, Some(from)) = (&scale.memory.view.hand, best.reply) else { return false };
    let others = lead.order.part(&hand.minus_held(from), lead.suite);
    let mut better = false;
    for (out, _) in from {
        for (card, _) in others.iter().filter(|(card, _)| *card != out) {
            let mut reply = from;
            reply.remove(out);
            reply.insert(card);
            if check_follow(lead, hand, &reply).is_ok() {
                better |= best.offer(scale, &reply);
            }
        }
    }
    better
}

/// Several cards are due and none of the suite is held: ruffs, and the cheapest cards.
fn out_of_suite(scale: &Scale<'_>, due: u32) -> Option<Bag> {
    let (memory, lead) = (scale.memory, &scale.trick.lead);
    let hand = &memory.view.hand;
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
