//! The log of an event: what it takes, what it refuses, what follows from it.

mod corrections;
mod golden;
mod lessons;
mod levels;
mod machine;
mod stand;
mod swiss;
