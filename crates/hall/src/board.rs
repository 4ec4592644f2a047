//! A board in play or just over: the engine, and how much of it is durable.

use registry::Engine;
use serde_json::Value;
use table::fair::Seed;
use table::{Deal, Viewer};

use crate::fact::witness;
use crate::state::Charter;

/// One board.
pub(crate) struct Board {
    pub(crate) engine: Box<dyn Engine>,
    pub(crate) seed: Seed,
    /// How many events the deal itself made.
    pub(crate) opening: usize,
    /// How many events are durable.
    durable: usize,
}

impl Board {
    /// Deals board `number` from the seed and the nonces, by the published protocol.
    pub(crate) fn deal(
        charter: &Charter,
        carry: Option<&Value>,
        number: u64,
        seed: Seed,
        nonces: &[Vec<u8>],
    ) -> Result<Self, String> {
        let Charter { id, book, setup, .. } = charter;
        let deal = Deal::from_key(book.packs(setup), &seed.key(id, number, nonces));
        let engine = book.open(setup, carry, &deal).map_err(|error| error.to_string())?;
        let opening = engine.events();
        Ok(Self { engine, seed, opening, durable: opening })
    }

    /// Everything so far has become durable.
    pub(crate) fn keep(&mut self) {
        self.durable = self.engine.events();
    }

    /// Back to what is durable: an action was carried out that the log did not take.
    pub(crate) fn rewind(&mut self) {
        self.engine.rewind(self.durable);
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

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Board({} events)", self.engine.events())
    }
}
