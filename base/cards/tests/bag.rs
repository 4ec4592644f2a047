//! Every bag operation equals its naive loop; text and tokens round-trip.

use cards::{Bag, Card, ErrorKind, Pick, Rank, pack_bag};
use proptest::prelude::*;

fn any_bag(most: u8) -> impl Strategy<Value = Bag> {
    prop::collection::vec(0..=most, Card::COUNT)
        .prop_map(|counts| Card::all().zip(counts).filter(|(_, n)| *n > 0).collect())
}

fn sparse_bag() -> impl Strategy<Value = Bag> {
    prop::collection::vec((0usize..54, 1u8..=3), 0..20).prop_map(|picks| {
        let cards: Vec<Card> = Card::all().collect();
        picks.into_iter().fold(Bag::EMPTY, |bag, (i, n)| bag.checked_add(Bag::of(cards[i], n)).unwrap_or(bag))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn operations_equal_their_loops(a in any_bag(7), b in any_bag(7), small in sparse_bag()) {
        for (a, b) in [(a, b), (a, small), (small, b)] {
            let contains = Card::all().all(|c| a.count(c) >= b.count(c));
            prop_assert_eq!(a.contains(b), contains);
            prop_assert_eq!(a.checked_sub(b).is_some(), contains);
            prop_assert_eq!(a.len(), Card::all().map(|c| u32::from(a.count(c))).sum::<u32>());
            prop_assert_eq!(a.kinds() as usize, Card::all().filter(|&c| a.count(c) > 0).count());
            for c in Card::all() {
                prop_assert_eq!(a.meet(b).count(c), a.count(c).min(b.count(c)));
                for k in 1..=7 {
                    let mask = a.at_least(k)[usize::from(c.code() >> 4)] >> ((c.code() & 15) * 4) & 1;
                    prop_assert_eq!(mask == 1, a.count(c) >= k);
                }
            }
            let fits = Card::all().all(|c| a.count(c) + b.count(c) <= 7);
            match a.checked_add(b) {
                Ok(sum) => {
                    prop_assert!(fits);
                    prop_assert_eq!(sum.minus_held(b), a);
                }
                Err(card) => prop_assert!(a.count(card) + b.count(card) > 7),
            }
        }
    }

    #[test]
    fn by_rank_ignores_suits(a in any_bag(6)) {
        let tally = a.by_rank();
        for lane in 0..15u8 {
            let naive: u8 = Card::all().filter(|c| c.code() & 15 == lane).map(|c| a.count(c)).sum();
            prop_assert_eq!(tally[usize::from(lane)], naive);
        }
    }

    #[test]
    fn text_round_trips(a in any_bag(7), b in sparse_bag()) {
        for bag in [a, b] {
            prop_assert_eq!(bag.to_string().parse::<Bag>(), Ok(bag));
            let json = serde_json::to_string(&bag).unwrap();
            prop_assert_eq!(serde_json::from_str::<Bag>(&json).unwrap(), bag);
            prop_assert_eq!(bag.cards().collect::<Bag>(), bag);
            prop_assert_eq!(bag.iter().collect::<Bag>(), bag);
            prop_assert!(bag.cards().enumerate().all(|(k, card)| bag.nth(k as u32) == Some(card)));
            prop_assert_eq!(bag.nth(bag.len()), None);
            let picked: Bag = (0..bag.kinds()).filter_map(|k| bag.faces(1).pick(&mut |_| k)).collect();
            prop_assert_eq!(picked, Bag::from_words(bag.at_least(1)));
            prop_assert_eq!(bag.only().is_some(), bag.len() == 1);
            prop_assert_eq!(bag.only().is_none_or(|card| bag == Bag::one(card)), true);
        }
    }

    #[test]
    fn any_text_is_read_or_refused_at_a_character(text in "\\PC{0,24}") {
        if let Err(error) = text.parse::<Bag>() {
            prop_assert!(text.is_char_boundary(error.at));
            prop_assert!(!error.to_string().is_empty());
        }
    }
}

fn bag(text: &str) -> Bag {
    text.parse().unwrap()
}

#[test]
fn people_write_cards_in_many_ways() {
    let expected = bag("S:AKK1099 H:Q D:2 w W*2");
    for text in [
        "黑桃：AKK１０99 红桃：Q 方块：2 小王 大王×2",
        "SA SK SK S10 S9 S9 HQ D2 w WW",
        "♠AKKT99 ♥Q ♣- ♦2 SB HRHR",
        "s:akk1099 h:q d:2 w W x2",
    ] {
        assert_eq!(bag(text), expected, "{text}");
    }
    assert_eq!(expected.to_string(), "S:AKK1099 H:Q D:2 w WW");
    assert_eq!(bag("黑A 红心A 草花A 方片A"), bag("SAHACADA"));
    assert_eq!(bag("-"), Bag::EMPTY);
    assert_eq!(bag("HK*4").to_string(), "H:K*4");
}

#[test]
fn bad_text_says_where_and_why() {
    let fails = |text: &str| text.parse::<Bag>().unwrap_err();
    assert_eq!((fails("S:A K?").at, fails("S:A K?").kind), (5, ErrorKind::UnknownCharacter('?')));
    assert_eq!((fails("AK").at, fails("AK").kind), (0, ErrorKind::NoSuit));
    assert_eq!((fails("S:1").at, fails("S:1").kind), (2, ErrorKind::BrokenTen));
    assert_eq!(fails("S:0").kind, ErrorKind::BrokenTen);
    assert_eq!(fails("*3").kind, ErrorKind::BadCopies);
    assert_eq!(fails("SA*9").kind, ErrorKind::BadCopies);
    assert_eq!(fails("SA*7 SA").kind, ErrorKind::TooMany(bag("SA").cards().next().unwrap()));
    // As a person counts.
    assert!(fails("黑桃：甲").to_string().starts_with("character 4: "));
    assert!(fails("黑桃：甲").kind.zh().contains("“甲”"));
}

#[test]
fn ranks_before_any_suit_are_left_open() {
    let pick = |text: &str| text.parse::<Pick>().unwrap();
    let of = |rank: Rank, pick: &Pick| pick.ranks[usize::from(rank.index())];
    let some = pick("KK10*4 H:A w");
    assert_eq!((of(Rank::KING, &some), of(Rank::TEN, &some), some.cards), (2, 4, bag("H:A w")));
    assert_eq!(pick("大王 3").cards, bag("W"));
    // What names every suit is a bag, and the other way round.
    assert_eq!(pick("S:AKK w"), Pick { cards: bag("S:AKK w"), ..Pick::default() });
    let fails = |text: &str| text.parse::<Pick>().unwrap_err();
    assert_eq!((fails("KKx").at, fails("KKx").kind), (2, ErrorKind::BadCopies));
    assert_eq!(fails(&"Q".repeat(25)).kind, ErrorKind::TooManyOf(Rank::QUEEN));
    assert_eq!(of(Rank::QUEEN, &pick(&"Q".repeat(24))), 24);
}

#[test]
fn tokens_refuse_what_is_no_card() {
    for json in
        [r#"["S1"]"#, r#"["sa"]"#, r#"["S10"]"#, r#"["XX"]"#, "[3]", r#"["SA","SA","SA","SA","SA","SA","SA","SA"]"#]
    {
        assert!(serde_json::from_str::<Bag>(json).is_err(), "{json}");
    }
    assert_eq!(serde_json::to_string(&bag("S:A W D:T")).unwrap(), r#"["HR","SA","DT"]"#);
}

#[test]
fn codes_are_total() {
    assert_eq!((0..=255).filter_map(Card::from_code).count(), Card::COUNT);
    assert_eq!(pack_bag(6).len(), 324);
    assert_eq!(std::mem::size_of::<Bag>(), 32);
}
