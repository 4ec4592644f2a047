//! The section `score` (记分与换算): systems of scoring, level points of a board, scales of victory points.

mod bounds;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::sourced::Sourced;
use crate::points::Points;
use crate::sheet::Kitty;
use crate::text::Text;

/// 记分与换算: how sheets become points. `TD-2.1`–`TD-2.14`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreRules {
    /// 记分人: who keeps the score.
    pub keeping: Keeping,
    /// 级分换算表: what a board's points are worth in levels, one table for each number of packs. Empty where boards have no points.
    pub levels: Vec<LevelTable>,
    /// 标准分换算表: scales by name. Empty where nothing is converted.
    pub scales: BTreeMap<String, Scale>,
    /// 记分制: the systems that an event may choose from, by name.
    pub systems: BTreeMap<String, System>,
}

/// 记分人. `TD-2.15`, `TD-2.16`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Keeping {
    /// Who writes the paper sheet.
    pub writes: Sourced<Keeper>,
    /// Who enters a result into a device, at once and completely.
    pub enters: Sourced<Keeper>,
    /// Who checks what was entered.
    pub checks: Sourced<Keeper>,
}

/// Somebody at the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Keeper {
    /// 东家.
    East,
    /// 南北方.
    NorthSouth,
    /// 东西方.
    EastWest,
    /// 主队.
    Home,
    /// 客队.
    Visitors,
    /// 双方选手.
    Players,
    /// 指定的记分员: a player or a referee, as appointed.
    Appointed,
}

/// 级分换算表 of so many packs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelTable {
    /// 副数: packs at the table.
    pub decks: u8,
    /// The rows from the fewest points of the defenders to the most, without a gap.
    pub rows: Sourced<Vec<LevelRow>>,
    /// 抠底: the rows where the defenders have also captured the kitty, where the text prints a column for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captured: Option<Sourced<Vec<LevelRow>>>,
    /// Beyond the last row of either end: so many points for each further level; none where the table ends, and its first and its last
    /// row hold for everything beyond them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<Sourced<i32>>,
    /// 一副最多升几级.
    pub most: Sourced<Cap>,
    /// Points come in multiples of this.
    pub multiple: Sourced<i32>,
    /// The fewest and the most points that a board can end with, fines included; anything else is a slip of the pen.
    pub bounds: Sourced<[i32; 2]>,
}

/// 一副最多升几级.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cap {
    /// As many as the table gives.
    None,
    /// So many.
    At(i32),
}

/// One row: with defenders' points from … to …, the dealer's side gains so many levels; below 0, the defenders gain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelRow {
    /// The fewest points of the row.
    pub from: i32,
    /// The most.
    pub to: i32,
    /// Levels of the dealer's side.
    pub dealer: i32,
}

/// 标准分换算: from the difference of two totals to victory points.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scale {
    /// By formula.
    Formula(Formula),
    /// By a printed table.
    Table(VpTable),
}

/// The world bridge federation's form: `middle + (top − middle)·(1 − τ^(3d/B))/(1 − τ³)`, τ = (√5−1)/2, for a margin d up to
/// `B = k·√boards`, and `top` from there; the loser gets the rest of `2·middle`. `TD-2.7`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Formula {
    /// k: levels, for one board, that win everything.
    pub k: Sourced<Points>,
    /// Both sides' points with no margin.
    pub middle: Sourced<Points>,
    /// The most that can be won.
    pub top: Sourced<Points>,
    /// To what it is rounded.
    pub grain: Sourced<Grain>,
}

/// 取整: to what victory points are rounded, half away from the middle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grain {
    /// Two decimals. Rounding may make a step of the scale larger than the one before; then the steps are put in order, largest
    /// first, so that a further level is never worth more than the last.
    Hundredths,
    /// Whole points.
    Whole,
}

/// 标准分换算表, as it is printed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VpTable {
    /// Rows from margin 0 upwards.
    pub rows: Sourced<Vec<VpRow>>,
}

/// One row: from this margin up to the next row's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VpRow {
    /// The smallest margin of the row.
    pub from: Points,
    /// The winner's victory points.
    pub winner: Points,
    /// The loser's.
    pub loser: Points,
}

/// 记分制: a way to score a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct System {
    /// Its name.
    pub title: Text,
    /// 积分: what the standings add up.
    pub award: Award,
    /// 第二分: the second figure.
    pub second: Sourced<Second>,
    /// What stands on the sheet, and who has won.
    pub by: By,
}

/// 积分: what a match gives.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Award {
    /// 场分: by who won alone.
    Outcome(OutcomePoints),
    /// 标准分: the margin, converted by the scale of that name.
    Scale(Sourced<String>),
    /// 累计分: the side's own total.
    Total(Sourced<Counted>),
}

/// 场分.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutcomePoints {
    /// 胜.
    pub won: Sourced<Points>,
    /// 平, each side.
    pub tied: Sourced<Points>,
    /// 负.
    pub lost: Sourced<Points>,
}

/// 第二分: the figure beside the points, for ladders.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Second {
    /// None: 0.
    None,
    /// The side's own total.
    Total,
    /// The difference of the totals, negative for the loser.
    Margin,
    /// 级差分: this much plus the difference for the winner, minus it for the loser.
    Centred(Points),
    /// By a table of the difference: from 0 upwards, winner's and loser's.
    Table {
        /// The winner's, by the difference of levels.
        winner: Vec<Points>,
        /// The loser's.
        loser: Vec<Points>,
    },
}

/// What a match is won by.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// 计局.
    Games(Games),
    /// 计时 and all that compares levels.
    Levels(Levels),
    /// 计副.
    Boards(Boards),
    /// 科次.
    Hands(Hands),
}

/// 计局制. `TD-2.1`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Games {
    /// Games that win the match: 1 of one, 2 of three.
    pub to_win: Sourced<u8>,
    /// 到时: what becomes of a game that time cuts. `TD-2.2`
    pub time_up: Sourced<TimeUp>,
}

/// 到时未打完.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeUp {
    /// The higher level has won that game.
    HigherLevel,
    /// There is no time limit: every game is played out.
    PlayedOut,
}

/// A match of one game that is compared by levels. `TD-2.3`, `TD-2.8`, `TD-2.14`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Levels {
    /// 过A: steps above level 2 that end the game at once.
    pub top: Sourced<u8>,
    /// When the match ends.
    pub ends: Sourced<Ends>,
    /// 平级: equal levels at the end.
    pub equal: Sourced<EqualLevels>,
}

/// 一局何时结束.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ends {
    /// 计局: only when a side has passed A.
    PastTop,
    /// 计时: when time is up, or a side has passed A.
    Time,
    /// 计副: after so many boards, or when a side has passed A.
    Boards,
    /// 计时计副: whichever of the two comes first.
    TimeOrBoards,
}

/// 平级.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EqualLevels {
    /// A tie.
    Tie,
    /// 先到者胜: who reached the level first has won. `TD-2.14`
    FirstThere,
}

/// 计副制. `TD-2.5`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boards {
    /// Boards a match.
    pub boards: Sourced<u16>,
    /// Packs: which table of level points converts.
    pub decks: Sourced<u8>,
    /// Tables at which each board is played: 2 in duplicate, 1 for pairs.
    pub tables: Sourced<u8>,
}

/// 够级计分. `TD-2.10`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hands {
    /// 头科 to 大落.
    pub places: Sourced<[Points; 6]>,
    /// 串三户: what a side gets that takes the first three places, whatever else.
    pub sweep: Sourced<Points>,
    /// 打点: for each; 0 where there are none.
    pub opened: Sourced<Points>,
    /// 进点: against each; 0 where there are none.
    pub entered: Sourced<Points>,
    /// What is recorded of a hand.
    pub counted: Sourced<Counted>,
    /// 复式: in how many halves each hand is played; 1 is plain.
    pub halves: Sourced<u8>,
}

/// 只计正分.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Counted {
    /// Positive points; the other side has 0.
    PositiveOnly,
    /// Both signs.
    Signed,
}

impl System {
    /// 第二分的名称: what the second figure is, by what stands on the sheet.
    pub fn second_name(&self) -> Text {
        let total = self.second.value == Second::Total;
        let (zh, en) = match (&self.by, total) {
            (By::Levels(_), true) => ("级数", "levels"),
            (By::Levels(_), false) => ("级差分", "level difference"),
            (By::Boards(_), true) => ("级分", "level points"),
            (By::Boards(_), false) => ("级差分", "difference of level points"),
            (By::Games(_), true) => ("胜局", "games won"),
            (By::Games(_), false) => ("净胜局", "net games"),
            (By::Hands(_), true) => ("得分", "points of hands"),
            (By::Hands(_), false) => ("净胜分", "net points"),
        };
        Text::new(zh, en)
    }
}

impl LevelTable {
    /// The rows for a board whose kitty went one way or the other.
    pub fn rows(&self, kitty: Kitty) -> &[LevelRow] {
        match (kitty, &self.captured) {
            (Kitty::Captured, Some(rows)) => &rows.value,
            _ => &self.rows.value,
        }
    }
}

impl ScoreRules {
    /// 级分换算表 of so many packs, if there is one.
    pub fn table(&self, decks: u8) -> Option<&LevelTable> {
        self.levels.iter().find(|table| table.decks == decks)
    }
}
