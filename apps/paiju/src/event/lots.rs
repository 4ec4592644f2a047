//! The seed of lots, as options give it.

use tourney::standings::LotSeed;

use super::common::random;
use super::trouble::Trouble;

/// Where lots come from.
#[derive(clap::Args, Debug)]
pub(super) struct Lots {
    /// The seed of lots: 64 hexadecimal digits
    #[arg(long, value_name = "HEX", conflicts_with = "witness")]
    lots: Option<LotSeed>,
    /// Words that witnesses saw and signed; the seed is made of them
    #[arg(long, value_name = "WORDS")]
    witness: Option<String>,
}

impl Lots {
    /// The seed: as told, or drawn by the system.
    pub(super) fn seed(&self) -> Result<LotSeed, Trouble> {
        match (self.lots, &self.witness) {
            (Some(seed), _) => Ok(seed),
            (None, Some(words)) => Ok(LotSeed::of_witnessed(words)),
            (None, None) => Ok(LotSeed::of_bytes(random::<32>()?)),
        }
    }
}
