//! Sealing: what must not be readable in the log before its time (seeds, hidden inputs, invites).

use std::fs;
use std::io::{Read, Write};
use std::path::Path;

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use store::Log;

use crate::HallError;
use crate::fact::secret_place;
use crate::token::random;

const NONCE: usize = 24;

/// The key that seals. `Debug` shows nothing of it.
#[derive(Clone)]
pub struct SealKey([u8; 32]);

impl SealKey {
    /// A key that lives as long as the process: for logs that do so too.
    pub fn ephemeral() -> Result<Self, HallError> {
        random().map(Self)
    }

    /// The key of a log: the one in the file, or a new one there if nothing in the log is sealed yet.
    ///
    /// # Errors
    /// The log holds sealed entries and the file is missing ([`HallError::NoKey`]) or of another log
    /// ([`HallError::WrongKey`]); a file that can't be read or made, is not a key, or can be read by others.
    pub async fn of(log: &dyn Log, file: &Path) -> Result<Self, HallError> {
        let Some(key) = Self::read(file)? else {
            return match log.any_secret().await? {
                Some(_) => Err(HallError::NoKey { file: file.to_owned() }),
                None => Self::create(file),
            };
        };
        key.fits(log).await?;
        Ok(key)
    }

    /// Is it the key that sealed this log, as far as one entry tells?
    pub(crate) async fn fits(&self, log: &dyn Log) -> Result<(), HallError> {
        let Some((table, secret)) = log.any_secret().await? else { return Ok(()) };
        let opened = self.open(&secret_place(&table, &secret.name), &secret.sealed);
        opened.map(drop).map_err(|_| HallError::WrongKey)
    }

    /// The key in a file; none if there is no file.
    fn read(path: &Path) -> Result<Option<Self>, HallError> {
        let fail = |why: String| HallError::Seal { file: path.to_owned(), why };
        let mut file = match fs::File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(fail(error.to_string())),
        };
        check_private(&file).map_err(fail)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|error| fail(error.to_string()))?;
        let key = bytes.try_into().map_err(|_| fail("it is not a key of 32 bytes".into()))?;
        Ok(Some(Self(key)))
    }

    /// A new key in a new file, which only its owner may read.
    fn create(path: &Path) -> Result<Self, HallError> {
        let key: [u8; 32] = random()?;
        create_private(path)
            .and_then(|mut file| file.write_all(&key).and_then(|()| file.sync_all()))
            .and_then(|()| sync_folder(path))
            .map_err(|error| HallError::Seal { file: path.to_owned(), why: error.to_string() })?;
        Ok(Self(key))
    }

    /// Seals bytes for one place: they open only under the same `place`.
    pub(crate) fn seal(&self, place: &str, plain: &[u8]) -> Result<Vec<u8>, HallError> {
        let nonce: [u8; NONCE] = random()?;
        let payload = Payload { msg: plain, aad: place.as_bytes() };
        let sealed = self.cipher().encrypt(&XNonce::from(nonce), payload).map_err(|_| HallError::Sealed)?;
        Ok([&nonce[..], &sealed].concat())
    }

    /// Opens what was sealed for `place`.
    pub(crate) fn open(&self, place: &str, sealed: &[u8]) -> Result<Vec<u8>, HallError> {
        let (nonce, body) = sealed.split_first_chunk::<NONCE>().ok_or(HallError::Sealed)?;
        let payload = Payload { msg: body, aad: place.as_bytes() };
        self.cipher().decrypt(&XNonce::from(*nonce), payload).map_err(|_| HallError::Sealed)
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(&self.0.into())
    }
}

impl std::fmt::Debug for SealKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SealKey(hidden)")
    }
}

#[cfg(unix)]
fn create_private(path: &Path) -> std::io::Result<fs::File> {
    use std::os::unix::fs::OpenOptionsExt;
    fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)
}

/// A name is durable when its folder is.
#[cfg(unix)]
fn sync_folder(path: &Path) -> std::io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    fs::File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> std::io::Result<()> {
    Ok(())
}

#[cfg(not(unix))]
fn create_private(path: &Path) -> std::io::Result<fs::File> {
    fs::OpenOptions::new().write(true).create_new(true).open(path)
}

#[cfg(unix)]
fn check_private(file: &fs::File) -> Result<(), String> {
    use std::os::unix::fs::PermissionsExt;
    let mode = file.metadata().map_err(|error| error.to_string())?.permissions().mode();
    let others = mode & 0o077;
    if others == 0 { Ok(()) } else { Err(format!("others may read it (mode {:o}): chmod 600 it", mode & 0o777)) }
}

#[cfg(not(unix))]
fn check_private(_: &fs::File) -> Result<(), String> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opens_only_in_its_place_and_with_its_key() {
        let (key, other) = (SealKey([1; 32]), SealKey([2; 32]));
        let sealed = key.seal("t/1", b"seed").unwrap();
        assert_eq!(key.open("t/1", &sealed).unwrap(), b"seed");
        assert!(key.open("t/2", &sealed).is_err());
        assert!(other.open("t/1", &sealed).is_err());
        assert!(key.open("t/1", &sealed[..10]).is_err());
    }

    #[tokio::test]
    async fn a_key_file_is_private_and_comes_back() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("seal.key");
        let log = store::MemoryLog::new();
        let sealed = SealKey::of(&log, &path).await.unwrap().seal("p", b"x").unwrap();
        assert_eq!(SealKey::of(&log, &path).await.unwrap().open("p", &sealed).unwrap(), b"x");
        fs::write(dir.path().join("short"), b"abc").unwrap();
        assert!(SealKey::of(&log, &dir.path().join("short")).await.is_err());
    }

    #[tokio::test]
    async fn a_log_with_sealed_entries_wants_its_own_key() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("seal.key");
        let log = store::MemoryLog::new();
        let key = SealKey::of(&log, &path).await.unwrap();
        let sealed = key.seal(&secret_place("t", "invite"), b"x").unwrap();
        log.keep_secret("t", store::Secret { name: "invite".into(), sealed }).await.unwrap();
        assert!(SealKey::of(&log, &path).await.is_ok());
        fs::rename(&path, dir.path().join("aside")).unwrap();
        assert!(matches!(SealKey::of(&log, &path).await, Err(HallError::NoKey { .. })));
        assert!(!path.exists(), "no other is put in its place");
        assert!(SealKey::of(&store::MemoryLog::new(), &path).await.is_ok());
        assert!(matches!(SealKey::of(&log, &path).await, Err(HallError::WrongKey)));
    }
}
