//! The file itself: whose it is, the lock beside it, and how a new one comes to be.
//!
//! All of this reads bytes rather than asking SQLite, which would create, recover or roll back what it opens.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

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
pub(super) fn examine(path: &Path) -> Result<Found, StoreError> {
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
    let promised = u64::from(page_size(&header)) * u64::from(number_at(&header, PAGES_AT, 4));
    // With a write-ahead log, the missing end may still stand in there.
    if metadata.len() < promised && !beside(path, "-wal").exists() {
        return Err(damaged(path, &format!("only {} of its {promised} bytes are left", metadata.len())));
    }
    OpenOptions::new().read(true).write(true).open(path).map_err(|error| fault::of_system(path, &error))?;
    Ok(Found::Ours)
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

/// Without the right to read, "read-only" would be the wrong word.
fn unreadable(path: &Path, error: &io::Error) -> StoreError {
    StoreError::Unreachable { file: path.to_path_buf(), detail: error.to_string() }
}

fn damaged(path: &Path, detail: &str) -> StoreError {
    StoreError::Corrupt { file: path.to_path_buf(), detail: detail.to_owned() }
}

/// Takes the lock, and says what stands at the path.
///
/// A lock file that exists shows that the path is, or is about to be, ours, so it is tried before the database is
/// touched: closing a second handle on a database would loosen SQLite's own locks on it in this process.
pub(super) fn claim(path: &Path) -> Result<(Lock, Found), StoreError> {
    let lock_path = beside(path, ".lock");
    if !lock_path.exists() {
        examine(path)?;
    }
    let lock =
        private().create(true).truncate(false).open(&lock_path).map_err(|error| fault::of_system(path, &error))?;
    match lock.try_lock() {
        Ok(()) => {
            let lock = Lock(lock);
            Ok((lock, examine(path)?))
        }
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse { file: path.to_path_buf() }),
        Err(TryLockError::Error(error)) => Err(fault::of_system(path, &error)),
    }
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
    // Only Unix lets a directory be opened and synced; elsewhere the rename is as durable as it gets.
    #[cfg(unix)]
    if let Some(directory) = to.parent() {
        File::open(directory)?.sync_all()?;
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
