//! The cards of a case, counted against the packs that they come from.

use cards::{Bag, Card, token};
use serde_json::Value;

use crate::Want;
use crate::fields::{Fields, expected};
use crate::malformed::{Fault, Malformed};

/// The packs of a format, and the cards of the case that have been met so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Packs {
    /// How many packs: copies of each card.
    copies: u8,
    /// The most cards of a hand, and so of a play.
    hand: u32,
    met: Bag,
}

impl Packs {
    /// `packs` packs (at most seven) of which a hand has at most `hand` cards.
    pub(crate) fn new(packs: u8, hand: u32) -> Self {
        Self { copies: packs, hand, met: Bag::EMPTY }
    }

    /// Reads a hand, a play, or other cards that nobody else has: those of all such fields together must be in the packs.
    pub(crate) fn take(&mut self, fields: &Fields<'_>, key: &str) -> Result<Bag, Malformed> {
        let cards = self.read(fields, key)?;
        self.count(cards).map_err(|fault| fields.fault(key, fault))?;
        Ok(cards)
    }

    /// Reads cards that stand in another field too, so that they are not counted twice.
    pub(crate) fn read(&self, fields: &Fields<'_>, key: &str) -> Result<Bag, Malformed> {
        self.bag(fields.get(key, Want::Cards)?, &fields.name(key))
    }

    /// Reads a list of hands or plays, which are counted.
    pub(crate) fn take_list(&mut self, fields: &Fields<'_>, key: &str) -> Result<Vec<Bag>, Malformed> {
        let bags = self.read_list(fields, key)?;
        for (at, bag) in bags.iter().enumerate() {
            self.count(*bag).map_err(|fault| fields.fault(&format!("{key}[{at}]"), fault))?;
        }
        Ok(bags)
    }

    /// Reads a list of lists of cards, which are not counted.
    pub(crate) fn read_list(&self, fields: &Fields<'_>, key: &str) -> Result<Vec<Bag>, Malformed> {
        let list = fields.read(key, Want::ListOfCards, Value::as_array)?;
        list.iter().enumerate().map(|(at, value)| self.bag(value, &format!("{}[{at}]", fields.name(key)))).collect()
    }

    /// Counts cards as met.
    pub(crate) fn count(&mut self, cards: Bag) -> Result<(), Fault> {
        for (card, copies) in cards {
            if self.met.count(card) + copies > self.copies {
                return Err(Fault::Copies(card, self.copies));
            }
        }
        self.met = self.met.plus(cards);
        Ok(())
    }

    fn bag(&self, value: &Value, name: &str) -> Result<Bag, Malformed> {
        let list = value.as_array().ok_or_else(|| Malformed::new(name, expected(Want::Cards, value)))?;
        let mut bag = Bag::EMPTY;
        for (at, value) in list.iter().enumerate() {
            let place = || format!("{name}[{at}]");
            let card: Option<Card> = value.as_str().and_then(token::parse);
            let card = card.ok_or_else(|| Malformed::new(place(), expected(Want::Card, value)))?;
            if bag.count(card) == self.copies {
                return Err(Malformed::new(place(), Fault::Copies(card, self.copies)));
            }
            bag.insert(card);
        }
        if bag.len() > self.hand {
            return Err(Malformed::new(name, Fault::TooMany(bag.len(), self.hand)));
        }
        Ok(bag)
    }
}
