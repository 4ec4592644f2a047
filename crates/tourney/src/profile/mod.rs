//! Profiles (竞赛规程模板): what a rulebook prints of events, as data with the source of each value.

pub mod appeals;
pub mod corrections;
pub mod ladder;
pub mod late;
pub mod lineup;
pub mod penalties;
mod sourced;
pub mod venue;

pub use sourced::{Source, Sourced};
