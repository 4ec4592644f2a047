//! 多败淘汰: out after k losses, drawn anew in each round within areas of equally many losses (`TD-3.3`).

use serde::{Deserialize, Serialize};

use super::bracket::{End, Placing};
use super::draw::{at_least, at_most};
use super::{DrawNo, FormatFault, MatchNo, Subject, numbers};
use crate::unit::RoundNo;

/// The largest field that is drawn in areas.
pub const MOST: u16 = 512;

/// A multi-loss elimination. With one loss it is a knock-out that is drawn anew in each round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MultiLoss {
    /// Units, numbered from the strongest.
    pub units: u16,
    /// 负几场淘汰: with so many losses a unit is out.
    pub out_at: u16,
}

/// A match of a round that was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Met {
    /// The two units.
    pub sides: [DrawNo; 2],
    /// How it ended.
    pub end: End,
}

/// A unit that has left the event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gone {
    /// Who.
    pub unit: DrawNo,
    /// The first round that it does not play.
    pub from: RoundNo,
}

/// What a unit has behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The unit.
    pub unit: DrawNo,
    /// Matches lost: the area in which it is drawn.
    pub losses: u16,
    /// Rounds without a match.
    pub byes: u16,
    /// Whom it has met, once for each time.
    pub met: Vec<DrawNo>,
    /// The round in which it went out.
    pub out: Option<RoundNo>,
}

/// A round that is drawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drawn {
    /// The matches, those of fewer losses first.
    pub pairs: Vec<[DrawNo; 2]>,
    /// 轮空: who does not play, where an odd number is left.
    pub bye: Option<DrawNo>,
}

impl MultiLoss {
    /// Checks the size.
    ///
    /// # Errors
    /// Fewer than 2 units, more than [`MOST`], or out without a loss.
    pub fn new(units: u16, out_at: u16) -> Result<Self, FormatFault> {
        at_least(Subject::MultiLoss, units, 2)?;
        at_most(Subject::MultiLoss, units, MOST)?;
        at_least(Subject::Losses, out_at, 1)?;
        Ok(Self { units, out_at })
    }

    /// What each unit has behind it after these rounds. Who is gone is out in the first round that it does not play, like those who lose
    /// their last match there.
    ///
    /// # Errors
    /// A unit that is out or plays twice in a round, a winner who does not play, a tie (`TD-3.6`).
    pub fn records(self, rounds: &[Vec<Met>], gone: &[Gone]) -> Result<Vec<Record>, FormatFault> {
        let fresh = |unit| Record { unit, losses: 0, byes: 0, met: Vec::new(), out: None };
        let mut records: Vec<Record> = numbers(self.units).map(fresh).collect();
        let mut last_played = vec![RoundNo(0); records.len()];
        for (round, matches) in (1..).map(RoundNo).zip(rounds) {
            let mut idle: Vec<bool> = records.iter().map(|record| record.out.is_none()).collect();
            for met in matches {
                for unit in met.sides {
                    let here = usize::from(unit.0).checked_sub(1).and_then(|nth| idle.get_mut(nth));
                    if !here.is_some_and(std::mem::take) {
                        return Err(FormatFault::NotInRound { unit, round });
                    }
                    last_played[usize::from(unit.0) - 1] = round;
                }
            }
            for (nth, met) in (1..).zip(matches) {
                self.take(&mut records, *met, MatchNo(nth), round)?;
            }
            for (record, idle) in records.iter_mut().zip(idle) {
                record.byes += u16::from(idle);
            }
        }
        for (record, last) in records.iter_mut().zip(last_played).filter(|(record, _)| record.out.is_none()) {
            let left = gone.iter().find(|gone| gone.unit == record.unit);
            record.out = left.map(|left| left.from.max(last));
        }
        Ok(records)
    }

    fn take(self, records: &mut [Record], met: Met, number: MatchNo, round: RoundNo) -> Result<(), FormatFault> {
        let [one, other] = met.sides;
        let (losers, leave) = match met.end {
            End::Won(winner) if winner == one => (vec![other], 1),
            End::Won(winner) if winner == other => (vec![one], 1),
            End::Left(unit) if unit == one || unit == other => (vec![unit], self.out_at),
            End::BothLeft => (vec![one, other], self.out_at),
            End::Won(unit) | End::Left(unit) => return Err(FormatFault::NotInMatch { number, unit }),
            End::Tied => return Err(FormatFault::Tie { number }),
        };
        for (unit, opponent) in [(one, other), (other, one)] {
            let record = &mut records[usize::from(unit.0) - 1];
            record.met.push(opponent);
            if losers.contains(&unit) {
                record.losses += leave;
                record.out = (record.losses >= self.out_at).then_some(round);
            }
        }
        Ok(())
    }

    /// 抽签编排: the next round; none when at most one unit is left.
    ///
    /// Each area is paired strongest against weakest, with as few repeated matches as possible. An area with an odd
    /// number hands its weakest to the next; of an odd number in the last, the one with the fewest byes, then losses,
    /// then the strongest has the bye. Costs O(units³).
    ///
    /// # Errors
    /// Those of [`MultiLoss::records`].
    pub fn draw(self, rounds: &[Vec<Met>], gone: &[Gone]) -> Result<Option<Drawn>, FormatFault> {
        let records = self.records(rounds, gone)?;
        let mut left: Vec<&Record> = records.iter().filter(|record| record.out.is_none()).collect();
        if left.len() < 2 {
            return Ok(None);
        }
        left.sort_by_key(|record| (record.losses, record.unit));
        let bye = if left.len() % 2 == 1 {
            left.iter().min_by_key(|record| (record.byes, record.losses, record.unit))
        } else {
            None
        };
        let bye = bye.map(|record| record.unit);
        left.retain(|record| Some(record.unit) != bye);
        let mut pairs = Vec::with_capacity(left.len() / 2);
        let mut held: Option<&Record> = None;
        for area in left.chunk_by(|one, other| one.losses == other.losses) {
            let mut area: Vec<&Record> = held.take().into_iter().chain(area.iter().copied()).collect();
            if area.len() % 2 == 1 {
                held = area.pop();
            }
            pairs.extend(paired(&area));
        }
        Ok(Some(Drawn { pairs, bye }))
    }

    /// 名次: the places of all who are out, and of the last one left, best first; who is out in the same round shares them.
    ///
    /// # Errors
    /// Those of [`MultiLoss::records`].
    pub fn places(self, rounds: &[Vec<Met>], gone: &[Gone]) -> Result<Vec<Placing>, FormatFault> {
        let mut records = self.records(rounds, gone)?;
        let left = records.iter().filter(|record| record.out.is_none()).count();
        records.retain(|record| record.out.is_some() || left == 1);
        // The one left, without a round, is best; then the later out, the better.
        records.sort_by_key(|record| (record.out.is_some(), std::cmp::Reverse(record.out), record.unit));
        let mut first = if left == 1 { 1 } else { left as u16 + 1 };
        let mut places = Vec::with_capacity(records.len());
        for level in records.chunk_by(|one, other| one.out == other.out) {
            let last = first + level.len() as u16 - 1;
            places.extend(level.iter().map(|record| Placing { first, last, unit: record.unit }));
            first = last + 1;
        }
        Ok(places)
    }
}

/// The pairing of an area, in the order of its first sides: fewest repeats, then nearest to strongest against weakest.
fn paired(area: &[&Record]) -> Vec<[DrawNo; 2]> {
    let count = area.len();
    if count == 0 {
        return Vec::new();
    }
    let repeat = (count as i64).pow(3) + 1;
    let mut costs = vec![0_i64; count * count];
    for one in 0..count {
        for other in 0..count {
            let repeats = area[one].met.iter().filter(|&&met| met == area[other].unit).count() as i64;
            let off_fold = (one + other) as i64 - (count as i64 - 1);
            costs[one * count + other] = repeats * repeat + off_fold * off_fold;
        }
    }
    let mates = integer_blossom::min_weight_perfect_matching(&costs, count);
    let pairs = mates.iter().enumerate().filter(|&(one, &other)| one < other);
    pairs.map(|(one, &other)| [area[one].unit, area[other].unit]).collect()
}
