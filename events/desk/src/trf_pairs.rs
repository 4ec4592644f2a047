//! 编排程序: pairs of the next round of a tournament report file, as pairing programs make them.

use sheets::trf::{Colour, Game, Outcome, Pairs, Player, Ranking, Report};
use tourney::pairing::crosstable::{Row, field};
use tourney::pairing::{self, BadField, Infeasible, Pairing, Sitting};
use tourney::played::{How, Outcome as Ending, Played, Tally};
use tourney::points::Points;
use tourney::profile::swiss::SwissRules;
use tourney::side::Side;
use tourney::text::Text;
use tourney::unit::{RoundNo, UnitId};

/// A round that was paired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Paired {
    /// The round, from 1.
    pub round: u16,
    /// Who meets whom: white first, then who has the bye.
    pub pairs: Pairs,
    /// Who is not paired: byes and absences that the file announces.
    pub out: Vec<u32>,
}

/// Why a report can't be paired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unpairable {
    /// The planned rounds are over.
    Over {
        /// Rounds planned.
        rounds: u32,
    },
    /// A result of an earlier round is missing.
    Pending {
        /// The round.
        round: u32,
        /// Whose.
        player: u32,
    },
    /// A player's points are not those of its games.
    Points {
        /// Whose.
        player: u32,
        /// As the report says.
        said: sheets::trf::Points,
        /// As its games come to.
        earned: sheets::trf::Points,
    },
    /// The report is of teams with players of their own.
    Teams,
    /// Everybody is absent, or the report has no players.
    Field(BadField),
    /// No pairing keeps every rule.
    Infeasible(Infeasible),
}

impl Unpairable {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Over { .. } => "rounds_over",
            Self::Pending { .. } => "result_missing",
            Self::Points { .. } => "points",
            Self::Teams => "teams",
            Self::Field(_) => "field",
            Self::Infeasible(_) => "infeasible",
        }
    }

    /// What does not do, and what would.
    pub fn text(&self) -> Text {
        match self {
            Self::Over { rounds } => Text::new(
                format!("计划的 {rounds} 轮都已编排。要加赛，请改 142（XXR）记录。"),
                format!("All {rounds} planned rounds are paired. Change record 142 (XXR) to play more."),
            ),
            Self::Pending { round, player } => Text::new(
                format!("第 {round} 轮 {player} 号还没有成绩。先补上成绩再编排。"),
                format!("Player {player} has no result in round {round}. Enter it before the next round is paired."),
            ),
            Self::Points { player, said, earned } => Text::new(
                format!(
                    "{player} 号记 {} 分，但各轮成绩合计 {} 分。请更正，或用 162（XXS）写明每种成绩的分值。",
                    points(*said),
                    points(*earned)
                ),
                format!(
                    "The points of player {player} are said to be {}, but its games come to {}. Correct them, or say in record 162 (XXS) what results are worth.",
                    points(*said),
                    points(*earned)
                ),
            ),
            Self::Teams => Text::new(
                "这份报告以队为单位、每队有多名选手；请给出以队为选手（001）的报告。",
                "The report is of teams with players of their own. Give one in which each team is a player (001).",
            ),
            Self::Field(fault) => Text::new(format!("无法编排：{fault}。"), format!("It can't be paired: {fault}.")),
            Self::Infeasible(infeasible) => Text::new(
                format!(
                    "没有编排能遵守全部必守准则，至少要放宽 {} 处（TD-6.3）。",
                    infeasible.needs.iter().map(|need| need.count).sum::<u64>()
                ),
                format!("{infeasible}."),
            ),
        }
    }
}

/// Pairs the round after the last one that was paired.
///
/// # Errors
/// [`Unpairable`].
pub fn pairs(report: &Report, rules: &SwissRules) -> Result<Paired, Unpairable> {
    if !report.teams.is_empty() {
        return Err(Unpairable::Teams);
    }
    let next = report.paired_rounds() + 1;
    if let Some(rounds) = report.rounds.filter(|rounds| next > *rounds) {
        return Err(Unpairable::Over { rounds });
    }
    for player in &report.players {
        let pending = |game: &Option<Game>| game.is_some_and(|game| game.outcome == Outcome::Pending);
        let earlier = player.games.iter().take(next as usize - 1);
        if let Some(at) = earlier.clone().position(pending) {
            return Err(Unpairable::Pending { round: at as u32 + 1, player: player.number });
        }
    }
    for player in &report.players {
        let earned = report.earned(player, next - 1);
        // A bye that is written ahead of its round may count already.
        let ahead = report.earned(player, (player.games.len() as u32).max(next - 1));
        if player.points != earned && player.points != ahead {
            return Err(Unpairable::Points { player: player.number, said: player.points, earned });
        }
    }
    let out = out(report, next);
    let sits = out.iter().map(|&number| Sitting { unit: UnitId(number), how: How::Leave }).collect();
    let rows: Vec<Row> = (1..).zip(&report.players).map(|(place, player)| row(report, player, place, next)).collect();
    let round = RoundNo(u16::try_from(next).unwrap_or(u16::MAX));
    let field = field(&rows, round, sits, rules).map_err(Unpairable::Field)?;
    let pairing = pairing::pair(&field, rules).map_err(Unpairable::Infeasible)?;
    Ok(Paired { round: round.0, pairs: seated(report, &pairing, next), out })
}

/// Who is announced not to play in a round.
fn out(report: &Report, round: u32) -> Vec<u32> {
    let told = report.byes.iter().filter(|bye| bye.round == round).flat_map(|bye| bye.numbers.iter().copied());
    let written = report.players.iter().filter(|player| {
        let game = player.games.get(round as usize - 1).copied().flatten();
        game.is_some_and(|game| game.outcome.is_bye())
    });
    let mut out: Vec<u32> = told.chain(written.map(|player| player.number)).collect();
    out.sort_unstable();
    out.dedup();
    out
}

/// White first; in the first round the file may say that the first of the ranking has black.
fn seated(report: &Report, pairing: &Pairing, round: u32) -> Pairs {
    let exchanged = round == 1 && report.first_colour == Some(Colour::Black);
    let sides = |home: UnitId, visitor: UnitId| if exchanged { (visitor.0, home.0) } else { (home.0, visitor.0) };
    let games =
        pairing.matches.iter().map(|game| sides(game.home, game.visitor)).map(|(one, other)| (one, Some(other)));
    Pairs(games.chain(pairing.bye.map(|unit| (unit.0, None))).collect())
}

/// What a player has played before a round.
fn row(report: &Report, player: &Player, place: u32, next: u32) -> Row {
    let rank = match report.ranking {
        Ranking::Number => player.number,
        Ranking::Position => place,
    };
    let rounds = (1..next).filter_map(|round| {
        let game = player.games.get(round as usize - 1).copied().flatten()?;
        Some(played(report, game, RoundNo(round as u16)))
    });
    let mut row = Row::new(UnitId(player.number), rank, rounds.collect());
    row.carried = points(report.fictitious(player.number, next));
    let barred = report
        .forbidden
        .iter()
        .filter(|group| group.numbers.contains(&player.number) && (group.rounds.0..=group.rounds.1).contains(&next));
    let others = barred.flat_map(|group| group.numbers.iter().copied()).filter(|&number| number != player.number);
    row.hard = others.map(UnitId).collect();
    row
}

const fn points(points: sheets::trf::Points) -> Points {
    Points::of_hundredths(points.0 as i64)
}

/// A game as the engine knows it.
fn played(report: &Report, game: Game, round: RoundNo) -> Played {
    let how = match game.outcome {
        Outcome::PairingBye => How::Bye,
        Outcome::FullBye | Outcome::HalfBye | Outcome::ZeroBye => How::Leave,
        Outcome::ForfeitWin => How::ForfeitWon,
        Outcome::ForfeitLoss => How::Forfeit,
        _ => How::Played,
    };
    let outcome = match game.outcome {
        Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin | Outcome::FullBye | Outcome::PairingBye => {
            Ending::Won
        }
        Outcome::Draw | Outcome::UnratedDraw | Outcome::HalfBye | Outcome::Pending => Ending::Tied,
        Outcome::Loss | Outcome::UnratedLoss | Outcome::ForfeitLoss | Outcome::ZeroBye => Ending::Lost,
    };
    Played {
        round,
        opponent: game.opponent.map(UnitId),
        side: game.colour.map(|colour| if colour == Colour::White { Side::Home } else { Side::Visitor }),
        how,
        tally: Tally { outcome, points: points(report.scores.of(game)), second: Points::ZERO, won_parts: 0, parts: 0 },
    }
}
