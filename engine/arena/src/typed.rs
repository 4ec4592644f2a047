//! Boards of bots alone, with the book's own types: the fast way.

use bots::Bot;
use registry::record::{Head, Origin, Transcript};
use table::{Deal, Game, Seat, Team, Viewer, sim_key};

use crate::drive::{Nobody, Stuck, Witness, play_out};
use crate::plan::{Leg, Plan, Who};
use crate::worker::{Boards, Break, DICE, Paper, Played, Void};

/// Plays boards of one book.
pub(crate) struct Typed<'a, G: Game> {
    plan: &'a Plan,
    setup: &'a G::Setup,
    deal: Deal,
    head: Head,
    paper: Paper,
}

impl<'a, G: Game> Typed<'a, G> {
    pub(crate) fn new(plan: &'a Plan, setup: &'a G::Setup) -> Self {
        let deal = Deal::from_key(G::packs(setup), &[0; 32]);
        Self { plan, setup, deal, head: plan.head.clone(), paper: Paper::default() }
    }

    fn sits(&self, seat: usize, leg: Leg) -> &'static str {
        match self.plan.chairs[leg.across(seat)] {
            Who::Bot(name) => name,
            // Programs play untyped boards.
            Who::Exec(_) | Who::Caller(_) => "",
        }
    }
}

impl<G: Game> Boards for Typed<'_, G> {
    type Carry = G::Carry;

    fn first(&self) -> G::Carry {
        G::first(self.setup)
    }

    fn board(&mut self, number: u64, carry: &G::Carry, leg: Leg) -> Result<Played<G::Carry>, Break> {
        let seed = self.plan.seed;
        let seats = self.plan.chairs.len();
        let mut bots: Vec<Bot> = (0..seats)
            .filter_map(|seat| Bot::named(self.sits(seat, leg), sim_key(seed, DICE[seat % DICE.len()], number)))
            .collect();
        self.deal.shuffle(G::packs(self.setup), &sim_key(seed, self.plan.book().id(), number));
        let played = if self.plan.recording {
            self.head.board = number;
            self.head.chairs = (0..seats).map(|seat| self.sits(seat, leg).to_owned()).collect();
            let origin = Origin::Sim { seed, board: number };
            recorded::<G>(self.setup, carry, &self.deal, &origin, &mut bots, &self.head, &mut self.paper)
        } else {
            let mut game = G::deal(self.setup, carry, &self.deal, &mut |_| {});
            play_out(&mut game, &mut bots, &mut Nobody).map(|()| game)
        };
        let game = played.map_err(|stuck| Break::Void(Void { board: number, stuck }))?;
        let Some((outcome, next)) = game.outcome() else {
            let stuck = Stuck { seat: Seat::from_index(0), bot: bots[0].name(), why: "the board does not end".into() };
            return Err(Break::Void(Void { board: number, stuck }));
        };
        Ok(Played { score: G::score(&outcome)[Team::A], end: G::match_end(&next), carry: next })
    }

    fn paper(&mut self) -> &mut Paper {
        &mut self.paper
    }
}

/// Plays a board and writes its record.
fn recorded<G: Game>(
    setup: &G::Setup,
    carry: &G::Carry,
    deal: &Deal,
    origin: &Origin,
    bots: &mut [Bot],
    head: &Head,
    paper: &mut Paper,
) -> Result<G, Stuck> {
    let transcript = paper.begin(head, carry, origin);
    let mut game = G::deal(setup, carry, deal, &mut |event| testify::<G>(transcript, &event));
    play_out(&mut game, bots, &mut Clerk(transcript))?;
    if let Some((outcome, next)) = game.outcome() {
        transcript.over(&outcome, &next);
        paper.keep();
    }
    Ok(game)
}

fn testify<G: Game>(transcript: &mut Transcript, event: &G::Event) {
    transcript.event(&G::redact(event, Viewer::Director));
}

/// Writes down what it sees.
struct Clerk<'a>(&'a mut Transcript);

impl<G: Game> Witness<G> for Clerk<'_> {
    fn input(&mut self, seat: Seat, action: &G::Action) {
        self.0.input(seat, action);
    }

    fn event(&mut self, event: G::Event) {
        testify::<G>(self.0, &event);
    }
}
