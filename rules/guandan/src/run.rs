//! Windows of neighbouring ranks, the ace at either end, never round the corner. `GD17 4-3`, `GD17 4-5`, `GD17 4-7`

use cards::Rank;

use crate::reading::{Face, Kind};

/// The shape of a run: how many neighbouring ranks, how many cards of each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pattern {
    pub kind: Kind,
    pub length: u8,
    pub width: u8,
}

impl Pattern {
    pub(crate) const TUBE: Self = Self { kind: Kind::Tube, length: 3, width: 2 };
    pub(crate) const PLATE: Self = Self { kind: Kind::Plate, length: 2, width: 3 };
    pub(crate) const STRAIGHT: Self = Self { kind: Kind::Straight, length: 5, width: 1 };

    /// Cards in all.
    pub(crate) const fn size(self) -> u8 {
        self.length * self.width
    }

    /// All windows, lowest first: the one that begins with the ace, then from 2 up to the one that ends with it.
    pub(crate) fn windows(self) -> impl Iterator<Item = Window> {
        (0..=14 - self.length).map(move |low| Window { low, length: self.length })
    }
}

/// Neighbouring ranks: place 0 is the low ace, place 1 the two … place 13 the high ace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    low: u8,
    length: u8,
}

impl Window {
    /// The natural rank at the top.
    pub(crate) const fn top(self) -> Face {
        Face::of_lane(lane_at(self.low + self.length - 1))
    }

    /// The window of a run with this top rank.
    pub(crate) const fn below(top: Face, length: u8) -> Self {
        Self { low: top.lane() + 2 - length, length }
    }

    /// Its lanes from low to high.
    pub(crate) fn lanes(self) -> impl Iterator<Item = u8> {
        (self.low..self.low + self.length).map(lane_at)
    }

    /// Its lanes as bits: bit 0 for the two … bit 12 for the ace.
    pub(crate) const fn mask(self) -> u16 {
        let places = ((1u16 << self.length) - 1) << self.low;
        places >> 1 & 0x1FFF | (places & 1) << 12
    }
}

const fn lane_at(place: u8) -> u8 {
    if place == 0 { Rank::ACE.index() } else { place - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ace_stands_at_both_ends_and_not_between() {
        let tops = |pattern: Pattern| pattern.windows().map(|window| window.top().to_string()).collect::<Vec<_>>();
        assert_eq!(tops(Pattern::STRAIGHT).join(" "), "5 6 7 8 9 10 J Q K A");
        assert_eq!(tops(Pattern::TUBE).join(" "), "3 4 5 6 7 8 9 10 J Q K A");
        assert_eq!(tops(Pattern::PLATE).join(" "), "2 3 4 5 6 7 8 9 10 J Q K A");
        for pattern in [Pattern::STRAIGHT, Pattern::TUBE, Pattern::PLATE] {
            for window in pattern.windows() {
                assert_eq!(Window::below(window.top(), pattern.length), window);
                assert_eq!(window.lanes().fold(0, |mask, lane| mask | 1 << lane), window.mask());
            }
        }
    }
}
