//! The state of an event: a pure function of its log.

use std::collections::{BTreeMap, BTreeSet};

use super::appeal::Appeal;
use super::command::{Command, Entry, Regulation};
use super::correct::{Correction, Seen};
use super::id::{MatchId, RoundKey, StageNo};
use super::plan::{Format, StagePlan};
use super::refusal::Refusal;
use super::roster::Roster;
use super::round::{Match, Pair, Rest, Round};
use super::ruling::Ruling;
use crate::moment::Moment;
use crate::points::Points;
use crate::profile::{Override, Profile};
use crate::standings::LotSeed;
use crate::text::Text;
use crate::unit::UnitId;

/// Whether an entry is new, or stands in the log already and is folded again.
///
/// What was permitted and accepted when an entry was taken is not asked again: a later edition of this program may hold a text more
/// strictly or rank otherwise, and an event that was directed with the old one opens all the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Taken {
    /// It is being sent.
    Now,
    /// It was taken before.
    Before,
}

/// 赛事.
#[derive(Clone, PartialEq, Debug)]
pub struct Event {
    /// Its name.
    pub name: String,
    /// The rules, supplements included.
    pub profile: Profile,
    /// The rules without supplements.
    pub printed: Profile,
    /// 补充规定, in order.
    pub supplements: Vec<Override>,
    /// 竞赛规程.
    pub regulations: BTreeMap<Regulation, String>,
    /// Who takes part.
    pub roster: Roster,
    /// The stages that have been opened.
    pub stages: Vec<Stage>,
    /// 判罚, in order; the first is number 1.
    pub rulings: Vec<Ruling>,
    /// 申诉, in order; the first is number 1.
    pub appeals: Vec<Appeal>,
    /// 全场提示: offences announced, and since when.
    pub announced: BTreeMap<String, Moment>,
    /// 出场名单与座位选择权.
    pub(super) seating: BTreeMap<MatchId, super::lineup::Seating>,
}

/// 阶段.
#[derive(Clone, PartialEq, Debug)]
pub struct Stage {
    /// Its number.
    pub no: StageNo,
    /// Its plan.
    pub plan: StagePlan,
    /// The units by their number in the draw: the first is 1.
    pub draw: Vec<UnitId>,
    /// 带分 of each unit of `draw`.
    pub carry: Vec<Points>,
    /// 抽签种子.
    pub lots: LotSeed,
    /// Drawn rounds.
    pub rounds: Vec<Round>,
    /// 挑选的对手: who chose whom (`TD-3.4`).
    pub choices: Vec<(UnitId, UnitId)>,
    /// Whether its standings are final.
    pub closed: bool,
}

impl Stage {
    /// The number of a unit in the draw, from 1.
    pub fn number(&self, unit: UnitId) -> Option<u32> {
        self.draw.iter().position(|&other| other == unit).map(|at| at as u32 + 1)
    }

    /// The unit with a number in the draw.
    pub fn unit(&self, number: u32) -> Option<UnitId> {
        self.draw.get((number as usize).checked_sub(1)?).copied()
    }

    /// A drawn round.
    pub fn round(&self, key: RoundKey) -> Option<&Round> {
        self.rounds.get(usize::from(key.round.0).checked_sub(1)?)
    }

    /// Whether a round is one of the last two of a Swiss stage, of those that will be played (`TD-6.7`).
    pub(super) fn is_among_last_two(&self, key: RoundKey) -> bool {
        let rounds = match &self.plan.format {
            Format::Swiss { rounds, .. } => *rounds,
            _ => crate::format::draw::doublings(self.draw.len() as u16) as u16,
        };
        key.round.0 + 1 >= rounds
    }

    /// The name of the round that comes next.
    pub fn next(&self) -> RoundKey {
        RoundKey { stage: self.no, round: crate::unit::RoundNo(self.rounds.len() as u16 + 1) }
    }
}

impl Event {
    /// The event that a `Create` begins.
    pub(super) fn create(entry: &Entry) -> Result<(Self, Text), Refusal> {
        let Command::Create { name, profile, overrides } = &entry.command else { return Err(Refusal::NotFirst) };
        let mine = profile.with(overrides).map_err(|fault| super::words::profile(&fault))?;
        let event = Self {
            name: name.clone(),
            profile: mine,
            printed: (**profile).clone(),
            supplements: overrides.clone(),
            regulations: BTreeMap::new(),
            roster: Roster::default(),
            stages: Vec::new(),
            rulings: Vec::new(),
            appeals: Vec::new(),
            announced: BTreeMap::new(),
            seating: BTreeMap::new(),
        };
        event.allow(entry)?;
        let what = event.summary(&entry.command);
        Ok((event, what))
    }

    /// Takes a command. Refused, nothing has changed: each branch looks first and changes last.
    pub(super) fn apply(&mut self, entry: &Entry, taken: Taken) -> Result<Text, Refusal> {
        self.allow(entry)?;
        match &entry.command {
            Command::Create { .. } | Command::Undo { .. } => return Err(Refusal::NotFirst),
            Command::Regulate { item, text } => drop(self.regulations.insert(*item, text.clone())),
            Command::Supplement { overrides } => self.supplement(overrides, entry)?,
            Command::Enter { entrants, joins } => self.enter(entrants, *joins)?,
            Command::Amend { unit, entrant } => self.amend(*unit, entrant, entry.who.role)?,
            Command::Relate { relation } => self.relate(relation)?,
            Command::Unrelate { units } => self.unrelate(units)?,
            Command::Seed { order } => self.seed(order)?,
            Command::Alternates { order } => self.set_alternates(order)?,
            Command::CallUp { unit, joins } => self.call_up(*unit, *joins, entry)?,
            Command::CheckIn { units, presence } => self.check_in(units, *presence, entry)?,
            Command::Leave { unit, from, how } => self.leave(*unit, *from, *how, entry)?,
            Command::Readmit { unit } => self.readmit(*unit, entry)?,
            Command::Miss { unit, round } => self.miss(*unit, *round)?,
            Command::OpenStage { plan, lots } => self.open_stage(plan, *lots)?,
            Command::Redraw { stage, lots } => self.redraw(*stage, *lots)?,
            Command::Draw { round, drawn, pairs, rests } => self.draw(*round, *drawn, pairs, rests, entry)?,
            Command::Discard { round } => self.discard(*round)?,
            Command::Choose { stage, unit, opponent } => self.choose(*stage, *unit, *opponent)?,
            Command::Move { round, step } => self.step(*round, *step, entry)?,
            Command::Seat { game, table } => self.seat(*game, *table)?,
            Command::Report { game, side, sheet } => self.report(*game, *side, sheet)?,
            Command::Confirm { game, side } => self.confirm(*game, *side)?,
            Command::Dispute { game, side, sheet } => self.dispute(*game, *side, sheet.as_ref())?,
            Command::Settle { game, verdict } => self.settle(*game, verdict)?,
            Command::Correct { game, verdict, ground, later, accept } => {
                let what = Correction { game: *game, verdict, ground, later: *later };
                let seen = match taken {
                    Taken::Now => Seen::Asked(accept.as_deref()),
                    Taken::Before => Seen::Accepted,
                };
                self.correct(&what, seen, entry)?;
            }
            Command::Late { game, late, booked } => self.late(*game, *late, *booked, entry)?,
            Command::Lineup { game, act } => self.lineup(*game, act, entry)?,
            Command::Rule { charge } => self.rule(charge, entry)?,
            Command::Overturn { overturn } => self.overturn(overturn, entry)?,
            Command::Announce { offence } => self.announce(offence, entry)?,
            Command::Appeal { filing } => self.appeal(filing, entry)?,
            Command::Answer { appeal, answer } => self.answer(*appeal, *answer, entry)?,
            Command::CloseStage { stage } => self.close_stage(*stage)?,
        }
        Ok(self.summary(&entry.command))
    }

    /// 补充规定 on top of those before.
    fn supplement(&mut self, overrides: &[Override], entry: &Entry) -> Result<(), Refusal> {
        if entry.reason.is_empty() && !self.stages.is_empty() {
            return Err(Refusal::NoReason { article: "TD-1.10" });
        }
        self.profile = self.profile.with(overrides).map_err(|fault| super::words::profile(&fault))?;
        self.supplements.extend(overrides.iter().cloned());
        Ok(())
    }

    /// A stage.
    pub fn stage(&self, no: StageNo) -> Result<&Stage, Refusal> {
        usize::from(no.0).checked_sub(1).and_then(|at| self.stages.get(at)).ok_or(Refusal::NoStage(no))
    }

    /// A stage that is not closed, to change.
    pub(super) fn stage_mut(&mut self, no: StageNo) -> Result<&mut Stage, Refusal> {
        let at = usize::from(no.0).checked_sub(1).ok_or(Refusal::NoStage(no))?;
        let stage = self.stages.get_mut(at).ok_or(Refusal::NoStage(no))?;
        if stage.closed { Err(Refusal::StageClosed(no)) } else { Ok(stage) }
    }

    /// A drawn round.
    pub fn round(&self, key: RoundKey) -> Result<&Round, Refusal> {
        self.stage(key.stage)?.round(key).ok_or(Refusal::NoRound(key))
    }

    /// The same, to change.
    pub(super) fn round_mut(&mut self, key: RoundKey) -> Result<&mut Round, Refusal> {
        let rounds = &mut self.stage_mut(key.stage)?.rounds;
        usize::from(key.round.0).checked_sub(1).and_then(|at| rounds.get_mut(at)).ok_or(Refusal::NoRound(key))
    }

    /// A match.
    pub fn game(&self, id: MatchId) -> Result<&Match, Refusal> {
        self.round(id.key)?.game(id.number).ok_or(Refusal::NoMatch(id))
    }

    /// The same, to change.
    pub(super) fn game_mut(&mut self, id: MatchId) -> Result<&mut Match, Refusal> {
        let games = &mut self.round_mut(id.key)?.matches;
        usize::from(id.number).checked_sub(1).and_then(|at| games.get_mut(at)).ok_or(Refusal::NoMatch(id))
    }

    /// The units of a stage that play in a round.
    pub fn playing(&self, key: RoundKey) -> Result<Vec<UnitId>, Refusal> {
        let stage = self.stage(key.stage)?;
        let plays = |unit: &UnitId| self.roster.get(*unit).is_some_and(|unit| unit.plays_in(key));
        Ok(stage.draw.iter().copied().filter(plays).collect())
    }

    /// Checks that pairs and rests seat every playing unit exactly once and nobody else.
    pub(super) fn seated_once(
        &self,
        key: RoundKey,
        pairs: impl Iterator<Item = Pair>,
        rests: &[Rest],
    ) -> Result<(), Refusal> {
        let fault =
            |zh: String, en: String| Refusal::Draft { round: key, what: Text::new(zh, en), article: "TD-6.3".into() };
        let playing = self.to_seat(key.stage, key)?;
        let mut seated = BTreeSet::new();
        let called = |unit: UnitId| self.roster.called(unit);
        for unit in pairs.flat_map(|pair| [pair.home, pair.visitor]).chain(rests.iter().map(|rest| rest.unit)) {
            if !playing.contains(&unit) {
                return Err(fault(
                    format!("{} 不参加这一轮。请重新编排。", called(unit)),
                    format!("{} does not play in this round. Draw it again.", called(unit)),
                ));
            }
            if !seated.insert(unit) {
                return Err(fault(
                    format!("{} 出现两次。每队恰好一次。", called(unit)),
                    format!("{} stands there twice. Each unit plays or rests once.", called(unit)),
                ));
            }
        }
        playing.difference(&seated).next().map_or(Ok(()), |unit| {
            Err(fault(
                format!("漏了 {}。每队或有对手，或轮空。", called(*unit)),
                format!("{} is missing. Each unit has an opponent or rests.", called(*unit)),
            ))
        })
    }
}
