//! Seats, sides and levels as cases write them.

use cards::{Rank, Suit};
use serde_json::Value;
use table::{Seat, Team};

/// Seats of four, in turn order.
pub(crate) const SEATS: [&str; 4] = ["E", "N", "W", "S"];
/// Sides of four, East's first.
pub(crate) const SIDES: [&str; 2] = ["EW", "NS"];

/// The name of one of four seats.
pub(crate) fn name_of(seat: Seat) -> &'static str {
    SEATS[seat.index() % 4]
}

/// One of four seats.
pub(crate) fn seat(value: &Value) -> Option<Seat> {
    SEATS.iter().position(|name| value.as_str() == Some(name)).map(Seat::from_index)
}

/// One of two sides.
pub(crate) fn side(value: &Value) -> Option<Team> {
    Team::ALL.into_iter().find(|team| value.as_str() == Some(SIDES[team.index()]))
}

/// A rank.
pub(crate) fn rank(value: &Value) -> Option<Rank> {
    Rank::all().find(|rank| value.as_str() == Some(rank.letter().encode_utf8(&mut [0; 4])))
}

/// A suit.
pub(crate) fn suit(value: &Value) -> Option<Suit> {
    Suit::ALL.into_iter().find(|suit| value.as_str() == Some(suit.letter().encode_utf8(&mut [0; 4])))
}
