//! What one board hands to the next: levels, whose level is played, the tribute owed, the end of the match.
//! `GD17 3-10`, `GD17 14-1`, `R-ace-fail`

use cards::Rank;
use serde::{Deserialize, Serialize};
use table::{ByTeam, MatchEnd, Seat, Team};

use crate::order::Order;
use crate::settle::settle;
use crate::{AceFail, Setup};

/// What the next board starts from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Written")]
pub struct Carry {
    /// 级数 The level of each side, 2 to A. `GD17 3-11`, `GD22 术语-11`
    pub levels: ByTeam<Rank>,
    /// Whose level is played: the side of the last 上游; nobody's before the first board.
    pub playing: Option<Team>,
    /// Boards that each side has failed at its own last level.
    pub failures: ByTeam<u8>,
    /// Boards played.
    pub boards: u16,
    /// How the last board ended; nothing before the first, and after a board that was taken away. `GD17 10`
    pub last: Option<Order>,
    /// The offender whose board was taken away: the next one begins otherwise. `R-penalty-restart`
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restart: Option<Seat>,
    /// How the match ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "guandan.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// A side has passed the last level. `GD17 14-1-1`
    Past(Team),
    /// The boards or the time are over, and this side's level is the higher one. `GD17 14-1-2`
    Ahead(Team),
    /// The boards or the time are over, and the levels are equal. `GD17 14-3`
    Level,
}

/// A carry as it is written, before anybody has looked at it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    levels: ByTeam<Rank>,
    #[serde(default)]
    playing: Option<Team>,
    #[serde(default)]
    failures: ByTeam<u8>,
    #[serde(default)]
    boards: u16,
    #[serde(default)]
    last: Option<Order>,
    #[serde(default)]
    restart: Option<Seat>,
    #[serde(default)]
    ended: Option<Ended>,
}

impl TryFrom<Written> for Carry {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        let Written { levels, playing, failures, boards, last, restart, ended } = written;
        if let Some(stranger) = restart.filter(|seat| seat.index() >= 4) {
            return Err(format!("the offender sits at 1 to 4, not at {stranger}"));
        }
        if let (Some(order), Some(side)) = (last, playing)
            && order.first().team() != side
        {
            return Err(format!("the last board was won by seat {}, so that side's level is played", order.first()));
        }
        if playing.is_none() && last.is_some() {
            return Err("after a board it is known whose level is played".into());
        }
        Ok(Self { levels, playing, failures, boards, last, restart, ended })
    }
}

impl Carry {
    /// The start of a match. `GD17 3-10`
    pub const fn first() -> Self {
        Self {
            levels: ByTeam([Rank::TWO; 2]),
            playing: None,
            failures: ByTeam([0; 2]),
            boards: 0,
            last: None,
            restart: None,
            ended: None,
        }
    }

    /// The level of the board.
    pub fn level(&self) -> Rank {
        self.levels[self.playing.unwrap_or(Team::A)]
    }

    /// After a board that ended so, and during which the match's time was up or not. `GD17 3-10`, `R-upgrade`, `R-ace-fail`
    #[must_use]
    pub fn after(&self, setup: &Setup, order: Order, time_up: bool) -> Self {
        let winner = order.first().team();
        let settled = settle(order, self.levels, self.playing, setup.pass, setup.target);
        let mut next = Self {
            playing: Some(winner),
            boards: self.boards + 1,
            last: Some(order),
            restart: None,
            ended: settled.past.then_some(Ended::Past(winner)),
            ..*self
        };
        next.levels[winner] = settled.level;
        let target = setup.target.rank();
        // Whoever's last level was played and did not pass it has failed there.
        if let Some(side) = self.playing.filter(|side| self.levels[*side] == target && !settled.past) {
            next.fail(side, setup.ace);
        }
        next.judge_limits(setup, time_up);
        next
    }

    fn fail(&mut self, side: Team, rule: AceFail) {
        self.failures[side] += 1;
        if rule.limit().is_some_and(|limit| self.failures[side] >= limit) {
            self.failures[side] = 0;
            self.levels[side] = Rank::TWO;
        }
    }

    /// After a board that was taken from the offender's side: the others score as for 1st and 2nd, and no tribute is owed.
    /// `GD17 16-3-1`, `GD22 多牌少牌-1`, `R-penalty-restart`
    #[must_use]
    pub fn penalised(&self, setup: &Setup, offender: Seat) -> Self {
        let order = Order::double(offender.next(4), offender.after(3, 4));
        let after = self.after(setup, order, false);
        Self { last: None, restart: Some(offender), ..after }
    }

    /// The boards or the time are over: the higher level wins. `GD17 14-1-2`, `GD17 14-1-3`, `GD17 14-1-4`, `GD22 超时-2`
    fn judge_limits(&mut self, setup: &Setup, time_up: bool) {
        let played = setup.board_limit().is_some_and(|limit| self.boards >= limit);
        if self.ended.is_none() && (played || time_up) {
            let [a, b] = self.levels.0;
            self.ended = Some(match a.cmp(&b) {
                std::cmp::Ordering::Greater => Ended::Ahead(Team::A),
                std::cmp::Ordering::Less => Ended::Ahead(Team::B),
                std::cmp::Ordering::Equal => Ended::Level,
            });
        }
    }

    /// How the match ended, if it has.
    pub const fn match_end(&self) -> Option<MatchEnd> {
        match self.ended {
            None => None,
            Some(Ended::Past(team) | Ended::Ahead(team)) => Some(MatchEnd::Won(team)),
            Some(Ended::Level) => Some(MatchEnd::Drawn),
        }
    }

    /// 26分制级分 The 26 points of a match, shared by the difference of levels; past A counts as a fourteenth level.
    /// `GD17 13-3`, `GD17 附录4`, `R-points26`
    pub fn points(&self) -> ByTeam<u8> {
        let level = |side: Team| {
            let past = self.ended == Some(Ended::Past(side));
            if past { Rank::ACE.index() + 1 } else { self.levels[side].index() }
        };
        ByTeam(Team::ALL.map(|side| 13 + level(side) - level(side.other())))
    }
}
