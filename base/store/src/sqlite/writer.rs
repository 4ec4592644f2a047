//! The one writer: takes what is queued, writes it in one transaction, and answers when that is synced.

use std::path::PathBuf;
use std::sync::Arc;

use sqlx::{Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::file::Lock;
use super::health::Health;
use super::{fault, rows};
use crate::error::StoreError;
use crate::ledger::{Changes, Outcome, Work};

/// The most works written in one transaction, and the most that wait in the queue.
pub(super) const GROUP: usize = 1024;

/// A work of good form and whom to tell.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) work: Work,
    pub(super) reply: oneshot::Sender<Result<Outcome, StoreError>>,
}

/// The writer's side of a log.
#[derive(Debug)]
pub(super) struct Writer {
    pub(super) db: SqliteConnection,
    pub(super) file: PathBuf,
    /// Looked at before and after each commit.
    pub(super) health: Arc<Health>,
    /// Held until the database is closed.
    pub(super) lock: Lock,
}

/// What came of each work, in order; to be told only after the commit.
type Outcomes = Vec<Result<Outcome, StoreError>>;

impl Writer {
    /// Writes until the last sender is gone, then lets go of the file.
    ///
    /// Nothing is waited for: what arrives during one commit is the next group, which grows with the load.
    pub(super) async fn run(mut self, mut queue: mpsc::Receiver<Job>) {
        let mut jobs = Vec::with_capacity(GROUP);
        while queue.recv_many(&mut jobs, GROUP).await > 0 {
            let works: Vec<&Work> = jobs.iter().map(|job| &job.work).collect();
            let outcomes = self.write(&works).await;
            let failed = |outcome: &Result<Outcome, StoreError>| match outcome {
                Err(error) if !error.is_refusal() => Some(error.clone()),
                Ok(_) | Err(_) => None,
            };
            self.health.note(outcomes.iter().find_map(failed));
            for (job, outcome) in jobs.drain(..).zip(outcomes) {
                // Who no longer waits will learn by the key of its command.
                job.reply.send(outcome).ok();
            }
        }
        // Who only reads may keep the close from folding the write-ahead log into the file; this waits for him. If either fails, the
        // write-ahead log stays for the next start, and nothing is lost.
        self.execute("PRAGMA wal_checkpoint(TRUNCATE)").await.ok();
        self.db.close().await.ok();
        drop(self.lock);
    }

    /// Writes the works in one transaction; when that breaks, each in its own, so that a body too big for the disk
    /// does not take others with it.
    async fn write(&mut self, works: &[&Work]) -> Outcomes {
        if let Err(error) = self.begin().await {
            return vec![Err(error); works.len()];
        }
        match self.finish(works).await {
            Ok(outcomes) => return outcomes,
            Err(error) if works.len() == 1 => return vec![Err(error)],
            Err(_) => {}
        }
        let mut outcomes = Vec::with_capacity(works.len());
        for work in works {
            outcomes.push(self.write_alone(work).await);
        }
        outcomes
    }

    /// One work in a transaction of its own.
    async fn write_alone(&mut self, work: &Work) -> Result<Outcome, StoreError> {
        self.begin().await?;
        self.finish(&[work]).await?.remove(0)
    }

    /// Begins a transaction, if the files are those that it would be written to.
    async fn begin(&mut self) -> Result<(), StoreError> {
        self.health.look()?;
        self.execute("BEGIN IMMEDIATE").await
    }

    /// Finishes a transaction that was begun: whole, or on an error not at all.
    async fn finish(&mut self, works: &[&Work]) -> Result<Outcomes, StoreError> {
        let finished = match self.enact(works).await {
            Ok(outcomes) => self.execute("COMMIT").await.map(|()| outcomes),
            Err(error) => Err(fault::of_database(&self.file, &error)),
        };
        match finished {
            // Written, but perhaps to a file that is no longer there.
            Ok(outcomes) => self.health.look().map(|()| outcomes),
            Err(error) => {
                // SQLite may have rolled back by itself, hence no look at the result.
                self.execute("ROLLBACK").await.ok();
                Err(error)
            }
        }
    }

    /// Does the works within a transaction. Refusals are found before anything is written.
    async fn enact(&mut self, works: &[&Work]) -> sqlx::Result<Outcomes> {
        let mut ledger = rows::load(&mut self.db, works).await?;
        let mut changes = Changes::default();
        let outcomes = works.iter().map(|work| ledger.enact(work, &mut changes)).collect();
        rows::save(&mut self.db, &ledger, &changes).await?;
        Ok(outcomes)
    }

    async fn execute(&mut self, statement: &'static str) -> Result<(), StoreError> {
        let done = sqlx::query(statement).execute(&mut self.db).await;
        done.map(drop).map_err(|error| fault::of_database(&self.file, &error))
    }
}
