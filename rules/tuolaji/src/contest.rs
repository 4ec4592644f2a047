//! 一圈牌比大小，杀牌与争杀 How a lead is read and ruffs compare. `GW 5`, `GW 6`, `GW 8`
//!
//! In the kernel's [`Trick`](trick::Trick) a card of the suite led competes by its height `GW 5.2`, `GW 5.5.1`, trumps are
//! above it `GW 5.3`, `GW 8.1`, cards of other suits do not compete `GW 5.5.2`, `GW 4.9`; of equal ones the earlier stands
//! `GW 5.8`, level cards without rank among them `GW 5.4.1`, `GW 5.4.2`. Like competes against like only `GW 5.6`, `GW 8.4`.
//! Whoever is out of the suite may ruff `GW 8.3`, higher than who has ruffed before `GW 8.5`, or discard `GW 7.8`.

use std::ops::ControlFlow;

use cards::Bag;
use trick::{Holding, Law, Lead, Place, Shape, Suite, Tops, Units, readings_with_runs, ruff_by_parts};

use crate::setup::{Contest, SEATS, TrumpThrows};

/// The trick under way: the lead, what each seat played, and who is best.
pub type Trick = trick::Trick<Washington, { SEATS as usize }>;

/// 大华府的读法与比法 A triple stays whole; what the players agree on is chosen at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Washington {
    /// How ruffs of a throw are compared. `GW 8.6`
    pub contest: Contest,
    /// May trumps be thrown? `R-gw-throw-trump`
    pub trump_throws: TrumpThrows,
}

impl Law for Washington {
    /// Three equal cards are a triple, whatever lies beside them. `GW 6.8`, `R-gw-parse`
    fn readings(holding: Holding, visit: &mut dyn FnMut(&Units) -> ControlFlow<()>) -> ControlFlow<()> {
        trick::whole_parses(holding, visit)
    }

    fn sole_reading(holding: Holding) -> Option<Units> {
        trick::sole_whole_parse(holding)
    }

    /// `GW 6.7`, `R-gw-throw-trump`
    fn may_throw(self, suite: Suite) -> bool {
        suite != Suite::Trump || self.trump_throws == TrumpThrows::Allowed
    }

    /// Can they be read as the throw's composition `GW 8.4`, and what of them is compared with the ruff that stands? Whoever
    /// ruffs is not asked for a reading: the best one counts. `R-gw-contest`
    fn ruff(self, lead: &Lead, cards: &Bag, standing: Option<(&Bag, Place)>) -> Option<Place> {
        let mut shapes = [Shape::SINGLE; Units::MOST];
        shapes.iter_mut().zip(lead.units.shapes()).for_each(|(place, shape)| *place = shape);
        let shapes = &shapes[..lead.units.len()];
        // A triple may serve as a pair and a single, but a run is never cut out of triples. `GW 4.7`, `R-gw-parse`
        let read = |cards: &Bag, visit: &mut dyn FnMut(&Tops) -> ControlFlow<()>| {
            let trumps = lead.order.holding(cards, Suite::Trump);
            readings_with_runs(trumps, trumps.only(2), shapes, visit)
        };
        match self.contest {
            Contest::Largest => largest(|visit| read(cards, visit)).map(|tier| Place::new(Suite::Trump, tier)),
            Contest::Each => ruff_by_parts(cards, standing, read, each_above),
        }
    }
}

/// 最大牌张 The top of the largest component in the best reading, of singles the highest. `GW 8.6.1`
fn largest(read: impl Fn(&mut dyn FnMut(&Tops) -> ControlFlow<()>) -> ControlFlow<()>) -> Option<u8> {
    let mut top = None;
    // Readings come with the largest component from high to low.
    let _ = read(&mut |tops| {
        top = tops.tiers().first().copied().or(tops.single());
        ControlFlow::Break(())
    });
    top
}

/// Every component of more than one card greater; of singles alone, the highest.
fn each_above(mine: &Tops, theirs: &Tops) -> bool {
    match (mine.tiers(), theirs.tiers()) {
        ([], _) => mine.single() > theirs.single(),
        (mine, theirs) => mine.iter().zip(theirs).all(|(mine, theirs)| mine > theirs),
    }
}
