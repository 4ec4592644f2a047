//! A log that tests look into.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use store::{Answer, Appended, Batch, Event, Log, MemoryLog, Secret, TableHead, Visit};

/// A log in memory that can be seen to be used, and in which something is changed on its way in or out.
pub struct Observed {
    log: Arc<MemoryLog>,
    bend: Box<dyn Fn(&mut Batch) + Send + Sync>,
    shown: Box<dyn Fn(&mut Event) + Send + Sync>,
    /// How often a whole log was read, and how often one was looked through.
    pub reads: AtomicUsize,
    pub scans: AtomicUsize,
}

impl Observed {
    /// A new log whose batches are changed before they are written.
    pub fn of(bend: impl Fn(&mut Batch) + Send + Sync + 'static) -> Arc<Self> {
        Self::with(Arc::default(), bend, |_| {})
    }

    /// A log whose events look otherwise when they are read.
    pub fn shown(log: Arc<MemoryLog>, shown: impl Fn(&mut Event) + Send + Sync + 'static) -> Arc<Self> {
        Self::with(log, |_| {}, shown)
    }

    fn with(
        log: Arc<MemoryLog>,
        bend: impl Fn(&mut Batch) + Send + Sync + 'static,
        shown: impl Fn(&mut Event) + Send + Sync + 'static,
    ) -> Arc<Self> {
        let (reads, scans) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Arc::new(Self { log, bend: Box::new(bend), shown: Box::new(shown), reads, scans })
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
        Box::pin(async move {
            let mut events = self.log.read(table, from).await?;
            events.iter_mut().for_each(&self.shown);
            Ok(events)
        })
    }
    fn scan<'a>(&'a self, table: &'a str, from: u64, visit: Visit<'a>) -> Answer<'a, ()> {
        self.scans.fetch_add(1, Ordering::SeqCst);
        Box::pin(async move {
            let mut visit = |mut event: Event| {
                (self.shown)(&mut event);
                visit(event)
            };
            self.log.scan(table, from, &mut visit).await
        })
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
