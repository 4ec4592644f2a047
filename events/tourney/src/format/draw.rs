//! Where numbers stand: the draw of a knock-out, the snake, zones.

use serde::{Deserialize, Serialize};

use super::{DrawNo, FormatFault, Subject, numbers};

/// 种子位置: the numbers of a draw of 2^`doublings`, from the top of the sheet to the bottom, 1 at the top and 2 at the
/// bottom. Neighbours meet first, and in every region the numbers of two opponents have the same sum (`TD-3.2`): 2^k + 1
/// in the first round, 2^(k−1) + 1 in the second if the lower numbers win, and so on.
pub fn sheet_order(doublings: u32) -> Vec<DrawNo> {
    let mut order = vec![1];
    for doubling in 1..=doublings {
        let sum = (1_u16 << doubling) + 1;
        let facing = |(nth, number)| if nth % 2 == 0 { [number, sum - number] } else { [sum - number, number] };
        order = order.into_iter().enumerate().flat_map(facing).collect();
    }
    order.into_iter().map(DrawNo).collect()
}

/// How often 1 is doubled to hold `units`: the rounds of a single elimination (`TD-3.1`).
pub fn doublings(units: u16) -> u32 {
    u32::from(units.max(1)).next_power_of_two().trailing_zeros()
}

/// 首轮轮空: the numbers that do not play in the first round of a knock-out, 1, 2, 3… in order (`TD-3.2`, `TD-7.11`).
pub fn byes(units: u16) -> Vec<DrawNo> {
    let size = 1_u32 << doublings(units);
    numbers((size - u32::from(units.max(1))) as u16).collect()
}

/// 蛇形排列: 1…`units` dealt over `groups` forth and back: 1 2 3 4 / 8 7 6 5 / 9 10 … . The last row may be short.
///
/// Where `units` is 2^k and `groups` a lesser power, the groups are the regions of [`sheet_order`].
pub fn snake(units: u16, groups: u16) -> Result<Vec<Vec<DrawNo>>, FormatFault> {
    at_least(Subject::Group, groups, 1)?;
    let mut dealt = vec![Vec::new(); usize::from(groups)];
    for (nth, number) in numbers(units).enumerate() {
        dealt[snake_group(nth, usize::from(groups))].push(number);
    }
    Ok(dealt)
}

/// The group, from 0, of the `nth` number (from 0) of a snake over `groups`.
pub(crate) const fn snake_group(nth: usize, groups: usize) -> usize {
    let (row, column) = (nth / groups, nth % groups);
    if row % 2 == 0 { column } else { groups - 1 - column }
}

/// 分区: a zone of a knock-out, whose units play for its places among themselves (`TD-3.3`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    /// The best rank of the stage before that is in it, and the best place that it plays for.
    pub first: u16,
    /// The last.
    pub last: u16,
}

impl Zone {
    /// Units in it.
    pub const fn units(self) -> u16 {
        self.last + 1 - self.first
    }

    /// The number within the zone of who was `rank`th before; none outside.
    pub fn number(self, rank: u16) -> Option<DrawNo> {
        (self.first..=self.last).contains(&rank).then(|| DrawNo(rank + 1 - self.first))
    }

    /// The place in the event of a place within the zone.
    pub const fn place(self, within: u16) -> u16 {
        self.first - 1 + within
    }
}

/// 按上阶段名次分区: consecutive ranks cut into zones of these sizes, each of which runs its own single, double or multi-loss
/// elimination (`TD-3.3`).
pub fn zones(sizes: &[u16]) -> Result<Vec<Zone>, FormatFault> {
    let mut next = 1_u16;
    let mut cut = Vec::with_capacity(sizes.len());
    for &size in sizes {
        at_least(Subject::KnockOut, size, 2)?;
        let most = FormatFault::TooMany { subject: Subject::KnockOut, given: size, most: u16::MAX - next };
        let behind = next.checked_add(size).ok_or(most)?;
        cut.push(Zone { first: next, last: behind - 1 });
        next = behind;
    }
    Ok(cut)
}

/// Refuses fewer than `least`.
pub(crate) fn at_least(subject: Subject, given: u16, least: u16) -> Result<(), FormatFault> {
    if given < least { Err(FormatFault::TooFew { subject, given, least }) } else { Ok(()) }
}

/// Refuses more than `most`.
pub(crate) fn at_most(subject: Subject, given: u16, most: u16) -> Result<(), FormatFault> {
    if given > most { Err(FormatFault::TooMany { subject, given, most }) } else { Ok(()) }
}
