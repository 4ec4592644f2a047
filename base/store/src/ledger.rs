//! How tables stand and what may be done to them: the one judgement that every implementation shares.
//!
//! It neither reads nor writes. An implementation fills a [`Ledger`] with what its works touch, has them done there
//! one after the other, and then writes down the [`Changes`].

use std::collections::{BTreeMap, BTreeSet};

use crate::chain::{CHAIN_START, Hash};
use crate::error::StoreError;
use crate::log::{Appended, Batch, CommandKey, Event, Secret};

/// The longest name of anything, bytes.
const MAX_NAME: usize = 128;
/// The longest body of an event or secret, bytes.
const MAX_BODY: usize = 16 << 20;
/// The most events of a batch.
const MAX_EVENTS: usize = 16_384;
/// The most secrets of a batch.
const MAX_SECRETS: usize = 1024;

/// Something to do.
#[derive(Debug)]
pub(crate) enum Work {
    Append(Batch),
    Lease { table: String, node: String },
    Close { table: String, epoch: u64 },
    Keep { table: String, secret: Secret },
}

/// What came of it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Outcome {
    Appended(Appended),
    Leased { epoch: u64 },
    Closed,
    Kept,
}

impl Outcome {
    /// What an append comes to.
    pub(crate) fn appended(self) -> Appended {
        match self {
            Self::Appended(appended) => appended,
            other => unreachable!("an append came to {other:?}"),
        }
    }

    /// What taking a lease comes to.
    pub(crate) fn leased(self) -> u64 {
        match self {
            Self::Leased { epoch } => epoch,
            other => unreachable!("taking a lease came to {other:?}"),
        }
    }
}

/// How a table stands.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    /// Who took the lease last, and the epoch in force, 0 without a lease.
    pub(crate) node: String,
    pub(crate) epoch: u64,
    /// The number of the last event, 0 without one, and its hash or the start of the chain.
    pub(crate) head: u64,
    pub(crate) hash: Hash,
    /// Whether the table is finished.
    pub(crate) closed: bool,
}

impl Default for Standing {
    fn default() -> Self {
        Self { node: String::new(), epoch: 0, head: 0, hash: CHAIN_START, closed: false }
    }
}

/// The tables, spent commands and taken names that matter to the works at hand.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    /// By table; a table that is missing has never been seen.
    pub(crate) tables: BTreeMap<String, Standing>,
    /// By table and command: the first event it caused.
    pub(crate) commands: BTreeMap<(String, CommandKey), u64>,
    /// The table and name of secrets.
    pub(crate) secrets: BTreeSet<(String, String)>,
}

/// What works did to a ledger, to be written down together.
#[derive(Debug, Default)]
pub(crate) struct Changes<'w> {
    /// Tables whose node and epoch changed.
    pub(crate) leases: BTreeSet<&'w str>,
    /// Tables whose head, hash or end changed.
    pub(crate) tables: BTreeSet<&'w str>,
    pub(crate) events: Vec<(&'w str, Event)>,
    pub(crate) commands: Vec<(&'w str, &'w CommandKey, u64)>,
    pub(crate) secrets: Vec<(&'w str, &'w Secret)>,
    /// The last one of a table counts.
    pub(crate) summaries: Vec<(&'w str, &'w [u8])>,
}

impl Work {
    /// The table it is about; empty for a secret that belongs to none.
    pub(crate) fn table(&self) -> &str {
        match self {
            Self::Append(batch) => &batch.table,
            Self::Lease { table, .. } | Self::Close { table, .. } | Self::Keep { table, .. } => table,
        }
    }

    /// The command that causes it.
    pub(crate) fn command(&self) -> Option<&CommandKey> {
        match self {
            Self::Append(batch) => batch.command.as_ref(),
            _ => None,
        }
    }

    /// The secrets to keep.
    pub(crate) fn secrets(&self) -> &[Secret] {
        match self {
            Self::Append(batch) => &batch.secrets,
            Self::Keep { secret, .. } => std::slice::from_ref(secret),
            Self::Lease { .. } | Self::Close { .. } => &[],
        }
    }

    /// Refuses what can't be right whatever the tables look like.
    pub(crate) fn check_form(&self) -> Result<(), StoreError> {
        match self {
            Self::Append(batch) => check_batch(batch)?,
            Self::Lease { table, node } => {
                check_name(table)?;
                check_name(node)?;
            }
            Self::Keep { table, .. } if table.is_empty() => {}
            Self::Close { table, .. } | Self::Keep { table, .. } => check_name(table)?,
        }
        self.secrets().iter().try_for_each(|secret| {
            check_name(&secret.name)?;
            check_body(&secret.sealed)
        })
    }
}

impl Ledger {
    /// Does a work of good form. A refused one leaves ledger and changes as they were.
    ///
    /// The order of refusals is part of [`Log::append`](crate::Log::append).
    pub(crate) fn enact<'w>(&mut self, work: &'w Work, changes: &mut Changes<'w>) -> Result<Outcome, StoreError> {
        match work {
            Work::Append(batch) => self.append(batch, changes).map(Outcome::Appended),
            Work::Lease { table, node } => {
                let standing = self.tables.entry(table.clone()).or_default();
                node.clone_into(&mut standing.node);
                standing.epoch += 1;
                changes.leases.insert(table);
                Ok(Outcome::Leased { epoch: standing.epoch })
            }
            Work::Close { table, epoch } => {
                self.owned(table, *epoch)?.closed = true;
                changes.tables.insert(table);
                Ok(Outcome::Closed)
            }
            Work::Keep { table, secret } => {
                self.keep(table, std::slice::from_ref(secret), changes)?;
                Ok(Outcome::Kept)
            }
        }
    }

    fn append<'w>(&mut self, batch: &'w Batch, changes: &mut Changes<'w>) -> Result<Appended, StoreError> {
        let table = &batch.table;
        let Standing { head, mut hash, closed, .. } = *self.owned(table, batch.epoch)?;
        if let Some(command) = &batch.command
            && let Some(seq) = self.commands.get(&(table.clone(), command.clone()))
        {
            return Ok(Appended::Already { seq: *seq });
        }
        if closed {
            return Err(StoreError::Closed);
        }
        if batch.next != head + 1 {
            return Err(StoreError::Stale { head });
        }
        // The last thing that can be refused, hence the first that is done.
        self.keep(table, &batch.secrets, changes)?;
        for (seq, new) in (batch.next..).zip(&batch.events) {
            let event = Event::after(hash, table, seq, batch.epoch, new);
            hash = event.hash;
            changes.events.push((table, event));
        }
        if let Some(command) = &batch.command {
            self.commands.insert((table.clone(), command.clone()), batch.next);
            changes.commands.push((table, command, batch.next));
        }
        changes.summaries.extend(batch.summary.as_deref().map(|summary| (table.as_str(), summary)));
        let standing = self.owned(table, batch.epoch)?;
        standing.head += batch.events.len() as u64;
        standing.hash = hash;
        changes.tables.insert(table);
        Ok(Appended::Written { first: batch.next, head: standing.head })
    }

    /// The standing of a table, for the owner of its epoch alone.
    fn owned(&mut self, table: &str, epoch: u64) -> Result<&mut Standing, StoreError> {
        match self.tables.get_mut(table) {
            Some(standing) if standing.epoch == epoch && epoch > 0 => Ok(standing),
            standing => Err(StoreError::Fenced { epoch: standing.map_or(0, |standing| standing.epoch) }),
        }
    }

    /// Keeps all of the secrets or none.
    fn keep<'w>(&mut self, table: &'w str, secrets: &'w [Secret], changes: &mut Changes<'w>) -> Result<(), StoreError> {
        for (n, secret) in secrets.iter().enumerate() {
            if !self.secrets.insert((table.to_owned(), secret.name.clone())) {
                for earlier in &secrets[..n] {
                    self.secrets.remove(&(table.to_owned(), earlier.name.clone()));
                }
                return Err(StoreError::SecretTaken { name: secret.name.clone() });
            }
        }
        changes.secrets.extend(secrets.iter().map(|secret| (table, secret)));
        Ok(())
    }
}

fn check_batch(batch: &Batch) -> Result<(), StoreError> {
    check_name(&batch.table)?;
    if batch.events.is_empty() {
        return malformed("it has no events");
    }
    if batch.events.len() > MAX_EVENTS || batch.secrets.len() > MAX_SECRETS {
        return malformed("it has more than 16384 events or 1024 secrets");
    }
    for event in &batch.events {
        check_name(&event.kind)?;
        check_number(event.at_ms)?;
        check_body(&event.body)?;
    }
    check_number(batch.next.saturating_add(batch.events.len() as u64))?;
    check_number(batch.epoch)?;
    batch.summary.iter().try_for_each(|summary| check_body(summary))?;
    batch.command.iter().try_for_each(|command| check_name(&command.cid))
}

fn check_name(name: &str) -> Result<(), StoreError> {
    if name.is_empty() || name.len() > MAX_NAME {
        return malformed("a name is empty or longer than 128 bytes");
    }
    Ok(())
}

fn check_body(body: &[u8]) -> Result<(), StoreError> {
    if body.len() > MAX_BODY {
        return malformed("a body, secret or summary is longer than 16 MiB");
    }
    Ok(())
}

/// Databases count in signed numbers.
fn check_number(number: u64) -> Result<(), StoreError> {
    if i64::try_from(number).is_err() {
        return malformed("a number is 2⁶³ or more");
    }
    Ok(())
}

fn malformed(reason: &'static str) -> Result<(), StoreError> {
    Err(StoreError::Malformed { reason })
}
