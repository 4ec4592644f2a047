//! Reading back: a result is shown as it was played, a figure by its own name, a place with its reason.

use super::Desk;
use super::results::playing;

#[test]
fn a_result_is_told_as_it_was_played_and_what_it_is_worth() {
    let desk = playing("guandan-2022", 4, &["robin"]);
    desk.run(&["result", "", "1", "A-9"]).code(0).prints(&["A-9", "积分 2:0", "级差分 18:8"]);
    desk.run(&["result", "", "1", "--lang", "en"]).code(0).prints(&["A-9, points 2:0, level difference 18:8"]);
    desk.run(&["result", "", "2", "--forfeit", "visitor"]).code(0).prints(&["客队弃权", "积分 2:0"]);
    let shown = desk.run(&["round", "", "1.1"]).code(0).prints(&["成绩", "积分", "级差分", "A-9", "2:0", "18:8"]);
    assert!(!shown.out.contains("未报"), "{}", shown.out);
    desk.run(&["show", ""]).code(0).prints(&["A-9　积分 2:0　级差分 18:8", "客队弃权"]);
    let rows = desk.matches("1.1");
    assert_eq!(
        (&rows[0]["played"]["zh"], &rows[0]["points"], &rows[0]["second"]),
        (&"A-9".into(), &"2:0".into(), &"18:8".into())
    );
}

#[test]
fn a_knock_out_shows_its_games_and_boards_their_levels() {
    let games = Desk::with_units("china", 4);
    games.begin(&["knockout", "--system", "best_of_3"]);
    games.run(&["result", "", "1", "2-1"]).code(0).prints(&["2-1", "积分 2:0"]);
    games.run(&["result", "", "2", "0-2"]).code(0);
    games.run(&["round", "", "1.1"]).code(0).prints(&["2-1", "0-2"]);
    let boards = playing("china", 2, &["robin", "--system", "boards"]);
    let lines: Vec<String> = (1..=16).map(|board| format!("{board}A主60 {board}B客85")).collect();
    let lines = lines.join("\n");
    let file = boards.write("boards.txt", lines.as_bytes());
    // 60 points are a level to the dealer's side, 85 turn the deal and give nothing.
    boards.run(&["result", "", "1", "--boards", file.to_str().unwrap()]).code(0).prints(&["16:0"]);
    let lost = Desk::with_units("china", 4);
    lost.begin(&["knockout", "--system", "timed"]);
    lost.run(&["result", "", "1", "A-9"]).code(0);
    let home = lost.matches("1.1")[0]["home"].to_string();
    for _ in 0..3 {
        let rule = ["rule", "", "--offence", "misconduct", "--penalty", "violation", "--unit", home.as_str()];
        lost.run(&[rule.as_slice(), &["--game", "1.1.1"]].concat()).code(0);
    }
    // What was played stands there, and what a ruling has made of it.
    lost.run(&["result", "", "1"]).code(0).prints(&["A-9（主队判负）", "积分 0:2"]);
}

#[test]
fn the_second_figure_has_the_name_of_its_game() {
    let desk = playing("gouji-4", 4, &["robin", "--system", "sum"]);
    desk.run(&["result", "", "1", "HHVHVV VHHVVH"]).code(0).prints(&["净胜分"]);
    let shown = desk.run(&["round", "", "1.1"]).code(0).prints(&["净胜分"]);
    assert!(!shown.out.contains("级差分"), "{}", shown.out);
    desk.run(&["result", "", "2", "HHVHVV"]).code(0);
    desk.finish("1.1");
    let table = desk.run(&["standings", ""]).code(0);
    assert!(!table.out.contains("级差分"), "{}", table.out);
    let by_name = |desk: &Desk, name: &str| desk.run(&["standings", ""]).code(0).out.contains(name);
    let match_points = playing("gouji-6", 4, &["robin", "--system", "match"]);
    for game in ["1", "2"] {
        match_points.run(&["result", "", game, "HHVHVV"]).code(0);
    }
    match_points.finish("1.1");
    assert!(by_name(&match_points, "得分") && !by_name(&match_points, "级差分"));
}

#[test]
fn td_7_6_whoever_is_last_by_not_coming_is_said_not_to_have_come() {
    let desk = playing("guandan-2022", 4, &["robin"]);
    desk.run(&["result", "", "1", "--forfeit", "visitor", "--leave", "unexcused"]).code(0);
    desk.run(&["result", "", "2", "A-9"]).code(0);
    desk.finish("1.1");
    let shown = desk.run(&["standings", ""]).code(0).prints(&["下一名无故弃权"]);
    assert!(!shown.out.contains("未赛完"), "{}", shown.out);
    let gone = desk.matches("1.1")[0]["visitor_name"].as_str().unwrap().to_owned();
    desk.run(&["why", "", &gone]).code(0).prints(&["GD22 弃权-1"]);
}

#[test]
fn consequences_name_units_and_the_option_that_accepts_them() {
    let desk = playing("china", 4, &["robin"]);
    for game in ["1", "2"] {
        desk.run(&["result", "", game, "A-9"]).code(0);
    }
    desk.finish("1.1");
    let correct = ["correct", "", "1.1.1", "9-A", "--cause", "ordered", "--because", "申诉改判"];
    let told = desk.run(&correct).code(2).says(&["--accept ", "名次"]);
    let row = desk.matches("1.1")[0].clone();
    assert!(told.err.contains(row["home_name"].as_str().unwrap()), "{}", told.err);
    assert!(!told.err.contains("号名次"), "{}", told.err);
    let (_, digest) = told.err.split_once("--accept ").unwrap();
    let digest: String = digest.chars().take_while(char::is_ascii_hexdigit).collect();
    desk.run(&[correct.as_slice(), &["--accept", &digest]].concat()).code(0);
    let english = desk.run(&["correct", "", "1.1.2", "9-A", "--cause", "ordered", "--because", "x", "--lang", "en"]);
    english.code(2).says(&["with --accept ", "队"]);
}
