//! What every log promises, tested on each implementation.

mod support;

use std::ops::ControlFlow;

use store::{Appended, Batch, CHAIN_START, Event, StoreError, TableHead};
use support::{Bed, batch, bodies, secret, with_command, with_secret};

/// Makes a test of each function for each implementation.
macro_rules! on_every_log {
    ($($name:ident)*) => {
        mod memory {
            $(#[tokio::test] async fn $name() { super::$name(super::Bed::memory()).await; })*
        }
        mod sqlite {
            $(#[tokio::test] async fn $name() { super::$name(super::Bed::sqlite().await).await; })*
        }
    };
}

on_every_log! {
    events_come_back_in_order
    a_wrong_number_is_stale
    a_command_has_its_effect_once
    a_command_is_named_by_table_seat_and_cid
    an_older_epoch_is_fenced
    without_a_lease_nothing_is_written
    a_closed_table_is_read_and_not_written
    heads_are_the_live_tables
    a_summary_comes_with_the_batch_and_stays_until_the_next
    secrets_come_with_the_batch_or_not_at_all
    secrets_stand_alone
    an_altered_event_is_named
    malformed_batches_are_refused
    refusals_come_in_order
    a_stopped_log_says_so
    nothing_secret_is_shown
    a_scan_ends_when_it_has_seen_enough
    a_secret_tells_whose_key_it_is
    a_log_that_can_write_is_healthy
    many_writers_leave_one_dense_chain
}

async fn events_come_back_in_order(bed: Bed) {
    let log = bed.log();
    let epoch = log.take_lease("t", "n").await.unwrap();
    let written = log.append(batch("t", 1, epoch, &["a", "b"])).await.unwrap();
    assert_eq!(written, Appended::Written { first: 1, head: 2 });
    let written = log.append(batch("t", 3, epoch, &["c"])).await.unwrap();
    assert_eq!(written, Appended::Written { first: 3, head: 3 });

    let events = log.read("t", 0).await.unwrap();
    assert_eq!(bodies(&events), ["a", "b", "c"]);
    assert_eq!(events, log.read("t", 1).await.unwrap());
    assert_eq!(events[0].prev, CHAIN_START);
    assert!(events.windows(2).all(|pair| pair[1].prev == pair[0].hash));
    assert!(events.iter().all(|event| event.hash == event.link("t")));
    let Event { seq, epoch, at_ms, kind, .. } = &events[2];
    assert_eq!((*seq, *epoch, *at_ms, kind.as_str()), (3, 1, 1_700_000_000_000, "played"));

    assert_eq!(bodies(&log.read("t", 3).await.unwrap()), ["c"]);
    assert!(log.read("t", 4).await.unwrap().is_empty());
    assert!(log.read("t", u64::MAX).await.unwrap().is_empty());
    assert!(log.read("nowhere", 1).await.unwrap().is_empty());
    assert_eq!(log.verify_chain("t").await.unwrap(), 3);
    assert_eq!(log.verify_chain("nowhere").await.unwrap(), 0);
}

async fn a_wrong_number_is_stale(bed: Bed) {
    let log = bed.log();
    let epoch = log.take_lease("t", "n").await.unwrap();
    for next in [0, 2] {
        let refused = log.append(batch("t", next, epoch, &["x"])).await;
        assert_eq!(refused, Err(StoreError::Stale { head: 0 }));
    }
    log.append(batch("t", 1, epoch, &["a", "b"])).await.unwrap();
    for next in [0, 1, 2, 4] {
        let refused = log.append(batch("t", next, epoch, &["x"])).await;
        assert_eq!(refused, Err(StoreError::Stale { head: 2 }));
    }
    assert_eq!(bodies(&log.read("t", 1).await.unwrap()), ["a", "b"]);
}

async fn a_command_has_its_effect_once(bed: Bed) {
    let log = bed.log();
    let epoch = log.take_lease("t", "n").await.unwrap();
    log.append(batch("t", 1, epoch, &["a"])).await.unwrap();
    let command = with_command(batch("t", 2, epoch, &["b", "c"]), 3, "k");
    let written = log.append(command.clone()).await.unwrap();
    assert_eq!(written, Appended::Written { first: 2, head: 3 });
    // Word for word, at the present head, and with other events: the key decides.
    let again = with_command(batch("t", 4, epoch, &["d"]), 3, "k");
    for repeated in [command, again] {
        let answer = log.append(repeated).await.unwrap();
        assert_eq!(answer, Appended::Already { seq: 2 });
    }
    assert_eq!(bodies(&log.read("t", 1).await.unwrap()), ["a", "b", "c"]);
    // A command that was refused had no effect: its key is free.
    let stale = with_command(batch("t", 9, epoch, &["x"]), 3, "k2");
    assert!(log.append(stale).await.is_err());
    let fresh = with_command(batch("t", 4, epoch, &["d"]), 3, "k2");
    assert_eq!(log.append(fresh).await.unwrap(), Appended::Written { first: 4, head: 4 });
}

async fn a_command_is_named_by_table_seat_and_cid(bed: Bed) {
    let log = bed.log();
    for table in ["s", "t"] {
        let epoch = log.take_lease(table, "n").await.unwrap();
        for (next, seat, cid) in [(1, 1, "k"), (2, 2, "k"), (3, 1, "K")] {
            let command = with_command(batch(table, next, epoch, &["x"]), seat, cid);
            let written = log.append(command).await.unwrap();
            assert_eq!(written, Appended::Written { first: next, head: next });
        }
    }
}

async fn an_older_epoch_is_fenced(bed: Bed) {
    let log = bed.log();
    let old = log.take_lease("t", "n1").await.unwrap();
    log.append(with_command(batch("t", 1, old, &["a"]), 1, "k")).await.unwrap();
    let new = log.take_lease("t", "n2").await.unwrap();
    assert_eq!((old, new), (1, 2));
    for epoch in [0, old, new + 1] {
        let fenced = Err(StoreError::Fenced { epoch: new });
        assert_eq!(log.append(batch("t", 2, epoch, &["x"])).await, fenced);
        // Not even an old command's answer is given to one who lost the table.
        let repeated = with_command(batch("t", 1, epoch, &["a"]), 1, "k");
        assert_eq!(log.append(repeated).await, fenced);
        assert_eq!(log.close_table("t", epoch).await, Err(StoreError::Fenced { epoch: new }));
    }
    log.append(batch("t", 2, new, &["b"])).await.unwrap();
    let epochs: Vec<u64> = log.read("t", 1).await.unwrap().iter().map(|e| e.epoch).collect();
    assert_eq!(epochs, [1, 2]);
    assert_eq!(log.take_lease("other", "n1").await.unwrap(), 1);
}

async fn without_a_lease_nothing_is_written(bed: Bed) {
    let log = bed.log();
    for epoch in [0, 1] {
        let refused = log.append(batch("t", 1, epoch, &["x"])).await;
        assert_eq!(refused, Err(StoreError::Fenced { epoch: 0 }));
        assert_eq!(log.close_table("t", epoch).await, Err(StoreError::Fenced { epoch: 0 }));
    }
    assert!(log.heads().await.unwrap().is_empty());
}

async fn a_closed_table_is_read_and_not_written(bed: Bed) {
    let log = bed.log();
    let epoch = log.take_lease("t", "n").await.unwrap();
    log.append(with_command(batch("t", 1, epoch, &["a"]), 1, "k")).await.unwrap();
    log.close_table("t", epoch).await.unwrap();
    log.close_table("t", epoch).await.unwrap();
    assert_eq!(log.append(batch("t", 2, epoch, &["x"])).await, Err(StoreError::Closed));
    let repeated = with_command(batch("t", 1, epoch, &["a"]), 1, "k");
    assert_eq!(log.append(repeated).await.unwrap(), Appended::Already { seq: 1 });
    assert_eq!(bodies(&log.read("t", 1).await.unwrap()), ["a"]);
    assert_eq!(log.verify_chain("t").await.unwrap(), 1);
    // Closed before its first event.
    let epoch = log.take_lease("unused", "n").await.unwrap();
    log.close_table("unused", epoch).await.unwrap();
    assert_eq!(log.append(batch("unused", 1, epoch, &["x"])).await, Err(StoreError::Closed));
    assert!(log.heads().await.unwrap().is_empty());
}

async fn heads_are_the_live_tables(bed: Bed) {
    let log = bed.log();
    assert!(log.heads().await.unwrap().is_empty());
    for table in ["c", "a", "b", "empty"] {
        let epoch = log.take_lease(table, "n").await.unwrap();
        if table != "empty" {
            log.append(batch(table, 1, epoch, &["x", "y"])).await.unwrap();
        }
    }
    log.close_table("a", 1).await.unwrap();
    log.take_lease("c", "m").await.unwrap();
    let head = |table: &str, epoch, node: &str| TableHead {
        table: table.into(),
        head: 2,
        epoch,
        node: node.into(),
        summary: None,
    };
    assert_eq!(log.heads().await.unwrap(), [head("b", 1, "n"), head("c", 2, "m")]);
}

async fn a_summary_comes_with_the_batch_and_stays_until_the_next(bed: Bed) {
    let log = bed.log();
    let epoch = log.take_lease("t", "n").await.unwrap();
    let with = |next, summary: &[u8]| Batch { summary: Some(summary.to_vec()), ..batch("t", next, epoch, &["x"]) };
    let said = async || log.heads().await.unwrap()[0].summary.clone();
    log.append(batch("t", 1, epoch, &["x"])).await.unwrap();
    assert_eq!(said().await, None);
    log.append(with(2, b"two at the table")).await.unwrap();
    log.append(batch("t", 3, epoch, &["x"])).await.unwrap();
    assert_eq!(said().await.as_deref(), Some(&b"two at the table"[..]));
    // What is refused has said nothing.
    assert!(log.append(with(9, b"never")).await.is_err());
    log.append(with(4, b"")).await.unwrap();
    assert_eq!(said().await.as_deref(), Some(&b""[..]));
    // Of two that are written together the last one counts.
    let later = with(6, b"later");
    let (earlier, later) = tokio::join!(log.append(with(5, b"earlier")), log.append(later));
    earlier.and(later).unwrap();
    assert_eq!(said().await.as_deref(), Some(&b"later"[..]));
    let much = with(7, &vec![0; (16 << 20) + 1]);
    assert!(matches!(log.append(much).await, Err(StoreError::Malformed { .. })));
}

async fn secrets_come_with_the_batch_or_not_at_all(bed: Bed) {
    let log = bed.log();
    let epoch = log.take_lease("t", "n").await.unwrap();
    let stale = with_secret(batch("t", 7, epoch, &["x"]), "seed", b"never");
    assert!(log.append(stale).await.is_err());
    assert_eq!(log.secret("t", "seed").await.unwrap(), None);

    log.append(with_secret(batch("t", 1, epoch, &["a"]), "seed", b"sealed")).await.unwrap();
    assert_eq!(log.secret("t", "seed").await.unwrap().as_deref(), Some(&b"sealed"[..]));

    // The second secret's name is taken: neither events, nor command, nor the first secret stay.
    let clash = with_command(batch("t", 2, epoch, &["x"]), 1, "k");
    let clash = with_secret(with_secret(clash, "other", b"1"), "seed", b"2");
    let taken = Err(StoreError::SecretTaken { name: "seed".into() });
    assert_eq!(log.append(clash).await, taken);
    assert_eq!(log.secret("t", "other").await.unwrap(), None);
    assert_eq!(log.secret("t", "seed").await.unwrap().as_deref(), Some(&b"sealed"[..]));
    assert_eq!(log.verify_chain("t").await.unwrap(), 1);
    let unspent = with_secret(with_command(batch("t", 2, epoch, &["b"]), 1, "k"), "other", b"3");
    assert_eq!(log.append(unspent).await.unwrap(), Appended::Written { first: 2, head: 2 });
    assert_eq!(log.secret("t", "other").await.unwrap().as_deref(), Some(&b"3"[..]));

    let twice = with_secret(with_secret(batch("t", 3, epoch, &["x"]), "twin", b"1"), "twin", b"2");
    assert_eq!(log.append(twice).await, Err(StoreError::SecretTaken { name: "twin".into() }));
}

async fn secrets_stand_alone(bed: Bed) {
    let log = bed.log();
    log.keep_secret("", secret("key", b"whole house")).await.unwrap();
    log.keep_secret("t", secret("key", b"one table")).await.unwrap();
    let taken = log.keep_secret("t", secret("key", b"x")).await;
    assert_eq!(taken, Err(StoreError::SecretTaken { name: "key".into() }));
    assert_eq!(log.secret("", "key").await.unwrap().as_deref(), Some(&b"whole house"[..]));
    assert_eq!(log.secret("t", "key").await.unwrap().as_deref(), Some(&b"one table"[..]));
    assert_eq!(log.secret("u", "key").await.unwrap(), None);
}

async fn an_altered_event_is_named(bed: Bed) {
    let log = bed.log();
    for table in ["t", "u"] {
        let epoch = log.take_lease(table, "n").await.unwrap();
        log.append(batch(table, 1, epoch, &["a", "b", "c", "d"])).await.unwrap();
    }
    bed.alter("t", 3).await;
    let broken = StoreError::ChainBreak { table: "t".into(), seq: 3 };
    assert_eq!(log.verify_chain("t").await, Err(broken.clone()));
    assert_eq!(log.read("t", 1).await, Err(broken.clone()));
    assert_eq!(log.read("t", 3).await, Err(broken));
    assert_eq!(bodies(&log.read("t", 4).await.unwrap()), ["d"]);
    assert_eq!(log.verify_chain("u").await.unwrap(), 4);
}

async fn malformed_batches_are_refused(bed: Bed) {
    let log = bed.log();
    let epoch = log.take_lease("t", "n").await.unwrap();
    let good = || batch("t", 1, epoch, &["a"]);
    let endless = "x".repeat(129);
    let crowd = ["x"].repeat(16_385);
    let mut kind = good();
    kind.events[0].kind.clear();
    let mut when = good();
    when.events[0].at_ms = u64::MAX;
    let mut body = good();
    body.events[0].body = vec![0; (16 << 20) + 1];
    let cases = [
        batch("t", 1, epoch, &[]),
        batch("t", 1, epoch, &crowd),
        batch("", 1, epoch, &["a"]),
        batch(&endless, 1, epoch, &["a"]),
        batch("t", u64::MAX, epoch, &["a"]),
        batch("t", 1, u64::MAX, &["a"]),
        with_command(good(), 1, ""),
        with_command(good(), 1, &endless),
        with_secret(good(), "", b""),
        with_secret(good(), &endless, b""),
        kind,
        when,
        body,
    ];
    for case in cases {
        let refused = log.append(case.clone()).await;
        assert!(matches!(refused, Err(StoreError::Malformed { .. })), "{case:?}: {refused:?}");
    }
    for (table, node) in [("", "n"), ("t", ""), (&endless, "n")] {
        let refused = log.take_lease(table, node).await;
        assert!(matches!(refused, Err(StoreError::Malformed { .. })));
    }
    let refused = log.keep_secret(&endless, secret("key", b"")).await;
    assert!(matches!(refused, Err(StoreError::Malformed { .. })));
    assert_eq!(log.append(good()).await.unwrap(), Appended::Written { first: 1, head: 1 });
}

async fn refusals_come_in_order(bed: Bed) {
    let log = bed.log();
    let epoch = log.take_lease("t", "n").await.unwrap();
    log.append(with_secret(batch("t", 1, epoch, &["a"]), "seed", b"s")).await.unwrap();
    // Everything is wrong with it; mended one by one.
    let mut wrong = with_secret(batch("t", 1, epoch + 1, &[]), "seed", b"s");
    let refusal = |error: Result<Appended, StoreError>| error.unwrap_err();
    assert!(matches!(refusal(log.append(wrong.clone()).await), StoreError::Malformed { .. }));
    wrong.events = batch("t", 1, 1, &["x"]).events;
    assert!(matches!(refusal(log.append(wrong.clone()).await), StoreError::Fenced { .. }));
    wrong.epoch = epoch;
    assert!(matches!(refusal(log.append(wrong.clone()).await), StoreError::Stale { head: 1 }));
    wrong.next = 2;
    let taken = refusal(log.append(wrong.clone()).await);
    assert!(matches!(taken, StoreError::SecretTaken { .. }) && taken.is_refusal());
    wrong.next = 1;
    log.close_table("t", epoch).await.unwrap();
    assert!(matches!(refusal(log.append(wrong).await), StoreError::Closed));
}

async fn a_stopped_log_says_so(bed: Bed) {
    let log = bed.log();
    let epoch = log.take_lease("t", "n").await.unwrap();
    log.append(batch("t", 1, epoch, &["a"])).await.unwrap();
    log.stop().await.unwrap();
    log.stop().await.unwrap();
    assert_eq!(log.append(batch("t", 2, epoch, &["x"])).await, Err(StoreError::Stopped));
    assert_eq!(log.take_lease("t", "n").await, Err(StoreError::Stopped));
    assert_eq!(log.read("t", 1).await, Err(StoreError::Stopped));
    assert_eq!(log.heads().await, Err(StoreError::Stopped));
    assert_eq!(log.verify_chain("t").await, Err(StoreError::Stopped));
}

async fn nothing_secret_is_shown(bed: Bed) {
    let log = bed.log();
    let epoch = log.take_lease("t", "n").await.unwrap();
    let sent = with_secret(batch("t", 1, epoch, &["hidden-hand"]), "seed", b"hidden-seed");
    let sent = Batch { summary: Some(b"hidden-name".to_vec()), ..sent };
    log.append(sent.clone()).await.unwrap();
    let events = log.read("t", 1).await.unwrap();
    let refused = log.append(sent.clone()).await.unwrap_err();
    let heads = log.heads().await.unwrap();
    let shown = format!("{sent:?} {events:?} {heads:?} {refused:?} {refused} {log:?}");
    assert!(!shown.contains("hidden"), "{shown}");
    // Nor as a list of byte values.
    assert!(!shown.contains("104, 105"), "{shown}");
}

/// Eight writers race for each number of two tables: each number is won once.
async fn many_writers_leave_one_dense_chain(bed: Bed) {
    const WRITERS: usize = 8;
    const EACH: u64 = 25;
    let bed = std::sync::Arc::new(bed);
    for table in ["s", "t"] {
        bed.log().take_lease(table, "n").await.unwrap();
    }
    let racer = |n: usize| {
        let bed = bed.clone();
        async move {
            let table = ["s", "t"][n % 2];
            let (mut next, mut won) = (1, 0);
            while won < EACH {
                let command = with_command(batch(table, next, 1, &["x"]), n as u8, &won.to_string());
                match bed.log().append(command).await {
                    Ok(Appended::Written { head, .. }) => (next, won) = (head + 1, won + 1),
                    Err(StoreError::Stale { head }) => next = head + 1,
                    other => panic!("{other:?}"),
                }
            }
        }
    };
    let racers: Vec<_> = (0..WRITERS).map(|n| tokio::spawn(racer(n))).collect();
    for racer in racers {
        racer.await.unwrap();
    }
    let expected = EACH * WRITERS as u64 / 2;
    for table in ["s", "t"] {
        assert_eq!(bed.log().verify_chain(table).await.unwrap(), expected);
        assert_eq!(bed.log().read(table, 1).await.unwrap().len() as u64, expected);
    }
}

async fn a_scan_ends_when_it_has_seen_enough(bed: Bed) {
    let log = bed.log();
    let epoch = log.take_lease("t", "n").await.unwrap();
    log.append(batch("t", 1, epoch, &["a", "b", "c", "d"])).await.unwrap();
    let mut seen = Vec::new();
    let mut visit = |event: Event| {
        seen.push(event.seq);
        if event.seq < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    log.scan("t", 2, &mut visit).await.unwrap();
    log.scan("t", 5, &mut visit).await.unwrap();
    log.scan("nowhere", 1, &mut visit).await.unwrap();
    // What is altered is named when it is come to, and not before.
    bed.alter("t", 4).await;
    log.scan("t", 2, &mut visit).await.unwrap();
    assert_eq!(seen, [2, 3, 2, 3]);
    let broken = StoreError::ChainBreak { table: "t".into(), seq: 4 };
    assert_eq!(log.scan("t", 4, &mut |_| ControlFlow::Continue(())).await, Err(broken));
}

async fn a_secret_tells_whose_key_it_is(bed: Bed) {
    let log = bed.log();
    assert_eq!(log.any_secret().await.unwrap(), None);
    let epoch = log.take_lease("t", "n").await.unwrap();
    log.append(with_secret(batch("t", 1, epoch, &["a"]), "seed", b"sealed")).await.unwrap();
    assert_eq!(log.any_secret().await.unwrap(), Some(("t".to_owned(), secret("seed", b"sealed"))));
}

async fn a_log_that_can_write_is_healthy(bed: Bed) {
    bed.log().health().await.unwrap();
    bed.log().stop().await.unwrap();
    assert_eq!(bed.log().health().await, Err(StoreError::Stopped));
}
