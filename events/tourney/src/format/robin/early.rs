//! 相关队提前相遇: numbers by which related units meet in a given round of a round robin (`TD-5.3`).

use super::{Laps, Table, rounds};
use crate::format::{DrawNo, FormatFault, one_each};
use crate::unit::RoundNo;

/// The numbers of the units ranked 1…`units`, by rank: entry r − 1 is the number of who is ranked r.
///
/// Of each related pair (given as ranks) the better ranked keeps its rank as its number, the other takes the number that
/// the table lets it meet in `round`, and everybody else fills the numbers that are left, in order of rank.
///
/// # Errors
/// A unit related to two or more: the organiser decides then. A round that the table does not have, or in which the better
/// ranked has the bye; two pairs that want the same number.
pub fn numbered(table: Table, units: u16, related: &[[DrawNo; 2]], round: RoundNo) -> Result<Vec<DrawNo>, FormatFault> {
    let rounds = rounds(table, units, Laps::Single)?;
    let last = RoundNo(rounds.len() as u16);
    let nth = usize::from(round.0).checked_sub(1);
    let drawn = nth.and_then(|nth| rounds.get(nth)).ok_or(FormatFault::NoSuchRound { round, last })?;
    one_each_pair(related, units)?;
    let mut numbers: Vec<Option<DrawNo>> = vec![None; usize::from(units)];
    for pair in related {
        let (better, other) = (pair[0].min(pair[1]), pair[0].max(pair[1]));
        let opponent = drawn.matches.iter().find_map(|meeting| match better {
            _ if meeting.first == better => Some(meeting.second),
            _ if meeting.second == better => Some(meeting.first),
            _ => None,
        });
        let number = opponent.ok_or(FormatFault::ByeInRound { unit: better, round })?;
        for (rank, number) in [(better, better), (other, number)] {
            if numbers.contains(&Some(number)) {
                return Err(FormatFault::NumbersCollide { number, round });
            }
            numbers[usize::from(rank.0) - 1] = Some(number);
        }
    }
    let taken = numbers.clone();
    let mut left = super::super::numbers(units).filter(|&number| !taken.contains(&Some(number)));
    Ok(numbers.into_iter().filter_map(|number| number.or_else(|| left.next())).collect())
}

/// Each related unit in one pair. Whoever is in two has two related units, and all of them together are reported.
fn one_each_pair(related: &[[DrawNo; 2]], units: u16) -> Result<(), FormatFault> {
    for pair in related {
        one_each(*pair, units)?;
    }
    for unit in related.iter().flatten() {
        let mut with: Vec<DrawNo> = related.iter().filter(|pair| pair.contains(unit)).flatten().copied().collect();
        with.sort();
        with.dedup();
        if with.len() > 2 {
            return Err(FormatFault::OrganiserDecides { units: with });
        }
    }
    Ok(())
}
