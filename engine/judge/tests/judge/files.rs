//! Whole files: what is printed, what is complained of, and the exit status.

use std::path::PathBuf;

use judge::{Filter, Lang, Mode, Request, Summary, run};

use crate::path;

const LEAD: &str = r#"{"id":"1","rulebook":"shengji-gz3","ask":"lead","level":"2","trump":"S","cards":["H7","H7"],"expect":{"legal":true}}"#;

/// A run's output, complaints and summary.
struct Ran {
    out: String,
    complaints: String,
    summary: Summary,
}

fn run_files(files: &[PathBuf], mode: Mode, lang: Lang, filter: &Filter) -> Ran {
    let (mut out, mut complaints) = (Vec::new(), Vec::new());
    let request = Request { files, mode, lang, filter };
    let summary = run(&request, &mut out, &mut complaints).unwrap();
    let [out, complaints] = [out, complaints].map(|bytes| String::from_utf8(bytes).unwrap());
    Ran { out, complaints, summary }
}

/// A run on one file with this content; its place reads `FILE` in the output.
fn run_text(text: &[u8], mode: Mode, lang: Lang) -> Ran {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("cases.jsonl");
    std::fs::write(&file, text).unwrap();
    let ran = run_files(std::slice::from_ref(&file), mode, lang, &Filter::default());
    let named = |text: String| text.replace(&file.display().to_string(), "FILE");
    Ran { out: named(ran.out), complaints: named(ran.complaints), ..ran }
}

fn check(text: &str) -> Ran {
    run_text(text.as_bytes(), Mode::Check, Lang::En)
}

#[test]
fn the_case_files_pass() {
    let files = ["shengji.jsonl", "articles.jsonl", "guandan.jsonl", "guandan-articles.jsonl"].map(path);
    let ran = run_files(&files, Mode::Check, Lang::En, &Filter::default());
    assert_eq!((ran.complaints.as_str(), ran.summary.failed, ran.summary.exit_status()), ("", 0, 0), "{}", ran.out);
    assert_eq!(ran.out, format!("{} passed, 0 failed\n", ran.summary.passed));
    let ran = run_files(&files, Mode::Verdicts, Lang::Zh, &Filter::default());
    assert_eq!((ran.out.lines().count() as u64, ran.summary.exit_status()), (ran.summary.judged, 0));
}

#[test]
fn verdicts_are_printed_one_a_line() {
    let two = format!("{LEAD}\n{}", LEAD.replace("\"1\"", "\"2\"").replace("\"H7\"]", "\"D7\"]"));
    let ran = run_text(two.as_bytes(), Mode::Verdicts, Lang::Zh);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[0], r#"{"id":"1","legal":true,"parses":[["2x1"]],"declare":false,"cite":["GZ 7-2"]}"#);
    assert_eq!(
        lines[1],
        r#"{"id":"2","legal":false,"reason":"two_suites","message":"领出的牌须是同一门；将牌、级牌和王同属一门","cite":["GZ 8"]}"#
    );
    assert_eq!((lines.len(), ran.summary.judged, ran.summary.exit_status()), (2, 2, 0));
}

#[test]
fn a_mismatch_says_where_what_and_by_which_article() {
    let wrong =
        LEAD.replace(r#"{"legal":true}"#, r#"{"legal":true,"declare":true,"banker":"E"},"cite":["GZ 8"],"note":"odd""#);
    let ran = check(&format!("{LEAD}\n{}\n", wrong.replace("\"1\"", "\"2\"")));
    let expected = "FILE:2: 2 shengji-gz3 lead\n  declare: expected true, got false\n  banker: expected \"E\", got nothing\n  \
                    the case cites GZ 8; the verdict cites GZ 7-2\n  note: odd\n1 passed, 1 failed\n";
    assert_eq!((ran.out.as_str(), ran.complaints.as_str(), ran.summary.exit_status()), (expected, "", 1));
    let refused = LEAD.replace(r#""H7","H7""#, r#""H7","D7""#);
    let ran = run_text(refused.as_bytes(), Mode::Check, Lang::Zh);
    let expected = "FILE:1: 1 shengji-gz3 lead\n  legal: 应为 true, 得到 false\n  案例引 –; 判定引 GZ 8\n  \
                    理由： 领出的牌须是同一门；将牌、级牌和王同属一门\n0 passed, 1 failed\n";
    assert_eq!(ran.out, expected);
}

#[test]
fn byte_order_marks_carriage_returns_and_blank_lines_are_passed_over() {
    let ran = check(&format!("\u{feff}\r\n{LEAD}\r\n\r\n   \n{}", LEAD.replace("\"1\"", "\"2\"")));
    assert_eq!((ran.out.as_str(), ran.complaints.as_str(), ran.summary.exit_status()), ("2 passed, 0 failed\n", "", 0));
    let ran = check(&format!("\u{feff}{LEAD}"));
    assert_eq!(ran.summary.passed, 1);
}

#[test]
fn a_wrong_line_is_named_and_the_others_are_judged() {
    let ran = run_text(
        [b"{\"id\": \"a\xff\"}\n[1]\n\"x\"\n{\"id\":\n{\"id\": 7}\n{}\n", LEAD.as_bytes()].concat().as_slice(),
        Mode::Check,
        Lang::En,
    );
    let object = "a case is a JSON object on one line: {\"id\": …, \"rulebook\": …, \"ask\": …}";
    let expected = format!(
        "FILE:1: not UTF-8 at byte 10; save the file as UTF-8\nFILE:2: {object}\nFILE:3: {object}\n\
         FILE:4: not JSON: EOF while parsing a value at column 6\nFILE:5: id: 7 is not an id: a string that is not empty\n\
         FILE:6: id: missing; give an id: a string that is not empty\n"
    );
    assert_eq!((ran.complaints, ran.out.as_str()), (expected, "1 passed, 0 failed\n"));
    assert_eq!((ran.summary.malformed, ran.summary.exit_status()), (6, 2));
}

#[test]
fn a_malformed_case_names_file_line_and_field() {
    let bad = LEAD.replace("\"H7\"]", "\"H0\"]");
    for (mode, lang, begin) in [
        (Mode::Check, Lang::En, "FILE:1: cards[1]: \"H0\" is not a card: suit S, H, C or D"),
        (Mode::Verdicts, Lang::Zh, "FILE:1: cards[1]: \"H0\" 不是一张牌：花色"),
    ] {
        let ran = run_text(bad.as_bytes(), mode, lang);
        assert!(ran.complaints.starts_with(begin), "{}", ran.complaints);
        assert_eq!(ran.summary.exit_status(), 2);
    }
}

#[test]
fn ids_stand_once_in_a_file() {
    let ran = check(&format!("{LEAD}\n{LEAD}\n{LEAD}\n"));
    let again = "id: line 1 has this id already; give each case its own\n";
    assert_eq!(ran.complaints, format!("FILE:2: {again}FILE:3: {again}"));
    assert_eq!((ran.summary.passed, ran.summary.exit_status()), (1, 2));
}

#[test]
fn a_comparison_needs_something_expected() {
    let nothing = "FILE:1: expect: nothing expected; name at least one key of the verdict\n";
    for (expect, complaint) in [
        ("null", "FILE:1: expect: missing; give an object\n"),
        ("true", "FILE:1: expect: true is not an object\n"),
        ("{}", nothing),
    ] {
        let ran = check(&LEAD.replace(r#"{"legal":true}"#, expect));
        assert_eq!((ran.complaints.as_str(), ran.summary.exit_status()), (complaint, 2));
    }
}

#[test]
fn a_file_without_cases() {
    for text in ["", "\u{feff}", "\n\r\n  \n"] {
        let ran = check(text);
        assert_eq!(ran.complaints, "FILE: no case in this file; write one JSON object a line\n");
        assert_eq!((ran.out.as_str(), ran.summary.exit_status()), ("0 passed, 0 failed\n", 2));
    }
}

#[test]
fn a_file_that_is_not_there_and_a_folder() {
    let home = tempfile::tempdir().unwrap();
    let files = [home.path().join("none.jsonl"), home.path().to_path_buf(), path("shengji.jsonl")];
    let ran = run_files(&files, Mode::Check, Lang::En, &Filter::default());
    let lines: Vec<&str> = ran.complaints.lines().collect();
    assert!(lines[0].contains("none.jsonl: cannot be read: "), "{}", ran.complaints);
    assert!(lines[1].starts_with(&format!("{}: cannot be read: ", home.path().display())), "{}", ran.complaints);
    assert_eq!((lines.len(), ran.summary.unreadable, ran.summary.exit_status()), (2, 2, 2));
    assert!(ran.summary.passed > 100);
}

#[test]
fn a_line_too_long_is_skipped_over() {
    let long = format!("{{\"note\":\"{}\"}}\n{LEAD}", "x".repeat(3 << 20));
    let ran = check(&long);
    assert_eq!(ran.complaints, "FILE:1: a line has at most 1048576 bytes; write one case a line\n");
    assert_eq!((ran.summary.passed, ran.summary.exit_status()), (1, 2));
}

#[test]
fn an_unknown_rulebook_is_told_the_known_ones() {
    let ran = check(&LEAD.replace("shengji-gz3", "shengji-gz4"));
    let known = "known are shengji-gz3, shengji-cn1, shengji-cn2, shengji-cn3, tuolaji-gw6, guandan-2022, guandan-2017, \
                 gouji-4, gouji-6";
    assert_eq!(
        ran.complaints,
        format!("FILE:1: rulebook: unknown rulebook \"shengji-gz4\"; did you mean \"shengji-gz3\"? {known}\n")
    );
}

#[test]
fn cases_can_be_picked() {
    let files = [path("shengji.jsonl")];
    let picked = |filter: Filter| run_files(&files, Mode::Check, Lang::En, &filter).summary.passed;
    let list = |text: &str| vec![text.to_owned()];
    assert_eq!(picked(Filter { ids: list("sj-001"), ..Filter::default() }), 1);
    assert_eq!(picked(Filter { ids: list("sj-00*"), ..Filter::default() }), 9);
    assert_eq!(picked(Filter { books: list("shengji-cn1"), asks: list("follow"), ..Filter::default() }), 2);
    assert_eq!(picked(Filter { asks: list("bid"), ..Filter::default() }), 10);
    assert_eq!(picked(Filter { ids: list("none"), ..Filter::default() }), 0);
}

#[test]
fn what_no_case_has_is_told() {
    let files = [path("shengji.jsonl")];
    let list = |text: &str| vec![text.to_owned()];
    for (filter, zh, en) in [
        (
            Filter { ids: list("sj-000"), ..Filter::default() },
            "id \"sj-000\": 这些文件里没有这样的案例\n",
            "id \"sj-000\": no case of these files has it\n",
        ),
        (
            Filter { ids: vec!["sj-001".into(), "zz*".into()], ..Filter::default() },
            "id \"zz*\": 这些文件里没有这样的案例\n",
            "id \"zz*\": no case of these files has it\n",
        ),
        (
            Filter { asks: list("readings"), ..Filter::default() },
            "ask \"readings\": 这些文件里没有这样的案例\n",
            "ask \"readings\": no case of these files has it\n",
        ),
        (
            Filter { books: list("gouji-4"), ..Filter::default() },
            "rulebook \"gouji-4\": 这些文件里没有这样的案例\n",
            "rulebook \"gouji-4\": no case of these files has it\n",
        ),
        (
            Filter { ids: list("sj-001"), asks: list("bid"), ..Filter::default() },
            "没有一个案例同时合于所选的编号、规则和问法\n",
            "no case has the id, the rulebook and the ask that were chosen all together\n",
        ),
    ] {
        for (lang, due) in [(Lang::Zh, zh), (Lang::En, en)] {
            for mode in [Mode::Check, Mode::Verdicts] {
                let ran = run_files(&files, mode, lang, &filter);
                assert_eq!((ran.complaints.as_str(), ran.summary.exit_status()), (due, 2));
            }
        }
    }
    let all = run_files(&files, Mode::Check, Lang::En, &Filter { ids: list("sj-*"), ..Filter::default() });
    assert_eq!((all.complaints.as_str(), all.summary.exit_status()), ("", 0));
}

#[test]
fn keys_that_stand_twice_and_ids_of_nothing() {
    let twice = LEAD.replacen('{', r#"{"level":"3","#, 1);
    let inside = r#"{"id":"1","rulebook":"shengji-gz3","ask":"bid","level":"2","first_hand":true,
        "shown":[{"seat":"E","cards":["H2"],"seat":"N"}],"next":{"seat":"N","cards":["C2","C2"]},"expect":{"legal":true}}"#;
    for (text, zh, en) in [
        (
            twice.as_str(),
            "FILE:1: level: 同一个对象里这一项写了两次；请留一个\n",
            "FILE:1: level: this key stands twice in one object; keep one\n",
        ),
        (
            &inside.replace('\n', " "),
            "FILE:1: shown[0].seat: 同一个对象里这一项写了两次；请留一个\n",
            "FILE:1: shown[0].seat: this key stands twice in one object; keep one\n",
        ),
        (
            &LEAD.replace(r#""id":"1""#, r#""id":"""#),
            "FILE:1: id: \"\" 不是编号：不空的字符串\n",
            "FILE:1: id: \"\" is not an id: a string that is not empty\n",
        ),
        (
            "{\"id\":",
            "FILE:1: 不是 JSON：写到第 6 列没有写完；请补全这一行\n",
            "FILE:1: not JSON: EOF while parsing a value at column 6\n",
        ),
        (
            "{'id':1}",
            "FILE:1: 不是 JSON：第 2 列有错；请检查引号、逗号和括号\n",
            "FILE:1: not JSON: key must be a string at column 2\n",
        ),
    ] {
        for (lang, due) in [(Lang::Zh, zh), (Lang::En, en)] {
            let ran = run_text(text.as_bytes(), Mode::Check, lang);
            assert_eq!((ran.complaints.as_str(), ran.summary.exit_status()), (due, 2), "{text}");
        }
    }
}
