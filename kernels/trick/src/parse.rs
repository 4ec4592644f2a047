//! The ways to read cards as components (`R-parse`).
//!
//! A reading must not hold two or more components that together are exactly one larger component. With up to three copies
//! of a card that comes to four things a reading must not hold, [`Clash`]; so a reading is settled by which triples are
//! taken apart for a run of pairs, and by which off-suit level card continues a run where several could.

use std::ops::ControlFlow;

use cards::Suit;

use crate::holding::{suits, tiers};
use crate::{Holding, Shape, Unit, Units};

/// Two or more components that together are one larger component.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clash {
    /// Two singles of one card: a pair.
    Pair,
    /// Runs of the same width on neighbouring tiers: one longer run.
    LongerRun,
    /// Pairs, each with the third card beside it: triples.
    Triples,
}

/// The clash in a list of components of one suite, if there is one. `mixed` is the order's mixed tier.
pub fn clash(units: &[Unit], mixed: u8) -> Option<Clash> {
    let single = |tier: u8, off: Suit| {
        units.iter().filter(|unit| unit.shape() == Shape::SINGLE && unit.covers(tier, off, mixed)).count()
    };
    for unit in units {
        let Shape { width, length } = unit.shape();
        if width == 1 {
            if single(unit.bottom(), unit.off()) > 1 {
                return Some(Clash::Pair);
            }
            continue;
        }
        let joins = |other: &&Unit| other.shape().width == width && other.bottom() == unit.bottom() + length;
        if units.iter().any(|other| joins(&other)) {
            return Some(Clash::LongerRun);
        }
        if width == 2 && unit.tiers().all(|tier| single(tier, unit.off()) > 0) {
            return Some(Clash::Triples);
        }
    }
    None
}

/// Different cards of one suite: plain tiers, and suits of the mixed tier.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Kinds {
    plain: u64,
    mixed: u16,
}

impl Kinds {
    /// No card.
    const NONE: Self = Self { plain: 0, mixed: 0 };

    /// Those held `width` times or more.
    fn held(holding: Holding, width: u8) -> Self {
        let at = 1 << (4 * holding.mixed_tier());
        Self { plain: holding.tiers_of(width) & !at, mixed: holding.mixed_of(width) }
    }

    fn without(self, other: Self) -> Self {
        Self { plain: self.plain & !other.plain, mixed: self.mixed & !other.mixed }
    }

    fn with(self, other: Self) -> Self {
        Self { plain: self.plain | other.plain, mixed: self.mixed | other.mixed }
    }
}

/// Cards of one width, to be grouped into runs.
#[derive(Clone, Copy)]
struct Group {
    width: u8,
    kinds: Kinds,
}

/// Which off-suit level cards continue runs through the mixed tier; the others stand alone.
#[derive(Clone, Copy)]
enum Bridge {
    /// No card there.
    Gap,
    /// One joins the run below and the run above.
    Through(Suit),
    /// One ends the run below, another begins the run above.
    Two(Suit, Suit),
}

/// Visits every reading of a holding: each different list of shapes at least once, biggest component first.
/// At most 2^13 ways to take triples apart, each a few nanoseconds; no allocation.
pub fn parses(holding: Holding, visit: &mut dyn FnMut(&Units) -> ControlFlow<()>) -> ControlFlow<()> {
    let splits = worth_splitting(holding);
    for mixed in subsets(splits.mixed.into()) {
        for plain in subsets(splits.plain) {
            one_split(holding, Kinds { plain, mixed: mixed as u16 }, visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// The triples that may be taken apart: such a one must help a natural pair into a run, so it has a pair beside it.
fn worth_splitting(holding: Holding) -> Kinds {
    let (pairs, triples) = (holding.tiers_of(2), Kinds::held(holding, 3));
    let beside = pairs << 4 | pairs >> 4;
    let mixed = beside >> (4 * holding.mixed_tier()) & 1 == 1;
    Kinds { plain: triples.plain & beside, mixed: if mixed { triples.mixed } else { 0 } }
}

/// The subsets of a mask, from none to all.
fn subsets(mask: u64) -> impl Iterator<Item = u64> {
    let next = move |subset: &u64| (*subset != mask).then(|| subset.wrapping_sub(mask) & mask);
    std::iter::successors(Some(0), next)
}

/// The readings in which just these triples are taken apart.
fn one_split(holding: Holding, apart: Kinds, visit: &mut dyn FnMut(&Units) -> ControlFlow<()>) -> ControlFlow<()> {
    let mixed = holding.mixed_tier();
    let [ones, twos, threes] = [1, 2, 3].map(|width| Kinds::held(holding, width));
    let single = ones.without(twos).with(apart);
    let threes = Group { width: 3, kinds: threes.without(apart) };
    let twos = Group { width: 2, kinds: twos.without(threes.kinds) };
    let mut singles = Units::new();
    for tier in tiers(single.plain) {
        singles.push(Unit::new(Shape::SINGLE, tier, Suit::Spades));
    }
    for off in suits(single.mixed) {
        singles.push(Unit::new(Shape::SINGLE, mixed, off));
    }
    let any_split = apart != Kinds::NONE;
    bridges(&threes, mixed, &mut |over_threes| {
        bridges(&twos, mixed, &mut |over_twos| {
            let mut units = singles;
            group_runs(&threes, over_threes, mixed, &mut units);
            group_runs(&twos, over_twos, mixed, &mut units);
            // Runs are as long as they can be, so nothing clashes but a pair beside its own third card.
            if any_split && clash(&units, mixed).is_some() {
                return ControlFlow::Continue(());
            }
            units.sort();
            visit(&units)
        })
    })
}

/// Every way through the mixed tier. Different ways may come to the same shapes, but not all of them may be free of
/// clashes: a pair that stands beside its third card must not stand alone.
fn bridges(group: &Group, mixed: u8, visit: &mut dyn FnMut(Bridge) -> ControlFlow<()>) -> ControlFlow<()> {
    let at = 1u64 << (4 * mixed);
    let Kinds { plain, mixed: level } = group.kinds;
    let both = plain & at >> 4 != 0 && plain & at << 4 != 0;
    if level == 0 {
        return visit(Bridge::Gap);
    }
    for below in suits(level) {
        visit(Bridge::Through(below))?;
        for above in suits(level).filter(|above| both && *above != below) {
            visit(Bridge::Two(below, above))?;
        }
    }
    ControlFlow::Continue(())
}

/// Groups into longest runs; level cards of the mixed tier that continue none stand alone.
fn group_runs(group: &Group, bridge: Bridge, mixed: u8, units: &mut Units) {
    let at = 1u64 << (4 * mixed);
    let mut push = |mask: u64, off: Suit| {
        let mut rest = mask;
        while rest != 0 {
            let bottom = rest.trailing_zeros() / 4;
            let length = ((!(rest >> (4 * bottom)) & 0x1111_1111_1111_1111).trailing_zeros() / 4).min(16) as u8;
            let run = Holding::run(bottom as u8, length);
            // Named where the run covers the mixed tier only, so that equal components are equal values.
            let off = if run & at == 0 { Suit::Spades } else { off };
            units.push(Unit::new(Shape { width: group.width, length }, bottom as u8, off));
            rest &= !run;
        }
    };
    let Kinds { plain, mixed: level } = group.kinds;
    let used = match bridge {
        Bridge::Gap => {
            push(plain, Suit::Spades);
            0
        }
        Bridge::Through(off) => {
            push(plain | at, off);
            1 << (4 * off.index())
        }
        Bridge::Two(below, above) => {
            push(plain & (at - 1) | at, below);
            push(plain & !(at - 1) | at, above);
            1 << (4 * below.index()) | 1 << (4 * above.index())
        }
    };
    for off in suits(level & !used) {
        push(at, off);
    }
}

/// Visits every reading that takes no triple apart. They differ only in which level card of the mixed tier continues a run.
pub fn whole_parses(holding: Holding, visit: &mut dyn FnMut(&Units) -> ControlFlow<()>) -> ControlFlow<()> {
    one_split(holding, Kinds::NONE, visit)
}

/// The reading of a holding, if all its readings have the same shapes; `None` if there are several and one must be declared.
pub fn sole_parse(holding: Holding) -> Option<Units> {
    sole(|visit| parses(holding, visit))
}

/// The same among the readings that take no triple apart.
pub fn sole_whole_parse(holding: Holding) -> Option<Units> {
    sole(|visit| whole_parses(holding, visit))
}

/// The first reading visited, if all have the same shapes.
fn sole(readings: impl FnOnce(&mut dyn FnMut(&Units) -> ControlFlow<()>) -> ControlFlow<()>) -> Option<Units> {
    let mut first: Option<Units> = None;
    let flow = readings(&mut |units| match &first {
        Some(known) if known.shapes().ne(units.shapes()) => ControlFlow::Break(()),
        Some(_) => ControlFlow::Continue(()),
        None => {
            first = Some(*units);
            ControlFlow::Continue(())
        }
    });
    if flow.is_break() { None } else { first }
}
