//! What one viewer knows of a board: built from the truth, and folded from sights, to the same value.

use cards::{Bag, Rank};
use serde::Serialize;
use table::{ByTeam, Seat, Seats, Viewer};
use trick::{Lead, Named, Order, points};

use crate::carry::{Carry, Time};
use crate::contest::Trick;
use crate::draw::{Bids, Window, while_drawing};
use crate::event::{Failed, Kind};
use crate::play::Play;
use crate::round::{Phase, Round};
use crate::score::{self, Outcome};
use crate::setup::{DRAWN, KITTY, Look, SEATS};
use crate::{Setup, Trump};

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// 摸牌
    Draw,
    /// The last card is drawn; who may answer is asked.
    Window,
    /// 扣底牌
    Bury,
    /// 出牌
    Play,
    /// A failed throw waits for a name.
    Name,
    /// The board is over.
    Over,
}

/// What one viewer knows; `docs/protocol.md` shows the JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The book id.
    pub book: &'static str,
    /// Format and choices.
    pub options: Setup,
    /// The viewer's seat.
    pub seat: Option<Seat>,
    /// What is going on.
    pub phase: Stage,
    /// Who may act, as far as this viewer may know.
    pub to_act: Seats,
    /// The levels of both sides.
    pub levels: ByTeam<Rank>,
    /// The level of this board.
    pub level: Rank,
    /// Trump: a suit, or none; before the kitty is taken, by the call that stands.
    pub trump: Option<Trump>,
    /// The banker; on the first board, whoever claims it so far.
    pub banker: Option<Seat>,
    /// Is the bank still to be claimed on this board?
    pub first: bool,
    /// The viewer's cards.
    pub hand: Bag,
    /// All hands, for the director.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hands: Option<[Bag; SEATS as usize]>,
    /// Cards in each hand.
    pub counts: [u8; SEATS as usize],
    /// Cards drawn.
    pub drawn: u16,
    /// Calls, the last one stands.
    pub bids: Vec<Shown>,
    /// What the viewer's seat may show now.
    pub can_declare: Vec<Bag>,
    /// Who has nothing to say to the call that stands.
    pub passed: Seats,
    /// The kitty.
    pub kitty: Kitty,
    /// The trick under way.
    pub trick: Option<SeenTrick>,
    /// The trick before: each may look at their own cards of it, and all have seen them. `GW 14.11`
    pub last: Option<SeenTrick>,
    /// A failed throw that waits for a name.
    pub throw: Option<SeenThrow>,
    /// The defenders' points in tricks.
    pub points: i32,
    /// The cards that made them, where the table lets them be looked at. `GW 14.11`, `R-gw-look`
    pub taken: Bag,
    /// Fines paid by each side.
    pub fines: ByTeam<i32>,
    /// Cards shown by failed throws, still in hand.
    pub exposed: [Bag; SEATS as usize],
    /// The table of levels.
    pub thresholds: Thresholds,
    /// Seconds for a decision.
    pub limits: Limits,
    /// Is this board the match's last? `GW 12.10.4`
    pub time_up: bool,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// All cards played; every viewer has seen them.
    #[serde(skip)]
    pub gone: Bag,
    /// What the viewer has buried: looked at no more, but remembered.
    #[serde(skip)]
    pub buried: Option<Bag>,
    /// Suites that a seat has shown to be out of: bit `Suite::index`.
    #[serde(skip)]
    pub voids: [u8; SEATS as usize],
    #[serde(skip)]
    pub(crate) declared: Bids,
    #[serde(skip)]
    pub(crate) next: Seat,
    #[serde(skip)]
    pub(crate) lead: Option<Lead>,
    #[serde(skip)]
    pub(crate) tricks: u8,
}

table::members!(View {
    book, options, seat, phase, to_act, levels, level, trump, banker, first, hand, hands, counts, drawn, bids,
    can_declare, passed, kitty, trick, last, throw, points, taken, fines, exposed, thresholds, limits, time_up,
    outcome,
} beside {
    gone, buried, voids, declared, next, lead, tricks,
});

/// A call.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Shown {
    /// Who.
    pub seat: Seat,
    /// What.
    pub cards: Bag,
}

/// The kitty as far as the viewer knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Kitty {
    /// Its size.
    pub count: u8,
    /// Its cards: when the board is over. Nobody looks at it before, its banker no more than the others. `GW 11.4`
    pub cards: Option<Bag>,
}

/// A trick.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeenTrick {
    /// Its number, from 1.
    pub n: u8,
    /// Who led.
    pub leader: Seat,
    /// In order of play.
    pub plays: Vec<SeenPlay>,
    /// Who is, or was, best.
    pub best: Seat,
    /// Its points, when finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<u16>,
}

/// One play in a trick.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeenPlay {
    /// Who.
    pub seat: Seat,
    /// The cards.
    pub cards: Bag,
    /// The components of a lead.
    pub units: Option<Vec<Named>>,
    /// How it stands to the lead.
    pub kind: Kind,
}

/// A failed throw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeenThrow {
    /// Who threw.
    pub seat: Seat,
    /// All cards thrown.
    pub cards: Bag,
    /// The components that failed.
    pub failed: Vec<Named>,
    /// The components to choose from.
    pub choices: Vec<Named>,
    /// Who names.
    pub namer: Option<Seat>,
}

/// 表四 Where the deal turns, and how far apart the rows are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Thresholds {
    /// Points that take the deal.
    pub turn: i32,
    /// Points from row to row.
    pub step: i32,
}

/// Seconds for each decision. `GW 10.8.1`, `GW 11.6`, `R-gw-pace`
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Limits {
    /// To answer a call after the last card.
    pub window: u32,
    /// To lead.
    pub lead: u32,
    /// To follow.
    pub follow: u32,
    /// To take the kitty and bury.
    pub bury: u32,
}

impl Limits {
    /// Five seconds and a minute are printed, the others ours.
    pub const USUAL: Self = Self { window: 5, lead: 20, follow: 10, bury: 60 };
}

impl View {
    /// What a viewer knows before the first event.
    pub(crate) fn blank(setup: Setup, carry: &Carry, viewer: Viewer) -> Self {
        Self {
            book: setup.format.id(),
            options: setup,
            seat: seat_of(viewer),
            phase: Stage::Draw,
            to_act: Seats::NONE,
            levels: carry.levels,
            level: carry.level(),
            trump: None,
            banker: carry.banker,
            first: carry.banker.is_none(),
            hand: Bag::EMPTY,
            hands: (viewer == Viewer::Director).then_some([Bag::EMPTY; SEATS as usize]),
            counts: [0; SEATS as usize],
            drawn: 0,
            bids: Vec::new(),
            can_declare: Vec::new(),
            passed: Seats::NONE,
            kitty: Kitty { count: KITTY, cards: None },
            trick: None,
            last: None,
            throw: None,
            points: 0,
            taken: Bag::EMPTY,
            fines: ByTeam([0; 2]),
            exposed: [Bag::EMPTY; SEATS as usize],
            thresholds: Thresholds { turn: score::TURN, step: score::STEP },
            limits: Limits::USUAL,
            time_up: false,
            outcome: None,
            gone: Bag::EMPTY,
            buried: None,
            voids: [0; SEATS as usize],
            declared: Bids::new(carry.level()),
            next: Seat::from_index(0),
            lead: None,
            tricks: 0,
        }
    }

    /// What a viewer knows of the truth now.
    pub(crate) fn of(round: &Round, viewer: Viewer) -> Self {
        let mut view = Self::blank(round.setup, &round.carry, viewer);
        view.hand = view.seat.map_or(Bag::EMPTY, |seat| round.hands[seat.index()]);
        view.hands = (viewer == Viewer::Director).then_some(round.hands);
        view.counts = round.hands.map(|hand| hand.len() as u8);
        view.drawn = DRAWN;
        view.time_up = round.time == Time::Up;
        view.declared = round.bids;
        view.set_bids();
        match &round.phase {
            Phase::Draw(draw) => (view.drawn, view.next) = (draw.drawn, draw.next),
            Phase::Window(window) => (view.phase, view.passed) = (Stage::Window, window.passed),
            Phase::Bury { banker, order } => {
                view.settle(*order, *banker);
                view.phase = Stage::Bury;
            }
            Phase::Play(play) => view.set_play(round, play, Stage::Play),
            Phase::Name(play, _, failed) => {
                view.set_play(round, play, Stage::Name);
                view.throw = Some(SeenThrow::of(play.next, failed));
            }
            Phase::Over(over) => {
                if let Some(play) = &over.play {
                    view.set_play(round, play, Stage::Over);
                }
                if let Outcome::NotBegun { .. } = over.outcome {
                    view.drawn = 0;
                }
                view.phase = Stage::Over;
                view.outcome = Some(over.outcome.clone());
            }
        }
        view.set_kitty(round, viewer);
        view.set_to_act();
        view
    }

    fn set_kitty(&mut self, round: &Round, viewer: Viewer) {
        let play = match &round.phase {
            Phase::Play(play) | Phase::Name(play, ..) => Some(play),
            Phase::Over(over) => over.play.as_ref(),
            _ => None,
        };
        self.buried = play.filter(|play| viewer.sees(play.banker)).map(|_| round.kitty);
        let open = play.is_some() && (self.phase == Stage::Over || viewer == Viewer::Director);
        self.kitty.cards = open.then_some(round.kitty);
    }

    fn set_play(&mut self, round: &Round, play: &Play, phase: Stage) {
        self.settle(play.order, play.banker);
        self.phase = phase;
        self.next = play.next;
        let (now, last, done) = (play.tricks.now(), play.tricks.last(), play.tricks.done());
        self.tricks = done;
        self.lead = now.map(|trick| trick.lead);
        self.trick = now.map(|trick| SeenTrick::of(trick, done + 1, None));
        self.last = last.map(|trick| SeenTrick::of(trick, done, Some(points(&trick.cards()) as u16)));
        self.points = play.points;
        self.taken = play.taken.only_if(self.options.look == Look::Points);
        self.fines = play.fines;
        self.exposed = play.exposed;
        self.gone = round.gone();
        self.voids = play.voids;
    }

    /// Trump and banker are settled.
    pub(crate) fn settle(&mut self, order: Order, banker: Seat) {
        self.trump = Some(Trump::of(order));
        self.banker = Some(banker);
        self.next = banker;
        self.passed = Seats::all(SEATS);
    }

    /// Everything that follows from the calls.
    pub(crate) fn set_bids(&mut self) {
        let level = self.level;
        self.bids = self.declared.iter().map(|bid| Shown { seat: bid.seat, cards: bid.call.cards(level) }).collect();
        if let Some(bid) = self.declared.standing() {
            self.trump = Some(bid.call.trump());
            if self.first {
                self.banker = Some(bid.seat);
            }
        }
    }

    /// Who may act, and what the viewer may show.
    pub(crate) fn set_to_act(&mut self) {
        let asked = Window { passed: self.passed }.asked(&self.declared);
        let mine = self.seat.filter(|seat| match self.phase {
            Stage::Draw => while_drawing(&self.declared, *seat).is_ok(),
            Stage::Window => asked.contains(*seat),
            _ => false,
        });
        self.can_declare = mine.map_or(Vec::new(), |seat| self.declared.options(seat, self.hand).collect());
        self.to_act = match self.phase {
            Stage::Draw => {
                mine.filter(|_| !self.can_declare.is_empty()).map_or(Seats::NONE, Seats::one).with(self.next)
            }
            Stage::Window => asked,
            Stage::Bury | Stage::Play => Seats::one(self.next),
            Stage::Name => self.throw.as_ref().and_then(|throw| throw.namer).map_or(Seats::NONE, Seats::one),
            Stage::Over => Seats::NONE,
        };
    }

    /// The order of this board, once trump is settled.
    pub fn order(&self) -> Option<Order> {
        let settled = !matches!(self.phase, Stage::Draw | Stage::Window);
        self.trump.filter(|_| settled).map(|trump| trump.order(self.level))
    }
}

impl SeenTrick {
    fn of(trick: &Trick, n: u8, points: Option<u16>) -> Self {
        let play = |seat: Seat| {
            let kind = trick.kinds[seat.index()]?;
            let units = (seat == trick.leader).then(|| trick.lead.named());
            Some(SeenPlay { seat, cards: trick.plays[seat.index()], units, kind })
        };
        Self {
            n,
            leader: trick.leader,
            plays: trick.leader.round(SEATS).filter_map(play).collect(),
            best: trick.best,
            points,
        }
    }
}

impl SeenThrow {
    fn of(seat: Seat, failed: &Failed) -> Self {
        let named = |units| Lead { units, ..failed.lead }.named();
        let (beaten, choices) = (named(failed.beaten), named(failed.choices));
        Self { seat, cards: failed.cards, failed: beaten, choices, namer: failed.namer }
    }
}

fn seat_of(viewer: Viewer) -> Option<Seat> {
    match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Director | Viewer::Public => None,
    }
}
