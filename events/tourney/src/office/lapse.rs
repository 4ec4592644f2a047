//! When the right to a penalty lapses, and who chooses where the rules leave a choice (处罚权的丧失与选择权).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::profile::Sourced;
use crate::profile::penalties::{ChooserRow, PenaltyRules};

/// 谁指出: who pointed out an offence first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Witness {
    /// 同桌运动员: one of the players at the table.
    AtTable,
    /// 裁判员 himself.
    Referee,
    /// 非违规方领队.
    Captain,
    /// 非违规方教练员.
    Coach,
    /// 非本桌运动员.
    OtherPlayer,
    /// 非违规方负责的观众.
    Spectator,
}

/// 情形: what may cost the innocent side its right (`TD-12.17`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Circumstance {
    /// 旁人先指出: somebody who does not sit at the table was first.
    Outsider,
    /// 自行行动: it acted before it called the referee.
    ActedFirst,
    /// 借误会得利: it acted to gain from the offender's not knowing the rule. What it did is void.
    GainedByAction,
    /// 与同伴商量: who had to choose alone asked the partner.
    Consulted,
    /// 下一圈才指出.
    NextTrick,
    /// 下一副才指出.
    NextHand,
    /// 无人指出.
    Unsaid,
    /// 期限已过: the time for objections to the result is over.
    WindowOver,
}

/// 效力: how strong a circumstance is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Force {
    /// 可能丧失: the referee decides.
    May,
    /// 丧失.
    Lapses,
}

/// 处罚权的状况.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lapse {
    /// 仍有处罚权.
    Stands,
    /// 可能丧失, by the article of the first circumstance that applies: the referee decides.
    MayLapse(String),
    /// 已丧失, by this article.
    Lapsed(String),
}

/// 指出的经过: how an offence came to the referee's notice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Circumstances {
    /// Who was first; none if nobody said anything.
    pub by: Option<Witness>,
    /// What else happened. [`Circumstance::Outsider`] and [`Circumstance::Unsaid`] follow from `by` and need not be here.
    #[serde(default)]
    pub also: BTreeSet<Circumstance>,
}

impl Circumstances {
    /// Pointed out by somebody, and nothing else happened.
    pub const fn told_by(witness: Witness) -> Self {
        Self { by: Some(witness), also: BTreeSet::new() }
    }

    /// The same, and this happened too.
    #[must_use]
    pub fn and(mut self, circumstance: Circumstance) -> Self {
        self.also.insert(circumstance);
        self
    }

    fn all(&self, rules: &PenaltyRules) -> BTreeSet<Circumstance> {
        let mut all = self.also.clone();
        match self.by {
            None => {
                all.insert(Circumstance::Unsaid);
            }
            Some(witness) if !rules.witnesses.value.contains(&witness) => {
                all.insert(Circumstance::Outsider);
            }
            Some(_) => {}
        }
        all
    }
}

/// 处罚权是否丧失: the heaviest that the profile's rows say of what happened; among equals the first row (`TD-12.17`).
/// What no row names costs nothing.
pub fn lapse(rules: &PenaltyRules, circumstances: &Circumstances) -> Lapse {
    let all = circumstances.all(rules);
    let applies = |force| rules.lapse.iter().find(|row| row.value.force == force && all.contains(&row.value.when));
    match (applies(Force::Lapses), applies(Force::May)) {
        (Some(row), _) => Lapse::Lapsed(row.article.clone()),
        (None, Some(row)) => Lapse::MayLapse(row.article.clone()),
        (None, None) => Lapse::Stands,
    }
}

/// 错误家与非错误家: whose hands have a card too many or too few (`TD-12.7`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Errors {
    /// 各为一方: culprit and innocent hand are opponents.
    AcrossSides,
    /// 同为庄家方.
    BothDealers,
    /// 同为防守方，庄家未看底牌.
    BothDefendersBeforeLook,
    /// 同为防守方，庄家已看底牌.
    BothDefendersAfterLook,
}

/// 选择者: who chooses between taking the surplus blind and a redeal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chooser {
    /// 非错误家.
    Innocent,
    /// 错误家的下家.
    CulpritsNext,
    /// 庄家.
    Dealer,
    /// 庄家的同伴.
    DealersPartner,
    /// 裁判员: the text gives nobody the choice.
    Referee,
}

/// 谁来选择 (`TD-12.7`): by the profile's rows; without a row the referee decides.
pub fn chooser(rules: &PenaltyRules, errors: Errors) -> Chooser {
    chooser_row(rules, errors).map_or(Chooser::Referee, |row| row.value.chooser)
}

/// The article by which that is so; none where the text gives nobody the choice.
pub fn chooser_article(rules: &PenaltyRules, errors: Errors) -> Option<&str> {
    chooser_row(rules, errors).map(|row| row.article.as_str())
}

fn chooser_row(rules: &PenaltyRules, errors: Errors) -> Option<&Sourced<ChooserRow>> {
    rules.choosers.iter().find(|row| row.value.errors == errors)
}

/// 最少重打副数: how many boards of a round of `boards` must be replayed, or still compare, when some are spoiled
/// (`TD-10.7`); rounded up.
pub fn replay_least(rules: &PenaltyRules, boards: u16) -> u16 {
    let share = rules.replay.value;
    let least = (u32::from(boards) * u32::from(share.of)).div_ceil(u32::from(share.out_of.max(1)));
    least.min(u32::from(boards)) as u16
}
