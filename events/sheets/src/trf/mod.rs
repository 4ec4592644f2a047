//! Tournament report files (TRF): what pairing programs tell one another about players, rounds and results.
//!
//! The format of 2016, with the extensions of two pairing programs (`XXR`, `XXC`, `XXZ`, `XXS`, `XXA`, `XXP`; `BBW` and its
//! like), and the format of 2026, whose records 142, 152, 162, 240, 250, 260 and 310 say the same and more. Both are read
//! into one [`Report`] and written from it. Lines of other codes are kept as they are.
//!
//! ```
//! use sheets::trf::{self, Outcome, Version};
//!
//! let file = "\
//! 012 Sample
//! XXR 3
//! 001    1      Chen Mei                          2720                             1.0    1     2 w 1
//! 001    2      Ouyang Xue                        2701                             0.0    2     1 b 0
//! XXZ 2
//! ";
//! let report = trf::read(file.as_bytes(), "sample.trf").unwrap();
//! assert_eq!(report.rounds, Some(3));
//! assert_eq!(report.players[0].games[0].unwrap().outcome, Outcome::Win);
//! // The player of XXZ is a bye of the round to be paired, as record 240 says it.
//! assert!(trf::write(&report, Version::Trf26).unwrap().contains("240 Z 002    2"));
//! ```

mod check;
mod fault;
mod fields;
mod pairs;
mod read;
mod records;
mod scores;
mod write;

pub use fault::{TrfFault, TrfWrong};
pub use pairs::{Pairs, PairsFault};
pub use read::read;
pub use scores::{Credit, Scores};
pub use write::{Unwritable, write};

/// 版本 · The edition of the format that is written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Version {
    /// Of 2016, with the alphabetic extensions of pairing programs.
    Trf16,
    /// Of 2026.
    Trf26,
}

/// 比赛报告 · A tournament as a report file tells it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// What is said of the tournament in one line each, in the order of the file.
    pub headings: Vec<Heading>,
    /// Dates of the rounds as written (132); empty for a round without.
    pub dates: Vec<String>,
    /// Number of rounds planned (142, `XXR`).
    pub rounds: Option<u32>,
    /// Colour of the first of the ranking in the first round (152, `XXC`).
    pub first_colour: Option<Colour>,
    /// By what players are ranked for pairing (`XXC rank`).
    pub ranking: Ranking,
    /// Points for results (162, `XXS`, `BBW`…).
    pub scores: Scores,
    /// Players, in the order of the file.
    pub players: Vec<Player>,
    /// Teams, in the order of the file.
    pub teams: Vec<Team>,
    /// Byes and absences told apart from the players' lines (240, `XXZ`).
    pub byes: Vec<Bye>,
    /// Fictitious points (250, `XXA`).
    pub accelerations: Vec<Acceleration>,
    /// Who must not meet (260, `XXP`).
    pub forbidden: Vec<Forbidden>,
    /// Lines of other codes and comments, as they are.
    pub others: Vec<String>,
}

/// A line about the tournament.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Heading {
    /// What it is about.
    pub tag: Tag,
    /// What it says, trimmed.
    pub text: String,
}

/// 抬头 · What a heading is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tag {
    /// 012, the tournament's name.
    Name,
    /// 022, city.
    City,
    /// 032, federation.
    Federation,
    /// 042, first day.
    Begins,
    /// 052, last day.
    Ends,
    /// 062, number of players.
    Players,
    /// 072, number of rated players.
    Rated,
    /// 082, number of teams.
    Teams,
    /// 092, type of the tournament, in words.
    Type,
    /// 102, chief arbiter.
    Arbiter,
    /// 112, a deputy of the arbiter.
    Deputy,
    /// 122, time allotted.
    Times,
    /// 172, how the starting rank was found.
    StartingRank,
    /// 182, who or what makes the pairings.
    Controller,
    /// 192, type of the tournament, in a code.
    System,
    /// 202, tie-breaks.
    TieBreaks,
    /// 212, what defines the standings.
    Standings,
    /// 222, time allotted, in a code.
    TimeCode,
    /// 352, colours of the boards of a team.
    BoardColours,
    /// 362, points for matches of teams.
    MatchPoints,
}

impl Tag {
    /// All, with their codes.
    pub(crate) const ALL: [(Self, &'static str); 20] = [
        (Self::Name, "012"),
        (Self::City, "022"),
        (Self::Federation, "032"),
        (Self::Begins, "042"),
        (Self::Ends, "052"),
        (Self::Players, "062"),
        (Self::Rated, "072"),
        (Self::Teams, "082"),
        (Self::Type, "092"),
        (Self::Arbiter, "102"),
        (Self::Deputy, "112"),
        (Self::Times, "122"),
        (Self::StartingRank, "172"),
        (Self::Controller, "182"),
        (Self::System, "192"),
        (Self::TieBreaks, "202"),
        (Self::Standings, "212"),
        (Self::TimeCode, "222"),
        (Self::BoardColours, "352"),
        (Self::MatchPoints, "362"),
    ];

    /// The code of three digits.
    pub fn code(self) -> &'static str {
        Self::ALL.iter().find(|(tag, _)| *tag == self).map_or("", |(_, code)| code)
    }
}

/// By what players are ranked for pairing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ranking {
    /// By their numbers.
    #[default]
    Number,
    /// By the order of their lines.
    Position,
}

/// 分 · Points in hundredths: 1.5 is `Points(150)`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Points(pub i32);

/// 选手 · A player, or whatever takes part.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Player {
    /// Number, from 1 to 9999.
    pub number: u32,
    /// Sex, `m` or `w`.
    pub sex: Option<char>,
    /// Title.
    pub title: String,
    /// Name.
    pub name: String,
    /// Rating.
    pub rating: Option<u32>,
    /// Federation.
    pub federation: String,
    /// Number in the federation's list.
    pub id: String,
    /// Date of birth, as written.
    pub birth: String,
    /// Points.
    pub points: Points,
    /// Rank.
    pub rank: Option<u32>,
    /// Rounds; `None` where nothing is written.
    pub games: Vec<Option<Game>>,
}

/// 一轮 · What a player has of a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Game {
    /// The opponent's number.
    pub opponent: Option<u32>,
    /// Colour.
    pub colour: Option<Colour>,
    /// Result.
    pub outcome: Outcome,
}

/// 先后手 · A colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// White.
    White,
    /// Black.
    Black,
}

/// 结果 · A result, by its code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// `1`, won.
    Win,
    /// `=`, drawn.
    Draw,
    /// `0`, lost.
    Loss,
    /// `W`, won, not rated.
    UnratedWin,
    /// `D`, drawn, not rated.
    UnratedDraw,
    /// `L`, lost, not rated.
    UnratedLoss,
    /// `+`, won by forfeit.
    ForfeitWin,
    /// `-`, lost by forfeit.
    ForfeitLoss,
    /// `F`, bye of a full point.
    FullBye,
    /// `H`, bye of half a point.
    HalfBye,
    /// `Z`, absence.
    ZeroBye,
    /// `U`, bye allotted by the pairing.
    PairingBye,
    /// Blank: paired, without a result yet.
    Pending,
}

impl Outcome {
    /// All, with their codes.
    pub const ALL: [(Self, char); 13] = [
        (Self::Win, '1'),
        (Self::Draw, '='),
        (Self::Loss, '0'),
        (Self::UnratedWin, 'W'),
        (Self::UnratedDraw, 'D'),
        (Self::UnratedLoss, 'L'),
        (Self::ForfeitWin, '+'),
        (Self::ForfeitLoss, '-'),
        (Self::FullBye, 'F'),
        (Self::HalfBye, 'H'),
        (Self::ZeroBye, 'Z'),
        (Self::PairingBye, 'U'),
        (Self::Pending, ' '),
    ];

    /// The code.
    pub fn code(self) -> char {
        Self::ALL.iter().find(|(outcome, _)| *outcome == self).map_or(' ', |(_, code)| *code)
    }

    /// The result of a code, in either case.
    pub fn of(code: char) -> Option<Self> {
        let code = code.to_ascii_uppercase();
        Self::ALL.iter().find(|(_, other)| *other == code).map(|(outcome, _)| *outcome)
    }

    /// Whether the game was played over the board.
    pub fn is_played(self) -> bool {
        matches!(self, Self::Win | Self::Draw | Self::Loss | Self::UnratedWin | Self::UnratedDraw | Self::UnratedLoss)
    }

    /// Whether it is a bye or an absence.
    pub fn is_bye(self) -> bool {
        matches!(self, Self::FullBye | Self::HalfBye | Self::ZeroBye | Self::PairingBye)
    }

    /// Whether the opponent may have the other result: where one has won, the other has lost; both may have lost, and an
    /// arbiter may give half a point to one alone.
    pub(crate) fn answers(self, other: Self) -> bool {
        let won = |outcome| matches!(outcome, Self::Win | Self::UnratedWin | Self::ForfeitWin);
        let lost = |outcome| matches!(outcome, Self::Loss | Self::UnratedLoss | Self::ForfeitLoss);
        if self.is_played() != other.is_played() || (self == Self::Pending) != (other == Self::Pending) {
            return false;
        }
        (!won(self) || lost(other)) && (!won(other) || lost(self))
    }
}

/// 队 · A team (013, 310).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Team {
    /// Number, from 1 to 999; in record 013, which has none, its place in the file.
    pub number: u32,
    /// Name.
    pub name: String,
    /// Short name; at most five characters.
    pub nickname: String,
    /// Strength, as written.
    pub strength: String,
    /// Match points.
    pub match_points: Option<Points>,
    /// Game points.
    pub game_points: Option<Points>,
    /// Rank.
    pub rank: Option<u32>,
    /// Numbers of its players, in order of boards.
    pub players: Vec<u32>,
}

/// 轮空与缺席 · Byes of one kind in a round.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bye {
    /// The kind.
    pub kind: ByeKind,
    /// The round, counted from 1.
    pub round: u32,
    /// Numbers of those who have it.
    pub numbers: Vec<u32>,
}

/// Kinds of byes that are asked for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ByeKind {
    /// A full point.
    Full,
    /// Half a point.
    Half,
    /// None: absent.
    Zero,
}

/// 加速 · Fictitious points for a range of players in a range of rounds. Of several for the same, the last counts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Acceleration {
    /// Match points, of teams.
    pub match_points: Option<Points>,
    /// Points, or game points of teams.
    pub points: Points,
    /// First and last round, counted from 1.
    pub rounds: (u32, u32),
    /// First and last number.
    pub numbers: (u32, u32),
}

/// 不得相遇 · Those of whom no two must meet.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Forbidden {
    /// First and last round, counted from 1. Without a limit the last is that of the tournament, or 999.
    pub rounds: (u32, u32),
    /// Their numbers.
    pub numbers: Vec<u32>,
}

impl Report {
    /// The first heading of a tag.
    pub fn heading(&self, tag: Tag) -> Option<&str> {
        self.headings.iter().find(|heading| heading.tag == tag).map(|heading| heading.text.as_str())
    }

    /// The player of a number.
    pub fn player(&self, number: u32) -> Option<&Player> {
        self.players.iter().find(|player| player.number == number)
    }

    /// Rounds that have been paired: the last one in which somebody has an opponent or the bye of the pairing.
    pub fn paired_rounds(&self) -> u32 {
        let paired = |game: &Option<Game>| {
            game.is_some_and(|game| game.opponent.is_some() || game.outcome == Outcome::PairingBye)
        };
        let last = |player: &Player| player.games.iter().rposition(paired).map_or(0, |last| last as u32 + 1);
        self.players.iter().map(last).max().unwrap_or(0)
    }

    /// Fictitious points of a player in a round.
    pub fn fictitious(&self, number: u32, round: u32) -> Points {
        let within = |range: (u32, u32), value: u32| range.0 <= value && value <= range.1;
        let mut all = self.accelerations.iter().rev();
        let found = all.find(|one| within(one.numbers, number) && within(one.rounds, round));
        found.map_or(Points(0), |one| one.points)
    }

    /// Points that the player's games up to a round come to by the tournament's scores.
    pub fn earned(&self, player: &Player, rounds: u32) -> Points {
        let games = player.games.iter().take(rounds as usize);
        let credit = |game: &Option<Game>| game.map_or(self.scores.get(Credit::ZeroBye), |game| self.scores.of(game));
        // Rounds without any entry count as absences.
        let missing = (rounds as usize).saturating_sub(player.games.len()) as i32;
        Points(games.map(|game| credit(game).0).sum::<i32>() + missing * self.scores.get(Credit::ZeroBye).0)
    }
}
