//! 标准分: the difference of two totals as victory points. `TD-2.7`

use super::golden;
use crate::points::Points;
use crate::profile::score::{Formula, Grain, Scale, VpTable};
use crate::side::BySide;

/// What a margin of so many level points (not negative) is worth after so many boards: the winner's as home, the loser's as
/// visitor. The same on every machine: whole numbers only.
pub fn victory_points(scale: &Scale, boards: u16, margin: Points) -> BySide<Points> {
    match scale {
        Scale::Formula(formula) => of_formula(formula, boards, margin),
        Scale::Table(table) => of_table(table, margin),
    }
}

/// The smallest whole margin that wins everything after so many boards, if the scale is a formula.
pub fn blitz(scale: &Scale, boards: u16) -> Option<u32> {
    match scale {
        Scale::Formula(formula) => Some(cap(formula, boards)),
        Scale::Table(_) => None,
    }
}

fn of_table(table: &VpTable, margin: Points) -> BySide<Points> {
    let row = table.rows.iter().rfind(|row| row.from <= margin).or(table.rows.first());
    row.map_or_else(BySide::default, |row| BySide::new(row.winner, row.loser))
}

fn of_formula(formula: &Formula, boards: u16, margin: Points) -> BySide<Points> {
    let both = formula.middle.value.times(2);
    // Level points are whole; a margin that is not (an adjusted score) counts as the whole ones that are full.
    let margin = u32::try_from(margin.abs().hundredths() / 100).unwrap_or(u32::MAX);
    let steps = steps(formula, boards);
    let gained: i64 = steps.iter().take(margin as usize).sum();
    let winner = formula.middle.value + Points::of_hundredths(gained);
    BySide::new(winner, both - winner)
}

/// B, rounded up: the first whole margin of at least k·√boards.
fn cap(formula: &Formula, boards: u16) -> u32 {
    // d ≥ (k/100)·√n  ⇔  (100d)² ≥ k²·n
    let k = formula.k.value.hundredths() as u128;
    let least = k * k * u128::from(boards.max(1));
    let root = least.isqrt();
    let root = if root * root < least { root + 1 } else { root };
    root.div_ceil(100) as u32
}

/// How many hundredths each further level is worth, up to the cap.
fn steps(formula: &Formula, boards: u16) -> Vec<i64> {
    let cap = cap(formula, boards);
    let mut before = 0;
    let mut steps: Vec<i64> = (1..=cap)
        .map(|margin| {
            let gained = gain(formula, boards, margin, cap);
            let step = gained - before;
            before = gained;
            step
        })
        .collect();
    if formula.grain.value == Grain::Hundredths {
        // Rounding may have made a step larger than the one before it. In order of size they reach the same end, and no
        // further level is worth more than the last.
        steps.sort_unstable_by(|a, b| b.cmp(a));
    }
    steps
}

/// What a margin gains above the middle by the formula, in hundredths, rounded half up.
fn gain(formula: &Formula, boards: u16, margin: u32, cap: u32) -> i64 {
    let span = (formula.top.value - formula.middle.value).hundredths();
    if margin >= cap {
        return span;
    }
    // 3d/(k√n), k in hundredths.
    let exponent = golden::over_root(300 * i128::from(margin), formula.k.value.hundredths().into(), boards.max(1));
    let part = golden::ONE - golden::tau_to(exponent);
    let whole = golden::ONE - golden::tau_to(3 * golden::ONE);
    let grain = match formula.grain.value {
        Grain::Hundredths => 1,
        Grain::Whole => 100,
    };
    let units = (2 * i128::from(span) * part + whole * grain) / (2 * whole * grain);
    units as i64 * grain as i64
}
