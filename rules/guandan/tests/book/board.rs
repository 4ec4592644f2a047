//! Whole boards with the cards where they are wanted, so that the deal, tribute and all goes through [`Round`].

use cards::{Bag, Card, Rank, pack_bag};
use guandan::{Carry, Face, Round, Setup};
use table::{Deal, Game, Seat, Viewer};

/// The lot with which the pack is cut at its 49th card. `R-turned-card`
const LOT: Rank = Rank::TWO;
const CUT: usize = 48;

/// A board to be laid out.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// Edition and choices.
    pub setup: Setup,
    /// What it starts from.
    pub carry: Carry,
    /// Cards that each seat is dealt, among others.
    pub given: [Bag; 4],
    /// To whom the other cards go: the highest to the first of these, and so on.
    pub fill: [Seat; 4],
    /// The cards at the place where the pack is cut. Then hands are as they come.
    pub turn: Vec<Card>,
}

impl Board {
    /// Nothing asked for yet.
    pub(crate) fn new(setup: Setup, carry: Carry) -> Self {
        let fill = [0, 1, 2, 3].map(Seat::from_index);
        Self { setup, carry, given: [Bag::EMPTY; 4], fill, turn: Vec::new() }
    }

    /// The pack that this board is dealt from.
    pub(crate) fn deal(&self) -> Result<Deal, String> {
        let mut rest = pack_bag(2);
        for card in self.given.iter().flat_map(|hand| hand.cards()).chain(self.turn.iter().copied()) {
            if !rest.remove(card) {
                return Err(format!("too many of {card}"));
            }
        }
        if !self.turn.is_empty() {
            let mut pack: Vec<Card> = rest.cards().collect();
            pack.splice(CUT..CUT, self.turn.iter().copied());
            return Ok(Deal::laid_out(pack, LOT));
        }
        let level = self.carry.level();
        let mut others: Vec<Card> = rest.cards().collect();
        others.sort_by_key(|card| std::cmp::Reverse(Face::of(*card).height(level)));
        let mut others = others.into_iter();
        let mut hands = self.given.map(|hand| hand.cards().collect::<Vec<Card>>());
        for seat in self.fill {
            let hand = &mut hands[seat.index()];
            if hand.len() > 27 {
                return Err(format!("seat {seat} has more than 27 cards"));
            }
            hand.extend(others.by_ref().take(27 - hand.len()));
        }
        // Who draws first on a later board does not hang on the cards.
        let any = Deal::laid_out(pack_bag(2).cards().collect(), LOT);
        let first = Round::deal(&self.setup, &self.carry, &any, &mut |_| {}).view(Viewer::Public).first;
        let pack = (0..108).map(|place| hands[first.after((place % 4) as u8, 4).index()][place / 4]);
        Ok(Deal::laid_out(pack.collect(), LOT))
    }

    /// The board, dealt.
    pub(crate) fn open(&self) -> Result<Round, String> {
        Ok(Round::deal(&self.setup, &self.carry, &self.deal()?, &mut |_| {}))
    }
}
