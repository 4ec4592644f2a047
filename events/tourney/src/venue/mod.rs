//! The hall (场地): how much an event needs, and where each table stands.

mod draw;
mod estimate;
mod plan;
mod refusal;

pub use crate::profile::venue::{Seats, Turn, Venue};
pub use estimate::{Boards, Estimate, Format, Planned, estimate};
pub use plan::{Floor, Half, Hall, Kind, Place, Plan, Purpose, Room, Screened, TableNo, TablesAMatch, Wish, plan};
pub use refusal::Refusal;
