//! 分组循环附加赛: what follows the groups: a knock-out in which group-mates stay apart, or play-offs of equal ranks (`TD-5.1`).

use serde::{Deserialize, Serialize};

use crate::format::colouring::{Edge, colour};
use crate::format::draw::{at_least, doublings, sheet_order};
use crate::format::{DrawNo, FormatFault, Subject};
use crate::unit::RoundNo;

/// Who comes out of a group.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Qualifier {
    /// 小组, from 1.
    pub group: u16,
    /// 小组名次, from 1.
    pub rank: u16,
}

/// 交叉编排: who has which number in the knock-out of the first `qualifiers` of each of `groups` groups of `size`: entry
/// n − 1 is number n.
///
/// The winners of the groups have the numbers 1, 2, 3… in the order of the groups (and so any byes), the seconds the next
/// ones, and so on; which second follows first is chosen so that group-mates stand in regions as far apart as can be:
/// nobody meets a group-mate before the round of [`reunion`].
///
/// # Errors
/// Fewer than 2 groups or no qualifier, or more qualifiers than units of a group.
pub fn numbered(groups: u16, size: u16, qualifiers: u16) -> Result<Vec<Qualifier>, FormatFault> {
    checked(groups, size, qualifiers)?;
    let width = usize::from(groups);
    let units = groups * qualifiers;
    // As many regions as keep all of a group apart. The snake of the draw puts at most `groups` units into each.
    let regions = 1_usize << doublings(qualifiers);
    let order = sheet_order(doublings(units));
    let places = order.len() / regions;
    let mut edges = vec![Edge { row: 0, column: 0, likes: 0 }; usize::from(units)];
    for (place, number) in order.iter().enumerate().filter(|(_, number)| number.0 <= units) {
        let nth = usize::from(number.0) - 1;
        edges[nth] = Edge { row: nth / width, column: place / places, likes: nth % width };
    }
    let colours = colour(&edges, width);
    // Colours are groups once the first row is in order.
    let mut group = vec![0; width];
    for (nth, &colour) in colours[..width].iter().enumerate() {
        group[colour] = nth as u16 + 1;
    }
    let rank = |nth: usize| (nth / width) as u16 + 1;
    Ok(colours.iter().enumerate().map(|(nth, &colour)| Qualifier { group: group[colour], rank: rank(nth) }).collect())
}

/// 同组最早重遇的轮次: the first round of that knock-out in which group-mates can meet; none if only one of each group
/// goes on. No placing can make it later: with more qualifiers than half the regions, two of a group share one.
///
/// # Errors
/// Those of [`numbered`].
pub fn reunion(groups: u16, size: u16, qualifiers: u16) -> Result<Option<RoundNo>, FormatFault> {
    checked(groups, size, qualifiers)?;
    let apart = doublings(groups * qualifiers) - doublings(qualifiers);
    Ok((qualifiers > 1).then_some(RoundNo(apart as u16 + 1)))
}

fn checked(groups: u16, size: u16, qualifiers: u16) -> Result<(), FormatFault> {
    at_least(Subject::Groups, groups, 2)?;
    at_least(Subject::Qualifiers, qualifiers, 1)?;
    if qualifiers > size {
        return Err(FormatFault::QualifiersExceedGroup { qualifiers, size });
    }
    let units = u32::from(groups) * u32::from(qualifiers);
    let most = u32::from(crate::format::bracket::MOST);
    if units > most {
        return Err(FormatFault::TooMany {
            subject: Subject::KnockOut,
            given: units.min(u32::from(u16::MAX)) as u16,
            most: most as u16,
        });
    }
    Ok(())
}

/// 同名次附加赛: the numbers 1…`units`, so many of which play for the same places: the first `each` for places 1…each, and so on.
/// Who would be left alone plays with those before.
///
/// # Errors
/// Fewer than 2 units, or fewer than 2 that play for the same places.
pub fn in_turn(units: u16, each: u16) -> Result<Vec<Vec<DrawNo>>, FormatFault> {
    at_least(Subject::RoundRobin, units, 2)?;
    at_least(Subject::Group, each, 2)?;
    let numbers: Vec<DrawNo> = (1..=units).map(DrawNo).collect();
    let mut groups: Vec<Vec<DrawNo>> = numbers.chunks(usize::from(each)).map(<[DrawNo]>::to_vec).collect();
    if let Some(alone) = groups.pop_if(|group| group.len() == 1)
        && let Some(last) = groups.last_mut()
    {
        last.extend(alone);
    }
    Ok(groups)
}
