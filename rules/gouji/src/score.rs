//! 计分 Places and points into what is recorded. `G4 17-1`–`G4 17-4`, `G6 18-1`–`G6 18-4`

use table::{ByTeam, Seat, Seats, Team};

use crate::rights::opponent;
use crate::{Format, Setup, Sweep};

/// 名次分 Points of the places, first to last. `G4 17-1`
const PLACES: [i32; 6] = [4, 2, 0, 0, -2, -4];
/// 打点、进点 A seat that never opened costs six, which its opponent gains. `G6 18-1`
const POINT: i32 = 6;

/// What a hand is worth to each side, in signed points; the sum is zero. `order`: all six, first to last; `shut`: seats in
/// hand and not opened when the second went out.
pub fn signed(setup: &Setup, order: [Seat; 6], shut: Seats) -> ByTeam<i32> {
    let of = |team: Team| -> i32 {
        order.iter().zip(PLACES).filter(|(seat, _)| seat.team() == team).map(|(_, points)| points).sum()
    };
    let points = |team: Team| -> i32 {
        let own = shut.iter().filter(|seat| seat.team() == team).count() as i32;
        // The opponent of a seat is of the other side, even if already out. `R-dadian`
        let theirs = shut.iter().filter(|seat| opponent(*seat).team() == team).count() as i32;
        if setup.format == Format::Six { POINT * (theirs - own) } else { 0 }
    };
    let first = order[0].team();
    // 串三户 `G4 17-3`, `G6 18-3`
    let swept = order[..3].iter().all(|seat| seat.team() == first);
    let sum = of(first) + points(first);
    let gained = match (setup.format, setup.sweep) {
        _ if !swept => sum,
        (Format::Four, _) => 8,
        (Format::Six, Sweep::Flat) => 12,
        (Format::Six, Sweep::Points) => 12 + points(first),
        (Format::Six, Sweep::Max) => sum.max(12),
    };
    let mut signed = ByTeam([0; 2]);
    (signed[first], signed[first.other()]) = (gained, -gained);
    signed
}

/// What is recorded: the positive side's points, nothing for the other. `G4 17-4`, `G6 18-4`
pub fn recorded(signed: ByTeam<i32>) -> ByTeam<i32> {
    ByTeam(signed.0.map(|points| points.max(0)))
}
