//! What beats what is a strict order in each format, gouji is closed under it, and both agree with the second opinion.

use gouji::{Format, Set};

use crate::{naive, ranks};

/// Every set of up to four cards with up to two 2s, and longer ones with jokers: as ranks.
fn some_sets() -> Vec<String> {
    let mut all = Vec::new();
    for rank in ["", "3", "9", "T", "J", "K", "A"] {
        for natural in if rank.is_empty() { 0..=0 } else { 1..=5 } {
            for (twos, small) in (0..=2).flat_map(|twos| (0..=2).map(move |small| (twos, small))) {
                for big in 0..=4 {
                    let text = [rank.repeat(natural), "2".repeat(twos), "w".repeat(small), "W".repeat(big)].concat();
                    if !text.is_empty() && text.len() <= 6 {
                        all.push(text);
                    }
                }
            }
        }
    }
    all
}

/// Each set with its ranks; of those that are equal in play (a hung 2 is a natural card) one would do, but all are tried.
fn read() -> Vec<(naive::Cards, Set)> {
    some_sets().iter().map(|text| (naive::cards(text), Set::read(&ranks(text)).expect("a set"))).collect()
}

#[test]
fn sets_beat_as_card_by_card_says() {
    // R-slots, R-exchange, R-exchange-scale, R-lone-joker, R-small-joker-six
    let all = read();
    for format in Format::ALL {
        let mut beaten = 0;
        for (cards, set) in &all {
            for (others, other) in &all {
                let due = naive::beats(cards, others, format);
                assert_eq!(set.beats(*other, format), due, "{set} on {other}, {format:?}");
                beaten += u32::from(due);
            }
        }
        assert!(beaten > 1000, "{beaten}");
    }
}

#[test]
fn beating_is_a_strict_order() {
    let all = read();
    for format in Format::ALL {
        let beaten: Vec<Vec<bool>> =
            all.iter().map(|(_, a)| all.iter().map(|(_, b)| a.beats(*b, format)).collect()).collect();
        for (a, over) in beaten.iter().enumerate() {
            assert!(!over[a], "{} beats itself", all[a].1);
            for (b, _) in over.iter().enumerate().filter(|(_, beats)| **beats) {
                assert!(!beaten[b][a], "{} and {} beat each other", all[a].1, all[b].1);
                for (c, _) in beaten[b].iter().enumerate().filter(|(_, beats)| **beats) {
                    // With six packs what beats one that beat a big joker is longer than what beats it at once.
                    let (a, c) = (&all[a].1, &all[c].1);
                    let longer = format == Format::Six && a.len() != c.len() + c.big_count();
                    assert!(longer || a.beats(*c, format), "{a} over {} over {c}", all[b].1);
                }
            }
        }
    }
}

#[test]
fn gouji_is_closed_under_beating_and_as_the_second_opinion_says() {
    // G4 7-7-1, G6 7-7-1
    let all = read();
    for (cards, set) in &all {
        let slots = naive::slots(cards).expect("a set");
        assert_eq!(set.is_gouji(), naive::is_gouji(&slots), "{set}");
        let above = all
            .iter()
            .filter(|(_, other)| set.is_gouji() && Format::ALL.iter().any(|format| other.beats(*set, *format)));
        above.for_each(|(_, other)| assert!(other.is_gouji(), "{other} beats the gouji {set}"));
    }
}

#[test]
fn nothing_beats_a_dead_set_and_only_four_packs_have_them() {
    // G4 7-3-2, R-dead-six
    let all = read();
    for (_, set) in &all {
        assert_eq!(set.is_dead(Format::Four), set.big_count() > 0);
        assert!(!set.is_dead(Format::Six));
        assert!(!set.is_dead(Format::Four) || all.iter().all(|(_, other)| !other.beats(*set, Format::Four)));
    }
}
