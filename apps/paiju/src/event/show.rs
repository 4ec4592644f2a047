//! `paiju event show`: where the event stands, and what holds it up.

use desk::show::{Glance, RoundGlance, StageGlance};
use serde_json::json;
use sheets::terminal::{Align, Grid};
use tourney::event::Event;
use tourney::event::appeal::Appeal;
use tourney::event::round::Phase;
use tourney::text::counted;

use super::common::{Face, Reading, clock};
use super::session::Session;
use super::trouble::Trouble;

/// 一览 Where the event stands: stages, rounds, missing results, what can be done next
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    reading: Reading,
}

impl super::Task for Args {
    fn face(&self) -> Face {
        self.reading.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let session = Session::open(&self.reading)?;
        let glance = desk::show::glance(session.event()?)?;
        let (version, seal) = (session.history().version(), session.seal());
        let face = self.face();
        if face.json {
            let mut value = serde_json::to_value(&glance).map_err(std::io::Error::from)?;
            value["version"] = json!(version);
            value["seal"] = json!(seal);
            return face.value(&value);
        }
        head(face, session.event()?, &glance)?;
        for stage in &glance.stages {
            one_stage(face, stage)?;
        }
        if !glance.latest.is_empty() {
            face.line("\n最近的成绩：", "\nLatest results:")?;
        }
        for row in &glance.latest {
            let (game, home, visitor) = (row.game, &row.home_name, &row.visitor_name);
            face.line(
                &format!("  {game}　{home} – {visitor}　{}", row.result.zh),
                &format!("  {game}  {home} – {visitor}  {}", row.result.en),
            )?;
        }
        face.line("\n下一步：", "\nNext:")?;
        for way in &glance.next {
            face.line(&format!("  {}", way.zh), &format!("  {}", way.en))?;
        }
        face.line(&format!("\n第 {version} 版　封签 {seal}"), &format!("\nVersion {version}, seal {seal}"))
    }
}

/// Name, rules, entries, open appeals.
fn head(face: Face, event: &Event, glance: &Glance) -> Result<(), Trouble> {
    face.line(
        &format!("{}　{}（{}）", glance.name, glance.rules.zh, glance.profile),
        &format!("{}: {} ({})", glance.name, glance.rules.en, glance.profile),
    )?;
    if glance.supplements > 0 {
        face.line(
            &format!("补充规定 {} 项", glance.supplements),
            &format!("changed by supplementary regulations: {}", counted(glance.supplements, "value")),
        )?;
    }
    face.line(
        &format!("报名 {} 队（对），在赛 {}", glance.entered, glance.active),
        &format!("{} entered, {} taking part", glance.entered, glance.active),
    )?;
    if glance.appeals_open.is_empty() {
        return Ok(());
    }
    let (zh, en): (Vec<String>, Vec<String>) =
        event.appeals.iter().filter(|one| glance.appeals_open.contains(&one.no)).map(open).unzip();
    face.line(&format!("待裁决的申诉：{}", zh.join("、")), &format!("Appeals without an answer: {}", en.join(", ")))
}

/// An appeal without an answer by its number, marked if it was entered after its time.
fn open(appeal: &Appeal) -> (String, String) {
    let no = appeal.no;
    match desk::notice::entered_late(appeal, &clock) {
        Some(late) => (format!("第 {no} 号［{}］", late.zh), format!("{no} [{}]", late.en)),
        None => (format!("第 {no} 号"), no.to_string()),
    }
}

/// A stage and its rounds.
fn one_stage(face: Face, stage: &StageGlance) -> Result<(), Trouble> {
    let end = match (stage.closed, stage.left) {
        (true, _) => ("，已结束".to_owned(), ", closed".to_owned()),
        (false, 0) => (String::new(), String::new()),
        (false, left) => (format!("，尚余 {left} 轮待编排"), format!(", {} to draw", counted(left, "round"))),
    };
    face.line(
        &format!("\n第 {} 阶段　{}：{}，{} 队（对）{}", stage.stage, stage.name, stage.format.zh, stage.units, end.0),
        &format!(
            "\nStage {}, {}: {}, {}{}",
            stage.stage,
            stage.name,
            stage.format.en,
            counted(stage.units, "unit"),
            end.1
        ),
    )?;
    if stage.rounds.is_empty() {
        return Ok(());
    }
    let heads = match face.lang {
        crate::lang::Lang::Zh => ["轮", "状态", "场数", "轮空", "缺成绩", "结束时间"],
        crate::lang::Lang::En => ["round", "phase", "matches", "rest", "missing", "ends"],
    };
    let aligns = [Align::Left, Align::Left, Align::Right, Align::Right, Align::Right, Align::Left];
    let columns: Vec<(&str, Align)> = heads.into_iter().zip(aligns).collect();
    let mut grid = Grid::new(&columns);
    for round in &stage.rounds {
        grid.row(cells(face, round));
    }
    face.grid(&grid)
}

/// One round.
fn cells(face: Face, round: &RoundGlance) -> [String; 6] {
    [
        round.round.to_string(),
        face.of(&round.phase_text).to_owned(),
        round.matches.to_string(),
        round.rests.to_string(),
        // Before play nothing can be missing.
        if round.phase < Phase::Playing { String::new() } else { round.missing.len().to_string() },
        round.ends.map(clock).unwrap_or_default(),
    ]
}
