//! Which cards make a play: suits that are of no other use; and what must be declared of them.

use cards::{Bag, Card, Rank, Suit};

use super::split::{Group, Split};
use crate::form::Form;
use crate::reading::{Kind, Reading};
use crate::readings::{gather, readings, wild};
use crate::run::Pattern;
use crate::{Action, Setup};

/// A straight flush of the split is worth more than any number of possible ones.
const PLANNED: u8 = 100;

/// What the suits of a hand are of use for.
#[derive(Debug)]
pub(super) struct Picker<'a> {
    setup: &'a Setup,
    level: Rank,
    natural: Bag,
    /// By suit and lane: how many straight flushes the card may yet be part of.
    uses: [[u8; 16]; 4],
}

impl<'a> Picker<'a> {
    pub(super) fn new(setup: &'a Setup, hand: &Bag, level: Rank, split: &Split) -> Self {
        let wilds = hand.count(wild(level));
        let natural = hand.minus_held(Bag::of(wild(level), wilds));
        let mut uses = [[0; 16]; 4];
        for suit in Suit::ALL {
            let held = gather(natural.at_least(1)[suit.index()]) & 0x1FFF;
            for window in Pattern::STRAIGHT.windows() {
                let here = window.mask() & held;
                if here.count_ones() + u32::from(wilds) >= 5 {
                    (0..13).filter(|lane| here >> lane & 1 == 1).for_each(|lane| uses[suit.index()][lane] += 1);
                }
            }
        }
        for (card, _) in split.flushes {
            let Some(suit) = card.suit() else { continue };
            uses[suit.index()][usize::from(card.lane())] += PLANNED;
        }
        Self { setup, level, natural, uses }
    }

    /// The cards of a play of the split.
    pub(super) fn cards(&self, group: &Group) -> Bag {
        let fixed = Bag::of(wild(self.level), group.wilds).plus(group.flush);
        self.fill(fixed, group.take, group.reading.kind)
    }

    /// The cards of a form.
    pub(super) fn of_form(&self, form: Form) -> Bag {
        let (slots, count) = form.slots();
        let fixed = form.wild_cards(self.level);
        if let Some(suit) = form.suit() {
            let held = slots[..count].iter().filter(|slot| slot.natural > 0);
            let flush: Bag = held.filter_map(|slot| Some(Card::new(suit, Rank::from_index(slot.lane)?))).collect();
            return fixed.plus(flush);
        }
        let take = slots[..count].iter().fold(0, |take, slot| take + (u64::from(slot.natural) << (4 * slot.lane)));
        self.fill(fixed, take, form.reading.kind)
    }

    /// Takes so many cards of each rank, each time those of least use.
    fn fill(&self, mut chosen: Bag, take: u64, kind: Kind) -> Bag {
        for lane in 0..15u8 {
            for _ in 0..take >> (4 * lane) & 15 {
                if let Some(card) = self.least(lane, chosen, None) {
                    chosen.insert(card);
                }
            }
        }
        if kind == Kind::Straight { self.mixed(chosen, take) } else { chosen }
    }

    /// The card of a rank that is of least use, among those not chosen yet and, if so asked, not of one suit.
    fn least(&self, lane: u8, chosen: Bag, not: Option<Suit>) -> Option<Card> {
        if lane >= 13 {
            return Some(if lane == 13 { Card::SMALL_JOKER } else { Card::BIG_JOKER });
        }
        let rank = Rank::from_index(lane)?;
        let copies = |suit: Suit| self.natural.count(Card::new(suit, rank));
        let spare = |suit: &Suit| copies(*suit) > chosen.count(Card::new(*suit, rank)) && not != Some(*suit);
        // Of two copies one can go without harm.
        let cost = |suit: &Suit| self.uses[suit.index()][usize::from(lane)] / if copies(*suit) > 1 { 4 } else { 1 };
        Suit::ALL.into_iter().filter(spare).min_by_key(cost).map(|suit| Card::new(suit, rank))
    }

    /// A straight that happens to be of one suit would be more than it is meant to be: another suit for one card, if any.
    fn mixed(&self, chosen: Bag, take: u64) -> Bag {
        let mut suits = Suit::ALL.into_iter().filter(|suit| chosen.word(*suit) != 0);
        let (Some(suit), None) = (suits.next(), suits.next()) else { return chosen };
        let lanes = (0..13u8).filter(|lane| take >> (4 * lane) & 15 > 0);
        let swapped = lanes.filter_map(|lane| {
            let other = self.least(lane, chosen, Some(suit))?;
            let mut cards = chosen;
            cards.remove(Card::new(suit, Rank::from_index(lane)?));
            cards.insert(other);
            Some(cards)
        });
        swapped.min_by_key(|cards| self.harm(cards)).unwrap_or(chosen)
    }

    fn harm(&self, cards: &Bag) -> u32 {
        let uses = |card: Card| card.suit().map_or(0, |suit| self.uses[suit.index()][usize::from(card.lane())]);
        cards.cards().map(|card| u32::from(uses(card))).sum()
    }

    /// The play of `cards` meant as `reading`, or as what they are otherwise if that is as good; `None` if the table has
    /// no such play.
    pub(super) fn play(&self, cards: Bag, reading: Reading, standing: Option<Reading>) -> Option<(Action, Reading)> {
        let found = readings(&cards, self.level, self.setup.wild);
        let usual = found.usual(self.level, self.setup.wild);
        let beats = |reading: &Reading| standing.is_none_or(|standing| reading.beats(standing, self.level));
        if usual != Some(reading) && found.contains(reading) && beats(&reading) {
            return Some((Action::Play { cards, declared: Some(reading) }, reading));
        }
        if let Some(usual) = usual.filter(beats) {
            return Some((Action::play(cards), usual));
        }
        let other = found.as_slice().iter().rev().copied().find(beats)?;
        Some((Action::Play { cards, declared: Some(other) }, other))
    }
}
