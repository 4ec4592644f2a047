//! What a ruling does: the closed list of effects (判罚的后果).

use serde::{Deserialize, Serialize};

use crate::points::Points;

/// 范围: how much of an event two rulings have in common, or a penalty reaches; narrowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Span {
    /// 一副（够级的一局）: one hand.
    Hand,
    /// 一场、一局: one match.
    Match,
    /// 一轮（节）: one round or segment.
    Round,
    /// 一个阶段.
    Stage,
    /// 全部比赛.
    Event,
}

/// 哪一方: whom an effect touches.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Party {
    /// 违规方.
    Offender,
    /// 对方.
    Opponents,
}

/// 从哪里扣: the score that a deduction lessens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Account {
    /// 标准分 of the round.
    Standard,
    /// 级差分 of the round.
    Margin,
    /// 本场比赛成绩.
    Match,
    /// 当局得分.
    Hand,
}

/// 对手得分: what the opponents of a side get that lost by a ruling.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Award {
    /// 照判负的规定: as the event's rules of absence say (`TD-7.10`).
    RuledLost,
    /// 固定分: so many points of the hand or match in progress (`TD-12.15`).
    Fixed(Points),
    /// 场分与级分: match points and the second figure; a real margin above it counts instead.
    Match {
        /// Match points.
        points: Points,
        /// The second figure.
        second: Points,
    },
}

/// 座位关系: a place at the table, seen from the offender.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Neighbour {
    /// 违规者（违规方任意一人）.
    Offender,
    /// 下家.
    Next,
    /// 对家.
    Opposite,
    /// 上家.
    Previous,
}

/// 下一副怎样开始: how the hand after a lost one begins. There is no tribute in either way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Restart {
    /// 判罚洗牌: who shuffles, cuts, draws first and leads (`TD-12.14`, `TD-8.11`).
    Order {
        /// 洗牌.
        shuffles: Neighbour,
        /// 切牌.
        cuts: Neighbour,
        /// 首抓.
        draws: Neighbour,
        /// 首圈领出.
        leads: Neighbour,
    },
    /// 对方指定: the opponents name who leads; shuffling as usual.
    OpponentsName,
}

/// 名次: a place that is forced on a player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// 大落: the last of six.
    Last,
    /// 二落: the last but one of six.
    LastButOne,
    /// 下游: the fourth of four; those after him move up.
    Fourth,
}

/// 防守方得分: what happens to the points that the defenders have so far.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SoFar {
    /// 作废: they have none.
    Void,
    /// 加倍: they count twice; none become `none_gives`.
    Doubled {
        /// What no points at all become.
        none_gives: u16,
    },
}

/// 当场补救: what is put right at the table. No figure hangs on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Remedy {
    /// 退回: the card goes back unseen.
    Returned,
    /// 抽回: who should have drawn takes a card from the offender, blind.
    DrawnBack,
    /// 收回: the card goes back into the hand.
    TakenUp,
    /// 暴露张: the card stays on the table as a major exposed card.
    Exposed,
    /// 改正: the play is put right.
    Corrected,
    /// 抽牌: who is short takes the surplus blind.
    Evened,
    /// 重洗重抓.
    Redeal,
    /// 续打: play goes on, what was won stays won.
    PlayOn,
    /// 按记录调整: the hands are repaired from the hand record.
    FromRecord,
    /// 按回忆调整: the hands are repaired from what the first table remembers.
    FromMemory,
    /// 甩牌不成立: the next player names which of the failing parts is played.
    ThrowVoid,
    /// 换出最小: the smallest part is played instead.
    SmallestPlayed,
    /// 停一圈: the offender may neither lead nor follow for one trick.
    SitOutTrick,
    /// 一方停跟: the offender's side may not follow in this trick.
    SideSitsOut,
    /// 禁出牌型: the partner may not lead the type that was shown.
    TypeBarred,
    /// 指定牌型: the left-hand opponent names the type to lead.
    TypeNamed,
    /// 退到报牌时: play goes back to where the count should have been told.
    BackToReport,
    /// 下家重选: the count of the cards on the table stands, and the next player may choose again.
    NextChooses,
    /// 补牌: missing cards are made up, surplus ones taken back, by the article on faulty plays.
    MadeUp,
    /// 座位纠正: everybody takes the right seat.
    Seated,
}

/// 后果: one thing that a ruling does. The core applies them in order.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// 警告.
    Warning,
    /// 记违例一次.
    Violation,
    /// 记犯规一次 (2017 edition of the four-handed climbing game).
    Foul,
    /// 罚分: the change of the defenders' points in the hand: positive is added, negative is taken.
    BoardPoints(i32),
    /// 首局罚分: points charged to the offender in the first hand, before it is known who defends (`TD-8.9`). See
    /// [`charge`](crate::office::charge).
    FirstHandPoints(u16),
    /// 防守方已得分的处理 (`TD-12.16`).
    DefendersSoFar(SoFar),
    /// 扣分: positive points, taken from a score.
    Deduct {
        /// From which score of the offender.
        account: Account,
        /// How many.
        points: Points,
    },
    /// 升降级: levels up (positive) or down.
    Levels {
        /// Whose.
        party: Party,
        /// How many.
        steps: i8,
    },
    /// 起打级: the match starts with this side at so many steps above 2 (`TD-8.11`).
    StartsAt {
        /// Whose level.
        party: Party,
        /// Steps above 2.
        steps: u8,
    },
    /// 判双下: the hand is lost as a double last place.
    HandLost(Restart),
    /// 下一副的次序: only the order of the next hand, without a lost one.
    NextHand(Restart),
    /// 放弃一副: the hand is given up, the opponents take the deal and go up so many levels.
    HandGivenUp {
        /// Levels for the opponents.
        levels: u8,
    },
    /// 此副终止: the hand ends without a score.
    HandVoid,
    /// 取消此副成绩: the board does not count.
    BoardCancelled,
    /// 调整分: the chief gives the opponents an adjusted score for the board.
    Adjusted,
    /// 判名次.
    Placed(Place),
    /// 判负: the round (match) is lost.
    RoundLost(Award),
    /// 弃权: the round is forfeited with 0 points.
    Forfeit,
    /// 停赛: out of the event; this round as lost, the later ones as withdrawn.
    Suspended(Award),
    /// 取消资格, of the round, the stage or the event.
    Disqualified {
        /// How much of the event.
        span: Span,
        /// What the opponents of this round get.
        award: Award,
    },
    /// 取消当轮成绩: the offender's result of the round is void.
    ResultCancelled,
    /// 取消奖项: all prizes or some.
    PrizeCancelled,
    /// 上报: reported to the organiser, who may go further.
    Reported,
    /// 当场补救.
    AtTable(Remedy),
}

impl Effect {
    /// Whether it puts an end to the offender's round, so that a second one of its kind adds nothing.
    pub const fn ends_round(&self) -> bool {
        matches!(self, Self::RoundLost(_) | Self::Forfeit | Self::Suspended(_) | Self::Disqualified { .. })
    }
}
