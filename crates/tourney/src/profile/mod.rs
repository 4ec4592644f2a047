//! Profiles (竞赛规程模板): what a rulebook prints of events, as data with the source of each value.

mod sourced;
pub mod swiss;

pub use sourced::{Source, Sourced};
