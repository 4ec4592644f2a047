//! A board in play or just over: the engine, and how much of it is durable.

use registry::Engine;
use serde_json::Value;
use table::fair::Seed;
use table::{Deal, Viewer};

use super::state::Charter;
use crate::fact::witness;

/// One board.
pub(super) struct Board {
    pub(super) engine: Box<dyn Engine>,
    seed: Seed,
    /// How many events the deal itself made.
    pub(super) opening: usize,
    /// How many events are durable.
    durable: usize,
}

impl Board {
    /// Deals board `number` from the seed and the nonces, by the published protocol.
    pub(super) fn deal(
        charter: &Charter,
        carry: Option<&Value>,
        number: u64,
        seed: Seed,
        nonces: &[Vec<u8>],
    ) -> Result<Self, String> {
        let Charter { id, book, setup, .. } = charter;
        let deal = Deal::from_key(book.packs(setup), &seed.key(id, number, nonces));
        Self::of(charter, carry, &deal, seed)
    }

    /// A board of this deal.
    pub(super) fn of(charter: &Charter, carry: Option<&Value>, deal: &Deal, seed: Seed) -> Result<Self, String> {
        let Charter { book, setup, .. } = charter;
        let engine = book.open(setup, carry, deal).map_err(|error| error.to_string())?;
        let opening = engine.events();
        Ok(Self { engine, seed, opening, durable: opening })
    }

    /// Everything so far has become durable.
    pub(super) fn keep(&mut self) {
        self.durable = self.engine.events();
    }

    /// Back to what is durable: an action was carried out that the log did not take.
    pub(super) fn rewind(&mut self) {
        self.engine.rewind(self.durable);
    }

    /// The witness of an event.
    pub(super) fn witness(&self, event: usize) -> String {
        witness(&self.seed, event, self.engine.sight_text(event, Viewer::Director).as_deref())
    }

    /// Is it still to be played?
    pub(super) fn in_play(&self) -> bool {
        self.engine.ended().is_none()
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Board({} events)", self.engine.events())
    }
}
