//! Places and points (计分: G4 3, 17, G6 3, 14, 18).

use super::order::{Format, opponent};

/// 头科 … 大落 (G4 17-1).
const PLACES: [i32; 6] = [4, 2, 0, 0, -2, -4];

/// The final order: who is out, then who still holds cards, then those who failed a burn, the first of them at the
/// very end (G4 24-4, R-failed-place).
pub fn order(finished: &[usize], failed: &[usize]) -> Vec<usize> {
    let mut order = finished.to_vec();
    order.extend((0..6).filter(|seat| !finished.contains(seat) && !failed.contains(seat)));
    order.extend(failed.iter().rev());
    order
}

/// Signed points of the even and the odd side; only the positive ones are recorded (G4 17-4).
///
/// `shut`: the seats that were in hand and had not opened when the second went out (进点: G6 14, R-jindian); each
/// costs six, which its opponent gains (G6 18, R-dadian). The first three places of one side are worth 8, with six
/// packs 12, whatever else (串三户: G4 17-3, G6 18, R-sweep).
pub fn score(format: Format, order: &[usize], shut: &[usize]) -> [i32; 2] {
    let side = order[0] % 2;
    if order[..3].iter().all(|seat| seat % 2 == side) {
        let swept = if format == Format::Four { 8 } else { 12 };
        return if side == 0 { [swept, -swept] } else { [-swept, swept] };
    }
    let mut points = [0; 2];
    for (place, seat) in order.iter().enumerate() {
        points[seat % 2] += PLACES[place];
    }
    for &seat in shut.iter().filter(|_| format == Format::Six) {
        points[seat % 2] -= 6;
        points[opponent(seat) % 2] += 6;
    }
    points
}
