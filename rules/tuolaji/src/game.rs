//! [`Round`] as a [`Game`]: nothing but the way to what the other modules do.

use std::ops::ControlFlow;

use cards::Bag;
use table::{ByTeam, Deal, Elapsed, Game, MatchEnd, Seat, Seats, Viewer, Visit};

use crate::carry::Time;
use crate::round::{Phase, Round};
use crate::setup::{PACKS, SEATS};
use crate::view::Limits;
use crate::{
    Action, Carry, Event, Illegal, Naming, Outcome, Setup, Side, Sight, View, bot, event, fold, naming, sample,
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

    fn packs(_: &Setup) -> u8 {
        PACKS
    }

    fn first(_: &Setup) -> Carry {
        Carry::first()
    }

    fn deal(setup: &Setup, carry: &Carry, deal: &Deal, emit: &mut impl FnMut(Event)) -> Self {
        Self::open(*setup, carry, deal, emit)
    }

    #[inline]
    fn to_act(&self) -> Seats {
        self.acting()
    }

    /// Who could declare during the draw is its own seat's to know.
    fn asked(&self) -> Seats {
        match &self.phase {
            Phase::Draw(draw) => Seats::one(draw.next),
            _ => self.acting(),
        }
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

    #[inline]
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
        if let Outcome::Settled(settled) = outcome {
            let gainer = match settled.side {
                Side::Banker => settled.banker_team,
                Side::Defenders => settled.banker_team.other(),
            };
            score[gainer] = settled.levels;
            score[gainer.other()] = -settled.levels;
        }
        score
    }

    fn selection(&self, _: Seat, cards: Bag) -> (Naming, Action) {
        naming::selection(self, cards)
    }

    fn instead(&self, seat: Seat, refused: &Action) -> Option<Action> {
        naming::instead(self, seat, refused)
    }

    #[inline]
    fn forced(&self) -> Option<(Seat, Action)> {
        match &self.phase {
            Phase::Draw(draw) => Some((draw.next, Action::Draw {})),
            _ => None,
        }
    }

    /// Silence after the last card is no answer but passing, so that time is the table's own. `GW 10.8.1`
    fn allowance(&self, seat: Seat) -> Option<u32> {
        let Limits { lead, follow, bury, .. } = Limits::USUAL;
        match &self.phase {
            Phase::Bury { banker, .. } if *banker == seat => Some(bury),
            Phase::Play(play) if play.next == seat => Some(if play.tricks.now().is_some() { follow } else { lead }),
            Phase::Name(_, namer, _) if *namer == seat => Some(follow),
            _ => None,
        }
    }

    /// The two hours are the match's, and run between boards too. `GW 14.10`, `R-gw-time`
    fn clock(&self, elapsed: Elapsed) -> Option<Action> {
        let due = self.setup.minutes.limit().is_some_and(|limit| elapsed.in_all >= limit);
        let open = self.time == Time::Left && self.finished().is_none();
        (due && open).then_some(Action::Time {})
    }

    fn is_official(action: &Action) -> bool {
        matches!(action, Action::Close {} | Action::Time {})
    }

    fn is_hidden(action: &Action) -> bool {
        matches!(action, Action::Bury { .. })
    }

    fn basic(view: &View) -> Option<Action> {
        bot::decide(view)
    }
}
