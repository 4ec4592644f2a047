//! A log that tests look into.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use store::{Answer, Appended, Batch, Event, Log, MemoryLog, Secret, TableHead, Visit};

/// A log in memory that can be seen to be used, and in whose batches something is changed.
pub struct Observed {
    pub log: MemoryLog,
    bend: Box<dyn Fn(&mut Batch) + Send + Sync>,
    /// How often a whole log was read, and how often one was looked through.
    pub reads: AtomicUsize,
    pub scans: AtomicUsize,
}

impl Observed {
    pub fn of(bend: impl Fn(&mut Batch) + Send + Sync + 'static) -> Arc<Self> {
        let (reads, scans) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Arc::new(Self { log: MemoryLog::new(), bend: Box::new(bend), reads, scans })
    }
}

impl std::fmt::Debug for Observed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.log.fmt(f)
    }
}

impl Log for Observed {
    fn append(&self, mut batch: Batch) -> Answer<'_, Appended> {
        (self.bend)(&mut batch);
        self.log.append(batch)
    }
    fn read<'a>(&'a self, table: &'a str, from: u64) -> Answer<'a, Vec<Event>> {
        self.reads.fetch_add(1, Ordering::SeqCst);
        self.log.read(table, from)
    }
    fn scan<'a>(&'a self, table: &'a str, from: u64, visit: Visit<'a>) -> Answer<'a, ()> {
        self.scans.fetch_add(1, Ordering::SeqCst);
        self.log.scan(table, from, visit)
    }
    fn heads(&self) -> Answer<'_, Vec<TableHead>> {
        self.log.heads()
    }
    fn close_table<'a>(&'a self, table: &'a str, epoch: u64) -> Answer<'a, ()> {
        self.log.close_table(table, epoch)
    }
    fn take_lease<'a>(&'a self, table: &'a str, node: &'a str) -> Answer<'a, u64> {
        self.log.take_lease(table, node)
    }
    fn keep_secret<'a>(&'a self, table: &'a str, secret: Secret) -> Answer<'a, ()> {
        self.log.keep_secret(table, secret)
    }
    fn secret<'a>(&'a self, table: &'a str, name: &'a str) -> Answer<'a, Option<Vec<u8>>> {
        self.log.secret(table, name)
    }
    fn any_secret(&self) -> Answer<'_, Option<(String, Secret)>> {
        self.log.any_secret()
    }
    fn health(&self) -> Answer<'_, ()> {
        self.log.health()
    }
    fn verify_chain<'a>(&'a self, table: &'a str) -> Answer<'a, u64> {
        self.log.verify_chain(table)
    }
    fn stop(&self) -> Answer<'_, ()> {
        self.log.stop()
    }
}
