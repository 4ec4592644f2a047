//! Sections of the shipped profiles, and short names for cases.

use std::path::PathBuf;
use std::sync::LazyLock;

use serde::de::DeserializeOwned;
use tourney::office::{
    Choice, Decision, Earlier, Effect, Entry, Facts, Part, Role, RulingFault, Span, Standing, decide,
};
use tourney::profile::penalties::PenaltyRules;

pub(crate) const PROFILES: [&str; 7] =
    ["guangzhou", "china", "washington", "guandan-2022", "guandan-2017", "gouji-4", "gouji-6"];

pub(crate) fn path(profile: &str, section: &str) -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "profiles", profile, &format!("{section}.toml")].iter().collect()
}

pub(crate) fn section<T: DeserializeOwned>(profile: &str, name: &str) -> T {
    let path = path(profile, name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The catalogue of a profile; read once, since properties ask for it often.
pub(crate) fn penalties(profile: &str) -> PenaltyRules {
    static ALL: LazyLock<Vec<PenaltyRules>> =
        LazyLock::new(|| PROFILES.iter().map(|profile| section(profile, "penalties")).collect());
    let place = PROFILES.iter().position(|known| *known == profile).expect("a shipped profile");
    ALL[place].clone()
}

pub(crate) fn facts(decks: u8, part: Part) -> Facts {
    Facts { decks, part: Some(part), count: 1, entry: Entry::Team }
}

pub(crate) fn choice(penalty: &str, facts: Facts) -> Choice {
    Choice { penalty: penalty.to_owned(), by: Role::Chief, facts }
}

/// A ruling on an offence without a past.
pub(crate) fn rule(rules: &PenaltyRules, offence: &str, penalty: &str, facts: Facts) -> Result<Decision, RulingFault> {
    again(rules, &Standing::default(), offence, penalty, facts)
}

/// A ruling on an offender with a past.
pub(crate) fn again(
    rules: &PenaltyRules,
    standing: &Standing,
    offence: &str,
    penalty: &str,
    facts: Facts,
) -> Result<Decision, RulingFault> {
    let offence = rules.offence(offence).unwrap_or_else(|| panic!("no offence {offence}"));
    decide(rules, standing, offence, &choice(penalty, facts))
}

/// Only what it does.
pub(crate) fn effects(rules: &PenaltyRules, offence: &str, penalty: &str, facts: Facts) -> Vec<Effect> {
    rule(rules, offence, penalty, facts).expect("a ruling").effects
}

/// The same offence again and again within a span: what each ruling does, escalation included.
pub(crate) fn series(
    rules: &PenaltyRules,
    offence: &str,
    penalty: &str,
    shared: Span,
    times: usize,
) -> Vec<Vec<Effect>> {
    let mut standing = Standing::default();
    let mut all = Vec::new();
    for _ in 0..times {
        let decision = again(rules, &standing, offence, penalty, facts(3, Part::Dealer)).expect("a ruling");
        standing.earlier.push(Earlier { offence: offence.to_owned(), shared, effects: decision.effects.clone() });
        all.push(decision.effects);
    }
    all
}
