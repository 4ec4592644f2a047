//! What it costs when a table can't go on: nobody a second.

use registry::Book;
use serde_json::json;
use store::{Appended, StoreError};
use table::{Seat, Viewer};

use super::worlds::{Start, World};
use super::{Next, Scene};

/// A board that begins with one seat's decision, for which its book gives a time; who that is.
fn scene() -> (Scene, usize) {
    let begins = |book: &'static Book| {
        let start = Start::first(book, &json!({}));
        let world = World::played(&start, 1, 0);
        let engine = start.open(&world.deal);
        let (asked, forced) = (engine.asked(), engine.forced());
        let first = asked.iter().next().filter(|_| asked.len() == 1 && forced.is_none())?;
        engine.allowance(first).map(|_| (Scene::open(&start, &world, Viewer::Public), first.index()))
    };
    registry::books().iter().find_map(begins).expect("a book that begins so")
}

impl Scene {
    fn deadline(&self, seat: usize) -> u64 {
        self.table.state.deadlines[seat].expect("a deadline")
    }

    /// The log fails with what waits for it.
    fn fail(&mut self) {
        assert!(self.table.batch().is_some(), "something waits for the log");
        let error = StoreError::Full { file: "full.db".into() };
        assert!(self.table.settle(Err(error), self.now).is_err());
    }
}

#[test]
fn who_wakes_with_the_server_is_not_hurried() {
    let (mut scene, leader) = scene();
    let due = scene.deadline(leader);
    // All but a second of its time has passed, and the server is stopped for however long.
    scene.now = due - 1_000;
    scene.tick();
    scene.table.woke(scene.now);
    scene.tick();
    assert_eq!(scene.deadline(leader), scene.now + 10_000);
    let heard = scene.heard.iter().rev().find(|line| line.contains("deadlines")).expect("everybody is told");
    assert!(heard.contains(&(scene.now + 10_000).to_string()), "{heard}");
    // An action decided before is not out of date.
    let (exp, events) = (scene.table.head - 1, scene.events());
    let action = scene.table.board.as_ref().unwrap().engine.basic(Seat::from_index(leader)).unwrap();
    scene.act(leader, exp, &action);
    assert!(scene.events() > events, "it was carried out");
}

#[test]
fn an_outage_counts_from_the_step_that_failed() {
    let (mut scene, leader) = scene();
    let due = scene.deadline(leader);
    // The time of the leader runs out, and what is done for it can't be written: for 27 seconds.
    scene.now = due + 1_000;
    assert_eq!(scene.table.advance(scene.now), Next::Step);
    scene.fail();
    let failed = scene.now;
    while scene.now < failed + 27_000 {
        scene.now += 1_000;
        assert_eq!(scene.table.advance(scene.now), Next::Step, "the log is tried each second");
        scene.fail();
    }
    assert_eq!((scene.table.seats[leader].misses, scene.deadline(leader)), (0, due), "nothing has happened");
    scene.now += 1_000;
    scene.tick();
    assert_eq!(scene.deadline(leader), due + 28_000.max(scene.now + 10_000 - due), "and nobody is hurried");
    assert_eq!(scene.table.seats[leader].misses, 0);
    assert!(!scene.table.state.chairs[leader].stand_in);
}

#[test]
fn a_table_that_can_t_be_closed_is_tried_again() {
    let (mut scene, _) = scene();
    for socket in scene.sockets.iter().copied().chain([scene.spectator]) {
        scene.table.leave(socket);
    }
    scene.tick();
    scene.now += 24 * 60 * 60 * 1_000;
    for _ in 0..3 {
        assert_eq!(scene.table.advance(scene.now), Next::Close);
        scene.table.stay_open(scene.now);
        scene.now += 59_999;
        scene.tick();
        assert_eq!(scene.table.advance(scene.now), Next::Wait);
        scene.now += 1;
    }
}

#[test]
fn a_log_that_hangs_holds_the_clocks_up() {
    let (mut scene, leader) = scene();
    let action = scene.table.board.as_ref().unwrap().engine.basic(Seat::from_index(leader)).unwrap();
    let request = wire::Request::Act { cid: "c".into(), exp: scene.table.head, a: action };
    let asked = scene.now;
    scene.table.say(scene.sockets[leader], request, asked);
    let batch = scene.table.batch().expect("a step");
    let (first, head) = (batch.next, batch.next + batch.events.len() as u64 - 1);
    // The disk takes twelve seconds of the next one's time.
    scene.now += 12_000;
    scene.table.settle(Ok(Appended::Written { first, head }), scene.now).unwrap();
    scene.tick();
    let next =
        (0..scene.sockets.len()).find(|seat| scene.table.state.deadlines[*seat].is_some()).expect("somebody is asked");
    let allowance = scene.table.board.as_ref().unwrap().engine.allowance(Seat::from_index(next));
    assert_eq!(scene.deadline(next), scene.now + 1_000 * u64::from(allowance.expect("a time")));
}
