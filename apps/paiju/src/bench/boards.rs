//! Whole boards of any book, played by its own generator of legal actions.

use bots::Dice;
use registry::record::{Head, Origin, Transcript};
use registry::{Book, UseGame};
use serde_json::Value;
use table::{Deal, Game, Seat, Viewer, sim_key};

use super::figure::{Figure, Kind, Repeat};

/// The seed of all deals.
const SEED: u64 = 2026;
/// Boards that are played with every action checked before anything is measured.
const CHECKED: u64 = 16;

/// The three figures of a book.
pub(super) fn figures(book: &'static Book) -> Vec<Figure> {
    let named =
        |kind: &str, work| Figure { name: format!("{kind}/{}", book.id()), kind: Kind::RateOf(book, work), count: 256 };
    vec![named("boards", plain), named("boards-logged", logged), named("boards-recorded", recorded)]
}

fn plain(book: &'static Book) -> Repeat {
    prepare(book, Log::None)
}

fn logged(book: &'static Book) -> Repeat {
    prepare(book, Log::Events)
}

fn recorded(book: &'static Book) -> Repeat {
    prepare(book, Log::Record)
}

/// What is kept of a board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Log {
    None,
    Events,
    Record,
}

struct Prepare {
    book: &'static Book,
    setup: Value,
    log: Log,
}

fn prepare(book: &'static Book, log: Log) -> Repeat {
    let Ok(setup) = book.setup(&Value::Null) else { unreachable!("the usual options make a setup") };
    let Ok(work) = book.visit(&setup, Prepare { book, setup: setup.clone(), log }) else {
        unreachable!("a setup made by the book is read by the book")
    };
    work
}

impl UseGame for Prepare {
    type Out = Repeat;

    fn run<G: Game>(self, setup: G::Setup) -> Repeat {
        let Self { book, setup: options, log } = self;
        check::<G>(&setup, book);
        let mut table = Table::<G>::new(setup, book);
        match log {
            Log::None => Box::new(move |boards| {
                (0..boards).for_each(|_| table.board(&mut |_| {}));
            }),
            Log::Events => {
                let mut events = Vec::new();
                Box::new(move |boards| {
                    for _ in 0..boards {
                        events.clear();
                        table.board(&mut |event| events.push(event));
                        assert!(!events.is_empty(), "a board has events");
                    }
                })
            }
            Log::Record => {
                let head = Head::new(book, &options);
                let origin = Origin::Sim { seed: SEED, board: 1 };
                let mut transcript = Transcript::begin(&head, &0, &origin);
                Box::new(move |boards| {
                    for _ in 0..boards {
                        transcript.clear();
                        transcript.begin_again(&head, &table.carry.clone(), &origin);
                        // Inputs are as good as events here: one line an event comes to the same work.
                        table.board(&mut |event| transcript.event(&G::redact(&event, Viewer::Director)));
                        transcript.over(&(), &table.carry);
                        assert!(transcript.text().ends_with(b"}\n"), "a record ends with a whole line");
                    }
                })
            }
        }
    }
}

/// Plays one board after another, each from where the last one led.
struct Table<G: Game> {
    setup: G::Setup,
    pub(super) carry: G::Carry,
    deal: Deal,
    book: &'static Book,
    board: u64,
    dice: Quick,
}

impl<G: Game> Table<G> {
    fn new(setup: G::Setup, book: &'static Book) -> Self {
        let carry = G::first(&setup);
        let deal = Deal::from_key(G::packs(&setup), &[0; 32]);
        Self { setup, carry, deal, book, board: 0, dice: Quick(SEED) }
    }

    fn shuffle(&mut self) {
        self.board += 1;
        self.deal.shuffle(G::packs(&self.setup), &sim_key(SEED, self.book.id(), self.board));
    }

    /// A board from the shuffle to the score.
    fn board(&mut self, emit: &mut impl FnMut(G::Event)) {
        self.shuffle();
        let mut game = G::deal(&self.setup, &self.carry, &self.deal, emit);
        let dice = &mut self.dice;
        while step(&mut game, &mut |bound| dice.below(bound), |game, seat, action| {
            game.apply_unchecked(seat, action, emit);
        }) {}
        self.go_on(&game);
    }

    fn go_on(&mut self, game: &G) {
        let Some((_, next)) = game.outcome() else { panic!("board {} of {:?} does not end", self.board, self.book) };
        self.carry = if G::match_end(&next).is_some() { G::first(&self.setup) } else { next };
    }
}

/// Somebody does what dice say, through `carry_out`; false: the board is over. While something is forced, those who may
/// act otherwise do so one time in eight.
///
/// The action is lent, never moved: copying it right after it was written costs more than choosing it.
fn step<G: Game>(
    game: &mut G,
    dice: &mut impl FnMut(u32) -> u32,
    carry_out: impl FnOnce(&mut G, Seat, &G::Action),
) -> bool {
    let acting = game.to_act();
    let Some(mut seat) = acting.iter().next() else { return false };
    if let Some((forced, action)) = &game.forced() {
        if dice(8) > 0 {
            carry_out(game, *forced, action);
            return true;
        }
        seat = acting.without(*forced).iter().next().unwrap_or(*forced);
    }
    let sampled = game.sample(seat, dice);
    if let Some(action) = &sampled {
        carry_out(game, seat, action);
    }
    sampled.is_some()
}

/// Every sampled action is legal, and boards with and without a log end alike.
fn check<G: Game>(setup: &G::Setup, book: &'static Book) {
    let (mut one, mut two) = (Table::<G>::new(setup.clone(), book), Table::<G>::new(setup.clone(), book));
    for _ in 0..CHECKED {
        one.board(&mut |_| {});
        two.shuffle();
        let mut game = G::deal(&two.setup, &two.carry, &two.deal, &mut |_| {});
        let act = |game: &mut G, seat, action: &G::Action| {
            if let Err(why) = game.act(seat, action, &mut |_| {}) {
                panic!("{book:?}: the generator made {action:?}, and {why}");
            }
        };
        while step(&mut game, &mut |bound| two.dice.below(bound), act) {}
        two.go_on(&game);
        assert_eq!(one.carry, two.carry, "the same dice, the same board");
    }
}

/// Quick dice (`wyrand`): not for deals, only for choosing among legal actions.
pub(super) struct Quick(pub(super) u64);

impl Quick {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xA076_1D64_78BD_642F);
        let product = u128::from(self.0) * u128::from(self.0 ^ 0xE703_7ED1_A0B4_28DB);
        (product >> 64) as u64 ^ product as u64
    }

    /// Below `bound`, uniform but for one part in 2^32.
    pub(super) fn below(&mut self, bound: u32) -> u32 {
        (((self.next() >> 32) * u64::from(bound)) >> 32) as u32
    }
}

/// Positions of random boards of a book, to measure on: the first `most` that `wanted` takes.
pub(super) fn positions<G: Game>(
    setup: &G::Setup,
    book: &'static Book,
    most: usize,
    mut wanted: impl FnMut(&G) -> bool,
) -> Vec<G> {
    let mut table = Table::<G>::new(setup.clone(), book);
    let mut dice = Dice::from_seed(sim_key(SEED, "positions", 0));
    let mut found = Vec::new();
    while found.len() < most {
        table.shuffle();
        let mut game = G::deal(&table.setup, &table.carry, &table.deal, &mut |_| {});
        let apply = |game: &mut G, seat, action: &G::Action| game.apply_unchecked(seat, action, &mut |_| {});
        loop {
            if found.len() < most && dice.below(7) == 0 && wanted(&game) {
                found.push(game.clone());
            }
            if !step(&mut game, &mut |bound| dice.below(bound), apply) {
                break;
            }
        }
        table.go_on(&game);
    }
    found
}
