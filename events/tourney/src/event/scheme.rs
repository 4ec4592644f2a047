//! What a format has laid down before anybody plays: rotas, sheets, movements.

use super::plan::{Format, Opponents};
use super::round::Pair;
use super::state::{Event, Stage};
use crate::format::bracket::Bracket;
use crate::format::choice::Choosing;
use crate::format::losses::MultiLoss;
use crate::format::movement::{self, Movement};
use crate::format::robin::{self, cross, groups};
use crate::format::{DrawNo, FormatFault};
use crate::profile::robin::Early;
use crate::unit::UnitId;

/// The frame of a stage.
#[derive(Clone, PartialEq, Debug)]
pub enum Scheme {
    /// Each round is found from the results so far.
    Points,
    /// 轮次表 of each group.
    Rota(Vec<Group>),
    /// 淘汰赛编排表.
    Sheet(Bracket),
    /// 多败淘汰.
    Areas(MultiLoss),
    /// 轮转.
    Tour(Movement),
}

/// 小组: its units by their number in the rota, and the rota.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// Number 1 first.
    pub units: Vec<UnitId>,
    /// The rounds.
    pub rounds: Vec<robin::Round>,
}

impl Stage {
    /// The number in the draw as formats name it.
    pub(super) fn of_draw(&self, number: DrawNo) -> Option<UnitId> {
        self.unit(u32::from(number.0))
    }

    /// The reverse.
    pub(super) fn draw_of(&self, unit: UnitId) -> Option<DrawNo> {
        self.number(unit).map(|number| DrawNo(number as u16))
    }

    /// Who chooses its opponent now, and among whom (`TD-3.4`): the better half, in order, among the worse.
    pub fn chooser(&self) -> Option<(UnitId, Vec<UnitId>)> {
        let choosing = self.choosing().ok()??;
        let turn = self.of_draw(choosing.turn()?)?;
        Some((turn, choosing.open().iter().filter_map(|&number| self.of_draw(number)).collect()))
    }

    /// The choice of opponents so far; none where they are not chosen. Units that stand a round over have nobody to choose.
    fn choosing(&self) -> Result<Option<Choosing>, FormatFault> {
        if !matches!(self.plan.format, Format::KnockOut { opponents: Opponents::Chosen, .. }) {
            return Ok(None);
        }
        let units = self.draw.len() as u16;
        let byes = crate::format::draw::byes(units).len() as u16;
        let choosers = (units - byes) / 2;
        let tiers: Vec<Vec<DrawNo>> = (byes + 1..=byes + choosers).map(|number| vec![DrawNo(number)]).collect();
        let range: Vec<DrawNo> = (byes + choosers + 1..=units).map(DrawNo).collect();
        let mut choosing = Choosing::new(&tiers, &range, &[])?;
        for &(unit, opponent) in &self.choices {
            if let (Some(unit), Some(opponent)) = (self.draw_of(unit), self.draw_of(opponent)) {
                choosing = choosing.choose(unit, opponent)?;
            }
        }
        Ok(Some(choosing))
    }

    /// The draw as the sheet sees it: chosen opponents stand where they meet who chose them.
    pub fn seeded(&self) -> Vec<UnitId> {
        let Ok(Some(choosing)) = self.choosing() else { return self.draw.clone() };
        let sum = 1_usize << crate::format::draw::doublings(self.draw.len() as u16);
        let mut seeded = self.draw.clone();
        for made in choosing.made() {
            let across = sum + 1 - usize::from(made.chooser.0);
            if let (Some(unit), Some(place)) = (self.of_draw(made.opponent), seeded.get_mut(across - 1)) {
                *place = unit;
            }
        }
        seeded
    }

    /// Lays the format out.
    pub(super) fn scheme(&self, event: &Event) -> Result<Scheme, FormatFault> {
        let units = self.draw.len() as u16;
        Ok(match &self.plan.format {
            Format::Swiss { .. } | Format::SpecialSwiss { .. } => Scheme::Points,
            Format::RoundRobin { groups, laps } => {
                Scheme::Rota(self.rota(event, self.spread(event, *groups)?, *laps)?)
            }
            Format::PlayOffs { each, laps } => Scheme::Rota(self.rota(event, cross::in_turn(units, *each)?, *laps)?),
            Format::KnockOut { kind, .. } => Scheme::Sheet(Bracket::new(*kind, units)?),
            Format::MultiLoss { losses } => Scheme::Areas(MultiLoss::new(units, *losses)?),
            Format::Movement { kind } => Scheme::Tour(movement::plan(*kind, units / 2)?),
        })
    }

    /// 分组.
    fn spread(&self, event: &Event, count: u16) -> Result<Vec<Vec<DrawNo>>, FormatFault> {
        let units = self.draw.len() as u16;
        if count <= 1 {
            return Ok(vec![(1..=units).map(DrawNo).collect()]);
        }
        groups::spread(units, count, &self.families(event))
    }

    /// 小组与轮次表.
    fn rota(&self, event: &Event, members: Vec<Vec<DrawNo>>, laps: robin::Laps) -> Result<Vec<Group>, FormatFault> {
        members
            .into_iter()
            .map(|members| {
                let table = event.profile.robin.table.value;
                let rounds = robin::rounds(table, members.len() as u16, laps)?;
                let members = self.early(event, members)?;
                Ok(Group { units: members.into_iter().filter_map(|number| self.of_draw(number)).collect(), rounds })
            })
            .collect()
    }

    /// 相关队提前相遇: the members of a group, renumbered so that related ones meet in the round that the profile names (`TD-5.3`).
    fn early(&self, event: &Event, members: Vec<DrawNo>) -> Result<Vec<DrawNo>, FormatFault> {
        let rules = &event.profile.robin;
        let Early::Round(round) = rules.early.value else { return Ok(members) };
        let rank = |number: &DrawNo| members.iter().position(|member| member == number).map(|at| DrawNo(at as u16 + 1));
        let mut related = Vec::new();
        for family in self.families(event) {
            let ranks: Vec<DrawNo> = family.iter().filter_map(rank).collect();
            related.extend(ranks.iter().skip(1).map(|&other| [ranks[0], other]));
        }
        if related.is_empty() {
            return Ok(members);
        }
        let numbers = robin::early::numbered(rules.table.value, members.len() as u16, &related, round)?;
        let mut renumbered = members.clone();
        for (member, number) in members.iter().zip(numbers) {
            renumbered[usize::from(number.0) - 1] = *member;
        }
        Ok(renumbered)
    }

    /// 相关队 among the units of the stage, joined where they share a unit.
    fn families(&self, event: &Event) -> Vec<Vec<DrawNo>> {
        let mut families: Vec<Vec<DrawNo>> = Vec::new();
        for relation in &event.roster.relations {
            let mut family: Vec<DrawNo> = relation.units.iter().filter_map(|&unit| self.draw_of(unit)).collect();
            let (shared, apart): (Vec<_>, Vec<_>) =
                families.into_iter().partition(|other| other.iter().any(|number| family.contains(number)));
            family.extend(shared.into_iter().flatten());
            family.sort_unstable();
            family.dedup();
            families = apart;
            if family.len() > 1 {
                families.push(family);
            }
        }
        families
    }

    /// 小组 of a round robin, by number; empty in other formats.
    pub fn groups(&self, event: &Event) -> Vec<Group> {
        match self.scheme(event) {
            Ok(Scheme::Rota(groups)) => groups,
            _ => Vec::new(),
        }
    }
}

impl Pair {
    /// Two units at a place of a schedule.
    pub(super) const fn at(node: u32, home: UnitId, visitor: UnitId) -> Self {
        Self { home, visitor, node }
    }
}
