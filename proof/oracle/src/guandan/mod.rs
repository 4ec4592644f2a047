//! Guandan (掼蛋), written straight from the articles of GD17; GD22 differs in what may be returned.
//!
//! The level is a rank number 0…12 (2…A); a wild card (红心参谋) is the heart of that rank. Seats are
//! numbered 0…3 in order of play, anticlockwise: the next seat sits to the right, the partner across.

mod contest;
mod levels;
mod order;
mod plays;
mod readings;
mod sim;
mod tribute;
mod types;

pub use contest::beats;
pub use levels::{Settlement, settle};
pub use order::{height, is_wild};
pub use plays::{Play, answers, leads, plays_of_size};
pub use readings::{default, readings};
pub use sim::Sim;
pub use tribute::{Edition, Tribute, returns, tribute};
pub use types::{Kind, Reading};
