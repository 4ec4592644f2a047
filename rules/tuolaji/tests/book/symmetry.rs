//! What must hold whatever the cards are: nobody beats himself back, side suits are alike, more cards never mean fewer
//! leads. GW 5, GW 6, GW 7, GW 8

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use cards::{Bag, Card, Suit};
use table::{Game, Seat};
use testkit::{Dice, effort, from_oracle};
use trick::{Lead, Order, Suite, Units, unit_of};
use tuolaji::contest::Trick;
use tuolaji::{Action, SEATS, Setup, check_follow};

use crate::layout::Layout;
use crate::positions::{Ground, lumpy, subsets};

fn positions(salt: u64, mut law: impl FnMut(&Ground, &mut Dice)) {
    for number in 0..600 * effort() {
        let mut dice = Dice::new(salt << 40 | number);
        law(&Ground::new(number, &mut dice), &mut dice);
    }
}

/// Does `play` win over `standing`, which was played just before it?
fn beats(lead: Lead, cards: Bag, standing: Bag, play: Bag) -> bool {
    let seats: Vec<Seat> = Seat::all(SEATS).collect();
    let mut trick = Trick::new(Setup::USUAL.law(), seats[0], cards, &lead);
    trick.reply(seats[1], &standing);
    trick.reply(seats[2], &play);
    trick.best == seats[2]
}

#[test]
fn of_two_plays_at_most_one_beats_the_other() {
    let mut beaten = 0;
    positions(11, |ground, dice| {
        let Some((lead, parts, left)) = ground.lead(6, dice) else { return };
        let (cards, due) = (from_oracle(&parts.concat()), lead.units.len_cards());
        let mut play = || if dice.one_in(3) { lumpy(left, due, dice) } else { ground.ruff(&parts, dice) };
        let (one, two) = (play(), play());
        if one.len() != due || two.len() != due {
            return;
        }
        assert!(!beats(lead, cards, one, one), "{one} beats itself on {lead:?}");
        let both = beats(lead, cards, one, two) && beats(lead, cards, two, one);
        assert!(!both, "{one} and {two} beat each other on {lead:?}");
        beaten += u32::from(beats(lead, cards, one, two));
    });
    assert!(beaten > 30, "only {beaten}");
}

/// The same cards with two suits exchanged.
fn renamed(bag: Bag, one: Suit, two: Suit) -> Bag {
    let rename = |card: Card| match (card.suit(), card.rank()) {
        (Some(suit), Some(rank)) if suit == one => Card::new(two, rank),
        (Some(suit), Some(rank)) if suit == two => Card::new(one, rank),
        _ => card,
    };
    bag.cards().map(rename).collect()
}

#[test]
fn side_suits_are_alike() {
    let mut asked = 0;
    positions(12, |ground, dice| {
        let Some((lead, _, left)) = ground.lead(6, dice) else { return };
        let due = lead.units.len_cards();
        let hand = lumpy(left, due + 2, dice).plus(lumpy(ground.rest, 3, dice));
        let sides: Vec<Suit> = Suit::ALL.into_iter().filter(|suit| ground.order.trump() != Some(*suit)).collect();
        let (one, two) = (sides[dice.place(sides.len())], sides[dice.place(sides.len())]);
        let Some(plays) = subsets(hand, due, 300) else { return };
        let there = rename_lead(ground.order, &lead, one, two);
        for play in plays {
            let here = check_follow(&lead, &hand, &play);
            assert_eq!(
                check_follow(&there, &renamed(hand, one, two), &renamed(play, one, two)),
                here,
                "{play} to {lead:?}"
            );
            asked += 1;
        }
    });
    assert!(asked > 5000, "only {asked}");
}

fn rename_lead(order: Order, lead: &Lead, one: Suit, two: Suit) -> Lead {
    let cards = lead.units.iter().map(|unit| renamed(unit.cards(order, lead.suite), one, two));
    let mut units: Units = cards.map(|cards| unit_of(order, &cards).expect("still a component").1).collect();
    units.sort();
    let suite = match lead.suite {
        Suite::Side(suit) if suit == one => Suite::Side(two),
        Suite::Side(suit) if suit == two => Suite::Side(one),
        other => other,
    };
    Lead { order, suite, units }
}

#[test]
fn a_card_more_never_means_a_lead_less() {
    positions(13, |ground, dice| {
        if !dice.one_in(6) {
            return;
        }
        let hand = lumpy(ground.pool, 1 + dice.below(7), dice);
        let Some(card) = ground.pool.minus_held(hand).nth(0) else { return };
        let (few, more) = (components(ground, hand), components(ground, hand.plus(Bag::one(card))));
        assert!(few.is_subset(&more), "{card} takes a lead away from {hand}");
        assert!(!few.is_empty());
    });
}

/// The leads of one component that `legal` visits.
fn components(ground: &Ground, hand: Bag) -> BTreeSet<Bag> {
    let mut layout = Layout { order: ground.order, ..Layout::new("S 2") };
    layout.hands[0] = hand;
    let round = layout.even(hand.len(), ground.suite).round();
    let mut found = BTreeSet::new();
    let _ = round.legal(layout.leader, &mut |action| {
        if let Action::Play { cards, .. } = action {
            found.extend(unit_of(ground.order, &cards).map(|_| cards));
        }
        ControlFlow::Continue(())
    });
    found
}
