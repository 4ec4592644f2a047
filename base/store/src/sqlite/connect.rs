//! Connections, each with the settings its use needs.

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, SqliteConnection, SqlitePool};

use super::file;

/// How long to wait for another program (a backup, a shell) that holds the database locked.
const BUSY: Duration = Duration::from_secs(5);
/// How many may read at the same time.
const READERS: u32 = 4;
/// What is left of the write-ahead log after a checkpoint, bytes at most.
pub(super) const WAL_KEPT: u64 = 16 << 20;

fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .busy_timeout(BUSY)
        .synchronous(SqliteSynchronous::Full)
        .disable_statement_logging()
}

/// For building and migrating: the journal stays as it is.
pub(super) async fn plain(path: &Path) -> sqlx::Result<SqliteConnection> {
    options(path).connect().await
}

/// For a look that alters nothing and leaves nothing beside the file. Where there is a write-ahead log, its readers' marks are needed;
/// where there is none ([`file::is_folded`]), SQLite takes no lock, and who looks sees to it that nobody writes meanwhile.
pub(super) async fn look(path: &Path) -> sqlx::Result<SqliteConnection> {
    options(path).read_only(true).immutable(file::is_folded(path)).connect().await
}

/// For the one writer: every commit is synced to the write-ahead log before it returns.
pub(super) async fn writer(path: &Path, max_bytes: Option<u64>) -> sqlx::Result<SqliteConnection> {
    let mut db = options(path)
        .journal_mode(SqliteJournalMode::Wal)
        .pragma("journal_size_limit", WAL_KEPT.to_string())
        .connect()
        .await?;
    let mode: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&mut db).await?;
    if mode != "wal" {
        let no_wal = "its file system has no shared memory (a network disk?): use a local disk";
        return Err(sqlx::Error::Protocol(no_wal.to_owned()));
    }
    if let Some(bytes) = max_bytes {
        let page: i64 = sqlx::query_scalar("PRAGMA page_size").fetch_one(&mut db).await?;
        let pages = (bytes / page.unsigned_abs().max(1)).clamp(1, u64::from(u32::MAX) - 1);
        sqlx::raw_sql(AssertSqlSafe(format!("PRAGMA max_page_count = {pages}"))).execute(&mut db).await?;
    }
    Ok(db)
}

/// For everyone who reads.
pub(super) fn readers(path: &Path) -> SqlitePool {
    SqlitePoolOptions::new().max_connections(READERS).connect_lazy_with(options(path).read_only(true))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No test can cut the power; this one sees to it that SQLite is told what a power cut asks for.
    #[tokio::test]
    async fn the_writer_syncs_every_commit() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("log.db");
        plain(&path.with_extension("other")).await.unwrap_err();
        std::fs::write(&path, "").unwrap();
        let mut db = writer(&path, None).await.unwrap();
        let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(&mut db).await.unwrap();
        assert_eq!(synchronous, 2, "FULL is 2");
        let mode: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&mut db).await.unwrap();
        assert_eq!(mode, "wal");
    }
}
