//! The laws of every game, on hands of both formats, at both tables, under all choices that change the play.

use cards::{Bag, Card, Rank};
use gouji::{
    Action, Carry, Ended, Event, Format, LastHand, Mode, Noted, Offence, Round, Setup, Stage, Sweep, Turn, View,
};
use table::{ByTeam, Deal, Game, Seat, Viewer};
use testkit::{Book, Dice, Start, World};

use crate::seat;

/// This book under the laws.
struct Gouji;

testkit::laws!(Gouji);

/// What a later hand starts from: points, and offences that have been noted.
fn later() -> Carry {
    let mut noted = Noted::NONE;
    let mut taken = ByTeam([0; 2]);
    for (who, offence) in [(2, Offence::OutOfTurn), (2, Offence::OutOfTurn), (5, Offence::WrongPlay)] {
        noted.note(seat(who), offence, &mut taken);
    }
    Carry { hands: 9, points: ByTeam([12, 4]), noted, ..Carry::first() }
}

impl Book for Gouji {
    type Game = Round;

    fn starts() -> Vec<Start<Round>> {
        let [four, six] = Format::ALL.map(Setup::usual);
        vec![
            (four, Carry::first()),
            (six, Carry::first()),
            (Setup { mode: Mode::Strict, ..four }, later()),
            (Setup { mode: Mode::Strict, ..six }, later()),
            (Setup { last: LastHand::Unpassed, sweep: Sweep::Points, ..six }, later()),
        ]
    }

    fn whole(director: &View, _: &Deal) -> Bag {
        director.hands.expect("the director sees all hands").into_iter().fold(director.gone, Bag::plus)
    }

    fn mutants(view: &View, legal: &Action, dice: &mut Dice) -> Vec<Action> {
        let hand = view.hand;
        let cards = match *legal {
            Action::Play { cards } => cards,
            _ => some_of(hand, 1 + dice.below(5), dice),
        };
        let mut mutants =
            vec![Action::Pass {}, Action::Decline {}, Action::Yield {}, Action::Layaway {}, Action::Apply {}];
        mutants.extend(Seat::all(6).map(|seat| Action::Ask { seat }));
        let mut plays = vec![Bag::EMPTY, cards, some_of(cards, cards.len().saturating_sub(1), dice)];
        plays.push(cards.plus(some_of(hand.checked_sub(cards).unwrap_or_default(), 1, dice)));
        plays.push(Bag::one(Card::BIG_JOKER));
        for _ in 0..4 {
            plays.push(some_of(hand, cards.len(), dice));
            let (out, into) = (some_of(cards, 1, dice), some_of(hand.checked_sub(cards).unwrap_or_default(), 1, dice));
            plays.push(cards.minus_held(out).plus(into));
        }
        mutants.extend(plays.into_iter().map(|cards| Action::Play { cards }));
        mutants
    }

    /// Other suits of the same ranks, and at a strict table offences.
    fn unlisted(view: &View, action: &Action) -> bool {
        let Some(seat) = view.seat else { return false };
        if let Action::Play { cards } = *action
            && view.hand.contains(cards)
            && cards != first_suits(&view.hand, &cards)
        {
            return true;
        }
        view.options.mode == Mode::Strict && is_offence(view, seat, action)
    }

    fn open(event: &Event) -> String {
        match event {
            Event::Dealt(first, _) => format!("{first} drew first"),
            other => format!("{other:?}"),
        }
    }

    fn elsewhere(start: &Start<Round>, world: &World<Round>, seat: Seat, dice: &mut Dice) -> Option<World<Round>> {
        // Hands are long and worlds are replayed from the deal on: some of them will do.
        if !dice.one_in(6) {
            return None;
        }
        let (round, events) = table::replay::<Round>(&start.0, &start.1, &world.deal, &world.inputs).ok()?;
        if round.view(Viewer::Public).phase == Stage::Over {
            return None;
        }
        let free = unseen(&events, world, seat);
        let mut pack = world.deal.pack().to_vec();
        for _ in 0..=dice.below(4) {
            let (one, other) = (*dice.pick(&free)?, *dice.pick(&free)?);
            pack.swap(one, other);
        }
        (pack != world.deal.pack())
            .then(|| World { deal: Deal::laid_out(pack, world.deal.lot()), inputs: world.inputs.clone() })
    }
}

/// Places of the pack whose cards this seat has not seen. The 3s stay: on them the first lead hangs.
fn unseen(events: &[Event], world: &World<Round>, seat: Seat) -> Vec<usize> {
    let mut seen = [Bag::EMPTY; 6];
    let mut first = seat;
    for event in events {
        match event {
            Event::Dealt(drew, _) => first = *drew,
            Event::Played(of, cards, ..) | Event::Failed(of, cards) => {
                seen[of.index()] = seen[of.index()].plus(*cards);
            }
            // What went back is held, and may be played later; it is seen once.
            Event::Offended(of, _, _, returned) => seen[of.index()] = seen[of.index()].plus(*returned),
            _ => {}
        }
    }
    let mut free = Vec::new();
    for (place, card) in world.deal.pack().iter().enumerate() {
        let owner = first.after((place % 6) as u8, 6);
        let known = seen[owner.index()].remove(*card);
        if owner != seat && !known && card.rank() != Some(Rank::THREE) {
            free.push(place);
        }
    }
    free
}

/// The cards that the list of legal plays names for these ranks: of each rank the first suits.
fn first_suits(hand: &Bag, cards: &Bag) -> Bag {
    let mut due = cards.by_rank();
    let take = |card: &Card| {
        let left = &mut due[usize::from(card.lane())];
        *left > 0 && {
            *left -= 1;
            true
        }
    };
    hand.cards().filter(take).collect()
}

/// Is it one that a strict table carries out, noting it?
fn is_offence(view: &View, seat: Seat, action: &Action) -> bool {
    let in_play = view.phase == Stage::Play && !view.places.contains(&seat) && !view.failed.contains(&seat);
    let in_turn = view.to_act.contains(seat);
    let own = view.standing.is_some_and(|standing| standing.owner == seat);
    match *action {
        Action::Ask { seat: of } => in_play && in_turn && of != seat && of.index() < 6 && view.cards_left(of) > 10,
        _ if !in_turn || view.right == Some(Turn::LayAway) => in_play,
        Action::Play { cards } => in_play && !own && !cards.is_empty() && view.hand.contains(cards),
        _ => false,
    }
}

fn some_of(hand: Bag, count: u32, dice: &mut Dice) -> Bag {
    let (mut left, mut taken) = (hand, Bag::EMPTY);
    while let Some(card) = left.nth(dice.below(left.len())).filter(|_| taken.len() < count) {
        left.remove(card);
        taken.insert(card);
    }
    taken
}

#[test]
fn carries_say_how_a_match_ended() {
    // R-hands: the higher total wins, equal totals are a draw.
    let setup = Setup::usual(Format::Four);
    for (points, ended) in
        [([6, 0], Ended::Ahead(table::Team::A)), ([0, 9], Ended::Ahead(table::Team::B)), ([0, 8], Ended::Level)]
    {
        let carry = later().after(&setup, ByTeam(points), Noted::NONE, ByTeam([0; 2]));
        assert_eq!((carry.hands, carry.ended), (10, Some(ended)));
        assert!(Round::match_end(&carry).is_some());
    }
    assert_eq!(Round::match_end(&later()), None);
}
