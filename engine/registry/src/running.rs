//! The one implementor of [`Engine`]: a [`Game`] with its log of events.

use std::borrow::Cow;
use std::cell::Cell;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use cards::{Bag, Pick};
use serde::Serialize;
use serde_json::Value;
use table::{Deal, Elapsed, Game, Lang, MatchEnd, Scene, Seat, Seats, Speech, Spoken, Viewer, Word, count_legal};

use crate::{Ended, Engine, Probe, Rejection, Shown, past::Past, patch::patches};

/// A deal in play with all its events, the last of them as they are, the others in the form of what made them.
#[derive(Debug)]
pub struct Running<G: Game> {
    setup: G::Setup,
    carry: G::Carry,
    game: G,
    past: Past<G>,
    /// The game as it was after so many events: what viewers knew then need not be folded again from the first event.
    mark: (usize, G),
    /// The events after the mark, and at first all of them.
    recent: Vec<G::Event>,
    /// How many events are not among the recent ones.
    old: usize,
    /// How many events somebody was shown: the mark moves on from there only.
    shown: Cell<usize>,
}

impl<G: Spoken> Running<G> {
    /// Opens a deal.
    pub fn open(setup: G::Setup, carry: G::Carry, deal: &Deal) -> Self {
        let mut recent = Vec::new();
        let game = G::deal(&setup, &carry, deal, &mut |event| recent.push(event));
        let mark = (recent.len(), game.clone());
        Self { setup, carry, game, past: Past::of(deal), mark, recent, old: 0, shown: Cell::new(0) }
    }

    /// The typed game.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What `viewer` knows before an event, from the nearest place.
    fn view_before(&self, event: usize, viewer: Viewer) -> G::View {
        let (marked, game) = &self.mark;
        // A view is a fold of sights: that is a law of every game.
        let (from, mut view) = if *marked <= event {
            (*marked, game.view(viewer))
        } else {
            (0, G::blank(&self.setup, &self.carry, viewer))
        };
        for event in &*self.between(from..event) {
            G::unfold(&mut view, G::redact(event, viewer).as_ref());
        }
        view
    }

    /// Some of the events that there are.
    fn between(&self, events: Range<usize>) -> Cow<'_, [G::Event]> {
        if let Some(start) = events.start.checked_sub(self.old) {
            return Cow::Borrowed(&self.recent[start..events.end - self.old]);
        }
        let mut made = self.past.events(&self.setup, &self.carry, events.end);
        Cow::Owned(made.split_off(events.start.min(made.len())))
    }

    /// Everybody has seen everything: what is known now is where viewers are shown the next events from.
    fn move_mark(&mut self) {
        self.old = self.events();
        self.mark = (self.old, self.game.clone());
        self.recent.clear();
        // Rarely much, but then for long.
        self.recent.shrink_to(8);
    }
}

/// Actions, sights and views are made of strings, numbers and lists: they always have a JSON form.
pub(crate) fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or(Value::Null)
}

/// [`json`], written.
pub(crate) fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// What each viewer gets of an event: those who see the same, and in whose views it changes the same, share it.
fn shared<S: PartialEq + Serialize>(sights: &[Option<S>], patches: Vec<String>) -> Vec<Arc<Shown>> {
    let mut all: Vec<Arc<Shown>> = Vec::with_capacity(sights.len());
    for (sight, patch) in sights.iter().zip(patches) {
        let alike = all.iter().zip(sights).find(|(shown, known)| shown.patch == patch && *known == sight);
        let shown = alike.map(|(shown, _)| Arc::clone(shown));
        all.push(shown.unwrap_or_else(|| Arc::new(Shown { sight: sight.as_ref().map(text), patch })));
    }
    all
}

impl<G: Spoken> Engine for Running<G> {
    fn seats(&self) -> u8 {
        G::seats(&self.setup)
    }

    fn to_act(&self) -> Seats {
        self.game.to_act()
    }

    fn asked(&self) -> Seats {
        self.game.asked()
    }

    fn act(&mut self, seat: Seat, action: &Value) -> Result<Range<usize>, Rejection> {
        let action: G::Action =
            serde::Deserialize::deserialize(action).map_err(|error| Rejection::Unreadable(error.to_string()))?;
        let from = self.events();
        if self.shown.get() >= from {
            self.move_mark();
        }
        let forced = self.game.forced();
        let recent = &mut self.recent;
        self.game
            .act(seat, &action, &mut |event| recent.push(event))
            .map_err(|why| Rejection::illegal(&why, self.game.instead(seat, &action).map(|action| json(&action))))?;
        if forced.is_none_or(|(due, forced)| (due, &forced) != (seat, &action)) {
            self.past.keep(from, seat, action);
        }
        Ok(from..self.events())
    }

    fn rewind(&mut self, events: usize) {
        if events < self.events() {
            self.game = self.past.rewind(&self.setup, &self.carry, events);
            self.recent.truncate(events.saturating_sub(self.old));
            if events < self.mark.0 {
                self.recent.clear();
                (self.old, self.mark) = (events, (events, self.game.clone()));
            }
            self.shown.set(self.shown.get().min(events));
        }
    }

    fn events(&self) -> usize {
        self.old + self.recent.len()
    }

    fn sight(&self, event: usize, viewer: Viewer) -> Option<Value> {
        let there = event < self.events();
        let events = there.then(|| self.between(event..event + 1))?;
        G::redact(events.first()?, viewer).map(|sight| json(&sight))
    }

    fn sight_text(&self, event: usize, viewer: Viewer) -> Option<String> {
        let there = event < self.events();
        let events = there.then(|| self.between(event..event + 1))?;
        G::redact(events.first()?, viewer).map(|sight| text(&sight))
    }

    fn show(&self, events: Range<usize>, viewers: &[Viewer]) -> Vec<Vec<Arc<Shown>>> {
        let end = events.end.min(self.events());
        let start = events.start.min(end);
        self.shown.set(self.shown.get().max(end));
        let mut views: Vec<G::View> = viewers.iter().map(|&viewer| self.view_before(start, viewer)).collect();
        let step = |event: &G::Event| {
            let before = views.clone();
            let sights: Vec<Option<G::Sight>> = viewers.iter().map(|&viewer| G::redact(event, viewer)).collect();
            views.iter_mut().zip(&sights).for_each(|(view, sight)| G::unfold(view, sight.as_ref()));
            shared(&sights, patches(&before, &views))
        };
        self.between(start..end).iter().map(step).collect()
    }

    fn view(&self, viewer: Viewer) -> Value {
        json(&self.game.view(viewer))
    }

    fn probe(&self, seat: Seat, cards: Bag) -> Probe {
        let (naming, action) = self.game.selection(seat, cards);
        let refused = self
            .game
            .check(seat, &action)
            .err()
            .map(|why| Rejection::illegal(&why, self.game.instead(seat, &action).map(|action| json(&action))));
        Probe { naming: json(&naming), action: json(&action), refused }
    }

    fn forced(&self) -> Option<(Seat, Value)> {
        self.game.forced().map(|(seat, action)| (seat, json(&action)))
    }

    fn allowance(&self, seat: Seat) -> Option<u32> {
        self.game.allowance(seat)
    }

    fn clock(&self, elapsed: Elapsed) -> Option<Value> {
        self.game.clock(elapsed).map(|action| json(&action))
    }

    fn is_hidden(&self, action: &Value) -> bool {
        <G::Action as serde::Deserialize>::deserialize(action).is_ok_and(|action| G::is_hidden(&action))
    }

    fn is_official(&self, action: &Value) -> bool {
        <G::Action as serde::Deserialize>::deserialize(action).is_ok_and(|action| G::is_official(&action))
    }

    fn basic(&self, seat: Seat) -> Option<Value> {
        G::basic(&self.game.view(Viewer::Seat(seat))).map(|action| json(&action))
    }

    fn sample(&self, seat: Seat, dice: &mut dyn FnMut(u32) -> u32) -> Option<Value> {
        self.game.sample(seat, &mut |bound| dice(bound)).map(|action| json(&action))
    }

    fn count_legal(&self, seat: Seat, limit: u64) -> u64 {
        count_legal(&self.game, seat, limit)
    }

    fn legal(&self, seat: Seat, limit: usize) -> Vec<Value> {
        let mut list = Vec::new();
        if limit > 0 {
            let _ = self.game.legal(seat, &mut |action| {
                list.push(json(&action));
                if list.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        list
    }

    fn ended(&self) -> Option<Ended> {
        let (outcome, carry) = self.game.outcome()?;
        let (end, score) = (G::match_end(&carry), G::score(&outcome));
        let winner = match end {
            Some(MatchEnd::Won(team)) => Some(team),
            Some(MatchEnd::Drawn) | None => None,
        };
        Some(Ended { outcome: json(&outcome), carry: json(&carry), match_over: end.is_some(), winner, score })
    }

    fn words(&self) -> &'static [Word] {
        G::WORDS
    }

    fn place(&self, steps: u8, lang: Lang) -> &'static str {
        G::place(steps, lang)
    }

    fn tell(&self, event: usize, viewer: Viewer, speech: &Speech<'_>) -> Option<String> {
        let there = event < self.events();
        let events = there.then(|| self.between(event..event + 1))?;
        G::tell(&G::redact(events.first()?, viewer)?, speech)
    }

    fn say(&self, action: &Value, speech: &Speech<'_>) -> String {
        let read = <G::Action as serde::Deserialize>::deserialize(action);
        read.map_or_else(|_| action.to_string(), |action| G::say(&action, speech))
    }

    fn scene(&self, seat: Seat, speech: &Speech<'_>) -> Scene {
        G::scene(&self.game.view(Viewer::Seat(seat)), speech)
    }

    fn last(&self, seat: Seat, speech: &Speech<'_>) -> Vec<String> {
        G::last(&self.game.view(Viewer::Seat(seat)), speech)
    }

    fn meant(&self, seat: Seat, pick: &Pick) -> Vec<Bag> {
        G::meant(&self.game.view(Viewer::Seat(seat)), pick)
    }

    fn ways(&self, seat: Seat, cards: Bag, speech: &Speech<'_>) -> Vec<(String, Value)> {
        self.game.ways(seat, cards, speech).into_iter().map(|(words, action)| (words, json(&action))).collect()
    }

    fn silence(&self, seat: Seat) -> Option<Value> {
        self.game.silence(seat).map(|action| json(&action))
    }
}
