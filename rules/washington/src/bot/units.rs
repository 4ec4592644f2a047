//! The components of one shape in a holding.

use cards::Suit;
use trick::{Holding, Shape, Suite, Unit};

/// Visits them from low to high; in the mixed tier, one for each off-suit level card that can stand there.
pub(super) fn visit(suite: Suite, holding: Holding, shape: Shape, offer: &mut dyn FnMut(Unit)) {
    let mut bottoms = Holding::runs(holding.tiers_of(shape.width), shape.length);
    while bottoms != 0 {
        let bottom = (bottoms.trailing_zeros() / 4) as u8;
        bottoms &= bottoms - 1;
        let mixed = suite == Suite::Trump && (bottom..bottom + shape.length).contains(&holding.mixed_tier());
        let offs = if mixed { holding.mixed_of(shape.width) } else { 1 };
        for off in Suit::ALL.into_iter().filter(|off| offs >> (4 * off.index()) & 1 == 1) {
            offer(Unit::new(shape, bottom, off));
        }
    }
}

/// The shapes of which a holding has any, small ones first.
pub(super) fn shapes(holding: Holding) -> impl Iterator<Item = Shape> {
    (1..=3).flat_map(move |width| {
        let longest = if width == 1 { 1 } else { Holding::longest(holding.tiers_of(width), 16) };
        (1..=longest).map(move |length| Shape { width, length })
    })
}
