//! Guandan cases that cannot be judged: each names its field, says what is wrong and what would do.

use judge::{Lang, verdict};
use serde_json::{Value, json};

/// A good case of every question.
fn good(ask: &str) -> Value {
    let mut case = match ask {
        "readings" => json!({ "cards": ["H7", "H7"] }),
        "beats" => json!({ "table": ["S3", "D3"], "play": ["S4", "D4"] }),
        "tribute" => json!({ "order": ["E", "N", "W", "S"], "hands": { "S": ["SA", "S3"] } }),
        "return" => json!({ "hand": ["S3", "SA"], "to": "partner" }),
        "settle" => json!({ "order": ["E", "W"], "levels": { "EW": "2", "NS": "2" }, "playing": "EW" }),
        "scenario" => json!({
            "hands": { "E": ["S3", "S4"], "N": ["S5"], "W": ["S6"], "S": ["S7"] }, "to_act": "E",
            "actions": [{ "seat": "E", "play": ["S3"] }, { "seat": "N", "pass": true }],
        }),
        other => panic!("no case of {other}"),
    };
    case["rulebook"] = "guandan-2022".into();
    case["ask"] = ask.into();
    if ask != "settle" {
        case["level"] = "2".into();
    }
    case
}

/// The fault of a good case with these fields put in, in English.
fn fault(ask: &str, patch: &Value) -> String {
    let mut case = good(ask);
    for (key, value) in patch.as_object().unwrap() {
        case[key] = value.clone();
    }
    let Err(malformed) = verdict(&case, Lang::En) else { panic!("judged: {case}") };
    assert!(malformed.text(Lang::Zh).chars().any(|letter| letter > '\u{3000}'), "{case}");
    malformed.to_string()
}

#[test]
fn the_good_cases_are_good() {
    for ask in judge::asks("guandan-2017") {
        verdict(&good(ask), Lang::En).unwrap_or_else(|fault| panic!("{ask}: {fault}"));
    }
}

#[test]
fn cards_come_from_two_packs() {
    let two = "2 packs hold no more than 2, other fields counted";
    assert_eq!(fault("readings", &json!({ "cards": ["H7", "H7", "H7"] })), format!("cards[2]: too many of H7: {two}"));
    assert_eq!(fault("beats", &json!({ "play": ["S3", "D3", "S3"] })), format!("play: too many of S3: {two}"));
    let hands = json!({ "E": ["S3", "S4"], "N": ["S5"], "W": ["S5"], "S": ["S5"] });
    assert_eq!(fault("scenario", &json!({ "hands": hands })), format!("hands.S: too many of S5: {two}"));
    let tribute = json!({ "S": ["HR", "HR"], "E": ["HR"] });
    assert_eq!(fault("tribute", &json!({ "hands": tribute })), format!("hands.S: too many of HR: {two}"));
    let all: Vec<String> =
        "SHD".chars().flat_map(|suit| "23456789TJQKA".chars().map(move |rank| format!("{suit}{rank}"))).collect();
    assert_eq!(fault("readings", &json!({ "cards": all })), "cards: 39 cards, but at most 27 can be here");
    assert_eq!(fault("return", &json!({ "hand": all })), "hand: 39 cards, but at most 28 can be here");
    assert!(
        verdict(
            &json!({ "rulebook": "guandan-2022", "ask": "return", "level": "2", "to": "partner", "hand": all[..28] }),
            Lang::En
        )
        .is_ok()
    );
}

#[test]
fn readings_that_are_declared() {
    let kind = "a type: \"single\", \"pair\", \"triple\", \"full-house\", \"tube\", \"plate\", \"straight\", \"bomb\", \
                \"straight-flush\" or \"jokers\"";
    let face = "a rank: \"2\" to \"9\", \"T\", \"J\", \"Q\", \"K\", \"A\", \"SB\" or \"HR\"";
    let declared = |reading: Value| fault("beats", &json!({ "as": reading }));
    assert_eq!(declared(json!("pair")), "as: \"pair\" is not an object");
    assert_eq!(declared(json!({})), format!("as.type: missing; give {kind}"));
    assert_eq!(declared(json!({ "type": "rocket" })), format!("as.type: \"rocket\" is not {kind}"));
    assert_eq!(declared(json!({ "type": "pair" })), format!("as.rank: missing; give {face}"));
    assert_eq!(declared(json!({ "type": "pair", "rank": "10" })), format!("as.rank: \"10\" is not {face}"));
    assert_eq!(declared(json!({ "type": "pair", "rank": "t" })), format!("as.rank: \"t\" is not {face}"));
    assert_eq!(declared(json!({ "type": "pair", "rank": "4" })), "as.size: missing; give a whole number");
    assert_eq!(declared(json!({ "type": "pair", "rank": "4", "size": "2" })), "as.size: \"2\" is not a whole number");
    for size in [-1, 0, 3, 258, i64::MAX] {
        let mut case = good("beats");
        case["as"] = json!({ "type": "pair", "rank": "4", "size": size });
        assert_eq!(verdict(&case, Lang::En).unwrap()["reason"], "declared_other", "{size}");
    }
}

#[test]
fn tables_that_are_none() {
    assert_eq!(fault("beats", &json!({ "table": ["S3", "S4"] })), "table: these cards are no type of play (GD17 6-1)");
    assert_eq!(fault("beats", &json!({ "table": [] })), "table: these cards are no type of play (GD17 6-1)");
    assert_eq!(
        fault("beats", &json!({ "table": ["S7", "D7", "S8", "D8", "H2", "H2"] })),
        "table_as: these cards can be read in several ways: say which (GD17 7-3-2)"
    );
    assert_eq!(
        fault("beats", &json!({ "table_as": { "type": "pair", "rank": "5", "size": 2 } })),
        "table_as: these cards are not what you declared (GD17 7-3-2)"
    );
    assert_eq!(
        fault("beats", &json!({ "play": null })),
        "play: missing; give a list of cards such as [\"SA\", \"HT\", \"HR\"]"
    );
}

#[test]
fn orders_and_payers() {
    let finish = "an order of finishing: two partners such as [\"E\", \"W\"], or all four seats, each once";
    let seat = "a seat: \"E\", \"N\", \"W\" or \"S\"";
    for (ask, list) in [
        ("tribute", json!(["E", "N"])),
        ("settle", json!(["E"])),
        ("settle", json!([])),
        ("tribute", json!(["E", "E", "W", "S"])),
    ] {
        assert_eq!(fault(ask, &json!({ "order": list })), format!("order: {list} is not {finish}"));
    }
    assert_eq!(fault("settle", &json!({ "order": null })), format!("order: missing; give {finish}"));
    assert_eq!(fault("settle", &json!({ "order": ["E", "X"] })), format!("order[1]: \"X\" is not {seat}"));
    let cards = "a list of cards such as [\"SA\", \"HT\", \"HR\"]";
    assert_eq!(fault("tribute", &json!({ "hands": { "E": ["SA"] } })), format!("hands.S: missing; give {cards}"));
    assert_eq!(fault("tribute", &json!({ "hands": null })), "hands: missing; give an object");
    let none = "no card that can be paid; give the payer's largest cards, the wild cards aside";
    assert_eq!(fault("tribute", &json!({ "hands": { "S": ["H2", "H2"] } })), format!("hands.S: {none}"));
    assert_eq!(fault("tribute", &json!({ "hands": { "S": [] } })), format!("hands.S: {none}"));
}

#[test]
fn returns_and_levels() {
    let receiver = "\"partner\" or \"opponent\"";
    assert_eq!(fault("return", &json!({ "to": null })), format!("to: missing; give {receiver}"));
    assert_eq!(fault("return", &json!({ "to": "me" })), format!("to: \"me\" is not {receiver}"));
    assert_eq!(fault("return", &json!({ "hand": [] })), "hand: no cards; give at least one");
    let level = "a level: \"2\" to \"9\", \"T\", \"J\", \"Q\", \"K\" or \"A\"";
    assert_eq!(fault("settle", &json!({ "levels": { "EW": "2" } })), format!("levels.NS: missing; give {level}"));
    assert_eq!(
        fault("settle", &json!({ "levels": { "EW": "1", "NS": "2" } })),
        format!("levels.EW: \"1\" is not {level}")
    );
    assert_eq!(fault("settle", &json!({ "playing": "E" })), "playing: \"E\" is not a side: \"EW\" or \"NS\"");
    assert_eq!(fault("settle", &json!({ "playing": null })), "playing: missing; give a side: \"EW\" or \"NS\"");
    assert_eq!(fault("settle", &json!({ "failures": 3 })), "failures: 3 is not an object");
    assert_eq!(fault("settle", &json!({ "failures": { "EW": "2" } })), "failures.EW: \"2\" is not a whole number");
    assert_eq!(fault("settle", &json!({ "failures": { "NS": -1 } })), "failures.NS: give a number from 0 to 100");
}

#[test]
fn boards_that_cannot_be() {
    let scenario = |patch: Value| fault("scenario", &patch);
    let cards = "a list of cards such as [\"SA\", \"HT\", \"HR\"]";
    assert_eq!(
        scenario(json!({ "hands": { "E": ["S3"], "N": ["S4"], "W": ["S5"] } })),
        format!("hands.S: missing; give {cards}")
    );
    assert_eq!(scenario(json!({ "to_act": "Q" })), "to_act: \"Q\" is not a seat: \"E\", \"N\", \"W\" or \"S\"");
    let hands = json!({ "E": ["S3", "S4"], "N": [], "W": ["S6"], "S": ["S7"] });
    assert_eq!(
        scenario(json!({ "hands": hands, "to_act": "N" })),
        "to_act: this seat has no cards to lead; name one that has"
    );
    let hands = json!({ "E": ["S3", "S4"], "N": [], "W": [], "S": ["S7"] });
    let out = "hands: more than one hand is empty, and who was out first is not known; begin earlier";
    assert_eq!(scenario(json!({ "hands": hands })), out);
    let actions = |list: Value| scenario(json!({ "actions": list }));
    assert_eq!(actions(json!([3])), "actions[0]: 3 is not an object");
    assert_eq!(
        actions(json!([{ "play": ["S3"] }])),
        "actions[0].seat: missing; give a seat: \"E\", \"N\", \"W\" or \"S\""
    );
    let either = "actions[0].play: give either \"play\" with cards or \"pass\": true";
    assert_eq!(actions(json!([{ "seat": "E" }])), either);
    assert_eq!(actions(json!([{ "seat": "E", "play": ["S3"], "pass": true }])), either);
    assert_eq!(
        actions(json!([{ "seat": "E", "pass": false }])),
        "actions[0].pass: false is not true; leave the field out otherwise"
    );
    let earlier =
        json!([{ "seat": "E", "play": ["S3"] }, { "seat": "N", "play": ["S4"] }, { "seat": "W", "pass": true }]);
    assert_eq!(actions(earlier), "actions[1].play: you do not hold all of these cards (GD17 6-1)");
    let earlier = json!([{ "seat": "E", "pass": true }, { "seat": "E", "play": ["S3"] }]);
    assert_eq!(actions(earlier), "actions[0].pass: you lead: play something (R-leader-must-play)");
}

/// Lists that the schema calls sorted are compared without regard to their order.
#[test]
fn sorted_lists_are_compared_in_any_order() {
    let home = tempfile::tempdir().unwrap();
    let check = |case: Value| {
        let file = home.path().join("cases.jsonl");
        std::fs::write(&file, case.to_string()).unwrap();
        let filter = judge::Filter::default();
        let request = judge::Request { files: &[file], mode: judge::Mode::Check, lang: Lang::En, filter: &filter };
        judge::run(&request, &mut Vec::new(), &mut Vec::new()).unwrap().passed
    };
    let with = |ask: &str, patch: Value, expect: Value| {
        let mut case = good(ask);
        for (key, value) in patch.as_object().unwrap() {
            case[key] = value.clone();
        }
        (case["id"], case["expect"]) = ("1".into(), expect);
        case
    };
    let hand = json!({ "hand": ["S3", "D3", "SA"] });
    assert_eq!(check(with("return", hand.clone(), json!({ "cards": ["S3", "D3"] }))), 1);
    assert_eq!(check(with("return", hand.clone(), json!({ "cards": ["D3", "S3"] }))), 1);
    assert_eq!(check(with("return", hand, json!({ "cards": ["D3"] }))), 0);
    let double = json!({ "order": ["E", "W"], "hands": { "N": ["SK", "DK"], "S": ["SA"] } });
    let paid = |list: Value| check(with("tribute", double.clone(), json!({ "payments": list })));
    assert_eq!(paid(json!([["S", "E", ["SA"]], ["N", "W", ["SK", "DK"]]])), 1);
    assert_eq!(paid(json!([["N", "W", ["DK", "SK"]], ["S", "E", ["SA"]]])), 1);
    assert_eq!(paid(json!([["W", "N", ["DK", "SK"]], ["S", "E", ["SA"]]])), 0);
    let finished = json!({ "actions": [{ "seat": "E", "play": ["S3"] }, { "seat": "N", "play": ["S5"] }, { "seat": "W", "play": ["S6"] }] });
    assert_eq!(check(with("scenario", finished.clone(), json!({ "finished": ["N", "W"] }))), 1);
    assert_eq!(check(with("scenario", finished, json!({ "finished": ["W", "N"] }))), 0, "an order is an order");
}
