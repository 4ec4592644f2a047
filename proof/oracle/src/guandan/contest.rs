//! Which play beats which (GD17 6-1, 8).

use super::readings::strength;
use super::types::{Kind, Reading};

/// Whether `play` may be put on `table`, both as they are read.
///
/// The same type with as many cards must be higher; equals never beat. Bombs beat all that is no bomb,
/// more cards before a higher rank (GD17 8-4); a straight flush stands between the bombs of five and of
/// six (GD17 8-5, 8-6); the four jokers beat everything (GD17 8-7).
pub fn beats(play: &Reading, table: &Reading, level: u8) -> bool {
    let higher = strength(*play, level) > strength(*table, level);
    match (play.kind, table.kind) {
        (_, Kind::Jokers) => false,
        (Kind::Bomb, Kind::Bomb) => play.size > table.size || play.size == table.size && higher,
        (Kind::Bomb, Kind::StraightFlush) => play.size >= 6,
        (Kind::StraightFlush, Kind::Bomb) => table.size <= 5,
        (Kind::StraightFlush, Kind::StraightFlush) => higher,
        (Kind::Jokers | Kind::Bomb | Kind::StraightFlush, _) => true,
        (_, Kind::Bomb | Kind::StraightFlush) => false,
        (kind, other) => kind == other && higher,
    }
}
