//! Witnesses: digests of what became public, so that a program that computes otherwise is found out.

use sha2::{Digest, Sha256};

use super::command::{Command, Step};
use super::id::{RoundKey, StageNo};
use super::state::Event;

impl Event {
    /// The digest of what a command made public; none if it published nothing.
    pub(super) fn witness(&self, command: &Command) -> Option<[u8; 32]> {
        match command {
            Command::Move { round, step: Step::Publish } => self.pairs_digest(*round),
            Command::Move { round, step: Step::Lock } => self.standings_digest(round.stage),
            Command::CloseStage { stage } => self.standings_digest(*stage),
            _ => None,
        }
    }

    /// Who meets whom, where.
    fn pairs_digest(&self, key: RoundKey) -> Option<[u8; 32]> {
        let round = self.round(key).ok()?;
        let mut hash = Sha256::new();
        for game in &round.matches {
            for number in [game.pair.home.0, game.pair.visitor.0, u32::from(game.table), game.pair.node] {
                hash.update(number.to_be_bytes());
            }
        }
        for rest in &round.rests {
            hash.update([0xFF]);
            hash.update(rest.unit.0.to_be_bytes());
        }
        Some(hash.finalize().into())
    }

    /// Who has which place, with how many points.
    fn standings_digest(&self, no: StageNo) -> Option<[u8; 32]> {
        let mut hash = Sha256::new();
        for (unit, place) in self.standings(no).ok()?.places() {
            hash.update(unit.0.to_be_bytes());
            hash.update(place.unwrap_or(0).to_be_bytes());
        }
        Some(hash.finalize().into())
    }
}
