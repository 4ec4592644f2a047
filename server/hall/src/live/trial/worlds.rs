//! Two worlds with one public course: what a viewer cannot see is dealt anew.

use registry::{Book, Engine};
use serde_json::{Value, json};
use table::{Deal, Seat, Viewer, sim_key};
use testkit::Dice;

/// How often other places are tried for hidden cards: at least, and after the deal, when a try costs little.
const TRIES: usize = 24;
const MORE_TRIES: usize = 200;
/// How many cards are moved at once, at most.
const SWAPS: usize = 8;

/// A book with options, and what the board starts from.
pub(super) struct Start {
    pub(super) book: &'static Book,
    pub(super) setup: Value,
    pub(super) carry: Option<Value>,
}

/// Something that was done.
#[derive(Clone)]
pub(super) struct Did {
    pub(super) seat: Seat,
    pub(super) action: Value,
    /// By itself: nobody chose it.
    pub(super) forced: bool,
}

/// A deal and what was done with it.
#[derive(Clone)]
pub(super) struct World {
    pub(super) deal: Deal,
    pub(super) course: Vec<Did>,
}

impl Start {
    /// The first board of a match.
    pub(super) fn first(book: &'static Book, options: &Value) -> Self {
        let setup = book.setup(options).expect("options of the book");
        Self { book, setup, carry: None }
    }

    /// A board that follows on another.
    pub(super) fn later(book: &'static Book, options: &Value, seed: u64) -> Self {
        let first = Self::first(book, options);
        let deal = first.deal(seed);
        let mut engine = first.open(&deal);
        let mut dice = Dice::new(seed);
        while let Some(did) = next(&*engine, &mut dice) {
            engine.act(did.seat, &did.action).expect("what is sampled is legal");
        }
        Self { carry: engine.ended().filter(|ended| !ended.match_over).map(|ended| ended.carry), ..first }
    }

    pub(super) fn deal(&self, seed: u64) -> Deal {
        Deal::from_key(self.book.packs(&self.setup), &sim_key(seed, self.book.id(), 1))
    }

    pub(super) fn open(&self, deal: &Deal) -> Box<dyn Engine> {
        self.book.open(&self.setup, self.carry.as_ref(), deal).expect("a deal of the book")
    }
}

/// What happens next, by dice: what is forced, mostly, or what one of those who may act samples.
fn next(engine: &dyn Engine, dice: &mut Dice) -> Option<Did> {
    // Whoever speaks up at the first chance does so when nobody else could.
    if let Some((seat, action)) = engine.forced().filter(|_| !dice.one_in(12)) {
        return Some(Did { seat, action, forced: true });
    }
    let seats: Vec<Seat> = engine.to_act().iter().collect();
    let first = dice.place(seats.len());
    let mut sample = |seat: &Seat| Some((*seat, engine.sample(*seat, &mut |bound| dice.below(bound))?));
    let (seat, action) = seats[first..].iter().chain(&seats[..first]).find_map(&mut sample)?;
    let forced = engine.forced() == Some((seat, action.clone()));
    Some(Did { seat, action, forced })
}

impl World {
    /// A board of dice, up to so many actions.
    pub(super) fn played(start: &Start, seed: u64, length: usize) -> Self {
        let deal = start.deal(seed);
        let (mut engine, mut dice, mut course) = (start.open(&deal), Dice::new(seed), Vec::new());
        while course.len() < length
            && let Some(did) = next(&*engine, &mut dice)
        {
            engine.act(did.seat, &did.action).expect("what is sampled is legal");
            course.push(did);
        }
        Self { deal, course }
    }

    /// Another world that looks the same to a viewer and to everybody: cards that it does not see lie elsewhere. None if
    /// none was found.
    pub(super) fn elsewhere(&self, start: &Start, viewer: Viewer, dice: &mut Dice) -> Option<Self> {
        let seen = self.seen_by(start, viewer)?;
        let (mut world, mut moved, mut swaps) = (self.clone(), false, SWAPS);
        for _ in 0..TRIES + MORE_TRIES / (1 + self.course.len()) {
            let mut other = world.clone();
            (0..swaps).for_each(|_| other.swap(start, viewer, dice));
            if other.deal != world.deal && other.seen_by(start, viewer).as_ref() == Some(&seen) {
                (world, moved, swaps) = (other, true, (2 * swaps).min(SWAPS));
            } else {
                swaps = (swaps / 2).max(1);
            }
        }
        moved.then_some(world)
    }

    /// What a viewer and everybody get of the course; none if it is not possible in this world.
    fn seen_by(&self, start: &Start, viewer: Viewer) -> Option<Vec<Value>> {
        let mut engine = start.open(&self.deal);
        for did in &self.course {
            engine.act(did.seat, &did.action).ok()?;
        }
        let both = |event: usize| [viewer, Viewer::Public].map(|eyes| engine.sight(event, eyes));
        let mut seen: Vec<Value> = (0..engine.events()).map(|event| json!(both(event))).collect();
        seen.extend([engine.view(viewer), engine.view(Viewer::Public)]);
        Some(seen)
    }

    /// Two cards change places, also in what others did with them unseen.
    fn swap(&mut self, start: &Start, viewer: Viewer, dice: &mut Dice) {
        let mut pack = self.deal.pack().to_vec();
        let (one, two) = (dice.place(pack.len()), dice.place(pack.len()));
        let names = [pack[one], pack[two]].map(cards::token::of);
        pack.swap(one, two);
        self.deal = Deal::laid_out(pack, self.deal.lot());
        let engine = start.open(&self.deal);
        let others = self.course.iter_mut().filter(|did| !viewer.sees(did.seat));
        others.filter(|did| engine.is_hidden(&did.action)).for_each(|did| exchange(&mut did.action, names));
    }
}

/// Writes each of two cards for the other. A card that stands there several times is one of them only: which, the replay
/// finds out.
fn exchange(action: &mut Value, [one, two]: [&str; 2]) {
    match action {
        Value::String(card) if card == one => two.clone_into(card),
        Value::String(card) if card == two => one.clone_into(card),
        Value::Array(list) => list.iter_mut().for_each(|value| exchange(value, [one, two])),
        Value::Object(members) => members.values_mut().for_each(|value| exchange(value, [one, two])),
        _ => {}
    }
}
