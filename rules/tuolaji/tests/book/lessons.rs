//! What went wrong in other programs, as public reports tell it, and the right value here. Each test is named after the
//! report; the kind of fault is in its comment.

use cards::{Bag, Card, Rank};
use table::{ByTeam, Cited, Deal, Game, Seat, Viewer};
use testkit::Dice;
use trick::{Lead, Order, Suite, Units, unit_of};
use tuolaji::carry::Time;
use tuolaji::contest::Trick;
use tuolaji::{
    Action, Carry, Factor, Illegal, Kind, LastTrick, MustPlay, Round, SEATS, Setup, all_readings, check_follow, settle,
    throw_test,
};

use crate::layout::Layout;
use crate::positions::{Ground, lumpy};
use crate::{bag, order};

/// Spades are trump, fives the level.
const TABLE: &str = "S 5";

/// A lead from its components, `H:33 + H:7`.
fn lead(order: Order, text: &str) -> Lead {
    let units: Vec<(Suite, trick::Unit)> =
        text.split('+').map(|part| unit_of(order, &bag(part.trim())).expect("a component")).collect();
    let mut list: Units = units.iter().map(|(_, unit)| *unit).collect();
    list.sort();
    Lead { order, suite: units[0].0, units: list }
}

/// Which of these may be played to the lead.
fn may(order: Order, led: &str, hand: &str, plays: &[(&str, bool)]) {
    for (play, fine) in plays {
        let judged = check_follow(&lead(order, led), &bag(hand), &bag(play));
        assert_eq!(judged.is_ok(), *fine, "{play} to {led} from {hand}: {judged:?}");
        let owed = |why: Illegal| ["7.5", "7.6"].contains(&why.article().number);
        assert!(judged.is_ok() || judged.is_err_and(owed));
    }
}

/// The trick that seat 1 leads.
fn played(order: Order, led: &str, plays: &[&str]) -> Trick {
    let led = lead(order, led);
    let cards = led.units.iter().fold(Bag::EMPTY, |all, unit| all.plus(unit.cards(order, led.suite)));
    let mut trick = Trick::new(Setup::USUAL.law(), Seat::from_index(0), cards, &led);
    for (seat, play) in Seat::all(SEATS).skip(1).zip(plays) {
        trick.reply(seat, &bag(play));
    }
    trick
}

fn failing(led: &str, others: &[&str]) -> Vec<Bag> {
    let led = lead(order(TABLE), led);
    let others: Vec<Bag> = others.iter().map(|hand| bag(hand)).collect();
    let test = throw_test(&led, &others);
    test.beaten.iter().map(|unit| unit.cards(led.order, led.suite)).collect()
}

#[test]
fn n84_only_a_bigger_tractor_stops_a_tractor() {
    assert_eq!(failing("H:KKQQ + H:A", &["H:AA", "H:2", "D:3", "", ""]), []);
    assert_eq!(failing("H:JJ10 10 + H:A", &["", "", "", "H:KKQQ", ""]), [bag("H:JJ1010")]);
    // A scan by printed suit misses the tractor through another off-suit level pair.
    assert_eq!(failing("S:AA D:55 + W", &["", "S:55 C:55", "", "", ""]), [bag("S:AA D:55")]);
}

#[test]
fn n105_a_trump_tractor_draws_single_pairs() {
    let table = order(TABLE);
    may(table, "S:3344", "S:99 W S:2 H:5 S:KQ", &[("S:99 W S:2", true), ("W S:2 H:5 S:K", false)]);
    may(table, "S:778899", "S:33 S:66 S:JJ S:Q2", &[("S:3366JJ", true), ("S:3366Q2", false)]);
}

#[test]
fn n140_n315_n319_n301_no_triple_saves_the_pairs() {
    // A triple and a card do not stand for a natural pair. R-gw-triple
    let table = order(TABLE);
    may(
        table,
        "H:JJQQ",
        "H:33371010",
        &[("H:331010", true), ("H:3337", false), ("H:33310", false), ("H:371010", true)],
    );
    may(table, "H:333444", "H:77788JJQ", &[("H:777JJQ", true), ("H:77788J", true), ("H:7788JJ", false)]);
    may(table, "H:333444", "H:778899JQ", &[("H:7788JQ", true), ("H:778899", true), ("H:7799JQ", false)]);
}

#[test]
fn pr512_the_whole_suit_is_always_legal() {
    for number in 0..400 {
        let mut dice = Dice::new(512 << 20 | number);
        let ground = Ground::new(number, &mut dice);
        let Some((lead, _, left)) = ground.lead(8, &mut dice) else { continue };
        let held = lumpy(left, lead.units.len_cards(), &mut dice);
        let hand = held.plus(lumpy(ground.rest, 12, &mut dice));
        let fill = lumpy(hand.minus_held(held), lead.units.len_cards() - held.len(), &mut dice);
        let play = held.plus(fill);
        if play.len() == lead.units.len_cards() {
            assert_eq!(check_follow(&lead, &hand, &play), Ok(()), "{play} to {lead:?} from {hand}");
        }
    }
}

#[test]
fn pr430_legality_does_not_depend_on_the_order_of_parts() {
    let table = order(TABLE);
    for led in ["H:AAA + H:KK", "H:KK + H:AAA"] {
        may(table, led, "H:77788J", &[("H:77788", true), ("H:7788J", false), ("H:7778J", false)]);
        may(table, led, "H:7788JQ", &[("H:7788J", true), ("H:778JQ", false)]);
    }
}

#[test]
fn n36_n264_a_throw_of_singles_is_overruffed_by_the_highest() {
    let table = order(TABLE);
    assert_eq!(played(table, "H:A + H:K", &["S:A2", "S:KQ", "w S:2"]).best.index(), 3);
    assert_eq!(played(table, "H:A + H:K", &["S:A2", "S:KQ", "S:A3"]).best.index(), 1);
}

#[test]
fn n251_n259_single_cards_and_throws_of_two_singles_are_ruffed() {
    let table = order(TABLE);
    assert_eq!(played(table, "H:7", &["H:3", "S:2", "H:A"]).best.index(), 2);
    assert_eq!(played(table, "H:A + H:K", &["H:34", "S:23", "H:67"]).best.index(), 2);
}

#[test]
fn n134_must_play_levels_are_not_jumped_over() {
    let setup = Setup { must_play: MustPlay::FiveTenKing, ..Setup::USUAL };
    let from = |level: Rank| Carry::at(ByTeam([level, Rank::TWO]), Seat::number(1));
    for (level, stops) in
        [(Rank::THREE, Rank::FIVE), (Rank::EIGHT, Rank::TEN), (Rank::JACK, Rank::KING), (Rank::KING, Rank::ACE)]
    {
        for points in [-900, -120, 0] {
            let after = from(level).after(&setup, Seat::from_index(0), settle(points, LastTrick::Kept), Time::Left);
            assert_eq!((after.levels.0[0], after.ended), (stops, None), "from {level}, {points}");
        }
    }
}

#[test]
fn pr442_n119_calls_only_ever_grow() {
    // Jokers have no suit: compared with "none" they could outbid each other for ever. Equal numbers never overturn.
    let mut round = called(&["H:77", "S:77 ww", "C:77", "D:777 W", "", "wWW"]);
    act(&mut round, 1, "H:7");
    draw_all(&mut round);
    act(&mut round, 2, "S:77");
    for (seat, cards, article) in [
        (3, "C:77", "GW 10.8.3"),
        (3, "C:7", "GW 10.8.3"),
        (1, "H:77", ""),
        (2, "S:77", "GW 10.10"),
        (4, "D:777", "GW 10.3"),
        (6, "wWW", "GW 10.3"),
    ] {
        let judged = round.check(Seat::from_index(seat - 1), &Action::Declare { cards: bag(cards) });
        let said = judged.err().map_or_else(String::new, |why| why.article().to_string());
        // The pair of 7s that was overturned may be completed, when its seat is asked.
        let due = if article.is_empty() { "GW 10.8.2" } else { article };
        assert_eq!(said, due, "{seat} {cards}");
    }
}

/// A first card of each seat's cards, at level 7 with banker 1.
fn called(hands: &[&str; SEATS as usize]) -> Round {
    let carry = Carry::at(ByTeam([Rank::SEVEN; 2]), Seat::number(1));
    let mut stacks: Vec<Vec<Card>> = hands.iter().map(|hand| bag(hand).cards().collect()).collect();
    let mut rest = cards::pack_bag(3);
    stacks.iter().flatten().for_each(|card| assert!(rest.remove(*card)));
    let mut others: Vec<Card> = rest.cards().collect();
    others.sort_by_key(|card| card.rank() == Some(Rank::SEVEN) || card.is_joker());
    let mut others = others.into_iter();
    let longest = stacks.iter().map(Vec::len).max().unwrap_or(0);
    for stack in &mut stacks {
        stack.extend(others.by_ref().take(longest - stack.len()));
    }
    let pack = (0..longest).flat_map(|turn| stacks.iter().map(move |stack| stack[turn])).collect::<Vec<_>>();
    let pack: Vec<Card> = pack.into_iter().chain(others).collect();
    let mut round = Round::deal(&Setup::USUAL, &carry, &Deal::laid_out(pack, Rank::ACE), &mut |_| {});
    for _ in 0..usize::from(SEATS) * longest {
        let (seat, draw) = round.forced().expect("a draw");
        round.act(seat, &draw, &mut |_| {}).expect("a draw");
    }
    round
}

fn draw_all(round: &mut Round) {
    while let Some((seat, draw)) = round.forced() {
        round.act(seat, &draw, &mut |_| {}).expect("a draw");
    }
}

fn act(round: &mut Round, seat: u8, cards: &str) {
    let action = Action::Declare { cards: bag(cards) };
    round.act(Seat::from_index(usize::from(seat) - 1), &action, &mut |_| {}).expect("a call");
}

#[test]
fn n301_n285_a_board_ends_with_its_last_card_and_shows_the_kitty() {
    // No early end that could forget the multiplied kitty.
    let mut layout = Layout { kitty: bag("H:K S:5 S:34 D:10 C:10"), ..Layout::new(TABLE) };
    layout.hands = ["H:33", "H:44", "H:67", "H:89", "H:28", "H:29"].map(bag);
    let mut round = layout.round();
    for (seat, play) in ["H:33", "H:44", "H:67", "H:89", "H:28", "H:29"].into_iter().enumerate() {
        assert!(round.outcome().is_none());
        round.act(Seat::from_index(seat), &Action::play(bag(play)), &mut |_| {}).expect("a play");
    }
    let view = round.view(Viewer::Public);
    assert_eq!((view.kitty.cards, view.outcome.is_some()), (Some(layout.kitty), true));
}

#[test]
fn n256_a_refusal_says_which_duty_is_unmet_and_what_would_do() {
    let mut round = Layout::new(TABLE).hands(["H:33 C:3", "H:779", "H:246", "H:489", "H:246", "H:489"]).round();
    round.act(Seat::from_index(0), &Action::play(bag("H:33")), &mut |_| {}).expect("a lead");
    let (seat, wrong) = (Seat::from_index(1), Action::play(bag("H:79")));
    let why = round.check(seat, &wrong).expect_err("a pair is held");
    assert_eq!((why.code(), why.article().to_string()), ("pair_owed", "GW 7.5".into()));
    assert_eq!(round.instead(seat, &wrong), Some(Action::play(bag("H:77"))));
}

#[test]
fn a_wrong_number_buried_is_refused_and_mended() {
    // GW 11.5: the server refuses what would give the board away, and says which six would do.
    let mut round = called(&["H:7", "", "", "", "", ""]);
    act(&mut round, 1, "H:7");
    draw_all(&mut round);
    round.act(Seat::from_index(0), &Action::Close {}, &mut |_| {}).expect("the time is over");
    let banker = Seat::from_index(0);
    let hand = round.view(Viewer::Seat(banker)).hand;
    let five = hand.cards().take(5).collect::<Bag>();
    let wrong = Action::Bury { cards: five };
    let why = round.check(banker, &wrong).expect_err("five are too few");
    assert_eq!((why.code(), why.article().to_string()), ("bury_count", "GW 11.5".into()));
    let Some(Action::Bury { cards }) = round.instead(banker, &wrong) else { panic!("no six") };
    assert!(cards.contains(five) && round.check(banker, &Action::Bury { cards }).is_ok());
}

#[test]
fn jerryyyu_two_pairs_are_no_tractor() {
    let shapes = |table: &str, cards: &str| -> Vec<Vec<String>> {
        let readings = all_readings(order(table), &bag(cards));
        readings.iter().map(|lead| lead.units.shapes().map(|shape| shape.to_string()).collect()).collect()
    };
    assert_eq!(shapes(TABLE, "H:7799"), [["2x1", "2x1"]]);
    assert_eq!(shapes(TABLE, "H:7788"), [["2x2"]]);
    assert_eq!(shapes(TABLE, "S:AA55"), [["2x1", "2x1"]]);
    // GW 4.7: without trump the small jokers stand next to the level cards, the big ones do not.
    assert_eq!(shapes("NT 5", "ww H:55"), [["2x2"]]);
    assert_eq!(shapes("NT 5", "WW H:55"), [["2x1", "2x1"]]);
    assert_eq!(shapes("NT 5", "wwWW H:55"), [["2x3"]]);
    assert_eq!(shapes("NT 5", "H:55 D:55"), [["2x1", "2x1"]]);
}

#[test]
fn iceburgy_level_cards_and_ruffs() {
    let table = order(TABLE);
    // Level cards of two suits are no pair and two pairs of them no tractor; with the trump level pair they are one.
    assert!(unit_of(table, &bag("H:5 D:5")).is_none());
    assert!(unit_of(table, &bag("H:55 D:55")).is_none());
    assert_eq!(Factor::Scoring.of(&lead(table, "H:55 S:55").units), 4);
    // 2233 of trump is a tractor at level 5.
    assert_eq!(unit_of(table, &bag("S:2233")).map(|(_, unit)| unit.shape().to_string()), Some("2x2".into()));
    // Pairs with a side card among them are no ruff, without trump no more than with one.
    for (table, throw, play) in [(TABLE, "H:AA + H:K", "S:22 C:9"), ("NT 5", "H:AA + H:K", "S:55 C:9")] {
        assert_eq!(played(order(table), throw, &[play]).kinds[1], Some(Kind::Discard));
    }
    // A pair in the ruff of loose singles is no pair: the factor follows the lead. R-gw-kitty-trick
    assert_eq!(Factor::Scoring.of(&lead(table, "H:A + H:K").units), 1);
}

#[test]
fn a_best_reading_of_a_ruff_is_searched() {
    // 33 J J may be a pair of threes or of jacks: the jacks count.
    let table = order(TABLE);
    let throw = "H:AA + H:K + H:Q";
    assert_eq!(played(table, throw, &["S:33JJ", "S:99 10 2"]).best.index(), 1);
    assert_eq!(played(table, throw, &["S:33JJ", "S:QQ 10 2"]).best.index(), 2);
    // A triple serves as pair and single.
    assert_eq!(played(table, "H:AA + H:K", &["S:336", "S:777"]).best.index(), 2);
}

#[test]
fn tgoh_no_view_but_the_directors_holds_another_hand() {
    let hands = ["H:7", "H:9", "H:8", "S:2", "D:3", "C:4"];
    let round = Layout::new(TABLE).hands(hands).round();
    for viewer in testkit::viewers(SEATS) {
        let view = round.view(viewer);
        assert_eq!(view.hands.is_some(), viewer == Viewer::Director);
        let own = match viewer {
            Viewer::Seat(seat) => bag(hands[seat.index()]),
            _ => Bag::EMPTY,
        };
        assert_eq!(view.hand, own);
    }
}
