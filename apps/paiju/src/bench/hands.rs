//! What is done with hands: inclusion, lists of legal actions, a bot's decision.

use std::hint::black_box;
use std::ops::ControlFlow;

use bots::Bot;
use cards::Bag;
use registry::{Book, UseGame, books};
use serde_json::{Value, json};
use table::{Deal, Game, Seat, Viewer, sim_key};

use super::boards::positions;
use super::figure::{Figure, Kind, Repeat};
use arena::drive::{Witness, play_out};

/// Hands and positions that a figure goes through.
const MANY: usize = 256;

pub(super) fn figures() -> Vec<Figure> {
    let nanos = |name: &str, work, count| Figure { name: name.into(), kind: Kind::Nanos(work), count };
    let basic = books().iter().map(|book| Figure {
        name: format!("basic/{}", book.id()),
        kind: Kind::NanosOfBook(book, decide),
        count: 512,
    });
    let mut figures = vec![
        nanos("legal/lead", || legal(Kinds::Lead), 20_000),
        nanos("legal/follow", || legal(Kinds::Follow), 20_000),
        nanos("cards/contains", contains, 100_000),
    ];
    figures.extend(basic);
    figures
}

/// Is a play of four cards in a hand of 39?
fn contains() -> Repeat {
    let pairs: Vec<(Bag, Bag)> = (0..MANY as u64)
        .map(|board| {
            let deal = Deal::from_key(3, &sim_key(1, "contains", board));
            let bag = |from: usize, to: usize| deal.pack()[from..to].iter().copied().collect::<Bag>();
            // Every other play is of the hand.
            let from = if board % 2 == 0 { 10 } else { 60 };
            (bag(0, 39), bag(from, from + 4))
        })
        .collect();
    let held = |(hand, play): &(Bag, Bag)| play.iter().all(|(card, copies)| hand.count(card) >= copies);
    let expected = pairs.iter().filter(|pair| held(pair)).count();
    Box::new(move |count| {
        let (mut rounds, rest) = (count / MANY as u64, (count % MANY as u64) as usize);
        while rounds > 0 {
            let found = pairs.iter().filter(|(hand, play)| black_box(hand).contains(*play)).count();
            assert_eq!(found, expected, "inclusion against counting");
            rounds -= 1;
        }
        black_box(pairs[..rest].iter().filter(|(hand, play)| black_box(hand).contains(*play)).count());
    })
}

/// Which positions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kinds {
    Lead,
    Follow,
}

/// The first book stands for all: what is measured is its own generator.
fn of_first<W: UseGame<Out = Repeat>>(work: impl FnOnce(&'static Book) -> W) -> Repeat {
    of(&books()[0], work(&books()[0]))
}

/// Work on a book with its usual options.
fn of<W: UseGame<Out = Repeat>>(book: &'static Book, work: W) -> Repeat {
    let made = book.setup(&Value::Null).and_then(|setup| book.visit(&setup, work));
    made.unwrap_or_else(|error| unreachable!("the usual options make a setup: {error}"))
}

/// An action visited by the generator.
fn legal(kinds: Kinds) -> Repeat {
    of_first(|book| Legal { book, kinds })
}

struct Legal {
    book: &'static Book,
    kinds: Kinds,
}

impl UseGame for Legal {
    type Out = Repeat;

    fn run<G: Game>(self, setup: G::Setup) -> Repeat {
        let kinds = self.kinds;
        let wanted = |game: &G| {
            let view = json!(game.view(Viewer::Public));
            let leads = view["trick"].is_null();
            view["phase"] == "play" && leads == (kinds == Kinds::Lead)
        };
        let found: Vec<(G, Seat)> = positions(&setup, self.book, MANY, wanted)
            .into_iter()
            .filter_map(|game| game.to_act().iter().next().map(|seat| (game, seat)))
            .collect();
        for (game, seat) in &found {
            let _ = game.legal(*seat, &mut |action| {
                assert!(game.check(*seat, &action).is_ok(), "what is listed is legal: {action:?}");
                ControlFlow::Break(())
            });
        }
        Box::new(move |count| {
            let mut left = count;
            for (game, seat) in found.iter().cycle() {
                let before = left;
                let _ = game.legal(*seat, &mut |action| {
                    black_box(&action);
                    left = left.saturating_sub(1);
                    if left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                assert!(left < before, "somebody to act has a legal action");
                if left == 0 {
                    break;
                }
            }
        })
    }
}

/// A decision of the book's own player, from the making of its view.
fn decide(book: &'static Book) -> Repeat {
    of(book, Decide { book })
}

struct Decide {
    book: &'static Book,
}

/// Keeps what was decided.
struct Decisions<G: Game>(Vec<(Seat, G::Action)>);

impl<G: Game> Witness<G> for Decisions<G> {
    fn input(&mut self, seat: Seat, action: &G::Action) {
        self.0.push((seat, action.clone()));
    }

    fn event(&mut self, _: G::Event) {}
}

impl UseGame for Decide {
    type Out = Repeat;

    fn run<G: Game>(self, setup: G::Setup) -> Repeat {
        let mut found: Vec<(G, Seat, G::Action)> = Vec::new();
        for board in 1..=8 {
            let deal = Deal::from_key(G::packs(&setup), &sim_key(1, self.book.id(), board));
            let start = G::deal(&setup, &G::first(&setup), &deal, &mut |_| {});
            let mut decisions = Decisions::<G>(Vec::new());
            let mut bots = vec![Bot::Basic; usize::from(G::seats(&setup))];
            if let Err(stuck) = play_out(&mut start.clone(), &mut bots, &mut decisions) {
                panic!("board {board}: {stuck:?}");
            }
            let mut game = start;
            for (seat, action) in decisions.0 {
                if game.forced().is_none() {
                    found.push((game.clone(), seat, action.clone()));
                }
                game.apply_unchecked(seat, &action, &mut |_| {});
            }
        }
        Box::new(move |count| {
            for (game, seat, action) in found.iter().cycle().take(count as usize) {
                let decided = G::basic(&game.view(Viewer::Seat(*seat)));
                assert_eq!(decided.as_ref(), Some(action), "the same view, the same decision");
            }
        })
    }
}
