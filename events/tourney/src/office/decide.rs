//! From an offence and a referee's choice to its effects, and why (判罚的裁定).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::effect::{Effect, Party, Span};
use super::role::Role;
use super::wording;
use crate::profile::Sourced;
use crate::profile::penalties::{Charge, Counted, Measure, Offence, Penalty, PenaltyRules, Scale};
use crate::text::Text;

/// 违规者在此副的身份.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// 庄家方.
    Dealer,
    /// 防守方.
    Defender,
}

/// 参赛形式: what the relief of a cancelled board depends on (`TD-10.8`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    /// 团体赛.
    Team,
    /// 双人赛.
    Pairs,
    /// 比赛分制的双人赛.
    PairsScored,
}

/// 案情: the facts of a case that figures depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Facts {
    /// 扑克副数.
    pub decks: u8,
    /// Which side of the hand the offender is on; none outside a hand or where no side has the deal.
    pub part: Option<Part>,
    /// 张数、组合数: cards or failing parts; at least 1.
    pub count: u16,
    /// 参赛形式.
    pub entry: Entry,
}

/// 裁判的选择: the penalty that the referee took, by whom, on which facts. This is what the log keeps.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// Key of the [`Penalty`].
    pub penalty: String,
    /// Who rules.
    pub by: Role,
    /// The facts.
    pub facts: Facts,
}

/// 先前的判罚: an earlier ruling against the same offender.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Earlier {
    /// The offence's id.
    pub offence: String,
    /// The narrowest span that it shares with the present case.
    pub shared: Span,
    /// All that it did, with what it rose to.
    pub effects: Vec<Effect>,
}

/// 违规者的前情: what the decision depends on besides the case, in the order of the log.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Standing {
    /// Earlier rulings against whoever the profile's [`Subject`](crate::profile::penalties::Subject) says.
    pub earlier: Vec<Earlier>,
    /// 已全场提示: offences about which the whole room has been warned (`TD-12.12`).
    pub announced: BTreeSet<String>,
}

/// 理由: one step from the choice to the effects.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// 第几次: the occurrence of this offence within a span.
    Occurrence {
        /// First is 1; a warning of the whole room has been counted.
        nth: u16,
        /// Within which span.
        within: Span,
    },
    /// 已全场提示: the index moved by one for everybody.
    Announced,
    /// 第几类.
    Class {
        /// As in the catalogue.
        printed: u8,
        /// As the organiser moved it.
        applied: u8,
    },
    /// 罚第几级: so many points, so many times.
    Figure {
        /// The level.
        level: u8,
        /// Decks.
        decks: u8,
        /// Points each.
        points: u16,
        /// How many times.
        times: u16,
    },
    /// 每张几分.
    PerCard {
        /// Points each.
        points: u16,
        /// How many.
        count: u16,
    },
    /// 累计到: so many within a span, which leads to more.
    Reached {
        /// What was counted.
        counted: Counted,
        /// How many there are now.
        number: u16,
        /// Within which span.
        within: Span,
        /// By which article.
        article: String,
        /// Who declares what it leads to.
        by: Role,
    },
    /// 非责任方补偿: levels for a cancelled board.
    Relief {
        /// How many.
        levels: u8,
        /// By which article.
        article: String,
    },
}

/// 裁定.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// What it does, in order.
    pub effects: Vec<Effect>,
    /// Why.
    pub steps: Vec<Step>,
    /// 由谁宣布: who must declare it; the chief if a referee's ruling adds up to what only the chief may declare.
    pub declared_by: Role,
    /// One sentence for the notice, in both languages.
    pub notice: Text,
}

/// 裁定不成立: why a choice is no ruling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RulingFault {
    /// The offence has no such penalty.
    UnknownPenalty {
        /// The offence.
        offence: String,
        /// Its article.
        article: String,
        /// What was asked for.
        penalty: String,
        /// What there is.
        known: Vec<String>,
    },
    /// This office may not impose it.
    NotByThisRole {
        /// The penalty.
        penalty: String,
        /// The offence's article.
        article: String,
        /// Who tried.
        by: Role,
        /// Who may.
        needs: Role,
    },
    /// The text prints no figures for this number of decks or level.
    NoFigure {
        /// The level.
        level: u8,
        /// Decks.
        decks: u8,
        /// The offence's article.
        article: String,
    },
    /// Whether the offender defends decides which way points go.
    PartMissing {
        /// The offence's article.
        article: String,
    },
    /// A penalty for each card or part needs at least one.
    CountMissing {
        /// The offence's article.
        article: String,
    },
    /// The profile has no row for the class.
    NoClass {
        /// The class, after the organiser's change.
        class: i16,
        /// The offence's article.
        article: String,
    },
}

/// 罚分的方向: points charged to a side, as a change of the defenders' points: a penalty of the dealer's side is added,
/// one of the defenders is taken.
pub const fn charge(points: u16, offender: Part) -> i32 {
    charged(points, 1, offender)
}

/// So many points, so many times.
const fn charged(points: u16, times: u16, offender: Part) -> i32 {
    let sum = (points as i32).saturating_mul(times as i32);
    match offender {
        Part::Dealer => sum,
        Part::Defender => -sum,
    }
}

/// 裁定: what a choice does to an offender with this past. Pure; the log keeps the choice and recomputes the rest.
/// Linear in the offender's earlier rulings.
///
/// # Errors
/// [`RulingFault`]: a penalty that the offence does not have or that the office may not impose, or facts that a figure
/// needs.
pub fn decide(
    rules: &PenaltyRules,
    standing: &Standing,
    offence: &Sourced<Offence>,
    choice: &Choice,
) -> Result<Decision, RulingFault> {
    let penalty = chosen(offence, choice)?;
    let mut draft = Draft { effects: Vec::new(), steps: Vec::new() };
    let case = Case { rules, standing, offence, facts: choice.facts };
    case.scale(penalty, &mut draft)?;
    draft.effects.extend(penalty.also.iter().cloned());
    case.relief(&mut draft);
    let (effects, steps) = escalate(rules, standing, draft.effects, draft.steps);
    let declared_by = declared_by(penalty.by, &steps);
    let notice = wording::ruling(offence, penalty, &effects);
    Ok(Decision { effects, steps, declared_by, notice })
}

/// 各种处理: what each penalty of an offence would do in this case, mildest first, or why it cannot be imposed. For the
/// referee who has to choose.
pub fn options<'a>(
    rules: &PenaltyRules,
    standing: &Standing,
    offence: &'a Sourced<Offence>,
    by: Role,
    facts: Facts,
) -> Vec<(&'a Penalty, Result<Decision, RulingFault>)> {
    let one = |penalty: &'a Penalty| {
        let choice = Choice { penalty: penalty.key.clone(), by, facts };
        (penalty, decide(rules, standing, offence, &choice))
    };
    offence.value.penalties.iter().map(one).collect()
}

/// The office of the penalty, or the one that a rise needs and that the first cannot stand for.
fn declared_by(penalty: Role, steps: &[Step]) -> Role {
    let rises = steps.iter().filter_map(|step| match step {
        Step::Reached { by, .. } => Some(*by),
        _ => None,
    });
    rises.fold(penalty, |so_far, by| if so_far.stands_for(by) { so_far } else { by })
}

fn chosen<'a>(offence: &'a Sourced<Offence>, choice: &Choice) -> Result<&'a Penalty, RulingFault> {
    let Some(penalty) = offence.value.penalties.iter().find(|penalty| penalty.key == choice.penalty) else {
        return Err(RulingFault::UnknownPenalty {
            offence: offence.value.id.clone(),
            article: offence.article.clone(),
            penalty: choice.penalty.clone(),
            known: offence.value.penalties.iter().map(|penalty| penalty.key.clone()).collect(),
        });
    };
    if !choice.by.stands_for(penalty.by) {
        return Err(RulingFault::NotByThisRole {
            penalty: penalty.key.clone(),
            article: penalty.cites(offence).to_owned(),
            by: choice.by,
            needs: penalty.by,
        });
    }
    Ok(penalty)
}

struct Draft {
    effects: Vec<Effect>,
    steps: Vec<Step>,
}

struct Case<'a> {
    rules: &'a PenaltyRules,
    standing: &'a Standing,
    offence: &'a Sourced<Offence>,
    facts: Facts,
}

impl Case<'_> {
    fn article(&self) -> String {
        self.offence.article.clone()
    }

    fn scale(&self, penalty: &Penalty, draft: &mut Draft) -> Result<(), RulingFault> {
        match &penalty.scale {
            Scale::Fixed(measure) => self.measure(measure, draft),
            Scale::Repeats { within, times } => {
                let nth = self.occurrence(*within, draft);
                times.get(index(nth, times.len())).map_or(Ok(()), |measure| self.measure(measure, draft))
            }
            Scale::Class(printed) => {
                let id = &self.offence.value.id;
                let moved = self.rules.reclassed.iter().filter(|row| row.value.offence == *id);
                let class = moved.fold(i16::from(*printed), |class, row| class.saturating_add(i16::from(row.value.by)));
                let row = self.rules.classes.iter().find(|row| i16::from(row.value.class) == class);
                let Some(row) = row else {
                    return Err(RulingFault::NoClass { class, article: self.article() });
                };
                draft.steps.push(Step::Class { printed: *printed, applied: row.value.class });
                let nth = self.occurrence(row.value.within, draft);
                if let Some(cell) = row.value.cells.get(index(nth, row.value.cells.len())) {
                    draft.effects.extend(cell.iter().cloned());
                }
                Ok(())
            }
        }
    }

    /// The occurrence of this offence, the present one included, moved by one if the whole room was warned.
    fn occurrence(&self, within: Span, draft: &mut Draft) -> u16 {
        let id = &self.offence.value.id;
        let same = |earlier: &&Earlier| earlier.offence == *id && earlier.shared <= within;
        let mut nth = 1 + self.standing.earlier.iter().filter(same).count() as u16;
        if self.standing.announced.contains(id) {
            draft.steps.push(Step::Announced);
            nth += 1;
        }
        draft.steps.push(Step::Occurrence { nth, within });
        nth
    }

    fn measure(&self, measure: &Measure, draft: &mut Draft) -> Result<(), RulingFault> {
        draft.effects.extend(measure.effects.iter().cloned());
        measure.charges.iter().try_for_each(|charge| self.charge(charge, draft))
    }

    fn charge(&self, charge: &Charge, draft: &mut Draft) -> Result<(), RulingFault> {
        match charge {
            Charge::Level(level) => self.figure(*level, 1, draft),
            Charge::LevelEach(level) => self.figure(*level, self.count()?, draft),
            Charge::Each(points) => {
                let (part, count) = (self.part()?, self.count()?);
                draft.effects.push(Effect::BoardPoints(charged(*points, count, part)));
                draft.steps.push(Step::PerCard { points: *points, count });
                Ok(())
            }
            Charge::IfDealer(effects) => self.if_part(Part::Dealer, effects, draft),
            Charge::IfDefender(effects) => self.if_part(Part::Defender, effects, draft),
        }
    }

    fn figure(&self, level: u8, times: u16, draft: &mut Draft) -> Result<(), RulingFault> {
        let decks = self.facts.decks;
        let row = self.rules.figures.iter().find(|row| row.value.decks == decks);
        let points = row.and_then(|row| row.value.points.get(usize::from(level).wrapping_sub(1)));
        let Some(&points) = points else {
            return Err(RulingFault::NoFigure { level, decks, article: self.article() });
        };
        draft.effects.push(Effect::BoardPoints(charged(points, times, self.part()?)));
        draft.steps.push(Step::Figure { level, decks, points, times });
        Ok(())
    }

    fn if_part(&self, part: Part, effects: &[Effect], draft: &mut Draft) -> Result<(), RulingFault> {
        if self.part()? == part {
            draft.effects.extend(effects.iter().cloned());
        }
        Ok(())
    }

    fn part(&self) -> Result<Part, RulingFault> {
        self.facts.part.ok_or_else(|| RulingFault::PartMissing { article: self.article() })
    }

    fn count(&self) -> Result<u16, RulingFault> {
        match self.facts.count {
            0 => Err(RulingFault::CountMissing { article: self.article() }),
            count => Ok(count),
        }
    }

    /// 取消的牌给非责任方补偿.
    fn relief(&self, draft: &mut Draft) {
        let relief = &self.rules.relief;
        let levels = match self.facts.entry {
            Entry::Team => relief.value.team,
            Entry::Pairs => relief.value.pairs,
            Entry::PairsScored => relief.value.pairs_scored,
        };
        if levels > 0 && draft.effects.contains(&Effect::BoardCancelled) {
            draft.effects.push(Effect::Levels { party: Party::Opponents, steps: levels as i8 });
            draft.steps.push(Step::Relief { levels, article: relief.article.clone() });
        }
    }
}

/// The cell of an occurrence: the last one goes on.
fn index(nth: u16, len: usize) -> usize {
    usize::from(nth - 1).min(len.saturating_sub(1))
}

/// 累计: what effects lead to, given what came before; rises are taken in the profile's order, so that a warning may make
/// a violation and that one a lost round. Returns all effects and all steps.
pub fn escalate(
    rules: &PenaltyRules,
    standing: &Standing,
    mut effects: Vec<Effect>,
    mut steps: Vec<Step>,
) -> (Vec<Effect>, Vec<Step>) {
    for rise in &rules.ladder {
        let (counted, within) = (rise.value.counted, rise.value.within);
        let near = standing.earlier.iter().filter(|earlier| earlier.shared <= within);
        let before = near.flat_map(|earlier| &earlier.effects).filter(|effect| counts(counted, effect)).count();
        let now = effects.iter().filter(|effect| counts(counted, effect)).count();
        let reached = (before + 1..=before + now).filter(|number| rise.value.at(*number as u16));
        for number in reached.collect::<Vec<_>>() {
            steps.push(Step::Reached {
                counted,
                number: number as u16,
                within,
                article: rise.article.clone(),
                by: rise.value.by,
            });
            for effect in &rise.value.then {
                if !(effect.ends_round() && effects.contains(effect)) {
                    effects.push(effect.clone());
                }
            }
        }
    }
    (effects, steps)
}

const fn counts(counted: Counted, effect: &Effect) -> bool {
    match counted {
        Counted::Warnings => matches!(effect, Effect::Warning),
        Counted::Violations => matches!(effect, Effect::Violation),
        Counted::Fouls => matches!(effect, Effect::Foul),
        Counted::RoundsLost => matches!(effect, Effect::RoundLost(_)),
    }
}
