-- Schema 2: what is to be known of a table before its events are read. Not part of the chain.
CREATE TABLE summaries (
    table_id TEXT NOT NULL PRIMARY KEY,
    body     BLOB NOT NULL
) STRICT, WITHOUT ROWID;
