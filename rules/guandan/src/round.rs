//! One board as the whole truth: its hands, its phase, the steps from one to the next.

use cards::{Bag, Card, Rank, Suit};
use table::{ByTeam, Deal, Seat, Seats, Team};

use crate::carry::Carry;
use crate::event::Event;
use crate::illegal::Illegal;
use crate::order::Order;
use crate::outcome::Outcome;
use crate::play::Play;
use crate::tribute::{Tribute, payable, payers, resists, returnable};
use crate::{Action, Edition, Setup};

/// Who turns the card and counts from himself on the first board: South, the fourth seat. `GD22 洗牌抓牌-2`, `R-turned-card`
const SOUTH: Seat = Seat::from_index(3);

/// 一副牌 One board. `GD17 3-5`, `GD22 术语-4`
///
/// Not serialisable: what leaves it is a [`View`](crate::View) or a [`Sight`](crate::Sight).
#[derive(Clone, Debug)]
pub struct Round {
    pub(crate) setup: Setup,
    pub(crate) carry: Carry,
    /// 级牌 The level that is played. `GD17 7-1`, `GD22 术语-14`
    pub(crate) level: Rank,
    /// 全手牌 `GD17 3-4`
    pub(crate) hands: [Bag; 4],
    /// Who drew first, and the card turned to find out.
    pub(crate) first: Seat,
    pub(crate) turned: Option<Card>,
    /// The tribute before this board, if any was owed.
    pub(crate) tribute: Option<Tribute>,
    /// 抗贡 The big jokers that were shown so that nobody paid.
    pub(crate) resisted: Option<[u8; 4]>,
    /// 时间到 Is this board the match's last because the time is up?
    pub(crate) time_up: bool,
    pub(crate) phase: Phase,
}

/// What is going on, with what exists only then.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // The large one is the usual one.
pub(crate) enum Phase {
    /// 进贡
    Pay(Tribute),
    /// 还贡
    Return(Tribute),
    /// This side names who leads. `GD17 16-3-1`
    Appoint(Team),
    /// 出牌
    Play(Play),
    /// 记级
    Over(Box<Over>),
}

/// A finished board.
#[derive(Clone, Debug)]
pub(crate) struct Over {
    pub outcome: Outcome,
    pub carry: Carry,
    pub play: Play,
}

impl Round {
    /// A position for study: `leader` leads at `level` from these hands, whoever has none is out. `None` if `leader` has
    /// none, or if the board were over: two partners out, or three seats.
    pub fn in_play(setup: &Setup, level: Rank, hands: [Bag; 4], leader: Seat) -> Option<Self> {
        let carry = Carry { levels: ByTeam([level; 2]), playing: Some(leader.team()), ..Carry::first() };
        let mut play = Play::new(leader);
        for seat in leader.round(4).filter(|seat| hands[seat.index()].is_empty()) {
            play.climb.lead(seat);
            play.climb.play(true);
        }
        play.climb.lead(leader);
        let out = play.climb.out();
        if out.place(leader).is_some() || Order::of(out.as_slice()).is_some() {
            return None;
        }
        let phase = Phase::Play(play);
        Some(Self {
            setup: *setup,
            carry,
            level,
            hands,
            first: leader,
            turned: None,
            tribute: None,
            resisted: None,
            time_up: false,
            phase,
        })
    }

    pub(crate) fn open(setup: Setup, carry: &Carry, deal: &Deal, emit: &mut impl FnMut(Event)) -> Self {
        let (first, turned) = first_drawer(&setup, carry, deal);
        let mut hands = [Bag::EMPTY; 4];
        // One card each, counter-clockwise from the first drawer. `GD17 5-1-6`, `GD22 洗牌抓牌-5`, `R-deal`
        for (place, card) in deal.pack().iter().enumerate() {
            hands[first.after((place % 4) as u8, 4).index()].insert(*card);
        }
        let mut round = Self {
            setup,
            carry: *carry,
            level: carry.level(),
            hands,
            first,
            turned: turned.map(|(card, _)| card),
            tribute: None,
            resisted: None,
            time_up: false,
            phase: Phase::Play(Play::new(first)),
        };
        emit(Event::Dealt(first, round.turned, Box::new(hands)));
        match (carry.restart, carry.last) {
            (Some(offender), _) if setup.edition == Edition::Of2017 => {
                round.phase = Phase::Appoint(offender.team().other());
            }
            // The seat before the offender leads. `R-penalty-restart`
            (Some(offender), _) => round.begin(offender.after(3, 4), emit),
            (None, Some(order)) => round.ask_tribute(order, emit),
            (None, None) => round.begin(turned.map_or(first, |(_, holder)| holder), emit),
        }
        round
    }

    /// Tribute is owed, unless those who owe it hold both big jokers; then the first leads. `GD17 3-8-2`, `GD17 10-3`
    fn ask_tribute(&mut self, order: Order, emit: &mut impl FnMut(Event)) {
        let owing = payers(order);
        if resists(owing, &self.hands) {
            let mut jokers = [0; 4];
            owing.iter().for_each(|seat| jokers[seat.index()] = self.hands[seat.index()].count(Card::BIG_JOKER));
            self.resisted = Some(jokers);
            emit(Event::Resisted(jokers));
            return self.begin(order.first(), emit);
        }
        self.phase = Phase::Pay(Tribute::after(order));
    }

    fn begin(&mut self, leader: Seat, emit: &mut impl FnMut(Event)) {
        emit(Event::Begins(leader));
        self.phase = Phase::Play(Play::new(leader));
    }

    /// Who may act.
    pub(crate) fn acting(&self) -> Seats {
        match &self.phase {
            Phase::Pay(tribute) => tribute.owing(),
            Phase::Return(tribute) => tribute.keeping(),
            Phase::Appoint(team) => Seat::all(4).filter(|seat| seat.team() == *team).collect(),
            Phase::Play(play) => Seats::one(play.climb.turn()),
            Phase::Over(_) => Seats::NONE,
        }
    }

    /// The cards that `seat` may pay or return now; none if it has not to.
    pub(crate) fn giveable(&self, seat: Seat) -> Bag {
        let hand = &self.hands[seat.index()];
        match &self.phase {
            Phase::Pay(tribute) if tribute.owing().contains(seat) => payable(hand, self.level),
            Phase::Return(tribute) if tribute.keeping().contains(seat) => {
                let to_partner = tribute.payer_of(seat).is_some_and(|payer| payer.team() == seat.team());
                returnable(hand, self.level, self.setup.give_back, to_partner)
            }
            _ => Bag::EMPTY,
        }
    }

    pub(crate) fn judge(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        let edition = self.setup.edition;
        match (&self.phase, *action) {
            (Phase::Pay(tribute), Action::Pay { card }) => {
                if !tribute.owing().contains(seat) {
                    return Err(Illegal::OwesNothing(edition));
                }
                self.judge_gift(seat, card, Illegal::PayLargest(edition))
            }
            (Phase::Return(tribute), Action::Return { card }) => {
                if !tribute.keeping().contains(seat) {
                    return Err(Illegal::ReturnsNothing(edition));
                }
                self.judge_gift(seat, card, Illegal::ReturnLow(edition))
            }
            (Phase::Appoint(team), Action::Appoint { seat: leader }) => match () {
                () if seat.team() != *team => Err(Illegal::NotAppointing),
                () if leader.team() != *team || leader.index() >= 4 => Err(Illegal::AppointOwn),
                () => Ok(()),
            },
            (Phase::Play(play), Action::Play { cards, declared }) => play.judge(self, seat, &cards, declared).map(drop),
            (Phase::Play(play), Action::Pass {}) => play.judge_pass(seat),
            (Phase::Play(play), Action::Ask { seat: of }) => play.judge_ask(self, seat, of),
            (Phase::Over(_), _) => Err(Illegal::BoardOver),
            (_, Action::Time {}) if self.setup.minute_limit().is_none() || self.time_up => Err(Illegal::NoClock),
            (_, Action::Time {}) => Ok(()),
            (Phase::Pay(_), _) => Err(Illegal::WhilePaying(edition)),
            (Phase::Return(_), _) => Err(Illegal::WhileReturning(edition)),
            (Phase::Appoint(_), _) => Err(Illegal::WhileAppointing),
            (Phase::Play(_), _) => Err(Illegal::WhilePlaying),
        }
    }

    fn judge_gift(&self, seat: Seat, card: Card, wrong: Illegal) -> Result<(), Illegal> {
        match () {
            () if self.hands[seat.index()].count(card) == 0 => Err(Illegal::NotHeld),
            () if self.giveable(seat).count(card) == 0 => Err(wrong),
            () => Ok(()),
        }
    }

    pub(crate) fn carry_out(&mut self, seat: Seat, action: &Action, emit: &mut impl FnMut(Event)) {
        match *action {
            Action::Pay { card } => self.pay(seat, card, emit),
            Action::Return { card } => self.give_back(seat, card, emit),
            Action::Appoint { seat: leader } => {
                emit(Event::Appointed(seat, leader));
                self.begin(leader, emit);
            }
            Action::Play { cards, declared } => self.play(seat, &cards, declared, emit),
            Action::Pass {} => self.pass(seat, emit),
            Action::Ask { seat: of } => self.ask(seat, of, emit),
            Action::Time {} => {
                self.time_up = true;
                emit(Event::TimeUp);
            }
        }
    }

    fn pay(&mut self, seat: Seat, card: Card, emit: &mut impl FnMut(Event)) {
        let Phase::Pay(tribute) = &mut self.phase else { return };
        tribute.pay(seat, card);
        emit(Event::Paid(seat, card));
        if !tribute.owing().is_empty() {
            return;
        }
        tribute.assign(self.level);
        let tribute = *tribute;
        emit(Event::Tributes(tribute));
        for gift in tribute.gifts() {
            if let (Some(to), Some(card)) = (gift.to, gift.card) {
                self.hand_over(card, gift.from, to);
            }
        }
        self.phase = Phase::Return(tribute);
    }

    fn give_back(&mut self, seat: Seat, card: Card, emit: &mut impl FnMut(Event)) {
        let Phase::Return(tribute) = &mut self.phase else { return };
        tribute.give_back(seat, card);
        emit(Event::Returned(seat, card));
        if !tribute.keeping().is_empty() {
            return;
        }
        let tribute = *tribute;
        emit(Event::Returns(tribute));
        for gift in tribute.gifts() {
            if let (Some(to), Some(back)) = (gift.to, gift.back) {
                self.hand_over(back, to, gift.from);
            }
        }
        self.tribute = Some(tribute);
        self.begin(tribute.leader(), emit);
    }

    fn hand_over(&mut self, card: Card, from: Seat, to: Seat) {
        self.hands[from.index()].remove(card);
        self.hands[to.index()].insert(card);
    }

    pub(crate) fn finished(&self) -> Option<&Over> {
        match &self.phase {
            Phase::Over(over) => Some(over),
            _ => None,
        }
    }
}

/// Who draws first; on the first board also the card turned for it and who gets that card. `GD17 5-1-2`, `GD17 5-1-3`,
/// `GD22 洗牌抓牌-2`, `GD22 洗牌抓牌-3`
fn first_drawer(setup: &Setup, carry: &Carry, deal: &Deal) -> (Seat, Option<(Card, Seat)>) {
    if let Some(offender) = carry.restart {
        return (offender.after(2, 4), None);
    }
    if let Some(order) = carry.last {
        return (order.last().unwrap_or(order.first().next(4)), None);
    }
    let Some((place, card, rank)) = turned(setup, deal) else { return (SOUTH, None) };
    // South is "one"; an ace counts one, a king thirteen.
    let pip = (rank.index() + 1) % Rank::COUNT as u8 + 1;
    let first = SOUTH.after((pip - 1) % 4, 4);
    (first, Some((card, first.after((place % 4) as u8, 4))))
}

/// The card that is turned where the pack is cut, near its middle; the next one where it may not count. `R-turned-card`
fn turned(setup: &Setup, deal: &Deal) -> Option<(usize, Card, Rank)> {
    let pack = deal.pack();
    let cut = (pack.len() / 2).saturating_sub(6) + usize::from(deal.lot().index());
    let again = Card::new(Suit::Hearts, Rank::TWO);
    let counts = |card: &Card| setup.edition == Edition::Of2017 || *card != again;
    (0..pack.len()).map(|step| (cut + step) % pack.len()).find_map(|place| {
        let card = pack[place];
        Some((place, card, card.rank().filter(|_| counts(&card))?))
    })
}
