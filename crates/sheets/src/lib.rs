//! Tables of other programs, read and written: CSV in any charset, xlsx, TRF; and tables on a terminal.
#![forbid(unsafe_code)]
