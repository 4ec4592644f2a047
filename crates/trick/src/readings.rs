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
    let mut tops = Tops { len: 0, tiers: [0; 20], single: None };
    place(holding, shapes, 15, &mut tops, visit)
}

fn place(
    left: Holding,
    shapes: &[Shape],
    highest: u8,
    tops: &mut Tops,
    visit: &mut dyn FnMut(&Tops) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some((shape, rest)) = shapes.split_first().filter(|(shape, _)| shape.width > 1) else {
        tops.single = Holding::top(left.tiers_of(1));
        return visit(tops);
    };
    let mut bottoms = Holding::runs(left.tiers_of(shape.width), shape.length);
    while let Some(bottom) = Holding::top(bottoms) {
        bottoms &= !(1 << (4 * bottom));
        if bottom > highest {
            continue;
        }
        let limit = if rest.first() == Some(shape) { bottom } else { 15 };
        let covers = (bottom..bottom + shape.length).contains(&left.mixed_tier());
        let offs = if covers { left.mixed_of(shape.width) } else { 1 };
        for off in suits(offs) {
            let after = left.without_run(bottom, shape.length, off, shape.width);
            tops.tiers[usize::from(tops.len)] = bottom + shape.length - 1;
            tops.len += 1;
            let flow = place(after, rest, limit, tops, visit);
            tops.len -= 1;
            flow?;
        }
    }
    ControlFlow::Continue(())
}
