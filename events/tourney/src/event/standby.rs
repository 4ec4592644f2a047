//! 递补: who takes the place of a unit that has qualified and is gone.

use super::id::{RoundKey, StageNo};
use super::plan::FieldOf;
use super::records::Scope;
use super::refusal::Refusal;
use super::state::Event;
use crate::standings;
use crate::text::Text;
use crate::unit::{RoundNo, UnitId};

/// 递补名单: those who are still there, and who follows them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standby {
    /// Who comes in, in the order of the places left open.
    pub next: Vec<Next>,
    /// The field with them in it, in the order of the draw.
    pub order: Vec<UnitId>,
}

/// Who comes in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Next {
    /// The unit.
    pub unit: UnitId,
    /// Its place in the stage before, or in its group there.
    pub place: usize,
}

impl Event {
    /// Who would fill the places of a field of qualifiers in stage `no` whose units are gone; none where nobody is, or nobody follows.
    ///
    /// # Errors
    /// [`Refusal`] for a stage that is not closed, or has no groups.
    pub fn standby(&self, field: &FieldOf, no: StageNo) -> Result<Option<Standby>, Refusal> {
        let first = RoundKey { stage: no, round: RoundNo(1) };
        let plays = |unit: UnitId| self.roster.get(unit).is_some_and(|unit| unit.plays_in(first));
        let found = match *field {
            FieldOf::Places { stage, from, to } => {
                let ranked = self.ranked_of(stage)?;
                let (from, to) = (usize::from(from.max(1)) - 1, usize::from(to));
                let (Some(through), Some(rest)) = (ranked.get(from..to), ranked.get(to..)) else { return Ok(None) };
                let mut rest = rest.iter().copied().zip(to + 1..).filter(|(unit, _)| plays(*unit));
                let open = through.iter().filter(|unit| !plays(**unit)).count();
                let next: Vec<Next> = rest.by_ref().take(open).map(|(unit, place)| Next { unit, place }).collect();
                let there = through.iter().copied().filter(|unit| plays(*unit));
                Standby { order: there.chain(next.iter().map(|next| next.unit)).collect(), next }
            }
            FieldOf::OfGroups { stage, each } => self.of_their_groups(stage, each, &plays)?,
            FieldOf::All | FieldOf::Listed(_) | FieldOf::ByRank { .. } => return Ok(None),
        };
        Ok(Some(found).filter(|found| !found.next.is_empty()))
    }

    /// The same in groups: who follows in the group stands where the unit stood that is gone.
    fn of_their_groups(&self, no: StageNo, each: u16, plays: &dyn Fn(UnitId) -> bool) -> Result<Standby, Refusal> {
        let (stage, through) = (self.stage(no)?, self.of_groups(no, each)?);
        let groups: Vec<Vec<UnitId>> = stage.groups(self).into_iter().map(|group| group.units).collect();
        let tables =
            standings::combined(&self.profile.ladder, &self.records(no, Scope::Official)?, &groups, &stage.lots);
        let mut standby = Standby { next: Vec::new(), order: through.clone() };
        for seat in &mut standby.order {
            if plays(*seat) {
                continue;
            }
            let group = tables.groups.iter().find(|table| table.place(*seat).is_some());
            let follows = group.into_iter().flat_map(|table| table.order().zip(1..)).find(|(unit, _)| {
                let taken = through.contains(unit) || standby.next.iter().any(|next| next.unit == *unit);
                plays(*unit) && !taken
            });
            if let Some((unit, place)) = follows {
                *seat = unit;
                standby.next.push(Next { unit, place });
            }
        }
        Ok(standby)
    }
}

impl Standby {
    /// What would do, as a sentence: who follows, and how the stage is drawn with them.
    pub fn text(&self, event: &Event) -> Text {
        let called = |next: &Next| (event.roster.called(next.unit), next.place);
        let list = |one: &dyn Fn((String, usize)) -> String, between: &str| {
            self.next.iter().map(|next| one(called(next))).collect::<Vec<_>>().join(between)
        };
        let units = self.order.iter().map(|unit| unit.0.to_string()).collect::<Vec<_>>().join(",");
        Text::new(
            format!("可由{}递补：--units {units}。", list(&|(name, place)| format!("第 {place} 名 {name} "), "、")),
            format!("{} may come in: --units {units}.", list(&|(name, place)| format!("{name} (place {place})"), ", ")),
        )
    }
}
