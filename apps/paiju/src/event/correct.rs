//! `paiju event correct`: changes a result that stands, once its consequences are seen and accepted.

use clap::ValueEnum;
use serde_json::json;
use tourney::event::correct::{Ground, Later};
use tourney::event::round::Verdict;
use tourney::event::{Command, MatchId};
use tourney::moment::Moment;
use tourney::office::Role;
use tourney::office::correction::Cause;
use tourney::side::BySide;

use crate::lang::NoValue;

use super::common::{Consent, Face, Writing, moment, role};
use super::session::Session;
use super::trouble::Trouble;
use super::verdict;

/// What kind of mistake.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Why {
    /// Found before both sides signed
    BeforeSigning,
    /// What was entered is not what both sides say was played
    EntryError,
    /// The published result is plainly wrong
    PublishedError,
    /// A mistake on a sheet that was handed in
    SheetError,
    /// An objection to a result
    Objection,
    /// What records got wrong, or what an appeal changed
    Ordered,
}

impl From<Why> for Cause {
    fn from(why: Why) -> Self {
        match why {
            Why::BeforeSigning => Self::BeforeSigning,
            Why::EntryError => Self::EntryError,
            Why::PublishedError => Self::PublishedError,
            Why::SheetError => Self::SheetError,
            Why::Objection => Self::Objection,
            Why::Ordered => Self::Ordered,
        }
    }
}

/// 更正成绩 Change a result that stands: shows what would follow, then asks
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju event correct spring.paiju 1.3.7 1-2 --cause entry-error --players 1,1 --because \"sides were swapped\"
  paiju event correct spring.paiju 1.3.7 1-2 --cause ordered --redraw --accept 1f0c9a3e --because \"appeal 2\"

What would follow (places that change, rounds that are drawn again, matches of a bracket that are played again) is listed,
with a digest that --accept takes back. At a terminal you are asked instead.")]
pub(super) struct Args {
    #[command(flatten)]
    writing: Writing,
    /// The match: 1.3.7, 7 for the round under way, or a unit in it
    #[arg(value_name = "MATCH")]
    game: String,
    #[command(flatten)]
    verdict: verdict::Stands,
    /// What kind of mistake it was
    #[arg(long, value_name = "CAUSE", default_value = "entry-error")]
    cause: Why,
    /// How many players of each side agree in writing: HOME,VISITORS
    #[arg(long, value_name = "N,N", default_value = "0,0", value_parser = players)]
    players: BySide<u8>,
    /// Officials who signed besides the one who gives the command; may be repeated
    #[arg(long = "signed", value_name = "ROLE", value_parser = role)]
    officials: Vec<Role>,
    /// When the next day's play begins, if the stage goes on then
    #[arg(long, value_name = "TIME", value_parser = moment)]
    next_day: Option<Moment>,
    /// Rounds that were drawn from the old result are drawn again [default: they stay]
    #[arg(long)]
    redraw: bool,
    /// Accept exactly the consequences with this digest
    #[arg(long, value_name = "DIGEST")]
    accept: Option<String>,
}

/// `1,1`.
fn players(text: &str) -> Result<BySide<u8>, NoValue> {
    let fault = || NoValue::new("写作两个数，如 1,1", "write two numbers, as 1,1");
    let (home, visitor) = text.split_once(',').ok_or_else(fault)?;
    let count = |text: &str| text.trim().parse().map_err(|_| fault());
    Ok(BySide::new(count(home)?, count(visitor)?))
}

impl super::Task for Args {
    fn face(&self) -> Face {
        self.writing.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let mut session = Session::open(&self.writing.reading)?;
        let game = verdict::game(&session, &self.game)?;
        let event = session.event()?;
        let verdict = self.verdict.verdict(event, game.key.stage)?.ok_or_else(|| {
            let form = desk::results::form(event, game.key.stage);
            Trouble::input(
                "sheet",
                format!("要写明更正后的成绩：{}", form.zh),
                format!("say the right result: {}", form.en),
            )
        })?;
        let first = session.send(&self.writing.giving, self.command(game, &verdict, self.accept.clone()));
        let done = match first {
            Ok(done) => done,
            Err(trouble) => {
                // Who reads the consequences keeps nobody waiting.
                session.let_go()?;
                let Some(accept) = self.agreed(&trouble)? else { return Err(trouble) };
                session.send(&self.writing.giving, self.command(game, &verdict, Some(accept)))?
            }
        };
        let event = session.event()?;
        let row = event.game(game).ok().map(|game| desk::show::match_row(event, game)).transpose()?;
        session.tell(&done, json!({ "match": row }))
    }
}

impl Args {
    fn command(&self, game: MatchId, verdict: &Verdict, accept: Option<String>) -> Command {
        let own = self.writing.giving.role;
        let others = self.officials.iter().copied().filter(|role| *role != own);
        let ground = Ground {
            cause: self.cause.into(),
            players: self.players,
            officials: std::iter::once(own).chain(others).collect(),
            next_day: self.next_day,
        };
        let later = if self.redraw { Later::Redraw } else { Later::Keep };
        Command::Correct { game, verdict: verdict.clone(), ground, later, accept }
    }

    /// The digest, if the consequences were shown to a person at a terminal who accepts them.
    fn agreed(&self, trouble: &Trouble) -> Result<Option<String>, Trouble> {
        let Some((accept, text)) = trouble.consequences() else { return Ok(None) };
        let face = self.writing.face();
        if face.json || self.accept.is_some() {
            return Ok(None);
        }
        face.line(&text.zh, &text.en)?;
        let asked = face.ask("接受这些后果？", "Accept these consequences?")?;
        Ok((asked == Consent::Given).then_some(accept))
    }
}
