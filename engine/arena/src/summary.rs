//! The summary: means with 95 % confidence intervals.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::fault::Note;
use crate::plan::{Plan, Unit, Who};
use crate::tally::Tally;

/// Two-sided 95 % of the normal distribution.
const Z: f64 = 1.959_964;

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

/// An estimate with its interval.
#[derive(Clone, Copy, Debug)]
struct Estimate {
    value: f64,
    low: f64,
    high: f64,
}

impl Estimate {
    /// A share of trials, by Wilson: honest near 0 and 1 too.
    fn share(hits: u64, trials: u64) -> Option<Self> {
        if trials == 0 {
            return None;
        }
        let (n, p) = (trials as f64, hits as f64 / trials as f64);
        let centre = p + Z * Z / (2.0 * n);
        let half = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        Some(Self { value: p, low: ((centre - half) / scale).max(0.0), high: ((centre + half) / scale).min(1.0) })
    }

    /// A mean of samples by the normal distribution, from their sum and sum of squares, divided by `legs`.
    fn mean(samples: u64, sum: i64, squares: u128, legs: f64) -> Option<Self> {
        if samples == 0 {
            return None;
        }
        let n = samples as f64;
        let mean = sum as f64 / n;
        let variance = if samples > 1 { (squares as f64 - n * mean * mean).max(0.0) / (n - 1.0) } else { 0.0 };
        let half = Z * (variance / n).sqrt();
        Some(Self { value: mean / legs, low: (mean - half) / legs, high: (mean + half) / legs })
    }

    fn percent(self) -> String {
        let [value, low, high] = [self.value, self.low, self.high].map(|share| 100.0 * share);
        format!("{value:.2} %  (95 %: {low:.2} to {high:.2})")
    }

    fn signed(self) -> String {
        format!("{:+.4}  (95 %: {:+.4} to {:+.4})", self.value, self.low, self.high)
    }

    fn json(this: Option<Self>) -> Value {
        this.map_or(Value::Null, |e| json!({ "value": e.value, "low": e.low, "high": e.high }))
    }
}

impl Summary<'_> {
    fn legs(&self) -> f64 {
        // A mirrored deal is one sample of two boards; in matches every board is a sample.
        if self.plan.mirror && matches!(self.plan.unit, Unit::Boards(_)) { 2.0 } else { 1.0 }
    }

    fn score(&self) -> Option<Estimate> {
        let Tally { samples, score, squares, .. } = *self.tally;
        Estimate::mean(samples, score, squares, self.legs())
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
    pub fn text(&self) -> String {
        let Tally { boards, level, gained, matches, won, drawn, forfeits: [by_a, by_b], .. } = *self.tally;
        let (a, b) = (self.side(0), self.side(1));
        let mut text = String::new();
        let mut row = |name: &str, value: String| {
            // Writing to a string can't fail.
            let _ = writeln!(text, "{name:<22} {value}");
        };
        row("book", format!("{} {}", self.plan.head.book.id(), self.plan.head.options));
        row("sides", format!("a = {a}, b = {b}{}", if self.plan.mirror { ", every deal twice" } else { "" }));
        let rate = boards as f64 / self.seconds.max(1e-9);
        row("boards", format!("{boards} in {:.1} s ({rate:.0} a second), seed {}", self.seconds, self.plan.seed));
        let share = |hits: u64, of: u64| Estimate::share(hits, of).map_or("-".into(), Estimate::percent);
        if let Unit::Matches(_) = self.plan.unit {
            row("matches", format!("{matches}, {won} won by a, {drawn} drawn"));
            row("a wins", share(won, matches));
            row("boards a match", format!("{:.1}", boards as f64 / matches.max(1) as f64));
        }
        let unit = self.plan.head.book.guide().unit_en;
        row(&format!("a gains {unit}"), share(gained, boards));
        row("nobody gains", share(level, boards));
        row(&format!("{unit} a board, a"), self.score().map_or("-".into(), Estimate::signed));
        if self.plan.has_programs() {
            row("faults of programs", self.notes.len().to_string());
        }
        if by_a + by_b > 0 {
            row("forfeits", format!("{by_a} by a, {by_b} by b"));
        }
        text
    }
}
