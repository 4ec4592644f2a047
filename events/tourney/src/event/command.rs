//! What may happen in an event. Commands are the truth; everything else is computed from them.

use serde::{Deserialize, Serialize};

use super::id::{MatchId, RoundKey, StageNo};
use super::plan::StagePlan;
use super::roster::{Entrant, Leaving, Presence, Relation};
use super::round::{Drawn, Pair, Rest, Verdict};
use super::ruling::{Booked, Charge, Overturn};
use crate::moment::{Moment, Seconds};
use crate::office::Role;
use crate::profile::{Override, Profile};
use crate::sheet::Sheet;
use crate::side::{BySide, Side};
use crate::standings::LotSeed;
use crate::unit::UnitId;

/// 一条记录: a command with who, when and why.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Chosen by the sender; the same id again has no second effect.
    pub id: String,
    /// The version that the sender had seen. Older is fine as long as nothing that the command is about has changed since.
    pub seen: u64,
    /// Who.
    pub who: Who,
    /// When it happened, as the sender says: its time limits and the order of rulings follow from it.
    pub at: Moment,
    /// 录入时间: when it was really entered, by the clock of whoever keeps the log; none in logs from before that was kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entered: Option<Moment>,
    /// Why; must be given where a text or fairness asks for it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// What.
    #[serde(rename = "do")]
    pub command: Command,
}

impl Entry {
    /// When it was entered: what the log knows best.
    pub fn entered(&self) -> Moment {
        self.entered.unwrap_or(self.at)
    }

    /// 补记: whether it is said to have happened at another time than it was entered, by more than a command takes.
    pub fn is_dated(&self) -> bool {
        (self.entered().0 - self.at.0).abs() >= DATED_MS
    }
}

/// From which difference on a moment was said and not taken from the clock, milliseconds.
const DATED_MS: i64 = 60_000;

/// Who gives a command, and in which office.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Who {
    /// The person's name, for the record.
    pub name: String,
    /// The office.
    pub role: Role,
}

/// What regulations must say (`TD-1.11`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Regulation {
    /// 竞赛日期.
    Dates,
    /// 竞赛地点.
    Place,
    /// 竞赛项目.
    Events,
    /// 赛制赛法.
    Format,
    /// 报名资格.
    Eligibility,
    /// 报名方法与日期.
    EntryMethod,
    /// 费用.
    Fees,
    /// 奖项与奖励.
    Awards,
    /// 升降级办法.
    Promotion,
}

impl Regulation {
    /// All of them, in the order of the text.
    pub const ALL: [Self; 9] = [
        Self::Dates,
        Self::Place,
        Self::Events,
        Self::Format,
        Self::Eligibility,
        Self::EntryMethod,
        Self::Fees,
        Self::Awards,
        Self::Promotion,
    ];
}

/// A command.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// 建立赛事: always the first. The profile is written whole into the log, so a later edition changes no old event.
    Create {
        /// The event's name.
        name: String,
        /// The rules of the event.
        profile: Box<Profile>,
        /// 补充规定 (`TD-1.10`), each with its reason.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        overrides: Vec<Override>,
    },
    /// 竞赛规程的一项.
    Regulate {
        /// Which.
        item: Regulation,
        /// What it says.
        text: String,
    },
    /// 补充规定: changes values of the profile.
    Supplement {
        /// Which values.
        overrides: Vec<Override>,
    },
    /// 报名: one or many units; those with a known key are amended.
    Enter {
        /// The lines, all or none of which count.
        entrants: Vec<Entrant>,
        /// The first round of a stage under way that they play, for late entries.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        joins: Option<RoundKey>,
    },
    /// 改报名: one unit's line becomes this one.
    Amend {
        /// Which unit.
        unit: UnitId,
        /// The line.
        entrant: Entrant,
    },
    /// 相关队.
    Relate {
        /// Who, how strongly and why.
        relation: Relation,
    },
    /// 解除相关.
    Unrelate {
        /// Exactly the units of the relation.
        units: Vec<UnitId>,
    },
    /// 排种子: the strongest first; units that are not named have no seed.
    Seed {
        /// In order.
        order: Vec<UnitId>,
    },
    /// 候补名单: exactly these units wait for a place, the next first; they play in no stage until they are called up.
    Alternates {
        /// In order.
        order: Vec<UnitId>,
    },
    /// 递补: an alternate takes part from now on.
    CallUp {
        /// Who.
        unit: UnitId,
        /// The first round of a Swiss under way that it plays; none if no stage is open, or lots are drawn again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        joins: Option<RoundKey>,
    },
    /// 签到.
    CheckIn {
        /// Who.
        units: Vec<UnitId>,
        /// Whether they are here.
        presence: Presence,
    },
    /// 退出 / 取消资格.
    Leave {
        /// Who.
        unit: UnitId,
        /// The first round that it does not play.
        from: RoundKey,
        /// How.
        how: Leaving,
    },
    /// 恢复参赛: takes an earlier leaving back, from the next round on.
    Readmit {
        /// Who.
        unit: UnitId,
    },
    /// 请假一轮.
    Miss {
        /// Who.
        unit: UnitId,
        /// Which round.
        round: RoundKey,
    },
    /// 开始阶段.
    OpenStage {
        /// Its plan.
        plan: Box<StagePlan>,
        /// 抽签种子, entered before witnesses: all lots of the stage follow from it.
        lots: LotSeed,
    },
    /// 重新抽签 (`TD-7.1`): the numbers of a stage are drawn anew, without those who have left, before any round of it is public.
    Redraw {
        /// Which stage.
        stage: StageNo,
        /// Fresh lots.
        lots: LotSeed,
    },
    /// 编排草案: replaces a draft of the same round.
    Draw {
        /// Which round.
        round: RoundKey,
        /// By the engine, or changed by hand.
        drawn: Drawn,
        /// Who meets whom.
        pairs: Vec<Pair>,
        /// Who rests.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        rests: Vec<Rest>,
    },
    /// 撤草案.
    Discard {
        /// Which round.
        round: RoundKey,
    },
    /// 挑选对手 (`TD-3.4`).
    Choose {
        /// The stage.
        stage: StageNo,
        /// Whose turn it is.
        unit: UnitId,
        /// Whom it picks.
        opponent: UnitId,
    },
    /// A step of a round: forward or back.
    Move {
        /// Which round.
        round: RoundKey,
        /// Where to.
        step: Step,
    },
    /// 改桌号, for instance for a unit that needs a fixed table.
    Seat {
        /// Which match.
        game: MatchId,
        /// Its table.
        table: u16,
    },
    /// 报成绩.
    Report {
        /// Which match.
        game: MatchId,
        /// Which side enters.
        side: Side,
        /// What.
        sheet: Sheet,
    },
    /// 确认成绩: by the side that did not enter it.
    Confirm {
        /// Which match.
        game: MatchId,
        /// Who confirms.
        side: Side,
    },
    /// 对成绩有异议.
    Dispute {
        /// Which match.
        game: MatchId,
        /// Who objects.
        side: Side,
        /// What it says itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sheet: Option<Sheet>,
    },
    /// 裁定成绩: the direction enters a result that is open, claimed or disputed.
    Settle {
        /// Which match.
        game: MatchId,
        /// What stands.
        verdict: Verdict,
    },
    /// 更正成绩 that stood already.
    Correct {
        /// Which match.
        game: MatchId,
        /// What stands now.
        verdict: Verdict,
        /// On what ground.
        ground: super::correct::Ground,
        /// What becomes of a round that was drawn from the old result.
        later: super::correct::Later,
        /// The digest of the consequences that were shown; without it they are listed and nothing is done.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        accept: Option<String>,
    },
    /// 迟到: how late each side came to a match; the profile's ladder says the rest (`TD-8.8`–`TD-8.11`).
    Late {
        /// Which match.
        game: MatchId,
        /// Seconds after the announced start; 0 is on time.
        late: BySide<Seconds>,
        /// Whether the sheet holds what it brings. The side that was on time *starts* higher, so a sheet of levels does; entries of
        /// before this was asked have the desk add it.
        #[serde(default = "Booked::by_desk", skip_serializing_if = "Booked::is_by_desk")]
        booked: Booked,
    },
    /// 出场名单与座位选择权 (`TD-9.1`–`TD-9.5`).
    Lineup {
        /// Which match.
        game: MatchId,
        /// What is done.
        act: super::lineup::Act,
    },
    /// 判罚.
    Rule {
        /// What, against whom.
        charge: Charge,
    },
    /// 改判 or 撤销判罚 by the chief referee or the committee.
    Overturn {
        /// Which ruling, and what becomes of it.
        overturn: Overturn,
    },
    /// 全场提示 (`TD-12.12`): from now on a first offence of this kind counts as the second.
    Announce {
        /// The offence.
        offence: String,
    },
    /// 申诉.
    Appeal {
        /// What is appealed against, and how.
        filing: super::appeal::Filing,
    },
    /// 申诉裁决.
    Answer {
        /// Which appeal.
        appeal: u32,
        /// What is decided.
        answer: super::appeal::Answer,
    },
    /// 结束阶段: its standings are final.
    CloseStage {
        /// Which.
        stage: StageNo,
    },
    /// 撤销: what the entry with this number did is taken back, as if it had not been.
    Undo {
        /// The entry's number, from 1.
        entry: u64,
    },
}

/// A step of a round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "to", rename_all = "snake_case", deny_unknown_fields)]
pub enum Step {
    /// 公布.
    Publish,
    /// 收回公布: back to a draft, as long as nothing has been reported.
    Withdraw,
    /// 开赛.
    Start {
        /// 规定结束时间.
        ends: Moment,
    },
    /// 改结束时间: the closing time moves, with a reason.
    Extend {
        /// The new one.
        ends: Moment,
    },
    /// 收表.
    Close,
    /// 进入更正期: every result is in, or stands provisionally.
    Count,
    /// 锁定.
    Lock,
    /// 重开: one state back, with a reason.
    Reopen,
}
