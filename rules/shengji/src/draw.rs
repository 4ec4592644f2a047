//! 抓牌、抢庄、亮主、反主、防反 Drawing and declaring. `GZ 4`, `GZ 5`, `GZ 17`

use std::ops::Range;

use cards::{Bag, Card, Rank, Suit};
use table::{Seat, Seats};

use crate::illegal::{Illegal, Opening};

/// A declaration: a seat shows copies of the level card of a suit. `GZ 17-1`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bid {
    /// Who shows.
    pub seat: Seat,
    /// The suit.
    pub suit: Suit,
    /// How many.
    pub count: u8,
    /// 防反 How many more of them the seat held when it showed these: those may not be added later. `GZ 17-2`
    pub(crate) kept: u8,
}

impl Bid {
    /// The cards shown.
    pub fn cards(&self, level: Rank) -> Bag {
        Bag::of(Card::new(self.suit, level), self.count)
    }
}

/// All declarations of a board. Each shows more cards than the one before, so there are no more than packs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bids {
    opening: Opening,
    level: Rank,
    len: u8,
    list: [Option<Bid>; 7],
}

impl Bids {
    /// None yet, on a first or later board.
    pub const fn new(opening: Opening, level: Rank) -> Self {
        Self { opening, level, len: 0, list: [None; 7] }
    }

    /// First board or later?
    pub const fn opening(&self) -> Opening {
        self.opening
    }

    /// In order; the last one stands.
    pub fn iter(&self) -> impl Iterator<Item = &Bid> {
        self.list.iter().flatten()
    }

    /// The one that stands.
    pub fn standing(&self) -> Option<&Bid> {
        self.list[usize::from(self.len.max(1)) - 1].as_ref()
    }

    /// Reads cards as a declaration, by what they are alone.
    fn read(&self, cards: &Bag) -> Result<(Suit, u8), Illegal> {
        let mut kinds = cards.iter();
        match (kinds.next(), kinds.next()) {
            (Some((card, count)), None) if card.rank() == Some(self.level) => {
                Ok((card.suit().ok_or(Illegal::NotLevelCards(self.opening))?, count))
            }
            _ => Err(Illegal::NotLevelCards(self.opening)),
        }
    }

    /// May `seat` show these cards over what stands? Looks at shown cards only, not at the hand.
    pub fn overturns(&self, seat: Seat, cards: &Bag) -> Result<(Suit, u8), Illegal> {
        let ((suit, count), least) = (self.read(cards)?, self.least(seat));
        match () {
            () if !least.may_be(suit) => Err(Illegal::OwnDeclaration),
            () if count <= least.count => Err(Illegal::NotMore(self.opening)),
            () => Ok((suit, count)),
        }
    }

    /// The one judge of declarations: the cards are held, go over what stands, and, where one's own declaration is
    /// strengthened, were drawn since. `GZ 5`, `GZ 17-2`, `R-overcall`, `R-claim-strengthen`
    pub fn check(&self, seat: Seat, hand: &Bag, cards: &Bag) -> Result<Bid, Illegal> {
        let (suit, count) = self.overturns(seat, cards)?;
        if !hand.contains(*cards) {
            return Err(Illegal::NotHeld);
        }
        let held = self.held(hand, suit);
        if count > held - self.least(seat).kept {
            return Err(Illegal::NotNewlyDrawn);
        }
        Ok(Bid { seat, suit, count, kept: held - count })
    }

    /// What `seat` may show now: suit by suit, few cards first.
    pub fn options(&self, seat: Seat, hand: Bag) -> impl Iterator<Item = Bag> {
        let (bids, least) = (*self, self.least(seat));
        let of_suit = move |suit: Suit| {
            let counts = least.counts(suit, bids.held(&hand, suit));
            counts.map(move |count| Bag::of(Card::new(suit, bids.level), count))
        };
        Suit::ALL.into_iter().flat_map(of_suit)
    }

    /// How many options there are.
    pub(crate) fn choices(&self, seat: Seat, hand: &Bag) -> u32 {
        let least = self.least(seat);
        Suit::ALL.into_iter().map(|suit| least.counts(suit, self.held(hand, suit)).len() as u32).sum()
    }

    /// May `seat` show anything now?
    pub fn can(&self, seat: Seat, hand: &Bag) -> bool {
        self.choices(seat, hand) > 0
    }

    /// How many level cards of a suit.
    fn held(&self, hand: &Bag, suit: Suit) -> u8 {
        hand.count(Card::new(suit, self.level))
    }

    /// What `seat` must exceed now.
    fn least(&self, seat: Seat) -> Least {
        match self.standing() {
            None => Least { count: 0, kept: 0, only: None },
            Some(own) if own.seat == seat => Least { count: own.count, kept: own.kept, only: Some(own.suit) },
            Some(bid) => Least { count: bid.count, kept: 0, only: None },
        }
    }

    /// Lets a declaration stand.
    pub(crate) fn push(&mut self, bid: Bid) {
        self.list[usize::from(self.len)] = Some(bid);
        self.len += 1;
    }
}

/// What a declaration must exceed.
#[derive(Clone, Copy)]
struct Least {
    /// More cards than these.
    count: u8,
    /// Not counting those kept back.
    kept: u8,
    /// In this suit only.
    only: Option<Suit>,
}

impl Least {
    /// May it be in this suit?
    fn may_be(self, suit: Suit) -> bool {
        self.only.is_none_or(|only| only == suit)
    }

    /// How many of so many level cards of a suit may be shown.
    #[inline]
    fn counts(self, suit: Suit, held: u8) -> Range<u8> {
        let most = if self.may_be(suit) { held - self.kept } else { 0 };
        self.count + 1..most + 1
    }
}

/// The draw under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Draw {
    /// Who draws next.
    pub next: Seat,
    /// Cards drawn so far.
    pub drawn: u16,
    /// Seats that may declare now.
    pub can: Seats,
}

/// Every seat that may declare.
pub(crate) fn able(bids: &Bids, hands: &[Bag; 4]) -> Seats {
    Seat::all(4).filter(|seat| bids.can(*seat, &hands[seat.index()])).collect()
}
