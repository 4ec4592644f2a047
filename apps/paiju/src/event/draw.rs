//! `paiju event draw`: opens a stage. All its lots follow from one seed, entered before witnesses.

mod plan;

use serde_json::json;
use sheets::terminal::{Align, Grid};
use tourney::event::plan::CarryOver;
use tourney::event::{Command, Event, Stage};
use tourney::text::{Text, counted};

use super::common::{Face, Writing};
use super::lots::Lots;
use super::session::Session;
use super::table::namer;
use super::trouble::Trouble;

/// 开始阶段、抽签 Open a stage: its format, who plays in it, its lots
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju event draw spring.paiju swiss --rounds 7 --witness \"bag numbers 4 1 3 2, seen by Li and Wang\"
  paiju event draw spring.paiju swiss --rounds 9 --cut 5=32 --opening lots
  paiju event draw spring.paiju robin --groups 4
  paiju event draw spring.paiju knockout --of-groups 2 --third              two of each group of the stage before
  paiju event draw spring.paiju knockout --double --places 1-16
  paiju event draw spring.paiju swiss --places 1-16 --carry 1/2            half of the points come along
  paiju event draw spring.paiju losses --losses 3
  paiju event draw spring.paiju special-swiss
  paiju event draw spring.paiju movement --movement orthogonal

All lots of a stage follow from one seed: --lots gives it, --witness makes it from words that witnesses saw and signed;
otherwise the system draws it. It is printed, and stands in the log, so that anybody draws the same lots again.
--dry-run shows the draw for a given seed and opens nothing.")]
pub(super) struct Args {
    #[command(flatten)]
    writing: Writing,
    #[command(flatten)]
    plan: plan::Shape,
    #[command(flatten)]
    lots: Lots,
    /// Show the draw, and open nothing
    #[arg(long)]
    dry_run: bool,
}

impl super::Task for Args {
    fn face(&self) -> Face {
        self.writing.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let face = self.face();
        let mut session =
            if self.dry_run { Session::open(&self.writing.reading)? } else { Session::write(&self.writing)? };
        if let Some(done) =
            session.already(&self.writing.giving, |command| matches!(command, Command::OpenStage { .. }))
        {
            return session.tell(&done, serde_json::Value::Null);
        }
        let lots = self.lots.seed()?;
        let event = session.event()?;
        let plan = self.plan.plan(face, event, |text| session.unit(text))?;
        let (stage, warnings) = desk::plans::look(event, &plan, lots)?;
        let shown = json!({
            "stage": stage.no,
            "plan": plan,
            "lots": lots,
            "draw": stage.draw,
            "carry": stage.carry,
            "groups": stage.groups(event).iter().map(|group| &group.units).collect::<Vec<_>>(),
            "warnings": warnings,
            "opened": !self.dry_run,
        });
        if !face.json {
            print(face, event, &stage, &warnings)?;
        }
        if self.dry_run {
            return if face.json {
                face.value(&shown)
            } else {
                face.line("（只看，未开始）", "(only shown, not opened)")
            };
        }
        let done = session.send(&self.writing.giving, Command::OpenStage { plan: Box::new(plan), lots })?;
        session.tell(&done, shown)?;
        if face.json { Ok(()) } else { first(face, &session) }
    }
}

/// The first round as the engine would draw it, or who chooses first.
fn first(face: Face, session: &Session) -> Result<(), Trouble> {
    let event = session.event()?;
    let Some(stage) = event.stages.last() else { return Ok(()) };
    let name = namer(event);
    if let Some((unit, open)) = stage.chooser() {
        let names: Vec<String> = open.iter().map(|unit| name(*unit)).collect();
        return face.line(
            &format!("挑选对手：{} 先挑，可选：{}", name(unit), names.join("、")),
            &format!("Opponents are chosen: {} first, among {}", name(unit), names.join(", ")),
        );
    }
    let Ok(draft) = event.propose(stage.next()) else { return Ok(()) };
    face.line(&format!("\n第一轮（{}）将是：", stage.next()), &format!("\nRound {} will be:", stage.next()))?;
    super::pair::drafted(face, event, &draft)
}

/// The draw for people.
fn print(face: Face, event: &Event, stage: &Stage, warnings: &[Text]) -> Result<(), Trouble> {
    let plan = &stage.plan;
    let format = desk::show::format(&plan.format);
    let title = event.profile.score.systems.get(&plan.system).map(|system| system.title.clone());
    let title = title.unwrap_or_else(|| Text::new(plan.system.clone(), plan.system.clone()));
    let others: Vec<&str> =
        event.profile.score.systems.keys().map(String::as_str).filter(|name| *name != plan.system).collect();
    face.line(
        &format!("第 {} 阶段　{}：{}，每轮 {} 分钟", stage.no, plan.name, format.zh, plan.minutes),
        &format!("Stage {}, {}: {}, {} a round", stage.no, plan.name, format.en, counted(plan.minutes, "minute")),
    )?;
    face.line(
        &format!("记分制 {}（{}）；另有 {}", title.zh, plan.system, others.join("、")),
        &format!("Score system {} ({}); there are {} too", title.en, plan.system, others.join(", ")),
    )?;
    for warning in warnings {
        face.line(&format!("注意：{}", warning.zh), &format!("Note: {}", warning.en))?;
    }
    let name = namer(event);
    let groups = stage.groups(event);
    let heads = [face.lang.pick("签号", "number"), face.lang.pick("编号", "unit"), face.lang.pick("队名", "name")];
    let mut grid = Grid::new(&[(heads[0], Align::Right), (heads[1], Align::Right), (heads[2], Align::Left)]);
    if groups.len() < 2 {
        for (unit, number) in stage.draw.iter().zip(1..) {
            grid.row([number.to_string(), unit.0.to_string(), name(*unit)]);
        }
        face.grid(&grid)?;
    }
    for (group, number) in groups.iter().zip(1..).filter(|_| groups.len() > 1) {
        let names: Vec<String> = group.units.iter().map(|unit| name(*unit)).collect();
        face.line(&format!("第 {number} 组：{}", names.join("、")), &format!("Group {number}: {}", names.join(", ")))?;
    }
    if plan.carry != CarryOver::Nothing {
        let brought = stage.draw.iter().zip(&stage.carry).map(|(unit, points)| format!("{} {points}", name(*unit)));
        let brought: Vec<String> = brought.collect();
        face.line(&format!("带分：{}", brought.join("、")), &format!("Points brought along: {}", brought.join(", ")))?;
    }
    if let Some(tree) = desk::tree::of(event, stage)? {
        face.line(&format!("\n{}", tree.zh), &format!("\n{}", tree.en))?;
    }
    face.line(&format!("签种 {}", stage.lots), &format!("Seed of lots {}", stage.lots))
}
