//! What went wrong in other programs, as public reports tell it, and the right value here. Each test is named after the
//! report; the kind of fault is in its comment. Reports about slow cores, training and web pages have no test here.

use std::ops::ControlFlow;

use cards::{Bag, Card, Rank};
use guandan::{
    Action, Carry, Edition, Event, Face, Kind, Order, Reading, ReturnRule, Round, Setup, Stage, WildRule, judge_cards,
    readings, tribute, visit_forms, visit_plays,
};
use table::{Deal, Game, Seat, Viewer, sim_key};
use testkit::Dice;

use crate::board::Board;
use crate::{bag, cases, rank, reading, written};

fn setup() -> Setup {
    Setup::usual(Edition::Of2022)
}

fn seat(number: u8) -> Seat {
    Seat::number(number).expect("a seat")
}

fn order(text: &str) -> Order {
    cases::order(text).expect("an order")
}

/// What a board after another starts from.
fn after(text: &str, levels: [&str; 2]) -> Carry {
    let last = order(text);
    let playing = Some(last.first().team());
    Carry { levels: table::ByTeam(levels.map(rank)), playing, last: Some(last), boards: 1, ..Carry::first() }
}

/// May the first cards be put on the second, both as they are taken?
fn beats(level: &str, play: &str, standing: &str) -> bool {
    let usual = |cards: &str| judge_cards(&setup(), rank(level), None, &bag(cards), None).expect("a play");
    let standing = usual(standing);
    judge_cards(&setup(), rank(level), Some(standing), &bag(play), None).is_ok()
}

fn all(level: &str, cards: &str) -> Vec<String> {
    readings(&bag(cards), rank(level), WildRule::Big).as_slice().iter().copied().map(written).collect()
}

/// Every play of a hand.
fn plays(level: &str, hand: &str) -> Vec<Bag> {
    let mut found = Vec::new();
    let _ = visit_plays(&setup(), &bag(hand), rank(level), None, &mut |cards, _| {
        found.push(cards);
        ControlFlow::Continue(())
    });
    found
}

fn in_play(level: &str, hands: [&str; 4]) -> Round {
    Round::in_play(&setup(), rank(level), hands.map(bag), seat(1)).expect("a position")
}

fn act(round: &mut Round, of: u8, action: Action) -> Vec<Event> {
    let mut events = Vec::new();
    round
        .act(seat(of), &action, &mut |event| events.push(event))
        .unwrap_or_else(|why| panic!("{of} {action:?}: {why}"));
    events
}

fn play(round: &mut Round, of: u8, cards: &str) -> Vec<Event> {
    act(round, of, Action::play(bag(cards)))
}

#[test]
fn n28_readings_are_offered_whenever_there_are_several() {
    // The prompt was left out when the cards were legal as they stood.
    let round = in_play("2", ["S:88 D:99 H:2 C:3", "S:4", "S:5", "S:6"]);
    let (naming, action) = round.selection(seat(1), bag("S:88 D:99 H:2"));
    assert_eq!(naming.readings.iter().copied().map(written).collect::<Vec<_>>(), ["full-house 8", "full-house 9"]);
    assert_eq!((naming.usual.map(written), action), (Some("full-house 9".into()), Action::play(bag("S:88 D:99 H:2"))));
    let both = round.selection(seat(1), bag("S:88 D:99 H:2")).0.readings;
    for declared in both {
        assert!(round.check(seat(1), &Action::Play { cards: bag("S:88 D:99 H:2"), declared: Some(declared) }).is_ok());
    }
}

#[test]
fn n28_of_readings_only_those_that_fit_are_offered() {
    let mut round = in_play("2", ["S:77 D:7 C:33 S:4", "S:66 D:88 H:2 C:9", "S:5", "S:6"]);
    play(&mut round, 1, "S:77 D:7 C:33");
    let (naming, action) = round.selection(seat(2), bag("S:66 D:88 H:2"));
    assert_eq!(naming.readings.iter().copied().map(written).collect::<Vec<_>>(), ["full-house 8"]);
    assert!(round.check(seat(2), &action).is_ok());
}

#[test]
fn n31_tribute_is_paid_out_of_the_new_hand() {
    // Tribute came out of the cards left over from the last board, and hands were not shown anew.
    let mut board = Board::new(setup(), after("1234", ["5", "2"]));
    (board.given[3], board.fill) = (bag("W S:A"), [1, 2, 3, 4].map(seat));
    let mut round = board.open().expect("a board");
    assert_eq!(round.view(Viewer::Seat(seat(4))).hand.len(), 27);
    act(&mut round, 4, Action::Pay { card: Card::BIG_JOKER });
    let counts = |round: &Round| round.view(Viewer::Director).hands.expect("all").map(Bag::len);
    assert_eq!((counts(&round), round.view(Viewer::Seat(seat(1))).hand.count(Card::BIG_JOKER)), ([28, 27, 27, 26], 2));
    let back = round.view(Viewer::Seat(seat(1))).give.any().expect("something to return");
    act(&mut round, 1, Action::Return { card: back });
    assert_eq!(counts(&round), [27; 4]);
    assert!(round.view(Viewer::Seat(seat(4))).hand.count(back) > 0);
}

#[test]
fn n36_resisting_is_told_and_only_the_payers_jokers_count() {
    // No trace of it was left; one big joker with the first and one with the last called tribute off.
    let mut board = Board::new(setup(), after("1234", ["5", "2"]));
    (board.given[3], board.fill) = (bag("WW"), [1, 2, 3, 4].map(seat));
    let round = board.open().expect("a board");
    let view = round.view(Viewer::Public);
    assert_eq!((view.phase, view.resisted, view.to_act.contains(seat(1))), (Stage::Play, Some([0, 0, 0, 2]), true));
    (board.given[0], board.given[3]) = (bag("W"), bag("W"));
    let view = board.open().expect("a board").view(Viewer::Public);
    assert_eq!((view.phase, view.resisted), (Stage::Pay, None));
}

#[test]
fn n49_the_wild_card_is_no_tribute() {
    assert_eq!(tribute::payable(&bag("H:55 S:AK"), rank("5")), bag("S:A"));
    assert_eq!(tribute::payable(&bag("H:55 S:A5 D:5"), rank("5")), bag("S:5 D:5"));
    assert_eq!(tribute::payable(&bag("H:5 w S:5"), rank("5")), bag("w"));
}

#[test]
fn n61_cards_have_no_order_of_clicking() {
    // Plays were shown in the order in which their cards had been picked.
    let read = |text: &str| serde_json::from_str::<Action>(text).expect("an action");
    let [one, other] =
        [r#"{"do":"play","cards":["S7","S3","D3","D7","C7"]}"#, r#"{"do":"play","cards":["D3","C7","S3","S7","D7"]}"#]
            .map(read);
    assert_eq!(one, other);
    assert_eq!(serde_json::to_string(&one).expect("JSON"), serde_json::to_string(&other).expect("JSON"));
}

#[test]
fn n45_n29_all_four_places_are_written_down_and_each_is_told_at_once() {
    // The last one, who never goes out, was missing; nobody was told when somebody went out.
    let mut round = in_play("2", ["S:3", "S:4", "S:56", "S:78"]);
    let events = play(&mut round, 1, "S:3");
    assert!(matches!(events[0], Event::Played(_, _, _, 0)));
    assert_eq!(round.view(Viewer::Public).places, [seat(1)]);
    play(&mut round, 2, "S:4");
    play(&mut round, 3, "S:5");
    act(&mut round, 4, Action::Pass {});
    let events = play(&mut round, 3, "S:6");
    assert!(matches!(events.last(), Some(Event::Over(_))));
    let (outcome, carry) = round.outcome().expect("over");
    assert_eq!((outcome.order, carry.last), (order("1234"), Some(order("1234"))));
    assert_eq!(serde_json::to_value(outcome.order).expect("JSON"), serde_json::json!([1, 2, 3, 4]));
}

#[test]
fn n4_n291_wild_cards_are_in_the_core() {
    // Types had to branch on the number of wild cards, and a hand with two had thousands of plays to look through.
    let hand = "S:2345679TJQKA D:3579JK C:468TQ H:88 w W";
    let mut forms = 0;
    let _ = visit_forms(&bag(hand), rank("8"), None, &mut |form| {
        assert!(form.wilds() <= 2);
        forms += 1;
        ControlFlow::Continue(())
    });
    let count = plays("8", hand).len();
    assert!(forms > 100 && count > 2 * forms, "{forms} canonical plays of {count}");
    assert_eq!((all("8", "S:3 H:8"), all("8", "S:3 H:88")), (vec!["pair 3".into()], vec!["triple 3".to_owned()]));
}

#[test]
fn choysang_jokers_beat_every_bomb() {
    for bomb in ["S:33 D:33 C:3", "S:33 D:33 C:33", "S:AA D:AA C:AA H:AA", "S:99 D:99 C:99 H:99 H:55"] {
        assert!(beats("5", "wwWW", bomb) && !beats("5", bomb, "wwWW"), "{bomb}");
    }
    assert!(beats("5", "wwWW", "S:TJQKA"));
}

#[test]
fn choysang_equal_straight_flushes_do_not_beat_each_other() {
    assert!(!beats("2", "S:34567", "D:34567") && !beats("2", "D:34567", "S:34567"));
}

#[test]
fn choysang_a_plate_of_level_cards_stays_in_its_place() {
    assert!(!beats("5", "S:55 D:56 C:66", "S:KK D:KA C:AA") && beats("5", "S:KK D:KA C:AA", "S:55 D:56 C:66"));
}

#[test]
fn choysang_aces_are_found_at_both_ends() {
    // AA2233 was lost where kings were held too, and AAA222 was never made.
    let all = plays("9", "S:AA22 D:33 D:A2 S:KK");
    for run in ["S:AA22 D:33", "S:AA D:A S:22 D:2"] {
        assert!(all.contains(&bag(run)), "{run}");
    }
}

#[test]
fn choysang_a_pair_of_jokers_goes_with_a_triple() {
    assert_eq!(all("2", "S:99 D:9 ww"), ["full-house 9"]);
    assert_eq!(all("2", "S:99 D:9 WW"), ["full-house 9"]);
    assert!(plays("2", "S:99 D:9 ww").contains(&bag("S:99 D:9 ww")));
}

#[test]
fn choysang_a_bomb_has_up_to_ten_cards() {
    assert_eq!(all("2", "S:99 D:99 C:99 H:99 H:2"), ["bomb-9 9"]);
    assert_eq!(all("2", "S:99 D:99 C:99 H:99 H:22"), ["bomb-10 9"]);
    assert!(plays("2", "S:99 D:99 C:99 H:99 H:22").contains(&bag("S:99 D:99 C:99 H:99 H:22")));
}

#[test]
fn choysang_openguandan_a_level_card_is_not_returned() {
    // H5 and S5 were on the list at level 5.
    for (rule, to_partner) in [(ReturnRule::Ten, true), (ReturnRule::Ten, false), (ReturnRule::TenToPartner, true)] {
        assert_eq!(tribute::returnable(&bag("H:5 S:5 S:6 S:J"), rank("5"), rule, to_partner), bag("S:6"));
    }
}

#[test]
fn openguandan_something_can_always_be_returned() {
    // With nothing up to ten the list was empty, and the table stood still.
    let rules = [ReturnRule::Ten, ReturnRule::TenToPartner, ReturnRule::Any];
    for hand in ["S:JQKA", "H:55 S:5", "wW", "W", "S:5 W"] {
        for (rule, to_partner) in rules.iter().flat_map(|rule| [(*rule, true), (*rule, false)]) {
            let may = tribute::returnable(&bag(hand), rank("5"), rule, to_partner);
            assert!(!may.is_empty() && bag(hand).contains(may), "{hand} {rule:?}");
        }
    }
    assert_eq!(tribute::returnable(&bag("S:JJQ D:J"), rank("5"), ReturnRule::Ten, false), bag("S:J D:J"));
}

#[test]
fn choysang_a_board_is_over_with_first_and_second() {
    let mut round = in_play("2", ["S:3", "S:45", "S:6", "S:78"]);
    play(&mut round, 1, "S:3");
    act(&mut round, 2, Action::Pass {});
    play(&mut round, 3, "S:6");
    let (outcome, _) = round.outcome().expect("over");
    assert_eq!((outcome.order, outcome.gain), (order("13"), 3));
    assert!(round.to_act().is_empty());
}

#[test]
fn livingindrm_b19feff_a_double_tribute_moves_cards_and_is_returned() {
    let mut board = Board::new(setup(), after("13", ["5", "2"]));
    (board.given[1], board.given[3], board.fill) = (bag("w"), bag("S:5"), [1, 3, 2, 4].map(seat));
    let mut round = board.open().expect("a board");
    act(&mut round, 4, Action::Pay { card: bag("S:5").any().expect("a card") });
    let events = act(&mut round, 2, Action::Pay { card: Card::SMALL_JOKER });
    assert!(matches!(events.last(), Some(Event::Tributes(_))));
    assert_eq!(round.view(Viewer::Director).hands.expect("all").map(Bag::len), [28, 26, 28, 26]);
    let view = round.view(Viewer::Public);
    assert_eq!((view.phase, view.to_act.contains(seat(1)), view.to_act.contains(seat(3))), (Stage::Return, true, true));
}

#[test]
fn livingindrm_741cb82_runs_are_in_natural_order() {
    // The order of levels, used inside runs, broke straights.
    assert_eq!(all("6", "S:45678"), ["straight-flush 8"]);
    assert_eq!(all("6", "S:4567 D:8"), ["straight 8"]);
    assert_eq!(all("6", "S:TJQ D:K S:A"), ["straight A"]);
    assert!(all("6", "S:QKA D:6 S:T").is_empty(), "the level does not stand behind the ace");
}

#[test]
fn livingindrm_3653079_si_xiyu_straights_with_wild_cards_compare_by_their_top() {
    assert!(beats("2", "S:567 D:8 H:2", "D:4567 S:8"), "5 to 9 over 4 to 8");
    assert!(!beats("2", "D:4567 S:8", "S:567 D:8 H:2"));
    assert!(beats("9", "S:2345 D:6", "S:A234 D:5"), "the ace is low in A2345");
    assert!(!beats("9", "S:A234 D:5", "S:2345 D:6"));
    assert!(beats("9", "S:TJQK D:A", "S:9TJQ D:K"));
}

#[test]
fn si_xiyu_586ab2f_plays_of_a_part_of_a_rank_are_found() {
    let all = plays("9", "S:33 D:33 C:4");
    for part in ["S:3", "S:33", "S:3 D:3", "S:33 D:3", "S:33 D:33"] {
        assert!(all.contains(&bag(part)), "{part}");
    }
}

#[test]
fn jansen_a_wild_card_takes_the_rank_that_it_stands_for() {
    let standing = reading("pair 4").expect("a reading");
    let judged = |cards: &str| judge_cards(&setup(), rank("9"), Some(standing), &bag(cards), None);
    assert!(judged("H:9 S:3").is_err(), "a pair of 3s, though the wild card is a 9");
    assert_eq!(judged("H:9 S:5"), Ok(reading("pair 5").expect("a reading")));
    assert_eq!(Face::of(bag("H:9").any().expect("a card")).height(rank("9")), 13);
}

#[test]
fn openguandan_the_larger_tribute_goes_to_the_first() {
    // Tribute went by seats: the second got the big joker.
    for (first, second) in [(1, 3), (3, 1)] {
        let mut tribute = tribute::Tribute::after(Order::double(seat(first), seat(second)));
        tribute.pay(seat(2), Card::BIG_JOKER);
        tribute.pay(seat(4), Card::SMALL_JOKER);
        tribute.assign(rank("5"));
        let to = |from: u8| tribute.gifts().find(|gift| gift.from == seat(from)).and_then(|gift| gift.to);
        assert_eq!((to(2), to(4), tribute.leader()), (Some(seat(first)), Some(seat(second)), seat(2)));
    }
}

#[test]
fn livingindrm_the_last_pays_though_he_is_the_partner() {
    // After 1st and 4th on one side the third was made to pay.
    assert_eq!(tribute::payers(order("1243")).iter().collect::<Vec<_>>(), [seat(3)]);
    assert_eq!(tribute::payers(order("2134")).iter().collect::<Vec<_>>(), [seat(4)]);
}

#[test]
fn clawguandan_first_and_second_are_three_levels() {
    assert_eq!([order("13"), order("1234"), order("1243")].map(Order::gain), [3, 2, 1]);
    let [before, after] = [Carry::first(), Carry::first().after(&setup(), order("31"), false)];
    assert_eq!((before.level(), after.level()), (Rank::TWO, Rank::FIVE));
}

#[test]
fn livingindrm_4c90942_events_come_in_one_order() {
    let board = |seed: u64| {
        let (mut events, mut dice) = (Vec::new(), Dice::new(seed));
        let deal = Deal::from_key(2, &sim_key(seed, "order", 1));
        let mut round = Round::deal(&setup(), &after("13", ["5", "2"]), &deal, &mut |event| events.push(event));
        while let Some((seat, action)) =
            round.to_act().iter().find_map(|seat| Some((seat, round.sample(seat, &mut |bound| dice.below(bound))?)))
        {
            round.act(seat, &action, &mut |event| events.push(event)).expect("sampled");
        }
        events
    };
    for seed in 1..4 {
        assert_eq!(board(seed), board(seed));
    }
}

#[test]
fn two_kinds_of_runs_are_never_chosen_between_in_silence() {
    let cards = bag("S:77 D:88 H:22");
    let round = in_play("2", ["S:77 D:88 H:22 S:3", "S:4", "S:5", "S:6"]);
    assert!(round.check(seat(1), &Action::play(cards)).is_err());
    let (naming, _) = round.selection(seat(1), cards);
    assert_eq!((naming.usual, naming.readings.len()), (None, 3));
    let kinds: Vec<Kind> = naming.readings.iter().map(|reading| reading.kind).collect();
    assert_eq!(kinds, [Kind::Tube, Kind::Tube, Kind::Plate]);
    let declared: Vec<Reading> = naming.readings;
    assert!(declared.iter().all(|one| round.check(seat(1), &Action::Play { cards, declared: Some(*one) }).is_ok()));
}

#[test]
fn a_selection_is_declared_where_one_reading_fits() {
    let mut round = in_play("2", ["S:66 C:77 H:88 S:3", "S:77 D:88 H:22 S:4", "S:5", "S:6"]);
    play(&mut round, 1, "S:66 C:77 H:88");
    let (naming, action) = round.selection(seat(2), bag("S:77 D:88 H:22"));
    assert_eq!(naming.readings.iter().copied().map(written).collect::<Vec<_>>(), ["tube 9"]);
    assert_eq!(
        action,
        Action::Play { cards: bag("S:77 D:88 H:22"), declared: Some(reading("tube 9").expect("a tube")) }
    );
    assert!(round.check(seat(2), &action).is_ok());
    // Where none fits they are named all the same.
    assert_eq!(round.selection(seat(2), bag("S:77")).0.readings.len(), 1);
    assert!(round.selection(seat(2), bag("S:7 D:8")).0.readings.is_empty());
}

#[test]
fn a_refusal_shows_what_would_do() {
    let mut round = in_play("2", ["S:44 D:9", "S:3355 D:56", "S:8", "S:9"]);
    assert_eq!(round.instead(seat(1), &Action::Pass {}).map(|way| round.check(seat(1), &way)), Some(Ok(())));
    play(&mut round, 1, "S:44");
    for (refused, keeps) in [("S:33", ""), ("S:35", "S:5"), ("S:5 D:6", "S:5")] {
        let refused = Action::play(bag(refused));
        assert!(round.check(seat(2), &refused).is_err());
        let Some(Action::Play { cards, .. }) = round.instead(seat(2), &refused) else { panic!("{refused:?}: no way") };
        assert!(
            round.check(seat(2), &Action::play(cards)).is_ok() && cards.contains(bag(keeps)),
            "{refused:?}: {cards}"
        );
    }
    // Nothing but a pass is left.
    let mut round = in_play("2", ["WW S:9", "S:33", "S:8", "S:9"]);
    play(&mut round, 1, "WW");
    assert_eq!(round.instead(seat(2), &Action::play(bag("S:33"))), Some(Action::Pass {}));
}
