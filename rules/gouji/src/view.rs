//! What one viewer knows of a hand: built from the truth, and folded from sights, to the same value.

use cards::{Bag, Suit};
use serde::Serialize;
use table::{ByTeam, Seat, Seats, Viewer};

use crate::carry::Carry;
use crate::event::Laid;
use crate::outcome::Outcome;
use crate::play::{Play, Step};
use crate::rights::{Right, SEATS, Standing, opponent};
use crate::round::{Phase, Round, TOLD};
use crate::set::Set;
use crate::{Mode, Setup};

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "gouji.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// 行牌
    Play,
    /// The hand is over.
    Over,
}

/// By what right the seat to act acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "gouji.ts"))]
#[serde(rename_all = "lowercase")]
pub enum Turn {
    /// It leads.
    Lead,
    /// See [`Right::Normal`].
    Normal,
    /// See [`Right::Opponent`].
    Opponent,
    /// See [`Right::Burn`].
    Burn,
    /// See [`Right::NoHead`].
    NoHead,
    /// See [`Right::Free`].
    Free,
    /// It lays the set away.
    LayAway,
}

/// What one viewer knows; `docs/protocol.md` shows the JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "gouji.ts", optional_fields = nullable))]
pub struct View {
    /// The book id.
    pub book: &'static str,
    /// Format and choices.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, string>"))]
    pub options: Setup,
    /// The viewer's seat.
    pub seat: Option<Seat>,
    /// What is going on.
    pub phase: Stage,
    /// Who may act.
    pub to_act: Seats,
    /// By what right.
    pub right: Option<Turn>,
    /// The number of this hand in the match, from 1.
    pub number: u16,
    /// Points recorded in the match so far.
    pub points: ByTeam<i32>,
    /// Who drew first.
    pub first: Seat,
    /// The two 3s shown for the first lead. `G4 6`
    pub threes: Option<Suit>,
    /// The viewer's cards.
    pub hand: Bag,
    /// All hands, for the director.
    pub hands: Option<[Bag; 6]>,
    /// How many cards each seat has, as far as the table shows it: never above ten, but one's own. `R-count`
    pub counts: [Option<u8>; 6],
    /// What is to be answered.
    pub standing: Option<Shown>,
    /// Those still to be asked, the one who is asked now first.
    pub queue: Vec<Asked>,
    /// Who has passed in this round.
    pub passed: Seats,
    /// Who has yielded on this set.
    pub yielded: Option<Seat>,
    /// Who stands by a burn. `G4 8-2`
    pub burning: Seats,
    /// Whose opponent is the first one out, until the second is. `G4 13-1`
    pub no_head: Option<Seat>,
    /// Are two out?
    pub melee: bool,
    /// Who is out, first to last.
    pub places: Vec<Seat>,
    /// Who failed a burn, first to last.
    pub failed: Vec<Seat>,
    /// Who has opened a point. `G6 14-1`
    pub opened: Seats,
    /// Who had not when the second was out. `G6 14-2`
    pub shut: Seats,
    /// The round under way, turn by turn.
    pub round: Vec<Laid>,
    /// The round before.
    pub last: Vec<Laid>,
    /// Points taken for offences in this hand.
    pub penalties: ByTeam<i32>,
    /// Seconds for each decision. `R-turn-clock`
    pub limit: u32,
    /// How the hand ended.
    pub outcome: Option<Outcome>,
    /// What was left in hand when it did.
    pub left: Option<[Bag; 6]>,
    /// All cards played, and those of failed burners.
    #[serde(skip)]
    pub gone: Bag,
    /// What everybody at the table knows of the play.
    #[serde(skip)]
    pub(crate) play: Play,
    /// How many cards each seat has: anybody can work it out from the plays.
    #[serde(skip)]
    pub(crate) exact: [u8; 6],
}

table::members!(View {
    book, options, seat, phase, to_act, right, number, points, first, threes, hand, hands, counts, standing, queue,
    passed, yielded, burning, no_head, melee, places, failed, opened, shut, round, last, penalties, limit, outcome,
    left,
} beside {
    gone, play, exact,
});

/// What is to be answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "gouji.ts", optional_fields = nullable))]
pub struct Shown {
    /// Who played it.
    pub by: Seat,
    /// Whose it counts as.
    pub owner: Seat,
    /// The cards.
    pub cards: Bag,
    /// What they are.
    pub set: Set,
    /// Did its player go out with it?
    pub last: bool,
}

/// A seat to be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "gouji.ts"))]
pub struct Asked {
    /// Who.
    pub seat: Seat,
    /// By what right it may answer.
    pub right: Right,
}

/// Seconds for a decision. `R-turn-clock`
pub(crate) const LIMIT: u32 = 30;

impl View {
    /// What a viewer knows before the first event.
    pub(crate) fn blank(setup: Setup, carry: &Carry, viewer: Viewer) -> Self {
        let nobody = Seat::from_index(0);
        Self {
            book: setup.format.id(),
            options: setup,
            seat: match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Director | Viewer::Public => None,
            },
            phase: Stage::Play,
            to_act: Seats::NONE,
            right: None,
            number: carry.hands + 1,
            points: carry.points,
            first: nobody,
            threes: None,
            hand: Bag::EMPTY,
            hands: (viewer == Viewer::Director).then_some([Bag::EMPTY; 6]),
            counts: [None; 6],
            standing: None,
            queue: Vec::new(),
            passed: Seats::NONE,
            yielded: None,
            burning: Seats::NONE,
            no_head: None,
            melee: false,
            places: Vec::new(),
            failed: Vec::new(),
            opened: Seats::NONE,
            shut: Seats::NONE,
            round: Vec::new(),
            last: Vec::new(),
            penalties: ByTeam([0; 2]),
            limit: LIMIT,
            outcome: None,
            left: None,
            gone: Bag::EMPTY,
            play: Play::new(nobody, carry.noted),
            exact: [0; 6],
        }
    }

    /// What a viewer knows of the truth now.
    pub(crate) fn of(round: &Round, viewer: Viewer) -> Self {
        let mut view = Self::blank(round.setup, &round.carry, viewer);
        view.first = round.first;
        view.threes = round.shown.map(|(_, suit)| suit);
        view.hand = view.seat.map_or(Bag::EMPTY, |seat| round.hands[seat.index()]);
        view.hands = (viewer == Viewer::Director).then_some(round.hands);
        view.exact = round.hands.map(|hand| hand.len() as u8);
        match &round.phase {
            Phase::Play(play) => view.play.clone_from(play),
            Phase::Over(over) => {
                view.play.clone_from(&over.play);
                view.phase = Stage::Over;
                view.outcome = Some(over.outcome.clone());
                view.left = Some(round.hands);
            }
        }
        view.settle();
        view
    }

    /// Everything that follows from the rest: who may act and why, which numbers are shown.
    pub(crate) fn settle(&mut self) {
        self.show_play();
        let over = self.phase == Stage::Over;
        let turn = match self.play.step {
            _ if over => None,
            Step::Lead(seat) => Some((seat, Turn::Lead)),
            Step::Layaway(seat) => Some((seat, Turn::LayAway)),
            Step::Answer => self.play.queue.head().map(|(seat, right)| (seat, turn_of(right))),
        };
        self.to_act = turn.map_or(Seats::NONE, |(seat, _)| Seats::one(seat));
        self.right = turn.map(|(_, turn)| turn);
        let shown = |(standing, cards): (Standing, Bag)| {
            let Standing { by, owner, set, last } = standing;
            Shown { by, owner, cards, set, last }
        };
        self.standing = self.play.standing.map(shown);
        let answering = !over && self.play.step == Step::Answer;
        let asked = self.play.queue.iter().filter(|_| answering);
        self.queue = asked.map(|(seat, right)| Asked { seat, right }).collect();
        for seat in Seat::all(SEATS) {
            let exact = self.exact[seat.index()];
            let open = over || self.hands.is_some() || exact == 0 || self.seat == Some(seat);
            let few = self.options.mode == Mode::Casual && u32::from(exact) <= TOLD;
            self.counts[seat.index()] = if open || few { Some(exact) } else { self.play.told[seat.index()] };
        }
    }

    /// What is shown of the play.
    fn show_play(&mut self) {
        let play = &self.play;
        (self.passed, self.yielded) = (play.passed, play.yielded);
        self.burning = Seat::all(SEATS).filter(|seat| play.burns[seat.index()].is_some()).collect();
        (self.no_head, self.melee) = (play.no_head(), play.melee());
        self.places = play.out.iter().collect();
        self.failed = play.failed.iter().collect();
        (self.opened, self.shut) = (play.opened(), play.shut);
        self.round.clone_from(&play.laid);
        self.last.clone_from(&play.last);
        (self.gone, self.penalties) = (play.gone, play.penalties);
    }

    /// The viewer's opponent. `G4 2-2`
    pub fn opponent(&self) -> Option<Seat> {
        self.seat.map(opponent)
    }

    /// How many cards a seat has left: shown or not, anybody can count it from the plays.
    pub fn cards_left(&self, seat: Seat) -> u8 {
        self.exact[seat.index()]
    }
}

/// A right as the seat to act has it.
pub(crate) const fn turn_of(right: Right) -> Turn {
    match right {
        Right::Normal => Turn::Normal,
        Right::Opponent => Turn::Opponent,
        Right::Burn => Turn::Burn,
        Right::NoHead => Turn::NoHead,
        Right::Free => Turn::Free,
    }
}
