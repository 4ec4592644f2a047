//! GD17 4, 6-1: what a hand can lead and answer, by hand and against a search that leaves nothing out.

use crate::{cards, rank, reading, shown};
use oracle::Card;
use oracle::guandan::{Kind, Play, Reading, answers, is_wild, leads, plays_of_size, readings};

/// The leads of a hand, written as `cards: reading`.
fn written(level: &str, hand: &str) -> Vec<String> {
    let all = leads(&cards(hand), rank(level));
    all.iter().map(|(cards, reading)| format!("{}: {}", cards.len(), shown(*reading))).collect()
}

/// The leads of one type.
fn of_kind(level: &str, hand: &str, kind: Kind) -> Vec<Play> {
    leads(&cards(hand), rank(level)).into_iter().filter(|(_, reading)| reading.kind == kind).collect()
}

#[test]
fn a_bomb_can_be_broken_up() {
    let kinds = [Kind::Single, Kind::Pair, Kind::Triple, Kind::Bomb];
    let counts = kinds.map(|kind| of_kind("9", "S6 D6 C6 H6 S6", kind).len());
    // Suits tell cards apart, two sixes of spades are one choice: 4 singles, 6 + 1 pairs, 4 + 3 triples,
    // 1 + 3 bombs of four and the bomb of five.
    assert_eq!(counts, [4, 7, 7, 5]);
    assert_eq!(leads(&cards("S6 D6 C6 H6 S6"), 7).len(), 23);
}

#[test]
fn a_wild_multiplies_the_leads() {
    let mut all = written("2", "S7 D8 H2");
    all.sort();
    assert_eq!(all, ["1: single 2", "1: single 7", "1: single 8", "2: pair 7", "2: pair 8"]);
    assert_eq!(of_kind("2", "S6 S7 S8 S9 H2", Kind::Straight).len(), 2, "the same cards, two readings");
    // All four and a wild: up to 9 or 10. Three and both wilds: 6 7 8 up to 8, 9, 10; 7 8 9 up to 9, 10, J; the
    // other two threes up to 9 or 10.
    assert_eq!(of_kind("2", "S6 S7 S8 S9 H2 H2", Kind::StraightFlush).len(), 2 + 3 + 3 + 2 + 2);
}

#[test]
fn answers_are_the_leads_that_beat_the_table() {
    let level = rank("5");
    let hand = cards("S6 D6 S7 SJ DJ CJ HJ S5 HR H5");
    let pair_of_tens = reading("5", "ST DT", "pair T");
    let on_tens = answers(&hand, level, &pair_of_tens);
    // J J 6 times, J with the wild 4 times, the pair of fives; four jacks, one of four with the wild for a jack
    // 4 times, five of them; 6 6 with the wild and others make no bomb.
    assert_eq!(on_tens.len(), 6 + 4 + 1 + 1 + 4 + 1);
    let jokers = reading("5", "SB SB HR HR", "jokers HR");
    assert!(answers(&hand, level, &jokers).is_empty());
    let small = reading("5", "SB", "single SB");
    assert_eq!(answers(&hand, level, &small).len(), 1 + 6, "the big joker and the bombs");
}

#[test]
fn the_longest_plays_are_bombs() {
    let hand = cards("S7 S7 C7 C7 D7 D7 H7 H7 H5 H5 S8 S8 D8 D8 C8 C8 H8 H8");
    for size in 7..=10 {
        let all = plays_of_size(&hand, rank("5"), size);
        assert!(!all.is_empty() && all.iter().all(|(_, reading)| reading.kind == Kind::Bomb && reading.size == size));
    }
    assert_eq!(plays_of_size(&hand, rank("5"), 10).len(), 2);
    assert!(plays_of_size(&hand, rank("5"), 11).is_empty());
}

/// The types of cards of which none is wild, by asking at a level whose heart is not among them.
fn as_they_lie(cards: &[Card]) -> Option<Reading> {
    let level = (0..13).find(|&level| !cards.contains(&(1, level))).expect("not all hearts");
    let all = readings(cards, level);
    assert!(all.len() <= 1, "{cards:?} without wilds: {all:?}");
    all.first().copied()
}

/// The readings of cards, every wild replaced by every card; unsorted.
fn plainly(cards: &[Card], level: u8) -> Vec<Reading> {
    let wild: Vec<usize> = (0..cards.len()).filter(|&at| is_wild(cards[at], level)).collect();
    let mut found = Vec::new();
    let ways = if wild.len() == cards.len() { 1 } else { 52_usize.pow(wild.len() as u32) };
    for way in 0..ways {
        let mut stand = cards.to_vec();
        if wild.len() < cards.len() {
            for (number, &at) in wild.iter().enumerate() {
                let card = way / 52_usize.pow(number as u32) % 52;
                stand[at] = ((card / 13) as u8, (card % 13) as u8);
            }
        }
        found.extend(as_they_lie(&stand));
    }
    if as_they_lie(cards).is_some_and(|reading| reading.kind == Kind::StraightFlush) {
        found.retain(|reading| reading.kind != Kind::Straight);
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// All plays of a hand, every subset judged; sorted.
fn searched(hand: &[Card], level: u8) -> Vec<Play> {
    let mut found: Vec<Play> = Vec::new();
    for subset in 1_u32..1 << hand.len() {
        let chosen: Vec<Card> =
            hand.iter().enumerate().filter(|(at, _)| subset & (1 << at) != 0).map(|(_, &card)| card).collect();
        found.extend(plainly(&chosen, level).into_iter().map(|reading| (chosen.clone(), reading)));
    }
    found.sort();
    found.dedup();
    found
}

#[test]
fn giving_subsets_up_early_loses_no_play() {
    let hands = [
        ("9", "S6 D6 C6 H6 S6 S7 D7 C7 SB SB HR HR"),
        ("5", "SA SA DA S2 D2 C2 S3 D3 S4 C4 S5 S6"),
        ("2", "ST SJ SQ SK SA DT CJ HQ HK DA SB HR"),
        ("4", "H3 H4 H5 H6 H7 H8 S3 C5 D6 H8"),
        ("7", "S8 D8 S9 C9 SK HR H7"),
        ("3", "H3 H3 S4 S5 D5 S8"),
        ("K", "HK HK SA DA S2 SB"),
        ("Q", "HQ HQ CT CT DT CJ"),
    ];
    for (level, hand) in hands {
        let (level, hand) = (rank(level), cards(hand));
        assert_eq!(leads(&hand, level), searched(&hand, level), "{hand:?}");
    }
}

#[test]
fn a_whole_hand_is_gone_through() {
    let hand = cards("S2 S3 D3 C3 S4 D4 H4 S5 C5 D5 S6 H6 D6 H7 S8 D8 S9 HT DT SJ CJ SQ HK SA DA SB HR");
    let all = leads(&hand, rank("7"));
    let count = |kind: Kind| all.iter().filter(|(_, reading)| reading.kind == kind).count();
    let without_the_wild = leads(&hand, rank("J")).len();
    assert_eq!(count(Kind::Single), 27);
    assert!(all.len() > 2 * without_the_wild, "{} with a wild, {without_the_wild} without", all.len());
    assert!(all.windows(2).all(|two| two[0] < two[1]), "sorted, and nothing twice");
}
