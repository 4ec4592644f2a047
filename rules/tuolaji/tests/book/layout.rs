//! Small positions as the end of whole boards, so that everything goes through [`Round`].
//!
//! The hands asked for are filled up with cards of side suits, which are led and followed one by one before the position
//! begins. The pack is laid out for that and need not be a real one: a card may have more copies than packs.

use cards::{Bag, Card, Rank, Suit};
use table::{ByTeam, Deal, Game, Seat};
use trick::{Order, Suite};
use tuolaji::{Action, Carry, KITTY, Round, SEATS, Setup};

/// Cards of each hand.
const EACH: usize = 26;

/// A position to be laid out.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// The choices of the table.
    pub setup: Setup,
    /// Trump and level.
    pub order: Order,
    /// Who is banker.
    pub banker: Seat,
    /// Who leads in the position.
    pub leader: Seat,
    /// Cards of each seat, as many for each.
    pub hands: [Bag; SEATS as usize],
    /// What the banker buries; filled up with the cards that called trump, and with worthless ones.
    pub kitty: Bag,
}

impl Layout {
    /// With seat 1 to lead as banker.
    pub(crate) fn new(order: &str) -> Self {
        let (first, order) = (Seat::from_index(0), crate::order(order));
        let (setup, hands) = (Setup::USUAL, [Bag::EMPTY; SEATS as usize]);
        Self { setup, order, banker: first, leader: first, hands, kitty: Bag::EMPTY }
    }

    /// With these hands.
    pub(crate) fn hands(mut self, hands: [&str; SEATS as usize]) -> Self {
        self.hands = hands.map(crate::bag);
        self
    }

    /// Fills every hand up to `count` cards that matter to nobody: low cards of side suits other than the one led.
    pub(crate) fn even(&mut self, count: u32, led: Suite) -> &Self {
        let ranks = [0, 1, 2, 4, 5, 6, 7].map(|rank| Rank::from_index(rank).expect("a rank"));
        let suits = Suit::ALL.into_iter().filter(|suit| led != Suite::Side(*suit) && self.order.trump() != Some(*suit));
        let cards: Vec<Card> = suits.flat_map(|suit| ranks.map(|rank| Card::new(suit, rank))).collect();
        let mut used = self.hands.iter().fold(Bag::EMPTY, |all, hand| all.plus(*hand));
        let level = self.order.level();
        // At most five copies of a card: the rest is left for what is played before.
        let mut idle = cards.iter().cycle().take(6 * cards.len()).filter(|card| card.rank() != Some(level));
        for hand in &mut self.hands {
            while hand.len() < count {
                let Some(card) = idle.find(|card| used.count(**card) < 5) else { return self };
                used.insert(*card);
                hand.insert(*card);
            }
        }
        self
    }

    /// The board at the position.
    ///
    /// # Panics
    /// If the position cannot be laid out.
    pub(crate) fn round(&self) -> Round {
        self.fair().unwrap_or_else(|what| panic!("{what}: {self:?}"))
    }

    /// The board at the position, or why it cannot be laid out.
    pub(crate) fn fair(&self) -> Result<Round, String> {
        let carry = Carry::at(ByTeam([self.order.level(); 2]), Some(self.banker));
        let filling = Filling::of(self)?;
        let deal = Deal::laid_out(self.pack(&filling)?, Rank::TWO);
        let mut round = Round::deal(&self.setup, &carry, &deal, &mut |_| {});
        let act = |round: &mut Round, seat: Seat, action: Action| {
            round.act(seat, &action, &mut |_| {}).map_err(|why| format!("{seat} {action:?}: {why}"))
        };
        while let Some((seat, draw)) = round.forced() {
            act(&mut round, seat, draw)?;
        }
        act(&mut round, self.banker, Action::Declare { cards: self.call() })?;
        act(&mut round, self.banker, Action::Close {})?;
        act(&mut round, self.banker, Action::Bury { cards: filling.kitty })?;
        let mut leader = self.banker;
        for trick in 0..filling.cards[0].len() {
            for seat in leader.round(SEATS) {
                act(&mut round, seat, Action::play(Bag::one(filling.cards[seat.index()][trick])))?;
            }
            leader = self.leader;
        }
        if round.to_act().contains(self.leader) { Ok(round) } else { Err("another seat leads".into()) }
    }

    /// What calls this trump.
    fn call(&self) -> Bag {
        match self.order.trump() {
            Some(suit) => Bag::one(Card::new(suit, self.order.level())),
            None => crate::bag("wwW"),
        }
    }

    /// The pack in the order of drawing. The banker has to have what calls trump before the kitty is taken, so some of the
    /// banker's own cards lie there.
    fn pack(&self, filling: &Filling) -> Result<Vec<Card>, String> {
        let mut stacks: [Vec<Card>; SEATS as usize] = [0, 1, 2, 3, 4, 5].map(|seat: usize| {
            let hand = self.hands[seat].cards();
            hand.chain(filling.cards[seat].iter().copied()).collect()
        });
        if stacks.iter().any(|stack| stack.len() != EACH) {
            return Err(format!("each hand comes to {EACH} cards; give each seat as many"));
        }
        let own = &mut stacks[self.banker.index()];
        let mut kitty: Vec<Card> = filling.kitty.cards().collect();
        let missing = self.call().minus_held(self.call().meet(own.iter().copied().collect()));
        for (place, card) in missing.cards().enumerate() {
            let at = kitty.iter().position(|other| *other == card).ok_or("nothing calls trump")?;
            // The last cards of the stack are of the filling: none that calls.
            let last = own.len() - 1 - place;
            std::mem::swap(&mut own[last], &mut kitty[at]);
        }
        let order: Vec<usize> = self.banker.round(SEATS).map(Seat::index).collect();
        let drawn = (0..EACH).flat_map(|turn| order.iter().map(move |seat| (*seat, turn)));
        Ok(drawn.map(|(seat, turn)| stacks[seat][turn]).chain(kitty).collect())
    }
}

/// Cards that are played before the position begins: of each seat, in order.
struct Filling {
    cards: [Vec<Card>; SEATS as usize],
    kitty: Bag,
}

/// Takes a card while there are no more than a bag counts.
fn take(used: &mut Bag, card: Card) -> bool {
    let free = used.count(card) < Bag::MAX_COPIES;
    if free {
        used.insert(card);
    }
    free
}

impl Filling {
    fn of(layout: &Layout) -> Result<Self, String> {
        let order = layout.order;
        let all = layout.hands.iter().try_fold(layout.kitty, |all, hand| all.checked_add(*hand));
        let mut used = all.map_err(|card| format!("more than seven of {card}"))?;
        let mut kitty = layout.kitty;
        let held = kitty.plus(layout.hands[layout.banker.index()]);
        for card in layout.call().minus_held(layout.call().meet(held)).cards() {
            if take(&mut used, card) {
                kitty.insert(card);
            }
        }
        let worthless = Suit::ALL.into_iter().map(|suit| Card::new(suit, Rank::THREE)).chain([Card::SMALL_JOKER]);
        for card in worthless.cycle().take(60) {
            if kitty.len() < u32::from(KITTY) && take(&mut used, card) {
                kitty.insert(card);
            }
        }
        if kitty.len() != u32::from(KITTY) {
            return Err(format!("{kitty} are not {KITTY} cards to bury"));
        }
        let mut filling = Self { cards: [const { Vec::new() }; SEATS as usize], kitty };
        let due = EACH.checked_sub(layout.hands[0].len() as usize).ok_or("hands too long")?;
        for suite in order.suites() {
            filling.add(layout, suite, due, &mut used);
        }
        if filling.cards[0].len() < due { Err("too few cards to fill up with".into()) } else { Ok(filling) }
    }

    /// Tricks of one suite. The leader of the position wins each with a court card or a joker; nobody plays a point.
    fn add(&mut self, layout: &Layout, suite: Suite, due: usize, used: &mut Bag) {
        let order = layout.order;
        let ranks = |suit: Suit, ranks: &[u8]| -> Vec<Card> {
            let ranks = ranks.iter().filter_map(|rank| Rank::from_index(*rank));
            ranks.filter(|rank| *rank != order.level()).map(|rank| Card::new(suit, rank)).collect()
        };
        let low = |suit: Suit| ranks(suit, &[0, 1, 2, 4, 5, 6, 7]);
        let (mut high, mut low) = match (suite, order.trump()) {
            (Suite::Side(suit), _) => (ranks(suit, &[12, 10, 9]), low(suit)),
            (Suite::Trump, Some(suit)) => (vec![Card::BIG_JOKER], low(suit)),
            (Suite::Trump, None) => return,
        };
        while self.cards[0].len() < due {
            let turn = Seat::all(SEATS).map(|seat| {
                let from = if seat == layout.leader { &mut high } else { &mut low };
                while from.last().is_some_and(|card| !take(used, *card)) {
                    from.pop();
                }
                from.last().copied()
            });
            let Some(turn) = turn.collect::<Option<Vec<Card>>>() else { return };
            self.cards.iter_mut().zip(turn).for_each(|(cards, card)| cards.push(card));
        }
    }
}
