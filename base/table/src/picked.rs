//! One of many that are visited, by dice.

use std::ops::ControlFlow;

/// One of many, each as likely, without keeping them all: the first `MOST` are kept, and each later one takes the place of one
/// by dice. `Copy` values, no allocation.
#[derive(Clone, Copy, Debug)]
pub struct Picked<T, const MOST: usize> {
    kept: [Option<T>; MOST],
    seen: usize,
    /// Ways to pick none.
    none: u32,
}

impl<T: Copy, const MOST: usize> Picked<T, MOST> {
    /// Nothing was seen yet; there are `none` ways to pick nothing.
    pub const fn new(none: u32) -> Self {
        Self { kept: [None; MOST], seen: 0, none }
    }

    /// Sees one more; goes on.
    pub fn see(&mut self, one: T, dice: &mut impl FnMut(u32) -> u32) -> ControlFlow<()> {
        let place = if self.seen < MOST { self.seen } else { dice(self.seen as u32 + 1) as usize };
        if let Some(kept) = self.kept.get_mut(place) {
            *kept = Some(one);
        }
        self.seen += 1;
        ControlFlow::Continue(())
    }

    /// One of those that were seen, or nothing.
    pub fn pick(&self, dice: &mut impl FnMut(u32) -> u32) -> Option<T> {
        let choices = self.seen.min(MOST) as u32 + self.none;
        if choices == 0 {
            return None;
        }
        self.kept.get(dice(choices) as usize).copied().flatten()
    }
}
