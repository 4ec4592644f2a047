//! What the results so far make of a bracket: who meets whom, who is through without a match.

use serde::{Deserialize, Serialize};

use super::places::Placing;
use super::{Area, Bracket, Fixture, Source};
use crate::format::{DrawNo, FormatFault, MatchNo};

/// How a match of a bracket ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// 胜: this unit won, and the other has lost one match.
    Won(DrawNo),
    /// 退出: this unit leaves the event here, also from the loser area that it would have dropped into. The other wins.
    Left(DrawNo),
    /// 双弃权: both leave; nobody goes on from here.
    BothLeft,
    /// 平: refused, a knock-out has no ties (`TD-3.6`).
    Tied,
}

/// The result of a match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchOutcome {
    /// The match.
    pub number: MatchNo,
    /// How it ended.
    pub end: End,
}

/// Who stands on one side of a match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entrant {
    /// 待定: an earlier match decides.
    Pending,
    /// 空缺: whoever would have come has left; the opponent goes on without a match.
    Nobody,
    /// This unit.
    Unit(DrawNo),
}

impl Entrant {
    /// The unit, if it is known and there.
    pub const fn unit(self) -> Option<DrawNo> {
        match self {
            Self::Unit(unit) => Some(unit),
            Self::Pending | Self::Nobody => None,
        }
    }
}

/// Where a match stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// 待定: a side is not known.
    Waiting,
    /// 可赛: both sides are known.
    Ready,
    /// 已赛 (or one side gave up): it has a result.
    Decided,
    /// 不战而胜: one side is empty, and the other goes on.
    Walkover,
    /// 无人: both sides are empty.
    Vacant,
    /// 不需进行: an extra final after the winner area's first has won.
    NotNeeded,
}

/// A match with what is known of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchState {
    /// The match.
    pub number: MatchNo,
    /// The upper side.
    pub upper: Entrant,
    /// The lower side.
    pub lower: Entrant,
    /// Where it stands.
    pub status: Status,
    /// Who goes on from it as its winner.
    pub winner: Entrant,
    /// Who goes on from it as its loser: nobody who has left.
    pub loser: Entrant,
}

/// What the results so far amount to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Progress {
    /// Every match, in order of play.
    pub matches: Vec<MatchState>,
    /// The places of all who are out, and of the champion, best first.
    pub places: Vec<Placing>,
    /// 冠军, once known.
    pub champion: Option<DrawNo>,
}

impl Progress {
    /// The matches that can be played now.
    pub fn ready(&self) -> impl Iterator<Item = &MatchState> {
        self.matches.iter().filter(|state| state.status == Status::Ready)
    }

    /// Whether no match remains to be played.
    pub fn over(&self) -> bool {
        self.matches.iter().all(|state| !matches!(state.status, Status::Waiting | Status::Ready))
    }
}

impl Bracket {
    /// 推进: what these results, in any order, make of the bracket.
    ///
    /// # Errors
    /// A match that does not exist, has two results, is not ready or is not needed, a winner who does not play in it, and
    /// a tie (`TD-3.6`).
    pub fn advance(&self, outcomes: &[MatchOutcome]) -> Result<Progress, FormatFault> {
        let ends = self.ends(outcomes)?;
        let mut states = Vec::with_capacity(ends.len());
        for (fixture, &end) in self.matches().iter().zip(&ends) {
            let state = Self::step(fixture, &states, end)?;
            states.push(state);
        }
        Ok(self.progress(states, &ends))
    }

    /// The results by match.
    pub(super) fn ends(&self, outcomes: &[MatchOutcome]) -> Result<Vec<Option<End>>, FormatFault> {
        let mut ends = vec![None; self.matches().len()];
        for &MatchOutcome { number, end } in outcomes {
            self.fixture(number)?;
            if ends[usize::from(number.0) - 1].replace(end).is_some() {
                return Err(FormatFault::TwoResults { number });
            }
        }
        Ok(ends)
    }

    /// What the states of all matches amount to.
    pub(super) fn progress(&self, matches: Vec<MatchState>, ends: &[Option<End>]) -> Progress {
        let last = matches.iter().rev().find(|state| state.status != Status::NotNeeded);
        let champion = last.and_then(|state| state.winner.unit());
        Progress { places: self.places(&matches, ends, champion), champion, matches }
    }

    /// The sides of a match, from the states of all matches before it.
    pub(super) fn sides(fixture: &Fixture, before: &[MatchState]) -> [Entrant; 2] {
        [fixture.upper, fixture.lower].map(|source| match source {
            Source::Seed(unit) => Entrant::Unit(unit),
            Source::WinnerOf(number) => before[usize::from(number.0) - 1].winner,
            Source::LoserOf(number) => before[usize::from(number.0) - 1].loser,
        })
    }

    /// The state of a match, from the states of all matches before it and its result.
    pub(super) fn step(fixture: &Fixture, before: &[MatchState], end: Option<End>) -> Result<MatchState, FormatFault> {
        let number = fixture.number;
        let sides = Self::sides(fixture, before);
        let (status, [winner, loser]) = match (sides[0], sides[1]) {
            _ if fixture.area == Area::Extra && settled(&before[before.len() - 1]) => {
                (Status::NotNeeded, [Entrant::Nobody; 2])
            }
            (Entrant::Pending, Entrant::Nobody) | (Entrant::Nobody, Entrant::Pending) => {
                (Status::Waiting, [Entrant::Pending, Entrant::Nobody])
            }
            (Entrant::Pending, _) | (_, Entrant::Pending) => (Status::Waiting, [Entrant::Pending; 2]),
            (Entrant::Nobody, Entrant::Nobody) => (Status::Vacant, [Entrant::Nobody; 2]),
            (only, Entrant::Nobody) | (Entrant::Nobody, only) => (Status::Walkover, [only, Entrant::Nobody]),
            (Entrant::Unit(one), Entrant::Unit(other)) => match end {
                None => (Status::Ready, [Entrant::Pending; 2]),
                Some(end) => (Status::Decided, ended(number, end, [one, other])?),
            },
        };
        if end.is_some() && status != Status::Decided {
            return Err(FormatFault::NotReady { number });
        }
        Ok(MatchState { number, upper: sides[0], lower: sides[1], status, winner, loser })
    }
}

/// Whether the final leaves no extra final to play: unless the loser area's first, who stands below, has won it.
fn settled(last: &MatchState) -> bool {
    last.winner != Entrant::Pending && (last.winner == Entrant::Nobody || last.winner != last.lower)
}

/// Who goes on as winner and as loser.
fn ended(number: MatchNo, end: End, [one, other]: [DrawNo; 2]) -> Result<[Entrant; 2], FormatFault> {
    let opponent = |unit: DrawNo| match unit {
        _ if unit == one => Ok(other),
        _ if unit == other => Ok(one),
        _ => Err(FormatFault::NotInMatch { number, unit }),
    };
    match end {
        End::Won(winner) => Ok([Entrant::Unit(winner), Entrant::Unit(opponent(winner)?)]),
        End::Left(loser) => Ok([Entrant::Unit(opponent(loser)?), Entrant::Nobody]),
        End::BothLeft => Ok([Entrant::Nobody; 2]),
        End::Tied => Err(FormatFault::Tie { number }),
    }
}
