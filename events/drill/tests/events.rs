//! Random events: two thousand always, fifty thousand nightly.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

#[test]
fn random_events_keep_the_laws() {
    let count = if std::env::var_os("PAIJU_NIGHTLY").is_some() { 50_000 } else { 2_000 };
    let (next, entries, stuck) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return;
            }
            let ran = drill::run(number, None).unwrap_or_else(|broke| panic!("event {number}: {broke}"));
            stuck.fetch_add(u64::from(ran.stuck), Ordering::Relaxed);
            entries.fetch_add(ran.history.version(), Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let [entries, stuck] = [entries, stuck].map(AtomicU64::into_inner);
    println!("{count} events, {entries} entries, {stuck} rounds that no pairing could keep");
    assert!(stuck < count / 20, "rounds of a planned length can nearly always be paired: {stuck}");
}

#[test]
fn a_number_runs_the_same_event() {
    let one = drill::run(42, None).unwrap();
    let two = drill::run(42, None).unwrap();
    assert_eq!(one.history.entries(), two.history.entries());
}
