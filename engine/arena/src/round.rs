//! One board with programs at the table, from the deal to its end.
//!
//! Who is asked when is as in [`drive`](crate::drive): a seed gives the same boards in both, as far as bots play them.

use std::ops::Range;

use bots::Bot;
use registry::{Engine, Rejection};
use serde_json::Value;
use table::{Seat, Seats, Viewer, sim_key};

use crate::channel::Trouble;
use crate::drive::{Stuck, speaks_up};
use crate::erased::Erased;
use crate::fault::{Code, Fault};
use crate::plan::Leg;
use crate::program::{Opening, Program, Wanted, refusal};
use crate::worker::{Break, DICE, Void};

/// The seeds of the programs' dice.
const PROGRAM_DICE: [&str; 6] = ["program/1", "program/2", "program/3", "program/4", "program/5", "program/6"];

/// A board in play.
pub(crate) struct Round<'r, 'p> {
    table: &'r mut Erased<'p>,
    engine: Box<dyn Engine>,
    /// Who decides in each seat where no program does.
    bots: Vec<Bot>,
    number: u64,
    leg: Leg,
}

impl<'r, 'p> Round<'r, 'p> {
    /// A board that is dealt and not yet shown to anybody.
    pub(crate) fn open(table: &'r mut Erased<'p>, engine: Box<dyn Engine>, number: u64, leg: Leg) -> Self {
        let seed = table.plan.seed;
        let bot = |seat: Seat| table.cast.bot(seat, leg, sim_key(seed, DICE[seat.index() % DICE.len()], number));
        let bots = Seat::all(engine.seats()).map(bot).collect();
        Self { table, engine, bots, number, leg }
    }

    /// Plays it out.
    pub(crate) fn play(mut self, carry: &Value) -> Result<Box<dyn Engine>, Break> {
        self.begin(carry);
        while let Some(seat) = self.engine.to_act().iter().next() {
            if let Some((drawer, action)) = self.engine.forced() {
                self.act(drawer, &action)
                    .map_err(|why| self.void(drawer, &format!("a forced action is refused: {why:?}")))?;
                self.answers(drawer)?;
            } else {
                self.decide(seat, None)?;
            }
        }
        Ok(self.engine)
    }

    fn begin(&mut self, carry: &Value) {
        self.record(0..self.engine.events());
        for seat in Seat::all(self.engine.seats()) {
            let Some(program) = self.table.cast.at(seat, self.leg) else { continue };
            let key = sim_key(self.table.plan.seed, PROGRAM_DICE[seat.index() % PROGRAM_DICE.len()], self.number);
            let dice = u32::from_le_bytes([key[0], key[1], key[2], key[3]]);
            let view = self.engine.view(Viewer::Seat(seat));
            program.start(&Opening { seat, dice, carry, view: &view });
        }
    }

    /// While something is forced, seats may answer it: first the one that it concerned, then, if something was answered, all
    /// others.
    fn answers(&mut self, concerned: Seat) -> Result<(), Break> {
        let mut asked = Seats::one(concerned);
        while let Some((_, forced)) = self.engine.forced() {
            let able = self.engine.to_act();
            let mut answered = None;
            for seat in asked.iter().filter(|seat| able.contains(*seat)) {
                if self.decide(seat, Some(&forced))? {
                    answered = Some(seat);
                    break;
                }
            }
            let Some(seat) = answered else { break };
            asked = Seats::all(self.engine.seats()).without(seat);
        }
        Ok(())
    }

    /// Lets a seat decide and carries it out. Where something is `forced`, the seat may do nothing: false.
    fn decide(&mut self, seat: Seat, forced: Option<&Value>) -> Result<bool, Break> {
        while let Some(asked) = self.ask(seat, forced) {
            let fault = match asked {
                Ok(None) => return Ok(false),
                Ok(Some(action)) if Some(&action) == forced => return Ok(false),
                Ok(Some(action)) if self.engine.is_official(&action) => {
                    Fault::new(Code::Illegal, "the action is for whoever runs the table")
                }
                Ok(Some(action)) => match self.act(seat, &action) {
                    Ok(()) => return Ok(true),
                    Err(refused) => self.refused(seat, &refused),
                },
                Err(Trouble::Stopped) => return Err(Break::Stopped),
                Err(Trouble::Fault(fault)) => fault,
            };
            self.table.fault(self.number, seat, self.leg, fault)?;
        }
        self.decide_by_bot(seat, forced)
    }

    /// What the program in a seat wants to do; none where there is no program.
    fn ask(&mut self, seat: Seat, forced: Option<&Value>) -> Option<Result<Option<Value>, Trouble>> {
        let program = self.table.cast.at(seat, self.leg)?;
        let wants = program.wants();
        let mut legal = Vec::new();
        if wants.legal > 0 || forced.is_some() {
            // One more tells whether there are more, another may be the forced one.
            legal = self.engine.legal(seat, wants.legal + 2);
            legal.retain(|action| Some(action) != forced);
        }
        if forced.is_some() && legal.is_empty() {
            return Some(Ok(None));
        }
        let view = wants.views_of_requests().then(|| self.engine.view(Viewer::Seat(seat)));
        Some(program.ask(Wanted { optional: forced.is_some(), legal, view }))
    }

    fn refused(&mut self, seat: Seat, rejection: &Rejection) -> Fault {
        let (code, why, told) = refusal(rejection);
        let fault = |program: &mut Program| match code {
            Code::Nonsense => program.nonsense(&why, Some(told.clone())),
            code => Fault::new(code, &why).telling(told.clone()),
        };
        let program = self.table.cast.at(seat, self.leg);
        program.map_or_else(|| Fault::new(code, &why), fault)
    }

    fn decide_by_bot(&mut self, seat: Seat, forced: Option<&Value>) -> Result<bool, Break> {
        let bot = &mut self.bots[seat.index()];
        if forced.is_some() && !speaks_up(bot) {
            return Ok(false);
        }
        match bot.act(&*self.engine, seat) {
            None if forced.is_some() => Ok(false),
            None => Err(self.void(seat, "it has no answer")),
            Some(action) if Some(&action) == forced => Ok(false),
            Some(action) => match self.act(seat, &action) {
                Ok(()) => Ok(true),
                Err(refused) => Err(self.void(seat, &format!("it plays against {}", refusal(&refused).1))),
            },
        }
    }

    fn void(&self, seat: Seat, why: &str) -> Break {
        let bot = self.bots[seat.index()].name();
        Break::Void(Void { board: self.number, stuck: Stuck { seat, bot, why: why.into() } })
    }

    /// Carries an action out, writes it down and shows what came of it.
    fn act(&mut self, seat: Seat, action: &Value) -> Result<(), Rejection> {
        if self.engine.is_official(action) {
            return Err(Rejection::Unreadable("only whoever runs the table enters this".into()));
        }
        let events = self.engine.act(seat, action)?;
        if let Some(record) = self.table.record() {
            record.input(seat, action);
        }
        self.record(events.clone());
        for viewer in Seat::all(self.engine.seats()) {
            let Some(program) = self.table.cast.at(viewer, self.leg) else { continue };
            show(&*self.engine, events.clone(), viewer, program);
        }
        Ok(())
    }

    /// Writes events down as one who sees all sees them.
    fn record(&mut self, events: Range<usize>) {
        let Some(record) = self.table.record() else { return };
        for event in events {
            if let Some(sight) = self.engine.sight(event, Viewer::Director) {
                record.event(&sight);
            }
        }
    }
}

/// Tells a program what its seat sees.
fn show(engine: &dyn Engine, events: Range<usize>, seat: Seat, program: &mut Program) {
    let viewer = Viewer::Seat(seat);
    if program.wants().patches() {
        for shown in engine.show(events, &[viewer]).into_iter().flatten() {
            program.event(shown.sight.as_deref(), Some(&shown.patch));
        }
    } else {
        for event in events {
            let sight = engine.sight_text(event, viewer);
            program.event(sight.as_deref(), None);
        }
    }
}
