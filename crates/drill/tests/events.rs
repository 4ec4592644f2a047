//! Random events: two thousand always, fifty thousand nightly.

#[test]
fn random_events_keep_the_laws() {
    let count = if std::env::var_os("PAIJU_NIGHTLY").is_some() { 50_000 } else { 2_000 };
    let (mut stuck, mut entries) = (0, 0);
    for number in 0..count {
        match drill::run(number, None) {
            Ok(ran) => {
                stuck += ran.stuck;
                entries += ran.history.version();
            }
            Err(broke) => panic!("event {number}: {broke}"),
        }
    }
    println!("{count} events, {entries} entries, {stuck} rounds that no pairing could keep");
    assert!(u64::from(stuck) < count / 20, "rounds of a planned length can nearly always be paired: {stuck}");
}

#[test]
fn a_number_runs_the_same_event() {
    let one = drill::run(42, None).unwrap();
    let two = drill::run(42, None).unwrap();
    assert_eq!(one.history.entries(), two.history.entries());
}
