//! `paiju event rule`: rulings, the catalogue of offences, warnings of the whole room, changes of rulings.

mod catalogue;

use clap::ValueEnum;
use desk::offences::{Asked, Moved, moved, needs, usual_decks};
use serde_json::{Value, json};
use tourney::event::plan::Contest;
use tourney::event::ruling::{Becomes, Booked, Charge, Overturn, Ruling};
use tourney::event::{Command, Event, MatchId, RoundKey};
use tourney::office::{Choice, Decision, Entry, Facts, Part, Step};

use super::booking::{Booking, untold};
use super::common::{Face, Writing};
use super::session::Session;
use super::speak::{last_round, say};
use super::trouble::Trouble;

/// 判罚 Rule on an offence; the catalogue with figures; warn the room; change or lift a ruling
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju event rule spring.paiju --list                            the offences, their choices and figures
  paiju event rule spring.paiju --list revoke                     those that hold the word
  paiju event rule spring.paiju --offence ID --unit 3             what each choice would do to this unit now
  paiju event rule spring.paiju --offence ID --penalty KEY --unit 3 --game 1.4.12 --board 5 --part defender
  paiju event rule spring.paiju --offence ID --penalty KEY --unit 3 --game 1.4.12 --on-sheet
                                                                  a level down, which the sheet holds already
  paiju event rule spring.paiju --announce ID                     the whole room is warned
  paiju event rule spring.paiju --lift 4 --because \"the committee allows the appeal\"
  paiju event rule spring.paiju --change 4 --penalty KEY --because …

The log keeps the choice and the facts; what follows (figures, escalation, who must declare it) is computed from all rulings before.")]
pub(super) struct Args {
    #[command(flatten)]
    writing: Writing,
    /// List the offences; with WORD those that hold it
    #[arg(long, value_name = "WORD", num_args = 0..=1, default_missing_value = "", conflicts_with_all = ["offence", "announce", "lift", "change"])]
    list: Option<String>,
    /// The offence's id
    #[arg(long, value_name = "ID", requires = "unit")]
    offence: Option<String>,
    /// The choice; without it each choice is shown with what it would do
    #[arg(long, value_name = "KEY")]
    penalty: Option<String>,
    /// The unit, by number or name
    #[arg(long, value_name = "UNIT")]
    unit: Option<String>,
    /// The person, by position in the roster from 1
    #[arg(long, value_name = "N")]
    person: Option<u16>,
    /// The match
    #[arg(long, value_name = "MATCH")]
    game: Option<MatchId>,
    /// The round, where it is in no match [default: the last that was drawn]
    #[arg(long, value_name = "ROUND", conflicts_with = "game")]
    round: Option<RoundKey>,
    /// The board or hand
    #[arg(long, value_name = "N", requires = "game")]
    board: Option<u16>,
    /// At which table of the match
    #[arg(long, default_value = "a")]
    table: Table,
    #[command(flatten)]
    facts: Told,
    #[command(flatten)]
    booking: Booking,
    /// Warn the whole room of this offence: a first one counts as the second from now on
    #[arg(long, value_name = "ID", conflicts_with_all = ["offence", "lift", "change"])]
    announce: Option<String>,
    /// Lift this ruling
    #[arg(long, value_name = "N", conflicts_with_all = ["offence", "change", "penalty"])]
    lift: Option<u32>,
    /// Change this ruling: to the choice of --penalty
    #[arg(long, value_name = "N", requires = "penalty", conflicts_with = "offence")]
    change: Option<u32>,
}

/// Facts that figures depend on.
#[derive(clap::Args, Clone, Debug)]
struct Told {
    /// Decks of cards [default: the one number that the text prints figures for]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=8))]
    decks: Option<u8>,
    /// On which side of the hand the offender is
    #[arg(long)]
    part: Option<OnSide>,
    /// Cards or failing parts
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u16,
    /// Teams, pairs, or pairs scored by match points [default: as the stage is]
    #[arg(long)]
    contest: Option<InContest>,
}

/// Which table of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Table {
    /// 开室
    A,
    /// 闭室
    B,
}

/// Dealer's side or defenders.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum OnSide {
    /// 庄家方
    Dealer,
    /// 防守方
    Defender,
}

/// What takes part.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum InContest {
    /// 团体
    Team,
    /// 双人
    Pairs,
    /// 比赛分制的双人
    PairsScored,
}

impl super::Task for Args {
    fn face(&self) -> Face {
        self.writing.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        if let Some(offence) = &self.announce {
            return Session::once(&self.writing, Command::Announce { offence: offence.clone() });
        }
        let rules = self.penalty.is_some() || self.lift.is_some();
        let mut session = if rules { Session::write(&self.writing)? } else { Session::open(&self.writing.reading)? };
        if let Some(word) = &self.list {
            return catalogue::list(self.face(), &session, word, self.entry(session.event()?, None));
        }
        if let Some(number) = self.lift.or(self.change) {
            return self.overturn(&mut session, number);
        }
        let Some(offence) = &self.offence else {
            return Err(Trouble::input(
                "no_offence",
                "要判罚什么？写明 --offence 与 --unit，或用 --list 查看违规目录。",
                "What is it about? Give --offence and --unit, or see the catalogue with --list.",
            ));
        };
        let mut charge = self.charge(&session, offence)?;
        if self.penalty.is_none() {
            return catalogue::choices(self.face(), session.event()?, &charge);
        }
        self.book(session.event()?, &mut charge)?;
        let before = session.event()?.rulings.len();
        let done = session.send(&self.writing.giving, Command::Rule { charge })?;
        session.tell(&done, json!({ "rulings": told(session.event()?, before) }))?;
        print(self.face(), session.event()?, before)
    }
}

impl Args {
    fn charge(&self, session: &Session, offence: &str) -> Result<Charge, Trouble> {
        let event = session.event()?;
        let unit = session.unit(self.unit.as_deref().unwrap_or_default())?;
        let round = match (self.game, self.round) {
            (Some(game), _) => game.key,
            (None, Some(round)) => round,
            (None, None) => last_round(event)?,
        };
        let facts = self.facts(event, Some(round), offence)?;
        let by = self.writing.giving.role;
        Ok(Charge {
            offence: offence.to_owned(),
            choice: Choice { penalty: self.penalty.clone().unwrap_or_default(), by, facts },
            unit,
            person: self.person,
            round,
            game: self.game,
            board: self.board,
            table: u8::from(self.table == Table::B),
            booked: self.booking.told().unwrap_or(Booked::ByDesk),
        })
    }

    /// Levels are of a match: that of the unit in the round, where none is named; and its sheet may hold them.
    fn book(&self, event: &Event, charge: &mut Charge) -> Result<(), Trouble> {
        let options = event.options(charge)?;
        let chosen = options.iter().find(|(penalty, _)| penalty.key == charge.choice.penalty);
        let Some((_, Ok(decision))) = chosen else { return Ok(()) };
        if moved(event, charge.round.stage, &decision.effects) == Moved::Nothing {
            return Ok(());
        }
        let own = event.round(charge.round)?.of(charge.unit).map(|(game, _)| game.id);
        charge.game = charge.game.or(own);
        if charge.game.is_none() {
            let (round, name) = (charge.round, event.roster.called(charge.unit));
            return Err(Trouble::input(
                "no_match",
                format!("这项处理升降级，而{name}在 {round} 轮没有比赛：用 --game 写明是哪一场。"),
                format!("This moves levels, and {name} has no match in round {round}: say by --game in which one."),
            ));
        }
        self.booking.told().map(drop).ok_or_else(untold)
    }

    /// The facts; decks must be told where a figure hangs on them and the text prints several.
    fn facts(&self, event: &Event, round: Option<RoundKey>, offence: &str) -> Result<Facts, Trouble> {
        let rules = &event.profile.penalties;
        let penalties = rules.offence(offence).map(|offence| offence.value.penalties.as_slice()).unwrap_or_default();
        let mut asked = penalties.iter().filter(|one| self.penalty.as_ref().is_none_or(|key| one.key == *key));
        let usual = self.facts.decks.or_else(|| usual_decks(rules));
        if usual.is_none() && asked.any(|penalty| needs(penalty).decks == Asked::Yes) {
            let known: Vec<String> = rules.figures.iter().map(|row| row.value.decks.to_string()).collect();
            return Err(Trouble::input(
                "no_decks",
                format!("罚分按副数不同：用 --decks 写明几副牌（{}）。", known.join("、")),
                format!("The figure depends on the number of decks: say it with --decks ({}).", known.join(", ")),
            )
            .by("TD-12.4"));
        }
        Ok(Facts {
            decks: usual.unwrap_or(1),
            part: self.facts.part.map(|part| match part {
                OnSide::Dealer => Part::Dealer,
                OnSide::Defender => Part::Defender,
            }),
            count: self.facts.count,
            entry: self.entry(event, round),
        })
    }

    fn entry(&self, event: &Event, round: Option<RoundKey>) -> Entry {
        match self.facts.contest {
            Some(InContest::Team) => return Entry::Team,
            Some(InContest::Pairs) => return Entry::Pairs,
            Some(InContest::PairsScored) => return Entry::PairsScored,
            None => {}
        }
        let stage = match round {
            Some(key) => event.stage(key.stage).ok(),
            None => event.stages.last(),
        };
        match stage.map(|stage| stage.plan.contest) {
            Some(Contest::Team) => Entry::Team,
            Some(Contest::Pairs) | None => Entry::Pairs,
        }
    }

    /// Changes or lifts a ruling.
    fn overturn(&self, session: &mut Session, number: u32) -> Result<(), Trouble> {
        let event = session.event()?;
        let ruling = desk::notice::ruling(event, number)?;
        let becomes = match &self.penalty {
            None => Becomes::Lifted,
            Some(penalty) => {
                let old =
                    ruling.case.charge().map(|charge| (charge.choice.facts, charge.offence.clone(), charge.round));
                let Some((old, offence, round)) = old else {
                    return Err(Trouble::input(
                        "late_ruling",
                        "迟到按时间处理，没有别的选择：可以 --lift 撤销，再用 late 重新记录。",
                        "Lateness follows the ladder and has no other choice: lift it with --lift and enter it anew with late.",
                    )
                    .by("TD-8.8"));
                };
                let told = self.facts(event, Some(round), &offence)?;
                let facts = Facts {
                    decks: self.facts.decks.unwrap_or(old.decks),
                    part: told.part.or(old.part),
                    count: if self.facts.count > 1 { told.count } else { old.count },
                    entry: if self.facts.contest.is_some() { told.entry } else { old.entry },
                };
                Becomes::Changed(Choice { penalty: penalty.clone(), by: self.writing.giving.role, facts })
            }
        };
        let command = Command::Overturn { overturn: Overturn { ruling: number, becomes } };
        let done = session.send(&self.writing.giving, command)?;
        let at = number as usize - 1;
        session.tell(&done, json!({ "rulings": told(session.event()?, at) }))?;
        print(self.writing.face(), session.event()?, at)
    }
}

/// Rulings from a place of the list on, for programs.
pub(super) fn told(event: &Event, from: usize) -> Vec<Value> {
    event.rulings.iter().skip(from).map(|ruling| one(event, ruling)).collect()
}

fn one(event: &Event, ruling: &Ruling) -> Value {
    let steps = |decision: &Decision| decision.steps.iter().map(Step::text).collect::<Vec<_>>();
    json!({
        "ruling": ruling.no,
        "unit": ruling.case.unit(),
        "name": desk::find::name(event, ruling.case.unit()),
        "round": ruling.case.round(),
        "match": ruling.case.game(),
        "at": ruling.at,
        "who": ruling.who,
        "effects": ruling.effects(),
        "steps": ruling.decision.as_ref().map(steps),
        "declared_by": ruling.decision.as_ref().map(|decision| decision.declared_by),
        "notice": ruling.decision.as_ref().map(|decision| &decision.notice),
        "lifted": ruling.decision.is_none(),
    })
}

/// Rulings from a place of the list on, for people: the notice, why, and who declares it.
pub(super) fn print(face: Face, event: &Event, from: usize) -> Result<(), Trouble> {
    if face.json {
        return Ok(());
    }
    for ruling in event.rulings.iter().skip(from) {
        let unit = ruling.case.unit();
        let name = desk::find::name(event, unit);
        let Some(decision) = &ruling.decision else {
            face.line(
                &format!("第 {} 号判罚（{} {name}）已撤销。", ruling.no, unit.0),
                &format!("Ruling {} (unit {} {name}) is lifted.", ruling.no, unit.0),
            )?;
            continue;
        };
        face.line(
            &format!("第 {} 号判罚　{} {name}：{}", ruling.no, unit.0, decision.notice.zh),
            &format!("Ruling {}, unit {} {name}: {}", ruling.no, unit.0, decision.notice.en),
        )?;
        for step in decision.steps.iter().map(Step::text) {
            say(face, &tourney::text::Text::new(format!("  · {}", step.zh), format!("  · {}", step.en)))?;
        }
        let title = decision.declared_by.title();
        face.line(&format!("  由{}宣布", title.zh), &format!("  to be declared by the {}", title.en))?;
    }
    Ok(())
}
