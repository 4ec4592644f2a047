//! `paiju event` for officials: rulings, lateness, appeals, notices, line-ups, reasons, checks, exports, plans; and bad input to each.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a run came to.
struct Ran {
    code: i32,
    out: String,
    err: String,
}

impl Ran {
    #[track_caller]
    fn code(self, code: i32) -> Self {
        assert_eq!(self.code, code, "exit code\nout: {}\nerr: {}", self.out, self.err);
        self
    }

    /// Asserts that the output or the error holds these.
    #[track_caller]
    fn says(self, words: &[&str]) -> Self {
        for word in words {
            assert!(self.out.contains(word) || self.err.contains(word), "{word:?}: {}{}", self.out, self.err);
        }
        self
    }

    #[track_caller]
    fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|fault| panic!("{fault}\n{}\n{}", self.out, self.err))
    }
}

/// An event in a folder of its own.
struct Desk {
    folder: tempfile::TempDir,
}

fn paiju(args: &[&str]) -> Ran {
    let output = Command::new(env!("CARGO_BIN_EXE_paiju"))
        .arg("event")
        .args(args)
        .stdin(Stdio::null())
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

impl Desk {
    /// Seven teams of four, round 1.1 under way.
    fn under_way() -> Self {
        let desk = Self { folder: tempfile::tempdir().unwrap() };
        desk.run(&["new", "", "guangzhou", "春季杯"]).code(0);
        let line = |number| format!("队{number},{number},甲{number}、乙{number}、丙{number}、丁{number}");
        let lines: Vec<String> = (1..=7).map(line).collect();
        let list = format!("队名,种子,队员\n{}\n", lines.join("\n"));
        let file = desk.path("entries.csv");
        std::fs::write(&file, list).unwrap();
        desk.run(&["import", "", file.to_str().unwrap(), "--yes"]).code(0);
        desk.run(&["draw", "", "swiss", "--rounds", "3"]).code(0);
        desk.run(&["pair", "", "--publish"]).code(0);
        desk.run(&["round", "", "1.1", "start"]).code(0);
        desk
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs a subcommand; an empty argument stands for the event's file.
    fn run(&self, args: &[&str]) -> Ran {
        let event = self.path("event.paiju");
        let args: Vec<&str> =
            args.iter().map(|arg| if arg.is_empty() { event.to_str().unwrap() } else { arg }).collect();
        paiju(&args)
    }
}

#[test]
fn td_8_8_lateness_is_a_ruling_once_a_match() {
    let desk = Desk::under_way();
    let told = desk.run(&["late", "", "1.1.1", "--home", "6", "--json"]).code(0).json();
    assert_eq!(told["rulings"].as_array().unwrap().len(), 1);
    assert_eq!(told["rulings"][0]["match"], "1.1.1");
    desk.run(&["late", "", "1.1.1", "--home", "6"]).code(2).says(&["TD-8.8"]);
    desk.run(&["late", "", "1.1.2"]).code(2).says(&["TD-8.8", "--home"]);
    desk.run(&["late", "", "1.1.2", "--home", "-3"]).code(2);
    desk.run(&["late", "", "1.4.2", "--home", "3", "--lang", "en"]).code(2).says(&["no round 1.4"]);
    // Two minutes and a half are seconds too; both late are two rulings.
    let both = desk.run(&["late", "", "1.1.2", "--home", "2.5", "--visitor", "20", "--json"]).code(0).json();
    assert_eq!(both["rulings"].as_array().unwrap().len(), 2);
}

#[test]
fn td_12_4_the_figure_follows_the_decks_and_the_side() {
    let desk = Desk::under_way();
    let charge = ["rule", "", "--offence", "misconduct", "--unit", "2", "--game", "1.1.2", "--json"];
    let with = |more: &[&str]| desk.run(&[charge.as_slice(), more].concat());
    let choices = with(&[]).code(0).json();
    assert!(choices["choices"].as_array().unwrap().len() > 3);
    with(&["--penalty", "level_1"]).code(2).says(&["\"ruling\"", "GZ 18"]);
    with(&["--penalty", "nope"]).code(2).says(&["level_1"]);
    let ruled = with(&["--penalty", "level_1", "--board", "3", "--part", "defender"]).code(0).json();
    assert_eq!(ruled["rulings"][0]["effects"][0]["board_points"], -15);
    let dealer = with(&["--penalty", "level_1", "--board", "3", "--part", "dealer", "--decks", "2"]).code(0).json();
    assert_eq!(dealer["rulings"][0]["effects"][0]["board_points"], 10);
    desk.run(&["rule", "", "--offence", "misconduct", "--penalty", "warning", "--unit", "3", "--game", "1.1.2"])
        .code(2)
        .says(&["TD-12.2"]);
    desk.run(&["rule", "", "--offence", "nonsense", "--penalty", "x", "--unit", "3"]).code(2).says(&["TD-12.1"]);
    desk.run(&["rule", "", "--offence", "misconduct", "--penalty", "warning", "--unit", "龙"]).code(2).says(&["龙"]);
    desk.run(&["rule", ""]).code(2).says(&["--offence"]);
}

#[test]
fn td_12_18_rulings_are_lifted_and_changed_with_a_reason() {
    let desk = Desk::under_way();
    let rule = ["rule", "", "--offence", "misconduct", "--unit", "2", "--game", "1.1.2", "--penalty", "violation"];
    desk.run(&rule).code(0);
    desk.run(&["rule", "", "--lift", "1"]).code(2).says(&["TD-12.18"]);
    desk.run(&["rule", "", "--lift", "9", "--because", "x"]).code(2).says(&["TD-12.18"]);
    let changed = ["rule", "", "--change", "1", "--penalty", "warning", "--because", "轻微", "--json"];
    assert_eq!(desk.run(&changed).code(0).json()["rulings"][0]["effects"][0], "warning");
    desk.run(&["notice", "", "1"]).code(0).says(&["判罚通知单", "Penalty notice", "警告", "warning", "GZ 18"]);
    desk.run(&["rule", "", "--lift", "1", "--because", "误判"]).code(0).says(&["已撤销"]);
    desk.run(&["notice", "", "1"]).code(2).says(&["TD-12.18"]);
    desk.run(&["notice", "", "--list", "--lang", "en"]).code(0).says(&["lifted"]);
    desk.run(&["late", "", "1.1.1", "--home", "6"]).code(0);
    desk.run(&["notice", "", "2"]).code(0).says(&["迟到", "Late arrival", "GZ 19"]);
    desk.run(&["rule", "", "--change", "2", "--penalty", "warning", "--because", "x"]).code(2).says(&["TD-8.8"]);
    // An announcement moves a first offence to the second.
    desk.run(&["rule", "", "--announce", "misconduct"]).code(0);
    desk.run(&["rule", "", "--list", "misconduct"]).code(0).says(&["已全场提示"]);
    desk.run(&["rule", "", "--list", "没有这样的词"]).code(2);
}

#[test]
fn td_13_appeals_go_from_body_to_body() {
    let desk = Desk::under_way();
    desk.run(&["late", "", "1.1.1", "--home", "6"]).code(0);
    let left = desk.run(&["appeal", "time", "", "--json"]).code(0).json();
    assert!(left["left_s"].as_i64().unwrap() > 0);
    let file = ["appeal", "file", "", "--unit", "1", "--ruling", "1"];
    desk.run(&[file.as_slice(), &["--oral", "--captain", "--paid", "--players", "2"]].concat()).code(2).says(&["书面"]);
    desk.run(&["appeal", "file", "", "--unit", "1", "--ruling", "4", "--captain"]).code(2).says(&["TD-12.18"]);
    let signed = ["--captain", "--paid", "--players", "2", "--because", "堵车"];
    let filed = desk.run(&[file.as_slice(), &signed, &["--json"]].concat()).code(0).json();
    assert_eq!(filed["appeal"]["appeal"], 1);
    desk.run(&["notice", "", "--appeal", "1"]).code(0).says(&["申诉表", "Appeal", "堵车"]);
    desk.run(&["notice", "", "--appeal", "2"]).code(2).says(&["TD-13.2"]);
    let answer = |more: &[&str]| desk.run(&[["appeal", "answer", "", "1"].as_slice(), more].concat());
    let of = ["--under", "referee-ruling", "--because", "证据不足"];
    answer(&[["--body", "committee", "--votes", "5:3-2"].as_slice(), &of].concat()).code(2).says(&["TD-13.3"]);
    answer(&[["--body", "chief", "--verdict", "dismissed"].as_slice(), &of].concat()).code(0).says(&["仲裁委员会"]);
    answer(&["--body", "committee", "--votes", "5-3", "--under", "other"]).code(2);
    answer(&[["--body", "committee", "--votes", "5:3-2"].as_slice(), &of].concat()).code(0).says(&["rule --lift 1"]);
    desk.run(&["appeal", "list", "", "--lang", "en"]).code(0).says(&["allowed"]);
}

#[test]
fn td_12_17_the_profile_answers_before_anything_is_ruled() {
    let desk = Desk::under_way();
    desk.run(&["ask", "lapse", "", "--by", "at-table"]).code(0).says(&["处罚权有效"]);
    desk.run(&["ask", "lapse", "", "--by", "captain"]).code(0).says(&["GZ 27-4-1"]);
    let both = ["ask", "lapse", "", "--by", "referee", "--also", "acted-first,window-over", "--json"];
    let answer = desk.run(&both).code(0).json();
    assert_eq!((answer["right"].as_str(), answer["article"].as_str()), (Some("lapsed"), Some("GZ 28-1-2")));
    desk.run(&["ask", "lapse", "", "--by", "nobody"]).code(2).says(&["at-table"]);
    desk.run(&["ask", "chooser", "", "both-dealers", "--lang", "en"]).code(0).says(&["chooses", "GZ 21-1"]);
    let least = desk.run(&["ask", "replay", "", "16", "--json"]).code(0).json();
    assert_eq!(least["least"].as_u64(), Some(8));
}

#[test]
fn why_a_match_why_not_another_and_why_a_place() {
    let desk = Desk::under_way();
    desk.run(&["why", "", "1.1.1"]).code(0).says(&["TD-6.3"]);
    desk.run(&["why", "", "1", "2"]).code(0).says(&["若这样编排", "TD-6.3"]);
    desk.run(&["why", "", "1", "bye"]).code(0).says(&["轮空", "若这样编排"]);
    desk.run(&["why", "", "1", "1", "--lang", "en"]).code(0).says(&["can't meet itself"]);
    let why = desk.run(&["why", "", "队3", "--json"]).code(0).json();
    assert!(!why["because"].as_array().unwrap().is_empty());
    desk.run(&["why", "", "1.9.1"]).code(2);
    desk.run(&["why", "", "谁"]).code(2).says(&["谁"]);
}

#[test]
fn a_check_finds_what_was_altered() {
    let desk = Desk::under_way();
    let checked = desk.run(&["check", "", "--json"]).code(0).json();
    assert_eq!((checked["holds"].as_bool(), checked["drawn_again"].as_u64()), (Some(true), Some(1)));
    assert_eq!(checked["witnesses"], 1);
    // A name is changed in the file behind the program's back: the chain tells.
    let file = desk.path("event.paiju");
    let bytes = std::fs::read(&file).unwrap();
    let (old, new) = ("春季杯".as_bytes(), "秋季杯".as_bytes());
    let at = bytes.windows(old.len()).position(|window| window == old).unwrap();
    let altered = [&bytes[..at], new, &bytes[at + old.len()..]].concat();
    std::fs::write(&file, altered).unwrap();
    desk.run(&["check", ""]).code(1).says(&["第 1 条"]);
    desk.run(&["check", desk.path("none.paiju").to_str().unwrap()]).code(2);
}

#[test]
fn exports_open_elsewhere() {
    let desk = Desk::under_way();
    let table = desk.run(&["export", "", "--to", "csv", "--what", "entries"]).code(0);
    assert!(table.out.starts_with('\u{feff}') && table.out.contains("队7"));
    desk.run(&["export", "", "--to", "csv"]).code(2).says(&["--what"]);
    desk.run(&["export", "", "--to", "xlsx"]).code(2).says(&["--out"]);
    let folder = desk.path("tables");
    desk.run(&["export", "", "--to", "csv", "--out", folder.to_str().unwrap()]).code(0);
    assert!(folder.join("standings.csv").is_file());
    let book = desk.path("all.xlsx");
    desk.run(&["export", "", "--to", "xlsx", "--out", book.to_str().unwrap()]).code(0);
    assert!(std::fs::read(&book).unwrap().starts_with(b"PK"));
    let whole = desk.run(&["export", "", "--to", "json"]).code(0).json();
    assert_eq!(whole["entries"].as_array().unwrap().len(), 7);
    // The report is read by the pairing of reports; a missing result is told.
    let report = desk.path("cup.trf");
    desk.run(&["export", "", "--to", "trf", "--out", report.to_str().unwrap()]).code(0);
    desk.run(&["trf", report.to_str().unwrap()]).code(2).says(&["第 1 轮"]);
}

#[test]
fn a_report_is_paired() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("open.trf");
    let line = |number: u32, points: &str, rank: u32, game: &str| {
        format!("001 {number:>4}      Player {number:<26}{:33}{points:>4} {rank:>4}  {game}\n", "")
    };
    let text = String::from("012 Open\nXXR 3\n")
        + &line(1, "1.0", 1, "   3 w 1")
        + &line(2, "1.0", 2, "   4 b 1")
        + &line(3, "0.0", 3, "   1 b 0")
        + &line(4, "0.0", 4, "   2 w 0");
    std::fs::write(&file, text).unwrap();
    let paired = paiju(&["trf", file.to_str().unwrap()]);
    if paired.code == 0 {
        assert!(paired.out.starts_with("2\n"), "{}", paired.out);
        assert!(paired.out.contains("1 2") || paired.out.contains("2 1"), "winners meet: {}", paired.out);
    } else {
        panic!("{}", paired.err);
    }
    std::fs::write(&file, "nothing of the kind\n").unwrap();
    paiju(&["trf", file.to_str().unwrap()]).code(2).says(&["TRF"]);
}

#[test]
fn plans_are_printed_and_verified() {
    let seven = paiju(&["movement", "tour", "7", "--json"]).code(0).json();
    assert_eq!((seven["fair"].as_bool(), seven["complete"].as_bool()), (Some(true), Some(true)));
    paiju(&["movement", "tour", "6", "--plan", "printed"]).code(2).says(&["TD-2.12"]);
    paiju(&["movement", "robin", "8"]).code(0).says(&["1-8", "TD-5.1"]);
    paiju(&["movement", "robin", "1"]).code(2).says(&["TD-5.1"]);
    assert_eq!(paiju(&["movement", "bracket", "6", "--double", "--json"]).code(0).json()["fair"], true);
    // TD-1.13: 64 teams are 32 matches, 64 tables, 256 seats.
    let hall = paiju(&["estimate", "china", "64", "--rounds", "7", "--json"]).code(0).json();
    assert_eq!((hall["estimate"]["tables"].as_u64(), hall["estimate"]["seats"].as_u64()), (Some(64), Some(256)));
    paiju(&["estimate", "china", "64"]).code(2).says(&["--rounds"]);
    paiju(&["estimate", "nowhere", "64", "--rounds", "7"]).code(2).says(&["nowhere"]);
    paiju(&["seatmap", "--profile", "china", "--matches", "3", "--room", "大厅=20x10"]).code(0).says(&["3B"]);
    paiju(&["seatmap", "--profile", "china", "--matches", "3", "--room", "大厅=4x4"]).code(2).says(&["TD-1.13"]);
    paiju(&["seatmap", "--profile", "china", "--matches", "3", "--room", "大厅"]).code(2);
    paiju(&["simulate", "--events", "5", "--json"]).code(0).says(&["\"events\": 5"]);
    paiju(&["profile", "list"]).code(0).says(&["guangzhou", "gouji-6"]);
    paiju(&["profile", "show", "china", "--section", "nowhere"]).code(2).says(&["swiss"]);
    paiju(&["profile", "diff", "china", "guangzhou", "--section", "late"]).code(0).says(&["late.rungs.1"]);
    paiju(&["profile", "diff", "china"]).code(2);
}

#[test]
fn a_seat_map_is_drawn_and_line_ups_wait_for_their_time() {
    let desk = Desk::under_way();
    let svg = desk.path("seats.svg");
    desk.run(&["seatmap", "", "--room", "大厅=20x10", "--svg", svg.to_str().unwrap()]).code(0).says(&["队1"]);
    assert!(std::fs::read_to_string(&svg).unwrap().contains("队1</text>"));
    desk.run(&["lineup", "submit", "", "1.1.1", "home", "1@E"]).code(2).says(&["TD-9.2"]);
    desk.run(&["lineup", "submit", "", "1.1.1", "home", "1E"]).code(2);
    desk.run(&["lineup", "order", "", "1.1.1", "--sealed", "--start", "2030-01-01T10:00:00Z"]).code(0);
    let shown = desk.run(&["lineup", "show", "", "1.1.1", "--json"]).code(0).json();
    assert_eq!(shown["home"], Value::Null);
    desk.run(&["lineup", "show", "", "1.1.9"]).code(2);
    desk.run(&["lineup", "lot", "", "1.1.1", "home"]).code(2).says(&["TD-9.1"]);
    assert!(Path::new(&svg).is_file());
}
