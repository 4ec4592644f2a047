//! What one board hands to the next: levels, banker, the end of the match. `GW 3.2.4`, `GW 12.10`, `R-gw-match`

use std::cmp::Ordering;

use cards::Rank;
use serde::{Deserialize, Serialize};
use table::{Article, ByTeam, MatchEnd, Seat, Team};

use crate::illegal::{gw, ruling};
use crate::score::Settlement;
use crate::setup::SEATS;
use crate::{MustPlay, Setup};

/// What the next board starts from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Written")]
pub struct Carry {
    /// 级别 The level of each side; both begin with 2. `GW 12.2`
    pub levels: ByTeam<Rank>,
    /// 庄家 The banker; `None`: the bank goes with trump.
    pub banker: Option<Seat>,
    /// Boards settled.
    pub boards: u16,
    /// With which board each side reached its level: who was first wins an even match. `GW 12.10.3`
    pub since: ByTeam<u16>,
    /// How the match ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
}

/// The time of a match. `GW 14.10`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Time {
    /// Another board may follow.
    Left,
    /// This board is the last. `GW 12.10.4`
    Up,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// A side has passed A. `GW 12.10.1`
    Past(Team),
    /// The time is over, and this side's level is the higher one. `GW 12.10.2`
    Ahead(Team),
    /// The time is over, and of equal levels this side's was reached first. `GW 12.10.3`
    First(Team),
    /// The time is over, and neither side has moved. `R-gw-time`
    Level,
}

impl Ended {
    /// What decided the match.
    pub const fn article(self) -> Article {
        match self {
            Self::Past(_) => gw("12.10.1"),
            Self::Ahead(_) => gw("12.10.2"),
            Self::First(_) => gw("12.10.3"),
            Self::Level => ruling("gw-time"),
        }
    }
}

/// A carry as it is written, before anybody has looked at it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    levels: ByTeam<Rank>,
    banker: Option<Seat>,
    #[serde(default)]
    boards: u16,
    #[serde(default)]
    since: ByTeam<u16>,
    #[serde(default)]
    ended: Option<Ended>,
}

impl TryFrom<Written> for Carry {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        let Written { levels, banker, boards, since, ended } = written;
        if let Some(stranger) = banker.filter(|seat| seat.index() >= usize::from(SEATS)) {
            return Err(format!("the banker sits at 1 to {SEATS}, not at {stranger}"));
        }
        if let Some(late) = since.0.iter().find(|board| **board > boards) {
            return Err(format!("no level is reached with board {late} of {boards}"));
        }
        Ok(Self { levels, banker, boards, since, ended })
    }
}

impl Carry {
    /// The start of a match.
    pub const fn first() -> Self {
        Self::at(ByTeam([Rank::TWO; 2]), None)
    }

    /// A board at these levels; the bank goes with trump where there is no banker.
    pub const fn at(levels: ByTeam<Rank>, banker: Option<Seat>) -> Self {
        Self { levels, banker, boards: 0, since: ByTeam([0; 2]), ended: None }
    }

    /// 级别牌 The level of a board: the banker side's. `GW 4.2.1.2`
    pub fn level(&self) -> Rank {
        self.levels[self.banker.map_or(Team::A, Seat::team)]
    }

    /// After a board that `banker` played and that was settled so; the last one, if the time was up.
    #[must_use]
    pub fn after(&self, setup: &Setup, banker: Seat, settled: Settlement, time: Time) -> Self {
        let gainer = if settled.banker_side { banker.team() } else { banker.team().other() };
        let mut after = Self { boards: self.boards.saturating_add(1), ..*self };
        match climb(setup.must_play, self.levels[gainer], settled) {
            Climb::To(level) if level != self.levels[gainer] => {
                after.levels[gainer] = level;
                after.since[gainer] = after.boards;
            }
            Climb::To(_) => {}
            Climb::PastAce => after.ended = Some(Ended::Past(gainer)),
        }
        // 庄家不可连庄 The nearest team-mate `GW 3.2.4`, or the next player `GW 3.3`.
        after.banker = Some(if settled.banker_side { banker.after(2, SEATS) } else { banker.next(SEATS) });
        after.closed(time)
    }

    /// Ends the match if the time is up. `GW 12.10.2`–`GW 12.10.4`
    #[must_use]
    pub(crate) fn closed(mut self, time: Time) -> Self {
        if time == Time::Up && self.ended.is_none() {
            let ahead = |ended: fn(Team) -> Ended, order: Ordering| match order {
                Ordering::Greater => Some(ended(Team::A)),
                Ordering::Less => Some(ended(Team::B)),
                Ordering::Equal => None,
            };
            let ([a, b], [early, late]) = (self.levels.0, self.since.0);
            let by_level = ahead(Ended::Ahead, a.cmp(&b));
            self.ended = by_level.or_else(|| ahead(Ended::First, late.cmp(&early))).or(Some(Ended::Level));
        }
        self
    }

    /// Is the match over, and how? Of many boards it is the match that is won, by its levels. `GW 1.4`, `GW 2.6`
    pub fn match_end(&self) -> Option<MatchEnd> {
        Some(match self.ended? {
            Ended::Past(team) | Ended::Ahead(team) | Ended::First(team) => MatchEnd::Won(team),
            Ended::Level => MatchEnd::Drawn,
        })
    }

    /// The side that has won the match.
    pub fn winner(&self) -> Option<Team> {
        match self.match_end()? {
            MatchEnd::Won(team) => Some(team),
            MatchEnd::Drawn => None,
        }
    }
}

/// Where a side gets to.
enum Climb {
    To(Rank),
    PastAce,
}

/// 升级 Climbs level by level `GW 12.5`, stopping at each must-play level; such a level is left only by winning as banker there.
fn climb(must: MustPlay, from: Rank, settled: Settlement) -> Climb {
    if must.holds(from) && !settled.banker_side {
        return Climb::To(from);
    }
    let mut level = from;
    for _ in 0..settled.levels {
        let Some(next) = Rank::from_index(level.index() + 1) else {
            return Climb::PastAce;
        };
        level = next;
        if must.holds(level) {
            break;
        }
    }
    Climb::To(level)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(banker: &str, since: u16) -> Result<Carry, serde_json::Error> {
        let rest = format!(r#""boards":3,"since":[{since},0]"#);
        serde_json::from_str(&format!(r#"{{"levels":["2","A"],"banker":{banker},{rest}}}"#))
    }

    #[test]
    fn only_what_a_board_can_hand_on_is_read() {
        for (banker, since) in [("null", 0), ("1", 1), ("6", 3)] {
            let carry = read(banker, since).unwrap();
            assert_eq!(serde_json::from_str::<Carry>(&serde_json::to_string(&carry).unwrap()).unwrap(), carry);
        }
        for (banker, since, why) in [("7", 1, "7"), ("0", 1, "0"), ("1", 4, "board 4")] {
            let error = read(banker, since).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}
