//! The kernel of climbing games: the order in which players go out.
//!
//! ```
//! use climb::Places;
//! use table::Seat;
//! let seat = Seat::from_index;
//! let out = Places::NONE.with(seat(2)).with(seat(0));
//! assert_eq!((out.place(seat(0)), out.get(0)), (Some(1), Some(seat(2))));
//! ```
//!
//! # What this crate does not do
//! It knows no cards. What beats what, who is asked and by what right, and who inherits the lead of a player who is out differ
//! from book to book.
#![forbid(unsafe_code)]

mod places;

pub use places::Places;
