//! The statements: what works, and readings, mean in rows. Portable SQL only; SQLite's own words stand in `connect`
//! and `schema`.
//!
//! A statement costs a trip to SQLite's thread and back, far more than a row does, so the writer's statements take
//! many rows each.

use std::collections::BTreeSet;

use sqlx::sqlite::SqliteRow;
use sqlx::{QueryBuilder, Row, Sqlite, SqliteConnection};

use crate::chain::{CHAIN_START, Hash};
use crate::ledger::{Changes, Ledger, Standing, Work};
use crate::log::{CommandKey, Event, Secret, TableHead};

/// The most rows in a statement: eight values each, and SQLite binds up to 32,766.
const ROWS: usize = 1024;

/// What the works touch, as it stands.
pub(super) async fn load(db: &mut SqliteConnection, works: &[&Work]) -> sqlx::Result<Ledger> {
    let mut ledger = Ledger::default();
    load_tables(db, works, &mut ledger).await?;
    load_commands(db, works, &mut ledger).await?;
    load_secrets(db, works, &mut ledger).await?;
    Ok(ledger)
}

async fn load_tables(db: &mut SqliteConnection, works: &[&Work], ledger: &mut Ledger) -> sqlx::Result<()> {
    let tables: BTreeSet<&str> = works.iter().map(|work| work.table()).collect();
    let tables: Vec<&str> = tables.into_iter().collect();
    for tables in tables.chunks(ROWS) {
        // Whatever has events has a lease.
        let mut query = QueryBuilder::new(
            "SELECT l.table_id, l.node, l.epoch, COALESCE(t.head, 0), t.hash, COALESCE(t.closed, 0)
             FROM leases AS l LEFT JOIN tables AS t ON t.table_id = l.table_id WHERE l.table_id IN (",
        );
        let mut list = query.separated(", ");
        for table in tables {
            list.push_bind(*table);
        }
        query.push(")");
        for row in rows(db, &mut query).await? {
            let standing = Standing {
                node: row.try_get(1)?,
                epoch: number(&row, 2)?,
                head: number(&row, 3)?,
                hash: hash(&row, 4)?,
                closed: number(&row, 5)? != 0,
            };
            ledger.tables.insert(row.try_get(0)?, standing);
        }
    }
    Ok(())
}

async fn load_commands(db: &mut SqliteConnection, works: &[&Work], ledger: &mut Ledger) -> sqlx::Result<()> {
    let keyed = works.iter().filter_map(|work| Some((work.table(), work.command()?)));
    let keyed: Vec<(&str, &CommandKey)> = keyed.collect();
    for keyed in keyed.chunks(ROWS) {
        let mut query = spent(keyed);
        for row in rows(db, &mut query).await? {
            let key = CommandKey { seat: number(&row, 1)? as u8, cid: row.try_get(2)? };
            ledger.commands.insert((row.try_get(0)?, key), number(&row, 3)?);
        }
    }
    Ok(())
}

async fn load_secrets(db: &mut SqliteConnection, works: &[&Work], ledger: &mut Ledger) -> sqlx::Result<()> {
    let named = works.iter().flat_map(|work| work.secrets().iter().map(|secret| (work.table(), &secret.name)));
    let named: Vec<(&str, &String)> = named.collect();
    for named in named.chunks(ROWS) {
        let mut query = taken(named);
        for row in rows(db, &mut query).await? {
            ledger.secrets.insert((row.try_get(0)?, row.try_get(1)?));
        }
    }
    Ok(())
}

/// Which of the commands are spent. Joined, for SQLite meets `(…) IN (VALUES …)` with a scan of the whole table.
fn spent(keyed: &[(&str, &CommandKey)]) -> QueryBuilder<Sqlite> {
    let mut query = QueryBuilder::new("WITH q (table_id, seat, cid) AS (");
    query.push_values(keyed, |mut row, (table, key)| {
        row.push_bind(*table).push_bind(i64::from(key.seat)).push_bind(&key.cid);
    });
    query.push(
        ") SELECT c.table_id, c.seat, c.cid, c.seq FROM q
         JOIN commands AS c ON c.table_id = q.table_id AND c.seat = q.seat AND c.cid = q.cid",
    );
    query
}

/// Which of the secrets' names are taken.
fn taken(named: &[(&str, &String)]) -> QueryBuilder<Sqlite> {
    let mut query = QueryBuilder::new("WITH q (table_id, name) AS (");
    query.push_values(named, |mut row, (table, name)| {
        row.push_bind(*table).push_bind(*name);
    });
    query.push(
        ") SELECT s.table_id, s.name FROM q
         JOIN secrets AS s ON s.table_id = q.table_id AND s.name = q.name",
    );
    query
}

/// Writes down what was done to the ledger.
pub(super) async fn save(db: &mut SqliteConnection, ledger: &Ledger, changes: &Changes<'_>) -> sqlx::Result<()> {
    save_standings(db, ledger, changes).await?;
    for events in changes.events.chunks(ROWS) {
        let mut query = QueryBuilder::new("INSERT INTO events (table_id, seq, epoch, at_ms, kind, body, prev, hash) ");
        query.push_values(events, |mut row, (table, event)| {
            row.push_bind(*table).push_bind(event.seq as i64).push_bind(event.epoch as i64);
            row.push_bind(event.at_ms as i64).push_bind(&event.kind).push_bind(&event.body);
            row.push_bind(&event.prev[..]).push_bind(&event.hash[..]);
        });
        run(db, &mut query).await?;
    }
    for commands in changes.commands.chunks(ROWS) {
        let mut query = QueryBuilder::new("INSERT INTO commands (table_id, seat, cid, seq) ");
        query.push_values(commands, |mut row, (table, key, seq)| {
            row.push_bind(*table).push_bind(i64::from(key.seat)).push_bind(&key.cid).push_bind(*seq as i64);
        });
        run(db, &mut query).await?;
    }
    for summaries in changes.summaries.chunks(ROWS) {
        let mut query = QueryBuilder::new("INSERT INTO summaries (table_id, body) ");
        query.push_values(summaries, |mut row, (table, summary)| {
            row.push_bind(*table).push_bind(*summary);
        });
        query.push(" ON CONFLICT (table_id) DO UPDATE SET body = excluded.body");
        run(db, &mut query).await?;
    }
    for secrets in changes.secrets.chunks(ROWS) {
        let mut query = QueryBuilder::new("INSERT INTO secrets (table_id, name, sealed) ");
        query.push_values(secrets, |mut row, (table, secret)| {
            row.push_bind(*table).push_bind(&secret.name).push_bind(&secret.sealed);
        });
        run(db, &mut query).await?;
    }
    Ok(())
}

async fn save_standings(db: &mut SqliteConnection, ledger: &Ledger, changes: &Changes<'_>) -> sqlx::Result<()> {
    let standing = |table: &&str| ledger.tables.get_key_value(*table);
    let leases: Vec<(&String, &Standing)> = changes.leases.iter().filter_map(standing).collect();
    for leases in leases.chunks(ROWS) {
        let mut query = QueryBuilder::new("INSERT INTO leases (table_id, node, epoch) ");
        query.push_values(leases, |mut row, (table, standing)| {
            row.push_bind(*table).push_bind(&standing.node).push_bind(standing.epoch as i64);
        });
        query.push(" ON CONFLICT (table_id) DO UPDATE SET node = excluded.node, epoch = excluded.epoch");
        run(db, &mut query).await?;
    }
    let tables: Vec<(&String, &Standing)> = changes.tables.iter().filter_map(standing).collect();
    for tables in tables.chunks(ROWS) {
        let mut query = QueryBuilder::new("INSERT INTO tables (table_id, head, hash, closed) ");
        query.push_values(tables, |mut row, (table, standing)| {
            row.push_bind(*table).push_bind(standing.head as i64).push_bind(&standing.hash[..]);
            row.push_bind(i64::from(standing.closed));
        });
        query.push(
            " ON CONFLICT (table_id) DO UPDATE
              SET head = excluded.head, hash = excluded.hash, closed = excluded.closed",
        );
        run(db, &mut query).await?;
    }
    Ok(())
}

/// Runs a statement that is made for its number of rows, hence not worth keeping prepared.
async fn run(db: &mut SqliteConnection, query: &mut QueryBuilder<Sqlite>) -> sqlx::Result<()> {
    query.build().persistent(false).execute(db).await.map(drop)
}

/// [`run`] for a statement that gives rows.
async fn rows(db: &mut SqliteConnection, query: &mut QueryBuilder<Sqlite>) -> sqlx::Result<Vec<SqliteRow>> {
    query.build().persistent(false).fetch_all(db).await
}

/// The bytes kept under a name.
pub(super) async fn secret(db: &mut SqliteConnection, table: &str, name: &str) -> sqlx::Result<Option<Vec<u8>>> {
    sqlx::query_scalar("SELECT sealed FROM secrets WHERE table_id = $1 AND name = $2")
        .bind(table)
        .bind(name)
        .fetch_optional(db)
        .await
}

/// A secret of those kept, with its table.
pub(super) async fn any_secret(db: &mut SqliteConnection) -> sqlx::Result<Option<(String, Secret)>> {
    let row = sqlx::query("SELECT table_id, name, sealed FROM secrets LIMIT 1").fetch_optional(db).await?;
    let secret = |row: &SqliteRow| Ok((row.try_get(0)?, Secret { name: row.try_get(1)?, sealed: row.try_get(2)? }));
    row.as_ref().map(secret).transpose()
}

/// The live tables.
pub(super) async fn heads(db: &mut SqliteConnection) -> sqlx::Result<Vec<TableHead>> {
    let rows = sqlx::query(
        "SELECT t.table_id, t.head, COALESCE(l.epoch, 0), COALESCE(l.node, ''), s.body
         FROM tables AS t LEFT JOIN leases AS l ON l.table_id = t.table_id
         LEFT JOIN summaries AS s ON s.table_id = t.table_id
         WHERE t.closed = 0 ORDER BY t.table_id",
    )
    .fetch_all(db)
    .await?;
    let head = |row: &SqliteRow| {
        Ok(TableHead {
            table: row.try_get(0)?,
            head: number(row, 1)?,
            epoch: number(row, 2)?,
            node: row.try_get(3)?,
            summary: row.try_get(4)?,
        })
    };
    rows.iter().map(head).collect()
}

/// Every table that has events, or had a lease, by id.
pub(super) async fn tables(db: &mut SqliteConnection) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar("SELECT table_id FROM tables UNION SELECT table_id FROM leases ORDER BY 1").fetch_all(db).await
}

/// The number and hash of a table's last event.
pub(super) async fn head(db: &mut SqliteConnection, table: &str) -> sqlx::Result<(u64, Hash)> {
    let row = sqlx::query("SELECT head, hash FROM tables WHERE table_id = $1").bind(table).fetch_optional(db).await?;
    match row {
        Some(row) => Ok((number(&row, 0)?, hash(&row, 1)?)),
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
    row.map(|row| hash(&row, 0)).transpose()
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
            prev: hash(row, 5)?,
            hash: hash(row, 6)?,
        })
    };
    rows.iter().map(event).collect()
}

/// A count; a negative one, which we never write, reads as 0 and breaks the chain.
fn number(row: &SqliteRow, column: usize) -> sqlx::Result<u64> {
    row.try_get::<i64, _>(column).map(|value| value.max(0) as u64)
}

/// A hash, or the start of the chain where the value is missing or of another length.
fn hash(row: &SqliteRow, column: usize) -> sqlx::Result<Hash> {
    let bytes: Option<&[u8]> = row.try_get(column)?;
    Ok(bytes.and_then(|bytes| bytes.try_into().ok()).unwrap_or(CHAIN_START))
}

#[cfg(test)]
mod tests {
    use sqlx::{AssertSqlSafe, Connection};

    use super::*;
    use crate::sqlite::schema::STEPS;

    /// A scan would make every append slower than the one before.
    #[tokio::test]
    async fn what_is_spent_or_taken_is_looked_up() {
        let mut db = SqliteConnection::connect("sqlite::memory:").await.unwrap();
        sqlx::raw_sql(STEPS[0]).execute(&mut db).await.unwrap();
        let key = CommandKey { seat: 1, cid: "k".into() };
        let name = "name".to_owned();
        let queries = [("c", spent(&[("t", &key), ("u", &key)])), ("s", taken(&[("t", &name), ("u", &name)]))];
        for (table, query) in queries {
            let explained = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {}", query.into_string()));
            let plan = sqlx::query(explained).fetch_all(&mut db).await.unwrap();
            let steps: Vec<String> = plan.iter().map(|row| row.get("detail")).collect();
            let search = format!("SEARCH {table} USING PRIMARY KEY");
            assert!(steps.iter().any(|step| step.starts_with(&search)), "{steps:?}");
        }
    }
}
