//! 标准编排: the loser area in which each round is all survivors, or all survivors against drop-ins (`TD-4.3`).
//!
//! Round 1 is the losers of the winner area's round 1 among each other, at their places of the draw. Round 2r − 2 takes the
//! losers of the winner area's round r, one for each survivor; round 2r − 1 is the survivors among each other. A place that
//! a bye left empty lets its opponent pass.

use super::sheet::{Sheet, Slot};
use super::{Area, Finals};

/// The sheet of 1…`units`.
pub(super) fn draw(units: u16, finals: Finals) -> Sheet {
    let mut sheet = Sheet::default();
    let winners = sheet.winners(units, Area::Winners);
    let mut round = 1;
    let mut survivors = winners.losers[0].clone();
    for (drop, losers) in (2_u32..).zip(&winners.losers[1..]) {
        // The survivors halve, and so are as many as drop in.
        survivors = halve(&mut sheet, round, &survivors);
        let mask = mask(drop, losers.len());
        let facing = survivors.iter().enumerate().map(|(place, &survivor)| [survivor, losers[place ^ mask]]);
        survivors = facing.map(|sides| sheet.meet(Area::Losers, round + 2, round + 1, sides)[0]).collect();
        round += 2;
    }
    sheet.finals(round + 1, [winners.first, survivors[0]], finals);
    sheet
}

/// Round `area_round` of the loser area, one round of the event later: neighbours meet.
fn halve(sheet: &mut Sheet, area_round: u16, places: &[Slot]) -> Vec<Slot> {
    let pairs = places.chunks_exact(2);
    pairs.map(|sides| sheet.meet(Area::Losers, area_round + 1, area_round, [sides[0], sides[1]])[0]).collect()
}

/// Who drops in from the winner area's round `drop` (from 2) at place p meets the survivor at place p ^ mask, of `places` (a
/// power of two).
///
/// Drop-ins come alternately from the bottom up (all bits) and from the top down, and each time the direction comes round
/// again, halves, then quarters, and so on change places. So the first r drops send what comes from one region of the
/// winner area into r different regions as long as there are that many, and nobody can meet an earlier opponent. That is
/// as long as any placement can keep them apart: a survivor's branch behind loser round 2r − 1 holds 2^(r+1−q) losers of
/// each winner round q ≤ r, each of which stands for 2^(q−1) first-round places; if none is above another, they are r ×
/// 2^r of the 2^(k−1) places.
fn mask(drop: u32, places: usize) -> usize {
    let bits = places.trailing_zeros();
    if bits == 0 {
        return 0;
    }
    let swapped = ((drop - 1) / 2).reverse_bits() >> (u32::BITS - bits);
    let all = places - 1;
    if drop.is_multiple_of(2) { all ^ swapped as usize } else { swapped as usize }
}
