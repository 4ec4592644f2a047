//! Opening and closing stages; drafts of rounds.

use std::collections::BTreeSet;

use super::command::Entry;
use super::id::{MatchId, RoundKey, StageNo};
use super::plan::{FieldOf, Format, Opponents, StagePlan};
use super::refusal::Refusal;
use super::round::{Drawn, Pair, Phase, Rest, Round};
use super::state::{Event, Stage};
use crate::standings::LotSeed;
use crate::text::{Text, counted};
use crate::unit::{RoundNo, UnitId};

/// What lots decide when a stage opens.
const DRAW: &str = "draw";

impl Event {
    /// Opens the next stage: who plays in it, and under which numbers.
    pub(super) fn open_stage(&mut self, plan: &StagePlan, lots: LotSeed) -> Result<(), Refusal> {
        let stage = self.next_stage(plan, lots)?;
        self.stages.push(stage);
        Ok(())
    }

    /// The stage that a plan would open.
    ///
    /// # Errors
    /// [`Refusal::Plan`]: what does not fit and what would do.
    pub fn planned(&self, plan: &StagePlan, lots: LotSeed) -> Result<Stage, Refusal> {
        self.carries(plan)?;
        self.next_stage(plan, lots)
    }

    /// The same, as logs have it that are older than what [`Event::carries`] asks.
    fn next_stage(&self, plan: &StagePlan, lots: LotSeed) -> Result<Stage, Refusal> {
        let no = StageNo(self.stages.len() as u8 + 1);
        if let Some(open) = self.stages.iter().find(|stage| !stage.closed) {
            return Err(plan_fault(
                format!("第 {} 阶段还没有结束，先结束它。", open.no),
                format!("stage {} is not closed; close it first.", open.no),
                "TD-5.5",
            ));
        }
        if !self.profile.score.systems.contains_key(&plan.system) {
            let known: Vec<&str> = self.profile.score.systems.keys().map(String::as_str).collect();
            return Err(plan_fault(
                format!("没有记分制“{}”。可用：{}。", plan.system, known.join("、")),
                format!("there is no score system {:?}. There are: {}.", plan.system, known.join(", ")),
                "TD-2.1",
            ));
        }
        if plan.minutes == 0 {
            return Err(plan_fault("每轮用时要大于 0。".into(), "a round takes more than 0 minutes.".into(), "TD-2.3"));
        }
        let draw = self.drawn_order(&plan.field, no, &lots)?;
        if let Some(&gone) = draw.iter().find(|unit| !self.begins(no, **unit)) {
            let (name, next) = (self.roster.called(gone), self.standby(&plan.field, no)?);
            let next = next.map_or_else(|| Text::new("", ""), |standby| standby.text(self));
            return Err(plan_fault(
                format!("{name} 已退出、是候补或没有报名。{}", next.zh),
                format!("{name} has left, is an alternate, or never entered. {}", next.en).trim_end().to_owned(),
                "TD-7.1",
            ));
        }
        self.laid_out(no, plan, lots, draw)
    }

    /// 重新抽签 (`TD-7.1`): the stage is laid out anew, with fresh lots and without those who have left, as long as nothing of it is public.
    pub(super) fn redraw(&mut self, no: StageNo, lots: LotSeed) -> Result<(), Refusal> {
        let stage = self.stage(no)?;
        if stage.closed {
            return Err(Refusal::StageClosed(no));
        }
        if let Some(round) = stage.rounds.iter().find(|round| round.phase > Phase::Draft) {
            return Err(Refusal::WrongPhase {
                round: round.key,
                is: round.phase,
                instead: Text::new(
                    "只能在公布对阵之前重新抽签；尚未开赛的，先收回公布。",
                    "Lots are drawn again before pairs are public; withdraw it first if it has not started.",
                ),
            });
        }
        let plan = stage.plan.clone();
        let draw = self.drawn_order(&plan.field, no, &lots)?;
        let draw = draw.into_iter().filter(|unit| self.begins(no, *unit)).collect();
        let fresh = self.laid_out(no, &plan, lots, draw)?;
        *self.stage_mut(no)? = fresh;
        Ok(())
    }

    /// Whether a unit plays in the first round of a stage.
    fn begins(&self, no: StageNo, unit: UnitId) -> bool {
        let first = RoundKey { stage: no, round: RoundNo(1) };
        self.roster.get(unit).is_some_and(|unit| unit.plays_in(first) && unit.alternate.is_none())
    }

    /// A stage whose units are known, in the order of the draw.
    fn laid_out(&self, no: StageNo, plan: &StagePlan, lots: LotSeed, draw: Vec<UnitId>) -> Result<Stage, Refusal> {
        if draw.len() < 2 {
            return Err(plan_fault("至少要有两队。".into(), "a stage needs two units at least.".into(), "TD-3.1"));
        }
        if matches!(plan.format, Format::Movement { .. }) && draw.len() % 2 == 1 {
            return Err(plan_fault(
                format!("轮转要分成同样多的两组，现为 {} 队。请增减一队。", draw.len()),
                format!(
                    "a movement takes two groups of equally many units, not {} in all; add or drop one.",
                    draw.len()
                ),
                "TD-2.11",
            ));
        }
        let carry = self.carried(plan, no, &draw)?;
        let stage =
            Stage { no, plan: plan.clone(), draw, carry, lots, rounds: Vec::new(), choices: Vec::new(), closed: false };
        self.scheme_of(&stage)?;
        self.countable(&stage)?;
        Ok(stage)
    }

    /// 节数: matches have a number of segments that can decide them (`TD-9.1`).
    fn countable(&self, stage: &Stage) -> Result<(), Refusal> {
        if let Format::KnockOut { segments: 0, .. } = stage.plan.format {
            return Err(plan_fault("一场比赛至少一节。".into(), "a match has one segment at least.".into(), "TD-9.1"));
        }
        let Some(segmented) = self.segmented(stage) else { return Ok(()) };
        segmented.standing(&[]).map(drop).map_err(|fault| super::propose::format_fault(&fault))
    }

    /// The units in the order of the draw: number 1 first.
    fn drawn_order(&self, field: &FieldOf, no: StageNo, lots: &LotSeed) -> Result<Vec<UnitId>, Refusal> {
        let plays = |unit: &UnitId| self.begins(no, *unit);
        let order: Vec<UnitId> = match field {
            FieldOf::All => self.by_seed(&plays, lots),
            FieldOf::Listed(units) => units.clone(),
            FieldOf::Places { stage, from, to } => self.placed(*stage, *from, *to)?,
            FieldOf::OfGroups { stage, each } => self.of_groups(*stage, *each)?,
            FieldOf::ByRank { stage } => self.by_rank(*stage)?.into_iter().filter(plays).collect(),
        };
        let distinct: BTreeSet<UnitId> = order.iter().copied().collect();
        if distinct.len() != order.len() {
            return Err(plan_fault("有队出现两次。".into(), "a unit stands there twice.".into(), "TD-3.1"));
        }
        Ok(order)
    }

    /// By seed; units of unknown strength behind them by lots (`TD-6.2`).
    fn by_seed(&self, plays: &dyn Fn(&UnitId) -> bool, lots: &LotSeed) -> Vec<UnitId> {
        let playing = || self.roster.units().iter().filter(|unit| plays(&unit.id));
        let mut seeded: Vec<_> = playing().filter_map(|unit| unit.entrant.seed.map(|seed| (seed, unit.id))).collect();
        seeded.sort_unstable();
        let unknown: Vec<UnitId> = playing().filter(|unit| unit.entrant.seed.is_none()).map(|unit| unit.id).collect();
        seeded.into_iter().map(|(_, id)| id).chain(lots.draw(DRAW, &unknown)).collect()
    }

    /// Places of a closed stage.
    fn placed(&self, no: StageNo, from: u16, to: u16) -> Result<Vec<UnitId>, Refusal> {
        let ranked = self.ranked_of(no)?;
        if from == 0 || from > to || usize::from(to) > ranked.len() {
            return Err(plan_fault(
                format!("第 {no} 阶段有名次的队是 {} 个，取不到第 {from} 至第 {to} 名。", ranked.len()),
                format!(
                    "stage {no} has {} with a place; places {from} to {to} are not there.",
                    counted(ranked.len(), "unit")
                ),
                "TD-5.5",
            ));
        }
        Ok(ranked[usize::from(from) - 1..usize::from(to)].to_vec())
    }

    /// Who has a place in a closed stage and may go on, best first.
    pub(super) fn ranked_of(&self, no: StageNo) -> Result<Vec<UnitId>, Refusal> {
        self.closed(no)?;
        let goes_on = |(unit, place): &(UnitId, Option<u32>)| place.is_some() && !self.is_barred_next(no, *unit);
        Ok(self.standings(no)?.places().into_iter().filter(goes_on).map(|(unit, _)| unit).collect())
    }

    /// A stage whose standings are final.
    fn closed(&self, no: StageNo) -> Result<&Stage, Refusal> {
        let stage = self.stage(no)?;
        if stage.closed {
            return Ok(stage);
        }
        Err(plan_fault(
            format!("第 {no} 阶段还没有结束，名次未定。"),
            format!("stage {no} is not closed, its places are not final."),
            "TD-5.5",
        ))
    }

    /// Its standings are final: every round locked, none left to play.
    pub(super) fn close_stage(&mut self, no: StageNo) -> Result<(), Refusal> {
        let stage = self.stage(no)?;
        if stage.closed {
            return Err(Refusal::StageClosed(no));
        }
        if let Some(round) = stage.rounds.iter().find(|round| round.phase != Phase::Locked) {
            return Err(Refusal::Waits { round: round.key, lacks: Text::new("先锁定它。", "lock it first.") });
        }
        if let Some(left) = self.rounds_left(no)? {
            return Err(Refusal::Waits {
                round: stage.next(),
                lacks: Text::new(
                    format!("还有 {left} 轮没有进行。"),
                    format!("not played yet: {}.", counted(left, "round")),
                ),
            });
        }
        self.stage_mut(no)?.closed = true;
        Ok(())
    }

    /// Enters a draft: a new one behind the last round, or in place of the last one if that is a draft.
    pub(super) fn draw(
        &mut self,
        key: RoundKey,
        drawn: Drawn,
        pairs: &[Pair],
        rests: &[Rest],
        entry: &Entry,
    ) -> Result<(), Refusal> {
        let stage = self.stage(key.stage)?;
        if stage.closed {
            return Err(Refusal::StageClosed(key.stage));
        }
        self.drawable(key)?;
        if drawn == Drawn::Hand && entry.reason.is_empty() {
            return Err(Refusal::NoReason { article: "TD-6.3" });
        }
        self.seated_once(key, pairs.iter().copied(), rests)?;
        self.fitting(key, pairs)?;
        let round = Round::draft(key, drawn, pairs, rests.to_vec());
        let rounds = &mut self.stage_mut(key.stage)?.rounds;
        rounds.retain(|old| old.key < key);
        rounds.push(round);
        Ok(())
    }

    /// Whether a round can be drawn now.
    pub(super) fn drawable(&self, key: RoundKey) -> Result<(), Refusal> {
        let stage = self.stage(key.stage)?;
        match stage.round(key) {
            Some(round) if round.phase == Phase::Draft => {}
            Some(round) => {
                return Err(Refusal::WrongPhase {
                    round: key,
                    is: round.phase,
                    instead: Text::new("要重排，先收回公布。", "Withdraw it before drawing it again."),
                });
            }
            None if key == stage.next() => {}
            None => {
                return Err(Refusal::Waits {
                    round: stage.next(), lacks: Text::new("先编排它。", "draw it first.")
                });
            }
        }
        if stage.round(key).is_none() && self.rounds_left(key.stage)?.is_none() && !self.went_on(key)? {
            return Err(plan_fault(
                format!("第 {} 阶段的轮次已经全部编排。可以结束本阶段。", key.stage),
                format!("all rounds of stage {} are drawn. It can be closed.", key.stage),
                "TD-6.1",
            ));
        }
        if let Some((turn, _)) = stage.chooser().filter(|_| key.round.0 == 1) {
            let turn = self.roster.called(turn);
            return Err(plan_fault(
                format!("对手还没有挑选完，轮到 {turn}。"),
                format!("opponents are still being chosen; it is {turn}'s turn."),
                "TD-3.4",
            ));
        }
        let previous = stage.rounds.iter().rev().find(|round| round.key < key);
        match previous {
            Some(round) if !stage.plan.format.is_fixed() && round.phase < Phase::Corrections => Err(Refusal::Waits {
                round: round.key,
                lacks: Text::new(
                    "先收齐成绩、进入更正期，再编排下一轮。",
                    "collect its results and count it before the next is drawn.",
                ),
            }),
            _ => Ok(()),
        }
    }

    /// A draft is dropped.
    pub(super) fn discard(&mut self, key: RoundKey) -> Result<(), Refusal> {
        let round = self.round(key)?;
        if round.phase != Phase::Draft {
            return Err(Refusal::WrongPhase {
                round: key,
                is: round.phase,
                instead: super::step::ways_on(round.phase),
            });
        }
        self.stage_mut(key.stage)?.rounds.retain(|round| round.key < key);
        Ok(())
    }

    /// A match moves to another table; whoever had it takes the one that is left.
    pub(super) fn seat(&mut self, id: MatchId, table: u16) -> Result<(), Refusal> {
        let round = self.round(id.key)?;
        let old = round.game(id.number).ok_or(Refusal::NoMatch(id))?.table;
        if round.phase >= Phase::Closing || table == 0 {
            return Err(Refusal::Result {
                game: id,
                what: Text::new(
                    "桌号从 1 起，且只能在收表前更改。",
                    "tables count from 1, and change before the round closes.",
                ),
                article: "TD-1.14".into(),
            });
        }
        for game in &mut self.round_mut(id.key)?.matches {
            if game.id == id {
                game.table = table;
            } else if game.table == table {
                game.table = old;
            }
        }
        Ok(())
    }

    /// A unit of the better half picks its first opponent (`TD-3.4`).
    pub(super) fn choose(&mut self, no: StageNo, unit: UnitId, opponent: UnitId) -> Result<(), Refusal> {
        let stage = self.stage(no)?;
        let fault = |zh: String, en: String| Refusal::Plan { what: Text::new(zh, en), article: "TD-3.4".into() };
        if !matches!(stage.plan.format, Format::KnockOut { opponents: Opponents::Chosen, .. })
            || !stage.rounds.is_empty()
        {
            return Err(fault(
                "本阶段不挑选对手，或已经编排。".into(),
                "opponents are not chosen in this stage, or it has been drawn.".into(),
            ));
        }
        let Some((turn, offered)) = stage.chooser() else {
            return Err(fault("对手已全部选定。".into(), "all opponents are chosen.".into()));
        };
        if turn != unit || !offered.contains(&opponent) {
            let turn = self.roster.called(turn);
            let list: Vec<String> = offered.iter().map(|&unit| self.roster.called(unit)).collect();
            return Err(fault(
                format!("现在由 {turn} 挑选，可选 {}。", list.join("、")),
                format!("it is {turn}'s turn; it may choose among {}.", list.join(", ")),
            ));
        }
        self.stage_mut(no)?.choices.push((unit, opponent));
        Ok(())
    }
}

/// A plan that does not fit.
pub(super) fn plan_fault(zh: String, en: String, article: &str) -> Refusal {
    Refusal::Plan { what: Text::new(zh, en), article: article.to_owned() }
}
