//! Swiss pairing by exact matching (积分编排).
//!
//! A [`Field`] says who is to be paired and what each has behind it; [`SwissRules`](crate::profile::swiss::SwissRules) say what a good
//! round is, as a ladder of rules. [`pair`] finds the round that is best by the first rule; among those, by the second; and so on. It
//! finds *the* best, at any size: a matching of least cost in a sparse graph, whose duals are then held against every pair of the
//! complete graph. Edges that they price too low enter, until there are none; then weak duality is the proof.
//!
//! ```
//! use tourney::pairing::{Contender, Field, pair, why_not, Meeting};
//! use tourney::{RoundNo, UnitId};
//!
//! let rules = toml::from_str(include_str!("../../profiles/china/swiss.toml")).unwrap();
//! let units = (1..=8).map(|unit| Contender::fresh(UnitId(unit), unit)).collect();
//! let field = Field::new(RoundNo(1), units, Vec::new()).unwrap();
//! let round = pair(&field, &rules).unwrap();
//! assert_eq!((round.matches[0].home, round.matches[0].visitor), (UnitId(1), UnitId(8)));
//! println!("{}", why_not(&field, &rules, Meeting::Pair(UnitId(1), UnitId(2))).unwrap().text.zh);
//! ```
//!
//! # Cost
//! Processor time of one round: up to 4 ms for 64 units, 0.04 s for 1,000 and 0.1 s for 2,000; for 5,000 up to 0.5 s, and 2.5 s where half
//! meets half in groups of a thousand equals that must even out home and visits. At most 60 MB.
//! Nothing is random: the answer depends on the field alone, not on the order in which units are listed.

pub mod compare;
pub mod crosstable;
mod draft;
pub mod explain;
mod field;
mod guess;
mod ledger;
mod levels;
mod matching;
mod prices;
pub mod rounds;
mod seats;
pub mod special;
mod weigh;
pub mod words;

pub use compare::{BadDraft, Comparison, compare, judge};
pub use draft::{Infeasible, Match, Need, Pairing, Relax, pair, pair_relaxed};
pub use explain::{Verdict, Why, WhyNot, why, why_not};
pub use field::{Area, BadField, Contender, Field, Float, Sitting, Soft, Way};
pub use ledger::{Ledger, Line, Meeting};
