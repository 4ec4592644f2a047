//! Cards whose suits may be left out, as they play no part. `G4 7-2`, `G6 7-2`

use cards::{Bag, Card, Rank, Suit, token};
use gouji::Format;
use serde_json::Value;

use crate::Want;
use crate::fields::{Fields, expected};
use crate::malformed::{Fault, Malformed};
use crate::words::rank;

/// A card as a case names it.
#[derive(Clone, Copy)]
enum Named {
    Card(Card),
    /// Of any suit.
    Rank(Rank),
}

/// Cards of one field as they are named, not yet taken from anywhere.
pub(super) struct Laid {
    field: String,
    cards: Vec<Named>,
}

impl Laid {
    /// Are there suits left out?
    pub(super) fn leaves_suits_out(&self) -> bool {
        self.cards.iter().any(|card| matches!(card, Named::Rank(_)))
    }
}

/// The packs of a format, and the cards of the case that have been met so far.
pub(super) struct Hands {
    copies: u8,
    /// The most cards of a hand. `G4 3-1`, `G6 3-1`
    most: usize,
    met: Bag,
}

impl Hands {
    pub(super) fn new(format: Format) -> Self {
        let most = match format {
            Format::Four => 36,
            Format::Six => 54,
        };
        Self { copies: format.packs(), most, met: Bag::EMPTY }
    }

    /// Reads cards that nobody else has: those of all such fields together must be in the packs.
    pub(super) fn take(&mut self, fields: &Fields<'_>, key: &str) -> Result<Bag, Malformed> {
        let laid = self.read(fields, key)?;
        let cards = self.chosen(&laid, |_, _| false, self.met)?;
        self.met = self.met.plus(cards);
        Ok(cards)
    }

    /// Reads cards that stand in another field too, so that they are not counted twice.
    pub(super) fn read(&self, fields: &Fields<'_>, key: &str) -> Result<Laid, Malformed> {
        let (field, value) = (fields.name(key), fields.get(key, Want::CardsOrRanks)?);
        let list =
            value.as_array().ok_or_else(|| Malformed::new(field.clone(), expected(Want::CardsOrRanks, value)))?;
        if list.len() > self.most {
            return Err(Malformed::new(field, Fault::TooMany(list.len() as u32, self.most as u32)));
        }
        let mut cards = Vec::new();
        for (at, value) in list.iter().enumerate() {
            let known = value.as_str().and_then(token::parse).map(Named::Card).or_else(|| rank(value).map(Named::Rank));
            let fault = || Malformed::new(format!("{field}[{at}]"), expected(Want::CardOrRank, value));
            cards.push(known.ok_or_else(fault)?);
        }
        Ok(Laid { field, cards })
    }

    /// Cards played from a hand: where suits are left out those that the hand has, any others if it has none.
    pub(super) fn from(&self, hand: &Bag, laid: &Laid) -> Result<Bag, Malformed> {
        self.chosen(laid, |taken, card| hand.count(card) > taken.count(card), Bag::EMPTY)
    }

    /// A card for each name: those with a suit first, then one of the first suit that is `better`, else of the first that the
    /// packs still hold beside `others`.
    fn chosen(&self, laid: &Laid, better: impl Fn(&Bag, Card) -> bool, others: Bag) -> Result<Bag, Malformed> {
        let mut taken = Bag::EMPTY;
        let left = |taken: &Bag, card: Card| others.count(card) + taken.count(card) < self.copies;
        let fault = |fault: Fault| Malformed::new(laid.field.clone(), fault);
        for named in &laid.cards {
            if let Named::Card(card) = *named {
                if !left(&taken, card) {
                    return Err(fault(Fault::Copies(card, self.copies)));
                }
                taken.insert(card);
            }
        }
        for named in &laid.cards {
            if let Named::Rank(rank) = *named {
                let suits =
                    || Suit::ALL.into_iter().map(|suit| Card::new(suit, rank)).filter(|card| left(&taken, *card));
                let card = suits().find(|card| better(&taken, *card)).or_else(|| suits().next());
                let most = u32::from(self.copies) * Suit::ALL.len() as u32;
                let card = card.ok_or_else(|| fault(Fault::RankCopies(rank, most)))?;
                taken.insert(card);
            }
        }
        Ok(taken)
    }
}

/// Cards as cases write them, in the order of their letters; without suits where the case has none.
pub(super) fn written(cards: &Bag, without_suits: bool) -> Value {
    let name = |card: Card| match card.rank().filter(|_| without_suits) {
        Some(rank) => rank.letter().to_string(),
        None => token::of(card).to_owned(),
    };
    let mut names: Vec<String> = cards.cards().map(name).collect();
    names.sort_unstable();
    names.into()
}
