//! 跟牌与垫牌 Replies to a lead: the check, all replies of a hand, and one by dice.

use std::ops::ControlFlow;

use cards::{Bag, Card, Suit};

use crate::leads::any_off;
use crate::{Duty, Holding, Lead, Least, Shape, Suite};

/// Why cards are no reply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoReply<O> {
    /// So many cards are due.
    Count(u8),
    /// Cards that are not in the hand.
    NotHeld,
    /// Cards of the suite led are held back.
    SuiteHeld,
    /// What the composition of the lead asks for is held back.
    Owed(O),
}

/// The one judge of replies. Looks at the replier's own hand and the lead only; allocates nothing.
pub fn check_reply<D: Duty>(lead: &Lead, hand: &Bag, play: &Bag) -> Result<(), NoReply<D::Owed>> {
    let due = lead.units.len_cards();
    if play.len() != due {
        return Err(NoReply::Count(due as u8));
    }
    if !hand.contains(*play) {
        return Err(NoReply::NotHeld);
    }
    let (held, played) = (lead.order.part(hand, lead.suite), lead.order.part(play, lead.suite));
    if held.len() <= due {
        return if played == held { Ok(()) } else { Err(NoReply::SuiteHeld) };
    }
    if played.len() != due {
        return Err(NoReply::SuiteHeld);
    }
    if lead.units[0].shape() == Shape::SINGLE {
        return Ok(());
    }
    let holding = |bag: &Bag| lead.order.holding(bag, lead.suite);
    match D::lacks(holding(&played), holding(&held), &lead.units) {
        Some(owed) => Err(NoReply::Owed(owed)),
        None => Ok(()),
    }
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

/// Visits every legal reply once. Work beyond the replies visited is bounded by the pairs and triples that the duty asks
/// for: branches that cannot hold as many are not entered.
pub fn visit_replies<D: Duty>(
    lead: &Lead,
    hand: &Bag,
    visit: &mut dyn FnMut(Bag) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let filling = filling(lead, hand);
    let holding = |cards: &Bag| lead.order.holding(cards, lead.suite);
    let duty = filling.choosy.then(|| D::of(holding(&filling.from), &lead.units));
    let mut choice = Choice::new(&filling, duty.as_ref().map_or_else(Least::default, D::least));
    let met = |bag: &Bag| duty.as_ref().is_none_or(|duty| duty.is_met(holding(bag), &lead.units));
    choice.from(0, filling.fixed, filling.count, &mut |bag| {
        if met(&bag) { visit(bag) } else { ControlFlow::Continue(()) }
    })
}

/// Visits every way to choose `count` cards of a hand.
pub fn visit_choices(hand: &Bag, count: u8, visit: &mut dyn FnMut(Bag) -> ControlFlow<()>) -> ControlFlow<()> {
    let filling = Filling { fixed: Bag::EMPTY, from: *hand, count, choosy: false };
    Choice::new(&filling, Least::default()).from(0, Bag::EMPTY, count, visit)
}

/// The different cards to choose from, and what the cards from each place on can still give.
struct Choice {
    len: usize,
    kinds: [(Card, u8); 54],
    /// Cards, kinds held twice, kinds held three times: from this place to the end.
    rest: [(u8, u8, u8); 55],
    due: Least,
}

impl Choice {
    fn new(filling: &Filling, due: Least) -> Self {
        let mut choice = Self { len: 0, kinds: [(Card::BIG_JOKER, 0); 54], rest: [(0, 0, 0); 55], due };
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
            return if self.due == Least::default() { visit(chosen) } else { ControlFlow::Continue(()) };
        }
        let (cards, pairs, triples) = self.rest[at];
        let Least { triples: triples_due, pairs: pairs_due } = self.due;
        let dear = 3 * triples_due + 2 * pairs_due;
        if cards < count || pairs < pairs_due + triples_due || triples < triples_due || count < dear {
            return ControlFlow::Continue(());
        }
        let (card, copies) = self.kinds[at];
        for taken in (0..=copies.min(count)).rev() {
            let due = self.due;
            self.due = due.less(taken);
            let flow = self.from(at + 1, chosen.plus(Bag::of(card, taken)), count - taken, visit);
            self.due = due;
            flow?;
        }
        ControlFlow::Continue(())
    }
}

impl Least {
    /// What is due when a kind of cards was taken so often.
    fn less(self, copies: u8) -> Self {
        match copies {
            0 | 1 => self,
            3.. if self.triples > 0 => Self { triples: self.triples - 1, ..self },
            _ => Self { pairs: self.pairs.saturating_sub(1), ..self },
        }
    }
}

/// A legal reply by dice: every legal reply can come out. A few dozen nanoseconds for leads of one component.
pub fn sample_reply<D: Duty>(lead: &Lead, hand: &Bag, dice: &mut impl FnMut(u32) -> u32) -> Bag {
    if lead.units.len_cards() == 1 {
        let all = hand.faces(1);
        let held = all.meet(lead.order.faces(lead.suite));
        let from = if held.is_empty() { all } else { held };
        return from.pick(dice).map_or(Bag::EMPTY, Bag::one);
    }
    sample_long_reply::<D>(lead, hand, dice)
}

fn sample_long_reply<D: Duty>(lead: &Lead, hand: &Bag, dice: &mut impl FnMut(u32) -> u32) -> Bag {
    let filling = filling(lead, hand);
    if !filling.choosy {
        return fill(filling.fixed, filling.from, filling.count, dice);
    }
    if let Some(reply) = D::sample(lead, filling.from, dice) {
        return reply;
    }
    let mut first = Bag::EMPTY;
    let _ = visit_replies::<D>(lead, hand, &mut |reply| {
        first = reply;
        ControlFlow::Break(())
    });
    first
}

/// Adds `count` random cards.
pub fn fill(fixed: Bag, from: Bag, count: u8, dice: &mut impl FnMut(u32) -> u32) -> Bag {
    let (mut filled, mut left) = (fixed, from);
    for _ in 0..count {
        let Some(card) = left.faces(1).pick(dice) else { break };
        let one = Bag::one(card);
        left = left.minus_held(one);
        filled = filled.plus(one);
    }
    filled
}

/// Cards on their way from a hand into a reply.
#[derive(Clone, Copy, Debug)]
pub struct Picking {
    /// What is chosen so far.
    pub reply: Bag,
    /// What is left to choose from.
    pub left: Bag,
}

impl Picking {
    /// Nothing is chosen yet.
    pub const fn from(held: Bag) -> Self {
        Self { reply: Bag::EMPTY, left: held }
    }

    /// Takes one of the runs of `length` tiers, `width` copies each, that `held`, a part of what is left, has. False: it has
    /// none.
    pub fn take_run(
        &mut self,
        lead: &Lead,
        held: Holding,
        width: u8,
        length: u8,
        dice: &mut impl FnMut(u32) -> u32,
    ) -> bool {
        let bottoms = Holding::runs(held.tiers_of(width), length);
        if bottoms == 0 {
            return false;
        }
        let bottom = nth_bit(bottoms, dice(bottoms.count_ones()));
        let covers = lead.suite == Suite::Trump && (bottom..bottom + length).contains(&lead.order.mixed_tier());
        let off = if covers { any_off(held.mixed_of(width), dice) } else { Suit::Spades };
        for card in (bottom..bottom + length).filter_map(|tier| lead.order.card_at(lead.suite, tier, off)) {
            self.take(card, width);
        }
        true
    }

    /// Takes copies of a card.
    pub fn take(&mut self, card: Card, copies: u8) {
        let taken = Bag::of(card, copies);
        self.left = self.left.minus_held(taken);
        self.reply = self.reply.plus(taken);
    }

    /// Fills up with random cards what the lead still asks for.
    pub fn filled(self, lead: &Lead, dice: &mut impl FnMut(u32) -> u32) -> Bag {
        let count = lead.units.len_cards().saturating_sub(self.reply.len());
        fill(self.reply, self.left, count as u8, dice)
    }
}

/// The number of the nibble of the `n`-th bit set in a mask.
fn nth_bit(mask: u64, n: u32) -> u8 {
    let mut rest = mask;
    for _ in 0..n {
        rest &= rest - 1;
    }
    (rest.trailing_zeros() / 4) as u8
}
