//! What the lines of a report file say of one another.

use std::collections::BTreeMap;

use crate::trf::fault::{TrfFault, TrfWrong};
use crate::trf::read::Reading;
use crate::trf::records::{FIRST_ROUND, ROUND_STEP};
use crate::trf::{Game, Player};

/// Numbers given twice, numbers of nobody, and games of which two lines do not agree.
pub(crate) fn faults(reading: &Reading, file: &str) -> Vec<TrfFault> {
    let fault =
        |line: u32, column: usize, wrong| TrfFault { file: file.to_owned(), line, column: column as u32, wrong };
    let players = &reading.report.players;
    let mut faults = Vec::new();
    let mut by_number: BTreeMap<u32, &Player> = BTreeMap::new();
    for (player, line) in players.iter().zip(&reading.player_lines) {
        if by_number.insert(player.number, player).is_some() {
            faults.push(fault(*line, 5, TrfWrong::Repeated { number: player.number }));
        }
    }
    for (player, line) in players.iter().zip(&reading.player_lines) {
        for (round, game) in player.games.iter().enumerate() {
            let Some(Game { opponent: Some(opponent), .. }) = game else { continue };
            let column = FIRST_ROUND + ROUND_STEP * round;
            match by_number.get(opponent) {
                None => faults.push(fault(*line, column, TrfWrong::Unknown { number: *opponent })),
                Some(other) if !agree(player, other, round) => {
                    let wrong = TrfWrong::Contradiction { round: round as u32 + 1, opponent: *opponent };
                    faults.push(fault(*line, column, wrong));
                }
                Some(_) => {}
            }
        }
    }
    // In a tournament of teams, byes and forbidden pairs are of teams.
    let teams = &reading.report.teams;
    for (line, number) in &reading.references {
        let team = teams.iter().any(|team| team.number == *number);
        if !team && !by_number.contains_key(number) {
            faults.push(fault(*line, 0, TrfWrong::Unknown { number: *number }));
        }
    }
    faults
}

/// Whether the opponent's line says the same of a round. Of a forfeit it may say nothing, or that the opponent was absent.
fn agree(player: &Player, other: &Player, round: usize) -> bool {
    let entry = |player: &Player| player.games.get(round).copied().flatten();
    let (Some(mine), theirs) = (entry(player), entry(other)) else { return true };
    let Some(theirs) = theirs.filter(|game| game.opponent.is_some()) else {
        return !mine.outcome.is_played();
    };
    let colours = mine.colour.is_none() || theirs.colour.is_none() || mine.colour != theirs.colour;
    theirs.opponent == Some(player.number) && colours && mine.outcome.answers(theirs.outcome)
}
