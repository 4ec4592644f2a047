//! Who is asked, when a trick is over, who is out.

use guandan::turns::Climb;
use table::{Seat, Seats};

fn seat(number: usize) -> Seat {
    Seat::from_index(number - 1)
}

#[test]
fn a_play_may_be_answered_by_everybody_once_more() {
    let mut climb = Climb::new(seat(2));
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
    let mut climb = Climb::new(seat(1));
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
fn those_who_are_out_are_passed_over() {
    let mut climb = Climb::new(seat(4));
    climb.play(true);
    climb.play(true);
    climb.play(false);
    assert_eq!(climb.in_play().iter().collect::<Vec<_>>(), [seat(2), seat(3)]);
    assert_eq!(climb.turn(), seat(3));
    climb.pass();
    assert!(climb.unanswered());
}
