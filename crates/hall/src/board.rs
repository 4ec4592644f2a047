//! A board in play or just over: the engine, how it was dealt, and the inputs so far.

use std::fmt::Write as _;
use std::sync::Arc;

use registry::Engine;
use serde_json::Value;
use table::fair::Seed;
use table::{Deal, Seat, Viewer};

use crate::fact::witness;
use crate::state::Charter;

/// By how many bytes the inputs grow.
const GROWTH: usize = 512;

/// One board.
pub(crate) struct Board {
    pub(crate) engine: Box<dyn Engine>,
    pub(crate) seed: Seed,
    /// How many events the deal itself made.
    pub(crate) opening: usize,
    source: Source,
    /// What was done and is durable, a line each: the seat's digit and the action, or nothing for what is forced. Text,
    /// because a table holds hundreds.
    inputs: String,
}

/// What a board is dealt from.
struct Source {
    charter: Arc<Charter>,
    carry: Option<Arc<Value>>,
    key: [u8; 32],
}

impl Source {
    fn open(&self) -> Result<Box<dyn Engine>, String> {
        let Charter { book, setup, .. } = &*self.charter;
        let deal = Deal::from_key(book.packs(setup), &self.key);
        book.open(setup, self.carry.as_deref(), &deal).map_err(|error| error.to_string())
    }
}

impl Board {
    /// Deals board `number` from the seed and the nonces, by the published protocol.
    pub(crate) fn deal(
        charter: &Arc<Charter>,
        carry: Option<Arc<Value>>,
        number: u64,
        seed: Seed,
        nonces: &[Vec<u8>],
    ) -> Result<Self, String> {
        let key = seed.key(&charter.id, number, nonces);
        let source = Source { charter: Arc::clone(charter), carry, key };
        let engine = source.open()?;
        Ok(Self { opening: engine.events(), engine, seed, source, inputs: String::new() })
    }

    /// Keeps inputs that have become durable.
    pub(crate) fn keep(&mut self, inputs: &str) {
        let room = self.inputs.capacity() - self.inputs.len();
        if room < inputs.len() {
            // Not twice as much: there is one of these at every table.
            self.inputs.reserve_exact(inputs.len() + GROWTH);
        }
        self.inputs.push_str(inputs);
    }

    /// Back to what is durable: an action was carried out that the log did not take.
    pub(crate) fn rewind(&mut self) -> Result<(), String> {
        let mut engine = self.source.open()?;
        for line in self.inputs.lines() {
            let (seat, action) = match line.split_at_checked(1) {
                Some((seat, action)) => {
                    let seat = seat.parse().ok().and_then(Seat::number).ok_or("an input has no seat")?;
                    (seat, serde_json::from_str(action).map_err(|error| error.to_string())?)
                }
                None => engine.forced().ok_or("nothing is forced now")?,
            };
            engine.act(seat, &action).map_err(|_| "an input is refused now")?;
        }
        self.engine = engine;
        Ok(())
    }

    /// The witness of an event.
    pub(crate) fn witness(&self, event: usize) -> String {
        witness(&self.seed, event, self.engine.sight(event, Viewer::Director).as_ref())
    }

    /// Does somebody not see all of this event?
    pub(crate) fn hides(&self, event: usize) -> bool {
        self.engine.sight(event, Viewer::Director) != self.engine.sight(event, Viewer::Public)
    }

    /// Is it still to be played?
    pub(crate) fn in_play(&self) -> bool {
        self.engine.ended().is_none()
    }
}

/// The line of [`Board::keep`] for what nobody chooses.
pub(crate) const FORCED_LINE: &str = "\n";

/// The line of [`Board::keep`] for an action.
pub(crate) fn input_line(seat: Seat, action: &Value) -> String {
    let mut line = String::new();
    // Writing to a string can't fail.
    let _ = writeln!(line, "{seat}{action}");
    line
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Board({} events)", self.engine.events())
    }
}
