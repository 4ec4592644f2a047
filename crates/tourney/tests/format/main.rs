//! Formats whose schedule is known beforehand: sheets, tables and movements, and what results make of them.

mod corrections;
mod results;
mod sheets;
mod support;
