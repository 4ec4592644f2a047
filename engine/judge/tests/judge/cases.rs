//! Every case of the files has the verdict that it expects.

use judge::{Lang, verdict};

use crate::opinion::agree;
use crate::{cases, holds};

const FILES: [&str; 8] = [
    "shengji.jsonl",
    "articles.jsonl",
    "guandan.jsonl",
    "guandan-articles.jsonl",
    "tuolaji.jsonl",
    "tuolaji-articles.jsonl",
    "gouji.jsonl",
    "gouji-articles.jsonl",
];
/// Those of which there is a brute-force second opinion.
const SOUGHT: usize = 6;

#[test]
fn verdicts_are_as_expected() {
    for case in FILES.iter().flat_map(|file| cases(file)) {
        let got = verdict(&case, Lang::En).unwrap_or_else(|fault| panic!("{}: {fault}", case["id"]));
        assert!(holds(&case["expect"], &got), "{}: {} is not {}", case["id"], got, case["expect"]);
    }
}

#[test]
fn the_oracle_agrees() {
    for case in FILES[..SOUGHT].iter().flat_map(|file| cases(file)) {
        agree(&case);
    }
}

#[test]
fn every_verdict_cites_and_every_refusal_says_why() {
    for case in FILES.iter().flat_map(|file| cases(file)) {
        for lang in [Lang::Zh, Lang::En] {
            let Ok(got) = verdict(&case, lang) else { panic!("{}", case["id"]) };
            let cited = got["cite"].as_array().is_some_and(|list| !list.is_empty());
            assert!(cited, "{}: {got}", case["id"]);
            let refused = got["legal"] == false;
            for key in ["reason", "message"] {
                assert_eq!(got[key].as_str().is_some_and(|text| !text.is_empty()), refused, "{}: {got}", case["id"]);
            }
            let chinese = got["message"].as_str().unwrap_or_default().chars().any(|letter| letter > '\u{3000}');
            assert_eq!(chinese, refused && lang == Lang::Zh, "{}: {got}", case["id"]);
        }
    }
}

#[test]
fn verdicts_of_the_china_formats_say_whose_articles_they_apply() {
    for case in FILES[..2].iter().flat_map(|file| cases(file)) {
        let Ok(got) = verdict(&case, Lang::En) else { panic!("{}", case["id"]) };
        let cited = got["cite"].as_array().is_some_and(|list| list.contains(&"R-cn-play".into()));
        assert_eq!(cited, case["rulebook"] != "shengji-gz3", "{}", case["id"]);
    }
}
