//! How a board ended, as it is written down. `GD17 13-1`

use cards::Rank;
use serde::Serialize;
use table::{Article, ByTeam, Team};

use crate::carry::{Carry, Ended};
use crate::order::Order;
use crate::{Edition, Setup};

/// A finished board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "guandan.ts", optional_fields = nullable))]
pub struct Outcome {
    /// 名次 The order of finishing.
    pub order: Order,
    /// The side of the 上游.
    pub side: Team,
    /// 升级数 What its places are worth: 3, 2 or 1 levels.
    pub gain: u8,
    /// Whose level was played; nobody's on the first board.
    pub playing: Option<Team>,
    /// Levels before.
    pub before: ByTeam<Rank>,
    /// Levels after.
    pub after: ByTeam<Rank>,
    /// Boards failed at the last level, after this one.
    pub failures: ByTeam<u8>,
    /// How the match ended, if it has.
    pub ended: Option<Ended>,
    /// The 26 points of the match, once it has ended. `R-points26`
    pub points: Option<ByTeam<u8>>,
    /// The articles applied.
    pub articles: Vec<Article>,
}

impl Outcome {
    /// A board between two carries.
    pub(crate) fn of(setup: &Setup, order: Order, before: &Carry, after: &Carry) -> Self {
        let printed = match setup.edition {
            Edition::Of2022 => Article::new("GD22", "术语-12"),
            Edition::Of2017 => Article::new("GD17", "3-10"),
        };
        let ended = match after.ended {
            Some(Ended::Past(_)) => Some(Article::new("GD17", "14-1-1")),
            Some(Ended::Ahead(_) | Ended::Level) => Some(Article::new("R", "end")),
            None => None,
        };
        let failed = after.failures != before.failures;
        Self {
            order,
            side: order.first().team(),
            gain: order.gain(),
            playing: before.playing,
            before: before.levels,
            after: after.levels,
            failures: after.failures,
            ended: after.ended,
            points: after.ended.map(|_| after.points()),
            articles: [Some(printed), failed.then_some(Article::new("R", "ace-fail")), ended]
                .into_iter()
                .flatten()
                .collect(),
        }
    }
}
