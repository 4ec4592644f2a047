//! What all parts of these tests use.

use std::sync::LazyLock;

use tourney::profile::{self, Override, Profile};
use tourney::score::{self, Need, SheetFault};
use tourney::{BySide, How, Outcome, Played, Points, RoundNo, Sheet, Side, Tally, UnitId};

/// A profile of the shelf, parsed once.
pub(crate) fn load(id: &str) -> &'static Profile {
    static SHELF: LazyLock<Vec<Profile>> = LazyLock::new(|| {
        profile::ids().map(|id| profile::load(id).unwrap_or_else(|fault| panic!("{fault}"))).collect()
    });
    SHELF.iter().find(|profile| profile.id == id).unwrap_or_else(|| panic!("{id}"))
}

pub(crate) fn with(id: &str, path: &str, value: &str) -> Profile {
    let change = Override { path: path.to_owned(), value: value.to_owned(), reason: "a test".to_owned() };
    load(id).with(&[change]).unwrap_or_else(|fault| panic!("{fault}"))
}

pub(crate) fn points(text: &str) -> Points {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn tally(profile: &Profile, system: &str, sheet: &Sheet) -> BySide<Tally> {
    score::tally(&profile.score, system, sheet, Need::MayTie).unwrap_or_else(|fault| panic!("{fault}"))
}

pub(crate) fn fault(profile: &Profile, system: &str, sheet: &Sheet) -> SheetFault {
    let fault = score::tally(&profile.score, system, sheet, Need::MayTie).expect_err("a fault");
    let text = fault.text();
    assert!(text.zh.chars().any(|letter| letter > '\u{4e00}') && text.zh != text.en, "{}", text.zh);
    assert!(fault.to_string().ends_with(&format!("[{}]", fault.article())));
    fault
}

/// Both sides' points as text.
pub(crate) fn shown(tally: BySide<Tally>) -> (String, String) {
    (tally.home.points.to_string(), tally.visitor.points.to_string())
}

/// Both sides' second figures as text.
pub(crate) fn seconds(tally: BySide<Tally>) -> (String, String) {
    (tally.home.second.to_string(), tally.visitor.second.to_string())
}

pub(crate) fn pair(home: &str, visitor: &str) -> (String, String) {
    (home.to_owned(), visitor.to_owned())
}

pub(crate) fn outcomes(tally: BySide<Tally>) -> (Outcome, Outcome) {
    (tally.home.outcome, tally.visitor.outcome)
}

/// A unit's rounds: played, unless said otherwise, for so many points.
pub(crate) fn rounds(list: &[(How, &str)]) -> Vec<Played> {
    let mut round = 0;
    list.iter()
        .map(|(how, worth)| {
            round += 1;
            Played {
                round: RoundNo(round),
                opponent: Some(UnitId(100 + u32::from(round))),
                side: Some(Side::Home),
                how: *how,
                tally: Tally {
                    outcome: Outcome::Won,
                    points: points(worth),
                    second: points(worth).times(2),
                    won_parts: 0,
                    parts: 0,
                },
            }
        })
        .collect()
}

pub(crate) fn levels(home: u8, visitor: u8) -> Sheet {
    Sheet::Levels { level: BySide::new(home, visitor), first: None }
}
