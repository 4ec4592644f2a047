//! The order in which the programs write cards: some of them look at the first or the last.

use cards::{Bag, Card, Rank};

use super::spoken::{length, lowest};
use crate::reading::{Face, Kind, Reading};
use crate::readings::wild;

/// A hand from low to high by the level played, jokers last, suits as spades, hearts, clubs, diamonds.
pub fn hand(hand: &Bag, level: Rank) -> Vec<Card> {
    let mut cards: Vec<Card> = hand.cards().collect();
    cards.sort_by_key(|card| (Face::of(*card).height(level), suit(*card)));
    cards
}

/// The cards of a play: rank by rank from the lowest, the triple of a full house first, each wild card where it stands for
/// another, behind the natural ones.
pub(crate) fn play(cards: &Bag, reading: Reading, level: Rank) -> Vec<Card> {
    let wild = wild(level);
    let mut rest = Rest { natural: *cards, wilds: cards.count(wild), wild };
    for _ in 0..rest.wilds {
        rest.natural.remove(wild);
    }
    let mut written = Vec::with_capacity(usize::from(reading.size));
    match reading.kind {
        Kind::Tube | Kind::Plate | Kind::Straight | Kind::StraightFlush => {
            let width = reading.size / length(reading);
            let low = lowest(reading).map_or(-1, |rank| i16::from(rank.index()));
            for lane in low..low + i16::from(length(reading)) {
                let lane = u8::try_from(lane).unwrap_or(Rank::ACE.index());
                rest.take(Some(lane), width, &mut written);
            }
        }
        Kind::FullHouse => {
            let triple = reading.rank.lane();
            rest.take(Some(triple), 3, &mut written);
            let pair = rest.natural.any().map(Card::lane);
            rest.take(pair, 2, &mut written);
        }
        Kind::Jokers => written = hand(cards, level),
        Kind::Single | Kind::Pair | Kind::Triple | Kind::Bomb => {
            rest.take(Some(reading.rank.lane()), reading.size, &mut written);
        }
    }
    written
}

/// What is not yet written.
struct Rest {
    natural: Bag,
    wilds: u8,
    wild: Card,
}

impl Rest {
    /// Writes so many cards of a rank, wild ones where natural ones are missing; without a rank, wild ones only.
    fn take(&mut self, lane: Option<u8>, many: u8, written: &mut Vec<Card>) {
        let mut found: Vec<Card> =
            self.natural.cards().filter(|card| Some(card.lane()) == lane).take(usize::from(many)).collect();
        for card in &found {
            self.natural.remove(*card);
        }
        let missing = many - found.len() as u8;
        self.wilds = self.wilds.saturating_sub(missing);
        found.extend(std::iter::repeat_n(self.wild, usize::from(missing)));
        // A wild card among those of its own rank stands where its suit does.
        found.sort_by_key(|card| (Some(card.lane()) != lane, suit(*card)));
        written.append(&mut found);
    }
}

fn suit(card: Card) -> usize {
    card.suit().map_or(0, cards::Suit::index)
}
