//! 出牌 Playing: leads, failed throws, replies, tricks, and the end of the board. `GW 6`–`GW 8`, `GW 12`, `GW 13.3.3`

use cards::Bag;
use table::{ByTeam, Seat};
use trick::{Followed, Lead, Suite, Unit, Won, points, unit_of};

use crate::carry::Ended;
use crate::contest::Washington;
use crate::event::{Event, Failed};
use crate::illegal::gw;
use crate::lead::{self, throw_test};
use crate::round::{Over, Phase, Round};
use crate::score::{LastTrick, Outcome, Settled, Side, rulings, settle};
use crate::setup::{FINE, SEATS};

/// The play of a board. The banker leads first `GW 6.2`, and each plays once in turn `GW 3.5`, `GW 7.9`; fives, tens and kings
/// count `GW 4.5`; cards of a failed throw lie open `GW 13.3.4`, `R-gw-exposed`.
pub(crate) type Play = trick::Play<Washington, { SEATS as usize }>;

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
        let lead = play.lead(&mut self.hands[seat.index()], seat, cards, suite, unit);
        emit(Event::Led(seat, *cards, *lead));
    }

    #[inline(never)]
    fn throw(&mut self, seat: Seat, cards: &Bag, declared: Option<&[Bag]>, emit: &mut impl FnMut(Event)) {
        let Phase::Play(play) = &mut self.phase else { return };
        let Ok(lead) = lead::read(play.order, cards, declared, self.setup.law()) else { return };
        let others = [1, 2, 3, 4, 5].map(|step| self.hands[seat.after(step, SEATS).index()]);
        let test = throw_test(&lead, &others);
        if !test.beaten.is_empty() {
            return self.fail_throw(seat, *cards, lead, test, emit);
        }
        play.throw(&mut self.hands[seat.index()], seat, cards, &lead);
        emit(Event::Led(seat, *cards, lead));
    }

    fn reply(&mut self, seat: Seat, cards: &Bag, emit: &mut impl FnMut(Event)) {
        let Phase::Play(play) = &mut self.phase else { return };
        let Some(followed) = play.follow(&mut self.hands[seat.index()], seat, cards) else { return };
        let Followed { kind, best, full } = followed;
        emit(Event::Followed(seat, *cards, kind, best));
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
        play.expose(seat, cards);
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
        let Won { seat, points, counted } = play.win(best);
        emit(Event::Won(seat, points, counted));
        // Between tricks all hands have as many cards.
        if self.hands[best.index()].is_empty() {
            self.finish(emit);
        }
    }

    /// 抠底，计分 The kitty, the table of levels, the next board. `GW 12.7`–`GW 12.9`
    #[inline(never)]
    fn finish(&mut self, emit: &mut impl FnMut(Event)) {
        let Phase::Play(play) = &self.phase else { return };
        let Some((led, captured)) = play.last_trick() else { return };
        let (factor, banker) = (self.setup.factor, play.banker);
        let in_kitty = points(&self.kitty) as i32;
        let multiplier = factor.of(&led.units);
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
            articles.extend(factor.articles(&led.units));
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
