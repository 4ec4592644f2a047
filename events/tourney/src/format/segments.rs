//! 分节淘汰赛: matches of several segments, with what is carried in, and extra boards instead of a tie (`TD-3.6`, `TD-9.1`).

use serde::{Deserialize, Serialize};

use super::draw::{at_least, at_most};
use super::{FormatFault, Subject};
use crate::points::Points;
use crate::side::{BySide, Side};

/// The most segments of a match.
pub const MOST: u16 = 32;

/// How segments decide a match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reckoning {
    /// 累计: all segments are played, and their sum with the carry-over decides.
    Total,
    /// 几局几胜: who has won more than half of them. A drawn one is played on.
    Wins,
}

/// A match of segments.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Segmented {
    /// How many segments (节, 局).
    pub segments: u16,
    /// What decides.
    pub reckoning: Reckoning,
    /// 带分: what each side brings into the match; segments won, where wins are counted.
    pub carry: BySide<Points>,
}

/// What is to be done next in a match of segments.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// 继续: this segment is next, from 1.
    Next {
        /// Its number.
        segment: u16,
    },
    /// 加打: all is equal, and another board decides (`TD-3.6`).
    ExtraBoard,
    /// 分出胜负.
    Won(Side),
}

/// The score of a segment with the extra boards that were played to break its tie, or the match's.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Segment {
    /// The segment's score.
    pub score: BySide<Points>,
    /// Extra boards behind it, in order. Where the total decides, only the last segment has any.
    pub extra: Vec<BySide<Points>>,
}

impl Segmented {
    /// Where the match stands after these segments, in order.
    ///
    /// # Errors
    /// No segment or more than [`MOST`], or the best of an even number; segments or extra boards recorded after the match
    /// was decided, or extra boards where none were due.
    pub fn standing(&self, played: &[Segment]) -> Result<Standing, FormatFault> {
        at_least(Subject::Segments, self.segments, 1)?;
        at_most(Subject::Segments, self.segments, MOST)?;
        match self.reckoning {
            Reckoning::Total => self.by_total(played),
            Reckoning::Wins if self.segments.is_multiple_of(2) => Err(FormatFault::EvenGames { games: self.segments }),
            Reckoning::Wins => self.by_wins(played),
        }
    }

    fn by_total(&self, played: &[Segment]) -> Result<Standing, FormatFault> {
        let mut sum = self.carry;
        for (nth, segment) in (1..).zip(played) {
            sum = sum + segment.score;
            let last = nth == self.segments;
            for &board in &segment.extra {
                if !last || ahead(sum).is_some() {
                    return Err(Self::beyond(played, nth));
                }
                sum = sum + board;
            }
            if last && played.len() > usize::from(nth) {
                return Err(Self::beyond(played, nth));
            }
        }
        let played = played.len() as u16;
        Ok(match ahead(sum) {
            _ if played < self.segments => Standing::Next { segment: played + 1 },
            Some(side) => Standing::Won(side),
            None => Standing::ExtraBoard,
        })
    }

    fn by_wins(&self, played: &[Segment]) -> Result<Standing, FormatFault> {
        let mut won = self.carry;
        for (nth, segment) in (1..).zip(played) {
            if self.winner(won).is_some() {
                return Err(Self::beyond(played, nth - 1));
            }
            let mut score = segment.score;
            for &board in &segment.extra {
                if ahead(score).is_some() {
                    return Err(Self::beyond(played, nth));
                }
                score = score + board;
            }
            match ahead(score) {
                Some(side) => *won.of_mut(side) += Points::whole(1),
                None if usize::from(nth) == played.len() => return Ok(Standing::ExtraBoard),
                None => return Err(Self::beyond(played, nth)),
            }
        }
        let next = Standing::Next { segment: played.len() as u16 + 1 };
        Ok(self.winner(won).map_or(next, Standing::Won))
    }

    fn winner(&self, won: BySide<Points>) -> Option<Side> {
        let half = Points::whole(i64::from(self.segments));
        Side::BOTH.into_iter().find(|&side| won.of(side).times(2) > half)
    }

    fn beyond(played: &[Segment], needed: u16) -> FormatFault {
        let extra: usize = played.iter().map(|segment| segment.extra.len()).sum();
        FormatFault::PlayedOn { recorded: (played.len() + extra) as u16, needed }
    }
}

fn ahead(score: BySide<Points>) -> Option<Side> {
    match score.home.cmp(&score.visitor) {
        std::cmp::Ordering::Greater => Some(Side::Home),
        std::cmp::Ordering::Less => Some(Side::Visitor),
        std::cmp::Ordering::Equal => None,
    }
}
