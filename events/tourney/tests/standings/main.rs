//! Tables of stages: ladders of all profiles, ties, lots, carry-over, groups, certain places.

mod certain;
mod common;
mod faults;
mod golden;
mod groups;
mod laws;
