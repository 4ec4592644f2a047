-- Schema 1: the log of live tables.

-- Where each table stands. `hash` is that of event `head`.
CREATE TABLE tables (
    table_id TEXT    NOT NULL PRIMARY KEY,
    head     INTEGER NOT NULL,
    hash     BLOB    NOT NULL,
    closed   INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- What happened. `prev` is the hash of the event before; the first follows 32 zero bytes.
CREATE TABLE events (
    table_id TEXT    NOT NULL,
    seq      INTEGER NOT NULL,
    epoch    INTEGER NOT NULL,
    at_ms    INTEGER NOT NULL,
    kind     TEXT    NOT NULL,
    body     BLOB    NOT NULL,
    prev     BLOB    NOT NULL,
    hash     BLOB    NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER events_stay BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;

CREATE TRIGGER events_stand BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'events are never altered'); END;

-- Commands that had their effect; `seq` is the first event of it.
CREATE TABLE commands (
    table_id TEXT    NOT NULL,
    seat     INTEGER NOT NULL,
    cid      TEXT    NOT NULL,
    seq      INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, cid)
) STRICT, WITHOUT ROWID;

-- Who writes to a table; any other epoch is refused.
CREATE TABLE leases (
    table_id TEXT    NOT NULL PRIMARY KEY,
    node     TEXT    NOT NULL,
    epoch    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Bytes sealed by the caller.
CREATE TABLE secrets (
    table_id TEXT NOT NULL,
    name     TEXT NOT NULL,
    sealed   BLOB NOT NULL,
    PRIMARY KEY (table_id, name)
) STRICT, WITHOUT ROWID;
