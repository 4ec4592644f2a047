//! 出牌 Playing: leads, failed throws, replies, tricks, and the end of the board. `GZ 7`–`GZ 16`, `GZ 22-1`

use cards::Bag;
use table::{Article, ByTeam, Seat};
use trick::{Lead, Order, Suite, Unit, points, unit_of};

use crate::event::{Event, Failed};
use crate::lead::{self, throw_test};
use crate::round::{Over, Phase, Round};
use crate::score::{Outcome, Settled, Side, settle};
use crate::tricks::Tricks;

/// The play of a board.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub order: Order,
    pub banker: Seat,
    /// Who plays next.
    pub next: Seat,
    pub tricks: Tricks,
    /// 拣分 The defenders' points in tricks, and the cards that made them.
    pub points: i32,
    pub taken: Bag,
    /// Points of fines paid by each side.
    pub fines: ByTeam<i32>,
    /// 暴露张 Cards shown by failed throws and still in hand. `R-exposed`, `GZ 23-1`, `CN 6.7-1`
    pub exposed: [Bag; 4],
    /// Suites that a seat has shown to be out of: bit `Suite::index`.
    pub voids: [u8; 4],
}

impl Play {
    pub(crate) fn new(order: Order, banker: Seat) -> Self {
        Self {
            order,
            banker,
            next: banker,
            tricks: Tricks::none(order),
            points: 0,
            taken: Bag::EMPTY,
            fines: ByTeam([0; 2]),
            exposed: [Bag::EMPTY; 4],
            voids: [0; 4],
        }
    }
}

impl Failed {
    /// The component of these cards, if it may be named. `GZ 22-1`
    pub(crate) fn choice(&self, cards: &Bag) -> Option<Unit> {
        let Lead { order, suite, .. } = self.lead;
        self.choices.iter().copied().find(|unit| unit.cards(order, suite) == *cards)
    }
}

impl Round {
    /// All cards played: in the play of a board, those neither in a hand nor buried.
    pub(crate) fn gone(&self) -> Bag {
        let kept = self.hands.iter().fold(self.kitty, |kept, hand| kept.plus(*hand));
        self.pack.iter().copied().collect::<Bag>().minus_held(kept)
    }

    #[inline(never)]
    pub(crate) fn play(&mut self, seat: Seat, cards: &Bag, declared: Option<&[Bag]>, emit: &mut impl FnMut(Event)) {
        let Phase::Play(play) = &mut self.phase else { return };
        if play.tricks.now().is_some() {
            return self.reply(seat, cards, emit);
        }
        match (declared, unit_of(play.order, cards)) {
            (None, Some((suite, unit))) => self.lead(seat, cards, suite, unit, emit),
            _ => self.throw(seat, cards, declared, emit),
        }
    }

    fn lead(&mut self, seat: Seat, cards: &Bag, suite: Suite, unit: Unit, emit: &mut impl FnMut(Event)) {
        let Phase::Play(play) = &mut self.phase else { return };
        let trick = play.tricks.open();
        trick.begin_one(seat, cards, suite, unit);
        emit(Event::Led(seat, *cards, trick.lead));
        leave_hand(play, &mut self.hands, seat, cards);
    }

    #[inline(never)]
    fn throw(&mut self, seat: Seat, cards: &Bag, declared: Option<&[Bag]>, emit: &mut impl FnMut(Event)) {
        let Phase::Play(play) = &mut self.phase else { return };
        let Ok(lead) = lead::read(play.order, cards, declared) else { return };
        let others = [1, 2, 3].map(|step| self.hands[seat.after(step, 4).index()]);
        let test = throw_test(&lead, &others);
        if !test.beaten.is_empty() {
            return self.fail_throw(seat, *cards, lead, test, emit);
        }
        play.tricks.open().begin(seat, cards, &lead);
        emit(Event::Led(seat, *cards, lead));
        leave_hand(play, &mut self.hands, seat, cards);
    }

    fn reply(&mut self, seat: Seat, cards: &Bag, emit: &mut impl FnMut(Event)) {
        let Phase::Play(play) = &mut self.phase else { return };
        let Some(trick) = play.tricks.now_mut() else { return };
        let reply = trick.add(seat, cards);
        let (best, full) = (trick.best, seat.next(4) == trick.leader);
        play.voids[seat.index()] |= u8::from(reply.short) << trick.lead.suite.index();
        leave_hand(play, &mut self.hands, seat, cards);
        emit(Event::Followed(seat, *cards, reply.kind, best));
        if full {
            self.win_trick(best, emit);
        }
    }

    /// 甩错牌 The throw is void and fined for each failing component; one component is led. `GZ 22-1`, `CN 6.6-1`
    fn fail_throw(&mut self, seat: Seat, cards: Bag, lead: Lead, test: lead::ThrowTest, emit: &mut impl FnMut(Event)) {
        let Phase::Play(play) = &mut self.phase else { return };
        let fine = self.setup.format().fine(self.setup.fine()) * test.beaten.len() as i32;
        play.fines[seat.team()] += fine;
        let namer = (test.choices.len() > 1).then(|| seat.next(4));
        let failed = Failed { lead, cards, beaten: test.beaten, choices: test.choices, namer, fine };
        emit(Event::ThrowFailed(seat, Box::new(failed)));
        let exposed = &mut play.exposed[seat.index()];
        // What lies open is a part of the hand: a card shown twice is not two cards.
        *exposed = union(*exposed, cards);
        match namer {
            Some(namer) => self.phase = Phase::Name(play.clone(), namer, Box::new(failed)),
            None => self.lead_unit(seat, &lead, test.choices[0], emit),
        }
    }

    #[inline(never)]
    pub(crate) fn name(&mut self, seat: Seat, cards: &Bag, emit: &mut impl FnMut(Event)) {
        let Phase::Name(play, _, failed) = &self.phase else { return };
        let (thrower, lead) = (play.next, failed.lead);
        let Some(unit) = failed.choice(cards) else { return };
        self.phase = Phase::Play(play.clone());
        emit(Event::Named(seat, *cards, unit));
        self.lead_unit(thrower, &lead, unit, emit);
    }

    /// Leads a component of a throw.
    fn lead_unit(&mut self, seat: Seat, lead: &Lead, unit: Unit, emit: &mut impl FnMut(Event)) {
        self.lead(seat, &unit.cards(lead.order, lead.suite), lead.suite, unit, emit);
    }

    /// `GZ 11`, `GZ 13`
    fn win_trick(&mut self, best: Seat, emit: &mut impl FnMut(Event)) {
        let Phase::Play(play) = &mut self.phase else { return };
        let cards = play.tricks.close();
        let counted = best.team() != play.banker.team();
        let gained = cards.only_if(counted);
        play.points += points(&gained) as i32;
        play.taken = play.taken.plus(point_cards(&gained));
        play.next = best;
        emit(Event::Won(best, points(&cards) as u16, counted));
        // Between tricks all hands have as many cards.
        if self.hands[best.index()].is_empty() {
            self.finish(emit);
        }
    }

    /// 保底与抠底，记分 The kitty, the table of levels, the next board. `GZ 14`–`GZ 16`
    #[inline(never)]
    fn finish(&mut self, emit: &mut impl FnMut(Event)) {
        let Phase::Play(play) = &self.phase else { return };
        let Some(last) = play.tricks.last() else { return };
        let (format, banker) = (self.setup.format(), play.banker);
        let captured = last.best.team() != banker.team();
        let in_kitty = points(&self.kitty) as i32;
        let multiplier = format.kitty_factor(last.lead.units[0].shape());
        let kitty_points = if captured { in_kitty * multiplier } else { 0 };
        emit(Event::Kitty(self.kitty, in_kitty as u16, multiplier, captured));
        let fines = play.fines[banker.team()] - play.fines[banker.team().other()];
        let points = play.points + kitty_points + fines;
        let settlement = settle(format, points);
        let carry = self.carry.after(&self.setup, banker, settlement);
        let mut articles = vec![Article::new("GZ", "13"), format.level_article()];
        if captured {
            articles.insert(1, format.kitty_article());
        }
        if play.fines != ByTeam([0; 2]) {
            articles.insert(1, Article::new("GZ", "22-1"));
        }
        let outcome = Outcome::Settled(Settled {
            points,
            trick_points: play.points,
            kitty_points,
            multiplier,
            captured,
            fines,
            side: if settlement.banker_side { Side::Banker } else { Side::Defenders },
            levels: settlement.levels,
            banker_team: banker.team(),
            before: self.carry.levels,
            after: carry.levels,
            next_banker: carry.banker,
            match_winner: carry.winner,
            articles,
        });
        emit(Event::Over(Box::new(outcome.clone())));
        self.phase = Phase::Over(Box::new(Over { outcome, carry, play: Some(play.clone()) }));
    }
}

fn leave_hand(play: &mut Play, hands: &mut [Bag; 4], seat: Seat, cards: &Bag) {
    let hand = &mut hands[seat.index()];
    *hand = hand.minus_held(*cards);
    // By the cards played, which all have seen: by the hand it would tell of copies never shown.
    let exposed = &mut play.exposed[seat.index()];
    if !exposed.is_empty() {
        *exposed = exposed.minus_held(exposed.meet(*cards));
    }
    play.next = seat.next(4);
}

/// The larger count of each card.
pub(crate) fn union(a: Bag, b: Bag) -> Bag {
    a.plus(b.minus_held(a.meet(b)))
}

/// 分牌 The fives, tens and kings of a bag.
pub(crate) fn point_cards(cards: &Bag) -> Bag {
    const MASK: u64 = 0xF << (4 * 3) | 0xF << (4 * 8) | 0xF << (4 * 11);
    Bag::from_words(cards::Suit::ALL.map(|suit| cards.word(suit) & MASK))
}
