//! The book's own player: always legal, the same for the same view, never stuck, and sound in plain positions.

use cards::{Bag, Card, Rank, Suit, pack_bag};
use gouji::{Action, Carry, Event, Format, LastHand, Mode, Round, Set, Setup, Sweep, Turn, View, bot};
use table::{Deal, Game, MatchEnd, Seat, Team, Viewer, sim_key};
use testkit::Dice;

fn seat(number: u8) -> Seat {
    Seat::number(number).expect("a seat")
}

/// Both formats under every option that the play depends on.
fn setups() -> Vec<Setup> {
    let mut all = Vec::new();
    for format in Format::ALL {
        for mode in [Mode::Casual, Mode::Strict] {
            for last in [LastHand::All, LastHand::Unpassed] {
                all.push(Setup { mode, last, ..Setup::usual(format) });
            }
        }
    }
    all.extend([Sweep::Points, Sweep::Max].map(|sweep| Setup { sweep, ..Setup::usual(Format::Six) }));
    all
}

/// Plays a hand; `basic` says which seats the book's player plays, dice play the others. Returns its actions.
fn play_hand(setup: Setup, number: u64, basic: &[u8], see: &mut dyn FnMut(&Round, Seat, &Action)) -> Vec<Action> {
    let deal = Deal::from_key(setup.format.packs(), &sim_key(11, setup.format.id(), number));
    let mut round = Round::deal(&setup, &Carry::first(), &deal, &mut |_| {});
    let (mut dice, mut actions) = (Dice::new(number), Vec::new());
    while round.outcome().is_none() {
        let who = round.to_act().iter().next().expect("somebody acts");
        let action = if basic.contains(&u8::from(who)) {
            let action = bot::decide(&round.view(Viewer::Seat(who))).expect("a decision");
            // Not only what a strict table lets pass as an offence.
            round.judge(who, &action).unwrap_or_else(|error| panic!("seat {who}: {action:?}: {error:?}"));
            see(&round, who, &action);
            action
        } else {
            round.sample(who, &mut |bound| dice.below(bound)).expect("a sample")
        };
        round.apply_unchecked(who, &action, &mut |_| {});
        actions.push(action);
        assert!(actions.len() < 4_000, "the hand does not end");
    }
    actions
}

#[test]
fn plays_legally_against_itself_under_every_option() {
    for (nth, setup) in (0..).zip(setups()) {
        for number in 0..2 * testkit::effort() {
            play_hand(setup, 100 * nth + number, &[1, 2, 3, 4, 5, 6], &mut |_, _, _| {});
        }
    }
}

#[test]
fn plays_legally_among_players_who_do_anything() {
    for (nth, setup) in (0..).zip(setups()) {
        for number in 0..3 * testkit::effort() {
            play_hand(setup, 100 * nth + number + 50, &[2, 3], &mut |_, _, _| {});
        }
    }
}

/// A burner of this player hangs a joker on every set but the last: it never fails, not even where a table would let it.
#[test]
fn never_fails_a_burn() {
    let setup = Setup { mode: Mode::Strict, ..Setup::usual(Format::Four) };
    let mut burns = 0;
    for number in 0..10 * testkit::effort() {
        play_hand(setup, number, &[1, 3, 4], &mut |round, who, action| {
            let burning = round.view(Viewer::Seat(who)).right == Some(Turn::Burn);
            burns += u32::from(burning && matches!(action, Action::Play { .. }));
            let mut after = round.clone();
            after.apply_unchecked(who, action, &mut |event| {
                assert!(!matches!(event, Event::Failed(failed, _) if failed == who), "{action:?}");
            });
        });
    }
    assert!(burns > 0, "nothing was burned");
}

#[test]
fn leads_whenever_it_has_the_lead() {
    for format in Format::ALL {
        play_hand(Setup::usual(format), 3, &[1, 2, 3, 4, 5, 6], &mut |round, who, action| {
            let leads = round.view(Viewer::Seat(who)).right == Some(Turn::Lead);
            assert!(!leads || matches!(action, Action::Play { .. }), "{action:?}");
        });
    }
}

#[test]
fn does_the_same_with_the_same_view() {
    for format in Format::ALL {
        let setup = Setup::usual(format);
        let again = &mut |round: &Round, who, action: &Action| {
            assert_eq!(bot::decide(&round.view(Viewer::Seat(who))).as_ref(), Some(action));
        };
        let [first, second] = [0, 0].map(|_| play_hand(setup, 5, &[1, 2, 3, 4, 5, 6], again));
        assert_eq!(first, second);
    }
}

/// What it decides follows from the sights that its seat was shown, one after another, and from nothing else.
#[test]
fn decides_by_what_it_was_shown() {
    for setup in [Setup::usual(Format::Four), Setup { mode: Mode::Strict, ..Setup::usual(Format::Six) }] {
        let deal = Deal::from_key(setup.format.packs(), &sim_key(12, "shown", 1));
        let blank = |who| Round::blank(&setup, &Carry::first(), Viewer::Seat(who));
        let mut views: Vec<View> = Seat::all(6).map(blank).collect();
        let mut events: Vec<Event> = Vec::new();
        let mut round = Round::deal(&setup, &Carry::first(), &deal, &mut |event| events.push(event));
        while round.outcome().is_none() {
            for event in events.drain(..) {
                for (view, who) in views.iter_mut().zip(Seat::all(6)) {
                    Round::unfold(view, Round::redact(&event, Viewer::Seat(who)).as_ref());
                }
            }
            let who = round.to_act().iter().next().expect("somebody acts");
            let action = bot::decide(&views[who.index()]).expect("a decision");
            assert_eq!(bot::decide(&round.view(Viewer::Seat(who))), Some(action));
            round.act(who, &action, &mut |event| events.push(event)).expect("a legal action");
        }
    }
}

#[test]
fn decides_nothing_out_of_turn() {
    let deal = Deal::from_key(4, &sim_key(1, "turn", 1));
    let round = Round::deal(&Setup::usual(Format::Four), &Carry::first(), &deal, &mut |_| {});
    let acting = round.to_act();
    let idle = Seat::all(6).filter(|who| !acting.contains(*who)).map(Viewer::Seat);
    for viewer in idle.chain([Viewer::Public, Viewer::Director]) {
        assert_eq!(bot::decide(&round.view(viewer)), None);
    }
}

/// A few matches, with sides changing; `paiju sim` plays two hundred.
#[test]
fn wins_matches_against_dice() {
    for format in Format::ALL {
        let setup = Setup::usual(format);
        for number in 0..4 * testkit::effort() {
            let side = if number.is_multiple_of(2) { Team::A } else { Team::B };
            let mut dice = Dice::new(number);
            let mut carry = Round::first(&setup);
            let mut hand = 0;
            while Round::match_end(&carry).is_none() {
                let deal = Deal::from_key(format.packs(), &sim_key(13 + number, format.id(), hand));
                let mut round = Round::deal(&setup, &carry, &deal, &mut |_| {});
                while round.outcome().is_none() {
                    let who = round.to_act().iter().next().expect("somebody acts");
                    let action = if who.team() == side {
                        bot::decide(&round.view(Viewer::Seat(who)))
                    } else {
                        round.sample(who, &mut |bound| dice.below(bound))
                    };
                    round.apply_unchecked(who, &action.expect("an action"), &mut |_| {});
                }
                carry = round.outcome().expect("the hand is over").1;
                hand += 1;
            }
            assert_eq!(Round::match_end(&carry), Some(MatchEnd::Won(side)), "{format:?}, match {number}");
        }
    }
}

/// A position: six hands written by rank alone, what was played from there, and whose turn it is.
struct Scene {
    round: Round,
    packs: u8,
    left: Bag,
}

impl Scene {
    /// `w` and `W` are the jokers. Seat 1 leads; seats with no cards are out, the lower number first.
    fn new(setup: Setup, hands: [&str; 6]) -> Self {
        Self::led(setup, hands, 1)
    }

    fn led(setup: Setup, hands: [&str; 6], leader: u8) -> Self {
        // Suits are of no account: copies of a rank take them in turn, over all hands.
        let mut used = [0; 13];
        let mut card = |letter: char| match letter {
            'w' => Card::SMALL_JOKER,
            'W' => Card::BIG_JOKER,
            letter => {
                let rank = Rank::from_letter(letter).unwrap_or_else(|| panic!("{letter} is no rank"));
                let nth = &mut used[usize::from(rank.index())];
                *nth += 1;
                Card::new(Suit::ALL[*nth % 4], rank)
            }
        };
        let hands = hands.map(|text| text.chars().filter(|letter| *letter != ' ').map(&mut card).collect::<Bag>());
        let left = hands.into_iter().fold(Bag::EMPTY, Bag::plus);
        let round = Round::in_play(&setup, hands, seat(leader)).expect("a position");
        Self { round, packs: setup.format.packs(), left }
    }

    /// Those to act do this, one after another: cards by rank, `-` a pass or no burn, `~` a yield, `=` a lay-away.
    fn then(mut self, actions: &str) -> Self {
        for word in actions.split_whitespace() {
            let who = self.round.to_act().iter().next().expect("somebody acts");
            let view = self.round.view(Viewer::Seat(who));
            let action = match word {
                "-" if view.right == Some(Turn::Burn) => Action::Decline {},
                "-" => Action::Pass {},
                "~" => Action::Yield {},
                "=" => Action::Layaway {},
                cards => Action::Play { cards: of_hand(view.hand, cards) },
            };
            self.round.judge(who, &action).unwrap_or_else(|error| panic!("seat {who}: {word}: {error:?}"));
            self.round.apply_unchecked(who, &action, &mut |_| {});
        }
        self
    }

    /// What the one whose turn it is decides; all cards but those of the six hands are gone.
    fn act(&self, number: u8) -> Action {
        assert_eq!(self.round.to_act().iter().next(), Some(seat(number)), "another seat is to act");
        let mut view = self.round.view(Viewer::Seat(seat(number)));
        view.gone = view.gone.plus(pack_bag(self.packs).minus_held(self.left));
        let action = bot::decide(&view).expect("a decision");
        self.round.judge(seat(number), &action).unwrap_or_else(|error| panic!("{action:?}: {error:?}"));
        action
    }

    /// The cards it plays, by rank from low to high; other actions by name.
    fn plays(&self, number: u8) -> String {
        match self.act(number) {
            Action::Play { cards } => by_rank(cards),
            Action::Pass {} => "pass".into(),
            Action::Decline {} => "no burn".into(),
            Action::Yield {} => "yield".into(),
            Action::Layaway {} => "lay away".into(),
            Action::Apply {} => "apply".into(),
            Action::Ask { .. } => "ask".into(),
        }
    }
}

const ORDER: &str = "3456789TJQKA2wW";

fn letter(card: Card) -> char {
    card.rank().map_or(if card == Card::BIG_JOKER { 'W' } else { 'w' }, Rank::letter)
}

/// These ranks out of a hand.
fn of_hand(hand: Bag, ranks: &str) -> Bag {
    let (mut rest, mut taken) = (hand, Bag::EMPTY);
    for wanted in ranks.chars() {
        let card = rest.cards().find(|card| letter(*card) == wanted).unwrap_or_else(|| panic!("no {wanted} in {hand}"));
        rest.remove(card);
        taken.insert(card);
    }
    taken
}

fn by_rank(cards: Bag) -> String {
    let mut letters: Vec<char> = cards.cards().map(letter).collect();
    letters.sort_by_key(|letter| ORDER.find(*letter));
    letters.into_iter().collect()
}

const FOUR: Setup = Setup::usual(Format::Four);
const SIX: Setup = Setup::usual(Format::Six);
/// A hand that stays out of the way.
const SOME: &str = "4 5 6 7 8 8 9 T J Q";
/// A long one.
const MANY: &str = "3 4 5 5 6 7 7 8 8 9 T J J Q K A";

/// Small ranks first, many at once: the lowest set goes whole while nobody is near the end.
#[test]
fn leads_its_lowest_set_whole() {
    let scene = Scene::new(FOUR, ["333 77 KKK AA 2 W 99 44 55 66 8 T", MANY, MANY, MANY, MANY, MANY]);
    assert_eq!(scene.plays(1), "333");
}

/// A natural set that fits goes on an ordinary set; 2s and jokers are kept.
#[test]
fn answers_with_what_costs_least() {
    let hands = ["44 5 6 7 8 9 T J Q K A 2", "77 KK AA 2 2 W 3 3 3 5 6 6 6 9 9 9", MANY, MANY, MANY, MANY];
    let scene = Scene::new(FOUR, hands).then("44");
    assert_eq!(scene.plays(2), "77");
}

/// Nobody is near the end: a pair of aces or jokers on a low pair would be wasted, and 333 is not broken.
#[test]
fn keeps_its_high_cards_for_later() {
    let hands = ["44 4 5 6 7 8 8 9 T J Q", "555 666 AA W 777 333 999 2", MANY, MANY, MANY, MANY];
    let scene = Scene::new(FOUR, hands).then("44");
    assert_eq!(scene.plays(2), "pass");
}

/// The opponent's gouji set, with which he would run out, is beaten by right.
#[test]
fn answers_its_opponent_by_right() {
    let scene = Scene::new(FOUR, ["KK 3", SOME, SOME, "AA 5 6 7 8 9", SOME, SOME]).then("KK - -");
    assert_eq!(scene.plays(4), "AA");
}

/// With the whole rest on one set it goes out.
#[test]
fn goes_out_when_it_can() {
    let scene = Scene::new(FOUR, ["44 5 6 7", "JJ", SOME, SOME, SOME, SOME]).then("44");
    assert_eq!(scene.plays(2), "JJ");
    let scene = Scene::new(FOUR, ["99 2 w W", SOME, SOME, SOME, SOME, SOME]);
    assert_eq!(scene.plays(1), "992wW");
}

/// An ally's set that will stand is left to him: he has one card more.
#[test]
fn leaves_an_ally_his_set() {
    let scene = Scene::new(FOUR, ["QQ 9", "4 5 6 7 8", "KK 33 55 66", "4 5 6 7 8", SOME, "4 5 6 7 8"]).then("QQ -");
    assert_eq!(scene.plays(3), "pass");
}

/// The next ally has one card, an ace for all that is known: a low single lets him out.
#[test]
fn leads_what_an_ally_goes_out_on() {
    let scene = Scene::new(FOUR, ["3 55 66 77 88", "QQ 44 KK JJ", "A", "QQ 44 KK JJ", "QQ JJ 99 99", "QQ 44 KK JJ"]);
    assert_eq!(scene.plays(1), "3");
}

/// An enemy has one card: pairs are led before singles.
#[test]
fn leads_no_single_to_an_enemy_with_one_card() {
    let scene = Scene::new(FOUR, ["3 55 99 TT", "K", SOME, SOME, SOME, SOME]);
    assert_ne!(scene.plays(1).len(), 1);
}

/// The sure set first: a big joker on the threes stands, and with the lead kept the king goes out.
#[test]
fn runs_out_with_the_sure_set_first() {
    let scene = Scene::new(FOUR, ["33 K W", SOME, SOME, SOME, SOME, SOME]);
    let played = scene.plays(1);
    assert!(["33W", "KW"].contains(&played.as_str()), "{played}");
}

/// Two ranks more than jokers: the burn could not be carried through, and it is not tried, not even where it may be.
#[test]
fn does_not_burn_what_it_cannot_carry_through() {
    let hands = ["AA 3 3 3 4", "22 W 3 4 5 6 7", SOME, SOME, SOME, SOME];
    let scene = Scene::new(Setup { mode: Mode::Strict, ..FOUR }, hands).then("AA");
    assert_eq!(scene.plays(2), "no burn");
}

/// After the burn nothing can stop it: a dead set, then the last one.
#[test]
fn burns_when_it_runs_out_surely() {
    let scene = Scene::new(FOUR, ["AA 3 3 3 4 5 6 6", "wW 33W 5", SOME, SOME, "4 5 6 7", SOME]).then("AA");
    let played = scene.plays(2);
    assert_eq!(played.len(), 2, "{played}");
}

/// Two big jokers are somewhere: a risk worth taking against an enemy with two cards left, not against one with ten.
#[test]
fn burns_at_a_risk_to_stop_an_enemy() {
    let scene = |first| {
        Scene::new(FOUR, [first, "ww 33 44 K ww", "W 5 6 7 8 9 T J Q", SOME, "W 4 5 6 7 8 9 T A A", SOME]).then("AA")
    };
    assert_eq!(scene("AA 3 4").plays(2).len(), 2);
    assert_eq!(scene("AA 3 4 5 5 6 6 7 7 8 8").plays(2), "no burn");
}

/// An ally's gouji set is not burned where it may as well stand.
#[test]
fn does_not_burn_an_ally() {
    let scene = Scene::new(FOUR, ["AA 3", SOME, "22 W 44 5", SOME, SOME, SOME]).then("AA -");
    assert_eq!(scene.plays(3), "no burn");
}

/// A burner on lead hangs a joker on every set but the last.
#[test]
fn keeps_a_burners_duty() {
    let hands = ["AA 3 3 3 4", "WW 4 4 5 W", SOME, SOME, SOME, SOME];
    let scene = Scene::new(FOUR, hands).then("AA WW");
    let played = scene.plays(2);
    assert!(played.contains('W') && played.len() > 1, "{played}");
}

/// The opponent leads; the next two have passed; the ally behind may beat it cheaply, so its own aces wait.
#[test]
fn yields_to_an_ally() {
    let hands = ["QQ 3 4", "3 4 5 6 7", "3 4 5 6 7", "22 3 3 4 4 5 6", "3 4 5 6 7", "KK 4 5"];
    let scene = Scene::new(FOUR, hands).then("QQ - -");
    assert_eq!(scene.plays(4), "yield");
    let after = scene.then("~ - -");
    assert!(["22", "lay away"].contains(&after.plays(4).as_str()), "{}", after.plays(4));
}

/// One is out and its own point is shut: a gouji set that the opponent can hardly beat is led before the low ones.
#[test]
fn opens_its_point_before_two_are_out() {
    let hands = ["3 4 55 66 AAAA 9", "", SOME, SOME, SOME, SOME];
    let scene = Scene::new(SIX, hands);
    let played = scene.plays(1);
    assert!(
        Set::read(&of_hand(scene.round.view(Viewer::Seat(seat(1))).hand, &played)).expect("a set").is_gouji(),
        "{played}"
    );
    // With four packs there are no such points.
    assert_ne!(Scene::new(FOUR, hands).plays(1), "AAAA");
}

/// At a strict table the opponent's set is laid away by hand.
#[test]
fn lays_away() {
    let strict = Setup { mode: Mode::Strict, ..FOUR };
    let scene = Scene::new(strict, ["AA 3", SOME, SOME, SOME, SOME, SOME]).then("AA - - - - -");
    assert_eq!(scene.plays(4), "lay away");
}

/// Its enemy went out with a set that it cannot beat: it asks for the lead.
#[test]
fn asks_for_the_lead() {
    let scene = Scene::new(FOUR, ["88", "33 44 5", SOME, SOME, SOME, SOME]).then("88");
    assert_eq!(scene.plays(2), "apply");
    // The first one's gouji last hand counts as its own, which it cannot beat.
    let scene = Scene::new(FOUR, ["AA", "WW 44 5", SOME, SOME, SOME, SOME]).then("AA");
    assert_eq!(scene.plays(2), "apply");
}

/// Two are out and an enemy has one card left: in the melee his lead must not come, so jokers go on his set.
#[test]
fn plays_the_melee_to_the_end() {
    let scene = Scene::led(FOUR, ["", "", "TT 4", "KK 6 7", "3 3 5", "3 4 6"], 3).then("TT");
    assert_eq!(scene.plays(4), "KK");
}
