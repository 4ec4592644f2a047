//! Who sits in the chairs of one thread, and what becomes of those who fail.

use bots::Bot;
use table::Seat;

use crate::fault::{Fault, Note};
use crate::plan::{Leg, OnFault, Plan, Who};
use crate::program::Program;
use crate::worker::Break;

/// A player from outside: a program in one protocol or another.
pub trait Partner {
    /// The name that it gave itself, once it has.
    fn name(&self) -> Option<&str>;
    /// Says goodbye, and why if something was wrong, and ends it.
    fn dismiss(self, fault: Option<&Fault>);
}

/// The players of one thread, in the order of the plan's chairs. Its programs are its own.
#[derive(Debug)]
pub struct Cast<P: Partner = Program> {
    players: Vec<Player<P>>,
}

/// Who sits in a chair, and whether it still does.
#[derive(Debug)]
struct Player<P> {
    who: Who,
    partner: Option<P>,
    failed: bool,
}

impl<P: Partner> Cast<P> {
    /// Seats players from outside that have called, in the order of the plan's chairs for them.
    pub fn of_callers(plan: &Plan, callers: Vec<P>) -> Self {
        let mut callers = callers.into_iter();
        Self::new(plan.chairs.iter().map(|who| {
            let called = matches!(who, Who::Caller(_));
            (who.clone(), if called { callers.next() } else { None })
        }))
    }

    pub(crate) fn new(chairs: impl Iterator<Item = (Who, Option<P>)>) -> Self {
        Self { players: chairs.map(|(who, partner)| Player { who, partner, failed: false }).collect() }
    }

    /// The player from outside in a seat, if there is one and it has not failed.
    pub(crate) fn at(&mut self, seat: Seat, leg: Leg) -> Option<&mut P> {
        self.players[leg.across(seat.index())].partner.as_mut()
    }

    /// Those of them who are left, with their seats.
    pub(crate) fn partners(&mut self, leg: Leg) -> impl Iterator<Item = (Seat, &mut P)> {
        self.players.iter_mut().enumerate().filter_map(move |(chair, player)| {
            player.partner.as_mut().map(|partner| (Seat::from_index(leg.across(chair)), partner))
        })
    }

    /// The bot that decides in a seat where nobody from outside does.
    pub(crate) fn bot(&self, seat: Seat, leg: Leg, dice: [u8; 32]) -> Bot {
        let name = if let Who::Bot(name) = self.players[leg.across(seat.index())].who { name } else { "basic" };
        Bot::named(name, dice).unwrap_or(Bot::Basic)
    }

    /// Who sits where, as in the heads of records.
    pub(crate) fn chairs(&self, leg: Leg) -> Vec<String> {
        let name = |player: &Player<P>| match &player.partner {
            _ if player.failed => format!("basic for {}", player.who),
            Some(partner) => partner.name().map_or_else(|| player.who.to_string(), str::to_owned),
            None => player.who.to_string(),
        };
        (0..self.players.len()).map(|seat| name(&self.players[leg.across(seat)])).collect()
    }

    /// A player from outside has failed: it is ended, and the plan says what follows.
    pub(crate) fn fault(
        &mut self,
        plan: &Plan,
        board: u64,
        seat: Seat,
        leg: Leg,
        fault: Fault,
    ) -> (Note, Result<(), Break>) {
        let player = &mut self.players[leg.across(seat.index())];
        player.failed = true;
        if let Some(partner) = player.partner.take() {
            partner.dismiss(Some(&fault));
        }
        let note = Note { board, seat, name: player.who.to_string(), fault, then: plan.on_fault.name() };
        (note, self.forfeits(plan))
    }

    /// Has a side forfeited?
    pub(crate) fn forfeits(&self, plan: &Plan) -> Result<(), Break> {
        let mut sides = [false; 2];
        for (chair, player) in self.players.iter().enumerate() {
            sides[chair % 2] |= player.failed;
        }
        let over = plan.on_fault == OnFault::Forfeit && sides != [false; 2];
        if over { Err(Break::Forfeit(sides)) } else { Ok(()) }
    }

    /// Says goodbye to all and ends them.
    pub(crate) fn dismiss(&mut self) {
        for partner in self.players.iter_mut().filter_map(|player| player.partner.take()) {
            partner.dismiss(None);
        }
    }
}
