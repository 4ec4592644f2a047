//! The log of an event: what it takes, what it refuses, what follows from it.

mod absent;
mod corrections;
mod ends;
mod golden;
mod lessons;
mod levels;
mod machine;
mod opening;
mod stand;
mod swiss;
