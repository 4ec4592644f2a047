//! 摸牌、亮主、反主、加固 Drawing, calling trump, overturning and reinforcing. `GW 9`, `GW 10`

use cards::{Bag, Card, Rank, Suit};
use table::{Seat, Seats};

use crate::illegal::Illegal;
use crate::setup::SEATS;
use crate::trump::Trump;

/// 亮牌、反牌 What may be shown, first or over another: a row of the table of strength. `GW 表3`, `GW 10.1`, `R-gw-open`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Call {
    /// One, two or three level cards of a suit: it is trump. `GW 4.6`, `GW 10.5`
    Levels(Suit, u8),
    /// 三王 Three jokers, so many of them small: no trump. `GW 10.6`, `GW 5.7`
    Jokers(u8),
}

impl Call {
    /// Jokers that mean no trump.
    const JOKERS: u8 = 3;

    /// Reads cards as a call, by what they are alone.
    pub fn read(cards: &Bag, level: Rank) -> Result<Self, Illegal> {
        let small = cards.count(Card::SMALL_JOKER);
        if small + cards.count(Card::BIG_JOKER) == Self::JOKERS && cards.len() == u32::from(Self::JOKERS) {
            return Ok(Self::Jokers(small));
        }
        let mut kinds = cards.iter();
        match (kinds.next(), kinds.next()) {
            (Some((card, count)), None) if card.rank() == Some(level) => {
                card.suit().map(|suit| Self::Levels(suit, count)).ok_or(Illegal::NoCall)
            }
            _ => Err(Illegal::NoCall),
        }
    }

    /// Its place in the table of strength: 1 is the lowest, 7 the highest. `GW 表3`, `GW 10.7`, `GW 10.8.3`
    pub const fn strength(self) -> u8 {
        match self {
            Self::Levels(_, 1) => 1,
            Self::Levels(_, 2) => 2,
            Self::Levels(..) => 5,
            Self::Jokers(2) => 3,
            Self::Jokers(1) => 4,
            Self::Jokers(3) => 6,
            Self::Jokers(_) => 7,
        }
    }

    /// What is trump by it.
    pub const fn trump(self) -> Trump {
        match self {
            Self::Levels(suit, _) => Trump::Suit(suit),
            Self::Jokers(_) => Trump::None,
        }
    }

    /// The cards shown.
    pub fn cards(self, level: Rank) -> Bag {
        match self {
            Self::Levels(suit, count) => Bag::of(Card::new(suit, level), count),
            Self::Jokers(small) => {
                Bag::of(Card::SMALL_JOKER, small).plus(Bag::of(Card::BIG_JOKER, Self::JOKERS - small))
            }
        }
    }

    /// Does it show more level cards of the suit of another?
    const fn reinforces(self, other: Self) -> bool {
        match (self, other) {
            (Self::Levels(_, count), Self::Levels(_, before)) => self.keeps_suit(other) && count > before,
            _ => false,
        }
    }

    /// Does it name the suit that lies? Then it is no overturning: that names another suit, or none. Among jokers the
    /// higher ones overturn. `GW 10.4`, `GW 10.5`, `GW 5.7`, `R-gw-same-suit`
    const fn keeps_suit(self, other: Self) -> bool {
        match (self, other) {
            (Self::Levels(suit, _), Self::Levels(of, _)) => suit as u8 == of as u8,
            _ => false,
        }
    }

    /// All that could be shown, suit by suit, few cards first; jokers last.
    fn all() -> impl Iterator<Item = Self> {
        let levels = Suit::ALL.into_iter().flat_map(|suit| (1..=3).map(move |count| Self::Levels(suit, count)));
        levels.chain([2, 1, 3, 0].map(Self::Jokers))
    }
}

/// A call, and who made it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bid {
    /// Who shows.
    pub seat: Seat,
    /// What.
    pub call: Call,
}

/// All calls of a board. Each is stronger than the one before, or as strong where it reinforces: no more than nine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bids {
    level: Rank,
    len: u8,
    list: [Option<Bid>; Self::MOST],
}

impl Bids {
    /// Seven rows, and a pair or a triple that is reinforced to the strength of another.
    const MOST: usize = 9;

    /// None yet.
    pub const fn new(level: Rank) -> Self {
        Self { level, len: 0, list: [None; Self::MOST] }
    }

    /// In order; the last one stands.
    pub fn iter(&self) -> impl Iterator<Item = &Bid> {
        self.list.iter().flatten()
    }

    /// The one that stands.
    pub fn standing(&self) -> Option<&Bid> {
        self.list[usize::from(self.len.max(1)) - 1].as_ref()
    }

    /// The one before it.
    fn overturned(&self) -> Option<&Bid> {
        self.list.get(usize::from(self.len).checked_sub(2)?)?.as_ref()
    }

    /// May `seat` show these cards over what stands? Looks at shown cards only, not at the hand, nor at whose turn it is.
    pub fn overturns(&self, seat: Seat, cards: &Bag) -> Result<Bid, Illegal> {
        let call = Call::read(cards, self.level)?;
        self.allows(seat, call).map(|()| Bid { seat, call })
    }

    /// Never over one's own side `GW 10.3`, nor over oneself `GW 10.8.4`, not with more of the same level cards either:
    /// they answer an overturning, and there is none `GW 10.10`, `R-gw-reinforce`. Over the other side with another suit or
    /// none `R-gw-same-suit`, upwards only `GW 10.8.3`, or as strong where what it overturned is reinforced `GW 10.10`.
    fn allows(&self, seat: Seat, call: Call) -> Result<(), Illegal> {
        let Some(standing) = self.standing() else { return Ok(()) };
        if standing.seat == seat {
            return Err(if call.keeps_suit(standing.call) { Illegal::NotOverturned } else { Illegal::OwnCall });
        }
        if standing.seat.team() == seat.team() {
            return Err(Illegal::OwnSide);
        }
        if call.keeps_suit(standing.call) {
            return Err(Illegal::SameSuit);
        }
        let (new, due) = (call.strength(), standing.call.strength());
        let blocks = || self.overturned().is_some_and(|own| own.seat == seat && call.reinforces(own.call));
        if new > due || new == due && blocks() { Ok(()) } else { Err(Illegal::NotHigher) }
    }

    /// The one judge of what is shown: it is held, and goes over what stands.
    pub(crate) fn check(&self, seat: Seat, hand: &Bag, cards: &Bag) -> Result<Bid, Illegal> {
        let bid = self.overturns(seat, cards)?;
        if hand.contains(*cards) { Ok(bid) } else { Err(Illegal::ShowsNotHeld) }
    }

    /// What `seat` may show over what stands, whenever it is asked.
    pub(crate) fn options(&self, seat: Seat, hand: Bag) -> impl Iterator<Item = Bag> {
        let (bids, levels) = (*self, hand_of(&hand, self.level));
        let may = move |call: &Call| levels.holds(*call) && bids.allows(seat, *call).is_ok();
        Call::all().filter(may).map(move |call| call.cards(bids.level))
    }

    /// May `seat` show anything over what stands, whenever it is asked?
    pub(crate) fn can(&self, seat: Seat, hand: &Bag) -> bool {
        self.options(seat, *hand).next().is_some()
    }

    /// Lets a call stand that [`overturns`](Self::overturns) allows.
    pub fn push(&mut self, bid: Bid) {
        self.list[usize::from(self.len)] = Some(bid);
        self.len += 1;
    }
}

/// The cards of a hand that can be shown.
#[derive(Clone, Copy)]
struct Showable {
    levels: [u8; 4],
    small: u8,
    big: u8,
}

fn hand_of(hand: &Bag, level: Rank) -> Showable {
    Showable {
        levels: Suit::ALL.map(|suit| hand.count(Card::new(suit, level))),
        small: hand.count(Card::SMALL_JOKER),
        big: hand.count(Card::BIG_JOKER),
    }
}

impl Showable {
    const fn holds(self, call: Call) -> bool {
        match call {
            Call::Levels(suit, count) => self.levels[suit.index()] >= count,
            Call::Jokers(small) => self.small >= small && self.big >= Call::JOKERS - small,
        }
    }
}

/// The draw under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Draw {
    /// Who draws next.
    pub next: Seat,
    /// Cards drawn so far.
    pub drawn: u16,
    /// Seats that may show something now.
    pub can: Seats,
}

/// While cards are drawn trump is called once, by whoever is first; it is overturned, and then reinforced, after the last
/// card. `GW 10.8.1`, `R-gw-after-draw`
pub(crate) fn while_drawing(bids: &Bids, seat: Seat) -> Result<(), Illegal> {
    match bids.standing() {
        Some(standing) if standing.seat.team() != seat.team() => Err(Illegal::BeforeLastCard),
        _ => Ok(()),
    }
}

/// Every seat that may show something during the draw.
pub(crate) fn able(bids: &Bids, hands: &[Bag; SEATS as usize]) -> Seats {
    let may = |seat: &Seat| while_drawing(bids, *seat).is_ok() && bids.can(*seat, &hands[seat.index()]);
    Seat::all(SEATS).filter(may).collect()
}

/// 反牌的位置顺序 After the last card: whose turn it is to answer. `GW 3.2.3`, `GW 10.8.2`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    /// Who has let it stand, or has nothing to say to it.
    pub passed: Seats,
}

impl Window {
    /// After the last card, or a new call.
    pub(crate) const OPEN: Self = Self { passed: Seats::NONE };

    /// Who is asked: over a standing call one seat of the other side after the other, the next one of whoever made it first
    /// `GW 3.3`; while nobody has called, everybody.
    pub(crate) fn asked(self, bids: &Bids) -> Seats {
        let Some(standing) = bids.standing() else {
            return Seat::all(SEATS).filter(|seat| !self.passed.contains(*seat)).collect();
        };
        let mut others = standing.seat.round(SEATS).filter(|seat| seat.team() != standing.seat.team());
        others.find(|seat| !self.passed.contains(*seat)).map_or(Seats::NONE, Seats::one)
    }

    /// Why a seat is not asked.
    pub(crate) fn judge(self, bids: &Bids, seat: Seat) -> Result<(), Illegal> {
        match bids.standing() {
            _ if self.asked(bids).contains(seat) => Ok(()),
            _ if self.passed.contains(seat) => Err(Illegal::PassedAlready),
            Some(standing) if standing.seat.team() == seat.team() => Err(Illegal::OwnSide),
            _ => Err(Illegal::EarlierSeat),
        }
    }
}
