//! Non-interference: what a seat cannot see changes nothing of what it sees or may do.

use table::{Game, Seat, Viewer, count_legal};

use super::{again, each, fork};
use crate::{Book, Dice, Moment, Start, Walk, World};

/// Legal actions are counted up to here.
const COUNTED: u64 = 200;

/// What is moved among the cards that a seat cannot see leaves its view, its sights and its legal actions as they were,
/// in every world that is possible: where the same public things happen. At least half of the worlds tried must be.
pub fn the_unseen_does_not_interfere<B: Book>() {
    let (mut tried, mut possible) = (0u64, 0u64);
    each::<B>(4, |start, seed| {
        Walk::<B::Game>::new(&start.0, &start.1, seed).through(|moment, dice| {
            if !dice.one_in(5) {
                return;
            }
            let mut dice = fork(dice);
            for seat in Seat::all(B::Game::seats(&start.0)) {
                let Some(there) = another::<B>(start, moment, seat, &mut dice) else { continue };
                tried += 1;
                possible += u64::from(same_for::<B>(start, moment, &there, seat));
            }
        });
    });
    assert!(possible * 2 >= tried && possible >= 100, "only {possible} of {tried} worlds were possible");
}

fn another<B: Book>(
    start: &Start<B::Game>,
    moment: &Moment<'_, B::Game>,
    seat: Seat,
    dice: &mut Dice,
) -> Option<World<B::Game>> {
    let here = World { deal: moment.deal.clone(), inputs: moment.inputs.clone() };
    B::elsewhere(start, &here, seat, dice)
}

/// Is the other world possible? Then it must look the same from the seat.
fn same_for<B: Book>(
    (setup, carry): &Start<B::Game>,
    moment: &Moment<'_, B::Game>,
    there: &World<B::Game>,
    seat: Seat,
) -> bool {
    let Some((game, events)) = again::<B::Game>(setup, carry, &there.deal, &there.inputs) else { return false };
    let open = |events: &[<B::Game as Game>::Event]| events.iter().map(B::open).collect::<Vec<_>>();
    if open(&events) != open(moment.events) {
        return false;
    }
    for viewer in [Viewer::Seat(seat), Viewer::Public] {
        let seen = |events: &[<B::Game as Game>::Event]| -> Vec<_> {
            events.iter().map(|event| B::Game::redact(event, viewer)).collect()
        };
        assert_eq!(seen(&events), seen(moment.events), "{viewer:?} sees what seat {seat} cannot, in its sights");
        assert_eq!(game.view(viewer), moment.game.view(viewer), "{viewer:?} sees what seat {seat} cannot, in its view");
    }
    // What a table times, waits for and does by itself everybody sees.
    assert_eq!(game.asked(), moment.game.asked(), "who is asked depends on what seat {seat} cannot see");
    assert_eq!(game.forced(), moment.game.forced(), "what is forced depends on what seat {seat} cannot see");
    let count = |game: &B::Game| count_legal(game, seat, COUNTED);
    assert_eq!(count(&game), count(moment.game), "seat {seat} may do something else because of the unseen");
    true
}
