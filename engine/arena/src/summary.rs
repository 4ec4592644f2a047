//! The summary: means with 95 % confidence intervals.

use std::fmt::Write;

use serde_json::{Value, json};
use table::sim_key;
use words::Lang;

use crate::estimate::Estimate;
use crate::fault::Note;
use crate::plan::{Plan, Unit, Who};
use crate::tally::Tally;

/// What a run came to.
#[derive(Clone, Copy, Debug)]
pub struct Summary<'a> {
    /// What was to be played.
    pub plan: &'a Plan,
    /// What it adds up to.
    pub tally: &'a Tally,
    /// What programs did wrong, in the order of the boards.
    pub notes: &'a [Note],
    /// How long it took.
    pub seconds: f64,
}

impl Summary<'_> {
    fn legs(&self) -> f64 {
        // A mirrored deal is one sample of two boards; in matches every board is a sample.
        if self.plan.mirror && matches!(self.plan.unit, Unit::Boards(_)) { 2.0 } else { 1.0 }
    }

    fn score(&self) -> Option<Estimate> {
        Estimate::mean(&self.tally.scores, self.legs(), sim_key(self.plan.seed, "bootstrap", 0))
    }

    /// The sides' names: `basic`, or the bots of the side's seats where they differ.
    fn side(&self, parity: usize) -> String {
        let mut names: Vec<String> = self.plan.chairs.iter().skip(parity).step_by(2).map(Who::to_string).collect();
        names.dedup();
        names.join("+")
    }

    /// As one JSON object.
    pub fn json(&self) -> Value {
        let Tally { boards, level, gained, lost, matches, won, drawn, forfeits, .. } = *self.tally;
        let mut all = json!({
            "book": self.plan.head.book.id(), "options": &self.plan.head.options, "seed": self.plan.seed,
            "a": self.side(0), "b": self.side(1), "mirror": self.plan.mirror,
            "boards": boards, "gained": gained, "lost": lost, "level": level,
            "unit": self.plan.head.book.guide().unit_en,
            "score_per_board": Estimate::json(self.score()),
            "gain_rate": Estimate::json(Estimate::share(gained, boards)),
        });
        if let Unit::Matches(_) = self.plan.unit {
            all["matches"] = matches.into();
            all["won"] = won.into();
            all["drawn"] = drawn.into();
            all["win_rate"] = Estimate::json(Estimate::share(won, matches));
        }
        if self.plan.has_programs() {
            all["on_fault"] = self.plan.on_fault.name().into();
            all["forfeits"] = json!(forfeits);
            all["faults"] = self.notes.iter().map(Note::json).collect();
        }
        all["seconds"] = self.seconds.into();
        all
    }

    /// As lines for a person.
    pub fn text(&self, lang: Lang) -> String {
        let Tally { boards, level, gained, matches, won, drawn, forfeits: [by_a, by_b], .. } = *self.tally;
        let (a, b) = (self.side(0), self.side(1));
        let guide = self.plan.head.book.guide();
        let mut rows: Vec<(String, String)> = Vec::new();
        let mut row = |zh: &str, en: &str, value: String| rows.push((lang.pick(zh, en).to_owned(), value));
        row("规则", "book", format!("{} {}", self.plan.head.book.id(), self.plan.head.options));
        let twice = if self.plan.mirror { lang.pick("，每副打两遍", ", every deal twice") } else { "" };
        row("双方", "sides", format!("a = {a}{} b = {b}{twice}", lang.pick("，", ",")));
        let (rate, seconds, seed) = (boards as f64 / self.seconds.max(1e-9), self.seconds, self.plan.seed);
        let played = lang.either(
            format!("{boards}，用时 {seconds:.1} 秒（每秒 {rate:.0}），种子 {seed}"),
            format!("{boards} in {seconds:.1} s ({rate:.0} a second), seed {seed}"),
        );
        row("副数", "boards", played);
        let share = |hits: u64, of: u64| Estimate::share(hits, of).map_or("-".into(), Estimate::percent);
        if let Unit::Matches(_) = self.plan.unit {
            let ended = lang.either(
                format!("{matches}，a 胜 {won}，平 {drawn}"),
                format!("{matches}, {won} won by a, {drawn} drawn"),
            );
            row("场数", "matches", ended);
            row("a 胜率", "a wins", share(won, matches));
            row("每场副数", "boards a match", format!("{:.1}", boards as f64 / matches.max(1) as f64));
        }
        row(&format!("a 得{}", guide.unit_zh), &format!("a gains {}", guide.unit_en), share(gained, boards));
        row("双方无得", "nobody gains", share(level, boards));
        let mean = self.score().map_or("-".into(), Estimate::signed);
        row(&format!("每副{}，a", guide.unit_zh), &format!("{} a board, a", guide.unit_en), mean);
        if self.plan.has_programs() {
            row("程序犯规", "faults of programs", self.notes.len().to_string());
        }
        if by_a + by_b > 0 {
            let forfeits = lang.either(format!("a {by_a}，b {by_b}"), format!("{by_a} by a, {by_b} by b"));
            row("判负", "forfeits", forfeits);
        }
        let mut text = String::new();
        for (name, value) in rows {
            // A Chinese character is as wide as two letters. Writing to a string can't fail.
            let wide = name.chars().filter(|letter| !letter.is_ascii()).count();
            let _ = writeln!(text, "{name:<width$} {value}", width = 22 - wide);
        }
        text
    }
}
