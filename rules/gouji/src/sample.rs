//! All legal actions, and one by dice.

use std::ops::ControlFlow;

use table::{Seat, Visit};

use crate::play::{Play, Step};
use crate::rights::Right;
use crate::round::{Phase, Round};
use crate::set::Set;
use crate::sets::Tally;
use crate::{Action, Mode};

/// The most sets among which one is picked at once.
const MOST: usize = 32;

/// Visits the legal actions of a seat: of sets that differ in suits alone, one.
pub(crate) fn visit_legal(round: &Round, seat: Seat, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
    let Phase::Play(play) = &round.phase else { return ControlFlow::Continue(()) };
    if play.turn().is_none_or(|(turn, _)| turn != seat) {
        return ControlFlow::Continue(());
    }
    let try_out = |action: Action, visit: &mut Visit<'_, Action>| {
        if round.judge(seat, &action).is_ok() { visit(action) } else { ControlFlow::Continue(()) }
    };
    if round.setup.mode == Mode::Strict {
        Seat::all(6).try_for_each(|seat| try_out(Action::Ask { seat }, visit))?;
    }
    if play.step == Step::Answer {
        for action in [Action::Pass {}, Action::Decline {}, Action::Yield {}, Action::Apply {}, Action::Layaway {}] {
            try_out(action, visit)?;
        }
    }
    if let Step::Layaway(_) = play.step {
        return visit(Action::Layaway {});
    }
    let hand = &round.hands[seat.index()];
    visit_sets(round, play, seat, &mut |set| visit(Action::Play { cards: set.cards_from(hand) }))
}

/// Visits the sets that a seat may play now.
fn visit_sets(
    round: &Round,
    play: &Play,
    seat: Seat,
    visit: &mut impl FnMut(Set) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let tally = Tally::of(&round.hands[seat.index()]);
    let mut fitting = |set: Set| {
        if fits(round, play, seat, &tally, set) { visit(set) } else { ControlFlow::Continue(()) }
    };
    match (play.step, play.standing) {
        (Step::Lead(_), _) => tally.leads(&mut fitting),
        (Step::Answer, Some((standing, _))) if standing.owner != seat => {
            tally.answers(standing.set, round.setup.format, &mut fitting)
        }
        _ => ControlFlow::Continue(()),
    }
}

/// At a casual table, does the set keep what burning asks? `G4 8-2`, `R-burn-infeasible`
fn fits(round: &Round, play: &Play, seat: Seat, hand: &Tally, set: Set) -> bool {
    let burns = play.right_now() == Some(Right::Burn);
    let burning = play.burns[seat.index()].is_some();
    if round.setup.mode == Mode::Strict || !burns && !burning {
        return true;
    }
    let rest = hand.without(set);
    (!burns || rest.can_keep_burning()) && (!burning || set.jokers() > 0 || rest.is_empty())
}

/// One of the actions that [`visit_legal`] visits; each can come out.
pub(crate) fn sample(round: &Round, seat: Seat, dice: &mut impl FnMut(u32) -> u32) -> Option<Action> {
    let Phase::Play(play) = &round.phase else { return None };
    let (turn, right) = play.turn()?;
    if turn != seat {
        return None;
    }
    if round.setup.mode == Mode::Strict && dice(8) == 0 {
        let of = Seat::from_index(dice(6) as usize);
        let ask = Action::Ask { seat: of };
        if round.judge(seat, &ask).is_ok() {
            return Some(ask);
        }
    }
    match (play.step, right) {
        (Step::Layaway(_), _) => return Some(Action::Layaway {}),
        (Step::Answer, Some(right)) => {
            let rare = [Action::Yield {}, Action::Apply {}, Action::Layaway {}][dice(3) as usize];
            if dice(8) == 0 && round.judge(seat, &rare).is_ok() {
                return Some(rare);
            }
            if dice(2) == 0 {
                return Some(not_beating(right));
            }
        }
        _ => {}
    }
    let hand = &round.hands[seat.index()];
    let set = match play.step {
        Step::Lead(_) => lead(round, play, seat, dice),
        _ => answer(round, play, seat, dice),
    };
    set.map(|set| Action::Play { cards: set.cards_from(hand) }).or(right.map(not_beating))
}

/// A random lead; if a burner's duty forbids a few of them, one of all that it allows.
fn lead(round: &Round, play: &Play, seat: Seat, dice: &mut impl FnMut(u32) -> u32) -> Option<Set> {
    let tally = Tally::of(&round.hands[seat.index()]);
    let mut tries = (0..4).filter_map(|_| tally.any_lead(dice));
    let found = tries.find(|set| fits(round, play, seat, &tally, *set));
    found.or_else(|| answer(round, play, seat, dice))
}

/// One of all sets that may be played, each as likely.
fn answer(round: &Round, play: &Play, seat: Seat, dice: &mut impl FnMut(u32) -> u32) -> Option<Set> {
    let mut picked = Picked { kept: [None; MOST], seen: 0 };
    let _ = visit_sets(round, play, seat, &mut |set| picked.see(set, dice));
    picked.pick(dice)
}

const fn not_beating(right: Right) -> Action {
    match right {
        Right::Burn => Action::Decline {},
        _ => Action::Pass {},
    }
}

/// One of many, each as likely: some are kept, and of more than can be kept each takes the place of one by dice.
struct Picked {
    kept: [Option<Set>; MOST],
    seen: usize,
}

impl Picked {
    fn see(&mut self, set: Set, dice: &mut impl FnMut(u32) -> u32) -> ControlFlow<()> {
        let place = if self.seen < MOST { self.seen } else { dice(self.seen as u32 + 1) as usize };
        if let Some(kept) = self.kept.get_mut(place) {
            *kept = Some(set);
        }
        self.seen += 1;
        ControlFlow::Continue(())
    }

    fn pick(&self, dice: &mut impl FnMut(u32) -> u32) -> Option<Set> {
        let kept = self.seen.min(MOST);
        if kept == 0 { None } else { self.kept[dice(kept as u32) as usize] }
    }
}
