//! 规模估算: hours, tables, people and floor that a planned event needs, before anybody is invited.

use serde::{Deserialize, Serialize};

use super::plan::TablesAMatch;
use crate::profile::venue::Venue;
use crate::text::{Text, counted};

/// 赛制: what is played, as far as an estimate needs it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Format {
    /// 积分编排赛 of so many rounds.
    Swiss {
        /// Rounds.
        rounds: u32,
    },
    /// 循环赛: everybody meets everybody so many times.
    Robin {
        /// 1 single, 2 double.
        times: u32,
    },
    /// 分组循环赛: as even groups as can be, all at the same time.
    Groups {
        /// Groups, at least one.
        groups: u32,
        /// 1 single, 2 double.
        times: u32,
    },
    /// 单败淘汰赛.
    Knockout,
    /// 双败淘汰赛, the extra final included (`TD-4.2`).
    DoubleKnockout,
    /// 双向逆循环: two groups of half the units, everybody of one meets everybody of the other (`TD-2.12`).
    TwoGroups,
}

/// 用牌: which boards are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Boards {
    /// 现场洗牌: shuffled at the table.
    Shuffled,
    /// 每场一套: the two tables of a match exchange one set of boards.
    OfTheMatch,
    /// 全场相同牌型: the same boards all over the hall.
    Same,
}

/// 拟办的比赛.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Planned {
    /// What is played.
    pub format: Format,
    /// 队（对）数.
    pub units: u32,
    /// Tables of a match.
    pub tables: TablesAMatch,
    /// Which boards.
    pub boards: Boards,
    /// Boards of a round.
    pub boards_a_round: u32,
    /// Minutes of a board.
    pub minutes_a_board: u32,
}

impl Planned {
    /// With what the profile says of tables and boards; teams at two tables play their own boards twice.
    pub fn of(venue: &Venue, format: Format, units: u32) -> Self {
        let tables = if venue.tables_a_match.value < 2 { TablesAMatch::One } else { TablesAMatch::Two };
        let boards = if tables == TablesAMatch::Two { Boards::OfTheMatch } else { Boards::Shuffled };
        let (boards_a_round, minutes_a_board) = (venue.boards_a_round.value, venue.minutes_a_board.value);
        Self { format, units, tables, boards, boards_a_round, minutes_a_board }
    }
}

/// 估算结果.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Estimate {
    /// 轮数: rounds played one after another.
    pub rounds: u64,
    /// 每轮场数: matches of the largest round.
    pub matches_a_round: u64,
    /// 总场数.
    pub matches: u64,
    /// 桌数.
    pub tables: u64,
    /// 座位数.
    pub seats: u64,
    /// 每轮分钟数.
    pub minutes_a_round: u64,
    /// 净赛时: minutes of play, pauses not counted.
    pub minutes_of_play: u64,
    /// 轮间: minutes between rounds of the same session.
    pub minutes_between: u64,
    /// 单元数.
    pub sessions: u64,
    /// 天数.
    pub days: u64,
    /// 裁判员.
    pub referees: u64,
    /// 牌套: sets of boards that are on the tables at once; 0 if cards are shuffled.
    pub board_sets: u64,
    /// 牌型: different deals of a round; 0 if cards are shuffled.
    pub deals: u64,
    /// 比赛场地面积, square metres, aisles and broadcast not counted.
    pub playing_m2: u64,
    /// 场外大厅面积, square metres.
    pub lobby_m2: u64,
}

/// 估算: what a planned event needs (`TD-1.13`; 64 teams of 16 boards: 32 matches, 64 tables, 256 seats). With fewer than two units,
/// nothing.
pub fn estimate(venue: &Venue, planned: &Planned) -> Estimate {
    let Course { rounds, at_once, matches } = Course::of(planned);
    let tables = at_once * u64::from(planned.tables.count());
    let minutes_a_round = u64::from(planned.boards_a_round) * u64::from(planned.minutes_a_board);
    let between = u64::from(venue.minutes_between.value);
    let fit =
        (u64::from(venue.minutes_a_session.value) + between).checked_div(minutes_a_round + between).unwrap_or(1).max(1);
    let sessions = rounds.div_ceil(fit);
    let table_m2 = match planned.boards {
        Boards::Same => venue.same_boards_m2.value,
        Boards::Shuffled | Boards::OfTheMatch => venue.table_m2.value,
    };
    let playing_m2 = tables.saturating_mul(u64::from(table_m2));
    Estimate {
        rounds,
        matches_a_round: at_once,
        matches,
        tables,
        seats: tables * u64::from(venue.seats.value.count()),
        minutes_a_round,
        minutes_of_play: rounds.saturating_mul(minutes_a_round),
        minutes_between: (rounds - sessions).saturating_mul(between),
        sessions,
        days: sessions.div_ceil(u64::from(venue.sessions_a_day.value.max(1))),
        referees: tables.div_ceil(u64::from(venue.tables_a_referee.value.max(1))),
        board_sets: if planned.boards == Boards::Shuffled { 0 } else { at_once },
        deals: match planned.boards {
            Boards::Shuffled => 0,
            Boards::OfTheMatch => at_once.saturating_mul(u64::from(planned.boards_a_round)),
            Boards::Same => u64::from(planned.boards_a_round),
        },
        playing_m2,
        lobby_m2: playing_m2.div_ceil(u64::from(venue.lobby_one_in.value.max(1))),
    }
}

/// How a format runs.
struct Course {
    rounds: u64,
    at_once: u64,
    matches: u64,
}

impl Course {
    fn of(planned: &Planned) -> Self {
        let units = u64::from(planned.units);
        if units < 2 {
            return Self { rounds: 0, at_once: 0, matches: 0 };
        }
        // 2^n places of a bracket; those of its second round.
        let bracket = units.next_power_of_two();
        let rounds = u64::from(bracket.ilog2());
        let first = units - bracket / 2;
        match planned.format {
            Format::Swiss { rounds } => {
                let rounds = u64::from(rounds);
                Self { rounds, at_once: units / 2, matches: units / 2 * rounds }
            }
            Format::Robin { times } => Self::robin(units, 1, u64::from(times)),
            Format::Groups { groups, times } => Self::robin(units, u64::from(groups).clamp(1, units), u64::from(times)),
            Format::Knockout => Self { rounds, at_once: first.max(bracket / 4), matches: units - 1 },
            Format::DoubleKnockout => {
                // While the winners play their second round, those who lost the first meet.
                let second = bracket / 4 + first / 2;
                Self { rounds: 2 * rounds + 1, at_once: first.max(second), matches: 2 * units - 1 }
            }
            Format::TwoGroups => Self { rounds: units / 2, at_once: units / 2, matches: (units / 2) * (units / 2) },
        }
    }

    fn robin(units: u64, groups: u64, times: u64) -> Self {
        let (small, larger) = (units / groups, units % groups);
        let of = |size: u64, count: u64| {
            let rounds = if size < 2 { 0 } else { size - 1 + size % 2 };
            Self {
                rounds: rounds * times,
                at_once: size / 2 * count,
                matches: (size * size.saturating_sub(1) / 2).saturating_mul(times).saturating_mul(count),
            }
        };
        let (a, b) = (of(small, groups - larger), of(small + 1, larger));
        let rounds = if larger == 0 { a.rounds } else { a.rounds.max(b.rounds) };
        Self { rounds, at_once: a.at_once + b.at_once, matches: a.matches.saturating_add(b.matches) }
    }
}

impl Estimate {
    /// 一段话: the estimate as a notice to the organiser.
    pub fn text(&self) -> Text {
        let Self { rounds, matches_a_round, tables, seats, minutes_a_round, sessions, days, .. } = self;
        let Self { referees, board_sets, playing_m2, lobby_m2, matches, .. } = self;
        let tenths = (self.minutes_of_play + 3) / 6;
        let (hours, tenth) = (tenths / 10, tenths % 10);
        Text::new(
            format!(
                "{rounds}轮，共{matches}场；每轮最多{matches_a_round}场、{tables}桌、{seats}个座位，每轮{minutes_a_round}分钟；\
                 净赛时{hours}.{tenth}小时，{sessions}个单元、{days}天。裁判员{referees}人，牌套{board_sets}套。\
                 比赛场地{playing_m2}平方米，场外大厅{lobby_m2}平方米（TD-1.13）。"
            ),
            format!(
                "{}, {}; at most {}, {} and {} a round of {minutes_a_round} min; {hours}.{tenth} h of play in {} on {}. {}, {} of \
                 boards. Playing room {playing_m2} m², lobby {lobby_m2} m² (TD-1.13).",
                counted(*rounds, "round"),
                counted(*matches, "match"),
                counted(*matches_a_round, "match"),
                counted(*tables, "table"),
                counted(*seats, "seat"),
                counted(*sessions, "session"),
                counted(*days, "day"),
                counted(*referees, "referee"),
                counted(*board_sets, "set"),
            ),
        )
    }
}
