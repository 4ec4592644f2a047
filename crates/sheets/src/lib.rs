//! Tables of other programs, read and written: CSV in any charset, xlsx, TRF; and tables on a terminal.
#![forbid(unsafe_code)]

mod charset;
pub mod columns;
pub mod csv;
mod delimited;
mod fault;
mod fold;
mod guard;
pub mod names;
mod place;
mod read;
mod row;
mod sheet;
mod table;
pub mod terminal;
mod text;
mod value;
mod vocabulary;
mod wording;
mod workbook;
pub mod xlsx;

pub use charset::Charset;
pub use columns::{Mapped, Mapping, Match, Need, Span, Wanted};
pub use delimited::Delimiter;
pub use fault::{Limit, SheetFault, Wrong};
pub use fold::{fold, trim, width};
pub use guard::{guard, unguard};
pub use place::{Column, Place};
pub use read::{Reading, read};
pub use row::{Row, Spaces, Split};
pub use sheet::{Sheet, Value};
pub use table::{Format, Header, HeaderRow, Line, Table};
pub use text::Text;
pub use vocabulary::Known;
