//! Small positions as the end of whole boards, so that everything goes through [`Round`].
//!
//! The hands asked for are filled up with cards of side suits, which are led and followed one by one before the position
//! begins. The pack is laid out for that and need not be a real one: a card may have more copies than packs.

use cards::{Bag, Card, Rank, Suit};
use shengji::{Action, Carry, Fine, Format, Mode, MustPlay, Round, Setup};
use table::{ByTeam, Deal, Game, Seat};
use trick::{Order, Suite};

/// A position to be laid out.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// The format.
    pub format: Format,
    /// The level of fines.
    pub fine: Fine,
    /// Trump and level.
    pub order: Order,
    /// Who is banker.
    pub banker: Seat,
    /// Who leads in the position.
    pub leader: Seat,
    /// Cards of each seat, as many for each.
    pub hands: [Bag; 4],
    /// What the banker buries; filled up with worthless trumps.
    pub kitty: Bag,
}

impl Layout {
    /// Of one pack, which is the quickest, with seat 1 to lead as banker.
    pub(crate) fn new(order: &str) -> Self {
        let first = Seat::from_index(0);
        let (format, fine, order) = (Format::Cn1, Fine::Level1, crate::order(order));
        Self { format, fine, order, banker: first, leader: first, hands: [Bag::EMPTY; 4], kitty: Bag::EMPTY }
    }

    /// With these hands.
    pub(crate) fn hands(mut self, hands: [&str; 4]) -> Self {
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
        let setup = self.setup();
        let level = self.order.level();
        let carry = Carry { levels: ByTeam([level; 2]), banker: Some(self.banker), boards: None, winner: None };
        let filling = Filling::of(self, setup)?;
        let pack = self.pack(setup, &filling)?;
        let mut round = Round::deal(&setup, &carry, &Deal::laid_out(pack, Rank::TWO), &mut |_| {});
        let act = |round: &mut Round, seat: Seat, action: Action| {
            round.act(seat, &action, &mut |_| {}).map_err(|why| format!("{seat} {action:?}: {why}"))
        };
        while let Some((seat, draw)) = round.forced() {
            act(&mut round, seat, draw)?;
        }
        for seat in Seat::all(4) {
            act(&mut round, seat, Action::Pass {})?;
        }
        act(&mut round, self.banker, Action::Bury { cards: filling.kitty })?;
        let mut leader = self.banker;
        for trick in 0..filling.cards[0].len() {
            for seat in leader.round(4) {
                act(&mut round, seat, Action::play(Bag::one(filling.cards[seat.index()][trick])))?;
            }
            leader = self.leader;
        }
        if round.to_act().contains(self.leader) { Ok(round) } else { Err("another seat leads".into()) }
    }

    fn setup(&self) -> Setup {
        let kitty = self.format.kitties()[0];
        Setup::new(self.format, kitty, self.fine, MustPlay::Ace, Mode::Match).expect("a printed format")
    }

    /// The pack in the order of drawing. A card of the trump suit on top of the kitty makes it trump, since nobody
    /// declares.
    fn pack(&self, setup: Setup, filling: &Filling) -> Result<Vec<Card>, String> {
        let mut stacks: [Vec<Card>; 4] = [0, 1, 2, 3].map(|seat: usize| {
            let hand = self.hands[seat].cards();
            hand.chain(filling.cards[seat].iter().copied()).collect()
        });
        let mut kitty: Vec<Card> = filling.kitty.cards().collect();
        let names = |card: &Card| card.suit().is_some() && card.suit() == self.order.trump();
        if let Some(at) = kitty.iter().position(names) {
            kitty.swap(0, at);
        } else {
            // One of the banker's cards lies in the kitty, and a card to be buried is drawn.
            let own = &mut stacks[self.banker.index()];
            let at =
                own.iter().position(names).ok_or("neither the kitty nor the banker has a card of the trump suit")?;
            std::mem::swap(&mut own[at], &mut kitty[0]);
        }
        let each = usize::from(setup.drawn()) / 4;
        if stacks.iter().any(|stack| stack.len() != each) {
            return Err(format!("each hand comes to {each} cards; give each seat as many"));
        }
        let order: Vec<usize> = self.banker.round(4).map(Seat::index).collect();
        let drawn = (0..each).flat_map(|turn| order.iter().map(move |seat| (*seat, turn)));
        Ok(drawn.map(|(seat, turn)| stacks[seat][turn]).chain(kitty).collect())
    }
}

/// Cards that are played before the position begins: of each seat, in order.
struct Filling {
    cards: [Vec<Card>; 4],
    kitty: Bag,
}

impl Filling {
    fn of(layout: &Layout, setup: Setup) -> Result<Self, String> {
        let order = layout.order;
        let all = layout.hands.iter().try_fold(layout.kitty, |all, hand| all.checked_add(*hand));
        let mut used = all.map_err(|card| format!("more than seven of {card}"))?;
        let mut take = |card: Card| {
            let free = used.count(card) < 7;
            if free {
                used.insert(card);
            }
            free
        };
        let mut kitty = layout.kitty;
        let low =
            |suit: Suit| [0, 1, 2, 4, 5, 6, 7].map(|rank| Card::new(suit, Rank::from_index(rank).expect("a rank")));
        let trumps =
            low(order.trump().ok_or("no trump suit")?).into_iter().filter(|card| card.rank() != Some(order.level()));
        for card in trumps.cycle().take(40) {
            if kitty.len() < setup.kitty().into() && take(card) {
                kitty.insert(card);
            }
        }
        let mut filling = Self { cards: [const { Vec::new() }; 4], kitty };
        let each = usize::from(setup.drawn()) / 4;
        let due = each.checked_sub(layout.hands[0].len() as usize).ok_or("hands too long")?;
        for suite in order.suites() {
            let Suite::Side(suit) = suite else { continue };
            let ranks = |ranks: &[u8]| -> Vec<Card> {
                let ranks = ranks.iter().filter_map(|rank| Rank::from_index(*rank));
                ranks.filter(|rank| *rank != order.level()).map(|rank| Card::new(suit, rank)).collect()
            };
            // The leader of the position wins every trick with a court card; nobody plays a point.
            let (mut high, mut low) = (ranks(&[12, 10, 9]), ranks(&[0, 1, 2, 4, 5, 6, 7]));
            while filling.cards[0].len() < due {
                let turn = Seat::all(4).map(|seat| {
                    let from = if seat == layout.leader { &mut high } else { &mut low };
                    while from.last().is_some_and(|card| !take(*card)) {
                        from.pop();
                    }
                    from.last().copied()
                });
                let Some(turn) = turn.collect::<Option<Vec<Card>>>() else { break };
                filling.cards.iter_mut().zip(turn).for_each(|(cards, card)| cards.push(card));
            }
        }
        if filling.cards[0].len() < due { Err("too few cards to fill up with".into()) } else { Ok(filling) }
    }
}
