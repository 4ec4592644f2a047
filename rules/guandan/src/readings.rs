//! Every way to read a set of cards, wild cards in all their places. `GD17 4`, `GD17 7-2`

use cards::{Bag, Card, Rank, Suit};

use crate::WildRule;
use crate::reading::{Face, Kind, Reading};
use crate::run::{Pattern, lies_in_run};
use crate::tally::RANKS;

/// 逢人配 The wild card of a level: the level card of hearts. `GD17 7-2`
pub const fn wild(level: Rank) -> Card {
    Card::new(Suit::Hearts, level)
}

/// The readings of one set of cards, by type, then from low to high. `Copy`, no memory of its own.
#[derive(Clone, Copy, Debug)]
pub struct Readings {
    list: [Reading; 8],
    len: u8,
}

impl Readings {
    const NONE: Self = Self { list: [Reading::new(Kind::Single, Face::of_lane(0), 0); 8], len: 0 };

    /// The readings, listed.
    pub fn as_slice(&self) -> &[Reading] {
        &self.list[..usize::from(self.len)]
    }

    /// Is this one of them?
    pub fn contains(&self, reading: Reading) -> bool {
        self.as_slice().contains(&reading)
    }

    /// The reading taken if nothing is declared: the one that beats all others. `None` where there is none such (a tube
    /// and a plate, `R-tube-or-plate`), or where the table wants every ambiguous play declared. `R-wild-default`
    pub fn usual(&self, level: Rank, rule: WildRule) -> Option<Reading> {
        let (last, others) = self.as_slice().split_last()?;
        // Of a list by type and height nothing but the last can beat all others.
        let usual = others.iter().all(|other| rule != WildRule::Declare && last.beats(*other, level));
        usual.then_some(*last)
    }

    fn push(&mut self, kind: Kind, rank: Face, size: u8) {
        self.list[usize::from(self.len)] = Reading::new(kind, rank, size);
        self.len += 1;
    }
}

/// All readings of `cards` at `level`; none if they are no play. Some ten nanoseconds.
pub fn readings(cards: &Bag, level: Rank, rule: WildRule) -> Readings {
    let mut found = Readings::NONE;
    let size = cards.len();
    if !(1..=10).contains(&size) {
        return found;
    }
    let hand = Split::of(cards, level);
    // Two packs have two; any other number is no play of this game.
    if hand.wilds > 2 {
        return found;
    }
    let size = size as u8;
    if size == 5 {
        hand.full_houses(level, rule, &mut found);
        hand.straights(level, &mut found);
    } else if size == 6 {
        hand.runs(Pattern::TUBE, &mut found);
        hand.runs(Pattern::PLATE, &mut found);
    }
    hand.alike(level, size, &mut found);
    if size == 5 {
        hand.straight_flushes(&mut found);
    }
    found
}

/// Cards parted into wild and natural ones.
struct Split {
    wilds: u8,
    natural: Bag,
    /// Bit for each natural rank present, the jokers at 13 and 14.
    lanes: u16,
}

impl Split {
    fn of(cards: &Bag, level: Rank) -> Self {
        let wilds = cards.count(wild(level));
        let natural = if wilds == 0 { *cards } else { cards.minus_held(Bag::of(wild(level), wilds)) };
        Self { wilds, natural, lanes: lane_bits(natural.at_least(1)) }
    }

    /// Copies of a natural rank.
    fn count(&self, lane: u32) -> u8 {
        Suit::ALL.into_iter().map(|suit| (self.natural.word(suit) >> (4 * lane) & 7) as u8).sum()
    }

    /// The most copies of a rank.
    fn most_alike(&self) -> u8 {
        self.natural.by_rank().into_iter().max().unwrap_or(0)
    }

    /// Cards of one rank: single, pair, triple, bomb; and the four jokers. `GD17 7-2-1`, `GD17 7-2-3`
    fn alike(&self, level: Rank, size: u8, found: &mut Readings) {
        const JOKERS: u16 = 0b11 << 13;
        let lane = self.lanes.trailing_zeros() as u8;
        match self.lanes.count_ones() {
            // A wild card by itself is the level card that it is. `R-wild-alone`
            0 => found.push(alike_kind(size), level.into(), size),
            // A wild card is never a joker.
            1 if lane >= 13 && (self.wilds > 0 || size > 2) => {}
            1 => found.push(alike_kind(size), Face::of_lane(lane), size),
            2 if self.lanes == JOKERS && size == 4 && self.wilds == 0 => {
                found.push(Kind::Jokers, Face::BIG_JOKER, 4);
            }
            _ => {}
        }
    }

    /// 三带对 A triple that is never jokers, and a pair that may be. `GD17 4-6`, `GD17 7-2-2`,
    /// `R-full-house-jokers`
    fn full_houses(&self, level: Rank, rule: WildRule, found: &mut Readings) {
        if self.lanes.count_ones() > 2 {
            return;
        }
        let (low, high) = (self.lanes.trailing_zeros(), self.lanes.ilog2());
        let fits = |triple: u32, pair: u32| {
            let (three, two) = (self.count(triple), if pair == triple { 0 } else { self.count(pair) });
            // What is missing the wild cards are, but for a joker.
            triple < 13 && three <= 3 && two <= 2 && (pair < 13 || two == 2)
        };
        let (small, big) = (Face::of_lane(low as u8), Face::of_lane(high as u8));
        if low == high {
            if fits(low, low) {
                found.push(Kind::FullHouse, small, 5);
            }
            return;
        }
        let swapped = small.height(level) > big.height(level);
        let ((small, low), (big, high)) =
            if swapped { ((big, high), (small, low)) } else { ((small, low), (big, high)) };
        let is_big = fits(high, low);
        if fits(low, high) && !(is_big && rule == WildRule::BigOnly) {
            found.push(Kind::FullHouse, small, 5);
        }
        if is_big {
            found.push(Kind::FullHouse, big, 5);
        }
    }

    /// Runs of several cards a rank. `GD17 7-2-4`, `GD17 7-2-7`
    fn runs(&self, pattern: Pattern, found: &mut Readings) {
        if self.lanes > RANKS || self.lanes.count_ones() > pattern.length.into() || self.most_alike() > pattern.width {
            return;
        }
        for window in pattern.containing(self.lanes) {
            found.push(pattern.kind, window.top(), pattern.size());
        }
    }

    /// Plain straights: not of cards that are a straight flush as they lie. `GD17 4-9`, `GD17 7-2-5`, `R-flush-as-straight`
    fn straights(&self, level: Rank, found: &mut Readings) {
        if self.are_different() && !self.lies_flush(level) {
            self.runs(Pattern::STRAIGHT, found);
        }
    }

    /// 同花顺 `GD17 4-9`, `GD17 7-2-6`
    fn straight_flushes(&self, found: &mut Readings) {
        if self.lanes <= RANKS && self.are_different() && self.suit().is_some() {
            for window in Pattern::STRAIGHT.containing(self.lanes) {
                found.push(Kind::StraightFlush, window.top(), 5);
            }
        }
    }

    /// Is every natural card of another rank?
    fn are_different(&self) -> bool {
        self.lanes.count_ones() + u32::from(self.wilds) == 5
    }

    /// The one suit of the natural cards.
    fn suit(&self) -> Option<Suit> {
        let mut suits = Suit::ALL.into_iter().filter(|suit| self.natural.word(*suit) != 0);
        suits.next().filter(|_| suits.next().is_none())
    }

    /// A straight flush with each wild card as what it is?
    fn lies_flush(&self, level: Rank) -> bool {
        let as_it_lies = match (self.wilds, self.suit()) {
            (0, Some(_)) => self.lanes,
            (1, Some(Suit::Hearts)) => self.lanes | 1 << level.index(),
            _ => return false,
        };
        lies_in_run(as_it_lies)
    }
}

const fn alike_kind(size: u8) -> Kind {
    match size {
        1 => Kind::Single,
        2 => Kind::Pair,
        3 => Kind::Triple,
        _ => Kind::Bomb,
    }
}

/// Lane bits of the four words of [`Bag::at_least`], folded into one: bit `lane`.
pub(crate) const fn lane_bits(words: [u64; 4]) -> u16 {
    gather(words[0] | words[1] | words[2] | words[3])
}

/// Every fourth bit of a word, moved together.
pub(crate) const fn gather(word: u64) -> u16 {
    let word = (word | word >> 3) & 0x0303_0303_0303_0303;
    let word = (word | word >> 6) & 0x000F_000F_000F_000F;
    let word = (word | word >> 12) & 0x0000_00FF_0000_00FF;
    ((word | word >> 24) & 0xFFFF) as u16
}
