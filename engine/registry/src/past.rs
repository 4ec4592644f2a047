//! What made a deal what it is: the deal itself and the choices made since. Old events are made again from it, because a
//! choice takes less room than its events and a hall keeps thousands of deals.

use table::{Deal, Game, Seat};

/// By how many choices the list grows: what is not used counts.
const GROWTH: usize = 16;

/// The deal and the choices.
#[derive(Debug)]
pub(crate) struct Past<G: Game> {
    deal: Deal,
    /// How many events there were before, and who did what. What was forced is not here.
    choices: Vec<(u32, Seat, G::Action)>,
}

impl<G: Game> Past<G> {
    /// Nothing chosen yet.
    pub(crate) fn of(deal: &Deal) -> Self {
        Self { deal: deal.clone(), choices: Vec::new() }
    }

    /// Keeps a choice that was made after so many events.
    pub(crate) fn keep(&mut self, events: usize, seat: Seat, action: G::Action) {
        if self.choices.len() == self.choices.capacity() {
            self.choices.reserve_exact(GROWTH);
        }
        self.choices.push((events as u32, seat, action));
    }

    /// The first `count` events, made again. Tens of microseconds for a board.
    pub(crate) fn events(&self, setup: &G::Setup, carry: &G::Carry, count: usize) -> Vec<G::Event> {
        let mut events = Vec::with_capacity(count);
        self.play(setup, carry, count, &mut events);
        events.truncate(count);
        events
    }

    /// Forgets what was done after the first `count` events; the game as it was then.
    pub(crate) fn rewind(&mut self, setup: &G::Setup, carry: &G::Carry, count: usize) -> G {
        self.choices.retain(|(before, ..)| (*before as usize) < count);
        self.play(setup, carry, count, &mut Vec::with_capacity(count))
    }

    /// Plays until there are `count` events.
    fn play(&self, setup: &G::Setup, carry: &G::Carry, count: usize, events: &mut Vec<G::Event>) -> G {
        let mut game = G::deal(setup, carry, &self.deal, &mut |event| events.push(event));
        let mut choices = self.choices.iter().peekable();
        while events.len() < count {
            let chosen = choices.next_if(|(before, ..)| *before as usize == events.len());
            let chosen = chosen.map(|(_, seat, action)| (*seat, action.clone()));
            // Every action leaves an event, so there is one way on; what was legal once is legal again.
            let Some((seat, action)) = chosen.or_else(|| game.forced()) else { break };
            if game.act(seat, &action, &mut |event| events.push(event)).is_err() {
                break;
            }
        }
        game
    }
}
