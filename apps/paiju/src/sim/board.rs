//! Playing one unit of a simulation: a board, or a match of boards, and its mirror.

use std::fmt;

use bots::Bot;
use registry::record::{Head, Origin, Transcript};
use table::{Deal, Game, MatchEnd, Seat, Team, Viewer, sim_key};

use super::tally::Tally;
use crate::drive::{Nobody, Stuck, Witness, play_out};

/// Boards of one match have numbers from `match × SPAN + 1`.
pub(super) const SPAN: u64 = 10_000;
/// The seeds of the seats' dice.
const DICE: [&str; 6] = ["bot/1", "bot/2", "bot/3", "bot/4", "bot/5", "bot/6"];

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unit {
    /// Single boards, each the first of a match.
    Boards(u64),
    /// Whole matches.
    Matches(u64),
}

impl Unit {
    /// How many, and of what.
    pub(super) fn count(self) -> (u64, &'static str) {
        match self {
            Self::Boards(count) => (count, "boards"),
            Self::Matches(count) => (count, "matches"),
        }
    }

    /// How many a thread takes at once: some milliseconds of work.
    pub(super) fn at_once(self) -> u64 {
        match self {
            Self::Boards(_) => 32,
            Self::Matches(_) => 1,
        }
    }
}

/// What is to be simulated.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) head: Head,
    pub(super) seed: u64,
    pub(super) unit: Unit,
    /// Names, first seat first.
    pub(super) bots: Vec<String>,
    pub(super) mirror: bool,
    pub(super) recording: bool,
}

/// A run that a bot has spoilt.
#[derive(Debug)]
pub(super) struct Void {
    board: u64,
    stuck: Stuck,
}

impl fmt::Display for Void {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stuck { seat, bot, why } = &self.stuck;
        write!(f, "the run is void: board {}, seat {seat}, bot {bot}: {why}", self.board)
    }
}

/// Which bots sit where.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leg {
    /// As named.
    Named,
    /// The sides changed.
    Mirrored,
}

impl Leg {
    /// The side on which `a` sits.
    fn side_of_a(self) -> Team {
        match self {
            Self::Named => Team::A,
            Self::Mirrored => Team::B,
        }
    }
}

/// Plays units and keeps what they come to.
pub(super) struct Worker<'a, G: Game> {
    plan: &'a Plan,
    setup: &'a G::Setup,
    deal: Deal,
    pub(super) tally: Tally,
    paper: Paper,
}

/// The records written so far.
struct Paper {
    head: Head,
    transcript: Option<Transcript>,
}

impl<'a, G: Game> Worker<'a, G> {
    pub(super) fn new(plan: &'a Plan, setup: &'a G::Setup) -> Self {
        let deal = Deal::from_key(G::packs(setup), &[0; 32]);
        Self { plan, setup, deal, tally: Tally::default(), paper: Paper { head: plan.head.clone(), transcript: None } }
    }

    /// The records since the last [`clear`](Self::clear).
    pub(super) fn records(&self) -> &[u8] {
        self.paper.transcript.as_ref().map_or(&[], Transcript::text)
    }

    /// Forgets what was handed in.
    pub(super) fn clear(&mut self) {
        self.tally = Tally::default();
        if let Some(transcript) = &mut self.paper.transcript {
            transcript.clear();
        }
    }

    /// Plays unit `unit`, counted from 0.
    pub(super) fn play(&mut self, unit: u64) -> Result<(), Void> {
        let legs: &[Leg] = if self.plan.mirror { &[Leg::Named, Leg::Mirrored] } else { &[Leg::Named] };
        match self.plan.unit {
            Unit::Boards(_) => {
                let mut score = 0;
                for leg in legs {
                    let carry = G::first(self.setup);
                    score += self.board(unit + 1, &carry, *leg)?.0;
                }
                self.tally.sample(score);
            }
            Unit::Matches(_) => {
                for leg in legs {
                    self.contest(unit + 1, *leg)?;
                }
            }
        }
        Ok(())
    }

    /// A match to its end; one of ten thousand boards counts as drawn.
    fn contest(&mut self, number: u64, leg: Leg) -> Result<(), Void> {
        let mut carry = G::first(self.setup);
        let mut end = MatchEnd::Drawn;
        for board in 1..SPAN {
            let (score, next) = self.board(number * SPAN + board, &carry, leg)?;
            self.tally.sample(score);
            carry = next;
            if let Some(ended) = G::match_end(&carry) {
                end = ended;
                break;
            }
        }
        self.tally.matches += 1;
        match end {
            MatchEnd::Won(team) if team == leg.side_of_a() => self.tally.won += 1,
            MatchEnd::Won(_) => {}
            MatchEnd::Drawn => self.tally.drawn += 1,
        }
        Ok(())
    }

    /// A board: its score for `a`, and what the next one starts from.
    fn board(&mut self, number: u64, carry: &G::Carry, leg: Leg) -> Result<(i32, G::Carry), Void> {
        let Plan { seed, bots: names, .. } = self.plan;
        let sits = |seat: usize| &names[if leg == Leg::Named { seat } else { seat ^ 1 }];
        let mut bots: Vec<Bot> = (0..names.len())
            .filter_map(|seat| Bot::named(sits(seat), sim_key(*seed, DICE[seat % DICE.len()], number)))
            .collect();
        self.deal.shuffle(G::packs(self.setup), &sim_key(*seed, self.plan.head.book.id(), number));
        let played = if self.plan.recording {
            self.paper.head.board = number;
            self.paper.head.chairs = (0..names.len()).map(|seat| sits(seat).clone()).collect();
            let origin = Origin::Sim { seed: *seed, board: number };
            recorded::<G>(self.setup, carry, &self.deal, &origin, &mut bots, &mut self.paper)
        } else {
            let mut game = G::deal(self.setup, carry, &self.deal, &mut |_| {});
            play_out(&mut game, &mut bots, &mut Nobody).map(|()| game)
        };
        let game = played.map_err(|stuck| Void { board: number, stuck })?;
        let Some((outcome, next)) = game.outcome() else {
            let stuck = Stuck { seat: Seat::from_index(0), bot: bots[0].name(), why: "the board does not end".into() };
            return Err(Void { board: number, stuck });
        };
        let score = G::score(&outcome)[leg.side_of_a()];
        self.tally.board(score);
        Ok((score, next))
    }
}

/// Plays a board and writes its record.
fn recorded<G: Game>(
    setup: &G::Setup,
    carry: &G::Carry,
    deal: &Deal,
    origin: &Origin,
    bots: &mut [Bot],
    paper: &mut Paper,
) -> Result<G, Stuck> {
    let Paper { head, transcript } = paper;
    let transcript = match transcript {
        Some(transcript) => {
            transcript.begin_again(head, carry, origin);
            transcript
        }
        None => transcript.insert(Transcript::begin(head, carry, origin)),
    };
    let mut game = G::deal(setup, carry, deal, &mut |event| testify::<G>(transcript, &event));
    play_out(&mut game, bots, &mut Clerk(transcript))?;
    if let Some((outcome, next)) = game.outcome() {
        transcript.over(&outcome, &next);
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
