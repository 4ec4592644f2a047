//! The log of an event: what it takes, what it refuses, what follows from it.

mod golden;
mod lessons;
mod machine;
mod stand;
mod swiss;
