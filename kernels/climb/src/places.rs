//! The order of going out.

use table::Seat;

/// 名次 Seats in the order in which they went out. `Copy`, no memory of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Places {
    seats: [Seat; Seat::MAX as usize],
    count: u8,
}

impl Places {
    /// Nobody is out.
    pub const NONE: Self = Self { seats: [Seat::from_index(0); Seat::MAX as usize], count: 0 };

    /// With one more seat at the end; a seat that is out already stays where it is.
    #[must_use]
    pub fn with(mut self, seat: Seat) -> Self {
        if self.place(seat).is_none() {
            self.seats[usize::from(self.count)] = seat;
            self.count += 1;
        }
        self
    }

    /// How many are out.
    pub const fn len(&self) -> usize {
        self.count as usize
    }

    /// Is nobody out?
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The seat at a place, 0 for the first.
    pub fn get(&self, place: usize) -> Option<Seat> {
        self.as_slice().get(place).copied()
    }

    /// The place of a seat, 0 for the first.
    pub fn place(&self, seat: Seat) -> Option<usize> {
        self.iter().position(|out| out == seat)
    }

    /// First to last.
    pub fn as_slice(&self) -> &[Seat] {
        &self.seats[..self.len()]
    }

    /// First to last.
    pub fn iter(&self) -> impl Iterator<Item = Seat> + '_ {
        self.as_slice().iter().copied()
    }
}

impl FromIterator<Seat> for Places {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

impl std::fmt::Debug for Places {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter().map(u8::from)).finish()
    }
}
