//! All legal actions, and one by dice.

use std::ops::ControlFlow;

use table::{Picked, Seat, Visit};

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
    let bound = round.setup.mode == Mode::Casual && has_duty(play, seat);
    visit_sets(round, play, seat, bound, &mut |set| visit(Action::Play { cards: set.cards_from(hand) }))
}

/// Does burning ask something of what a seat plays now? At a strict table it is played all the same, and fails.
/// `R-burn-infeasible`
fn has_duty(play: &Play, seat: Seat) -> bool {
    play.right_now() == Some(Right::Burn) || play.burns[seat.index()].is_some()
}

/// Visits the sets that a seat may play now; if `bound`, those that keep what burning asks.
fn visit_sets(
    round: &Round,
    play: &Play,
    seat: Seat,
    bound: bool,
    visit: &mut impl FnMut(Set) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let tally = Tally::of(&round.hands[seat.index()]);
    let mut fitting = |set: Set| {
        if !bound || keeps_burning(play, seat, &tally, set) { visit(set) } else { ControlFlow::Continue(()) }
    };
    match (play.step, play.standing) {
        (Step::Lead(_), _) => tally.leads(&mut fitting),
        (Step::Answer, _) if bound && play.right_now() == Some(Right::Burn) && !tally.may_burn() => {
            ControlFlow::Continue(())
        }
        (Step::Answer, Some((standing, _))) if standing.owner != seat => {
            tally.answers(standing.set, round.setup.format, &mut fitting)
        }
        _ => ControlFlow::Continue(()),
    }
}

/// Does the set keep what burning asks, or ask it in vain? `G4 8-2`, `G6 8-2`
fn keeps_burning(play: &Play, seat: Seat, hand: &Tally, set: Set) -> bool {
    let burns = play.right_now() == Some(Right::Burn);
    let burning = play.burns[seat.index()].is_some();
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
            // Only the opponent yields, only on a last hand the lead is asked for: most need not be tried.
            let last = play.standing.is_some_and(|(standing, _)| standing.last);
            if (right == Right::Opponent || last) && dice(8) == 0 {
                let rare = [Action::Yield {}, Action::Apply {}, Action::Layaway {}][dice(3) as usize];
                if round.judge(seat, &rare).is_ok() {
                    return Some(rare);
                }
            }
            if dice(2) == 0 {
                return Some(not_beating(right));
            }
        }
        _ => {}
    }
    let hand = &round.hands[seat.index()];
    // Burns are seldom broken on purpose, or hands would end before they have begun.
    let bound = has_duty(play, seat) && (round.setup.mode == Mode::Casual || dice(8) > 0);
    let set = match play.step {
        Step::Lead(_) => lead(round, play, seat, bound, dice),
        _ => answer(round, play, seat, bound, dice),
    };
    set.map(|set| Action::Play { cards: set.cards_from(hand) }).or(right.map(not_beating))
}

/// A random lead; if a burner's duty forbids a few of them, one of all that it allows.
fn lead(round: &Round, play: &Play, seat: Seat, bound: bool, dice: &mut impl FnMut(u32) -> u32) -> Option<Set> {
    let tally = Tally::of(&round.hands[seat.index()]);
    let mut tries = (0..4).filter_map(|_| tally.any_lead(dice));
    let found = tries.find(|set| !bound || keeps_burning(play, seat, &tally, *set));
    found.or_else(|| answer(round, play, seat, bound, dice))
}

/// One of all sets that may be played, each as likely.
fn answer(round: &Round, play: &Play, seat: Seat, bound: bool, dice: &mut impl FnMut(u32) -> u32) -> Option<Set> {
    if let (false, Step::Answer, Some((standing, _))) = (bound, play.step, play.standing) {
        let tally = Tally::of(&round.hands[seat.index()]);
        let owns = standing.owner == seat;
        return if owns { None } else { tally.any_answer(standing.set, round.setup.format, dice) };
    }
    let mut picked = Picked::<Set, MOST>::new(0);
    let _ = visit_sets(round, play, seat, bound, &mut |set| picked.see(set, dice));
    picked.pick(dice)
}

const fn not_beating(right: Right) -> Action {
    match right {
        Right::Burn => Action::Decline {},
        _ => Action::Pass {},
    }
}
