//! 隐藏的牌不露痕迹 Nobody learns of hidden cards from how a table behaves: the same public course, with what a viewer cannot
//! see dealt anew, gives it the same bytes at the same moments. Frames, refusals, deadlines, pauses, counts and order, in
//! answers to hints, probes and wrong actions too.

use registry::Book;
use serde_json::{Value, json};
use table::{Seat, Viewer};
use testkit::{Dice, effort};
use wire::Request;

use super::Scene;
use super::worlds::{Start, World};

impl Scene {
    /// Plays the course, with the viewer's questions in between.
    fn play(&mut self, world: &World, dice: &mut Dice) {
        for did in &world.course {
            let before = self.events();
            if did.forced {
                // News of who is here may come before it.
                for _ in 0..8 {
                    if self.events() == before {
                        self.wait();
                    }
                }
            } else {
                // Before anything else happens by itself.
                let later = self.now + u64::from(50 + dice.below(200));
                self.now = self.table.wake().map_or(later, |wake| later.min(wake - 1)).max(self.now);
                self.tick();
                self.act(did.seat.index(), self.table.head, &did.action);
            }
            assert!(self.events() > before, "{} did not happen", did.action);
            if !did.forced || dice.one_in(4) {
                let known = self.events();
                self.try_late(&did.action, 1);
                self.ask(&did.action, dice);
                if self.events() != known {
                    // A wrong action that a strict table carries out: another course begins.
                    return;
                }
            }
        }
        self.end(world, dice);
    }

    /// Something that needs no answer, or a wrong one, from the viewer and from a spectator.
    fn ask(&mut self, last: &Value, dice: &mut Dice) {
        if dice.one_in(6) {
            let since = u64::from(dice.below(self.table.head as u32 + 2));
            let spectator = self.spectator;
            self.table.leave(spectator);
            self.spectator = self.enter(None, Some(since));
            self.listen();
        }
        let Some(seat) = self.eyes() else { return };
        match dice.below(7) {
            0 => self.say(self.sockets[seat], Request::Hint { n: 1 }),
            1 | 2 => {
                let cards = self.some_cards(last, dice);
                self.say(self.sockets[seat], Request::Probe { n: 2, cards });
            }
            3 => {
                let since = u64::from(dice.below(self.table.head as u32 + 2));
                self.sockets[seat] = self.enter(Some(seat), Some(since));
                self.listen();
            }
            _ => {
                let action = self.wrong(last, dice);
                // From the event after the last one to some before it.
                if self.try_late(&action, i64::from(dice.below(7)) - 1) && dice.one_in(3) {
                    // The same decision again, with something else.
                    self.cids -= 1;
                    self.act(seat, self.table.head, &json!({ "do": "pass" }));
                }
            }
        }
    }

    /// The viewer tries an action that it may not do, decided so many events ago. What it may do would be another course;
    /// of too many it is not known.
    fn try_late(&mut self, action: &Value, ago: i64) -> bool {
        let (Some(seat), Some(board)) = (self.eyes(), self.table.board.as_ref()) else { return false };
        let legal = board.engine.legal(Seat::from_index(seat), 400);
        let tries = legal.len() < 400 && !legal.contains(action);
        if tries {
            self.act(seat, self.table.head.saturating_add_signed(-ago), action);
        }
        tries
    }

    /// Cards of the viewer's hand, or of somebody else.
    fn some_cards(&self, last: &Value, dice: &mut Dice) -> Vec<String> {
        let view = self.table.board.as_ref().unwrap().engine.view(self.viewer);
        let hand = view["hand"].as_array().cloned().unwrap_or_default();
        let shown = last["cards"].as_array().cloned().unwrap_or_default();
        let from = if dice.one_in(3) && !shown.is_empty() { shown } else { hand };
        let first = dice.place(from.len());
        let count = 1 + dice.place(4);
        from[first.min(from.len())..].iter().take(count).filter_map(|card| Some(card.as_str()?.to_owned())).collect()
    }

    /// An action that will hardly do.
    fn wrong(&self, last: &Value, dice: &mut Dice) -> Value {
        let cards = self.some_cards(last, dice);
        match dice.below(9) {
            0 => json!({ "do": "pass" }),
            1 => json!({ "do": "pay", "card": cards.first() }),
            2 => json!({ "do": "return", "card": cards.first() }),
            3 | 4 => json!({ "do": "declare", "cards": cards }),
            5 => json!({ "do": "play", "cards": cards }),
            6 => json!({ "do": "time" }),
            _ => last.clone(),
        }
    }

    /// Everything that can be told without anybody's choice: the whole again, more questions, bots in place of the others,
    /// and how long they would think; and if the viewer alone is to decide, its time runs out.
    fn end(&mut self, world: &World, dice: &mut Dice) {
        let last = world.course.last().map_or(Value::Null, |did| did.action.clone());
        let (events, head) = (self.events(), self.table.head);
        for since in [None, Some(0), Some(head.saturating_sub(3)), Some(head)] {
            if let Some(seat) = self.eyes() {
                self.sockets[seat] = self.enter(Some(seat), since);
            }
            self.listen();
        }
        for _ in 0..12 {
            self.ask(&last, dice);
            if self.events() != events {
                return;
            }
        }
        let Some(board) = self.table.board.as_ref().filter(|board| board.in_play()) else { return };
        // Cards that are still drawn differ, also for the viewer.
        if board.engine.forced().is_some() {
            return;
        }
        let asked = board.engine.asked();
        let own = self.eyes();
        for seat in (0..self.sockets.len()).filter(|seat| Some(*seat) != own) {
            self.table.leave(self.sockets[seat]);
        }
        let gone = self.now + 1_000;
        self.tick();
        while self.table.wake().is_some_and(|at| at <= gone) {
            self.wait();
        }
        if asked.iter().all(|seat| self.viewer.sees(seat)) && self.events() == events {
            while self.events() == events && self.table.is_playing() {
                self.wait();
            }
        }
    }
}

/// How many boards of each book are tried, where the nights are not long.
const BOARDS: u64 = 24;
/// How far boards are played that begin with a draw: most is decided unseen while it lasts.
const DRAWN: [usize; 8] = [25, 120, 45, 150, 70, 190, 95, 135];
/// How far others: most just after the deal.
const DEALT: [usize; 8] = [0, 1, 0, 2, 0, 45, 0, 4];

/// The usual options, and each other value of each.
fn all_options(book: &Book) -> Vec<Value> {
    let options = book.guide().options.iter();
    let others =
        options.flat_map(|option| option.values.iter().skip(1).map(|value| json!({ option.key: value.value })));
    std::iter::once(json!({})).chain(others).collect()
}

/// Tries boards of a book, first ones and ones that follow on others, each up to one of the lengths.
fn tells_nothing(book: &'static Book) {
    let (options, mut tried, mut possible) = (all_options(book), 0, 0);
    for case in 0..BOARDS * effort() {
        let mut dice = Dice::new(900 + case);
        let options = &options[case as usize % options.len()];
        let start = if case % 3 == 0 { Start::first(book, options) } else { Start::later(book, options, case) };
        let lengths = if start.open(&start.deal(case)).forced().is_some() { DRAWN } else { DEALT };
        let world = World::played(&start, case, lengths[case as usize % lengths.len()]);
        let seats = book.seats(&start.setup);
        let viewer = match dice.below(u32::from(seats) + 1) {
            0 => Viewer::Public,
            seat => Viewer::Seat(Seat::from_index(seat as usize - 1)),
        };
        tried += 1;
        let Some(other) = world.elsewhere(&start, viewer, &mut dice) else { continue };
        possible += 1;
        let heard = |world: &World| {
            let mut scene = Scene::open(&start, world, viewer);
            scene.play(world, &mut Dice::new(case));
            scene.heard
        };
        let (here, there) = (heard(&world), heard(&other));
        let place = format!("{} {options}, board {case}, {viewer:?}", book.id());
        for (here, there) in here.iter().zip(&there) {
            assert_eq!(here, there, "{place}: two worlds can be told apart");
        }
        assert_eq!(here.len(), there.len(), "{place}: more is told in one world");
    }
    assert!(possible * 2 >= tried, "{}: only {possible} of {tried} boards could be dealt otherwise", book.id());
}

#[test]
fn a_table_of_any_book_tells_nothing_of_hidden_cards() {
    std::thread::scope(|scope| {
        for book in registry::books() {
            scope.spawn(|| tells_nothing(book));
        }
    });
}
