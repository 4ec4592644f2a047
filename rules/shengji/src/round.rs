//! One board as the whole truth: its hands, its phase, and the steps before the first lead.

use std::sync::Arc;

use cards::{Bag, Card, Rank};
use table::{Article, Deal, Seat, Seats};
use trick::Order;

use crate::carry::Carry;
use crate::contest::Guangzhou;
use crate::draw::{Bid, Bids, Draw, able};
use crate::event::{Event, Failed};
use crate::illegal::{Illegal, Opening};
use crate::play::Play;
use crate::score::Outcome;
use crate::{Action, Setup, follow, lead};

/// One board. Not serialisable: what leaves it is a [`View`](crate::View) or a [`Sight`](crate::Sight).
#[derive(Clone, Debug)]
pub struct Round {
    pub(crate) setup: Setup,
    pub(crate) carry: Carry,
    pub(crate) level: Rank,
    /// `GZ 3-18`
    pub(crate) hands: [Bag; 4],
    pub(crate) kitty: Bag,
    pub(crate) bids: Bids,
    /// The order in which cards are drawn; the kitty is its end. `R-shuffle`
    pub(crate) pack: Arc<[Card]>,
    pub(crate) phase: Phase,
}

/// What is going on, with what exists only then.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // The large one is the usual one.
pub(crate) enum Phase {
    /// 抓牌
    Draw(Draw),
    /// The last card is drawn; these seats have passed.
    Window(Seats),
    /// 扣底 Level and trump are settled, and with them every card's place: 级牌 `GZ 3-4`, 主级牌 `GZ 3-5`, 副级牌 `GZ 3-6`, 主牌
    /// `GZ 3-7`, 副牌 `GZ 3-8`.
    Bury { banker: Seat, order: Order },
    /// 出牌
    Play(Play),
    /// 甩错牌 A failed throw waits for a name.
    Name(Play, Seat, Box<Failed>),
    /// 记分
    Over(Box<Over>),
}

/// A finished board.
#[derive(Clone, Debug)]
pub(crate) struct Over {
    pub outcome: Outcome,
    pub carry: Carry,
    /// How it was played; none after a redeal.
    pub play: Option<Play>,
}

impl Round {
    pub(crate) fn open(setup: Setup, carry: &Carry, deal: &Deal, emit: &mut impl FnMut(Event)) -> Self {
        let opening = if carry.banker.is_none() { Opening::First } else { Opening::Later };
        let level = carry.level();
        let next = first_drawer(carry, deal);
        emit(Event::Dealt(next));
        Self {
            setup,
            carry: *carry,
            level,
            hands: [Bag::EMPTY; 4],
            kitty: Bag::EMPTY,
            bids: Bids::new(opening, level),
            pack: deal.pack().into(),
            phase: Phase::Draw(Draw { next, drawn: 0, can: Seats::NONE }),
        }
    }

    /// Who may act. During the draw this tells who could declare: it is not for other seats' eyes.
    pub(crate) fn acting(&self) -> Seats {
        match &self.phase {
            Phase::Draw(draw) => draw.can.with(draw.next),
            Phase::Window(passed) => Seat::all(4).filter(|seat| !passed.contains(*seat)).collect(),
            Phase::Bury { banker, .. } => Seats::one(*banker),
            Phase::Play(play) => Seats::one(play.next),
            Phase::Name(_, namer, _) => Seats::one(*namer),
            Phase::Over(_) => Seats::NONE,
        }
    }

    pub(crate) fn judge(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        let hand = &self.hands[seat.index()];
        match (&self.phase, action) {
            (Phase::Draw(draw), Action::Draw {}) if draw.next == seat => Ok(()),
            (Phase::Draw(_), Action::Draw {}) => Err(Illegal::DrawOutOfTurn),
            (Phase::Window(passed), _) if passed.contains(seat) => Err(Illegal::PassedAlready),
            (Phase::Draw(_) | Phase::Window(_), Action::Declare { cards }) => {
                self.bids.check(seat, hand, cards).map(drop)
            }
            (Phase::Window(_), Action::Pass {}) => Ok(()),
            (Phase::Bury { banker, .. }, Action::Bury { cards }) if *banker == seat => self.judge_bury(hand, cards),
            (Phase::Play(play), Action::Play { .. }) if play.next != seat => Err(Illegal::PlayOutOfTurn),
            (Phase::Play(play), Action::Play { cards, declared }) => match play.tricks.now() {
                Some(trick) if declared.is_none() => follow::check_follow(&trick.lead, hand, cards),
                Some(_) => Err(Illegal::DeclaredOther),
                None if !hand.contains(*cards) => Err(Illegal::NotHeld),
                None => lead::read(play.order, cards, declared.as_deref()).map(drop),
            },
            (Phase::Name(_, namer, failed), Action::Name { cards }) if *namer == seat => {
                failed.choice(cards).map(drop).ok_or(Illegal::NotAChoice)
            }
            (Phase::Draw(_), _) => Err(Illegal::WhileDrawing),
            (Phase::Window(_), _) => Err(Illegal::WhileClosing),
            (Phase::Bury { .. }, _) => Err(Illegal::WhileBurying),
            (Phase::Play(_), _) => Err(Illegal::WhilePlaying),
            (Phase::Name(..), _) => Err(Illegal::WhileNaming),
            (Phase::Over(_), _) => Err(Illegal::BoardOver),
        }
    }

    fn judge_bury(&self, hand: &Bag, cards: &Bag) -> Result<(), Illegal> {
        if cards.len() != u32::from(self.setup.kitty()) {
            return Err(Illegal::BuryCount(self.setup.kitty()));
        }
        if hand.contains(*cards) { Ok(()) } else { Err(Illegal::NotHeld) }
    }

    // Each step on its own, so that the short ones do not pay for what the long ones need.
    #[inline]
    pub(crate) fn carry_out(&mut self, seat: Seat, action: &Action, emit: &mut impl FnMut(Event)) {
        match action {
            Action::Draw {} => self.draw(seat, emit),
            Action::Declare { cards } => self.declare(seat, cards, emit),
            Action::Pass {} => self.pass(seat, emit),
            Action::Bury { cards } => self.bury(seat, cards, emit),
            Action::Play { cards, declared } => self.play(seat, cards, declared.as_deref(), emit),
            Action::Name { cards } => self.name(seat, cards, emit),
        }
    }

    #[inline(never)]
    fn draw(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) {
        let Phase::Draw(draw) = &mut self.phase else { return };
        let card = self.pack[usize::from(draw.drawn)];
        self.hands[seat.index()].insert(card);
        draw.drawn += 1;
        draw.next = seat.next(4);
        emit(Event::Drew(seat, card));
        if usize::from(draw.drawn) + usize::from(self.setup.kitty()) == self.pack.len() {
            self.end_draw();
        } else if card.lane() == self.level.index() {
            self.may_declare(seat);
        }
    }

    /// A level card was drawn.
    #[inline(never)]
    fn may_declare(&mut self, seat: Seat) {
        let Phase::Draw(draw) = &mut self.phase else { return };
        if self.bids.can(seat, &self.hands[seat.index()]) {
            draw.can = draw.can.with(seat);
        }
    }

    #[inline(never)]
    fn end_draw(&mut self) {
        self.kitty = self.pack[usize::from(self.setup.drawn())..].iter().copied().collect();
        self.phase = Phase::Window(Seats::NONE);
    }

    #[inline(never)]
    fn declare(&mut self, seat: Seat, cards: &Bag, emit: &mut impl FnMut(Event)) {
        let Ok(bid) = self.bids.check(seat, &self.hands[seat.index()], cards) else { return };
        self.bids.push(bid);
        emit(Event::Declared(seat, *cards));
        let able = able(&self.bids, &self.hands);
        match &mut self.phase {
            Phase::Draw(draw) => draw.can = able,
            // Everybody may answer the new declaration. `R-window`
            Phase::Window(passed) => *passed = Seats::NONE,
            _ => {}
        }
    }

    #[inline(never)]
    fn pass(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) {
        let Phase::Window(passed) = &mut self.phase else { return };
        *passed = passed.with(seat);
        emit(Event::Passed(seat));
        if passed.len() == 4 {
            self.settle_trump(emit);
        }
    }

    /// The draw is over: the standing declaration, or the first card of the kitty that is no joker. `GZ 5`, `GZ 17-3`
    fn settle_trump(&mut self, emit: &mut impl FnMut(Event)) {
        let (suit, banker) = match (self.bids.standing(), self.carry.banker) {
            (Some(&Bid { seat, suit, .. }), banker) => (suit, banker.unwrap_or(seat)),
            (None, None) => return self.redeal(Article::new("GZ", "5"), emit),
            (None, Some(banker)) => {
                let top = self.top_of_kitty();
                emit(Event::Turned(top.iter().copied().collect()));
                match top.last().and_then(|card| card.suit()) {
                    Some(suit) => (suit, banker),
                    None => return self.redeal(Article::new("R", "redeal"), emit),
                }
            }
        };
        emit(Event::Trump(suit, self.level, banker));
        emit(Event::Took(banker, self.kitty));
        let hand = &mut self.hands[banker.index()];
        *hand = hand.plus(self.kitty);
        self.phase = Phase::Bury { banker, order: Order::new(self.level, Some(suit)) };
    }

    /// Cards of the kitty that were turned to find trump.
    pub(crate) fn turned(&self) -> Bag {
        let open = matches!(self.phase, Phase::Draw(_) | Phase::Window(_));
        if open || self.bids.standing().is_some() || self.carry.banker.is_none() {
            return Bag::EMPTY;
        }
        self.top_of_kitty().iter().copied().collect()
    }

    /// The kitty from the top down to the first card that is no joker.
    fn top_of_kitty(&self) -> &[Card] {
        let kitty = &self.pack[usize::from(self.setup.drawn())..];
        let jokers = kitty.iter().take_while(|card| card.is_joker()).count();
        &kitty[..kitty.len().min(jokers + 1)]
    }

    /// The finished board.
    pub(crate) fn finished(&self) -> Option<&Over> {
        match &self.phase {
            Phase::Over(over) => Some(over),
            _ => None,
        }
    }

    fn redeal(&mut self, article: Article, emit: &mut impl FnMut(Event)) {
        let outcome = Outcome::Redeal { article };
        emit(Event::Over(Box::new(outcome.clone())));
        self.phase = Phase::Over(Box::new(Over { outcome, carry: self.carry, play: None }));
    }

    #[inline(never)]
    fn bury(&mut self, seat: Seat, cards: &Bag, emit: &mut impl FnMut(Event)) {
        let Phase::Bury { order, .. } = self.phase else { return };
        let hand = &mut self.hands[seat.index()];
        *hand = hand.minus_held(*cards);
        self.kitty = *cards;
        emit(Event::Buried(seat, *cards));
        self.phase = Phase::Play(Play::new(Guangzhou, order, seat));
    }
}

/// The banker draws first; on the first board a turned card is counted round from the first seat. `GZ 4-2`, `R-lot`
fn first_drawer(carry: &Carry, deal: &Deal) -> Seat {
    // An ace counts one, so it begins the round; a two goes one seat further, a king twelve.
    let steps = if deal.lot() == Rank::ACE { 0 } else { deal.lot().index() + 1 };
    carry.banker.unwrap_or(Seat::from_index(usize::from(steps % 4)))
}
