//! Players without a person: a seat's view goes in, an action comes out.
//!
//! ```
//! let mut bot = bots::Bot::named("basic", [7; 32]).unwrap();
//! assert_eq!(bot.name(), "basic");
//! assert!(bots::names().contains(&"random"));
//! assert!(bots::Bot::named("nobody", [0; 32]).is_none());
//! # let _ = &mut bot;
//! ```
//!
//! [`Bot::act`] plays at a table of any book through [`Engine`]; [`Bot::decide`] does the same with the book's own types,
//! for simulations. Both see what the seat sees and nothing else: the sound player is the book's ([`Game::basic`]) and is
//! handed a view; the dice player picks among the seat's legal actions, and legality depends on the seat's view alone.
//!
//! # What this crate does not do
//! It knows no rule, keeps no clock and does not wait: how long a bot seems to think is the table's business.
//!
//! # Stability
//! A seed and a book give the same random games in all versions that share the pinned generator (`ChaCha8`).
#![forbid(unsafe_code)]

mod dice;

pub use dice::Dice;

use registry::Engine;
use serde_json::Value;
use table::{Game, Seat, Viewer};

/// A player by name.
#[derive(Clone, Debug)]
pub enum Bot {
    /// A legal action by dice.
    Random(Box<Dice>),
    /// The book's own sound player.
    Basic,
}

/// The roster, weakest first.
pub fn names() -> &'static [&'static str] {
    &["random", "basic"]
}

impl Bot {
    /// The bot of a name on the roster; the seed feeds its dice, if it has any.
    pub fn named(name: &str, seed: [u8; 32]) -> Option<Self> {
        match name {
            "random" => Some(Self::Random(Box::new(Dice::from_seed(seed)))),
            "basic" => Some(Self::Basic),
            _ => None,
        }
    }

    /// Its name on the roster.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Random(_) => "random",
            Self::Basic => "basic",
        }
    }

    /// What it does in `seat`; `None`: nothing to decide, or nothing it wants.
    pub fn act(&mut self, engine: &dyn Engine, seat: Seat) -> Option<Value> {
        match self {
            Self::Random(dice) => engine.sample(seat, &mut |bound| dice.below(bound)),
            Self::Basic => engine.basic(seat),
        }
    }

    /// [`act`](Self::act) with the book's own types.
    pub fn decide<G: Game>(&mut self, game: &G, seat: Seat) -> Option<G::Action> {
        match self {
            Self::Random(dice) => game.sample(seat, &mut |bound| dice.below(bound)),
            Self::Basic => G::basic(&game.view(Viewer::Seat(seat))),
        }
    }
}
