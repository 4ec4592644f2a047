//! Sets: the engine against the brute-force oracle, which shares nothing with it. What they find must be identical.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use cards::{Bag, Card, Rank, Suit};
use gouji::{Action, Format, Mode, Point, Round, Set, Setup, correct, judge_cards};
use oracle::gouji as sought;
use table::{ByTeam, Game, Seat, Seats};
use testkit::{Dice, effort, to_oracle};

use crate::{ranks, strict};

/// The format as the oracle names it.
pub(crate) fn format_of(format: Format) -> sought::Format {
    match format {
        Format::Four => sought::Format::Four,
        Format::Six => sought::Format::Six,
    }
}

/// The cards as the oracle knows them: points, sorted.
pub(crate) fn points(cards: &Bag) -> Vec<u8> {
    let point = |card: oracle::Card| match card {
        oracle::SMALL_JOKER => sought::SMALL,
        oracle::BIG_JOKER => sought::BIG,
        (_, rank) if Rank::from_index(rank) == Some(Rank::TWO) => sought::TWO,
        (_, rank) => rank + 2,
    };
    let mut points: Vec<u8> = to_oracle(cards).into_iter().map(point).collect();
    points.sort_unstable();
    points
}

/// Cards of these points out of a hand; of each rank the first that it has.
pub(crate) fn cards_of(hand: &Bag, chosen: &[u8]) -> Bag {
    let mut due = chosen.to_vec();
    let fits = |card: &Card| {
        let place = due.iter().position(|due| points(&Bag::one(*card)) == [*due]);
        place.map(|place| due.swap_remove(place)).is_some()
    };
    let cards: Bag = hand.cards().filter(fits).collect();
    assert_eq!(points(&cards), chosen, "not all in {hand}");
    cards
}

/// A hand out of few ranks, rich in jokers and 2s.
fn hand(dice: &mut Dice, most: usize) -> Bag {
    let low = 1 + dice.below(11) as u8;
    let some = 1 + dice.below(3) as u8;
    let [jokers, twos, each] = [dice.place(5), dice.place(3), 1 + dice.place(2)];
    let mut cards: Vec<Card> = Vec::new();
    for card in Card::all() {
        let copies = match card.rank() {
            None => jokers,
            Some(Rank::TWO) => twos,
            Some(rank) if (low..low + some).contains(&rank.index()) => each,
            Some(_) => usize::from(dice.one_in(20)),
        };
        cards.extend(std::iter::repeat_n(card, copies));
    }
    dice.shuffle(&mut cards);
    cards.truncate(1 + dice.place(most));
    cards.into_iter().collect()
}

/// What the engine lists for the first seat, of sets alone.
fn listed(round: &Round) -> BTreeSet<Vec<u8>> {
    let mut all = BTreeSet::new();
    let _ = round.legal(round.to_act().iter().next().expect("somebody acts"), &mut |action| {
        if let Action::Play { cards } = action {
            assert!(all.insert(points(&cards)), "{cards} twice");
        }
        ControlFlow::Continue(())
    });
    all
}

/// A table before a referee, where nothing is refused but what can't be put: `held` is the hand of `seat`, seat 1 leads
/// `lead`, and the others hold a card.
fn position(format: Format, lead: &Bag, held: &Bag, seat: usize) -> Round {
    let mut hands = [Bag::one(Card::SMALL_JOKER); 6];
    hands[0] = lead.plus(Bag::one(Card::SMALL_JOKER));
    hands[seat] = *held;
    Round::in_play(&strict(format), hands, Seat::from_index(0)).expect("all hold cards")
}

#[test]
fn hands_lead_the_same_sets() {
    let mut compared = 0;
    for number in 0..150 * effort() {
        let mut dice = Dice::new(3 << 40 | number);
        let held = hand(&mut dice, 24);
        for format in Format::ALL {
            let round = position(format, &held, &Bag::one(Card::SMALL_JOKER), 1);
            let theirs: BTreeSet<Vec<u8>> =
                sought::plays(&points(&held.plus(Bag::one(Card::SMALL_JOKER)))).into_iter().collect();
            assert_eq!(listed(&round), theirs, "{held}");
            compared += theirs.len();
        }
    }
    assert!(compared > 20_000, "only {compared} sets");
}

#[test]
fn hands_answer_with_the_same_sets() {
    let (mut compared, mut none) = (0, 0);
    for number in 0..300 * effort() {
        let mut dice = Dice::new(4 << 40 | number);
        let held = hand(&mut dice, 20);
        let from = if dice.one_in(3) { held } else { hand(&mut dice, 8) };
        let sets = sought::plays(&points(&from));
        let format = Format::ALL[dice.place(2)];
        for _ in 0..8 {
            let led = dice.pick(&sets).expect("every hand has sets");
            let lead = cards_of(&from, led);
            // The opponent answers; whoever is asked before him does not.
            let mut round = position(format, &lead, &held, 3);
            round.act(Seat::from_index(0), &Action::Play { cards: lead }, &mut |_| {}).expect("a set may be led");
            while !round.to_act().contains(Seat::from_index(3)) {
                let seat = round.to_act().iter().next().expect("somebody is asked");
                let refusing = [Action::Pass {}, Action::Decline {}];
                let action =
                    refusing.into_iter().find(|action| round.judge(seat, action).is_ok()).expect("one of them");
                round.act(seat, &action, &mut |_| {}).expect("it is legal");
            }
            let theirs: BTreeSet<Vec<u8>> =
                sought::answers(format_of(format), &points(&held), led).into_iter().collect();
            assert_eq!(listed(&round), theirs, "{held} on {lead} in {format:?}");
            compared += theirs.len();
            none += usize::from(theirs.is_empty());
        }
    }
    assert!(compared > 2000 && none > 200, "{compared} answers, {none} times none");
}

#[test]
fn sets_are_read_and_beat_each_other_alike() {
    let (mut sets, mut gouji, mut beaten, mut longer) = (0, 0, 0, 0);
    for number in 0..1200 * effort() {
        let mut dice = Dice::new(5 << 40 | number);
        let few = |dice: &mut Dice| {
            let most = 1 + dice.place(8);
            hand(dice, most)
        };
        let (mut one, other) = (few(&mut dice), few(&mut dice));
        if dice.one_in(2) {
            let held = hand(&mut dice, 20);
            let answers = sought::answers(sought::Format::Six, &points(&held), &points(&other));
            one = dice.pick(&answers).map_or(one, |cards| cards_of(&held, cards));
        }
        let [above, below] = [&one, &other].map(points);
        let ours = [Set::read(&one).ok(), Set::read(&other).ok()];
        for (set, cards) in ours.iter().zip([&above, &below]) {
            let theirs = sought::shape(cards);
            assert_eq!(set.is_some(), theirs.is_some(), "{cards:?}");
            let (Some(set), Some(theirs)) = (set, theirs) else { continue };
            assert_eq!(usize::from(set.len()), theirs.size);
            let joker = if set.base() == Point::BIG_JOKER { Card::BIG_JOKER } else { Card::SMALL_JOKER };
            let base = set.base().rank().map_or(joker, |rank| Card::new(Suit::Spades, rank));
            assert_eq!(points(&Bag::one(base)), [theirs.base], "{cards:?}");
            assert_eq!(set.is_gouji(), theirs.gouji, "{cards:?}");
            for format in Format::ALL {
                assert_eq!(set.is_dead(format), theirs.dead(format_of(format)), "{cards:?}");
            }
            sets += 1;
            gouji += usize::from(theirs.gouji);
        }
        let [Some(new), Some(table)] = ours else { continue };
        for format in Format::ALL {
            let theirs = sought::beats(format_of(format), &above, &below);
            assert_eq!(new.beats(table, format), theirs, "{one} on {other} in {format:?}");
            assert_eq!(judge_cards(format, Some(table), &one).is_ok(), theirs, "{one} on {other} in {format:?}");
            beaten += usize::from(theirs);
            longer += usize::from(theirs && above.len() > below.len());
        }
    }
    assert!(sets > 500 && gouji > 100 && beaten > 50 && longer > 5, "{sets}, {gouji} gouji, {beaten}, {longer}");
}

#[test]
fn all_small_sets_beat_each_other_alike() {
    let all = ranks("3333AAAA2222wwwwWWWW");
    let sets = sought::plays(&points(&all));
    let sets: Vec<Vec<u8>> = sets.into_iter().filter(|set| set.len() <= 4).collect();
    let read: Vec<Set> = sets.iter().map(|set| Set::read(&cards_of(&all, set)).expect("a set")).collect();
    for format in Format::ALL {
        let mut beaten = 0;
        for (one, above) in sets.iter().zip(&read) {
            for (other, below) in sets.iter().zip(&read) {
                let theirs = sought::beats(format_of(format), one, other);
                assert_eq!(above.beats(*below, format), theirs, "{one:?} on {other:?} in {format:?}");
                beaten += usize::from(theirs);
            }
        }
        assert!(beaten > 100, "{beaten}");
    }
}

#[test]
fn wrong_plays_are_put_right_alike() {
    let (mut cut, mut filled, mut passed) = (0, 0, 0);
    for number in 0..1500 * effort() {
        let mut dice = Dice::new(6 << 40 | number);
        let held = hand(&mut dice, 12);
        let mut cards: Vec<Card> = held.cards().collect();
        dice.shuffle(&mut cards);
        cards.truncate(1 + dice.place(6));
        let laid: Bag = cards.into_iter().collect();
        let from = hand(&mut dice, 6);
        let table = dice.pick(&sought::plays(&points(&from))).cloned().filter(|_| !dice.one_in(5));
        let format = Format::ALL[dice.place(2)];
        let ours =
            correct(&laid, &held, table.as_ref().map(|set| Set::read(&cards_of(&from, set)).expect("a set")), format);
        let theirs = sought::correct(format_of(format), &points(&laid), &points(&held), table.as_deref());
        assert_eq!(points(&ours.played), theirs, "{laid} of {held} on {table:?} in {format:?}");
        assert_eq!(ours.returned, laid.minus_held(laid.meet(ours.played)));
        match theirs.len() {
            0 => passed += 1,
            some if some < points(&laid).len() => cut += 1,
            some => filled += usize::from(some > points(&laid).len()),
        }
    }
    assert!(cut > 100 && filled > 20 && passed > 100, "{cut} cut, {filled} filled, {passed} passed");
}

#[test]
fn orders_are_worth_the_same() {
    let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..6 {
        let longer = |order: &Vec<usize>| {
            let order = order.clone();
            (0..6)
                .filter(|seat| !order.contains(seat))
                .map(|seat| [order.clone(), vec![seat]].concat())
                .collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    assert_eq!(orders.len(), 720);
    for order in &orders {
        for (format, shut) in
            [Format::Four, Format::Six].into_iter().flat_map(|format| (0..16).map(move |shut| (format, shut)))
        {
            let shut: Vec<usize> = (0..4).filter(|bit| shut >> bit & 1 == 1).map(|bit| order[2 + bit]).collect();
            let seats: Vec<Seat> = order.iter().map(|seat| Seat::from_index(*seat)).collect();
            let seats: [Seat; 6] = seats.try_into().expect("six");
            let marked: Seats = shut.iter().map(|seat| Seat::from_index(*seat)).collect();
            let setup = Setup { mode: Mode::Casual, ..Setup::usual(format) };
            let theirs = sought::score(format_of(format), order, &shut);
            assert_eq!(gouji::score::signed(&setup, seats, marked), ByTeam(theirs), "{order:?} {shut:?} {format:?}");
        }
    }
}
