//! The file of an event: forms of entries, looking and taking turns, many commands in one append.

use desk::{DeskError, EventFile, Make};
use serde_json::json;
use store::{Batch, Log, NewEvent, SqliteLog};
use tourney::event::roster::Entrant;
use tourney::event::{Command, Done, Entry, Refusal, Who};
use tourney::moment::Moment;
use tourney::office::Role;
use tourney::profile;

fn entry(id: &str, seen: u64, command: Command) -> Entry {
    let (at, entered) = (Moment(1_000_000), Some(Moment(9_000_000)));
    Entry {
        id: id.into(),
        seen,
        who: Who { name: "x".into(), role: Role::Chief },
        at,
        entered,
        reason: "y".into(),
        command,
    }
}

fn create() -> Command {
    let profile = Box::new(profile::load("china").unwrap());
    Command::Create { name: "t".into(), profile, overrides: Vec::new() }
}

fn enter(name: &str) -> Command {
    let entrant = Entrant { name: name.into(), origin: String::new(), key: None, members: Vec::new(), seed: None };
    Command::Enter { entrants: vec![entrant], joins: None }
}

#[tokio::test]
async fn entries_of_the_first_form_still_open() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old.paiju");
    let log = SqliteLog::open(&path).await.unwrap();
    let epoch = log.take_lease("event", "desk").await.unwrap();
    let mut old = json!({ "entry": entry("1", 0, create()) });
    old["entry"].as_object_mut().unwrap().remove("entered");
    let events = |kind: &str| vec![NewEvent { at_ms: 5, kind: kind.into(), body: serde_json::to_vec(&old).unwrap() }];
    let batch = |next, kind| Batch {
        table: "event".into(),
        next,
        epoch,
        events: events(kind),
        command: None,
        secrets: vec![],
        summary: None,
    };
    log.append(batch(1, "entry")).await.unwrap();
    log.stop().await.unwrap();
    let mut file = EventFile::look(&path).await.unwrap();
    assert_eq!(file.history().entries()[0].entered(), Moment(1_000_000));
    file.submit(entry("2", 1, enter("a"))).await.unwrap();
    file.rest().await.unwrap();
    let file = EventFile::look(&path).await.unwrap();
    assert_eq!(file.history().entries()[1].entered(), Moment(9_000_000));
    assert!(file.history().entries()[1].is_dated());
    // A form that is not known yet is not guessed at.
    let log = SqliteLog::open(&path).await.unwrap();
    let epoch = log.take_lease("event", "desk").await.unwrap();
    log.append(Batch { epoch, ..batch(3, "entry/3") }).await.unwrap();
    log.stop().await.unwrap();
    assert!(matches!(EventFile::look(&path).await, Err(DeskError::Unreadable { entry: 3, .. })));
}

#[tokio::test]
async fn what_changed_since_one_looked_is_seen_when_one_writes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.paiju");
    let mut first = EventFile::open(&path, Make::New).await.unwrap();
    first.submit(entry("1", 0, create())).await.unwrap();
    first.rest().await.unwrap();
    let mut asked = EventFile::look(&path).await.unwrap();
    // While somebody thinks, another enters a unit.
    first.submit(entry("2", 1, enter("a"))).await.unwrap();
    first.rest().await.unwrap();
    let refused = asked.submit(entry("3", 1, enter("b"))).await;
    assert!(matches!(refused, Err(DeskError::Refused(Refusal::Stale { seen: 1, now: 2, .. }))), "{refused:?}");
    assert!(matches!(asked.submit(entry("3", 2, enter("b"))).await, Ok(Done::Taken { version: 3, .. })));
    asked.rest().await.unwrap();
    assert_eq!(asked.seal(), EventFile::look(&path).await.unwrap().seal());
    // Another event under the same name is not written into.
    std::fs::remove_file(&path).unwrap();
    let mut other = EventFile::open(&path, Make::New).await.unwrap();
    for (at, id) in (0..3).zip(["x", "y", "z"]) {
        other.submit(entry(id, at, if at == 0 { create() } else { enter(id) })).await.unwrap();
    }
    other.rest().await.unwrap();
    assert!(matches!(asked.submit(entry("4", 3, enter("c"))).await, Err(DeskError::Replaced { .. })));
}

#[tokio::test]
async fn commands_together_are_all_taken_or_none() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("event.paiju");
    let mut file = EventFile::open(&path, Make::New).await.unwrap();
    file.submit(entry("1", 0, create())).await.unwrap();
    let good: Vec<Entry> = (1..=3000).map(|n| entry(&format!("e{n}"), n, enter(&format!("u{n}")))).collect();
    let mut bad = good.clone();
    bad[1].command = Command::CloseStage { stage: tourney::event::StageNo(4) };
    let faults = file.submit_all(bad).await.unwrap().unwrap_err();
    assert_eq!(faults[0].0, 1);
    assert_eq!(file.history().version(), 1);
    assert!(file.history().event().unwrap().roster.units().is_empty());
    let dones = file.submit_all(good.clone()).await.unwrap().unwrap();
    assert_eq!(dones.last(), Some(&Done::Taken { version: 3001, what: enter("u3000").summary() }));
    let again = file.submit_all(good).await.unwrap().unwrap();
    assert!(again.iter().all(|done| matches!(done, Done::Already { .. })));
    file.rest().await.unwrap();
    let looked = EventFile::look(&path).await.unwrap();
    assert!(
        looked.history().entries() == file.history().entries() && looked.history().event() == file.history().event()
    );
}
