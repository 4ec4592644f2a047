//! `paiju event round`: a round from draft to lock and back, its matches, and who holds it up.

use clap::ValueEnum;
use desk::show::{MatchRow, RestRow, Status};
use serde_json::{Value, json};
use sheets::terminal::{Align, Grid};
use tourney::event::round::Phase;
use tourney::event::{Command, Event, RoundKey, Step};
use tourney::moment::{Moment, Seconds};
use tourney::profile::score::{Second, System};
use tourney::text::{Text, counted};

use crate::lang::{Lang, NoValue};

use super::caution;
use super::common::{Face, Writing, clock, moment};
use super::session::Session;
use super::trouble::Trouble;

/// A step of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Act {
    /// 公布
    Publish,
    /// 收回公布
    Withdraw,
    /// 撤草案
    Discard,
    /// 开赛
    Start,
    /// 改结束时间
    Extend,
    /// 收表
    Close,
    /// 进入更正期
    Count,
    /// 锁定
    Lock,
    /// 重开: one state back
    Reopen,
}

/// 轮 Take a round a step on or back; without a step, its matches and who holds it up
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju event round spring.paiju                      the round under way: matches, results, what is missing
  paiju event round spring.paiju start                of the round under way
  paiju event round spring.paiju 1.3 publish
  paiju event round spring.paiju 1.3 start --ends 15:30
  paiju event round spring.paiju 1.3 extend --ends 15:45 --because \"the lights failed\"
  paiju event round spring.paiju 1.3 close
  paiju event round spring.paiju 1.3 count            results are in; corrections are open
  paiju event round spring.paiju 1.3 lock             counts for the official standings

draft → published → playing → closing → corrections → locked. withdraw and reopen lead back, as long as nothing is lost.")]
pub(super) struct Args {
    #[command(flatten)]
    writing: Writing,
    /// The round, and the step, or the step alone [default: the first round that is not locked]
    #[arg(value_name = "ROUND", value_parser = round_or_step)]
    first: Option<RoundOrStep>,
    /// The step
    step: Option<Act>,
    /// When the round is to end: RFC 3339, or 15:30 for today [default for start: after the stage's minutes]
    #[arg(long, value_name = "TIME", value_parser = moment)]
    ends: Option<Moment>,
    /// Show missing results only
    #[arg(long)]
    missing: bool,
}

/// What stands first behind the file.
#[derive(Clone, Copy, Debug)]
enum RoundOrStep {
    Round(RoundKey),
    /// Of the round under way.
    Step(Act),
}

fn round_or_step(text: &str) -> Result<RoundOrStep, NoValue> {
    if let Ok(step) = Act::from_str(text, true) {
        return Ok(RoundOrStep::Step(step));
    }
    text.parse().map(RoundOrStep::Round).map_err(|_| {
        NoValue::new(
            "写明一轮，如 1.4，或当前轮的一步，如 start",
            "write a round, as 1.4, or a step of the round under way, as start",
        )
    })
}

impl super::Task for Args {
    fn face(&self) -> Face {
        self.writing.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let (round, step) = match (self.first, self.step) {
            (Some(RoundOrStep::Step(_)), Some(_)) => {
                return Err(Trouble::input("one_step", "一次只能走一步。", "One step at a time."));
            }
            (Some(RoundOrStep::Step(step)), None) => (None, Some(step)),
            (Some(RoundOrStep::Round(round)), step) => (Some(round), step),
            (None, step) => (None, step),
        };
        let mut session =
            if step.is_some() { Session::write(&self.writing)? } else { Session::open(&self.writing.reading)? };
        let key = round.map_or_else(|| session.event().map(under_way), Ok)?;
        let Some(act) = step else { return self.show(&session, key) };
        let command = self.command(session.event()?, key, act)?;
        let cautions = self.cautions(session.event()?, key, &command)?;
        let done = session.send(&self.writing.giving, command)?;
        let event = session.event()?;
        let round = event.round(key).ok();
        let phase = round.map(|round| round.phase);
        let missing: Vec<Value> =
            round.map(|round| event.missing(round).map(|game| json!(game.id)).collect()).unwrap_or_default();
        session.tell(&done, json!({ "round": key, "phase": phase, "missing": missing, "warnings": cautions }))?;
        caution::tell(self.face(), &cautions)
    }
}

/// The first round that is not locked, else the last one.
pub(super) fn under_way(event: &Event) -> RoundKey {
    let mut rounds = event.stages.iter().rev().take(1).flat_map(|stage| &stage.rounds);
    let open = rounds.clone().find(|round| round.phase != Phase::Locked);
    let found = open.or_else(|| rounds.next_back());
    found.map_or_else(|| RoundKey::new(event.stages.len().max(1) as u8, 1), |round| round.key)
}

impl Args {
    fn command(&self, event: &Event, key: RoundKey, act: Act) -> Result<Command, Trouble> {
        let step = match act {
            Act::Discard => return Ok(Command::Discard { round: key }),
            Act::Publish => Step::Publish,
            Act::Withdraw => Step::Withdraw,
            Act::Start => {
                let minutes = i64::from(event.stage(key.stage)?.plan.minutes);
                let usual = self.writing.giving.moment() + Seconds::minutes(minutes);
                Step::Start { ends: self.ends.unwrap_or(usual) }
            }
            Act::Extend => Step::Extend {
                ends: self.ends.ok_or_else(|| {
                    Trouble::input("no_end", "要写明新的结束时间：--ends 15:45。", "Say the new end: --ends 15:45.")
                })?,
            },
            Act::Close => Step::Close,
            Act::Count => Step::Count,
            Act::Lock => Step::Lock,
            Act::Reopen => Step::Reopen,
        };
        Ok(Command::Move { round: key, step })
    }

    /// What a director should know who takes a step that is permitted.
    fn cautions(&self, event: &Event, key: RoundKey, command: &Command) -> Result<Vec<Text>, Trouble> {
        let at = self.writing.giving.moment();
        Ok(match command {
            Command::Move { step: Step::Start { ends } | Step::Extend { ends }, .. } => {
                caution::ends(event, key, at, *ends)?.into_iter().collect()
            }
            Command::Move { step: Step::Lock, .. } => caution::lock(event, key, at)?,
            _ => Vec::new(),
        })
    }

    /// Matches, results, and who holds the round up.
    fn show(&self, session: &Session, key: RoundKey) -> Result<(), Trouble> {
        let face = self.writing.face();
        let event = session.event()?;
        let round = event.round(key)?;
        let mut matches = desk::show::matches(event, round)?;
        if self.missing {
            matches.retain(|row| row.status != Status::Settled);
        }
        let rests = desk::show::rests(event, &round.rests);
        if face.json {
            return face.value(&json!({
                "round": key,
                "phase": round.phase,
                "drawn": round.drawn,
                "published": round.published,
                "started": round.started,
                "ends": round.ends,
                "closed": round.closed,
                "matches": matches,
                "rests": rests,
                "missing": event.missing(round).map(|game| game.id).collect::<Vec<_>>(),
                "version": session.history().version(),
            }));
        }
        let ends = round.ends.map(|ends| (format!("，{} 结束", clock(ends)), format!(", ends {}", clock(ends))));
        let (ends_zh, ends_en) = ends.unwrap_or_default();
        face.line(
            &format!("{key} 轮　{}{ends_zh}", round.phase.zh()),
            &format!("Round {key} is {}{ends_en}", round.phase.en()),
        )?;
        table(face, event, key, &matches, &rests)?;
        let missing = event.missing(round).count();
        if missing > 0 && round.phase >= Phase::Playing {
            face.line(&format!("缺 {missing} 场成绩。"), &format!("missing: {}", counted(missing, "result")))?;
        }
        Ok(())
    }
}

/// The matches of a round for people: what was played, and what it is worth.
fn table(face: Face, event: &Event, key: RoundKey, matches: &[MatchRow], rests: &[RestRow]) -> Result<(), Trouble> {
    let second = desk::show::system(event, key.stage).filter(|system| system.second.value != Second::None);
    let second = second.map(System::second_name);
    let heads = match face.lang {
        Lang::Zh => ["场次", "桌", "主队", "客队", "成绩", "积分"],
        Lang::En => ["match", "table", "home", "visitors", "result", "points"],
    };
    let aligns = [Align::Left, Align::Right, Align::Left, Align::Left, Align::Left, Align::Left];
    let mut columns: Vec<(&str, Align)> = heads.into_iter().zip(aligns).collect();
    columns.extend(second.as_ref().map(|name| (face.of(name), Align::Left)));
    let mut grid = Grid::new(&columns);
    for row in matches {
        let result = match row.status {
            Status::Settled => face.of(&row.played),
            Status::Open => face.lang.pick("未报", "open"),
            Status::Claimed | Status::Disputed => face.of(&row.result),
        };
        let mut cells = vec![
            row.game.to_string(),
            row.table.to_string(),
            format!("{} {}", row.home.0, row.home_name),
            format!("{} {}", row.visitor.0, row.visitor_name),
            result.to_owned(),
            row.points.clone(),
        ];
        cells.extend(second.as_ref().map(|_| row.second.clone()));
        grid.row(cells);
    }
    face.grid(&grid)?;
    rests.iter().try_for_each(|rest| {
        face.line(
            &format!("{} {}：{}", rest.unit.0, rest.name, rest.why.zh),
            &format!("{} {}: {}", rest.unit.0, rest.name, rest.why.en),
        )
    })
}
