//! Wrong plays put right (错牌: G4 18, G6 19, R-wrong-play).

use super::contest::beats;
use super::order::{ACE, BIG, Format, SMALL, TWO, sorted, without};
use super::sets::shape;

/// What stands of the cards laid, sorted; empty if nothing does, which counts as a pass. `hand` is the whole hand, the
/// cards laid among them; `table` is what was to be answered, nothing for a lead.
///
/// Of several ranks the lowest stands with all twos and jokers (G4 18-2, 18-3); too many cards lose the lowest, too few
/// are filled from the hand with big jokers, small jokers, twos in that order (G4 18-1).
///
/// # Panics
/// If `table` is no set, or the hand lacks cards that are laid.
pub fn correct(format: Format, laid: &[u8], hand: &[u8], table: Option<&[u8]>) -> Vec<u8> {
    let lowest = laid.iter().copied().min();
    let mut kept: Vec<u8> = laid.iter().copied().filter(|&card| card > ACE || Some(card) == lowest).collect();
    kept = sorted(kept);
    let Some(table) = table else { return kept };
    let due = shape(table).expect("a set lies on the table").due(format);
    while kept.len() > due {
        kept.remove(0);
    }
    let mut rest = without(hand, laid).expect("the cards laid are of the hand");
    for hung in [BIG, SMALL, TWO] {
        while kept.len() < due {
            let Some(place) = rest.iter().position(|&card| card == hung) else { break };
            rest.remove(place);
            kept.push(hung);
        }
    }
    if beats(format, &kept, table) { sorted(kept) } else { Vec::new() }
}
