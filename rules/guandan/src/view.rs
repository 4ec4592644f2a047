//! What one viewer knows of a board: built from the truth, and folded from sights, to the same value.

use cards::{Bag, Card, Rank};
use serde::Serialize;
use table::{ByTeam, Seat, Seats, Team, Viewer};

use crate::carry::Carry;
use crate::order::Order;
use crate::outcome::Outcome;
use crate::play::{Laid, Play};
use crate::reading::Reading;
use crate::round::{Phase, Round};
use crate::tribute::{Gift, payable, returnable};
use crate::{Edition, Report, Setup};

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "guandan.ts"))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// 进贡
    Pay,
    /// 还贡
    Return,
    /// Who leads is being named.
    Appoint,
    /// 出牌
    Play,
    /// The board is over.
    Over,
}

/// What one viewer knows; `docs/protocol.md` shows the JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "guandan.ts", optional_fields = nullable))]
pub struct View {
    /// The book id.
    pub book: &'static str,
    /// Edition and choices.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, string>"))]
    pub options: Setup,
    /// The viewer's seat.
    pub seat: Option<Seat>,
    /// What is going on.
    pub phase: Stage,
    /// Who may act.
    pub to_act: Seats,
    /// The levels of both sides.
    pub levels: ByTeam<Rank>,
    /// Whose level is played; nobody's on the first board.
    pub playing: Option<Team>,
    /// The level of this board.
    pub level: Rank,
    /// Boards failed at the last level.
    pub failures: ByTeam<u8>,
    /// The number of this board in the match, from 1.
    pub board: u16,
    /// Who drew first.
    pub first: Seat,
    /// The card turned to find that out.
    pub turned: Option<Card>,
    /// The viewer's cards.
    pub hand: Bag,
    /// All hands, for the director.
    pub hands: Option<[Bag; 4]>,
    /// How many cards each seat has, as far as the table shows it.
    pub counts: [Option<u8>; 4],
    /// What each seat has told of its number of cards.
    pub told: [Option<u8>; 4],
    /// The tributes before this board.
    pub tribute: Vec<Gift>,
    /// Big jokers shown by each seat so that nobody paid.
    pub resisted: Option<[u8; 4]>,
    /// Cards of which the viewer has to pay or return one.
    pub give: Bag,
    /// The trick under way.
    pub trick: Option<SeenTrick>,
    /// The trick before.
    pub last: Option<SeenTrick>,
    /// Who is out, first to last.
    pub places: Vec<Seat>,
    /// Is this board the match's last because the time is up?
    pub time_up: bool,
    /// Seconds for each decision.
    pub limits: Limits,
    /// How the board ended.
    pub outcome: Option<Outcome>,
    /// What was left in hand when it did.
    pub left: Option<[Bag; 4]>,
    /// All cards played.
    #[serde(skip)]
    pub gone: Bag,
    /// How many cards each seat has: anybody can work it out from the plays.
    #[serde(skip)]
    pub(crate) exact: [u8; 4],
    #[serde(skip)]
    pub(crate) turn: Seat,
    #[serde(skip)]
    pub(crate) tricks: u16,
    /// What the board opens with, and the order of the board before by which tribute is owed.
    #[serde(skip)]
    pub(crate) opening: Stage,
    #[serde(skip)]
    pub(crate) owed: Option<Order>,
}

table::members!(View {
    book, options, seat, phase, to_act, levels, playing, level, failures, board, first, turned, hand, hands, counts,
    told, tribute, resisted, give, trick, last, places, time_up, limits, outcome, left,
} beside {
    gone, exact, turn, tricks, opening, owed,
});

/// A trick.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "guandan.ts", optional_fields = nullable))]
pub struct SeenTrick {
    /// Its number, from 1.
    pub n: u16,
    /// Plays and passes in order.
    pub plays: Vec<SeenPlay>,
    /// Whose play stands, or stood at the end.
    pub best: Seat,
}

/// One turn of a trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "guandan.ts", optional_fields = nullable))]
pub struct SeenPlay {
    /// Who.
    pub seat: Seat,
    /// The cards; `None` for a pass.
    pub cards: Option<Bag>,
    /// What they are.
    #[serde(rename = "as")]
    pub reading: Option<Reading>,
}

/// Seconds for each decision. `GD17 22-1`, `GD17 22-2`, `R-clock`
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "guandan.ts"))]
pub struct Limits {
    /// To play or pass.
    pub play: u32,
    /// To pay tribute.
    pub pay: u32,
    /// To return a card.
    #[serde(rename = "return")]
    pub give_back: u32,
}

impl Limits {
    /// `GD17 22-1`, `GD17 22-2`
    pub const PRINTED: Self = Self { play: 20, pay: 15, give_back: 30 };
}

impl View {
    /// What a viewer knows before the first event.
    pub(crate) fn blank(setup: Setup, carry: &Carry, viewer: Viewer) -> Self {
        Self {
            book: setup.edition.id(),
            options: setup,
            seat: seat_of(viewer),
            phase: Stage::Play,
            to_act: Seats::NONE,
            levels: carry.levels,
            playing: carry.playing,
            level: carry.level(),
            failures: carry.failures,
            board: carry.boards + 1,
            first: Seat::from_index(0),
            turned: None,
            hand: Bag::EMPTY,
            hands: (viewer == Viewer::Director).then_some([Bag::EMPTY; 4]),
            counts: [None; 4],
            told: [None; 4],
            tribute: Vec::new(),
            resisted: None,
            give: Bag::EMPTY,
            trick: None,
            last: None,
            places: Vec::new(),
            time_up: false,
            limits: Limits::PRINTED,
            outcome: None,
            left: None,
            gone: Bag::EMPTY,
            exact: [0; 4],
            turn: Seat::from_index(0),
            tricks: 0,
            opening: opening(&setup, carry),
            owed: carry.last,
        }
    }

    /// What a viewer knows of the truth now.
    pub(crate) fn of(round: &Round, viewer: Viewer) -> Self {
        let mut view = Self::blank(round.setup, &round.carry, viewer);
        (view.first, view.turned, view.turn) = (round.first, round.turned, round.first);
        view.hand = view.seat.map_or(Bag::EMPTY, |seat| round.hands[seat.index()]);
        view.hands = (viewer == Viewer::Director).then_some(round.hands);
        view.exact = round.hands.map(|hand| hand.len() as u8);
        view.resisted = round.resisted;
        view.time_up = round.time_up;
        let tribute = match &round.phase {
            Phase::Pay(tribute) | Phase::Return(tribute) => Some(tribute),
            _ => round.tribute.as_ref(),
        };
        let paying = matches!(round.phase, Phase::Pay(_));
        let returning = paying || matches!(round.phase, Phase::Return(_));
        let seen = |gift: &Gift| {
            let card = gift.card.filter(|_| !paying || viewer.sees(gift.from));
            let back = gift.back.filter(|_| !returning || gift.to.is_some_and(|to| viewer.sees(to)));
            Gift { card, back, ..*gift }
        };
        view.tribute = tribute.map_or(Vec::new(), |tribute| tribute.gifts().map(seen).collect());
        match &round.phase {
            Phase::Pay(_) => view.phase = Stage::Pay,
            Phase::Return(_) => view.phase = Stage::Return,
            Phase::Appoint(_) => view.phase = Stage::Appoint,
            Phase::Play(play) => view.set_play(play),
            Phase::Over(over) => {
                view.set_play(&over.play);
                view.phase = Stage::Over;
                view.outcome = Some(over.outcome.clone());
                view.left = Some(round.hands);
            }
        }
        view.settle();
        view
    }

    fn set_play(&mut self, play: &Play) {
        self.phase = Stage::Play;
        self.turn = play.climb.turn();
        self.tricks = play.tricks;
        self.trick = SeenTrick::of(&play.trick, play.tricks + 1);
        self.last = SeenTrick::of(&play.last, play.tricks);
        self.places = play.climb.out().iter().collect();
        self.told = play.told;
        self.gone = play.gone;
    }

    /// Everything that follows from the rest: who may act, what may be given, which counts are shown.
    pub(crate) fn settle(&mut self) {
        let owing = |decided: fn(&Gift) -> bool, who: fn(&Gift) -> Option<Seat>| -> Seats {
            self.tribute.iter().filter(|gift| !decided(gift)).filter_map(who).collect()
        };
        self.to_act = match self.phase {
            Stage::Pay => owing(|gift| gift.paid, |gift| Some(gift.from)),
            Stage::Return => owing(|gift| gift.returned, |gift| gift.to),
            Stage::Appoint => Seat::all(4).filter(|seat| Some(seat.team()) == self.playing).collect(),
            Stage::Play => Seats::one(self.turn),
            Stage::Over => Seats::NONE,
        };
        self.give = self.seat.filter(|seat| self.to_act.contains(*seat)).map_or(Bag::EMPTY, |seat| self.giveable(seat));
        let open = self.options.report == Report::Always || self.hands.is_some() || self.phase == Stage::Over;
        for seat in Seat::all(4) {
            let exact = self.exact[seat.index()];
            let shown = open || exact == 0 || self.seat == Some(seat);
            self.counts[seat.index()] = if shown { Some(exact) } else { self.told[seat.index()] };
        }
    }

    fn giveable(&self, seat: Seat) -> Bag {
        match self.phase {
            Stage::Pay => payable(&self.hand, self.level),
            Stage::Return => {
                let payer = self.tribute.iter().find(|gift| gift.to == Some(seat)).map(|gift| gift.from);
                let to_partner = payer.is_some_and(|payer| payer.team() == seat.team());
                returnable(&self.hand, self.level, self.options.give_back, to_partner)
            }
            _ => Bag::EMPTY,
        }
    }

    /// What stands, if the seat to play has to answer it.
    pub fn standing(&self) -> Option<Reading> {
        let trick = self.trick.as_ref()?;
        trick.plays.iter().rev().find_map(|play| play.reading)
    }

    /// How many cards a seat has left: shown or not, anybody can count it from the plays.
    pub fn cards_left(&self, seat: Seat) -> u8 {
        self.exact[seat.index()]
    }
}

impl SeenTrick {
    fn of(laid: &[Laid], n: u16) -> Option<Self> {
        let best = laid.iter().rev().find(|laid| laid.play.is_some())?.seat;
        let seen = |laid: &Laid| SeenPlay {
            seat: laid.seat,
            cards: laid.play.map(|(cards, _)| cards),
            reading: laid.play.map(|(_, reading)| reading),
        };
        Some(Self { n, plays: laid.iter().map(seen).collect(), best })
    }
}

fn opening(setup: &Setup, carry: &Carry) -> Stage {
    match (carry.restart, carry.last) {
        (Some(_), _) if setup.edition == Edition::Of2017 => Stage::Appoint,
        (None, Some(_)) => Stage::Pay,
        _ => Stage::Play,
    }
}

fn seat_of(viewer: Viewer) -> Option<Seat> {
    match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Director | Viewer::Public => None,
    }
}
