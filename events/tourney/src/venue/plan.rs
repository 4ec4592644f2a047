//! 座位图: where each table of a round stands, to scale.

use serde::{Deserialize, Serialize};

use super::estimate::Boards;
use super::refusal::Refusal;
use crate::profile::venue::{Seats, Turn, Venue};
use crate::text::Text;
use crate::unit::UnitId;

/// 每场桌数.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TablesAMatch {
    /// 一桌.
    One,
    /// 两桌, 开室 and 闭室.
    Two,
}

impl TablesAMatch {
    /// How many.
    pub const fn count(self) -> u32 {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }
}

/// 场馆.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hall {
    /// Rooms, in the order in which they fill.
    pub rooms: Vec<Room>,
    /// 场外大厅, square metres; none: not known, not checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lobby_m2: Option<u32>,
}

/// How far a room is reckoned, centimetres: a kilometre each way.
const FARTHEST_CM: u32 = 100_000;
/// The least that a table takes each way, centimetres, whatever a profile says.
const LEAST_CM: u32 = 100;

/// 房间. Its door is at the front, on the main aisle. What lies beyond a kilometre stays empty.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Room {
    /// What it is called.
    pub name: Text,
    /// Along the front, centimetres.
    pub width_cm: u32,
    /// From front to back, centimetres.
    pub depth_cm: u32,
    /// What for.
    pub purpose: Purpose,
}

/// What a room is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// 比赛.
    Play,
    /// 转播: the broadcast table alone.
    Broadcast,
}

/// 要安排的桌子.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// Matches of a round.
    pub matches: u32,
    /// Tables of each.
    pub tables: TablesAMatch,
    /// Which boards are played.
    pub boards: Boards,
    /// Whether a table is broadcast.
    pub screened: Screened,
    /// 固定座位: units that keep one table for the whole event, such as those with a disabled player.
    pub fixed: Vec<UnitId>,
}

/// 转播.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Screened {
    /// 不转播.
    Nothing,
    /// 转播第1台: the (first) table of match 1.
    FirstTable,
}

/// 座位图: a floor for each room that has tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Plan {
    /// Floors, in the order of the hall's rooms.
    pub floors: Vec<Floor>,
    /// Seats of each table.
    pub seats: Seats,
    /// 比赛场地面积 that the tables take, square metres, aisles not counted.
    pub playing_m2: u32,
    /// 场外大厅面积 that goes with it.
    pub lobby_m2: u32,
}

/// One room with its tables. Lengths from the front left corner.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Floor {
    /// What it is called.
    pub name: Text,
    /// Along the front.
    pub width_cm: u32,
    /// From front to back.
    pub depth_cm: u32,
    /// 主要通道: from where to where across the width; it runs from front to back.
    pub aisle_cm: (u32, u32),
    /// Tables, front row first, from the left.
    pub tables: Vec<Place>,
}

/// 一桌的位置.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Place {
    /// Which table.
    pub table: TableNo,
    /// The row, from 0 at the front; a broadcast table stands before row 0.
    pub row: u32,
    /// The column, from 0 at the left.
    pub column: u32,
    /// The middle of the table: across, from the front.
    pub centre_cm: (u32, u32),
    /// The side of the square that is the table's own.
    pub own_cm: u32,
    /// 方向: degrees clockwise from the front to North (seat 1 of six).
    pub turned: u16,
    /// What is special.
    pub kind: Kind,
}

/// 台号: `12`, or `12A` in the open room and `12B` in the closed one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableNo {
    /// The match's number, from 1.
    pub number: u32,
    /// Which of its tables.
    pub half: Half,
}

/// Which table of a match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Half {
    /// The only one.
    Whole,
    /// A, 开室.
    Open,
    /// B, 闭室.
    Closed,
}

/// What is special of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Nothing.
    Ordinary,
    /// 固定座位 of a unit, beside the aisle and near the door.
    Fixed(UnitId),
    /// 转播桌, screened off.
    Broadcast,
}

impl std::fmt::Display for TableNo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let half = match self.half {
            Half::Whole => "",
            Half::Open => "A",
            Half::Closed => "B",
        };
        f.pad(&format!("{}{half}", self.number))
    }
}

/// 排座位图: seats a round's tables (`TD-1.13`, `TD-1.14`). Rooms are filled from the front, row by row. The tables of a match stand in
/// different rooms if the rooms can be shared out so, else in different rows. Where the same boards are played neighbours are turned
/// as the profile says.
pub fn plan(venue: &Venue, hall: &Hall, wish: &Wish) -> Result<Plan, Refusal> {
    if wish.matches == 0 {
        return Err(Refusal::NoMatches);
    }
    let setting = Setting::of(venue, wish);
    let (broadcast, first_row) = setting.broadcast(hall)?;
    let spots = setting.spots(hall, first_row);
    let seated = setting.share_out(&spots)?;
    let mut placed: Vec<(usize, Place)> = broadcast.into_iter().chain(seated).collect();
    setting.fix(hall, &wish.fixed, &mut placed)?;
    let playing_m2 = placed.iter().map(|(_, place)| setting.area(place.kind)).sum();
    let lobby_m2 = u32::div_ceil(playing_m2, venue.lobby_one_in.value.max(1));
    match hall.lobby_m2 {
        Some(have_m2) if have_m2 < lobby_m2 => return Err(Refusal::Lobby { needed_m2: lobby_m2, have_m2 }),
        _ => {}
    }
    let floors = hall.rooms.iter().enumerate().filter_map(|(at, room)| setting.floor(at, room, &placed)).collect();
    Ok(Plan { floors, seats: venue.seats.value, playing_m2, lobby_m2 })
}

impl Plan {
    /// 某台: where a table stands, with its floor.
    pub fn find(&self, table: TableNo) -> Option<(&Floor, &Place)> {
        let on = |floor: &'_ Floor| floor.tables.iter().position(|place| place.table == table);
        self.floors.iter().find_map(|floor| on(floor).map(|at| (floor, &floor.tables[at])))
    }

    /// 固定座位: the table of each unit that keeps one.
    pub fn fixed(&self) -> Vec<(UnitId, TableNo)> {
        let unit = |place: &Place| match place.kind {
            Kind::Fixed(unit) => Some((unit, place.table)),
            Kind::Ordinary | Kind::Broadcast => None,
        };
        self.floors.iter().flat_map(|floor| floor.tables.iter().filter_map(unit)).collect()
    }
}

/// A place where a table may stand.
#[derive(Clone, Copy)]
struct Spot {
    room: usize,
    row: u32,
    column: u32,
    centre_cm: (u32, u32),
}

/// What the profile and the wish come to.
struct Setting {
    matches: u32,
    tables: TablesAMatch,
    screened: Screened,
    table_m2: u32,
    broadcast_m2: u32,
    own_cm: u32,
    broadcast_cm: u32,
    aisle_cm: u32,
    /// Degrees by which every other table is turned.
    turn: u16,
}

impl Setting {
    fn of(venue: &Venue, wish: &Wish) -> Self {
        let seat = 360 / venue.seats.value.count() as u16;
        let (table_m2, turn) = match (wish.boards, venue.turn.value) {
            (Boards::Same, Turn::HalfSeat) => (venue.same_boards_m2.value, seat / 2),
            (Boards::Same, Turn::OneSeat) => (venue.same_boards_m2.value, seat),
            (Boards::Same, Turn::None) => (venue.same_boards_m2.value, 0),
            (Boards::Shuffled | Boards::OfTheMatch, _) => (venue.table_m2.value, 0),
        };
        let broadcast_m2 = venue.broadcast_m2.value;
        Self {
            matches: wish.matches,
            tables: wish.tables,
            screened: wish.screened,
            table_m2,
            broadcast_m2,
            own_cm: side_cm(table_m2),
            broadcast_cm: side_cm(broadcast_m2),
            aisle_cm: venue.aisle_m.value.hundredths().clamp(0, i64::from(FARTHEST_CM)) as u32,
            turn,
        }
    }

    const fn area(&self, kind: Kind) -> u32 {
        match kind {
            Kind::Broadcast => self.broadcast_m2,
            Kind::Ordinary | Kind::Fixed(_) => self.table_m2,
        }
    }

    /// Columns of a room, and those of them left of the aisle.
    fn columns(&self, room: &Room) -> (u32, u32) {
        let columns = room.width_cm.min(FARTHEST_CM).saturating_sub(self.aisle_cm) / self.own_cm;
        (columns, columns.div_ceil(2))
    }

    /// What is left over at either side of a room.
    fn margin(&self, room: &Room) -> u32 {
        room.width_cm.saturating_sub(self.aisle_cm + self.columns(room).0 * self.own_cm) / 2
    }

    /// The broadcast table: in a room of its own, else across the front of the first room. Also where rows begin in that room.
    fn broadcast(&self, hall: &Hall) -> Result<(Option<(usize, Place)>, u32), Refusal> {
        if self.screened == Screened::Nothing {
            return Ok((None, 0));
        }
        let fits = |room: &Room| room.width_cm.min(room.depth_cm) >= self.broadcast_cm;
        let own = |room: &Room| room.purpose == Purpose::Broadcast && fits(room);
        let first = |room: &Room| room.purpose == Purpose::Play;
        let found = hall.rooms.iter().position(own).map(|at| (at, 0)).or_else(|| {
            let at = hall.rooms.iter().position(first).filter(|at| fits(&hall.rooms[*at]))?;
            Some((at, self.broadcast_cm))
        });
        let refusal = Refusal::NoBroadcast { table_m2: self.broadcast_m2, side_cm: self.broadcast_cm };
        let (at, first_row) = found.ok_or(refusal)?;
        let room = &hall.rooms[at];
        let depth = if first_row == 0 { room.depth_cm } else { first_row };
        let place = Place {
            table: self.table(0, Half::Open),
            row: 0,
            column: 0,
            centre_cm: (room.width_cm / 2, depth / 2),
            own_cm: self.broadcast_cm,
            turned: 0,
            kind: Kind::Broadcast,
        };
        Ok((Some((at, place)), first_row))
    }

    /// Where tables may stand; in the first playing room from `first_row` on.
    fn spots(&self, hall: &Hall, first_row: u32) -> Vec<Spot> {
        let mut spots = Vec::new();
        let mut front = first_row;
        for (at, room) in hall.rooms.iter().enumerate().filter(|(_, room)| room.purpose == Purpose::Play) {
            let (columns, left) = self.columns(room);
            let margin = self.margin(room);
            for row in 0..room.depth_cm.min(FARTHEST_CM).saturating_sub(front) / self.own_cm {
                for column in 0..columns {
                    let aisle = if column < left { 0 } else { self.aisle_cm };
                    let across = margin + column * self.own_cm + aisle + self.own_cm / 2;
                    let centre_cm = (across, front + row * self.own_cm + self.own_cm / 2);
                    spots.push(Spot { room: at, row, column, centre_cm });
                }
            }
            front = 0;
        }
        spots
    }

    fn table(&self, from_zero: u32, half: Half) -> TableNo {
        let half = if self.tables == TablesAMatch::One { Half::Whole } else { half };
        TableNo { number: from_zero + 1, half }
    }

    fn place(&self, spot: &Spot, table: TableNo) -> (usize, Place) {
        let turned = if (spot.row + spot.column).is_multiple_of(2) { 0 } else { self.turn };
        let Spot { room, row, column, centre_cm } = *spot;
        (room, Place { table, row, column, centre_cm, own_cm: self.own_cm, turned, kind: Kind::Ordinary })
    }

    /// Gives each table its spot.
    fn share_out(&self, spots: &[Spot]) -> Result<Vec<(usize, Place)>, Refusal> {
        // Match 1 plays its first table before the cameras.
        let skipped = u32::from(self.screened == Screened::FirstTable);
        let (open, closed) = match self.tables {
            TablesAMatch::One => (self.matches - skipped, 0),
            TablesAMatch::Two => (self.matches - skipped, self.matches),
        };
        let (tables, hold) = (open.saturating_add(closed), spots.len() as u32);
        if tables > hold {
            let room_cm = self.remedy(open, closed, hold);
            return Err(Refusal::TooSmall { tables, hold, table_m2: self.table_m2, room_cm });
        }
        let not_apart = || Refusal::NotApart { matches: self.matches, room_cm: self.room_for(closed) };
        let (first, second) = apart(spots, open as usize, closed as usize).ok_or_else(not_apart)?;
        let firsts = (skipped..self.matches).zip(&first).map(|(at, spot)| self.place(spot, self.table(at, Half::Open)));
        let seconds = (0..closed).zip(&second).map(|(at, spot)| self.place(spot, self.table(at, Half::Closed)));
        Ok(firsts.chain(seconds).collect())
    }

    /// A further room with which rooms that hold too little would do.
    fn remedy(&self, open: u32, closed: u32, hold: u32) -> (u32, u32) {
        let missing = open.saturating_add(closed) - hold;
        if closed == 0 {
            return self.room_for(missing);
        }
        if hold >= open {
            return self.room_for(missing.max(closed));
        }
        // Open tables end in the new room, and closed ones begin with a row of their own.
        let (width, depth) = self.room_for(missing);
        (width, depth + self.own_cm)
    }

    /// A room, as square as can be, for so many tables.
    fn room_for(&self, tables: u32) -> (u32, u32) {
        let columns = tables.isqrt() + u32::from(tables.isqrt().pow(2) < tables);
        (columns * self.own_cm + self.aisle_cm, tables.div_ceil(columns.max(1)) * self.own_cm)
    }

    /// Gives the units that keep their table the places nearest to the door along the aisle, one table of a match each.
    fn fix(&self, hall: &Hall, units: &[UnitId], placed: &mut [(usize, Place)]) -> Result<(), Refusal> {
        let keeps = |place: &Place| place.kind == Kind::Ordinary && place.table.half != Half::Closed;
        let mut near: Vec<usize> = (0..placed.len()).filter(|at| keeps(&placed[*at].1)).collect();
        if units.len() > near.len() {
            return Err(Refusal::TooManyFixed { units: units.len() as u32, tables: near.len() as u32 });
        }
        near.sort_by_key(|at| {
            let (room, place) = &placed[*at];
            let (_, left) = self.columns(&hall.rooms[*room]);
            let from_aisle = if place.column < left { left - 1 - place.column } else { place.column - left };
            (from_aisle.min(1), place.row, from_aisle, place.table)
        });
        for (unit, at) in units.iter().zip(near) {
            placed[at].1.kind = Kind::Fixed(*unit);
        }
        Ok(())
    }

    fn floor(&self, at: usize, room: &Room, placed: &[(usize, Place)]) -> Option<Floor> {
        let mut tables: Vec<Place> = placed.iter().filter(|(of, _)| *of == at).map(|(_, place)| *place).collect();
        tables.sort_by_key(|place| (place.kind != Kind::Broadcast, place.row, place.column));
        let (_, left) = self.columns(room);
        let aisle = self.margin(room) + left * self.own_cm;
        (!tables.is_empty()).then(|| Floor {
            name: room.name.clone(),
            width_cm: room.width_cm,
            depth_cm: room.depth_cm,
            aisle_cm: (aisle, aisle + self.aisle_cm.min(room.width_cm)),
            tables,
        })
    }
}

/// The side of a square of so many square metres, rounded up, centimetres.
fn side_cm(m2: u32) -> u32 {
    let area = u64::from(m2) * 10_000;
    let side = area.isqrt();
    ((side + u64::from(side * side < area)) as u32).max(LEAST_CM)
}

/// Spots for the first and for the second tables of matches: in different rooms if they can be shared out so, else from a new row on.
/// Without second tables any spots do.
fn apart(spots: &[Spot], open: usize, closed: usize) -> Option<(Vec<Spot>, Vec<Spot>)> {
    if closed == 0 {
        return Some((spots[..open].to_vec(), Vec::new()));
    }
    let mut rooms: Vec<usize> = spots.iter().map(|spot| spot.room).collect();
    rooms.dedup();
    // Sixteen rooms have 65,536 shares; further rooms go to the closed tables.
    for share in 1..1_u32 << rooms.len().min(16) {
        let opens = |spot: &&Spot| {
            rooms.iter().position(|room| *room == spot.room).is_some_and(|at| at < 16 && share >> at & 1 == 1)
        };
        let first: Vec<Spot> = spots.iter().filter(opens).copied().collect();
        if first.len() >= open && spots.len() - first.len() >= closed {
            return Some((first, spots.iter().filter(|spot| !opens(spot)).copied().collect()));
        }
    }
    let line = |spot: &Spot| (spot.room, spot.row);
    let end = open.checked_sub(1).map_or(0, |last| {
        let edge = line(&spots[last]);
        spots.iter().rposition(|spot| line(spot) == edge).map_or(open, |at| at + 1)
    });
    (spots.len() - end >= closed).then(|| (spots[..open].to_vec(), spots[end..].to_vec()))
}
