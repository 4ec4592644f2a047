//! Random names: seat tokens, invites, table ids. Only the SHA-256 of a seat token is kept.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::HallError;

/// Random bytes from the system.
pub(crate) fn random<const N: usize>() -> Result<[u8; N], HallError> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| HallError::Random(error.to_string()))?;
    Ok(bytes)
}

/// The SHA-256 of a seat token: what is kept of it. Comparing digests tells nothing of a token by its timing.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct TokenDigest([u8; 32]);

impl TokenDigest {
    /// The digest of a token as a client sends it.
    pub(crate) fn of(token: &str) -> Self {
        Self(Sha256::digest(token.as_bytes()).into())
    }

    /// For the log.
    pub(crate) fn hex(self) -> String {
        hex::encode(self.0)
    }

    /// From the log.
    pub(crate) fn from_hex(text: &str) -> Option<Self> {
        Some(Self(hex::decode(text).ok()?.try_into().ok()?))
    }
}

impl fmt::Debug for TokenDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenDigest")
    }
}

/// A new seat token, 256 bits.
pub(crate) fn seat_token() -> Result<String, HallError> {
    random::<32>().map(hex::encode)
}

/// A new invite, 128 bits.
pub(crate) fn invite() -> Result<String, HallError> {
    random::<16>().map(hex::encode)
}

/// A new table id, 60 bits in letters and digits that people don't mix up.
pub(crate) fn table_id() -> Result<String, HallError> {
    const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let bytes = random::<12>()?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte & 31)])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_of_a_table_is_short() {
        assert_eq!(hex::decode("abc").ok(), None);
        assert_eq!(hex::decode("zz").ok(), None);
        assert_eq!(table_id().unwrap().len(), 12);
    }
}
