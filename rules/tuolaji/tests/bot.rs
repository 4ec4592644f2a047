//! The book's own player: always legal, never a failed throw, the same for the same view, and sound in plain positions.

use cards::{Bag, Card, Rank, Suit, pack_bag};
use table::{ByTeam, Deal, Game, MatchEnd, Seat, Team, Viewer, sim_key};
use testkit::Dice;
use trick::{Named, Order, Suite, points, unit_of};
use tuolaji::{
    Action, Carry, Contest, Event, Kind, Minutes, MustPlay, Round, SEATS, Setup, Sight, Stage, Trump, TrumpThrows,
    View, bot,
};

fn bag(text: &str) -> Bag {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn seat(number: u8) -> Seat {
    Seat::number(number).expect("a seat")
}

/// Plays a board; `basic` says which seats the book's player plays, dice play the others. Returns its actions.
fn play_board(setup: Setup, board: u64, basic: &[u8], see: &mut dyn FnMut(&Round, Seat, &Action)) -> Vec<Action> {
    let deal = Deal::from_key(3, &sim_key(11, setup.format.id(), board));
    let mut carry = Carry::first();
    if !board.is_multiple_of(3) {
        let level = Rank::from_index((board % 13) as u8).expect("a rank");
        carry = Carry::at(ByTeam([level; 2]), Some(seat(1 + (board % 6) as u8)));
    }
    let mut round = Round::deal(&setup, &carry, &deal, &mut |_| {});
    let (mut dice, mut actions) = (Dice::new(board), Vec::new());
    while round.outcome().is_none() {
        let mut chosen = None;
        for who in round.to_act().iter() {
            let own = basic.contains(&u8::from(who));
            let action = if own {
                let action = bot::decide(&round.view(Viewer::Seat(who)));
                // Who may show level cards need not.
                let may_wait = round.forced().is_some();
                assert!(action.is_some() || may_wait, "seat {who} decides nothing");
                action
            } else {
                round.sample(who, &mut |bound| dice.below(bound))
            };
            let Some(action) = action else { continue };
            round.check(who, &action).unwrap_or_else(|error| panic!("seat {who}: {action:?}: {error:?}"));
            if own {
                see(&round, who, &action);
            }
            if action != (Action::Draw {}) {
                chosen = Some((who, action, own));
                break;
            }
        }
        let forced = || round.forced().map(|(who, action)| (who, action, false));
        let (who, action, own) = chosen.or_else(forced).expect("somebody acts");
        round.apply_unchecked(who, &action, &mut |event| {
            assert!(!own || !matches!(event, Event::ThrowFailed(..)), "seat {who} threw {action:?} in vain");
        });
        actions.push(action);
    }
    actions
}

/// The usual choices, and all others.
fn setups() -> [Setup; 2] {
    let other = Setup {
        contest: Contest::Each,
        trump_throws: TrumpThrows::Forbidden,
        must_play: MustPlay::FiveTenKing,
        minutes: Minutes::Untimed,
        ..Setup::USUAL
    };
    [Setup::USUAL, other]
}

/// All seats.
const ALL: &[u8] = &[1, 2, 3, 4, 5, 6];

#[test]
fn plays_legally_against_itself_and_never_throws_in_vain() {
    for setup in setups() {
        for board in 0..6 * testkit::effort() {
            play_board(setup, board, ALL, &mut |_, _, _| {});
        }
    }
}

#[test]
fn plays_legally_among_players_who_do_anything() {
    for setup in setups() {
        for board in 0..8 * testkit::effort() {
            play_board(setup, board, &[2, 3, 6], &mut |_, _, _| {});
        }
    }
}

#[test]
fn does_the_same_with_the_same_view() {
    for setup in setups() {
        let again = &mut |round: &Round, who, action: &Action| {
            assert_eq!(bot::decide(&round.view(Viewer::Seat(who))).as_ref(), Some(action));
        };
        let [first, second] = [0, 0].map(|_| play_board(setup, 5, ALL, again));
        assert_eq!(first, second);
    }
}

#[test]
fn decides_nothing_for_others() {
    play_board(Setup::USUAL, 1, ALL, &mut |round, _, _| {
        let idle = Seat::all(SEATS).filter(|who| !round.to_act().contains(*who)).map(Viewer::Seat);
        for viewer in idle.chain([Viewer::Public, Viewer::Director]) {
            assert_eq!(bot::decide(&round.view(viewer)), None);
        }
    });
}

#[test]
fn buries_no_trump_and_few_points() {
    for setup in setups() {
        for board in 0..6 {
            play_board(setup, board, ALL, &mut |round, who, action| {
                let Action::Bury { cards } = action else { return };
                let view = round.view(Viewer::Seat(who));
                let order = view.order().expect("settled");
                let sides = view.hand.minus_held(order.part(&view.hand, Suite::Trump));
                if sides.len() >= 2 * cards.len() {
                    assert!(order.part(cards, Suite::Trump).is_empty(), "{cards} of {}", view.hand);
                    assert!(points(cards) <= 15, "{cards} of {}", view.hand);
                }
            });
        }
    }
}

/// A position in the middle of a board, told in sights: seat 4 looks, trump is spades, the level 2.
struct Scene(View);

const ORDER: Order = Order::new(Rank::TWO, Some(Suit::Spades));

impl Scene {
    /// Seat 4's hand, and the cards that are still out; all others are played. Seat 1 is the banker.
    fn new(hand: &str, out: &str) -> Self {
        let (hand, out) = (bag(hand), bag(out));
        let carry = Carry::at(ByTeam([Rank::TWO; 2]), Some(seat(1)));
        let mut scene = Self(Round::blank(&Setup::USUAL, &carry, Viewer::Seat(seat(4))));
        let unseen = pack_bag(3).minus_held(hand);
        let gone = unseen.minus_held(unseen.meet(out));
        hand.cards().for_each(|card| scene.see(&Sight::Drew { seat: seat(4), card: Some(card) }));
        for number in [1, 2, 3, 5, 6] {
            (0..hand.len()).for_each(|_| scene.see(&Sight::Drew { seat: seat(number), card: None }));
        }
        (0..gone.len()).for_each(|_| scene.see(&Sight::Drew { seat: seat(1), card: None }));
        scene.see(&Sight::Trump { trump: Trump::Suit(Suit::Spades), level: Rank::TWO, banker: seat(1) });
        scene.see(&Sight::Took { seat: seat(1), cards: None, count: 6 });
        scene.see(&Sight::Buried { seat: seat(1), cards: None, count: 6 });
        scene.see(&Sight::Played { seat: seat(1), cards: gone, units: Some(vec![]), kind: Kind::Lead, best: seat(1) });
        scene.see(&Sight::Won { seat: seat(4), points: 0, counted: false });
        scene
    }

    fn see(&mut self, sight: &Sight) {
        Round::unfold(&mut self.0, Some(sight));
    }

    /// The trick so far, from seat 5: it leads, then 6, 1, 2 and 3; the `best`-th of them is best.
    fn trick(mut self, plays: [&str; 5], best: usize) -> Self {
        for (number, cards) in plays.into_iter().enumerate() {
            let cards = bag(cards);
            let led = unit_of(ORDER, &cards).map(|(suite, unit)| vec![Named::new(unit, ORDER, suite)]);
            let units = if number == 0 { led } else { None };
            let ruffs = number > 0 && ORDER.sole_suite(&cards) == Some(Suite::Trump);
            let kind = match number {
                0 => Kind::Lead,
                _ if ruffs => Kind::Ruff,
                _ => Kind::Follow,
            };
            let of = |number: usize| [5, 6, 1, 2, 3].map(seat)[number];
            let best = of(if number + 1 < best { 0 } else { best - 1 });
            self.see(&Sight::Played { seat: of(number), cards, units, kind, best });
        }
        self
    }

    fn play(&self) -> Bag {
        match bot::decide(&self.0) {
            Some(Action::Play { cards, .. }) => cards,
            other => panic!("{other:?}"),
        }
    }
}

/// Some of everything, for hands of about eight.
const OUT: &str = "S:3456789TJQKA H:3456789TJQKA C:3456789TJQKA D:3456789TJQKA W w";

#[test]
fn feeds_the_team_mate_who_wins() {
    let played = Scene::new("H:KT64 C:93 S:74", OUT).trick(["H9", "HA", "H3", "H5", "H7"], 2).play();
    assert_eq!(points(&played), 10, "{played}");
}

#[test]
fn gives_the_opponents_nothing() {
    let played = Scene::new("H:KT64 C:93 S:74", OUT).trick(["H9", "H3", "HA", "H5", "H7"], 3).play();
    assert_eq!(played, bag("H4"));
}

#[test]
fn wins_points_as_cheaply_as_it_can() {
    let scene = Scene::new("H:AAQ4 C:93 S:74", OUT).trick(["H5", "H7", "HJ", "H3", "H6"], 3);
    assert_eq!(scene.play(), bag("HQ"));
    let scene = Scene::new("H:AQ94 C:93 S:74", OUT).trick(["H5", "H7", "HK", "H3", "H6"], 3);
    assert_eq!(scene.play(), bag("HA"));
}

#[test]
fn ruffs_points_with_the_lowest_trump_that_does() {
    let hand = "S:36JA C:93 D:74 w";
    assert_eq!(Scene::new(hand, OUT).trick(["H5", "HT", "HK", "H3", "H4"], 3).play(), bag("S3"));
    // Overruffed as cheaply.
    assert_eq!(Scene::new(hand, OUT).trick(["HT", "HK", "S4", "H3", "H7"], 3).play(), bag("S6"));
}

#[test]
fn wastes_no_trump_on_the_sides_own_trick() {
    let played = Scene::new("S:36JA C:93 D:KT4 w", OUT).trick(["H5", "HA", "HK", "H3", "H4"], 2).play();
    assert!(ORDER.part(&played, Suite::Trump).is_empty(), "{played}");
    assert_eq!(points(&played), 10, "{played}");
}

#[test]
fn cashes_winners_and_throws_what_is_sure() {
    // All aces and kings of hearts are played but these.
    let out = "S:3456789TJ H:3456789TJQQ C:3456789TJQKA D:3456789TJQKA W w";
    assert_eq!(Scene::new("H:AK C:94 D:73 S:74", out).play(), bag("HAK"));
    // A king is out: the ace alone.
    let out = "S:3456789TJ H:3456789TJQK C:3456789TJQKA D:3456789TJQKA W w";
    assert_eq!(Scene::new("H:AQ C:94 D:73 S:74", out).play(), bag("HA"));
}

#[test]
fn names_the_component_that_it_beats_itself() {
    let mut scene = Scene::new("C:KK4 H:9 S:74 D:A", OUT);
    let named = |text: &str| {
        let cards = bag(text);
        let (suite, unit) = unit_of(ORDER, &cards).expect("a component");
        Named::new(unit, ORDER, suite)
    };
    scene.see(&Sight::ThrowFailed {
        seat: seat(3),
        cards: bag("C99 CQ"),
        failed: vec![named("C99"), named("CQ")],
        choices: vec![named("C99"), named("CQ")],
        namer: Some(seat(4)),
        fine: 30,
    });
    assert_eq!(bot::decide(&scene.0), Some(Action::Name { cards: bag("C99") }));
}

/// A hand after the draw; seat 1 looks, seat 2 is the banker.
fn drawn(hand: &str) -> Scene {
    let carry = Carry::at(ByTeam([Rank::TWO; 2]), Some(seat(2)));
    let mut scene = Scene(Round::blank(&Setup::USUAL, &carry, Viewer::Seat(seat(1))));
    bag(hand).cards().for_each(|card| scene.see(&Sight::Drew { seat: seat(1), card: Some(card) }));
    scene
}

#[test]
fn calls_its_long_suit_and_reinforces_it_when_overturned() {
    // GW 10.10, R-gw-reinforce: while the call stands there is nothing to answer.
    let mut scene = drawn("S:A KJ9753 H:K 3 D:8 H2 S2");
    assert_eq!(bot::decide(&scene.0), Some(Action::Declare { cards: bag("S2") }));
    scene.see(&Sight::Declared { seat: seat(1), cards: bag("S2") });
    scene.see(&Sight::Drew { seat: seat(1), card: Some(Card::new(Suit::Spades, Rank::TWO)) });
    assert_eq!(scene.0.can_declare, []);
    for number in 1..=6 {
        let (mine, held) = (number == 1, scene.0.hand.len());
        let club = |at: u32| Card::new(Suit::Clubs, Rank::from_index(1 + (at % 12) as u8).expect("a rank"));
        let due = if mine { 26 - held } else { 26 };
        (0..due).for_each(|at| scene.see(&Sight::Drew { seat: seat(number), card: mine.then(|| club(at)) }));
    }
    scene.see(&Sight::Declared { seat: seat(2), cards: bag("D22") });
    scene.see(&Sight::Passed { seat: seat(3) });
    scene.see(&Sight::Passed { seat: seat(5) });
    assert_eq!(bot::decide(&scene.0), Some(Action::Declare { cards: bag("S22") }));
}

#[test]
fn turns_to_no_trump_with_jokers_and_level_cards() {
    // GW 10.6: three jokers, four level cards and five aces, over the opponents' suit.
    let rest = "H:AA3 C:AA34 D:A346789 S:3457";
    let mut scene = drawn(&format!("wwW S2 H2 C2 D2 {rest}"));
    scene.see(&Sight::Declared { seat: seat(6), cards: bag("S2") });
    for number in 2..=6 {
        (0..26).for_each(|_| scene.see(&Sight::Drew { seat: seat(number), card: None }));
    }
    (0..1).for_each(|_| scene.see(&Sight::Drew { seat: seat(1), card: Some(Card::new(Suit::Clubs, Rank::EIGHT)) }));
    assert_eq!((scene.0.phase, scene.0.to_act.contains(seat(1))), (Stage::Window, true));
    assert_eq!(bot::decide(&scene.0), Some(Action::Declare { cards: bag("wwW") }));
}

#[test]
fn wins_matches_against_dice() {
    for (number, side) in [(1, Team::A), (2, Team::B)] {
        assert_eq!(match_end(side, number), Some(MatchEnd::Won(side)), "match {number}");
    }
}

/// How a match of the book's player on `side` against dice ends.
fn match_end(side: Team, seed: u64) -> Option<MatchEnd> {
    let (mut carry, mut dice) = (Carry::first(), Dice::new(seed));
    for board in 0..200 {
        if Round::match_end(&carry).is_some() {
            break;
        }
        let deal = Deal::from_key(3, &sim_key(seed, "tuolaji-gw6", board));
        let mut round = Round::deal(&Setup::USUAL, &carry, &deal, &mut |_| {});
        carry = loop {
            if let Some((_, carry)) = round.outcome() {
                break carry;
            }
            let chosen = round.to_act().iter().find_map(|who| {
                let action = if who.team() == side {
                    bot::decide(&round.view(Viewer::Seat(who)))?
                } else {
                    round.sample(who, &mut |n| dice.below(n))?
                };
                (action != Action::Draw {}).then_some((who, action))
            });
            let (who, action) = chosen.or_else(|| round.forced()).expect("somebody acts");
            round.apply_unchecked(who, &action, &mut |_| {});
        };
    }
    Round::match_end(&carry)
}
