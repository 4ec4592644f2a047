//! 重复: seeds that several units have, and people who stand in several (`TD-3.1`, `TD-11.7`).

use std::collections::{BTreeMap, BTreeSet};

use tourney::event::Event;
use tourney::event::roster::Entrant;
use tourney::text::Text;
use tourney::unit::UnitId;

/// Who has something: a row of a list, or a unit that has entered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Holder {
    /// The row, from 1.
    Row(u32),
    /// The unit.
    Unit(UnitId),
}

/// A seed or a person that several have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Shared {
    /// Who.
    holders: BTreeSet<Holder>,
    /// What, and who.
    pub(crate) text: Text,
}

impl Shared {
    /// The rows among its holders.
    pub(crate) fn rows(&self) -> Vec<u32> {
        let row = |holder: &Holder| if let Holder::Row(row) = holder { Some(*row) } else { None };
        self.holders.iter().filter_map(row).collect()
    }
}

/// The units that take part, as they have entered.
pub(crate) fn entered(event: &Event) -> impl Iterator<Item = (Holder, &Entrant)> {
    let staying = event.roster.units().iter().filter(|unit| unit.out().is_none());
    staying.map(|unit| (Holder::Unit(unit.id), &unit.entrant))
}

/// 提请注意: what units of an event have in common with others, of those that only one may have.
pub fn in_event(event: &Event, units: &[UnitId]) -> Vec<Text> {
    let touches = |one: &Shared| units.iter().any(|&unit| one.holders.contains(&Holder::Unit(unit)));
    shared(event, entered(event)).into_iter().filter(touches).map(|one| one.text).collect()
}

/// Seeds first, then people, each with all who have it.
pub(crate) fn shared<'a>(event: &Event, all: impl Iterator<Item = (Holder, &'a Entrant)>) -> Vec<Shared> {
    let mut seeds: BTreeMap<u32, BTreeSet<Holder>> = BTreeMap::new();
    let mut people: BTreeMap<&str, BTreeSet<Holder>> = BTreeMap::new();
    for (holder, entrant) in all {
        if let Some(seed) = entrant.seed {
            seeds.entry(seed).or_default().insert(holder);
        }
        for member in &entrant.members {
            people.entry(&member.name).or_default().insert(holder);
        }
    }
    let seeds = seeds.into_iter().map(|(seed, holders)| {
        (Text::new(format!("种子号 {seed} 不止一队有"), format!("seed {seed} is given more than once")), holders)
    });
    let people = people.into_iter().map(|(name, holders)| {
        let what = Text::new(
            format!("“{name}”在不止一队中，请核对是否同一人"),
            format!("{name:?} stands in several units; check whether it is one person"),
        );
        (what, holders)
    });
    let several = seeds.chain(people).filter(|(_, holders)| holders.len() > 1);
    several.map(|(what, holders)| told(event, &what, holders)).collect()
}

/// The sentence: what, and who has it.
fn told(event: &Event, what: &Text, holders: BTreeSet<Holder>) -> Shared {
    let one = |holder: &Holder| match *holder {
        Holder::Row(row) => (format!("第 {row} 行"), format!("row {row}")),
        Holder::Unit(id) => {
            let name = event.roster.called(id);
            (format!("{} 号 {name}", id.0), format!("unit {} {name}", id.0))
        }
    };
    let (zh, en): (Vec<String>, Vec<String>) = holders.iter().map(one).unzip();
    let text = Text::new(format!("{}：{}。", what.zh, zh.join("、")), format!("{}: {}.", what.en, en.join(", ")));
    Shared { holders, text }
}
