//! The cited article is the one that decides: of each refusal, and of each permission.

use judge::{Lang, verdict};
use serde_json::{Value, json};

/// What a case's verdict cites.
fn cited(case: &Value) -> Vec<String> {
    let got = verdict(case, Lang::En).unwrap_or_else(|fault| panic!("{case}: {fault}"));
    let list = got["cite"].as_array().expect("every verdict cites");
    list.iter().map(|article| article.as_str().expect("an article").to_owned()).collect()
}

/// A case of six-player Tuolaji at level 5 with spades as trump.
fn gw(ask: &str, more: Value) -> Value {
    with(json!({ "rulebook": "tuolaji-gw6", "ask": ask, "level": "5", "trump": "S" }), more)
}

fn with(mut case: Value, more: Value) -> Value {
    let Value::Object(more) = more else { panic!("keys") };
    case.as_object_mut().expect("a case").extend(more);
    case
}

/// Cards written one after another.
fn cards(text: &str) -> Value {
    text.split_whitespace().collect()
}

#[test]
fn tricks_of_six_players() {
    for (plays, winner, due, not) in [
        // A failed over-ruff of a throw.
        (
            ["HA HA HK", "ST ST S2", "S9 S9 HR", "D2 D3 D4", "D2 D3 D4", "D2 D3 D4"],
            1,
            &["GW 8.1", "GW 8.5", "GW 8.6.1", "GW 4.9"][..],
            &["GW 5.8"][..],
        ),
        // Nobody discards here: what did not go over was a ruff as well.
        (
            ["HA HA HK", "ST ST S2", "S9 S9 HR", "H2 H3 H4", "H6 H7 H8", "H9 HT HJ"],
            1,
            &["GW 8.5", "GW 8.6.1"],
            &["GW 4.9", "GW 5.8"],
        ),
        // The pairs are equal: who was first stands, whatever the single.
        (
            ["HA HA HK", "ST ST S2", "ST S9 S9", "D2 D3 D4", "D2 D3 D4", "D2 D3 D4"],
            1,
            &["GW 8.5", "GW 8.6.1"],
            &["GW 5.8"],
        ),
        (["HA HQ", "ST S2", "ST S9", "D2 D3", "D2 D3", "D2 D3"], 1, &["GW 8.5", "GW 8.6.1", "GW 5.8"], &[]),
        // Of one card, and of equal ones.
        (["HA", "S2", "S9", "S8", "H2", "D2"], 2, &["GW 5.3", "GW 8.1", "GW 8.5", "GW 4.9"], &["GW 8.6.1", "GW 5.8"]),
        (["HA", "S2", "H3", "H4", "H2", "H6"], 1, &["GW 8.1", "GW 8.4"], &["GW 8.5", "GW 4.9"]),
        (["H9", "HA", "HA", "H4", "H2", "H6"], 1, &["GW 5.5.1", "GW 5.8"], &["GW 8.1", "GW 5.4.1"]),
        (["HA", "HA", "H3", "H4", "H2", "H6"], 0, &["GW 5.8"], &[]),
        (["HK", "HA", "HK", "H4", "H2", "H6"], 1, &["GW 5.5.1"], &["GW 5.8"]),
        // Level cards of other suits are equal.
        (["SA", "H5", "D5", "S4", "S2", "S6"], 1, &["GW 5.4", "GW 5.4.1"], &["GW 5.8"]),
        (["H5 H5", "D5 D5", "S3 S3", "S4 S4", "S2 S2", "S6 S6"], 0, &["GW 5.4.1", "GW 5.6"], &["GW 5.8"]),
        // Trumps that are no ruff: too few of a kind, or the suit still held.
        (["HA HA", "S3 S4", "H2 H3", "H4 H6", "H7 H8", "H9 HT"], 0, &["GW 5.6", "GW 8.4"], &["GW 8.1", "GW 4.9"]),
        (["HA HA", "H3 S4", "H2 H3", "H4 H6", "H7 H8", "H9 HT"], 0, &["GW 8.3"], &["GW 8.1"]),
    ] {
        let plays: Value = plays.iter().map(|play| cards(play)).collect();
        let case = gw("trick", json!({ "plays": plays }));
        let got = cited(&case);
        assert_eq!(verdict(&case, Lang::En).expect("a case")["winner"], winner, "{case}");
        for article in due {
            assert!(got.iter().any(|cited| cited == article), "{article}: {case} cites {got:?}");
        }
        for article in not {
            assert!(!got.iter().any(|cited| cited == article), "not {article}: {case} cites {got:?}");
        }
        assert_eq!(got.last().map(String::as_str), Some("GW 6.9"));
    }
    let nt = json!({ "trump": "NT", "plays": [["H5"], ["D5"], ["H2"], ["H3"], ["H4"], ["H6"]] });
    assert!(cited(&gw("trick", nt)).contains(&"GW 5.4.2".to_owned()));
    let each = json!({ "contest": "8.6.2", "plays": [
        ["HA", "HA", "HK"], ["ST", "ST", "S2"], ["S9", "S9", "HR"], ["D2", "D3", "D4"], ["D2", "D3", "D4"], ["D2", "D3", "D4"],
    ] });
    let got = cited(&gw("trick", each));
    assert!(got.contains(&"GW 8.6.2".to_owned()) && !got.contains(&"GW 8.6.1".to_owned()), "{got:?}");
}

#[test]
fn replies_of_six_players() {
    for (lead, hand, play, due) in [
        // Out of the suite: anything goes, a ruff or a discard.
        ("HA HA", "S3 S3 D2 D3", "D2 D3", &["GW 7.8", "GW 4.9"][..]),
        ("HA HA", "S3 S3 D2 D3", "S3 S3", &["GW 7.8", "GW 8.3", "GW 8.4"]),
        ("HA HA", "S3 S4 D2 D3", "S3 S4", &["GW 7.8", "GW 4.9"]),
        // As many as asked for, and fewer.
        ("HA HA", "H3 H4 D2 D3", "H3 H4", &["GW 7.7"]),
        ("HA HA", "H3 D2 D3", "H3 D3", &["GW 7.7", "GW 4.9"]),
        ("HA", "H3 H4 D2", "H3", &["GW 7.7", "GW 7.5"]),
        // What was led, and the next step.
        ("HA HA", "H3 H3 H4 D2", "H3 H3", &["GW 7.5"]),
        ("HA HA", "H3 H4 H6 D2", "H3 H4", &["GW 7.6", "GW 表2"]),
        ("HA HA HA", "H3 H3 H4 H6", "H3 H3 H4", &["GW 7.6", "GW 表2"]),
        ("H6 H6 H7 H7", "H8 H8 HJ HJ HK", "H8 H8 HJ HJ", &["GW 7.6", "GW 表2"]),
        // Triples against pairs.
        ("H6 H6 H7 H7", "H8 H8 H9 H9 H9 HK", "H8 H8 H9 HK", &["GW 7.6", "GW 表2", "R-gw-triple"]),
        ("H2 H2 H3 H3", "H7 H7 H7 H8 H8 HJ", "H7 H7 H8 HJ", &["GW 7.6", "GW 表2", "R-gw-triple"]),
    ] {
        let case = gw("follow", json!({ "lead": cards(lead), "hand": cards(hand), "play": cards(play) }));
        assert_eq!(verdict(&case, Lang::En).expect("a case")["legal"], true, "{case}");
        assert_eq!(cited(&case), due, "{case}");
    }
    for (lead, hand, play, due) in [
        ("HA HA", "H3 H3 H4 D2", "H3 D2", "GW 7.7"),
        ("HA HA", "H3 H3 H4 D2", "H3 H4", "GW 7.5"),
        ("HA HA HA", "H3 H3 H3 H4", "H3 H3 H4", "GW 7.5"),
        ("HA HA HA", "H3 H3 H4 H6", "H3 H4 H6", "GW 7.6"),
        ("H6 H6 H7 H7", "H8 H8 H9 H9 HK", "H8 H8 H9 HK", "GW 7.5"),
        ("H6 H6 H7 H7", "H8 H8 HJ HJ HK", "H8 H8 HJ HK", "GW 7.6"),
        ("H6 H6 H7 H7", "H7 H8 H8 H9 H9 H9 HJ", "H9 H9 H9 HJ", "GW 7.6"),
        ("HA HA", "H3 H3 H4 D2", "H3", "GW 6.3"),
    ] {
        let case = gw("follow", json!({ "lead": cards(lead), "hand": cards(hand), "play": cards(play) }));
        assert_eq!(verdict(&case, Lang::En).expect("a case")["legal"], false, "{case}");
        assert_eq!(cited(&case), [due], "{case}");
    }
}

#[test]
fn kitties_of_six_players() {
    let kitty = |lead: &str, more: Value| {
        let case = json!({ "lead": cards(lead), "winning": cards(lead), "kitty": cards("HK D2 D3 D4 D6 D7") });
        cited(&with(gw("kitty", case), more))
    };
    for (lead, due) in [
        ("HA HA HQ HQ", &["GW 12.9.3"][..]),
        ("HA HA HK HK", &["GW 12.9.1"]),
        ("HA HA HA", &["GW 12.9.2"]),
        ("HA HA HA HQ HQ HQ", &["GW 12.9.2"]),
        ("HA HA", &["GW 12.9.3"]),
        ("HA", &["GW 12.9.4"]),
        ("HA HQ", &["GW 12.9.4"]),
        ("HA HA HK HK HJ", &["GW 12.9.1", "GW 12.9.5"]),
        ("HA HA HK", &["GW 12.9.3", "GW 12.9.5"]),
        ("HA HA HA HQ HQ", &["GW 12.9.2", "GW 12.9.5"]),
    ] {
        assert_eq!(kitty(lead, json!({})), [due, &["R-gw-kitty-trick"]].concat(), "{lead}");
        assert_eq!(kitty(lead, json!({ "factor": "4.4" })), ["GW 4.4", "R-gw-kitty-trick"], "{lead}");
    }
}

#[test]
fn levels_and_leads_of_six_players() {
    for (points, captured, due) in [
        (60, false, &["GW 12.8", "GW 表4"][..]),
        (-10, false, &["GW 12.8", "GW 表4", "R-gw-negative"]),
        (0, false, &["GW 12.8", "GW 表4"]),
        (0, true, &["GW 12.8", "GW 表4", "R-gw-captured-low"]),
        (-20, true, &["GW 12.8", "GW 表4", "R-gw-captured-low"]),
        (115, true, &["GW 12.8", "GW 表4"]),
    ] {
        let case = json!({ "rulebook": "tuolaji-gw6", "ask": "settle", "points": points, "captured": captured });
        assert_eq!(cited(&case), due, "{case}");
    }
    for (lead, due) in [
        ("HA", &["GW 表1"][..]),
        ("HA HA HK HK", &["GW 4.7"]),
        ("HA HK HQ", &["GW 6.7", "GW 6.7.1", "GW 4.8"]),
        ("HA HK HK HQ", &["GW 6.7", "GW 6.7.2", "GW 4.8"]),
        ("HA HK HJ H8 H8 H8", &["GW 6.7", "GW 6.7.3", "GW 6.8", "GW 4.8"]),
        ("HT HT HJ HJ HJ", &["GW 6.7", "GW 6.7.3", "GW 6.8", "R-gw-throw-wide"]),
        ("SA SQ", &["GW 6.7", "GW 6.7.1", "GW 4.8", "R-gw-throw-trump"]),
    ] {
        assert_eq!(cited(&gw("lead", json!({ "cards": cards(lead) }))), due, "{lead}");
    }
}

#[test]
fn calls_of_six_players() {
    let call = |shown: &[(&str, &str)], seat: &str, show: &str| {
        let shown: Vec<Value> =
            shown.iter().map(|(seat, show)| json!({ "seat": seat, "cards": cards(show) })).collect();
        let next = json!({ "seat": seat, "cards": cards(show) });
        let case = json!({
            "rulebook": "tuolaji-gw6", "ask": "bid", "level": "2", "first_hand": false, "shown": shown, "next": next,
        });
        cited(&case)
    };
    assert_eq!(call(&[], "0", "H2"), ["GW 4.6", "GW 10.9.1"]);
    assert_eq!(call(&[], "0", "H2 H2"), ["GW 4.6", "R-gw-open", "GW 10.9.1"]);
    assert_eq!(call(&[("0", "H2")], "1", "C2 C2"), ["GW 10.3", "GW 10.4", "GW 10.5", "GW 10.8.3", "GW 10.9.1"]);
    assert_eq!(call(&[("0", "H2")], "1", "SB SB HR"), ["GW 10.3", "GW 10.4", "GW 10.6", "GW 10.8.3", "GW 10.9.1"]);
    assert_eq!(call(&[("0", "SB SB HR")], "1", "SB HR HR"), ["GW 10.3", "GW 10.4", "GW 5.7", "GW 10.8.3", "GW 10.9.1"]);
    assert_eq!(call(&[("0", "H2"), ("1", "C2 C2")], "0", "H2 H2"), ["GW 10.10", "R-gw-reinforce", "GW 10.9.1"]);
    for (shown, seat, show, due) in [
        (&[("0", "H2")][..], "1", "H2 H2", "GW 10.4"),
        (&[("0", "H2")], "1", "H2", "GW 10.4"),
        (&[("0", "H2")], "1", "C2", "GW 10.8.3"),
        (&[("0", "H2")], "2", "C2 C2", "GW 10.3"),
        (&[("0", "H2")], "2", "H2 H2", "GW 10.3"),
        (&[("0", "H2")], "0", "H2 H2", "GW 10.10"),
        (&[("0", "H2")], "0", "C2 C2", "GW 10.8.4"),
        (&[("0", "H2"), ("1", "C2 C2")], "2", "H2 H2", "GW 10.8.3"),
        (&[("0", "H2"), ("1", "C2 C2")], "0", "S2 S2", "GW 10.8.3"),
        (&[("0", "H2")], "1", "SB HR", "GW 表3"),
    ] {
        assert_eq!(call(shown, seat, show), [due], "{shown:?} {seat} {show}");
    }
}

#[test]
fn equal_lowest_parts_are_named_by_the_next_player() {
    // R-gw-name: pairs of several level suits are equally low.
    let throw = |lead: &str, other: &str| {
        let others = json!([cards(other), [], [], [], []]);
        let got = verdict(&gw("throw", json!({ "cards": cards(lead), "others": others })), Lang::En).expect("a case");
        (got["beaten"].clone(), got["choices"].clone())
    };
    let both = json!([["D5", "D5"], ["H5", "H5"]]);
    assert_eq!(throw("H5 H5 D5 D5", "S5 S5"), (both.clone(), both));
    let singles = json!([["D5"], ["H5"]]);
    assert_eq!(throw("HR H5 D5", "S5"), (singles.clone(), singles));
    assert_eq!(throw("H5 H5 SQ SQ", "S5 S5").1, json!([["SQ", "SQ"]]));
    assert_eq!(throw("HA HA HK HQ", "HK HK").1, json!([["HQ"]]), "what is not beaten is not named");
}

/// Three packs at level 5 with spades as trump.
fn gz(ask: &str, more: Value) -> Value {
    with(json!({ "rulebook": "shengji-gz3", "ask": ask, "level": "5", "trump": "S" }), more)
}

#[test]
fn tricks_and_replies_of_four_players() {
    for (plays, due) in [
        (
            ["HA HA HK", "ST ST S2", "S9 S9 HR", "D2 D3 D4"],
            &["GZ 11-1", "GZ 11-3", "GZ 11-2", "GZ 12-1", "GZ 12-2", "R-overruff", "GZ 11-4", "GZ 13"][..],
        ),
        (["HA HA", "S9 S9", "S8 S8", "H2 H3"], &["GZ 11-1", "GZ 11-3", "GZ 11-2", "GZ 12-1", "GZ 12-2", "GZ 13"]),
        (["HA HA", "S9 S8", "H4 H6", "H2 H3"], &["GZ 11-1", "GZ 11-3", "GZ 12-1", "GZ 13"]),
        (["HA", "S9", "H4", "H2"], &["GZ 11-1", "GZ 11-2", "GZ 12-1", "GZ 13"]),
        (["HA", "HA", "H4", "D2"], &["GZ 11-1", "GZ 11-4", "GZ 13"]),
    ] {
        let plays: Value = plays.iter().map(|play| cards(play)).collect();
        assert_eq!(cited(&gz("trick", json!({ "plays": plays }))), due, "{plays}");
    }
    for (lead, hand, play, due) in [
        ("HA HA", "S3 S3 D2 D3", "D2 D3", &["GZ 9", "GZ 10", "GZ 11-4"][..]),
        ("HA HA", "S3 S3 D2 D3", "S3 S3", &["GZ 9", "GZ 10", "GZ 12-1"]),
        ("HA HA", "H3 H3 H4", "H3 H3", &["GZ 9", "GZ 10"]),
        ("HA HA", "H3 H3 H3 H4", "H3 H3", &["GZ 9", "GZ 10", "R-pairs-from-triples"]),
    ] {
        let case = gz("follow", json!({ "lead": cards(lead), "hand": cards(hand), "play": cards(play) }));
        assert_eq!(cited(&case), due, "{case}");
    }
}

#[test]
fn plays_and_refusals_of_guandan() {
    let beats = |book: &str, table: &str, play: &str| {
        cited(&json!({ "rulebook": book, "ask": "beats", "level": "2", "table": cards(table), "play": cards(play) }))
    };
    let flush = "S3 S4 S5 S6 S7";
    for (table, play, due) in [
        (flush, "H9 C9 D9 S9", "8-5"),
        (flush, "H9 C9 D9 S9 H9", "8-5"),
        ("S8 S9 ST SJ SQ", flush, "8-5"),
        ("H9 C9 D9 S9 H9 C9", flush, "8-6"),
        ("H9 C9 D9 S9 H9", "HT CT DT ST", "8-4"),
        ("SB SB HR HR", flush, "8-7"),
        ("S9", "S8", "8-2"),
        ("S9 H9 C9 S3 H3", "S8 H8 C8 SA HA", "8-3"),
    ] {
        assert_eq!(beats("guandan-2017", table, play), [format!("GD17 {due}")], "{play} on {table}");
    }
    assert_eq!(beats("guandan-2022", flush, "H9 C9 D9 S9"), ["GD22 牌型大小-1"]);
    assert_eq!(beats("guandan-2022", "S9", "S8 H8"), ["GD22 打牌-1"]);
    assert_eq!(beats("guandan-2022", "S9", "S8"), ["GD17 8-2", "R-text"]);
    let scenario = |actions: Value| {
        cited(&json!({
            "rulebook": "guandan-2017", "ask": "scenario", "level": "2", "to_act": "E", "actions": actions,
            "hands": { "E": ["S3", "S3"], "N": ["S4", "S6"], "W": ["S5", "S5"], "S": ["S7", "S7"] },
        }))
    };
    let lead = json!({ "seat": "E", "play": ["S3"] });
    assert_eq!(scenario(json!([lead])), ["GD17 6-1", "GD17 4-1"]);
    assert_eq!(scenario(json!([lead, { "seat": "N", "play": ["S4"] }])), ["GD17 6-1", "GD17 8-2", "GD17 8-1"]);
    assert_eq!(scenario(json!([lead, { "seat": "N", "pass": true }])), ["GD17 6-2"]);
}

#[test]
fn plays_and_refusals_of_gouji() {
    // 14-2: with four packs the first one's gouji last hand is the next seat's.
    let scenario = |actions: Value| {
        json!({
            "rulebook": "gouji-4", "ask": "scenario", "to_act": "5", "actions": actions,
            "hands": {
                "0": ["3", "4", "SB"], "1": ["5", "6"], "2": ["6", "7"], "3": ["7", "8"], "4": ["8", "9"], "5": ["2"],
            },
        })
    };
    let last = json!({ "seat": "5", "play": ["2"] });
    for deed in ["decline", "layaway"] {
        let got = scenario(json!([last, { "seat": "0", "do": deed }]));
        for (lang, due) in [
            (Lang::Zh, "这手底牌视作你的牌：可以过牌，也可以申请接风"),
            (Lang::En, "this last hand counts as yours: pass, or ask for the lead"),
        ] {
            let verdict = verdict(&got, lang).expect("a case");
            assert_eq!((&verdict["legal"], &verdict["message"]), (&json!(false), &json!(due)), "{deed}");
            assert_eq!(verdict["cite"], json!(["G4 14-2"]));
        }
    }
    for deed in ["pass", "apply"] {
        let allowed = verdict(&scenario(json!([last, { "seat": "0", "do": deed }])), Lang::En).expect("a case");
        assert_eq!(allowed["legal"], true, "{deed}: {allowed}");
    }
    let own = verdict(&scenario(json!([last, { "seat": "0", "play": ["SB"] }])), Lang::En).expect("a case");
    assert_eq!((&own["reason"], &own["cite"]), (&json!("own_set"), &json!(["G4 14-2"])));
    let play = |book: &str, actions: Value| {
        cited(&json!({
            "rulebook": book, "ask": "scenario", "to_act": "0", "actions": actions,
            "hands": { "0": ["3", "4"], "1": ["5", "6"], "2": ["6", "7"], "3": ["7", "8"], "4": ["8", "9"], "5": ["9", "J"] },
        }))
    };
    let lead = json!({ "seat": "0", "play": ["3"] });
    assert_eq!(play("gouji-4", json!([lead])), ["G4 7-5", "G4 7-4", "G4 7-7-1", "R-gouji-threshold"]);
    let answer = json!([lead, { "seat": "1", "play": ["5"] }]);
    assert_eq!(play("gouji-6", answer), ["G6 7-5", "G6 7-2", "G6 7-6"]);
    assert_eq!(play("gouji-6", json!([lead, { "seat": "1", "do": "pass" }])), ["G6 9-1", "G6 7-5"]);
}
