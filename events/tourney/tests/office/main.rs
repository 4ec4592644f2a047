//! Officiating by the printed figures: each profile by itself (`TD-8` to `TD-13`).

mod appeals;
mod corrections;
mod late;
mod lineups;
mod penalties;
mod repeats;
mod roles;
mod sections;
mod support;
mod words;
