//! The schema and its versions: forward only, with a copy of the file made first.

use std::path::Path;

use sqlx::{AssertSqlSafe, Connection, SqliteConnection};

use super::file::{self, APPLICATION_ID};
use super::{connect, fault};
use crate::error::StoreError;

/// The steps from one schema to the next; a file of schema n has had the first n. Never edit one that was released.
pub(super) const STEPS: &[&str] =
    &[include_str!("../../migrations/sqlite/0001_log.sql"), include_str!("../../migrations/sqlite/0002_summaries.sql")];

/// Makes a complete new database at `path`, where nothing stands: it is built under another name first, so that a
/// crash leaves either nothing or a database.
pub(super) async fn create(path: &Path, steps: &[&'static str]) -> Result<(), StoreError> {
    let draft = file::beside(path, ".new");
    file::start_afresh(&draft).map_err(|error| fault::of_system(path, &error))?;
    let built = async {
        let mut db = connect::plain(&draft).await?;
        sqlx::raw_sql(AssertSqlSafe(format!("PRAGMA application_id = {APPLICATION_ID}"))).execute(&mut db).await?;
        take_steps(&mut db, 0, steps).await?;
        db.close().await
    };
    let built = built.await.map_err(|error| fault::of_database(path, &error));
    let placed = built.and_then(|()| file::put_in_place(&draft, path).map_err(|error| fault::of_system(path, &error)));
    if placed.is_err() {
        // Where the disk is full, the draft would be in the way of everything else.
        file::discard(&draft).ok();
    }
    placed
}

/// Brings the database at `path` up to date, or refuses it unaltered.
pub(super) async fn update(path: &Path, steps: &[&'static str]) -> Result<(), StoreError> {
    let at = |error: sqlx::Error| fault::of_database(path, &error);
    let mut db = connect::look(path).await.map_err(at)?;
    let version = known(&mut db, path, steps).await?;
    db.close().await.map_err(at)?;
    if version < steps.len() as i64 {
        let mut db = connect::plain(path).await.map_err(at)?;
        copy(&mut db, path, version).await?;
        take_steps(&mut db, version as usize, steps).await.map_err(at)?;
        db.close().await.map_err(at)?;
    }
    Ok(())
}

/// Refuses a database of a schema that is newer than this program.
pub(super) async fn check(db: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
    known(db, path, STEPS).await.map(drop)
}

/// The schema of a database, if it is one of these steps'.
async fn known(db: &mut SqliteConnection, path: &Path, steps: &[&'static str]) -> Result<i64, StoreError> {
    let found = version(db).await.map_err(|error| fault::of_database(path, &error))?;
    let known = steps.len() as i64;
    if found > known {
        return Err(StoreError::Newer { file: path.to_path_buf(), found, known });
    }
    Ok(found)
}

/// The schema of a database.
async fn version(db: &mut SqliteConnection) -> sqlx::Result<i64> {
    sqlx::query_scalar("PRAGMA user_version").fetch_one(db).await
}

/// Takes the steps after the first `done`, each whole or not at all.
async fn take_steps(db: &mut SqliteConnection, done: usize, steps: &[&'static str]) -> sqlx::Result<()> {
    for (number, step) in (1..).zip(steps).skip(done) {
        let mut step_or_nothing = db.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::raw_sql(*step).execute(&mut *step_or_nothing).await?;
        sqlx::raw_sql(AssertSqlSafe(format!("PRAGMA user_version = {number}"))).execute(&mut *step_or_nothing).await?;
        step_or_nothing.commit().await?;
    }
    Ok(())
}

/// Copies the database, journal included, to a name that is free: `<file>.v1.bak`, then `<file>.v1-2.bak` ….
async fn copy(db: &mut SqliteConnection, path: &Path, version: i64) -> Result<(), StoreError> {
    let mut target = file::beside(path, &format!(".v{version}.bak"));
    let mut copies = 1;
    while target.exists() {
        copies += 1;
        target = file::beside(path, &format!(".v{version}-{copies}.bak"));
    }
    let draft = file::beside(path, ".copy");
    let system = |error: std::io::Error| fault::of_system(path, &error);
    file::start_afresh(&draft).map_err(system)?;
    sqlx::query("VACUUM INTO $1")
        .bind(draft.to_string_lossy().into_owned())
        .execute(db)
        .await
        .map_err(|error| fault::of_database(path, &error))?;
    file::put_in_place(&draft, &target).map_err(system)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: &str = "ALTER TABLE tables ADD COLUMN title TEXT NOT NULL DEFAULT '';";

    async fn version_at(path: &Path) -> i64 {
        let mut db = connect::look(path).await.unwrap();
        let version = version(&mut db).await.unwrap();
        db.close().await.unwrap();
        version
    }

    #[tokio::test]
    async fn a_step_forward_leaves_a_copy_and_a_step_back_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("log.db");
        let first = &STEPS[..1];
        create(&path, first).await.unwrap();
        update(&path, first).await.unwrap();
        assert_eq!(version_at(&path).await, 1);

        let two: Vec<&'static str> = [first, &[SECOND]].concat();
        update(&path, &two).await.unwrap();
        assert_eq!(version_at(&path).await, 2);
        assert_eq!(version_at(&dir.path().join("log.db.v1.bak")).await, 1);

        let refused = update(&path, first).await;
        assert!(matches!(refused, Err(StoreError::Newer { found: 2, known: 1, .. })));
        assert_eq!(version_at(&path).await, 2);
    }

    /// A log of each earlier version, with a live table in it, is brought up to date and says of the table what it can.
    #[tokio::test]
    async fn a_log_of_any_version_is_taken_on() {
        for version in 1..STEPS.len() {
            let dir = tempfile::tempdir().unwrap();
            let path = dir.path().join("log.db");
            create(&path, &STEPS[..version]).await.unwrap();
            let mut db = connect::plain(&path).await.unwrap();
            let table = "INSERT INTO tables (table_id, head, hash) VALUES ('t', 1, x'00')";
            sqlx::raw_sql(table).execute(&mut db).await.unwrap();
            db.close().await.unwrap();
            update(&path, STEPS).await.unwrap();
            let mut db = connect::look(&path).await.unwrap();
            let heads = crate::sqlite::rows::heads(&mut db).await.unwrap();
            assert_eq!((heads.len(), heads[0].table.as_str(), &heads[0].summary), (1, "t", &None));
        }
    }

    #[tokio::test]
    async fn a_step_that_fails_changes_nothing_and_each_try_keeps_its_copy() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("log.db");
        create(&path, &STEPS[..1]).await.unwrap();
        let wrong: Vec<&'static str> = [&STEPS[..1], &["CREATE TABLE more (a); NONSENSE;"]].concat();
        for _ in 0..2 {
            assert!(update(&path, &wrong).await.is_err());
        }
        assert_eq!(version_at(&path).await, 1);
        assert!(dir.path().join("log.db.v1.bak").exists());
        assert!(dir.path().join("log.db.v1-2.bak").exists());
        update(&path, STEPS).await.unwrap();
    }
}
