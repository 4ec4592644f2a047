//! 紧密编排: the loser area in which everybody plays in each round, survivors and drop-ins mixed (`TD-4.4`).
//!
//! In each round of the event the losers of the winner area's last round drop in among the survivors. Each drop-in meets
//! a survivor, taken from the bottom of the sheet up in one round and from the top down in the next, past those whom it
//! can have met; who is left over plays among themselves, and of an odd number one passes. From which survivor the count
//! begins is chosen so that nobody can meet an earlier opponent for as many rounds as possible.

use super::sheet::{Sheet, Slot, Winners};
use super::{Area, Finals, MOST};

/// How many ways to begin are followed from round to round. The search looks at no more than [`KEPT`] × units ways a round,
/// each in O(units²) steps.
const KEPT: usize = 24;

/// The sheet of 1…`units`.
pub(super) fn draw(units: u16, finals: Finals) -> Sheet {
    let mut sheet = Sheet::default();
    let winners = sheet.winners(units, Area::Winners);
    let mut survivors: Vec<Slot> = Vec::new();
    let mut round = 1;
    for plan in plan(&winners) {
        round += 1;
        let dropped = dropping(&winners, round).map(|loss| winners.losers[usize::from(loss.round)][loss.place]);
        let pool: Vec<Slot> = survivors.into_iter().chain(dropped).collect();
        let play = |sides: &Sides| match *sides {
            Sides::Meet(upper, lower) => sheet.meet(Area::Losers, round, round - 1, [pool[upper], pool[lower]])[0],
            Sides::Pass(only) => pool[only],
        };
        survivors = plan.iter().map(play).collect();
    }
    let second = survivors.first().copied().unwrap_or(winners.losers[0][0]);
    sheet.finals(round + 1, [winners.first, second], finals);
    sheet
}

/// A lost match of the winner area: round and place, both from 0.
#[derive(Clone, Copy)]
struct Loss {
    round: u8,
    place: usize,
}

/// Matches of the winner area, numbered so that match m is fed by 2m and 2m + 1; the last is 1.
#[derive(Clone, Copy, Default)]
struct Set([u64; MOST as usize / 64]);

impl Set {
    fn add(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    fn joined(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(one, other)| *one |= other);
        self
    }

    fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(other.0).any(|(&one, other)| one & other != 0)
    }
}

/// Who can come to a place of the loser area.
#[derive(Clone, Copy)]
struct Branch {
    /// The matches that they have lost.
    lost: Set,
    /// The matches above these, in which whoever beat them may have lost.
    above: Set,
    /// The winner area's round of the latest to come.
    last: u8,
    /// Rounds that one of them has passed.
    passed: u16,
}

impl Branch {
    fn of(loss: Loss, rounds: usize) -> Self {
        let mut number = (1 << (rounds - 1 - usize::from(loss.round))) + loss.place;
        let mut branch = Self { lost: Set::default(), above: Set::default(), last: loss.round, passed: 0 };
        branch.lost.add(number);
        while number > 1 {
            number /= 2;
            branch.above.add(number);
        }
        branch
    }

    fn joined(self, other: Self) -> Self {
        Self {
            lost: self.lost.joined(other.lost),
            above: self.above.joined(other.above),
            last: self.last.max(other.last),
            passed: self.passed.max(other.passed),
        }
    }

    /// Whether one of these may have beaten one of those on the way: somebody's lost match stands above another's.
    fn may_have_met(&self, other: &Self) -> bool {
        self.lost.meets(&other.above) || self.above.meets(&other.lost)
    }
}

/// A place of a round: who of the pool (survivors from the top, then drop-ins from the top) plays for it.
#[derive(Clone, Copy)]
enum Sides {
    Meet(usize, usize),
    Pass(usize),
}

/// A way through the rounds so far.
#[derive(Clone, Default)]
struct Way {
    survivors: Vec<Branch>,
    rounds: Vec<Vec<Sides>>,
    /// Of each round, the matches in which earlier opponents may meet.
    repeats: Vec<usize>,
    /// How many stood nearer than the opponents that were taken.
    skipped: usize,
}

/// One more round of a way.
struct Step {
    way: usize,
    places: Vec<Sides>,
    repeats: usize,
    skipped: usize,
}

/// The losers of the winner area that drop in before round `round` of the event is played.
fn dropping(winners: &Winners, round: u16) -> impl Iterator<Item = Loss> {
    let lost = usize::from(round) - 2;
    let places = winners.losers.get(lost).map_or(0, Vec::len);
    let real = move |&place: &usize| winners.losers[lost][place].is_some();
    (0..places).filter(real).map(move |place| Loss { round: lost as u8, place })
}

/// The rounds of the loser area until one is left.
fn plan(winners: &Winners) -> Vec<Vec<Sides>> {
    let rounds = winners.losers.len();
    let mut ways = vec![Way::default()];
    for round in 2.. {
        let drop_ins: Vec<Branch> = dropping(winners, round).map(|loss| Branch::of(loss, rounds)).collect();
        // All have dropped in, and one is left.
        if usize::from(round) > rounds && ways[0].survivors.len() + drop_ins.len() == 1 {
            break;
        }
        let mut steps: Vec<Step> = Vec::new();
        for (nth, way) in ways.iter().enumerate() {
            let idle = way.hardest_to_place(&drop_ins);
            for begin in 0..way.survivors.len().max(drop_ins.len()) {
                steps.push(way.step(nth, &drop_ins, begin, round, None));
                steps.extend(idle.map(|idle| way.step(nth, &drop_ins, begin, round, Some(idle))));
            }
        }
        // Stable: of equal ways the one that begins nearest to the end from which the round is counted.
        let rank = |step: &Step| (ways[step.way].repeats.as_slice(), step.repeats, step.skipped);
        steps.sort_by(|one, other| rank(one).cmp(&rank(other)));
        steps.truncate(KEPT);
        ways = steps.into_iter().map(|step| ways[step.way].taking(step, &drop_ins)).collect();
    }
    ways.swap_remove(0).rounds
}

impl Way {
    /// Of an odd number, the survivor that could have met most of the drop-ins, the first of them: it may be the one to pass.
    fn hardest_to_place(&self, drop_ins: &[Branch]) -> Option<usize> {
        let odd = (self.survivors.len() + drop_ins.len()) % 2 == 1;
        let met = |nth: usize| drop_ins.iter().filter(|drop_in| self.survivors[nth].may_have_met(drop_in)).count();
        let hardest = (0..self.survivors.len()).rev().max_by_key(|&nth| met(nth));
        hardest.filter(|&nth| odd && met(nth) > 0)
    }

    /// One more round: drop-ins and survivors meet from `begin` on, counted from the bottom in odd rounds and from the top in
    /// even ones; each takes the next whom it cannot have met. `idle` names a survivor who passes.
    fn step(&self, way: usize, drop_ins: &[Branch], begin: usize, round: u16, idle: Option<usize>) -> Step {
        let held = self.survivors.len();
        let pool: Vec<&Branch> = self.survivors.iter().chain(drop_ins).collect();
        let survivors: Vec<usize> = (0..held).filter(|&nth| Some(nth) != idle).collect();
        let dropped: Vec<usize> = (held..pool.len()).collect();
        // The fewer find their opponents among the more, one after the other from where the count begins.
        let (few, mut many) = if survivors.len() < dropped.len() { (survivors, dropped) } else { (dropped, survivors) };
        if round % 2 == 1 {
            many.reverse();
        }
        if !many.is_empty() {
            let begin = begin % many.len();
            many.rotate_left(begin);
        }
        let mut step = Step { way, places: Vec::with_capacity(pool.len() / 2 + 1), repeats: 0, skipped: self.skipped };
        for one in few {
            step.meet(one, &mut many, &pool);
        }
        many.sort_unstable();
        step.places.extend(idle.map(Sides::Pass));
        if many.len() % 2 == 1 {
            step.places.push(Sides::Pass(many.remove(passing(&many, &pool))));
        }
        while !many.is_empty() {
            step.meet(many.remove(0), &mut many, &pool);
        }
        step.places.sort_by_key(|&(Sides::Meet(upper, _) | Sides::Pass(upper))| upper);
        step
    }

    /// This way with one more round.
    fn taking(&self, step: Step, drop_ins: &[Branch]) -> Self {
        let pool: Vec<&Branch> = self.survivors.iter().chain(drop_ins).collect();
        let joined = |sides: &Sides| match *sides {
            Sides::Meet(upper, lower) => pool[upper].joined(*pool[lower]),
            Sides::Pass(only) => Branch { passed: pool[only].passed + 1, ..*pool[only] },
        };
        let survivors = step.places.iter().map(joined).collect();
        let rounds = self.rounds.iter().cloned().chain([step.places]).collect();
        let repeats = self.repeats.iter().copied().chain([step.repeats]).collect();
        Self { survivors, rounds, repeats, skipped: step.skipped }
    }
}

impl Step {
    /// `one` meets the first of `open` whom it cannot have met, else the first.
    fn meet(&mut self, one: usize, open: &mut Vec<usize>, pool: &[&Branch]) {
        let free = open.iter().position(|&other| !pool[one].may_have_met(pool[other]));
        self.repeats += usize::from(free.is_none());
        self.skipped += free.unwrap_or(0);
        let other = open.remove(free.unwrap_or(0));
        self.places.push(Sides::Meet(one.min(other), one.max(other)));
    }
}

/// Which of `rest` passes: who has passed least often, then who came last, then who stands first.
fn passing(rest: &[usize], pool: &[&Branch]) -> usize {
    let order = |&nth: &usize| (pool[rest[nth]].passed, std::cmp::Reverse(pool[rest[nth]].last), nth);
    (0..rest.len()).min_by_key(order).unwrap_or(0)
}
