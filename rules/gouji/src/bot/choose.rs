//! 发牌、顺牌、烧牌 Leading, answering, burning.

use std::ops::ControlFlow;

use table::Seat;

use super::burden::Burdens;
use super::memory::Memory;
use crate::queue::Queue;
use crate::rights::{Right, opponent};
use crate::set::{Point, Set};
use crate::sets::Tally;
use crate::{Action, Shown, Turn, View};

/// How surely a hand must run out after a burn, and to stop an enemy who is about to go out, or an ally's set.
const BURNS: f32 = 0.8;
const BURNS_TO_STOP: f32 = 0.5;
const BURNS_ALLY: f32 = 0.95;
/// Cards with which an enemy is about to go out.
const ABOUT: u8 = 4;

/// A decision under way: the hand, and the best set so far.
struct Choice<'m> {
    memory: &'m Memory<'m>,
    burdens: Burdens,
    hand: Tally,
    /// Does the seat stand by a burn, or would it after this set?
    duty: bool,
    best: Option<(f32, Set)>,
}

impl<'m> Choice<'m> {
    fn new(memory: &'m Memory<'m>, burns: bool) -> Self {
        let duty = burns || memory.view.burning.contains(memory.seat) && !memory.view.melee;
        let hand = Tally::of(&memory.view.hand);
        Self { memory, burdens: Burdens::new(memory, &hand), hand, duty, best: None }
    }

    /// Weighs a set against the best so far; `late`: as it would be after yielding. A burner never breaks his duty. `G4 8-2`
    fn offer(&mut self, set: Set, late: bool) {
        let rest = self.hand.without(set);
        if self.duty && !rest.is_empty() && (set.jokers() == 0 && !self.burns_now() || !rest.can_keep_burning()) {
            return;
        }
        let value = self.memory.weigh(&self.burdens, set, &rest, self.duty, late);
        if self.best.is_none_or(|(most, _)| value > most) {
            self.best = Some((value, set));
        }
    }

    /// The best answer, now or after yielding.
    fn answers(&mut self, standing: Set, late: bool) -> Option<(f32, Set)> {
        let hand = self.hand;
        let _ = hand.answers(standing, self.memory.format, &mut |set| {
            self.offer(set, late);
            ControlFlow::Continue(())
        });
        self.best.take()
    }

    /// The worth of not answering: the hand as it is, and who leads; `kept`: if nobody else beats the set either.
    fn leaves(&self, shown: &Shown, kept: f32) -> f32 {
        let rest: Queue<Right> = self.memory.view.queue.iter().skip(1).map(|asked| (asked.seat, asked.right)).collect();
        self.memory.who_leads(&rest, shown.set, shown.owner, kept) - self.burdens.weigh(&self.hand)
    }

    /// The burning set itself needs no joker. `G4 8-1-1`
    fn burns_now(&self) -> bool {
        self.memory.view.right == Some(Turn::Burn) && !self.memory.view.burning.contains(self.memory.seat)
    }
}

/// The best lead. A leader always plays.
pub(super) fn lead(memory: &Memory<'_>) -> Option<Set> {
    let mut choice = Choice::new(memory, false);
    let hand = choice.hand;
    if let Some(whole) = hand.whole() {
        return Some(whole);
    }
    leads(&hand, &mut |set| choice.offer(set, false));
    if choice.best.is_none() {
        // A duty that can no longer be kept.
        let _ = hand.leads(&mut |set| {
            choice.best = Some((0.0, set));
            if set.jokers() > 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    choice.best.map(|(_, set)| set)
}

/// Leads worth a thought: all cards of a rank or fewer, with few hung; 2s and jokers by themselves.
fn leads(hand: &Tally, visit: &mut impl FnMut(Set)) {
    let [twos, small, big] = [Point::TWO, Point::SMALL_JOKER, Point::BIG_JOKER].map(|point| hand.count(point));
    for rank in hand.ranks() {
        let all = hand.count(rank);
        (1..all).for_each(|some| visit(Set::new(rank, some, 0, 0, 0)));
        for two in 0..=twos.min(3) {
            for (s, b) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                if s <= small && b <= big {
                    visit(Set::new(rank, all, two, s, b));
                }
            }
        }
    }
    (1..=twos).for_each(|two| visit(Set::new(Point::TWO, 0, two, 0, 0)));
    (1..=small).for_each(|s| visit(Set::new(Point::TWO, 0, 0, s, 0)));
    (1..=big).for_each(|b| visit(Set::new(Point::TWO, 0, 0, 0, b)));
}

/// What it answers, or how it declines to.
pub(super) fn answer(view: &View, seat: Seat, shown: &Shown) -> Action {
    let right = view.queue.first().map(|asked| asked.right);
    let burns_now = right == Some(Right::Burn);
    let hand = Tally::of(&view.hand);
    if shown.owner == seat || burns_now && !hand.may_burn() || !has_answer(&hand, view, shown) {
        return decline(view, seat, shown, right);
    }
    let memory = &Memory::new(view, seat);
    let mut choice = Choice::new(memory, burns_now);
    let yielded = view.yielded == Some(seat);
    let Some((value, set)) = choice.answers(shown.set, yielded) else { return decline(view, seat, shown, right) };
    let play = Action::Play { cards: set.cards_from(&view.hand) };
    if burns_now {
        return if burns(memory, shown, set, &hand) { play } else { decline(view, seat, shown, right) };
    }
    let owners = leader(memory, shown, &hand);
    let passes = choice.leaves(shown, owners);
    if may_yield(memory, shown, right) {
        // What it would do if nobody else beats the set.
        let weight = choice.burdens.weigh(&hand);
        let late = choice.answers(shown.set, true).map_or(owners, |(value, _)| value + weight);
        if late > owners && choice.leaves(shown, late) > value.max(passes) {
            return Action::Yield {};
        }
    }
    if value > passes { play } else { decline(view, seat, shown, right) }
}

/// Has the hand any set that beats the one shown?
fn has_answer(hand: &Tally, view: &View, shown: &Shown) -> bool {
    hand.answers(shown.set, view.options.format, &mut |_| ControlFlow::Break(())).is_break()
}

/// Would yielding let an ally answer the opponent's set? `G4 10-1`
fn may_yield(memory: &Memory<'_>, shown: &Shown, right: Option<Right>) -> bool {
    let view = memory.view;
    let mut later = view.queue.iter().skip(1);
    let mine = right == Some(Right::Opponent) && shown.by == opponent(memory.seat);
    mine && view.yielded != Some(memory.seat)
        && later.any(|asked| memory.is_ally(asked.seat) && asked.right != Right::Burn)
}

/// What the lead of whoever has it is worth if nobody beats the set any more.
fn leader(memory: &Memory<'_>, shown: &Shown, hand: &Tally) -> f32 {
    let next = if shown.last { memory.view.play.next_active(shown.by) } else { shown.by };
    let duty = memory.view.burning.contains(memory.seat);
    if next == memory.seat { memory.own_lead(hand, duty) } else { memory.lead_of(next) }
}

/// Is the burn safe, and worth its duty? `G4 8-2`
fn burns(memory: &Memory<'_>, shown: &Shown, set: Set, hand: &Tally) -> bool {
    let rest = hand.without(set);
    if rest.is_empty() {
        return true;
    }
    let across = opponent(memory.seat);
    let unanswered = 1.0 - memory.beats(across, Right::Opponent, set, memory.seat);
    let chance = unanswered * memory.runs(&rest, true);
    let about = !shown.last && memory.left(shown.by) <= ABOUT;
    match () {
        () if memory.is_ally(shown.by) => chance >= BURNS_ALLY && !about,
        () if about => chance >= BURNS_TO_STOP,
        () => chance >= BURNS,
    }
}

/// Not beating it: by asking for the lead or laying away at once, else plainly. `G4 16`, `G4 10-2`
fn decline(view: &View, seat: Seat, shown: &Shown, right: Option<Right>) -> Action {
    match right {
        _ if shown.last && view.play.next_active(shown.by) == seat => Action::Apply {},
        _ if view.yielded == Some(seat) => Action::Layaway {},
        Some(Right::Burn) => Action::Decline {},
        _ => Action::Pass {},
    }
}
