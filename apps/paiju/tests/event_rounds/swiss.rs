//! A Swiss event from the draw to the close.

use serde_json::json;

use super::Desk;

const WITNESS: [&str; 2] = ["--witness", "袋中 4 1 3 2"];

#[test]
fn a_whole_swiss_event_leads_to_final_standings() {
    let desk = Desk::with_units("china", 8);
    let drawn = desk.run(&["draw", "", "swiss", "--rounds", "3", WITNESS[0], WITNESS[1], "--json"]).code(0).json();
    assert_eq!(drawn["draw"], json!([1, 2, 3, 4, 5, 6, 7, 8]));
    assert_eq!(drawn["lots"].as_str().map(str::len), Some(64));
    for round in ["1.1", "1.2", "1.3"] {
        desk.run(&["standings", ""]).code(0).prints(&["名次"]);
        desk.play(round, "A-9");
    }
    desk.run(&["pair", ""]).code(2);
    desk.run(&["close", ""]).code(0);
    let table = desk.run(&["standings", "", "--json"]).code(0).json();
    let rows = table["tables"][0]["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 8);
    let places: Vec<u64> = rows.iter().map(|row| row["place"].as_u64().unwrap()).collect();
    assert!(places.is_sorted() && places[0] == 1);
    // Nobody met anybody twice.
    let mut met = std::collections::BTreeSet::new();
    for round in ["1.1", "1.2", "1.3"] {
        for game in desk.run(&["round", "", round, "--json"]).code(0).json()["matches"].as_array().unwrap() {
            let (home, visitor) = (game["home"].as_u64().unwrap(), game["visitor"].as_u64().unwrap());
            assert!(met.insert((home.min(visitor), home.max(visitor))));
        }
    }
    desk.run(&["close", ""]).code(2).says(&["已结束"]);
    desk.run(&["show", ""]).code(0).prints(&["已结束", "封签"]);
}

#[test]
fn the_same_witnessed_words_draw_the_same_lots() {
    let draw = |words: &str| {
        let desk = Desk::with_units("china", 8);
        desk.run(&["seed", ""]).code(0);
        desk.run(&["draw", "", "swiss", "--opening", "lots", "--witness", words, "--dry-run", "--json"]).code(0).json()
            ["draw"]
            .clone()
    };
    assert_eq!(draw("一"), draw("一"));
    assert_ne!(draw("一"), draw("二"));
}

#[test]
fn too_many_and_too_few_rounds_and_odd_fields_are_warned_of() {
    let desk = Desk::with_units("china", 9);
    let warned = |rounds: &str| {
        let drawn = desk.run(&["draw", "", "swiss", "--rounds", rounds, "--dry-run", "--lang", "en"]).code(0);
        drawn.out
    };
    assert!(warned("6").contains("more than half"));
    assert!(warned("2").contains("at least 4"));
    assert!(warned("4").contains("odd field"));
    assert!(warned("20").contains("round robin"));
}

#[test]
fn an_odd_field_has_a_bye_each_round_and_nobody_twice() {
    let desk = Desk::with_units("china", 5);
    desk.run(&["draw", "", "swiss", "--rounds", "3"]).code(0);
    let mut resting = std::collections::BTreeSet::new();
    for round in ["1.1", "1.2", "1.3"] {
        desk.play(round, "A-9");
        let shown = desk.run(&["round", "", round, "--json"]).code(0).json();
        let rests = shown["rests"].as_array().unwrap();
        assert_eq!((rests.len(), &rests[0]["how"]), (1, &json!("bye")));
        assert!(resting.insert(rests[0]["unit"].as_u64().unwrap()));
    }
}

#[test]
fn a_draft_by_hand_is_compared_and_needs_a_reason() {
    let desk = Desk::with_units("china", 4);
    desk.run(&["draw", "", "swiss", "--rounds", "3"]).code(0);
    desk.play("1.1", "A-9");
    let first = desk.run(&["round", "", "1.1", "--json"]).code(0).json();
    let met = format!("{}-{}", first["matches"][0]["home"], first["matches"][0]["visitor"]);
    let rest: Vec<String> =
        (1..=4).map(|unit| unit.to_string()).filter(|unit| !met.split('-').any(|one| one == unit)).collect();
    let again = format!("{met},{}-{}", rest[0], rest[1]);
    desk.run(&["pair", "", "--hand", &again]).code(2).says(&["理由", "TD-6.3"]);
    desk.run(&["pair", "", "--hand", &again, "--because", "x"]).code(0).prints(&["重赛", "机器编排"]);
    desk.run(&["pair", "", "--hand", "1-2", "--because", "x"]).code(2).says(&["轮空"]);
    desk.run(&["pair", "", "--hand", "1-2,2-3", "--because", "x"]).code(2).says(&["两场"]);
    desk.run(&["pair", "", "--hand", "1-9,2-3", "--because", "x"]).code(2).says(&["9"]);
    let file = desk.write("round.txt", "# second round\n队1-队4\n队2-队3\n".as_bytes());
    desk.run(&["pair", "", "--hand", file.to_str().unwrap(), "--because", "x", "--dry-run"]).code(0).prints(&["队4"]);
}

#[test]
fn where_no_pairing_keeps_the_rules_it_says_which_to_relax() {
    let desk = Desk::with_units("china", 2);
    desk.run(&["draw", "", "swiss", "--rounds", "2"]).code(0);
    desk.play("1.1", "A-9");
    desk.run(&["pair", ""]).code(2).says(&["--relax"]);
    desk.run(&["pair", "", "--relax"]).code(2).says(&["理由"]);
    desk.run(&["pair", "", "--relax", "--because", "两队"]).code(0).prints(&["放宽", "重赛 1"]);
    desk.run(&["log", ""]).code(0).prints(&["两队", "重赛 1"]);
    desk.run(&["pair", "", "--relax", "--because", "only two", "--lang", "en"]).code(0);
    desk.run(&["log", "", "--lang", "en"]).code(0).prints(&["only two (relaxed: "]);
}

#[test]
fn a_round_goes_forward_and_back_and_says_what_it_lacks() {
    let desk = Desk::with_units("china", 4);
    desk.run(&["draw", "", "swiss", "--rounds", "2"]).code(0);
    desk.run(&["round", "", "1.1", "start"]).code(2);
    desk.run(&["pair", ""]).code(0);
    desk.run(&["round", "", "1.1", "start"]).code(2).says(&["草案"]);
    desk.run(&["round", "", "1.1", "publish"]).code(0);
    desk.run(&["round", "", "1.1", "withdraw"]).code(0);
    desk.run(&["round", "", "1.1", "publish"]).code(0);
    desk.run(&[
        "round",
        "",
        "1.1",
        "start",
        "--at",
        "2026-05-01T14:00:00+08:00",
        "--ends",
        "2026-05-01T14:50:00+08:00",
    ])
    .code(0);
    desk.run(&["round", "", "1.1", "extend", "--ends", "2026-05-01T15:00:00+08:00"]).code(2).says(&["理由"]);
    desk.run(&["round", "", "1.1", "extend", "--because", "停电"]).code(2).says(&["--ends"]);
    desk.run(&["round", "", "1.1", "extend", "--ends", "2026-05-01T15:00:00+08:00", "--because", "停电"]).code(0);
    let shown = desk.run(&["round", "", "1.1", "--json"]).code(0).json();
    assert_eq!(shown["ends"], 1_777_618_800_000_u64);
    desk.run(&["result", "", "1", "A-9"]).code(0);
    desk.run(&["seat", "", "1.1.2", "1"]).code(0);
    desk.run(&["round", "", "1.1", "close"]).code(0);
    desk.run(&["round", "", "1.1", "count"]).code(2).says(&["1.1.2"]);
    desk.run(&["show", ""]).code(0).prints(&["1.1.2"]);
    desk.run(&["result", "", "2", "9-A"]).code(0);
    desk.run(&["round", "", "1.1", "count"]).code(0);
    desk.run(&["round", "", "1.1", "lock"]).code(0);
    desk.run(&["result", "", "1.1.1", "A-9"]).code(2).says(&["已锁定"]);
    desk.run(&["round", "", "1.1", "reopen"]).code(2).says(&["理由"]);
    desk.run(&["round", "", "1.1", "reopen", "--because", "漏签"]).code(0);
}

#[test]
fn a_late_entry_joins_and_a_unit_may_miss_a_round() {
    let desk = Desk::with_units("china", 6);
    desk.run(&["draw", "", "swiss", "--rounds", "3"]).code(0);
    desk.play("1.1", "A-9");
    desk.run(&["enter", "", "迟到队", "--joins", "1.2"]).code(0);
    desk.run(&["miss", "", "队2"]).code(0);
    let drawn = desk.run(&["pair", "", "--json"]).code(0).json();
    assert_eq!(drawn["rests"], json!([{ "unit": 2, "how": "leave" }]));
    assert_eq!(drawn["pairs"].as_array().unwrap().len(), 3);
}
