//! Entering, amending, relating, seeding, leaving.

use std::collections::{BTreeMap, BTreeSet};

use super::command::Entry;
use super::id::RoundKey;
use super::refusal::Refusal;
use super::roster::{Entrant, Leaving, Left, Part, Relation};
use super::round::Phase;
use super::state::Event;
use crate::office::{Role, seating};
use crate::text::{Text, counted};
use crate::unit::UnitId;

impl Event {
    /// Takes lines of an entry list, all or none.
    pub(super) fn enter(&mut self, entrants: &[Entrant], joins: Option<RoundKey>) -> Result<(), Refusal> {
        let mut keys = BTreeMap::new();
        for (entrant, line) in entrants.iter().zip(1..) {
            self.fit(entrant, line)?;
            let Some(key) = &entrant.key else { continue };
            if let Some(first) = keys.insert(key, line) {
                return Err(Refusal::Roster {
                    line,
                    what: Text::new(
                        format!("外部编号 {key} 与第 {first} 行相同。每队一个编号。"),
                        format!("it has the same key {key} as line {first}. Each unit has a key of its own."),
                    ),
                    article: String::new(),
                });
            }
        }
        if let Some(key) = joins {
            self.joinable(key)?;
        }
        let mut roster = self.roster.clone();
        let ids: Vec<UnitId> = entrants.iter().map(|entrant| roster.enter(entrant.clone(), joins).0).collect();
        if let Some(key) = joins {
            let stage = self.stage_mut(key.stage)?;
            for id in ids.into_iter().filter(|id| !stage.draw.contains(id)).collect::<Vec<_>>() {
                stage.draw.push(id);
                stage.carry.push(crate::points::Points::ZERO);
            }
        }
        self.roster = roster;
        Ok(())
    }

    /// A late entry joins a stage whose format can take it, at a round that is not published.
    pub(super) fn joinable(&self, key: RoundKey) -> Result<(), Refusal> {
        let stage = self.stage(key.stage)?;
        if !stage.plan.format.takes_late_entries() {
            return Err(Refusal::Plan {
                what: Text::new(
                    "本阶段赛制不能中途加入。请在下一阶段参赛。",
                    "nobody can join a stage of this format under way. Enter for the next stage.",
                ),
                article: "TD-7.1".into(),
            });
        }
        let open = stage.round(key).is_none_or(|round| round.phase == Phase::Draft);
        if open && key.round.0 as usize <= stage.rounds.len() + 1 {
            return Ok(());
        }
        Err(Refusal::Waits {
            round: stage.next(),
            lacks: Text::new(
                "新队只能从尚未公布的下一轮加入。",
                "a late entry joins at the next round that is not published.",
            ),
        })
    }

    /// Whether a line is fit to enter.
    fn fit(&self, entrant: &Entrant, line: usize) -> Result<(), Refusal> {
        let fault = |zh: &str, en: &str, article: &str| Refusal::Roster {
            line,
            what: Text::new(zh, en),
            article: article.to_owned(),
        };
        if entrant.name.trim().is_empty() {
            return Err(fault("缺队名。请填写。", "the name is missing. Fill it in.", "TD-11.7"));
        }
        if entrant.members.iter().any(|member| member.name.trim().is_empty()) {
            return Err(fault("有队员没有姓名。请填写全名。", "a member has no name. Write names in full.", "TD-11.7"));
        }
        let players = entrant.members.iter().filter(|member| member.part == Part::Player).count();
        let needs = usize::from(self.profile.lineup.a_side.value);
        if !entrant.members.is_empty() && players < needs {
            return Err(Refusal::Roster {
                line,
                what: Text::new(
                    format!("上场队员 {players} 人，至少要 {needs} 人。请补齐名单。"),
                    format!("it has {} and needs at least {needs}. Complete the roster.", counted(players, "player")),
                ),
                article: self.profile.lineup.a_side.article.clone(),
            });
        }
        Ok(())
    }

    /// One unit's line becomes another.
    pub(super) fn amend(&mut self, id: UnitId, entrant: &Entrant, by: Role) -> Result<(), Refusal> {
        let unit = self.roster.get(id).ok_or(Refusal::NoUnit(id))?;
        self.fit(entrant, 1)?;
        if !self.stages.is_empty() && unit.entrant.members != entrant.members {
            seating::changes_roster(&self.profile.lineup, by).map_err(|fault| Refusal::Roster {
                line: 1,
                what: fault.text(),
                article: "TD-1.6".into(),
            })?;
        }
        if entrant.key != unit.entrant.key {
            return Err(Refusal::Roster {
                line: 1,
                what: Text::new("外部编号不能改。", "the organiser's key of a unit can't be changed."),
                article: String::new(),
            });
        }
        self.roster.get_mut(id).ok_or(Refusal::NoUnit(id))?.entrant = entrant.clone();
        Ok(())
    }

    /// Two or more units are related.
    pub(super) fn relate(&mut self, relation: &Relation) -> Result<(), Refusal> {
        let fault = |zh: &str, en: &str| Refusal::Roster { line: 1, what: Text::new(zh, en), article: "TD-5.2".into() };
        let units: BTreeSet<UnitId> = relation.units.iter().copied().collect();
        if units.len() < 2 || units.len() != relation.units.len() {
            return Err(fault("相关队要有两个以上不同的队。", "a relation names two or more different units."));
        }
        if let Some(&stranger) = units.iter().find(|&&unit| self.roster.get(unit).is_none()) {
            return Err(Refusal::NoUnit(stranger));
        }
        let mut relation = relation.clone();
        relation.units = units.into_iter().collect();
        self.roster.relations.retain(|old| old.units != relation.units);
        self.roster.relations.push(relation);
        Ok(())
    }

    /// They are no longer related.
    pub(super) fn unrelate(&mut self, units: &[UnitId]) -> Result<(), Refusal> {
        let units: BTreeSet<UnitId> = units.iter().copied().collect();
        let before = self.roster.relations.len();
        self.roster.relations.retain(|old| !old.units.iter().copied().eq(units.iter().copied()));
        if self.roster.relations.len() == before {
            return Err(Refusal::Roster {
                line: 1,
                what: Text::new("没有这一组相关队。", "there is no relation of exactly these units."),
                article: "TD-5.2".into(),
            });
        }
        Ok(())
    }

    /// The strongest first.
    pub(super) fn seed(&mut self, order: &[UnitId]) -> Result<(), Refusal> {
        let distinct: BTreeSet<UnitId> = order.iter().copied().collect();
        if let Some(&stranger) = distinct.iter().find(|&&unit| self.roster.get(unit).is_none()) {
            return Err(Refusal::NoUnit(stranger));
        }
        if distinct.len() != order.len() {
            return Err(Refusal::Roster {
                line: 1,
                what: Text::new("有队出现两次。每个种子号一队。", "a unit stands there twice. One unit for each seed."),
                article: "TD-3.1".into(),
            });
        }
        let units: Vec<UnitId> = self.roster.units().iter().map(|unit| unit.id).collect();
        for id in units {
            let seed = order.iter().position(|&other| other == id).map(|at| at as u32 + 1);
            self.roster.get_mut(id).ok_or(Refusal::NoUnit(id))?.entrant.seed = seed;
        }
        Ok(())
    }

    /// Why a unit can't leave, come back or wait for a place.
    pub(super) fn leaving(&self, unit: UnitId, what: Text) -> Refusal {
        let name = self.roster.get(unit).map_or_else(String::new, |unit| unit.entrant.name.clone());
        Refusal::Leaving { unit, name, what }
    }

    /// A unit plays no more from a round on.
    pub(super) fn leave(&mut self, id: UnitId, from: RoundKey, how: Leaving, entry: &Entry) -> Result<(), Refusal> {
        let unit = self.roster.get(id).ok_or(Refusal::NoUnit(id))?;
        let fault = |zh: String, en: String| self.leaving(id, Text::new(zh, en));
        if let Some(left) = unit.left {
            return Err(fault(
                format!("从 {} 轮起已退出，不能再退。", left.from),
                format!("it has left already, from round {} on.", left.from),
            ));
        }
        if entry.reason.is_empty() {
            return Err(Refusal::NoReason { article: "TD-7.1" });
        }
        let played = self.stages.iter().flat_map(|stage| &stage.rounds);
        let begun = |round: &&super::round::Round| {
            round.key >= from && round.phase >= Phase::Published && round.of(id).is_some()
        };
        let frozen =
            |round: &&super::round::Round| begun(round) && round.of(id).is_some_and(|(game, _)| self.is_decided(game));
        if let Some(round) = played.clone().find(frozen) {
            return Err(fault(
                format!("{} 轮已有成绩。生效轮次应在其后，即 {} 轮。", round.key, round.key.next()),
                format!("round {} has a result. Let it take effect after that, from {}.", round.key, round.key.next()),
            ));
        }
        if let Some(round) = played.clone().find(begun) {
            return Err(fault(
                format!(
                    "{} 轮已公布对阵。请把该场裁定为弃权，并从 {} 轮起退出，或先收回公布。",
                    round.key,
                    round.key.next()
                ),
                format!(
                    "round {} is published. Settle its match as a forfeit and let it leave from {}, or withdraw the round.",
                    round.key,
                    round.key.next()
                ),
            ));
        }
        self.roster.get_mut(id).ok_or(Refusal::NoUnit(id))?.left = Some(Left { from, how });
        Ok(())
    }

    /// A unit that left plays again, as long as no round has passed it by.
    pub(super) fn readmit(&mut self, id: UnitId, entry: &Entry) -> Result<(), Refusal> {
        let unit = self.roster.get(id).ok_or(Refusal::NoUnit(id))?;
        let fault = |zh: &str, en: &str| self.leaving(id, Text::new(zh, en));
        let left = unit.left.ok_or_else(|| fault("没有退出，无须恢复。", "it has not left."))?;
        if entry.reason.is_empty() {
            return Err(Refusal::NoReason { article: "TD-7.1" });
        }
        let passed = self
            .stages
            .iter()
            .flat_map(|stage| &stage.rounds)
            .any(|round| round.key >= left.from && round.phase >= Phase::Published);
        if passed {
            return Err(fault(
                "已有它缺席的轮次公布。请作为新队报名加入。",
                "a round without it is published. Let it enter anew as a late entry.",
            ));
        }
        self.roster.get_mut(id).ok_or(Refusal::NoUnit(id))?.left = None;
        Ok(())
    }

    /// A unit asks to miss one round.
    pub(super) fn miss(&mut self, id: UnitId, key: RoundKey) -> Result<(), Refusal> {
        let stage = self.stage(key.stage)?;
        if stage.number(id).is_none() {
            return Err(Refusal::NoUnit(id));
        }
        if let Some(round) = stage.round(key)
            && round.phase > Phase::Draft
        {
            return Err(Refusal::WrongPhase {
                round: key,
                is: round.phase,
                instead: Text::new(
                    "已公布的轮次不能请假，可裁定弃权。",
                    "a published round can't be missed; it can be forfeited.",
                ),
            });
        }
        if !stage.plan.format.allows_leave() {
            return Err(Refusal::Plan {
                what: Text::new("本阶段赛制不能请假。", "rounds of this format can't be missed."),
                article: "TD-7.1".into(),
            });
        }
        let unit = self.roster.get_mut(id).ok_or(Refusal::NoUnit(id))?;
        if !unit.leaves.contains(&key) {
            unit.leaves.push(key);
        }
        Ok(())
    }
}
