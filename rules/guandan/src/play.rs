//! 打牌 Playing: leads, answers, passing, going out, inheriting the lead, the end of the board. `GD17 6`, `GD17 9`

use cards::Bag;
use table::Seat;

use crate::event::Event;
use crate::illegal::{Illegal, nearest_type};
use crate::order::Order;
use crate::outcome::Outcome;
use crate::reading::Reading;
use crate::readings::readings;
use crate::round::{Over, Phase, Round};
use crate::turns::Climb;
use crate::{Report, Setup};

/// Cards left at which a seat reports. `GD17 12`, `GD22 报牌-1`
pub(crate) const REPORTED: u8 = 10;

/// The play of a board.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub climb: Climb,
    /// What is to be beaten.
    pub standing: Option<Reading>,
    /// The trick under way, and the one before: nobody looks further back. `R-lookback`
    pub trick: Vec<Laid>,
    pub last: Vec<Laid>,
    /// Tricks finished.
    pub tricks: u16,
    /// All cards played.
    pub gone: Bag,
    /// 报牌 What each seat has told of its number of cards.
    pub told: [Option<u8>; 4],
}

/// One turn of a trick: a play, or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Laid {
    pub seat: Seat,
    pub play: Option<(Bag, Reading)>,
}

impl Play {
    pub(crate) fn new(leader: Seat) -> Self {
        Self {
            climb: Climb::new(leader),
            standing: None,
            trick: Vec::new(),
            last: Vec::new(),
            tricks: 0,
            gone: Bag::EMPTY,
            told: [None; 4],
        }
    }

    fn judge_turn(&self, seat: Seat) -> Result<(), Illegal> {
        match () {
            () if self.climb.turn() == seat => Ok(()),
            () if self.climb.out().place(seat).is_some() => Err(Illegal::Out),
            () => Err(Illegal::OutOfTurn),
        }
    }

    /// What the cards are if they may be played: the one judge of plays. `GD17 6-1`, `GD17 7-3-2`, `GD17 8-2`,
    /// `GD22 打牌-1`
    pub(crate) fn judge(
        &self,
        round: &Round,
        seat: Seat,
        cards: &Bag,
        declared: Option<Reading>,
    ) -> Result<Reading, Illegal> {
        self.judge_turn(seat)?;
        if !round.hands[seat.index()].contains(*cards) {
            return Err(Illegal::NotHeld);
        }
        judge_cards(&round.setup, round.level, self.standing, cards, declared)
    }

    /// A pass is for this turn alone. `GD17 6-2`, `R-leader-must-play`, `R-reenter`
    pub(crate) fn judge_pass(&self, seat: Seat) -> Result<(), Illegal> {
        self.judge_turn(seat)?;
        if self.climb.is_free() { Err(Illegal::LeaderMustPlay) } else { Ok(()) }
    }

    /// `GD17 12-3`, `R-report`
    pub(crate) fn judge_ask(&self, round: &Round, seat: Seat, of: Seat) -> Result<(), Illegal> {
        self.judge_turn(seat)?;
        let left = if of.index() < 4 { round.hands[of.index()].len() as u8 } else { 0 };
        match () {
            () if round.setup.report != Report::OnRequest => Err(Illegal::NoAsking),
            () if of == seat || left == 0 => Err(Illegal::AskWhom),
            () if left > REPORTED => Err(Illegal::AskTooEarly),
            () if self.told[of.index()] == Some(left) => Err(Illegal::ToldAlready),
            () => Ok(()),
        }
    }
}

/// What cards are when played on `standing` (nothing: led), or why they may not be.
pub fn judge_cards(
    setup: &Setup,
    level: cards::Rank,
    standing: Option<Reading>,
    cards: &Bag,
    declared: Option<Reading>,
) -> Result<Reading, Illegal> {
    let found = readings(cards, level, setup.wild);
    let reading = match declared {
        _ if found.as_slice().is_empty() => return Err(Illegal::NoType(nearest_type(cards, level))),
        Some(reading) if found.contains(reading) => reading,
        Some(_) => return Err(Illegal::DeclaredOther),
        None => found.usual(level, setup.wild).ok_or(Illegal::Undeclared)?,
    };
    match standing {
        Some(standing) if !reading.beats(standing, level) => Err(Illegal::not_beating(reading, standing)),
        _ => Ok(reading),
    }
}

impl Round {
    pub(crate) fn play(&mut self, seat: Seat, cards: &Bag, declared: Option<Reading>, emit: &mut impl FnMut(Event)) {
        let reading =
            declared.or_else(|| readings(cards, self.level, self.setup.wild).usual(self.level, self.setup.wild));
        let (Phase::Play(play), Some(reading)) = (&mut self.phase, reading) else { return };
        let hand = &mut self.hands[seat.index()];
        *hand = hand.minus_held(*cards);
        let left = hand.len() as u8;
        play.standing = Some(reading);
        play.gone = play.gone.plus(*cards);
        play.trick.push(Laid { seat, play: Some((*cards, reading)) });
        play.climb.play(left == 0);
        emit(Event::Played(seat, *cards, reading, left));
        if left == 0 {
            if let Some(order) = Order::of(play.climb.out().as_slice()) {
                self.finish(order, emit);
            }
        } else {
            let told = &mut play.told[seat.index()];
            let reports = matches!(self.setup.report, Report::Card | Report::Once);
            if reports && left <= REPORTED && told.is_none() {
                *told = Some(left);
                emit(Event::Told(seat, left));
            }
        }
    }

    /// The trick is over when everybody else has passed; whoever played last leads, or the partner of a player who is out.
    /// `GD17 3-7`, `GD17 6-3`, `GD17 9`, `GD22 术语-8`, `R-trick-end`, `R-inherit`
    pub(crate) fn pass(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) {
        let Phase::Play(play) = &mut self.phase else { return };
        play.climb.pass();
        play.trick.push(Laid { seat, play: None });
        emit(Event::Passed(seat));
        let Some(owner) = play.climb.standing().filter(|_| play.climb.unanswered()) else { return };
        let out = play.climb.out().place(owner).is_some();
        let leader = if out { owner.after(2, 4) } else { owner };
        play.climb.lead(leader);
        play.standing = None;
        play.tricks += 1;
        std::mem::swap(&mut play.trick, &mut play.last);
        play.trick.clear();
        emit(Event::Won(owner, leader));
    }

    pub(crate) fn ask(&mut self, seat: Seat, of: Seat, emit: &mut impl FnMut(Event)) {
        let Phase::Play(play) = &mut self.phase else { return };
        let left = self.hands[of.index()].len() as u8;
        play.told[of.index()] = Some(left);
        emit(Event::Asked(seat, of, left));
    }

    /// `GD17 6-4`, `GD22 打牌-4`, `R-over-at-once`
    fn finish(&mut self, order: Order, emit: &mut impl FnMut(Event)) {
        let Phase::Play(play) = &mut self.phase else { return };
        let play = std::mem::replace(play, Play::new(Seat::from_index(0)));
        let carry = self.carry.after(&self.setup, order, self.time_up);
        let outcome = Outcome::of(&self.setup, order, &self.carry, &carry);
        emit(Event::Over(Box::new((outcome.clone(), self.hands))));
        self.phase = Phase::Over(Box::new(Over { outcome, carry, play }));
    }
}
