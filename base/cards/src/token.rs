//! Tokens: how cards stand in JSON (records, wire, cases, bots).
//!
//! Suit then rank, `S H C D` × `2 … 9 T J Q K A`; `SB` is the small joker and `HR` the big one, as the existing Guandan
//! programs write them. A [`Bag`] is a list of tokens, suit by suit, high ranks first, big jokers first of all.

use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

use crate::{Bag, Card, Rank, Suit};

const RANKS: &[u8; 13] = b"23456789TJQKA";
const TOKENS: [[u8; 2]; 64] = {
    let mut out = [*b"??"; 64];
    let mut code = 0u8;
    while code < 64 {
        if let Some(card) = Card::from_code(code) {
            out[code as usize] = match card.suit() {
                Some(suit) => [suit.letter() as u8, RANKS[(code & 15) as usize]],
                None if code == Card::SMALL_JOKER.code() => *b"SB",
                None => *b"HR",
            };
        }
        code += 1;
    }
    out
};

/// The token of a card.
pub fn of(card: Card) -> &'static str {
    std::str::from_utf8(&TOKENS[usize::from(card.code())]).unwrap_or("??")
}

/// The card of a token (upper case, exactly two letters).
pub fn parse(token: &str) -> Option<Card> {
    match token.as_bytes() {
        b"SB" => Some(Card::SMALL_JOKER),
        b"HR" => Some(Card::BIG_JOKER),
        &[suit, rank] if suit.is_ascii_uppercase() && !rank.is_ascii_lowercase() => {
            Some(Card::new(Suit::from_letter(suit.into())?, Rank::from_letter(rank.into())?))
        }
        _ => None,
    }
}

/// The order in which tokens are written: jokers (big first), then suit by suit from the ace down.
pub fn in_order(bag: Bag) -> impl Iterator<Item = Card> {
    // Jokers are the highest lanes of the first word: this is every word from its top down.
    let mut words = bag.words();
    let (mut word, mut card, mut left) = (0, Card::BIG_JOKER, 0u8);
    std::iter::from_fn(move || {
        while left == 0 {
            let rest = words.get_mut(word)?;
            if *rest == 0 {
                word += 1;
                continue;
            }
            let lane = 15 - rest.leading_zeros() / 4;
            left = (*rest >> (4 * lane) & 7) as u8;
            *rest &= !(15 << (4 * lane));
            card = Card::from_code((word as u8) << 4 | lane as u8)?;
        }
        left -= 1;
        Some(card)
    })
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(of(*self))
    }
}

struct TokenVisitor;

impl Visitor<'_> for TokenVisitor {
    type Value = Card;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a card such as \"SA\", \"HT\", \"SB\" (small joker) or \"HR\" (big joker)")
    }

    fn visit_str<E: Error>(self, token: &str) -> Result<Card, E> {
        parse(token).ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(token), &self))
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(TokenVisitor)
    }
}

impl Serialize for Bag {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut seq = serializer.serialize_seq(Some(self.len() as usize))?;
        for card in in_order(*self) {
            seq.serialize_element(&card)?;
        }
        seq.end()
    }
}

struct BagVisitor;

impl<'de> Visitor<'de> for BagVisitor {
    type Value = Bag;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of cards such as [\"SA\",\"SA\",\"HR\"]")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Bag, A::Error> {
        let mut bag = Bag::EMPTY;
        while let Some(card) = seq.next_element::<Card>()? {
            if bag.count(card) == Bag::MAX_COPIES {
                return Err(A::Error::custom(format_args!("more than seven copies of {}", of(card))));
            }
            bag.insert(card);
        }
        Ok(bag)
    }
}

impl<'de> Deserialize<'de> for Bag {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(BagVisitor)
    }
}

/// The letter of [`Suit::letter`].
impl Serialize for Suit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

/// The letter of [`Rank::letter`].
impl Serialize for Rank {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

struct LetterVisitor<T> {
    expected: &'static str,
    read: fn(char) -> Option<T>,
}

impl<T> Visitor<'_> for LetterVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        let mut letters = text.chars().filter(|letter| !letter.is_lowercase());
        let read = letters.next().and_then(self.read).filter(|_| text.len() == 1);
        read.ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(text), &self))
    }
}

impl<'de> Deserialize<'de> for Suit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let expected = "a suit: \"S\", \"H\", \"C\" or \"D\"";
        deserializer.deserialize_str(LetterVisitor { expected, read: Self::from_letter })
    }
}

impl<'de> Deserialize<'de> for Rank {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let expected = "a rank: \"2\" to \"9\", \"T\", \"J\", \"Q\", \"K\" or \"A\"";
        deserializer.deserialize_str(LetterVisitor { expected, read: Self::from_letter })
    }
}
