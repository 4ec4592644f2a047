//! Every book of the list keeps the laws: typed, through [`Book::visit`], and erased, through `dyn Engine`.

use std::ops::Range;
use std::sync::Arc;

use registry::{Book, Engine, Rejection, Shown, UseGame, books, merge};
use serde_json::{Value, json};
use table::{Deal, Game, Seat, Viewer, sim_key};
use testkit::{Dice, effort, laws::plain, viewers};

/// A law for the game of one book, on its first board.
struct Plain(u64);

impl UseGame for Plain {
    type Out = ();

    fn run<G: Game>(self, setup: G::Setup) {
        let carry = G::first(&setup);
        plain::legal_visits_nothing_twice::<G>(&setup, &carry, self.0);
        plain::someone_can_always_act::<G>(&setup, &carry, self.0);
        plain::views_are_folds_of_sights::<G>(&setup, &carry, self.0);
        plain::views_are_told_by_their_members::<G>(&setup, &carry, self.0);
        plain::replay_reproduces_events::<G>(&setup, &carry, self.0);
        plain::samples_are_complete::<G>(&setup, &carry, self.0);
        plain::text_round_trips::<G>(&setup, &carry, self.0);
    }
}

#[test]
fn every_book_keeps_the_plain_laws() {
    for book in books() {
        for options in all_options(book) {
            let setup = book.setup(&options).expect("an option of the list");
            book.visit(&setup, Plain(7)).expect("a book of the list");
        }
    }
}

/// The usual setup, and each other value of each option.
fn all_options(book: &Book) -> Vec<Value> {
    let others = book
        .guide()
        .options
        .iter()
        .flat_map(|option| option.values.iter().skip(1).map(|value| json!({ option.key: value.value })));
    std::iter::once(json!({})).chain(others).collect()
}

/// A board of a book, played by dice through the erased engine.
struct Table {
    book: &'static Book,
    engine: Box<dyn Engine>,
    setup: Value,
    /// What the board starts from; the start of a match, if nothing.
    carry: Option<Value>,
    deal: Deal,
    dice: Dice,
    inputs: Vec<(Seat, Value)>,
}

impl Table {
    fn open(book: &'static Book, seed: u64) -> Self {
        Self::begin(book, None, seed)
    }

    /// The board that follows on another.
    fn next(book: &'static Book, seed: u64) -> Self {
        let mut first = Self::open(book, seed);
        while first.step() {}
        Self::begin(book, first.engine.ended().map(|ended| ended.carry), seed)
    }

    fn begin(book: &'static Book, carry: Option<Value>, seed: u64) -> Self {
        let setup = book.setup(&json!({})).expect("the usual setup");
        let deal = Deal::from_key(book.packs(&setup), &sim_key(seed, book.id(), 1 + u64::from(carry.is_some())));
        let engine = book.open(&setup, carry.as_ref(), &deal).expect("a fitting deal");
        Self { book, engine, setup, carry, deal, dice: Dice::new(seed), inputs: Vec::new() }
    }

    /// The same board, before the first action.
    fn again(&self) -> Box<dyn Engine> {
        self.book.open(&self.setup, self.carry.as_ref(), &self.deal).expect("the same deal")
    }

    /// The next action by dice; `None` at the end.
    fn sample(&mut self) -> Option<(Seat, Value)> {
        let seats: Vec<Seat> = self.engine.to_act().iter().collect();
        let first = self.dice.place(seats.len());
        let (engine, dice) = (&self.engine, &mut self.dice);
        let mut one = |seat: &Seat| Some((*seat, engine.sample(*seat, &mut |bound| dice.below(bound))?));
        seats[first..].iter().chain(&seats[..first]).find_map(&mut one)
    }

    /// One action by dice; false at the end.
    fn step(&mut self) -> bool {
        let Some((seat, action)) = self.sample() else { return false };
        let before = self.engine.events();
        let made = self.engine.act(seat, &action).unwrap_or_else(|why| panic!("{seat} {action}: {why:?}"));
        assert_eq!(made, before..self.engine.events(), "the events of {action}");
        assert!(!made.is_empty(), "{action} left no trace");
        self.inputs.push((seat, action));
        true
    }
}

/// Boards of every book: first ones, and ones that follow on them.
fn tables() -> impl Iterator<Item = Table> {
    let of =
        |book: &'static Book| (1..=effort()).flat_map(move |seed| [Table::open(book, seed), Table::next(book, seed)]);
    books().iter().flat_map(of)
}

/// A patch as JSON.
fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// What one viewer is shown of some events.
fn shown_to(engine: &dyn Engine, events: Range<usize>, viewer: Viewer) -> Vec<Arc<Shown>> {
    engine.show(events, &[viewer]).into_iter().flatten().collect()
}

#[test]
fn patches_from_the_blank_view_come_to_the_view() {
    for mut table in tables() {
        let viewers: Vec<Viewer> = viewers(table.engine.seats()).collect();
        // The view before the first event is whatever the first patch makes of nothing but itself.
        let mut views: Vec<Value> = viewers.iter().map(|viewer| blank(&table, *viewer)).collect();
        let mut shown = 0;
        loop {
            let now = table.engine.events();
            let events = table.engine.show(shown..now, &viewers);
            assert_eq!(events.len(), now - shown);
            for event in &events {
                assert_eq!(event.len(), viewers.len());
                event.iter().zip(&mut views).for_each(|(one, view)| merge(view, &read(&one.patch)));
            }
            for (viewer, view) in viewers.iter().zip(&views) {
                assert_eq!(
                    without_nulls(view),
                    without_nulls(&table.engine.view(*viewer)),
                    "{viewer:?} at event {now}"
                );
            }
            shown = now;
            if !table.step() {
                break;
            }
        }
        assert!(table.engine.ended().is_some(), "{} came to no end", table.book.id());
    }
}

#[test]
fn what_a_viewer_is_shown_does_not_depend_on_who_else_looks() {
    for mut table in tables() {
        while table.step() {}
        let (engine, events) = (&*table.engine, 0..table.engine.events());
        // Two spectators among them, as at any table.
        let viewers: Vec<Viewer> = viewers(engine.seats()).chain([Viewer::Public]).collect();
        let together = engine.show(events.clone(), &viewers);
        let backwards: Vec<Viewer> = viewers.iter().rev().copied().collect();
        for (forth, back) in together.iter().zip(engine.show(events.clone(), &backwards)) {
            assert!(forth.iter().eq(back.iter().rev()));
        }
        for (place, viewer) in viewers.iter().enumerate() {
            let alone = shown_to(engine, events.clone(), *viewer);
            assert!(alone.iter().eq(together.iter().map(|event| &event[place])), "{viewer:?}");
        }
        for event in &together {
            for (one, other) in event.iter().flat_map(|one| event.iter().map(move |other| (one, other))) {
                assert_eq!(Arc::ptr_eq(one, other), one == other, "who is shown the same shares it, nobody else");
            }
        }
    }
}

#[test]
fn a_patch_says_what_has_changed_and_no_more() {
    for mut table in tables() {
        let viewers: Vec<Viewer> = viewers(table.engine.seats()).collect();
        loop {
            let from = table.engine.events();
            let before: Vec<Value> = viewers.iter().map(|viewer| table.engine.view(*viewer)).collect();
            if !table.step() {
                break;
            }
            let events = table.engine.show(from..table.engine.events(), &viewers);
            for (place, (viewer, before)) in viewers.iter().zip(&before).enumerate() {
                if let [event] = events.as_slice() {
                    let plain = registry::diff(before, &table.engine.view(*viewer));
                    assert_eq!(event[place].patch, plain.to_string(), "{viewer:?} at event {from}");
                }
            }
        }
    }
}

#[test]
fn a_sight_is_written_as_it_reads() {
    for mut table in tables() {
        while table.step() {}
        let engine = &table.engine;
        for event in 0..=engine.events() {
            for viewer in viewers(engine.seats()) {
                let read = engine.sight(event, viewer).map(|sight| sight.to_string());
                assert_eq!(engine.sight_text(event, viewer), read, "{viewer:?} at event {event}");
            }
        }
    }
}

/// The view of a board on which nothing has happened: the game's own blank.
fn blank(table: &Table, viewer: Viewer) -> Value {
    struct Blank(Option<Value>, Viewer);
    impl UseGame for Blank {
        type Out = Value;
        fn run<G: Game>(self, setup: G::Setup) -> Value {
            let carry =
                self.0.map_or_else(|| G::first(&setup), |carry| serde_json::from_value(carry).expect("a carry"));
            serde_json::to_value(G::blank(&setup, &carry, self.1)).expect("JSON")
        }
    }
    table.book.visit(&table.setup, Blank(table.carry.clone(), viewer)).expect("a book of the list")
}

/// To a reader of views a member that is null and one that is missing are the same.
fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Object(members) => {
            let some = members.iter().filter(|(_, value)| !value.is_null());
            Value::Object(some.map(|(key, value)| (key.clone(), without_nulls(value))).collect())
        }
        other => other.clone(),
    }
}

#[test]
fn the_same_inputs_make_the_same_board() {
    for mut table in tables() {
        while table.step() {}
        let mut again = table.again();
        for (seat, action) in &table.inputs {
            again.act(*seat, action).unwrap_or_else(|why| panic!("{seat} {action}: {why:?}"));
        }
        assert_eq!(again.events(), table.engine.events());
        for viewer in viewers(again.seats()) {
            let sights =
                |engine: &dyn Engine| (0..engine.events()).map(|event| engine.sight(event, viewer)).collect::<Vec<_>>();
            assert_eq!(sights(&*again), sights(&*table.engine), "{viewer:?}");
            assert_eq!(again.view(viewer), table.engine.view(viewer), "{viewer:?}");
        }
        assert_eq!(again.ended(), table.engine.ended());
    }
}

#[test]
fn whoever_may_act_can_and_what_is_due_is_legal() {
    for mut table in tables() {
        loop {
            let engine = &mut table.engine;
            assert_eq!(engine.to_act().is_empty(), engine.ended().is_some());
            for seat in Seat::all(engine.seats()) {
                assert_eq!(engine.count_legal(seat, 1) == 1, engine.to_act().contains(seat), "seat {seat}");
            }
            if let Some((seat, _)) = engine.forced() {
                assert!(engine.to_act().contains(seat));
            }
            if !table.step() {
                break;
            }
        }
        let ended = table.engine.ended().expect("the end");
        assert_eq!(ended.score.0.iter().sum::<i32>(), 0, "what one side wins the other loses");
        let next = table.book.open(&table.setup, Some(&ended.carry), &table.deal);
        assert!(next.is_ok(), "the next board opens from {}", ended.carry);
    }
}

#[test]
fn a_refusal_cites_shows_a_way_and_changes_nothing() {
    let (mut refused, mut shown) = (0, 0);
    for mut table in tables() {
        loop {
            let Some((_, action)) = table.inputs.last().cloned() else {
                table.step();
                continue;
            };
            if table.dice.one_in(6) {
                let seat = Seat::from_index(table.dice.place(table.engine.seats().into()));
                let view = |engine: &dyn Engine| engine.view(Viewer::Director);
                let (before, events) = (view(&*table.engine), table.engine.events());
                if let Err(why) = table.engine.act(seat, &action) {
                    let Rejection::Illegal { article, code, text, would_do } = why else { panic!("{action}: {why:?}") };
                    assert!(
                        !article.number.is_empty() && !code.is_empty() && !text.zh.is_empty() && !text.en.is_empty()
                    );
                    assert_eq!((view(&*table.engine), table.engine.events()), (before, events), "after {action}");
                    refused += 1;
                    if let Some(way) = would_do {
                        shown += 1;
                        let made = table.engine.act(seat, &way);
                        assert!(made.is_ok(), "{way} was to do instead of {action}: {made:?}");
                        // The way was taken: the inputs tell no more what happened.
                        break;
                    }
                }
            }
            if !table.step() {
                break;
            }
        }
    }
    assert!(refused > 4 && shown > 2, "{refused} refused, {shown} of them with a way");
}

#[test]
fn everybody_sees_who_is_asked_and_a_log_seals_what_others_may_not_see() {
    let mut hidden = 0;
    for mut table in tables() {
        loop {
            let asked: Vec<Value> = table.engine.asked().iter().map(|seat| json!(u8::from(seat))).collect();
            assert_eq!(table.engine.view(Viewer::Public)["to_act"], json!(asked));
            let (from, forced) = (table.engine.events(), table.engine.forced());
            if !table.step() {
                break;
            }
            let (seat, action) = table.inputs.last().expect("a step was made").clone();
            let engine = &table.engine;
            let covered = |event: usize| engine.sight(event, Viewer::Director) != engine.sight(event, Viewer::Public);
            // What it is comes first, what follows from it is no part of it; what is forced says nothing new.
            let tells = covered(from) && forced != Some((seat, action.clone()));
            assert!(!tells || engine.is_hidden(&action), "{action} is not to be read by all");
            hidden += u32::from(tells);
        }
    }
    assert!(hidden > 3, "only {hidden} actions were hidden");
}

#[test]
fn what_is_no_action_is_unreadable() {
    for book in books() {
        let mut table = Table::open(book, 3);
        let before = table.engine.view(Viewer::Director);
        for nonsense in [json!(null), json!(7), json!("play"), json!([]), json!({}), json!({ "do": "cheat" })] {
            let made = table.engine.act(Seat::from_index(0), &nonsense);
            assert!(matches!(made, Err(Rejection::Unreadable(_))), "{nonsense}: {made:?}");
        }
        assert_eq!(table.engine.view(Viewer::Director), before);
    }
}

#[test]
fn the_books_own_player_plays_legally() {
    for mut table in tables() {
        loop {
            for seat in table.engine.to_act().iter() {
                // The forced action is nobody's choice.
                if let Some(action) = table.engine.basic(seat).filter(|_| table.engine.forced().is_none()) {
                    let mut again = table.again();
                    if table.dice.one_in(8) {
                        table.inputs.iter().for_each(|(seat, action)| drop(again.act(*seat, action)));
                        let made = again.act(seat, &action);
                        assert!(made.is_ok(), "seat {seat} wants {action}: {made:?}");
                    }
                }
            }
            if !table.step() {
                break;
            }
        }
    }
}

#[test]
fn what_is_shown_does_not_depend_on_what_was_shown_before() {
    for mut table in tables() {
        let (mut shown, mut watched) = (0, Vec::new());
        while table.step() {
            // Sometimes at once, sometimes several steps together.
            if table.dice.one_in(2) || table.engine.ended().is_some() {
                let now = table.engine.events();
                watched.extend(shown_to(&*table.engine, shown..now, Viewer::Public));
                shown = now;
            }
        }
        let mut again = table.again();
        for (seat, action) in &table.inputs {
            again.act(*seat, action).unwrap_or_else(|why| panic!("{seat} {action}: {why:?}"));
        }
        assert_eq!(watched, shown_to(&*again, 0..again.events(), Viewer::Public));
        let late = again.events() - 5;
        for viewer in viewers(again.seats()) {
            let whole = shown_to(&*again, 0..again.events(), viewer);
            let end = shown_to(&*table.engine, late..table.engine.events(), viewer);
            assert_eq!(whole[late..], end, "{viewer:?}");
        }
    }
}

#[test]
fn a_carry_of_another_book_is_refused_in_words() {
    for book in books() {
        let table = Table::open(book, 5);
        for stranger in [json!(null), json!({}), json!({ "levels": ["2", "2"], "banker": 9 })] {
            let Err(why) = book.open(&table.setup, Some(&stranger), &table.deal) else { panic!("{stranger} opens") };
            assert!(why.to_string().starts_with("this book can't begin from the carry given: "), "{why}");
        }
    }
}

#[test]
fn rewinding_undoes_what_was_done_since() {
    for mut table in tables() {
        while table.step() {
            // What is over stays over.
            if !table.dice.one_in(40) || table.engine.ended().is_some() {
                continue;
            }
            let (now, kept) = (table.engine.events(), table.inputs.len());
            // All that was shown, now and then; mostly the last of it.
            let from = if table.dice.one_in(4) { 0 } else { now.saturating_sub(12) };
            if table.dice.one_in(2) {
                table.engine.show(now - 1..now, &[Viewer::Public]);
            }
            while table.step() && !table.dice.one_in(3) {}
            table.engine.rewind(now);
            table.inputs.truncate(kept);
            let mut again = table.again();
            for (seat, action) in &table.inputs {
                again.act(*seat, action).unwrap_or_else(|why| panic!("{seat} {action}: {why:?}"));
            }
            assert_eq!((table.engine.events(), table.engine.ended()), (now, None));
            for viewer in viewers(again.seats()) {
                assert_eq!(table.engine.view(viewer), again.view(viewer), "{viewer:?} at {now}");
                let [one, other] = [&table.engine, &again].map(|engine| shown_to(&**engine, from..now, viewer));
                assert_eq!(one, other, "{viewer:?} at {now}");
            }
        }
    }
}
