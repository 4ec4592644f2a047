//! Boards and levels: the engine against the oracle's simulator, one action after another.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use cards::{Bag, Card, Rank, full_pack};
use guandan::{Action, Carry, Edition, Order, PassAce, Round, Setup, Stage, Target, View, settle, wild};
use oracle::guandan as sought;
use sought::Sim;
use table::{ByTeam, Deal, Game, Seat, Seats, Team, Viewer, sim_key};
use testkit::{Dice, effort, from_oracle, to_oracle};

use crate::positions::{Short, every_reading, from_sought, to_sought};

const TEAMS: [Team; 2] = [Team::A, Team::B];

fn rank(index: u8) -> Rank {
    Rank::from_index(index).expect("a rank")
}

/// All that is known of a board.
fn truth(round: &Round) -> View {
    round.view(Viewer::Director)
}

fn hands(view: &View) -> [Bag; 4] {
    view.hands.expect("the director sees all hands")
}

/// What a board at a level starts from if nothing is owed.
fn plain_carry(level: Rank, dice: &mut Dice) -> Carry {
    let playing = TEAMS[dice.place(2)];
    let mut levels = ByTeam([rank(dice.below(13) as u8); 2]);
    levels[playing] = level;
    Carry { levels, playing: Some(playing), ..Carry::first() }
}

/// A usual table of one edition or the other.
fn usual(dice: &mut Dice) -> Setup {
    Setup::usual(Edition::ALL[dice.place(2)])
}

/// The oracle's simulator where the engine's board is: before the first play.
fn mirror(round: &Round) -> Sim {
    let view = truth(round);
    let leader = view.to_act.iter().next().expect("somebody leads").index();
    Sim::new(view.level.index(), hands(&view).map(|hand| to_oracle(&hand)), leader)
}

/// The action in the simulator.
fn act(sim: &mut Sim, seat: Seat, action: &Action) -> bool {
    match action {
        Action::Play { cards, declared } => sim.play(seat.index(), &to_oracle(cards), declared.map(to_sought)),
        Action::Pass {} => sim.pass(seat.index()),
        other => panic!("{other:?} is no turn of a trick"),
    }
}

fn assert_alike(round: &Round, sim: &Sim) {
    let view = truth(round);
    assert_eq!(hands(&view).map(|hand| to_oracle(&hand)), sim.hands);
    assert_eq!(round.outcome().is_some(), sim.over());
    let out: Vec<usize> = view.places.iter().map(|seat| seat.index()).collect();
    assert!(out.starts_with(&sim.finished), "{out:?}, {:?}", sim.finished);
    if sim.over() {
        assert_eq!(view.to_act, Seats::NONE);
        return;
    }
    assert_eq!(out, sim.finished);
    assert_eq!(view.to_act, Seats::one(Seat::from_index(sim.to_act)), "after {sim:?}");
    assert_eq!(view.standing().map(to_sought), sim.table.map(|(_, reading)| reading));
}

/// The places and levels at the end of a board.
fn assert_settled_alike(round: &Round, before: &Carry, sim: &Sim) {
    let (outcome, after) = round.outcome().expect("a finished board");
    let order: Vec<usize> = match outcome.order {
        Order::Double(first, second) => vec![first.index(), second.index()],
        Order::Full(all) => all.map(Seat::index).into(),
    };
    assert!(order.starts_with(&sim.finished) && order.len() <= sim.finished.len() + 1, "{order:?} from {sim:?}");
    let playing = before.playing.map_or(0, |team| usize::from(team == Team::B));
    let theirs = sought::settle(&order, before.levels.0.map(Rank::index), playing);
    assert_eq!(outcome.side, TEAMS[theirs.side]);
    assert_eq!(outcome.gain, theirs.gain);
    assert_eq!(after.ended.is_some(), theirs.won);
    assert!(theirs.won || after.levels.0.map(Rank::index) == theirs.levels, "{after:?}, {theirs:?}");
}

/// All that the seat may do, from the engine, against all that the oracle finds.
fn assert_listed_alike(round: &Round, sim: &Sim, seat: Seat) {
    let level = sim.level;
    let hand = &sim.hands[seat.index()];
    let plays = match sim.table {
        Some((_, table)) => sought::answers(hand, level, &table),
        None => sought::leads(hand, level),
    };
    let mut theirs: BTreeSet<(Bag, Option<sought::Reading>)> = plays
        .into_iter()
        .map(|(cards, reading)| {
            let usual = sought::default(&sought::readings(&cards, level), level);
            (from_oracle(&cards), Some(reading).filter(|reading| usual != Some(*reading)))
        })
        .collect();
    if sim.table.is_some() {
        theirs.insert((Bag::EMPTY, None));
    }
    let mut ours = BTreeSet::new();
    let _ = round.legal(seat, &mut |action| {
        let put = match action {
            Action::Play { cards, declared } => (cards, declared.map(to_sought)),
            Action::Pass {} => (Bag::EMPTY, None),
            other => panic!("{other:?} is no turn of a trick"),
        };
        assert!(ours.insert(put), "{put:?} twice");
        ControlFlow::Continue(())
    });
    assert_eq!(ours, theirs, "seat {seat} in {sim:?}");
}

/// Something that may be legal or not.
fn attempt(sim: &Sim, seat: Seat, dice: &mut Dice) -> (Seat, Action) {
    let seat = if dice.one_in(6) { Seat::from_index(dice.place(4)) } else { seat };
    if dice.one_in(5) {
        return (seat, Action::Pass {});
    }
    let hand = &sim.hands[seat.index()];
    let low = dice.below(13) as u8;
    let span = dice.below(4) as u8;
    let mut near: Vec<oracle::Card> =
        hand.iter().copied().filter(|card| (low..=low + span).contains(&card.1)).collect();
    dice.shuffle(&mut near);
    near.truncate(1 + dice.place(6));
    if dice.one_in(10) {
        near.push((dice.below(4) as u8, low));
    }
    let cards = from_oracle(&near);
    let declared = match dice.below(4) {
        0 => dice.pick(&every_reading()).copied(),
        1 => dice.pick(&sought::readings(&near, sim.level)).copied(),
        _ => None,
    };
    (seat, Action::Play { cards, declared: declared.map(from_sought) })
}

/// How often what was seen.
#[derive(Default, Debug)]
struct Seen {
    legal: usize,
    refused: usize,
    inherited: usize,
    double: usize,
    full: usize,
}

impl Seen {
    /// Plays a board to its end in both.
    fn board(&mut self, mut round: Round, before: &Carry, listed: usize, dice: &mut Dice) -> Round {
        let mut sim = mirror(&round);
        assert_alike(&round, &sim);
        while !sim.over() {
            let seat = Seat::from_index(sim.to_act);
            for _ in 0..3 {
                let (seat, action) = attempt(&sim, seat, dice);
                let legal = act(&mut sim.clone(), seat, &action);
                let judged = round.check(seat, &action);
                assert_eq!(judged.is_ok(), legal, "seat {seat}: {action:?} in {sim:?}: {judged:?}");
                *(if legal { &mut self.legal } else { &mut self.refused }) += 1;
            }
            if sim.hands[seat.index()].len() <= listed {
                assert_listed_alike(&round, &sim, seat);
            }
            let action = round.sample(seat, &mut |bound| dice.below(bound)).expect("something is legal");
            round.act(seat, &action, &mut |_| {}).expect("what is sampled is legal");
            let owner = sim.table.map(|(owner, _)| owner);
            assert!(act(&mut sim, seat, &action), "seat {seat}: {action:?} in {sim:?}");
            assert_alike(&round, &sim);
            let out = owner.is_some_and(|owner| sim.hands[owner].is_empty());
            self.inherited += usize::from(out && sim.table.is_none());
        }
        assert_settled_alike(&round, before, &sim);
        *(if sim.finished.len() == 2 { &mut self.double } else { &mut self.full }) += 1;
        round
    }
}

#[test]
fn whole_boards_are_played_alike() {
    let mut seen = Seen::default();
    for number in 0..12 * effort() {
        let mut dice = Dice::new(1 << 40 | number);
        let setup = usual(&mut dice);
        let carry = plain_carry(rank((number % 13) as u8), &mut dice);
        let mut pack = full_pack(2);
        dice.shuffle(&mut pack);
        let deal = Deal::laid_out(pack, rank(dice.below(13) as u8));
        seen.board(Round::deal(&setup, &carry, &deal, &mut |_| {}), &carry, 5, &mut dice);
    }
    assert!(seen.legal > 500 && seen.refused > 500 && seen.full > 0, "{seen:?}");
}

#[test]
fn short_boards_are_played_alike() {
    let mut seen = Seen::default();
    for number in 0..80 * effort() {
        let mut dice = Dice::new(2 << 40 | number);
        let setup = usual(&mut dice);
        let Short { level, mut cards } = Short::new(&mut dice);
        cards.retain(|card| *card != wild(level));
        dice.shuffle(&mut cards);
        cards.splice(0..0, [wild(level); 2]);
        let each = (3 + dice.place(7)).min(cards.len() / 4);
        cards.truncate(4 * each);
        dice.shuffle(&mut cards);
        let carry = plain_carry(level, &mut dice);
        let deal = Deal::laid_out(cards, rank(dice.below(13) as u8));
        seen.board(Round::deal(&setup, &carry, &deal, &mut |_| {}), &carry, 8, &mut dice);
    }
    let Seen { legal, refused, inherited, double, full } = seen;
    assert!(legal > 500 && refused > 500 && inherited > 20 && double > 10 && full > 10, "{seen:?}");
}

/// The cards that a seat may pay or return: what `check` allows of all 54, which must be what `legal` lists.
fn giveable(round: &Round, seat: Seat) -> BTreeSet<Card> {
    let give = |card: Card| match truth(round).phase {
        Stage::Pay => Action::Pay { card },
        _ => Action::Return { card },
    };
    let mut listed = BTreeSet::new();
    let _ = round.legal(seat, &mut |action| {
        let (Action::Pay { card } | Action::Return { card }) = action else { panic!("{action:?} in a tribute") };
        assert!(listed.insert(card), "{card} twice");
        ControlFlow::Continue(())
    });
    let allowed: BTreeSet<Card> = Card::all().filter(|card| round.check(seat, &give(*card)).is_ok()).collect();
    assert_eq!(allowed, listed);
    listed
}

/// Tribute, return and the lead after a board that ended in `order`. False if nobody had to pay.
fn exchange(round: &mut Round, edition: Edition, order: Order, dice: &mut Dice) -> bool {
    let opening = truth(round);
    let (level, before) = (opening.level.index(), hands(&opening));
    let places: Vec<usize> = Vec::from(order).into_iter().map(Seat::index).collect();
    let theirs = sought::tribute(level, &places, &before.map(|hand| to_oracle(&hand)));
    let leads = |round: &Round| {
        let view = truth(round);
        assert_eq!((view.phase, view.to_act), (Stage::Play, Seats::one(Seat::from_index(theirs.leader))));
    };
    if theirs.resist {
        assert!(truth(round).tribute.is_empty());
        leads(round);
        return false;
    }
    let payers: Seats = theirs.payments.iter().map(|(from, ..)| Seat::from_index(*from)).collect();
    assert_eq!((opening.phase, opening.to_act), (Stage::Pay, payers));
    let mut expected = before;
    for (from, to, cards) in &theirs.payments {
        let (seat, cards) = (Seat::from_index(*from), from_oracle(cards));
        assert_eq!(giveable(round, seat), cards.iter().map(|(card, _)| card).collect());
        let card = cards.faces(1).pick(&mut |bound| dice.below(bound)).expect("something to pay");
        round.act(seat, &Action::Pay { card }, &mut |_| {}).expect("it may be paid");
        expected[*from].remove(card);
        expected[*to].insert(card);
    }
    assert_eq!(hands(&truth(round)), expected);
    let edition = if edition == Edition::Of2022 { sought::Edition::Gd22 } else { sought::Edition::Gd17 };
    let holding = expected;
    for (from, to, _) in &theirs.payments {
        let (seat, to_partner) = (Seat::from_index(*to), from % 2 == to % 2);
        let cards = from_oracle(&sought::returns(edition, level, &to_oracle(&holding[*to]), to_partner));
        assert_eq!(giveable(round, seat), cards.iter().map(|(card, _)| card).collect());
        let card = cards.faces(1).pick(&mut |bound| dice.below(bound)).expect("something to return");
        round.act(seat, &Action::Return { card }, &mut |_| {}).expect("it may be returned");
        expected[*to].remove(card);
        expected[*from].insert(card);
    }
    assert_eq!(hands(&truth(round)), expected);
    leads(round);
    true
}

/// An order in which a board may have ended.
fn any_order(dice: &mut Dice) -> Order {
    let mut seats = [0, 1, 2, 3].map(Seat::from_index);
    dice.shuffle(&mut seats);
    Order::of(&seats).expect("all four seats")
}

#[test]
fn tribute_is_paid_and_returned_alike() {
    let (mut paid, mut resisted) = (0, 0);
    for number in 0..1200 * effort() {
        let mut dice = Dice::new(3 << 40 | number);
        let setup = usual(&mut dice);
        let (order, level) = (any_order(&mut dice), rank(dice.below(13) as u8));
        // High cards, a few low ones, and the level, so that equal tribute and big jokers are common.
        let low = dice.below(11) as u8;
        let ranks = [low, low + 1, 11, 12, level.index()].map(rank);
        let fits = |card: &Card| card.rank().map_or(*card != Card::BIG_JOKER, |rank| ranks.contains(&rank));
        let mut pool: Vec<Card> = Card::all().filter(fits).flat_map(|card| [card; 2]).collect();
        dice.shuffle(&mut pool);
        pool.splice(0..0, std::iter::repeat_n(Card::BIG_JOKER, dice.place(3)));
        pool.truncate(4 * (3 + dice.place(4)));
        dice.shuffle(&mut pool);
        let spare = |card: &Card| *card == wild(level);
        if (0..4).any(|seat| pool.iter().skip(seat).step_by(4).all(spare)) {
            continue;
        }
        let levels = ByTeam([level; 2]);
        let carry = Carry { levels, playing: Some(order.first().team()), last: Some(order), ..Carry::first() };
        let mut round = Round::deal(&setup, &carry, &Deal::laid_out(pool, Rank::TWO), &mut |_| {});
        *(if exchange(&mut round, setup.edition, order, &mut dice) { &mut paid } else { &mut resisted }) += 1;
    }
    assert!(paid > 500 && resisted > 30, "{paid} paid, {resisted} resisted");
}

#[test]
fn matches_go_on_alike() {
    let (mut seen, mut paid) = (Seen::default(), 0);
    for number in 0..2 * effort() {
        let mut dice = Dice::new(4 << 40 | number);
        let setup = usual(&mut dice);
        let mut carry = Carry { levels: ByTeam([Rank::QUEEN; 2]), ..Carry::first() };
        for board in 0..6 {
            let deal = Deal::from_key(2, &sim_key(number, "match", board));
            let mut round = Round::deal(&setup, &carry, &deal, &mut |_| {});
            if let Some(order) = carry.last {
                paid += usize::from(exchange(&mut round, setup.edition, order, &mut dice));
            }
            let round = seen.board(round, &carry, 3, &mut dice);
            carry = round.outcome().expect("a finished board").1;
            if carry.ended.is_some() {
                break;
            }
        }
    }
    assert!(paid > 2, "{paid} tributes, {seen:?}");
}

#[test]
fn levels_rise_alike() {
    let out = (0..64).map(|code| [code % 4, code / 4 % 4, code / 16].map(Seat::from_index));
    let orders: BTreeSet<Vec<Seat>> = out
        .filter(|[one, two, three]| one != two && two != three && one != three)
        .filter_map(|out| Some(Order::of(&out)?.into()))
        .collect();
    assert_eq!(orders.len(), 4 + 16);
    for order in orders {
        let places: Vec<usize> = order.iter().map(|seat| seat.index()).collect();
        let order = Order::of(&order).expect("a finished board");
        for (levels, playing) in (0..13).flat_map(|a| (0..13).flat_map(move |b| [([a, b], 0), ([a, b], 1)])) {
            let theirs = sought::settle(&places, levels, playing);
            let ours = settle(order, ByTeam(levels.map(rank)), Some(TEAMS[playing]), PassAce::NotLast, Target::Ace);
            assert_eq!((ours.side, ours.gain, ours.past), (TEAMS[theirs.side], theirs.gain, theirs.won));
            assert!(ours.past || ours.level.index() == theirs.levels[theirs.side], "{order:?} {levels:?} {playing}");
        }
    }
}
