//! `paiju event movement`: movements, tables of round robins and sheets of knock-outs, printed and verified.

use std::collections::BTreeMap;

use clap::{Subcommand, ValueEnum};
use serde_json::json;
use sheets::terminal::Align;
use tourney::format::bracket::{Area, Bracket, Finals, Kind, Layout, Source, ThirdPlace};
use tourney::format::movement::{self, Plan, verify};
use tourney::format::robin::{self, Laps, Meeting};
use tourney::format::{DrawNo, FormatFault, MatchNo};
use tourney::text::{Text, counted as so_many};

use crate::fail::Failure;

use super::common::{Answer, Face};
use super::speak::grid;
use super::trouble::Trouble;

/// 轮转表 Print a movement, a round robin's table or a knock-out's sheet, and verify it
#[derive(clap::Args)]
#[command(
    after_help = "\
Examples:
  paiju event movement tour 7                    two groups of 7 that meet over the same boards
  paiju event movement tour 8 --plan phantom
  paiju event movement robin 8                   the Berger table
  paiju event movement robin 9 --table rotation --double
  paiju event movement bracket 12 --third
  paiju event movement bracket 16 --double --layout compact --finals two

What is printed is counted again by a check of its own: who meets whom, who plays which boards. Exit code 1 if it is not fair.",
    subcommand_required = true,
    arg_required_else_help = true
)]
pub(super) struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    Tour(Tour),
    Robin(Robin),
    Bracket(Sheet),
}

/// 双向逆循环 Two groups that meet unit by unit over the same boards
#[derive(clap::Args)]
struct Tour {
    /// Units in each group
    units: u16,
    /// How the groups move [default: so that everybody plays everything in the fewest rounds]
    #[arg(long)]
    plan: Option<Moves>,
    #[command(flatten)]
    answer: Answer,
}

/// 循环赛 A round robin
#[derive(clap::Args)]
struct Robin {
    /// Units
    units: u16,
    /// Which table
    #[arg(long, default_value = "berger")]
    table: Rota,
    /// Everybody meets everybody twice
    #[arg(long)]
    double: bool,
    #[command(flatten)]
    answer: Answer,
}

/// 淘汰赛 The sheet of a knock-out
#[derive(clap::Args)]
struct Sheet {
    /// Units
    units: u16,
    /// Two losses put a unit out
    #[arg(long, conflicts_with = "third")]
    double: bool,
    /// The third place is played for
    #[arg(long)]
    third: bool,
    /// How the losers' area is drawn
    #[arg(long, default_value = "standard", requires = "double")]
    layout: Losers,
    /// One final, or a second if the first of the losers' area wins
    #[arg(long, default_value = "one", requires = "double")]
    finals: Last,
    #[command(flatten)]
    answer: Answer,
}

/// How two groups move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Moves {
    /// 原文走法
    Printed,
    /// 正交走法
    Orthogonal,
    /// 空桌走法
    Phantom,
}

/// A table of a round robin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Rota {
    /// 贝格尔编排法
    Berger,
    /// 固定轮转编排法
    Rotation,
}

/// How the losers' area is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Losers {
    /// 标准编排
    Standard,
    /// 紧密编排
    Compact,
}

/// Finals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Last {
    /// 一场决赛
    One,
    /// 附加决赛
    Two,
}

impl super::Task for Args {
    fn face(&self) -> Face {
        match &self.task {
            Task::Tour(args) => args.answer.face(),
            Task::Robin(args) => args.answer.face(),
            Task::Bracket(args) => args.answer.face(),
        }
    }

    fn run(&self) -> Result<(), Trouble> {
        match &self.task {
            Task::Tour(args) => args.run(),
            Task::Robin(args) => args.run(),
            Task::Bracket(args) => args.run(),
        }
    }
}

fn refused(fault: &FormatFault) -> Trouble {
    let text = fault.text();
    Trouble::input("format", text.zh, text.en).by(fault.article())
}

/// The verdict of a check as the last line and the exit code.
fn verdict(face: Face, holds: Verified, text: &Text) -> Result<(), Trouble> {
    if !face.json {
        face.line(&text.zh, &text.en)?;
    }
    if holds == Verified::Fair { Ok(()) } else { Err(Failure::Said(1).into()) }
}

/// What a check came to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verified {
    Fair,
    Unfair,
}

impl Tour {
    fn run(&self) -> Result<(), Trouble> {
        let face = self.answer.face();
        let plan = match self.plan {
            Some(Moves::Printed) => Plan::Printed,
            Some(Moves::Orthogonal) => Plan::Orthogonal,
            Some(Moves::Phantom) => Plan::Phantom,
            None => Plan::best(self.units),
        };
        let movement = movement::plan(plan, self.units).map_err(|fault| refused(&fault))?;
        let report = verify(&movement);
        let fair = report.fair();
        if face.json {
            face.value(&json!({
                "movement": movement,
                "report": report,
                "fair": fair,
                "complete": report.complete(),
            }))?;
        } else {
            let columns: Vec<String> = (1..=movement.sets).map(|table| table.to_string()).collect();
            let mut heads = vec![("轮", "round", Align::Right)];
            heads.extend(columns.iter().map(|table| (table.as_str(), table.as_str(), Align::Right)));
            heads.push(("轮空", "idle", Align::Left));
            let rows: Vec<Vec<String>> = movement.rounds.iter().map(|round| tour_row(round, movement.sets)).collect();
            face.line(
                &format!(
                    "两组各 {} 队，{} 轮，{} 套牌；列为桌号与牌套，格内为 A组-B组",
                    self.units,
                    movement.rounds.len(),
                    movement.sets
                ),
                &format!(
                    "two groups of {}, {}, {} of boards; columns are tables and sets, cells are A-B",
                    self.units,
                    so_many(movement.rounds.len(), "round"),
                    so_many(movement.sets, "set")
                ),
            )?;
            grid(face, &heads, &rows)?;
        }
        let text = counted(&report);
        verdict(face, if fair { Verified::Fair } else { Verified::Unfair }, &text)
    }
}

/// What the count of a movement came to.
fn counted(report: &movement::Report) -> Text {
    let fair = report.fair();
    let (meetings, boards) = (report.meetings, (report.boards_a, report.boards_b));
    Text::new(
        format!(
            "核验：两两相遇 {}–{} 次；每套牌 A组打 {}–{} 次，B组 {}–{} 次；冲突 {} 处。{}（TD-2.12）",
            meetings.least,
            meetings.most,
            boards.0.least,
            boards.0.most,
            boards.1.least,
            boards.1.most,
            report.clashes.len(),
            if report.complete() {
                "公正，且人人打遍"
            } else if fair {
                "公正，各缺一套牌"
            } else {
                "不公正"
            }
        ),
        format!(
            "Verified: each A meets each B {}–{} times; A plays a set {}–{} times, B {}–{}; {}. {} (TD-2.12)",
            meetings.least,
            meetings.most,
            boards.0.least,
            boards.0.most,
            boards.1.least,
            boards.1.most,
            so_many(report.clashes.len(), "clash"),
            if report.complete() {
                "Fair, and everybody plays everything"
            } else if fair {
                "Fair, everybody misses one set"
            } else {
                "Not fair"
            }
        ),
    )
}

/// A round: who sits at each table.
fn tour_row(round: &movement::Round, sets: u16) -> Vec<String> {
    let mut row = vec![round.number.0.to_string()];
    row.extend((1..=sets).map(|table| {
        let station = round.stations.iter().find(|station| station.table == table);
        station.map_or_else(|| "–".to_owned(), |station| format!("{}-{}", station.a, station.b))
    }));
    let idle = [round.idle_a.map(|unit| format!("A{unit}")), round.idle_b.map(|unit| format!("B{unit}"))];
    row.push(idle.into_iter().flatten().collect::<Vec<_>>().join(" "));
    row
}

impl Robin {
    fn run(&self) -> Result<(), Trouble> {
        let face = self.answer.face();
        let table = match self.table {
            Rota::Berger => robin::Table::Berger,
            Rota::Rotation => robin::Table::Rotation,
        };
        let laps = if self.double { Laps::Double } else { Laps::Single };
        let rounds = robin::rounds(table, self.units, laps).map_err(|fault| refused(&fault))?;
        let counted = Counted::of(&rounds, self.units);
        let wanted = if self.double { 2 } else { 1 };
        let fair = counted.least == wanted && counted.most == wanted && counted.twice == 0;
        if face.json {
            face.value(&json!({
                "rounds": rounds,
                "verified": { "meetings_least": counted.least, "meetings_most": counted.most, "twice_in_a_round": counted.twice },
                "fair": fair,
            }))?;
        } else {
            let matches = rounds.iter().map(|round| round.matches.len()).max().unwrap_or(0);
            let numbers: Vec<String> = (1..=matches).map(|number| number.to_string()).collect();
            let mut heads = vec![("轮", "round", Align::Right)];
            heads.extend(numbers.iter().map(|number| (number.as_str(), number.as_str(), Align::Right)));
            heads.push(("轮空", "bye", Align::Right));
            let row = |round: &robin::Round| {
                let mut row = vec![round.number.0.to_string()];
                row.extend(round.matches.iter().map(|Meeting { first, second }| format!("{first}-{second}")));
                row.resize(matches + 1, String::new());
                row.push(round.bye.map_or_else(String::new, |bye| bye.to_string()));
                row
            };
            grid(face, &heads, &rounds.iter().map(row).collect::<Vec<_>>())?;
        }
        let text = Text::new(
            format!("核验：两两相遇 {}–{} 次，同轮重复 {} 处（TD-5.1）", counted.least, counted.most, counted.twice),
            format!(
                "Verified: any two meet {}–{} times, standing twice in a round: {} (TD-5.1)",
                counted.least, counted.most, counted.twice
            ),
        );
        verdict(face, if fair { Verified::Fair } else { Verified::Unfair }, &text)
    }
}

/// What a rota does, counted from its rounds.
struct Counted {
    least: u16,
    most: u16,
    twice: usize,
}

impl Counted {
    fn of(rounds: &[robin::Round], units: u16) -> Self {
        let mut met: BTreeMap<(DrawNo, DrawNo), u16> = BTreeMap::new();
        let mut twice = 0;
        for round in rounds {
            let mut seen = Vec::new();
            for game in &round.matches {
                *met.entry((game.first.min(game.second), game.first.max(game.second))).or_default() += 1;
                seen.extend([game.first, game.second]);
            }
            seen.extend(round.bye);
            let all = seen.len();
            seen.sort_unstable();
            seen.dedup();
            twice += all - seen.len() + usize::from(units).abs_diff(all);
        }
        let pairs = usize::from(units) * usize::from(units - 1) / 2;
        let least = if met.len() < pairs { 0 } else { met.values().copied().min().unwrap_or(0) };
        Self { least, most: met.values().copied().max().unwrap_or(0), twice }
    }
}

impl Sheet {
    fn run(&self) -> Result<(), Trouble> {
        let face = self.answer.face();
        let kind = if self.double {
            Kind::Double {
                layout: if self.layout == Losers::Compact { Layout::Compact } else { Layout::Standard },
                finals: if self.finals == Last::Two { Finals::Two } else { Finals::One },
            }
        } else {
            Kind::Single { third: if self.third { ThirdPlace::Played } else { ThirdPlace::Shared } }
        };
        let bracket = Bracket::new(kind, self.units).map_err(|fault| refused(&fault))?;
        let faults = faults(&bracket);
        let fair = faults == 0;
        if face.json {
            face.value(&json!({ "kind": kind, "units": self.units, "matches": bracket.matches(), "faults": faults, "fair": fair }))?;
        } else {
            let row = |fixture: &tourney::format::bracket::Fixture| {
                let (up, down) = bracket.leads_to(fixture.number);
                let goes = |to: Option<MatchNo>| to.map_or_else(|| "–".to_owned(), |to| to.to_string());
                vec![
                    fixture.number.to_string(),
                    fixture.round.0.to_string(),
                    face.of(&area(fixture.area)).to_owned(),
                    face.of(&side(fixture.upper)).to_owned(),
                    face.of(&side(fixture.lower)).to_owned(),
                    goes(up),
                    goes(down),
                ]
            };
            let columns = [
                ("场", "match", Align::Right),
                ("轮", "round", Align::Right),
                ("区", "area", Align::Left),
                ("上", "upper", Align::Left),
                ("下", "lower", Align::Left),
                ("胜者去", "winner to", Align::Right),
                ("负者去", "loser to", Align::Right),
            ];
            grid(face, &columns, &bracket.matches().iter().map(row).collect::<Vec<_>>())?;
        }
        let (matches, rounds) = (bracket.matches().len(), bracket.rounds().0);
        let text = Text::new(
            format!("{matches} 场，{rounds} 轮；核验：签号各一次，胜负去向各一次，不合 {faults} 处（TD-3.1）"),
            format!(
                "{}, {}; verified: each number and each way on stands once, {} (TD-3.1)",
                so_many(matches, "match"),
                so_many(rounds, "round"),
                so_many(faults, "fault")
            ),
        );
        verdict(face, if fair { Verified::Fair } else { Verified::Unfair }, &text)
    }
}

/// Counted from the sheet: numbers of the draw and ways on that do not stand exactly once, and matches that come before what they hang on.
fn faults(bracket: &Bracket) -> usize {
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    let mut faults = 0;
    for fixture in bracket.matches() {
        for source in [fixture.upper, fixture.lower] {
            *seen.entry(format!("{source:?}")).or_default() += 1;
            let from = match source {
                Source::Seed(_) => None,
                Source::WinnerOf(number) | Source::LoserOf(number) => Some(number),
            };
            let early =
                from.and_then(|from| bracket.fixture(from).ok()).is_some_and(|from| from.round >= fixture.round);
            faults += usize::from(early);
        }
    }
    let seeds =
        (1..=bracket.units()).filter(|number| seen.get(&format!("{:?}", Source::Seed(DrawNo(*number)))) != Some(&1));
    // An extra final is played by the two of the final.
    let twice = seen.values().filter(|count| **count > 1);
    faults + seeds.count() + twice.count()
}

fn area(area: Area) -> Text {
    let (zh, en) = match area {
        Area::Winners => ("胜区", "winners"),
        Area::Losers => ("负区", "losers"),
        Area::Third => ("三四名", "third place"),
        Area::Final => ("决赛", "final"),
        Area::Extra => ("附加决赛", "extra final"),
    };
    Text::new(zh, en)
}

fn side(source: Source) -> Text {
    match source {
        Source::Seed(DrawNo(number)) => Text::new(format!("{number} 号"), format!("no. {number}")),
        Source::WinnerOf(number) => Text::new(format!("{number} 场胜者"), format!("winner of {number}")),
        Source::LoserOf(number) => Text::new(format!("{number} 场负者"), format!("loser of {number}")),
    }
}
