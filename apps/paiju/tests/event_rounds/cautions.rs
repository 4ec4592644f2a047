//! What is permitted and yet seldom meant is said beside the answer; what a text forbids after its time is refused.

use super::Desk;
use super::results::playing;

/// An event with its first round from 9:00 to 10:00, one result entered.
fn morning(system: &str, result: &str) -> Desk {
    let desk = Desk::with_units("guandan-2022", 4);
    desk.run(&["draw", "", "robin", "--system", system]).code(0);
    desk.run(&["pair", "", "1.1", "--publish", "--at", "2026-05-01T08:50:00+08:00"]).code(0);
    let at = ["--at", "2026-05-01T09:00:00+08:00", "--ends", "2026-05-01T10:00:00+08:00"];
    desk.run(&[&["round", "", "1.1", "start"], &at[..]].concat()).code(0);
    for game in ["1", "2"] {
        desk.run(&["result", "", game, result, "--at", "2026-05-01T09:50:00+08:00"]).code(0);
    }
    for (step, at) in [("close", "10:00"), ("count", "10:05"), ("lock", "10:40")] {
        desk.run(&["round", "", "1.1", step, "--at", &format!("2026-05-01T{at}:00+08:00")]).code(0);
    }
    desk
}

#[test]
fn td_11_4_after_the_time_no_figure_of_a_result_may_rise() {
    let desk = morning("games", "过A-9");
    // Half an hour after the scheduled end neither side may gain, in whatever figure: 26:0 is more level difference for home, 18:8
    // more for the visitors.
    for result in ["过A-2", "过A-10"] {
        for at in ["2026-05-01T10:31:00+08:00", "2026-05-02T01:00:00+08:00"] {
            let args = ["correct", "", "1.1.1", result, "--players", "1,1", "--because", "抄错", "--at", at, "--json"];
            let told = desk.run(&args).code(2).json();
            let error = (&told["error"]["code"], &told["error"]["article"]);
            assert_eq!(error, (&"result".into(), &"GD22 记录-3".into()), "{result} at {at}: {told}");
        }
    }
    let shown = desk.run(&["result", "", "1.1.1"]).code(0);
    assert!(shown.out.contains("19:7"), "{}", shown.out);
}

#[test]
fn td_11_4_a_game_taken_from_the_loser_is_a_better_share_for_the_winner() {
    let desk = morning("best_of_3", "2-1");
    let args = ["correct", "", "1.1.1", "2-0", "--players", "1,1", "--because", "抄错"];
    let late = [&args[..], &["--at", "2026-05-02T01:00:00+08:00"]].concat();
    desk.run(&late).code(2).says(&["不得增加得分", "主队", "GD22 记录-3"]);
    // What the chief orders, after an appeal, has no such bound.
    desk.run(&[&late[..], &["--cause", "ordered", "--json"]].concat()).code(0);
}

#[test]
fn an_end_far_away_or_over_is_pointed_out() {
    let desk = Desk::with_units("china", 4);
    desk.run(&["draw", "", "robin", "--minutes", "60"]).code(0);
    desk.run(&["pair", "", "1.1", "--publish"]).code(0);
    let start = |ends: &str| {
        let at = "2026-05-01T09:00:00+08:00";
        desk.run(&["round", "", "1.1", "start", "--at", at, "--ends", ends, "--json"]).code(0).json()
    };
    let warned = start("2026-05-01T19:00:00+08:00");
    assert!(warned["warnings"][0]["zh"].as_str().unwrap().contains("10 小时"), "{warned}");
    let extend = |ends: &str| {
        let at = "2026-05-01T09:30:00+08:00";
        let args = ["round", "", "1.1", "extend", "--at", at, "--ends", ends, "--because", "写错", "--lang", "en"];
        desk.run(&args).code(0).out
    };
    assert!(extend("2026-05-01T09:00:00+08:00").contains("over already"));
    assert!(!extend("2026-05-01T10:00:00+08:00").contains("Note"), "as long as a round takes");
}

#[test]
fn a_lock_while_corrections_and_appeals_are_open_is_pointed_out() {
    let desk = playing("guandan-2022", 4, &["robin"]);
    for game in ["1", "2"] {
        desk.run(&["result", "", game, "A-9"]).code(0);
    }
    for step in ["close", "count"] {
        desk.run(&["round", "", "1.1", step]).code(0);
    }
    let locked = desk.run(&["round", "", "1.1", "lock"]).code(0);
    locked.prints(&["更正时限", "GD22 记录-3", "申诉时限"]);
    let late = Desk::with_units("guandan-2022", 4);
    late.begin(&["robin"]);
    for game in ["1", "2"] {
        late.run(&["result", "", game, "A-9"]).code(0);
    }
    for step in ["close", "count"] {
        late.run(&["round", "", "1.1", step]).code(0);
    }
    let locked = late.run(&["round", "", "1.1", "lock", "--at", "2999-01-01T00:00:00Z", "--json"]).code(0).json();
    assert_eq!(locked["warnings"], serde_json::json!([]));
}

#[test]
fn td_7_11_a_bye_for_a_unit_that_did_not_come_is_pointed_out() {
    let desk = playing("guandan-2022", 5, &["swiss", "--rounds", "3"]);
    desk.run(&["result", "", "1", "--forfeit", "visitor"]).code(0);
    desk.run(&["result", "", "2", "9-9"]).code(0);
    let gone = desk.matches("1.1")[0].clone();
    desk.finish("1.1");
    let drawn = desk.run(&["pair", "", "--json"]).code(0).json();
    let rests = drawn["rests"][0]["unit"].clone();
    assert_eq!(rests, gone["visitor"], "the lowest has it: {drawn}");
    let said = drawn["warnings"][0]["zh"].as_str().unwrap();
    assert!(said.contains(gone["visitor_name"].as_str().unwrap()) && said.contains("leave"), "{said}");
    desk.run(&["pair", ""]).code(0).prints(&["注意：", "弃权"]);
}

#[test]
fn td_7_1_for_a_finalist_that_is_gone_the_next_is_offered() {
    let desk = Desk::with_units("china", 6);
    desk.run(&["draw", "", "robin"]).code(0);
    for round in ["1.1", "1.2", "1.3", "1.4", "1.5"] {
        desk.play(round, "A-9");
    }
    desk.run(&["close", ""]).code(0);
    let table = desk.run(&["standings", "", "--json"]).code(0).json();
    let rows = table["tables"][0]["rows"].as_array().unwrap().clone();
    let unit = |place: usize| rows[place - 1]["unit"].as_u64().unwrap();
    desk.run(&["draw", "", "knockout", "--places", "1-4"]).code(0);
    let second = unit(2).to_string();
    let left = desk.run(&["leave", "", &second, "--from", "2.1", "--because", "有事"]).code(0);
    let fifth = rows[4]["name"].as_str().unwrap();
    let units = [1, 3, 4, 5].map(|place| unit(place).to_string()).join(",");
    let offered = format!("--units {units}");
    let left = left.prints(&["递补", fifth, &offered]);
    // The draw is taken back, as the sentence says, and drawn anew.
    let (_, entry) = left.out.split_once("undo ").unwrap();
    let entry: String = entry.chars().take_while(char::is_ascii_digit).collect();
    desk.run(&["undo", "", &entry]).code(0);
    let places = desk.run(&["draw", "", "knockout", "--places", "1-4"]).code(2);
    places.says(&[rows[1]["name"].as_str().unwrap(), "第 5 名", fifth, &offered, "TD-7.1"]);
    let drawn = desk.run(&["draw", "", "knockout", "--units", &units, "--json"]).code(0).json();
    assert_eq!(drawn["draw"], serde_json::json!([unit(1), unit(3), unit(4), unit(5)]));
}

#[test]
fn td_7_1_in_groups_the_next_of_the_group_is_offered() {
    let desk = Desk::with_units("china", 8);
    desk.run(&["draw", "", "robin", "--groups", "2"]).code(0);
    for round in ["1.1", "1.2", "1.3"] {
        desk.play(round, "A-9");
    }
    desk.run(&["close", ""]).code(0);
    let table = desk.run(&["standings", "", "--json"]).code(0).json();
    let group = table["tables"][1]["rows"].as_array().unwrap().clone();
    let (gone, next) = (group[1]["unit"].to_string(), group[2]["name"].as_str().unwrap());
    desk.run(&["leave", "", &gone, "--because", "有事"]).code(0);
    let drawn = desk.run(&["draw", "", "knockout", "--of-groups", "2"]).code(2).says(&["第 3 名", next, "--units "]);
    let (_, units) = drawn.err.split_once("--units ").unwrap();
    let units: String = units.chars().take_while(|sign| sign.is_ascii_digit() || *sign == ',').collect();
    let drawn = desk.run(&["draw", "", "knockout", "--units", &units, "--json"]).code(0).json();
    let there = drawn["draw"].as_array().unwrap();
    assert!(there.contains(&group[2]["unit"]) && !there.contains(&group[1]["unit"]) && there.len() == 4);
}
