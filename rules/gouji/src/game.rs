//! [`Round`] as a [`Game`]: nothing but the way to what the other modules do.

use std::ops::ControlFlow;

use cards::Bag;
use table::{ByTeam, Deal, Game, MatchEnd, Seat, Seats, Viewer, Visit};

use crate::rights::SEATS;
use crate::round::Round;
use crate::view::LIMIT;
use crate::{
    Action, Carry, Event, Illegal, Mode, Naming, Outcome, Setup, Sight, View, bot, event, fold, naming, sample,
};

impl Game for Round {
    type Setup = Setup;
    type Carry = Carry;
    type Action = Action;
    type Event = Event;
    type Sight = Sight;
    type View = View;
    type Illegal = Illegal;
    type Outcome = Outcome;
    type Naming = Naming;

    fn seats(_: &Setup) -> u8 {
        SEATS
    }

    fn packs(setup: &Setup) -> u8 {
        setup.format.packs()
    }

    fn first(_: &Setup) -> Carry {
        Carry::first()
    }

    fn deal(setup: &Setup, carry: &Carry, deal: &Deal, emit: &mut impl FnMut(Event)) -> Self {
        Self::open(*setup, carry, deal, emit)
    }

    fn to_act(&self) -> Seats {
        self.acting()
    }

    /// At a strict table offences are carried out too: they are noted, and put right. `R-mode`
    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        match self.judge(seat, action) {
            Err(why) if self.setup.mode == Mode::Strict && why.reason.offence().is_some() => Ok(()),
            judged => judged,
        }
    }

    fn legal(&self, seat: Seat, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
        sample::visit_legal(self, seat, visit)
    }

    fn sample(&self, seat: Seat, dice: &mut impl FnMut(u32) -> u32) -> Option<Action> {
        sample::sample(self, seat, dice)
    }

    fn apply_unchecked(&mut self, seat: Seat, action: &Action, emit: &mut impl FnMut(Event)) {
        self.carry_out(seat, action, emit);
    }

    fn redact(event: &Event, viewer: Viewer) -> Option<Sight> {
        Some(event::redact(event, viewer))
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn blank(setup: &Setup, carry: &Carry, viewer: Viewer) -> View {
        View::blank(*setup, carry, viewer)
    }

    fn unfold(view: &mut View, sight: Option<&Sight>) {
        fold::unfold(view, sight);
    }

    fn outcome(&self) -> Option<(Outcome, Carry)> {
        self.finished().map(|over| (over.outcome.clone(), over.carry))
    }

    fn match_end(carry: &Carry) -> Option<MatchEnd> {
        carry.match_end()
    }

    fn score(outcome: &Outcome) -> ByTeam<i32> {
        outcome.signed
    }

    fn selection(&self, _: Seat, cards: Bag) -> (Naming, Action) {
        naming::selection(cards)
    }

    fn instead(&self, seat: Seat, refused: &Action) -> Option<Action> {
        naming::instead(self, seat, refused)
    }

    fn forced(&self) -> Option<(Seat, Action)> {
        None
    }

    fn allowance(&self, seat: Seat) -> Option<u32> {
        self.acting().contains(seat).then_some(LIMIT)
    }

    fn basic(view: &View) -> Option<Action> {
        bot::decide(view)
    }
}
