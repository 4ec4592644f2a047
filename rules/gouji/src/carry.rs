//! What one hand hands to the next: hands played, points recorded, offences noted. `R-hands`, `G4 24-3`

use serde::{Deserialize, Serialize};
use table::{ByTeam, MatchEnd, Team};

use crate::Setup;
use crate::offence::Noted;

/// What the next hand starts from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Carry {
    /// Hands played.
    pub hands: u16,
    /// Points recorded for each side, less penalties: these may make it negative. `R-penalty-total`
    pub points: ByTeam<i32>,
    /// Offences of each seat in this match.
    #[serde(default)]
    pub noted: Noted,
    /// How the match ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
}

/// How a match ended: with its last hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "gouji.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// This side has more points.
    Ahead(Team),
    /// Both have as many.
    Level,
}

impl Carry {
    /// The start of a match.
    pub const fn first() -> Self {
        Self { hands: 0, points: ByTeam([0; 2]), noted: Noted::NONE, ended: None }
    }

    /// After a hand that was recorded so and in which these penalties were due.
    #[must_use]
    pub fn after(&self, setup: &Setup, recorded: ByTeam<i32>, noted: Noted, penalties: ByTeam<i32>) -> Self {
        let mut next = Self { hands: self.hands + 1, noted, ..*self };
        for team in Team::ALL {
            next.points[team] += recorded[team] - penalties[team];
        }
        if next.hands >= setup.hands.count() {
            let [a, b] = next.points.0;
            next.ended = Some(match a.cmp(&b) {
                std::cmp::Ordering::Greater => Ended::Ahead(Team::A),
                std::cmp::Ordering::Less => Ended::Ahead(Team::B),
                std::cmp::Ordering::Equal => Ended::Level,
            });
        }
        next
    }

    /// How the match ended, if it has.
    pub const fn match_end(&self) -> Option<MatchEnd> {
        match self.ended {
            None => None,
            Some(Ended::Ahead(team)) => Some(MatchEnd::Won(team)),
            Some(Ended::Level) => Some(MatchEnd::Drawn),
        }
    }
}
