//! Formats whose schedule is known beforehand: sheets, tables and movements, and what results make of them.

mod choices;
mod corrections;
mod movements;
mod profiles;
mod results;
mod robins;
mod sheets;
mod support;
