//! What is to be known of a table before its log is read.

use serde::{Deserialize, Serialize};
use wire::{ChairKind, Listed, TablePhase};

/// What the log says of a table that nobody has taken up yet. It goes with every step that changes it.
///
/// # Stability
/// Later versions read it: members are only added. What can't be read counts as not written.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Summary {
    /// What the lobby showed, and who was here, when it was written.
    listed: Listed,
    /// Where the table stood.
    phase: TablePhase,
    /// When something happened last there, server time: not that the server started.
    happened: u64,
}

impl Summary {
    pub(super) fn of(listed: Listed, phase: TablePhase, happened: u64) -> Self {
        Self { listed, phase, happened }
    }

    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        serde_json::from_slice(bytes).ok()
    }

    pub(super) fn write(&self) -> Vec<u8> {
        // It is made of strings and numbers: it always has a JSON form.
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// What the lobby shows while the table rests: no person is here.
    pub(crate) fn at_rest(&self) -> Listed {
        let mut listed = self.listed.clone();
        for chair in &mut listed.seats {
            chair.here = chair.kind == ChairKind::Bot;
        }
        listed
    }

    /// Does the table go on by itself, without anybody who comes: clocks run, bots have something to decide?
    pub(crate) fn goes_on(&self) -> bool {
        self.phase == TablePhase::Playing
    }

    /// The board in play or just over; 0: none was dealt.
    pub(crate) fn board(&self) -> u64 {
        self.listed.board
    }

    /// Since when nobody may have been there: the time of the last thing that happened.
    pub(crate) fn left(&self) -> u64 {
        self.happened
    }

    /// How many people were here.
    pub(crate) fn people(&self) -> usize {
        self.listed.seats.iter().filter(|chair| chair.kind == ChairKind::Human && chair.here).count()
    }
}
