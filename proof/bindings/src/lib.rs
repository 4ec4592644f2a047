//! The types of what travels, for the browser client: written from the Rust types of the messages and of each book's view into
//! `web/src/generated`, one file a crate. A test of this crate fails while they are stale; `UPDATE_EXPECT=1` writes them.
//!
//! A member that is `null` may be missing after a patch, so that members that may be `null` are optional there.
#![forbid(unsafe_code)]

use std::path::Path;

use ts_rs::{Config, ExportError, TS};

/// Writes all files into `folder`.
pub fn write(folder: &Path) -> Result<(), ExportError> {
    // Milliseconds since 1970 and numbers of events: far below 2^53.
    let config = Config::new().with_out_dir(folder).with_large_int("number").with_array_tuple_limit(2);
    for export in [
        wire::Request::export_all,
        wire::Reply::export_all,
        wire::Verdict::export_all,
        wire::NewTable::export_all,
        wire::Created::export_all,
        wire::SitDown::export_all,
        wire::Seated::export_all,
        wire::Listed::export_all,
        wire::Fault::export_all,
        wire::Articles::export_all,
        registry::Listing::export_all,
        guandan::View::export_all,
        guandan::Sight::export_all,
        guandan::Naming::export_all,
        gouji::View::export_all,
        gouji::Sight::export_all,
        gouji::Naming::export_all,
    ] {
        export(&config)?;
    }
    Ok(())
}
