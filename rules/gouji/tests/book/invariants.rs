//! What holds between any two actions of any hand, at both tables, with both formats.

use gouji::{Carry, Event, Format, LastHand, Mode, Round, Setup, Stage, View};
use table::{Game, Seat, Viewer};
use testkit::{Walk, effort};

use crate::strict;

/// More actions than any hand takes.
const MANY: usize = 20_000;

fn setups() -> Vec<Setup> {
    let mut setups: Vec<Setup> =
        Format::ALL.into_iter().flat_map(|format| [Setup::usual(format), strict(format)]).collect();
    setups.push(Setup { last: LastHand::Unpassed, ..strict(Format::Six) });
    setups
}

/// Plays hands by dice and shows every moment, with the public view.
fn through(hands: u64, mut look: impl FnMut(&Setup, &Round, &View, &[Event])) {
    for setup in setups() {
        for seed in 100..100 + hands * effort() {
            let mut walk = Walk::<Round>::new(&setup, &Carry::first(), seed);
            walk.through(|moment, _| look(&setup, moment.game, &moment.game.view(Viewer::Public), moment.events));
            assert!(
                walk.game.outcome().is_some() && walk.inputs.len() < MANY,
                "seed {seed} of {setup:?} came to no end"
            );
        }
    }
}

#[test]
fn nobody_who_is_out_has_a_slot_and_nobody_has_two() {
    // G4 8-3-1, R-failed-hand, R-failed-status
    let (mut seen, mut failed) = (0, 0);
    through(4, |_, _, view, _| {
        let out = |seat: Seat| view.places.contains(&seat) || view.failed.contains(&seat);
        failed += view.failed.len();
        for asked in &view.queue {
            assert!(!out(asked.seat), "{} is out and asked", asked.seat);
            assert_eq!(view.queue.iter().filter(|other| other.seat == asked.seat).count(), 1);
            seen += 1;
        }
        assert!(view.to_act.iter().all(|seat| !out(seat)));
    });
    assert!(seen > 1000 && failed > 0, "{seen} slots, {failed} failures");
}

#[test]
fn no_number_above_ten_is_shown() {
    // G4 21-7, G6 22-7, R-count
    let mut told = 0;
    through(4, |setup, round, public, _| {
        for viewer in Seat::all(6).map(Viewer::Seat).chain([Viewer::Public]) {
            let view = if viewer == Viewer::Public { public.clone() } else { round.view(viewer) };
            for seat in Seat::all(6).filter(|_| view.phase == Stage::Play) {
                let count = view.counts[seat.index()];
                let (left, own) = (view.cards_left(seat), viewer == Viewer::Seat(seat));
                if own || left == 0 {
                    assert_eq!(count, Some(left));
                } else if setup.mode == Mode::Casual {
                    assert_eq!(count, (left <= 10).then_some(left));
                } else if let Some(count) = count {
                    assert!(count <= 10 && count == left, "{count} shown of {left}");
                    told += 1;
                }
            }
        }
    });
    assert!(told > 100, "{told}");
}

#[test]
fn a_round_that_is_gouji_stays_so() {
    // G4 7-7-2
    let mut known: Option<(usize, bool)> = None;
    through(3, |_, _, view, events| {
        let restored = matches!(events.last(), Some(Event::Failed(..)));
        let now = view.standing.map(|standing| standing.set.is_gouji());
        if let (Some((rounds, true)), Some(false)) = (known, now) {
            let round = events.iter().filter(|event| matches!(event, Event::Leads(_))).count();
            assert!(restored || round != rounds, "{:?}", events.last());
        }
        known = now.map(|gouji| (events.iter().filter(|event| matches!(event, Event::Leads(_))).count(), gouji));
        if view.phase == Stage::Over {
            known = None;
        }
    });
}

#[test]
fn among_four_nobody_burns_passes_or_is_headless() {
    // G4 15-1, G6 16-1, R-burn-release
    let (mut melees, mut burning) = (0, 0);
    through(6, |_, _, view, _| {
        assert_eq!(view.melee, view.places.len() >= 2);
        burning += view.burning.len();
        if view.melee && view.phase == Stage::Play {
            melees += 1;
            assert!(view.burning.is_empty() && view.no_head.is_none() && view.yielded.is_none());
            assert!(view.queue.iter().all(|asked| asked.right == gouji::Right::Free));
        }
        let headless =
            view.places.first().filter(|_| view.places.len() == 1).map(|first| gouji::rights::opponent(*first));
        assert_eq!(view.no_head, headless.filter(|seat| !view.failed.contains(seat)), "R-failed-status");
    });
    assert!(melees > 100 && burning > 0, "{melees} {burning}");
}

#[test]
fn the_order_at_the_end_is_everybody_once() {
    // G4 3-2, G4 3-3, G4 24-4, G6 3-2, G6 3-3, R-side-out, R-failed-place
    let mut ends = 0;
    through(6, |_, _, view, _| {
        let Some(outcome) = &view.outcome else { return };
        ends += 1;
        let mut order = outcome.order.to_vec();
        assert_eq!(order[..view.places.len()], view.places);
        let mut last = view.failed.clone();
        last.reverse();
        assert_eq!(order[6 - last.len()..], last, "the first to fail is the very last");
        order.sort_unstable();
        assert_eq!(order, Seat::all(6).collect::<Vec<_>>());
        let out = |seat: Seat| view.places.contains(&seat) || view.failed.contains(&seat);
        let side_out = [0, 1].iter().any(|side| Seat::all(6).filter(|seat| seat.index() % 2 == *side).all(out));
        assert!(side_out, "a side still had cards");
        assert_eq!(outcome.signed.0.iter().sum::<i32>(), 0);
    });
    assert_eq!(ends, setups().len() * 6);
}
