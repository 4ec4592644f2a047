//! The laws of every game, on first and later boards under every choice.

use cards::{Bag, Card, Rank};
use table::{ByTeam, Deal, Game, Seat, Viewer};
use testkit::{Book, Dice, Start, World};
use trick::unit_of;
use tuolaji::{Action, Carry, Contest, Event, Factor, Look, Minutes, MustPlay, Round, SEATS, Setup, TrumpThrows, View};

/// Cards that are drawn.
const DRAWN: usize = 156;

/// This book under the laws.
struct Tuolaji;

testkit::laws!(Tuolaji);

impl Book for Tuolaji {
    type Game = Round;

    fn starts() -> Vec<Start<Round>> {
        let other = Setup {
            contest: Contest::Each,
            factor: Factor::Doubled,
            trump_throws: TrumpThrows::Forbidden,
            must_play: MustPlay::FiveTenKing,
            minutes: Minutes::Untimed,
            look: Look::Points,
            ..Setup::USUAL
        };
        let later = |setup: Setup, level: Rank, banker: u8| {
            (setup, Carry { boards: 7, ..Carry::at(ByTeam([level; 2]), Seat::number(banker)) })
        };
        vec![
            (Setup::USUAL, Carry::first()),
            (other, Carry::first()),
            later(Setup::USUAL, Rank::FIVE, 6),
            later(Setup::USUAL, Rank::ACE, 3),
            later(other, Rank::NINE, 2),
        ]
    }

    fn whole(director: &View, deal: &Deal) -> Bag {
        let hands = director.hands.expect("the director sees all hands").into_iter().fold(Bag::EMPTY, Bag::plus);
        let known = hands.plus(director.gone).plus(director.kitty.cards.unwrap_or_default());
        if known.len() as usize == deal.pack().len() {
            return known;
        }
        deal.pack()[usize::from(director.drawn)..].iter().copied().collect::<Bag>().plus(known)
    }

    fn mutants(view: &View, legal: &Action, dice: &mut Dice) -> Vec<Action> {
        let cards = match legal {
            Action::Play { cards, .. }
            | Action::Declare { cards }
            | Action::Bury { cards }
            | Action::Name { cards } => *cards,
            Action::Draw {} | Action::Pass {} | Action::Close {} | Action::Time {} => {
                some_of(view.hand, 1 + dice.below(4), dice)
            }
        };
        let level = Card::new(cards::Suit::ALL[dice.place(4)], view.level);
        let mut sets =
            vec![Bag::EMPTY, cards, cards.plus(Bag::one(Card::BIG_JOKER)), Bag::of(level, 1 + dice.below(3) as u8)];
        let small = dice.below(4) as u8;
        sets.push(Bag::of(Card::SMALL_JOKER, small).plus(Bag::of(Card::BIG_JOKER, 3 - small)));
        for _ in 0..6 {
            sets.push(some_of(view.hand, cards.len(), dice));
            sets.push(swapped(view.hand, cards, dice));
        }
        sets.push(some_of(cards, cards.len().saturating_sub(1), dice));
        let mut mutants = vec![Action::Draw {}, Action::Pass {}, Action::Close {}, Action::Time {}];
        for cards in sets {
            let parts: Box<[Bag]> = cards.iter().map(|(card, copies)| Bag::of(card, copies)).collect();
            mutants.push(Action::Play { cards, declared: Some(parts) });
            mutants.push(Action::play(cards));
            mutants.push(match dice.below(3) {
                0 => Action::Declare { cards },
                1 => Action::Bury { cards },
                _ => Action::Name { cards },
            });
        }
        mutants
    }

    fn unlisted(view: &View, action: &Action) -> bool {
        match (view.order(), action) {
            (_, Action::Close {} | Action::Time {}) => Round::is_official(action),
            (Some(order), Action::Play { cards, declared }) if view.trick.is_none() => {
                declared.is_some() || unit_of(order, cards).is_none()
            }
            _ => false,
        }
    }

    fn open(event: &Event) -> String {
        match event {
            Event::Drew(seat, _) => format!("{seat} drew"),
            Event::Took(seat, cards) => format!("{seat} took {}", cards.len()),
            Event::Buried(seat, cards) => format!("{seat} buried {}", cards.len()),
            other => format!("{other:?}"),
        }
    }

    fn elsewhere(start: &Start<Round>, world: &World<Round>, seat: Seat, dice: &mut Dice) -> Option<World<Round>> {
        let places = Places::of(start, world, seat)?;
        let (mut pack, mut inputs) = (world.deal.pack().to_vec(), world.inputs.clone());
        let pool: Vec<usize> = places.free.iter().chain(&places.buried).copied().collect();
        for _ in 0..=dice.below(3) {
            pack.swap(*dice.pick(&pool)?, *dice.pick(&pool)?);
        }
        if pack == world.deal.pack() {
            return None;
        }
        for (of, action) in &mut inputs {
            if let (Action::Bury { cards }, true) = (action, *of != seat) {
                *cards = places.buried.iter().map(|place| pack[*place]).collect();
            }
        }
        Some(World { deal: Deal::laid_out(pack, world.deal.lot()), inputs })
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

/// One card exchanged for another of the hand.
fn swapped(hand: Bag, cards: Bag, dice: &mut Dice) -> Bag {
    let (out, into) = (some_of(cards, 1, dice), some_of(hand.checked_sub(cards).unwrap_or(hand), 1, dice));
    cards.minus_held(out).plus(into)
}

/// Places of the pack whose cards a seat cannot tell.
struct Places {
    /// Nobody has shown what lay here.
    free: Vec<usize>,
    /// What lay here the banker, another seat, has buried.
    buried: Vec<usize>,
}

impl Places {
    fn of((setup, carry): &Start<Round>, world: &World<Round>, seat: Seat) -> Option<Self> {
        let (round, events) = table::replay::<Round>(setup, carry, &world.deal, &world.inputs).ok()?;
        if round.outcome().is_some() {
            return None;
        }
        let (pack, drawn) = (world.deal.pack(), DRAWN);
        let (mut owners, mut buried, mut shown) = (vec![None; pack.len()], Bag::EMPTY, Shown::default());
        let mut next = 0;
        for event in &events {
            match event {
                Event::Drew(owner, _) => {
                    owners[next] = Some(*owner);
                    next += 1;
                }
                Event::Took(banker, _) => owners[drawn..].fill(Some(*banker)),
                Event::Buried(_, cards) => buried = *cards,
                other => shown.note(other),
            }
        }
        let mut places = Self { free: Vec::new(), buried: Vec::new() };
        for (place, owner) in owners.iter().enumerate() {
            let open = *owner == Some(seat);
            let shown = owner.is_some_and(|owner| shown.needed[owner.index()].remove(pack[place]));
            if open || shown {
                continue;
            }
            let banker = round.view(Viewer::Public).banker;
            let hidden = owner.is_some() && *owner == banker && banker != Some(seat) && buried.remove(pack[place]);
            if hidden { places.buried.push(place) } else { places.free.push(place) }
        }
        Some(places)
    }
}

/// What each seat must have held, as everybody has seen.
#[derive(Default)]
struct Shown {
    played: [Bag; SEATS as usize],
    needed: [Bag; SEATS as usize],
}

impl Shown {
    fn note(&mut self, event: &Event) {
        let (seat, cards, gone) = match event {
            Event::Declared(seat, cards) => (seat, *cards, false),
            Event::ThrowFailed(seat, failed) => (seat, failed.cards, false),
            Event::Led(seat, cards, _) | Event::Followed(seat, cards, ..) => (seat, *cards, true),
            _ => return,
        };
        let (played, needed) = (&mut self.played[seat.index()], &mut self.needed[seat.index()]);
        let held = played.plus(cards);
        *needed = held.plus(needed.minus_held(needed.meet(held)));
        if gone {
            *played = held;
        }
    }
}

#[test]
fn throws_beyond_the_canonical_ones_are_allowed() {
    // `legal` lists A, A K, A K Q …; `check` also takes A Q, and any reading that is declared.
    let round = crate::layout::Layout::new("S 5")
        .hands(["H:AKQ C:3", "D:2346", "D:2346", "D:2346", "D:2346", "D:2346"])
        .round();
    let seat = Seat::from_index(0);
    for (throw, listed) in [("H:AK", true), ("H:AKQ", true), ("H:AQ", false), ("H:KQ", false)] {
        let action = Action::play(crate::bag(throw));
        assert!(round.check(seat, &action).is_ok(), "{throw}");
        let mut visited = false;
        let _ = round.legal(seat, &mut |other| {
            visited |= other == action;
            std::ops::ControlFlow::Continue(())
        });
        assert_eq!(visited, listed, "{throw}");
    }
}
