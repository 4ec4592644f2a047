//! Every bot of the roster plays whole boards of every book, erased and typed, and does the same in both.

use bots::{Bot, names};
use registry::{UseGame, books};
use serde_json::{Value, json};
use table::{Deal, Game, Seat, sim_key};

/// More actions than a board can have.
const BOUND: usize = 5_000;

fn four(name: &str) -> Vec<Bot> {
    (0..Seat::MAX).map(|seat| Bot::named(name, [seat; 32]).unwrap()).collect()
}

/// Plays with the book's own types; the actions, as JSON.
struct Typed<'a> {
    deal: &'a Deal,
    bots: Vec<Bot>,
}

impl UseGame for Typed<'_> {
    type Out = Vec<Value>;

    fn run<G: Game>(mut self, setup: G::Setup) -> Vec<Value> {
        let mut game = G::deal(&setup, &G::first(&setup), self.deal, &mut |_| {});
        let mut done = Vec::new();
        while game.outcome().is_none() && done.len() < BOUND {
            let wish = |seat: Seat| Some((seat, self.bots[seat.index()].decide(&game, seat)?));
            let (seat, chosen) = game.to_act().iter().find_map(wish).or_else(|| game.forced()).unwrap();
            game.act(seat, &chosen, &mut |_| {}).unwrap();
            done.push(json!([seat, chosen]));
        }
        done
    }
}

#[test]
fn all_finish_their_boards_and_erasure_changes_nothing() {
    for book in books() {
        let setup = book.setup(&json!({})).unwrap();
        for (name, board) in names().iter().flat_map(|name| (1..=3).map(move |board| (name, board))) {
            let deal = Deal::from_key(book.packs(&setup), &sim_key(5, book.id(), board));
            let mut engine = book.open(&setup, None, &deal).unwrap();
            let mut bots = four(name);
            let mut done = Vec::new();
            while engine.ended().is_none() {
                let wish = |seat: Seat| Some((seat, bots[seat.index()].act(&*engine, seat)?));
                let (seat, chosen) = engine.to_act().iter().find_map(wish).or_else(|| engine.forced()).unwrap();
                engine.act(seat, &chosen).unwrap_or_else(|why| panic!("{} {name}: {why:?}", book.id()));
                done.push(json!([seat, chosen]));
                assert!(done.len() < BOUND, "{} {name} board {board} does not end", book.id());
            }
            let typed = book.visit(&setup, Typed { deal: &deal, bots: four(name) }).unwrap();
            assert_eq!(typed, done, "{} {name} board {board}", book.id());
        }
    }
}
