//! Playing cards as the rulebooks of China's team games need them: several packs, two jokers, multisets.
//!
//! ```
//! use cards::{Bag, Card};
//! let hand: Bag = "黑桃：AKK１０99 红桃：Q 小王 大王×2".parse()?;
//! assert_eq!(hand.to_string(), "S:AKK1099 H:Q w WW");
//! assert_eq!(hand.count(Card::BIG_JOKER), 2);
//! assert!(hand.contains("SK SK".parse()?));
//! # Ok::<(), cards::ParseError>(())
//! ```
//!
//! [`Card`] has 54 values and no other; [`Bag`] is a multiset of them in four words, with word-parallel inclusion,
//! difference and "at least k copies". One grammar ([`text`]) reads what people type in Chinese or English; JSON uses
//! lists of [tokens](token).
//!
//! # What this crate does not do
//! It knows no trump, no order of any game, no seats and no rules. Ranks are in printed order.
//!
//! # Stability
//! Card codes are lane numbers of a [`Bag`] and stand in no file; tokens and the text grammar do, and only grow.
#![forbid(unsafe_code)]

mod bag;
mod card;
mod faces;
mod pack;
pub mod text;
pub mod token;

pub use bag::{Bag, Iter};
pub use card::{Card, Rank, Suit};
pub use faces::Faces;
pub use pack::{full_pack, pack_bag};
pub use text::{ErrorKind, ParseError, Pick};
