//! Profiles: whole, readable, replaceable value by value, and clear about what is wrong (`TD-1.10`).

use tourney::profile::ladder::{Figure, List, Step};
use tourney::profile::score::{By, Ends, Second};
use tourney::profile::{self, Entry, Override, Profile, ProfileFault, Source};

fn load(id: &str) -> Profile {
    profile::load(id).unwrap_or_else(|fault| panic!("{fault}"))
}

fn change(path: &str, value: &str) -> Override {
    Override { path: path.to_owned(), value: value.to_owned(), reason: "supplementary regulations, item 3".to_owned() }
}

/// The texts of a built-in profile, from its folder.
fn texts(id: &str) -> Vec<(String, String)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("profiles").join(id);
    Profile::SECTIONS
        .iter()
        .map(|name| {
            let path = folder.join(format!("{name}.toml"));
            (
                (*name).to_owned(),
                std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())),
            )
        })
        .collect()
}

/// Parses a built-in profile with one section's text changed.
fn edited(id: &str, section: &str, edit: impl Fn(&str) -> String) -> Result<Profile, ProfileFault> {
    let mut texts = texts(id);
    for (name, text) in &mut texts {
        if name == section {
            let changed = edit(text);
            assert_ne!(changed, *text, "the edit changes something");
            *text = changed;
        }
    }
    let borrowed: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    Profile::parse(id, &borrowed)
}

#[test]
fn every_profile_on_the_shelf_is_whole() {
    let ids: Vec<&str> = profile::ids().collect();
    assert_eq!(ids, ["guangzhou", "china", "washington", "guandan-2022", "guandan-2017", "gouji-4", "gouji-6"]);
    let shorts: Vec<String> = ids.iter().map(|id| load(id).short).collect();
    assert_eq!(shorts, ["GZ", "CN", "GW", "GD22", "GD17", "G4", "G6"]);
    for id in ids {
        let profile = load(id);
        assert_eq!(profile.id, id);
        assert!(!profile.title.zh.is_empty() && !profile.title.en.is_empty() && !profile.edition.is_empty());
        let text = serde_json::to_string(&profile).unwrap();
        let back: Profile = serde_json::from_str(&text).unwrap();
        assert_eq!(back, profile, "{id} comes back from a log");
    }
}

#[test]
fn every_folder_is_on_the_shelf_and_holds_each_section_and_nothing_else() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("profiles");
    let mut folders: Vec<String> =
        std::fs::read_dir(&root).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    folders.sort();
    let mut ids: Vec<&str> = profile::ids().collect();
    ids.sort_unstable();
    assert_eq!(folders, ids);
    for id in ids {
        let mut files: Vec<String> = std::fs::read_dir(root.join(id))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        files.sort();
        let mut sections: Vec<String> = Profile::SECTIONS.iter().map(|name| format!("{name}.toml")).collect();
        sections.sort();
        assert_eq!(files, sections, "{id}");
    }
}

#[test]
fn every_value_says_where_it_comes_from() {
    for id in profile::ids() {
        let profile = load(id);
        let values = profile.values();
        assert!(values.len() > 60, "{id} has {} values", values.len());
        for entry in &values {
            assert!(!entry.article.trim().is_empty(), "{id}: {} has no article", entry.path);
            assert_ne!(entry.from, Source::House, "{id}: {}", entry.path);
            if entry.from == Source::Official {
                assert!(
                    entry.article.starts_with(&profile.short),
                    "{id}: {} is official by {}",
                    entry.path,
                    entry.article
                );
            }
        }
        let mut paths: Vec<&str> = values.iter().map(|entry| entry.path.as_str()).collect();
        paths.sort_unstable();
        paths.dedup();
        assert_eq!(paths.len(), values.len(), "{id}: a path stands once");
        for section in &Profile::SECTIONS[1..] {
            assert!(
                paths.iter().any(|path| path.starts_with(&format!("{section}."))),
                "{id}: nothing of {section} is shown"
            );
        }
    }
}

#[test]
fn every_value_can_be_replaced_by_itself_and_only_its_source_changes() {
    let base = load("guangzhou");
    let before = base.values();
    let house = |old: &Entry| Entry {
        from: Source::House,
        article: "supplementary regulations, item 3".to_owned(),
        ..old.clone()
    };
    for entry in &before {
        let mine =
            base.with(&[change(&entry.path, &entry.value)]).unwrap_or_else(|fault| panic!("{}: {fault}", entry.path));
        let expected: Vec<Entry> =
            before.iter().map(|old| if old.path == entry.path { house(old) } else { old.clone() }).collect();
        assert_eq!(mine.values(), expected);
    }
}

#[test]
fn td_1_10_an_override_replaces_a_value_and_says_so() {
    let base = load("china");
    let mine = base
        .with(&[
            change("score.systems.boards_vp.by.boards.boards", "8"),
            change("score.scales.formula.formula.k", "4.25"),
            change("absence.grants.scale.choice", "\"least\""),
        ])
        .unwrap();
    let By::Boards(boards) = &mine.score.systems["boards_vp"].by else { panic!() };
    assert_eq!((boards.boards.value, boards.boards.from), (8, Source::House));
    let shown: Vec<(String, String, String)> = profile::diff(&base, &mine)
        .into_iter()
        .map(|deviation| (deviation.path, deviation.base.unwrap().value, deviation.mine.unwrap().value))
        .collect();
    let expected = [
        ("score.scales.formula.formula.k", "3.75", "4.25"),
        ("score.systems.boards_vp.by.boards.boards", "16", "8"),
        ("absence.grants.scale.choice", "\"greatest\"", "\"least\""),
    ];
    assert_eq!(shown, expected.map(|(path, old, new)| (path.to_owned(), old.to_owned(), new.to_owned())));
    assert_eq!(profile::diff(&base, &base), []);
    assert_eq!(profile::diff(&mine, &base).len(), 3);
}

#[test]
fn an_override_goes_into_a_value_that_has_parts() {
    let base = load("guangzhou");
    let mine = base.with(&[change("late.rungs.2.over_s", "360")]).unwrap();
    assert_eq!(mine.late.rungs[1].value.over_s.0, 360);
    assert_eq!(mine.late.rungs[1].from, Source::House);
    assert_eq!(mine.late.rungs[1].value.effects, base.late.rungs[1].value.effects);
    assert_eq!(mine.late.rungs[0], base.late.rungs[0]);
}

#[test]
fn a_later_override_of_a_path_counts() {
    let mine =
        load("china").with(&[change("clock.round_minutes", "90"), change("clock.round_minutes", "120")]).unwrap();
    assert_eq!(mine.clock.round_minutes.value, 120);
}

#[test]
fn overrides_that_are_refused() {
    let base = load("china");
    let fault = |path: &str, value: &str| base.with(&[change(path, value)]).unwrap_err();
    match fault("clock.round_minuts", "90") {
        ProfileFault::NoSuchPath { profile, path, nearest } => {
            assert_eq!((profile.as_str(), path.as_str()), ("china", "clock.round_minuts"));
            assert_eq!(nearest[0], "clock.round_minutes");
            assert_eq!(nearest.len(), 3);
        }
        other => panic!("{other}"),
    }
    for path in [
        "clock",
        "clock.",
        "",
        "clok.round_minutes",
        "clock.round_minutes.value.more",
        "score.levels.0.step",
        "score.levels.9.step",
    ] {
        assert!(matches!(fault(path, "90"), ProfileFault::NoSuchPath { .. }), "{path}");
    }
    match fault("clock.round_minutes", "\"ninety\"") {
        ProfileFault::WrongType { section, path, .. } => {
            assert_eq!((section.as_str(), path.as_str()), ("clock", "round_minutes"));
        }
        other => panic!("{other}"),
    }
    assert!(matches!(fault("clock.round_minutes", "-1"), ProfileFault::WrongType { .. }));
    assert!(matches!(fault("absence.annul.share", "{ over = 1 }"), ProfileFault::WrongType { .. }));
    assert!(matches!(fault("absence.grants.scale.choice", "\"best\""), ProfileFault::UnknownKey { .. }));
    assert!(matches!(fault("clock.round_minutes", "9 0"), ProfileFault::Syntax { .. }));
    assert!(matches!(fault("clock.round_minutes", "90\nother = 1"), ProfileFault::Syntax { .. }));
    match fault("clock.round_minutes", "0") {
        ProfileFault::OutOfRange { section, path, instead, .. } => {
            assert_eq!((section.as_str(), path.as_str()), ("clock", "round_minutes"));
            assert!(!instead.zh.is_empty() && !instead.en.is_empty());
        }
        other => panic!("{other}"),
    }
    let silent = Override { reason: "  ".to_owned(), ..change("clock.round_minutes", "90") };
    assert_eq!(base.with(&[silent]).unwrap_err(), ProfileFault::NoReason { path: "clock.round_minutes".to_owned() });
    assert_eq!(fault("clock.round_minutes", "0").article(), "TD-1.10");
}

#[test]
fn figures_that_cannot_be_are_refused() {
    let refused = |id: &str, path: &str, value: &str| match load(id).with(&[change(path, value)]) {
        Err(ProfileFault::OutOfRange { path, .. }) => path,
        other => panic!("{path} = {value}: {other:?}"),
    };
    assert_eq!(refused("china", "score.scales.formula.formula.k", "0"), "scales.formula.formula.k");
    assert_eq!(refused("china", "score.scales.formula.formula.top", "10"), "scales.formula.formula.top");
    assert_eq!(refused("china", "score.levels.2.step", "7"), "levels.2.step");
    assert_eq!(refused("china", "score.levels.2.bounds", "[5, 0]"), "levels.2.bounds");
    assert_eq!(
        refused(
            "china",
            "score.levels.2.rows",
            "[{ from = 0, to = 35, dealer = 2 }, { from = 45, to = 75, dealer = 1 }]"
        ),
        "levels.2.rows"
    );
    assert_eq!(refused("washington", "score.levels.1.most", "{ at = 0 }"), "levels.1.most");
    assert_eq!(refused("china", "score.systems.boards_vp.award.scale", "\"none\""), "systems.boards_vp.award.scale");
    assert_eq!(refused("china", "score.systems.boards.by.boards.decks", "4"), "systems.boards.by.boards.decks");
    assert_eq!(refused("china", "score.systems.boards.by.boards.tables", "3"), "systems.boards.by.boards.tables");
    assert_eq!(refused("china", "score.systems.boards.by.boards.boards", "0"), "systems.boards.by.boards.boards");
    assert_eq!(refused("china", "score.systems.games.by.games.to_win", "0"), "systems.games.by.games.to_win");
    assert_eq!(refused("china", "score.systems.timed.by.levels.top", "0"), "systems.timed.by.levels.top");
    assert_eq!(refused("china", "score.systems.timed.award.outcome.tied", "3"), "systems.timed.award.outcome.won");
    assert_eq!(
        refused("china", "score.systems.boards.second", "{ table = { winner = [1], loser = [1] } }"),
        "systems.boards.second"
    );
    assert_eq!(
        refused("gouji-6", "score.systems.sum.by.hands.places", "[4, 2, 0, 0, -2, -3]"),
        "systems.sum.by.hands.places"
    );
    assert_eq!(refused("gouji-6", "score.systems.sum.by.hands.entered", "-5"), "systems.sum.by.hands.entered");
    assert_eq!(refused("gouji-6", "score.systems.sum.by.hands.halves", "3"), "systems.sum.by.hands.halves");
    assert_eq!(refused("gouji-6", "score.systems.sum.by.hands.sweep", "1000001"), "systems.sum.by.hands");
    assert_eq!(refused("china", "score.systems.timed.award.outcome.won", "1000001"), "systems.timed.award.outcome.won");
    assert_eq!(refused("china", "absence.grants.scale.bye.points", "[{ fixed = 1000001 }]"), "grants.scale.bye");
    assert_eq!(refused("china", "absence.annul.share", "{ over = 2, under = 1 }"), "annul.share");
    assert_eq!(refused("china", "absence.grants.scale.ruled.points", "[\"own_average\"]"), "grants.scale.ruled.points");
    assert_eq!(refused("china", "absence.grants.scale.bye.points", "[\"won\"]"), "grants.scale.bye.points");
    assert_eq!(refused("china", "absence.grants.outcome.bye.second", "[\"won\"]"), "grants.outcome.bye.second");
    assert_eq!(refused("china", "clock.board.screens", "0"), "board");
    assert_eq!(refused("guandan-2022", "clock.too_fast", "{ least = { over = 3, under = 2 } }"), "too_fast");
    assert_eq!(refused("china", "clock.hand.1.minutes", "0"), "hand.1");
}

#[test]
fn a_hole_is_named_with_its_path_and_line() {
    let fault = edited("china", "absence", |text| text.replacen("\nswiss = ", "\nswis = ", 1)).unwrap_err();
    match &fault {
        ProfileFault::UnknownKey { section, path, line, .. } => {
            assert_eq!((section.as_str(), path.as_str()), ("absence", "annul.swis"));
            assert!(*line > 1, "{line}");
        }
        other => panic!("{other}"),
    }
    let gone = |text: &str| text.lines().filter(|line| !line.starts_with("intentional")).collect::<Vec<_>>().join("\n");
    match edited("china", "absence", gone).unwrap_err() {
        ProfileFault::Hole { profile, section, path, .. } => {
            assert_eq!(
                (profile.as_str(), section.as_str(), path.as_str()),
                ("china", "absence", "forfeits.intentional")
            );
        }
        other => panic!("{other}"),
    }
    let no_source = |text: &str| text.replacen("value = 60, from = \"inferred\",", "value = 60,", 1);
    match edited("china", "score", no_source).unwrap_err() {
        ProfileFault::Hole { path, line, .. } => {
            assert_eq!(path, "levels.3.step.from");
            let at = texts("china")[1].1.lines().position(|line| line.contains("value = 60")).unwrap() + 1;
            assert_eq!(line, at);
        }
        other => panic!("{other}"),
    }
    match edited("china", "clock", |text| text.replacen("value = 150", "value = \"long\"", 1)).unwrap_err() {
        ProfileFault::WrongType { path, .. } => assert_eq!(path, "round_minutes.value"),
        other => panic!("{other}"),
    }
    match edited("china", "clock", |text| text.replacen("from = \"official\"", "from = \"heaven\"", 1)).unwrap_err() {
        ProfileFault::UnknownKey { path, .. } => assert_eq!(path.rsplit('.').next(), Some("from"), "{path}"),
        other => panic!("{other}"),
    }
    match edited("china", "clock", |text| format!("{text}\n= 3\n")).unwrap_err() {
        ProfileFault::Syntax { section, line, .. } => {
            assert_eq!((section.as_str(), line), ("clock", texts("china")[3].1.lines().count() + 2));
        }
        other => panic!("{other}"),
    }
    match edited("china", "score", |text| text.replacen("value = 5,", "value = 0,", 1)).unwrap_err() {
        ProfileFault::OutOfRange { path, .. } => assert_eq!(path, "levels.1.step"),
        other => panic!("{other}"),
    }
}

#[test]
fn sections_that_are_missing_or_unknown() {
    let whole = texts("china");
    let parse = |texts: &[(String, String)]| {
        let texts: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        Profile::parse("mine", &texts)
    };
    assert_eq!(parse(&whole).unwrap(), load("china"));
    for at in 0..whole.len() {
        let mut holed = whole.clone();
        let (gone, _) = holed.remove(at);
        match parse(&holed).unwrap_err() {
            ProfileFault::NoSection { section, .. } => assert_eq!(section, gone),
            other => panic!("{other}"),
        }
    }
    let mut more = whole.clone();
    more.push(("scores".to_owned(), String::new()));
    match parse(&more).unwrap_err() {
        ProfileFault::NoSuchSection { section, nearest, .. } => {
            assert_eq!((section.as_str(), nearest[0].as_str()), ("scores", "score"));
        }
        other => panic!("{other}"),
    }
    match profile::load("gouji-5").unwrap_err() {
        ProfileFault::NoSuchProfile { nearest, .. } => assert_eq!(nearest[..2], ["gouji-4", "gouji-6"]),
        other => panic!("{other}"),
    }
}

#[test]
fn an_association_brings_a_profile_of_its_own() {
    let own = edited("guandan-2022", "score", |text| {
        text.replace(
            "[systems.timed]\ntitle = { zh = \"计时制\", en = \"timed\" }\nsecond = { value = { centred = 13 }, from = \"inferred\", article = \"TD-5.3\" }",
            "[systems.timed]\ntitle = { zh = \"计时制\", en = \"timed\" }\nsecond = { value = \"margin\", from = \"house\", article = \"regulations 4\" }",
        )
    })
    .unwrap();
    let deviations = profile::diff(&load("guandan-2022"), &own);
    assert_eq!(deviations.len(), 1);
    assert_eq!(deviations[0].path, "score.systems.timed.second");
    let By::Levels(levels) = &own.score.systems["timed_boards"].by else { panic!() };
    assert_eq!(levels.ends.value, Ends::TimeOrBoards);
}

#[test]
fn a_system_needs_grants_for_its_kind_of_points() {
    let without = |text: &str| {
        let start = text.find("[grants.scale]").unwrap();
        let end = text[start..].find("[absent]").unwrap() + start;
        format!("{}{}", &text[..start], &text[end..])
    };
    match edited("china", "absence", without).unwrap_err() {
        ProfileFault::OutOfRange { section, path, .. } => {
            assert_eq!((section.as_str(), path.as_str()), ("absence", "grants.scale"));
        }
        other => panic!("{other}"),
    }
}

#[test]
fn every_fault_speaks_both_languages() {
    let faults = [
        profile::load("nothing").unwrap_err(),
        load("china").with(&[change("clock.x", "1")]).unwrap_err(),
        load("china").with(&[change("clock.round_minutes", "[")]).unwrap_err(),
        load("china").with(&[change("clock.round_minutes", "\"x\"")]).unwrap_err(),
        load("china").with(&[change("clock.round_minutes", "0")]).unwrap_err(),
        edited("china", "clock", |text| text.replacen("round_minutes", "rounds", 1)).unwrap_err(),
        Profile::parse("mine", &[]).unwrap_err(),
        Profile::parse("mine", &[("x", "")]).unwrap_err(),
    ];
    for fault in faults {
        let text = fault.text();
        assert!(text.zh.chars().any(|letter| letter > '\u{4e00}'), "{}", text.zh);
        assert!(text.en.len() > 20 && text.en != text.zh, "{}", text.en);
        assert!(fault.to_string().contains("[TD-1.10]"), "{fault}");
    }
}

#[test]
fn a_ladder_compares_no_figure_that_its_systems_never_give() {
    for id in profile::ids() {
        let profile = load(id);
        let lists = [List::Steps, List::Two, List::ThreeOrMore];
        let steps = || lists.into_iter().flat_map(|list| profile.ladder.list(list)).map(|step| step.value);
        let asks = |step: Step| {
            let second = matches!(step, Step::Second | Step::Margin);
            second || matches!(step, Step::Opponents(Figure::Second) | Step::Mutual(Figure::Second))
        };
        let asked = steps().any(asks);
        for (name, system) in &profile.score.systems {
            let none = system.second.value == Second::None;
            // Of several games the games alone count (TD-2.9): such matches are knock-outs.
            let exempt = matches!(system.by, By::Games(_)) && system.second.article.starts_with("TD-2.9");
            assert!(!asked || !none || exempt, "{id}: {name} has no second figure, and the ladder asks for it");
        }
        let hands = |step: Step| matches!(step, Step::PartRate);
        let counted = profile.score.systems.values().all(|system| !matches!(system.by, By::Hands(_)));
        assert!(!steps().any(hands) || counted, "{id}: shares of parts are asked");
    }
}

#[test]
fn columns_of_levels_are_whole_tables() {
    let open =
        change("score.levels.1.captured", "[{ from = 0, to = 5, dealer = 1 }, { from = 15, to = 20, dealer = 0 }]");
    let fault = load("washington").with(&[open]).unwrap_err();
    assert!(fault.text().zh.contains("首尾相接"), "{}", fault.text().zh);
}
