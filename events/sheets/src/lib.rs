//! Tables of other programs, read and written: CSV in any charset, workbooks, tournament report files; and tables on a terminal.
//!
//! Entries come as whatever people have: a CSV of a Chinese spreadsheet program, an xlsx with a title over its headers, a
//! file cut short by a messenger. [`read`] tells by the content what it is, [`Mapping`] finds the columns by their headers
//! in Chinese or English, [`Row`] checks the cells. Whatever is wrong says where (file, sheet, cell), what, and what would
//! do, in both languages.
//!
//! ```
//! use sheets::{Known, Mapping, Reading, Split, names, read};
//!
//! // Bytes of a file in GB18030 with Chinese headers, as a spreadsheet program in China saves CSV.
//! let bytes = sheets::Charset::Gb18030
//!     .encode("参赛队名,种子号,队员\n飞龙队,１,张三、李四\n红桃队,二,王五 赵六\n")
//!     .unwrap();
//! let table = read(&bytes, "报名.csv", &Reading::AUTOMATIC).unwrap();
//!
//! let wanted = [Known::Team.wanted(), Known::Seed.wanted().optional(), Known::Players.wanted()];
//! let mapping = Mapping::find(&table, &wanted, &[]).unwrap();
//! let rows: Vec<_> = mapping.rows(&table).collect();
//!
//! assert_eq!(rows[0].text("team").unwrap(), "飞龙队");
//! assert_eq!(rows[0].number("seed", 1..=64).unwrap(), 1);
//! assert_eq!(rows[1].list("players", &Split::NAMES), ["王五", "赵六"]);
//!
//! let fault = rows[1].number("seed", 1..=64).unwrap_err();
//! assert_eq!(fault.text().zh, "报名.csv B3 格：“种子”应为整数，现为“二”。请改成数字，如 12。");
//!
//! // Two entries of one name are shown to somebody; nothing is merged.
//! assert_eq!(names::same(&["飞龙队", "红桃队", "飞 龙 队"])[0].at, [0, 2]);
//! ```
//!
//! # Overview
//!
//! * Reading: [`read`] with [`Reading`] gives a [`Table`]; its [`SheetFault`]s hold a [`Place`] and a [`Wrong`].
//! * Columns and cells: [`Wanted`], [`Known`], [`Mapping`], [`Row`], [`Split`].
//! * Names: [`names::same`], [`names::alike`], [`fold`].
//! * Writing: a [`Sheet`] by [`csv::write`] or [`xlsx::write`].
//! * Pairing programs: [`trf`], reports of 2016 and 2026, and pairs.
//! * Terminals: [`terminal::Grid`].
//!
//! # What this crate does not do
//!
//! It opens no file and knows no tournament: bytes come in, tables go out. It does not run formulas (it reads what the
//! spreadsheet program last showed), does not merge names, and writes no JSON. Sheets may be hidden; nothing else of a
//! workbook but text, numbers and dates is read.
//!
//! # Stability
//!
//! Closed enums grow when a new kind of fault is told apart. What is written stays readable by every later version.
#![forbid(unsafe_code)]

mod charset;
mod columns;
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
pub mod trf;
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
