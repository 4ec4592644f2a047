//! `paiju event lineup`: who sits where in a match, who shows first, and the seating right in each segment.

use clap::{Subcommand, ValueEnum};
use serde_json::json;
use sheets::terminal::Align;
use tourney::event::lineup::Act;
use tourney::event::plan::Format;
use tourney::event::{Command, Event, MatchId};
use tourney::moment::Moment;
use tourney::office::lineup::Order;
use tourney::office::seating::{Chair, Field, Lineup, Person, Seated};
use tourney::side::Side;

use crate::lang::NoValue;

use super::common::{Face, Reading, Writing, moment};
use super::session::Session;
use super::speak::{Which, grid};
use super::trouble::Trouble;

/// 出场名单 Line-ups of a match: who shows first, who sits where, seating rights of segments
#[derive(clap::Args)]
#[command(
    after_help = "\
Examples:
  paiju event lineup order spring.paiju 1.4.12 --right home --start 14:00
  paiju event lineup order spring.paiju 1.4.12 --sealed --start 14:00 --field mixed-pair
  paiju event lineup submit spring.paiju 1.4.12 visitor 1@E 2@W 3@B:N 4@B:S
  paiju event lineup show spring.paiju 1.4.12
  paiju event lineup change spring.paiju 1.4.12 visitor 5@E 2@W 3@B:N 4@B:S --because \"illness\"
  paiju event lineup lot spring.paiju 2.1.1 home
  paiju event lineup pick spring.paiju 2.1.1 home 3

A seat is PERSON@CHAIR, or PERSON@TABLE:CHAIR: the person by position in the roster from 1, the chair E S W N (东南西北) or its
number, the table A or B. Nothing is shown before its time.",
    subcommand_required = true,
    arg_required_else_help = true
)]
pub(super) struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    Order(Box<First>),
    Submit(Box<Submit>),
    Change(Box<Submit>),
    Lot(Box<Lot>),
    Pick(Box<Pick>),
    Show(Box<Show>),
}

/// 定先后 Who shows first, and when play starts
#[derive(clap::Args)]
struct First {
    #[command(flatten)]
    writing: Writing,
    /// The match
    game: MatchId,
    /// Which side has the seating right: the other shows first
    #[arg(long, required_unless_present = "sealed")]
    right: Option<Which>,
    /// Both hand in sealed line-ups, opened together
    #[arg(long, conflicts_with = "right")]
    sealed: bool,
    /// The announced start: RFC 3339, or 14:30 for today
    #[arg(long, value_name = "TIME", value_parser = moment)]
    start: Moment,
    /// Which seats the event prescribes
    #[arg(long, default_value = "open")]
    field: Seats,
}

/// 名单 Who sits where for one side; change is for a line-up that has been shown
#[derive(clap::Args)]
struct Submit {
    #[command(flatten)]
    writing: Writing,
    /// The match
    game: MatchId,
    /// Whose
    side: Which,
    /// The seats: PERSON@CHAIR or PERSON@TABLE:CHAIR
    #[arg(required = true, value_parser = seat)]
    seats: Vec<Seated>,
}

/// 抽签 Who won the lot for the choice of segments, or for the last segment
#[derive(clap::Args)]
struct Lot {
    #[command(flatten)]
    writing: Writing,
    /// The match
    game: MatchId,
    /// Who won
    winner: Which,
}

/// 挑一节 A side picks the segment in which it has the seating right
#[derive(clap::Args)]
struct Pick {
    #[command(flatten)]
    writing: Writing,
    /// The match
    game: MatchId,
    /// Who picks
    side: Which,
    /// Which segment, from 1
    segment: u8,
}

/// 已公布的名单 What may be shown by now
#[derive(clap::Args)]
struct Show {
    #[command(flatten)]
    reading: Reading,
    /// The match
    game: MatchId,
    /// Seen from this moment [default: now]
    #[arg(long, value_name = "TIME", value_parser = moment)]
    at: Option<Moment>,
}

/// Which seats are prescribed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Seats {
    /// 不分男女
    Open,
    /// 混合双人
    MixedPair,
    /// 混合团体
    MixedTeam,
}

/// `1@E`, `3@B:N`.
fn seat(text: &str) -> Result<Seated, NoValue> {
    let fault = || {
        NoValue::new(
            "写作 队员号@座位 或 队员号@桌:座位，如 1@E、3@B:N",
            "write PERSON@CHAIR or PERSON@TABLE:CHAIR, as 1@E or 3@B:N",
        )
    };
    let (person, place) = text.split_once('@').ok_or_else(fault)?;
    let (table, chair) = place.split_once([':', '：']).unwrap_or(("A", place));
    let person: u32 = person.parse().ok().filter(|person| *person > 0).ok_or_else(fault)?;
    let table = match table.to_uppercase().as_str() {
        "A" => 0,
        "B" => 1,
        _ => return Err(fault()),
    };
    let chair = match chair.to_uppercase().as_str() {
        "E" | "东" => Chair::East,
        "S" | "南" => Chair::South,
        "W" | "西" => Chair::West,
        "N" | "北" => Chair::North,
        number => Chair::No(number.parse().ok().filter(|number| (1..=6).contains(number)).ok_or_else(fault)?),
    };
    Ok(Seated { person: Person(person), table, chair })
}

impl super::Task for Args {
    fn face(&self) -> Face {
        match &self.task {
            Task::Order(args) => args.writing.face(),
            Task::Submit(args) | Task::Change(args) => args.writing.face(),
            Task::Lot(args) => args.writing.face(),
            Task::Pick(args) => args.writing.face(),
            Task::Show(args) => args.reading.face(),
        }
    }

    fn run(&self) -> Result<(), Trouble> {
        let (writing, game, act) = match &self.task {
            Task::Order(args) => {
                let order = args.right.map_or(Order::Sealed, |right| Order::Right(right.side()));
                let field = match args.field {
                    Seats::Open => Field::Open,
                    Seats::MixedPair => Field::MixedPair,
                    Seats::MixedTeam => Field::MixedTeam,
                };
                (&args.writing, args.game, Act::Order { order, start: args.start, field })
            }
            Task::Submit(args) => {
                (&args.writing, args.game, Act::Submit { side: args.side.side(), lineup: args.lineup() })
            }
            Task::Change(args) => {
                (&args.writing, args.game, Act::Change { side: args.side.side(), lineup: args.lineup() })
            }
            Task::Lot(args) => (&args.writing, args.game, Act::Lot { winner: args.winner.side() }),
            Task::Pick(args) => (&args.writing, args.game, Act::Pick { side: args.side.side(), segment: args.segment }),
            Task::Show(args) => return args.run(),
        };
        Session::once(writing, Command::Lineup { game, act })
    }
}

impl Submit {
    fn lineup(&self) -> Lineup {
        Lineup { seats: self.seats.clone() }
    }
}

impl Show {
    fn run(&self) -> Result<(), Trouble> {
        let face = self.reading.face();
        let session = Session::open(&self.reading)?;
        let event = session.event()?;
        let game = event.game(self.game)?.clone();
        let now = self.at.unwrap_or_else(|| Moment(jiff::Timestamp::now().as_millisecond()));
        let shown = event.lineups(self.game, now);
        let rights = rights(event, self.game)?;
        if face.json {
            return face.value(&json!({
                "match": self.game,
                "home": shown.home,
                "visitor": shown.visitor,
                "rights": rights,
            }));
        }
        for side in Side::BOTH {
            let unit = game.unit(side);
            let name = desk::find::name(event, unit);
            face.line(&format!("{}　{} {name}", side.zh(), unit.0), &format!("{}: {} {name}", side.en(), unit.0))?;
            let Some(lineup) = shown.of(side) else {
                face.line("  名单未公布。", "  not shown yet.")?;
                continue;
            };
            let members = event.roster.get(unit).map(|unit| unit.entrant.members.as_slice()).unwrap_or_default();
            let row = |seated: &Seated| {
                let member = (seated.person.0 as usize).checked_sub(1).and_then(|at| members.get(at));
                vec![
                    if seated.table == 0 { "A".to_owned() } else { "B".to_owned() },
                    face.of(&seated.chair.title()).to_owned(),
                    seated.person.0.to_string(),
                    member.map(|member| member.name.clone()).unwrap_or_default(),
                ]
            };
            let columns = [
                ("桌", "table", Align::Left),
                ("座", "chair", Align::Left),
                ("号", "no.", Align::Right),
                ("队员", "player", Align::Left),
            ];
            grid(face, &columns, &lineup.seats.iter().map(row).collect::<Vec<_>>())?;
        }
        for (segment, side) in rights.iter().zip(1..).filter_map(|(side, at)| side.map(|side| (at, side))) {
            face.line(
                &format!("第 {segment} 节座位选择权：{}", side.zh()),
                &format!("seating right in segment {segment}: {}", side.en()),
            )?;
        }
        Ok(())
    }
}

/// The seating right in each segment of a match; none where it is open.
fn rights(event: &Event, game: MatchId) -> Result<Vec<Option<Side>>, Trouble> {
    let Format::KnockOut { segments, .. } = event.stage(game.key.stage)?.plan.format else { return Ok(Vec::new()) };
    Ok((1..=segments).map(|segment| event.seating_right(game, segment)).collect())
}
