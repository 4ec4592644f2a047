//! A multiset of cards in four words.

use std::fmt;

use crate::{Card, Faces, Suit};

/// The top bit of each nibble: clear in every bag, set in the minuend while lanes are compared.
const GUARD: u64 = 0x8888_8888_8888_8888;
/// The bottom bit of each nibble.
const ONES: u64 = 0x1111_1111_1111_1111;

/// One card each, by code: looked up whole, where writing one word of four would hold up whoever reads all four next.
static SINGLES: [Bag; 64] = {
    let mut singles = [Bag::EMPTY; 64];
    let mut at = 0;
    while at < Card::COUNT {
        let card = Card::PACK[at];
        let (word, shift) = place(card);
        singles[card.code() as usize].0[word] = 1 << shift;
        at += 1;
    }
    singles
};

/// A multiset of cards: 64 four-bit counters from 0 to 7, one word a suit (the jokers in the word of spades).
///
/// The top bit of each nibble stays clear: it is the guard that makes the comparison of all lanes one subtraction a word.
/// `Copy`, 32 bytes; every operation here is a handful of instructions and allocates nothing. Aligned to half its size, so
/// that whoever copies what holds a bag moves the same halves as whoever wrote it: the processor waits for anything else.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "cards.ts", type = "Token[]"))]
#[repr(align(16))]
pub struct Bag([u64; 4]);

impl Bag {
    /// No cards.
    pub const EMPTY: Self = Self([0; 4]);
    /// The most copies of one card that a bag holds.
    pub const MAX_COPIES: u8 = 7;

    pub(crate) const fn words(self) -> [u64; 4] {
        self.0
    }

    /// One card.
    #[inline]
    pub const fn one(card: Card) -> Self {
        SINGLES[card.code() as usize]
    }

    /// `copies` of one card, at most [`MAX_COPIES`](Self::MAX_COPIES).
    #[inline]
    pub const fn of(card: Card, copies: u8) -> Self {
        assert!(copies <= Self::MAX_COPIES, "a bag counts to seven");
        let one @ Self([a, b, c, d]) = Self::one(card);
        let (two, four) = (Self([a << 1, b << 1, c << 1, d << 1]), Self([a << 2, b << 2, c << 2, d << 2]));
        // Each bit of the number, all words alike, for the reason that `SINGLES` are looked up.
        one.only_if(copies & 1 != 0).plus(two.only_if(copies & 2 != 0)).plus(four.only_if(copies & 4 != 0))
    }

    /// How many copies of `card` are here.
    pub const fn count(self, card: Card) -> u8 {
        let (word, shift) = place(card);
        (self.0[word] >> shift & 7) as u8
    }

    /// Puts one card in. The caller knows that fewer than seven are here (packs are six at most).
    pub fn insert(&mut self, card: Card) {
        let (word, shift) = place(card);
        debug_assert!(self.count(card) < Self::MAX_COPIES, "a bag counts to seven");
        self.0[word] += 1 << shift;
    }

    /// Takes one card out; false and unchanged if there is none.
    pub fn remove(&mut self, card: Card) -> bool {
        let (word, shift) = place(card);
        let held = self.0[word] >> shift & 7 != 0;
        if held {
            self.0[word] -= 1 << shift;
        }
        held
    }

    /// All cards, copies counted.
    pub const fn len(self) -> u32 {
        // Pairs of nibbles to bytes, then one multiplication sums eight bytes; 4 words * 15 nibbles * 7 < 65536.
        let [a, b, c, d] = self.0;
        let bytes = byte_sums(a) + byte_sums(b) + byte_sums(c) + byte_sums(d);
        let pairs = (bytes & 0x00FF_00FF_00FF_00FF) + (bytes >> 8 & 0x00FF_00FF_00FF_00FF);
        (pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as u32
    }

    /// No cards?
    pub const fn is_empty(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    /// How many different cards.
    pub fn kinds(self) -> u32 {
        self.faces(1).len()
    }

    /// Is every card of `other` here, copies counted?
    pub const fn contains(self, other: Self) -> bool {
        let mut all = GUARD;
        let mut word = 0;
        while word < 4 {
            all &= (self.0[word] | GUARD) - other.0[word];
            word += 1;
        }
        all & GUARD == GUARD
    }

    /// `self` without `other`, or `None` if `other` is not all here.
    pub const fn checked_sub(self, other: Self) -> Option<Self> {
        if self.contains(other) { Some(self.minus_held(other)) } else { None }
    }

    /// `self` without `other`, which the caller knows to be here.
    #[must_use]
    pub const fn minus_held(self, other: Self) -> Self {
        debug_assert!(self.contains(other));
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Self([a.wrapping_sub(e), b.wrapping_sub(f), c.wrapping_sub(g), d.wrapping_sub(h)])
    }

    /// Both together. The caller knows that no card comes to more than seven copies.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        let sum = [a + e, b + f, c + g, d + h];
        debug_assert!((sum[0] | sum[1] | sum[2] | sum[3]) & GUARD == 0, "a bag counts to seven");
        Self(sum)
    }

    /// Both together, or the first card that would come to more than seven copies.
    pub fn checked_add(self, other: Self) -> Result<Self, Card> {
        for word in 0..4 {
            let over = (self.0[word] + other.0[word]) & GUARD;
            if over != 0 {
                let code = (word as u32) << 4 | over.trailing_zeros() / 4;
                return Err(Card::from_code(code as u8).unwrap_or(Card::BIG_JOKER));
            }
        }
        Ok(self.plus(other))
    }

    /// What both have: the smaller count of each card.
    #[must_use]
    pub const fn meet(self, other: Self) -> Self {
        let mut out = [0; 4];
        let mut word = 0;
        while word < 4 {
            let (a, b) = (self.0[word], other.0[word]);
            // A guard that survives the subtraction says a >= b in that lane; spread it over the lane's three bits.
            let ge = ((a | GUARD) - b) & GUARD;
            let lanes = (ge >> 3) * 7;
            out[word] = b & lanes | a & !lanes;
            word += 1;
        }
        Self(out)
    }

    /// Bit `4 * lane` of word `suit` is set where at least `k` copies are here (`1 <= k <= 7`): pairs, triples … as masks.
    #[inline]
    pub const fn at_least(self, k: u8) -> [u64; 4] {
        let ([a, b, c, d], step) = (self.0, ONES * k as u64);
        [held(a, step), held(b, step), held(c, step), held(d, step)]
    }

    /// The counters of one suit: nibble `rank` counts that rank; for spades, nibbles 13 and 14 count the jokers.
    pub const fn word(self, suit: Suit) -> u64 {
        self.0[suit as usize]
    }

    /// A bag of four words. Lanes that are no card, and guard bits, are cleared.
    pub const fn from_words(words: [u64; 4]) -> Self {
        const SUIT: u64 = 0x0007_7777_7777_7777;
        const SPADES: u64 = 0x0777_7777_7777_7777;
        let [a, b, c, d] = words;
        Self([a & SPADES, b & SUIT, c & SUIT, d & SUIT])
    }

    /// The cards in some lanes: each word and its mask.
    #[inline]
    #[must_use]
    pub const fn masked(self, lanes: &[u64; 4]) -> Self {
        let [a, b, c, d] = self.0;
        Self([a & lanes[0], b & lanes[1], c & lanes[2], d & lanes[3]])
    }

    /// All of it, or nothing; without a branch, for conditions that cannot be foreseen.
    #[inline]
    #[must_use]
    pub const fn only_if(self, condition: bool) -> Self {
        self.masked(&[(condition as u64).wrapping_neg(); 4])
    }

    /// The card of a bag of just one.
    #[inline]
    pub const fn only(self) -> Option<Card> {
        let [a, b, c, d] = self.0;
        let (all, sum) = (a | b | c | d, a.wrapping_add(b).wrapping_add(c).wrapping_add(d));
        // One bit, of a single copy, and nothing that the words have in common: so one of them has it, the others nothing.
        let one = all == sum && all.is_power_of_two() && all & ONES != 0;
        if one { Faces::of_masks(self.0).first() } else { None }
    }

    /// Some card, the lowest by rank: for a bag of which any card tells enough.
    #[inline]
    pub fn any(self) -> Option<Card> {
        self.faces(1).first()
    }

    /// Copies by rank, suits ignored: 0–12 for 2–A, 13 small joker, 14 big joker.
    pub fn by_rank(self) -> [u8; 16] {
        const EVEN: u64 = 0x0F0F_0F0F_0F0F_0F0F;
        let even: u64 = self.0.iter().map(|word| word & EVEN).sum();
        let odd: u64 = self.0.iter().map(|word| word >> 4 & EVEN).sum();
        let (even, odd) = (even.to_le_bytes(), odd.to_le_bytes());
        std::array::from_fn(|lane| if lane % 2 == 0 { even[lane / 2] } else { odd[lane / 2] })
    }

    /// The card at place `k` when all copies are laid out by code; `None` past the end. For picking at random.
    pub fn nth(self, k: u32) -> Option<Card> {
        let mut k = k;
        for (word, &counters) in self.0.iter().enumerate() {
            let here = (byte_sums(counters).wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32;
            if k >= here {
                k -= here;
                continue;
            }
            let mut rest = counters;
            loop {
                let shift = rest.trailing_zeros() & !3;
                let copies = (rest >> shift & 7) as u32;
                if k < copies {
                    return Card::from_code((word as u32 * 16 + shift / 4) as u8);
                }
                k -= copies;
                rest &= !(15 << shift);
            }
        }
        None
    }

    /// Each different card with its copies, by code.
    pub const fn iter(self) -> Iter {
        Iter { bag: self, word: 0 }
    }

    /// Every card, copies repeated, by code.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        self.iter().flat_map(|(card, copies)| std::iter::repeat_n(card, copies.into()))
    }
}

const fn place(card: Card) -> (usize, u32) {
    let code = card.code();
    ((code >> 4) as usize, (code as u32 & 15) * 4)
}

/// Lanes of a word that count no less than those of `step`.
const fn held(word: u64, step: u64) -> u64 {
    ((word | GUARD) - step) >> 3 & ONES
}

const fn byte_sums(word: u64) -> u64 {
    const EVEN: u64 = 0x0F0F_0F0F_0F0F_0F0F;
    (word & EVEN) + (word >> 4 & EVEN)
}

/// Iterator over the different cards of a [`Bag`] with their copies.
#[derive(Clone, Debug)]
pub struct Iter {
    bag: Bag,
    word: usize,
}

impl Iterator for Iter {
    type Item = (Card, u8);

    fn next(&mut self) -> Option<Self::Item> {
        while self.word < 4 {
            let counters = &mut self.bag.0[self.word];
            if *counters == 0 {
                self.word += 1;
                continue;
            }
            let shift = counters.trailing_zeros() & !3;
            let copies = (*counters >> shift & 7) as u8;
            *counters &= !(15 << shift);
            let card = Card::from_code((self.word as u32 * 16 + shift / 4) as u8)?;
            return Some((card, copies));
        }
        None
    }
}

impl FromIterator<Card> for Bag {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut bag = Self::EMPTY;
        for card in cards {
            bag.insert(card);
        }
        bag
    }
}

impl FromIterator<(Card, u8)> for Bag {
    fn from_iter<I: IntoIterator<Item = (Card, u8)>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, |bag, (card, copies)| bag.plus(Self::of(card, copies)))
    }
}

impl IntoIterator for Bag {
    type Item = (Card, u8);
    type IntoIter = Iter;

    fn into_iter(self) -> Iter {
        self.iter()
    }
}

impl fmt::Debug for Bag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bag({self})")
    }
}
