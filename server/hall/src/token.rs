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

/// Lower-case hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    use fmt::Write as _;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        // Writing to a string can't fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The bytes of hexadecimal text.
pub(crate) fn unhex(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    let pairs = text.as_bytes().chunks(2);
    pairs.map(|pair| Some(digit(*pair.first()?)? << 4 | digit(*pair.get(1)?)?)).collect()
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
        hex(&self.0)
    }

    /// From the log.
    pub(crate) fn from_hex(text: &str) -> Option<Self> {
        Some(Self(unhex(text)?.try_into().ok()?))
    }
}

impl fmt::Debug for TokenDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenDigest")
    }
}

/// A new seat token, 256 bits.
pub(crate) fn seat_token() -> Result<String, HallError> {
    random::<32>().map(|bytes| hex(&bytes))
}

/// A new invite, 128 bits.
pub(crate) fn invite() -> Result<String, HallError> {
    random::<16>().map(|bytes| hex(&bytes))
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
    fn hexadecimal_goes_both_ways() {
        assert_eq!(unhex(&hex(&[0, 1, 254, 255])), Some(vec![0, 1, 254, 255]));
        assert_eq!(unhex("abc"), None);
        assert_eq!(unhex("zz"), None);
        assert_eq!(table_id().unwrap().len(), 12);
    }
}
