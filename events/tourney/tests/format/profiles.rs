//! The sections of every profile: whole, with a source each, and read strictly.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use tourney::format::bracket::{Bracket, Finals, Kind, Layout, ThirdPlace};
use tourney::format::robin::{Home, Laps, Table, rounds};
use tourney::format::{DrawNo, FormatFault, MatchNo, Subject};
use tourney::profile::bracket::{BracketRules, Byes, DirectEntry, Elimination, Entry, KnockOutHome, Level, Opponents};
use tourney::profile::robin::{After, Early, Related, RobinRules, Seeding};
use tourney::profile::{Source, Sourced};
use tourney::{BySide, RoundNo};

const PROFILES: [&str; 7] = ["guangzhou", "china", "washington", "guandan-2022", "guandan-2017", "gouji-4", "gouji-6"];

fn text(profile: &str, section: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("profiles/{profile}/{section}.toml"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn bracket(profile: &str) -> BracketRules {
    toml::from_str(&text(profile, "bracket")).unwrap_or_else(|error| panic!("{profile}: {error}"))
}

fn robin(profile: &str) -> RobinRules {
    toml::from_str(&text(profile, "robin")).unwrap_or_else(|error| panic!("{profile}: {error}"))
}

fn is<T: PartialEq + std::fmt::Debug>(found: &Sourced<T>, value: T, from: Source, article: &str) {
    let Sourced { value: stands, from: source, article: cited } = found;
    assert_eq!((stands, *source), (&value, from));
    assert!(cited.starts_with(article), "{found:?}");
    drop(value);
}

#[test]
fn every_profile_is_whole_and_can_be_drawn() {
    for profile in PROFILES {
        let rules = bracket(profile);
        assert!(!rules.admitted.value.is_empty());
        for &elimination in &rules.admitted.value {
            match rules.kind(elimination) {
                Some(kind) => assert!(Bracket::new(kind, 16).is_ok(), "{profile}"),
                None => assert_eq!(elimination, Elimination::MultiLoss),
            }
        }
        let rules = robin(profile);
        for &laps in &rules.laps.value {
            assert!(rounds(rules.table.value, 8, laps).is_ok(), "{profile}");
        }
    }
}

#[test]
fn sections_read_back_as_they_were_written() {
    for profile in PROFILES {
        let (rules, table) = (bracket(profile), robin(profile));
        let written = serde_json::to_string(&(&rules, &table)).unwrap();
        assert_eq!(serde_json::from_str::<(BracketRules, RobinRules)>(&written).unwrap(), (rules, table));
        for section in ["bracket", "robin"] {
            let more = format!("surplus = 1\n{}", text(profile, section));
            let refused = match section {
                "bracket" => toml::from_str::<BracketRules>(&more).err(),
                _ => toml::from_str::<RobinRules>(&more).err(),
            };
            assert!(refused.unwrap().to_string().contains("surplus"), "{profile} {section}");
        }
    }
}

#[test]
fn td_4_2_finals_of_each_text() {
    is(&bracket("china").finals, Finals::Two, Source::Official, "CN 7");
    is(&bracket("guandan-2017").finals, Finals::One, Source::Public, "GD17 26");
    is(&bracket("guandan-2022").finals, Finals::One, Source::Public, "GD17 26");
    is(&bracket("guangzhou").finals, Finals::Two, Source::Inferred, "CN 7");
    for profile in ["gouji-4", "gouji-6", "washington"] {
        is(&bracket(profile).finals, Finals::Two, Source::Inferred, "TD-4.2");
    }
}

#[test]
fn td_3_1_ways_of_elimination_that_each_text_names() {
    let both = || vec![Elimination::Single, Elimination::DoubleStandard];
    is(&bracket("china").admitted, both(), Source::Official, "CN 7");
    is(&bracket("washington").admitted, vec![Elimination::Single], Source::Official, "GW 2.9");
    is(&bracket("guandan-2017").admitted, both(), Source::Public, "GD17 26");
    is(&bracket("gouji-4").admitted, both(), Source::Official, "G4 37");
    is(&bracket("gouji-6").admitted, both(), Source::Official, "G6 38");
    let all =
        vec![Elimination::Single, Elimination::DoubleStandard, Elimination::DoubleCompact, Elimination::MultiLoss];
    is(&bracket("guandan-2022").admitted, all, Source::Official, "GD22");
    assert_eq!(
        bracket("guandan-2022").kind(Elimination::DoubleCompact),
        Some(Kind::Double { layout: Layout::Compact, finals: Finals::One })
    );
    assert_eq!(bracket("china").kind(Elimination::Single), Some(Kind::Single { third: ThirdPlace::Shared }));
    is(&bracket("guandan-2022").byes, Byes::SeedsInOrder, Source::Official, "GD22 单淘汰-3");
    is(&bracket("guandan-2022").opponents, Opponents::MayChoose, Source::Official, "GD22");
    is(&bracket("guandan-2017").level, Level::ExtraBoard, Source::Public, "GD17 30");
}

/// By the rounds table, or by lot.
#[test]
fn td_1_2_home_by_the_rounds_table_or_by_lot() {
    is(&bracket("china").home, KnockOutHome::UpperOnSheet, Source::Official, "CN 7");
    is(&robin("china").home, Home::FirstNamed, Source::Official, "CN 7");
    let mut rules = bracket("china");
    let pair = [(DrawNo(2), Entry::Ranked), (DrawNo(1), Entry::Ranked)];
    assert_eq!(rules.home(pair), Some(BySide::new(DrawNo(2), DrawNo(1))));
    rules.home.value = KnockOutHome::Lot;
    assert_eq!(rules.home(pair), None);
}

#[test]
fn td_3_5_home_in_a_knock_out() {
    let rules = bracket("guandan-2022");
    is(&rules.home, KnockOutHome::BetterRanked, Source::Inferred, "GD22 淘汰主客队-1");
    is(&rules.direct, DirectEntry::Home, Source::Inferred, "GD22 淘汰主客队-1");
    let home = |rules: &BracketRules, upper, lower| {
        rules
            .home([upper, lower].map(|(number, entry)| (DrawNo(number), entry)))
            .map(|BySide { home, visitor }| (home.0, visitor.0))
    };
    let (ranked, direct) = (Entry::Ranked, Entry::Direct);
    assert_eq!(home(&rules, (5, ranked), (4, ranked)), Some((4, 5)));
    assert_eq!(home(&rules, (4, ranked), (5, ranked)), Some((4, 5)));
    assert_eq!(home(&rules, (4, ranked), (5, direct)), Some((5, 4)));
    assert_eq!(home(&rules, (5, direct), (4, ranked)), Some((5, 4)));
    assert_eq!(home(&rules, (5, direct), (4, direct)), Some((4, 5)));
    let sheet = bracket("china");
    assert_eq!(home(&sheet, (5, ranked), (4, ranked)), Some((5, 4)));
    let mut other = rules.clone();
    other.direct.value = DirectEntry::Regulations;
    assert_eq!((home(&other, (5, direct), (4, ranked)), home(&other, (5, ranked), (4, direct))), (None, None));
    assert_eq!(home(&other, (5, ranked), (4, ranked)), Some((4, 5)));
    other.home.value = KnockOutHome::Lot;
    assert_eq!(home(&other, (5, ranked), (4, ranked)), None);
}

#[test]
fn td_5_1_round_robins_of_each_text() {
    // The two stages of GW 1.5 among them.
    is(&robin("guandan-2017").table, Table::Berger, Source::Public, "GD17 附录七");
    is(&robin("china").laps, vec![Laps::Single, Laps::Double], Source::Official, "CN 7");
    is(&robin("washington").laps, vec![Laps::Single], Source::Official, "GW 2.7");
    is(&robin("washington").after, After::CrossKnockOut, Source::Official, "GW 2.7");
    is(&robin("gouji-4").after, After::PlayOffs, Source::Inferred, "G4 37");
    is(&robin("guandan-2022").related, Related::SpreadEvenly, Source::Official, "GD22 循环赛-2");
    is(&robin("guandan-2022").early, Early::Round(RoundNo(1)), Source::Inferred, "GD22 循环赛-3");
    is(&robin("guandan-2022").home, Home::FirstNamed, Source::Inferred, "GD22 主客队-1");
    is(&robin("guandan-2022").seeding, Seeding::Snake, Source::Inferred, "GD22 循环赛-2");
}

/// A rule by number, as an event's regulations would write it (`TD-5.4`).
#[test]
fn td_5_4_a_home_rule_by_number_can_be_written() {
    let rule = "home = { by_number = { odd_rounds = \"home\", even_rounds = \"visitor\", exceptions = [{ numbers = [6, 8], rounds = \"odd\", \
                side = \"visitor\" }] } }";
    let home = toml::from_str::<BTreeMap<String, Home>>(rule).unwrap().remove("home").unwrap();
    let Home::ByNumber(rule) = &home else { panic!("{home:?}") };
    assert_eq!(rule.exceptions[0].numbers, [DrawNo(6), DrawNo(8)]);
    let drawn = rounds(Table::Rotation, 8, Laps::Single).unwrap();
    // 8-4 in round 3 and 7-5 behind it; 7-8 in round 5.
    assert_eq!(home.sides(&drawn[2], drawn[2].matches[2]), BySide::new(DrawNo(4), DrawNo(8)));
    assert_eq!(home.sides(&drawn[4], drawn[4].matches[3]), BySide::new(DrawNo(7), DrawNo(8)));
}

#[test]
fn every_refusal_says_what_would_do() {
    let (unit, number, round) = (DrawNo(3), MatchNo(4), RoundNo(5));
    let units = vec![DrawNo(1), DrawNo(2)];
    let subjects = [
        Subject::KnockOut,
        Subject::DoubleElimination,
        Subject::MultiLoss,
        Subject::Losses,
        Subject::RoundRobin,
        Subject::Group,
        Subject::Groups,
        Subject::Qualifiers,
        Subject::Movement,
        Subject::Boards,
        Subject::Segments,
    ];
    let mut faults: Vec<FormatFault> = subjects
        .into_iter()
        .flat_map(|subject| {
            [FormatFault::TooFew { subject, given: 1, least: 2 }, FormatFault::TooMany { subject, given: 9, most: 8 }]
        })
        .collect();
    faults.extend([
        FormatFault::RepeatsOpponents { units: 6 },
        FormatFault::NoOrthogonalSquares { units: 6 },
        FormatFault::PhantomNotNeeded { units: 7 },
        FormatFault::QualifiersExceedGroup { qualifiers: 5, size: 4 },
        FormatFault::OddBoards { boards: 15 },
        FormatFault::NotASheet { number },
        FormatFault::NoSuchMatch { number },
        FormatFault::NotReady { number },
        FormatFault::TwoResults { number },
        FormatFault::Tie { number },
        FormatFault::NotInMatch { number, unit },
        FormatFault::NothingToCorrect { number },
        FormatFault::NotOneEach { unit },
        FormatFault::OrganiserDecides { units: units.clone() },
        FormatFault::NumbersCollide { number: unit, round },
        FormatFault::ByeInRound { unit, round },
        FormatFault::NoSuchRound { round, last: RoundNo(4) },
        FormatFault::LotsNeeded { units },
        FormatFault::RangeDoesNotFit { choosers: 3, range: 4 },
        FormatFault::NotYourChoice { unit, turn: Some(DrawNo(1)) },
        FormatFault::NotYourChoice { unit, turn: None },
        FormatFault::NotToBeChosen { unit },
        FormatFault::EvenGames { games: 2 },
        FormatFault::NotInRound { unit, round },
        FormatFault::PlayedOn { recorded: 3, needed: 2 },
    ]);
    let mut seen = std::collections::BTreeSet::new();
    for fault in faults {
        let text = fault.text();
        for sentence in [&text.zh, &text.en] {
            assert!(!sentence.contains(['{', '}']), "{sentence}");
            assert!(sentence.chars().any(|letter| letter.is_ascii_digit()), "{sentence} says which");
            assert!(seen.insert(sentence.clone()), "{sentence} twice");
        }
        assert!(text.zh.ends_with('。') && text.en.ends_with('.'));
        assert!(fault.article().starts_with("TD-"));
        assert_eq!(fault.to_string(), format!("{} ({})", text.en, fault.article()));
        let written = serde_json::to_string(&fault).unwrap();
        assert_eq!(serde_json::from_str::<FormatFault>(&written).unwrap(), fault);
    }
    let quoted = FormatFault::NotInMatch { number, unit }.text();
    assert_eq!((quoted.zh.contains("第4场"), quoted.zh.contains("3号")), (true, true));
}
