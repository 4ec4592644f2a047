//! `paiju event estimate`: hours, tables, people and floor that a planned event needs.

use clap::ValueEnum;
use serde_json::json;
use sheets::terminal::Align;
use tourney::venue::{Boards, Format, Planned, TablesAMatch, estimate};

use super::common::{Answer, Face};
use super::speak::{grid, profile, say};
use super::trouble::Trouble;

/// 规模估算 Hours, tables, seats, referees, sessions and floor area of a planned event
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju event estimate china 64 --format swiss --rounds 7
  paiju event estimate china 64 --format robin
  paiju event estimate guangzhou 32 --format groups --groups 4 --boards-a-round 16
  paiju event estimate china 48 --format knockout --same-boards

Sizes of tables, minutes of a board, sessions a day and the rest are values of the profile's section venue.")]
pub(super) struct Args {
    /// The rules: the id of a profile, or a folder
    profile: String,
    /// Teams, pairs or sides that take part
    #[arg(value_parser = clap::value_parser!(u32).range(2..=100_000))]
    units: u32,
    /// What is played
    #[arg(long, default_value = "swiss")]
    format: Kind,
    /// Rounds of a Swiss
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: Option<u32>,
    /// Groups
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    groups: Option<u32>,
    /// Everybody meets everybody twice
    #[arg(long)]
    twice: bool,
    /// Boards of a round [default: the profile's]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    boards_a_round: Option<u32>,
    /// Minutes of a board [default: the profile's]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    minutes_a_board: Option<u32>,
    /// Tables of a match [default: the profile's]
    #[arg(long, value_name = "1|2", value_parser = clap::value_parser!(u8).range(1..=2))]
    tables: Option<u8>,
    /// The same boards are played all over the hall
    #[arg(long)]
    same_boards: bool,
    #[command(flatten)]
    answer: Answer,
}

/// A format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Kind {
    /// 积分编排
    Swiss,
    /// 循环赛
    Robin,
    /// 分组循环
    Groups,
    /// 单败淘汰
    Knockout,
    /// 双败淘汰
    DoubleKnockout,
    /// 双向逆循环
    Movement,
}

impl Args {
    fn format(&self) -> Result<Format, Trouble> {
        let times = if self.twice { 2 } else { 1 };
        Ok(match self.format {
            Kind::Swiss => Format::Swiss {
                rounds: self.rounds.ok_or_else(|| {
                    Trouble::input(
                        "no_rounds",
                        "积分编排几轮？用 --rounds 写明。",
                        "How many rounds? Say it with --rounds.",
                    )
                    .by("TD-6.1")
                })?,
            },
            Kind::Robin => Format::Robin { times },
            Kind::Groups => Format::Groups {
                groups: self.groups.ok_or_else(|| {
                    Trouble::input("no_groups", "分几组？用 --groups 写明。", "How many groups? Say it with --groups.")
                        .by("TD-5.2")
                })?,
                times,
            },
            Kind::Knockout => Format::Knockout,
            Kind::DoubleKnockout => Format::DoubleKnockout,
            Kind::Movement => Format::TwoGroups,
        })
    }
}

impl super::Task for Args {
    fn face(&self) -> Face {
        self.answer.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let face = self.face();
        let venue = profile(&self.profile)?.venue;
        let mut planned = Planned::of(&venue, self.format()?, self.units);
        if let Some(tables) = self.tables {
            planned.tables = if tables == 1 { TablesAMatch::One } else { TablesAMatch::Two };
            planned.boards = if tables == 1 { Boards::Shuffled } else { Boards::OfTheMatch };
        }
        if self.same_boards {
            planned.boards = Boards::Same;
        }
        planned.boards_a_round = self.boards_a_round.unwrap_or(planned.boards_a_round);
        planned.minutes_a_board = self.minutes_a_board.unwrap_or(planned.minutes_a_board);
        let found = estimate(&venue, &planned);
        if face.json {
            return face.value(&json!({ "planned": planned, "estimate": found, "text": found.text() }));
        }
        say(face, &found.text())?;
        let figures = [
            ("轮数", "rounds", found.rounds),
            ("总场数", "matches", found.matches),
            ("每轮场数", "matches a round", found.matches_a_round),
            ("桌数", "tables", found.tables),
            ("座位", "seats", found.seats),
            ("每轮分钟", "minutes a round", found.minutes_a_round),
            ("净赛时（分）", "minutes of play", found.minutes_of_play),
            ("轮间（分）", "minutes between", found.minutes_between),
            ("单元", "sessions", found.sessions),
            ("天", "days", found.days),
            ("裁判员", "referees", found.referees),
            ("牌套", "sets of boards", found.board_sets),
            ("牌型", "deals", found.deals),
            ("比赛场地（平方米）", "playing room, m²", found.playing_m2),
            ("场外大厅（平方米）", "lobby, m²", found.lobby_m2),
        ];
        let row = |(zh, en, figure): &(&str, &str, u64)| vec![face.lang.pick(zh, en).to_owned(), figure.to_string()];
        let columns = [("项", "what", Align::Left), ("数", "figure", Align::Right)];
        grid(face, &columns, &figures.iter().map(row).collect::<Vec<_>>())
    }
}
