//! Late ladders: what each side's lateness does to it and to the start of the match (迟到).

use crate::moment::Seconds;
use crate::office::{Effect, Party};
use crate::profile::Sourced;
use crate::profile::late::{BothLate, LateRules, LateRung};
use crate::side::{BySide, Side};

/// 到场: how a side attends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Attends {
    /// 准时.
    OnTime,
    /// 迟到.
    Late,
    /// 弃权: 0 points.
    Forfeits,
}

/// 一方迟到的裁定.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LateDecision {
    /// How it attends.
    pub attends: Attends,
    /// What its own lateness does; for warnings and violations pass them through
    /// [`escalate`](crate::office::escalate) with its past.
    pub effects: Vec<Effect>,
    /// 起打级: steps above 2 at which it starts, through the other side's lateness.
    pub starts_at: u8,
    /// The rung's article; none on time.
    pub article: Option<String>,
}

/// 迟到的裁定: each side's, from seconds late (0 or less is on time).
pub fn late(rules: &LateRules, late: BySide<Seconds>) -> BySide<LateDecision> {
    let rung = late.map(|late| {
        let passed = rules.rungs.iter().filter(|rung| late > rung.value.over_s.max(Seconds(0)));
        passed.max_by_key(|rung| rung.value.over_s)
    });
    let mut decisions = BySide::new(one(rules, &rung, Side::Home), one(rules, &rung, Side::Visitor));
    for side in Side::BOTH {
        let starts_at = decisions.of(side.other()).effects.iter().find_map(|effect| match effect {
            Effect::StartsAt { party: Party::Opponents, steps } => Some(*steps),
            _ => None,
        });
        decisions.of_mut(side).starts_at = starts_at.unwrap_or(0);
    }
    decisions
}

fn one(rules: &LateRules, rung: &BySide<Option<&Sourced<LateRung>>>, side: Side) -> LateDecision {
    let Some(own) = rung.of(side) else {
        return LateDecision { attends: Attends::OnTime, effects: Vec::new(), starts_at: 0, article: None };
    };
    let effects = match rung.of(side.other()) {
        None => own.value.effects.clone(),
        Some(other) => {
            own.value.effects.iter().filter_map(|effect| both(rules, effect, &other.value.effects)).collect()
        }
    };
    let attends = if effects.contains(&Effect::Forfeit) { Attends::Forfeits } else { Attends::Late };
    LateDecision { attends, effects, starts_at: 0, article: Some(own.article.clone()) }
}

/// What is left of an effect when the other side is late too.
fn both(rules: &LateRules, effect: &Effect, other: &[Effect]) -> Option<Effect> {
    let gains = match effect {
        Effect::StartsAt { .. } => other.iter().any(|effect| matches!(effect, Effect::StartsAt { .. })),
        Effect::HandGivenUp { .. } => other.iter().any(|effect| matches!(effect, Effect::HandGivenUp { .. })),
        Effect::NextHand(_) => other.iter().any(|effect| matches!(effect, Effect::NextHand(_))),
        _ => return Some(effect.clone()),
    };
    let lost = match rules.both.value {
        BothLate::InnocentGains => true,
        BothLate::EachItsOwn => gains,
    };
    match (lost, effect) {
        (false, _) => Some(effect.clone()),
        (true, Effect::HandGivenUp { .. }) => Some(Effect::HandVoid),
        (true, _) => None,
    }
}
