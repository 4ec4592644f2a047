//! The erased way and the typed way play the same boards, and what is handed in comes in order.

use arena::{Cast, OnFault, Patience, Plan, Players, Stopper, Unit, Who, run};
use registry::books;
use registry::record::Head;
use serde_json::json;
use std::time::Duration;

fn plan(book: &'static registry::Book, unit: Unit, chairs: [&str; 2]) -> Plan {
    let setup = book.setup(&json!({})).unwrap();
    let seats = usize::from(book.seats(&setup));
    Plan {
        head: Head::new(book, &setup),
        setup,
        seed: 4,
        unit,
        chairs: (0..seats).map(|seat| Who::parse(chairs[seat % 2]).unwrap()).collect(),
        mirror: true,
        recording: true,
        on_fault: OnFault::Takeover,
    }
}

/// Records and counts.
fn played(plan: &Plan, players: Players) -> (String, arena::Tally) {
    let mut records = Vec::new();
    let desk = |part: arena::Part<'_>| {
        records.extend_from_slice(part.records);
        Ok::<(), ()>(())
    };
    let (tally, notes) = run(plan, players, desk).unwrap();
    assert!(notes.is_empty());
    (String::from_utf8(records).unwrap(), tally)
}

#[test]
fn erasure_changes_nothing() {
    let patience = Patience { ready: Duration::from_secs(1), decision: Duration::from_secs(1) };
    let (_stopper, stop) = Stopper::pair();
    for book in books() {
        let plan = plan(book, Unit::Boards(3), ["random", "basic"]);
        let casts = || (0..2).map(|job| Cast::start(&plan, patience, None, job, &stop).unwrap()).collect();
        let (typed, erased) = (played(&plan, Players::Bots(2)), played(&plan, Players::Casts(casts())));
        assert!(typed == erased, "{}", book.id());
        assert_eq!(typed.1.boards, 6);
    }
}

#[test]
fn a_stopped_run_has_no_result() {
    let book = &books()[0];
    let plan = plan(book, Unit::Matches(1), ["exec:sleep 1000", "random"]);
    let patience = Patience { ready: Duration::from_secs(1000), decision: Duration::from_secs(1000) };
    let (stopper, stop) = Stopper::pair();
    let cast = Cast::start(&plan, patience, None, 0, &stop).unwrap();
    stopper.stop();
    let ran = run(&plan, Players::Casts(vec![cast]), |_| Ok::<(), ()>(()));
    assert!(matches!(ran, Err(arena::Spoilt::Stopped)));
}
