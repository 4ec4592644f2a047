//! `paiju event enter` and `amend`: one unit's line of the entry list.

use serde_json::json;
use tourney::event::roster::{Entrant, Member, Part};
use tourney::event::{Command, RoundKey};
use tourney::office::seating::Sex;

use super::caution;
use super::common::{Face, Writing};
use super::session::Session;
use super::trouble::Trouble;

/// What a line may say of a unit.
#[derive(clap::Args, Debug)]
pub(super) struct Line {
    /// Club or city, told beside the name where names are equal
    #[arg(long, value_name = "TEXT")]
    origin: Option<String>,
    /// Its seed: 1 is the strongest
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    seed: Option<u32>,
    /// A player; NAME:f or NAME:m where the event asks; may be repeated
    #[arg(long = "player", value_name = "NAME")]
    players: Vec<String>,
    /// A substitute; may be repeated
    #[arg(long = "substitute", value_name = "NAME")]
    substitutes: Vec<String>,
    /// The captain, if no player is
    #[arg(long, value_name = "NAME")]
    captain: Option<String>,
}

impl Line {
    /// The people of the line, players first.
    fn members(&self) -> Vec<Member> {
        let players = self.players.iter().map(|name| (name, Part::Player));
        let substitutes = self.substitutes.iter().map(|name| (name, Part::Substitute));
        let captain = self.captain.iter().map(|name| (name, Part::Captain));
        players.chain(substitutes).chain(captain).map(|(text, part)| member(text, part)).collect()
    }
}

impl Line {
    /// Refuses names that can be none: the unit's, if one is given, and its people's.
    fn named(&self, unit: Option<&str>) -> Result<(), Trouble> {
        let people = self.members().into_iter().map(|member| member.name);
        let mut names = unit.map(str::to_owned).into_iter().chain(people);
        match names.find_map(|name| desk::naming::unfit(&name)) {
            Some(why) => Err(Trouble::input("name", why.zh, why.en).by("TD-11.7")),
            None => Ok(()),
        }
    }
}

/// `NAME`, `NAME:f`, `NAME:男`.
fn member(text: &str, part: Part) -> Member {
    let sexed = text.rsplit_once([':', '：']).and_then(|(name, sex)| Some((name, sex_of(sex)?)));
    let (name, sex) = sexed.map_or((text, None), |(name, sex)| (name, Some(sex)));
    Member { name: name.trim().to_owned(), part, sex }
}

fn sex_of(text: &str) -> Option<Sex> {
    match text.trim() {
        "m" | "M" | "男" => Some(Sex::Man),
        "f" | "F" | "女" => Some(Sex::Woman),
        _ => None,
    }
}

/// 报名 Enter one unit
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju event enter spring.paiju 飞龙队 --origin 广州 --seed 3
  paiju event enter spring.paiju Ants --player \"Ann Lee:f\" --player \"Bo Yang:m\" --key A-17
  paiju event enter spring.paiju Latecomers --joins 1.3       plays from round 3 on

A unit that is entered again under the same --key is amended, not doubled.")]
pub(super) struct Enter {
    #[command(flatten)]
    writing: Writing,
    /// The name that is shown
    name: String,
    #[command(flatten)]
    line: Line,
    /// Its key in the organiser's list
    #[arg(long, value_name = "KEY")]
    key: Option<String>,
    /// The first round that it plays, for a late entry to a stage under way
    #[arg(long, value_name = "ROUND")]
    joins: Option<RoundKey>,
    /// Enter it though another unit has the same name
    #[arg(long)]
    same: bool,
}

impl super::Task for Enter {
    fn face(&self) -> Face {
        self.writing.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        self.line.named(Some(&self.name))?;
        let mut session = Session::write(&self.writing)?;
        if let Some(done) = session.already(&self.writing.giving, |command| matches!(command, Command::Enter { .. })) {
            return session.tell(&done, serde_json::Value::Null);
        }
        let event = session.event()?;
        let known = self.key.as_deref().and_then(|key| event.roster.by_key(key));
        let folded = sheets::fold(&self.name);
        let namesake = event
            .roster
            .units()
            .iter()
            .find(|unit| sheets::fold(&unit.entrant.name) == folded && Some(unit.id) != known)
            .map(|unit| unit.id.0);
        if let Some(other) = namesake.filter(|_| !self.same) {
            return Err(Trouble::input(
                "same_name",
                format!("{other} 号已叫“{}”。若确是另一队，请加 --same；若是同一队，用 amend。", self.name),
                format!(
                    "Unit {other} is called {:?} already. If it is another, add --same; if it is this one, amend it.",
                    self.name
                ),
            ));
        }
        let entrant = Entrant {
            name: self.name.clone(),
            origin: self.line.origin.clone().unwrap_or_default(),
            key: self.key.clone(),
            members: self.line.members(),
            seed: self.line.seed,
        };
        let done = session.send(&self.writing.giving, Command::Enter { entrants: vec![entrant], joins: self.joins })?;
        let unit = known.or_else(|| session.event().ok()?.roster.units().last().map(|unit| unit.id));
        let notes = desk::shared::in_event(session.event()?, unit.as_slice());
        session.tell(&done, json!({ "unit": unit, "notes": notes }))?;
        if let Some(unit) = unit.filter(|_| !self.face().json) {
            self.face().line(&format!("编号 {}", unit.0), &format!("It is unit {}.", unit.0))?;
        }
        caution::tell(self.face(), &notes)
    }
}

/// 改报名 Change what is given of one unit's line; the rest stays
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju event amend spring.paiju 12 --name 飞虎队
  paiju event amend spring.paiju 飞龙队 --player 张三 --player 李四 --substitute 王五      the whole list of people anew")]
pub(super) struct Amend {
    #[command(flatten)]
    writing: Writing,
    /// The unit: number, name or key
    unit: String,
    /// Another name
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    #[command(flatten)]
    line: Line,
}

impl super::Task for Amend {
    fn face(&self) -> Face {
        self.writing.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        self.line.named(self.name.as_deref())?;
        let mut session = Session::write(&self.writing)?;
        let unit = session.unit(&self.unit)?;
        let known = session.event()?.roster.get(unit).map(|unit| unit.entrant.clone());
        let Some(mut entrant) = known else { return Err(tourney::event::Refusal::NoUnit(unit).into()) };
        if let Some(name) = &self.name {
            entrant.name.clone_from(name);
        }
        if let Some(origin) = &self.line.origin {
            entrant.origin.clone_from(origin);
        }
        entrant.seed = self.line.seed.or(entrant.seed);
        let members = self.line.members();
        if !members.is_empty() {
            entrant.members = members;
        }
        let done = session.send(&self.writing.giving, Command::Amend { unit, entrant })?;
        let notes = desk::shared::in_event(session.event()?, &[unit]);
        session.tell(&done, json!({ "notes": notes }))?;
        caution::tell(self.face(), &notes)
    }
}
