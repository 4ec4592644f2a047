//! `paiju event seatmap`: where each table of a round stands, as text and as a drawing.

use std::path::PathBuf;

use desk::seatmap::{Sitting, kind, metres, sittings, svg};
use serde_json::json;
use sheets::terminal::Align;
use tourney::event::plan::Contest;
use tourney::event::{Event, RoundKey};
use tourney::profile::venue::Venue;
use tourney::text::{Text, counted};
use tourney::venue::{Boards, Hall, Plan, Purpose, Room, Screened, TablesAMatch, Wish, plan};

use crate::lang::NoValue;
use crate::outlet::Overwrite;

use super::common::{Answer, Face, Reading};
use super::session::Session;
use super::speak::{grid, last_round, profile};
use super::trouble::Trouble;

/// 座位图 Where each table of a round stands; --svg draws it
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju event seatmap spring.paiju 1.1 --room 大厅=30x20
  paiju event seatmap spring.paiju --room 一厅=20x12 --room 二厅=20x12 --svg seats.svg --lobby 120
  paiju event seatmap spring.paiju --room 大厅=30x20 --broadcast-room 转播室=8x8 --fixed 飞龙队
  paiju event seatmap --profile china --matches 32 --room 大厅=40x30      before there is an event

Rooms are NAME=WIDTHxDEPTH in metres, the door at the front. Sizes of tables and the aisle are the profile's.")]
pub(super) struct Args {
    /// The event's file
    #[arg(required_unless_present = "profile")]
    file: Option<PathBuf>,
    /// The round [default: the last that was drawn]
    #[arg(requires = "file")]
    round: Option<RoundKey>,
    /// Without an event: the rules
    #[arg(long, value_name = "PROFILE", conflicts_with = "file", requires = "matches")]
    profile: Option<String>,
    /// Without an event: how many matches
    #[arg(long, value_name = "N", requires = "profile", value_parser = clap::value_parser!(u32).range(..=100_000))]
    matches: Option<u32>,
    /// A room: NAME=WIDTHxDEPTH in metres; may be repeated, they fill in this order
    #[arg(long = "room", value_name = "ROOM", value_parser = room, required = true)]
    rooms: Vec<(String, u32, u32)>,
    /// A room for the broadcast table alone
    #[arg(long, value_name = "ROOM", value_parser = room)]
    broadcast_room: Option<(String, u32, u32)>,
    /// The first table of match 1 is broadcast
    #[arg(long)]
    broadcast: bool,
    /// The lobby, square metres: checked if it is told
    #[arg(long, value_name = "M2")]
    lobby: Option<u32>,
    /// Tables of a match [default: 2 for teams, 1 for pairs]
    #[arg(long, value_name = "1|2", value_parser = clap::value_parser!(u8).range(1..=2))]
    tables: Option<u8>,
    /// The same boards are played all over the hall: neighbours are turned
    #[arg(long)]
    same_boards: bool,
    /// A unit that keeps its table, by number or name; may be repeated
    #[arg(long, value_name = "UNIT", requires = "file")]
    fixed: Vec<String>,
    /// Draw it into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    over: Overwrite,
    #[command(flatten)]
    answer: Answer,
}

/// `NAME=WIDTHxDEPTH` in metres.
fn room(text: &str) -> Result<(String, u32, u32), NoValue> {
    let fault =
        || NoValue::new("写作 名称=宽x深（米），如 大厅=30x20.5", "write NAME=WIDTHxDEPTH in metres, as 大厅=30x20.5");
    let (name, size) = text.split_once('=').ok_or_else(fault)?;
    let (width, depth) = size.split_once(['x', 'X', '×', '*']).ok_or_else(fault)?;
    let cm = |text: &str| {
        let (whole, part) = text.trim().split_once('.').unwrap_or((text.trim(), ""));
        let whole: u32 = whole.parse().ok().filter(|metres| *metres <= 1000)?;
        let part: u32 = if part.len() <= 2 { format!("{part:0<2}").parse().ok()? } else { return None };
        Some(whole * 100 + part).filter(|cm| *cm > 0)
    };
    let name = name.trim();
    match (cm(width), cm(depth)) {
        (Some(width), Some(depth)) if !name.is_empty() => Ok((name.to_owned(), width, depth)),
        _ => Err(fault()),
    }
}

/// What is to be seated.
struct Asked {
    venue: Venue,
    wish: Wish,
    sittings: Vec<Sitting>,
    round: Option<RoundKey>,
}

impl super::Task for Args {
    fn face(&self) -> Face {
        self.answer.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let face = self.face();
        let session = match &self.file {
            Some(file) => {
                let answer = Answer { lang: self.answer.lang, json: self.answer.json };
                Some(Session::open(&Reading { file: file.clone(), answer })?)
            }
            None => None,
        };
        let event = session.as_ref().map(Session::event).transpose()?;
        let asked = match &session {
            Some(session) => self.of_event(session)?,
            None => self.of_profile()?,
        };
        let plan = plan(&asked.venue, &self.hall(), &asked.wish).map_err(|refusal| {
            let text = refusal.text();
            // The sentence names the article itself.
            Trouble::input("hall", text.zh, text.en).with(json!({ "article": refusal.article() }))
        })?;
        if let Some(file) = &self.svg {
            self.over.write(file, svg(&plan, &asked.sittings, face.lang).as_bytes())?;
        }
        if face.json {
            let value = json!({ "round": asked.round, "plan": plan, "sittings": asked.sittings, "svg": self.svg });
            return face.value(&value);
        }
        print(face, event, &plan, &asked)?;
        match &self.svg {
            Some(file) => face.line(&format!("已画入 {}", file.display()), &format!("drawn into {}", file.display())),
            None => Ok(()),
        }
    }
}

impl Args {
    fn hall(&self) -> Hall {
        let of = |(name, width_cm, depth_cm): &(String, u32, u32), purpose: Purpose| Room {
            name: Text::new(name, name),
            width_cm: *width_cm,
            depth_cm: *depth_cm,
            purpose,
        };
        let rooms = self.rooms.iter().map(|room| of(room, Purpose::Play));
        let broadcast = self.broadcast_room.iter().map(|room| of(room, Purpose::Broadcast));
        Hall { rooms: rooms.chain(broadcast).collect(), lobby_m2: self.lobby }
    }

    fn wish(&self, matches: u32, usual: TablesAMatch) -> Wish {
        let tables = match self.tables {
            Some(1) => TablesAMatch::One,
            Some(_) => TablesAMatch::Two,
            None => usual,
        };
        let boards = match (self.same_boards, tables) {
            (true, _) => Boards::Same,
            (false, TablesAMatch::Two) => Boards::OfTheMatch,
            (false, TablesAMatch::One) => Boards::Shuffled,
        };
        let screened =
            if self.broadcast || self.broadcast_room.is_some() { Screened::FirstTable } else { Screened::Nothing };
        Wish { matches, tables, boards, screened, fixed: Vec::new() }
    }

    fn of_event(&self, session: &Session) -> Result<Asked, Trouble> {
        let event = session.event()?;
        let key = self.round.map_or_else(|| last_round(event), Ok)?;
        let round = event.round(key)?;
        let usual = match event.stage(key.stage)?.plan.contest {
            Contest::Team => TablesAMatch::Two,
            Contest::Pairs => TablesAMatch::One,
        };
        let mut wish = self.wish(u32::try_from(round.matches.len()).unwrap_or(u32::MAX), usual);
        wish.fixed = self.fixed.iter().map(|unit| session.unit(unit)).collect::<Result<_, _>>()?;
        Ok(Asked { venue: event.profile.venue.clone(), wish, sittings: sittings(event, round), round: Some(key) })
    }

    fn of_profile(&self) -> Result<Asked, Trouble> {
        let venue = profile(self.profile.as_deref().unwrap_or_default())?.venue;
        let usual = if venue.tables_a_match.value < 2 { TablesAMatch::One } else { TablesAMatch::Two };
        let wish = self.wish(self.matches.unwrap_or(0), usual);
        Ok(Asked { venue, wish, sittings: Vec::new(), round: None })
    }
}

/// Rooms with the rows of their tables, then who plays where.
fn print(face: Face, event: Option<&Event>, plan: &Plan, asked: &Asked) -> Result<(), Trouble> {
    for floor in &plan.floors {
        face.line(
            &format!(
                "{}　{} × {} 米，{} 桌",
                floor.name.zh,
                metres(floor.width_cm),
                metres(floor.depth_cm),
                floor.tables.len()
            ),
            &format!(
                "{}, {} × {} m, {}",
                floor.name.en,
                metres(floor.width_cm),
                metres(floor.depth_cm),
                counted(floor.tables.len(), "table")
            ),
        )?;
        let row = |place: &tourney::venue::Place| {
            let (across, deep) = place.centre_cm;
            vec![
                place.table.to_string(),
                (place.row + 1).to_string(),
                (place.column + 1).to_string(),
                format!("{}, {}", metres(across), metres(deep)),
                if place.turned == 0 { String::new() } else { format!("{}°", place.turned) },
                face.of(&kind(event, place)).to_owned(),
            ]
        };
        let columns = [
            ("台", "table", Align::Right),
            ("排", "row", Align::Right),
            ("列", "column", Align::Right),
            ("中心（米）", "centre, m", Align::Left),
            ("转", "turned", Align::Right),
            ("", "", Align::Left),
        ];
        grid(face, &columns, &floor.tables.iter().map(row).collect::<Vec<_>>())?;
    }
    if !asked.sittings.is_empty() {
        let row =
            |one: &Sitting| vec![one.table.to_string(), one.game.to_string(), one.home.clone(), one.visitor.clone()];
        let columns = [
            ("台", "table", Align::Right),
            ("场次", "match", Align::Left),
            ("主队", "home", Align::Left),
            ("客队", "visitors", Align::Left),
        ];
        grid(face, &columns, &asked.sittings.iter().map(row).collect::<Vec<_>>())?;
    }
    face.line(
        &format!("比赛场地 {} 平方米，场外大厅 {} 平方米（TD-1.13）", plan.playing_m2, plan.lobby_m2),
        &format!("playing room {} m², lobby {} m² (TD-1.13)", plan.playing_m2, plan.lobby_m2),
    )
}
