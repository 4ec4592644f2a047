//! The shipped sections: whole, readable, and citing articles that exist.

use std::collections::BTreeSet;
use std::path::PathBuf;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tourney::profile::Source;
use tourney::profile::appeals::AppealRules;
use tourney::profile::corrections::CorrectionRules;
use tourney::profile::late::LateRules;
use tourney::profile::lineup::LineupRules;
use tourney::profile::penalties::{Gap, PenaltyRules, Reclass, Scale};

use crate::support::{PROFILES, path, penalties, section};

fn round_trip<T: DeserializeOwned + Serialize + PartialEq + std::fmt::Debug>(profile: &str, name: &str) {
    let read: T = section(profile, name);
    let json = serde_json::to_string(&read).expect("json");
    assert_eq!(serde_json::from_str::<T>(&json).expect("json back"), read, "{profile} {name} as JSON");
}

#[test]
fn every_section_reads_and_writes_back() {
    for profile in PROFILES {
        round_trip::<PenaltyRules>(profile, "penalties");
        round_trip::<LateRules>(profile, "late");
        round_trip::<AppealRules>(profile, "appeals");
        round_trip::<CorrectionRules>(profile, "corrections");
        round_trip::<LineupRules>(profile, "lineup");
    }
}

#[test]
fn no_shipped_catalogue_has_a_gap() {
    for profile in PROFILES {
        assert_eq!(penalties(profile).gaps(), [], "{profile}");
    }
}

#[test]
fn gaps_of_an_edited_catalogue_are_named() {
    let mut rules = penalties("guandan-2022");
    rules.reclassed.push(tourney::profile::Sourced {
        value: Reclass { offence: "smoking".to_owned(), by: 3 },
        from: Source::House,
        article: "house".to_owned(),
    });
    let class = Gap::NoClass { offence: "smoking".to_owned(), class: 5 };
    assert_eq!(rules.gaps(), [class.clone(), class], "both choices of smoking go by class");

    let mut rules = penalties("china");
    rules.figures[1].value.points.pop();
    let gaps = rules.gaps();
    assert!(gaps.contains(&Gap::NoFigure { offence: "revoke".to_owned(), level: 4 }), "{gaps:?}");
    assert!(!gaps.contains(&Gap::NoFigure { offence: "throw_failed".to_owned(), level: 2 }), "{gaps:?}");

    let mut rules = penalties("gouji-4");
    let twin = rules.offences[0].clone();
    rules.offences.push(twin);
    rules.offences[1].value.penalties[0].scale =
        Scale::Repeats { within: tourney::office::Span::Event, times: Vec::new() };
    rules.replay.value.out_of = 0;
    let gaps = rules.gaps();
    assert_eq!(gaps, [Gap::ReplayShare, Gap::NoTimes("talking".to_owned()), Gap::SameOffence("smoking".to_owned())]);
}

#[test]
fn an_unknown_field_is_refused() {
    for name in ["penalties", "late", "appeals", "corrections", "lineup"] {
        let text = std::fs::read_to_string(path("china", name)).expect("a section");
        let text = format!("mercy = 1\n{text}");
        let refused = match name {
            "penalties" => toml::from_str::<PenaltyRules>(&text).is_err(),
            "late" => toml::from_str::<LateRules>(&text).is_err(),
            "appeals" => toml::from_str::<AppealRules>(&text).is_err(),
            "corrections" => toml::from_str::<CorrectionRules>(&text).is_err(),
            _ => toml::from_str::<LineupRules>(&text).is_err(),
        };
        assert!(refused, "{name}");
    }
}

/// The article keys of the books that the repository has tables of.
fn keys(code: &str) -> Option<BTreeSet<String>> {
    let table = match code {
        "CN" => "shengji/articles/cn.toml",
        "GZ" => "shengji/articles/gz.toml",
        "GD22" => "guandan/articles/gd22.toml",
        "GD17" => "guandan/articles/gd17.toml",
        "G4" => "gouji/articles/g4.toml",
        "G6" => "gouji/articles/g6.toml",
        _ => return None,
    };
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "..", "..", "rules", table].iter().collect();
    let table: toml::Table = std::fs::read_to_string(path).expect("articles").parse().expect("articles");
    Some(table.keys().cloned().collect())
}

/// Every `article = "…"` of a section, with the book's code and key in front.
fn cited(profile: &str, name: &str) -> Vec<(String, String)> {
    let text = std::fs::read_to_string(path(profile, name)).expect("a section");
    let mut all = Vec::new();
    for part in text.split("article = \"").skip(1) {
        let article = part.split('"').next().expect("a quote");
        let words: Vec<&str> = article.splitn(3, ' ').collect();
        let code = words.first().copied().unwrap_or_default();
        all.push((code.to_owned(), words.get(1).copied().unwrap_or_default().to_owned()));
    }
    all
}

#[test]
fn every_article_exists() {
    let mut checked = 0;
    for profile in PROFILES {
        for name in ["penalties", "late", "appeals", "corrections", "lineup"] {
            for (code, key) in cited(profile, name) {
                match keys(&code) {
                    Some(keys) => {
                        assert!(keys.contains(&key), "{profile} {name}: {code} {key}");
                        checked += 1;
                    }
                    None => assert!(code == "GW" || code.starts_with("TD-"), "{profile} {name}: {code} {key}"),
                }
            }
        }
    }
    assert!(checked > 300, "{checked}");
}

#[test]
fn a_text_official_in_one_book_is_not_official_in_another() {
    let own = [
        ("guangzhou", "GZ"),
        ("china", "CN"),
        ("washington", "GW"),
        ("guandan-2022", "GD22"),
        ("guandan-2017", "GD17"),
        ("gouji-4", "G4"),
        ("gouji-6", "G6"),
    ];
    for (profile, code) in own {
        for name in ["penalties", "late", "appeals", "corrections", "lineup"] {
            let text = std::fs::read_to_string(path(profile, name)).expect("a section");
            let text = text.replace("from = \"official\"\narticle", "from = \"official\", article");
            for part in text.split("from = \"official\", article = \"").skip(1) {
                assert!(part.starts_with(code), "{profile} {name}: {}", part.chars().take(20).collect::<String>());
            }
        }
    }
}

#[test]
fn choices_that_another_text_supplies_say_so() {
    let rules = penalties("guandan-2022");
    for (id, article) in [("tribute_wrong", "GD17 19-3"), ("report_missed", "GD17 12-1")] {
        let offence = rules.offence(id).expect("it");
        let choices = &offence.value.penalties;
        let origin = choices[0].origin.as_ref().expect("an origin");
        assert_eq!((origin.from, origin.article.as_str()), (Source::Public, article));
        assert_eq!(choices[0].cites(offence), article);
        assert_eq!(choices[1].cites(offence), offence.article);
    }
}

#[test]
fn every_choice_of_every_catalogue_can_be_ruled() {
    use tourney::office::{Part, Role, Standing, options};
    let mut total = 0;
    for profile in PROFILES {
        let rules = penalties(profile);
        for offence in &rules.offences {
            for part in [Part::Dealer, Part::Defender] {
                let facts = crate::support::facts(3, part);
                for (penalty, decision) in options(&rules, &Standing::default(), offence, Role::Chief, facts) {
                    let decision = decision.unwrap_or_else(|fault| panic!("{profile} {}: {fault}", penalty.key));
                    assert!(decision.notice.zh.contains(penalty.cites(offence)), "{}", decision.notice.zh);
                    total += 1;
                }
            }
        }
    }
    assert!(total > 500, "{total}");
}
