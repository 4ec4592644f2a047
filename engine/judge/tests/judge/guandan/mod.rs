//! Guandan: the oracle's opinion of its cases, cases that are wrong, and random ones.

mod faults;
pub(crate) mod opinion;
mod random;
