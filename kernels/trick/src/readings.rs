//! Readings of trumps as the composition of a lead, for ruffs.

use std::ops::ControlFlow;

use crate::holding::suits;
use crate::{Holding, Shape};

/// The tops of one reading: the highest tier of each component of more than one card, in the order of the shapes, and of
/// the highest single.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tops {
    len: u8,
    tiers: [u8; 20],
    single: Option<u8>,
}

impl Tops {
    /// Every component of more than one card, and the highest single, greater than the other's.
    pub fn all_above(&self, other: &Self) -> bool {
        let (mine, theirs) = (self.tiers(), other.tiers());
        mine.len() == theirs.len()
            && mine.iter().zip(theirs).all(|(a, b)| a > b)
            && self.single.is_none_or(|top| Some(top) > other.single)
    }

    /// The tops of the components of more than one card; those of one shape from high to low.
    pub fn tiers(&self) -> &[u8] {
        &self.tiers[..usize::from(self.len)]
    }

    /// The tier of the highest single.
    pub fn single(&self) -> Option<u8> {
        self.single
    }
}

/// Visits the ways to read a holding as components of exactly these shapes (biggest first). A triple may serve as a pair
/// and a single. Components of one shape are visited from high to low only, so the same reading is not met twice in
/// another order.
pub fn readings(
    holding: Holding,
    shapes: &[Shape],
    visit: &mut dyn FnMut(&Tops) -> ControlFlow<()>,
) -> ControlFlow<()> {
    readings_with_runs(holding, holding, shapes, visit)
}

/// The same where runs of pairs are made of the cards in `runs` alone.
pub fn readings_with_runs(
    holding: Holding,
    runs: Holding,
    shapes: &[Shape],
    visit: &mut dyn FnMut(&Tops) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut tops = Tops { len: 0, tiers: [0; 20], single: None };
    let mut search = Search { runs, tops: &mut tops, visit };
    search.place(holding, shapes, 15)
}

struct Search<'a> {
    /// What runs of pairs are made of.
    runs: Holding,
    tops: &'a mut Tops,
    visit: &'a mut dyn FnMut(&Tops) -> ControlFlow<()>,
}

impl Search<'_> {
    fn place(&mut self, left: Holding, shapes: &[Shape], highest: u8) -> ControlFlow<()> {
        let Some((shape, rest)) = shapes.split_first().filter(|(shape, _)| shape.width > 1) else {
            self.tops.single = Holding::top(left.tiers_of(1));
            return (self.visit)(self.tops);
        };
        let Shape { width, length } = *shape;
        let (mut tiers, mut level) = (left.tiers_of(width), left.mixed_of(width));
        if width == 2 && length > 1 {
            (tiers, level) = (tiers & self.runs.tiers_of(2), level & self.runs.mixed_of(2));
        }
        let mut bottoms = Holding::runs(tiers, length);
        while let Some(bottom) = Holding::top(bottoms) {
            bottoms &= !(1 << (4 * bottom));
            if bottom > highest {
                continue;
            }
            let limit = if rest.first() == Some(shape) { bottom } else { 15 };
            let covers = (bottom..bottom + length).contains(&left.mixed_tier());
            for off in suits(if covers { level } else { 1 }) {
                let after = left.without_run(bottom, length, off, width);
                self.tops.tiers[usize::from(self.tops.len)] = bottom + length - 1;
                self.tops.len += 1;
                let flow = self.place(after, rest, limit);
                self.tops.len -= 1;
                flow?;
            }
        }
        ControlFlow::Continue(())
    }
}
