//! What a damaged log still holds, in a new one: of every table the events up to the first that is bad.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use sqlx::{Connection, Row, SqliteConnection};

use super::file::{self, Access};
use super::{connect, fault, rows, schema};
use crate::chain::{CHAIN_START, Hash, Walk};
use crate::error::StoreError;
use crate::ledger::{Changes, Ledger, Standing};
use crate::log::{CommandKey, Event, Secret};

/// How many events are read at a time, as long as they can be read.
const PAGE: u32 = 256;
/// The most events behind a bad one that are given to be looked at.
const SHOWN: usize = 1024;

/// What came of a salvage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Salvaged {
    /// Every table that was found, by id.
    pub tables: Vec<SalvagedTable>,
    /// Secrets that could be read and were kept.
    pub secrets: u64,
}

/// What came of one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SalvagedTable {
    /// Its id.
    pub table: String,
    /// How many of its events are kept: 1 to this.
    pub kept: u64,
    /// How many it had, as far as that can be told; at least `kept`.
    pub had: u64,
    /// Events after the kept ones that can be read but follow from nothing, the first of them.
    pub after: Vec<Event>,
}

impl SalvagedTable {
    /// Whether nothing of it is lost.
    pub fn is_whole(&self) -> bool {
        self.kept == self.had
    }
}

/// Writes what is whole of the log at `bad` into a new file at `good`: of each table the events up to the first that can't be read, does not
/// fit the chain, or that `keep` refuses. `bad` is left as it is.
///
/// # Errors
/// [`StoreError::Exists`], [`StoreError::InUse`], [`StoreError::NotOurs`]; [`StoreError::Corrupt`] where not even the list of tables can be read.
pub async fn salvage(
    bad: &Path,
    good: &Path,
    mut keep: impl FnMut(&str, &Event) -> bool,
) -> Result<Salvaged, StoreError> {
    if good.symlink_metadata().is_ok() {
        return Err(StoreError::Exists { file: good.to_path_buf() });
    }
    if !file::is_ours(bad) {
        // Says what it is instead, or that it is not there.
        file::examine(bad, Access::Read)?;
        return Err(fault::of_system(bad, &std::io::ErrorKind::NotFound.into()));
    }
    if file::is_in_use(bad) {
        return Err(StoreError::InUse { file: bad.to_path_buf(), waited_s: 0 });
    }
    let system = |error: std::io::Error| fault::of_system(good, &error);
    let draft = file::draft(good)?;
    // Beside the new file, where there must be room anyhow: damage makes SQLite write, and that may not be into the only copy.
    let folder = good.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let folder = tempfile::Builder::new().prefix(".paiju-").tempdir_in(folder).map_err(system)?;
    let wreck = folder.path().join("wreck");
    fs::copy(bad, &wreck).map_err(|error| fault::of_system(bad, &error))?;
    if file::beside(bad, "-wal").exists() {
        fs::copy(file::beside(bad, "-wal"), file::beside(&wreck, "-wal"))
            .map_err(|error| fault::of_system(bad, &error))?;
    }
    file::fill_up(&wreck).map_err(system)?;
    let whole = folder.path().join("whole");
    schema::create(&whole, schema::STEPS).await?;
    let mut from = connect::plain(&wreck).await.map_err(|error| fault::of_database(bad, &error))?;
    schema::check(&mut from, bad).await?;
    let mut to = connect::plain(&whole).await.map_err(|error| fault::of_database(good, &error))?;
    let mut salvaged = Salvaged { tables: Vec::new(), secrets: 0 };
    let found = tables(&mut from).await.map_err(|error| fault::of_database(bad, &error))?;
    for table in &found {
        let (one, secrets) =
            one(&mut from, &mut to, table, &mut keep).await.map_err(|error| fault::of_database(good, &error))?;
        salvaged.secrets += secrets;
        salvaged.tables.extend((!table.is_empty()).then_some(one));
    }
    to.close().await.map_err(|error| fault::of_database(good, &error))?;
    from.close().await.ok();
    fs::rename(&whole, &draft).map_err(system)?;
    file::name_new(draft, good)?;
    Ok(salvaged)
}

/// Every table that some readable row names. The secrets of no table come first, under the empty name.
async fn tables(db: &mut SqliteConnection) -> sqlx::Result<BTreeSet<String>> {
    let mut found = BTreeSet::from([String::new()]);
    let mut fault = None;
    for list in ["tables", "leases", "events"] {
        let next = format!("SELECT MIN(table_id) FROM {list} WHERE table_id > $1");
        let mut last = String::new();
        loop {
            let asked = sqlx::query_scalar(sqlx::AssertSqlSafe(next.clone())).bind(&last);
            match asked.fetch_one(&mut *db).await {
                Ok(Some(table)) => {
                    last = table;
                    found.insert(last.clone());
                }
                Ok(None) => break,
                Err(error) => {
                    fault = fault.or(Some(error));
                    break;
                }
            }
        }
    }
    match fault {
        Some(fault) if found.len() == 1 => Err(fault),
        _ => Ok(found),
    }
}

/// Moves one table over; an error is one of writing.
async fn one(
    from: &mut SqliteConnection,
    to: &mut SqliteConnection,
    table: &str,
    keep: &mut impl FnMut(&str, &Event) -> bool,
) -> sqlx::Result<(SalvagedTable, u64)> {
    let mut tx = to.begin().await?;
    let claimed = rows::head(from, table).await.map_or(0, |(head, _)| head);
    let (mut kept, mut hash, mut epoch, mut after) = (0, CHAIN_START, 0, Vec::new());
    let mut last_seen = 0;
    let mut walk = Walk::from(table, 1, CHAIN_START);
    let (mut next, mut limit, mut broken) = (1, PAGE, false);
    loop {
        let page = match rows::events(from, table, next, limit).await {
            Ok(page) => page,
            // Somewhere in here is what can't be read: up to it, one by one.
            Err(_) if limit > 1 => {
                limit = 1;
                continue;
            }
            Err(_) => break,
        };
        let Some(last) = page.last() else { break };
        (next, last_seen) = (last.seq.saturating_add(1), last.seq);
        let mut fit = Vec::new();
        for event in page {
            broken = broken || walk.step(&event).is_err() || !keep(table, &event);
            if broken {
                after.extend((after.len() < SHOWN).then_some(event));
            } else {
                (kept, hash, epoch) = (event.seq, event.hash, event.epoch);
                fit.push((table, event));
            }
        }
        rows::save(&mut tx, &Ledger::default(), &Changes { events: fit, ..Changes::default() }).await?;
    }
    let secrets = beside(from, &mut tx, table, Kept { head: kept, hash, epoch }).await?;
    tx.commit().await?;
    Ok((SalvagedTable { table: table.to_owned(), kept, had: claimed.max(kept).max(last_seen), after }, secrets))
}

/// Where the kept events of a table end.
#[derive(Clone, Copy)]
struct Kept {
    head: u64,
    hash: Hash,
    epoch: u64,
}

/// Moves over what stands beside a table's events: where it stands, its lease, its spent commands, its secrets; gives how many secrets.
async fn beside(from: &mut SqliteConnection, to: &mut SqliteConnection, table: &str, kept: Kept) -> sqlx::Result<u64> {
    let commands = commands(from, table, kept.head).await;
    let secrets = secrets(from, table).await;
    let mut ledger = Ledger::default();
    let mut changes = Changes::default();
    if !table.is_empty() {
        let (node, epoch) = lease(from, table).await.unwrap_or_default();
        let closed = closed(from, table).await.unwrap_or_default();
        let standing = Standing { node, epoch: epoch.max(kept.epoch), head: kept.head, hash: kept.hash, closed };
        ledger.tables.insert(table.to_owned(), standing);
        changes.leases.insert(table);
        if kept.head > 0 {
            changes.tables.insert(table);
        }
    }
    changes.commands.extend(commands.iter().map(|(key, seq)| (table, key, *seq)));
    changes.secrets.extend(secrets.iter().map(|secret| (table, secret)));
    rows::save(to, &ledger, &changes).await?;
    Ok(secrets.len() as u64)
}

async fn lease(db: &mut SqliteConnection, table: &str) -> sqlx::Result<(String, u64)> {
    let row = sqlx::query("SELECT node, epoch FROM leases WHERE table_id = $1").bind(table).fetch_one(db).await?;
    Ok((row.try_get(0)?, row.try_get::<i64, _>(1)?.unsigned_abs()))
}

async fn closed(db: &mut SqliteConnection, table: &str) -> sqlx::Result<bool> {
    let closed: i64 =
        sqlx::query_scalar("SELECT closed FROM tables WHERE table_id = $1").bind(table).fetch_one(db).await?;
    Ok(closed != 0)
}

/// The commands whose events are kept, as far as they can be read.
async fn commands(db: &mut SqliteConnection, table: &str, head: u64) -> Vec<(CommandKey, u64)> {
    let mut found = Vec::new();
    let mut last = (-1_i64, String::new());
    // One by one, so that those before a page that can't be read are found.
    while let Ok(Some(row)) = sqlx::query(
        "SELECT seat, cid, seq FROM commands WHERE table_id = $1 AND (seat, cid) > ($2, $3) ORDER BY seat, cid LIMIT 1",
    )
    .bind(table)
    .bind(last.0)
    .bind(&last.1)
    .fetch_optional(&mut *db)
    .await
    {
        let (Ok(seat), Ok(cid), Ok(seq)) =
            (row.try_get::<i64, _>(0), row.try_get::<String, _>(1), row.try_get::<i64, _>(2))
        else {
            break;
        };
        last = (seat, cid.clone());
        if let (Ok(seat), Ok(seq)) = (u8::try_from(seat), u64::try_from(seq))
            && seq <= head
        {
            found.push((CommandKey { seat, cid }, seq));
        }
    }
    found
}

/// The secrets of a table, as far as they can be read.
async fn secrets(db: &mut SqliteConnection, table: &str) -> Vec<Secret> {
    let mut found: Vec<Secret> = Vec::new();
    while let Ok(Some(row)) =
        sqlx::query("SELECT name, sealed FROM secrets WHERE table_id = $1 AND name > $2 ORDER BY name LIMIT 1")
            .bind(table)
            .bind(found.last().map_or("", |secret| secret.name.as_str()))
            .fetch_optional(&mut *db)
            .await
    {
        let (Ok(name), Ok(sealed)) = (row.try_get(0), row.try_get(1)) else { break };
        found.push(Secret { name, sealed });
    }
    found
}
