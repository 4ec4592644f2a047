//! One hand as the whole truth: the deal, who leads first, what may be done, what is done.

use cards::{Bag, Rank, Suit};
use table::{Deal, Seat, Seats};

use crate::carry::Carry;
use crate::event::Event;
use crate::illegal::{Illegal, Reason};
use crate::offence::Noted;
use crate::outcome::Outcome;
use crate::play::{Play, Step, is_over};
use crate::rights::{Right, SEATS, Standing, opponent};
use crate::set::Set;
use crate::sets::Tally;
use crate::{Action, Format, Mode, Setup};

/// 报牌 Cards left at which the number must be told. `G4 12-1`, `G6 12-1`
pub(crate) const TOLD: u32 = 10;

/// One hand. Not serialisable: what leaves it is a [`View`](crate::View) or a [`Sight`](crate::Sight).
#[derive(Clone, Debug)]
pub struct Round {
    pub(crate) setup: Setup,
    pub(crate) carry: Carry,
    pub(crate) hands: [Bag; 6],
    /// 首取牌人 Who drew first. `G4 5-1`
    pub(crate) first: Seat,
    /// 亮3 Who showed two 3s of a suit first, if anybody. `G4 6`
    pub(crate) shown: Option<(Seat, Suit)>,
    pub(crate) phase: Phase,
}

/// What is going on, with what exists only then.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // The large one is the usual one.
pub(crate) enum Phase {
    Play(Play),
    Over(Box<Over>),
}

/// A finished hand.
#[derive(Clone, Debug)]
pub(crate) struct Over {
    pub outcome: Outcome,
    pub carry: Carry,
    pub play: Play,
}

impl Round {
    pub(crate) fn open(setup: Setup, carry: &Carry, deal: &Deal, emit: &mut impl FnMut(Event)) -> Self {
        let first = first_drawer(deal);
        let (hands, shown) = draw(first, deal);
        // Who gets two 3s of a suit first leads; if nobody does, who drew first. `G4 6`, `G6 6`, `R-no-threes`
        let leader = shown.map_or(first, |(seat, _)| seat);
        emit(Event::Dealt(first, Box::new(hands)));
        emit(Event::Begins(leader, shown.map(|(_, suit)| suit)));
        let play = Play::new(leader, carry.noted);
        Self { setup, carry: *carry, hands, first, shown, phase: Phase::Play(play) }
    }

    /// A position for study: these hands, `leader` leads. `None` if nobody could play.
    pub fn in_play(setup: &Setup, hands: [Bag; 6], leader: Seat) -> Option<Self> {
        let mut play = Play::new(leader, Noted::NONE);
        let empty = Seat::all(SEATS).filter(|seat| hands[seat.index()].is_empty());
        play.out = empty.collect();
        let fits = play.active().contains(leader) && !is_over(&play);
        let phase = Phase::Play(play);
        fits.then_some(Self { setup: *setup, carry: Carry::first(), hands, first: leader, shown: None, phase })
    }

    /// Who may act.
    pub(crate) fn acting(&self) -> Seats {
        match &self.phase {
            Phase::Play(play) => play.turn().map_or(Seats::NONE, |(seat, _)| Seats::one(seat)),
            Phase::Over(_) => Seats::NONE,
        }
    }

    /// By the article, whatever the table makes of offences: the one judge.
    pub fn judge(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.reason(seat, action).map_err(|reason| Illegal { reason, format: self.setup.format })
    }

    fn reason(&self, seat: Seat, action: &Action) -> Result<(), Reason> {
        let Phase::Play(play) = &self.phase else { return Err(Reason::HandOver) };
        if !play.active().contains(seat) {
            return Err(if play.failed.place(seat).is_some() { Reason::FailedOut } else { Reason::Out });
        }
        if let Action::Ask { seat: of } = *action {
            return self.judge_ask(play, seat, of);
        }
        match play.step {
            Step::Layaway(by) => match action {
                Action::Layaway {} if seat == by => Ok(()),
                Action::Layaway {} => Err(Reason::NotYoursToLay),
                _ => Err(Reason::LayFirst),
            },
            _ if play.turn().is_none_or(|(turn, _)| turn != seat) => Err(match action {
                Action::Layaway {} => Reason::NotYoursToLay,
                _ => Reason::OutOfTurn,
            }),
            Step::Lead(_) => match action {
                Action::Play { cards } => self.judge_set(play, seat, cards, None),
                _ => Err(Reason::MustLead),
            },
            Step::Answer => self.judge_answer(play, seat, action),
        }
    }

    fn judge_answer(&self, play: &Play, seat: Seat, action: &Action) -> Result<(), Reason> {
        let Some((_, right)) = play.queue.head() else { return Err(Reason::OutOfTurn) };
        let Some((standing, _)) = &play.standing else { return Err(Reason::OutOfTurn) };
        match action {
            Action::Play { .. } if standing.owner == seat => Err(Reason::OwnSet),
            Action::Play { cards } => self.judge_set(play, seat, cards, Some((standing.set, right))),
            Action::Decline {} | Action::Layaway {} if standing.owner == seat => Err(Reason::OwnSetPass),
            Action::Pass {} if right == Right::Burn => Err(Reason::DeclineInstead),
            Action::Decline {} if right != Right::Burn => Err(Reason::PassInstead),
            Action::Pass {} | Action::Decline {} | Action::Ask { .. } => Ok(()),
            Action::Yield {} => judge_yield(play, *standing, seat, right),
            Action::Apply {} if standing.last && play.next_active(standing.by) == seat => Ok(()),
            Action::Apply {} => Err(Reason::NothingToInherit),
            // Who has yielded may lay away at once. `G4 10-2`
            Action::Layaway {} if play.decides_after_yield(seat) => Ok(()),
            Action::Layaway {} => Err(Reason::AnswerFirst),
        }
    }

    /// May these cards be played, as a lead or on a set?
    fn judge_set(&self, play: &Play, seat: Seat, cards: &Bag, on: Option<(Set, Right)>) -> Result<(), Reason> {
        let hand = &self.hands[seat.index()];
        if !hand.contains(*cards) {
            return Err(Reason::NotHeld);
        }
        let set = read_on(self.setup.format, on.map(|(standing, _)| standing), cards)?;
        if self.setup.mode == Mode::Strict {
            return Ok(());
        }
        let rest = Tally::of(&hand.minus_held(*cards));
        let burns = matches!(on, Some((_, Right::Burn)));
        match () {
            () if burns && !rest.can_keep_burning() => Err(Reason::BurnHopeless),
            () if play.burns[seat.index()].is_some() && set.jokers() == 0 && !rest.is_empty() => Err(Reason::BurnDuty),
            () => Ok(()),
        }
    }

    fn judge_ask(&self, play: &Play, seat: Seat, of: Seat) -> Result<(), Reason> {
        let left = if of.index() < 6 { self.hands[of.index()].len() } else { 0 };
        match () {
            () if self.setup.mode == Mode::Casual => Err(Reason::NoAsking),
            () if play.turn().is_none_or(|(turn, _)| turn != seat) => Err(Reason::AskInTurn),
            () if of == seat || !play.active().contains(of) => Err(Reason::AskWhom),
            () if left > TOLD => Err(Reason::AskTooEarly),
            () if play.told[of.index()] == Some(left as u8) => Err(Reason::ToldAlready),
            () => Ok(()),
        }
    }

    /// The set that is to be answered, if one is.
    pub fn standing(&self) -> Option<Set> {
        match &self.phase {
            Phase::Play(Play { step: Step::Answer, standing, .. }) => standing.map(|(standing, _)| standing.set),
            _ => None,
        }
    }

    pub(crate) fn finished(&self) -> Option<&Over> {
        match &self.phase {
            Phase::Over(over) => Some(over),
            Phase::Play(_) => None,
        }
    }
}

/// Are these cards a set, and may it be put on the one that stands? Whose turn it is, and who holds them, is no matter here.
/// `G4 7-4`, `G4 7-6`, `G6 7-4`, `G6 7-6`
pub fn judge_cards(format: Format, standing: Option<Set>, cards: &Bag) -> Result<Set, Illegal> {
    read_on(format, standing, cards).map_err(|reason| Illegal { reason, format })
}

fn read_on(format: Format, standing: Option<Set>, cards: &Bag) -> Result<Set, Reason> {
    let set = Set::read(cards).map_err(Reason::NoSet)?;
    match standing {
        Some(standing) if set.len() != standing.cards_needed() => Err(Reason::CardCount(standing.cards_needed())),
        Some(standing) if !set.beats(standing, format) => Err(Reason::TooLow),
        _ => Ok(set),
    }
}

/// `G4 10-1`, `R-yield-gouji`
fn judge_yield(play: &Play, standing: Standing, seat: Seat, right: Right) -> Result<(), Reason> {
    let somebody = play.queue.iter().nth(1).is_some();
    match () {
        () if right != Right::Opponent || seat != opponent(standing.by) => Err(Reason::YieldToWhom),
        () if play.decides_after_yield(seat) => Err(Reason::YieldedAlready),
        () if !somebody => Err(Reason::NobodyToYieldTo),
        () => Ok(()),
    }
}

/// The seat at which counting the opening card ends: seat 1 is "one", an ace counts one. The lot is never
/// a joker. `G4 5-1`, `G4 5-2`, `G6 5-1`, `G6 5-2`, `R-opening`, `R-joker-redraw`
fn first_drawer(deal: &Deal) -> Seat {
    let pip = (deal.lot().index() + 1) % Rank::COUNT as u8 + 1;
    Seat::from_index(0).after((pip - 1) % SEATS, SEATS)
}

/// The hands as they are drawn, one card at a time, and who had two 3s of one suit first. `G4 6`, `G4 38-1`, `G6 6`, `G6 39-1`,
/// `R-show-threes`
fn draw(first: Seat, deal: &Deal) -> ([Bag; 6], Option<(Seat, Suit)>) {
    let mut hands = [Bag::EMPTY; 6];
    let mut shown = None;
    for (place, &card) in deal.pack().iter().enumerate() {
        let seat = first.after((place % 6) as u8, SEATS);
        let hand = &mut hands[seat.index()];
        hand.insert(card);
        if card.rank() == Some(Rank::THREE) && hand.count(card) == 2 && shown.is_none() {
            shown = card.suit().map(|suit| (seat, suit));
        }
    }
    (hands, shown)
}
