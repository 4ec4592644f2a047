//! Rules of the profiles, fields, and simulated events that are the same on any machine.

use tourney::pairing::{Contender, Field, Pairing, pair};
use tourney::profile::swiss::{Force, Rule, Step, Steps, SwissRules};
use tourney::{Points, RoundNo, UnitId};

pub(crate) const PROFILES: [(&str, &str); 7] = [
    ("guangzhou", include_str!("../../profiles/guangzhou/swiss.toml")),
    ("china", include_str!("../../profiles/china/swiss.toml")),
    ("washington", include_str!("../../profiles/washington/swiss.toml")),
    ("guandan-2022", include_str!("../../profiles/guandan-2022/swiss.toml")),
    ("guandan-2017", include_str!("../../profiles/guandan-2017/swiss.toml")),
    ("gouji-4", include_str!("../../profiles/gouji-4/swiss.toml")),
    ("gouji-6", include_str!("../../profiles/gouji-6/swiss.toml")),
];

pub(crate) fn profile(id: &str) -> SwissRules {
    let (_, text) = PROFILES.iter().find(|(other, _)| *other == id).expect("a profile");
    toml::from_str(text).expect("a swiss section")
}

pub(crate) fn china() -> SwissRules {
    profile("china")
}

/// The rules with another ladder.
pub(crate) fn with_ladder(mut rules: SwissRules, steps: &[(Rule, Force)]) -> SwissRules {
    let steps: Vec<Step> = steps.iter().map(|&(rule, force)| Step { rule, force }).collect();
    rules.ladder.value = Steps::try_from(steps).expect("a ladder");
    rules
}

pub(crate) fn field(round: u16, units: Vec<Contender>) -> Field {
    Field::new(RoundNo(round), units, Vec::new()).expect("a field")
}

pub(crate) fn fresh(units: u32) -> Vec<Contender> {
    (1..=units).map(|unit| Contender::fresh(UnitId(unit), unit)).collect()
}

/// A number from a counter, by `SplitMix64`.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % below
    }
}

/// How likely the better seed is to win, in tenths; a tie is two of ten.
#[derive(Clone, Copy)]
pub(crate) struct Favour(u64);

/// Enters a paired round into the units; a win is 1 point, a tie a half, the bye 1.
pub(crate) fn play(units: &mut [Contender], pairing: &Pairing, dice: &mut Dice) {
    play_with(units, pairing, dice, Favour(6));
}

fn play_with(units: &mut [Contender], pairing: &Pairing, dice: &mut Dice, favour: Favour) {
    let at = |units: &[Contender], unit: UnitId| units.iter().position(|one| one.unit == unit).expect("in the field");
    for one in &pairing.matches {
        let (home, visitor) = (at(units, one.home), at(units, one.visitor));
        let (better, other) = (home.min(visitor), home.max(visitor));
        let points = match dice.roll(10) {
            0 | 1 => (50, 50),
            roll if roll < 2 + favour.0 => (100, 0),
            _ => (0, 100),
        };
        units[better].points += Points::of_hundredths(points.0);
        units[other].points += Points::of_hundredths(points.1);
        units[home].met.push(one.visitor);
        units[visitor].met.push(one.home);
        units[home].sides.home += 1;
        units[visitor].sides.visitor += 1;
        units[home].tables.push(one.table);
        units[visitor].tables.push(one.table);
    }
    if let Some(bye) = pairing.bye {
        let bye = at(units, bye);
        units[bye].points += Points::whole(1);
        units[bye].unplayed.push(tourney::How::Bye);
    }
}

/// The units after so many rounds, paired by us.
pub(crate) fn after(units: u32, rounds: u16, rules: &SwissRules, seed: u64) -> Vec<Contender> {
    after_with(units, rounds, rules, seed, Favour(6))
}

/// The same among equals: either is as likely to win.
pub(crate) fn after_even(units: u32, rounds: u16, rules: &SwissRules, seed: u64) -> Vec<Contender> {
    after_with(units, rounds, rules, seed, Favour(4))
}

fn after_with(units: u32, rounds: u16, rules: &SwissRules, seed: u64, favour: Favour) -> Vec<Contender> {
    let (mut units, mut dice) = (fresh(units), Dice(seed));
    for round in 1..=rounds {
        let pairing = pair(&field(round, units.clone()), rules).expect("feasible");
        play_with(&mut units, &pairing, &mut dice, favour);
    }
    units
}
