//! 错牌 What stands of cards that are no set or of the wrong number. `G4 18-1`–`G4 18-3`, `G6 19-1`–`G6 19-3`, `R-wrong-play`

use cards::{Bag, Card};

use crate::Format;
use crate::set::{Point, Set};

/// A wrong play put right: what stands and what goes back. Nothing stands: it counts as a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Corrected {
    /// The cards that stand.
    pub played: Bag,
    /// The cards that go back into the hand.
    pub returned: Bag,
}

/// Puts a play right: of two ranks the lower stands with all jokers and 2s, too many lose their lowest, too few are filled
/// from the hand with its highest hangers. `hand` is the whole hand, the cards laid among them.
pub fn correct(laid: &Bag, hand: &Bag, standing: Option<Set>, format: Format) -> Corrected {
    let mut kept = lower_rank(laid);
    if let Some(standing) = standing {
        let due = u32::from(standing.cards_needed());
        while kept.len() > due {
            let Some(lowest) = lowest(&kept) else { break };
            kept.remove(lowest);
        }
        let mut rest = hand.minus_held(hand.meet(*laid));
        while kept.len() < due {
            let Some(highest) = hanger(&rest) else { break };
            rest.remove(highest);
            kept.insert(highest);
        }
        let stands = Set::read(&kept).is_ok_and(|set| set.beats(standing, format));
        if !stands {
            return Corrected { played: Bag::EMPTY, returned: *laid };
        }
    }
    Corrected { played: kept, returned: laid.minus_held(laid.meet(kept)) }
}

/// The cards without any natural rank but the lowest: hung 2s and jokers stay. Of one joker and two ranks too. `G4 18-2`,
/// `G4 18-3`, `G6 19-2`, `G6 19-3`
fn lower_rank(laid: &Bag) -> Bag {
    let counts = laid.by_rank();
    let Some(lowest) = Point::naturals().find(|point| counts[point.lane()] > 0) else { return *laid };
    laid.cards().filter(|card| Point::of(*card) == lowest || Point::of(*card) > Point::ACE).collect()
}

fn lowest(cards: &Bag) -> Option<Card> {
    cards.iter().map(|(card, _)| card).min_by_key(|card| Point::of(*card))
}

/// A big joker, else a small one, else a 2.
fn hanger(rest: &Bag) -> Option<Card> {
    let hangers = rest.iter().map(|(card, _)| card).filter(|card| Point::of(*card) > Point::ACE);
    hangers.max_by_key(|card| Point::of(*card))
}
