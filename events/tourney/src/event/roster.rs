//! Entries: units, their people, relations between units, and who has left.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::id::RoundKey;
use crate::moment::Moment;
use crate::office::seating::Sex;
use crate::unit::UnitId;

/// 上场或替补.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// 队员.
    Player,
    /// 替补.
    Substitute,
    /// 领队: leads, need not play.
    Captain,
}

/// 队员: a person of a roster. Persons are known by unit and position, never by name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// The name as entered.
    pub name: String,
    /// Player, substitute or captain.
    pub part: Part,
    /// Where the event asks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sex: Option<Sex>,
}

/// 报名表的一行: a unit as it enters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    /// The name that is shown.
    pub name: String,
    /// 单位 / 地区: club, city; told beside the name where names are equal.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub origin: String,
    /// 外部编号: the key in the organiser's own list. Entering the same key again changes that unit and adds none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// 名单.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<Member>,
    /// 种子顺位 or master points: 1 is the strongest. None: unknown strength.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u32>,
}

/// 到场与否.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Presence {
    /// 已到.
    Here,
    /// 未到: it had been ticked by mistake.
    Missing,
}

/// 退出的方式.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leaving {
    /// 经同意退出 (`TD-7.1`).
    Withdrawn,
    /// 无故弃权 (`TD-7.6`): ranked last of the stage.
    Unexcused,
    /// 停赛 (`TD-12.3`): the rest counts as withdrawn.
    Suspended,
    /// 取消阶段资格.
    StageDisqualified,
    /// 取消比赛资格, for instance for an intentional forfeit (`TD-7.7`).
    Disqualified,
}

/// 何时起、为何不再参赛.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Left {
    /// The first round that the unit does not play.
    pub from: RoundKey,
    /// Why.
    pub how: Leaving,
}

/// 参赛队（对）.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Its number.
    pub id: UnitId,
    /// As entered, with later amendments.
    pub entrant: Entrant,
    /// Since when, if it joined a stage that was under way.
    pub joined: Option<RoundKey>,
    /// Set once it has left.
    pub left: Option<Left>,
    /// 因判罚退出: set while a ruling stands that puts it out.
    pub barred: Option<Left>,
    /// Rounds that it asked to miss.
    pub leaves: Vec<RoundKey>,
    /// 候补: its place among the alternates, from 1; none for a unit that takes part.
    pub alternate: Option<u32>,
    /// 签到: since when it is here; none while it is not.
    pub here: Option<Moment>,
}

impl Left {
    /// Whether it does not touch `round`: the round is earlier, or the unit was out of an earlier stage only.
    pub fn spares(&self, round: RoundKey) -> bool {
        round < self.from || self.how == Leaving::StageDisqualified && round.stage > self.from.stage
    }
}

impl Unit {
    /// Whether it takes part in `round`.
    pub fn plays_in(&self, round: RoundKey) -> bool {
        self.out().is_none_or(|out| out.spares(round)) && self.joined.is_none_or(|joined| joined <= round)
    }

    /// Since when it plays no more and why, whichever came first: leaving or a ruling.
    pub fn out(&self) -> Option<Left> {
        match (self.left, self.barred) {
            (Some(left), Some(barred)) => Some(if barred.from <= left.from { barred } else { left }),
            (left, barred) => left.or(barred),
        }
    }
}

/// 相关队的强度.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Strength {
    /// 回避: must not meet.
    Hard,
    /// 尽量回避: should not meet, the higher the table the less.
    Soft,
}

/// 相关队: units that must not or should not meet (`TD-5.2`).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Relation {
    /// Two or more.
    pub units: Vec<UnitId>,
    /// Hard or soft.
    pub strength: Strength,
    /// What they have in common, as the organiser says.
    pub why: String,
}

/// All units of an event.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Roster {
    units: Vec<Unit>,
    keys: BTreeMap<String, UnitId>,
    /// 相关队.
    pub relations: Vec<Relation>,
}

impl Roster {
    /// In order of their numbers.
    pub fn units(&self) -> &[Unit] {
        &self.units
    }

    /// The unit with this number.
    pub fn get(&self, id: UnitId) -> Option<&Unit> {
        self.units.get((id.0 as usize).checked_sub(1)?)
    }

    /// The same, to change.
    pub(super) fn get_mut(&mut self, id: UnitId) -> Option<&mut Unit> {
        self.units.get_mut((id.0 as usize).checked_sub(1)?)
    }

    /// What a unit is called: its name, with its origin or its number where another has the same.
    pub fn called(&self, id: UnitId) -> String {
        let Some(unit) = self.get(id) else { return id.to_string() };
        let name = &unit.entrant.name;
        let shared = self.units.iter().any(|other| other.id != id && other.entrant.name == *name);
        match (shared, unit.entrant.origin.as_str()) {
            (false, _) => name.clone(),
            (true, "") => format!("{name} #{}", id.0),
            (true, origin) => format!("{name} · {origin}"),
        }
    }

    /// The unit that entered under an organiser's key.
    pub fn by_key(&self, key: &str) -> Option<UnitId> {
        self.keys.get(key).copied()
    }

    /// Takes a unit in, or changes the one with the same key. Says its number, and whether anything changed.
    pub(super) fn enter(&mut self, entrant: Entrant, joined: Option<RoundKey>) -> (UnitId, Change) {
        if let Some(id) = entrant.key.as_deref().and_then(|key| self.by_key(key)) {
            let unit = &mut self.units[id.0 as usize - 1];
            let change = if unit.entrant == entrant { Change::None } else { Change::Amended };
            unit.entrant = entrant;
            return (id, change);
        }
        let id = UnitId(self.units.len() as u32 + 1);
        if let Some(key) = &entrant.key {
            self.keys.insert(key.clone(), id);
        }
        self.units.push(Unit {
            id,
            entrant,
            joined,
            left: None,
            barred: None,
            leaves: Vec::new(),
            alternate: None,
            here: None,
        });
        (id, Change::Entered)
    }

    /// 候补名单: the units that wait for a place, the next first.
    pub fn alternates(&self) -> Vec<UnitId> {
        let mut waiting: Vec<(u32, UnitId)> =
            self.units.iter().filter_map(|unit| unit.alternate.map(|place| (place, unit.id))).collect();
        waiting.sort_unstable();
        waiting.into_iter().map(|(_, id)| id).collect()
    }

    /// Makes exactly these the alternates, in this order.
    pub(super) fn set_alternates(&mut self, order: &[UnitId]) {
        for unit in &mut self.units {
            unit.alternate = order.iter().position(|id| *id == unit.id).map(|at| at as u32 + 1);
        }
    }

    /// Puts out exactly those whom a ruling bars, each from the earliest.
    pub(super) fn bar(&mut self, barred: &[(UnitId, Left)]) {
        for unit in &mut self.units {
            let mine = barred.iter().filter(|(id, _)| *id == unit.id).map(|(_, left)| *left);
            unit.barred = mine.min_by_key(|left| (left.from, std::cmp::Reverse(left.how)));
        }
    }

    /// Units related to `id` with this strength, in order.
    pub fn related(&self, id: UnitId, strength: Strength) -> Vec<UnitId> {
        let mut found: Vec<UnitId> = self
            .relations
            .iter()
            .filter(|relation| relation.strength == strength && relation.units.contains(&id))
            .flat_map(|relation| relation.units.iter().copied().filter(|&other| other != id))
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}

/// What an entry did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// A new unit.
    Entered,
    /// One that was known is different now.
    Amended,
    /// It says what was known.
    None,
}
