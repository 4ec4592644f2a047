//! What went wrong in other programs, as public reports tell it, and the right value here. Each test is named after the
//! report; the kind of fault is in its comment. Reports that ask for house rules (no-trump, bombs, friends, other players'
//! ranks, early ends, other deck counts) have no test: they are no rule of these books.

use std::ops::ControlFlow;

use cards::{Bag, Card, Rank, Suit};
use shengji::contest::{Guangzhou, Trick};
use shengji::{Action, Format, Round, Setup, all_readings, check_follow, settle, throw_test};
use table::{ByTeam, Cited, Deal, Game, Seat, Viewer};
use testkit::Dice;
use trick::{Lead, Order, Suite, Units, unit_of};

use crate::layout::Layout;
use crate::positions::{Ground, lumpy};
use crate::{bag, cases, order};

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
        assert!(judged.is_ok() || judged.is_err_and(|why| why.article().to_string() == "GZ 10"));
    }
}

/// Who wins a trick that seat 1 leads, counted from 0.
fn winner(order: Order, led: &str, plays: [&str; 3]) -> usize {
    let led = lead(order, led);
    let cards = led.units.iter().fold(Bag::EMPTY, |all, unit| all.plus(unit.cards(order, led.suite)));
    let mut trick = Trick::new(Guangzhou, Seat::from_index(0), cards, &led);
    for (seat, play) in Seat::all(4).skip(1).zip(plays) {
        trick.reply(seat, &bag(play));
    }
    trick.best.index()
}

fn failing(led: &str, others: [&str; 3]) -> Vec<Bag> {
    let led = lead(order(TABLE), led);
    let test = throw_test(&led, &others.map(bag));
    test.beaten.iter().map(|unit| unit.cards(led.order, led.suite)).collect()
}

#[test]
fn n84_only_a_bigger_tractor_stops_a_tractor() {
    assert_eq!(failing("H:KKQQ + H:A", ["H:AA", "H:2", "D:3"]), []);
    assert_eq!(failing("H:JJ10 10 + H:A", ["H:KKQQ", "H:2", "D:3"]), [bag("H:JJ1010")]);
    // A scan by printed suit misses the tractor through another off-suit level pair.
    assert_eq!(failing("S:AA D:55 + W", ["S:55 C:55", "", ""]), [bag("S:AA D:55")]);
}

#[test]
fn n105_a_trump_tractor_draws_single_pairs() {
    let table = order(TABLE);
    may(table, "S:3344", "S:99 W S:2 H:5 S:KQ", &[("S:99 W S:2", true), ("W S:2 H:5 S:K", false)]);
    may(table, "S:778899", "S:33 S:66 S:JJ S:Q2", &[("S:3366JJ", true), ("S:3366Q2", false)]);
}

#[test]
fn n140_n315_n319_n301_no_triple_saves_the_pairs() {
    let table = order(TABLE);
    may(table, "H:JJQQ", "H:33371010", &[("H:331010", true), ("H:3337", false), ("H:33310", false)]);
    may(table, "H:JJQQ", "H:77781010K", &[("H:771010", true), ("H:7778", false), ("H:77710", false)]);
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
        may(table, led, "H:77788J", &[("H:77788", true), ("H:7788J", false)]);
        may(table, led, "H:7788JQ", &[("H:7788J", true), ("H:778JQ", false)]);
    }
}

#[test]
fn n36_n264_a_throw_of_singles_is_overruffed_by_the_highest() {
    let table = order(TABLE);
    assert_eq!(winner(table, "H:A + H:K", ["S:A2", "S:KQ", "w S:2"]), 3);
    assert_eq!(winner(table, "H:A + H:K", ["S:A2", "S:KQ", "S:A3"]), 1);
}

#[test]
fn n349_every_part_of_a_mixed_throw_must_be_greater() {
    let table = order(TABLE);
    assert_eq!(winner(table, "H:AA + H:K", ["S:33K", "S:44Q", "S:66J"]), 1);
    assert_eq!(winner(table, "H:AA + H:K", ["S:33K", "S:44A", "S:66K"]), 2);
}

#[test]
fn n251_n259_single_cards_and_throws_of_two_singles_are_ruffed() {
    let table = order(TABLE);
    assert_eq!(winner(table, "H:7", ["H:3", "S:2", "H:A"]), 2);
    assert_eq!(winner(table, "H:A + H:K", ["H:34", "S:23", "H:67"]), 2);
}

#[test]
fn n134_must_play_levels_are_not_jumped_over() {
    let setup = cases::setup(Format::Gz3, "5TKA").expect("a setup");
    let from = |level: Rank| shengji::Carry {
        levels: ByTeam([level, Rank::TWO]),
        banker: Seat::number(1),
        boards: None,
        winner: None,
    };
    for (level, stops) in
        [(Rank::THREE, Rank::FIVE), (Rank::EIGHT, Rank::TEN), (Rank::JACK, Rank::KING), (Rank::KING, Rank::ACE)]
    {
        for points in [-900, -120, 0] {
            let after = from(level).after(&setup, Seat::from_index(0), settle(Format::Gz3, points));
            assert_eq!((after.levels.0[0], after.winner), (stops, None), "from {level}, {points}");
        }
    }
}

#[test]
fn pr442_jokers_never_declare() {
    let round = at_level_seven(&["H:7", "wwW W", "C:77", ""]);
    for cards in ["W", "w", "ww", "w W", "WW"] {
        let refused = round.check(Seat::from_index(1), &Action::Declare { cards: bag(cards) });
        assert_eq!(refused.err().map(|why| why.article().to_string()), Some("GZ 17-1".into()), "{cards}");
    }
}

#[test]
fn n119_equal_numbers_never_overturn() {
    let mut round = at_level_seven(&["H:77", "S:77", "C:77", "D:777"]);
    act(&mut round, 1, "H:7");
    act(&mut round, 3, "C:77");
    for (seat, cards, fine) in
        [(2, "S:77", false), (2, "S:7", false), (1, "H:77", false), (4, "D:77", false), (4, "D:777", true)]
    {
        let judged = round.check(Seat::from_index(seat - 1), &Action::Declare { cards: bag(cards) });
        assert_eq!(judged.is_ok(), fine, "{seat} {cards}");
    }
}

/// Three packs at level 7, banker seat 1, after each seat has drawn the cards named.
fn at_level_seven(hands: &[&str; 4]) -> Round {
    let setup = Setup::usual(Format::Gz3);
    let carry =
        shengji::Carry { levels: ByTeam([Rank::SEVEN; 2]), banker: Seat::number(1), boards: None, winner: None };
    let mut stacks: Vec<Vec<Card>> = hands.iter().map(|hand| bag(hand).cards().collect()).collect();
    let mut rest = cards::pack_bag(3);
    stacks.iter().flatten().for_each(|card| assert!(rest.remove(*card)));
    let mut others: Vec<Card> = rest.cards().collect();
    others.sort_by_key(|card| card.rank() == Some(Rank::SEVEN));
    let mut others = others.into_iter();
    let longest = stacks.iter().map(Vec::len).max().unwrap_or(0);
    for stack in &mut stacks {
        stack.extend(others.by_ref().take(longest - stack.len()));
    }
    let pack = (0..longest).flat_map(|turn| stacks.iter().map(move |stack| stack[turn])).collect::<Vec<_>>();
    let pack: Vec<Card> = pack.into_iter().chain(others).collect();
    let mut round = Round::deal(&setup, &carry, &Deal::laid_out(pack, Rank::ACE), &mut |_| {});
    for _ in 0..4 * longest {
        let (seat, draw) = round.forced().expect("a draw");
        round.act(seat, &draw, &mut |_| {}).expect("a draw");
    }
    round
}

fn act(round: &mut Round, seat: u8, cards: &str) {
    let action = Action::Declare { cards: bag(cards) };
    round.act(Seat::from_index(usize::from(seat) - 1), &action, &mut |_| {}).expect("a declaration");
}

#[test]
fn n301_n285_a_board_ends_with_its_last_card_and_shows_the_kitty() {
    // No early end that could forget the multiplied kitty.
    let mut layout = Layout { format: Format::Gz3, kitty: bag("H:K S:234 D:10 C:10"), ..Layout::new(TABLE) };
    layout.hands = ["H:33", "H:44", "H:67", "H:89"].map(bag);
    let mut round = layout.round();
    for (seat, play) in [(0, "H:33"), (1, "H:44"), (2, "H:67"), (3, "H:89")] {
        assert!(round.outcome().is_none());
        round.act(Seat::from_index(seat), &Action::play(bag(play)), &mut |_| {}).expect("a play");
    }
    let view = round.view(Viewer::Public);
    assert_eq!((view.kitty.cards, view.outcome.is_some()), (Some(layout.kitty), true));
}

#[test]
fn n135_a_failed_throw_leads_the_beaten_part() {
    let mut round = Layout::new(TABLE).hands(["H:AAQ", "H:K67", "H:346", "H:899"]).round();
    round.act(Seat::from_index(0), &Action::play(bag("H:AAQ")), &mut |_| {}).expect("a throw");
    assert_eq!(round.view(Viewer::Public).trick.map(|trick| trick.plays[0].cards), Some(bag("H:Q")));
}

#[test]
fn n256_a_refusal_says_which_duty_is_unmet_and_what_would_do() {
    let mut round = Layout::new(TABLE).hands(["H:33 C:3", "H:779", "H:246", "H:489"]).round();
    round.act(Seat::from_index(0), &Action::play(bag("H:33")), &mut |_| {}).expect("a lead");
    let (seat, wrong) = (Seat::from_index(1), Action::play(bag("H:79")));
    let why = round.check(seat, &wrong).expect_err("a pair is held");
    assert_eq!((why.code(), why.article().to_string()), ("pair_owed", "GZ 10".into()));
    assert_eq!(round.instead(seat, &wrong), Some(Action::play(bag("H:77"))));
}

#[test]
fn n110_one_pack_is_a_format_of_its_own() {
    let setup = Setup::usual(Format::Cn1);
    assert_eq!((setup.drawn(), setup.kitty(), setup.format().step()), (48, 6, 20));
}

#[test]
fn jerryyyu_two_pairs_are_no_tractor() {
    let table = order(TABLE);
    let shapes = |cards: &str| -> Vec<Vec<String>> {
        let readings = all_readings(table, &bag(cards));
        readings.iter().map(|lead| lead.units.shapes().map(|shape| shape.to_string()).collect()).collect()
    };
    assert_eq!(shapes("H:7799"), [["2x1", "2x1"]]);
    assert_eq!(shapes("H:7788"), [["2x2"]]);
    assert_eq!(shapes("S:AA55"), [["2x1", "2x1"]]);
}

#[test]
fn iceburgy_level_cards_and_ruffs() {
    let table = order(TABLE);
    // Level cards of two suits are no pair and two pairs of them no tractor; with the trump level pair they are one.
    assert!(unit_of(table, &bag("H:5 D:5")).is_none());
    assert!(unit_of(table, &bag("H:55 D:55")).is_none());
    assert_eq!(unit_of(table, &bag("H:55 S:55")).map(|(_, unit)| unit.shape().to_string()), Some("2x2".into()));
    // At the capture of the kitty that tractor counts as one. GZ 14
    assert_eq!(Format::Gz3.kitty_factor(lead(table, "H:55 S:55").units[0].shape()), 5);
    // 2233 of trump is a tractor at level 5.
    assert_eq!(unit_of(table, &bag("S:2233")).map(|(_, unit)| unit.shape().to_string()), Some("2x2".into()));
    // Pairs with a side card among them are no ruff.
    assert_eq!(winner(table, "H:AA + H:K", ["S:22 C:9", "H:346", "H:789"]), 0);
    // A pair in the ruff of loose singles is no pair: the factor follows the lead. R-kitty-trick
    assert_eq!(winner(table, "H:A + H:K", ["S:22", "S:34", "H:89"]), 2);
    assert_eq!(Format::Gz3.kitty_factor(lead(table, "H:A + H:K").units[0].shape()), 2);
}

#[test]
fn a_best_reading_of_a_ruff_is_searched() {
    // The first reading of 33 44 6 as pair and single is not the best one against 22 A.
    let table = order(TABLE);
    assert_eq!(winner(table, "H:AA + H:K + H:Q + H:J", ["S:2267Q", "S:3344A", "H:34678"]), 2);
    // A triple serves as pair and single, whichever helps.
    assert_eq!(winner(table, "H:AA + H:K", ["S:336", "S:777", "H:346"]), 2);
}

#[test]
fn undeclared_readings_are_never_chosen_silently() {
    let round = Layout::new(TABLE).hands(["H:88877", "H:23346", "D:33446", "D:77889"]).round();
    let seat = Seat::from_index(0);
    assert!(round.check(seat, &Action::play(bag("H:88877"))).is_err());
    let (naming, _) = round.selection(seat, bag("H:88877"));
    assert_eq!(naming.readings.len(), 2, "both are offered");
    let mut asked = 0;
    let _ = round.legal(seat, &mut |action| {
        if let Action::Play { cards, declared } = action {
            asked += u32::from(cards == bag("H:88877") && declared.is_some());
        }
        ControlFlow::Continue(())
    });
    assert_eq!(asked, 1, "the canonical throw is listed with its declaration");
}

#[test]
fn n408_trumps_are_told_by_the_order() {
    let table = order(TABLE);
    for (card, trump) in [("S:2", true), ("D:5", true), ("w", true), ("H:A", false)] {
        assert_eq!(table.sole_suite(&bag(card)) == Some(Suite::Trump), trump, "{card}");
    }
    assert_eq!(table.suites().count(), 4);
    assert_eq!(table.trump(), Some(Suit::Spades));
}

#[test]
fn n18_n274_the_kitty_fits_the_format_whoever_sits_down() {
    for format in Format::ALL {
        for kitty in format.kitties() {
            assert_eq!((u32::from(format.packs()) * 54 - u32::from(kitty)) % 4, 0, "{format:?} {kitty}");
        }
    }
}

#[test]
fn n347_the_best_play_is_kept_play_by_play() {
    // Nothing is taken back; after each reply the best one is known, and it is the one that wins.
    let mut seen = Vec::new();
    let mut round = Layout::new(TABLE).hands(["H:7", "H:9", "H:8", "S:2"]).round();
    for (seat, play) in [(0, "H:7"), (1, "H:9"), (2, "H:8"), (3, "S:2")] {
        round.act(Seat::from_index(seat), &Action::play(bag(play)), &mut |_| {}).expect("a play");
        let view = round.view(Viewer::Public);
        seen.push(view.trick.or(view.last).map(|trick| trick.best.index()));
    }
    assert_eq!(seen, [Some(0), Some(1), Some(1), Some(3)]);
}

#[test]
fn tgoh_no_view_but_the_directors_holds_another_hand() {
    let round = Layout::new(TABLE).hands(["H:7", "H:9", "H:8", "S:2"]).round();
    for viewer in testkit::viewers(4) {
        let view = round.view(viewer);
        assert_eq!(view.hands.is_some(), viewer == Viewer::Director);
        let own = match viewer {
            Viewer::Seat(seat) => [bag("H:7"), bag("H:9"), bag("H:8"), bag("S:2")][seat.index()],
            _ => Bag::EMPTY,
        };
        assert_eq!(view.hand, own);
    }
}
