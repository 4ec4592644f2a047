//! A brute-force second opinion on the articles: Shengji (books gz3, cn1, cn2, cn3), six-player Tuolaji (GW)
//! in [`tuolaji`], Guandan (GD17, GD22) in [`guandan`], and Gouji (G4, G6) in [`gouji`].
//!
//! The oracle shares nothing with the engine: no card type, no shape, no table. A card is a pair of
//! small numbers, a set of cards a sorted `Vec`, and every question is answered by listing all that
//! could be and keeping what the article allows. It is slow on purpose; an engine that constructs its
//! answers and an oracle that searches for them meet only in the result.
//!
//! Shengji:
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
//! Six-player Tuolaji, in one file, has cards, suites, tiers and shapes from these, and what it says
//! otherwise: no trump suit (GW 4.2.2), triples that are never taken apart (GW 4.7, 6.8), failed throws
//! (GW 13.3), natural pairs (R-gw-triple), ruffs (GW 8.6), kitty and levels (GW 12), calls (GW 10).
//!
//! Guandan, where GD22 follows GD17 unless the table names it:
//!
//! | file | articles | questions |
//! | --- | --- | --- |
//! | `guandan/order` | GD17 7, 8-1 | heights of the ranks, wild cards |
//! | `guandan/types` | GD17 4 | the type of cards that hold no wild |
//! | `guandan/readings` | GD17 7-2, 7-3 | all that a set of cards may be declared as, and the default |
//! | `guandan/contest` | GD17 8 | which reading beats which |
//! | `guandan/plays` | GD17 4, 6-1 | all leads of a hand, all answers to a play |
//! | `guandan/tribute` | GD17 10, GD22 贡牌 | who pays what to whom, what may be returned, who leads |
//! | `guandan/levels` | GD17 3-10, 14-1 | upgrades, passing the ace |
//! | `guandan/sim` | GD17 3-5, 3-7, 6, 9 | whose turn it is, who is out, when a board is over |
//!
//! Gouji, where G6 has the numbers of G4 up to article 13 and is one higher after it:
//!
//! | file | articles | questions |
//! | --- | --- | --- |
//! | `gouji/order` | G4 2, 7-2 | points, seats |
//! | `gouji/sets` | G4 7-3, 7-4, 7-7 | what is one set, what is gouji, what is dead |
//! | `gouji/contest` | G4 7-3, 7-6, G6 7-3 | which set beats which |
//! | `gouji/plays` | G4 7-3 … 7-6 | all leads of a hand, all answers to a set |
//! | `gouji/rights` | G4 7-7, 8, 9, 13 … 15, G6 8, 13, 15 | who is asked, in what order, by what right |
//! | `gouji/burn` | G4 8 | what a burn asks, and whether it can succeed |
//! | `gouji/sim` | G4 8 … 16 | passes, yields, lay-aways, failures, last hands, the end |
//! | `gouji/correct` | G4 18 | what stands of a wrong play |
//! | `gouji/score` | G4 17, 24-4, G6 14, 18 | places and points |
//!
//! A Shengji lead is handed over as its components (`&[Vec<Card>]`): one for a plain lead, several for a throw.
//! Functions that take a lead panic if one of its parts is no component; check with [`is_component`].
#![forbid(unsafe_code)]

mod bid;
mod contest;
mod duty;
pub mod gouji;
pub mod guandan;
mod order;
mod score;
mod shapes;
mod throw;
pub mod tuolaji;

pub use bid::{Declaration, bid, bid_legal};
pub use contest::{readings, winner};
pub use duty::{candidates, duty, legal_follow, replies};
pub use order::{BIG_JOKER, Card, JOKERS, NO_TRUMP, SMALL_JOKER, TRUMPS, Table};
pub use score::{Book, Side, fine, kitty_multiplier, points, settle};
pub use shapes::{Lead, Shape, bigger_first, components_within, is_component, leads, parses, parses_with_cards};
pub use throw::{Throw, throw};
