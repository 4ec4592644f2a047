//! From a canonical play to the plays of a hand that have its form: which suits, one after another.

use std::ops::ControlFlow;

use cards::{Bag, Suit};

use crate::form::{Form, Slot, lies_in_run};
use crate::reading::Kind;
use crate::tally::Tally;

/// How four suits with two copies each can make 0 … 8 cards: nibble `suit` counts its copies. By cards, then as they come.
const SPLITS: [[u16; 19]; 9] = {
    let mut splits = [[u16::MAX; 19]; 9];
    let mut filled = [0; 9];
    let mut code = 0;
    while code < 81 {
        let (a, b, c, d) = (code % 3, code / 3 % 3, code / 9 % 3, code / 27);
        let cards = (a + b + c + d) as usize;
        splits[cards][filled[cards]] = a | b << 4 | c << 8 | d << 12;
        filled[cards] += 1;
        code += 1;
    }
    splits
};

/// The ways to take cards of one rank out of a hand.
struct Choices {
    list: [Bag; 19],
    len: usize,
}

impl Choices {
    /// The ways for a slot; of one suit, where the form says so.
    fn of(tally: &Tally, slot: Slot, suit: Option<Suit>) -> Self {
        const GUARD: u16 = 0x8888;
        let mut choices = Self { list: [Bag::EMPTY; 19], len: 0 };
        let held = Suit::ALL.into_iter().fold(0, |held, of| {
            let copies = (tally.natural.word(of) >> (4 * slot.lane) & 7) as u16;
            held | if suit.is_none_or(|suit| suit == of) { copies << (4 * of.index()) } else { 0 }
        });
        for &split in SPLITS[usize::from(slot.natural)].iter().take_while(|split| **split != u16::MAX) {
            if ((held | GUARD) - split) & GUARD == GUARD {
                let word = |suit: usize| u64::from(split >> (4 * suit) & 7) << (4 * slot.lane);
                choices.list[choices.len] = Bag::from_words([word(0), word(1), word(2), word(3)]);
                choices.len += 1;
            }
        }
        choices
    }
}

impl Form {
    /// Visits every play of the hand that has this form, each set of cards once.
    pub(crate) fn expand(&self, tally: &Tally, visit: &mut impl FnMut(Bag) -> ControlFlow<()>) -> ControlFlow<()> {
        let (slots, count) = self.slots();
        let chosen = self.wild_cards(tally.level);
        if self.reading.kind == Kind::Straight {
            let natural = slots.iter().filter(|slot| slot.natural > 0).fold(0, |mask, slot| mask | 1 << slot.lane);
            return product(tally, &slots[..count], None, chosen, &mut |cards| {
                if lies_flush(&cards, natural, tally) { ControlFlow::Continue(()) } else { visit(cards) }
            });
        }
        product(tally, &slots[..count], self.suit(), chosen, visit)
    }

    /// One of these plays, by dice (`dice(n)` is below `n`); each can come out. Of a plain straight it may be one that is a
    /// straight flush as it lies, which is a play as well and beats more.
    pub(crate) fn pick(&self, tally: &Tally, dice: &mut impl FnMut(u32) -> u32) -> Bag {
        let (slots, count) = self.slots();
        slots[..count].iter().fold(self.wild_cards(tally.level), |chosen, slot| {
            if slot.natural == 0 {
                return chosen;
            }
            let choices = Choices::of(tally, *slot, self.suit());
            chosen.plus(choices.list[dice(choices.len as u32) as usize])
        })
    }
}

/// Every way to fill the slots, the first slot outermost.
fn product(
    tally: &Tally,
    slots: &[Slot],
    suit: Option<Suit>,
    chosen: Bag,
    visit: &mut impl FnMut(Bag) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some((slot, rest)) = slots.split_first() else { return visit(chosen) };
    if slot.natural == 0 {
        return product(tally, rest, suit, chosen, visit);
    }
    let choices = Choices::of(tally, *slot, suit);
    choices.list[..choices.len].iter().try_for_each(|cards| product(tally, rest, suit, chosen.plus(*cards), visit))
}

/// Are five cards a straight flush with each wild card as what it is? `natural`: their lanes but for wild cards. `GD17 4-9`
fn lies_flush(cards: &Bag, natural: u16, tally: &Tally) -> bool {
    let mut suits = Suit::ALL.into_iter().filter(|suit| cards.word(*suit) != 0);
    let (Some(_), None) = (suits.next(), suits.next()) else { return false };
    // With a wild card among them that one suit is hearts, and it stands for itself.
    let missing = 5 - natural.count_ones();
    missing == 0 || missing == 1 && lies_in_run(natural | 1 << tally.level.index())
}
