//! 更正成绩: what a corrected result of a bracket changes in the matches that follow from it.

use serde::{Deserialize, Serialize};

use super::{Bracket, End, Entrant, MatchOutcome, MatchState, Progress, Status};
use crate::format::{FormatFault, MatchNo};

/// What becomes of a later match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// 对阵改变: it has no result yet, and other sides now.
    SidesChange,
    /// 重赛: it has a result between other sides, which no longer counts; it is to be played again.
    Reopened,
    /// 对调: its result stands, but the two have exchanged their places on the sheet: the one who came from the winner area
    /// now comes from the loser area.
    Exchanged,
    /// 不再进行: it is no longer played; a result that it had no longer counts.
    NoLongerPlayed,
    /// 须进行: it was not to be played, and is now.
    NowPlayed,
}

/// A later match that a correction touches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Consequence {
    /// The match.
    pub number: MatchNo,
    /// What becomes of it.
    pub effect: Effect,
    /// Its sides before, upper first.
    pub was: [Entrant; 2],
    /// Its sides now.
    pub now: [Entrant; 2],
}

/// A correction, worked out but not yet made: to be shown and confirmed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Correction {
    /// Every later match that changes, in order of play; the others stay as they are.
    pub consequences: Vec<Consequence>,
    /// The results that count from now on, the corrected one among them, in order of play.
    pub kept: Vec<MatchOutcome>,
    /// What they amount to.
    pub progress: Progress,
}

impl Bracket {
    /// 更正的后果: what it means to replace the result of a match by another (`TD-11.10`). A later result stands if and only
    /// if the same two units still meet in its match.
    ///
    /// # Errors
    /// What [`Bracket::advance`] refuses, and a match without a result.
    pub fn consequences(&self, old: &[MatchOutcome], new: MatchOutcome) -> Result<Correction, FormatFault> {
        let before = self.advance(old)?;
        let mut ends = self.ends(old)?;
        self.fixture(new.number)?;
        let corrected = &mut ends[usize::from(new.number.0) - 1];
        if corrected.replace(new.end).is_none() {
            return Err(FormatFault::NothingToCorrect { number: new.number });
        }
        let mut states: Vec<MatchState> = Vec::with_capacity(ends.len());
        for ((fixture, was), end) in self.matches().iter().zip(&before.matches).zip(&mut ends) {
            let sides = Self::sides(fixture, &states);
            if fixture.number != new.number && !same_units(sides, [was.upper, was.lower]) {
                *end = None;
            }
            // The sides of an extra final may be the same two when it is no longer needed.
            let state = match Self::step(fixture, &states, *end) {
                Err(FormatFault::NotReady { .. }) if fixture.number != new.number => {
                    *end = None;
                    Self::step(fixture, &states, None)?
                }
                other => other?,
            };
            states.push(state);
        }
        let touched = before.matches.iter().zip(&states).filter(|(was, _)| was.number != new.number);
        let consequences = touched.filter_map(|(was, now)| consequence(was, now)).collect();
        let kept = kept(&states, &ends);
        Ok(Correction { consequences, kept, progress: self.progress(states, &ends) })
    }
}

fn same_units(now: [Entrant; 2], was: [Entrant; 2]) -> bool {
    now == was || now == [was[1], was[0]]
}

fn kept(states: &[MatchState], ends: &[Option<End>]) -> Vec<MatchOutcome> {
    let outcome = |(state, end): (&MatchState, &Option<End>)| end.map(|end| MatchOutcome { number: state.number, end });
    states.iter().zip(ends).filter_map(outcome).collect()
}

fn consequence(was: &MatchState, now: &MatchState) -> Option<Consequence> {
    let (sides_were, sides_are) = ([was.upper, was.lower], [now.upper, now.lower]);
    let open = |state: &MatchState| matches!(state.status, Status::Waiting | Status::Ready);
    let had_result = was.status == Status::Decided;
    let effect = match now.status {
        _ if was.status == now.status && sides_were == sides_are => return None,
        Status::Decided if had_result => Effect::Exchanged,
        Status::Waiting | Status::Ready if had_result => Effect::Reopened,
        Status::Waiting | Status::Ready if open(was) => Effect::SidesChange,
        Status::Waiting | Status::Ready => Effect::NowPlayed,
        _ if had_result || open(was) => Effect::NoLongerPlayed,
        _ => Effect::SidesChange,
    };
    Some(Consequence { number: was.number, effect, was: sides_were, now: sides_are })
}
