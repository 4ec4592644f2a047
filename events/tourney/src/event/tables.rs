//! Standings of a stage, whatever its format.

use std::collections::BTreeMap;

use serde::Serialize;

use super::id::{RoundKey, StageNo};
use super::places::Placed;
use super::plan::Format;
use super::records::Scope;
use super::refusal::Refusal;
use super::scheme::Scheme;
use super::state::{Event, Stage};
use crate::format::bracket::{Bracket, Progress};
use crate::format::robin::cross;
use crate::standings::{self, Combined, Qualify, Standings};
use crate::text::Text;
use crate::unit::UnitId;

/// 名次表 of a stage.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Table {
    /// By a ladder.
    Ranked(Standings),
    /// 小组: each group by the ladder, and all compared.
    Groups(Combined),
    /// 双冠军: the groups A and B of a movement (`TD-2.12`).
    Champions([Standings; 2]),
    /// 淘汰赛: places that the sheet has decided so far.
    Sheet(Vec<Placed>),
}

impl Table {
    /// Units with their places, best first; none without a place. In groups by the comparison over all.
    pub fn places(&self) -> Vec<(UnitId, Option<u32>)> {
        let of = |table: &Standings| table.rows.iter().map(|row| (row.unit, row.place)).collect::<Vec<_>>();
        match self {
            Self::Ranked(table) => of(table),
            Self::Groups(combined) => of(&combined.all),
            Self::Champions([a, b]) => of(a).into_iter().chain(of(b)).collect(),
            Self::Sheet(placed) => {
                placed.iter().map(|placed| (placed.unit, placed.places.map(|places| places.first))).collect()
            }
        }
    }
}

impl Event {
    /// The official standings of a stage: locked rounds alone count.
    ///
    /// # Errors
    /// [`Refusal::NoStage`].
    pub fn standings(&self, no: StageNo) -> Result<Table, Refusal> {
        self.table(no, Scope::Official)
    }

    /// The standings by the rounds of a scope.
    ///
    /// # Errors
    /// [`Refusal::NoStage`], or a result that does not fit the stage's score system.
    pub fn table(&self, no: StageNo, scope: Scope) -> Result<Table, Refusal> {
        let system = self.profile.score.systems.get(&self.stage(no)?.plan.system);
        let called = |table: Standings| table.called_by(system);
        Ok(match self.ranked(no, scope)? {
            Table::Ranked(table) => Table::Ranked(called(table)),
            Table::Groups(Combined { groups, all, across }) => {
                Table::Groups(Combined { groups: groups.into_iter().map(called).collect(), all: called(all), across })
            }
            Table::Champions(tables) => Table::Champions(tables.map(called)),
            sheet @ Table::Sheet(_) => sheet,
        })
    }

    /// The same, its columns called as the ladder calls them.
    fn ranked(&self, no: StageNo, scope: Scope) -> Result<Table, Refusal> {
        let stage = self.stage(no)?;
        let ladder = &self.profile.ladder;
        match self.scheme_of(stage)? {
            Scheme::Sheet(bracket) => {
                let seen = Self::seen(stage, scope);
                let places = self.progress(stage, &bracket, seen)?.places;
                Ok(Table::Sheet(self.sheet_places(stage, scope, &places, &stage.seeded())?))
            }
            Scheme::Areas(areas) => {
                let seen = Self::seen(stage, scope);
                let places = areas
                    .places(&self.met(stage, seen)?, &self.gone(stage, seen))
                    .map_err(|fault| super::propose::format_fault(&fault))?;
                Ok(Table::Sheet(self.sheet_places(stage, scope, &places, &stage.draw)?))
            }
            Scheme::Rota(groups) if groups.len() > 1 => {
                let members: Vec<Vec<UnitId>> = groups.into_iter().map(|group| group.units).collect();
                if let Format::PlayOffs { .. } = stage.plan.format {
                    let records = self.records(no, scope)?;
                    return Ok(Table::Ranked(standings::play_offs(ladder, &records, &members, &stage.lots)));
                }
                Ok(Table::Groups(standings::combined(ladder, &self.records(no, scope)?, &members, &stage.lots)))
            }
            Scheme::Tour(movement) => {
                let (a, b) = stage.draw.split_at(usize::from(movement.units).min(stage.draw.len()));
                let groups = [a.to_vec(), b.to_vec()];
                Ok(Table::Champions(standings::champions(ladder, &self.records(no, scope)?, &groups, &stage.lots)))
            }
            Scheme::Points | Scheme::Rota(_) => {
                let mut table = standings::rank(ladder, &self.records(no, scope)?, &stage.lots);
                if let Some(champion) = self.survivor(stage, scope)? {
                    crown(&mut table, champion);
                }
                Ok(Table::Ranked(table))
            }
        }
    }

    /// 淘汰赛编排表: the sheet of a stage, also of one that is only planned, and what the results of a scope make of it. None where the
    /// format has no sheet.
    ///
    /// # Errors
    /// [`Refusal::Plan`] where the sheet can't be laid out.
    pub fn sheet(&self, stage: &Stage, scope: Scope) -> Result<Option<(Bracket, Progress)>, Refusal> {
        let Scheme::Sheet(bracket) = self.scheme_of(stage)? else { return Ok(None) };
        let progress = self.progress(stage, &bracket, Self::seen(stage, scope))?;
        Ok(Some((bracket, progress)))
    }

    /// The first round that a scope does not take: a sheet is read up to it.
    fn seen(stage: &Stage, scope: Scope) -> RoundKey {
        let first = match scope {
            Scope::Before(key) => return key,
            Scope::Official => stage.rounds.iter().find(|round| round.phase != super::round::Phase::Locked),
            Scope::Provisional => None,
        };
        first.map_or_else(|| stage.next(), |round| round.key)
    }

    /// 胜区最后一支胜队: the champion of a special Swiss once it is known (`TD-6.5`).
    fn survivor(&self, stage: &Stage, scope: Scope) -> Result<Option<UnitId>, Refusal> {
        if !matches!(stage.plan.format, Format::SpecialSwiss { .. }) || self.rounds_left(stage.no)?.is_some() {
            return Ok(None);
        }
        let areas = self.areas(stage, Self::seen(stage, scope))?;
        Ok(crate::pairing::special::survivor(&areas))
    }

    /// The groups of a closed stage.
    fn grouped(&self, no: StageNo) -> Result<Vec<Vec<UnitId>>, Refusal> {
        let stage = self.stage(no)?;
        if !stage.closed {
            return Err(fault(
                "该阶段还没有结束，小组名次未定。",
                "the stage is not closed, the groups' places are not final.",
            ));
        }
        let groups: Vec<Vec<UnitId>> = stage.groups(self).into_iter().map(|group| group.units).collect();
        if groups.len() < 2 {
            return Err(fault("该阶段没有分组。请按名次取。", "the stage has no groups. Take places instead."));
        }
        Ok(groups)
    }

    /// Everybody of a closed stage with groups who has a place: the firsts in the order of the groups, then the seconds …
    pub(super) fn by_rank(&self, no: StageNo) -> Result<Vec<UnitId>, Refusal> {
        let (groups, records) = (self.grouped(no)?, self.records(no, Scope::Official)?);
        let combined = standings::combined(&self.profile.ladder, &records, &groups, &self.stage(no)?.lots);
        let mut order = Vec::new();
        for (group, table) in combined.groups.iter().enumerate() {
            if table.rows.iter().any(|row| row.holders > 1) {
                return Err(fault(
                    "小组内有并列，须加赛或抽签决定。",
                    "units of a group are equal; a play-off or lots must decide first.",
                ));
            }
            order.extend(table.rows.iter().filter_map(|row| Some((row.place?, group, row.unit))));
        }
        order.sort_unstable();
        Ok(order.into_iter().map(|(_, _, unit)| unit).collect())
    }

    /// Places of a closed stage with groups, crossed.
    pub(super) fn of_groups(&self, no: StageNo, each: u16) -> Result<Vec<UnitId>, Refusal> {
        let (stage, groups) = (self.stage(no)?, self.grouped(no)?);
        let size = groups.iter().map(Vec::len).min().unwrap_or(0) as u16;
        let records = self.records(no, Scope::Official)?;
        let rule = Qualify { of_each: each, best_of_rest: 0 };
        let last = stage.rounds.last().map_or(crate::unit::RoundNo(0), |round| round.key.round);
        let qualified = standings::qualify(&self.profile.ladder, &records, &groups, rule, last, &stage.lots);
        if !qualified.open.is_empty() {
            return Err(fault(
                "出线名额处有并列，须加赛或抽签决定。",
                "units are equal across the cut; a play-off or lots must decide first.",
            ));
        }
        let mut seats: BTreeMap<usize, Vec<UnitId>> = BTreeMap::new();
        for through in &qualified.through {
            seats.entry(through.group).or_default().push(through.unit);
        }
        let order =
            cross::numbered(groups.len() as u16, size, each).map_err(|fault| super::propose::format_fault(&fault))?;
        order
            .iter()
            .map(|place| {
                let group = seats.get(&(usize::from(place.group) - 1));
                group.and_then(|units| units.get(usize::from(place.rank) - 1)).copied().ok_or_else(|| {
                    fault("有小组出线队不足。", "a group has fewer units that may go on than the stage takes.")
                })
            })
            .collect()
    }
}

/// What a stage with groups can't give.
fn fault(zh: &str, en: &str) -> Refusal {
    Refusal::Plan { what: Text::new(zh, en), article: "TD-5.5".into() }
}

/// Puts the champion on top; those who were above follow in their order.
fn crown(table: &mut Standings, champion: UnitId) {
    let Some(at) = table.rows.iter().position(|row| row.unit == champion) else { return };
    table.rows[..=at].rotate_right(1);
    for (row, place) in table.rows[..=at].iter_mut().zip(1..) {
        row.place = Some(place);
        row.holders = 1;
        row.above_next = None;
    }
    table.rows[0].placed_by = Some("TD-6.5".into());
}
