//! Scoring: sheets into points, victory points, absences, clocks.

mod absence;
mod boards;
mod clock;
mod common;
mod hands;
mod levels;
mod segments;
mod vp;
