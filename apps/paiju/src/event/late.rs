//! `paiju event late`: how late each side came, and what the ladder of lateness makes of it.

use desk::offences::{Moved, moved};
use serde_json::json;
use tourney::event::ruling::Booked;
use tourney::event::{Command, Event, MatchId};
use tourney::moment::Seconds;
use tourney::side::{BySide, Side};

use crate::lang::NoValue;

use super::booking::{Booking, untold};
use super::common::{Face, Writing};
use super::rule::told;
use super::session::Session;
use super::trouble::Trouble;

/// 迟到 How late each side came to a match; the rules' ladder says the rest
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju event late spring.paiju 1.4.12 --home 6
  paiju event late spring.paiju 1.4.12 --home 6 --visitor 2.5     both were late

Minutes count from the announced start. What follows is a ruling against each side that was late; who came too late loses the
match without play. Where the other side starts some levels higher, a result in levels holds them: enter it as it stands on the
sheet. Where boards are scored, say whether the sheet holds the levels of a hand that is given up.")]
pub(super) struct Args {
    #[command(flatten)]
    writing: Writing,
    /// The match: 1.4.12, or 12 for the round under way, or a unit
    game: String,
    /// Minutes that home was late
    #[arg(long, value_name = "MIN", value_parser = minutes, default_value = "0")]
    home: Seconds,
    /// Minutes that the visitors were late
    #[arg(long, value_name = "MIN", value_parser = minutes, default_value = "0")]
    visitor: Seconds,
    #[command(flatten)]
    booking: Booking,
}

/// Minutes, with decimals, as seconds.
fn minutes(text: &str) -> Result<Seconds, NoValue> {
    let fault = || NoValue::new("写作 0 到 1440 分钟，如 6、2.5", "write minutes from 0 to 1440, as 6 or 2.5");
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let whole: i64 = whole.parse().map_err(|_| fault())?;
    if part.len() > 2 || !(0..=1440).contains(&whole) {
        return Err(fault());
    }
    let hundredths: i64 = format!("{part:0<2}").parse().map_err(|_| fault())?;
    Ok(Seconds(whole * 60 + hundredths * 60 / 100))
}

impl super::Task for Args {
    fn face(&self) -> Face {
        self.writing.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        if self.home == Seconds(0) && self.visitor == Seconds(0) {
            return Err(Trouble::input(
                "nobody_late",
                "没有人迟到：用 --home 或 --visitor 写明迟到几分钟。",
                "Nobody was late: say by --home or --visitor how many minutes.",
            )
            .by("TD-8.8"));
        }
        let mut session = Session::write(&self.writing)?;
        let game = super::verdict::game(&session, &self.game)?;
        let late = BySide::new(self.home, self.visitor);
        let event = session.event()?;
        let before = event.rulings.len();
        let booked = self.booked(event, game, late)?;
        let command = Command::Late { game, late, booked };
        let done = session.send(&self.writing.giving, command)?;
        let rulings = told(session.event()?, before);
        session.tell(&done, json!({ "rulings": rulings }))?;
        super::rule::print(self.face(), session.event()?, before)
    }
}

impl Args {
    /// Whether the sheet holds what lateness brings. Of levels it does: the other side starts higher.
    fn booked(&self, event: &Event, game: MatchId, late: BySide<Seconds>) -> Result<Booked, Trouble> {
        if let Some(told) = self.booking.told() {
            return Ok(told);
        }
        let rungs = tourney::office::late(&event.profile.late, late);
        let effects = Side::BOTH.map(|side| rungs.of(side).effects.clone()).concat();
        match moved(event, game.key.stage, &effects) {
            Moved::Nothing => Ok(Booked::ByDesk),
            Moved::Levels => Ok(Booked::OnSheet),
            Moved::Boards => Err(untold()),
        }
    }
}
