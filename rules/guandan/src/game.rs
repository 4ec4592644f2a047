//! [`Round`] as a [`Game`]: nothing but the way to what the other modules do.

use std::ops::ControlFlow;

use cards::Bag;
use table::{ByTeam, Deal, Elapsed, Game, MatchEnd, Seat, Seats, Viewer, Visit};

use crate::round::{Phase, Round};
use crate::view::Limits;
use crate::{Action, Carry, Event, Illegal, Naming, Outcome, Setup, Sight, View, bot, event, fold, naming, sample};

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
        4
    }

    /// 全副牌 `GD17 3-3`
    fn packs(_: &Setup) -> u8 {
        2
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

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.judge(seat, action)
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
        let mut score = ByTeam([0; 2]);
        score[outcome.side] = outcome.gain.into();
        score[outcome.side.other()] = -i32::from(outcome.gain);
        score
    }

    fn selection(&self, _: Seat, cards: Bag) -> (Naming, Action) {
        naming::selection(self, cards)
    }

    fn instead(&self, seat: Seat, refused: &Action) -> Option<Action> {
        naming::instead(self, seat, refused)
    }

    /// Nothing: that a tribute leaves its payer one card only is for nobody else to see. `R-tribute-hidden`
    fn forced(&self) -> Option<(Seat, Action)> {
        None
    }

    fn allowance(&self, seat: Seat) -> Option<u32> {
        let Limits { play, pay, give_back } = Limits::PRINTED;
        let limit = match &self.phase {
            Phase::Pay(_) => pay,
            Phase::Return(_) => give_back,
            Phase::Appoint(_) | Phase::Play(_) => play,
            Phase::Over(_) => return None,
        };
        self.acting().contains(seat).then_some(limit)
    }

    /// The time of boards alone: nobody loses by reading a result. `R-clock`
    fn clock(&self, elapsed: Elapsed) -> Option<Action> {
        let due = self.setup.minute_limit().is_some_and(|limit| elapsed.in_play >= limit.into());
        let open = !self.time_up && self.finished().is_none();
        (due && open).then_some(Action::Time {})
    }

    fn is_official(action: &Action) -> bool {
        matches!(action, Action::Time {})
    }

    fn is_hidden(action: &Action) -> bool {
        matches!(action, Action::Pay { .. } | Action::Return { .. })
    }

    fn basic(view: &View) -> Option<Action> {
        bot::decide(view)
    }
}
