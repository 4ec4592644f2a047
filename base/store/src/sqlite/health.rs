//! Whether what is appended now would become durable.

use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::watch::Watch;
use super::{fault, file};
use crate::error::StoreError;

/// What is written and synced to see whether there is room, bytes: about what a busy second appends.
const TRIAL: usize = 64 * 1024;
/// How long the answer of a trial stands.
const TRIAL_STANDS: Duration = Duration::from_secs(5);
/// How long a failed write speaks against the log if none is tried after it.
const FAILURE_STANDS: Duration = Duration::from_mins(1);

/// How a log is, shared by its writer and whoever asks.
#[derive(Debug)]
pub(super) struct Health {
    watch: Mutex<Watch>,
    failure: Mutex<Option<(Instant, StoreError)>>,
    /// The last trial; held while one is made, so that however many ask, one is made.
    trial: tokio::sync::Mutex<Option<(Instant, Result<(), StoreError>)>>,
}

impl Health {
    /// Of a log that was opened just now.
    pub(super) fn begin(path: &Path) -> Result<Arc<Self>, StoreError> {
        let watch = Mutex::new(Watch::begin(path)?);
        Ok(Arc::new(Self { watch, failure: Mutex::default(), trial: tokio::sync::Mutex::default() }))
    }

    /// Looks at the files: see [`Watch::look`].
    pub(super) fn look(&self) -> Result<(), StoreError> {
        whole(&self.watch).look()
    }

    /// Takes note of how a write went.
    pub(super) fn note(&self, failure: Option<StoreError>) {
        *whole(&self.failure) = failure.map(|failure| (Instant::now(), failure));
    }

    /// Tells how the log is: its files, its last write, and whether there is room for the next.
    pub(super) async fn ask(&self, path: &Path) -> Result<(), StoreError> {
        self.look()?;
        if let Some((at, failure)) = &*whole(&self.failure)
            && at.elapsed() < FAILURE_STANDS
        {
            return Err(failure.clone());
        }
        let mut last = self.trial.lock().await;
        if let Some((at, outcome)) = &*last
            && at.elapsed() < TRIAL_STANDS
        {
            return outcome.clone();
        }
        let path = path.to_path_buf();
        let outcome = tokio::task::spawn_blocking(move || attempt(&path)).await.unwrap_or(Err(StoreError::Stopped));
        *last = Some((Instant::now(), outcome.clone()));
        outcome
    }
}

/// Writes a file beside the database, syncs it and removes it.
fn attempt(path: &Path) -> Result<(), StoreError> {
    let beside = file::beside(path, ".trial");
    let system = |error: std::io::Error| fault::of_system(path, &error);
    file::start_afresh(&beside).map_err(system)?;
    let written = std::fs::OpenOptions::new()
        .write(true)
        .open(&beside)
        .and_then(|mut file| file.write_all(&vec![0x5a; TRIAL]).and_then(|()| file.sync_all()));
    file::discard(&beside).and(written).map_err(system)
}

/// A panic elsewhere leaves these whole.
fn whole<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
