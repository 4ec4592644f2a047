//! How many rounds a Swiss can have, who a cut lets on, and what late entries get.

use serde::{Deserialize, Serialize};

use crate::points::Points;
use crate::profile::swiss::{SwissRules, Takes};
use crate::text::{Text, counted};
use crate::unit::{RoundNo, UnitId};

/// 轮数是否可行: what the number of rounds means before an event begins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rounds {
    /// Enough, and not too many.
    Fine,
    /// Not even one unbeaten unit is certain.
    TooFew,
    /// Fewer than should normally be added (`TD-6.1`).
    Short,
    /// More than half the units: late rounds may find no pairing without a rematch.
    Risky,
    /// As many as there are opponents, or more: rematches are certain. A round robin would do.
    Impossible,
}

/// 最少轮数: `n` for up to `2ⁿ` units (`TD-6.1`).
pub const fn fewest_rounds(units: u32) -> u16 {
    match units {
        0 | 1 => 0,
        _ => (u32::BITS - (units - 1).leading_zeros()) as u16,
    }
}

/// What so many rounds of so many units are. The gravest of several is said.
pub fn feasible(units: u32, rounds: u16, rules: &SwissRules) -> Rounds {
    let rounds = u32::from(rounds);
    let fewest = u32::from(fewest_rounds(units));
    // With a bye in each round, an odd field plays as many rounds as it has units.
    let most = if units.is_multiple_of(2) { units.saturating_sub(1) } else { units };
    if rounds > most {
        Rounds::Impossible
    } else if rounds < fewest {
        Rounds::TooFew
    } else if rounds * 2 > units {
        Rounds::Risky
    } else if rounds < fewest + u32::from(rules.extra_rounds.value) {
        Rounds::Short
    } else {
        Rounds::Fine
    }
}

impl Rounds {
    /// What a director reads, with the article.
    pub fn text(self, units: u32, rounds: u16, rules: &SwissRules) -> Text {
        let fewest = fewest_rounds(units);
        let usual = fewest + rules.extra_rounds.value;
        let (of_rounds, of_units) = (counted(rounds, "round"), counted(units, "unit"));
        match self {
            Self::Fine => Text::new(
                format!("{units} 队 {rounds} 轮可行（TD-6.1）。"),
                format!("{of_rounds} of {of_units} can be played (TD-6.1)."),
            ),
            Self::TooFew => Text::new(
                format!("{units} 队至少需 {fewest} 轮，现为 {rounds} 轮：请增加轮数（TD-6.1）。"),
                format!("{of_units} need at least {}, not {rounds}: add rounds (TD-6.1).", counted(fewest, "round")),
            ),
            Self::Short => Text::new(
                format!("{units} 队通常宜赛 {usual} 轮以上，现为 {rounds} 轮：名次可能靠小分分出（TD-6.1）。"),
                format!(
                    "{of_units} should normally play {} or more, not {rounds}: places may hang on tie-breaks (TD-6.1).",
                    counted(usual, "round")
                ),
            ),
            Self::Risky => Text::new(
                format!(
                    "{units} 队赛 {rounds} 轮超过队数的一半，后几轮可能无法避免重赛：请减少轮数或改用循环赛（TD-6.3）。"
                ),
                format!(
                    "{of_rounds} are more than half of {of_units}; late rounds may not avoid rematches: play fewer, or a round robin (TD-6.3)."
                ),
            ),
            Self::Impossible => Text::new(
                format!("{units} 队赛 {rounds} 轮必有重赛：请改用循环赛（TD-6.3）。"),
                format!("{of_rounds} of {of_units} cannot be without rematches: play a round robin (TD-6.3)."),
            ),
        }
    }
}

/// 低位淘汰的结果.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    /// Who goes on, in order.
    pub on: Vec<UnitId>,
    /// Who is dropped, in order.
    pub dropped: Vec<UnitId>,
}

/// 低位淘汰: who goes on after a round, by the standings (best first). Everybody, where no cut follows that round.
pub fn cut(standings: &[UnitId], after: RoundNo, rules: &SwissRules) -> Kept {
    let found = rules.cuts.value.iter().find(|cut| cut.after == after);
    let keeps = found.map_or(standings.len(), |cut| match cut.takes {
        Takes::Keeps(keeps) => usize::from(keeps),
        Takes::Drops(drops) => standings.len().saturating_sub(usize::from(drops)),
    });
    let (on, dropped) = standings.split_at(keeps.min(standings.len()));
    Kept { on: on.to_vec(), dropped: dropped.to_vec() }
}

/// 迟到加入的积分: what a unit has that joins before `round`.
pub fn late_points(round: RoundNo, rules: &SwissRules) -> Points {
    rules.late_points.value.times(i64::from(round.0.saturating_sub(1)))
}
