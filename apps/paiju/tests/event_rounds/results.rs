//! Results: by sides and by the direction, in every system, one or a table, and their corrections.

use serde_json::json;

use super::Desk;

/// An event whose first round is being played.
pub(super) fn playing(profile: &str, units: usize, draw: &[&str]) -> Desk {
    let desk = Desk::with_units(profile, units);
    desk.begin(draw);
    desk
}

#[test]
fn one_side_enters_and_the_other_confirms() {
    let desk = playing("china", 4, &["robin"]);
    desk.run(&["result", "", "1", "A-9", "--side", "home", "--as", "captain"]).code(0).prints(&["待确认"]);
    desk.run(&["result", "", "1", "--confirm", "home", "--as", "captain"]).code(2).says(&["对方"]);
    desk.run(&["result", "", "1"]).code(0).prints(&["A-9"]);
    desk.run(&["result", "", "1", "--confirm", "visitor", "--as", "captain"]).code(0);
    desk.run(&["result", "", "1", "A-9"]).code(2).says(&["更正"]);
    desk.run(&["result", "", "2", "A-9", "--side", "home"]).code(0);
    desk.run(&["result", "", "2", "9-A", "--dispute", "visitor"]).code(0).prints(&["争议"]);
    let shown = desk.run(&["result", "", "2", "--json"]).code(0).json();
    assert_eq!(shown["claims"][1]["sheet"]["level"], json!({ "home": 7, "visitor": 12 }));
    desk.run(&["result", "", "2", "K-9"]).code(0);
}

#[test]
fn each_system_is_written_its_own_way() {
    let games = playing("china", 2, &["robin", "--system", "best_of_3"]);
    games.run(&["result", "", "1", "3-0"]).code(2);
    games.run(&["result", "", "1", "A-9"]).code(2).says(&["2-0"]);
    games.run(&["result", "", "1", "２－１"]).code(0);
    let levels = playing("china", 2, &["robin", "--system", "timed"]);
    levels.run(&["result", "", "1", "B-9"]).code(2).says(&["A-9"]);
    levels.run(&["result", "", "1", "过A-K"]).code(0);
    let boards = playing("china", 2, &["robin", "--system", "boards"]);
    boards.run(&["result", "", "1", "23:17"]).code(0);
    let hands = playing("gouji-6", 2, &["robin", "--system", "match"]);
    hands.run(&["result", "", "1", "HHVHV"]).code(2).says(&["HHVHVV"]);
    hands.run(&["result", "", "1", "HHVHVV VHHVVH"]).code(0);
}

#[test]
fn boards_come_from_a_file_and_sides_must_add_up() {
    let desk = playing("china", 2, &["robin", "--system", "boards"]);
    let file = desk.write("boards.txt", "1A主60 1B客x\n".as_bytes());
    let ran = desk.run(&["result", "", "1", "--boards", file.to_str().unwrap()]);
    assert!(ran.code == 0 || ran.code == 2, "{}{}", ran.out, ran.err);
    let file = desk.write("odd.txt", "1A主61 1B主60\n".as_bytes());
    desk.run(&["result", "", "1", "--boards", file.to_str().unwrap()]).code(2);
    desk.run(&["result", "", "1", "--boards", "nowhere.txt"]).code(2).says(&["nowhere.txt"]);
}

#[test]
fn matches_that_were_not_played_are_settled() {
    let desk = playing("china", 8, &["robin"]);
    desk.run(&["result", "", "1", "--forfeit", "visitor", "--leave", "unexcused"]).code(0).prints(&["无故弃权"]);
    desk.run(&["result", "", "2", "--double-forfeit"]).code(0).prints(&["双方弃权"]);
    desk.run(&["result", "", "3", "--broken-off", "home"]).code(0).prints(&["中途退出"]);
    desk.run(&["result", "", "4", "--force-majeure", "home"]).code(0).prints(&["不可抗力"]);
}

#[test]
fn results_that_have_no_place_are_refused() {
    let desk = Desk::with_units("china", 4);
    desk.run(&["result", "", "1.1.1", "A-9"]).code(2).says(&["阶段"]);
    desk.run(&["draw", "", "robin"]).code(0);
    desk.run(&["result", "", "1.1.1", "A-9"]).code(2).says(&["1.1"]);
    desk.run(&["pair", ""]).code(0);
    desk.run(&["result", "", "1.1.1", "A-9"]).code(2).says(&["草案"]);
    desk.run(&["round", "", "1.1", "publish"]).code(0);
    desk.run(&["round", "", "1.1", "start"]).code(0);
    desk.run(&["result", "", "1.1.9", "A-9"]).code(2).says(&["1.1.9"]);
    desk.run(&["result", "", "1.x", "A-9"]).code(2);
    let told = desk.run(&["result", "", "1.1.9", "A-9", "--json"]).code(2).json();
    assert_eq!(told["error"]["code"], "no_match");
}

#[test]
fn a_table_of_results_is_taken_whole_or_not_at_all() {
    let desk = playing("china", 6, &["robin"]);
    let shown = desk.run(&["round", "", "1.1", "--json"]).code(0).json();
    let names: Vec<(String, String)> = shown["matches"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (row["home_name"].as_str().unwrap().to_owned(), row["visitor_name"].as_str().unwrap().to_owned()))
        .collect();
    // The second row has its sides the other way round.
    let good = format!("主队,客队,成绩\n{},{},A-9\n{},{},7-K\n", names[0].0, names[0].1, names[1].1, names[1].0);
    let bad = format!("{good}{},{},A比A队\n", names[2].0, names[2].1);
    let good = desk.write("good.csv", good.as_bytes());
    let bad = desk.write("bad.csv", bad.as_bytes());
    let before = desk.version();
    desk.run(&["result", "", "1.1", "--from", bad.to_str().unwrap(), "--yes"]).code(2).says(&["第 4 行"]);
    desk.run(&["result", "", "1.1", "--from", good.to_str().unwrap()]).code(2).says(&["--yes"]);
    assert_eq!(desk.version(), before);
    let done = desk.run(&["result", "", "1.1", "--from", good.to_str().unwrap(), "--yes", "--json"]).code(0).json();
    assert_eq!((&done["version"], &done["absent"]), (&json!(before + 2), &json!(["1.1.3"])));
    assert_eq!(done["lines"][1]["sheet"]["level"], json!({ "home": 11, "visitor": 5 }));
    let again = desk.run(&["result", "", "1.1", "--from", good.to_str().unwrap(), "--yes", "--json"]).code(0).json();
    assert_eq!((&again["version"], &again["stand_already"]), (&json!(before + 2), &json!(2)));
    let wrong = desk.write("wrong.csv", format!("主队,客队,成绩\n{},{},A-9\n", names[0].0, names[2].1).as_bytes());
    desk.run(&["result", "", "1.1", "--from", wrong.to_str().unwrap(), "--yes"]).code(2).says(&["不符"]);
}

#[test]
fn a_correction_shows_what_follows_and_waits_for_consent() {
    let desk = playing("china", 4, &["swiss", "--rounds", "3"]);
    for game in ["1", "2"] {
        desk.run(&["result", "", game, "A-9"]).code(0);
    }
    for step in ["close", "count"] {
        desk.run(&["round", "", "1.1", step]).code(0);
    }
    desk.run(&["pair", ""]).code(0);
    let correct = ["correct", "", "1.1.1", "9-A", "--cause", "ordered", "--because", "申诉改判", "--redraw"];
    desk.run(&["correct", "", "1.1.1", "A-9", "--cause", "ordered", "--because", "x"]).code(2).says(&["相同"]);
    let before = desk.version();
    let told = desk.run(&[&correct[..], &["--json"]].concat()).code(2).json();
    assert_eq!(told["error"]["code"], "consequences");
    let accept = told["error"]["accept"].as_str().unwrap().to_owned();
    assert_eq!(desk.version(), before);
    desk.run(&[&correct[..], &["--accept", "00000000"]].concat()).code(2);
    desk.run(&[&correct[..], &["--accept", &accept]].concat()).code(0);
    let shown = desk.run(&["result", "", "1.1.1", "--json"]).code(0).json();
    assert_eq!(shown["verdict"]["sheet"]["level"], json!({ "home": 7, "visitor": 12 }));
    // The draft of round 2 is gone.
    assert_eq!(desk.run(&["show", "", "--json"]).code(0).json()["stages"][0]["rounds"].as_array().unwrap().len(), 1);
}
