//! Every command speaks the language that it is asked for, in what it prints and in what it refuses.

use crate::{Ran, paiju, program, run};

/// Has it a Chinese word?
fn is_chinese(text: &str) -> bool {
    text.chars().any(|letter| ('\u{4e00}'..='\u{9fff}').contains(&letter))
}

/// Refused alike, in the language asked for.
#[track_caller]
fn refused(args: &[&str], code: i32) {
    for (lang, chinese) in [("zh", true), ("en", false)] {
        let args: Vec<&str> = args.iter().copied().chain(["--lang", lang]).collect();
        let ran = paiju(&args).code(code);
        let told =
            ran.err.lines().find(|line| line.starts_with("paiju: ") || line.starts_with("error: ")).unwrap_or("");
        assert_eq!(is_chinese(told), chinese, "{args:?} says {told:?}");
    }
}

#[test]
fn a_refusal_is_in_the_language_asked_for() {
    refused(&["sim", "--book", "none"], 2);
    refused(&["sim", "--a", "nobody"], 2);
    refused(&["sim", "--a", "exec:'"], 2);
    refused(&["sim", "--seat", "9=basic"], 2);
    refused(&["sim", "--boards", "1", "--a", "exec:/nowhere/at/all"], 2);
    refused(&["sim", "--boards", "x"], 2);
    refused(&["verify", "/nowhere/at/all"], 2);
    refused(&["verify", "-"], 2);
    refused(&["bench", "nothing"], 2);
    refused(&["bench", "--seconds", "0"], 2);
    refused(&["perft", "--from-trick", "999"], 2);
    refused(&["perft", "--option", "level"], 2);
    refused(&["bot", "serve", "--programs", "9"], 2);
    refused(&["bot", "serve", "--seats", "1,1"], 2);
    refused(&["bot", "serve", "--fill", "nobody"], 2);
    refused(&["bot", "serve-njupt", "--programs", "9"], 2);
    refused(&["cards", "S:A*7A"], 2);
    refused(&["cards", "[1]"], 2);
    refused(&["serve", "--web-dir", "/nowhere"], 2);
    refused(&["serve", "--host", "192.0.2.1"], 3);
    refused(&["serve", "--host-name", "a/b"], 2);
    refused(&["serve", "--allow-origin", "cards.example.org"], 2);
    refused(&["serve", "--connections", "4000000000"], 3);
    refused(&["play", "--seat", "9"], 2);
    refused(&["play", "--seed", "x"], 2);
    refused(&["play", "--bots", "nobody"], 2);
    refused(&["judge", "--book", "none", "-"], 2);
}

#[test]
fn what_is_printed_is_in_the_language_asked_for() {
    let records = tempfile::tempdir().unwrap();
    let file = records.path().join("two.jsonl");
    let file = file.to_str().unwrap();
    let both = |args: &[&str]| {
        let said = |lang| -> Ran { paiju(&[args, &["--lang", lang]].concat()).code(0) };
        (said("zh").out, said("en").out)
    };
    let (zh, en) = both(&["sim", "--boards", "2", "--a", "random", "--b", "random"]);
    assert!(zh.contains("每副级，a") && zh.contains("双方无得"), "{zh}");
    assert!(en.contains("levels a board, a") && !is_chinese(&en), "{en}");
    paiju(&["sim", "--boards", "2", "--records", file, "--quiet"]).code(0);
    let (zh, en) = both(&["verify", file]);
    assert!(zh.contains("第 1 副属实") && zh.contains("2 份属实，0 份不符"), "{zh}");
    assert!(en.contains("board 1 holds") && !is_chinese(&en), "{en}");
    let (zh, en) = both(&["perft", "--depth", "1"]);
    assert!(zh.contains("合计") && en.contains("total"), "{zh}{en}");
    let (zh, en) = both(&["cards", "S:AK5"]);
    assert!(zh.contains("3 张，3 种，15 分") && en.contains("3 cards, 3 different, 15 points"), "{zh}{en}");
    std::fs::write(
        file,
        std::fs::read_to_string(file).unwrap().replacen("\"t\":\"in\",\"seat\":1", "\"t\":\"in\",\"seat\":9", 1),
    )
    .unwrap();
    let zh = paiju(&["verify", file, "--lang", "zh"]).code(2);
    assert!(is_chinese(&zh.out) && zh.err.contains("份不符"), "{} {}", zh.out, zh.err);
}

#[test]
fn who_asks_for_none_gets_the_language_of_the_environment() {
    let said = |lang: &str| run(program().args(["sim", "--a", "nobody"]).env("PAIJU_LANG", lang), b"").code(2).err;
    assert!(said("zh").contains("没有电脑“nobody”"), "{}", said("zh"));
    assert!(said("en").contains("no bot \"nobody\""), "{}", said("en"));
    let flag = run(program().args(["sim", "--a", "nobody", "--lang", "en"]).env("PAIJU_LANG", "zh"), b"").code(2);
    assert!(flag.err.contains("no bot"), "the flag stands above it: {}", flag.err);
}
