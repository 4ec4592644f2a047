//! The failures that the log in memory makes on demand.

mod support;

use store::{Appended, Log, MemoryLog, StoreError};
use support::{batch, bodies, with_command};

#[tokio::test]
async fn appends_fail_as_often_as_asked_and_write_nothing() {
    let log = MemoryLog::new();
    let epoch = log.take_lease("t", "n").await.unwrap();
    log.append(batch("t", 1, epoch, &["a"])).await.unwrap();
    log.fail_appends(2);
    let command = with_command(batch("t", 2, epoch, &["b"]), 1, "k");
    for _ in 0..2 {
        let failed = log.append(command.clone()).await.unwrap_err();
        assert!(matches!(failed, StoreError::Storage { .. }) && !failed.is_refusal());
        assert_eq!(bodies(&log.read("t", 1).await.unwrap()), ["a"]);
    }
    assert_eq!(log.append(command).await.unwrap(), Appended::Written { first: 2, head: 2 });
    assert!(!log.alter("t", 3, b"x") && !log.alter("u", 1, b"x"));
}
