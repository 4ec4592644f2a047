//! The laws of a [`Game`], each for a whole [`Book`]: every law is tried on random boards of every start the book
//! names. Those that need nothing but the game are in [`plain`], for one start at a time.

pub mod plain;
mod worlds;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use table::{Deal, Game, Seat, Viewer, replay};

use crate::{Book, Dice, Start, Walk, effort};

pub use worlds::the_unseen_does_not_interfere;

/// Seeds of the boards of one start.
pub(crate) fn seeds(boards: u64) -> std::ops::Range<u64> {
    1..1 + boards * effort()
}

fn each<B: Book>(boards: u64, mut law: impl FnMut(&Start<B::Game>, u64)) {
    for start in B::starts() {
        seeds(boards).for_each(|seed| law(&start, seed));
    }
}

/// An action as text: what sets of actions are made of, since actions have no order.
pub(crate) fn text(action: &impl serde::Serialize) -> String {
    serde_json::to_string(action).unwrap_or_else(|error| panic!("an action has no JSON form: {error}"))
}

/// The actions that `legal` visits, or `None` if there are more than `most`.
pub(crate) fn listed<G: Game>(game: &G, seat: Seat, most: usize) -> Option<Vec<G::Action>> {
    let mut list = Vec::new();
    let flow = game.legal(seat, &mut |action| {
        list.push(action);
        if list.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    flow.is_continue().then_some(list)
}

/// `check` allows what `legal` visits and nothing else, but for the moves that the book declares too many to list.
pub fn check_agrees_with_legal<B: Book>() {
    let (mut allowed, mut refused) = (0u64, 0u64);
    each::<B>(4, |(setup, carry), seed| {
        Walk::<B::Game>::new(setup, carry, seed).through(|moment, dice| {
            if !dice.one_in(3) {
                return;
            }
            for seat in Seat::all(B::Game::seats(setup)) {
                let Some(list) = listed(moment.game, seat, 400) else { continue };
                let known: BTreeSet<String> = list.iter().map(text).collect();
                for action in &list {
                    let judged = moment.game.check(seat, action);
                    assert!(judged.is_ok(), "legal visits {action:?} for seat {seat}, check: {:?}", judged.err());
                    allowed += 1;
                }
                let view = moment.game.view(Viewer::Seat(seat));
                // What nobody may do is tried too: the other seats' actions.
                let near = list.get(dice.place(list.len())).or(moment.inputs.last().map(|(_, action)| action));
                for mutant in near.map_or_else(Vec::new, |near| B::mutants(&view, near, dice)) {
                    let fine = moment.game.check(seat, &mutant).is_ok();
                    let visited = known.contains(&text(&mutant));
                    let agree = fine == visited || fine && B::unlisted(&view, &mutant);
                    assert!(agree, "seat {seat} {mutant:?}: check {fine}, legal {visited}, board {seed} of {setup:?}");
                    *(if fine { &mut allowed } else { &mut refused }) += 1;
                }
            }
        });
    });
    assert!(allowed > 1000 && refused > 1000, "too little tried: {allowed} allowed, {refused} refused");
}

/// Nothing is visited twice, and the order is the same each time.
pub fn legal_visits_nothing_twice<B: Book>() {
    each::<B>(2, |(setup, carry), seed| plain::legal_visits_nothing_twice::<B::Game>(setup, carry, seed));
}

/// Until the end somebody may act; who may has a legal action, and who may not has none.
pub fn someone_can_always_act<B: Book>() {
    each::<B>(4, |(setup, carry), seed| plain::someone_can_always_act::<B::Game>(setup, carry, seed));
}

/// No card is lost or made by any event.
pub fn cards_are_conserved<B: Book>() {
    each::<B>(4, |(setup, carry), seed| {
        let mut walk = Walk::<B::Game>::new(setup, carry, seed);
        walk.through(|_, _| {});
        let mut view = B::Game::blank(setup, carry, Viewer::Director);
        for (number, event) in walk.events.iter().enumerate() {
            let sight = B::Game::redact(event, Viewer::Director);
            B::Game::unfold(&mut view, sight.as_ref());
            let whole = B::whole(&view, &walk.deal);
            assert_eq!(whole, walk.deal.bag(), "after event {number}, {event:?}");
        }
    });
}

/// A view is the fold of the sights, for everybody, between any two actions.
pub fn views_are_folds_of_sights<B: Book>() {
    each::<B>(4, |(setup, carry), seed| plain::views_are_folds_of_sights::<B::Game>(setup, carry, seed));
}

/// The members of a view are those of its JSON.
pub fn views_are_told_by_their_members<B: Book>() {
    each::<B>(2, |(setup, carry), seed| plain::views_are_told_by_their_members::<B::Game>(setup, carry, seed));
}

/// The same inputs on the same deal give the same events and the same end.
pub fn replay_reproduces_events<B: Book>() {
    each::<B>(4, |(setup, carry), seed| plain::replay_reproduces_events::<B::Game>(setup, carry, seed));
}

/// What is sampled is legal; where little is to be chosen from, everything that `legal` visits comes out.
pub fn samples_are_legal_and_complete<B: Book>() {
    let mut positions = 0;
    each::<B>(3, |(setup, carry), seed| positions += plain::samples_are_complete::<B::Game>(setup, carry, seed));
    assert!(positions > 50, "only {positions} positions were small enough");
}

/// Actions, setups and what is carried on are read back as they were written.
pub fn text_round_trips<B: Book>() {
    each::<B>(2, |(setup, carry), seed| plain::text_round_trips::<B::Game>(setup, carry, seed));
}

/// A refused action leaves the truth as it was and makes no event.
pub fn a_refusal_changes_nothing<B: Book>() {
    let mut refused = 0u64;
    each::<B>(2, |(setup, carry), seed| {
        Walk::<B::Game>::new(setup, carry, seed).through(|moment, dice| {
            let Some((seat, action)) = moment.inputs.last().filter(|_| dice.one_in(4)) else { return };
            let view = moment.game.view(Viewer::Seat(*seat));
            for mutant in B::mutants(&view, action, dice) {
                refused += u64::from(unchanged(moment.game, *seat, &mutant));
            }
        });
    });
    assert!(refused > 200, "only {refused} refusals");
}

/// Tries an action; if it is refused, nothing may have changed.
fn unchanged<G: Game>(game: &G, seat: Seat, action: &G::Action) -> bool {
    let mut after = game.clone();
    let mut events = 0;
    if after.act(seat, action, &mut |_| events += 1).is_ok() {
        return false;
    }
    assert_eq!(events, 0, "a refused {action:?} made events");
    assert_eq!(format!("{game:?}"), format!("{after:?}"), "a refused {action:?} changed the board");
    true
}

/// Replays inputs; `None` if one is refused in that world.
pub(crate) fn again<G: Game>(
    setup: &G::Setup,
    carry: &G::Carry,
    deal: &Deal,
    inputs: &[(Seat, G::Action)],
) -> Option<(G, Vec<G::Event>)> {
    replay::<G>(setup, carry, deal, inputs).ok()
}

/// Dice of their own for a part of a test.
pub(crate) fn fork(dice: &mut Dice) -> Dice {
    Dice::new(u64::from(dice.below(u32::MAX)))
}
