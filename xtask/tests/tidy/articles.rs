//! Article, code and case are three sides of one table, and none is missing.

use xtask::articles::{By, parse, texts};
use xtask::citation::citations;
use xtask::coverage::Coverage;
use xtask::lessons::Lessons;
use xtask::requirements::Requirements;
use xtask::tree;

use crate::source::none;

fn coverage() -> Coverage {
    Coverage::read(&tree::root()).unwrap_or_else(|error| panic!("{error:#}"))
}

fn requirements() -> Requirements {
    Requirements::read(&tree::root()).unwrap_or_else(|error| panic!("{error:#}"))
}

fn lessons() -> Lessons {
    Lessons::read(&tree::root()).unwrap_or_else(|error| panic!("{error:#}"))
}

#[test]
fn every_article_is_complete() {
    let texts = texts(&tree::root()).unwrap_or_else(|error| panic!("{error:#}"));
    assert!(!texts.is_empty(), "no articles at all");
    for text in texts {
        assert!(!text.articles.is_empty(), "{} has no articles", text.code);
    }
}

#[test]
fn every_article_of_the_engine_has_code_and_a_case() {
    none(&coverage().faults());
}

#[test]
fn every_requirement_of_the_core_has_a_test() {
    none(&requirements().faults());
}

#[test]
fn every_lesson_has_a_test() {
    none(lessons().faults());
}

#[test]
fn the_coverage_tables_are_current() {
    let mut faults = Vec::new();
    for table in coverage().tables().into_iter().chain([requirements().table(), lessons().table()]) {
        let standing = std::fs::read_to_string(tree::root().join(&table.path)).unwrap_or_default();
        if standing != table.text {
            faults.push(format!("{} is stale: run `cargo xtask coverage`", table.path.display()));
        }
    }
    none(&faults);
}

#[test]
fn citations_are_found_in_prose_code_and_json() {
    // The codes are made up, so that these samples are no citations of ours.
    let text = "/// Is led. `XQ 10`, XQ 12-2. \n Article::new(\"XQ\", \"7-1\"); [\"XQ 表4\"] XQ 3. 6XQ 8 AXQ 9 XQ x";
    let found = citations(text, &["XQ"]);
    let numbers: Vec<&str> = found.iter().map(|(_, number)| number.as_str()).collect();
    assert_eq!(numbers, ["10", "12-2", "3", "7-1", "表4"]);
}

#[test]
fn an_article_must_say_all() {
    let whole = "[\"2\"]\ntitle_zh=\"甲\"\ntitle_en=\"a\"\nzh=\"乙\"\nen=\"b\"\nby=\"engine\"\n";
    let text = parse("book", "xq", &format!("{whole}{}", whole.replace("[\"2\"]", "[\"10\"]"))).unwrap();
    let numbers: Vec<&str> = text.articles.iter().map(|article| article.number.as_str()).collect();
    assert_eq!(numbers, ["2", "10"], "in printed order");
    assert_eq!((text.code.as_str(), text.articles[0].by), ("XQ", By::Engine));
    for field in ["title_zh", "title_en", "zh", "en", "by"] {
        let error = parse("book", "xq", &whole.replace(&format!("\n{field}="), "\nother=")).unwrap_err();
        assert!(format!("{error:#}").contains(&format!("article 2: field {field}")), "{error:#}");
    }
}
