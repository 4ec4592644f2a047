//! Random positions in which rare structure is common: short packs around the level, or whole packs.

use cards::{Bag, Card, Rank, Suit};
use oracle::tuolaji::parses_with_cards;
use oracle::{NO_TRUMP, Table, components_within, is_component};
use testkit::{Dice, from_oracle, to_oracle};
use trick::{Lead, Order, Suite, Units, unit_of};

/// A table, and the cards that positions on it are made of.
pub(crate) struct Ground {
    pub order: Order,
    pub table: Table,
    /// The suite that is led.
    pub suite: Suite,
    /// Cards of that suite.
    pub pool: Bag,
    /// Trumps, to ruff with.
    pub trumps: Bag,
    /// Cards of other suites.
    pub rest: Bag,
}

impl Ground {
    /// Three packs, one time in four without trump; two in three are short: a few ranks next to the level and the ace, jokers,
    /// level cards.
    pub(crate) fn new(number: u64, dice: &mut Dice) -> Self {
        let packs = 3;
        let short = !number.is_multiple_of(3);
        let (trump, level) = (Suit::ALL[dice.place(4)], dice.below(13) as u8);
        let trump = Some(trump).filter(|_| !dice.one_in(4));
        let order = Order::new(Rank::from_index(level).expect("a rank"), trump);
        let side = Suit::ALL[(trump.map_or(0, Suit::index) + 1 + dice.place(3)) % 4];
        let suite = if dice.one_in(2) { Suite::Trump } else { Suite::Side(side) };
        let width = if short { 3 + dice.below(3) as u8 } else { 13 };
        let near = |rank: u8, end: u8| rank.abs_diff(end) <= width / 2;
        let from = if dice.one_in(2) { level } else { 12 };
        let all = Card::all().map(|card| (card, packs));
        let pack: Bag = all
            .filter(|(card, _)| {
                card.rank()
                    .is_none_or(|rank| rank == order.level() || near(rank.index(), from) || near(rank.index(), level))
            })
            .collect();
        let part = order.part(&pack, suite);
        let table = Table { trump: trump.map_or(NO_TRUMP, |suit| suit.index() as u8), level };
        Self { order, table, suite, pool: part, trumps: order.part(&pack, Suite::Trump), rest: pack.minus_held(part) }
    }

    /// A lead of at most `most` cards with one of its readings, and what is left of the pool; `None` where the dice found
    /// nothing.
    pub(crate) fn lead(&self, most: u32, dice: &mut Dice) -> Option<(Lead, Vec<Vec<oracle::Card>>, Bag)> {
        let target = 1 + dice.below(most);
        let cards =
            if dice.one_in(3) { one_component(self, self.pool, target, dice)? } else { lumpy(self.pool, target, dice) };
        let readings: Vec<_> = parses_with_cards(self.table, &to_oracle(&cards)).into_iter().collect();
        let parts = dice.pick(&readings)?.clone();
        Some((self.read(&parts), parts, self.pool.minus_held(cards)))
    }

    /// The oracle's components as our lead.
    pub(crate) fn read(&self, parts: &[Vec<oracle::Card>]) -> Lead {
        let mut units: Units =
            parts.iter().map(|part| unit_of(self.order, &from_oracle(part)).expect("a component").1).collect();
        units.sort();
        Lead { order: self.order, suite: self.suite, units }
    }

    /// Trumps of the lead's composition if the dice find them, else any as many.
    pub(crate) fn ruff(&self, parts: &[Vec<oracle::Card>], dice: &mut Dice) -> Bag {
        let count = parts.iter().map(Vec::len).sum::<usize>() as u32;
        let (mut left, mut ruff) = (self.trumps, Bag::EMPTY);
        for part in parts {
            let shape = is_component(self.table, part).map(|(width, length, _)| (width, length));
            let held = components_within(self.table, &to_oracle(&left));
            let same = |other: &&Vec<oracle::Card>| is_component(self.table, other).map(|(w, l, _)| (w, l)) == shape;
            let fits: Vec<Vec<oracle::Card>> = held.iter().filter(same).cloned().collect();
            let Some(chosen) = dice.pick(&fits) else { return lumpy(self.trumps, count, dice) };
            let chosen = from_oracle(chosen);
            (left, ruff) = (left.minus_held(chosen), ruff.plus(chosen));
        }
        ruff
    }
}

/// A component of at least two cards, if there is one.
fn one_component(ground: &Ground, pool: Bag, most: u32, dice: &mut Dice) -> Option<Bag> {
    let some = lumpy(pool, 3 * most + 6, dice);
    let held: Vec<_> = components_within(ground.table, &to_oracle(&some)).into_iter().collect();
    let fits: Vec<_> = held.iter().filter(|part| part.len() as u32 <= most.max(2) && part.len() > 1).collect();
    dice.pick(&fits).map(|part| from_oracle(part))
}

/// Cards by the kind rather than one by one, so that pairs and triples are common.
pub(crate) fn lumpy(pool: Bag, count: u32, dice: &mut Dice) -> Bag {
    let mut kinds: Vec<(Card, u8)> = pool.iter().collect();
    dice.shuffle(&mut kinds);
    let mut taken = Bag::EMPTY;
    for (card, copies) in kinds {
        let copies = if dice.one_in(2) { copies } else { 1 + dice.below(copies.into()) as u8 };
        let room = (count - taken.len()) as u8;
        taken = taken.plus(Bag::of(card, copies.min(room)));
    }
    taken
}

/// All ways to take `count` cards of a hand, or `None` if there are more than `most`.
pub(crate) fn subsets(hand: Bag, count: u32, most: usize) -> Option<Vec<Bag>> {
    let mut sets = vec![Bag::EMPTY];
    let mut left = hand.len();
    for (card, copies) in hand {
        left -= u32::from(copies);
        let grown = |set: &Bag| -> Vec<Bag> { (0..=copies).map(|n| set.plus(Bag::of(card, n))).collect() };
        sets = sets.iter().flat_map(grown).filter(|set| set.len() <= count && set.len() + left >= count).collect();
        if sets.len() > most {
            return None;
        }
    }
    sets.retain(|set| set.len() == count);
    Some(sets)
}
