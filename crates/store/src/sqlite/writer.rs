//! The one writer: takes what is queued, writes it in one transaction, and answers when that is synced.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use sqlx::{Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::file::Lock;
use super::{fault, rows};
use crate::admit::{self, Admitted};
use crate::error::StoreError;
use crate::log::{Appended, Batch, Secret};

/// The most works written in one transaction, and the most that wait in the queue.
pub(super) const GROUP: usize = 1024;
/// How long a transaction keeps taking in newcomers before it commits.
const GATHERING: Duration = Duration::from_millis(2);

/// Something to write.
#[derive(Debug)]
pub(super) enum Work {
    Append(Batch),
    Lease { table: String, node: String },
    Close { table: String, epoch: u64 },
    Keep { table: String, secret: Secret },
}

/// What came of it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Outcome {
    Appended(Appended),
    Epoch(u64),
    Done,
}

/// A work and whom to tell.
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
    /// Held until the database is closed.
    pub(super) lock: Lock,
}

/// The result of each work of a transaction, in order, once it is committed.
type Outcomes = Vec<Result<Outcome, StoreError>>;

impl Writer {
    /// Writes until the last sender is gone, then lets go of the file.
    pub(super) async fn run(mut self, mut queue: mpsc::Receiver<Job>) {
        let mut jobs = Vec::with_capacity(GROUP);
        while queue.recv_many(&mut jobs, GROUP).await > 0 {
            let outcomes = self.write(&mut jobs, &mut queue).await;
            for (job, outcome) in jobs.drain(..).zip(outcomes) {
                // Who no longer waits will learn by the key of its command.
                job.reply.send(outcome).ok();
            }
        }
        // A close that fails leaves the write-ahead log for the next start; nothing is lost.
        self.db.close().await.ok();
        drop(self.lock);
    }

    /// Writes the jobs, and those that join them meanwhile, in one transaction; when that breaks, each by itself,
    /// so that a body too big for the disk does not take others with it.
    async fn write(&mut self, jobs: &mut Vec<Job>, queue: &mut mpsc::Receiver<Job>) -> Outcomes {
        if let Err(error) = self.execute("BEGIN IMMEDIATE").await {
            return vec![Err(error); jobs.len()];
        }
        match self.write_together(jobs, queue).await {
            Ok(outcomes) => return outcomes,
            Err(error) if jobs.len() == 1 => return vec![Err(error)],
            Err(_) => {}
        }
        let mut outcomes = Vec::with_capacity(jobs.len());
        for job in jobs {
            outcomes.push(self.write_alone(&job.work).await);
        }
        outcomes
    }

    /// The rest of a transaction that was begun. On an error all of it is undone.
    async fn write_together(
        &mut self,
        jobs: &mut Vec<Job>,
        queue: &mut mpsc::Receiver<Job>,
    ) -> Result<Outcomes, StoreError> {
        let begun = Instant::now();
        let mut outcomes = Vec::with_capacity(jobs.len());
        loop {
            if outcomes.len() == jobs.len() {
                if jobs.len() >= GROUP || begun.elapsed() >= GATHERING {
                    break;
                }
                let Ok(newcomer) = queue.try_recv() else {
                    break;
                };
                jobs.push(newcomer);
            }
            let outcome = self.attempt(&jobs[outcomes.len()].work).await;
            outcomes.push(self.or_undo(outcome).await?);
        }
        let committed = self.execute("COMMIT").await;
        self.or_undo(committed).await?;
        Ok(outcomes)
    }

    /// One work in a transaction of its own.
    async fn write_alone(&mut self, work: &Work) -> Result<Outcome, StoreError> {
        self.execute("BEGIN IMMEDIATE").await?;
        let outcome = self.attempt(work).await;
        let outcome = self.or_undo(outcome).await?;
        let committed = self.execute("COMMIT").await;
        self.or_undo(committed).await?;
        outcome
    }

    /// Rolls the transaction back if its work broke. SQLite may have done so itself, hence no look at the result.
    async fn or_undo<T>(&mut self, result: Result<T, StoreError>) -> Result<T, StoreError> {
        if result.is_err() {
            self.execute("ROLLBACK").await.ok();
        }
        result
    }

    /// Does one work within the transaction. A refused one leaves no trace (inner error); an outer error means
    /// that the transaction can't go on.
    async fn attempt(&mut self, work: &Work) -> Result<Result<Outcome, StoreError>, StoreError> {
        self.execute("SAVEPOINT work").await?;
        let outcome = match self.effect(work).await {
            Err(error) if !error.is_refusal() => return Err(error),
            outcome => outcome,
        };
        if outcome.is_err() {
            self.execute("ROLLBACK TO work").await?;
        }
        self.execute("RELEASE work").await?;
        Ok(outcome)
    }

    async fn effect(&mut self, work: &Work) -> Result<Outcome, StoreError> {
        match work {
            Work::Append(batch) => self.append(batch).await.map(Outcome::Appended),
            Work::Lease { table, node } => {
                let epoch = rows::take_lease(&mut self.db, table, node).await;
                epoch.map(Outcome::Epoch).map_err(|error| self.fault(&error))
            }
            Work::Close { table, epoch } => {
                let in_force = rows::epoch(&mut self.db, table).await;
                admit::check_epoch(*epoch, in_force.map_err(|error| self.fault(&error))?)?;
                let closed = rows::close_table(&mut self.db, table).await;
                closed.map(|()| Outcome::Done).map_err(|error| self.fault(&error))
            }
            Work::Keep { table, secret } => {
                self.keep(table, secret).await?;
                Ok(Outcome::Done)
            }
        }
    }

    async fn append(&mut self, batch: &Batch) -> Result<Appended, StoreError> {
        let standing = rows::standing(&mut self.db, batch).await;
        let standing = standing.map_err(|error| self.fault(&error))?;
        let events = match admit::admit(batch, &standing)? {
            Admitted::Already(seq) => return Ok(Appended::Already { seq }),
            Admitted::Write(events) => events,
        };
        let wrote = rows::write(&mut self.db, batch, &events).await;
        wrote.map_err(|error| self.fault(&error))?;
        for secret in &batch.secrets {
            self.keep(&batch.table, secret).await?;
        }
        Ok(admit::written(batch))
    }

    async fn keep(&mut self, table: &str, secret: &Secret) -> Result<(), StoreError> {
        let kept = rows::keep_secret(&mut self.db, table, &secret.name, &secret.sealed).await;
        if kept.map_err(|error| self.fault(&error))? {
            return Ok(());
        }
        Err(StoreError::SecretTaken { name: secret.name.clone() })
    }

    async fn execute(&mut self, statement: &'static str) -> Result<(), StoreError> {
        let done = sqlx::query(statement).execute(&mut self.db).await;
        done.map(drop).map_err(|error| self.fault(&error))
    }

    fn fault(&self, error: &sqlx::Error) -> StoreError {
        fault::of_database(&self.file, error)
    }
}
