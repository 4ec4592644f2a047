//! 循环赛: round robins by the printed tables, single and double (`TD-5.1`, 附件九).

pub mod cross;
pub mod early;
pub mod groups;
mod home;

use serde::{Deserialize, Serialize};

pub use home::{ByNumber, Exception, Home, Lower, Parity};

use super::draw::{at_least, at_most};
use super::{DrawNo, FormatFault, Subject};
use crate::unit::RoundNo;

/// The largest field of one round robin.
pub const MOST: u16 = 64;

/// 编排法: which table the rounds follow.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Table {
    /// 贝格尔编排法: the last number changes sides from round to round, and the sides of a match alternate; the table of
    /// FIDE and of the 2017 text's annex 7.
    Berger,
    /// 固定轮转编排法: 1 stays in the upper left corner, all others go round anticlockwise.
    Rotation,
}

/// How often two units meet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Laps {
    /// 单循环.
    Single,
    /// 双循环: the second lap repeats the first with the sides exchanged.
    Double,
}

/// A match of a round robin, as the table writes it: who stands before the dash.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Meeting {
    /// 队号在前.
    pub first: DrawNo,
    /// 队号在后.
    pub second: DrawNo,
}

/// A round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// From 1; the second lap goes on counting.
    pub number: RoundNo,
    /// The matches, in the order of the table.
    pub matches: Vec<Meeting>,
    /// 轮空: with an odd number, who does not play.
    pub bye: Option<DrawNo>,
}

/// 轮次表: the rounds of 1…`units`. An odd field is drawn as the next even one, whose last number is the bye (轮空).
///
/// # Errors
/// Fewer than 2 units or more than [`MOST`].
pub fn rounds(table: Table, units: u16, laps: Laps) -> Result<Vec<Round>, FormatFault> {
    at_least(Subject::RoundRobin, units, 2)?;
    at_most(Subject::RoundRobin, units, MOST)?;
    let even = units + units % 2;
    let lap = (0..even - 1).map(|nth| match table {
        Table::Berger => berger(even, nth),
        Table::Rotation => rotation(even, nth),
    });
    let mut rounds: Vec<Round> = (1..).zip(lap).map(|(number, pairs)| round(number, &pairs, units)).collect();
    if laps == Laps::Double {
        let back = rounds.iter().map(|round| Round {
            number: RoundNo(round.number.0 + even - 1),
            matches: round
                .matches
                .iter()
                .map(|&Meeting { first, second }| Meeting { first: second, second: first })
                .collect(),
            bye: round.bye,
        });
        rounds.extend(back.collect::<Vec<_>>());
    }
    Ok(rounds)
}

fn round(number: u16, pairs: &[(u16, u16)], units: u16) -> Round {
    let bye = pairs.iter().find(|pair| pair.0.max(pair.1) > units).map(|pair| DrawNo(pair.0.min(pair.1)));
    let both = pairs.iter().filter(|pair| pair.0.max(pair.1) <= units);
    let matches = both.map(|&(first, second)| Meeting { first: DrawNo(first), second: DrawNo(second) }).collect();
    Round { number: RoundNo(number), matches, bye }
}

/// Round `nth` (from 0) of the Berger table of `even` units. All but the last number stand on a circle; one of them meets
/// the last number, the others their mirror images about it. The mirror goes on by half the field each round.
fn berger(even: u16, nth: u16) -> Vec<(u16, u16)> {
    let circle = even - 1;
    let on = |place: u32| (place % u32::from(circle)) as u16 + 1;
    let mirror = u32::from(nth) * u32::from(even / 2) % u32::from(circle);
    let (last, its) = (even, on(mirror));
    let top = if nth.is_multiple_of(2) { (its, last) } else { (last, its) };
    let others = (1..u32::from(even / 2)).map(|away| (on(mirror + away), on(mirror + u32::from(circle) - away)));
    std::iter::once(top).chain(others).collect()
}

/// Round `nth` (from 0) of the rotation of `even` units: 1…half down the left side and the rest up the right; 1 stays, the
/// others go one place on anticlockwise each round.
fn rotation(even: u16, nth: u16) -> Vec<(u16, u16)> {
    let circle = even - 1;
    // The number at a place of the ring: 0 stands below the fixed corner, circle − 1 across from it.
    let at = |place: u16| (place + circle - nth) % circle + 2;
    let others = (0..even / 2 - 1).map(|place| (at(place), at(circle - 2 - place)));
    std::iter::once((1, at(circle - 1))).chain(others).collect()
}
