//! Who is asked to answer a play, one after another, each by a right of its own.

use table::Seat;

/// Seats in the order in which they are asked, each with the right by which it may answer. `Copy`, no memory of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Queue<R> {
    slots: [Option<(Seat, R)>; Seat::MAX as usize],
    next: u8,
    len: u8,
}

impl<R: Copy> Queue<R> {
    /// Nobody is asked.
    pub const NONE: Self = Self { slots: [None; Seat::MAX as usize], next: 0, len: 0 };

    /// Who is asked now, and by what right.
    pub fn head(&self) -> Option<(Seat, R)> {
        self.iter().next()
    }

    /// Those still to be asked, the one who is asked now first.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, R)> + '_ {
        self.slots[usize::from(self.next)..usize::from(self.len)].iter().flatten().copied()
    }

    /// The one who is asked has answered.
    pub const fn advance(&mut self) {
        if self.next < self.len {
            self.next += 1;
        }
    }

    /// One more at the end. A table has no more seats than fit; who was asked and is asked again takes the place that it
    /// left.
    pub fn push(&mut self, seat: Seat, right: R) {
        if usize::from(self.len) == self.slots.len() {
            let left = usize::from(self.next);
            self.slots.copy_within(left.., 0);
            self.len -= self.next;
            self.next = 0;
        }
        if let Some(slot) = self.slots.get_mut(usize::from(self.len)) {
            *slot = Some((seat, right));
            self.len += 1;
        }
    }
}

impl<R: Copy> FromIterator<(Seat, R)> for Queue<R> {
    fn from_iter<I: IntoIterator<Item = (Seat, R)>>(slots: I) -> Self {
        let mut queue = Self::NONE;
        slots.into_iter().for_each(|(seat, right)| queue.push(seat, right));
        queue
    }
}
