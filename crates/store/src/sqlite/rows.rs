//! The statements: what a call means in rows. Portable SQL only; SQLite's own words stand in `connect` and `schema`.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::admit::Standing;
use crate::chain::{CHAIN_START, Hash};
use crate::log::{Batch, Event, TableHead};

/// How a table stands, and whether a batch's command was done before.
pub(super) async fn standing(db: &mut SqliteConnection, batch: &Batch) -> sqlx::Result<Standing> {
    let row = sqlx::query(
        "SELECT COALESCE(l.epoch, 0), COALESCE(t.head, 0), t.hash, COALESCE(t.closed, 0), c.seq
         FROM (SELECT $1 AS table_id) AS q
         LEFT JOIN leases AS l ON l.table_id = q.table_id
         LEFT JOIN tables AS t ON t.table_id = q.table_id
         LEFT JOIN commands AS c ON c.table_id = q.table_id AND c.seat = $2 AND c.cid = $3",
    )
    .bind(&batch.table)
    .bind(batch.command.as_ref().map(|key| i64::from(key.seat)))
    .bind(batch.command.as_ref().map(|key| &key.cid))
    .fetch_one(db)
    .await?;
    Ok(Standing {
        epoch: number(&row, 0)?,
        head: number(&row, 1)?,
        hash: optional_hash(&row, 2)?,
        closed: number(&row, 3)? != 0,
        earlier: row.try_get::<Option<i64>, _>(4)?.map(|seq| seq as u64),
    })
}

/// Writes the events of an admitted batch, its command and the table's new head.
pub(super) async fn write(db: &mut SqliteConnection, batch: &Batch, events: &[Event]) -> sqlx::Result<()> {
    for event in events {
        sqlx::query(
            "INSERT INTO events (table_id, seq, epoch, at_ms, kind, body, prev, hash)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(&batch.table)
        .bind(event.seq as i64)
        .bind(event.epoch as i64)
        .bind(event.at_ms as i64)
        .bind(&event.kind)
        .bind(&event.body)
        .bind(&event.prev[..])
        .bind(&event.hash[..])
        .execute(&mut *db)
        .await?;
    }
    if let Some(key) = &batch.command {
        sqlx::query("INSERT INTO commands (table_id, seat, cid, seq) VALUES ($1, $2, $3, $4)")
            .bind(&batch.table)
            .bind(i64::from(key.seat))
            .bind(&key.cid)
            .bind(batch.next as i64)
            .execute(&mut *db)
            .await?;
    }
    let Some(last) = events.last() else {
        return Ok(());
    };
    sqlx::query(
        "INSERT INTO tables (table_id, head, hash) VALUES ($1, $2, $3)
         ON CONFLICT (table_id) DO UPDATE SET head = excluded.head, hash = excluded.hash",
    )
    .bind(&batch.table)
    .bind(last.seq as i64)
    .bind(&last.hash[..])
    .execute(db)
    .await
    .map(drop)
}

/// Keeps a secret; `false` when the name is taken.
pub(super) async fn keep_secret(
    db: &mut SqliteConnection,
    table: &str,
    name: &str,
    sealed: &[u8],
) -> sqlx::Result<bool> {
    let done = sqlx::query(
        "INSERT INTO secrets (table_id, name, sealed) VALUES ($1, $2, $3)
         ON CONFLICT (table_id, name) DO NOTHING",
    )
    .bind(table)
    .bind(name)
    .bind(sealed)
    .execute(db)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// The bytes kept under a name.
pub(super) async fn secret(db: &mut SqliteConnection, table: &str, name: &str) -> sqlx::Result<Option<Vec<u8>>> {
    sqlx::query_scalar("SELECT sealed FROM secrets WHERE table_id = $1 AND name = $2")
        .bind(table)
        .bind(name)
        .fetch_optional(db)
        .await
}

/// Raises a table's epoch and gives it.
pub(super) async fn take_lease(db: &mut SqliteConnection, table: &str, node: &str) -> sqlx::Result<u64> {
    let epoch: i64 = sqlx::query_scalar(
        "INSERT INTO leases (table_id, node, epoch) VALUES ($1, $2, 1)
         ON CONFLICT (table_id) DO UPDATE SET epoch = leases.epoch + 1, node = excluded.node
         RETURNING epoch",
    )
    .bind(table)
    .bind(node)
    .fetch_one(db)
    .await?;
    Ok(epoch as u64)
}

/// The epoch in force, 0 without a lease.
pub(super) async fn epoch(db: &mut SqliteConnection, table: &str) -> sqlx::Result<u64> {
    let epoch: Option<i64> =
        sqlx::query_scalar("SELECT epoch FROM leases WHERE table_id = $1").bind(table).fetch_optional(db).await?;
    Ok(epoch.unwrap_or(0) as u64)
}

/// Marks a table as finished, even one that has no events.
pub(super) async fn close_table(db: &mut SqliteConnection, table: &str) -> sqlx::Result<()> {
    sqlx::query(
        "INSERT INTO tables (table_id, head, hash, closed) VALUES ($1, 0, $2, 1)
         ON CONFLICT (table_id) DO UPDATE SET closed = 1",
    )
    .bind(table)
    .bind(&CHAIN_START[..])
    .execute(db)
    .await
    .map(drop)
}

/// The live tables.
pub(super) async fn heads(db: &mut SqliteConnection) -> sqlx::Result<Vec<TableHead>> {
    let rows = sqlx::query(
        "SELECT t.table_id, t.head, COALESCE(l.epoch, 0), COALESCE(l.node, '')
         FROM tables AS t LEFT JOIN leases AS l ON l.table_id = t.table_id
         WHERE t.closed = 0 ORDER BY t.table_id",
    )
    .fetch_all(db)
    .await?;
    let head = |row: &SqliteRow| {
        Ok(TableHead { table: row.try_get(0)?, head: number(row, 1)?, epoch: number(row, 2)?, node: row.try_get(3)? })
    };
    rows.iter().map(head).collect()
}

/// The number and hash of a table's last event.
pub(super) async fn head(db: &mut SqliteConnection, table: &str) -> sqlx::Result<(u64, Hash)> {
    let row = sqlx::query("SELECT head, hash FROM tables WHERE table_id = $1").bind(table).fetch_optional(db).await?;
    match row {
        Some(row) => Ok((number(&row, 0)?, optional_hash(&row, 1)?)),
        None => Ok((0, CHAIN_START)),
    }
}

/// The hash of an event; `None` when there is no such event.
pub(super) async fn hash_of(db: &mut SqliteConnection, table: &str, seq: u64) -> sqlx::Result<Option<Hash>> {
    let row = sqlx::query("SELECT hash FROM events WHERE table_id = $1 AND seq = $2")
        .bind(table)
        .bind(seq as i64)
        .fetch_optional(db)
        .await?;
    row.map(|row| optional_hash(&row, 0)).transpose()
}

/// At most `limit` events from number `from` on.
///
/// A value that can't be read back is given as a wrong one: the chain then breaks at that very event.
pub(super) async fn events(db: &mut SqliteConnection, table: &str, from: u64, limit: u32) -> sqlx::Result<Vec<Event>> {
    let rows = sqlx::query(
        "SELECT seq, epoch, at_ms, kind, body, prev, hash FROM events
         WHERE table_id = $1 AND seq >= $2 ORDER BY seq LIMIT $3",
    )
    .bind(table)
    .bind(from as i64)
    .bind(limit)
    .fetch_all(db)
    .await?;
    let event = |row: &SqliteRow| {
        Ok(Event {
            seq: number(row, 0)?,
            epoch: number(row, 1)?,
            at_ms: number(row, 2)?,
            kind: row.try_get(3).unwrap_or_default(),
            body: row.try_get(4)?,
            prev: optional_hash(row, 5)?,
            hash: optional_hash(row, 6)?,
        })
    };
    rows.iter().map(event).collect()
}

/// A count; a negative one, which we never write, reads as 0 and breaks the chain.
fn number(row: &SqliteRow, column: usize) -> sqlx::Result<u64> {
    row.try_get::<i64, _>(column).map(|value| value.max(0) as u64)
}

/// A hash, or the start of the chain where the value is missing or of another length.
fn optional_hash(row: &SqliteRow, column: usize) -> sqlx::Result<Hash> {
    let bytes: Option<&[u8]> = row.try_get(column)?;
    Ok(bytes.and_then(|bytes| bytes.try_into().ok()).unwrap_or(CHAIN_START))
}
