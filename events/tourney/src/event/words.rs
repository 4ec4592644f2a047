//! What commands and verdicts are called in a log that people read.

use super::command::{Command, Regulation, Step};
use super::refusal::Refusal;
use super::roster::{Leaving, Presence};
use super::round::{Drawn, Forfeiture, Verdict};
use super::state::Event;
use crate::pairing::Infeasible;
use crate::profile::ProfileFault;
use crate::side::Side;
use crate::text::{Text, counted};
use crate::unit::UnitId;

/// A fault of a profile as a refusal.
pub(super) fn profile(fault: &ProfileFault) -> Refusal {
    Refusal::Profile { what: fault.text(), article: "TD-1.10".into() }
}

/// 编排无解: the least that has to be relaxed, as a sentence.
pub(super) fn infeasible(infeasible: &Infeasible) -> Text {
    let text = infeasible.text();
    Text::new(
        format!("{}同意后可带 --relax 编排，或手工编排并写明理由。", text.zh),
        format!("{} Pair with --relax, or by hand with a reason.", text.en),
    )
}

/// How units are called in a line of the log.
type Called<'a> = &'a dyn Fn(UnitId) -> Text;

impl Event {
    /// What a command does, for people: units by their names.
    pub fn summary(&self, command: &Command) -> Text {
        command.told(&|unit| {
            let name = self.roster.called(unit);
            Text::new(name.clone(), name)
        })
    }
}

impl Command {
    /// One line of the log, where there is no event to name its units: by their numbers.
    pub fn summary(&self) -> Text {
        self.told(&|unit| Text::new(format!("{} 号", unit.0), format!("unit {}", unit.0)))
    }

    /// The same, units called as `called` does.
    fn told(&self, called: Called<'_>) -> Text {
        match self {
            Self::Create { name, .. } => Text::new(format!("建立赛事“{name}”"), format!("Event “{name}” created")),
            Self::Regulate { item, .. } => {
                Text::new(format!("规程：{}", item.zh()), format!("Regulations: {}", item.en()))
            }
            Self::Supplement { overrides } => Text::new(
                format!("补充规定 {} 项", overrides.len()),
                counted(overrides.len(), "supplementary regulation"),
            ),
            Self::Enter { entrants, .. } => Text::new(
                format!("报名 {} 队（对）", entrants.len()),
                format!("{} entered", counted(entrants.len(), "unit")),
            ),
            Self::Amend { unit, .. } => {
                let unit = called(*unit);
                Text::new(format!("更改 {} 的报名", unit.zh), format!("Entry amended: {}", unit.en))
            }
            Self::Relate { relation } => named("相关队", "Related units", &relation.units, called),
            Self::Unrelate { units } => named("解除相关", "No longer related", units, called),
            Self::Seed { order } => {
                Text::new(format!("排定 {} 个种子", order.len()), format!("{} set", counted(order.len(), "seed")))
            }
            Self::Alternates { order } => Text::new(
                format!("候补名单 {} 队", order.len()),
                format!("{} listed", counted(order.len(), "alternate")),
            ),
            Self::OpenStage { plan, .. } => {
                Text::new(format!("开始阶段“{}”", plan.name), format!("Stage “{}” opened", plan.name))
            }
            Self::Redraw { stage, .. } => {
                Text::new(format!("第 {stage} 阶段重新抽签"), format!("Lots of stage {stage} drawn again"))
            }
            Self::Draw { round, drawn: Drawn::Engine, .. } => {
                Text::new(format!("{round} 轮自动编排"), format!("Round {round} drawn by the engine"))
            }
            Self::Draw { round, drawn: Drawn::Hand, .. } => {
                Text::new(format!("{round} 轮手工编排"), format!("Round {round} drawn by hand"))
            }
            Self::Discard { round } => {
                Text::new(format!("撤 {round} 轮草案"), format!("Draft of round {round} discarded"))
            }
            Self::Choose { unit, opponent, .. } => {
                let (unit, opponent) = (called(*unit), called(*opponent));
                Text::new(
                    format!("{} 选 {} 为对手", unit.zh, opponent.zh),
                    format!("Opponent chosen by {}: {}", unit.en, opponent.en),
                )
            }
            Self::Move { round, step } => {
                Text::new(format!("{round} 轮{}", step.zh()), format!("Round {round} {}", step.en()))
            }
            Self::Undo { entry } => Text::new(format!("撤销第 {entry} 条"), format!("Entry {entry} undone")),
            _ => self.told_of_units(called),
        }
    }

    /// The same for who takes part.
    fn told_of_units(&self, called: Called<'_>) -> Text {
        match self {
            Self::CallUp { unit, .. } => {
                let unit = called(*unit);
                Text::new(format!("候补 {} 递补", unit.zh), format!("Alternate called up: {}", unit.en))
            }
            Self::CheckIn { units, presence: Presence::Here } => named("签到", "Checked in", units, called),
            Self::CheckIn { units, presence: Presence::Missing } => {
                named("撤销签到", "Not here after all", units, called)
            }
            Self::Leave { unit, from, how } => {
                let unit = called(*unit);
                Text::new(
                    format!("{} 从 {from} 轮起{}", unit.zh, how.zh()),
                    format!("From round {from} on {} {}", unit.en, how.en()),
                )
            }
            Self::Readmit { unit } => {
                let unit = called(*unit);
                Text::new(format!("{} 恢复参赛", unit.zh), format!("Playing again: {}", unit.en))
            }
            Self::Miss { unit, round } => {
                let unit = called(*unit);
                Text::new(format!("{} {round} 轮请假", unit.zh), format!("Round {round} is missed by {}", unit.en))
            }
            _ => self.told_of_match(called),
        }
    }

    /// The same for what is about matches, rulings and appeals.
    fn told_of_match(&self, called: Called<'_>) -> Text {
        match self {
            Self::Seat { game, table } => {
                Text::new(format!("{game} 改在 {table} 桌"), format!("Match {game} moved to table {table}"))
            }
            Self::Report { game, side, .. } => Text::new(
                format!("{game} {}报成绩", side.zh()),
                format!("Match {game}: result entered by {}", side.en()),
            ),
            Self::Confirm { game, side } => {
                Text::new(format!("{game} {}确认", side.zh()), format!("Match {game}: confirmed by {}", side.en()))
            }
            Self::Dispute { game, side, .. } => {
                Text::new(format!("{game} {}有异议", side.zh()), format!("Match {game}: disputed by {}", side.en()))
            }
            Self::Settle { game, verdict } => {
                Text::new(format!("{game} 裁定：{}", verdict.zh()), format!("Match {game} settled: {}", verdict.en()))
            }
            Self::Correct { game, verdict, .. } => {
                Text::new(format!("{game} 更正：{}", verdict.zh()), format!("Match {game} corrected: {}", verdict.en()))
            }
            Self::Late { game, .. } => Text::new(format!("{game} 迟到"), format!("Match {game}: late arrival")),
            Self::Lineup { game, .. } => {
                Text::new(format!("{game} 出场与座位"), format!("Match {game}: line-up and seats"))
            }
            Self::Rule { charge } => {
                let unit = called(charge.unit);
                Text::new(
                    format!("判罚 {}：{}", unit.zh, charge.offence),
                    format!("Ruling against {}: {}", unit.en, charge.offence),
                )
            }
            Self::Overturn { overturn } => {
                Text::new(format!("改判第 {} 号判罚", overturn.ruling), format!("Ruling {} changed", overturn.ruling))
            }
            Self::Announce { offence } => {
                Text::new(format!("全场提示：{offence}"), format!("Announced to the room: {offence}"))
            }
            Self::Appeal { filing } => {
                let unit = called(filing.unit);
                Text::new(format!("{} 申诉", unit.zh), format!("Appeal by {}", unit.en))
            }
            Self::Answer { appeal, .. } => {
                Text::new(format!("第 {appeal} 号申诉裁决"), format!("Appeal {appeal} answered"))
            }
            Self::CloseStage { stage } => Text::new(format!("第 {stage} 阶段结束"), format!("Stage {stage} closed")),
            _ => Text::new("记录", "Entry"),
        }
    }
}

/// A line that names units.
fn named(zh: &str, en: &str, units: &[UnitId], called: Called<'_>) -> Text {
    let (of_zh, of_en): (Vec<String>, Vec<String>) =
        units.iter().map(|&unit| called(unit)).map(|name| (name.zh, name.en)).unzip();
    Text::new(format!("{zh}：{}", of_zh.join("、")), format!("{en}: {}", of_en.join(", ")))
}

impl Step {
    const fn zh(self) -> &'static str {
        match self {
            Self::Publish => "公布",
            Self::Withdraw => "收回公布",
            Self::Start { .. } => "开赛",
            Self::Extend { .. } => "改结束时间",
            Self::Close => "收表",
            Self::Count => "进入更正期",
            Self::Lock => "锁定",
            Self::Reopen => "重开",
        }
    }

    const fn en(self) -> &'static str {
        match self {
            Self::Publish => "published",
            Self::Withdraw => "withdrawn",
            Self::Start { .. } => "started",
            Self::Extend { .. } => "given another end",
            Self::Close => "closed",
            Self::Count => "counted",
            Self::Lock => "locked",
            Self::Reopen => "reopened",
        }
    }
}

impl Side {
    /// In Chinese.
    pub const fn zh(self) -> &'static str {
        match self {
            Self::Home => "主队",
            Self::Visitor => "客队",
        }
    }

    /// In English.
    pub const fn en(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::Visitor => "visitors",
        }
    }
}

impl Verdict {
    /// In Chinese.
    pub fn zh(&self) -> String {
        match self {
            Self::Sheet { .. } => "按记分表".into(),
            Self::Forfeit { absent, leave } => format!("{}{}", absent.zh(), leave.zh()),
            Self::DoubleForfeit => "双方弃权".into(),
            Self::BrokenOff { left } => format!("{}中途退出", left.zh()),
            Self::ForceMajeure { absent } => format!("{}因不可抗力缺席", absent.zh()),
        }
    }

    /// In English.
    pub fn en(&self) -> String {
        match self {
            Self::Sheet { .. } => "by the score sheet".into(),
            Self::Forfeit { absent, leave } => format!("forfeited by {} ({})", absent.en(), leave.en()),
            Self::DoubleForfeit => "forfeited by both".into(),
            Self::BrokenOff { left } => format!("broken off by {}", left.en()),
            Self::ForceMajeure { absent } => format!("{} absent through force majeure", absent.en()),
        }
    }
}

impl Forfeiture {
    /// In Chinese.
    pub const fn zh(self) -> &'static str {
        match self {
            Self::Late => "迟到弃权",
            Self::Excused => "弃权",
            Self::Unexcused => "无故弃权",
            Self::Intentional => "故意弃权",
        }
    }

    /// In English.
    pub const fn en(self) -> &'static str {
        match self {
            Self::Late => "late",
            Self::Excused => "with leave",
            Self::Unexcused => "without leave",
            Self::Intentional => "on purpose",
        }
    }
}

impl Leaving {
    /// In Chinese, as the end of a sentence.
    pub const fn zh(self) -> &'static str {
        match self {
            Self::Withdrawn => "退出",
            Self::Unexcused => "无故弃权",
            Self::Suspended => "停赛",
            Self::StageDisqualified => "取消阶段资格",
            Self::Disqualified => "取消比赛资格",
        }
    }

    /// In English, behind the unit's name.
    pub const fn en(self) -> &'static str {
        match self {
            Self::Withdrawn => "withdraws",
            Self::Unexcused => "stays away without leave",
            Self::Suspended => "is suspended",
            Self::StageDisqualified => "is disqualified from the stage",
            Self::Disqualified => "is disqualified",
        }
    }
}

impl Regulation {
    /// In Chinese.
    pub const fn zh(self) -> &'static str {
        match self {
            Self::Dates => "竞赛日期",
            Self::Place => "竞赛地点",
            Self::Events => "竞赛项目",
            Self::Format => "赛制赛法",
            Self::Eligibility => "报名资格",
            Self::EntryMethod => "报名办法",
            Self::Fees => "费用",
            Self::Awards => "奖励办法",
            Self::Promotion => "升降级办法",
        }
    }

    /// In English.
    pub const fn en(self) -> &'static str {
        match self {
            Self::Dates => "dates",
            Self::Place => "place",
            Self::Events => "events",
            Self::Format => "format",
            Self::Eligibility => "eligibility",
            Self::EntryMethod => "how to enter",
            Self::Fees => "fees",
            Self::Awards => "awards",
            Self::Promotion => "promotion and relegation",
        }
    }
}
