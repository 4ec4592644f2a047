//! 行牌 What everybody at the table knows of a hand, and the steps that carry it on: sets, passes, yields, going out, the
//! lead that goes on, burns and their failure. `G4 8`–`G4 16`

use cards::Bag;
use climb::Places;
use table::{ByTeam, Seat, Seats, Team};

use crate::event::{Laid, What};
use crate::offence::{Noted, Offence};
use crate::queue::Queue;
use crate::rights::{Right, SEATS, Stand, Standing, opponent, queue};
use crate::set::Set;
use crate::{Format, Mode, Setup};

/// What is awaited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// 发牌 A lead.
    Lead(Seat),
    /// 顺牌 An answer of the head of the queue.
    Answer,
    /// 扣牌 The opponent has to lay the set away. `G4 11-1`
    Layaway(Seat),
}

/// A burn that a seat stands by: the set that it burned. `G4 8-2`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Burn {
    pub victim: Standing,
    pub cards: Bag,
    /// Did the burned set open, not being beaten by the opponent? `R-burn-opens`
    pub opened: bool,
}

/// The play of a hand.
///
/// All of it is known to everybody: it has no hands. The truth and every view carry it on by the same steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Play {
    pub step: Step,
    pub standing: Option<(Standing, Bag)>,
    pub queue: Queue<Right>,
    pub passed: Seats,
    /// 让牌 Who has yielded on this set. `G4 10-1`
    pub yielded: Option<Seat>,
    /// 接风 Who has asked for the lead. `G4 16`
    pub applied: Option<Seat>,
    /// 头科 to last, as far as they are out.
    pub out: Places,
    /// 烧牌失误 Who failed a burn, first to last. `G4 8-3-1`
    pub failed: Places,
    pub burns: [Option<Burn>; 6],
    /// 开点 How many gouji sets each seat has had that the opponent did not beat. `G6 14-1`
    pub openings: [u8; 6],
    /// 进点 Who had not, in hand, when the second went out. `G6 14-2`
    pub shut: Seats,
    pub told: [Option<u8>; 6],
    /// The round under way, and the one before.
    pub laid: Vec<Laid>,
    pub last: Vec<Laid>,
    pub rounds: u16,
    /// All cards played, and those of failed burners. `R-failed-hand`
    pub gone: Bag,
    pub noted: Noted,
    pub penalties: ByTeam<i32>,
}

impl Play {
    pub(crate) fn new(leader: Seat, noted: Noted) -> Self {
        Self {
            step: Step::Lead(leader),
            standing: None,
            queue: Queue::NONE,
            passed: Seats::NONE,
            yielded: None,
            applied: None,
            out: Places::NONE,
            failed: Places::NONE,
            burns: [None; 6],
            openings: [0; 6],
            shut: Seats::NONE,
            told: [None; 6],
            laid: Vec::new(),
            last: Vec::new(),
            rounds: 0,
            gone: Bag::EMPTY,
            noted,
            penalties: ByTeam([0; 2]),
        }
    }

    /// Who has cards and is in play.
    pub(crate) fn active(&self) -> Seats {
        self.out.iter().chain(self.failed.iter()).fold(Seats::all(SEATS), Seats::without)
    }

    /// 四人乱缠 Are two out? Failed burners do not count. `G4 15-1`, `R-failed-status`
    pub(crate) fn melee(&self) -> bool {
        self.out.len() >= 2
    }

    /// 无头 Whose opponent is the first one out, until the second is. A failed burner is not first, so that his opponent keeps
    /// his head. `G4 8-3-2`, `G4 13-1`, `G6 8-3-2`, `G6 13-1`, `R-failed-status`
    pub(crate) fn no_head(&self) -> Option<Seat> {
        let first = self.out.get(0).filter(|_| !self.melee())?;
        Some(opponent(first)).filter(|seat| self.active().contains(*seat))
    }

    pub(crate) fn stand(&self, by: Seat) -> Stand {
        Stand {
            active: self.active(),
            passed: self.passed,
            no_head: self.no_head(),
            melee: self.melee(),
            place: self.out.place(by),
        }
    }

    /// 开点 Who has had a gouji that the opponent did not beat. `G6 14-1`
    pub(crate) fn opened(&self) -> Seats {
        Seat::all(SEATS).filter(|seat| self.openings[seat.index()] > 0).collect()
    }

    /// Who may act, and by what right; no right to lead or to lay away.
    pub(crate) fn turn(&self) -> Option<(Seat, Option<Right>)> {
        match self.step {
            Step::Lead(seat) | Step::Layaway(seat) => Some((seat, None)),
            Step::Answer => self.queue.head().map(|(seat, right)| (seat, Some(right))),
        }
    }

    /// Does this seat decide now what it put off by yielding? `G4 10-2`
    pub(crate) fn decides_after_yield(&self, seat: Seat) -> bool {
        self.yielded == Some(seat)
    }

    /// The next seat in order of play that is in play.
    pub(crate) fn next_active(&self, after: Seat) -> Seat {
        let active = self.active();
        after.next(SEATS).round(SEATS).find(|seat| active.contains(*seat)).unwrap_or(after)
    }

    /// A set is laid, which goes out with it or not.
    pub(crate) fn lay(&mut self, setup: Setup, seat: Seat, cards: Bag, set: Set, all: bool) {
        let burns = self.right_now() == Some(Right::Burn);
        let after_yield = self.decides_after_yield(seat);
        if let Some((victim, beaten)) = self.standing {
            let opened = self.settle_point(victim, Some(seat));
            if burns {
                self.burns[seat.index()] = Some(Burn { victim, cards: beaten, opened });
            }
            // Somebody plays on what a seat has yielded on: that seat counts as passed. `G4 10-4`, `G6 10-4`
            if let Some(yielded) = self.yielded.take().filter(|yielded| *yielded != seat) {
                self.passed = self.passed.with(yielded);
            }
        }
        self.gone = self.gone.plus(cards);
        // A number that was told holds until its seat plays. `R-count`
        (self.applied, self.told[seat.index()]) = (None, None);
        let what = if burns { What::Burn } else { What::Play };
        self.laid.push(Laid { seat, what, cards, set: Some(set) });
        if all {
            self.go_out(setup, seat);
        }
        let standing = Standing { by: seat, owner: self.owner(setup.format, seat, set, all), set, last: all };
        self.stand_now(setup, standing, cards);
        let answers = opponent(seat);
        if after_yield && self.queue.head().is_some() && !self.melee() && self.active().contains(answers) {
            // Only its opponent may answer what a seat plays after yielding. `G4 10-3`, `G6 10-3`, `R-yield-answer`
            self.queue = Queue::from_iter([(answers, Right::Opponent)]);
        }
    }

    /// Whose a set counts as: with four packs the first one's gouji last hand is the next seat's. `G4 14-2`, `R-last-next`
    fn owner(&self, format: Format, by: Seat, set: Set, last: bool) -> Seat {
        let passes_on = last && self.out.place(by) == Some(0) && format == Format::Four && set.is_gouji();
        if passes_on { self.next_active(by) } else { by }
    }

    /// A set stands, and whoever may answer it is asked.
    fn stand_now(&mut self, setup: Setup, standing: Standing, cards: Bag) {
        self.standing = Some((standing, cards));
        self.step = Step::Answer;
        self.queue = queue(setup, standing, &self.stand(standing.by));
        self.await_layaway(setup);
    }

    /// The right by which the next answer is given; none: a lead.
    pub(crate) fn right_now(&self) -> Option<Right> {
        self.queue.head().map(|(_, right)| right).filter(|_| self.step == Step::Answer)
    }

    /// A seat is out, and what ends with it. `G4 15-1`, `R-burn-release`, `R-jindian`
    fn go_out(&mut self, setup: Setup, seat: Seat) {
        self.burns[seat.index()] = None;
        self.out = self.out.with(seat);
        if self.out.len() == 2 {
            self.burns = [None; 6];
            if setup.format == Format::Six {
                let opened = self.opened();
                self.shut = self.active().iter().filter(|seat| !opened.contains(*seat)).collect();
            }
        }
    }

    /// A seat has not beaten the set. `G4 9-1`, `G6 9-1`
    pub(crate) fn answer(&mut self, setup: Setup, seat: Seat, what: What) {
        self.laid.push(Laid { seat, what, cards: Bag::EMPTY, set: None });
        match what {
            What::Apply => self.applied = Some(seat),
            What::Yield => self.yielded = Some(seat),
            _ => {}
        }
        if what != What::Yield && self.gives_up_a_right(seat) {
            self.passed = self.passed.with(seat);
        }
        if what == What::Layaway {
            return;
        }
        self.queue.advance();
        if what == What::Yield {
            self.queue.push(seat, Right::Opponent);
        }
        self.await_layaway(setup);
    }

    /// 过牌 Is not answering a pass? Not of who could only burn, nor of the seat whose set it counts as; and in the melee nobody
    /// passes. Asking for the lead is a pass otherwise. `G4 9-2`, `G6 9-2`, `G4 15-1`, `G6 16-1`, `R-decline`, `R-apply-pass`
    fn gives_up_a_right(&self, seat: Seat) -> bool {
        let own = self.standing.is_some_and(|(standing, _)| standing.owner == seat);
        !own && !self.melee() && self.right_now() != Some(Right::Burn)
    }

    /// If nobody is left to answer, the opponent has to lay the set away. `G4 11-1`, `G4 11-2`, `G6 11-1`, `G6 11-2`
    fn await_layaway(&mut self, setup: Setup) {
        let Some((standing, _)) = self.standing.filter(|_| self.queue.head().is_none()) else { return };
        if !self.lays_itself(setup, standing) {
            self.step = Step::Layaway(opponent(standing.owner));
        }
    }

    /// Nobody is left to answer, and the set is laid away by itself? `R-layaway-absent`, `R-dead-last`
    pub(crate) fn is_done(&self, setup: Setup) -> bool {
        let unanswered = self.step == Step::Answer && self.queue.head().is_none();
        self.standing.is_some_and(|(standing, _)| unanswered && self.lays_itself(setup, standing))
    }

    fn lays_itself(&self, setup: Setup, standing: Standing) -> bool {
        let dead_last = standing.last && standing.set.is_dead(setup.format);
        let by = opponent(standing.owner);
        setup.mode == Mode::Casual || dead_last || self.applied.is_some() || !self.active().contains(by)
    }

    /// The round is over: its owner leads, or the next seat if he is out. `G4 16`, `G6 17`, `R-lead-applicant`
    pub(crate) fn next_leader(&self) -> Seat {
        let by = self.standing.map_or(Seat::from_index(0), |(standing, _)| standing.by);
        if self.active().contains(by) { by } else { self.next_active(by) }
    }

    /// A new round, led by `leader`.
    pub(crate) fn begin_round(&mut self, leader: Seat) {
        if let Some((standing, _)) = self.standing.take() {
            self.settle_point(standing, None);
        }
        self.passed = Seats::NONE;
        (self.yielded, self.applied, self.queue) = (None, None, Queue::NONE);
        self.rounds += 1;
        std::mem::swap(&mut self.laid, &mut self.last);
        self.laid.clear();
        self.step = Step::Lead(leader);
    }

    /// 烧牌失误 The burner is out of the hand, and the set that he burned lies again. `rest`: his cards, which are void.
    /// `G4 8-3-1`–`G4 8-3-3`, `G4 24-4`, `G6 8-3-1`–`G6 8-3-3`, `G6 25-4`, `R-burn-restore`, `R-failed-hand`
    pub(crate) fn fail(&mut self, setup: Setup, seat: Seat, rest: Bag) {
        let Some(burn) = self.burns[seat.index()].take() else { return };
        self.gone = self.gone.plus(rest);
        self.failed = self.failed.with(seat);
        self.noted.note(seat, Offence::FailedBurn, &mut self.penalties);
        // What lay when the round is broken off was not beaten by the opponent either. `G6 14-1`
        if let Some((broken_off, _)) = self.standing.take() {
            self.settle_point(broken_off, None);
        }
        self.openings[burn.victim.owner.index()] -= u8::from(burn.opened);
        self.passed = Seats::NONE;
        (self.yielded, self.applied) = (None, None);
        self.laid.push(Laid { seat, what: What::Fail, cards: Bag::EMPTY, set: None });
        let Standing { by, set, last, .. } = burn.victim;
        self.stand_now(setup, Standing { owner: self.owner(setup.format, by, set, last), ..burn.victim }, burn.cards);
    }

    /// A set is decided: beaten by `by`, or by nobody. A gouji one that the opponent did not beat opens its owner's point, until
    /// two are out; did it? `G6 14-1`, `R-burn-opens`, `R-gouji-opens`, `R-no-head-opens`
    fn settle_point(&mut self, standing: Standing, by: Option<Seat>) -> bool {
        let opens = standing.set.is_gouji() && !self.melee() && by != Some(opponent(standing.owner));
        let openings = &mut self.openings[standing.owner.index()];
        *openings = openings.saturating_add(u8::from(opens));
        opens
    }
}

/// Is the hand over: five placed, or one side out? `R-side-out`
pub(crate) fn is_over(play: &Play) -> bool {
    let active = play.active();
    let side_out = Team::ALL.into_iter().any(|team| !active.iter().any(|seat| seat.team() == team));
    active.len() <= 1 || side_out
}

/// The final order: those who are out, those still in hand in order of play, failed burners last, the first of them at the
/// very end. `G4 24-4`, `R-failed-place`
pub(crate) fn final_order(play: &Play) -> [Seat; 6] {
    let mut failed: Vec<Seat> = play.failed.iter().collect();
    failed.reverse();
    let order: Vec<Seat> = play.out.iter().chain(play.active().iter()).chain(failed).collect();
    let mut places = [Seat::from_index(0); SEATS as usize];
    places.iter_mut().zip(order).for_each(|(place, seat)| *place = seat);
    places
}
