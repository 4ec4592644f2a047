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

    /// The windows that have all these lanes in them, lowest first.
    #[inline]
    pub(crate) fn containing(self, lanes: u16) -> impl Iterator<Item = Window> {
        let ends = 14 - self.length;
        // From the window that ends with the highest of them to the one that begins with the lowest; with an ace none
        // but the first and the last window.
        let others = u32::from(lanes & 0x0FFF) << 1;
        let (lowest, highest) = if others == 0 { (13, 0) } else { (others.trailing_zeros(), others.ilog2()) };
        let from = (highest as u8 + 1).saturating_sub(self.length);
        let to = (lowest as u8).min(ends);
        let ace = lanes >> 12 & 1 == 1;
        let all = if from > to { 0 } else { (2u16 << to) - (1 << from) };
        self.of_lows(if ace { all & (1 | 1 << ends) } else { all })
    }

    /// The windows that begin at these places.
    #[inline]
    fn of_lows(self, lows: u16) -> impl Iterator<Item = Window> {
        let (mut lows, length) = (lows, self.length);
        std::iter::from_fn(move || {
            let low = (lows != 0).then(|| lows.trailing_zeros() as u8)?;
            lows &= lows - 1;
            Some(Window { low, length })
        })
    }

    /// The windows above a top rank that wild cards can fill up: `held[k]` are the lanes with at least `k` cards.
    ///
    /// All windows are looked at together, a bit for each: after each further rank, `short[w]` are those that lack no more
    /// than `w` cards so far.
    #[inline]
    pub(crate) fn fillable(self, held: &[u16], wilds: u8, floor: Option<Face>) -> impl Iterator<Item = Window> {
        let held = [held[0], held[1], held[2], held[3]].map(places);
        let mut short = [u16::MAX; 3];
        for step in 0..self.length {
            let lacks_at_most = |lacking: u8| held[usize::from(self.width.saturating_sub(lacking))] >> step;
            let [none, one, two] = short;
            short = [
                none & lacks_at_most(0),
                none & lacks_at_most(1) | one & lacks_at_most(0),
                none & lacks_at_most(2) | one & lacks_at_most(1) | two & lacks_at_most(0),
            ];
        }
        let lowest = floor.map_or(0, |floor| floor.lane() + 3 - self.length);
        let lows = short[usize::from(wilds.min(2))] & ((1 << (15 - self.length)) - 1) & (u16::MAX << lowest);
        self.of_lows(lows)
    }
}

/// Lanes as the places of windows: the ace at 0 and at 13, the two at 1.
const fn places(lanes: u16) -> u16 {
    (lanes & 0x1FFF) << 1 | lanes >> 12 & 1
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

/// Are these five lanes a run?
pub(crate) fn lies_in_run(lanes: u16) -> bool {
    lanes.count_ones() == 5 && Pattern::STRAIGHT.containing(lanes).next().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_found_by_what_they_contain() {
        for pattern in [Pattern::STRAIGHT, Pattern::TUBE, Pattern::PLATE] {
            for lanes in 0..1 << 13 {
                let found: Vec<Window> = pattern.containing(lanes).collect();
                let sought: Vec<Window> = pattern.windows().filter(|window| lanes & !window.mask() == 0).collect();
                assert_eq!(found, sought, "{lanes:b}");
            }
        }
    }

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
