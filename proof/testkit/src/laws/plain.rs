//! Laws that need nothing but the game, for one board of one start. Each panics with what broke it.

use std::collections::BTreeSet;
use std::fmt::Debug;

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};
use table::{EachMember, Game, Members, Seat, Viewer};

use super::{again, listed, text};
use crate::{Walk, viewers};

/// Lists longer than this are not looked at one by one.
const LONG: usize = 600;
/// Positions with so few actions are sampled until all have come out.
const SMALL: usize = 16;
/// So many draws must bring them all out.
const DRAWS: usize = 6000;

/// Nothing is visited twice, and the order is the same each time.
pub fn legal_visits_nothing_twice<G: Game>(setup: &G::Setup, carry: &G::Carry, seed: u64) {
    Walk::<G>::new(setup, carry, seed).through(|moment, _| {
        for seat in moment.game.to_act().iter() {
            let Some(list) = listed(moment.game, seat, LONG) else { continue };
            let set: BTreeSet<String> = list.iter().map(text).collect();
            assert_eq!(set.len(), list.len(), "seat {seat} is offered something twice: {list:?}");
            assert_eq!(listed(moment.game, seat, LONG).as_ref(), Some(&list), "another order for seat {seat}");
        }
    });
}

/// Until the end somebody may act; who may has a legal action and can sample one, and who may not has none.
pub fn someone_can_always_act<G: Game>(setup: &G::Setup, carry: &G::Carry, seed: u64) {
    let mut walk = Walk::<G>::new(setup, carry, seed);
    walk.through(|moment, dice| {
        let due = moment.game.to_act();
        assert_eq!(due.is_empty(), moment.game.outcome().is_some(), "to act {due:?}");
        for seat in Seat::all(G::seats(setup)) {
            let some = table::count_legal(moment.game, seat, 1) == 1;
            assert_eq!(some, due.contains(seat), "seat {seat} of {due:?}");
            let sampled = moment.game.sample(seat, &mut |bound| dice.below(bound));
            assert_eq!(sampled.is_some(), some, "seat {seat} samples {sampled:?}");
        }
        if let Some((seat, action)) = moment.game.forced() {
            assert!(moment.game.check(seat, &action).is_ok(), "forced, yet refused: {action:?}");
        }
    });
    assert!(walk.game.outcome().is_some(), "the board came to no end");
}

/// A view is the fold of the sights, for everybody, between any two actions.
pub fn views_are_folds_of_sights<G: Game>(setup: &G::Setup, carry: &G::Carry, seed: u64) {
    let viewers: Vec<Viewer> = viewers(G::seats(setup)).collect();
    let mut views: Vec<G::View> = viewers.iter().map(|viewer| G::blank(setup, carry, *viewer)).collect();
    let mut folded = 0;
    Walk::<G>::new(setup, carry, seed).through(|moment, _| {
        for (viewer, view) in viewers.iter().zip(&mut views) {
            for event in &moment.events[folded..] {
                G::unfold(view, G::redact(event, *viewer).as_ref());
            }
            let last = moment.events.last();
            assert_eq!(*view, moment.game.view(*viewer), "{viewer:?} after event {}: {last:?}", moment.events.len());
        }
        folded = moment.events.len();
    });
}

/// The members of a view are those of its JSON, in the same order: none that changes is left out, none is told that does not
/// stand there.
pub fn views_are_told_by_their_members<G: Game>(setup: &G::Setup, carry: &G::Carry, seed: u64) {
    struct Told<'v, V>(&'v V, Map<String, Value>);
    impl<V> EachMember<V> for Told<'_, V> {
        fn member<T: PartialEq + Serialize>(&mut self, name: &'static str, of: impl Fn(&V) -> &T) {
            self.1.insert(name.into(), json!(of(self.0)));
        }
    }
    let viewers: Vec<Viewer> = viewers(G::seats(setup)).collect();
    Walk::<G>::new(setup, carry, seed).through(|moment, dice| {
        if !dice.one_in(6) && moment.game.outcome().is_none() {
            return;
        }
        for viewer in &viewers {
            let view = moment.game.view(*viewer);
            let mut told = Told(&view, Map::new());
            G::View::each(&mut told);
            let mut whole = json!(view);
            let Some(whole) = whole.as_object_mut() else { panic!("a view is an object: {whole}") };
            // A member that is null may be missing.
            for members in [&mut told.1, &mut *whole] {
                members.retain(|_, value| !value.is_null());
            }
            assert!(told.1.iter().eq(whole.iter()), "{viewer:?}: {:?} for {whole:?}", told.1);
        }
    });
}

/// The same inputs on the same deal give the same events and the same end.
pub fn replay_reproduces_events<G: Game>(setup: &G::Setup, carry: &G::Carry, seed: u64) {
    let mut walk = Walk::<G>::new(setup, carry, seed);
    walk.through(|_, _| {});
    let (game, events) = again::<G>(setup, carry, &walk.deal, &walk.inputs).expect("what was played is legal");
    assert_eq!(events, walk.events);
    assert_eq!(game.outcome(), walk.game.outcome());
    assert_eq!(game.view(Viewer::Director), walk.game.view(Viewer::Director));
}

/// Where little is to be chosen from, everything that `legal` visits can be sampled, and nothing else. Returns the number
/// of positions looked at.
pub fn samples_are_complete<G: Game>(setup: &G::Setup, carry: &G::Carry, seed: u64) -> usize {
    let mut positions = 0;
    Walk::<G>::new(setup, carry, seed).through(|moment, dice| {
        for seat in moment.game.to_act().iter() {
            let Some(list) = listed(moment.game, seat, SMALL).filter(|list| list.len() > 1) else { continue };
            if !dice.one_in(6) {
                continue;
            }
            positions += 1;
            let mut missing: BTreeSet<String> = list.iter().map(text).collect();
            let known = missing.clone();
            for _ in 0..DRAWS {
                let drawn = moment.game.sample(seat, &mut |bound| dice.below(bound)).expect("something to choose");
                let drawn = text(&drawn);
                assert!(known.contains(&drawn), "seat {seat} sampled {drawn}, which legal does not visit");
                missing.remove(&drawn);
                if missing.is_empty() {
                    break;
                }
            }
            assert!(missing.is_empty(), "never sampled: {missing:?} of {known:?}");
        }
    });
    positions
}

/// Actions, setups and what is carried on are read back as they were written.
pub fn text_round_trips<G: Game>(setup: &G::Setup, carry: &G::Carry, seed: u64) {
    same(setup);
    same(carry);
    let mut walk = Walk::<G>::new(setup, carry, seed);
    walk.through(|_, _| {});
    for (_, action) in &walk.inputs {
        same(action);
    }
    if let Some((_, carry)) = walk.game.outcome() {
        same(&carry);
    }
}

fn same<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let written = text(value);
    match serde_json::from_str::<T>(&written) {
        Ok(read) => assert_eq!(&read, value, "{written}"),
        Err(error) => panic!("{written}: {error}"),
    }
}
