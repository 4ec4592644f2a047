//! 提前锁定名次: which units are certain of their places before the last rounds (`TD-6.6`).

use std::cmp::Ordering;

use super::field::{Field, Totals};
use super::record::{Record, State};
use crate::played::{How, Outcome, Tally};
use crate::points::Points;
use crate::profile::ladder::{Certain, Ladder, List, Placing, Rounds, Step};
use crate::unit::UnitId;

/// 剩余比赛: what the stage still has before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rest {
    /// Rounds not yet in the records.
    pub rounds: u16,
    /// The least and the most points of a round, byes and awards included.
    pub points: Bounds,
    /// The least and the most of the second figure in a round; both zero where there is none.
    pub second: Bounds,
    /// Whether the next stage begins with points of this one.
    pub after: After,
}

/// The least and the most that one round can bring.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Bounds {
    /// The least.
    pub least: Points,
    /// The most.
    pub most: Points,
}

/// 下一阶段是否带分.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum After {
    /// 不带分, or this is the last stage.
    Fresh,
    /// 带分: every unit plays on, since its points are still needed.
    Carried,
}

/// 已锁定名次的队: the units certain of the first, second … place, as far as places are certain; found anew each time, never kept.
/// Empty if the ladder lets everybody play on, if points are carried into the next stage, or if nothing is left to play.
///
/// A place is certain if no results of the remaining rounds can take it away: the unit scores the least in each of them and another
/// the most. Where the two meet, the next step of the ladder decides if it too is certain: rounds won, the second figure and carried
/// points have bounds of their own; at any other step (opponents' points, violations, lots …) the place is taken as *not* certain.
///
/// Exact where the two figures do not bind each other (points, then rounds won, then carried points) and any two units may still be
/// paired. Conservative, never wrong, where they may not (`TD-6.3`), where a ladder needs opponents' points, and where the most points
/// cannot come with the most of the second figure. Penalties still to come are not foreseen, and rounds do not become void later, as
/// in the Swiss system they never do (`TD-7.4`).
///
/// `O(units)` for each certain place.
pub fn clinched(ladder: &Ladder, records: &[Record], rest: &Rest) -> Vec<UnitId> {
    if ladder.certain.value == Certain::PlaysOn || rest.after == After::Carried || rest.rounds == 0 {
        return Vec::new();
    }
    let field = Field::new(ladder, records);
    let mut open: Vec<usize> = (0..field.records.len()).filter(|at| field.placing(*at) == Placing::Ranked).collect();
    let mut certain = Vec::new();
    let range = |at: usize| Range::of(&field, at, rest);
    while let Some(best) = open.iter().map(|at| range(*at).least.points).max() {
        let leads = |at: &usize| range(*at).least.points == best && field.records[*at].state == State::Active;
        let beats_all =
            |at: &usize| open.iter().all(|other| other == at || surely_above(ladder, &range(*at), &range(*other)));
        let Some(first) = open.iter().copied().find(|at| leads(at) && beats_all(at)) else { break };
        certain.push(field.records[first].unit);
        open.retain(|at| *at != first);
    }
    certain
}

/// 锁定者的未赛轮次: what each unplayed round of such a unit scores, the average of its rounds so far, half up to two decimals
/// (`TD-6.6`). Rounds that were scored so themselves are not averaged again. It counts as no win and has no parts.
pub fn average_so_far(record: &Record) -> Tally {
    let played = || record.played.iter().filter(|played| played.how != How::Clinched);
    let rounds = (played().count() as i64).max(1);
    let points: Points = played().map(|played| played.tally.points).sum();
    let second: Points = played().map(|played| played.tally.second).sum();
    Tally { outcome: Outcome::Tied, points: points.over(rounds), second: second.over(rounds), won_parts: 0, parts: 0 }
}

/// Between what a unit's figures end.
struct Range {
    least: Totals,
    most: Totals,
    carry: Points,
}

impl Range {
    fn of(field: &Field<'_>, at: usize, rest: &Rest) -> Self {
        let now = field.totals[at];
        let plays = field.records[at].state == State::Active;
        let rounds = if plays { rest.rounds } else { 0 };
        let counted = |points: Points| match field.ladder.rounds.value {
            Rounds::All => points,
            Rounds::Positive => points.max(Points::ZERO),
        };
        let end = |points: Points, second: Points, wins: u16| Totals {
            points: now.points + counted(points).times(i64::from(rounds)),
            second: now.second + second.times(i64::from(rounds)),
            wins: now.wins + u32::from(wins),
            ..now
        };
        Self {
            least: end(rest.points.least, rest.second.least, 0),
            most: end(rest.points.most, rest.second.most, rounds),
            carry: field.records[at].carry,
        }
    }
}

/// Whether one unit ends above another whatever happens, whichever list the two are on.
fn surely_above(ladder: &Ladder, one: &Range, other: &Range) -> bool {
    let ends: &[List] = match ladder.list_for(2) {
        None => &[List::Steps],
        Some(_) => &[List::Two, List::ThreeOrMore],
    };
    ends.iter().all(|end| {
        let own = if *end == List::Steps { &[][..] } else { ladder.list(*end) };
        for step in ladder.steps.iter().chain(own) {
            let order = match step.value {
                Step::Points => one.least.points.cmp(&other.most.points),
                Step::Wins => one.least.wins.cmp(&other.most.wins),
                Step::Second => one.least.second.cmp(&other.most.second),
                Step::Carry => one.carry.cmp(&other.carry),
                _ => return false,
            };
            match order {
                Ordering::Greater => return true,
                Ordering::Equal => {}
                Ordering::Less => return false,
            }
        }
        false
    })
}
