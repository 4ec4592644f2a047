//! What one board hands to the next: levels, banker, the end of the match. `GZ 3-13`, `GZ 16`, `R-match`, `R-boards`

use cards::Rank;
use serde::{Deserialize, Serialize};
use table::{ByTeam, Seat, Team};

use crate::score::Settlement;
use crate::{Mode, MustPlay, Setup};

/// Boards of a match with fixed boards. `CN 5.3-3`
pub const BOARDS: u8 = 16;

/// Seats at a table.
const SEATS: usize = 4;

/// What the next board starts from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Written")]
pub struct Carry {
    /// 级数 The level of each side. `GZ 3-3`
    pub levels: ByTeam<Rank>,
    /// 庄家 The banker; `None`: the bank is claimed by declaring.
    pub banker: Option<Seat>,
    /// The fixed boards, where they are played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boards: Option<Boards>,
    /// The side that has won the match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Team>,
}

/// Where a match of fixed boards stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boards {
    /// The next board, from 1; 17 when all are played.
    pub next: u8,
    /// Levels gained by each side so far.
    pub gained: ByTeam<i32>,
}

/// A carry as it is written, before anybody has looked at it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    levels: ByTeam<Rank>,
    banker: Option<Seat>,
    #[serde(default)]
    boards: Option<Boards>,
    #[serde(default)]
    winner: Option<Team>,
}

impl TryFrom<Written> for Carry {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        let Written { levels, banker, boards, winner } = written;
        if let Some(stranger) = banker.filter(|seat| seat.index() >= SEATS) {
            return Err(format!("the banker sits at 1 to {SEATS}, not at {stranger}"));
        }
        if let Some(Boards { next, .. }) = boards.filter(|boards| !(1..=BOARDS + 1).contains(&boards.next)) {
            return Err(format!("the next board is from 1 to {}, not {next}", BOARDS + 1));
        }
        Ok(Self { levels, banker, boards, winner })
    }
}

impl Carry {
    /// The start of a match.
    pub fn first(setup: &Setup) -> Self {
        let levels = ByTeam([Rank::TWO; 2]);
        let start = Self { levels, banker: None, boards: None, winner: None };
        match setup.mode() {
            Mode::Match => start,
            Mode::Boards => start.with_boards(Boards { next: 1, gained: ByTeam([0; 2]) }),
        }
    }

    /// Board k is played by seat `k - 1 mod 4 + 1` at level `2 + (k - 1 mod 13)`. `R-boards`
    fn with_boards(self, boards: Boards) -> Self {
        let before = boards.next - 1;
        let level = Rank::from_index(before % Rank::COUNT as u8).unwrap_or(Rank::TWO);
        let banker = Some(Seat::from_index(usize::from(before % 4)));
        Self { levels: ByTeam([level; 2]), banker, boards: Some(boards), ..self }
    }

    /// The level of a board: the banker side's.
    pub fn level(&self) -> Rank {
        self.levels[self.banker.map_or(Team::A, Seat::team)]
    }

    /// After a board that `banker` played and that was settled so.
    #[must_use]
    pub fn after(&self, setup: &Setup, banker: Seat, settled: Settlement) -> Self {
        let gainer = if settled.banker_side { banker.team() } else { banker.team().other() };
        if let Some(Boards { next, mut gained }) = self.boards {
            gained[gainer] += settled.levels;
            let after = self.with_boards(Boards { next: next + 1, gained });
            let lead = gained[Team::A].cmp(&gained[Team::B]);
            let winner = match lead {
                _ if next < BOARDS => None,
                std::cmp::Ordering::Greater => Some(Team::A),
                std::cmp::Ordering::Less => Some(Team::B),
                std::cmp::Ordering::Equal => None,
            };
            return Self { winner, ..after };
        }
        let mut after = *self;
        let climb = climb(setup.must_play(), self.levels[gainer], settled);
        match climb {
            Climb::To(level) => after.levels[gainer] = level,
            Climb::PastAce => after.winner = Some(gainer),
        }
        after.banker = Some(if settled.banker_side { banker.after(2, 4) } else { banker.next(4) });
        after
    }
}

/// Where a side gets to.
enum Climb {
    To(Rank),
    PastAce,
}

/// Climbs level by level, stopping at each must-play level; such a level is left only by winning as banker there.
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

    fn read(banker: &str, next: u16) -> Result<Carry, serde_json::Error> {
        let boards = format!(r#"{{"next":{next},"gained":[0,0]}}"#);
        serde_json::from_str(&format!(r#"{{"levels":["2","A"],"banker":{banker},"boards":{boards}}}"#))
    }

    #[test]
    fn only_what_a_board_can_hand_on_is_read() {
        for (banker, next) in [("null", 1), ("1", 1), ("4", 17)] {
            let carry = read(banker, next).unwrap();
            assert_eq!(serde_json::from_str::<Carry>(&serde_json::to_string(&carry).unwrap()).unwrap(), carry);
        }
        for (banker, next, why) in [
            ("5", 1, "not at 5"),
            ("6", 1, "not at 6"),
            ("0", 1, "0"),
            ("1", 0, "not 0"),
            ("1", 18, "not 18"),
            ("1", 256, "256"),
        ] {
            let error = read(banker, next).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}
