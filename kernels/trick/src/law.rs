//! 规程 What the texts of trick-taking books say differently: the kernel asks, a book answers.

use std::ops::ControlFlow;

use cards::Bag;

use crate::{Holding, Lead, Place, Suite, Tops, Units};

/// 牌张组合与将吃 How a book reads a lead and compares ruffs. A value of it is what a table has chosen where the text leaves
/// a choice.
pub trait Law: Copy {
    /// Visits every reading of cards of one suite as components.
    fn readings(holding: Holding, visit: &mut dyn FnMut(&Units) -> ControlFlow<()>) -> ControlFlow<()>;

    /// The reading of cards that have only one.
    fn sole_reading(holding: Holding) -> Option<Units>;

    /// 甩牌 May several components of this suite be led together?
    fn may_throw(self, suite: Suite) -> bool;

    /// 将吃 The place of trumps laid on a throw of a side suit, `standing` being the ruff that is best so far. None: they
    /// can't be read as the throw's composition, or are compared part by part and do not beat the one that stands.
    fn ruff(self, lead: &Lead, cards: &Bag, standing: Option<(&Bag, Place)>) -> Option<Place>;
}

/// 跟牌的义务 What a reply owes to the composition of the lead, where more cards of its suite are held than are due.
pub trait Duty: Sized {
    /// What a reply may lack.
    type Owed;

    /// The best that these cards of the suite can do.
    fn of(held: Holding, lead: &Units) -> Self;

    /// Do these cards meet it?
    fn is_met(&self, played: Holding, lead: &Units) -> bool;

    /// What `played`, out of `held`, lacks of the duty that `held` has.
    fn lacks(played: Holding, held: Holding, lead: &Units) -> Option<Self::Owed>;

    /// What every reply that meets it holds at least; a search enters no branch without it.
    fn least(&self) -> Least;

    /// A reply by dice out of the cards of the suite: each legal one can come out. None: these dice found none.
    fn sample(lead: &Lead, held: Bag, dice: &mut impl FnMut(u32) -> u32) -> Option<Bag>;
}

/// Equal cards that a reply holds at least.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Least {
    /// Kinds of cards three times.
    pub triples: u8,
    /// Besides them, kinds of cards twice.
    pub pairs: u8,
}

/// The place of a ruff that is compared part by part: in the first one nothing is compared; a later one stands one above the
/// one before, if there are readings of both of which the later is `above`. Many parts are no one place.
pub fn ruff_by_parts(
    cards: &Bag,
    standing: Option<(&Bag, Place)>,
    readings: impl Fn(&Bag, &mut dyn FnMut(&Tops) -> ControlFlow<()>) -> ControlFlow<()>,
    above: impl Fn(&Tops, &Tops) -> bool,
) -> Option<Place> {
    let Some((theirs, place)) = standing else {
        let reads = readings(cards, &mut |_| ControlFlow::Break(())).is_break();
        return reads.then_some(Place::new(Suite::Trump, 0));
    };
    let mut beats = |mine: &Tops| {
        readings(theirs, &mut |theirs| {
            if above(mine, theirs) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    };
    let over = readings(cards, &mut beats).is_break();
    over.then_some(Place::new(Suite::Trump, place.tier() + 1))
}
