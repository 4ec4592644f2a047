//! The book's own player: always legal, the same for the same view, never stuck, and sound in plain positions.

use cards::{Bag, Rank, pack_bag};
use guandan::tribute::Gift;
use guandan::{
    AceFail, Action, Carry, Edition, Event, Kind, Order, PassAce, Reading, Report, ReturnRule, Round, Setup, Sight,
    Target, View, WildRule, bot, readings,
};
use table::{ByTeam, Deal, Game, MatchEnd, Seat, Team, Viewer, sim_key};
use testkit::Dice;

/// Cards as they are written everywhere, and `SH:79` for these ranks of both suits.
fn bag(text: &str) -> Bag {
    let each = text.split_whitespace().flat_map(|word| match word.split_once(':') {
        Some((suits, ranks)) => suits.chars().map(|suit| format!("{suit}:{ranks}")).collect(),
        None => vec![word.to_owned()],
    });
    each.map(|word| word.parse::<Bag>().unwrap_or_else(|error| panic!("{word}: {error}"))).fold(Bag::EMPTY, Bag::plus)
}

fn seat(number: u8) -> Seat {
    Seat::number(number).expect("a seat")
}

/// Both editions under every option that the play depends on.
fn setups() -> Vec<Setup> {
    let mut all = Vec::new();
    for edition in Edition::ALL {
        let usual = Setup::usual(edition);
        all.push(usual);
        all.extend([WildRule::Big, WildRule::BigOnly, WildRule::Declare].map(|wild| Setup { wild, ..usual }));
        let reports = [Report::Card, Report::Once, Report::OnRequest, Report::Always];
        all.extend(reports.map(|report| Setup { report, ..usual }));
        all.extend(
            [ReturnRule::Ten, ReturnRule::TenToPartner, ReturnRule::Any].map(|give_back| Setup { give_back, ..usual }),
        );
        all.extend([AceFail::Three, AceFail::Two].map(|ace| Setup { ace, pass: PassAce::Double, ..usual }));
        all.push(Setup { target: Target::Ten, wild: WildRule::Declare, report: Report::OnRequest, ..usual });
    }
    all
}

/// A board of every level, after a board that ended in each way, the first one, and one after a penalty.
fn start(setup: &Setup, board: u64) -> Carry {
    let mut carry = Carry::first();
    carry.levels = ByTeam([Rank::from_index((board % 13) as u8).expect("a rank"); 2]);
    let orders = [&[1, 3][..], &[2, 4], &[1, 2, 3, 4], &[4, 3, 1, 2], &[3, 4, 2, 1]];
    match orders.get(board as usize % 7) {
        Some(order) => carry.after_order(&order.iter().map(|number| seat(*number)).collect::<Vec<_>>()),
        None if board.is_multiple_of(2) => carry = carry.penalised(setup, seat(1 + (board % 4) as u8)),
        None => {}
    }
    carry
}

trait After {
    fn after_order(&mut self, seats: &[Seat]);
}

impl After for Carry {
    fn after_order(&mut self, seats: &[Seat]) {
        self.playing = Some(seats[0].team());
        self.last = Order::of(seats);
    }
}

/// Plays a board; `basic` says which seats the book's player plays, dice play the others. Returns its actions.
fn play_board(setup: &Setup, board: u64, basic: &[u8], see: &mut dyn FnMut(&Round, Seat, &Action)) -> Vec<Action> {
    let deal = Deal::from_key(2, &sim_key(11, setup.edition.id(), board));
    let mut round = Round::deal(setup, &start(setup, board), &deal, &mut |_| {});
    let (mut dice, mut actions) = (Dice::new(board), Vec::new());
    while round.outcome().is_none() {
        let who = round.to_act().iter().next().expect("somebody acts");
        let action = if basic.contains(&u8::from(who)) {
            let action = bot::decide(&round.view(Viewer::Seat(who))).expect("a decision");
            see(&round, who, &action);
            action
        } else {
            round.sample(who, &mut |bound| dice.below(bound)).expect("a sample")
        };
        round.check(who, &action).unwrap_or_else(|error| panic!("seat {who}: {action:?}: {error:?}"));
        round.apply_unchecked(who, &action, &mut |_| {});
        actions.push(action);
        assert!(actions.len() < 2_000, "the board does not end");
    }
    actions
}

#[test]
fn plays_legally_against_itself_under_every_option() {
    for (nth, setup) in (0..).zip(setups()) {
        for board in 0..5 * testkit::effort() {
            play_board(&setup, 100 * nth + board, &[1, 2, 3, 4], &mut |_, _, _| {});
        }
    }
}

#[test]
fn plays_legally_among_players_who_do_anything() {
    for (nth, setup) in (0..).zip(setups()) {
        for board in 0..5 * testkit::effort() {
            play_board(&setup, 100 * nth + board + 50, &[2, 3], &mut |_, _, _| {});
        }
    }
}

/// A leader always plays, so that with every trick cards leave a hand; four players who only answer would never end.
#[test]
fn leads_whenever_it_has_the_lead() {
    let setup = Setup::usual(Edition::Of2022);
    for board in 0..10 * testkit::effort() {
        play_board(&setup, board, &[1, 2, 3, 4], &mut |round, who, action| {
            let view = round.view(Viewer::Seat(who));
            let leads = view.phase == guandan::Stage::Play && view.standing().is_none();
            assert!(!leads || matches!(action, Action::Play { .. }), "{action:?}");
        });
    }
}

#[test]
fn does_the_same_with_the_same_view() {
    for edition in Edition::ALL {
        let setup = Setup::usual(edition);
        let again = &mut |round: &Round, who, action: &Action| {
            assert_eq!(bot::decide(&round.view(Viewer::Seat(who))).as_ref(), Some(action));
        };
        let [first, second] = [0, 0].map(|_| play_board(&setup, 5, &[1, 2, 3, 4], again));
        assert_eq!(first, second);
    }
}

/// What it decides follows from the sights that its seat was shown, one after another, and from nothing else.
#[test]
fn decides_by_what_it_was_shown() {
    let setup = Setup { report: Report::OnRequest, ..Setup::usual(Edition::Of2022) };
    for board in 0..10 * testkit::effort() {
        let carry = start(&setup, board);
        let deal = Deal::from_key(2, &sim_key(12, "shown", board));
        let mut views = Seat::all(4).map(|who| Round::blank(&setup, &carry, Viewer::Seat(who))).collect::<Vec<_>>();
        let mut events: Vec<Event> = Vec::new();
        let mut round = Round::deal(&setup, &carry, &deal, &mut |event| events.push(event));
        while round.outcome().is_none() {
            for event in events.drain(..) {
                for (view, who) in views.iter_mut().zip(Seat::all(4)) {
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
fn decides_nothing_for_others() {
    let setup = Setup::usual(Edition::Of2017);
    play_board(&setup, 1, &[1, 2, 3, 4], &mut |round, _, _| {
        let idle = Seat::all(4).filter(|who| !round.to_act().contains(*who)).map(Viewer::Seat);
        for viewer in idle.chain([Viewer::Public, Viewer::Director]) {
            assert_eq!(bot::decide(&round.view(viewer)), None);
        }
    });
}

/// It counts: where numbers are told on request it never asks.
#[test]
fn never_asks() {
    let setup = Setup { report: Report::OnRequest, ..Setup::usual(Edition::Of2022) };
    for board in 0..5 {
        let actions = play_board(&setup, board, &[1, 2, 3, 4], &mut |_, _, _| {});
        assert!(!actions.iter().any(|action| matches!(action, Action::Ask { .. })));
    }
}

#[test]
fn wins_matches_against_dice() {
    let matches = 20 * testkit::effort().min(10);
    let won = (0..matches).filter(|number| {
        let side = if number.is_multiple_of(2) { Team::A } else { Team::B };
        // Both sides get the same cards.
        match_winner(&Setup::usual(Edition::Of2022), side, number / 2) == Some(side)
    });
    let won = won.count() as u64;
    assert!(won * 100 >= matches * 95, "{won} of {matches}");
}

/// Who wins a match of the book's player on `side` against dice.
fn match_winner(setup: &Setup, side: Team, seed: u64) -> Option<Team> {
    let (mut carry, mut dice) = (Round::first(setup), Dice::new(seed));
    for board in 0..500 {
        match Round::match_end(&carry) {
            Some(MatchEnd::Won(team)) => return Some(team),
            Some(MatchEnd::Drawn) => return None,
            None => {}
        }
        let deal = Deal::from_key(2, &sim_key(seed, "dice", board));
        let mut round = Round::deal(setup, &carry, &deal, &mut |_| {});
        carry = loop {
            if let Some((_, carry)) = round.outcome() {
                break carry;
            }
            let who = round.to_act().iter().next().expect("somebody acts");
            let action = if who.team() == side {
                bot::decide(&round.view(Viewer::Seat(who)))
            } else {
                round.sample(who, &mut |n| dice.below(n))
            };
            round.apply_unchecked(who, &action.expect("an action"), &mut |_| {});
        };
    }
    None
}

/// A position in the middle of a board, told in sights: seat 1 looks and is to play, the level is 2. Seats 2 and 4 are the
/// opponents, seat 3 the partner.
struct Scene {
    view: View,
}

impl Scene {
    /// Seat 1's hand, the cards that seats 2 to 4 hold together, and how many each of them has.
    fn lead(hand: &str, out: &str, left: [u8; 3]) -> Self {
        Self::answer(hand, out, left, &[])
    }

    /// The same, with the trick so far: who played what, `-` for a pass. Cards played are not among those still out.
    fn answer(hand: &str, out: &str, left: [u8; 3], trick: &[(u8, &str)]) -> Self {
        Self::with(Setup::usual(Edition::Of2022), hand, out, left, trick)
    }

    fn with(setup: Setup, hand: &str, out: &str, left: [u8; 3], trick: &[(u8, &str)]) -> Self {
        let plays: Vec<(Seat, Bag)> =
            trick.iter().map(|(number, cards)| (seat(*number), bag(cards.trim_matches('-')))).collect();
        let (hand, out) = (bag(hand), bag(out));
        assert_eq!(out.len(), left.iter().map(|count| u32::from(*count)).sum::<u32>(), "{out}");
        let played = plays.iter().fold(Bag::EMPTY, |all, (_, cards)| all.plus(*cards));
        let mut gone = pack_bag(2).minus_held(hand).minus_held(out).checked_sub(played).expect("two packs");
        let mut counts = [hand.len() as u8, left[0], left[1], left[2]];
        for (who, cards) in &plays {
            counts[who.index()] += cards.len() as u8;
        }
        // Whoever is out already has played a last card; one of the others has played the rest.
        let mut before: Vec<(Seat, Bag, bool)> = Vec::new();
        for who in Seat::all(4).skip(1).filter(|who| counts[who.index()] == 0) {
            let card = gone.any().expect("a card");
            gone.remove(card);
            before.push((who, Bag::one(card), true));
        }
        let in_play = (1..4).find(|index| counts[*index] > 0).expect("an opponent");
        before.push((Seat::from_index(in_play), gone, false));
        for (who, cards, _) in &before {
            counts[who.index()] += cards.len() as u8;
        }

        let mut scene = Self { view: Round::blank(&setup, &Carry::first(), Viewer::Seat(seat(1))) };
        scene.see(&Sight::Dealt { first: seat(1), turned: None, hands: [Some(hand), None, None, None], counts });
        for (who, cards, is_out) in before {
            scene.see(&Sight::Played { seat: who, cards, reading: reading("S2"), out: is_out });
        }
        scene.see(&Sight::Won { seat: seat(2), leader: seat(1) });
        for ((who, cards), (_, text)) in plays.into_iter().zip(trick) {
            if cards.is_empty() {
                scene.see(&Sight::Passed { seat: who });
            } else {
                let is_out = scene.view.cards_left(who) == cards.len() as u8;
                scene.see(&Sight::Played { seat: who, cards, reading: reading(text), out: is_out });
            }
        }
        scene.see(&Sight::Begins { seat: seat(1) });
        scene
    }

    fn see(&mut self, sight: &Sight) {
        Round::unfold(&mut self.view, Some(sight));
    }

    fn act(&self) -> Action {
        bot::decide(&self.view).expect("a decision")
    }

    /// What it plays; nothing if it passes.
    fn cards(&self) -> Bag {
        match self.act() {
            Action::Play { cards, .. } => cards,
            Action::Pass {} => Bag::EMPTY,
            other => panic!("{other:?}"),
        }
    }
}

/// What cards are at level 2.
fn reading(cards: &str) -> Reading {
    readings(&bag(cards), Rank::TWO, WildRule::Big).usual(Rank::TWO, WildRule::Big).expect("a play")
}

/// What it plays must be this; `-` for a pass.
#[track_caller]
fn plays(scene: &Scene, cards: &str) {
    assert_eq!(scene.cards(), bag(cards.trim_matches('-')), "of {}", scene.view.hand);
}

/// Thirty cards of the middle of a board, no bomb among them. A scene's own cards are the other copies.
const OUT: &str = "S:346789TJQKA H:3578TQKA C:45679JA D:3TQ w";

/// Fifteen cards near the end of one.
const LATE: &str = "S:346789TJQKA H:35 D:3 w";

#[test]
fn the_cards_of_the_scenes_are_counted() {
    assert_eq!((bag(OUT).len(), bag(LATE).len()), (30, 15));
}

/// An opponent with one card may go out on a single: a pair is led.
#[test]
fn leads_no_single_to_an_opponent_with_one_card() {
    plays(&Scene::lead("S:5 H:J DC:8", LATE, [8, 6, 1]), "DC:8");
    plays(&Scene::lead("S:5 H:J DC:8", LATE, [1, 6, 8]), "DC:8");
}

/// With singles alone the highest is led.
#[test]
fn leads_its_highest_single_to_an_opponent_with_one_card() {
    plays(&Scene::lead("S:5 H:J D:K", LATE, [1, 6, 8]), "DK");
}

/// An opponent with two cards may go out on a pair: a single is led, and he keeps one.
#[test]
fn leads_no_pair_to_an_opponent_with_two_cards() {
    let played = Scene::lead("S:5 H:J DC:4 C:Q", LATE, [7, 6, 2]).cards();
    assert_eq!(played.len(), 1, "{played}");
}

/// The partner has one card: the lowest single lets him out.
#[test]
fn leads_a_low_single_to_a_partner_with_one_card() {
    plays(&Scene::lead("S:4 HC:Q DC:8 C:K", LATE, [7, 1, 7]), "S4");
}

/// The partner has two cards: a low pair.
#[test]
fn leads_a_low_pair_to_a_partner_with_two_cards() {
    plays(&Scene::lead("S:4 HC:Q DC:3 C:K", "S:66789TTJQKKAA H:35", [7, 2, 6]), "DC:3");
}

/// All that is left is one play.
#[test]
fn goes_out() {
    plays(&Scene::lead("SHC:9 DC:4", OUT, [10, 10, 10]), "SHC:9 DC:4");
    plays(&Scene::answer("SH:9", OUT, [10, 10, 10], &[(4, "HD:4")]), "SH:9");
    // Over the partner too.
    plays(&Scene::answer("SH:9", OUT, [10, 10, 10], &[(3, "HD:4"), (4, "-")]), "SH:9");
}

/// Two plays are left, and nobody beats one of them: that one first.
#[test]
fn leads_what_nobody_beats_before_its_last_play() {
    plays(&Scene::lead("W S:5", LATE, [5, 5, 5]), "W");
    plays(&Scene::lead("DC:A S:5", LATE, [5, 5, 5]), "DC:A");
    // But a bomb as the last play needs no lead.
    plays(&Scene::lead("SHDC:5 C:T", OUT, [10, 10, 10]), "CT");
}

/// A bomb, then out: the bomb over whatever stands.
#[test]
fn bombs_to_go_out() {
    plays(&Scene::answer("SHDC:9 CD:3", OUT, [10, 10, 10], &[(4, "H6")]), "SHDC:9");
}

/// The single that beats and is of no other use.
#[test]
fn answers_with_the_card_it_misses_least() {
    plays(&Scene::answer("SD:K H:J SHCD:5", OUT, [10, 10, 10], &[(4, "D9")]), "HJ");
}

/// Four alike are not broken for a single.
#[test]
fn does_not_break_a_bomb() {
    let played = Scene::answer("SHCD:T C:34 SHD:J", OUT, [10, 10, 10], &[(4, "D9")]).cards();
    assert!(!played.cards().any(|card| card.rank() == Some(Rank::TEN)), "{played}");
}

/// Early in the board a low single is not worth a bomb.
#[test]
fn keeps_its_bomb_while_nobody_is_near_the_end() {
    let out = "S:3456789TJQKA H:3456789TJQKA C:3456789TJQKA D:3456789TJQKA Ww S:34569 H:JQKA";
    let played = Scene::answer("SHDC:7 C:345 D:89 H:T SD:KQ", out, [20, 20, 19], &[(4, "D6")]).cards();
    assert_ne!(played.len(), 4, "{played}");
}

/// An opponent with one card left leads next if nobody bombs.
#[test]
fn bombs_an_opponent_who_is_about_to_go_out() {
    plays(&Scene::answer("SHDC:7 C:3 D:89 H:J", OUT, [14, 15, 1], &[(4, "SHD:5 CD:4")]), "SHDC:7");
}

/// The partner's aces stand: a pair of level cards is kept, and a bomb.
#[test]
fn leaves_the_partners_high_play() {
    plays(&Scene::answer("SC:2 C:345 D:89 H:J", OUT, [10, 10, 10], &[(3, "DC:A"), (4, "-")]), "-");
    plays(&Scene::answer("SHCD:9 C:345 D:8", OUT, [10, 10, 10], &[(3, "DC:A"), (4, "-")]), "-");
}

/// The partner is out and his last play stands: whoever passes leads.
#[test]
fn inherits_the_lead_by_passing() {
    plays(&Scene::answer("SC:2 C:3456 D:89 H:J", OUT, [15, 0, 15], &[(3, "DC:A"), (4, "-")]), "-");
}

/// One opponent is out; the other, with one card, would make it three levels.
#[test]
fn keeps_the_second_opponent_from_going_out() {
    plays(&Scene::answer("SHDC:7 C:35 D:89 H:J", LATE, [0, 14, 1], &[(4, "W")]), "SHDC:7");
}

/// Two pairs and a wild card are led as the bigger full house without a word; where every doubt is declared, with one.
#[test]
fn declares_what_must_be_declared() {
    let setup = Setup::usual(Edition::Of2022);
    let hand = "SC:7 SC:8 H2";
    let plain = Scene::with(setup, hand, OUT, [10, 10, 10], &[]);
    assert_eq!(plain.act(), Action::play(bag(hand)));
    let declaring = Scene::with(Setup { wild: WildRule::Declare, ..setup }, hand, OUT, [10, 10, 10], &[]);
    let Action::Play { cards, declared: Some(declared) } = declaring.act() else { panic!("{:?}", declaring.act()) };
    assert_eq!((cards, declared.kind), (bag(hand), Kind::FullHouse));
    // Two pairs and two wild cards are a tube or a plate: that is always said.
    let hand = "SC:7 SC:8 H22";
    let six = Scene::with(setup, hand, OUT, [10, 10, 10], &[]);
    let Action::Play { cards, declared: Some(_) } = six.act() else { panic!("{:?}", six.act()) };
    assert_eq!(cards, bag(hand));
}

/// The wild card makes a bomb of three alike when one is needed.
#[test]
fn makes_a_bomb_with_a_wild_card() {
    plays(&Scene::answer("SHC:7 H:2 C:3 D:89", OUT, [14, 15, 1], &[(4, "HD:K")]), "SHC:7 H2");
}

/// A single is taken from beside the straight flush, which stays whole.
#[test]
fn keeps_its_straight_flush() {
    let played = Scene::answer("S:56789 H:69 C:8Q D:K S:3", OUT, [10, 10, 10], &[(4, "D:7")]).cards();
    assert!(bag("S:56789").meet(played).is_empty(), "{played}");
}

/// A scene before play: seat 1 pays or returns after a board that ended in this order; the level is 2.
fn gift(order: &[u8], gifts: Option<(u8, u8, &str)>, hand: &str) -> Action {
    let mut carry = Carry::first();
    carry.after_order(&order.iter().map(|number| seat(*number)).collect::<Vec<_>>());
    let mut view = Round::blank(&Setup::usual(Edition::Of2022), &carry, Viewer::Seat(seat(1)));
    let hands = [Some(bag(hand)), None, None, None];
    Round::unfold(&mut view, Some(&Sight::Dealt { first: seat(1), turned: None, hands, counts: [27; 4] }));
    if let Some((from, to, card)) = gifts {
        let card = bag(card).any();
        let gift = Gift { from: seat(from), to: Some(seat(to)), card, paid: true, back: None, returned: false };
        Round::unfold(&mut view, Some(&Sight::Tributes { gifts: vec![gift] }));
    }
    bot::decide(&view).expect("a decision")
}

/// Of two aces the one outside the straight flush is paid.
#[test]
fn pays_the_ace_it_can_spare() {
    let paid = gift(&[2, 3, 4, 1], None, "S:AKQJT3 H:A45 C:7889JJQ D:345566799TK");
    assert_eq!(paid, Action::Pay { card: bag("HA").any().expect("a card") });
}

/// An odd low card is returned, not one of a pair, a run or a bomb.
#[test]
fn returns_an_odd_low_card() {
    let hand = "S:37788TT H:7899TT C:77JJQQ D:AAKKQ w D:6 C:6";
    let Action::Return { card } = gift(&[1, 2, 4, 3], Some((3, 1, "W")), hand) else { panic!("no return") };
    assert_eq!(card, bag("S3").any().expect("a card"));
}
