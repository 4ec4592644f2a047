//! A brute-force second opinion on the Shengji articles (books gz3, cn1, cn2, cn3).
//!
//! The oracle shares nothing with the engine: no card type, no shape, no table. A card is a pair of
//! small numbers, a set of cards a sorted `Vec`, and every question is answered by listing all that
//! could be and keeping what the article allows. It is slow on purpose; an engine that constructs its
//! answers and an oracle that searches for them meet only in the result.
//!
//! | file | articles | questions |
//! | --- | --- | --- |
//! | `order` | GZ 3-4 … 3-8, 7-4, 11-1 | suite and tier of a card |
//! | `shapes` | GZ 7, 8, R-parse | components, the ways to read a lead, all leads of a hand |
//! | `throw` | GZ 8, 22-1, CN 表4 | which components of a throw fail, what may be named, fines |
//! | `duty` | GZ 10 | how well a reply follows, all legal replies |
//! | `contest` | GZ 11, 12, R-overruff | who wins the trick |
//! | `score` | GZ 13, 14, 16 | points, kitty multiplier, levels |
//! | `bid` | GZ 5, 17 | declarations |
//!
//! A lead is handed over as its components (`&[Vec<Card>]`): one for a plain lead, several for a throw.
//! Functions that take a lead panic if one of its parts is no component; check with [`is_component`].
#![forbid(unsafe_code)]

mod bid;
mod contest;
mod duty;
mod order;
mod score;
mod shapes;
mod throw;

pub use bid::{Declaration, bid, bid_legal};
pub use contest::{readings, winner};
pub use duty::{candidates, duty, legal_follow, replies};
pub use order::{BIG_JOKER, Card, JOKERS, SMALL_JOKER, TRUMPS, Table};
pub use score::{Book, Side, fine, kitty_multiplier, points, settle};
pub use shapes::{Lead, Shape, bigger_first, components_within, is_component, leads, parses, parses_with_cards};
pub use throw::{Throw, throw};
