//! 带分: what comes along from the stage before, and who has to say so (`TD-11.12`).

use super::id::StageNo;
use super::plan::{CarriedOn, CarryOver, StagePlan};
use super::records::Scope;
use super::refusal::Refusal;
use super::stage::plan_fault;
use super::state::{Event, Stage};
use crate::played::How;
use crate::points::Points;
use crate::profile::ladder::Carry;
use crate::standings;
use crate::text::Text;
use crate::unit::UnitId;

impl Event {
    /// The points that the units of a new stage bring along, in the order of its draw.
    pub(super) fn carried(&self, plan: &StagePlan, no: StageNo, draw: &[UnitId]) -> Result<Vec<Points>, Refusal> {
        let how = match plan.carry {
            CarryOver::Nothing => Carry::Nothing,
            CarryOver::Profile => self.profile.ladder.carry.value,
            CarryOver::By(how) => how,
        };
        let before = self.stages.iter().rev().find(|stage| stage.no < no);
        let (Some(before), false) = (before, matches!(how, Carry::Nothing | Carry::Open)) else {
            return Ok(vec![Points::ZERO; draw.len()]);
        };
        let records = self.records(before.no, Scope::Official)?;
        let taken = standings::carry(&self.profile.ladder, how, &records, draw);
        Ok(taken.into_iter().map(|(_, points)| points).collect())
    }

    /// Whether points can come along as a plan says; otherwise who has to say what, by which article. A plan that brings nothing along
    /// always can.
    pub(super) fn carries(&self, plan: &StagePlan) -> Result<(), Refusal> {
        if plan.carry == CarryOver::Nothing {
            return Ok(());
        }
        let Some(before) = self.stages.last() else {
            return Err(plan_fault(
                "这是第一阶段，没有可带的分。".into(),
                "this is the first stage; there are no points to bring along.".into(),
                "TD-11.12",
            ));
        };
        if plan.format.is_won_by_matches() || before.plan.format.is_won_by_matches() {
            return Err(plan_fault(
                "淘汰赛逐场定胜负，不计积分，不能带分。".into(),
                "a knock-out is decided match by match and counts no points; none can be brought along.".into(),
                "TD-3.6",
            ));
        }
        self.said(plan, before)?;
        let certain = before.rounds.iter().flat_map(|round| &round.rests).find(|rest| rest.how == How::Clinched);
        match certain {
            None => Ok(()),
            Some(rest) => Err(plan_fault(
                format!("第 {} 阶段有队因名次已定没有打完（{} 号），其积分不能带入下一阶段。", before.no, rest.unit.0),
                format!(
                    "in stage {} a unit that was certain of its place ({}) did not play to the end; its points can't be brought along.",
                    before.no, rest.unit.0
                ),
                "TD-6.6",
            )),
        }
    }

    /// Whether it has been said how points come along, and before the event.
    fn said(&self, plan: &StagePlan, before: &Stage) -> Result<(), Refusal> {
        let rule = &self.profile.ladder.carry;
        let fault = |what: Text| Refusal::Plan { what, article: rule.article.clone() };
        let how = match plan.carry {
            CarryOver::By(how) => how,
            _ => rule.value,
        };
        match (how, plan.carry) {
            (Carry::Open | Carry::Nothing, _) => Err(fault(Text::new(
                "是否带分、怎样带分，由主办单位在赛前确定：请写明办法 all（全带）、N/M（按比例）、average（场均）或 among（相互间成绩）。",
                "whether and how points are brought along is the organiser's to say before the event: name the way, all, N/M (a share), average (of a round) or among (against those who go on too).",
            ))),
            (_, CarryOver::By(_)) if before.plan.carried_on == CarriedOn::Not => Err(fault(Text::new(
                format!(
                    "带分要在赛前确定，而第 {} 阶段开始时没有声明下一阶段带分（--carried-on）。若规程另有规定，请先以补充规定写明 ladder.carry 及理由。",
                    before.no
                ),
                format!(
                    "that has to be said before: stage {} was opened without word of it (--carried-on). Where the regulations say otherwise, set ladder.carry by a supplement with its reason first.",
                    before.no
                ),
            ))),
            _ => Ok(()),
        }
    }
}
