//! What went wrong in other programs, as public reports tell it, and the right value here. Each test is named after the report;
//! the kind of fault is in its comment. Reports about events and byes have no test here.

use std::collections::BTreeSet;

use cards::Bag;
use gouji::{Action, Carry, Event, Format, Mode, Round, Set, Setup};
use table::{Cited, Deal, Game, Seat, Viewer, sim_key};
use testkit::{Dice, Walk};

use crate::cases::action;
use crate::{bag, in_play, naive, ranks, seat, set, strict};

const HANDS: &str = "77K89|338AA|99TT4|KK223|88TT5|QQ446";

fn act(round: &mut Round, of: u8, text: &str) -> Vec<Event> {
    let (of, mut events) = (seat(of), Vec::new());
    let action = action(round, of, text).expect("an action");
    round.judge(of, &action).unwrap_or_else(|why| panic!("{of} {text}: {why}"));
    round.act(of, &action, &mut |event| events.push(event)).unwrap_or_else(|why| panic!("{of} {text}: {why}"));
    events
}

/// `SEAT VERB …` each.
fn go(round: &mut Round, lines: &[&str]) {
    for line in lines {
        let (of, what) = line.split_once(' ').expect("a seat");
        act(round, of.parse().expect("a seat"), what);
    }
}

fn plays(round: &Round, of: u8) -> Vec<Action> {
    let mut all = Vec::new();
    let _ = round.legal(seat(of), &mut |action| {
        if matches!(action, Action::Play { .. }) {
            all.push(action);
        }
        std::ops::ControlFlow::Continue(())
    });
    all
}

fn turn(round: &Round) -> u8 {
    round.to_act().iter().next().map_or(0, u8::from)
}

#[test]
fn evolution_124_who_has_passed_is_not_asked_again() {
    // A player who had passed was offered another move in the same round.
    let mut round = in_play(strict(Format::Four), HANDS, 1);
    act(&mut round, 1, "play 77");
    act(&mut round, 2, "pass");
    act(&mut round, 3, "play 99");
    go(&mut round, &["4 pass", "5 play TT", "6 play QQ"]);
    let asked: Vec<u8> = round.view(Viewer::Public).queue.iter().map(|asked| asked.seat.into()).collect();
    // Not seat 2; seat 4 neither; seat 3 is the opponent of seat 6 in any case. G4 9-2
    assert_eq!(asked, [1, 3, 5]);
}

#[test]
fn terraforming_43_a_turn_is_found_though_others_have_passed() {
    // The search for the next player stopped on those who had passed, and the table hung.
    let mut round = in_play(strict(Format::Four), HANDS, 1);
    act(&mut round, 1, "play 77");
    for (of, next) in [(2, 3), (3, 4), (4, 5)] {
        act(&mut round, of, "pass");
        assert_eq!(turn(&round), next);
    }
    act(&mut round, 5, "play 88");
    act(&mut round, 6, "pass");
    act(&mut round, 1, "pass");
    // Seat 2, the opponent, is asked again though it has passed; then it lays away.
    assert_eq!(turn(&round), 2);
    act(&mut round, 2, "pass");
    assert_eq!(turn(&round), 2);
    act(&mut round, 2, "layaway");
    assert_eq!(turn(&round), 5);
}

#[test]
fn beggarmypython_7_an_emptied_hand_is_placed_at_once_and_its_last_set_stands() {
    // It was unclear whether the last card still counted.
    let mut round = in_play(strict(Format::Four), "5|6678|99J4|K223|88T5|QQ46", 1);
    let events = act(&mut round, 1, "play 5");
    assert!(matches!(events[..], [Event::Played(_, _, _, None, true)]));
    let view = round.view(Viewer::Public);
    assert_eq!((view.places, view.standing.map(|standing| standing.last)), (vec![seat(1)], Some(true)));
    assert_eq!(round.check(seat(2), &Action::Play { cards: bag("S:6") }), Ok(()));
}

#[test]
fn uno_online_152_a_duty_on_the_last_card_leaves_no_dead_lock() {
    // A restriction left a player without any legal action.
    let mut round = in_play(Setup::usual(Format::Four), "KK8|AAw99|7J4|335|885|446", 1);
    act(&mut round, 1, "play KK");
    act(&mut round, 2, "play AA");
    go(&mut round, &["3 decline", "4 decline", "5 pass", "6 decline", "1 decline"]);
    // The joker goes first, or everything at once; then 9s without a joker are the last set.
    assert_eq!(turn(&round), 2);
    assert!(plays(&round, 2).iter().all(|play| matches!(play, Action::Play { cards } if cards.by_rank()[13] == 1)));
    act(&mut round, 2, "play w");
    go(&mut round, &["3 decline", "4 decline", "5 pass", "6 decline", "1 decline"]);
    assert_eq!(plays(&round, 2), [Action::Play { cards: ranks("99") }]);
}

#[test]
fn doudizhu_5_nothing_is_offered_on_what_cannot_be_beaten() {
    // The hint offered a bomb on the highest play.
    let mut round = in_play(strict(Format::Four), "W57|WWWW5|WW|w8|Ww|2", 1);
    act(&mut round, 1, "play W5");
    assert_eq!((turn(&round), plays(&round, 4).len(), round.view(Viewer::Public).queue.len()), (4, 0, 0));
    assert!(Seat::all(6).all(|seat| plays(&round, seat.into()).is_empty()));
    // With six packs everybody is asked, and offered what there is.
    let mut round = in_play(strict(Format::Six), "W57|WWWW5|W9|w8|Ww|2", 1);
    act(&mut round, 1, "play W5");
    assert_eq!((turn(&round), plays(&round, 3).len()), (3, 0));
    go(&mut round, &["3 decline", "5 decline"]);
    assert_eq!(plays(&round, 2), [Action::Play { cards: ranks("WWW") }]);
}

#[test]
fn douzero_26_cards_have_no_order() {
    // The same jokers in another order compared differently.
    let read = |text: &str| serde_json::from_str::<Action>(text).expect("an action");
    let one = read(r#"{"do":"play","cards":["HR","SB","S5","D5","H2"]}"#);
    let other = read(r#"{"do":"play","cards":["H2","S5","SB","D5","HR"]}"#);
    assert_eq!(one, other);
    assert_eq!(Set::read(&bag("W w S:5 D:5")), Set::read(&bag("C:55 w W")));
}

#[test]
fn rlcard_27_the_list_of_plays_holds_what_the_rules_allow_and_nothing_else() {
    // Tables worked out beforehand held combinations that are none; two engines differed on jokers.
    let (mut dice, mut seen) = (Dice::new(27), 0);
    for _ in 0..40 {
        let letters: Vec<char> = "334459TTQKAA22wWW".chars().collect();
        let pick: String = letters.iter().filter(|_| !dice.one_in(3)).collect();
        let round = in_play(Setup::usual(Format::Six), &format!("{pick}3|3|3|3|3|3"), 1);
        let listed: BTreeSet<Vec<u8>> = plays(&round, 1)
            .iter()
            .map(|play| match play {
                Action::Play { cards } => naive::cards(&ranks_of(cards)),
                other => panic!("{other:?}"),
            })
            .collect();
        let due: BTreeSet<Vec<u8>> = naive::sets(&naive::cards(&format!("{pick}3"))).into_iter().map(sorted).collect();
        assert_eq!(listed, due, "{pick}");
        seen += due.len();
    }
    assert!(seen > 1000);
}

fn sorted(mut cards: Vec<u8>) -> Vec<u8> {
    cards.sort_unstable();
    cards
}

fn ranks_of(cards: &Bag) -> String {
    let letter = |card: cards::Card| match card.rank() {
        Some(rank) => rank.letter(),
        None if card == cards::Card::SMALL_JOKER => 'w',
        None => 'W',
    };
    cards.cards().map(letter).collect()
}

#[test]
fn shengji_442_no_chain_of_plays_goes_on_for_ever() {
    // Jokers had no suit, and comparing with nothing let the bidding loop: here every answer is higher card by card.
    let (mut dice, mut longest) = (Dice::new(442), 0);
    for format in Format::ALL {
        for _ in 0..50 {
            let mut standing = set(["3", "33", "333w", "W4"][dice.place(4)]);
            let mut length = 0;
            while let Some(next) = higher(standing, format, &mut dice) {
                standing = next;
                length += 1;
                assert!(length < 32, "{standing}");
            }
            longest = longest.max(length);
        }
    }
    assert!(longest > 4, "{longest}");
}

fn higher(standing: Set, format: Format, dice: &mut Dice) -> Option<Set> {
    let tried = (0..400).map(|_| {
        let rank = ["", "4", "5", "8", "T", "Q", "K", "A"][dice.place(8)];
        let (natural, two, small, big) = (dice.place(4), dice.place(3), dice.place(3), dice.place(5));
        [rank.repeat(natural), "2".repeat(two), "w".repeat(small), "W".repeat(big)].concat()
    });
    let sets: Vec<Set> = tried.filter_map(|text| Set::read(&ranks(&text)).ok()).collect();
    sets.into_iter().find(|set| set.beats(standing, format))
}

#[test]
fn ratel_94_nobody_sees_what_others_hold() {
    // The card counter gave hidden cards away.
    for format in Format::ALL {
        let mut walk = Walk::<Round>::new(&strict(format), &Carry::first(), 94);
        (0..40).for_each(|_| assert!(walk.step()));
        for of in Seat::all(6) {
            let view = walk.game.view(Viewer::Seat(of));
            assert!(view.hands.is_none() && view.left.is_none());
            let shown: Vec<Option<u8>> =
                Seat::all(6).filter(|seat| *seat != of).map(|seat| view.counts[seat.index()]).collect();
            assert!(shown.iter().flatten().all(|count| *count <= 10), "{shown:?}");
        }
    }
}

#[test]
fn shengji_301_a_hand_ends_early_on_what_all_have_seen() {
    // Ending early gave hidden cards away, or judged them wrongly: here it ends when a side is out, whatever is held.
    for rest in ["T934|7733", "2222|4"] {
        let hands = format!("5|{}|8|{}|T|3", rest.split('|').next().unwrap(), rest.split('|').nth(1).unwrap());
        let mut round = in_play(strict(Format::Four), &hands, 1);
        act(&mut round, 1, "play 5");
        act(&mut round, 2, "pass");
        act(&mut round, 3, "play 8");
        assert!(round.outcome().is_none());
        act(&mut round, 4, "pass");
        act(&mut round, 5, "play T");
        let (outcome, _) = round.outcome().expect("side A is out");
        assert_eq!((outcome.recorded.0, outcome.sweep), ([8, 0], true));
    }
}

#[test]
fn mau_mau_57_a_duty_is_the_seats_and_nobody_elses() {
    // What a leaver owed hit the next player.
    let mut round = in_play(strict(Format::Four), "KK8|AAw99|7J4|335|885|446", 1);
    act(&mut round, 1, "play KK");
    act(&mut round, 2, "play AA");
    let burning = |round: &Round| round.view(Viewer::Public).burning.iter().map(u8::from).collect::<Vec<_>>();
    assert_eq!(burning(&round), [2]);
    go(&mut round, &["3 decline", "4 decline", "5 pass", "6 decline", "1 decline", "5 layaway", "2 play w"]);
    assert_eq!(burning(&round), [2], "R-burn-release: the duty stays with the seat");
}

#[test]
fn doudizhu_11_the_same_action_does_not_count_twice() {
    // Cards chosen in another's turn were played when the turn came.
    let mut round = in_play(Setup::usual(Format::Six), HANDS, 1);
    let lead = action(&round, seat(1), "play 77").expect("a lead");
    let early = action(&round, seat(2), "play AA").expect("a play");
    assert_eq!(round.check(seat(2), &early).map_err(|why| why.code()), Err("out_of_turn"));
    round.act(seat(1), &lead, &mut |_| {}).expect("a lead");
    assert_eq!(round.check(seat(1), &lead).map_err(|why| why.code()), Err("out_of_turn"));
    assert_eq!(round.view(Viewer::Seat(seat(2))).hand.len(), 5);
}

#[test]
fn shengji_226_house_rules_are_named_choices() {
    // Groups asked for their own rules: each choice has a name, a list of values, and stands in the setup.
    for (guide, format) in [(&gouji::G4, Format::Four), (&gouji::G6, Format::Six)] {
        let usual = serde_json::to_value(Setup::usual(format)).expect("JSON");
        for option in guide.options {
            assert_eq!(usual[option.key], option.values[0].value, "the first value is the usual one");
            for value in option.values {
                let mut setup = usual.clone();
                setup[option.key] = value.value.into();
                serde_json::from_value::<Setup>(setup).unwrap_or_else(|error| panic!("{}: {error}", value.value));
            }
        }
    }
    assert_eq!(Setup::usual(Format::Four).mode, Mode::Casual);
}

#[test]
fn solarnet_8_whoever_may_burn_decides_and_nobody_for_him() {
    // A decision out of turn was owned by the wrong player: here every seat of the window is asked in its turn.
    let mut round = in_play(strict(Format::Six), "KK8|AAw99|7J4|2235|885|446", 1);
    act(&mut round, 1, "play KK");
    for of in [3, 5, 2, 6] {
        assert_eq!(turn(&round), of);
        let others = Seat::all(6).filter(|other| u8::from(*other) != of);
        assert!(others.into_iter().all(|other| round.judge(other, &Action::Decline {}).is_err()));
        act(&mut round, of, "decline");
    }
    assert_eq!(turn(&round), 4);
}

#[test]
fn two_tables_with_the_same_key_play_the_same() {
    // No order of a hash map and no clock decides anything.
    let play = |seed: u64| {
        let setup = strict(Format::Six);
        let deal = Deal::from_key(6, &sim_key(seed, "gouji-6", 1));
        let mut dice = Dice::new(seed);
        let mut round = Round::deal(&setup, &Carry::first(), &deal, &mut |_| {});
        while let Some(seat) = round.to_act().iter().next() {
            let action = round.sample(seat, &mut |bound| dice.below(bound)).expect("an action");
            round.act(seat, &action, &mut |_| {}).expect("a sampled action");
        }
        round.outcome().expect("the end").0
    };
    assert_eq!(play(7), play(7));
}
