//! The engine against the brute-force oracle, which shares nothing with it: the sets must be identical.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use cards::{Bag, Card, Rank, Suit};
use oracle::Book;
use shengji::contest::{Guangzhou, Trick};
use shengji::{Action, Carry, Format, Illegal, Round, Setup, all_readings, check_follow, settle, throw_test};
use table::{ByTeam, Cited, Deal, Game, Seat, Viewer};
use testkit::{Dice, effort, from_oracle, to_oracle};
use trick::{Lead, Shape, Suite, points};

use crate::layout::Layout;
use crate::positions::{Ground, lumpy, subsets};

/// Positions of each kind.
const POSITIONS: u64 = 1000;
/// The most candidates that the oracle searches in one.
const CANDIDATES: usize = 400;

const BOOKS: [(Format, Book); 4] =
    [(Format::Gz3, Book::Gz3), (Format::Cn1, Book::Cn1), (Format::Cn2, Book::Cn2), (Format::Cn3, Book::Cn3)];

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
    assert!(legal > 4_000 && refused > 4_000 && listed > 300, "{legal} legal, {refused} not; {listed} listed");
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
    assert!(seen.refused > 4_000, "only {} refused", seen.refused);
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
        let legal = ::oracle::replies(ground.table, &to_oracle(&hand), parts, CANDIDATES).expect("fewer candidates");
        let legal: BTreeSet<Bag> = legal.iter().map(|reply| from_oracle(reply)).collect();
        for play in all {
            let judged = check_follow(lead, &hand, &play);
            assert_eq!(judged.is_ok(), legal.contains(&play), "{play} to {lead:?} from {hand}: {judged:?}");
            assert!(
                judged.is_ok() || judged.is_err_and(|why| why.article().number == "10"),
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
    let others = [hand, Bag::EMPTY, Bag::EMPTY];
    if hand.len() > 12 || !throw_test(lead, &others).beaten.is_empty() {
        return false;
    }
    let cards = lead.units.iter().fold(Bag::EMPTY, |all, unit| all.plus(unit.cards(lead.order, lead.suite)));
    let mut layout = Layout { order: ground.order, ..Layout::new("S 2") };
    layout.hands = [cards, hand, Bag::EMPTY, Bag::EMPTY];
    let Ok(mut round) = layout.even(hand.len(), lead.suite).fair() else { return false };
    let parts: Box<[Bag]> = lead.units.iter().map(|unit| unit.cards(lead.order, lead.suite)).collect();
    let action = Action::Play { cards, declared: Some(parts) };
    round.act(layout.leader, &action, &mut |_| {}).expect("a good lead");
    let mut visited = BTreeSet::new();
    let replier = layout.leader.next(4);
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
    let mut several = 0;
    positions(2, |ground, dice| {
        let cards = lumpy(ground.pool, 1 + dice.below(10), dice);
        if cards.is_empty() {
            return false;
        }
        let theirs = ::oracle::parses(ground.table, &to_oracle(&cards));
        let ours: BTreeSet<Vec<(usize, usize)>> = all_readings(ground.order, &cards).iter().map(shapes).collect();
        assert_eq!(ours, theirs, "{cards} under {:?}", ground.order);
        several += usize::from(theirs.len() > 1);
        true
    });
    assert!(several > 60, "only {several} sets with several readings");
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
        layout.hands = [cards, Bag::EMPTY, Bag::EMPTY, Bag::EMPTY];
        let Ok(round) = layout.even(cards.len(), ground.suite).fair() else { return false };
        let readings = ::oracle::parses_with_cards(ground.table, &to_oracle(&cards));
        let alone = round.check(layout.leader, &Action::play(cards));
        let sole = ::oracle::parses(ground.table, &to_oracle(&cards)).len() == 1;
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
    assert!(fine > 500 && refused > 500, "{fine} declarations stood, {refused} did not");
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
    let (mut good, mut bad, mut free) = (0, 0, 0);
    positions(4, |ground, dice| {
        let Some((lead, parts, left)) = ground.lead(9, dice) else { return false };
        let mut rest = left;
        let others = [0, 1, 2].map(|_| {
            let hand = lumpy(rest, dice.below(6), dice);
            rest = rest.minus_held(hand);
            hand.plus(lumpy(ground.rest, dice.below(3), dice))
        });
        let theirs = ::oracle::throw(ground.table, &parts, &others.map(|hand| to_oracle(&hand)));
        let ours = throw_test(&lead, &others);
        let cards = |units: &[trick::Unit]| -> Vec<Vec<oracle::Card>> {
            let mut cards: Vec<_> = units.iter().map(|unit| to_oracle(&unit.cards(lead.order, lead.suite))).collect();
            cards.sort();
            cards
        };
        assert_eq!(cards(&ours.beaten), theirs.beaten, "{lead:?} against {others:?}");
        assert_eq!(cards(&ours.choices), theirs.choices, "{lead:?} against {others:?}");
        assert_eq!(ours.beaten.len(), theirs.fines);
        *(if theirs.beaten.is_empty() { &mut good } else { &mut bad }) += 1;
        free += usize::from(theirs.choices.len() > theirs.beaten.len());
        true
    });
    assert!(good > 200 && bad > 200 && free > 50, "{good} stood, {bad} failed, {free} of these with a free choice");
}

#[test]
fn tricks_are_won_by_the_same() {
    let mut winners = [0; 4];
    positions(5, |ground, dice| {
        let Some((lead, parts, left)) = ground.lead(8, dice) else { return false };
        let due = lead.units.len_cards();
        let cards = from_oracle(&parts.concat());
        let leader = Seat::from_index(dice.place(4));
        let mut trick = Trick::new(Guangzhou, leader, cards, &lead);
        let mut plays = vec![to_oracle(&cards)];
        for seat in leader.round(4).skip(1) {
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
        let winner = ::oracle::winner(ground.table, &parts, &plays);
        let ours = leader.round(4).position(|seat| seat == trick.best).expect("one of them");
        assert_eq!(ours, winner, "{lead:?}: {plays:?}");
        winners[winner] += 1;
        true
    });
    assert!(winners.iter().all(|won| *won > 60), "{winners:?}");
}

#[test]
fn the_kitty_counts_alike() {
    for number in 0..POSITIONS {
        let mut dice = Dice::new(6 << 40 | number);
        let ground = Ground::new(number, &mut dice);
        let Some((lead, parts, _)) = ground.lead(10, &mut dice) else { continue };
        for (format, book) in BOOKS {
            let (ours, theirs) =
                (format.kitty_factor(lead.units[0].shape()), ::oracle::kitty_multiplier(ground.table, book, &parts));
            assert_eq!(ours, theirs, "{lead:?} in {format:?}");
        }
        let cards = from_oracle(&parts.concat()).plus(lumpy(ground.rest, 8, &mut dice));
        assert_eq!(points(&cards) as i32, ::oracle::points(&to_oracle(&cards)), "{cards}");
    }
    let long = (1..=12).flat_map(|length| [2, 3].map(|width| Shape { width, length })).filter(|shape| shape.exists());
    for shape in long {
        let part = vec![(0..shape.length).flat_map(|rank| vec![(1, rank); shape.width.into()]).collect()];
        let table = ::oracle::Table { trump: 0, level: 12 };
        for (format, book) in BOOKS {
            assert_eq!(
                format.kitty_factor(shape),
                ::oracle::kitty_multiplier(table, book, &part),
                "{shape} in {format:?}"
            );
        }
    }
}

#[test]
fn boards_settle_alike() {
    for (format, book) in BOOKS {
        for points in (-600..=900).step_by(5) {
            let (ours, (side, levels)) = (settle(format, points), ::oracle::settle(book, points));
            assert_eq!(
                (ours.banker_side, ours.levels),
                (side == ::oracle::Side::Banker, levels),
                "{points} in {format:?}"
            );
        }
        for (level, fine) in [(1, shengji::Fine::Level1), (2, shengji::Fine::Level2)] {
            assert_eq!(Some(format.fine(fine)), ::oracle::fine(book, level), "level {level} in {format:?}");
        }
    }
}

#[test]
fn declarations_are_judged_alike() {
    let (mut fine, mut refused) = (0, 0);
    for number in 0..60 * effort() {
        let mut dice = Dice::new(7 << 40 | number);
        let (setup, first) = (Setup::usual(Format::Gz3), dice.one_in(2));
        let level = if first { Rank::TWO } else { Rank::from_index(dice.below(13) as u8).expect("a rank") };
        let banker = (!first).then(|| Seat::from_index(dice.place(4)));
        let carry = Carry { levels: ByTeam([level; 2]), banker, boards: None, winner: None };
        let mut round = Round::deal(&setup, &carry, &level_cards_early(level, &mut dice), &mut |_| {});
        let mut shown: Vec<(u8, Vec<oracle::Card>)> = Vec::new();
        let mut kept = 0;
        for _ in 0..60 {
            if let Some((seat, draw)) = round.forced() {
                round.act(seat, &draw, &mut |_| {}).expect("a draw");
            }
            let (seat, suit) = (Seat::from_index(dice.place(4)), Suit::ALL[dice.place(4)]);
            let rank = if dice.one_in(12) { Rank::SEVEN } else { level };
            let mut cards = Bag::of(Card::new(suit, rank), 1 + dice.below(3) as u8);
            if dice.one_in(12) {
                cards.insert(Card::BIG_JOKER);
            }
            let next = (seat.index() as u8, to_oracle(&cards));
            let held = round.view(Viewer::Seat(seat)).hand.count(Card::new(suit, level));
            let own = shown.last().is_some_and(|(of, _)| *of == next.0);
            let holds = cards.len() <= u32::from(held).saturating_sub(if own { kept } else { 0 });
            let theirs = ::oracle::bid(level.index(), first, &shown, &next).filter(|_| holds);
            let ours = round.act(seat, &Action::Declare { cards }, &mut |_| {});
            assert_eq!(ours.is_ok(), theirs.is_some(), "{seat} shows {cards} over {shown:?}: {ours:?}");
            let Some(standing) = theirs else {
                refused += 1;
                continue;
            };
            fine += 1;
            kept = u32::from(held) - cards.len();
            shown.push(next);
            let view = round.view(Viewer::Public);
            assert_eq!(view.trump.map(|suit| suit.index() as u8), Some(standing.trump));
            let bank = standing.banker.map(|seat| Seat::from_index(seat.into()));
            assert_eq!(view.banker, bank.or(banker), "who has the bank");
        }
    }
    assert!(fine > 60 && refused > 1000, "{fine} stood, {refused} did not");
}

/// Three packs in which the level cards come among the first sixty.
fn level_cards_early(level: Rank, dice: &mut Dice) -> Deal {
    let mut pack = cards::full_pack(3);
    dice.shuffle(&mut pack);
    pack.sort_by_key(|card| card.rank() != Some(level));
    dice.shuffle(&mut pack[..60]);
    Deal::laid_out(pack, Rank::TWO)
}
