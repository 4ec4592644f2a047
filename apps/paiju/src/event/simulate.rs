//! `paiju event simulate`: events of chance from draw to standings, with everything looked at that must always be true.

use std::time::Instant;

use serde_json::json;
use tourney::text::counted;

use super::common::{Answer, Face};
use super::speak::bar;
use super::trouble::Trouble;

/// 演练 Run events of chance, and look at everything that must always be true
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju event simulate                          a hundred events
  paiju event simulate --events 10000 --seed 7
  paiju event simulate --units 300 --events 5   Swiss events of so many units
  paiju event simulate --seed 4711 --events 1   one event again

Each event is a number: the same number runs the same event on any machine. Exit code 1 on a broken law, with the number that
breaks it again.")]
pub(super) struct Args {
    /// How many events
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    events: u64,
    /// The number of the first; the others count on
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// So many units in each, in a Swiss [default: any format and number]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=2000))]
    units: Option<u32>,
    #[command(flatten)]
    answer: Answer,
}

impl super::Task for Args {
    fn face(&self) -> Face {
        self.answer.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let face = self.face();
        let began = Instant::now();
        let bar = bar(face, self.events);
        let (mut entries, mut rounds, mut matches, mut stuck) = (0_u64, 0_u64, 0_u64, 0_u64);
        for at in 0..self.events {
            let number = self.seed.wrapping_add(at);
            let ran = drill::run(number, self.units).map_err(|broke| {
                bar.finish_and_clear();
                let units = self.units.map_or_else(String::new, |units| format!(" --units {units}"));
                let again = format!("paiju event simulate --events 1 --seed {number}{units}");
                let text = tourney::text::Text::new(
                    format!("第 {number} 号赛事违反了规律：{broke}\n重演：{again}"),
                    format!("Event {number} breaks a law: {broke}\nAgain: {again}"),
                );
                let more = json!({ "number": number, "units": self.units });
                Trouble::Told { exit: 1, code: "law", article: None, text, more }
            })?;
            entries += ran.history.version();
            stuck += u64::from(ran.stuck);
            let stages = ran.history.event().map(|event| event.stages.as_slice()).unwrap_or_default();
            let played: Vec<_> = stages.iter().flat_map(|stage| &stage.rounds).collect();
            rounds += played.len() as u64;
            matches += played.iter().map(|round| round.matches.len() as u64).sum::<u64>();
            bar.inc(1);
        }
        bar.finish_and_clear();
        if face.json {
            return face.value(&json!({
                "events": self.events,
                "seed": self.seed,
                "units": self.units,
                "entries": entries,
                "rounds": rounds,
                "matches": matches,
                "stuck": stuck,
            }));
        }
        let took = began.elapsed().as_secs_f64();
        face.line(
            &format!(
                "{} 个赛事、{rounds} 轮、{matches} 场、{entries} 条记录：全部规律成立。无法编排的轮次 {stuck}。用时 {took:.1} 秒",
                self.events
            ),
            &format!(
                "{}, {}, {}, {}: every law holds. Rounds that could not be paired: {stuck}. {took:.1} s",
                counted(self.events, "event"),
                counted(rounds, "round"),
                counted(matches, "match"),
                counted(entries, "entry")
            ),
        )
    }
}
