//! 紧密编排: the loser area in which everybody plays in each round, survivors and drop-ins mixed (`TD-4.4`).
//!
//! In each round of the event the losers of the winner area's last round drop in among the survivors. Each drop-in meets a
//! survivor, taken from the bottom of the sheet up in one round and from the top down in the next; who is left over plays
//! among themselves, and of an odd number one passes. From which survivor the count begins is chosen so that nobody can
//! meet an earlier opponent for as many rounds as possible.

use super::sheet::{Sheet, Slot, Winners};
use super::{Area, Finals};

/// How many ways to begin are followed from round to round. The search costs at most [`KEPT`] × units/2 ways a round, each of
/// which is looked at in O(units × rounds) steps.
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Loss {
    round: u8,
    place: usize,
}

impl Loss {
    /// Whether who lost the one may have beaten who lost the other on the way: one stands above the other.
    fn may_have_met(self, other: Self) -> bool {
        let (low, high) = if self.round < other.round { (self, other) } else { (other, self) };
        low.round != high.round && low.place >> (high.round - low.round) == high.place
    }
}

/// Who can come to a place of the loser area: the losers of these matches.
#[derive(Clone)]
struct Branch {
    losses: Vec<Loss>,
    /// Rounds that it has passed.
    passed: u16,
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
    let mut ways = vec![Way::default()];
    for round in 2.. {
        let drop_ins: Vec<Loss> = dropping(winners, round).collect();
        let over = usize::from(round) - 2 >= winners.losers.len();
        if over && ways[0].survivors.len() == 1 {
            break;
        }
        let branches = drop_ins.iter().map(|&loss| Branch { losses: vec![loss], passed: 0 }).collect::<Vec<_>>();
        let mut next: Vec<Way> = Vec::new();
        for way in &ways {
            let begins = 0..way.survivors.len().max(1);
            next.extend(begins.map(|begin| way.follow(&branches, begin, round % 2 == 1)));
        }
        // Stable: of equal ways the one that begins nearest to the end from which the round is counted.
        next.sort_by(|a, b| a.repeats.cmp(&b.repeats));
        next.truncate(KEPT);
        ways = next;
    }
    ways.swap_remove(0).rounds
}

impl Way {
    /// Plays one more round: the drop-ins take the survivors from `begin` on, counted from the top or from the bottom.
    fn follow(&self, drop_ins: &[Branch], begin: usize, from_bottom: bool) -> Self {
        let (held, dropped) = (self.survivors.len(), drop_ins.len());
        let pool: Vec<&Branch> = self.survivors.iter().chain(drop_ins).collect();
        let mut taken: Vec<Option<usize>> = vec![None; held];
        for nth in 0..dropped.min(held) {
            let counted = (begin + nth) % held;
            taken[if from_bottom { held - 1 - counted } else { counted }] = Some(held + nth);
        }
        let mut rest: Vec<usize> = (0..held).filter(|&survivor| taken[survivor].is_none()).collect();
        rest.extend(held + dropped.min(held)..pool.len());
        let mut places = Vec::with_capacity(pool.len() / 2 + 1);
        for (survivor, drop_in) in taken.iter().enumerate() {
            places.extend(drop_in.map(|drop_in| Sides::Meet(survivor, drop_in)));
        }
        if rest.len() % 2 == 1 {
            places.push(Sides::Pass(rest.remove(passing(&rest, &pool))));
        }
        places.extend(rest.chunks_exact(2).map(|sides| Sides::Meet(sides[0], sides[1])));
        places.sort_by_key(|&(Sides::Meet(upper, _) | Sides::Pass(upper))| upper);
        let repeats = places.iter().filter(|sides| repeats(sides, &pool)).count();
        let mut way = self.clone();
        way.survivors = places.iter().map(|sides| joined(*sides, &pool)).collect();
        way.rounds.push(places);
        way.repeats.push(repeats);
        way
    }
}

/// Which of `rest` passes: who has passed least often, then who came last, then who stands first.
fn passing(rest: &[usize], pool: &[&Branch]) -> usize {
    let last = |branch: &Branch| branch.losses.iter().map(|loss| loss.round).max();
    let order = |&nth: &usize| {
        let branch = pool[rest[nth]];
        (branch.passed, std::cmp::Reverse(last(branch)), nth)
    };
    (0..rest.len()).min_by_key(order).unwrap_or(0)
}

fn repeats(sides: &Sides, pool: &[&Branch]) -> bool {
    let Sides::Meet(upper, lower) = *sides else { return false };
    pool[upper].losses.iter().any(|&one| pool[lower].losses.iter().any(|&other| one.may_have_met(other)))
}

fn joined(sides: Sides, pool: &[&Branch]) -> Branch {
    match sides {
        Sides::Meet(upper, lower) => Branch {
            losses: [&pool[upper].losses[..], &pool[lower].losses].concat(),
            passed: pool[upper].passed.max(pool[lower].passed),
        },
        Sides::Pass(only) => Branch { losses: pool[only].losses.clone(), passed: pool[only].passed + 1 },
    }
}
