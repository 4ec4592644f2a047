//! The book's own player: always legal, never a failed throw, the same for the same view, and sound in plain positions.

use cards::{Bag, Card, Rank, Suit, pack_bag};
use shengji::{Action, Event, Fine, Format, Kind, Mode, MustPlay, Round, Setup, Sight, View, bot};
use table::{ByTeam, Deal, Game, Seat, Team, Viewer, sim_key};
use testkit::Dice;
use trick::{Named, Order, Suite, points, unit_of};

fn bag(text: &str) -> Bag {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn seat(number: u8) -> Seat {
    Seat::number(number).expect("a seat")
}

/// Plays a board; `basic` says which seats the book's player plays, dice play the others. Returns its actions.
fn play_board(setup: Setup, board: u64, basic: &[u8], see: &mut dyn FnMut(&Round, Seat, &Action)) -> Vec<Action> {
    let format = setup.format();
    let deal = Deal::from_key(format.packs(), &sim_key(11, format.id(), board));
    let mut carry = Round::first(&setup);
    if !board.is_multiple_of(3) {
        let level = Rank::from_index((board % 13) as u8).expect("a rank");
        (carry.levels, carry.banker) = (ByTeam([level; 2]), Some(seat(1 + (board % 4) as u8)));
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

fn setups() -> impl Iterator<Item = Setup> {
    let sized = |format: Format| {
        format
            .kitties()
            .map(|kitty| Setup::new(format, kitty, Fine::Level1, MustPlay::Ace, Mode::Match).expect("printed"))
    };
    Format::ALL.into_iter().flat_map(sized)
}

#[test]
fn plays_legally_against_itself_and_never_throws_in_vain() {
    for setup in setups() {
        for board in 0..6 * testkit::effort() {
            play_board(setup, board, &[1, 2, 3, 4], &mut |_, _, _| {});
        }
    }
}

#[test]
fn plays_legally_among_players_who_do_anything() {
    for setup in setups() {
        for board in 0..8 * testkit::effort() {
            play_board(setup, board, &[2, 3], &mut |_, _, _| {});
        }
    }
}

#[test]
fn does_the_same_with_the_same_view() {
    for format in Format::ALL {
        let setup = Setup::usual(format);
        let again = &mut |round: &Round, who, action: &Action| {
            assert_eq!(bot::decide(&round.view(Viewer::Seat(who))).as_ref(), Some(action));
        };
        let [first, second] = [0, 0].map(|_| play_board(setup, 5, &[1, 2, 3, 4], again));
        assert_eq!(first, second);
    }
}

#[test]
fn decides_nothing_for_others() {
    let setup = Setup::usual(Format::Cn2);
    play_board(setup, 1, &[1, 2, 3, 4], &mut |round, _, _| {
        let idle = Seat::all(4).filter(|who| !round.to_act().contains(*who)).map(Viewer::Seat);
        for viewer in idle.chain([Viewer::Public, Viewer::Director]) {
            assert_eq!(bot::decide(&round.view(viewer)), None);
        }
    });
}

#[test]
fn buries_no_trump_and_few_points() {
    for setup in setups() {
        for board in 0..6 {
            play_board(setup, board, &[1, 2, 3, 4], &mut |round, who, action| {
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

/// A position in the middle of a board, told in sights: seat 4 looks, trump is spades, the level 2, two packs.
struct Scene(View);

const ORDER: Order = Order::new(Rank::TWO, Some(Suit::Spades));

impl Scene {
    /// Seat 4's hand, and the cards that are still out; all others are played. Seat 1 is the banker.
    fn new(hand: &str, out: &str) -> Self {
        let (hand, out) = (bag(hand), bag(out));
        let setup = Setup::usual(Format::Cn2);
        let mut carry = Round::first(&setup);
        carry.banker = Some(seat(1));
        let mut scene = Self(Round::blank(&setup, &carry, Viewer::Seat(seat(4))));
        let unseen = pack_bag(2).minus_held(hand);
        let gone = unseen.minus_held(unseen.meet(out));
        hand.cards().for_each(|card| scene.see(&Sight::Drew { seat: seat(4), card: Some(card) }));
        for number in 1..=3 {
            (0..hand.len()).for_each(|_| scene.see(&Sight::Drew { seat: seat(number), card: None }));
        }
        (0..gone.len()).for_each(|_| scene.see(&Sight::Drew { seat: seat(1), card: None }));
        scene.see(&Sight::Trump { suit: Suit::Spades, level: Rank::TWO, banker: seat(1) });
        scene.see(&Sight::Took { seat: seat(1), cards: None, count: 8 });
        scene.see(&Sight::Buried { seat: seat(1), cards: None, count: 8 });
        scene.see(&Sight::Played { seat: seat(1), cards: gone, units: Some(vec![]), kind: Kind::Lead, best: seat(1) });
        scene.see(&Sight::Won { seat: seat(4), points: 0, counted: false });
        scene
    }

    fn see(&mut self, sight: &Sight) {
        Round::unfold(&mut self.0, Some(sight));
    }

    /// The trick so far, from seat 1; `best` is best.
    fn trick(mut self, plays: [&str; 3], best: u8) -> Self {
        for (number, cards) in (1u8..).zip(plays) {
            let cards = bag(cards);
            let led = unit_of(ORDER, &cards).map(|(suite, unit)| vec![Named::new(unit, ORDER, suite)]);
            let units = if number == 1 { led } else { None };
            let ruffs = number > 1 && ORDER.sole_suite(&cards) == Some(Suite::Trump);
            let kind = if number == 1 {
                Kind::Lead
            } else if ruffs {
                Kind::Ruff
            } else {
                Kind::Follow
            };
            let best = seat(if number < best { 1 } else { best });
            self.see(&Sight::Played { seat: seat(number), cards, units, kind, best });
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
fn feeds_the_partner_who_wins() {
    let played = Scene::new("H:KT64 C:93 S:74", OUT).trick(["H9", "HA", "H3"], 2).play();
    assert_eq!(points(&played), 10, "{played}");
}

#[test]
fn gives_the_opponents_nothing() {
    let played = Scene::new("H:KT64 C:93 S:74", OUT).trick(["H9", "H3", "HA"], 3).play();
    assert_eq!(played, bag("H4"));
}

#[test]
fn wins_points_as_cheaply_as_it_can() {
    let scene = Scene::new("H:AAQ4 C:93 S:74", OUT).trick(["H5", "H7", "HJ"], 3);
    assert_eq!(scene.play(), bag("HQ"));
    let scene = Scene::new("H:AQ94 C:93 S:74", OUT).trick(["H5", "H7", "HK"], 3);
    assert_eq!(scene.play(), bag("HA"));
}

#[test]
fn ruffs_points_with_the_lowest_trump_that_does() {
    let hand = "S:36JA C:93 D:74 w";
    assert_eq!(Scene::new(hand, OUT).trick(["H5", "HT", "HK"], 3).play(), bag("S3"));
    // Overruffed as cheaply.
    assert_eq!(Scene::new(hand, OUT).trick(["HT", "HK", "S4"], 3).play(), bag("S6"));
    assert_eq!(Scene::new(hand, OUT).trick(["HT", "HK", "SQ"], 3).play(), bag("SA"));
}

#[test]
fn wastes_no_trump_on_the_partners_trick() {
    let played = Scene::new("S:36JA C:93 D:KT4 w", OUT).trick(["H5", "HA", "HK"], 2).play();
    assert!(ORDER.part(&played, Suite::Trump).is_empty(), "{played}");
    assert_eq!(points(&played), 10, "{played}");
}

#[test]
fn keeps_its_pair_and_gives_the_pair_that_suits() {
    let (hand, out) = ("C:KK44 H:9 S:74 D:A", "S:3456789TJQKA H:3456789TJQKA C:356799TJQAA D:3456789TJQKA W w");
    assert_eq!(Scene::new(hand, out).trick(["C99", "CAA", "C35"], 2).play(), bag("CKK"));
    assert_eq!(Scene::new(hand, out).trick(["CAA", "C36", "C57"], 1).play(), bag("C44"));
    // One card is due: not one of a pair.
    assert_eq!(Scene::new("C:33 C:6 H:9 S:74 D:A", OUT).trick(["CQ", "CA", "CK"], 3).play(), bag("C6"));
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
    let throw = bag("C99 CA");
    scene.see(&Sight::ThrowFailed {
        seat: seat(3),
        cards: throw,
        failed: vec![named("C99")],
        choices: vec![named("C99"), named("CA")],
        namer: Some(seat(4)),
        fine: 10,
    });
    assert_eq!(bot::decide(&scene.0), Some(Action::Name { cards: bag("C99") }));
}

#[test]
fn declares_its_long_suit_and_leaves_the_partners_alone() {
    let setup = Setup::usual(Format::Cn2);
    let mut carry = Round::first(&setup);
    carry.banker = Some(seat(2));
    let mut scene = Scene(Round::blank(&setup, &carry, Viewer::Seat(seat(1))));
    let hand = bag("S:A KJ9753 H:K 3 D:8 H2 S2");
    hand.cards().for_each(|card| scene.see(&Sight::Drew { seat: seat(1), card: Some(card) }));
    assert_eq!(bot::decide(&scene.0), Some(Action::Declare { cards: bag("S2") }));
    scene.see(&Sight::Declared { seat: seat(3), cards: bag("D2") });
    scene.see(&Sight::Drew { seat: seat(1), card: Some(Card::new(Suit::Hearts, Rank::TWO)) });
    assert_ne!(bot::decide(&scene.0), Some(Action::Declare { cards: bag("H22") }));
}

#[test]
fn wins_matches_against_dice() {
    let mut won = 0;
    for (number, side) in [(1, Team::A), (2, Team::B), (3, Team::A), (4, Team::B)] {
        let setup = Setup::usual(Format::Cn1);
        won += u32::from(match_winner(setup, side, number) == Some(side));
    }
    assert_eq!(won, 4);
}

/// Who wins a match of the book's player on `side` against dice.
fn match_winner(setup: Setup, side: Team, seed: u64) -> Option<Team> {
    let (mut carry, mut dice) = (Round::first(&setup), Dice::new(seed));
    for board in 0..2_000 {
        if Round::match_end(&carry).is_some() {
            break;
        }
        let deal = Deal::from_key(setup.format().packs(), &sim_key(seed, setup.format().id(), board));
        let mut round = Round::deal(&setup, &carry, &deal, &mut |_| {});
        carry = loop {
            if let Some((_, carry)) = round.outcome() {
                break carry;
            }
            let own = |who: Seat| who.team() == side;
            let chosen = round.to_act().iter().find_map(|who| {
                let action = if own(who) {
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
    carry.winner
}
