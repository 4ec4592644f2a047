//! The section `clock` (时限): how long acts, hands, boards and rounds may last, and how a round ends.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::fault::{Outside, demand};
use super::sourced::Sourced;
use crate::moment::{Moment, Seconds};

/// 时限. `TD-8.1`–`TD-8.7`, `TD-8.12`, `TD-8.13`, `TD-2.3`, `TD-2.4`, `TD-2.14`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockRules {
    /// 一副牌的正常时间, by the number of packs.
    pub hand: Vec<HandMinutes>,
    /// 每副牌的时限, with and without screens.
    pub board: BoardMinutes,
    /// 每轮: minutes of a timed round.
    pub round_minutes: Sourced<u16>,
    /// 各种动作的时限.
    pub thought: BTreeMap<Act, Thought>,
    /// 打得过快: total time below this share of the limit is punishable. `TD-8.4`
    pub too_fast: Sourced<Pace>,
    /// 收场: how a timed round is brought to its end.
    pub closing: Closing,
    /// 超时.
    pub overtime: Overtime,
}

/// 一副牌的正常时间. `TD-8.1`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandMinutes {
    /// Packs at the table.
    pub decks: u8,
    /// Minutes.
    pub minutes: Sourced<u16>,
}

/// 每副牌的时限. `TD-8.3`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardMinutes {
    /// 使用屏幕: minutes a board.
    pub screens: Sourced<u16>,
    /// 未使用屏幕.
    pub open: Sourced<u16>,
}

/// 屏幕.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Screens {
    /// 使用屏幕.
    Used,
    /// 未使用屏幕.
    None,
}

/// What a player takes time for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// 领出、首引.
    Lead,
    /// 跟牌、垫牌.
    Follow,
    /// 取底牌与扣底牌.
    Kitty,
    /// 等人反主: how long the dealer waits before he takes the kitty.
    CounterBid,
    /// 贡牌.
    Tribute,
    /// 还牌.
    GiveBack,
}

/// 一个动作的时限: free up to `free`, then `late`; once warned, `grace` more, then `worse`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thought {
    /// Seconds that are nobody's business.
    pub free: Sourced<u16>,
    /// What the time after them brings.
    pub late: Sourced<Over>,
    /// Seconds from the warning on, until it is worse. 0: as the director finds.
    pub grace: Sourced<u16>,
    /// What the time after that brings.
    pub worse: Sourced<Over>,
}

/// 超过时限的处理.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Over {
    /// Nothing.
    Nothing,
    /// 警告.
    Warning,
    /// 警告，严重的记违例: the director decides which.
    WarningOrViolation,
    /// 记违例.
    Violation,
    /// 记违例，并停止本圈出牌权.
    ViolationAndTurn,
    /// 过时无效: what was to be done can no longer be.
    Lapsed,
}

/// A share of a limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Pace {
    /// No least time.
    Free,
    /// At least `over`/`under` of the limit.
    Least {
        /// Parts.
        over: u32,
        /// Of so many.
        under: u32,
    },
}

/// 收场. `TD-2.4`, `TD-2.14`, `TD-8.6`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Closing {
    /// 结束前多少分钟宣布.
    pub announce_minutes: Sourced<u16>,
    /// 宣布时手中正在打的一副.
    pub in_progress: Sourced<InProgress>,
    /// 之后打满几副; 0: as time allows.
    pub hands_after: Sourced<u16>,
    /// 剩余不足多少分钟不再开始; 0: a hand may start until the end.
    pub no_start_minutes: Sourced<u16>,
    /// 到时未开始的副.
    pub unstarted: Sourced<Unstarted>,
}

/// The hand that is being played at the announcement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InProgress {
    /// 不算在内: it is finished, and is none of the hands that follow.
    BesideThem,
    /// It is finished, and nothing hangs on the announcement.
    Finished,
}

/// Boards that are not begun at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unstarted {
    /// 取消: they are cancelled, those begun are finished.
    Cancelled,
    /// They are played: the number of boards is fixed.
    Played,
}

/// 超时. `TD-8.5`–`TD-8.7`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Overtime {
    /// 可超时多少分钟: minutes beyond the scheduled end.
    pub allowed_minutes: Sourced<u16>,
    /// A cut of it is announced so many minutes before the scheduled end, or not at all. `TD-8.5`
    pub cut_notice_minutes: Sourced<u16>,
    /// 责任: who bears slow play. `TD-8.7`
    pub blame: Sourced<Blame>,
}

/// 谁拖的时间.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Blame {
    /// 经观察决定双方的比例: an observer divides it.
    Observed,
    /// 裁判员决定: the director decides case by case.
    Director,
}

/// 双方责任的比例, in per cent; they add up to 100.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Shares(u8);

impl Shares {
    /// The home side's share; none above 100.
    pub const fn of_home(percent: u8) -> Option<Self> {
        if percent <= 100 { Some(Self(percent)) } else { None }
    }

    /// Home's and visitors' per cent.
    pub const fn percent(self) -> crate::side::BySide<u8> {
        crate::side::BySide::new(self.0, 100 - self.0)
    }

    /// Overtime, divided: whole seconds, what is left over goes to whoever bears more.
    pub const fn of(self, overtime: Seconds) -> crate::side::BySide<Seconds> {
        let visitor = overtime.0 * (100 - self.0 as i64) / 100;
        let home = overtime.0 * self.0 as i64 / 100;
        let rest = overtime.0 - home - visitor;
        if self.0 >= 50 {
            crate::side::BySide::new(Seconds(home + rest), Seconds(visitor))
        } else {
            crate::side::BySide::new(Seconds(home), Seconds(visitor + rest))
        }
    }
}

impl From<Shares> for u8 {
    fn from(shares: Shares) -> Self {
        shares.0
    }
}

impl TryFrom<u8> for Shares {
    type Error = &'static str;
    fn try_from(percent: u8) -> Result<Self, Self::Error> {
        Self::of_home(percent).ok_or("a share is at most 100 per cent")
    }
}

/// Why a hand may or may not begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// It may begin.
    Begin,
    /// 时间不足: too little time is left.
    TooLate,
    /// 时间已到.
    Over,
}

impl ClockRules {
    /// 一副牌的正常时间 in minutes with so many packs, if the text has a figure. `TD-8.1`
    pub fn hand_minutes(&self, decks: u8) -> Option<u16> {
        self.hand.iter().find(|row| row.decks == decks).map(|row| row.minutes.value)
    }

    /// 每副牌的时限 in minutes. `TD-8.3`
    pub const fn board_minutes(&self, screens: Screens) -> u16 {
        match screens {
            Screens::Used => self.board.screens.value,
            Screens::None => self.board.open.value,
        }
    }

    /// 一轮的时限: so many boards at the limit of a board.
    pub fn limit(&self, boards: u16, screens: Screens) -> Seconds {
        Seconds::minutes(i64::from(boards) * i64::from(self.board_minutes(screens)))
    }

    /// 打得过快: whether a match that took this long of this limit was played too fast. `TD-8.4`
    pub fn is_too_fast(&self, taken: Seconds, limit: Seconds) -> bool {
        match self.too_fast.value {
            Pace::Free => false,
            Pace::Least { over, under } => taken.0 * i64::from(under) < limit.0 * i64::from(over),
        }
    }

    /// 超时: what a player incurs who has thought for `taken`, and was warned after `warned` of it or not at all. Nothing where the
    /// text sets no limit for the act. `TD-8.2`, `TD-8.12`, `TD-8.13`
    pub fn thought(&self, act: Act, taken: Seconds, warned: Option<Seconds>) -> Over {
        let Some(thought) = self.thought.get(&act) else {
            return Over::Nothing;
        };
        let grace = i64::from(thought.grace.value);
        match warned {
            _ if taken.0 <= i64::from(thought.free.value) => Over::Nothing,
            Some(warned) if grace > 0 && taken.0 > warned.0 + grace => thought.worse.value,
            _ => thought.late.value,
        }
    }

    /// When the end of a round is announced. `TD-2.4`
    pub fn announced_at(&self, end: Moment) -> Moment {
        end - Seconds::minutes(i64::from(self.closing.announce_minutes.value))
    }

    /// Whether another hand may begin now. Where hands still due are played whatever the clock says, always. `TD-2.4`, `TD-2.14`,
    /// `TD-8.6`
    pub fn may_begin(&self, now: Moment, end: Moment) -> Change {
        let (left, kept) = ((end - now).0, i64::from(self.closing.no_start_minutes.value) * 60);
        if self.closing.unstarted.value == Unstarted::Played {
            Change::Begin
        } else if left <= 0 {
            Change::Over
        } else if left < kept {
            Change::TooLate
        } else {
            Change::Begin
        }
    }

    /// Whether a cut of the allowed overtime is announced in time. `TD-8.5`
    pub fn may_cut_overtime(&self, announced: Moment, end: Moment) -> Result<(), Moment> {
        let latest = end - Seconds::minutes(i64::from(self.overtime.cut_notice_minutes.value));
        if announced <= latest { Ok(()) } else { Err(latest) }
    }

    /// Whether every figure can be.
    pub(super) fn check(&self) -> Result<(), Outside> {
        demand!(
            self.board.screens.value > 0 && self.board.open.value > 0,
            "board",
            "每副牌至少1分钟",
            "a board takes at least a minute"
        );
        demand!(
            (1..=24 * 60).contains(&self.round_minutes.value),
            "round_minutes",
            "一轮1分钟到一天",
            "a round takes a minute to a day"
        );
        let fine = match self.too_fast.value {
            Pace::Free => true,
            Pace::Least { over, under } => over <= under && under > 0,
        };
        demand!(fine, "too_fast", "份额在0与1之间", "a share is between 0 and 1");
        for (index, row) in self.hand.iter().enumerate() {
            demand!(
                row.minutes.value > 0 && self.hand[..index].iter().all(|earlier| earlier.decks != row.decks),
                format!("hand.{}", index + 1),
                "至少1分钟，每种副数只写一次",
                "at least a minute, and each number of packs once"
            );
        }
        Ok(())
    }
}
