//! The server's own log, on the standard error: lines may be lost, never a table.
//!
//! A thread of its own writes. Whoever has something to say never waits for it and never learns whether it could be
//! written: a reader that is gone, slow or full costs lines and nothing else.

use std::io::Write;
use std::panic::{self, PanicHookInfo};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use tracing::Metadata;
use tracing::subscriber::SetGlobalDefaultError;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt as _;

/// Lines that may wait to be written; further ones are lost.
const WAITING: usize = 1_024;
/// How long the end of the program waits for the last lines.
const LAST_WORDS: Duration = Duration::from_millis(300);
/// The crates whose words are known to hold no card, seed, token or frame. Those of others, which print what they carry,
/// are heard at no level.
const OURS: [&str; 4] = ["hall", "paiju", "registry", "store"];

/// What the writing thread is given.
enum Word {
    Line(Vec<u8>),
    /// All is said: tell whoever waits for it.
    End(SyncSender<()>),
}

/// Where lines go. Cheap to clone.
#[derive(Clone)]
pub(super) struct Diagnostics {
    words: SyncSender<Word>,
    lost: Arc<AtomicU64>,
}

impl Diagnostics {
    /// Begins to listen to what this program says of itself: `info` and above, or what `PAIJU_LOG` asks for.
    pub(super) fn begin() -> Result<Self, SetGlobalDefaultError> {
        let (words, waiting) = sync_channel(WAITING);
        let diagnostics = Self { words, lost: Arc::default() };
        let lost = Arc::clone(&diagnostics.lost);
        // Without its thread the channel is closed, and every line is lost.
        let _ = thread::Builder::new().name("diagnostics".into()).spawn(move || write(&waiting, &lost));
        let asked = EnvFilter::try_from_env("PAIJU_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
        let lines = tracing_subscriber::fmt::layer()
            .with_writer(diagnostics.clone())
            .with_ansi(false)
            .log_internal_errors(false);
        let ours = tracing_subscriber::filter::filter_fn(is_ours);
        tracing::subscriber::set_global_default(tracing_subscriber::registry().with(asked).with(ours).with(lines))?;
        // The words of a panic may hold anything, and the usual hook waits for its reader.
        panic::set_hook(Box::new(tell_place));
        Ok(diagnostics)
    }

    /// Gives the last lines a moment to be written.
    pub(super) fn end(&self) {
        let (done, written) = sync_channel(1);
        if self.words.try_send(Word::End(done)).is_ok() {
            // Whether or not they are written, the program ends.
            let _ = written.recv_timeout(LAST_WORDS);
        }
    }
}

/// One line on its way.
impl Write for Diagnostics {
    fn write(&mut self, line: &[u8]) -> std::io::Result<usize> {
        if self.words.try_send(Word::Line(line.to_vec())).is_err() {
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Diagnostics {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

/// Writes lines as they come. A line that can't be written is lost.
fn write(waiting: &Receiver<Word>, lost: &AtomicU64) {
    let mut to = std::io::stderr();
    while let Ok(word) = waiting.recv() {
        match word {
            Word::Line(line) => {
                let missing = lost.swap(0, Ordering::Relaxed);
                if missing > 0 {
                    let _ = writeln!(to, "({missing} lines were lost)");
                }
                let _ = to.write_all(&line);
            }
            Word::End(done) => {
                let _ = done.try_send(());
            }
        }
    }
}

fn is_ours(metadata: &Metadata<'_>) -> bool {
    let of = metadata.target().split("::").next().unwrap_or_default();
    OURS.contains(&of)
}

fn tell_place(panic: &PanicHookInfo<'_>) {
    let place = panic.location().map_or_else(|| "an unknown place".to_owned(), ToString::to_string);
    tracing::error!(%place, "panicked");
}
