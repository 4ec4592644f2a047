//! The order of going out.

use climb::Places;
use table::Seat;

fn seat(number: usize) -> Seat {
    Seat::from_index(number - 1)
}

#[test]
fn places_are_kept_in_order_and_once() {
    let places: Places = [seat(3), seat(1), seat(3)].into_iter().collect();
    assert_eq!(places.as_slice(), [seat(3), seat(1)]);
    assert_eq!((places.place(seat(1)), places.place(seat(2)), places.get(0)), (Some(1), None, Some(seat(3))));
    assert_eq!((places.len(), Places::NONE.is_empty(), format!("{places:?}")), (2, true, "[3, 1]".to_owned()));
}
