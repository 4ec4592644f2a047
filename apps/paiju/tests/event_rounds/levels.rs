//! Levels that rulings move: whose sheet holds them, who was first at equal ones, and what they are worth in the standings.

use serde_json::{Value, json};

use super::results::playing;

#[test]
fn td_8_10_the_side_that_was_on_time_starts_higher_and_its_sheet_holds_it() {
    let desk = playing("washington", 4, &["robin"]);
    let late = desk.run(&["late", "", "1", "--visitor", "18", "--json"]).code(0).json();
    assert_eq!(late["rulings"][0]["effects"][0]["hand_given_up"]["levels"], 1);
    // Level 3 was given; what the sheet says at the end is what counts.
    desk.run(&["result", "", "1", "A+-Q"]).code(0).prints(&["过A-Q", "积分 2:0", "级数 13:10"]);
    desk.run(&["late", "", "2", "--visitor", "18"]).code(0);
    desk.run(&["result", "", "2", "3-3"]).code(2).says(&["--first", "TD-2.14"]);
    desk.run(&["result", "", "2", "4-3", "--first", "home"]).code(2);
    desk.run(&["result", "", "2", "3*-3", "--first", "visitor"]).code(2).says(&["TD-2.14"]);
    desk.run(&["result", "", "2", "3-3", "--first", "visitor"]).code(0).prints(&["3-3*", "积分 0:2", "级数 1:1"]);
}

#[test]
fn td_8_10_the_desk_adds_levels_only_when_it_is_told_to() {
    let desk = playing("washington", 4, &["robin"]);
    desk.run(&["late", "", "1", "--visitor", "18", "--by-desk"]).code(0);
    // Home is past A already, and goes no further.
    desk.run(&["result", "", "1", "A+-Q"]).code(0).prints(&["积分 2:0", "级数 13:10"]);
    desk.run(&["late", "", "2", "--home", "18", "--by-desk"]).code(0);
    desk.run(&["result", "", "2", "7-6"]).code(2).says(&["--first"]);
    desk.run(&["result", "", "2", "7-5"]).code(0).prints(&["积分 2:0", "级数 5:4"]);
}

#[test]
fn levels_of_a_ruling_are_on_the_sheet_or_the_desks_and_somebody_says_which() {
    let desk = playing("washington", 4, &["robin"]);
    let home = desk.matches("1.1")[0]["home"].to_string();
    let rule = ["rule", "", "--offence", "revoke", "--penalty", "level_1", "--unit", home.as_str()];
    let with = |more: &[&str]| desk.run(&[rule.as_slice(), more].concat());
    let before = desk.version();
    with(&["--game", "1.1.1"]).code(2).says(&["--on-sheet", "--by-desk"]);
    with(&["--lang", "en"]).code(2).says(&["--on-sheet", "--by-desk"]);
    with(&["--on-sheet", "--by-desk"]).code(2);
    assert_eq!(desk.version(), before);
    // Without a match it is the unit's of the round.
    let ruled = with(&["--on-sheet", "--json"]).code(0).json();
    assert_eq!(ruled["rulings"][0]["match"], "1.1.1");
    desk.run(&["result", "", "1", "5-4"]).code(0).prints(&["积分 2:0", "级数 3:2"]);
    let home = desk.matches("1.1")[1]["home"].to_string();
    let rule = ["rule", "", "--offence", "revoke", "--penalty", "level_1", "--unit", home.as_str(), "--by-desk"];
    desk.run(&rule).code(0);
    desk.run(&["result", "", "2", "5-4"]).code(2).says(&["--first"]);
    desk.run(&["result", "", "2", "6-4"]).code(0).prints(&["积分 2:0", "级数 3:2"]);
    // A warning moves nothing, and nobody is asked.
    desk.run(&["rule", "", "--offence", "noise", "--penalty", "warning", "--unit", home.as_str()]).code(0);
}

#[test]
fn td_8_9_of_boards_it_is_asked_for_lateness_too() {
    let desk = playing("guangzhou", 4, &["robin", "--system", "boards"]);
    let before = desk.version();
    desk.run(&["late", "", "1", "--visitor", "20"]).code(2).says(&["--on-sheet", "--by-desk"]);
    assert_eq!(desk.version(), before);
    desk.run(&["late", "", "1", "--visitor", "20", "--by-desk"]).code(0);
    // The hand was given up, and the others go up a level.
    desk.run(&["result", "", "1", "20:20"]).code(0).prints(&["积分 2:0"]);
    desk.run(&["late", "", "2", "--visitor", "20", "--on-sheet"]).code(0);
    desk.run(&["result", "", "2", "20:20"]).code(0).prints(&["积分 1:1"]);
}

/// The row of a unit in the official table.
fn row(table: &Value, unit: u64) -> Value {
    let rows = table["tables"][0]["rows"].as_array().unwrap();
    rows.iter().find(|row| row["unit"] == unit).unwrap().clone()
}

#[test]
fn td_5_5_equal_points_are_parted_by_the_levels_that_are_stored() {
    let desk = playing("washington", 4, &["robin"]);
    // 1, 2 and 3 beat each other by turns, and all beat 4: 4 points each. Levels won less levels lost: 1 has 4 − 1 + 2,
    // 2 has 6 − 4 + 2, 3 has 1 − 6 + 2.
    let levels = |home: u64, visitor: u64| match (home, visitor) {
        (1, 2) => "8-4",
        (2, 1) => "4-8",
        (2, 3) => "9-3",
        (3, 2) => "3-9",
        (3, 1) => "6-5",
        (1, 3) => "5-6",
        (4, _) => "3-5",
        _ => "5-3",
    };
    for round in ["1.1", "1.2", "1.3"] {
        if round != "1.1" {
            desk.start(round);
        }
        for game in desk.matches(round) {
            let sheet = levels(game["home"].as_u64().unwrap(), game["visitor"].as_u64().unwrap());
            desk.run(&["result", "", game["match"].as_str().unwrap(), sheet]).code(0);
        }
        desk.finish(round);
    }
    let table = desk.run(&["standings", "", "--json"]).code(0).json();
    let place = |unit: u64| row(&table, unit)["place"].as_u64().unwrap();
    assert_eq!([place(1), place(2), place(3), place(4)], [1, 2, 3, 4]);
    assert_eq!(row(&table, 1)["decided_by"]["zh"], "净胜级数");
    let columns: Vec<&str> =
        table["tables"][0]["columns"].as_array().unwrap().iter().map(|column| column["zh"].as_str().unwrap()).collect();
    assert!(!columns.contains(&"抽签"), "{columns:?}");
    let at = columns.iter().position(|column| *column == "净胜级数").unwrap();
    let margins: Vec<Value> = (1..=4).map(|unit| row(&table, unit)["values"][at].clone()).collect();
    assert_eq!(margins, [json!("5"), json!("4"), json!("-3"), json!("-6")]);
}
