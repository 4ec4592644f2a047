//! One board as the whole truth: its hands, its phase, and the steps before the first lead.

use std::sync::Arc;

use cards::{Bag, Card, Rank};
use table::{Deal, Seat, Seats};
use trick::Order;

use crate::carry::{Carry, Ended, Time};
use crate::draw::{Bids, Draw, Window, able, while_drawing};
use crate::event::{Event, Failed};
use crate::illegal::{Illegal, gw, ruling};
use crate::play::Play;
use crate::score::Outcome;
use crate::setup::{DRAWN, KITTY, SEATS};
use crate::{Action, Setup, follow, lead};

/// One board. Not serialisable: what leaves it is a [`View`](crate::View) or a [`Sight`](crate::Sight).
#[derive(Clone, Debug)]
pub struct Round {
    pub(crate) setup: Setup,
    pub(crate) carry: Carry,
    pub(crate) level: Rank,
    pub(crate) hands: [Bag; SEATS as usize],
    pub(crate) kitty: Bag,
    pub(crate) bids: Bids,
    /// The order in which cards are drawn; the kitty is its end. `R-gw-shuffle`
    pub(crate) pack: Arc<[Card]>,
    pub(crate) phase: Phase,
    /// Is this board the match's last? `GW 12.10.4`
    pub(crate) time: Time,
}

/// What is going on, with what exists only then.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // The large one is the usual one.
pub(crate) enum Phase {
    /// 摸牌
    Draw(Draw),
    /// The last card is drawn; the seats are asked.
    Window(Window),
    /// 扣底牌 Level and trump are settled, and with them every card's place: 王 `GW 4.2.1.1`, 级别牌 `GW 4.2.1.2`, 普通主牌
    /// `GW 4.2.1.3`, 副牌 `GW 4.3`.
    Bury { banker: Seat, order: Order },
    /// 出牌
    Play(Play),
    /// 甩错牌 A failed throw waits for a name.
    Name(Play, Seat, Box<Failed>),
    /// 计分
    Over(Box<Over>),
}

/// A finished board.
#[derive(Clone, Debug)]
pub(crate) struct Over {
    pub outcome: Outcome,
    pub carry: Carry,
    /// How it was played; none after a redeal, or if it was not begun.
    pub play: Option<Play>,
}

impl Round {
    pub(crate) fn open(setup: Setup, carry: &Carry, deal: &Deal, emit: &mut impl FnMut(Event)) -> Self {
        let level = carry.level();
        let next = first_drawer(carry, deal);
        emit(Event::Dealt(next));
        Self {
            setup,
            carry: *carry,
            level,
            hands: [Bag::EMPTY; SEATS as usize],
            kitty: Bag::EMPTY,
            bids: Bids::new(level),
            pack: deal.pack().into(),
            phase: Phase::Draw(Draw { next, drawn: 0, can: Seats::NONE }),
            time: Time::Left,
        }
    }

    /// Who may act. During the draw this tells who could call: it is not for other seats' eyes.
    pub(crate) fn acting(&self) -> Seats {
        match &self.phase {
            Phase::Draw(draw) => draw.can.with(draw.next),
            Phase::Window(window) => window.asked(&self.bids),
            Phase::Bury { banker, .. } => Seats::one(*banker),
            Phase::Play(play) => Seats::one(play.next),
            Phase::Name(_, namer, _) => Seats::one(*namer),
            Phase::Over(_) => Seats::NONE,
        }
    }

    pub(crate) fn judge(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        let hand = &self.hands[seat.index()];
        match (&self.phase, action) {
            (Phase::Over(_), _) => Err(Illegal::BoardOver),
            (_, Action::Time {}) if self.setup.minutes.limit().is_none() || self.time == Time::Up => {
                Err(Illegal::NoClock)
            }
            (_, Action::Time {}) | (Phase::Window(_), Action::Close {}) => Ok(()),
            (_, Action::Close {}) => Err(Illegal::NoWindow),
            (Phase::Draw(draw), Action::Draw {}) if draw.next == seat => Ok(()),
            (Phase::Draw(_), Action::Draw {}) => Err(Illegal::DrawOutOfTurn),
            (Phase::Draw(_), Action::Declare { cards }) => {
                self.bids.check(seat, hand, cards).and_then(|_| while_drawing(&self.bids, seat))
            }
            (Phase::Window(window), Action::Declare { cards }) => {
                self.bids.check(seat, hand, cards).and_then(|_| window.judge(&self.bids, seat))
            }
            (Phase::Window(window), Action::Pass {}) => window.judge(&self.bids, seat),
            (Phase::Bury { banker, .. }, Action::Bury { cards }) if *banker == seat => judge_bury(hand, cards),
            (Phase::Play(play), Action::Play { .. }) if play.next != seat => Err(match play.tricks.now() {
                Some(_) => Illegal::PlayOutOfTurn,
                None => Illegal::LeadOutOfTurn,
            }),
            (Phase::Play(play), Action::Play { cards, declared }) => match play.tricks.now() {
                Some(trick) if declared.is_none() => follow::check_follow(&trick.lead, hand, cards),
                Some(_) => Err(Illegal::DeclaredOther),
                None if !hand.contains(*cards) => Err(Illegal::NotHeld),
                None => lead::read(play.order, cards, declared.as_deref(), self.setup.law()).map(drop),
            },
            (Phase::Name(_, namer, failed), Action::Name { cards }) if *namer == seat => {
                failed.choice(cards).map(drop).ok_or(Illegal::NotAChoice)
            }
            (Phase::Draw(_), _) => Err(Illegal::WhileDrawing),
            (Phase::Window(_), _) => Err(Illegal::WhileClosing),
            (Phase::Bury { .. }, _) => Err(Illegal::WhileBurying),
            (Phase::Play(_), _) => Err(Illegal::WhilePlaying),
            (Phase::Name(..), _) => Err(Illegal::WhileNaming),
        }
    }

    // Each step on its own, so that the short ones do not pay for what the long ones need.
    #[inline]
    pub(crate) fn carry_out(&mut self, seat: Seat, action: &Action, emit: &mut impl FnMut(Event)) {
        match action {
            Action::Draw {} => self.draw(seat, emit),
            Action::Declare { cards } => self.declare(seat, cards, emit),
            Action::Pass {} => self.pass(seat, emit),
            Action::Close {} => {
                emit(Event::Closed);
                self.settle_trump(emit);
            }
            Action::Bury { cards } => self.bury(seat, cards, emit),
            Action::Play { cards, declared } => self.play(seat, cards, declared.as_deref(), emit),
            Action::Name { cards } => self.name(seat, cards, emit),
            Action::Time {} => self.end_time(emit),
        }
    }

    #[inline(never)]
    fn draw(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) {
        let Phase::Draw(draw) = &mut self.phase else { return };
        let card = self.pack[usize::from(draw.drawn)];
        self.hands[seat.index()].insert(card);
        draw.drawn += 1;
        draw.next = seat.next(SEATS);
        emit(Event::Drew(seat, card));
        if draw.drawn == DRAWN {
            self.end_draw();
        } else if card.lane() == self.level.index() || card.is_joker() {
            self.may_declare(seat);
        }
    }

    /// A card was drawn that can be shown.
    #[inline(never)]
    fn may_declare(&mut self, seat: Seat) {
        let Phase::Draw(draw) = &mut self.phase else { return };
        if while_drawing(&self.bids, seat).is_ok() && self.bids.can(seat, &self.hands[seat.index()]) {
            draw.can = draw.can.with(seat);
        }
    }

    #[inline(never)]
    fn end_draw(&mut self) {
        self.kitty = self.pack[usize::from(DRAWN)..].iter().copied().collect();
        self.phase = Phase::Window(Window::OPEN);
    }

    #[inline(never)]
    fn declare(&mut self, seat: Seat, cards: &Bag, emit: &mut impl FnMut(Event)) {
        let Ok(bid) = self.bids.check(seat, &self.hands[seat.index()], cards) else { return };
        self.bids.push(bid);
        emit(Event::Declared(seat, *cards));
        match &mut self.phase {
            Phase::Draw(draw) => draw.can = able(&self.bids, &self.hands),
            // The other side may answer the new call. `GW 10.8.2`
            Phase::Window(window) => *window = Window::OPEN,
            _ => {}
        }
    }

    #[inline(never)]
    fn pass(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) {
        let Phase::Window(window) = &mut self.phase else { return };
        window.passed = window.passed.with(seat);
        emit(Event::Passed(seat));
        if window.asked(&self.bids).is_empty() {
            self.settle_trump(emit);
        }
    }

    /// The call that stands is trump. On the first board whoever made it has the bank `GW 3.2.3`, `GW 10.9.2`; later the bank
    /// stays `GW 10.9.1`, `GW 10.2`. The banker takes the kitty in any case `GW 3.2.2`.
    fn settle_trump(&mut self, emit: &mut impl FnMut(Event)) {
        let Some(standing) = self.bids.standing() else { return self.redeal(emit) };
        let (trump, banker) = (standing.call.trump(), self.carry.banker.unwrap_or(standing.seat));
        emit(Event::Trump(trump, self.level, banker));
        emit(Event::Took(banker, self.kitty));
        let hand = &mut self.hands[banker.index()];
        *hand = hand.plus(self.kitty);
        self.phase = Phase::Bury { banker, order: trump.order(self.level) };
    }

    /// The finished board.
    pub(crate) fn finished(&self) -> Option<&Over> {
        match &self.phase {
            Phase::Over(over) => Some(over),
            _ => None,
        }
    }

    /// The match's time is up: the board in play is its last, and one of which no card is drawn is not begun.
    /// `GW 12.10.4`, `GW 14.10`
    #[inline(never)]
    fn end_time(&mut self, emit: &mut impl FnMut(Event)) {
        self.time = Time::Up;
        emit(Event::TimeUp);
        if !matches!(self.phase, Phase::Draw(Draw { drawn: 0, .. })) {
            return;
        }
        let carry = self.carry.closed(self.time);
        let articles = [Some(gw("12.10.4")), carry.ended.map(Ended::article)].into_iter().flatten().collect();
        let outcome = Outcome::NotBegun { match_winner: carry.winner(), articles };
        emit(Event::Over(Box::new(outcome.clone())));
        self.phase = Phase::Over(Box::new(Over { outcome, carry, play: None }));
    }

    /// Nobody has called trump. `R-gw-redeal`
    fn redeal(&mut self, emit: &mut impl FnMut(Event)) {
        let outcome = Outcome::Redeal { article: ruling("gw-redeal") };
        emit(Event::Over(Box::new(outcome.clone())));
        let carry = self.carry.closed(self.time);
        self.phase = Phase::Over(Box::new(Over { outcome, carry, play: None }));
    }

    #[inline(never)]
    fn bury(&mut self, seat: Seat, cards: &Bag, emit: &mut impl FnMut(Event)) {
        let Phase::Bury { order, .. } = self.phase else { return };
        let hand = &mut self.hands[seat.index()];
        *hand = hand.minus_held(*cards);
        self.kitty = *cards;
        emit(Event::Buried(seat, *cards));
        self.phase = Phase::Play(Play::new(self.setup.law(), order, seat));
    }
}

/// Any cards `GW 11.3`, but just as many as were taken: more or fewer would give the board away. `GW 11.5`
fn judge_bury(hand: &Bag, cards: &Bag) -> Result<(), Illegal> {
    match () {
        () if cards.len() != u32::from(KITTY) => Err(Illegal::BuryCount(KITTY)),
        () if !hand.contains(*cards) => Err(Illegal::BuriesNotHeld),
        () => Ok(()),
    }
}

/// The banker draws first; on the first board a turned card is counted round from the first seat. `GW 3.2.1`, `R-gw-lot`
fn first_drawer(carry: &Carry, deal: &Deal) -> Seat {
    // An ace counts one, so it begins the round; a two goes one seat further, a king twelve.
    let steps = if deal.lot() == Rank::ACE { 0 } else { deal.lot().index() + 1 };
    carry.banker.unwrap_or(Seat::from_index(usize::from(steps % SEATS)))
}
