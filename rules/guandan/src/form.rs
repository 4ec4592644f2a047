//! Canonical plays: type, rank, size, and where wild cards stand, with suits left open. `GD17 4`, `GD17 7-2`
//!
//! Two plays of a hand with the same form differ in the suits of their natural cards alone, so a hand has hundreds of
//! forms where it has thousands of plays. [`expand`](crate::expand) goes from a form to its plays, one after another.

use std::cmp::Ordering;
use std::ops::{ControlFlow, RangeInclusive};

use cards::{Bag, Rank, Suit};

use crate::reading::{Face, Kind, Reading};
use crate::readings::wild;
use crate::run::{Pattern, Window, lies_in_run};
use crate::tally::{RANKS, Tally, above, lanes};

/// No lane: the pair of a full house that is wild cards alone.
const NO_LANE: u8 = 15;

/// A canonical play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Form {
    /// What it is.
    pub reading: Reading,
    /// Wild cards in each of its slots, two bits a slot, from the lowest rank up; of a full house the triple first.
    wilds: u16,
    /// The pair of a full house.
    pair: u8,
    /// The suit of a straight flush.
    suit: Option<Suit>,
}

/// Receives one form after another, and may stop.
trait Sink: FnMut(Form) -> ControlFlow<()> {}
impl<F: FnMut(Form) -> ControlFlow<()>> Sink for F {}

/// A rank of a form: its lane, and how many natural cards of it are played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    pub lane: u8,
    pub natural: u8,
}

impl Form {
    const fn new(reading: Reading, wilds: u16) -> Self {
        Self { reading, wilds, pair: NO_LANE, suit: None }
    }

    /// Wild cards in all.
    pub const fn wilds(self) -> u8 {
        (self.wilds & 0x5555).count_ones() as u8 + 2 * (self.wilds & 0xAAAA).count_ones() as u8
    }

    fn slot(self, at: u8, lane: u8, width: u8) -> Slot {
        Slot { lane, natural: width - (self.wilds >> (2 * at) & 3) as u8 }
    }

    /// Its ranks.
    pub(crate) fn slots(self) -> ([Slot; 5], usize) {
        let Reading { kind, rank, size } = self.reading;
        let mut slots = [Slot { lane: 0, natural: 0 }; 5];
        let run = match kind {
            Kind::FullHouse => {
                slots[0] = self.slot(0, rank.lane(), 3);
                slots[1] = self.slot(1, self.pair, 2);
                return (slots, 2);
            }
            Kind::Tube => Pattern::TUBE,
            Kind::Plate => Pattern::PLATE,
            Kind::Straight | Kind::StraightFlush => Pattern::STRAIGHT,
            Kind::Jokers => {
                slots[0] = Slot { lane: Face::SMALL_JOKER.lane(), natural: 2 };
                slots[1] = Slot { lane: Face::BIG_JOKER.lane(), natural: 2 };
                return (slots, 2);
            }
            Kind::Single | Kind::Pair | Kind::Triple | Kind::Bomb => {
                slots[0] = self.slot(0, rank.lane(), size);
                return (slots, 1);
            }
        };
        for (at, lane) in Window::below(rank, run.length).lanes().enumerate() {
            slots[at] = self.slot(at as u8, lane, run.width);
        }
        (slots, run.length.into())
    }

    /// The wild cards and, of a straight flush, the suit.
    pub(crate) fn wild_cards(self, level: Rank) -> Bag {
        Bag::of(wild(level), self.wilds())
    }

    /// The suit of a straight flush.
    pub(crate) const fn suit(self) -> Option<Suit> {
        self.suit
    }

    /// Are all plays of this form of a plain straight straight flushes as they lie? Then it is none. `others`: lanes of which
    /// some suit but this one has a natural card. `GD17 4-9`
    fn is_only_flush(self, level: Rank, others: [u16; 4]) -> bool {
        let window = Window::below(self.reading.rank, Pattern::STRAIGHT.length);
        let natural = window.lanes().enumerate().fold(0, |mask, (at, lane)| {
            if (self.wilds >> (2 * at)).trailing_zeros() >= 2 { mask | 1 << lane } else { mask }
        });
        let suits = match self.wilds() {
            0 => &Suit::ALL[..],
            1 if natural & others[Suit::Hearts.index()] == 0 && lies_in_run(natural | 1 << level.index()) => {
                &Suit::ALL[1..2]
            }
            _ => return false,
        };
        suits.iter().any(|suit| natural & others[suit.index()] == 0)
    }
}

impl Tally {
    /// All canonical leads, by type. At most some hundreds; one costs some nanoseconds.
    pub(crate) fn leads(&self, visit: &mut impl FnMut(Form) -> ControlFlow<()>) -> ControlFlow<()> {
        Kind::ALL.into_iter().try_for_each(|kind| self.of_kind(kind, visit))
    }

    /// The canonical leads of one type.
    pub(crate) fn of_kind(&self, kind: Kind, visit: &mut impl FnMut(Form) -> ControlFlow<()>) -> ControlFlow<()> {
        match kind {
            Kind::Single => self.alike(1, u16::MAX, visit),
            Kind::Pair => self.alike(2, u16::MAX, visit),
            Kind::Triple => self.alike(3, u16::MAX, visit),
            Kind::FullHouse => self.full_houses(u16::MAX, visit),
            Kind::Tube => self.runs(Pattern::TUBE, None, visit),
            Kind::Plate => self.runs(Pattern::PLATE, None, visit),
            Kind::Straight => self.straights(None, visit),
            Kind::Bomb => (4..=self.tallest + self.wilds).try_for_each(|size| self.alike(size, u16::MAX, visit)),
            Kind::StraightFlush => self.flushes(None, visit),
            Kind::Jokers => self.jokers(visit),
        }
    }

    /// The canonical plays that beat `standing`: its own type from low to high, then bombs. `GD17 6-1`, `GD17 8`
    pub(crate) fn beating(
        &self,
        standing: Reading,
        visit: &mut impl FnMut(Form) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let higher = above(standing.height(self.level), self.level);
        match standing.kind {
            Kind::Single | Kind::Pair | Kind::Triple => self.alike(standing.size, higher, visit)?,
            Kind::FullHouse => self.full_houses(higher, visit)?,
            Kind::Tube => self.runs(Pattern::TUBE, Some(standing.rank), visit)?,
            Kind::Plate => self.runs(Pattern::PLATE, Some(standing.rank), visit)?,
            Kind::Straight => self.straights(Some(standing.rank), visit)?,
            Kind::Bomb | Kind::StraightFlush | Kind::Jokers => {}
        }
        let most = self.tallest + self.wilds;
        self.bombs(4..=most.min(5), standing, visit)?;
        match (standing.kind, standing.power()) {
            (Kind::StraightFlush, _) => self.flushes(Some(standing.rank), visit)?,
            (_, 0..3) => self.flushes(None, visit)?,
            _ => {}
        }
        self.bombs(6..=most, standing, visit)?;
        if standing.kind == Kind::Jokers { ControlFlow::Continue(()) } else { self.jokers(visit) }
    }

    /// Bombs of some sizes that beat `standing`.
    fn bombs(&self, sizes: RangeInclusive<u8>, standing: Reading, visit: &mut impl Sink) -> ControlFlow<()> {
        for size in sizes {
            let power = Reading::new(Kind::Bomb, standing.rank, size).power();
            match power.cmp(&standing.power()) {
                Ordering::Less => {}
                Ordering::Equal => self.alike(size, above(standing.height(self.level), self.level), visit)?,
                Ordering::Greater => self.alike(size, u16::MAX, visit)?,
            }
        }
        ControlFlow::Continue(())
    }

    /// Cards of one rank among `allowed` lanes.
    fn alike(&self, size: u8, allowed: u16, visit: &mut impl Sink) -> ControlFlow<()> {
        let kind = match size {
            1 => Kind::Single,
            2 => Kind::Pair,
            3 => Kind::Triple,
            _ => Kind::Bomb,
        };
        for wilds in 0..=self.wilds.min(size) {
            let natural = usize::from(size - wilds);
            let having = match natural {
                // Wild cards by themselves are level cards. `R-wild-alone`
                0 => 1 << self.level.index(),
                1..=8 if wilds > 0 => self.at[natural] & RANKS,
                1..=8 => self.at[natural],
                _ => 0,
            };
            for lane in lanes(having & allowed) {
                visit(Form::new(Reading::new(kind, Face::of_lane(lane), size), wilds.into()))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Triples of `allowed` lanes, each with every pair. `GD17 4-6`
    fn full_houses(&self, allowed: u16, visit: &mut impl Sink) -> ControlFlow<()> {
        for in_triple in 0..=self.wilds {
            for lane in lanes(self.at[usize::from(3 - in_triple)] & RANKS & allowed) {
                let reading = Reading::new(Kind::FullHouse, Face::of_lane(lane), 5);
                let others = !(1 << lane);
                for in_pair in 0..=(self.wilds - in_triple) {
                    let form = Form::new(reading, u16::from(in_triple) | u16::from(in_pair) << 2);
                    let pairs = match in_pair {
                        0 => self.at[2],
                        1 => self.at[1] & RANKS,
                        // A pair of wild cards is of any rank: one form.
                        _ => 1 << NO_LANE,
                    };
                    for pair in lanes(pairs & others) {
                        visit(Form { pair, ..form })?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Runs above a top rank.
    fn runs(&self, pattern: Pattern, floor: Option<Face>, visit: &mut impl Sink) -> ControlFlow<()> {
        for window in pattern.fillable(&self.at, self.wilds, floor) {
            let form = Form::new(Reading::new(pattern.kind, window.top(), pattern.size()), 0);
            self.place_wilds(&self.at, window, pattern.width, &mut |wilds| visit(Form { wilds, ..form }))?;
        }
        ControlFlow::Continue(())
    }

    fn straights(&self, floor: Option<Face>, visit: &mut impl Sink) -> ControlFlow<()> {
        let others = Suit::ALL.map(|suit| self.of_others(suit));
        self.runs(Pattern::STRAIGHT, floor, &mut |form: Form| {
            if form.is_only_flush(self.level, others) { ControlFlow::Continue(()) } else { visit(form) }
        })
    }

    /// 同花顺
    fn flushes(&self, floor: Option<Face>, visit: &mut impl Sink) -> ControlFlow<()> {
        for suit in Suit::ALL {
            let held = [u16::MAX, self.of_suit(suit), 0, 0];
            if held[1].count_ones() + u32::from(self.wilds) < 5 {
                continue;
            }
            for window in Pattern::STRAIGHT.fillable(&held, self.wilds, floor) {
                let form = Form::new(Reading::new(Kind::StraightFlush, window.top(), 5), 0);
                let flush = Form { suit: Some(suit), ..form };
                self.place_wilds(&held, window, 1, &mut |wilds| visit(Form { wilds, ..flush }))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn jokers(&self, visit: &mut impl Sink) -> ControlFlow<()> {
        if self.at[2] >> 13 & 3 == 3 {
            visit(Form::new(Reading::new(Kind::Jokers, Face::BIG_JOKER, 4), 0))?;
        }
        ControlFlow::Continue(())
    }

    /// Every way to stand wild cards in a window, where cards are missing and where they are not.
    fn place_wilds(
        &self,
        held: &[u16],
        window: Window,
        width: u8,
        visit: &mut impl FnMut(u16) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // The wild cards that each slot needs at least.
        let (mut least, mut needed) = (0u16, 0);
        for (at, lane) in window.lanes().enumerate() {
            let copies = (1..=width).filter(|k| held[usize::from(*k)] >> lane & 1 == 1).count() as u8;
            least |= u16::from(width - copies) << (2 * at);
            needed += width - copies;
        }
        visit(least)?;
        let slots = window.lanes().count() as u16;
        let spare = self.wilds - needed;
        for first in (0..slots).filter(|_| spare > 0) {
            let Some(one) = one_more(least, first, width) else { continue };
            visit(one)?;
            for second in (first..slots).filter(|_| spare > 1) {
                if let Some(two) = one_more(one, second, width) {
                    visit(two)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// One more wild card in a slot, if it is not full of them.
const fn one_more(wilds: u16, slot: u16, width: u8) -> Option<u16> {
    if (wilds >> (2 * slot) & 3) as u8 == width { None } else { Some(wilds + (1 << (2 * slot))) }
}
