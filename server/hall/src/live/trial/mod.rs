//! A table that a test drives: with a clock of its own, and a log that takes everything.

mod rests;
mod secrecy;
mod worlds;

use std::sync::Arc;

use serde_json::{Value, json};
use store::Appended;
use table::fair::Seed;
use table::{Seat, Viewer};
use wire::{Fill, Request};

use super::board::Board;
use super::{Chance, Charter, Entrance, House, Next, Post, Table, person};
use crate::config::Tempo;
use crate::error::HallError;
use crate::seal::SealKey;
use crate::token::TokenDigest;
use worlds::{Start, World};

/// When the clock begins.
const START: u64 = 1_000_000;

/// Chance that is the same each time.
struct Lots(u8);

impl Chance for Lots {
    fn bytes(&mut self) -> Result<[u8; 32], HallError> {
        self.0 = self.0.wrapping_mul(5).wrapping_add(1);
        Ok([self.0; 32])
    }
}

/// A table in one of the worlds, and all that the viewer and a spectator get from it.
struct Scene {
    table: Table,
    now: u64,
    viewer: Viewer,
    tokens: Vec<String>,
    /// The sockets of the seats, and of a spectator.
    sockets: Vec<u64>,
    spectator: u64,
    /// What was heard, with the moment; and when the table would do something next.
    heard: Vec<String>,
    cids: u32,
}

impl Scene {
    fn open(start: &Start, world: &World, viewer: Viewer) -> Self {
        // Whoever leaves is stood in for before any decision is taken for anybody.
        let tempo = Tempo { absence: std::time::Duration::from_secs(1), ..Tempo::default() };
        let house = Arc::new(House { tempo, seal: SealKey::ephemeral().unwrap() });
        let seats = start.book.seats(&start.setup);
        let charter = || Charter {
            id: "t".into(),
            book: start.book,
            options: json!({}),
            setup: start.setup.clone(),
            seats,
            invite: "i".into(),
        };
        let first = "first".to_owned();
        let creator = person(Seat::from_index(0), "1".into(), &first);
        let table = Table::found(house, Box::new(Lots(3)), charter(), (&creator, Fill::Open), (1, START)).unwrap();
        let (tokens, sockets) = (vec![first], Vec::new());
        let mut scene = Self { table, now: START, viewer, tokens, sockets, spectator: 0, heard: Vec::new(), cids: 0 };
        scene.write();
        for seat in 1..seats {
            let seated = scene.table.sit(Some((seat + 1).to_string()), "i", None, START).unwrap();
            scene.write();
            scene.tokens.push(seated.token);
        }
        scene.sockets = (0..usize::from(seats)).map(|seat| scene.enter(Some(seat), None)).collect();
        scene.spectator = scene.enter(None, None);
        scene.table.state.carry = start.carry.clone().map(Arc::new);
        let board = Board::of(&charter(), start.carry.as_ref(), &world.deal, Seed::new([7; 32])).unwrap();
        scene.table.begin(board, &vec![Vec::new(); seats.into()], START);
        scene.write();
        scene.tick();
        scene
    }

    fn enter(&mut self, seat: Option<usize>, since: Option<u64>) -> u64 {
        let token = seat.map(|seat| TokenDigest::of(&self.tokens[seat]));
        let entered = self.table.enter(Entrance { token, since, nonce: None }, self.now);
        entered.expect("a token of the table").0
    }

    /// The log takes whatever waits for it, and the ears hear what follows.
    fn write(&mut self) {
        if let Some(batch) = self.table.batch() {
            let (first, head) = (batch.next, batch.next + batch.events.len() as u64 - 1);
            let written = self.table.settle(Ok(Appended::Written { first, head }), self.now);
            written.expect("the log takes everything");
        }
        self.listen();
    }

    fn listen(&mut self) {
        let ears = [self.eyes().map(|seat| self.sockets[seat]), Some(self.spectator)];
        let mut hear = |from: u64, what: &str| {
            if let Some(ear) = ears.iter().position(|ear| *ear == Some(from)) {
                self.heard.push(format!("{} {} {what}", self.now, ["seat", "spectator"][ear]));
            }
        };
        for post in self.table.posts() {
            match post {
                Post::Send { to, frames } => frames.iter().for_each(|frame| hear(to, frame)),
                Post::Close { to, code } => hear(to, &format!("closed {code}")),
                Post::List => {}
            }
        }
    }

    /// The seat that looks, if it is one that has its socket already.
    fn eyes(&self) -> Option<usize> {
        match self.viewer {
            Viewer::Seat(seat) if seat.index() < self.sockets.len() => Some(seat.index()),
            _ => None,
        }
    }

    /// Everything that is due happens.
    fn tick(&mut self) {
        while self.table.advance(self.now) == Next::Step {
            self.write();
        }
        self.listen();
        self.heard.push(format!("{} next {:?}", self.now, self.table.wake()));
    }

    /// The next thing happens, when it is due.
    fn wait(&mut self) {
        self.now = self.table.wake().expect("something is waited for").max(self.now);
        self.tick();
    }

    fn events(&self) -> usize {
        self.table.board.as_ref().map_or(0, |board| board.engine.events())
    }

    fn say(&mut self, socket: u64, request: Request) {
        self.table.say(socket, request, self.now);
        self.write();
        self.tick();
    }

    fn act(&mut self, seat: usize, exp: u64, action: &Value) {
        self.cids += 1;
        let cid = format!("c{}", self.cids);
        self.say(self.sockets[seat], Request::Act { cid, exp, a: action.clone() });
    }
}
