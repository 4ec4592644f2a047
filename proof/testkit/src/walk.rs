//! Random boards, looked at between one action and the next.

use table::{Deal, Game, Seat, Viewer, sim_key};

use crate::{Dice, Inputs};

/// A board between two actions.
#[derive(Debug)]
pub struct Moment<'a, G: Game> {
    /// The truth.
    pub game: &'a G,
    /// The order of the pack.
    pub deal: &'a Deal,
    /// What was done so far.
    pub inputs: &'a Inputs<G>,
    /// What happened so far.
    pub events: &'a [G::Event],
}

/// A board that is played by dice.
#[derive(Debug)]
pub struct Walk<G: Game> {
    /// The order of the pack.
    pub deal: Deal,
    /// The truth now.
    pub game: G,
    /// What was done.
    pub inputs: Inputs<G>,
    /// What happened.
    pub events: Vec<G::Event>,
    /// The dice that choose.
    pub dice: Dice,
}

impl<G: Game> Walk<G> {
    /// Opens the board of a seed.
    pub fn new(setup: &G::Setup, carry: &G::Carry, seed: u64) -> Self {
        let deal = Deal::from_key(G::packs(setup), &sim_key(seed, "laws", 1));
        let mut events = Vec::new();
        let game = G::deal(setup, carry, &deal, &mut |event| events.push(event));
        Self { deal, game, inputs: Vec::new(), events, dice: Dice::new(seed) }
    }

    /// The next action, by dice: of those who may act, the first from a random seat on that samples something.
    pub fn sample(&mut self) -> Option<(Seat, G::Action)> {
        let seats: Vec<Seat> = self.game.to_act().iter().collect();
        let first = self.dice.place(seats.len());
        let (game, dice) = (&self.game, &mut self.dice);
        let mut sample = |seat: Seat| Some((seat, game.sample(seat, &mut |bound| dice.below(bound))?));
        seats[first..].iter().chain(&seats[..first]).find_map(|seat| sample(*seat))
    }

    /// Carries out one action by dice; false if the board is over.
    ///
    /// # Panics
    /// If what was sampled is refused.
    pub fn step(&mut self) -> bool {
        let Some((seat, action)) = self.sample() else { return false };
        let events = &mut self.events;
        let done = self.game.act(seat, &action, &mut |event| events.push(event));
        assert!(done.is_ok(), "seat {seat} sampled {action:?}: {:?}", done.err());
        self.inputs.push((seat, action));
        true
    }

    /// Plays to the end, and shows every moment from the first to the last.
    pub fn through(&mut self, mut look: impl FnMut(&Moment<'_, G>, &mut Dice)) {
        // Whoever looks has dice of their own, so that the board is the same however closely it is looked at.
        let mut eyes = Dice::new(u64::from(self.dice.below(u32::MAX)));
        loop {
            look(&self.moment(), &mut eyes);
            if !self.step() {
                return;
            }
        }
    }

    /// The board as it is.
    pub fn moment(&self) -> Moment<'_, G> {
        Moment { game: &self.game, deal: &self.deal, inputs: &self.inputs, events: &self.events }
    }
}

/// Everybody who looks at a table of `seats`.
pub fn viewers(seats: u8) -> impl Iterator<Item = Viewer> {
    Seat::all(seats).map(Viewer::Seat).chain([Viewer::Director, Viewer::Public])
}
