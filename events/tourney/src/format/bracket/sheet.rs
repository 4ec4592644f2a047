//! A sheet while it is drawn: places that may be empty, so that byes vanish from it.

use super::{Area, Finals, Fixture, Source, ThirdPlace};
use crate::format::draw::{doublings, sheet_order};
use crate::format::{DrawNo, MatchNo};
use crate::unit::RoundNo;

/// A place on the sheet; empty where a bye leaves nobody to come.
pub(super) type Slot = Option<Source>;

/// Matches in the order in which they were drawn; their sources name that order until [`Sheet::numbered`].
#[derive(Default)]
pub(super) struct Sheet {
    fixtures: Vec<Fixture>,
}

/// The winner area of a sheet.
pub(super) struct Winners {
    /// Its last place: whoever wins all.
    pub(super) first: Slot,
    /// Losers of each round, by place from the top; empty where nobody played.
    pub(super) losers: Vec<Vec<Slot>>,
}

impl Sheet {
    /// Two places become one: a match, or the only one who comes. Returns the places of winner and loser.
    pub(super) fn meet(&mut self, area: Area, round: u16, area_round: u16, sides: [Slot; 2]) -> [Slot; 2] {
        let [Some(upper), Some(lower)] = sides else {
            return [sides[0].or(sides[1]), None];
        };
        let number = MatchNo(self.fixtures.len() as u16 + 1);
        self.fixtures.push(Fixture { number, round: RoundNo(round), area, area_round, upper, lower });
        [Some(Source::WinnerOf(number)), Some(Source::LoserOf(number))]
    }

    /// The winner area of 1…`units` (`TD-3.1`, `TD-3.2`): round r of it is played in round r of the event.
    pub(super) fn winners(&mut self, units: u16, last: Area) -> Winners {
        let rounds = doublings(units);
        let present = |number: DrawNo| (number.0 <= units).then_some(Source::Seed(number));
        let mut places: Vec<Slot> = sheet_order(rounds).into_iter().map(present).collect();
        let mut losers = Vec::new();
        for round in 1..=rounds as u16 {
            let area = if u32::from(round) == rounds { last } else { Area::Winners };
            let area_round = if area == Area::Final { 1 } else { round };
            let (up, down): (Vec<Slot>, Vec<Slot>) = places
                .chunks_exact(2)
                .map(|sides| self.meet(area, round, area_round, [sides[0], sides[1]]))
                .map(|[winner, loser]| (winner, loser))
                .unzip();
            places = up;
            losers.push(down);
        }
        Winners { first: places[0], losers }
    }

    /// The final of a double elimination, and the extra one if there may be one (`TD-4.2`).
    pub(super) fn finals(&mut self, round: u16, sides: [Slot; 2], finals: Finals) {
        let again = self.meet(Area::Final, round, 1, sides);
        match finals {
            Finals::One => {}
            Finals::Two => {
                self.meet(Area::Extra, round + 1, 1, again);
            }
        }
    }

    /// The matches numbered in order of play: by round, the winner area first, within it from the top.
    pub(super) fn numbered(self) -> Vec<Fixture> {
        let mut order: Vec<usize> = (0..self.fixtures.len()).collect();
        order.sort_by_key(|&nth| (self.fixtures[nth].round, self.fixtures[nth].area, nth));
        let mut numbers = vec![MatchNo(0); order.len()];
        for (nth, &drawn) in order.iter().enumerate() {
            numbers[drawn] = MatchNo(nth as u16 + 1);
        }
        let renumbered = |source| match source {
            Source::Seed(_) => source,
            Source::WinnerOf(MatchNo(drawn)) => Source::WinnerOf(numbers[usize::from(drawn) - 1]),
            Source::LoserOf(MatchNo(drawn)) => Source::LoserOf(numbers[usize::from(drawn) - 1]),
        };
        let fixture = |drawn: usize| {
            let fixture = self.fixtures[drawn];
            let (upper, lower) = (renumbered(fixture.upper), renumbered(fixture.lower));
            Fixture { number: numbers[drawn], upper, lower, ..fixture }
        };
        order.into_iter().map(fixture).collect()
    }
}

/// A single elimination. The match for the third place is in the last round, before the final.
pub(super) fn single(units: u16, third: ThirdPlace) -> Sheet {
    let mut sheet = Sheet::default();
    let winners = sheet.winners(units, Area::Final);
    if let (ThirdPlace::Played, rounds @ 2..) = (third, winners.losers.len()) {
        let semi = &winners.losers[rounds - 2];
        sheet.meet(Area::Third, rounds as u16, 1, [semi[0], semi[1]]);
    }
    sheet
}
