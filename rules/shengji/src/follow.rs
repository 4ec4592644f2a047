//! 跟牌与垫牌 Replies to a lead. `GZ 9`, `GZ 10`

use std::ops::ControlFlow;

use cards::Bag;
use trick::{Holding, Lead, Least, NoReply, Picking, Units};

use crate::duty::{self, Owing};
use crate::illegal::{Illegal, Owed};

/// The one judge of replies. Looks at the replier's own hand and the lead only; allocates nothing.
pub fn check_follow(lead: &Lead, hand: &Bag, play: &Bag) -> Result<(), Illegal> {
    trick::check_reply::<Owing>(lead, hand, play).map_err(|why| match why {
        NoReply::Count(due) => Illegal::FollowCount(due),
        NoReply::NotHeld => Illegal::NotHeld,
        NoReply::SuiteHeld => Illegal::SuitHeld,
        NoReply::Owed(owed) => Illegal::Owed(owed),
    })
}

/// Visits every legal reply once.
pub(crate) fn visit_replies(lead: &Lead, hand: &Bag, visit: &mut dyn FnMut(Bag) -> ControlFlow<()>) -> ControlFlow<()> {
    trick::visit_replies::<Owing>(lead, hand, visit)
}

/// A legal reply by dice: every legal reply can come out.
pub(crate) fn sample_reply(lead: &Lead, hand: &Bag, dice: &mut impl FnMut(u32) -> u32) -> Bag {
    trick::sample_reply::<Owing>(lead, hand, dice)
}

impl trick::Duty for Owing {
    type Owed = Owed;

    fn of(held: Holding, lead: &Units) -> Self {
        duty::best(held, lead)
    }

    fn is_met(&self, played: Holding, lead: &Units) -> bool {
        duty::best(played, lead) == *self
    }

    fn lacks(played: Holding, held: Holding, lead: &Units) -> Option<Owed> {
        duty::lacks(played, held, lead)
    }

    fn least(&self) -> Least {
        self.kinds()
    }

    fn sample(lead: &Lead, held: Bag, dice: &mut impl FnMut(u32) -> u32) -> Option<Bag> {
        if !lead.is_throw() {
            return Some(answer(lead, held, dice));
        }
        // Built at random component by component; where the first components spoil the later ones, tried again.
        let holding = |cards: &Bag| lead.order.holding(cards, lead.suite);
        let owed = duty::best(holding(&held), &lead.units);
        (0..16).map(|_| answer(lead, held, dice)).find(|reply| duty::best(holding(reply), &lead.units) == owed)
    }
}

/// Answers each component with the best of its kind that is left, chosen at random, and fills up.
fn answer(lead: &Lead, held: Bag, dice: &mut impl FnMut(u32) -> u32) -> Bag {
    let mut picking = Picking::from(held);
    for shape in lead.units.shapes().filter(|shape| shape.width > 1) {
        let mut places = shape.length;
        if shape.width == 3 {
            places -= take(lead, 3, places, &mut picking, dice);
        }
        take(lead, 2, places, &mut picking, dice);
    }
    picking.filled(lead, dice)
}

/// Takes up to `most` different cards, `width` copies each, with the longest run that there is. Returns how many.
fn take(lead: &Lead, width: u8, most: u8, picking: &mut Picking, dice: &mut impl FnMut(u32) -> u32) -> u8 {
    if most == 1 {
        return take_apart(width, 1, picking, dice);
    }
    let holding = lead.order.holding(&picking.left, lead.suite);
    let count = (holding.kinds_of(width) as u8).min(most);
    let run = Holding::longest(holding.tiers_of(width), most);
    let taken = if run > 1 && picking.take_run(lead, holding, width, run, dice) { run } else { 0 };
    taken + take_apart(width, count - taken, picking, dice)
}

/// Takes up to `most` different cards, `width` copies each. Returns how many.
fn take_apart(width: u8, most: u8, picking: &mut Picking, dice: &mut impl FnMut(u32) -> u32) -> u8 {
    for taken in 0..most {
        let Some(card) = picking.left.faces(width).pick(dice) else { return taken };
        picking.take(card, width);
    }
    most
}
