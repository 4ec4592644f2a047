//! 成绩考核 Points into levels. `GW 12`

use cards::Rank;
use serde::Serialize;
use table::{Article, ByTeam, Seat, Team};

use crate::illegal::ruling;

/// 升级最多 No board is worth more levels to anybody. `GW 13.3.2`
pub const MOST_LEVELS: i32 = 4;

/// Points that take the deal, and from row to row of the table of levels. `GW 表4`
pub const TURN: i32 = 120;
/// Points from row to row of the table of levels. `GW 表4`
pub const STEP: i32 = 60;

/// Who has the next deal and how far that side climbs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settlement {
    /// Has the banker side kept the deal?
    pub banker_side: bool,
    /// Levels gained by the side that has the next deal.
    pub levels: i32,
}

/// 抠底 Whose the last trick was, and the kitty with it. `GW 12.8`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LastTrick {
    /// 未抠底 The banker's side won it.
    Kept,
    /// 抠底 The defenders won it.
    Captured,
}

/// 表四 The table of levels, by the defenders' points after multiplication and fines, and by whether they captured the
/// kitty. Below nothing is nothing. `GW 12.8`, `GW 表4`, `R-gw-negative`
pub const fn settle(points: i32, last: LastTrick) -> Settlement {
    let captured = matches!(last, LastTrick::Captured);
    if points >= TURN {
        let row = (points - TURN) / STEP;
        let levels = if row < 3 { row } else { 3 } + captured as i32;
        return Settlement { banker_side: false, levels: if levels < MOST_LEVELS { levels } else { MOST_LEVELS } };
    }
    let levels = match points {
        _ if captured => 1,
        ..=0 => 3,
        1..STEP => 2,
        _ => 1,
    };
    Settlement { banker_side: true, levels }
}

/// The rulings by which [`settle`] reads the table where it prints no row: below nothing, and captures of too few points.
/// `R-gw-negative`, `R-gw-captured-low`
pub fn rulings(points: i32, last: LastTrick) -> Option<Article> {
    match last {
        LastTrick::Captured if points <= 0 => Some(ruling("gw-captured-low")),
        LastTrick::Kept if points < 0 => Some(ruling("gw-negative")),
        _ => None,
    }
}

/// How a board ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Outcome {
    /// It was played out and settled.
    Settled(Settled),
    /// Nobody called trump: shuffled and drawn anew. `R-gw-redeal`
    Redeal {
        /// The deciding article.
        article: Article,
    },
    /// The time had run out before a card was drawn: the match ends without this board. `GW 12.10.4`, `R-gw-time`
    NotBegun {
        /// The side that has won the match; none: it is drawn.
        match_winner: Option<Team>,
        /// The articles applied.
        articles: Vec<Article>,
    },
}

/// A settled board, as the scorer writes it down `GW 3.9`. Points are the defenders'. `GW 12.3`, `GW 12.7`
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Settled {
    /// The sum: tricks, kitty and fines.
    pub points: i32,
    /// Points in tricks.
    pub trick_points: i32,
    /// Points of the kitty, multiplied; 0 where it was kept. `GW 12.9`
    pub kitty_points: i32,
    /// The multiplier of the last trick's lead. `R-gw-kitty-trick`
    pub multiplier: i32,
    /// 抠底 Did the defenders win the last trick?
    pub captured: bool,
    /// Fines: paid by the banker side less paid by the defenders. `GW 13.3.3`
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
    /// 甲方，庄家方
    Banker,
    /// 乙方
    Defenders,
}
