//! The hash of an event is fixed for good: these values were made by another program, from the description alone.

use store::{CHAIN_START, Event, Hash};

fn hex(hash: &Hash) -> String {
    use std::fmt::Write;
    hash.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").unwrap();
        text
    })
}

fn event(seq: u64, prev: Hash, kind: &str, body: &[u8]) -> Event {
    Event { seq, epoch: 7, at_ms: 1_700_000_000_123, kind: kind.into(), body: body.to_vec(), prev, hash: CHAIN_START }
}

#[test]
fn the_hash_is_as_described() {
    let first = event(1, CHAIN_START, "opened", b"{}").link("t1");
    assert_eq!(hex(&first), "6ba75afc750dc85dd0bf7b429010fb0fd4d4a126adb662efd3dd2bf3bd07cc47");
    let second = event(2, first, "出牌", &[0, 255]).link("桌");
    assert_eq!(hex(&second), "1197d0d750f5acb695b006c6ba2b4f498be3ab59d77abc0429b24ee2e49c6ae7");
}

#[test]
fn no_field_runs_into_the_next() {
    let one = event(1, CHAIN_START, "ab", b"c").link("t");
    for (table, kind, body) in [("t", "a", &b"bc"[..]), ("ta", "b", b"c"), ("t", "abc", b"")] {
        assert_ne!(one, event(1, CHAIN_START, kind, body).link(table));
    }
}
