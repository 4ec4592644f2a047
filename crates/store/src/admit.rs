//! Whether a batch may be written: the one judgement that every implementation shares.

use crate::chain::Hash;
use crate::error::StoreError;
use crate::log::{Appended, Batch, Event, Secret};

/// The longest name of anything, bytes.
const MAX_NAME: usize = 128;
/// The longest body of an event or secret, bytes.
const MAX_BODY: usize = 16 << 20;

/// How a table stands when a batch arrives.
#[derive(Debug)]
pub(crate) struct Standing {
    /// The epoch in force, 0 without a lease.
    pub(crate) epoch: u64,
    /// The number of the last event, 0 without one.
    pub(crate) head: u64,
    /// The hash of the last event, or the start of the chain.
    pub(crate) hash: Hash,
    /// Whether the table is finished.
    pub(crate) closed: bool,
    /// What the batch's command caused before.
    pub(crate) earlier: Option<u64>,
}

/// What to do with an admissible batch.
#[derive(Debug)]
pub(crate) enum Admitted {
    /// Nothing: its command was done before.
    Already(u64),
    /// Write these.
    Write(Vec<Event>),
}

/// What can be said of a batch without looking at the table.
pub(crate) fn check_form(batch: &Batch) -> Result<(), StoreError> {
    check_name(&batch.table)?;
    if batch.events.is_empty() {
        return malformed("it has no events");
    }
    for event in &batch.events {
        check_name(&event.kind)?;
        check_number(event.at_ms)?;
        if event.body.len() > MAX_BODY {
            return malformed("an event's body is longer than 16 MiB");
        }
    }
    // The last number must still fit; heads start at 0, so `next` can't be 0 by honest means.
    check_number(batch.next.saturating_add(batch.events.len() as u64))?;
    check_number(batch.epoch)?;
    if let Some(command) = &batch.command {
        check_name(&command.cid)?;
    }
    batch.secrets.iter().try_for_each(check_secret)
}

/// What can be said of a secret without looking at the table.
fn check_secret(secret: &Secret) -> Result<(), StoreError> {
    check_name(&secret.name)?;
    if secret.sealed.len() > MAX_BODY {
        return malformed("a secret is longer than 16 MiB");
    }
    Ok(())
}

/// A secret to be kept by itself; it may belong to no table.
pub(crate) fn check_keep(table: &str, secret: &Secret) -> Result<(), StoreError> {
    if !table.is_empty() {
        check_name(table)?;
    }
    check_secret(secret)
}

/// A name of a table, node, kind, command or secret.
pub(crate) fn check_name(name: &str) -> Result<(), StoreError> {
    if name.is_empty() || name.len() > MAX_NAME {
        return malformed("a name is empty or longer than 128 bytes");
    }
    Ok(())
}

/// Whether `epoch` may still write to the table.
pub(crate) fn check_epoch(epoch: u64, in_force: u64) -> Result<(), StoreError> {
    if epoch == 0 || epoch != in_force {
        return Err(StoreError::Fenced { epoch: in_force });
    }
    Ok(())
}

/// Judges a batch of good form; the order of refusals is part of [`Log::append`](crate::Log::append).
pub(crate) fn admit(batch: &Batch, standing: &Standing) -> Result<Admitted, StoreError> {
    check_epoch(batch.epoch, standing.epoch)?;
    if let Some(seq) = standing.earlier {
        return Ok(Admitted::Already(seq));
    }
    if standing.closed {
        return Err(StoreError::Closed);
    }
    if batch.next != standing.head + 1 {
        return Err(StoreError::Stale { head: standing.head });
    }
    let mut prev = standing.hash;
    let events = (batch.next..).zip(&batch.events).map(|(seq, new)| {
        let event = Event::after(prev, &batch.table, seq, batch.epoch, new);
        prev = event.hash;
        event
    });
    Ok(Admitted::Write(events.collect()))
}

/// The answer to a batch just written.
pub(crate) fn written(batch: &Batch) -> Appended {
    Appended::Written { first: batch.next, head: batch.next + batch.events.len() as u64 - 1 }
}

/// Databases count in signed numbers.
fn check_number(number: u64) -> Result<(), StoreError> {
    if i64::try_from(number).is_err() {
        return malformed("a number is 2⁶³ or more");
    }
    Ok(())
}

fn malformed<T>(reason: &'static str) -> Result<T, StoreError> {
    Err(StoreError::Malformed { reason })
}
