//! The file itself: whose it is, the lock beside it, and how a new one comes to be.
//!
//! All of this reads bytes rather than asking SQLite, which would create, recover or roll back what it opens.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use tempfile::TempPath;

use super::fault;
use crate::error::StoreError;

/// `PAIJ`: marks a database as ours, for good.
pub(super) const APPLICATION_ID: u32 = 0x5041_494a;

/// How every SQLite database begins.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";
/// Where the header holds what we look at, big-endian.
const PAGE_SIZE_AT: usize = 16;
const PAGES_AT: usize = 28;
const APPLICATION_ID_AT: usize = 68;
/// The length of SQLite's header.
const HEADER: usize = 100;

/// How long to wait before the lock is tried again.
const AGAIN: Duration = Duration::from_millis(15);

/// What somebody wants to do with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    /// Only look.
    Read,
    /// Write as well.
    Write,
}

/// What stands at the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// Nothing: a new file may be made.
    Nothing,
    /// A database of ours that may be written, as far as its header tells.
    Ours,
}

/// The lock that keeps other processes out, held until dropped.
#[derive(Debug)]
pub(super) struct Lock(File);

impl Drop for Lock {
    /// Closing the file would not do while a child process being started still shares it.
    fn drop(&mut self) {
        self.0.unlock().ok();
    }
}

/// Looks at the path without altering anything.
pub(super) fn examine(path: &Path, access: Access) -> Result<Found, StoreError> {
    let file = || path.to_path_buf();
    let not_ours = |found| StoreError::NotOurs { file: file(), found };
    let metadata = match fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return nothing_left(path),
        Err(error) => return Err(fault::of_system(path, &error)),
    };
    if metadata.is_dir() {
        return Err(StoreError::Directory { file: file() });
    }
    if !metadata.is_file() {
        return Err(not_ours("a device, pipe or socket"));
    }
    let header = read_header(path).map_err(|error| unreadable(path, &error))?;
    if header.is_empty() {
        return Err(damaged(path, "it is empty"));
    }
    if !header.starts_with(&MAGIC[..header.len().min(MAGIC.len())]) {
        return Err(not_ours("no database"));
    }
    if header.len() < HEADER {
        return Err(damaged(path, "it is cut within its header"));
    }
    if number_at(&header, APPLICATION_ID_AT, 4) != APPLICATION_ID {
        return Err(not_ours("another program's database"));
    }
    let promised = promised(&header);
    // With a write-ahead log, the missing end may still stand in there.
    if metadata.len() < promised && !beside(path, "-wal").exists() {
        return Err(damaged(path, &format!("only {} of its {promised} bytes are left", metadata.len())));
    }
    if access == Access::Write {
        OpenOptions::new().read(true).write(true).open(path).map_err(|error| fault::of_system(path, &error))?;
    }
    Ok(Found::Ours)
}

/// Whether the file at a path is a database of ours, whole or not.
pub(super) fn is_ours(path: &Path) -> bool {
    let header = read_header(path).unwrap_or_default();
    header.len() >= APPLICATION_ID_AT + 4
        && header.starts_with(MAGIC)
        && number_at(&header, APPLICATION_ID_AT, 4) == APPLICATION_ID
}

/// What changes when a file is written or replaced.
pub(super) type Stamp = Option<(u64, SystemTime, u64)>;

/// The stamp of the file at a path.
pub(super) fn stamp(path: &Path) -> Stamp {
    let metadata = fs::metadata(path).ok()?;
    #[cfg(unix)]
    let place = std::os::unix::fs::MetadataExt::ino(&metadata);
    #[cfg(not(unix))]
    let place = 0;
    Some((metadata.len(), metadata.modified().ok()?, place))
}

/// Whether everything of the log stands in the file itself, and nothing in a write-ahead log beside it.
pub(super) fn is_folded(path: &Path) -> bool {
    fs::metadata(beside(path, "-wal")).map_or(true, |wal| wal.len() == 0)
}

/// No file: good, unless a journal of one is left, which SQLite would replay into the next file of that name.
fn nothing_left(path: &Path) -> Result<Found, StoreError> {
    for ending in ["-wal", "-journal"] {
        if beside(path, ending).exists() {
            let detail = format!("the file is gone, only its {ending} is left");
            return Err(damaged(path, &detail));
        }
    }
    Ok(Found::Nothing)
}

fn read_header(path: &Path) -> io::Result<Vec<u8>> {
    let mut header = Vec::with_capacity(HEADER);
    File::open(path)?.take(HEADER as u64).read_to_end(&mut header)?;
    Ok(header)
}

/// A number of `width` bytes in the header.
fn number_at(header: &[u8], at: usize, width: usize) -> u32 {
    header[at..at + width].iter().fold(0, |number, byte| number << 8 | u32::from(*byte))
}

/// The size of a page, bytes; SQLite writes 64 KiB, which does not fit, as 1.
fn page_size(header: &[u8]) -> u32 {
    match number_at(header, PAGE_SIZE_AT, 2) {
        1 => 65_536,
        size => size,
    }
}

/// How long the header says that the file is, bytes.
fn promised(header: &[u8]) -> u64 {
    u64::from(page_size(header)) * u64::from(number_at(header, PAGES_AT, 4))
}

/// Makes a database that was cut as long as its header says, with nothing in what is missing: SQLite then reads what is there.
pub(super) fn fill_up(path: &Path) -> io::Result<()> {
    let file = OpenOptions::new().write(true).open(path)?;
    let header = read_header(path)?;
    let promised = if header.len() < HEADER { 0 } else { promised(&header) };
    if file.metadata()?.len() < promised { file.set_len(promised) } else { Ok(()) }
}

/// Without the right to read, "read-only" would be the wrong word.
fn unreadable(path: &Path, error: &io::Error) -> StoreError {
    StoreError::Unreachable { file: path.to_path_buf(), detail: error.to_string() }
}

fn damaged(path: &Path, detail: &str) -> StoreError {
    StoreError::Corrupt { file: path.to_path_buf(), detail: detail.to_owned() }
}

/// Takes the lock, and says what stands at the path. Where another process holds it, it is tried again until `patience` is over.
///
/// A lock file that exists shows that the path is, or is about to be, ours, so it is tried before the database is
/// touched: closing a second handle on a database would loosen SQLite's own locks on it in this process.
pub(super) async fn claim(path: &Path, patience: Duration) -> Result<(Lock, Found), StoreError> {
    let lock_path = beside(path, ".lock");
    if !lock_path.exists() {
        examine(path, Access::Write)?;
    }
    let lock =
        private().create(true).truncate(false).open(&lock_path).map_err(|error| fault::of_system(path, &error))?;
    let began = Instant::now();
    loop {
        match lock.try_lock() {
            Ok(()) => {
                let lock = Lock(lock);
                return Ok((lock, examine(path, Access::Write)?));
            }
            Err(TryLockError::WouldBlock) if began.elapsed() < patience => tokio::time::sleep(AGAIN).await,
            Err(TryLockError::WouldBlock) => {
                return Err(StoreError::InUse { file: path.to_path_buf(), waited_s: patience.as_secs() });
            }
            Err(TryLockError::Error(error)) => return Err(fault::of_system(path, &error)),
        }
    }
}

/// Whether a writer has the database at a path, as far as one may look: without a lock file nobody has.
pub(super) fn is_in_use(path: &Path) -> bool {
    let Ok(lock) = File::open(beside(path, ".lock")) else { return false };
    matches!(lock.try_lock_shared(), Err(TryLockError::WouldBlock))
}

/// Makes an empty file at `path` that its owner alone may read, replacing what a crash may have left there.
pub(super) fn start_afresh(path: &Path) -> io::Result<()> {
    discard(path)?;
    private().create_new(true).open(path).map(drop)
}

/// Removes a draft and what SQLite may have put beside it.
pub(super) fn discard(path: &Path) -> io::Result<()> {
    for ending in ["", "-journal", "-wal", "-shm"] {
        match fs::remove_file(beside(path, ending)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// Gives a finished file its name, durably.
pub(super) fn put_in_place(from: &Path, to: &Path) -> io::Result<()> {
    File::open(from)?.sync_all()?;
    fs::rename(from, to)?;
    sync_folder(to)
}

/// An empty file beside `to`, for what is to get that name when it is whole. It goes when it is dropped.
pub(super) fn draft(to: &Path) -> Result<TempPath, StoreError> {
    let system = |error: io::Error| fault::of_system(to, &error);
    let to = std::path::absolute(to).map_err(system)?;
    let folder = to.parent().unwrap_or(&to);
    let draft = tempfile::Builder::new().prefix(".paiju-").suffix(".part").tempfile_in(folder).map_err(system)?;
    Ok(draft.into_temp_path())
}

/// Gives a finished draft a name that nothing has, durably. What has it already stays: a file, a link, anything.
pub(super) fn name_new(draft: TempPath, to: &Path) -> Result<(), StoreError> {
    let system = |error: io::Error| fault::of_system(to, &error);
    File::open(&draft).and_then(|file| file.sync_all()).map_err(system)?;
    draft.persist_noclobber(to).map_err(|refused| match refused.error.kind() {
        io::ErrorKind::AlreadyExists => StoreError::Exists { file: to.to_path_buf() },
        _ => system(refused.error),
    })?;
    sync_folder(to).map_err(system)
}

/// Makes the names in a file's directory durable. Only Unix lets a directory be opened and synced; elsewhere they are as durable as it gets.
fn sync_folder(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    if let Some(folder) = std::path::absolute(path)?.parent() {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// `path` with an ending added to its name.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    name.into()
}

/// Options to write files that nobody but the owner may read: they hold dealt hands.
fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}
