//! `paiju event standings`: the table of a stage, with the steps that decide, and the tree of a knock-out.

use desk::standings::{Board, Ranking, board};
use serde_json::json;
use sheets::terminal::{Align, Grid};
use tourney::event::{Event, RoundKey, Scope, StageNo};
use tourney::text::counted;

use super::common::{Face, Reading};
use super::session::Session;
use super::trouble::Trouble;

/// 名次表 The standings of a stage: official, provisional, or before a round; the tree of a knock-out
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju event standings spring.paiju                  official: locked rounds count
  paiju event standings spring.paiju --provisional    every result that stands
  paiju event standings spring.paiju --round 1.4      after round 4
  paiju event standings spring.paiju --stage 1 --json")]
pub(super) struct Args {
    #[command(flatten)]
    reading: Reading,
    /// The stage [default: the last one]
    #[arg(long, value_name = "STAGE", value_parser = clap::value_parser!(u8).range(1..))]
    stage: Option<u8>,
    /// Count every result that stands, not only those of locked rounds
    #[arg(long)]
    provisional: bool,
    /// After this round, by every result that stands
    #[arg(long, value_name = "ROUND", conflicts_with_all = ["provisional", "stage"])]
    round: Option<RoundKey>,
    /// Only the first so many rows
    #[arg(long, value_name = "N")]
    top: Option<usize>,
}

impl super::Task for Args {
    fn face(&self) -> Face {
        self.reading.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let face = self.face();
        let session = Session::open(&self.reading)?;
        let event = session.event()?;
        let (no, scope) = self.scope(event)?;
        let working = face.working("排名中……", "ranking …");
        let mut found = board(event, no, scope)?;
        drop(working);
        if let Some(top) = self.top {
            found.tables.iter_mut().for_each(|table| table.rows.truncate(top));
            found.placed.truncate(top);
        }
        let tree = desk::tree::of(event, event.stage(no)?)?;
        if face.json {
            return face.value(&json!({
                "stage": no,
                "counts": self.counts(),
                "tables": found.tables,
                "placed": found.placed,
                "tree": tree,
                "version": session.history().version(),
            }));
        }
        self.title(event, no)?;
        print(face, &found)?;
        tree.map_or(Ok(()), |tree| face.line(&format!("\n{}", tree.zh), &format!("\n{}", tree.en)))
    }
}

impl Args {
    /// Which stage, and which rounds count.
    fn scope(&self, event: &Event) -> Result<(StageNo, Scope), Trouble> {
        if let Some(key) = self.round {
            event.round(key)?;
            return Ok((key.stage, Scope::Before(key.next())));
        }
        let last = event.stages.len() as u8;
        let no = StageNo(self.stage.unwrap_or(last.max(1)));
        event.stage(no)?;
        Ok((no, if self.provisional { Scope::Provisional } else { Scope::Official }))
    }

    /// A stable word for what counts.
    fn counts(&self) -> String {
        match (self.round, self.provisional) {
            (Some(key), _) => format!("to {key}"),
            (None, true) => "provisional".into(),
            (None, false) => "official".into(),
        }
    }

    fn title(&self, event: &Event, no: StageNo) -> Result<(), Trouble> {
        let locked =
            event.stage(no)?.rounds.iter().filter(|round| round.phase == tourney::event::round::Phase::Locked).count();
        let (zh, en) = match (self.round, self.provisional) {
            (Some(key), _) => (format!("截至 {key} 轮"), format!("after round {key}")),
            (None, true) => ("即时名次（未锁定的成绩也计入）".into(), "provisional: unlocked results count".into()),
            (None, false) => {
                (format!("正式名次（已锁定 {locked} 轮）"), format!("official: {} locked", counted(locked, "round")))
            }
        };
        self.reading
            .face()
            .line(&format!("{}　第 {no} 阶段　{zh}", event.name), &format!("{}, stage {no}, {en}", event.name))
    }
}

/// Tables and places.
fn print(face: Face, board: &Board) -> Result<(), Trouble> {
    for table in &board.tables {
        if let Some(title) = &table.title {
            face.line(&format!("\n{}", title.zh), &format!("\n{}", title.en))?;
        }
        ranked(face, table)?;
    }
    if board.placed.is_empty() {
        return Ok(());
    }
    let heads = [face.lang.pick("名次", "place"), face.lang.pick("编号", "unit"), face.lang.pick("队名", "name")];
    let mut grid = Grid::new(&[(heads[0], Align::Right), (heads[1], Align::Right), (heads[2], Align::Left)]);
    for row in &board.placed {
        let place = desk::standings::span(row.first, row.last);
        let name = row.article.as_ref().map_or_else(|| row.name.clone(), |article| format!("{} ({article})", row.name));
        grid.row([place, row.unit.0.to_string(), name]);
    }
    face.grid(&grid)
}

/// One table; the last column says what sets a row above the next.
fn ranked(face: Face, table: &Ranking) -> Result<(), Trouble> {
    let mut columns = vec![
        (face.lang.pick("名次", "place"), Align::Right),
        (face.lang.pick("编号", "unit"), Align::Right),
        (face.lang.pick("队名", "name"), Align::Left),
    ];
    columns.extend(table.columns.iter().map(|name| (face.of(name), Align::Right)));
    columns.push((face.lang.pick("先于下一名", "above the next by"), Align::Left));
    let mut grid = Grid::new(&columns);
    for row in &table.rows {
        let shared = if row.holders > 1 { "=" } else { "" };
        let place = row.place.map_or_else(|| "–".to_owned(), |place| format!("{place}{shared}"));
        let mut cells = vec![place, row.unit.0.to_string(), row.name.clone()];
        cells.extend(row.values.iter().cloned());
        cells.push(row.decided_by.as_ref().map(|step| face.of(step).to_owned()).unwrap_or_default());
        grid.row(cells);
    }
    face.grid(&grid)
}
