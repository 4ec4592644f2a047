//! Costs as words that compare one after the other, so that a ladder of any length is exact.

use std::fmt::Debug;
use std::ops::{Add, AddAssign, Sub, SubAssign};

/// What the search needs of a cost: an ordered group whose even members can be halved.
pub(crate) trait Weight:
    Copy + Ord + Debug + Add<Output = Self> + Sub<Output = Self> + AddAssign + SubAssign
{
    /// Nothing.
    const ZERO: Self;
    /// Half of an even value.
    fn half(self) -> Self;
    /// Twice the value.
    fn double(self) -> Self;
    /// The sum, or nothing if a word overflows: what the proof of the optimum adds with.
    fn sum(self, other: Self) -> Option<Self>;
}

/// `N` words of 128 bits; the first decides, the next only among equals.
///
/// The integers with this order and addition by word are an ordered group, which is all that the method of duals uses: its sums,
/// differences, comparisons and halvings (of values that are even in each word) mean the same as in one long number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Words<const N: usize>(pub(crate) [i128; N]);

impl<const N: usize> Add for Words<N> {
    type Output = Self;
    #[inline]
    fn add(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word += other;
        }
        self
    }
}

impl<const N: usize> Sub for Words<N> {
    type Output = Self;
    #[inline]
    fn sub(mut self, other: Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word -= other;
        }
        self
    }
}

impl<const N: usize> AddAssign for Words<N> {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl<const N: usize> SubAssign for Words<N> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<const N: usize> Weight for Words<N> {
    const ZERO: Self = Self([0; N]);

    #[inline]
    fn half(self) -> Self {
        debug_assert!(self.0.iter().all(|word| word % 2 == 0), "a slack between outer nodes of one tree is even");
        Self(self.0.map(|word| word / 2))
    }

    #[inline]
    fn double(self) -> Self {
        self + self
    }

    fn sum(self, other: Self) -> Option<Self> {
        let mut sum = [0; N];
        for (at, word) in sum.iter_mut().enumerate() {
            *word = self.0[at].checked_add(other.0[at])?;
        }
        Some(Self(sum))
    }
}
