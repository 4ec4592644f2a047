//! The course of a run: boards with these programs at the table, games, and the result.

use bots::Bot;
use cards::Rank;
use guandan::njupt::{Beginning, GameOver, GameResult, Notice, Table, choices};
use guandan::{Action, Carry, Event, Round, Setup, Sight};
use registry::record::{Head, Origin, Transcript};
use serde::Deserialize as _;
use table::{Cited as _, Deal, Game as _, MatchEnd, Seat, Team, Viewer, sim_key};

use super::Host;
use crate::channel::Trouble;
use crate::drive::Stuck;
use crate::fault::{Code, Fault, Note};
use crate::plan::{Leg, Plan};
use crate::worker::{Boards, Break, DICE, Paper, Played, SPAN, Void};

/// Falls from the last level to the first after which a game is drawn.
const FALLS: u32 = 50;

/// Plays boards for these programs.
pub(crate) struct Hosted<'a> {
    plan: &'a Plan,
    setup: Setup,
    host: Host,
    head: Head,
    paper: Paper,
    /// Games over, won by the players named for seats 1 and 3 and by the others, and drawn.
    games: u64,
    won: [u64; 2],
    drawn: u64,
    /// Of the game in play.
    falls: u32,
    levels: [Rank; 2],
}

impl<'a> Hosted<'a> {
    /// `None`: the plan's setup is not this book's.
    pub(crate) fn new(plan: &'a Plan, host: Host) -> Option<Self> {
        let setup = Setup::deserialize(&plan.setup).ok()?;
        let levels = [Rank::TWO; 2];
        let (head, paper) = (plan.head.clone(), Paper::default());
        Some(Self { plan, setup, host, head, paper, games: 0, won: [0; 2], drawn: 0, falls: 0, levels })
    }

    fn settings(&self) -> u64 {
        self.plan.unit.count() * self.plan.legs().len() as u64
    }

    /// A game is over: counted, and told.
    fn game_over(&mut self, leg: Leg, end: MatchEnd) {
        self.games += 1;
        match end {
            MatchEnd::Won(team) => self.won[usize::from(team != leg.side_of_a())] += 1,
            MatchEnd::Drawn => self.drawn += 1,
        }
        let over = GameOver::new(self.games, self.settings());
        self.host.cast.partners(leg).for_each(|(_, client)| client.tell(&over));
    }

    /// A program has failed: writes it down and does what the plan says.
    fn fault(&mut self, board: u64, seat: Seat, leg: Leg, fault: Fault) -> Result<(), Break> {
        let (note, goes_on) = self.host.cast.fault(self.plan, board, seat, leg, fault);
        self.paper.notes.push(note);
        goes_on
    }

    fn finish(&mut self, leg: Leg, before: &Carry, played: &mut Played<Carry>) {
        let fell = |team: Team| before.levels[team] == Rank::ACE && played.carry.levels[team] == Rank::TWO;
        self.falls += Team::ALL.into_iter().filter(|team| fell(*team)).count() as u32;
        if played.end.is_none() && self.falls >= FALLS {
            played.end = Some(MatchEnd::Drawn);
        }
        self.levels = played.carry.levels.0;
        if let Some(end) = played.end {
            self.game_over(leg, end);
        }
    }
}

impl Boards for Hosted<'_> {
    type Carry = Carry;

    fn first(&self) -> Carry {
        Carry::first()
    }

    fn board(&mut self, number: u64, carry: &Carry, leg: Leg) -> Result<Played<Carry>, Break> {
        if number % SPAN == 1 {
            self.falls = 0;
            self.host.cast.partners(leg).for_each(|(_, client)| client.begin());
        }
        let played = self.host.cast.forfeits(self.plan).and_then(|()| Sitting::deal(self, number, carry, leg).play());
        match played {
            Ok(round) => {
                let Some((outcome, next)) = round.outcome() else {
                    let why = "the board does not end".into();
                    let stuck = Stuck { seat: Seat::from_index(0), bot: "-", why };
                    return Err(Break::Void(Void { board: number, stuck }));
                };
                if let Some(record) = self.record() {
                    record.over(&outcome, &next);
                }
                self.paper.keep();
                let (score, end) = (Round::score(&outcome)[Team::A], next.match_end());
                let mut played = Played { score, carry: next, end };
                self.finish(leg, carry, &mut played);
                Ok(played)
            }
            Err(Break::Forfeit(sides)) => {
                let winner = match sides {
                    [true, true] => MatchEnd::Drawn,
                    [a, _] => MatchEnd::Won(if a { leg.side_of_a().other() } else { leg.side_of_a() }),
                };
                self.game_over(leg, winner);
                Err(Break::Forfeit(sides))
            }
            Err(other) => Err(other),
        }
    }

    fn paper(&mut self) -> &mut Paper {
        &mut self.paper
    }
}

impl Hosted<'_> {
    /// The record of the board in play, if one is wanted.
    fn record(&mut self) -> Option<&mut Transcript> {
        self.paper.draft().filter(|_| self.plan.recording)
    }
}

/// After the last game the result is told; whatever ended the run, the programs are told goodbye.
impl Drop for Hosted<'_> {
    fn drop(&mut self) {
        if self.games == self.settings() {
            let result = GameResult::new(self.host.manner.dialect, self.won, self.drawn, self.levels);
            self.host.cast.partners(Leg::Named).for_each(|(_, client)| client.tell(&result));
        }
        self.host.cast.dismiss();
    }
}

/// A board in play.
struct Sitting<'r, 'p> {
    hosted: &'r mut Hosted<'p>,
    round: Round,
    table: Table,
    /// Who decides in each seat where no program does.
    bots: Vec<Bot>,
    /// What has happened and is not told yet.
    fresh: Vec<Event>,
    number: u64,
    leg: Leg,
}

impl<'r, 'p> Sitting<'r, 'p> {
    fn deal(hosted: &'r mut Hosted<'p>, number: u64, carry: &Carry, leg: Leg) -> Self {
        let Plan { seed, recording, .. } = *hosted.plan;
        let deal = Deal::from_key(Round::packs(&hosted.setup), &sim_key(seed, hosted.plan.book().id(), number));
        let mut fresh = Vec::new();
        let round = Round::deal(&hosted.setup, carry, &deal, &mut |event| fresh.push(event));
        if recording {
            hosted.head.board = number;
            hosted.head.chairs = hosted.host.cast.chairs(leg);
            hosted.paper.begin(&hosted.head, carry, &Origin::Sim { seed, board: number });
        }
        let bot = |seat: Seat| hosted.host.cast.bot(seat, leg, sim_key(seed, DICE[seat.index()], number));
        let bots = Seat::all(4).map(bot).collect();
        let table = Table::new(hosted.host.manner, carry.level());
        Self { hosted, round, table, bots, fresh, number, leg }
    }

    fn play(mut self) -> Result<Round, Break> {
        for (seat, client) in self.hosted.host.cast.partners(self.leg) {
            if let Some(beginning) = Beginning::of(&self.round.view(Viewer::Seat(seat))) {
                client.tell(&beginning);
            }
        }
        self.tell();
        while let Some(seat) = self.round.to_act().iter().next() {
            let action = self.decide(seat)?;
            if let Some(record) = self.hosted.record() {
                record.input(seat, &action);
            }
            let fresh = &mut self.fresh;
            if let Err(why) = self.round.act(seat, &action, &mut |event| fresh.push(event)) {
                return Err(self.void(seat, format!("it plays against {}: {why}", why.article())));
            }
            self.tell();
        }
        Ok(self.round)
    }

    /// Writes down what has happened and tells everybody.
    fn tell(&mut self) {
        let sights: Vec<Sight> = self.fresh.iter().filter_map(|event| Round::redact(event, Viewer::Public)).collect();
        for event in self.fresh.drain(..) {
            if let Some(record) = self.hosted.record() {
                record.event(&Round::redact(&event, Viewer::Director));
            }
        }
        for (at, sight) in sights.iter().enumerate() {
            let notice: Option<Notice> = self.table.notice(sight, sights.get(at + 1));
            if let Some(notice) = notice {
                self.hosted.host.cast.partners(self.leg).for_each(|(_, client)| client.tell(&notice));
            }
        }
    }

    fn decide(&mut self, seat: Seat) -> Result<Action, Break> {
        let Self { hosted, number: board, leg, .. } = self;
        let (board, leg) = (*board, *leg);
        if let Some(client) = hosted.host.cast.at(seat, leg) {
            let view = self.round.view(Viewer::Seat(seat));
            let choices = choices(&view, hosted.host.manner.dialect);
            if let Some(act) = self.table.act(&view, &choices) {
                let mut wrong = None;
                let asked = client.ask(&act, &choices, seat, |why| wrong = Some(why));
                if let Some(why) = wrong {
                    let name = hosted.plan.chairs[leg.across(seat.index())].to_string();
                    let fault = Fault::new(Code::WrongIndex, why);
                    hosted.paper.notes.push(Note { board, seat, name, fault, then: "asked again" });
                }
                match asked {
                    Ok(index) => return Ok(choices[index].action),
                    Err(Trouble::Stopped) => return Err(Break::Stopped),
                    Err(Trouble::Fault(fault)) => hosted.fault(board, seat, leg, fault)?,
                }
            }
        }
        let decided = self.bots[seat.index()].decide(&self.round, seat);
        decided.ok_or_else(|| self.void(seat, "it has no answer".into()))
    }

    fn void(&self, seat: Seat, why: String) -> Break {
        let bot = self.bots[seat.index()].name();
        Break::Void(Void { board: self.number, stuck: Stuck { seat, bot, why } })
    }
}
