//! Whole hands: the engine against the oracle's simulator, one action after another.

use std::ops::ControlFlow;

use cards::{Bag, Card, Rank, full_pack};
use gouji::{Action, Format, LastHand, Mode, Right, Round, Setup, Turn, View};
use oracle::gouji as sought;
use sought::Sim;
use table::{Cited, Deal, Game, Seat, Seats, Viewer};
use testkit::{Dice, effort};

use crate::against_oracle::{cards_of, format_of, points};

/// What makes a play a wrong one.
const WRONG: [&str; 3] = ["two_ranks", "card_count", "too_low"];

/// The engine's right as the oracle names it.
fn right(ours: Right) -> sought::Right {
    match ours {
        Right::Normal => sought::Right::Normal,
        Right::Opponent => sought::Right::Opponent,
        Right::Burn => sought::Right::Burn,
        Right::NoHead => sought::Right::NoHead,
        Right::Free => sought::Right::Free,
    }
}

/// The right of the seat to act as a view shows it.
fn turn(sim: &Sim) -> Option<Turn> {
    match (sim.stage, sim.turn()?.1) {
        (sought::Stage::LayAway(_), _) => Some(Turn::LayAway),
        (_, None) => Some(Turn::Lead),
        (_, Some(sought::Right::Normal)) => Some(Turn::Normal),
        (_, Some(sought::Right::Opponent)) => Some(Turn::Opponent),
        (_, Some(sought::Right::Burn)) => Some(Turn::Burn),
        (_, Some(sought::Right::NoHead)) => Some(Turn::NoHead),
        (_, Some(sought::Right::Free)) => Some(Turn::Free),
    }
}

fn truth(round: &Round) -> View {
    round.view(Viewer::Director)
}

fn indices(seats: impl IntoIterator<Item = Seat>) -> Vec<usize> {
    seats.into_iter().map(Seat::index).collect()
}

fn seats(places: &[usize]) -> Seats {
    places.iter().copied().map(Seat::from_index).collect()
}

/// Everything that both know of the hand.
fn assert_alike(round: &Round, sim: &Sim) {
    let view = truth(round);
    let hands = view.hands.expect("the director sees all hands");
    assert_eq!(hands.map(|hand| points(&hand)), sim.hands, "{sim:?}");
    assert_eq!(indices(view.places.clone()), sim.finished, "places in {sim:?}");
    assert_eq!(indices(view.failed.clone()), sim.failed, "failed in {sim:?}");
    if sim.format == sought::Format::Six {
        assert_eq!(view.opened, seats(&sim.opened()), "opened in {sim:?}");
    }
    assert_eq!(view.shut, seats(&sim.shut), "shut in {sim:?}");
    assert_eq!(view.outcome.is_some(), sim.stage == sought::Stage::Over, "{sim:?}");
    if let Some(outcome) = view.outcome {
        let order = sought::order(&sim.finished, &sim.failed);
        assert_eq!(indices(outcome.order), order);
        assert_eq!(outcome.signed.0, sought::score(sim.format, &order, &sim.shut), "{sim:?}");
        assert_eq!(outcome.recorded.0, outcome.signed.0.map(|points| points.max(0)));
        return;
    }
    let to_act: Vec<usize> = sim.turn().into_iter().map(|(seat, _)| seat).collect();
    assert_eq!(view.to_act, seats(&to_act), "{sim:?}");
    assert_eq!(view.right, turn(sim), "{sim:?}");
    let queue: Vec<_> = view.queue.iter().map(|asked| (asked.seat.index(), right(asked.right))).collect();
    assert_eq!(queue, sim.queue, "{sim:?}");
    assert_eq!((view.melee, view.no_head.map(Seat::index)), (sim.melee(), sim.no_head()), "{sim:?}");
    if !sim.melee() {
        assert_eq!(view.passed, seats(&sim.passed), "{sim:?}");
    }
    let burning: Vec<usize> = (0..6).filter(|&seat| sim.burns[seat].is_some()).collect();
    assert_eq!(view.burning, seats(&burning), "{sim:?}");
    let ours = view.standing.map(|shown| (shown.by.index(), shown.owner.index(), points(&shown.cards), shown.last));
    let theirs = sim.table.as_ref().map(|table| (table.by, table.owner, table.cards.clone(), table.last));
    assert_eq!(ours, theirs, "{sim:?}");
}

/// The action in the simulator.
fn act(sim: &mut Sim, seat: Seat, action: &Action) -> bool {
    let seat = seat.index();
    match action {
        Action::Play { cards } => sim.play(seat, &points(cards)),
        Action::Pass {} => sim.pass(seat),
        Action::Decline {} => sim.decline(seat),
        Action::Yield {} => sim.give_way(seat),
        Action::Layaway {} => sim.lay_away(seat),
        Action::Apply {} => sim.apply(seat),
        Action::Ask { .. } => panic!("asking changes nothing"),
    }
}

/// Some cards of a hand, mostly near a set.
fn some_cards(hand: Bag, dice: &mut Dice) -> Bag {
    let mut cards: Vec<Card> = hand.cards().collect();
    dice.shuffle(&mut cards);
    let kept = cards.first().and_then(|card| card.rank());
    let wild = |card: &Card| card.rank().is_none_or(|rank| rank.index() == 0);
    if dice.one_in(4) {
        cards.truncate(1 + dice.place(4));
    } else {
        cards.retain(|card| wild(card) && dice.one_in(2) || card.rank() == kept);
        cards.truncate(1 + dice.place(6));
    }
    if dice.one_in(20) {
        cards.push(Card::BIG_JOKER);
    }
    cards.into_iter().collect()
}

/// All that the seat may do, from the engine, against all that the oracle finds; asking left aside.
fn assert_listed_alike(round: &Round, sim: &Sim, seat: Seat) {
    let mut ours = Vec::new();
    let _ = round.legal(seat, &mut |action| {
        ours.push(match action {
            Action::Play { cards } => format!("{:?}", points(&cards)),
            other => format!("{other:?}"),
        });
        ControlFlow::Continue(())
    });
    ours.retain(|action| !action.starts_with("Ask"));
    let hand = &sim.hands[seat.index()];
    let found = match &sim.table {
        Some(table) => sought::answers(sim.format, hand, &table.cards),
        None => sought::plays(hand),
    };
    let playable = found.into_iter().filter(|cards| sim.clone().play(seat.index(), cards));
    let mut theirs: Vec<String> = playable.map(|cards| format!("{cards:?}")).collect();
    let others = [Action::Pass {}, Action::Decline {}, Action::Yield {}, Action::Layaway {}, Action::Apply {}];
    let legal = others.iter().filter(|action| act(&mut sim.clone(), seat, action));
    theirs.extend(legal.map(|action| format!("{action:?}")));
    ours.sort_unstable();
    theirs.sort_unstable();
    assert_eq!(ours, theirs, "seat {seat} in {sim:?}");
}

/// Something that may be legal or not.
fn attempt(round: &Round, seat: Seat, dice: &mut Dice) -> (Seat, Action) {
    let seat = if dice.one_in(5) { Seat::from_index(dice.place(6)) } else { seat };
    let hand = truth(round).hands.expect("all hands")[seat.index()];
    let action = match dice.below(12) {
        0 => Action::Pass {},
        1 => Action::Decline {},
        2 => Action::Yield {},
        3 => Action::Layaway {},
        4 => Action::Apply {},
        _ => Action::Play { cards: some_cards(hand, dice) },
    };
    (seat, action)
}

/// What the engine's dice choose; but often a set that breaks a burner's duty, or one that burns.
fn next_action(round: &Round, sim: &Sim, seat: Seat, dice: &mut Dice) -> Action {
    let (turn, right) = sim.turn().expect("the hand goes on");
    let burning = sim.burns[turn].is_some();
    let eager = right == Some(sought::Right::Burn) || burning || dice.one_in(4);
    if let Some(table) = sim.table.as_ref().filter(|_| right.is_some() && eager && dice.one_in(2)) {
        let hand = truth(round).hands.expect("all hands")[seat.index()];
        let mut found = sought::answers(sim.format, &sim.hands[turn], &table.cards);
        found.retain(|_| table.owner != turn);
        if let Some(cards) = dice.pick(&found) {
            let action = Action::Play { cards: cards_of(&hand, cards) };
            if round.judge(seat, &action).is_ok() {
                return action;
            }
        }
    }
    round.sample(seat, &mut |bound| dice.below(bound)).expect("something is legal")
}

/// How often what was seen.
#[derive(Default, Debug)]
struct Seen {
    legal: usize,
    refused: usize,
    wrong: usize,
    noted: usize,
    burns: usize,
    failed: usize,
    headless: usize,
    melee: usize,
    yielded: usize,
    applied: usize,
    passed_on: usize,
    ends: usize,
    shut: usize,
}

impl Seen {
    /// Plays a hand to its end in both.
    fn hand(&mut self, mut round: Round, mut sim: Sim, tries: usize, dice: &mut Dice) {
        assert_alike(&round, &sim);
        while let Some((turn, _)) = sim.turn() {
            let seat = Seat::from_index(turn);
            for _ in 0..tries {
                self.attempt(&round, &sim, seat, dice);
            }
            if sim.hands[turn].len() < 10 && dice.one_in(4) {
                assert_listed_alike(&round, &sim, seat);
            }
            if dice.one_in(12) {
                self.wrong_play(&mut round, &mut sim, seat, dice);
                continue;
            }
            let action = next_action(&round, &sim, seat, dice);
            round.act(seat, &action, &mut |_| {}).expect("what is sampled is legal");
            if matches!(action, Action::Ask { .. }) {
                continue;
            }
            let before = sim.clone();
            assert!(act(&mut sim, seat, &action), "seat {seat}: {action:?} in {before:?}");
            self.see(&before, &sim, &action);
            assert_alike(&round, &sim);
        }
        self.ends += 1;
        self.failed += sim.failed.len();
        self.shut += sim.shut.len();
    }

    /// Something that may be legal or not. Before a referee an offence is noted, and but for wrong plays that is all.
    fn attempt(&mut self, round: &Round, sim: &Sim, turn: Seat, dice: &mut Dice) {
        let (seat, action) = attempt(round, turn, dice);
        let legal = act(&mut sim.clone(), seat, &action);
        let judged = round.judge(seat, &action);
        assert_eq!(judged.is_ok(), legal, "seat {seat}: {action:?} in {sim:?}: {judged:?}");
        *(if legal { &mut self.legal } else { &mut self.refused }) += 1;
        let Err(why) = judged else { return };
        if dice.one_in(4) && !WRONG.contains(&why.code()) && round.check(seat, &action).is_ok() {
            let mut noted = round.clone();
            noted.act(seat, &action, &mut |_| {}).expect("it is noted");
            assert_alike(&noted, sim);
            self.noted += 1;
        }
    }

    /// Cards that are put right before a referee.
    fn wrong_play(&mut self, round: &mut Round, sim: &mut Sim, seat: Seat, dice: &mut Dice) {
        let hand = truth(round).hands.expect("all hands")[seat.index()];
        let cards = some_cards(hand, dice);
        let action = Action::Play { cards };
        let Err(why) = round.judge(seat, &action) else { return };
        if !sim.strict || !WRONG.contains(&why.code()) {
            return;
        }
        round.act(seat, &action, &mut |_| {}).expect("it is noted and put right");
        let before = sim.clone();
        assert!(sim.play_wrong(seat.index(), &points(&cards)), "seat {seat}: {cards} in {before:?}");
        assert_alike(round, sim);
        self.wrong += 1;
    }

    fn see(&mut self, before: &Sim, after: &Sim, action: &Action) {
        let counted = |burns: &Sim| burns.burns.iter().flatten().count();
        self.burns += usize::from(counted(after) > counted(before));
        self.headless += usize::from(after.no_head().is_some() && before.no_head().is_none());
        self.melee += usize::from(after.melee() && !before.melee());
        self.yielded += usize::from(matches!(action, Action::Yield {}));
        self.applied += usize::from(matches!(action, Action::Apply {}));
        self.passed_on += usize::from(after.table.as_ref().is_some_and(|table| table.owner != table.by));
    }
}

/// A table of either format, before a referee or not.
fn any_setup(dice: &mut Dice) -> Setup {
    let usual = Setup::usual(Format::ALL[dice.place(2)]);
    let last = if dice.one_in(4) { LastHand::Unpassed } else { LastHand::All };
    Setup { last, mode: if dice.one_in(4) { Mode::Casual } else { Mode::Strict }, ..usual }
}

fn mirror(round: &Round, setup: Setup) -> Sim {
    let view = truth(round);
    let leader = view.to_act.iter().next().expect("somebody leads").index();
    let hands = view.hands.expect("all hands").map(|hand| points(&hand));
    let mut sim = Sim::new(format_of(setup.format), setup.mode == Mode::Strict, hands, leader);
    sim.unpassed = setup.last == LastHand::Unpassed;
    sim
}

/// Six hands out of few ranks, rich in jokers and 2s, so that sets are mostly gouji.
fn short_hands(dice: &mut Dice) -> [Bag; 6] {
    let low = 2 + dice.below(7) as u8;
    let ranks = [12, 11, 10, low, low - 1];
    let known = 2 + dice.place(ranks.len() - 1);
    let (jokers, twos) = (1 + dice.place(6), dice.place(3));
    let mut pool: Vec<Card> = Vec::new();
    for card in Card::all() {
        let copies = match card.rank() {
            None => jokers,
            Some(rank) if rank == Rank::TWO => twos,
            Some(rank) if ranks[..known].contains(&rank.index()) => 2,
            Some(_) => 0,
        };
        pool.extend(std::iter::repeat_n(card, copies));
    }
    dice.shuffle(&mut pool);
    let most = (pool.len() / 6).min(11);
    std::array::from_fn(|_| pool.drain(..=dice.place(most)).collect())
}

#[test]
fn short_hands_are_played_alike() {
    let mut seen = Seen::default();
    for number in 0..400 * effort() {
        let mut dice = Dice::new(1 << 40 | number);
        let setup = any_setup(&mut dice);
        let hands = short_hands(&mut dice);
        let leader = Seat::from_index(dice.place(6));
        if let Some(round) = Round::in_play(&setup, hands, leader) {
            let sim = mirror(&round, setup);
            seen.hand(round, sim, 2, &mut dice);
        }
    }
    let Seen { legal, refused, wrong, noted, burns, failed, headless, melee, yielded, applied, passed_on, ends, shut } =
        seen;
    assert!(legal > 2000 && refused > 2000 && wrong > 50 && noted > 500 && ends > 300, "{seen:?}");
    assert!(burns > 200 && failed > 50 && headless > 100 && melee > 100, "{seen:?}");
    assert!(yielded > 20 && applied > 20 && passed_on > 20 && shut > 50, "{seen:?}");
}

#[test]
fn whole_hands_are_played_alike() {
    let mut seen = Seen::default();
    for number in 0..4 * effort() {
        let mut dice = Dice::new(2 << 40 | number);
        let format = Format::ALL[(number % 2) as usize];
        let setup = Setup { mode: if number % 4 < 2 { Mode::Strict } else { Mode::Casual }, ..Setup::usual(format) };
        let mut pack = full_pack(format.packs());
        dice.shuffle(&mut pack);
        let deal = Deal::laid_out(pack, Rank::TWO);
        let round = Round::deal(&setup, &Round::first(&setup), &deal, &mut |_| {});
        let sim = mirror(&round, setup);
        seen.hand(round, sim, 1, &mut dice);
    }
    assert!(seen.ends > 3 && seen.legal > 100 && seen.refused > 100, "{seen:?}");
}
