//! 出牌 Playing: leads, failed throws, replies, tricks, and the end of the board. `GW 6`–`GW 8`, `GW 12`, `GW 13.3.3`

use cards::Bag;
use table::{ByTeam, Seat};
use trick::{Lead, Order, Suite, Unit, points, unit_of};

use crate::carry::Ended;
use crate::event::{Event, Failed};
use crate::illegal::gw;
use crate::lead::{self, throw_test};
use crate::round::{Over, Phase, Round};
use crate::score::{LastTrick, Outcome, Settled, Side, rulings, settle};
use crate::setup::{Contest, FINE, SEATS};
use crate::tricks::Tricks;

/// The play of a board.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub order: Order,
    pub banker: Seat,
    /// Who plays next; the banker leads first `GW 6.2`, and each plays once in turn. `GW 3.5`, `GW 7.9`
    pub next: Seat,
    pub tricks: Tricks,
    /// 得分 Fives, tens and kings `GW 4.5`: the defenders' points in tricks, and the cards that made them.
    pub points: i32,
    pub taken: Bag,
    /// Points of fines paid by each side.
    pub fines: ByTeam<i32>,
    /// 暴露张 Cards shown by failed throws and still in hand. `GW 13.3.4`, `R-gw-exposed`
    pub exposed: [Bag; SEATS as usize],
    /// Suites that a seat has shown to be out of: bit `Suite::index`.
    pub voids: [u8; SEATS as usize],
}

impl Play {
    pub(crate) fn new(order: Order, banker: Seat, contest: Contest) -> Self {
        Self {
            order,
            banker,
            next: banker,
            tricks: Tricks::none(order, contest),
            points: 0,
            taken: Bag::EMPTY,
            fines: ByTeam([0; 2]),
            exposed: [Bag::EMPTY; SEATS as usize],
            voids: [0; SEATS as usize],
        }
    }
}

impl Failed {
    /// The component of these cards, if it may be named. `GW 13.3.4`
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
        let Ok(lead) = lead::read(play.order, cards, declared, self.setup.trump_throws) else { return };
        let others = [1, 2, 3, 4, 5].map(|step| self.hands[seat.after(step, SEATS).index()]);
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
        let (best, full) = (trick.best, seat.next(SEATS) == trick.leader);
        play.voids[seat.index()] |= u8::from(reply.short) << trick.lead.suite.index();
        leave_hand(play, &mut self.hands, seat, cards);
        emit(Event::Followed(seat, *cards, reply.kind, best));
        if full {
            self.win_trick(best, emit);
        }
    }

    /// 甩错牌 The throw is void, and fined for each of its cards; one component is led. `GW 13.3.3`, `GW 表5-7.6.2-2`
    fn fail_throw(&mut self, seat: Seat, cards: Bag, lead: Lead, test: lead::ThrowTest, emit: &mut impl FnMut(Event)) {
        let Phase::Play(play) = &mut self.phase else { return };
        let fine = FINE * cards.len() as i32;
        play.fines[seat.team()] += fine;
        let namer = (test.choices.len() > 1).then(|| seat.next(SEATS));
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

    /// Whoever is best takes the points and leads. `GW 6.9`, `GW 8.2`
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

    /// 抠底，计分 The kitty, the table of levels, the next board. `GW 12.7`–`GW 12.9`
    #[inline(never)]
    fn finish(&mut self, emit: &mut impl FnMut(Event)) {
        let Phase::Play(play) = &self.phase else { return };
        let Some(last) = play.tricks.last() else { return };
        let (factor, banker) = (self.setup.factor, play.banker);
        let captured = last.best.team() != banker.team();
        let in_kitty = points(&self.kitty) as i32;
        let multiplier = factor.of(&last.lead.units);
        let kitty_points = if captured { in_kitty * multiplier } else { 0 };
        emit(Event::Kitty(self.kitty, in_kitty as u16, multiplier, captured));
        // 所罚分数归对方所有 Added to the defenders' points, or taken from them. `GW 13.3.3.1`, `GW 13.3.3.2`
        let fines = play.fines[banker.team()] - play.fines[banker.team().other()];
        let points = play.points + kitty_points + fines;
        let kept_or_captured = if captured { LastTrick::Captured } else { LastTrick::Kept };
        let settlement = settle(points, kept_or_captured);
        let carry = self.carry.after(&self.setup, banker, settlement, self.time);
        let mut articles = vec![gw("6.9")];
        if play.fines != ByTeam([0; 2]) {
            articles.push(gw("13.3.3"));
        }
        if captured {
            articles.extend(factor.articles(&last.lead.units));
        }
        articles.push(gw("表4"));
        articles.extend(rulings(points, kept_or_captured));
        articles.extend(carry.ended.map(Ended::article));
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
            match_winner: carry.winner(),
            articles,
        });
        emit(Event::Over(Box::new(outcome.clone())));
        self.phase = Phase::Over(Box::new(Over { outcome, carry, play: Some(play.clone()) }));
    }
}

fn leave_hand(play: &mut Play, hands: &mut [Bag; SEATS as usize], seat: Seat, cards: &Bag) {
    let hand = &mut hands[seat.index()];
    *hand = hand.minus_held(*cards);
    // By the cards played, which all have seen: by the hand it would tell of copies never shown.
    let exposed = &mut play.exposed[seat.index()];
    if !exposed.is_empty() {
        *exposed = exposed.minus_held(exposed.meet(*cards));
    }
    play.next = seat.next(SEATS);
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
