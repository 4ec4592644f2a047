//! Why this match, and why not that one: the second by making it so and looking at what gets worse.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::draft::{self, Pairing};
use super::field::Field;
use super::ledger::{self, Line, Meeting};
use super::prices::Prices;
use super::weigh::Weighed;
use super::words;
use crate::profile::swiss::{Rule, SwissRules};
use crate::text::Text;
use crate::unit::UnitId;

/// A question that has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoAnswer {
    /// The unit is not paired in this round.
    #[error("{0} is not paired in this round: see who sits out (TD-6.3)")]
    Unknown(UnitId),
    /// A unit against itself.
    #[error("{0} cannot meet itself: name another unit (TD-6.3)")]
    Itself(UnitId),
    /// A bye where there is none.
    #[error("the field is even: nobody has a bye (TD-7.11)")]
    NoBye,
}

/// 为何这样编排: the meeting of a unit, and what it costs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Why {
    /// The meeting.
    pub meeting: Meeting,
    /// The rules that it costs something at, gravest first, with the cost and a sentence.
    pub costs: Vec<Cost>,
    /// In a sentence.
    pub text: Text,
}

/// What a meeting costs by one rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cost {
    /// The rule.
    pub rule: Rule,
    /// In the rule's unit.
    pub cost: u64,
    /// In a phrase, with the article.
    pub text: Text,
}

/// 为何不那样编排.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WhyNot {
    /// What was asked for.
    pub meeting: Meeting,
    /// What came of it.
    pub verdict: Verdict,
    /// In a sentence, with the article.
    pub text: Text,
}

/// What comes of a meeting that is forced.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It is in the pairing.
    Paired,
    /// The best round with it is worse.
    Worse {
        /// The first rule of the ladder at which it is, as the pairing keeps it.
        without: Line,
        /// The same rule in the best round with the meeting.
        with: Line,
        /// Units that would pay by this rule: theirs is more than in the pairing.
        pays: Vec<UnitId>,
        /// The other meetings that would change.
        changes: Vec<Meeting>,
    },
    /// As good by every rule: the lot of the solver parted them.
    Equal,
}

/// 为何这样编排: why a unit has the match or the bye that it has.
pub fn why(field: &Field, rules: &SwissRules, pairing: &Pairing, unit: UnitId) -> Result<Why, NoAnswer> {
    let place = |unit: UnitId| field.place(unit).ok_or(NoAnswer::Unknown(unit));
    let mine = place(unit)?;
    let (i, j) = match pairing.of(unit).ok_or(NoAnswer::Unknown(unit))? {
        Meeting::Bye(_) => (mine, field.units().len()),
        Meeting::Pair(one, other) => (place(one)?.min(place(other)?), place(one)?.max(place(other)?)),
    };
    let meeting = ledger::meeting(field, i, j);
    let prices = Prices::new(field, rules);
    let graded = prices.graded(&rules.ladder.value).into_iter().filter(|graded| graded.rule != Rule::Order);
    let costs = graded.map(|graded| (graded.rule, prices.cost(graded, i, j))).filter(|&(_, cost)| cost > 0);
    let costs: Vec<Cost> = costs.map(|(rule, cost)| Cost { rule, cost, text: phrase(rule, cost) }).collect();
    let text = why_text(field, meeting, &costs);
    Ok(Why { meeting, costs, text })
}

fn phrase(rule: Rule, cost: u64) -> Text {
    let (name, amount, article) = (rule.name(), words::amount_of(rule, cost), rule.article());
    Text::new(format!("{} {amount}（{article}）", name.zh), format!("{} {amount} ({article})", name.en))
}

fn why_text(field: &Field, meeting: Meeting, costs: &[Cost]) -> Text {
    let points = |unit: UnitId| field.place(unit).map(|at| field.units()[at].points).unwrap_or_default();
    let who = match meeting {
        Meeting::Bye(one) => Text::new(
            format!("{one}（{} 分）轮空", points(one)),
            format!("The bye goes to {one} (points: {})", points(one)),
        ),
        Meeting::Pair(one, other) => Text::new(
            format!("{one}（{} 分）对 {other}（{} 分）", points(one), points(other)),
            format!("{one} (points: {}) meets {other} ({})", points(one), points(other)),
        ),
    };
    if costs.is_empty() {
        return Text::new(
            format!("{}：不违任何准则，全场编排最优（TD-6.3）。", who.zh),
            format!("{}: it costs nothing by any rule, and the whole round is the best there is (TD-6.3).", who.en),
        );
    }
    let join =
        |pick: fn(&Text) -> &str, by: &str| costs.iter().map(|cost| pick(&cost.text)).collect::<Vec<_>>().join(by);
    Text::new(
        format!("{}：本场计有{}；全场合计已最优，别的编排都不更好（TD-6.3）。", who.zh, join(|text| &text.zh, "，")),
        format!(
            "{}: this counts for {}; over the whole round no other pairing is better (TD-6.3).",
            who.en,
            join(|text| &text.en, ", ")
        ),
    )
}

/// 为何不那样编排: the round is paired again with the meeting in it, at the same prices, and compared with the best. Ask with
/// [`Meeting::Bye`] why the bye did not go to a unit.
///
/// Costs as much as pairing the round twice.
pub fn why_not(field: &Field, rules: &SwissRules, meeting: Meeting) -> Result<WhyNot, NoAnswer> {
    let place = |unit: UnitId| field.place(unit).ok_or(NoAnswer::Unknown(unit));
    let (i, j) = match meeting {
        Meeting::Bye(one) if field.units().len().is_multiple_of(2) => return place(one).and(Err(NoAnswer::NoBye)),
        Meeting::Bye(one) => (place(one)?, field.units().len()),
        Meeting::Pair(one, other) if one == other => return Err(NoAnswer::Itself(one)),
        Meeting::Pair(one, other) => (place(one)?.min(place(other)?), place(one)?.max(place(other)?)),
    };
    let asked = ledger::meeting(field, i, j);
    let best = draft::solve(field, rules);
    if best.contains(&(i, j)) {
        return Ok(WhyNot { meeting: asked, verdict: Verdict::Paired, text: verdict_text(asked, &Verdict::Paired) });
    }
    let prices = Prices::new(field, rules);
    let forced = Weighed::new(&prices, &rules.ladder.value).solve_with(i, j);
    let (without, with) = (ledger::of(field, rules, &best), ledger::of(field, rules, &forced));
    let verdict = match without.first_difference(&with) {
        None => Verdict::Equal,
        Some((without, with)) => {
            let changes = forced.iter().filter(|&&pair| pair != (i, j) && !best.contains(&pair));
            Verdict::Worse {
                pays: pays(without, with),
                changes: changes.map(|&(i, j)| ledger::meeting(field, i, j)).collect(),
                without: without.clone(),
                with: with.clone(),
            }
        }
    };
    Ok(WhyNot { meeting: asked, text: verdict_text(asked, &verdict), verdict })
}

/// The units whose own meeting costs more in the second line, by number.
fn pays(without: &Line, with: &Line) -> Vec<UnitId> {
    let shares = |line: &Line| -> BTreeMap<UnitId, u64> {
        line.by.iter().flat_map(|&(meeting, cost)| meeting.units().map(move |unit| (unit, cost))).collect()
    };
    let (before, after) = (shares(without), shares(with));
    after
        .into_iter()
        .filter(|(unit, cost)| before.get(unit).is_none_or(|before| before < cost))
        .map(|(unit, _)| unit)
        .collect()
}

fn verdict_text(meeting: Meeting, verdict: &Verdict) -> Text {
    let what = words::meeting(meeting);
    match verdict {
        Verdict::Paired => Text::new(
            format!("{}：已如此编排（TD-6.3）。", what.zh),
            format!("There is {} in this round (TD-6.3).", what.en),
        ),
        Verdict::Equal => Text::new(
            format!("若{}，各项准则同样好，由固定的签序分出（TD-6.3）。", what.zh),
            format!("With {} every rule is kept as well; a fixed lot parts the two (TD-6.3).", what.en),
        ),
        Verdict::Worse { without, with, pays, .. } => {
            let (name, article) = (with.rule.name(), with.rule.article());
            if with.rule == Rule::Order {
                return Text::new(
                    format!("若{}，其余准则同样好，但{}较差（{article}）。", what.zh, name.zh),
                    format!("With {} the other rules are kept as well, but {} less so ({article}).", what.en, name.en),
                );
            }
            let (here, there, who) = (words::amount(without), words::amount(with), words::units(pays));
            // Of equal numbers the ones high in the field, or far down an area, are the worse.
            let (zh, en) = if here == there {
                (
                    format!("{}虽同为 {there}，但落在更不宜处", name.zh),
                    format!("{} is {there} as before but in a worse place", name.en),
                )
            } else {
                (format!("{}由 {here} 变为 {there}", name.zh), format!("{} is {there} instead of {here}", name.en))
            };
            Text::new(
                format!("若{}，则{zh}（{article}）；涉及 {}。", what.zh, who.zh),
                format!("With {}, {en} ({article}); it falls on {}.", what.en, who.en),
            )
        }
    }
}
