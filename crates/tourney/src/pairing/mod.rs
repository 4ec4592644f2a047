//! Swiss pairing by exact matching (积分编排).

pub mod compare;
pub mod crosstable;
mod draft;
mod field;
mod ledger;
pub mod lots;
mod matching;
mod prices;
pub mod rounds;
mod seats;
pub mod special;
mod weigh;

pub use compare::{BadDraft, Comparison, compare, judge};
pub use draft::{Infeasible, Match, Need, Pairing, Relax, pair, pair_relaxed};
pub use field::{Area, BadField, Contender, Field, Float, Sitting, Soft, Way};
pub use ledger::{Ledger, Line, Meeting};
