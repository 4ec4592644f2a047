//! Groups, qualifiers, knock-outs, movements.

use serde_json::json;

use super::Desk;

#[test]
fn groups_then_a_knock_out_of_two_each() {
    let desk = Desk::with_units("china", 8);
    let drawn = desk.run(&["draw", "", "robin", "--groups", "2", "--json"]).code(0).json();
    assert_eq!(drawn["groups"], json!([[1, 4, 5, 8], [2, 3, 6, 7]]));
    for round in ["1.1", "1.2", "1.3"] {
        desk.play(round, "A-9");
    }
    desk.run(&["draw", "", "knockout", "--of-groups", "2"]).code(2).says(&["没有结束"]);
    desk.run(&["close", ""]).code(0);
    desk.run(&["standings", ""]).code(0).prints(&["第 1 组", "第 2 组"]);
    let drawn = desk.run(&["draw", "", "knockout", "--of-groups", "2", "--third"]).code(0);
    let drawn = drawn.prints(&["┐", "┘", "三四名决赛"]);
    assert!(drawn.out.contains("2.1"));
    desk.play("2.1", "A-9");
    // Whoever has won stands one column further on.
    desk.run(&["standings", "", "--provisional"]).code(0).prints(&["─队1 ─"]);
    desk.play("2.2", "A-9");
    desk.run(&["close", ""]).code(0);
    let table = desk.run(&["standings", "", "--json"]).code(0).json();
    let places: Vec<u64> =
        table["placed"].as_array().unwrap().iter().map(|row| row["first"].as_u64().unwrap()).collect();
    assert_eq!(places, [1, 2, 3, 4]);
}

#[test]
fn a_tie_has_no_place_in_a_knock_out() {
    let desk = Desk::with_units("china", 4);
    desk.run(&["draw", "", "knockout"]).code(0);
    desk.run(&["pair", "", "--publish"]).code(0);
    desk.run(&["round", "", "1.1", "start"]).code(0);
    desk.run(&["result", "", "1", "9-9"]).code(2);
    desk.run(&["pair", "", "--hand", "1-2,3-4", "--because", "x"]).code(2);
}

#[test]
fn the_better_half_chooses_its_opponents() {
    let desk = Desk::with_units("china", 6);
    // 1 and 2 stand the first round over.
    desk.run(&["draw", "", "knockout", "--choose"]).code(0).prints(&["队3 先挑"]);
    desk.run(&["pair", ""]).code(2).says(&["TD-3.4"]);
    desk.run(&["choose", "", "队4"]).code(2).says(&["TD-3.4"]);
    // What is left for 4 is no choice any more.
    let next = desk.run(&["choose", "", "队5", "--json"]).code(0).json();
    assert_eq!(next["next"], json!(null));
    desk.run(&["choose", "", "6"]).code(2).says(&["TD-3.4"]);
    let drawn = desk.run(&["pair", "", "--json"]).code(0).json();
    let pairs: Vec<(u64, u64)> = drawn["pairs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|pair| (pair["home"].as_u64().unwrap(), pair["visitor"].as_u64().unwrap()))
        .collect();
    assert!(pairs.contains(&(3, 5)) && pairs.contains(&(4, 6)), "{pairs:?}");
}

#[test]
fn a_double_elimination_is_drawn_in_its_areas() {
    let desk = Desk::with_units("china", 6);
    desk.run(&["draw", "", "knockout", "--double", "--extra-final"]).code(0).prints(&[
        "胜区",
        "负区",
        "决赛",
        "附加决赛",
    ]);
    desk.play("1.1", "A-9");
    desk.run(&["standings", "", "--lang", "en"]).code(0).prints(&["Winner area", "Loser area", "Final"]);
}

#[test]
fn a_movement_takes_two_groups_of_equally_many() {
    let odd = Desk::with_units("gouji-6", 7);
    odd.run(&["draw", "", "movement"]).code(2).says(&["两组", "TD-2.11"]);
    let desk = Desk::with_units("gouji-6", 6);
    desk.run(&["draw", "", "movement"]).code(0);
    let drawn = desk.run(&["pair", "", "--json"]).code(0).json();
    assert_eq!(drawn["pairs"].as_array().unwrap().len(), 3);
}

#[test]
fn what_does_not_fit_a_plan_is_refused_with_what_would_do() {
    let desk = Desk::with_units("china", 4);
    desk.run(&["draw", "", "robin", "--system", "chess"]).code(2).says(&["chess", "timed"]);
    desk.run(&["draw", "", "knockout", "--units", "1,1"]).code(2).says(&["两次"]);
    desk.run(&["draw", "", "knockout", "--units", "1"]).code(2).says(&["两队"]);
    desk.run(&["draw", "", "swiss", "--lots", "abc"]).code(2);
    desk.run(&["draw", "", "robin"]).code(0);
    desk.run(&["draw", "", "robin"]).code(2).says(&["没有结束"]);
}
