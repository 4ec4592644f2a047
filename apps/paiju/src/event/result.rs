//! `paiju event result`: results by the sides or by the direction, one or a whole table.

mod bulk;

use serde_json::{Value, json};
use tourney::event::round::Report;
use tourney::event::{Command, MatchId};
use tourney::side::Side;

use super::common::{Face, Writing};
use super::session::Session;
use super::trouble::Trouble;
use super::verdict::{self, Which};

/// 成绩 Enter, confirm, dispute or settle a result; without one, what stands of the match
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju event result spring.paiju 1.3.7 2-0                       the direction enters what stands
  paiju event result spring.paiju 7 A-9                           match 7 of the round under way, by levels
  paiju event result spring.paiju 7 过A-K
  paiju event result spring.paiju 7 K-K --first visitor           equal levels, where the text asks who was there first
  paiju event result spring.paiju 7 23:17                         totals of level points
  paiju event result spring.paiju 7 --boards seven.txt            boards one by one: 1A主60 1B客85 …
  paiju event result spring.paiju 7 \"HHVHVV VHHVVH HVHVHV\"        places of each hand
  paiju event result spring.paiju 飞龙队 2-1                       the match of 飞龙队, home first as drawn
  paiju event result spring.paiju 7 2-0 --side home --as captain  one side enters …
  paiju event result spring.paiju 7 --confirm visitor --as captain        … and the other confirms
  paiju event result spring.paiju 7 1-2 --dispute visitor --as captain    … or says otherwise
  paiju event result spring.paiju 7 --forfeit visitor --leave unexcused
  paiju event result spring.paiju 7 --broken-off home
  paiju event result spring.paiju 1.3 --from results.xlsx         a table of the round's results, all rows or none")]
pub(super) struct Args {
    #[command(flatten)]
    writing: Writing,
    /// The match: 1.3.7, 7 for the round under way, or a unit in it; with --from a round
    #[arg(value_name = "MATCH")]
    game: String,
    #[command(flatten)]
    verdict: verdict::Stands,
    /// This side enters the result, and the other is to confirm it
    #[arg(long, value_name = "SIDE")]
    side: Option<Which>,
    /// This side confirms what the other has entered
    #[arg(long, value_name = "SIDE", conflicts_with = "side")]
    confirm: Option<Which>,
    /// This side objects, with a result of its own or without
    #[arg(long, value_name = "SIDE", conflicts_with_all = ["side", "confirm"])]
    dispute: Option<Which>,
    #[command(flatten)]
    bulk: bulk::Bulk,
}

impl super::Task for Args {
    fn face(&self) -> Face {
        self.writing.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let mut session = Session::open(&self.writing.reading)?;
        if self.bulk.is_asked() {
            return self.bulk.run(&mut session, &self.writing, &self.game);
        }
        let game = verdict::game(&session, &self.game)?;
        let Some(command) = self.command(&session, game)? else { return show(self.face(), &session, game) };
        let done = session.send(&self.writing.giving, command)?;
        let event = session.event()?;
        let row = desk::show::match_row(event, event.game(game)?)?;
        session.tell(&done, json!({ "match": row }))?;
        if self.face().json {
            return Ok(());
        }
        let (zh, en) = (&row.result.zh, &row.result.en);
        self.face().line(
            &format!("{game}　{} – {}　{zh}", row.home_name, row.visitor_name),
            &format!("{game}  {} – {}  {en}", row.home_name, row.visitor_name),
        )
    }
}

impl Args {
    /// What is to be done; nothing if only the match was named.
    fn command(&self, session: &Session, game: MatchId) -> Result<Option<Command>, Trouble> {
        let event = session.event()?;
        let no = game.key.stage;
        if let Some(side) = self.confirm {
            return Ok(Some(Command::Confirm { game, side: side.into() }));
        }
        if let Some(side) = self.dispute {
            return Ok(Some(Command::Dispute { game, side: side.into(), sheet: self.verdict.sheet(event, no)? }));
        }
        if let Some(side) = self.side {
            let sheet = self.verdict.sheet(event, no)?.ok_or_else(|| {
                let form = desk::results::form(event, no);
                Trouble::input("sheet", format!("要写明成绩：{}", form.zh), format!("say the result: {}", form.en))
            })?;
            return Ok(Some(Command::Report { game, side: side.into(), sheet }));
        }
        Ok(self.verdict.verdict(event, no)?.map(|verdict| Command::Settle { game, verdict }))
    }
}

/// What stands of a match, and what each side says.
fn show(face: Face, session: &Session, id: MatchId) -> Result<(), Trouble> {
    let event = session.event()?;
    let game = event.game(id)?;
    let row = desk::show::match_row(event, game)?;
    let claims: Vec<(Side, Option<&tourney::sheet::Sheet>)> = match &game.report {
        Report::Open | Report::Settled { .. } => Vec::new(),
        Report::Claimed { by, sheet } => vec![(*by, Some(sheet))],
        Report::Disputed { claims } => Side::BOTH.map(|side| (side, claims.of(side).as_ref())).into(),
    };
    if face.json {
        let claims: Vec<Value> = claims.iter().map(|(side, sheet)| json!({ "side": side, "sheet": sheet })).collect();
        return face.value(&json!({ "match": row, "claims": claims, "verdict": game.verdict(), "form": desk::results::form(event, id.key.stage) }));
    }
    face.line(
        &format!("{id}　{} – {}　{}", row.home_name, row.visitor_name, row.result.zh),
        &format!("{id}  {} – {}  {}", row.home_name, row.visitor_name, row.result.en),
    )?;
    for (side, sheet) in claims {
        let text = sheet.map(desk::results::written);
        let (zh, en) = text.map_or_else(|| ("有异议".into(), "objects".into()), |text| (text.zh, text.en));
        face.line(&format!("{}：{zh}", side.zh()), &format!("{}: {en}", side.en()))?;
    }
    if game.is_settled() {
        return Ok(());
    }
    let form = desk::results::form(event, id.key.stage);
    face.line(&form.zh, &form.en)
}
