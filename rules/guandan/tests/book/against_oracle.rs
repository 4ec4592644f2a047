//! Plays and readings: the engine against the brute-force oracle, which shares nothing with it. The sets must be identical.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use cards::{Bag, Card, Rank};
use guandan::{Edition, Reading, Setup, WildRule, judge_cards, readings, visit_forms, visit_plays};
use oracle::guandan as sought;
use testkit::{Dice, effort, from_oracle, to_oracle};

use crate::positions::{Held, Short, dealt, every_reading, from_sought, to_sought};

/// Plays to be beaten, of each type, that every dealt hand is asked to answer.
const OF_EACH: usize = 3;

/// A play, how it is read, and whether that must be said.
type Put = (Bag, sought::Reading, bool);

/// The oracle's leads under a table's rule for wild cards.
fn put(searched: &[sought::Play], level: Rank, rule: WildRule) -> Vec<Put> {
    let mut all = Vec::new();
    for same_cards in searched.chunk_by(|one, other| one.0 == other.0) {
        let full_house = |reading: &sought::Reading| reading.kind == sought::Kind::FullHouse;
        let read = same_cards.iter().map(|(_, reading)| *reading);
        let bigger = |one: &sought::Reading| {
            read.clone().any(|other| full_house(&other) && full_house(one) && sought::beats(&other, one, level.index()))
        };
        let read: Vec<sought::Reading> = read.clone().filter(|one| rule != WildRule::BigOnly || !bigger(one)).collect();
        let usual = sought::default(&read, level.index()).filter(|_| rule != WildRule::Declare || read.len() == 1);
        let cards = from_oracle(&same_cards[0].0);
        all.extend(read.into_iter().map(|reading| (cards, reading, usual != Some(reading))));
    }
    all.sort_unstable();
    all
}

/// The engine's plays on `standing` (nothing: leads).
fn visited(setup: &Setup, held: &Held, standing: Option<Reading>) -> Vec<Put> {
    let mut all: Vec<Put> = Vec::new();
    let _ = visit_plays(setup, &held.hand, held.level, standing, &mut |cards, declared| {
        let usual = readings(&cards, held.level, setup.wild).usual(held.level, setup.wild);
        let reading = declared.or(usual).unwrap_or_else(|| panic!("{cards} undeclared from {held:?}"));
        all.push((cards, to_sought(reading), declared.is_some()));
        ControlFlow::Continue(())
    });
    all.sort_unstable();
    for two in all.windows(2) {
        assert!(two[0] != two[1], "{:?} twice from {held:?}", two[0]);
    }
    all
}

/// The readings of canonical plays on `standing`, with their numbers of wild cards.
fn forms(held: &Held, standing: Option<Reading>) -> BTreeSet<(sought::Reading, u8)> {
    let mut all = BTreeSet::new();
    let _ = visit_forms(&held.hand, held.level, standing, &mut |form| {
        all.insert((to_sought(form.reading), form.wilds()));
        ControlFlow::Continue(())
    });
    all
}

/// Fails with what only one of the two has.
fn assert_same(ours: &[Put], theirs: &[Put], held: &Held, standing: Option<sought::Reading>) {
    if ours != theirs {
        let (ours, theirs): (BTreeSet<_>, BTreeSet<_>) = (ours.iter().collect(), theirs.iter().collect());
        let surplus: Vec<_> = ours.difference(&theirs).take(5).collect();
        let missing: Vec<_> = theirs.difference(&ours).take(5).collect();
        panic!("{held:?} on {standing:?}: surplus {surplus:?}, missing {missing:?}");
    }
}

/// Compares the leads of a hand and its answers to some plays; counts the plays compared.
fn compare(held: &Held, rule: WildRule, standing: &[sought::Reading]) -> usize {
    let setup = Setup { wild: rule, ..Setup::usual(Edition::Of2022) };
    let level = held.level.index();
    let theirs = put(&held.searched(), held.level, rule);
    assert_same(&visited(&setup, held, None), &theirs, held, None);
    let of = |put: &[Put]| -> BTreeSet<_> {
        let wilds = |cards: &Bag| cards.count(guandan::wild(held.level));
        put.iter().map(|(cards, reading, _)| (*reading, wilds(cards))).collect()
    };
    let whole = rule != WildRule::BigOnly;
    assert!(!whole || forms(held, None) == of(&theirs), "forms of {held:?}");
    let mut compared = theirs.len();
    for table in standing {
        let beating = |put: &&Put| sought::beats(&put.1, table, level);
        let answers: Vec<Put> = theirs.iter().filter(beating).copied().collect();
        let ours = from_sought(*table);
        assert_same(&visited(&setup, held, Some(ours)), &answers, held, Some(*table));
        assert!(!whole || forms(held, Some(ours)) == of(&answers), "forms of {held:?} on {table:?}");
        compared += answers.len();
    }
    compared
}

/// Dealt hands with so many wild cards: all leads, and answers to plays of every type.
fn dealt_hands_with(wilds: u8) {
    let all: Vec<Vec<sought::Reading>> =
        every_reading().chunk_by(|one, other| one.kind == other.kind).map(<[_]>::to_vec).collect();
    let mut compared = 0;
    for (number, held) in dealt().iter().enumerate().filter(|(_, held)| held.wilds() == wilds) {
        let mut dice = Dice::new(number as u64);
        let of_each = OF_EACH * if effort() > 1 { 4 } else { 1 };
        let standing: Vec<sought::Reading> = all
            .iter()
            .flat_map(|kind| (0..of_each).filter_map(|_| dice.pick(kind).copied()).collect::<Vec<_>>())
            .collect();

        compared += compare(held, WildRule::Big, &standing);
    }
    assert!(compared > 50_000, "only {compared} plays");
}

#[test]
fn dealt_hands_without_wild_cards_play_the_same() {
    dealt_hands_with(0);
}

#[test]
fn dealt_hands_with_a_wild_card_play_the_same() {
    dealt_hands_with(1);
}

#[test]
fn dealt_hands_with_both_wild_cards_play_the_same() {
    dealt_hands_with(2);
}

#[test]
fn hands_of_few_ranks_play_the_same() {
    let standing = every_reading();
    let mut compared = 0;
    for number in 0..120 * effort() {
        let mut dice = Dice::new(1 << 40 | number);
        let most = 7 + dice.place(8);
        let held = Short::new(&mut dice).hand(most, &mut dice);
        let rule = [WildRule::Big, WildRule::Big, WildRule::BigOnly, WildRule::Declare][dice.place(4)];
        compared += compare(&held, rule, &standing);
    }
    assert!(compared > 100_000, "only {compared} plays");
}

/// Cards to be read: part of a hand, or a play with one card put in the place of another.
fn some_cards(held: &Held, plays: &[Put], dice: &mut Dice) -> Bag {
    let mut all: Vec<Card> = held.hand.cards().collect();
    dice.shuffle(&mut all);
    match dice.pick(plays).filter(|_| !dice.one_in(3)) {
        Some((cards, ..)) => {
            let mut cards: Vec<Card> = cards.cards().collect();
            let place = dice.place(cards.len());
            cards[place] = if dice.one_in(2) { all[0] } else { guandan::wild(held.level) };
            let cards: Bag = cards.into_iter().collect();
            // Two packs have two of each.
            if cards.iter().any(|(_, copies)| copies > 2) { held.hand } else { cards }
        }
        None => all.into_iter().take(1 + dice.place(10)).collect(),
    }
}

#[test]
fn any_cards_are_read_the_same() {
    let setup = Setup::usual(Edition::Of2022);
    let dealt = dealt();
    let (mut plays, mut several, mut none) = (0, 0, 0);
    for number in 0..120 * effort() {
        let mut dice = Dice::new(2 << 40 | number);
        let most = 7 + dice.place(8);
        let short = Short::new(&mut dice).hand(most, &mut dice);
        let held = if dice.one_in(4) { *dice.pick(&dealt).expect("hands") } else { short };
        let (level, led) = (held.level, visited(&setup, &held, None));
        for _ in 0..50 {
            let cards = some_cards(&held, &led, &mut dice);
            let theirs = sought::readings(&to_oracle(&cards), level.index());
            let found = readings(&cards, level, WildRule::Big);
            let ours: Vec<sought::Reading> = found.as_slice().iter().copied().map(to_sought).collect();
            assert_eq!(ours, theirs, "{cards} at {level}");
            let usual = sought::default(&theirs, level.index()).map(from_sought);
            assert_eq!(found.usual(level, WildRule::Big), usual, "{cards} at {level}");
            *match theirs.len() {
                0 => &mut none,
                1 => &mut plays,
                _ => &mut several,
            } += 1;
        }
    }
    assert!(plays > 400 && several > 200 && none > 400, "{plays} in one way, {several} in several, {none} in none");
}

#[test]
fn plays_are_judged_the_same() {
    let setup = Setup::usual(Edition::Of2017);
    let all = every_reading();
    let (mut legal, mut refused) = (0, 0);
    for number in 0..120 * effort() {
        let mut dice = Dice::new(3 << 40 | number);
        let held = Short::new(&mut dice).hand(12, &mut dice);
        let (level, led) = (held.level, visited(&setup, &held, None));
        for _ in 0..100 {
            let standing = dice.pick(&all).copied().filter(|_| !dice.one_in(4));
            let cards = some_cards(&held, &led, &mut dice);
            let theirs = sought::readings(&to_oracle(&cards), level.index());
            let declared = match dice.below(4) {
                0 => dice.pick(&all).copied(),
                1 => None,
                _ => dice.pick(&theirs).copied(),
            };
            let reading = match declared {
                Some(reading) => theirs.contains(&reading).then_some(reading),
                None => sought::default(&theirs, level.index()),
            };
            let fits =
                reading.filter(|reading| standing.is_none_or(|table| sought::beats(reading, &table, level.index())));
            let judged = judge_cards(&setup, level, standing.map(from_sought), &cards, declared.map(from_sought));
            assert_eq!(
                judged.ok(),
                fits.map(from_sought),
                "{cards} at {level} as {declared:?} on {standing:?}: {judged:?}"
            );
            *(if fits.is_some() { &mut legal } else { &mut refused }) += 1;
        }
    }
    assert!(legal > 500 && refused > 500, "{legal} legal, {refused} refused");
}

#[test]
fn readings_beat_each_other_alike() {
    let all = every_reading();
    for level in Rank::all() {
        for one in &all {
            for other in &all {
                let ours = from_sought(*one).beats(from_sought(*other), level);
                assert_eq!(ours, sought::beats(one, other, level.index()), "{one:?} on {other:?} at {level}");
            }
        }
    }
}
