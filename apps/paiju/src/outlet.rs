//! Files that the program writes because an option names them: whole or not at all, and never over something that must stay.
//!
//! A file gets its name when it is complete. What stands there is replaced with `--force` alone; a link is never followed, and an event, a
//! server's database or a key is never replaced.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{NamedTempFile, TempPath};

use crate::fail::Failure;

/// What to do with a file that is there.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Overwrite {
    /// Replace an output file that exists; an event, a database or a key is never replaced
    #[arg(long)]
    force: bool,
}

/// A file that is being written. It gets its name from [`Outlet::finish`]; without, nothing of it stays.
#[derive(Debug)]
pub(crate) struct Outlet {
    to: PathBuf,
    over: Overwrite,
    draft: NamedTempFile,
}

/// Endings that `SQLite` and the store put behind a database's name.
const BESIDE: [&str; 4] = ["-wal", "-shm", "-journal", ".lock"];
/// How many bytes a server's key has.
const KEY_BYTES: u64 = 32;
/// How the write-ahead log of a database begins.
const WAL: [[u8; 4]; 2] = [[0x37, 0x7f, 0x06, 0x82], [0x37, 0x7f, 0x06, 0x83]];

impl Overwrite {
    /// Begins a file, if it may be written at all.
    pub(crate) fn open(self, to: &Path) -> Result<Outlet, Failure> {
        self.allows(to)?;
        let folder = match to.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let mut draft = tempfile::Builder::new();
        draft.prefix(".paiju-").suffix(".part");
        // As any program makes files: the system's mask takes away what it takes away.
        #[cfg(unix)]
        draft.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let draft = draft.tempfile_in(folder).map_err(|error| Failure::unwritable(to, &error))?;
        Ok(Outlet { to: to.to_owned(), over: self, draft })
    }

    /// Writes a file whole.
    pub(crate) fn write(self, to: &Path, bytes: &[u8]) -> Result<(), Failure> {
        self.write_all(&[(to.to_owned(), bytes.to_vec())])
    }

    /// Writes files; none gets its name before all are complete.
    pub(crate) fn write_all(self, files: &[(PathBuf, Vec<u8>)]) -> Result<(), Failure> {
        let mut outlets = Vec::new();
        for (to, bytes) in files {
            let mut outlet = self.open(to)?;
            outlet.write_all(bytes).map_err(|error| Failure::unwritable(to, &error))?;
            outlets.push(outlet);
        }
        outlets.into_iter().try_for_each(Outlet::finish)
    }

    /// Refuses an output that is the very file that is read, whatever its name.
    pub(crate) fn apart(to: &Path, read: &Path) -> Result<(), Failure> {
        match same_file::is_same_file(to, read) {
            Ok(true) => Err(refused(to, "正是要读的文件", "is the file that is read")),
            // One of them is not there, or can't be opened: whoever opens it says so.
            Ok(false) | Err(_) => Ok(()),
        }
    }

    /// Refuses a name that stands beside a log, whether or not something has it.
    pub(crate) fn clear_of_logs(to: &Path) -> Result<(), Failure> {
        if belongs_to_a_log(to) {
            return Err(refused(to, "属于一份赛事或数据库", "belongs to an event or a database"));
        }
        Ok(())
    }

    /// Whether a file may get this name.
    pub(crate) fn allows(self, to: &Path) -> Result<(), Failure> {
        Self::clear_of_logs(to)?;
        let found = match fs::symlink_metadata(to) {
            Ok(found) => found,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(Failure::unwritable(to, &error)),
        };
        if found.is_symlink() {
            return Err(refused(to, "是链接", "is a link"));
        }
        if !found.is_file() {
            return Err(refused(to, "不是普通文件", "is no ordinary file"));
        }
        if store::is_log(to) || begins_as_wal(to) {
            return Err(refused(to, "是赛事文件或服务器的数据库", "is an event or a server's database"));
        }
        if found.len() == KEY_BYTES {
            return Err(refused(to, "可能是服务器的密钥", "may be a server's key"));
        }
        if !self.force {
            return Err(Failure::input(
                format!("{} 已存在：换一个文件名，或加 --force 覆盖。", to.display()),
                format!("{} exists: give another name, or replace it with --force", to.display()),
            ));
        }
        Ok(())
    }
}

impl Outlet {
    /// Gives the file its name.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        let to = self.to;
        let fail = |error: &io::Error| Failure::unwritable(&to, error);
        self.draft.flush().map_err(|error| fail(&error))?;
        self.draft.as_file().sync_all().map_err(|error| fail(&error))?;
        // Again: a long run may have passed since it was begun.
        self.over.allows(&to)?;
        let draft: TempPath = self.draft.into_temp_path();
        let named = if self.over.force { draft.persist(&to) } else { draft.persist_noclobber(&to) };
        named.map_err(|refused| fail(&refused.error))
    }
}

impl Write for Outlet {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.draft.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.draft.flush()
    }
}

/// Whether the name is one that stands beside a log: what is put there would be taken for the log's own.
fn belongs_to_a_log(to: &Path) -> bool {
    let Some(name) = to.file_name().and_then(|name| name.to_str()) else { return false };
    BESIDE.iter().filter_map(|ending| name.strip_suffix(ending)).any(|stem| store::is_log(to.with_file_name(stem)))
}

fn begins_as_wal(path: &Path) -> bool {
    let mut head = [0; 4];
    fs::File::open(path).and_then(|mut file| io::Read::read_exact(&mut file, &mut head)).is_ok() && WAL.contains(&head)
}

fn refused(to: &Path, zh: &str, en: &str) -> Failure {
    Failure::input(
        format!("{} {zh}，不会被覆盖：请换一个文件名。", to.display()),
        format!("{} {en} and is never written over: give another name", to.display()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEEP: Overwrite = Overwrite { force: false };
    const FORCE: Overwrite = Overwrite { force: true };

    #[test]
    fn what_is_not_finished_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let to = folder.path().join("out.csv");
        let mut outlet = KEEP.open(&to).unwrap();
        outlet.write_all(b"half").unwrap();
        drop(outlet);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn several_files_are_named_together() {
        let folder = tempfile::tempdir().unwrap();
        let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
        fs::write(&other, "mine").unwrap();
        let files = [(one.clone(), b"1".to_vec()), (other.clone(), b"2".to_vec())];
        KEEP.write_all(&files).unwrap_err();
        assert!(!one.exists());
        FORCE.write_all(&files).unwrap();
        assert_eq!((fs::read(&one).unwrap(), fs::read(&other).unwrap()), (b"1".to_vec(), b"2".to_vec()));
    }
}
