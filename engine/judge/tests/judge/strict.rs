//! What a case may hold: no key that means nothing, no list that belongs elsewhere, and the table's choices.

use judge::{Lang, verdict};
use serde_json::{Value, json};

use crate::cases;

/// What is said of a case in which these are put in; a path is written `next/seat`.
fn fault(case: &Value, place: &str, value: Value) -> String {
    let mut wrong = case.clone();
    let (inside, key) = place.rsplit_once('/').unwrap_or(("", place));
    let pointer = if inside.is_empty() { String::new() } else { format!("/{inside}") };
    let object = wrong.pointer_mut(&pointer).expect("a place in the case");
    object.as_object_mut().expect("an object").insert(key.into(), value);
    let malformed = verdict(&wrong, Lang::Zh).expect_err("it is malformed");
    assert!(malformed.text(Lang::Zh).chars().any(|letter| letter > '\u{3000}'), "{wrong}");
    malformed.to_string()
}

/// The first case of the files that asks this.
fn example(book: &str, ask: &str) -> Value {
    let files = ["shengji.jsonl", "tuolaji.jsonl", "guandan.jsonl", "gouji.jsonl"];
    let fits = |case: &Value| case["rulebook"] == book && case["ask"] == ask;
    files.iter().flat_map(|file| cases(file)).find(fits).unwrap_or_else(|| panic!("no case of {book} {ask}"))
}

#[test]
fn unknown_keys_are_refused_with_the_nearest_one() {
    let beats = example("guandan-2022", "beats");
    let score = example("gouji-6", "score");
    let scenario = example("gouji-4", "scenario");
    let settle = example("guandan-2017", "settle");
    let tribute = example("guandan-2017", "tribute");
    let bid = example("tuolaji-gw6", "bid");
    for (case, place, value, due) in [
        (&score, "opned", json!(["0"]), "opned: unknown key; did you mean \"opened\"?"),
        (&beats, "As", json!({}), "As: unknown key; did you mean \"as\"?"),
        (&beats, "tabel_as", json!({}), "tabel_as: unknown key; did you mean \"table_as\"?"),
        // Lists of cards in fields of other questions and other books.
        (
            &score,
            "hand",
            json!(["3"]),
            "hand: unknown key; known here are order, opened, id, rulebook, ask, expect, cite, note, options",
        ),
        (
            &bid,
            "winning",
            json!(["H3"]),
            "winning: unknown key; known here are level, first_hand, shown, next, contest, factor, trump_throws, id, rulebook, ask, expect, cite, note, options",
        ),
        // Inside: a seventh seat, a side that is none, a key of another book.
        (&scenario, "hands/6", json!(["3"]), "hands.6: unknown key; known here are 0, 1, 2, 3, 4, 5"),
        (&tribute, "hands/X", json!(["S3"]), "hands.X: unknown key; known here are E, N, W, S"),
        (&settle, "levels/XX", json!("2"), "levels.XX: unknown key; known here are EW, NS"),
        (&settle, "failures", json!({ "SN": 1 }), "failures.SN: unknown key; known here are EW, NS"),
        (&bid, "next/sead", json!("0"), "next.sead: unknown key; did you mean \"seat\"?"),
        (&bid, "shown/0/pass", json!(true), "shown[0].pass: unknown key; known here are seat, cards"),
        (&scenario, "actions/0/as", json!(1), "actions[0].as: unknown key; known here are seat, play, do"),
    ] {
        assert_eq!(fault(case, place, value), due);
    }
}

#[test]
fn every_question_knows_its_keys_and_no_other() {
    let files = ["shengji.jsonl", "tuolaji.jsonl", "guandan.jsonl", "gouji.jsonl"];
    for case in files.iter().flat_map(|file| cases(file)) {
        assert!(verdict(&case, Lang::En).is_ok(), "{case}");
        let said = fault(&case, "qqqq", json!(1));
        assert!(said.starts_with("qqqq: unknown key; known here are "), "{said}");
    }
}

#[test]
fn long_values_and_long_keys_are_cut() {
    let case = example("shengji-gz3", "lead");
    let long = "7".repeat(5000);
    for (place, value) in [
        ("rulebook", json!(long)),
        ("ask", json!(long)),
        ("level", json!(long)),
        ("cards", json!([long])),
        ("declared", json!([[long]])),
        ("options", json!({ "kitty": long })),
        (long.as_str(), json!(1)),
    ] {
        let said = fault(&case, place, value);
        assert!(said.len() < 400 && said.contains('…'), "{said}");
    }
}

#[test]
fn whole_numbers_may_be_written_with_a_point() {
    for (book, points, levels) in [("shengji-gz3", json!(40.0), 2), ("tuolaji-gw6", json!(1.2e2), 0)] {
        let case = json!({ "rulebook": book, "ask": "settle", "points": points, "captured": false });
        assert_eq!(verdict(&case, Lang::En).expect("a case")["levels"], levels, "{case}");
        assert_eq!(fault(&case, "points", json!(40.5)), "points: 40.5 is not a whole number");
    }
    let failures = json!({ "EW": 2.0 });
    let mut case = example("guandan-2017", "settle");
    case["failures"] = failures;
    assert!(verdict(&case, Lang::En).is_ok());
}

/// A case with these options, and what the verdict holds under a key.
fn under(case: &Value, options: Value, key: &str) -> Value {
    let mut case = case.clone();
    case["options"] = options;
    verdict(&case, Lang::En).unwrap_or_else(|fault| panic!("{case}: {fault}"))[key].clone()
}

#[test]
fn every_option_of_a_book_can_be_asked() {
    // GW 4.4 against GW 12.9.
    let kitty = json!({
        "rulebook": "tuolaji-gw6", "ask": "kitty", "level": "5", "trump": "S", "lead": ["HA", "HA"], "winning": ["HA", "HA"],
        "kitty": ["HK", "D2", "D3", "D4", "D6", "D7"],
    });
    assert_eq!(under(&kitty, json!({}), "multiplier"), 2);
    assert_eq!(under(&kitty, json!({ "factor": "4.4" }), "multiplier"), 4);
    assert_eq!(under(&kitty, json!({ "factor": "4.4" }), "cite"), json!(["GW 4.4", "R-gw-kitty-trick"]));
    // GW 8.6.2 against GW 8.6.1.
    let trick = json!({
        "rulebook": "tuolaji-gw6", "ask": "trick", "level": "5", "trump": "S",
        "plays": [
            ["HA", "HA", "HK", "HK", "HQ"], ["S9", "S9", "SJ", "SJ", "S2"], ["S8", "S8", "SQ", "SQ", "S3"],
            ["D2", "D3", "D4", "D6", "D7"], ["D2", "D3", "D4", "D6", "D7"], ["D2", "D3", "D4", "D6", "D7"],
        ],
    });
    assert_eq!(under(&trick, json!({}), "winner"), 0, "a run is no two pairs");
    let mut pairs = trick.clone();
    pairs["plays"][0] = json!(["HA", "HA", "HQ", "HQ", "HJ"]);
    assert_eq!(under(&pairs, json!({ "contest": "8.6.1" }), "winner"), 2);
    assert_eq!(under(&pairs, json!({ "contest": "8.6.2" }), "winner"), 1);
    // R-gw-throw-trump
    let lead = json!({ "rulebook": "tuolaji-gw6", "ask": "lead", "level": "5", "trump": "S", "cards": ["SA", "SK"] });
    assert_eq!(under(&lead, json!({ "trump_throws": "allowed" }), "legal"), true);
    assert_eq!(under(&lead, json!({ "trump_throws": "forbidden" }), "reason"), "trump_throw");
    // R-return-option, R-wild-option, R-sweep, GZ 6
    let back = json!({ "rulebook": "guandan-2017", "ask": "return", "level": "2", "hand": ["SK", "S9", "S3"], "to": "opponent" });
    assert_eq!(under(&back, json!({}), "cards"), json!(["S3", "S9", "SK"]));
    assert_eq!(under(&back, json!({ "return": "ten" }), "cards"), json!(["S3", "S9"]));
    assert_eq!(under(&back, json!({ "preset": "pagat" }), "cards"), json!(["S3", "S9", "SK"]));
    let sweep = json!({ "rulebook": "gouji-6", "ask": "score", "order": ["0", "2", "4", "1", "3", "5"], "opened": ["0", "2", "4"] });
    assert_eq!(under(&sweep, json!({}), "even"), 12);
    assert_eq!(under(&sweep, json!({ "sweep": "points" }), "even"), 30);
    let mut small = kitty;
    (small["rulebook"], small["kitty"]) = ("shengji-gz3".into(), json!(["HK", "D2", "D3", "D4", "D6", "D7"]));
    assert_eq!(under(&small, json!({ "kitty": "6" }), "multiplier"), 3);
    small["options"] = json!({ "kitty": "10" });
    let said = verdict(&small, Lang::En).expect_err("six of ten").to_string();
    assert_eq!(said, "kitty: a kitty of 6 cards, but there are 10 (GZ 6)");
}

#[test]
fn wrong_options_say_what_would_do() {
    let lead = json!({ "rulebook": "tuolaji-gw6", "ask": "lead", "level": "5", "trump": "S", "cards": ["SA"] });
    for (value, due) in [
        (json!(3), "options: 3 is not an object"),
        (json!({ "factr": "4.4" }), "options.factr: unknown key; did you mean \"factor\"?"),
        (
            json!({ "kitty": "6" }),
            "options.kitty: unknown key; known here are contest, factor, trump_throws, must_play, minutes, look, preset",
        ),
        (json!({ "factor": 4.4 }), "options.factor: 4.4 is not a choice of \"factor\": \"12.9\", \"4.4\""),
        (json!({ "preset": "pagat" }), "options.preset: \"pagat\" is not one of "),
    ] {
        assert_eq!(fault(&lead, "options", value), due);
    }
    let mut both = lead;
    both["factor"] = "4.4".into();
    let twice = "factor: this option stands in \"options\" too; keep one";
    assert_eq!(fault(&both, "options", json!({ "factor": "12.9" })), twice);
}

#[test]
fn a_kitty_of_another_number_and_a_throw_that_cannot_have_stood() {
    let kitty = json!({
        "rulebook": "tuolaji-gw6", "ask": "kitty", "level": "5", "trump": "S", "lead": ["HA"], "winning": ["HA"],
        "kitty": ["HK", "D2", "D3", "D4", "D6", "D7"],
    });
    for count in [0, 1, 5] {
        let few = json!(kitty["kitty"].as_array().expect("cards")[..count]);
        assert_eq!(fault(&kitty, "kitty", few), format!("kitty: a kitty of {count} cards, but there are 6 (GW 11.2)"));
    }
    let seven = json!(["HK", "D2", "D3", "D4", "D6", "D7", "D8"]);
    assert_eq!(fault(&kitty, "kitty", seven), "kitty: a kitty of 7 cards, but there are 6 (GW 11.2)");
    let trick = json!({
        "rulebook": "tuolaji-gw6", "ask": "trick", "level": "5", "trump": "S",
        "plays": [["HA", "HQ"], ["H3", "H4"], ["H2", "H6"], ["H2", "H3"], ["H7", "H8"], ["H9", "HT"]],
    });
    assert_eq!(verdict(&trick, Lang::En).expect("a case")["winner"], 0);
    let king = json!([["HA", "HQ"], ["H3", "H4"], ["H2", "HK"], ["H2", "H3"], ["H7", "H8"], ["H9", "HT"]]);
    let said = "plays[2]: this reply beats HQ of the throw, which could not have stood (GW 6.7)";
    assert_eq!(fault(&trick, "plays", king), said);
    // Trumps and equal cards beat no throw.
    let ruffed = json!([["HA", "HQ"], ["S3", "S4"], ["HQ", "H4"], ["H2", "H3"], ["H7", "H8"], ["H9", "HT"]]);
    let mut fine = trick;
    fine["plays"] = ruffed;
    assert_eq!(verdict(&fine, Lang::En).expect("a case")["winner"], 1);
    let four = json!({
        "rulebook": "shengji-gz3", "ask": "trick", "level": "5", "trump": "S",
        "plays": [["HA", "HQ", "HQ"], ["H3", "H4", "H6"], ["HK", "HK", "H2"], ["H2", "H3", "H7"]],
    });
    let said = verdict(&four, Lang::En).expect_err("a pair of kings").to_string();
    assert_eq!(said, "plays[2]: this reply beats HQ HQ of the throw, which could not have stood (GZ 8)");
}
