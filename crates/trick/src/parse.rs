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

/// A card held, by tier and suit.
type Kind = (u8, Suit);

/// Cards of one width, to be grouped into runs.
#[derive(Clone, Copy)]
struct Group {
    width: u8,
    /// Plain tiers.
    mask: u64,
    /// Suits of the mixed tier.
    mixed: u16,
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
    let mut kinds = [(0u8, Suit::Spades); 18];
    let triples = triple_kinds(holding, &mut kinds);
    for apart in 0u32..1 << triples.len() {
        let split = |kind: Kind| triples.iter().position(|t| *t == kind).is_some_and(|at| apart >> at & 1 == 1);
        // A triple taken apart must help a natural pair into a run, so a lone one never is: skip those early.
        if apart != 0 && !triples.iter().all(|kind| !split(*kind) || has_neighbour(holding, kind.0)) {
            continue;
        }
        one_split(holding, &split, apart != 0, visit)?;
    }
    ControlFlow::Continue(())
}

fn triple_kinds(holding: Holding, kinds: &mut [Kind; 18]) -> &[Kind] {
    let mixed = holding.mixed_tier();
    let plain = tiers(holding.tiers_of(3) & !(1 << (4 * mixed))).map(|tier| (tier, Suit::Spades));
    let all = plain.chain(suits(holding.mixed_of(3)).map(|suit| (mixed, suit)));
    let mut len = 0;
    for kind in all {
        kinds[len] = kind;
        len += 1;
    }
    &kinds[..len]
}

fn has_neighbour(holding: Holding, tier: u8) -> bool {
    let pairs = holding.tiers_of(2);
    let at = 1u64 << (4 * tier);
    pairs & (at << 4 | at >> 4) != 0
}

fn one_split(
    holding: Holding,
    split: &dyn Fn(Kind) -> bool,
    any_split: bool,
    visit: &mut dyn FnMut(&Units) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mixed = holding.mixed_tier();
    let mut groups = [3u8, 2].map(|width| Group { width, mask: 0, mixed: 0 });
    let mut singles = Units::new();
    for tier in tiers(holding.tiers_of(1) & !(1 << (4 * mixed))) {
        let off = Suit::Spades;
        sort_kind((tier, off), holding.count(tier, off), split, &mut groups, &mut singles, mixed);
    }
    for off in suits(holding.mixed_of(1)) {
        sort_kind((mixed, off), holding.count(mixed, off), split, &mut groups, &mut singles, mixed);
    }
    bridges(&groups[0], mixed, &mut |threes| {
        bridges(&groups[1], mixed, &mut |twos| {
            let mut units = singles;
            group_runs(&groups[0], threes, mixed, &mut units);
            group_runs(&groups[1], twos, mixed, &mut units);
            // Runs are as long as they can be, so nothing clashes but a pair beside its own third card.
            if any_split && clash(&units, mixed).is_some() {
                return ControlFlow::Continue(());
            }
            units.sort();
            visit(&units)
        })
    })
}

fn sort_kind(
    kind: Kind,
    count: u8,
    split: &dyn Fn(Kind) -> bool,
    groups: &mut [Group; 2],
    singles: &mut Units,
    mixed: u8,
) {
    let (tier, off) = kind;
    let mut add = |at: usize| {
        if tier == mixed {
            groups[at].mixed |= 1 << (4 * off.index());
        } else {
            groups[at].mask |= 1 << (4 * tier);
        }
    };
    match count {
        1 => {
            singles.push(Unit::new(Shape::SINGLE, tier, off));
        }
        2 => add(1),
        _ if split(kind) => {
            add(1);
            singles.push(Unit::new(Shape::SINGLE, tier, off));
        }
        _ => add(0),
    }
}

/// Every way through the mixed tier. Different ways may come to the same shapes, but not all of them may be free of
/// clashes: a pair that stands beside its third card must not stand alone.
fn bridges(group: &Group, mixed: u8, visit: &mut dyn FnMut(Bridge) -> ControlFlow<()>) -> ControlFlow<()> {
    let at = 1u64 << (4 * mixed);
    let both = group.mask & at >> 4 != 0 && group.mask & at << 4 != 0;
    if group.mixed == 0 {
        return visit(Bridge::Gap);
    }
    for below in suits(group.mixed) {
        visit(Bridge::Through(below))?;
        for above in suits(group.mixed).filter(|above| both && *above != below) {
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
            let run = run_mask(bottom as u8, length);
            // Named where the run covers the mixed tier only, so that equal components are equal values.
            let off = if run & at == 0 { Suit::Spades } else { off };
            units.push(Unit::new(Shape { width: group.width, length }, bottom as u8, off));
            rest &= !run;
        }
    };
    let used = match bridge {
        Bridge::Gap => {
            push(group.mask, Suit::Spades);
            0
        }
        Bridge::Through(off) => {
            push(group.mask | at, off);
            1 << (4 * off.index())
        }
        Bridge::Two(below, above) => {
            push(group.mask & (at - 1) | at, below);
            push(group.mask & !(at - 1) | at, above);
            1 << (4 * below.index()) | 1 << (4 * above.index())
        }
    };
    for off in suits(group.mixed & !used) {
        push(at, off);
    }
}

fn run_mask(bottom: u8, length: u8) -> u64 {
    let ones = 0x1111_1111_1111_1111u64;
    let run = if length == 16 { ones } else { ones & ((1 << (4 * length)) - 1) };
    run << (4 * bottom)
}

/// The reading of a holding, if all its readings have the same shapes; `None` if there are several and one must be declared.
pub fn sole_parse(holding: Holding) -> Option<Units> {
    let mut first: Option<Units> = None;
    let flow = parses(holding, &mut |units| match &first {
        Some(known) if known.shapes().ne(units.shapes()) => ControlFlow::Break(()),
        Some(_) => ControlFlow::Continue(()),
        None => {
            first = Some(*units);
            ControlFlow::Continue(())
        }
    });
    if flow.is_break() { None } else { first }
}
