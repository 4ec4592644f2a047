//! 跟牌与垫牌 Replies to a lead. `GW 7`, `GW 4.9`

use std::ops::ControlFlow;

use cards::Bag;
use trick::{Holding, Lead, Least, NoReply, Picking, Units};

use crate::duty::{self, Duty};
use crate::illegal::{Illegal, Owed, Rung};

/// The one judge of replies. Looks at the replier's own hand and the lead only; allocates nothing.
pub fn check_follow(lead: &Lead, hand: &Bag, play: &Bag) -> Result<(), Illegal> {
    trick::check_reply::<Duty>(lead, hand, play).map_err(|why| match why {
        NoReply::Count(due) => Illegal::FollowCount(due),
        NoReply::NotHeld => Illegal::NotHeld,
        NoReply::SuiteHeld => Illegal::SuitHeld,
        NoReply::Owed((owed, rung)) => Illegal::Owed(owed, rung),
    })
}

/// Does a hand hold what was led, or answer it with what table 2 names next? `GW 7.5`, `GW 7.6`
pub fn rung(lead: &Lead, hand: &Bag) -> Rung {
    duty::owed(lead.order.holding(hand, lead.suite), &lead.units).rung(&lead.units)
}

/// Visits every legal reply once.
pub(crate) fn visit_replies(lead: &Lead, hand: &Bag, visit: &mut dyn FnMut(Bag) -> ControlFlow<()>) -> ControlFlow<()> {
    trick::visit_replies::<Duty>(lead, hand, visit)
}

/// A legal reply by dice: every legal reply can come out.
pub(crate) fn sample_reply(lead: &Lead, hand: &Bag, dice: &mut impl FnMut(u32) -> u32) -> Bag {
    trick::sample_reply::<Duty>(lead, hand, dice)
}

impl trick::Duty for Duty {
    type Owed = (Owed, Rung);

    fn of(held: Holding, lead: &Units) -> Self {
        duty::owed(held, lead)
    }

    fn is_met(&self, played: Holding, lead: &Units) -> bool {
        duty::meets(played, self, lead)
    }

    fn lacks(played: Holding, held: Holding, lead: &Units) -> Option<(Owed, Rung)> {
        duty::lacks(played, held, lead)
    }

    fn least(&self) -> Least {
        self.kinds()
    }

    fn sample(lead: &Lead, held: Bag, dice: &mut impl FnMut(u32) -> u32) -> Option<Bag> {
        // Built at random component by component; where the first components spoil the later ones, or a triple that was
        // broken to give a pair is filled up again, tried again.
        let holding = |cards: &Bag| lead.order.holding(cards, lead.suite);
        let due = duty::owed(holding(&held), &lead.units);
        let mut attempt = || {
            let natural = dice(2) == 0;
            answer(lead, held, &due, natural, dice)
        };
        (0..16).map(|_| attempt()).find(|reply| duty::meets(holding(reply), &due, &lead.units))
    }
}

/// Gives each component what is due, of triples and of pairs, natural ones or any, chosen at random; and fills up.
fn answer(lead: &Lead, held: Bag, due: &Duty, natural: bool, dice: &mut impl FnMut(u32) -> u32) -> Bag {
    let mut picking = Picking::from(held);
    for due in due.each() {
        take(lead, Wanted { width: 3, run: due.triple_run, count: due.triples, natural }, &mut picking, dice);
        take(lead, Wanted { width: 2, run: due.pair_run, count: due.pairs, natural }, &mut picking, dice);
    }
    picking.filled(lead, dice)
}

/// Equal cards that a component is to get.
#[derive(Clone, Copy)]
struct Wanted {
    width: u8,
    /// Of them, so many neighbours.
    run: u8,
    count: u8,
    /// Only such as are held just so often.
    natural: bool,
}

/// Takes what is wanted, as far as it is there.
fn take(lead: &Lead, wanted: Wanted, picking: &mut Picking, dice: &mut impl FnMut(u32) -> u32) {
    let Wanted { width, run, count, natural } = wanted;
    let mut taken = 0;
    if run > 1 {
        let held = lead.order.holding(&picking.left, lead.suite);
        let held = if natural { held.only(width) } else { held };
        if !picking.take_run(lead, held, width, run, dice) {
            return;
        }
        taken = run;
    }
    while taken < count {
        let wide = picking.left.faces(width);
        let from = if natural { wide.without(picking.left.faces(width + 1)) } else { wide };
        let Some(card) = from.pick(dice) else { return };
        picking.take(card, width);
        taken += 1;
    }
}
