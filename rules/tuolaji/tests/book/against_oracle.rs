//! The engine against the brute-force oracle, which shares nothing with it: the sets must be identical.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use cards::{Bag, Card, Rank, Suit};
use oracle::NO_TRUMP;
use oracle::tuolaji as gw;
use table::{ByTeam, Cited, Deal, Game, Seat, Viewer};
use testkit::{Dice, effort, from_oracle, to_oracle};
use trick::{Lead, Order, Shape, Suite, points};
use tuolaji::contest::Trick;
use tuolaji::draw::Bids;
use tuolaji::{
    Action, Carry, Contest, Factor, Illegal, Round, SEATS, Setup, Trump, all_readings, check_follow, settle, throw_test,
};

use crate::layout::Layout;
use crate::positions::{Ground, lumpy, subsets};

/// Positions of each kind.
const POSITIONS: u64 = 300;
/// The most candidates that the oracle searches in one.
const CANDIDATES: usize = 400;

/// Runs `ask` until it has answered in as many positions as are due; it tells whether it has.
fn positions(salt: u64, mut ask: impl FnMut(&Ground, &mut Dice) -> bool) {
    let (mut answered, mut number, due) = (0, 0, POSITIONS * effort());
    while answered < due {
        let mut dice = Dice::new(salt << 40 | number);
        let ground = Ground::new(number, &mut dice);
        answered += u64::from(ask(&ground, &mut dice));
        number += 1;
        assert!(number < 60 * due, "only {answered} positions of {number} could be asked");
    }
}

#[test]
fn replies_are_the_same() {
    let mut seen = Seen::default();
    positions(1, |ground, dice| {
        let Some((lead, parts, left)) = ground.lead(12, dice) else { return false };
        let due = lead.units.len_cards();
        let own = lumpy(left, dice.below(due + 6), dice);
        let hand = own.plus(lumpy(ground.rest, (due + dice.below(4)).saturating_sub(own.len()), dice));
        seen.replies(ground, &lead, &parts, hand)
    });
    let Seen { legal, refused, listed } = seen;
    assert!(legal > 1_000 && refused > 500 && listed > 20, "{legal} legal, {refused} not; {listed} listed");
}

#[test]
fn replies_to_throws_of_several_wide_components_are_the_same() {
    let mut seen = Seen::default();
    positions(8, |ground, dice| {
        let Some((lead, parts, left)) = ground.lead(12, dice) else { return false };
        if lead.units.get(1).is_none_or(|unit| unit.shape() == Shape::SINGLE) {
            return false;
        }
        // More of the suit than is due, so that the parts compete for the pairs and triples.
        let hand = lumpy(left, lead.units.len_cards() + 1 + dice.below(5), dice);
        seen.replies(ground, &lead, &parts, hand)
    });
    assert!(seen.refused > 500, "only {} refused", seen.refused);
}

/// What came of asking for replies.
#[derive(Default)]
struct Seen {
    legal: usize,
    refused: usize,
    listed: usize,
}

impl Seen {
    /// Compares the replies of a hand; false if there are too many to search, or none.
    fn replies(&mut self, ground: &Ground, lead: &Lead, parts: &[Vec<oracle::Card>], hand: Bag) -> bool {
        let due = lead.units.len_cards();
        let Some(all) = subsets(hand, due, CANDIDATES).filter(|all| !all.is_empty()) else { return false };
        let legal = gw::replies(ground.table, &to_oracle(&hand), parts, CANDIDATES).expect("fewer candidates");
        let legal: BTreeSet<Bag> = legal.iter().map(|reply| from_oracle(reply)).collect();
        for play in all {
            let judged = check_follow(lead, &hand, &play);
            assert_eq!(judged.is_ok(), legal.contains(&play), "{play} to {lead:?} from {hand}: {judged:?}");
            assert!(
                judged.is_ok() || judged.is_err_and(|why| ["7.5", "7.6", "7.7"].contains(&why.article().number)),
                "{play} to {lead:?} from {hand}: {judged:?}"
            );
            *(if judged.is_ok() { &mut self.legal } else { &mut self.refused }) += 1;
        }
        self.listed += usize::from(listed_alike(ground, lead, hand, &legal));
        true
    }
}

/// Lays the position out and compares what `legal` visits. False where a hand is too long, or the throw would fail.
fn listed_alike(ground: &Ground, lead: &Lead, hand: Bag, legal: &BTreeSet<Bag>) -> bool {
    let others = [hand];
    if hand.len() > 12 || !throw_test(lead, &others).beaten.is_empty() {
        return false;
    }
    let cards = lead.units.iter().fold(Bag::EMPTY, |all, unit| all.plus(unit.cards(lead.order, lead.suite)));
    let mut layout = Layout { order: ground.order, ..Layout::new("S 2") };
    (layout.hands[0], layout.hands[1]) = (cards, hand);
    let Ok(mut round) = layout.even(hand.len(), lead.suite).fair() else { return false };
    let parts: Box<[Bag]> = lead.units.iter().map(|unit| unit.cards(lead.order, lead.suite)).collect();
    let action = Action::Play { cards, declared: Some(parts) };
    round.act(layout.leader, &action, &mut |_| {}).expect("a good lead");
    let mut visited = BTreeSet::new();
    let replier = layout.leader.next(SEATS);
    let _ = round.legal(replier, &mut |action| {
        match action {
            Action::Play { cards, declared: None } => assert!(visited.insert(cards), "{cards} twice"),
            other => panic!("{other:?} is no reply"),
        }
        ControlFlow::Continue(())
    });
    assert_eq!(&visited, legal, "to {lead:?} from {hand}");
    true
}

#[test]
fn readings_of_leads_are_the_same() {
    positions(2, |ground, dice| {
        let cards = lumpy(ground.pool, 1 + dice.below(10), dice);
        !cards.is_empty() && read_alike(ground.order, ground.table, cards) > 0
    });
    // Several pairs that could go on with a run are rare among any cards.
    let mut several = 0;
    for (number, order) in orders().enumerate() {
        let (dice, trumps) = (&mut Dice::new(20 << 40 | number as u64), order.faces(Suite::Trump));
        let table = crate::perft::table_of(order);
        for _ in 0..4 {
            let level = Suit::ALL.into_iter().filter(|_| dice.one_in(2)).map(|suit| Card::new(suit, order.level()));
            let level = level.fold(Bag::EMPTY, |all, card| all.plus(Bag::of(card, 2)));
            let near = [11, 10, 14].into_iter().filter_map(|tier| order.card_at(Suite::Trump, tier, Suit::Spades));
            let near = near.fold(level, |all, card| all.plus(Bag::of(card, dice.below(4) as u8)));
            let more = trumps
                .pick(&mut |bound| dice.below(bound))
                .map_or(near, |card| if near.count(card) < 3 { near.plus(Bag::one(card)) } else { near });
            if near.len() < 13 && !more.is_empty() {
                several += usize::from(read_alike(order, table, more) > 1);
            }
        }
    }
    assert!(several > 8, "only {several} sets with several readings");
}

/// Every order of level and trump.
fn orders() -> impl Iterator<Item = Order> {
    let trumps = Suit::ALL.into_iter().map(Some).chain([None]);
    Rank::all().flat_map(move |level| trumps.clone().map(move |trump| Order::new(level, trump)))
}

/// How many readings there are, by both.
fn read_alike(order: Order, table: oracle::Table, cards: Bag) -> usize {
    let theirs = gw::parses(table, &to_oracle(&cards));
    let ours: BTreeSet<Vec<(usize, usize)>> = all_readings(order, &cards).iter().map(shapes).collect();
    assert_eq!(ours, theirs, "{cards} under {order:?}");
    theirs.len()
}

fn shapes(lead: &Lead) -> Vec<(usize, usize)> {
    lead.units.shapes().map(|shape| (shape.width.into(), shape.length.into())).collect()
}

#[test]
fn leads_and_their_declarations_are_judged_alike() {
    let (mut fine, mut refused) = (0, 0);
    positions(3, |ground, dice| {
        let cards = lumpy(ground.pool, 1 + dice.below(8), dice);
        let mut layout = Layout { order: ground.order, ..Layout::new("S 2") };
        layout.hands[0] = cards;
        let Ok(round) = layout.even(cards.len(), ground.suite).fair() else { return false };
        let readings = gw::parses_with_cards(ground.table, &to_oracle(&cards));
        let alone = round.check(layout.leader, &Action::play(cards));
        let sole = gw::parses(ground.table, &to_oracle(&cards)).len() == 1;
        assert_eq!(alone, if sole { Ok(()) } else { Err(Illegal::Undeclared) }, "{cards} under {:?}", ground.order);
        for _ in 0..6 {
            let parts = partition(ground, cards, dice);
            let mut known: Vec<Vec<oracle::Card>> = parts.iter().map(to_oracle).collect();
            known.sort();
            let action = Action::Play { cards, declared: Some(parts.into()) };
            let judged = round.check(layout.leader, &action);
            assert_eq!(judged.is_ok(), readings.contains(&known), "{action:?} under {:?}: {judged:?}", ground.order);
            *(if judged.is_ok() { &mut fine } else { &mut refused }) += 1;
        }
        true
    });
    assert!(fine > 100 && refused > 100, "{fine} declarations stood, {refused} did not");
}

/// Components that come to these cards, whether or not they clash.
fn partition(ground: &Ground, cards: Bag, dice: &mut Dice) -> Vec<Bag> {
    let (mut left, mut parts) = (cards, Vec::new());
    while !left.is_empty() {
        let held: Vec<_> = ::oracle::components_within(ground.table, &to_oracle(&left)).into_iter().collect();
        let mut part = dice.pick(&held).expect("a card is a component");
        // Bigger ones first more often than not, or all would come to singles.
        if let Some(big) = held.iter().filter(|held| held.len() > 2).nth(dice.place(held.len())) {
            part = big;
        }
        left = left.minus_held(from_oracle(part));
        parts.push(from_oracle(part));
    }
    parts
}

#[test]
fn throws_are_tested_alike() {
    let (mut good, mut bad, mut named) = (0, 0, 0);
    positions(4, |ground, dice| {
        let Some((lead, parts, left)) = ground.lead(9, dice) else { return false };
        let mut rest = left;
        let others = [0; 5].map(|_| {
            let hand = lumpy(rest, dice.below(6), dice);
            rest = rest.minus_held(hand);
            hand.plus(lumpy(ground.rest, dice.below(3), dice))
        });
        let (beaten, choices) = gw::throw(ground.table, &parts, &others.map(|hand| to_oracle(&hand)));
        let ours = throw_test(&lead, &others);
        let cards = |units: &[trick::Unit]| -> Vec<Vec<oracle::Card>> {
            let mut cards: Vec<_> = units.iter().map(|unit| to_oracle(&unit.cards(lead.order, lead.suite))).collect();
            cards.sort();
            cards
        };
        assert_eq!(cards(&ours.beaten), beaten, "{lead:?} against {others:?}");
        assert_eq!(cards(&ours.choices), choices, "{lead:?} against {others:?}");
        *(if beaten.is_empty() { &mut good } else { &mut bad }) += 1;
        named += usize::from(choices.len() > 1);
        true
    });
    assert!(good > 50 && bad > 50 && named > 15, "{good} stood, {bad} failed, {named} of these were named");
}

#[test]
fn tricks_are_won_by_the_same() {
    for (contest, theirs) in [(Contest::Largest, gw::Contest::Largest), (Contest::Each, gw::Contest::Each)] {
        let mut winners = [0; SEATS as usize];
        positions(5, |ground, dice| {
            let Some((lead, parts, left)) = ground.lead(8, dice) else { return false };
            let due = lead.units.len_cards();
            let cards = from_oracle(&parts.concat());
            let leader = Seat::from_index(dice.place(SEATS.into()));
            let mut trick = Trick::new(Setup { contest, ..Setup::USUAL }.law(), leader, cards, &lead);
            let mut plays = vec![to_oracle(&cards)];
            for seat in leader.round(SEATS).skip(1) {
                let reply = match dice.below(6) {
                    0 => lumpy(ground.rest, due, dice),
                    1 | 2 => lumpy(left, due, dice),
                    _ if ground.suite == Suite::Trump => ground.ruff(&parts, dice),
                    3 => lumpy(ground.trumps, due, dice),
                    _ => ground.ruff(&parts, dice),
                };
                if reply.len() != due {
                    return false;
                }
                plays.push(to_oracle(&reply));
                trick.reply(seat, &reply);
            }
            let winner = gw::winner(ground.table, theirs, &parts, &plays);
            let ours = leader.round(SEATS).position(|seat| seat == trick.best).expect("one of them");
            assert_eq!(ours, winner, "{contest:?} {lead:?}: {plays:?}");
            winners[winner] += 1;
            true
        });
        assert!(winners.iter().all(|won| *won > 5), "{winners:?}");
    }
}

#[test]
fn the_kitty_counts_alike() {
    for number in 0..POSITIONS {
        let mut dice = Dice::new(6 << 40 | number);
        let ground = Ground::new(number, &mut dice);
        let Some((lead, parts, _)) = ground.lead(10, &mut dice) else { continue };
        let theirs = gw::kitty_multiplier(ground.table, &parts);
        assert_eq!(Factor::Scoring.of(&lead.units), theirs, "{lead:?}");
        assert_eq!(Factor::Doubled.of(&lead.units), 2 * theirs, "{lead:?}");
        let cards = from_oracle(&parts.concat()).plus(lumpy(ground.rest, 8, &mut dice));
        assert_eq!(points(&cards) as i32, ::oracle::points(&to_oracle(&cards)), "{cards}");
    }
}

#[test]
fn boards_settle_alike() {
    for captured in [false, true] {
        for points in (-600..=900).step_by(5) {
            let (ours, (side, levels)) = (
                settle(points, crate::matches::last_trick(if captured { "captured" } else { "kept" })),
                gw::settle(points, captured),
            );
            assert_eq!(
                (ours.banker_side, ours.levels),
                (side == ::oracle::Side::Banker, levels),
                "{points} {captured}"
            );
        }
    }
}

/// One to three level cards of a suit, or jokers; now and then something else.
fn showing(level: Rank, dice: &mut Dice) -> Bag {
    let (small, suit) = (dice.below(4) as u8, Suit::ALL[dice.place(4)]);
    let rank = if dice.one_in(12) { Rank::SEVEN } else { level };
    let mut cards = Bag::of(Card::new(suit, rank), 1 + dice.below(3) as u8);
    if dice.one_in(3) {
        cards = Bag::of(Card::SMALL_JOKER, small).plus(Bag::of(Card::BIG_JOKER, 3 - small));
    }
    if dice.one_in(12) {
        cards.insert(Card::BIG_JOKER);
    }
    cards
}

#[test]
fn calls_are_judged_alike() {
    let (mut fine, mut refused, mut blocked) = (0, 0, 0);
    for number in 0..2000 * effort() {
        let mut dice = Dice::new(7 << 40 | number);
        let level = Rank::from_index(dice.below(13) as u8).expect("a rank");
        let (mut bids, mut shown): (Bids, Vec<(u8, Vec<oracle::Card>)>) = (Bids::new(level), Vec::new());
        for _ in 0..20 {
            let (seat, cards) = (Seat::from_index(dice.place(SEATS.into())), showing(level, &mut dice));
            let next = (seat.index() as u8, to_oracle(&cards));
            let theirs = gw::bid(level.index(), false, &shown, &next);
            let ours = bids.overturns(seat, &cards);
            assert_eq!(ours.is_ok(), theirs.is_some(), "{seat} shows {cards} over {shown:?}: {ours:?}");
            let (Ok(bid), Some(call)) = (ours, theirs) else {
                refused += 1;
                continue;
            };
            assert_eq!(number_of(bid.call.trump()), call.trump);
            fine += 1;
            let standing = bids.standing().is_some_and(|standing| standing.call.strength() == bid.call.strength());
            blocked += usize::from(standing);
            bids.push(bid);
            shown.push(next);
        }
    }
    assert!(fine > 4000 && refused > 10_000 && blocked > 20, "{fine} stood, {refused} did not, {blocked} blocked");
}

fn number_of(trump: Trump) -> u8 {
    trump.suit().map_or(NO_TRUMP, |suit| suit.index() as u8)
}

#[test]
fn calls_at_a_table_are_those_of_the_articles() {
    // What a seat shows stands if it holds it, is asked, and the articles allow it. GW 10.8.1, GW 10.8.2
    let (mut fine, mut refused) = (0, 0);
    for number in 0..60 * effort() {
        let mut dice = Dice::new(9 << 40 | number);
        let level = Rank::from_index(dice.below(13) as u8).expect("a rank");
        let first = dice.one_in(2);
        let banker = (!first).then(|| Seat::from_index(dice.place(SEATS.into())));
        let carry = Carry::at(ByTeam([level; 2]), banker);
        let mut round = Round::deal(&Setup::USUAL, &carry, &calls_early(level, &mut dice), &mut |_| {});
        let mut shown: Vec<(u8, Vec<oracle::Card>)> = Vec::new();
        for step in 0..400 {
            if let Some((seat, draw)) = round.forced() {
                round.act(seat, &draw, &mut |_| {}).expect("a draw");
            } else if step % 7 == 0 {
                let asked = round.to_act().iter().next().expect("somebody is asked");
                round.act(asked, &Action::Pass {}, &mut |_| {}).expect("a pass");
            }
            let view = round.view(Viewer::Public);
            if !matches!(view.phase, tuolaji::Stage::Draw | tuolaji::Stage::Window) {
                break;
            }
            let (seat, cards) = (Seat::from_index(dice.place(SEATS.into())), showing(level, &mut dice));
            let drawing = view.phase == tuolaji::Stage::Draw;
            let other = shown.last().is_some_and(|(of, _)| of % 2 != seat.index() as u8 % 2);
            let asked = if drawing { !other } else { round.to_act().contains(seat) };
            let holds = round.view(Viewer::Seat(seat)).hand.contains(cards);
            let next = (seat.index() as u8, to_oracle(&cards));
            let theirs = gw::bid(level.index(), first, &shown, &next).filter(|_| holds && asked);
            let ours = round.act(seat, &Action::Declare { cards }, &mut |_| {});
            assert_eq!(ours.is_ok(), theirs.is_some(), "{seat} shows {cards} over {shown:?}: {ours:?}");
            let Some(call) = theirs else {
                refused += 1;
                continue;
            };
            fine += 1;
            shown.push(next);
            let view = round.view(Viewer::Public);
            assert_eq!(view.trump.map(number_of), Some(call.trump));
            let bank = call.banker.map(|seat| Seat::from_index(seat.into()));
            assert_eq!(view.banker, bank.or(banker), "who has the bank");
        }
    }
    assert!(fine > 60 && refused > 1000, "{fine} stood, {refused} did not");
}

/// Three packs in which level cards and jokers come among the first sixty.
fn calls_early(level: Rank, dice: &mut Dice) -> Deal {
    let mut pack = cards::full_pack(3);
    dice.shuffle(&mut pack);
    pack.sort_by_key(|card| card.rank() != Some(level) && !card.is_joker());
    dice.shuffle(&mut pack[..60]);
    Deal::laid_out(pack, Rank::TWO)
}
