//! Conversion of score sheets into points (记分与换算), and of what was not played (轮空、弃权、判负).

mod absence;
mod boards;
mod datum;
mod fault;
mod games;
mod golden;
mod hands;
mod levels;
mod reach;
mod say;
mod segments;
mod vp;

pub use self::absence::{
    Awarded, Bye, Case, Forfeit, LeftBefore, Stage, annul, average, award, before_start, bye, consequences,
};
pub use self::boards::{board, net_levels};
pub use self::datum::{Datum, datum};
pub use self::fault::SheetFault;
pub use self::reach::{bounds, tie};
pub use self::segments::tally_segments;
pub use self::vp::{blitz, victory_points};
use crate::played::{Outcome, Tally};
use crate::points::Points;
use crate::profile::score::{Award, By, OutcomePoints, ScoreRules, Second, System};
use crate::sheet::Sheet;
use crate::side::{BySide, Side};

/// Whether a match may end without a winner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// 淘汰赛: there must be one. `TD-3.6`
    Winner,
    /// 循环赛、积分编排赛.
    MayTie,
}

/// What a sheet says, before it is converted.
struct Reading {
    /// Each side's own total: levels, level points, recorded points, games.
    totals: BySide<Points>,
    /// Who has won.
    winner: Option<Side>,
    /// 小局: parts won by each.
    won_parts: BySide<u16>,
    /// Parts played.
    parts: u16,
    /// Boards that count, for scales.
    boards: u16,
}

/// Both sides' points of a signed sheet, by one of the profile's systems. Refuses a sheet that cannot be, and a tie where there
/// must be a winner. `TD-2.1`–`TD-2.14`
///
/// Cost: a formula scale computes its whole table, some ten microseconds; all else is a pass over the sheet.
///
/// ```
/// use tourney::score::{self, Need};
/// use tourney::{BySide, Points, Sheet, profile};
///
/// let profile = profile::load(profile::ids().nth(1).unwrap()).unwrap();
/// let sheet = Sheet::Totals { total: BySide::new(Points::whole(31), Points::whole(24)) };
/// let tally = score::tally(&profile.score, "boards_vp", &sheet, Need::MayTie).unwrap();
/// assert_eq!((tally.home.points.to_string(), tally.visitor.points.to_string()), ("16.42".into(), "3.58".into()));
/// ```
pub fn tally(rules: &ScoreRules, system: &str, sheet: &Sheet, need: Need) -> Result<BySide<Tally>, SheetFault> {
    tally_adjusted(rules, system, sheet, need, BySide::default())
}

/// The same, with what rulings add to each side's own total before it is compared: level points for a cancelled board, match points
/// that are taken (`TD-10.8`, `TD-12.15`).
pub fn tally_adjusted(
    rules: &ScoreRules,
    system: &str,
    sheet: &Sheet,
    need: Need,
    adjust: BySide<Points>,
) -> Result<BySide<Tally>, SheetFault> {
    let system = system_of(rules, system)?;
    let mut reading = read(rules, system, sheet)?;
    if adjust != BySide::default() {
        reading.totals = reading.totals + adjust;
        reading.winner = ahead(&reading.totals);
    }
    if need == Need::Winner && reading.winner.is_none() {
        return Err(SheetFault::TieNeedsWinner);
    }
    convert(rules, system, &reading)
}

/// Each side's own total as the sheet has it, before rulings and before it is converted: levels, games, level points, points of hands.
///
/// # Errors
/// As [`tally`], but a tie is fine.
pub fn totals(rules: &ScoreRules, system: &str, sheet: &Sheet) -> Result<BySide<Points>, SheetFault> {
    read(rules, system_of(rules, system)?, sheet).map(|reading| reading.totals)
}

fn read(rules: &ScoreRules, system: &System, sheet: &Sheet) -> Result<Reading, SheetFault> {
    match (&system.by, sheet) {
        (By::Games(games), Sheet::Games { won, levels }) => games::read(games, *won, *levels),
        (By::Levels(by), Sheet::Levels { level, first }) => levels::read(by, *level, *first),
        (By::Boards(by), Sheet::Boards { boards }) => boards::read(rules, by, boards),
        (By::Boards(by), Sheet::Totals { total }) => boards::read_totals(by, *total),
        (By::Hands(by), Sheet::Hands { hands }) => hands::read(by, hands),
        _ => Err(SheetFault::WrongKind { system: system.title.clone(), wanted: say::kind_of(&system.by) }),
    }
}

fn system_of<'a>(rules: &'a ScoreRules, name: &str) -> Result<&'a System, SheetFault> {
    rules.systems.get(name).ok_or_else(|| SheetFault::NoSuchSystem {
        system: name.to_owned(),
        offered: rules.systems.keys().cloned().collect(),
    })
}

fn convert(rules: &ScoreRules, system: &System, reading: &Reading) -> Result<BySide<Tally>, SheetFault> {
    let margin = reading.totals.home - reading.totals.visitor;
    let outcomes = outcomes(reading.winner);
    let points = match &system.award {
        Award::Outcome(points) => outcomes.map(|outcome| of_outcome(points, outcome)),
        Award::Total(_) => reading.totals,
        Award::Scale(name) => {
            let scale =
                rules.scales.get(&name.value).ok_or_else(|| SheetFault::NoSuchScale { scale: name.value.clone() })?;
            let winner = victory_points(scale, reading.boards, margin.abs());
            if margin < Points::ZERO { BySide::new(winner.visitor, winner.home) } else { winner }
        }
    };
    let second = second(&system.second.value, reading.totals, margin);
    let tally = |side: Side| Tally {
        outcome: *outcomes.of(side),
        points: *points.of(side),
        second: *second.of(side),
        won_parts: *reading.won_parts.of(side),
        parts: reading.parts,
    };
    Ok(BySide::new(tally(Side::Home), tally(Side::Visitor)))
}

const fn outcomes(winner: Option<Side>) -> BySide<Outcome> {
    match winner {
        None => BySide::new(Outcome::Tied, Outcome::Tied),
        Some(Side::Home) => BySide::new(Outcome::Won, Outcome::Lost),
        Some(Side::Visitor) => BySide::new(Outcome::Lost, Outcome::Won),
    }
}

const fn of_outcome(points: &OutcomePoints, outcome: Outcome) -> Points {
    match outcome {
        Outcome::Won => points.won.value,
        Outcome::Tied => points.tied.value,
        Outcome::Lost => points.lost.value,
    }
}

/// 第二分. A table of levels holds every difference that a sheet of levels can have; beyond it the last row counts.
fn second(second: &Second, totals: BySide<Points>, margin: Points) -> BySide<Points> {
    match second {
        Second::None => BySide::default(),
        Second::Total => totals,
        Second::Margin => BySide::new(margin, -margin),
        Second::Centred(middle) => BySide::new(*middle + margin, *middle - margin),
        Second::Table { winner, loser } => {
            let row = (margin.abs().hundredths() / 100) as usize;
            let of = |list: &[Points]| list.get(row).or(list.last()).copied().unwrap_or_default();
            let (won, lost) = (of(winner), of(loser));
            if margin < Points::ZERO { BySide::new(lost, won) } else { BySide::new(won, lost) }
        }
    }
}

/// Who has more.
fn ahead<T: Ord>(totals: &BySide<T>) -> Option<Side> {
    match totals.home.cmp(&totals.visitor) {
        std::cmp::Ordering::Greater => Some(Side::Home),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Less => Some(Side::Visitor),
    }
}

/// One part won by a side, or by none.
fn part_of(winner: Option<Side>) -> BySide<u16> {
    let mut won = BySide::default();
    if let Some(side) = winner {
        *won.of_mut(side) = 1;
    }
    won
}
