//! From a canonical play to the plays of a hand that have its form: which suits, one after another.

use std::ops::ControlFlow;

use cards::{Bag, Suit};

use crate::form::{Form, Slot};
use crate::reading::Kind;
use crate::run::lies_in_run;
use crate::tally::Tally;

/// Ways to have 0, 1 or 2 copies in each of four suits.
const HOLDINGS: usize = 81;

/// How cards of one rank can be taken out of a hand, by what the hand has of it and how many are taken.
///
/// A way is what is taken, as a holding. Those of one question lie side by side in `ways`.
struct Splits {
    ways: [u8; 1296],
    /// `from[holding][cards]`: where they begin.
    from: [[u16; 10]; HOLDINGS],
    /// What is taken as the words of a bag, for the lowest rank.
    words: [[u64; 4]; HOLDINGS],
}

static SPLITS: Splits = {
    let mut splits = Splits { ways: [0; 1296], from: [[0; 10]; HOLDINGS], words: [[0; 4]; HOLDINGS] };
    let (mut holding, mut filled) = (0, 0);
    while holding < HOLDINGS {
        let [a, b, c, d] = digits(holding);
        splits.words[holding] = [a as u64, b as u64, c as u64, d as u64];
        let mut cards = 0;
        while cards < 10 {
            splits.from[holding][cards] = filled as u16;
            let mut taken = 0;
            while taken < HOLDINGS {
                if sum(taken) == cards && is_within(taken, holding) {
                    splits.ways[filled] = taken as u8;
                    filled += 1;
                }
                taken += 1;
            }
            cards += 1;
        }
        holding += 1;
    }
    splits
};

const fn digits(holding: usize) -> [usize; 4] {
    [holding % 3, holding / 3 % 3, holding / 9 % 3, holding / 27]
}

const fn sum(holding: usize) -> usize {
    let [a, b, c, d] = digits(holding);
    a + b + c + d
}

const fn is_within(taken: usize, holding: usize) -> bool {
    let ([a, b, c, d], [e, f, g, h]) = (digits(taken), digits(holding));
    a <= e && b <= f && c <= g && d <= h
}

/// The ways to fill a slot; of one suit, where the form says so.
fn ways(tally: &Tally, slot: Slot, suit: Option<Suit>) -> &'static [u8] {
    const POWERS: [usize; 4] = [1, 3, 9, 27];
    let holding: usize = Suit::ALL
        .into_iter()
        .filter(|of| suit.is_none_or(|suit| suit == *of))
        .map(|of| POWERS[of.index()] * (tally.natural.word(of) >> (4 * slot.lane) & 3) as usize)
        .sum();
    let from = &SPLITS.from[holding];
    &SPLITS.ways[usize::from(from[usize::from(slot.natural)])..usize::from(from[usize::from(slot.natural) + 1])]
}

/// The words of a bag with the cards of a way added.
#[inline]
fn with(words: [u64; 4], way: u8, lane: u8) -> [u64; 4] {
    let ([a, b, c, d], [e, f, g, h]) = (words, SPLITS.words[usize::from(way)].map(|taken| taken << (4 * lane)));
    [a + e, b + f, c + g, d + h]
}

impl Form {
    /// Visits every play of the hand that has this form, each set of cards once; of a straight also whether its natural
    /// cards are of one suit.
    pub(crate) fn expand(self, tally: &Tally, visit: &mut impl FnMut(Bag, bool) -> ControlFlow<()>) -> ControlFlow<()> {
        let (slots, count) = self.slots();
        let mut filled: [(u8, &[u8]); 5] = [(0, &[]); 5];
        for (ways_of, slot) in filled.iter_mut().zip(&slots[..count]) {
            *ways_of = (slot.lane, ways(tally, *slot, self.suit()));
        }
        let wild = self.wild_cards(tally.level);
        let words = Suit::ALL.map(|suit| wild.word(suit));
        if self.reading.kind != Kind::Straight {
            return product(&filled[..count], words, &mut |cards| visit(cards, false));
        }
        let natural = slots.iter().filter(|slot| slot.natural > 0).fold(0, |mask, slot| mask | 1 << slot.lane);
        let flushes_lie = lies_as_run(natural, tally);
        product(&filled[..count], words, &mut |cards| {
            // The wild cards stand for any suit, but as they lie they are hearts.
            let one_suit = is_of_one_suit(&cards.minus_held(wild));
            let lies_flush = one_suit && flushes_lie && is_of_one_suit(&cards);
            if lies_flush { ControlFlow::Continue(()) } else { visit(cards, one_suit) }
        })
    }

    /// One of these plays, by dice (`dice(n)` is below `n`); each can come out. Of a plain straight it may be one that is a
    /// straight flush as it lies, which is a play as well and beats more.
    pub(crate) fn pick(self, tally: &Tally, dice: &mut impl FnMut(u32) -> u32) -> Bag {
        let (slots, count) = self.slots();
        let wild = self.wild_cards(tally.level);
        let words = slots[..count].iter().fold(Suit::ALL.map(|suit| wild.word(suit)), |words, slot| {
            let ways = ways(tally, *slot, self.suit());
            let way = if ways.len() == 1 { ways[0] } else { ways[dice(ways.len() as u32) as usize] };
            with(words, way, slot.lane)
        });
        Bag::from_words(words)
    }
}

/// Every way to fill the slots, the first slot outermost.
fn product(slots: &[(u8, &[u8])], words: [u64; 4], visit: &mut impl FnMut(Bag) -> ControlFlow<()>) -> ControlFlow<()> {
    match slots {
        [] => visit(Bag::from_words(words)),
        // The innermost one by itself: most of the work is there.
        [(lane, ways)] => ways.iter().try_for_each(|way| visit(Bag::from_words(with(words, *way, *lane)))),
        [(lane, ways), rest @ ..] => ways.iter().try_for_each(|way| product(rest, with(words, *way, *lane), visit)),
    }
}

/// Are five cards a run with each wild card as what it is? `natural`: their lanes but for wild cards. If they are of one
/// suit as well, with a wild card hearts, they are no plain straight. `GD17 4-9`
fn lies_as_run(natural: u16, tally: &Tally) -> bool {
    match natural.count_ones() {
        5 => true,
        4 => lies_in_run(natural | 1 << tally.level.index()),
        _ => false,
    }
}

/// Is only one of the four words filled?
fn is_of_one_suit(cards: &Bag) -> bool {
    Suit::ALL.into_iter().filter(|suit| cards.word(*suit) != 0).count() == 1
}
