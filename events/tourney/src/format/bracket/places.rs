//! 名次: the places that a bracket decides; who is out in the same round shares them.

use serde::{Deserialize, Serialize};

use super::{Area, Bracket, End, Entrant, Fixture, MatchState, Status};
use crate::format::{DrawNo, MatchNo};

/// The place of a unit, or the places that it shares: 5–8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placing {
    /// The best of the places, from 1.
    pub first: u16,
    /// The last of them.
    pub last: u16,
    /// The unit.
    pub unit: DrawNo,
}

/// A level at which units go out, later ones better: the round, and within the last round the match.
type Level = (u16, u8);

/// Somebody who goes out at a level: a unit, or whoever it will be.
type Exit = (Level, Option<DrawNo>);

const THIRD_LOST: u8 = 0;
const THIRD_WON: u8 = 1;
const ORDINARY: u8 = 2;

impl Bracket {
    /// The champion and all who are out, best first. A range counts those who can still go out in its round; only a double
    /// forfeit among them can widen it. If both leave in the final, nobody is first.
    pub(super) fn places(&self, states: &[MatchState], ends: &[Option<End>], champion: Option<DrawNo>) -> Vec<Placing> {
        let mut exits: Vec<Exit> = Vec::with_capacity(states.len() + 1);
        for ((fixture, state), &end) in self.matches().iter().zip(states).zip(ends) {
            match state.status {
                Status::Decided => exits.extend(self.gone(fixture, state, end)),
                Status::Waiting | Status::Ready => exits.extend(self.due(fixture, state)),
                Status::Walkover if fixture.area == Area::Third => {
                    exits.push(((fixture.round.0, THIRD_WON), state.winner.unit()));
                }
                Status::Walkover | Status::Vacant | Status::NotNeeded => {}
            }
        }
        exits.sort_by_key(|&(level, _)| level);
        let mut places: Vec<Placing> = champion.map(|unit| Placing { first: 1, last: 1, unit }).into_iter().collect();
        let mut last = self.units();
        for level in exits.chunk_by(|one, other| one.0 == other.0) {
            let behind = last.saturating_sub(level.len() as u16);
            let placing = |&(_, unit): &Exit| unit.map(|unit| Placing { first: (behind + 1).max(2), last, unit });
            places.extend(level.iter().filter_map(placing));
            last = behind;
        }
        places.sort();
        places
    }

    /// Who is out after a match with a result. Who leaves is out where a loser of this match would be out at the earliest.
    fn gone(&self, fixture: &Fixture, state: &MatchState, end: Option<End>) -> Vec<Exit> {
        let sides = [state.upper.unit(), state.lower.unit()];
        let mut exits: Vec<Exit> = match end {
            Some(End::Left(unit)) => vec![(self.falls_to(fixture), Some(unit))],
            Some(End::BothLeft) => sides.map(|unit| (self.falls_to(fixture), unit)).to_vec(),
            _ if self.stays_in(fixture, state) => Vec::new(),
            _ => vec![(level(fixture), state.loser.unit())],
        };
        if let (Area::Third, Entrant::Unit(winner)) = (fixture.area, state.winner) {
            exits.push(((fixture.round.0, THIRD_WON), Some(winner)));
        }
        exits
    }

    /// Who will be out after a match that has no result yet.
    fn due(&self, fixture: &Fixture, state: &MatchState) -> Vec<Exit> {
        let mut exits = Vec::new();
        let out = match fixture.area {
            // The final sends one down to second place, be it by way of the extra final.
            Area::Final => true,
            Area::Extra => state.status == Status::Ready,
            _ => self.loser_to(fixture.number).is_none(),
        };
        if out && state.loser != Entrant::Nobody {
            exits.push((level(fixture), None));
        }
        if fixture.area == Area::Third {
            exits.push(((fixture.round.0, THIRD_WON), None));
        }
        exits
    }

    /// Whether the loser plays on: in the loser area, for the third place, or in an extra final.
    fn stays_in(&self, fixture: &Fixture, state: &MatchState) -> bool {
        match fixture.area {
            Area::Final => self.loser_to(fixture.number).is_some() && state.winner == state.lower,
            _ => self.loser_to(fixture.number).is_some(),
        }
    }

    /// The level at which a loser of this match is out at the earliest.
    fn falls_to(&self, fixture: &Fixture) -> Level {
        let next = self.loser_to(fixture.number).and_then(|number| self.fixture(number).ok());
        level(next.unwrap_or(fixture))
    }

    fn loser_to(&self, number: MatchNo) -> Option<MatchNo> {
        self.leads_to(number).1
    }
}

/// The level at which the loser of a match is out.
fn level(fixture: &Fixture) -> Level {
    (fixture.round.0, if fixture.area == Area::Third { THIRD_LOST } else { ORDINARY })
}
