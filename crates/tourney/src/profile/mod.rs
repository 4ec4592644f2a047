//! Profiles (竞赛规程模板): what a rulebook prints of events, as data with the source of each value.

pub mod bracket;
pub mod robin;
mod sourced;

pub use sourced::{Source, Sourced};
