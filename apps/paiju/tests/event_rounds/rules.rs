//! Rules that only a director at the command line meets: groups of unequal size, drawing lots again, points that come along, one
//! classification, alternates and the check-in list, tables with names that several units have.

use serde_json::{Value, json};

use super::Desk;

#[test]
fn td_5_2_fourteen_in_four_groups_differ_by_one_and_it_says_so() {
    let desk = Desk::with_units("guandan-2017", 14);
    let drawn = desk.run(&["draw", "", "robin", "--groups", "4"]).code(0);
    let drawn = drawn.prints(&["各组队数相差一队：3、3、4、4", "按场均", "TD-5.1"]);
    assert!(drawn.out.contains("第 4 组"));
    for round in ["1.1", "1.2", "1.3"] {
        desk.play(round, "A-9");
    }
    desk.run(&["standings", ""]).code(0).prints(&["各组合计（按场均比较：TD-5.1"]);
    desk.run(&["standings", "", "--lang", "en"]).code(0).prints(&["by the mean of a match"]);
}

#[test]
fn td_7_1_leaving_before_the_start_says_what_is_to_be_done() {
    let desk = Desk::with_units("china", 9);
    desk.run(&["draw", "", "robin"]).code(0);
    desk.run(&["leave", "", "队4", "--because", "病"]).code(0).prints(&["剩余 8 队", "重新抽签", "CN 5.7"]);
    desk.run(&["pair", ""]).code(2).says(&["重新抽签", "CN 5.7"]);
    let again = desk.run(&["redraw", "", "--witness", "袋中 2 1", "--json"]).code(0).json();
    assert_eq!((again["rounds"].as_u64(), again["draw"].as_array().unwrap().len()), (Some(7), 8));
    desk.run(&["pair", "", "--publish"]).code(0);
    desk.run(&["redraw", ""]).code(2).says(&["收回公布"]);
    // An odd rest has byes, which pay nothing.
    let desk = Desk::with_units("guandan-2017", 4);
    desk.run(&["draw", "", "robin"]).code(0);
    desk.run(&["leave", "", "队1", "--because", "病"]).code(0).prints(&["轮空", "GD17 24-1"]);
    let drawn = desk.run(&["pair", "", "--json"]).code(0).json();
    assert_eq!(drawn["rests"][0]["how"], "bye");
    desk.play("1.1", "A-9");
    let rests = desk.run(&["round", "", "1.1", "--json"]).code(0).json()["rests"][0]["unit"].as_u64().unwrap();
    let table = desk.run(&["standings", "", "--json"]).code(0).json();
    let rows = table["tables"][0]["rows"].as_array().unwrap();
    let row = rows.iter().find(|row| row["unit"].as_u64() == Some(rests)).unwrap();
    assert_eq!(row["values"][0], "0", "who rested has won nothing: {row}");
}

#[test]
fn td_11_12_points_come_along_as_it_is_said_or_it_is_refused() {
    let desk = Desk::with_units("guandan-2022", 8);
    desk.run(&["draw", "", "swiss", "--rounds", "2", "--carried-on"]).code(0);
    for round in ["1.1", "1.2"] {
        desk.play(round, "A-9");
    }
    desk.run(&["close", ""]).code(0);
    let next = ["draw", "", "swiss", "--places", "1-4", "--rounds", "2"];
    desk.run(&[&next[..], &["--carry"]].concat()).code(2).says(&["GD22 带分-1", "N/M"]);
    desk.run(&[&next[..], &["--carry", "some"]].concat()).code(2).says(&["average"]);
    desk.run(&["draw", "", "knockout", "--places", "1-4", "--carry", "all"]).code(2).says(&["TD-3.6"]);
    let drawn = desk.run(&[&next[..], &["--carry", "1/2", "--json"]].concat()).code(0).json();
    assert_eq!(drawn["carry"], json!([2, 2, 1, 1]), "half of what each has won");
    let table = desk.run(&["standings", "", "--json"]).code(0).json();
    assert_eq!(table["tables"][0]["rows"][0]["values"][0], "2");
}

#[test]
fn g4_38_4_hands_are_added_up_unless_match_points_are_asked_for() {
    for (profile, system) in [
        ("gouji-4", "sum"),
        ("gouji-6", "sum"),
        ("china", "timed"),
        ("guangzhou", "timed"),
        ("guandan-2017", "timed"),
        ("guandan-2022", "timed"),
        ("washington", "timed"),
    ] {
        let desk = Desk::with_units(profile, 8);
        for format in ["movement", "robin", "swiss", "knockout"] {
            let drawn = desk.run(&["draw", "", format, "--dry-run", "--json"]).code(0).json();
            assert_eq!(drawn["plan"]["system"], system, "{profile} {format}");
        }
    }
}

#[test]
fn td_5_5_one_classification_over_all_stages_printed_and_exported() {
    let desk = Desk::with_units("china", 8);
    desk.run(&["draw", "", "swiss", "--rounds", "3"]).code(0);
    for round in ["1.1", "1.2", "1.3"] {
        desk.play(round, "A-9");
    }
    desk.run(&["close", ""]).code(0);
    desk.run(&["draw", "", "knockout", "--places", "1-4"]).code(0);
    desk.run(&["final", ""]).code(0).prints(&["尚未结束", "1–4"]);
    for round in ["2.1", "2.2"] {
        desk.play(round, "A-9");
    }
    desk.run(&["close", ""]).code(0);
    let found = desk.run(&["final", "", "--json"]).code(0).json();
    assert_eq!(found["state"], "final");
    let spans: Vec<(u64, u64, u64)> = found["lists"][0]["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| ["first", "last", "stage"].map(|key| row[key].as_u64().unwrap()).into())
        .collect();
    assert_eq!(spans[..4], [(1, 1, 2), (2, 2, 2), (3, 4, 2), (3, 4, 2)]);
    assert!(spans[4..].iter().all(|&(_, _, stage)| stage == 1) && spans[4].0 == 5);
    let sheet = desk.run(&["export", "", "--to", "csv", "--what", "final"]).code(0);
    assert_eq!(sheet.out.lines().count(), 9, "{}", sheet.out);
    let whole = desk.run(&["export", "", "--to", "json"]).code(0).json();
    assert_eq!(whole["final"]["lists"], found["lists"]);
}

#[test]
fn td_7_7_a_semi_finalist_who_forfeits_on_purpose_keeps_no_place() {
    let desk = Desk::with_units("guandan-2022", 4);
    desk.run(&["draw", "", "knockout"]).code(0);
    desk.run(&["pair", "", "--publish"]).code(0);
    desk.run(&["round", "", "1.1", "start"]).code(0);
    desk.run(&["result", "", "1", "--forfeit", "visitor", "--leave", "intentional"]).code(0);
    desk.run(&["result", "", "2", "A-9"]).code(0);
    for step in ["close", "count", "lock"] {
        desk.run(&["round", "", "1.1", step]).code(0);
    }
    desk.play("1.2", "A-9");
    let placed = desk.run(&["standings", "", "--json"]).code(0).json()["placed"].clone();
    let of = |row: &Value| (row["first"].as_u64(), row["last"].as_u64());
    let spans: Vec<_> = placed.as_array().unwrap().iter().map(of).collect();
    assert_eq!(spans, [(Some(1), Some(1)), (Some(2), Some(2)), (Some(3), Some(3)), (None, None)]);
    let gone = placed[3]["unit"].to_string();
    desk.run(&["why", "", &gone]).code(0).prints(&["不列名次", "TD-7.5"]);
}

#[test]
fn td_7_10_a_round_lost_by_a_ruling_holds_nothing_up() {
    let desk = Desk::with_units("guandan-2022", 4);
    desk.run(&["draw", "", "swiss", "--rounds", "2"]).code(0);
    desk.run(&["pair", "", "--publish"]).code(0);
    desk.run(&["round", "", "1.1", "start"]).code(0);
    desk.run(&["result", "", "2", "A-9"]).code(0);
    let shown = desk.run(&["round", "", "1.1", "--json"]).code(0).json();
    let unit = shown["matches"][0]["visitor"].to_string();
    let rule = ["rule", "", "--offence", "phone", "--unit", &unit, "--game", "1.1.1", "--penalty", "used"];
    desk.run(&rule).code(0);
    let shown = desk.run(&["round", "", "1.1", "--json"]).code(0).json();
    assert_eq!(shown["missing"], json!([]));
    assert_eq!(shown["matches"][0]["status"], "settled");
    assert_eq!(shown["matches"][0]["result"]["zh"], "客队判负　积分 2:0　级差分 17:0");
    for step in ["close", "count", "lock"] {
        desk.run(&["round", "", "1.1", step]).code(0);
    }
}

#[test]
fn a_table_of_results_takes_names_that_its_tables_make_clear() {
    let desk = Desk::new("china");
    let list = desk.write("entries.csv", "队名,种子\n飞龙,1\n白虎,2\n飞龙,3\n玄武,4\n".as_bytes());
    desk.run(&["import", "", list.to_str().unwrap(), "--same", "keep", "--yes"]).code(0);
    desk.run(&["draw", "", "swiss", "--rounds", "2"]).code(0);
    desk.run(&["pair", "", "--publish"]).code(0);
    desk.run(&["round", "", "1.1", "start"]).code(0);
    let shown = desk.run(&["round", "", "1.1", "--json"]).code(0).json();
    let bare = |name: &Value| name.as_str().unwrap().split(" #").next().unwrap().to_owned();
    let rows: Vec<String> = shown["matches"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| format!("{},{},{},A-9", game["table"], bare(&game["home_name"]), bare(&game["visitor_name"])))
        .collect();
    let enter = |name: &str, head: &str, rows: &[String]| {
        let file = desk.write(name, format!("{head}\n{}\n", rows.join("\n")).as_bytes());
        desk.run(&["result", "", "1.1", "--from", file.to_str().unwrap(), "--yes"])
    };
    // By the opponent it is clear which of the two is meant, and by the table; a name as tables print it is clear alone.
    let names: Vec<String> = rows.iter().map(|row| row.split_once(',').unwrap().1.to_owned()).collect();
    enter("names.csv", "主队,客队,成绩", &names).code(0).prints(&["飞龙 #1 – ", "飞龙 #3"]);
    desk.run(&["leave", "", "飞龙", "--because", "退出"]).code(2).says(&["不止一个"]);
    desk.run(&["amend", "", "飞龙 #3", "--origin", "广州"]).code(0);
    enter("tables.csv", "桌号,主队,客队,成绩", &rows).code(0);
    let shown = desk.run(&["round", "", "1.1", "--json"]).code(0).json();
    assert_eq!(shown["missing"], json!([]));
}

#[test]
fn alternates_wait_and_who_is_here_is_ticked_off() {
    let desk = Desk::with_units("china", 6);
    desk.run(&["alternates", "", "队6", "队5"]).code(0);
    desk.run(&["checkin", "", "队1", "队2", "队3"]).code(0).prints(&["未到 3 队"]);
    desk.run(&["checkin", "", "队3", "--undo"]).code(0).prints(&["未到 4 队"]);
    let list = desk.run(&["checkin", "", "--json"]).code(0).json();
    assert_eq!((list["here"].as_u64(), list["missing"].as_u64()), (Some(2), Some(4)));
    let order: Vec<u64> = list["units"].as_array().unwrap().iter().map(|row| row["unit"].as_u64().unwrap()).collect();
    assert_eq!(order, [1, 2, 3, 4, 6, 5], "those who play, then the alternates in their order");
    desk.run(&["checkin", "", "--missing"]).code(0).prints(&["队4", "候补 1"]);
    let drawn = desk.run(&["draw", "", "swiss", "--rounds", "2"]).code(0).prints(&["还没有签到：队3、队4"]);
    assert!(!drawn.out.contains("队5"), "{}", drawn.out);
    desk.run(&["call", "", "队5", "--joins", "1.1"]).code(2).says(&["理由"]);
    desk.run(&["call", "", "--joins", "1.1"]).code(0).prints(&["候补 队6 递补"]);
    let sheet = desk.run(&["export", "", "--to", "csv", "--what", "checkin"]).code(0);
    assert!(sheet.out.contains("已到") && sheet.out.contains("候补 1"), "{}", sheet.out);
}
