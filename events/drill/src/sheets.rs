//! Score sheets as tables might hand them in.

use tourney::format::segments::Segmented;
use tourney::points::Points;
use tourney::profile::Profile;
use tourney::profile::score::{Boards, By, Ends, EqualLevels, Levels};
use tourney::score::SheetFault;
use tourney::sheet::{BoardLine, HandLine, Kitty, SegmentLine, Sheet};
use tourney::side::{BySide, Side};

use crate::dice::Dice;

/// A sheet that the system takes, with a winner.
pub(crate) fn sheet(profile: &Profile, system: &str, dice: &mut Dice) -> Option<Sheet> {
    let winner = if dice.once_in(2) { Side::Home } else { Side::Visitor };
    match &profile.score.systems.get(system)?.by {
        By::Games(games) => {
            let mut won = BySide::new(0, 0);
            *won.of_mut(winner) = games.to_win.value;
            *won.of_mut(winner.other()) = dice.below(u32::from(games.to_win.value)) as u8;
            Some(Sheet::Games { won, levels: None })
        }
        By::Levels(levels) => Some(reached(levels, winner, dice)),
        By::Boards(boards) => boards_of(profile, boards, winner, dice),
        By::Hands(hands) => Some(hands_of(hands.halves.value, winner, dice)),
    }
}

/// A match of segments, played until it is decided; an extra board now and then.
pub(crate) fn segments(profile: &Profile, system: &str, plan: &Segmented, dice: &mut Dice) -> Option<Sheet> {
    let mut lines: Vec<SegmentLine> = Vec::new();
    loop {
        let sheet = Sheet::Segments { segments: lines.clone() };
        let tally = tourney::score::tally_segments(&profile.score, system, plan, &lines, BySide::default());
        match tally {
            Ok(_) => return Some(sheet),
            Err(SheetFault::SegmentMissing { .. }) => {
                lines.push(SegmentLine { sheet: self::sheet(profile, system, dice)?, extra: Vec::new() });
            }
            Err(SheetFault::ExtraBoardDue { .. }) => {
                let extra = [dice.below(3), dice.below(3)].map(|points| Points::whole(i64::from(points)));
                lines.last_mut()?.extra.push(BySide::new(extra[0], extra[1]));
            }
            Err(_) => return None,
        }
    }
}

/// Levels of both sides, the winner's higher.
fn reached(levels: &Levels, winner: Side, dice: &mut Dice) -> Sheet {
    let top = levels.top.value;
    let high = if levels.ends.value == Ends::PastTop { top } else { dice.between(1, u32::from(top)) as u8 };
    let mut level = BySide::new(0, 0);
    *level.of_mut(winner) = high;
    *level.of_mut(winner.other()) = dice.below(u32::from(high)) as u8;
    // Where the first to reach a level has won, a level sheet has a winner too.
    if levels.equal.value == EqualLevels::FirstThere && high < top && dice.once_in(4) {
        return Sheet::Levels { level: BySide::new(high, high), first: Some(winner) };
    }
    Sheet::Levels { level, first: None }
}

/// All boards of a match, with points that the table of levels knows; one of them decides.
fn boards_of(profile: &Profile, boards: &Boards, winner: Side, dice: &mut Dice) -> Option<Sheet> {
    let table = profile.score.table(boards.decks.value)?;
    let multiple = table.multiple.value;
    let mut lines = Vec::new();
    for board in 1..=boards.boards.value {
        let first = if dice.once_in(2) { Side::Home } else { Side::Visitor };
        for at in 0..boards.tables.value {
            let dealer = if at == 0 { first } else { first.other() };
            let points = multiple * dice.below(20) as i32;
            lines.push(BoardLine { board, table: at, dealer, points: Some(points), kitty: Kitty::default() });
        }
    }
    // The first board is so good for the winner that the rest cannot turn it: its dealer holds the others to nothing, or the
    // defenders have everything.
    for line in &mut lines {
        let good = if line.dealer == winner { table.bounds.value[0] } else { table.bounds.value[1] };
        if line.board == 1 {
            line.points = Some(good - good % multiple);
        } else {
            line.points = Some(table.rows.value.iter().find(|row| row.dealer == 0).map_or(0, |row| row.from));
            let swings = dice.once_in(3);
            if swings && let Some(points) = line.points.as_mut() {
                *points += multiple * dice.below(2) as i32;
            }
        }
    }
    Some(Sheet::Boards { boards: lines })
}

/// Hands, the winner's side ahead in each.
fn hands_of(halves: u8, winner: Side, dice: &mut Dice) -> Sheet {
    let mut hands = Vec::new();
    for hand in 1..=dice.between(1, 4) as u16 {
        for half in 0..halves {
            let loser = winner.other();
            let places = match dice.below(3) {
                0 => [winner, winner, winner, loser, loser, loser],
                1 => [winner, winner, loser, loser, winner, loser],
                _ => [winner, loser, winner, winner, loser, loser],
            };
            hands.push(HandLine { hand, half, places, opened: BySide::default(), entered: BySide::default() });
        }
    }
    Sheet::Hands { hands }
}
