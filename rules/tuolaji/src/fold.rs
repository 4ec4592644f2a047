//! A view as a fold of sights.

use cards::Bag;
use table::Seat;
use trick::{Named, Suite, point_cards, union};

use crate::draw::{Bid, Call, Window};
use crate::event::{Kind, Sight};
use crate::setup::{DRAWN, Look, SEATS};
use crate::view::{SeenPlay, SeenThrow, SeenTrick, Stage, View};

/// What a sight makes of a view. Every event of this book shows something to everybody.
pub(crate) fn unfold(view: &mut View, sight: Option<&Sight>) {
    let Some(sight) = sight else { return };
    match sight.clone() {
        Sight::Dealt { first } => view.next = first,
        Sight::Drew { seat, card } => {
            view.gain(seat, card.map(Bag::one), 1);
            view.drawn += 1;
            view.next = seat.next(SEATS);
            if view.drawn == DRAWN {
                view.phase = Stage::Window;
                // The seat to draw is no more of interest.
                view.next = Seat::from_index(0);
            }
        }
        Sight::Declared { seat, cards } => view.declare(seat, &cards),
        Sight::Passed { seat } => view.passed = view.passed.with(seat),
        // What they settle is told next.
        Sight::Closed {} => {}
        Sight::Trump { trump, level, banker } => {
            view.settle(trump.order(level), banker);
            view.phase = Stage::Bury;
        }
        Sight::Took { seat, cards, count } => view.gain(seat, cards, count),
        Sight::Buried { seat, cards, count } => {
            view.lose(seat, cards, count);
            view.buried = cards;
            view.kitty.cards = cards.filter(|_| view.hands.is_some());
            view.phase = Stage::Play;
        }
        Sight::Played { seat, cards, units, kind, best } => view.played(seat, cards, units, kind, best),
        Sight::ThrowFailed { seat, cards, failed, choices, namer, fine } => {
            view.fines[seat.team()] += fine;
            view.exposed[seat.index()] = union(view.exposed[seat.index()], cards);
            view.phase = if namer.is_some() { Stage::Name } else { Stage::Play };
            view.throw = Some(SeenThrow { seat, cards, failed, choices, namer });
        }
        Sight::Named { .. } => view.phase = Stage::Play,
        Sight::Won { seat, points, counted } => view.won(seat, points, counted),
        Sight::Kitty { cards, .. } => view.kitty.cards = Some(cards),
        Sight::TimeUp {} => view.time_up = true,
        Sight::Over { outcome } => {
            if view.drawn == 0 {
                // Nobody draws any more.
                view.next = Seat::from_index(0);
            }
            view.phase = Stage::Over;
            view.outcome = Some(outcome);
        }
    }
    view.set_to_act();
}

impl View {
    /// A hand grows: the cards, if the viewer sees them.
    fn gain(&mut self, seat: Seat, cards: Option<Bag>, count: u32) {
        self.counts[seat.index()] += count as u8;
        let Some(cards) = cards else { return };
        if self.seat == Some(seat) {
            self.hand = self.hand.plus(cards);
        }
        if let Some(hands) = &mut self.hands {
            hands[seat.index()] = hands[seat.index()].plus(cards);
        }
    }

    /// A hand shrinks.
    fn lose(&mut self, seat: Seat, cards: Option<Bag>, count: u32) {
        self.counts[seat.index()] -= count as u8;
        let Some(cards) = cards else { return };
        if self.seat == Some(seat) {
            self.hand = self.hand.minus_held(cards);
        }
        if let Some(hands) = &mut self.hands {
            hands[seat.index()] = hands[seat.index()].minus_held(cards);
        }
    }

    fn declare(&mut self, seat: Seat, cards: &Bag) {
        let Ok(call) = Call::read(cards, self.level) else { return };
        self.declared.push(Bid { seat, call });
        self.set_bids();
        if self.phase == Stage::Window {
            self.passed = Window::OPEN.passed;
        }
    }

    fn played(&mut self, seat: Seat, cards: Bag, units: Option<Vec<Named>>, kind: Kind, best: Seat) {
        self.lose(seat, Some(cards), cards.len());
        self.gone = self.gone.plus(cards);
        self.next = seat.next(SEATS);
        let Some(order) = self.order() else { return };
        if units.is_some() {
            self.throw = None;
            self.lead = trick::of_named(order, units.as_deref().unwrap_or_default());
            self.trick = Some(SeenTrick { n: self.tricks + 1, leader: seat, plays: Vec::new(), best, points: None });
        }
        let led = self.lead.map_or(Suite::Trump, |lead| lead.suite);
        if units.is_none() && order.part(&cards, led).len() < cards.len() {
            self.voids[seat.index()] |= 1 << led.index();
        }
        if let Some(trick) = &mut self.trick {
            trick.plays.push(SeenPlay { seat, cards, units, kind });
            trick.best = best;
        }
        // What was shown by a failed throw and is played now lies open no more.
        let exposed = &mut self.exposed[seat.index()];
        *exposed = exposed.minus_held(exposed.meet(cards));
    }

    fn won(&mut self, seat: Seat, points: u16, counted: bool) {
        self.tricks += 1;
        self.next = seat;
        self.lead = None;
        self.last = self.trick.take().map(|trick| SeenTrick { points: Some(points), ..trick });
        if counted {
            self.points += i32::from(points);
            let all =
                self.last.iter().flat_map(|trick| &trick.plays).fold(Bag::EMPTY, |all, play| all.plus(play.cards));
            self.taken = self.taken.plus(point_cards(&all).only_if(self.options.look == Look::Points));
        }
    }
}
