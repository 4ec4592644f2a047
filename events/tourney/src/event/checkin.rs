//! 候补与签到: who waits for a place, and who is here.

use std::collections::BTreeSet;

use super::command::Entry;
use super::id::RoundKey;
use super::refusal::Refusal;
use super::roster::Presence;
use super::state::Event;
use crate::text::Text;
use crate::unit::UnitId;

impl Event {
    /// The units that wait for a place.
    pub(super) fn set_alternates(&mut self, order: &[UnitId]) -> Result<(), Refusal> {
        let distinct: BTreeSet<UnitId> = order.iter().copied().collect();
        if distinct.len() != order.len() {
            return Err(fault("有队出现两次。每队一个候补位次。", "a unit stands there twice. One place for each."));
        }
        for &id in order {
            self.roster.get(id).ok_or(Refusal::NoUnit(id))?;
            if self.stages.iter().any(|stage| stage.number(id).is_some()) {
                return Err(self.leaving(
                    id,
                    Text::new(
                        "已抽签参赛，不能再列为候补。",
                        "it has been drawn into a stage and can't wait for a place.",
                    ),
                ));
            }
        }
        self.roster.set_alternates(order);
        Ok(())
    }

    /// An alternate takes part. Out of turn, it needs a reason.
    pub(super) fn call_up(&mut self, id: UnitId, joins: Option<RoundKey>, entry: &Entry) -> Result<(), Refusal> {
        self.roster.get(id).ok_or(Refusal::NoUnit(id))?;
        let mut waiting = self.roster.alternates();
        let Some(at) = waiting.iter().position(|other| *other == id) else {
            return Err(self.leaving(id, Text::new("不在候补名单上。", "it is not among the alternates.")));
        };
        if at > 0 && entry.reason.is_empty() {
            return Err(Refusal::NoReason { article: "TD-1.11" });
        }
        if let Some(key) = joins {
            self.joinable(key)?;
            let stage = self.stage_mut(key.stage)?;
            stage.draw.push(id);
            stage.carry.push(crate::points::Points::ZERO);
        }
        waiting.remove(at);
        self.roster.set_alternates(&waiting);
        let unit = self.roster.get_mut(id).ok_or(Refusal::NoUnit(id))?;
        unit.joined = joins.or(unit.joined);
        Ok(())
    }

    /// Units are here, or had been ticked by mistake.
    pub(super) fn check_in(&mut self, units: &[UnitId], presence: Presence, entry: &Entry) -> Result<(), Refusal> {
        if let Some(&stranger) = units.iter().find(|id| self.roster.get(**id).is_none()) {
            return Err(Refusal::NoUnit(stranger));
        }
        for &id in units {
            let unit = self.roster.get_mut(id).ok_or(Refusal::NoUnit(id))?;
            unit.here = match presence {
                Presence::Here => unit.here.or(Some(entry.at)),
                Presence::Missing => None,
            };
        }
        Ok(())
    }
}

fn fault(zh: &str, en: &str) -> Refusal {
    Refusal::Roster { line: 1, what: Text::new(zh, en), article: "TD-1.11".into() }
}
