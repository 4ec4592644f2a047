//! Points into levels. `GZ 14`–`GZ 16`

use cards::Rank;
use serde::Serialize;
use table::{Article, ByTeam, Seat, Team};

use crate::Format;

/// Who has the next deal and how far that side climbs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settlement {
    /// Has the banker side kept the deal?
    pub banker_side: bool,
    /// Levels gained by the side that has the next deal.
    pub levels: i32,
}

/// The table of levels, by the defenders' points after multiplication and fines. `GZ 16`, `R-step`
pub const fn settle(format: Format, points: i32) -> Settlement {
    let step = format.step();
    let turn = 2 * step;
    if points >= turn {
        return Settlement { banker_side: false, levels: (points - turn) / step };
    }
    let levels = if points >= step {
        1
    } else if points > 0 {
        2
    } else {
        // 0 down to just above one step below: three levels; each further step one more.
        3 + -points / step
    };
    Settlement { banker_side: true, levels }
}

/// How a board ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Outcome {
    /// It was played out and settled.
    Settled(Settled),
    /// Nobody declared: shuffled and drawn anew. `GZ 5`, `R-redeal`
    Redeal {
        /// The deciding article.
        article: Article,
    },
}

/// A settled board, as it is written down. Points are the defenders'. `GZ 15`
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Settled {
    /// The sum: tricks, kitty and fines.
    pub points: i32,
    /// Points in tricks.
    pub trick_points: i32,
    /// Points of the kitty, multiplied; 0 where it was kept. `GZ 14`
    pub kitty_points: i32,
    /// The multiplier of the last trick's lead. `R-kitty-trick`
    pub multiplier: i32,
    /// 抠底 Did the defenders win the last trick?
    pub captured: bool,
    /// Fines: paid by the banker side less paid by the defenders. `GZ 22-1`
    pub fines: i32,
    /// Who has the next deal.
    pub side: Side,
    /// Levels gained by that side.
    pub levels: i32,
    /// The banker's side.
    pub banker_team: Team,
    /// Levels before.
    pub before: ByTeam<Rank>,
    /// Levels after.
    pub after: ByTeam<Rank>,
    /// The next banker.
    pub next_banker: Option<Seat>,
    /// The side that has won the match with this board.
    pub match_winner: Option<Team>,
    /// The articles applied.
    pub articles: Vec<Article>,
}

/// A side, as the table of levels names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// 庄家方
    Banker,
    /// 防守方
    Defenders,
}
