//! What a resync is made from: the entries since the board was dealt. Small, because every table holds hundreds; what
//! changed at the table is told from the state.

use std::num::NonZeroU32;

use super::draft::{Entry, What};

/// How many entries are kept: more than a board makes.
const MOST: usize = 2_000;

/// The entries since the board was dealt.
#[derive(Debug)]
pub(super) struct History {
    /// The number of the first entry.
    first: u64,
    /// The engine's event of each entry; none: about the table only.
    whats: Vec<Option<NonZeroU32>>,
}

impl History {
    /// Nothing yet after event `head`.
    pub(super) fn after(head: u64) -> Self {
        Self { first: head + 1, whats: Vec::new() }
    }

    /// Adds the entries of a step, the last of which is event `head`.
    pub(super) fn extend(&mut self, entries: &[Entry], head: u64) {
        // Numbered from one, so that none takes no room.
        self.whats.extend(entries.iter().map(|entry| match entry.what {
            What::Event(event) => NonZeroU32::MIN.checked_add(event),
            What::Table | What::Opened | What::Dealt(_) => None,
        }));
        if self.whats.len() > MOST {
            *self = Self::after(head);
        }
    }

    /// The entries after event `since`, if all of them are here; without what they changed at the table.
    pub(super) fn since(&self, since: u64) -> Option<Vec<Entry>> {
        let skip = usize::try_from(since.checked_add(1)?.checked_sub(self.first)?).ok()?;
        let whats = self.whats.get(skip..)?.iter();
        let whats = whats.map(|what| what.map_or(What::Table, |event| What::Event(event.get() - 1)));
        Some(whats.map(|what| Entry { what, table: None }).collect())
    }
}
