//! Tables of other programs, read and written: CSV in any charset, xlsx, TRF; and tables on a terminal.
#![forbid(unsafe_code)]

mod charset;
mod delimited;
mod fault;
mod fold;
mod guard;
mod place;
mod read;
mod table;
mod text;
mod value;
mod wording;
mod workbook;

pub use charset::Charset;
pub use delimited::Delimiter;
pub use fault::{Limit, SheetFault, Wrong};
pub use fold::{fold, trim, width};
pub use guard::{guard, unguard};
pub use place::{Column, Place};
pub use read::{Reading, read};
pub use table::{Format, Header, HeaderRow, Line, Table};
pub use text::Text;
