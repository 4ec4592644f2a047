//! The vocabulary: suits, ranks and the 54 cards.

use std::fmt;

/// 花色 A suit, in the order in which hands are printed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "cards.ts", type = "string"))]
#[repr(u8)]
pub enum Suit {
    /// 黑桃 ♠
    Spades,
    /// 红桃 ♥
    Hearts,
    /// 梅花 ♣
    Clubs,
    /// 方块 ♦
    Diamonds,
}

impl Suit {
    /// All four, in printed order.
    pub const ALL: [Self; 4] = [Self::Spades, Self::Hearts, Self::Clubs, Self::Diamonds];

    /// 0 for spades … 3 for diamonds: the word of a [`Bag`](crate::Bag) that holds the suit.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The suit of an index, if it is below 4.
    pub const fn from_index(index: usize) -> Option<Self> {
        match index {
            0 => Some(Self::Spades),
            1 => Some(Self::Hearts),
            2 => Some(Self::Clubs),
            3 => Some(Self::Diamonds),
            _ => None,
        }
    }

    /// The letter of the token form: `S H C D`.
    pub const fn letter(self) -> char {
        ['S', 'H', 'C', 'D'][self as usize]
    }

    /// The suit of a token letter, either case.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter.to_ascii_uppercase() {
            'S' => Some(Self::Spades),
            'H' => Some(Self::Hearts),
            'C' => Some(Self::Clubs),
            'D' => Some(Self::Diamonds),
            _ => None,
        }
    }

    /// The sign: `♠ ♥ ♣ ♦`.
    pub const fn sign(self) -> char {
        ['♠', '♥', '♣', '♦'][self as usize]
    }

    /// The Chinese name.
    pub const fn name_zh(self) -> &'static str {
        ["黑桃", "红桃", "梅花", "方块"][self as usize]
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// 点数 A rank from 2 to A, in printed order (2 low, A high), not any game's order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "cards.ts", type = "string"))]
pub struct Rank(u8);

impl Rank {
    /// 2
    pub const TWO: Self = Self(0);
    /// 3
    pub const THREE: Self = Self(1);
    /// 4
    pub const FOUR: Self = Self(2);
    /// 5
    pub const FIVE: Self = Self(3);
    /// 6
    pub const SIX: Self = Self(4);
    /// 7
    pub const SEVEN: Self = Self(5);
    /// 8
    pub const EIGHT: Self = Self(6);
    /// 9
    pub const NINE: Self = Self(7);
    /// 10
    pub const TEN: Self = Self(8);
    /// J
    pub const JACK: Self = Self(9);
    /// Q
    pub const QUEEN: Self = Self(10);
    /// K
    pub const KING: Self = Self(11);
    /// A
    pub const ACE: Self = Self(12);

    /// How many ranks there are.
    pub const COUNT: usize = 13;

    /// All thirteen, 2 first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// 0 for 2 … 12 for A.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The rank of an index below 13.
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < Self::COUNT as u8 { Some(Self(index)) } else { None }
    }

    /// The letter of the token form: `2 … 9 T J Q K A`.
    pub const fn letter(self) -> char {
        const LETTERS: [char; 13] = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'];
        LETTERS[self.0 as usize]
    }

    /// The rank of a token letter, either case; `T` is ten.
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(Self(match letter.to_ascii_uppercase() {
            digit @ '2'..='9' => digit as u8 - b'2',
            'T' => 8,
            'J' => 9,
            'Q' => 10,
            'K' => 11,
            'A' => 12,
            _ => return None,
        }))
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::TEN { f.write_str("10") } else { write!(f, "{}", self.letter()) }
    }
}

/// 牌 One of the 54 faces of a pack. There is no "unknown card": what is hidden is a count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "cards.ts", rename = "Token", type = "string"))]
pub struct Card(u8);

impl Card {
    /// 小王
    pub const SMALL_JOKER: Self = Self(0x0D);
    /// 大王
    pub const BIG_JOKER: Self = Self(0x0E);
    /// Faces in a pack.
    pub const COUNT: usize = 54;
    /// A pack, by code: spades from 2, the jokers, hearts, clubs, diamonds.
    pub const PACK: [Self; Self::COUNT] = {
        let mut pack = [Self(0); Self::COUNT];
        let (mut code, mut at) = (0, 0);
        while code < 64 {
            if let Some(card) = Self::from_code(code) {
                pack[at] = card;
                at += 1;
            }
            code += 1;
        }
        pack
    };

    /// The card of a suit and a rank.
    pub const fn new(suit: Suit, rank: Rank) -> Self {
        Self((suit as u8) << 4 | rank.0)
    }

    /// The card of a code; total: every valid code and nothing else.
    pub const fn from_code(code: u8) -> Option<Self> {
        let (suit, lane) = (code >> 4, code & 15);
        if (suit < 4 && lane < 13) || code == 0x0D || code == 0x0E { Some(Self(code)) } else { None }
    }

    /// The card of a lane of a word, which the caller knows to count a card.
    pub(crate) const fn of_lane(word: u8, lane: u8) -> Self {
        debug_assert!(Self::from_code(word << 4 | lane).is_some(), "the lane of a card");
        Self(word << 4 | lane)
    }

    /// The code: the nibble of a [`Bag`](crate::Bag) that counts this card.
    pub const fn code(self) -> u8 {
        self.0
    }

    /// The lane in its word of a [`Bag`](crate::Bag): the rank's index, 13 for the small joker, 14 for the big one.
    #[inline]
    pub const fn lane(self) -> u8 {
        self.0 & 15
    }

    /// The suit; jokers have none.
    #[inline]
    pub const fn suit(self) -> Option<Suit> {
        if self.is_joker() {
            return None;
        }
        Some(Suit::ALL[(self.0 >> 4 & 3) as usize])
    }

    /// The rank; jokers have none.
    pub const fn rank(self) -> Option<Rank> {
        if self.is_joker() { None } else { Some(Rank(self.0 & 15)) }
    }

    /// Is it the small or the big joker?
    #[inline]
    pub const fn is_joker(self) -> bool {
        self.lane() >= Rank::COUNT as u8
    }

    /// All 54, by code.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::PACK.into_iter()
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(crate::token::of(*self))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.suit(), self.rank()) {
            (Some(suit), Some(rank)) => write!(f, "{suit}{rank}"),
            _ if *self == Self::SMALL_JOKER => f.write_str("w"),
            _ => f.write_str("W"),
        }
    }
}
