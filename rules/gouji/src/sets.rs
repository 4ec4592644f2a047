//! The sets of a hand: all that may be led, all that beat what stands, in ranks: suits play no part.

use std::ops::ControlFlow;

use cards::Bag;

use crate::Format;
use crate::set::{Point, Set};

/// A hand by rank. Made anew for each question: some ten nanoseconds, no memory of its own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tally {
    counts: [u8; 16],
}

impl Tally {
    pub(crate) fn of(hand: &Bag) -> Self {
        Self { counts: hand.by_rank() }
    }

    pub(crate) const fn count(&self, point: Point) -> u8 {
        self.counts[point.lane()]
    }

    /// Jokers of both kinds.
    pub(crate) const fn jokers(&self) -> u8 {
        self.count(Point::SMALL_JOKER) + self.count(Point::BIG_JOKER)
    }

    /// Natural ranks, 3 to A, that it has.
    pub(crate) fn ranks(&self) -> impl Iterator<Item = Point> + '_ {
        Point::naturals().filter(|point| self.count(*point) > 0)
    }

    /// 套 How many sets it takes to play it out, everything hung that can be: a set for each natural rank, one for 2s or
    /// jokers alone. `R-one-set`
    pub(crate) fn least_sets(&self) -> u8 {
        let ranks = self.ranks().count() as u8;
        if ranks == 0 && !self.is_empty() { 1 } else { ranks }
    }

    /// What is left when a set has been played.
    pub(crate) fn without(&self, set: Set) -> Self {
        let mut counts = self.counts;
        counts[set.base().lane()] -= set.naturals();
        counts[Point::TWO.lane()] -= set.twos();
        counts[Point::SMALL_JOKER.lane()] -= set.small_count();
        counts[Point::BIG_JOKER.lane()] -= set.big_count();
        Self { counts }
    }

    /// Nothing at all?
    pub(crate) fn is_empty(&self) -> bool {
        self.counts == [0; 16]
    }

    /// All of it as one set, if it is one.
    pub(crate) fn whole(&self) -> Option<Set> {
        let (twos, small, big) = self.hangers();
        let mut ranks = self.ranks();
        let rank = ranks.next().unwrap_or(Point::TWO);
        let natural = if rank == Point::TWO { 0 } else { self.count(rank) };
        let set = Set::new(rank, natural, twos, small, big);
        (ranks.next().is_none() && !set.is_empty()).then_some(set)
    }

    /// Could a burner with these cards still hang a joker on every set but the last? `G4 8-2`
    pub(crate) fn can_keep_burning(&self) -> bool {
        self.jokers() + 1 >= self.least_sets()
    }

    /// Could any set of it burn? A set takes one rank away at most, and leaves at most all jokers.
    pub(crate) fn may_burn(&self) -> bool {
        usize::from(self.jokers()) + 2 >= self.ranks().count()
    }

    /// Any set that may be led, by dice: mostly all cards of a rank and nothing hung.
    pub(crate) fn any_lead(&self, dice: &mut impl FnMut(u32) -> u32) -> Option<Set> {
        let (twos, small, big) = self.hangers();
        let of_ranks = self.ranks().count() as u32;
        let without = u32::from(twos + small + big > 0);
        if of_ranks + without == 0 {
            return None;
        }
        let rank = self.ranks().nth(dice(of_ranks + without) as usize);
        let mut some =
            |most: u8, least: u8| if most > least { least + dice(u32::from(most - least) + 1) as u8 } else { least };
        let hung = |most: u8, some: &mut dyn FnMut(u8, u8) -> u8| if some(7, 0) == 0 { some(most, 0) } else { 0 };
        let natural = rank.map_or(0, |rank| {
            let all = self.count(rank);
            if some(3, 0) > 0 { all } else { some(all, 1) }
        });
        let (mut two, mut s, mut b) = (hung(twos, &mut some), hung(small, &mut some), hung(big, &mut some));
        if natural + two + s + b == 0 {
            (two, s, b) = (twos, if twos > 0 { 0 } else { small }, if twos + small > 0 { 0 } else { big });
        }
        Some(Set::new(rank.unwrap_or(Point::TWO), natural, two, s, b))
    }

    /// Every set that may be led: base rank from 3 up, and with each the cards of it, 2s, small and big jokers.
    pub(crate) fn leads(&self, visit: &mut impl FnMut(Set) -> ControlFlow<()>) -> ControlFlow<()> {
        let (twos, small, big) = self.hangers();
        let hung = |rank: Point, natural: u8, visit: &mut dyn FnMut(Set) -> ControlFlow<()>| {
            for two in 0..=twos {
                for s in 0..=small {
                    for b in 0..=big {
                        let set = Set::new(rank, natural, two, s, b);
                        if !set.is_empty() {
                            visit(set)?;
                        }
                    }
                }
            }
            ControlFlow::Continue(())
        };
        for rank in self.ranks() {
            for natural in 1..=self.count(rank) {
                hung(rank, natural, visit)?;
            }
        }
        hung(Point::TWO, 0, visit)
    }

    /// Every set that beats `standing`.
    pub(crate) fn answers(
        &self,
        standing: Set,
        format: Format,
        visit: &mut impl FnMut(Set) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.families(standing, format, &mut |family| (0..family.len()).try_for_each(|nth| visit(family.get(nth))))
    }

    /// One of the sets that beat `standing` by dice, each as likely.
    pub(crate) fn any_answer(&self, standing: Set, format: Format, dice: &mut impl FnMut(u32) -> u32) -> Option<Set> {
        let mut all = 0;
        let _ = self.families(standing, format, &mut |family| {
            all += u32::from(family.len());
            ControlFlow::Continue(())
        });
        let mut left = if all > 0 { dice(all) } else { return None };
        let mut picked = None;
        let _ = self.families(standing, format, &mut |family| {
            let many = u32::from(family.len());
            if left < many {
                picked = Some(family.get(left as u8));
                return ControlFlow::Break(());
            }
            left -= many;
            ControlFlow::Continue(())
        });
        picked
    }

    /// Every set that beats `standing`, by families.
    fn families(
        &self,
        standing: Set,
        format: Format,
        visit: &mut impl FnMut(Family) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (twos, small, big) = self.hangers();
        let size = standing.cards_needed();
        let least_big = 2 * standing.big_count() + standing.small_count();
        if standing.is_dead(format) || big < least_big {
            return ControlFlow::Continue(());
        }
        // Above 2s and jokers there are no natural ranks.
        let first = if standing.base() < Point::TWO { standing.base().lane() + 1 } else { 13 };
        let longest = self.counts[first..13].iter().copied().max().unwrap_or(0);
        for b in least_big..=big.min(size) {
            for s in 0..=small.min(size - b) {
                let plain = size - b - s;
                let least = plain.saturating_sub(twos).max(1);
                if plain > 0 && least <= longest {
                    for lane in first..13 {
                        let most = self.counts[lane].min(plain);
                        if most >= least {
                            visit(Family { rank: Point::of_lane(lane as u8), least, most, plain, small: s, big: b })?;
                        }
                    }
                }
                if plain == 0 || twos >= plain && Point::TWO > standing.base() {
                    visit(Family { rank: Point::TWO, least: 0, most: 0, plain, small: s, big: b })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// 2s, small jokers and big jokers.
    const fn hangers(&self) -> (u8, u8, u8) {
        (self.count(Point::TWO), self.count(Point::SMALL_JOKER), self.count(Point::BIG_JOKER))
    }
}

/// Sets that differ only in how many 2s stand for cards of the rank.
#[derive(Clone, Copy)]
struct Family {
    rank: Point,
    /// Natural cards: none of 2s or jokers alone.
    least: u8,
    most: u8,
    /// Cards of the rank, 2s among them.
    plain: u8,
    small: u8,
    big: u8,
}

impl Family {
    /// How many sets.
    const fn len(self) -> u8 {
        self.most - self.least + 1
    }

    /// One of them, the one with the most 2s first.
    const fn get(self, nth: u8) -> Set {
        let natural = self.least + nth;
        Set::new(self.rank, natural, self.plain - natural, self.small, self.big)
    }
}
