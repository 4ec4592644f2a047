//! Carrying out what is allowed, and at a strict table what is not.

use cards::Bag;
use table::Seat;

use crate::correct::correct;
use crate::event::{Event, What};
use crate::offence::Offence;
use crate::outcome::Outcome;
use crate::play::{Play, Step, is_over};
use crate::rights::Right;
use crate::round::{Over, Phase, Round};
use crate::set::Set;
use crate::sets::Tally;
use crate::{Action, Format, Mode};

impl Round {
    pub(crate) fn carry_out(&mut self, seat: Seat, action: &Action, emit: &mut impl FnMut(Event)) {
        if self.setup.mode == Mode::Strict
            && let Err(why) = self.judge(seat, action)
        {
            if let Some(offence) = why.reason.offence() {
                self.offend(seat, action, offence, emit);
            }
            return;
        }
        match *action {
            Action::Play { cards } => self.play(seat, cards, emit),
            Action::Pass {} => self.say(seat, What::Pass, emit),
            Action::Decline {} => self.say(seat, What::Decline, emit),
            Action::Yield {} => self.say(seat, What::Yield, emit),
            Action::Apply {} => self.say(seat, What::Apply, emit),
            Action::Layaway {} => {
                self.say(seat, What::Layaway, emit);
                self.next_round(emit);
            }
            Action::Ask { seat: of } => self.ask(seat, of, emit),
        }
    }

    fn play(&mut self, seat: Seat, cards: Bag, emit: &mut impl FnMut(Event)) {
        let (Phase::Play(play), Ok(set)) = (&mut self.phase, Set::read(&cards)) else { return };
        let hand = &mut self.hands[seat.index()];
        let all = cards == *hand;
        // Every set but the last, leads and answers alike. `G4 8-2`, `G6 8-2`, `R-burn-every-set`
        if play.burns[seat.index()].is_some() && set.jokers() == 0 && !all {
            return self.fail_burn(seat, emit);
        }
        *hand = hand.minus_held(cards);
        emit(Event::Played(seat, cards, set, play.right_now(), all));
        let before = play.out.len();
        play.lay(self.setup, seat, cards, set, all);
        if before < 2 && play.melee() && self.setup.format == Format::Six {
            emit(Event::Shut(play.shut));
        }
        if all && is_over(play) { self.finish(emit) } else { self.go_on(emit) }
    }

    fn say(&mut self, seat: Seat, what: What, emit: &mut impl FnMut(Event)) {
        let Phase::Play(play) = &mut self.phase else { return };
        emit(Event::Said(seat, what));
        play.answer(self.setup, seat, what);
        self.go_on(emit);
    }

    /// A set that nobody may answer any more and nobody need lay away makes room for the next round.
    fn go_on(&mut self, emit: &mut impl FnMut(Event)) {
        if matches!(&self.phase, Phase::Play(play) if play.is_done(self.setup)) {
            self.next_round(emit);
        }
    }

    fn next_round(&mut self, emit: &mut impl FnMut(Event)) {
        let Phase::Play(play) = &mut self.phase else { return };
        let leader = play.next_leader();
        emit(Event::Leads(leader));
        play.begin_round(leader);
        let hand = Tally::of(&self.hands[leader.index()]);
        // A burner on lead without a joker and with more than one set has failed. `G4 8-3-1`
        if play.burns[leader.index()].is_some() && hand.jokers() == 0 && hand.least_sets() > 1 {
            self.fail_burn(leader, emit);
        }
    }

    /// `G4 8-3-1`, `G6 8-3-1`
    fn fail_burn(&mut self, seat: Seat, emit: &mut impl FnMut(Event)) {
        let Phase::Play(play) = &mut self.phase else { return };
        let rest = std::mem::take(&mut self.hands[seat.index()]);
        emit(Event::Failed(seat, rest));
        play.fail(self.setup, seat, rest);
        if is_over(play) { self.finish(emit) } else { self.go_on(emit) }
    }

    /// An offence at a strict table: noted, put right where it can be. `R-wrong-play`
    fn offend(&mut self, seat: Seat, action: &Action, offence: Offence, emit: &mut impl FnMut(Event)) {
        let Phase::Play(play) = &mut self.phase else { return };
        let standing = play.standing.map(|(standing, _)| standing.set).filter(|_| play.step == Step::Answer);
        let may_only_burn = play.right_now() == Some(Right::Burn);
        let corrected = match (action, offence) {
            (Action::Play { cards }, Offence::WrongPlay) => {
                Some(correct(cards, &self.hands[seat.index()], standing, self.setup.format))
            }
            _ => None,
        };
        let points = play.noted.note(seat, offence, &mut play.penalties);
        let returned = corrected.map_or(Bag::EMPTY, |corrected| corrected.returned);
        emit(Event::Offended(seat, offence, points, returned));
        match corrected.map(|corrected| corrected.played) {
            None => {}
            Some(none) if none.is_empty() => {
                self.say(seat, if may_only_burn { What::Decline } else { What::Pass }, emit);
            }
            Some(played) => self.play(seat, played, emit),
        }
    }

    fn ask(&mut self, seat: Seat, of: Seat, emit: &mut impl FnMut(Event)) {
        let Phase::Play(play) = &mut self.phase else { return };
        let left = self.hands[of.index()].len() as u8;
        play.told[of.index()] = Some(left);
        emit(Event::Asked(seat, of, left));
    }

    fn finish(&mut self, emit: &mut impl FnMut(Event)) {
        let Phase::Play(play) = &mut self.phase else { return };
        let noted = play.noted;
        let play = std::mem::replace(play, Play::new(Seat::from_index(0), noted));
        let (outcome, carry) = Outcome::of(self.setup, &self.carry, &play);
        emit(Event::Over(Box::new((outcome.clone(), self.hands))));
        self.phase = Phase::Over(Box::new(Over { outcome, carry, play }));
    }
}
