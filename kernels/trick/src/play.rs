//! 出牌 The play of a board as everybody sees it: who leads, the tricks, points taken, cards shown, suites run out of.

use cards::{Bag, Suit};
use table::{ByTeam, Seat};

use crate::{Kind, Law, Lead, Order, Suite, Tricks, Unit, points};

/// The play of a board. It holds no hand: whoever moves cards brings the hand that they leave.
#[derive(Clone, Debug)]
pub struct Play<L, const SEATS: usize> {
    /// The order of the board.
    pub order: Order,
    /// 庄家
    pub banker: Seat,
    /// Who plays next.
    pub next: Seat,
    /// The trick under way and the one before.
    pub tricks: Tricks<L, SEATS>,
    /// 拣分 The defenders' points in tricks.
    pub points: i32,
    /// The cards that made them.
    pub taken: Bag,
    /// Points of fines paid by each side.
    pub fines: ByTeam<i32>,
    /// 暴露张 Cards shown by failed throws and still in hand.
    pub exposed: [Bag; SEATS],
    /// Suites that a seat has shown to be out of: bit `Suite::index`.
    pub voids: [u8; SEATS],
}

/// A reply that was laid down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Followed {
    /// How it stands to the lead.
    pub kind: Kind,
    /// Who is best now.
    pub best: Seat,
    /// Was it the last of the trick?
    pub full: bool,
}

/// A trick that was won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Won {
    /// Who has it, and leads to the next.
    pub seat: Seat,
    /// Its points, 0 to 200.
    pub points: u16,
    /// Do they count for the defenders?
    pub counted: bool,
}

impl<L: Law, const SEATS: usize> Play<L, SEATS> {
    /// Before the banker's first lead.
    pub fn new(law: L, order: Order, banker: Seat) -> Self {
        Self {
            order,
            banker,
            next: banker,
            tricks: Tricks::none(law, order),
            points: 0,
            taken: Bag::EMPTY,
            fines: ByTeam([0; 2]),
            exposed: [Bag::EMPTY; SEATS],
            voids: [0; SEATS],
        }
    }

    /// 领出 Leads one component. Returns what was led.
    #[inline]
    pub fn lead(&mut self, hand: &mut Bag, seat: Seat, cards: &Bag, suite: Suite, unit: Unit) -> &Lead {
        self.leave(hand, seat, cards);
        let trick = self.tricks.open();
        trick.begin_one(seat, cards, suite, unit);
        &trick.lead
    }

    /// 甩牌 Leads several.
    pub fn throw(&mut self, hand: &mut Bag, seat: Seat, cards: &Bag, lead: &Lead) {
        self.tricks.open().begin(seat, cards, lead);
        self.leave(hand, seat, cards);
    }

    /// 跟牌 Replies to the lead; none without one.
    #[inline]
    pub fn follow(&mut self, hand: &mut Bag, seat: Seat, cards: &Bag) -> Option<Followed> {
        let trick = self.tricks.now_mut()?;
        let reply = trick.reply(seat, cards);
        let followed = Followed { kind: reply.kind, best: trick.best, full: seat.next(SEATS as u8) == trick.leader };
        self.voids[seat.index()] |= u8::from(reply.short) << trick.lead.suite.index();
        self.leave(hand, seat, cards);
        Some(followed)
    }

    /// The trick under way is full: its winner takes it.
    #[inline]
    pub fn win(&mut self, seat: Seat) -> Won {
        let cards = self.tricks.close();
        let counted = seat.team() != self.banker.team();
        let gained = cards.only_if(counted);
        self.points += points(&gained) as i32;
        self.taken = self.taken.plus(point_cards(&gained));
        self.next = seat;
        Won { seat, points: points(&cards) as u16, counted }
    }

    /// A failed throw shows cards. What lies open is a part of the hand: a card shown twice is not two cards.
    pub fn expose(&mut self, seat: Seat, cards: Bag) {
        let exposed = &mut self.exposed[seat.index()];
        *exposed = union(*exposed, cards);
    }

    /// 抠底 Does the last trick, just won, capture the kitty? With its lead, which says how often the kitty counts.
    pub fn last_trick(&self) -> Option<(&Lead, bool)> {
        let last = self.tricks.last()?;
        Some((&last.lead, last.best.team() != self.banker.team()))
    }

    fn leave(&mut self, hand: &mut Bag, seat: Seat, cards: &Bag) {
        *hand = hand.minus_held(*cards);
        // By the cards played, which all have seen: by the hand it would tell of copies never shown.
        let exposed = &mut self.exposed[seat.index()];
        if !exposed.is_empty() {
            *exposed = exposed.minus_held(exposed.meet(*cards));
        }
        self.next = seat.next(SEATS as u8);
    }
}

/// The larger count of each card.
pub fn union(a: Bag, b: Bag) -> Bag {
    a.plus(b.minus_held(a.meet(b)))
}

/// 分牌 The fives, tens and kings of a bag.
pub fn point_cards(cards: &Bag) -> Bag {
    const MASK: u64 = 0xF << (4 * 3) | 0xF << (4 * 8) | 0xF << (4 * 11);
    Bag::from_words(Suit::ALL.map(|suit| cards.word(suit) & MASK))
}
