//! 一圈牌比大小，将吃与超将吃 How a lead is read and ruffs compare. `GZ 7`, `GZ 8`, `GZ 11`, `GZ 12`
//!
//! In the kernel's [`Trick`](trick::Trick) a card of the suite led competes by its height `GZ 11-1`, trumps are above it
//! `GZ 11-2`, like competes against like only `GZ 11-3`, and discards do not compete `GZ 11-4`.

use std::ops::ControlFlow;

use cards::Bag;
use trick::{Holding, Law, Lead, Place, Shape, Suite, Tops, Units, readings, ruff_by_parts};

/// The trick under way: the lead, what each seat played, and who is best.
pub type Trick = trick::Trick<Guangzhou, 4>;

/// 广州的读法与比法 Every reading counts, trumps are thrown too, and a ruff is compared part by part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guangzhou;

impl Law for Guangzhou {
    /// A triple may be a pair and a single, a run two shorter ones. `GZ 7-1`–`GZ 7-5`, `R-parse`
    fn readings(holding: Holding, visit: &mut dyn FnMut(&Units) -> ControlFlow<()>) -> ControlFlow<()> {
        trick::parses(holding, visit)
    }

    fn sole_reading(holding: Holding) -> Option<Units> {
        trick::sole_parse(holding)
    }

    /// `GZ 8`, `R-throw-trump`
    fn may_throw(self, _: Suite) -> bool {
        true
    }

    /// Can they be read as the throw's composition, and is there a reading of both plays in which every component of more
    /// than one card, and the highest single, is greater? `GZ 12-1`, `GZ 12-2`, `R-overruff`
    fn ruff(self, lead: &Lead, cards: &Bag, standing: Option<(&Bag, Place)>) -> Option<Place> {
        let mut shapes = [Shape::SINGLE; Units::MOST];
        shapes.iter_mut().zip(lead.units.shapes()).for_each(|(place, shape)| *place = shape);
        let shapes = &shapes[..lead.units.len()];
        let read = |cards: &Bag, visit: &mut dyn FnMut(&Tops) -> ControlFlow<()>| {
            readings(lead.order.holding(cards, Suite::Trump), shapes, visit)
        };
        ruff_by_parts(cards, standing, read, Tops::all_above)
    }
}
