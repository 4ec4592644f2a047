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
fn td_3_6_a_match_of_segments_is_written_segment_by_segment() {
    let desk = Desk::with_units("china", 4);
    desk.run(&["draw", "", "knockout", "--segments", "0"]).code(2).says(&["1..=16"]);
    desk.run(&["draw", "", "knockout", "--segments", "2"]).code(0);
    desk.run(&["pair", "", "--publish"]).code(0);
    desk.run(&["round", "", "1.1", "start"]).code(0);
    desk.run(&["result", "", "1", "A-9"]).code(2).says(&["分2节", "TD-9.1"]);
    desk.run(&["result", "", "1", "A-9 |"]).code(2).says(&["缺第2节"]);
    desk.run(&["result", "", "1", "A-9 | 9-A"]).code(2).says(&["加打", "TD-3.6"]);
    desk.run(&["result", "", "1", "A-9 | 9-8 (1:0)"]).code(2).says(&["TD-3.6"]);
    desk.run(&["result", "", "1", "A-9 | 过A-过A"]).code(2).says(&["第2节"]);
    desk.run(&["result", "", "1", "A-9 (1-0"]).code(2).says(&["|"]);
    desk.run(&["result", "", "1", "A-9｜9-A (0:1)"]).code(0).prints(&["0:2"]);
    // 2 sits with 3, and in the table the other way round.
    let table = desk.write("table.csv", "主队,客队,成绩\n队3,队2,9-A | 9-K | 8-8\n".as_bytes());
    let table = table.to_str().unwrap();
    desk.run(&["result", "", "1.1", "--from", table, "--yes"]).code(2).says(&["第2节"]);
    let table = desk.write("table.csv", "主队,客队,成绩\n队3,队2,A-9 | 9-A (1:1)(0:2)\n".as_bytes());
    let table = table.to_str().unwrap();
    desk.run(&["result", "", "1.1", "--from", table, "--yes"]).code(0).prints(&["9-A | A-9 (1:1) (2:0)"]);
    desk.run(&["pair", "", "--publish"]).code(2);
    for step in ["close", "count", "lock"] {
        desk.run(&["round", "", "1.1", step]).code(0);
    }
    let drawn = desk.run(&["pair", "", "--json"]).code(0).json();
    // 1 lost by the extra board, 2 won by the sum.
    assert_eq!(drawn["pairs"][0]["home"].as_u64().unwrap() + drawn["pairs"][0]["visitor"].as_u64().unwrap(), 6);
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
fn td_5_1_groups_are_followed_by_play_offs_of_equal_ranks() {
    let desk = Desk::with_units("gouji-6", 6);
    desk.run(&["draw", "", "robin", "--groups", "2"]).code(0);
    desk.run(&["draw", "", "play-offs"]).code(2).says(&["没有结束"]);
    for round in ["1.1", "1.2", "1.3"] {
        desk.play(round, "HHHVVV");
    }
    desk.run(&["close", ""]).code(0);
    let groups = desk.run(&["standings", "", "--json"]).code(0).json()["tables"].clone();
    let ranked = |rank: usize| {
        let unit = |group: usize| groups[group]["rows"][rank]["unit"].as_u64().unwrap();
        json!([unit(0), unit(1)])
    };
    let drawn = desk.run(&["draw", "", "play-offs", "--json"]).code(0).json();
    assert_eq!(drawn["groups"], json!([ranked(0), ranked(1), ranked(2)]));
    desk.play("2.1", "HHHVVV");
    desk.run(&["close", ""]).code(0);
    let table = desk.run(&["standings", "", "--json"]).code(0).json();
    let rows = table["tables"][0]["rows"].as_array().expect("one table").clone();
    let places: Vec<u64> = rows.iter().map(|row| row["place"].as_u64().unwrap()).collect();
    assert_eq!(places, [1, 2, 3, 4, 5, 6]);
    let firsts: Vec<u64> = rows[..2].iter().map(|row| row["unit"].as_u64().unwrap()).collect();
    assert!(ranked(0).as_array().unwrap().iter().all(|unit| firsts.contains(&unit.as_u64().unwrap())));
    let second = rows[1]["unit"].to_string();
    desk.run(&["why", "", &second]).code(0).prints(&["附加赛", "TD-5.1"]);
}

#[test]
fn what_is_not_said_of_a_knock_out_the_profile_says() {
    let finals = |id: &str, flags: &[&str]| {
        let desk = Desk::with_units(id, 4);
        let words = [&["draw", "", "knockout", "--json"][..], flags].concat();
        desk.run(&words).code(0).json()["plan"]["format"]["kind"].clone()
    };
    let double = |finals: &str, layout: &str| json!({ "double": { "layout": layout, "finals": finals } });
    assert_eq!(finals("china", &["--double"]), double("two", "standard"));
    assert_eq!(finals("guandan-2022", &["--double"]), double("one", "standard"));
    assert_eq!(
        finals("guandan-2022", &["--double", "--losers", "compact", "--finals", "two"]),
        double("two", "compact")
    );
    assert_eq!(finals("china", &[]), json!({ "single": { "third": "shared" } }));
    assert_eq!(finals("china", &["--third"]), json!({ "single": { "third": "played" } }));
}

#[test]
fn a_double_elimination_is_drawn_in_its_areas() {
    let desk = Desk::with_units("china", 6);
    desk.run(&["draw", "", "knockout", "--double", "--finals", "two"]).code(0).prints(&[
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
