//! The chores of the workspace that are code: reading the articles, joining them with code and cases, copying the
//! skeleton of a new book. The commands around them are in `main.rs`, the checks that use them in `tests/tidy`.
//!
//! # What this crate does not do
//! It knows no rule of any game, and depends on no crate of the workspace: what judges the code must not be built of it.
#![forbid(unsafe_code)]

pub mod articles;
pub mod citation;
pub mod coverage;
pub mod lessons;
pub mod requirements;
pub mod skeleton;
pub mod tree;
