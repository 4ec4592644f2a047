//! Knock-outs as lists of matches whose sides come from the draw or from earlier matches (淘汰赛编排表).

mod compact;
mod correction;
mod places;
mod progress;
mod rematch;
mod sheet;
mod standard;
mod written;

use serde::{Deserialize, Serialize};

pub use correction::{Consequence, Correction, Effect};
pub use places::Placing;
pub use progress::{End, Entrant, MatchOutcome, MatchState, Progress, Status};

use super::draw::{at_least, at_most};
use super::{DrawNo, FormatFault, MatchNo, Subject};
use crate::unit::RoundNo;

/// The largest field that a bracket is drawn for.
pub const MOST: u16 = 512;

/// Who plays for the third place of a single elimination.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThirdPlace {
    /// 三四名决赛: the losers of the semi-finals meet.
    Played,
    /// 并列第三: they share places 3 and 4.
    Shared,
}

/// How the loser area of a double elimination is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    /// 标准编排: each round of the loser area is survivors against survivors, or survivors against those who drop in
    /// (`TD-4.3`).
    Standard,
    /// 紧密编排: everybody in the loser area plays in each round, survivors and drop-ins mixed; drop-ins are given
    /// opponents alternately from the bottom up and from the top down (`TD-4.4`). Needs fewer rounds from 9 units on.
    Compact,
}

/// How many finals decide a double elimination; to be published beforehand (`TD-4.2`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Finals {
    /// 一场决赛: one match decides, whoever wins.
    One,
    /// 附加决赛: if the loser area's first wins, the two meet once more.
    Two,
}

/// 淘汰方式.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Kind {
    /// 单败淘汰.
    Single {
        /// Whether the third place is played for.
        third: ThirdPlace,
    },
    /// 双败淘汰.
    Double {
        /// The loser area.
        layout: Layout,
        /// The final.
        finals: Finals,
    },
}

/// Where a side of a match comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The draw.
    Seed(DrawNo),
    /// The winner of an earlier match.
    WinnerOf(MatchNo),
    /// The loser of an earlier match.
    LoserOf(MatchNo),
}

/// The part of the sheet in which a match stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Area {
    /// 胜区: those who have not lost. The whole of a single elimination but for its last matches.
    Winners,
    /// 负区: those who have lost once.
    Losers,
    /// 三四名决赛.
    Third,
    /// 决赛.
    Final,
    /// 附加决赛: only if the loser area's first has won the final (`TD-4.2`).
    Extra,
}

/// A match of the sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fixture {
    /// From 1, in order of play: what a match depends on has lower numbers.
    pub number: MatchNo,
    /// The round of the event, from 1: as early as its sides can be known.
    pub round: RoundNo,
    /// Its part of the sheet.
    pub area: Area,
    /// The round within that part, from 1. In the standard loser area even ones take those who drop in.
    pub area_round: u16,
    /// The side that stands above.
    pub upper: Source,
    /// The side that stands below.
    pub lower: Source,
}

/// 淘汰赛编排表: every match that can be played, with byes already taken out: each match has two sides.
///
/// It is written whole, so that what was drawn once stays as it was drawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "written::Written", into = "written::Written")]
pub struct Bracket {
    kind: Kind,
    units: u16,
    fixtures: Vec<Fixture>,
    /// Where the winner and the loser of each match stand next.
    next: Vec<(Option<MatchNo>, Option<MatchNo>)>,
}

impl Bracket {
    /// Draws the sheet for numbers 1…`units`; byes go to 1, 2, 3… (`TD-3.2`).
    ///
    /// A single elimination has `units` − 1 matches (one more with a match for the third place), a double elimination
    /// 2 × `units` − 2, and one extra final that may not be needed.
    ///
    /// # Errors
    /// Fewer than 2 units (4 where the third place is played for), or more than [`MOST`].
    pub fn new(kind: Kind, units: u16) -> Result<Self, FormatFault> {
        checked_size(kind, units)?;
        let sheet = match kind {
            Kind::Single { third } => sheet::single(units, third),
            Kind::Double { layout: Layout::Standard, finals } => standard::draw(units, finals),
            Kind::Double { layout: Layout::Compact, finals } => compact::draw(units, finals),
        };
        let fixtures = sheet.numbered();
        let next = next(&fixtures);
        Ok(Self { kind, units, fixtures, next })
    }

    /// How it was drawn.
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// How many units it was drawn for.
    pub const fn units(&self) -> u16 {
        self.units
    }

    /// All matches, in order of play.
    pub fn matches(&self) -> &[Fixture] {
        &self.fixtures
    }

    /// One match.
    pub fn fixture(&self, number: MatchNo) -> Result<&Fixture, FormatFault> {
        let nth = usize::from(number.0).checked_sub(1);
        nth.and_then(|nth| self.fixtures.get(nth)).ok_or(FormatFault::NoSuchMatch { number })
    }

    /// The matches of a round of the event; none behind the last.
    pub fn round(&self, round: RoundNo) -> impl Iterator<Item = &Fixture> {
        self.fixtures.iter().filter(move |fixture| fixture.round == round)
    }

    /// The last round, that of an extra final included.
    pub fn rounds(&self) -> RoundNo {
        self.fixtures.last().map_or(RoundNo(0), |fixture| fixture.round)
    }

    /// Where the winner and the loser of a match stand next; none where they are out, or first.
    pub fn leads_to(&self, number: MatchNo) -> (Option<MatchNo>, Option<MatchNo>) {
        usize::from(number.0).checked_sub(1).and_then(|nth| self.next.get(nth)).copied().unwrap_or_default()
    }
}

/// Refuses fewer units than a kind needs, and more than [`MOST`].
fn checked_size(kind: Kind, units: u16) -> Result<(), FormatFault> {
    let (subject, least) = match kind {
        Kind::Single { third: ThirdPlace::Shared } => (Subject::KnockOut, 2),
        Kind::Single { third: ThirdPlace::Played } => (Subject::KnockOut, 4),
        Kind::Double { .. } => (Subject::DoubleElimination, 2),
    };
    at_least(subject, units, least)?;
    at_most(subject, units, MOST)
}

fn next(fixtures: &[Fixture]) -> Vec<(Option<MatchNo>, Option<MatchNo>)> {
    let mut next = vec![(None, None); fixtures.len()];
    for fixture in fixtures {
        for source in [fixture.upper, fixture.lower] {
            match source {
                Source::Seed(_) => {}
                Source::WinnerOf(MatchNo(number)) => next[usize::from(number) - 1].0 = Some(fixture.number),
                Source::LoserOf(MatchNo(number)) => next[usize::from(number) - 1].1 = Some(fixture.number),
            }
        }
    }
    next
}
