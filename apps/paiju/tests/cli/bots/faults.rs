//! Every way in which a program can fail: said with seat, board and reason, and never a hang.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::{good, messages, program, scratch, summary};
use crate::{paiju, paiju_reading};

/// Milliseconds for a decision, where one never comes.
const SHORT: &str = "400";

/// What goes wrong, at which request, and what is said of it.
const FAULTS: &[(&str, u32, &str, &str)] = &[
    ("dies", 3, "died", "exit status: 3"),
    ("floods", 2, "unasked", "nobody asked"),
    ("shouts", 2, "too_long", "65536 bytes"),
    ("mumbles", 2, "nonsense", "line 3: no JSON, from column 1"),
    ("member", 2, "nonsense", "line 3: act has no member `colour`"),
    ("nothing", 3, "nonsense", "line 4: `a` is null"),
    ("unknown", 2, "nonsense", "line 3: `a` is no action of this book"),
    ("illegal", 4, "illegal", "refused by"),
    ("again", 4, "unasked", "nobody asked"),
    ("version", 0, "version", "another version"),
];

fn three_boards(mode: &str, at: u32, extra: &[&str]) -> crate::Ran {
    let seat = format!("2={}", program(mode, at, None));
    let args = ["sim", "--book", "shengji-cn1", "--boards", "3", "--a", "random", "--b", "random", "--seat", &seat];
    paiju(&[&args[..], &["--jobs", "1", "--json"], extra].concat())
}

#[test]
fn a_seat_is_taken_over() {
    for (mode, at, code, why) in FAULTS {
        let ran = three_boards(mode, *at, &[]);
        let said = ran.err.clone();
        let sum = summary(ran);
        assert_eq!(sum["boards"], 3, "{mode}: all is played");
        let [fault] = sum["faults"].as_array().unwrap().as_slice() else { panic!("{mode}: {sum}") };
        assert_eq!(
            (&fault["code"], &fault["seat"], &fault["then"]),
            (&json!(code), &json!(2), &json!("takeover")),
            "{mode}"
        );
        assert!(fault["why"].as_str().unwrap().contains(why), "{mode}: {fault}");
        let line =
            said.lines().find(|line| line.starts_with("paiju: seat 2")).unwrap_or_else(|| panic!("{mode}: {said}"));
        assert!(line.contains(code) && line.contains("board ") && line.contains("basic plays on"), "{line}");
    }
}

#[test]
fn a_program_does_not_keep_the_clock() {
    let seat = format!("2={}", program("time", 1, None));
    let args =
        ["sim", "--book", "guandan-2017", "--option", "end=time", "--boards", "1", "--a", "random", "--b", "random"];
    let sum = summary(paiju(&[&args[..], &["--seat", &seat, "--json"]].concat()));
    assert_eq!(sum["faults"][0]["code"], "illegal", "{sum}");
    assert!(sum["faults"][0]["why"].as_str().unwrap().contains("whoever runs the table"), "{sum}");
}

#[test]
fn a_silent_program_is_not_waited_for() {
    for (mode, at) in [("hangs", 1), ("late", 0)] {
        let sum = summary(three_boards(mode, at, &["--move-time", SHORT, "--ready-time", SHORT]));
        assert_eq!(sum["boards"], 3);
        assert_eq!(sum["faults"].as_array().unwrap().len(), 1, "{sum}");
        assert_eq!(sum["faults"][0]["code"], "silent", "{sum}");
        assert_eq!(sum["faults"][0]["why"], format!("no answer within {SHORT} ms"));
    }
}

#[test]
fn a_match_is_forfeited() {
    for (mode, at, code, _) in FAULTS {
        let (_folder, copy) = scratch("told");
        let seats = [format!("2={}", program(mode, *at, None)), format!("1={}", program("good", 0, Some(&copy)))];
        let args = ["sim", "--book", "shengji-cn1", "--matches", "2", "--mirror", "--a", "random", "--b", "random"];
        let more = ["--seat", &seats[0], "--seat", &seats[1], "--jobs", "1", "--json", "--on-fault", "forfeit"];
        let sum = summary(paiju(&[&args[..], &more].concat()));
        assert_eq!((&sum["matches"], &sum["won"], &sum["drawn"]), (&json!(4), &json!(4), &json!(0)), "{mode}: {sum}");
        assert_eq!(sum["forfeits"], json!([0, 4]), "{mode}");
        assert_eq!(sum["faults"].as_array().unwrap().len(), 1, "{mode}");
        assert_eq!((&sum["faults"][0]["code"], &sum["faults"][0]["then"]), (&json!(code), &json!("forfeit")));
        let told = messages(&std::fs::read_to_string(&copy).unwrap());
        let ends: Vec<&Value> = told.iter().filter(|told| told["t"] == "end" && !told["match"].is_null()).collect();
        // A program that never got ready lets no board begin.
        assert_eq!(ends.len(), usize::from(*mode != "version"), "{mode}");
        for end in ends {
            assert_eq!(end, &json!({"t": "end", "outcome": null, "score": null, "match": "won"}));
        }
    }
}

#[test]
fn boards_that_are_forfeited_have_no_score_and_no_record() {
    let sum = summary(three_boards("illegal", 4, &["--on-fault", "forfeit"]));
    assert_eq!((&sum["boards"], &sum["forfeits"]), (&json!(0), &json!([0, 3])), "{sum}");
    assert_eq!(sum["score_per_board"], Value::Null);
    let seat = format!("2={}", program("dies", 40, None));
    let args = ["sim", "--book", "shengji-cn1", "--boards", "4", "--a", "random", "--b", "random", "--seat", &seat];
    let more = ["--jobs", "1", "--quiet", "--on-fault", "forfeit", "--records", "-"];
    let records = paiju(&[&args[..], &more].concat()).code(0).out;
    let heads = records.lines().filter(|line| line.starts_with("{\"t\":\"head\"")).count();
    assert!((1..4).contains(&heads), "{heads} boards before the fortieth request");
    paiju_reading(&["verify", "-"], &records).code(0);
}

#[test]
fn records_of_a_seat_that_was_taken_over_hold() {
    let seat = format!("2={}", program("dies", 9, None));
    let args = ["sim", "--boards", "2", "--a", "random", "--b", "random", "--seat", &seat, "--jobs", "1"];
    let records = paiju(&[&args[..], &["--quiet", "--records", "-"]].concat()).code(0).out;
    paiju_reading(&["verify", "-"], &records).code(0);
    let heads: Vec<Value> = messages(&records).into_iter().filter(|line| line["t"] == "head").collect();
    assert_eq!(heads[0]["chairs"][1], "first");
    assert!(heads[1]["chairs"][1].as_str().unwrap().starts_with("basic for exec:"), "{}", heads[1]);
}

#[test]
fn the_program_is_told_what_the_rulebook_says_and_others_are_not() {
    let logs = tempfile::tempdir().unwrap();
    let ran = three_boards("illegal", 4, &["--bot-log", logs.path().to_str().unwrap()]);
    let log = std::fs::read_to_string(logs.path().join("seat-2.job-1.log")).unwrap();
    let told: Value = serde_json::from_str(log.trim().strip_prefix("told: ").unwrap()).unwrap();
    assert_eq!(told["code"], "illegal");
    assert!(told["more"]["would_do"].is_object() && told["more"]["text"]["zh"].is_string(), "{told}");
    let said = format!("{}{}", ran.err, ran.out);
    assert!(!said.contains("would_do") && !said.contains("HR"), "no card outside: {said}");
}

/// Is there such a process, even one that nobody has reaped?
fn lives(pid: &str) -> bool {
    Command::new("kill").args(["-0", pid.trim()]).stderr(Stdio::null()).status().unwrap().success()
}

#[test]
fn no_process_outlives_the_run() {
    for (mode, at) in [("good", 0), ("hangs", 1), ("grandchild", 1)] {
        let (_folder, copy) = scratch("told");
        let seat = format!("1={}", program(mode, at, Some(&copy)));
        let args = ["sim", "--boards", "1", "--b", "random", "--a", "random", "--move-time", SHORT, "--seat", &seat];
        // Whatever lived on would hold our standard error, and this would not come back.
        paiju(&args).code(0);
        assert!(!lives(&std::fs::read_to_string(copy.with_extension("pid")).unwrap()), "{mode}");
        assert_eq!(copy.with_extension("child").exists(), mode == "grandchild");
    }
}

#[test]
fn a_run_that_is_stopped_ends_its_programs() {
    let (_folder, copy) = scratch("told");
    let seat = format!("1={}", program("hangs", 1, Some(&copy)));
    let mut child = crate::program()
        .args(["sim", "--boards", "1", "--a", &good(), "--b", "random", "--seat", &seat])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    while !line.contains("hanging") {
        line.clear();
        assert!(said.read_line(&mut line).unwrap() > 0, "it never came to its decision");
    }
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let mut rest = String::new();
    said.read_to_string(&mut rest).unwrap();
    assert!(!lives(&std::fs::read_to_string(copy.with_extension("pid")).unwrap()));
}
