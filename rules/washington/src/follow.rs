//! 跟牌与垫牌 Replies to a lead: the check, all replies of a hand, and one by dice. `GW 7`, `GW 4.9`

use std::ops::ControlFlow;

use cards::{Bag, Card, Suit};
use trick::{Lead, Shape, Suite};

use crate::duty::{self, Duty};
use crate::illegal::{Illegal, Rung};
use crate::lead::any_off;

/// The one judge of replies. Looks at the replier's own hand and the lead only; allocates nothing.
pub fn check_follow(lead: &Lead, hand: &Bag, play: &Bag) -> Result<(), Illegal> {
    let due = lead.units.len_cards();
    if play.len() != due {
        return Err(Illegal::FollowCount(due as u8));
    }
    if !hand.contains(*play) {
        return Err(Illegal::NotHeld);
    }
    let (held, played) = (lead.order.part(hand, lead.suite), lead.order.part(play, lead.suite));
    if held.len() <= due {
        return if played == held { Ok(()) } else { Err(Illegal::SuitHeld) };
    }
    if played.len() != due {
        return Err(Illegal::SuitHeld);
    }
    if lead.units[0].shape() == Shape::SINGLE {
        return Ok(());
    }
    let holding = |bag: &Bag| lead.order.holding(bag, lead.suite);
    match duty::lacks(holding(&played), holding(&held), &lead.units) {
        Some((owed, rung)) => Err(Illegal::Owed(owed, rung)),
        None => Ok(()),
    }
}

/// Does a hand hold what was led, or answer it with what table 2 names next? `GW 7.5`, `GW 7.6`
pub fn rung(lead: &Lead, hand: &Bag) -> Rung {
    duty_of(lead, hand).rung(&lead.units)
}

/// The cards from which a reply is filled up, and how.
struct Filling {
    /// Played in any case.
    fixed: Bag,
    /// The rest comes from here.
    from: Bag,
    /// How many.
    count: u8,
    /// Are cards of the suite left over, and does the lead ask for more than singles?
    choosy: bool,
}

fn filling(lead: &Lead, hand: &Bag) -> Filling {
    let due = lead.units.len_cards();
    let held = lead.order.part(hand, lead.suite);
    let len = held.len();
    if len <= due {
        return Filling { fixed: held, from: hand.minus_held(held), count: (due - len) as u8, choosy: false };
    }
    let choosy = lead.units[0].shape() != Shape::SINGLE;
    Filling { fixed: Bag::EMPTY, from: held, count: due as u8, choosy }
}

/// The duty that these cards can meet.
fn duty_of(lead: &Lead, cards: &Bag) -> Duty {
    duty::owed(lead.order.holding(cards, lead.suite), &lead.units)
}

/// Do these cards meet it?
fn meets(lead: &Lead, cards: &Bag, due: &Duty) -> bool {
    duty::meets(lead.order.holding(cards, lead.suite), due, &lead.units)
}

/// Visits every legal reply once. Work beyond the replies visited is bounded by the pairs and triples that the duty asks
/// for: branches that cannot hold as many are not entered.
pub(crate) fn visit_replies(lead: &Lead, hand: &Bag, visit: &mut dyn FnMut(Bag) -> ControlFlow<()>) -> ControlFlow<()> {
    let filling = filling(lead, hand);
    let due = filling.choosy.then(|| duty_of(lead, &filling.from));
    let mut choice = Choice::new(&filling, due.as_ref());
    let met = |bag: &Bag| due.as_ref().is_none_or(|due| meets(lead, bag, due));
    choice.from(0, filling.fixed, filling.count, &mut |bag| {
        if met(&bag) { visit(bag) } else { ControlFlow::Continue(()) }
    })
}

/// Visits every way to choose `count` cards of a hand.
pub(crate) fn choose(hand: &Bag, count: u8, visit: &mut dyn FnMut(Bag) -> ControlFlow<()>) -> ControlFlow<()> {
    let filling = Filling { fixed: Bag::EMPTY, from: *hand, count, choosy: false };
    Choice::new(&filling, None).from(0, Bag::EMPTY, count, visit)
}

/// The different cards to choose from, and what the cards from each place on can still give.
struct Choice {
    len: usize,
    kinds: [(Card, u8); 54],
    /// Cards, kinds held twice, kinds held three times: from this place to the end.
    rest: [(u8, u8, u8); 55],
    pairs_due: u8,
    triples_due: u8,
}

impl Choice {
    fn new(filling: &Filling, due: Option<&Duty>) -> Self {
        let (pairs_due, triples_due) = due.map_or((0, 0), Duty::kinds);
        let mut choice =
            Self { len: 0, kinds: [(Card::BIG_JOKER, 0); 54], rest: [(0, 0, 0); 55], pairs_due, triples_due };
        for kind in filling.from {
            choice.kinds[choice.len] = kind;
            choice.len += 1;
        }
        for at in (0..choice.len).rev() {
            let (cards, pairs, triples) = choice.rest[at + 1];
            let copies = choice.kinds[at].1;
            choice.rest[at] = (cards + copies, pairs + u8::from(copies > 1), triples + u8::from(copies > 2));
        }
        choice
    }

    fn from(
        &mut self,
        at: usize,
        chosen: Bag,
        count: u8,
        visit: &mut dyn FnMut(Bag) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if count == 0 {
            let met = self.pairs_due == 0 && self.triples_due == 0;
            return if met { visit(chosen) } else { ControlFlow::Continue(()) };
        }
        let (cards, pairs, triples) = self.rest[at];
        let dear = 3 * self.triples_due + 2 * self.pairs_due;
        if cards < count || pairs < self.pairs_due || triples < self.triples_due || count < dear {
            return ControlFlow::Continue(());
        }
        let (card, copies) = self.kinds[at];
        for taken in (0..=copies.min(count)).rev() {
            let due = (self.pairs_due, self.triples_due);
            self.pairs_due = due.0.saturating_sub(u8::from(taken == 2));
            self.triples_due = due.1.saturating_sub(u8::from(taken > 2));
            let flow = self.from(at + 1, chosen.plus(Bag::of(card, taken)), count - taken, visit);
            (self.pairs_due, self.triples_due) = due;
            flow?;
        }
        ControlFlow::Continue(())
    }
}

/// A legal reply by dice: every legal reply can come out. A few dozen nanoseconds for leads of one component.
pub(crate) fn sample_reply(lead: &Lead, hand: &Bag, dice: &mut impl FnMut(u32) -> u32) -> Bag {
    if lead.units.len_cards() == 1 {
        let all = hand.faces(1);
        let held = all.meet(lead.order.faces(lead.suite));
        let from = if held.is_empty() { all } else { held };
        return from.pick(dice).map_or(Bag::EMPTY, Bag::one);
    }
    sample_long_reply(lead, hand, dice)
}

fn sample_long_reply(lead: &Lead, hand: &Bag, dice: &mut impl FnMut(u32) -> u32) -> Bag {
    let filling = filling(lead, hand);
    if !filling.choosy {
        return fill(filling.fixed, filling.from, filling.count, dice);
    }
    // Built at random component by component; where the first components spoil the later ones, or a triple that was broken
    // to give a pair is filled up again, tried again.
    let due = duty_of(lead, &filling.from);
    for _ in 0..16 {
        let natural = dice(2) == 0;
        let reply = answer(lead, filling.from, &due, natural, dice);
        if meets(lead, &reply, &due) {
            return reply;
        }
    }
    let mut first = Bag::EMPTY;
    let _ = visit_replies(lead, hand, &mut |reply| {
        first = reply;
        ControlFlow::Break(())
    });
    first
}

/// Adds `count` random cards.
pub(crate) fn fill(fixed: Bag, from: Bag, count: u8, dice: &mut impl FnMut(u32) -> u32) -> Bag {
    let (mut filled, mut left) = (fixed, from);
    for _ in 0..count {
        let Some(card) = left.faces(1).pick(dice) else { break };
        let one = Bag::one(card);
        left = left.minus_held(one);
        filled = filled.plus(one);
    }
    filled
}

/// Gives each component what is due, of triples and of pairs, natural ones or any, chosen at random; and fills up.
fn answer(lead: &Lead, held: Bag, due: &Duty, natural: bool, dice: &mut impl FnMut(u32) -> u32) -> Bag {
    let (mut reply, mut left) = (Bag::EMPTY, held);
    for due in due.each() {
        take(lead, Wanted { width: 3, run: due.triple_run, count: due.triples, natural }, &mut reply, &mut left, dice);
        take(lead, Wanted { width: 2, run: due.pair_run, count: due.pairs, natural }, &mut reply, &mut left, dice);
    }
    let count = lead.units.len_cards().saturating_sub(reply.len());
    fill(reply, left, count as u8, dice)
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
fn take(lead: &Lead, wanted: Wanted, reply: &mut Bag, left: &mut Bag, dice: &mut impl FnMut(u32) -> u32) {
    let Wanted { width, run, count, natural } = wanted;
    let mut taken = 0;
    if run > 1 {
        let held = lead.order.holding(left, lead.suite);
        let held = if natural { held.only(width) } else { held };
        let bottoms = trick::Holding::runs(held.tiers_of(width), run);
        if bottoms == 0 {
            return;
        }
        let bottom = nth_bit(bottoms, dice(bottoms.count_ones()));
        let covers = lead.suite == Suite::Trump && (bottom..bottom + run).contains(&lead.order.mixed_tier());
        let off = if covers { any_off(held.mixed_of(width), dice) } else { Suit::Spades };
        for card in (bottom..bottom + run).filter_map(|tier| lead.order.card_at(lead.suite, tier, off)) {
            move_over(card, width, left, reply);
        }
        taken = run;
    }
    while taken < count {
        let wide = left.faces(width);
        let from = if natural { wide.without(left.faces(width + 1)) } else { wide };
        let Some(card) = from.pick(dice) else { return };
        move_over(card, width, left, reply);
        taken += 1;
    }
}

/// Moves copies of a card from what is left to the reply.
fn move_over(card: Card, copies: u8, left: &mut Bag, reply: &mut Bag) {
    let taken = Bag::of(card, copies);
    *left = left.minus_held(taken);
    *reply = reply.plus(taken);
}

/// The number of the nibble of the `n`-th bit set in a mask.
fn nth_bit(mask: u64, n: u32) -> u8 {
    let mut rest = mask;
    for _ in 0..n {
        rest &= rest - 1;
    }
    (rest.trailing_zeros() / 4) as u8
}
