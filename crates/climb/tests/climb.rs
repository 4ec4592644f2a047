//! Who is asked, when a trick is over, who is out.

use climb::{Climb, Places, Queue};
use table::{Seat, Seats};

fn seat(number: usize) -> Seat {
    Seat::from_index(number - 1)
}

#[test]
fn a_play_may_be_answered_by_everybody_once_more() {
    let mut climb = Climb::new(4, seat(2));
    assert!(climb.is_free() && !climb.unanswered());
    climb.play(false);
    climb.pass();
    climb.play(false);
    assert_eq!((climb.turn(), climb.standing(), climb.passed()), (seat(1), Some(seat(4)), Seats::NONE));
    climb.pass();
    climb.pass();
    assert!(!climb.unanswered(), "seat 3 passed before the last play and is asked again");
    assert_eq!(climb.turn(), seat(3));
    climb.pass();
    assert!(climb.unanswered());
    climb.lead(seat(4));
    assert!(climb.is_free() && !climb.unanswered() && climb.passed().is_empty());
}

#[test]
fn the_last_play_of_a_seat_is_answered_by_all_others() {
    let mut climb = Climb::new(4, seat(1));
    climb.play(true);
    assert_eq!(climb.out().as_slice(), [seat(1)]);
    climb.pass();
    climb.pass();
    assert!(!climb.unanswered());
    climb.pass();
    assert!(climb.unanswered());
    climb.lead(seat(3));
    climb.play(false);
    climb.pass();
    assert_eq!(climb.turn(), seat(2), "seat 1 is out and passed over");
    climb.pass();
    assert!(climb.unanswered());
}

#[test]
fn six_seats_go_round_those_who_are_out() {
    let mut climb = Climb::new(6, seat(6));
    climb.play(true);
    climb.play(true);
    climb.play(false);
    assert_eq!(climb.in_play().iter().collect::<Vec<_>>(), [seat(2), seat(3), seat(4), seat(5)]);
    for next in [3, 4, 5] {
        assert_eq!(climb.turn(), seat(next));
        climb.pass();
    }
    assert!(climb.unanswered());
}

#[test]
fn places_are_kept_in_order_and_once() {
    let places: Places = [seat(3), seat(1), seat(3)].into_iter().collect();
    assert_eq!(places.as_slice(), [seat(3), seat(1)]);
    assert_eq!((places.place(seat(1)), places.place(seat(2)), places.get(0)), (Some(1), None, Some(seat(3))));
    assert_eq!((places.len(), Places::NONE.is_empty(), format!("{places:?}")), (2, true, "[3, 1]".to_owned()));
}

#[test]
fn a_queue_asks_in_order_and_may_ask_again() {
    let mut queue: Queue<u8> = [(seat(2), 1), (seat(3), 2), (seat(4), 3)].into_iter().collect();
    assert_eq!(queue.head(), Some((seat(2), 1)));
    queue.advance();
    queue.push(seat(2), 9);
    assert_eq!(queue.iter().collect::<Vec<_>>(), [(seat(3), 2), (seat(4), 3), (seat(2), 9)]);
    for right in 0..4 {
        queue.advance();
        queue.push(seat(5), right);
    }
    assert_eq!(
        queue.iter().map(|(_, right)| right).collect::<Vec<_>>(),
        [1, 2, 3],
        "room is made for who is asked again"
    );
    (0..9).for_each(|_| queue.advance());
    assert_eq!(queue.head(), None);
}
