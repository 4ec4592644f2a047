//! `books`, `cards`, `judge`, `perft`, `completions`, and the help.

use serde_json::Value;

use crate::{file, paiju, paiju_reading};

const COMMANDS: [&str; 10] =
    ["serve", "play", "judge", "verify", "sim", "bench", "perft", "cards", "books", "completions"];

#[test]
fn help_teaches() {
    let help = paiju(&["--help"]).code(0).out;
    for word in COMMANDS.iter().chain(&["Examples:", "Exit codes:"]) {
        assert!(help.contains(word), "{word} is missing in the help");
    }
    for command in COMMANDS {
        let help = paiju(&[command, "--help"]).code(0).out;
        assert!(help.contains("Usage:"), "{command}");
        assert!(command == "books" || help.contains("xample"), "{command} has no example");
    }
}

#[test]
fn bad_usage_is_2() {
    for args in [&[][..], &["deal"], &["sim", "--boards", "many"], &["completions", "dos"], &["sim", "--jobs", "0"]] {
        paiju(args).code(2);
    }
    paiju(&["books", "--lang", "fr"]).code(2).says(&["zh", "en"]);
    paiju(&["sim", "--boards", "1", "--matches", "1"]).code(2).says(&["--matches"]);
}

#[test]
fn books_list_options_and_values() {
    let list: Value = serde_json::from_str(&paiju(&["books", "--json"]).code(0).out).unwrap();
    let ids: Vec<&str> = list.as_array().unwrap().iter().map(|book| book["id"].as_str().unwrap()).collect();
    let known: Vec<&str> = registry::books().iter().map(registry::Book::id).collect();
    assert_eq!(ids, known);
    let text = paiju(&["books", "--lang", "en"]).code(0).out;
    for word in ["shengji-cn2", "kitty", "fine", "must_play", "boards (sixteen fixed boards)"] {
        assert!(text.contains(word), "{word}");
    }
    assert!(paiju(&["books"]).code(0).out.contains("广州三副升级"));
}

#[test]
fn cards_are_read_and_printed() {
    let text = paiju(&["cards", "黑桃：AKK１０99", "红桃：Q", "小王", "大王×2"]).code(0).out;
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..2], ["S:AKK1099 H:Q w WW", "黑桃：AKK1099 红桃：Q 小王 大王×2"]);
    let all: Value = serde_json::from_str(&paiju(&["cards", "--json", "S:K*4 D:5"]).code(0).out).unwrap();
    assert_eq!((&all["cards"], &all["kinds"], &all["points"]), (&5.into(), &2.into(), &45.into()));
    // Each form is read back.
    for form in [all["text"].as_str().unwrap(), all["zh"].as_str().unwrap(), &all["tokens"].to_string()] {
        let again: Value = serde_json::from_str(&paiju(&["cards", "--json", form]).code(0).out).unwrap();
        assert_eq!(again, all);
    }
}

#[test]
fn unreadable_cards_show_where() {
    paiju(&["cards", "S:AK1"]).code(2).says(&["10", "\n  S:AK1\n      ^"]);
    // Chinese letters take two columns.
    paiju(&["cards", "黑桃：AX"]).code(2).says(&["X", "\n  黑桃：AX\n         ^"]);
    paiju(&["cards", "AK", "--lang", "en"]).code(2).says(&["suit"]);
    paiju(&["cards", "S:A*7A", "--lang", "en"]).code(2).says(&["more than seven"]);
    paiju(&["cards", "[\"SA\",\"XX\"]"]).code(2).says(&["XX"]);
}

const CASE: &str = r#"{"id":"a","rulebook":"shengji-gz3","ask":"follow","level":"2","trump":"S","lead":["HK","HK"],"hand":["H5","H5","H7","H9"],"play":["H7","H9"],"expect":{"legal":false}}"#;

#[test]
fn verdicts_and_their_exit_codes() {
    let verdict: Value = serde_json::from_str(&paiju_reading(&["judge", "-"], CASE).code(0).out).unwrap();
    assert_eq!((&verdict["legal"], &verdict["cite"]), (&false.into(), &serde_json::json!(["GZ 10"])));
    let english = paiju_reading(&["judge", "--lang", "en", "-"], CASE).code(0).out;
    assert!(english.contains("you hold") && !english.contains("须"), "{english}");
    assert!(paiju_reading(&["judge", "--check", "-"], CASE).code(0).out.contains("1 passed, 0 failed"));
    let wrong = CASE.replace(r#"{"legal":false}"#, r#"{"legal":true}"#);
    assert!(paiju_reading(&["judge", "--check", "-"], &wrong).code(1).out.contains("0 passed, 1 failed"));
    let (_folder, path) = file("bad.jsonl", &CASE.replace("\"5\"", "5").replace("H7", "H1"));
    paiju(&["judge", path.to_str().unwrap()]).code(2).says(&["bad.jsonl", ":1:", "H1"]);
    paiju(&["judge", "nowhere.jsonl"]).code(2).says(&["nowhere.jsonl"]);
    paiju(&["judge"]).code(2);
    paiju(&["judge", "--book", "chess", "-"]).code(2).says(&["chess", "shengji-gz3"]);
    paiju(&["judge", "--book", "gouji4", "--lang", "en", "-"]).code(2).says(&["did you mean \"gouji-4\"?"]);
    paiju(&["judge", "--ask", "folow", "--lang", "en", "-"]).code(2).says(&["folow", "did you mean \"follow\"?"]);
    paiju(&["judge", "--ask", "folow", "-"]).code(2).says(&["没有 \"folow\"；是不是 \"follow\"？"]);
    // What is asked for and is nowhere is no empty answer.
    paiju_reading(&["judge", "--id", "zz*", "--lang", "en", "-"], CASE).code(2).says(&["id \"zz*\": no case"]);
    paiju_reading(&["judge", "--ask", "trick", "-"], CASE).code(2).says(&["ask \"trick\"", "没有这样的案例"]);
    paiju_reading(&["judge", "--book", "gouji-6", "-"], CASE).code(2).says(&["rulebook \"gouji-6\""]);
}

#[test]
fn perft_adds_up() {
    let ask = ["perft", "--seed", "7", "--from-trick", "28", "--depth", "3", "--json"];
    let total = |text: &str| -> u64 {
        let last: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
        assert_eq!(last["of"], "total");
        last["nodes"].as_u64().unwrap()
    };
    let whole = total(&paiju(&ask).code(0).out);
    let divided = paiju(&[&ask[..], &["--divide"]].concat()).code(0).out;
    let lines: Vec<Value> = divided.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let parts: u64 = lines[..lines.len() - 1].iter().map(|line| line["nodes"].as_u64().unwrap()).sum();
    assert_eq!((parts, total(&divided)), (whole, whole));
    assert!(lines.len() > 1 && whole > 0);
    assert_eq!(total(&paiju(&["perft", "--depth", "0", "--json"]).code(0).out), 1);
    // Before the first card only drawing is possible, whoever draws.
    assert_eq!(total(&paiju(&["perft", "--depth", "1", "--book", "shengji-cn1", "--json"]).code(0).out), 1);
    paiju(&["perft", "--from-trick", "400"]).code(2).says(&["trick 400"]);
    paiju(&["perft", "--from-trick", "0"]).code(2);
}

#[test]
fn completions_name_the_commands() {
    for shell in ["bash", "zsh", "fish"] {
        let script = paiju(&["completions", shell]).code(0).out;
        assert!(COMMANDS.iter().all(|command| script.contains(command)), "{shell}");
    }
}
