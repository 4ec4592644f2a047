//! `paiju event pair`: the draft of the next round, by the engine or by hand.

use std::path::Path;

use desk::pairing::{Bars, by_hand, differences, propose, reasons, relaxed};
use serde_json::{Value, json};
use sheets::terminal::{Align, Grid};
use tourney::event::round::Drawn;
use tourney::event::{Command, Draft, Event, RoundKey, Step};
use tourney::text::Text;
use tourney::unit::UnitId;

use crate::fail::Failure;

use super::caution;
use super::common::{Face, Writing};
use super::leave::coming;
use super::session::Session;
use super::table::namer;
use super::trouble::Trouble;

/// 编排 Draw the next round: a draft, that publishing shows to everybody
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju event pair spring.paiju                         the next round of the stage under way
  paiju event pair spring.paiju 1.4 --publish
  paiju event pair spring.paiju --hand 3-8,5-1,飞龙队-2 --because \"3 and 5 have met in the other event\"
  paiju event pair spring.paiju --hand round4.txt --because …          a pair a line, home first
  paiju event pair spring.paiju --relax --because \"no other way in the last round\"
  paiju event pair --trf open.trf                       the next round of a report of another program

A draft by hand is compared with the engine's: where they differ, and which rule is kept less well. Where no pairing keeps
every rule that must be kept, --relax breaks them as little as can be. Both are logged with the reason.")]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line")]
pub(super) struct Args {
    #[command(flatten)]
    writing: Writing,
    /// The round [default: the next that is not published]
    round: Option<RoundKey>,
    /// Publish it at once
    #[arg(long)]
    publish: bool,
    /// Show the draft, and keep nothing
    #[arg(long, conflicts_with = "publish")]
    dry_run: bool,
    /// The pairs by hand: HOME-VISITOR,… or a file with a pair a line
    #[arg(long, value_name = "PAIRS|FILE", conflicts_with = "relax")]
    hand: Option<String>,
    /// Break rules that must be kept, as little as can be
    #[arg(long)]
    relax: bool,
    /// The file is a tournament report (TRF16 or TRF26): print the pairs of its next round, one line a board
    #[arg(long, conflicts_with_all = ["publish", "dry_run", "hand", "relax", "round"])]
    trf: bool,
}

/// A draft, how it came about, and what there is to say of it.
struct Made {
    draft: Draft,
    drawn: Drawn,
    said: Vec<Text>,
}

impl super::Task for Args {
    fn face(&self) -> Face {
        self.writing.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let face = self.face();
        if self.trf {
            return super::trf::run(face, &self.writing.reading.file, None, None);
        }
        let giving = &self.writing.giving;
        let mut session =
            if self.dry_run { Session::open(&self.writing.reading)? } else { Session::write(&self.writing)? };
        if let Some(done) = session.already(giving, |command| matches!(command, Command::Draw { .. })) {
            return session.tell(&done, Value::Null);
        }
        let key = self.round.map_or_else(|| session.event().map(coming), Ok)?;
        let working = face.working("编排中……", "pairing …");
        let made = self.make(&session, key)?;
        drop(working);
        if !face.json {
            face.line(&format!("{key} 轮"), &format!("Round {key}"))?;
            drafted(face, session.event()?, &made.draft)?;
            for text in &made.said {
                face.line(&format!("· {}", text.zh), &format!("· {}", text.en))?;
            }
        }
        let cautions = caution::byes(session.event()?, key, &made.draft.rests);
        caution::tell(face, &cautions)?;
        let shown = json!({
            "round": key,
            "drawn": made.drawn,
            "pairs": made.draft.pairs,
            "rests": made.draft.rests,
            "notes": made.said,
            "warnings": cautions,
        });
        if self.dry_run {
            return if face.json { face.value(&shown) } else { Ok(()) };
        }
        let Draft { pairs, rests } = made.draft;
        let draw = Command::Draw { round: key, drawn: made.drawn, pairs, rests };
        let mut giving = giving.clone();
        // Relaxing is a decision; what was relaxed stands beside the reason.
        if self.relax && made.drawn == Drawn::Hand {
            let reason = giving.because.take().unwrap_or_default();
            let what = made.said.first().map(|text| face.of(text)).unwrap_or_default();
            let with = face.lang.pick(&format!("{reason}（{what}）"), &format!("{reason} ({what})")).to_owned();
            giving.because = Some(if reason.is_empty() { reason } else { with });
        }
        let mut done = session.send(&giving, draw)?;
        if self.publish {
            done = session.send_next(&giving, "/publish", Command::Move { round: key, step: Step::Publish })?;
        }
        session.tell(&done, shown)
    }
}

impl Args {
    /// The draft by hand, or the engine's.
    fn make(&self, session: &Session, key: RoundKey) -> Result<Made, Trouble> {
        let event = session.event()?;
        if let Some(text) = &self.hand {
            let manual = by_hand(event, key, &pairs_of(session, text)?)?;
            let said = match &manual.compared {
                None => {
                    vec![Text::new("机器找不到遵守全部准则的编排", "the engine finds no pairing that keeps every rule")]
                }
                Some(compared) => differences(event, compared),
            };
            return Ok(Made { draft: manual.draft, drawn: Drawn::Hand, said });
        }
        let bars = if self.relax { Bars::Relaxed } else { Bars::Hold };
        let proposed = propose(event, key, bars)?;
        let broken = proposed.relaxed.as_ref().map(|infeasible| relaxed(event, infeasible));
        let drawn = if broken.is_some() { Drawn::Hand } else { Drawn::Engine };
        let reasons = proposed.ledger.as_ref().map(|ledger| reasons(event, ledger)).unwrap_or_default();
        Ok(Made { draft: proposed.draft, drawn, said: broken.into_iter().chain(reasons).collect() })
    }
}

/// `3-8,5-1`, or a file with a pair a line.
fn pairs_of(session: &Session, text: &str) -> Result<Vec<(UnitId, UnitId)>, Trouble> {
    let file = Path::new(text);
    let text = if file.is_file() {
        std::fs::read_to_string(file).map_err(|error| Failure::unreadable(file, &error))?
    } else {
        text.to_owned()
    };
    let written =
        text.split([',', '，', '\n']).map(str::trim).filter(|pair| !pair.is_empty() && !pair.starts_with('#'));
    written.map(|pair| one_pair(session, pair)).collect()
}

/// `3-8`; names may have hyphens of their own.
fn one_pair(session: &Session, pair: &str) -> Result<(UnitId, UnitId), Trouble> {
    let cuts = pair.char_indices().filter(|(_, sign)| ['-', '–', '—', '\t'].contains(sign));
    let mut first = None;
    for (at, sign) in cuts {
        let (home, visitor) = (&pair[..at], &pair[at + sign.len_utf8()..]);
        match session.unit(home.trim()).and_then(|home| Ok((home, session.unit(visitor.trim())?))) {
            Ok(found) => return Ok(found),
            Err(trouble) => first = first.or(Some(trouble)),
        }
    }
    Err(first.unwrap_or_else(|| {
        Trouble::input(
            "pair",
            format!("“{pair}”不是一场对阵：写作 主队-客队，如 3-8。"),
            format!("{pair:?} is no pair: write HOME-VISITOR, as 3-8."),
        )
    }))
}

/// A draft for people.
pub(super) fn drafted(face: Face, event: &Event, draft: &Draft) -> Result<(), Trouble> {
    let name = namer(event);
    let has_nodes = draft.pairs.iter().any(|pair| pair.node > 0);
    let heads = match face.lang {
        crate::lang::Lang::Zh => ["场", "主队", "客队", "位"],
        crate::lang::Lang::En => ["match", "home", "visitors", "place"],
    };
    let aligns = [Align::Right, Align::Left, Align::Left, Align::Right];
    let columns: Vec<(&str, Align)> = heads.into_iter().zip(aligns).take(if has_nodes { 4 } else { 3 }).collect();
    let mut grid = Grid::new(&columns);
    let called = |unit: UnitId| format!("{} {}", unit.0, name(unit));
    for (pair, number) in draft.pairs.iter().zip(1..) {
        grid.row([number.to_string(), called(pair.home), called(pair.visitor), pair.node.to_string()]);
    }
    face.grid(&grid)?;
    for rest in desk::show::rests(event, &draft.rests) {
        face.line(
            &format!("{} {}：{}", rest.unit.0, rest.name, rest.why.zh),
            &format!("{} {}: {}", rest.unit.0, rest.name, rest.why.en),
        )?;
    }
    Ok(())
}
