//! What SQLite and the system say, in the words of [`StoreError`].

use std::io;
use std::path::Path;

use crate::error::StoreError;

/// Primary result codes, <https://www.sqlite.org/rescode.html>.
const BUSY: u32 = 5;
const READONLY: u32 = 8;
const CORRUPT: u32 = 11;
const FULL: u32 = 13;
const CANT_OPEN: u32 = 14;
const CONSTRAINT: u32 = 19;
const NOT_A_DATABASE: u32 = 26;

/// An error of the database on `file`. SQLite's messages name tables and columns, never values.
pub(super) fn of_database(file: &Path, error: &sqlx::Error) -> StoreError {
    let file = file.to_path_buf();
    let detail = error.to_string();
    match error {
        sqlx::Error::Database(inner) => {
            let extended: u32 = inner.code().and_then(|code| code.parse().ok()).unwrap_or(0);
            match extended & 0xff {
                READONLY => StoreError::ReadOnly { file },
                FULL => StoreError::Full { file },
                CANT_OPEN => StoreError::Unreachable { file, detail },
                BUSY => StoreError::Storage { file, detail: "another program holds it locked".to_owned() },
                // Our statements keep every constraint, unless the rows they build on were tampered with.
                CORRUPT | NOT_A_DATABASE | CONSTRAINT => StoreError::Corrupt { file, detail },
                _ => StoreError::Storage { file, detail },
            }
        }
        sqlx::Error::Io(inner) => of_system(&file, inner),
        sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => StoreError::Corrupt { file, detail },
        sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed => StoreError::Stopped,
        _ => StoreError::Storage { file, detail },
    }
}

/// An error of the system at `file`.
pub(super) fn of_system(file: &Path, error: &io::Error) -> StoreError {
    let file = file.to_path_buf();
    match error.kind() {
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => StoreError::ReadOnly { file },
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => StoreError::Full { file },
        io::ErrorKind::NotFound => {
            StoreError::Unreachable { file, detail: "its directory does not exist: create it first".to_owned() }
        }
        _ => StoreError::Unreachable { file, detail: error.to_string() },
    }
}
