//! Sealing: what must not be readable in the log before its time (seeds, hidden inputs, invites).

use std::fs;
use std::io::{Read, Write};
use std::path::Path;

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};

use crate::HallError;
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

    /// The key in a file, made there (readable by its owner only) if there is none.
    ///
    /// # Errors
    /// A file that can't be read or made, is not a key, or can be read by others.
    pub fn in_file(path: &Path) -> Result<Self, HallError> {
        let fail = |why: String| HallError::Seal { file: path.to_owned(), why };
        match fs::File::open(path) {
            Ok(mut file) => {
                check_private(&file).map_err(fail)?;
                let mut bytes = Vec::new();
                file.read_to_end(&mut bytes).map_err(|error| fail(error.to_string()))?;
                let key = bytes.try_into().map_err(|_| fail("it is not a key of 32 bytes".into()))?;
                Ok(Self(key))
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                let key: [u8; 32] = random()?;
                create_private(path)
                    .and_then(|mut file| file.write_all(&key).and_then(|()| file.sync_all()))
                    .map_err(|error| fail(error.to_string()))?;
                Ok(Self(key))
            }
            Err(error) => Err(fail(error.to_string())),
        }
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

    #[test]
    fn a_key_file_is_private_and_comes_back() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("seal.key");
        let sealed = SealKey::in_file(&path).unwrap().seal("p", b"x").unwrap();
        assert_eq!(SealKey::in_file(&path).unwrap().open("p", &sealed).unwrap(), b"x");
        fs::write(dir.path().join("short"), b"abc").unwrap();
        assert!(SealKey::in_file(&dir.path().join("short")).is_err());
    }
}
