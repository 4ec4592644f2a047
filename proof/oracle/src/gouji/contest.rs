//! Which set beats which (G4 7-3, 7-6, G6 7-3, 7-6).

use super::order::{BIG, Format, SMALL, count};
use super::sets::{shape, slots};

/// Whether `new` may be put on `table`; false too if one of the two is no set.
///
/// As many cards, laid out from high to low, each higher than the one against it (R-slots). With four packs a big
/// joker is never beaten (G4 7-3). With six packs two big jokers are exchanged for each of the table's, the small
/// ones take a big one each, and the rest is compared (G6 7-3, R-exchange, R-exchange-scale, R-small-joker-six).
pub fn beats(format: Format, new: &[u8], table: &[u8]) -> bool {
    let (Some(mut above), Some(mut below)) = (slots(new), slots(table)) else { return false };
    if shape(table).is_some_and(|shape| shape.dead(format)) {
        return false;
    }
    let exchanged = count(table, BIG);
    if count(new, BIG) < 2 * exchanged + count(table, SMALL) {
        return false;
    }
    above.drain(..2 * exchanged);
    below.drain(..exchanged);
    above.len() == below.len() && above.iter().zip(&below).all(|(above, below)| above > below)
}
