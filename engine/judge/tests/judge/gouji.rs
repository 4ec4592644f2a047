//! Gouji cases: cards with and without suits, and cases that cannot be judged.

use judge::{Lang, verdict};
use serde_json::{Value, json};

/// A good case of every question.
fn good(ask: &str) -> Value {
    let mut case = match ask {
        "shape" => json!({ "cards": ["7", "H7"] }),
        "beats" => json!({ "table": ["3"], "play": ["4"] }),
        "correct" => json!({ "table": [], "play": ["5", "6"], "hand": ["5", "6", "7"] }),
        "score" => json!({ "order": ["0", "1", "2", "3", "4", "5"] }),
        "scenario" => json!({
            "hands": { "0": ["3", "4"], "1": ["5"], "2": ["6"], "3": ["7"], "4": ["8"], "5": ["9"] }, "to_act": "0",
            "actions": [{ "seat": "0", "play": ["3"] }, { "seat": "1", "do": "pass" }],
        }),
        other => panic!("no case of {other}"),
    };
    case["rulebook"] = "gouji-6".into();
    case["ask"] = ask.into();
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
    for book in ["gouji-4", "gouji-6"] {
        for ask in judge::asks(book) {
            let mut case = good(ask);
            case["rulebook"] = book.into();
            verdict(&case, Lang::En).unwrap_or_else(|fault| panic!("{ask}: {fault}"));
        }
    }
}

#[test]
fn suits_may_be_left_out_or_given() {
    let mut case = good("correct");
    case["hand"] = json!(["S5", "H6", "7"]);
    case["play"] = json!(["5", "H6"]);
    let got = verdict(&case, Lang::En).unwrap();
    assert_eq!((&got["played"], &got["returned"]), (&json!(["5"]), &json!(["6"])));
    case["hand"] = json!(["S5", "H6", "C7"]);
    case["play"] = json!(["S5", "H6"]);
    let got = verdict(&case, Lang::En).unwrap();
    assert_eq!((&got["played"], &got["returned"]), (&json!(["S5"]), &json!(["H6"])));
    // All twenty-four of a rank, and of each suit six.
    let all: Vec<&str> =
        ["9", "H9"].into_iter().flat_map(|card| vec![card; if card == "9" { 18 } else { 6 }]).collect();
    case = good("shape");
    case["cards"] = json!(all);
    assert_eq!(verdict(&case, Lang::En).unwrap()["base"], "9");
}

#[test]
fn cards_that_are_none_or_too_many() {
    let card = "a card: rank 2 to 9, T, J, Q, K or A, with a suit S, H, C or D before it or without, such as \"HT\" or \"T\"; \
                \"SB\" is the small joker, \"HR\" the big one";
    assert_eq!(fault("shape", &json!({ "cards": ["7", "10"] })), format!("cards[1]: \"10\" is not {card}"));
    assert_eq!(
        fault("shape", &json!({ "cards": "7" })),
        "cards: \"7\" is not a list of cards such as [\"A\", \"HT\", \"SB\"]"
    );
    assert_eq!(
        fault("shape", &json!({ "cards": vec!["7"; 25] })),
        "cards: too many of 7: the packs hold no more than 24, other fields counted"
    );
    assert_eq!(
        fault("shape", &json!({ "cards": vec!["HR"; 7] })),
        "cards: too many of HR: 6 packs hold no more than 6, other fields counted"
    );
    assert_eq!(fault("shape", &json!({ "cards": vec!["7"; 55] })), "cards: 55 cards, but at most 54 can be here");
    assert_eq!(
        fault("beats", &json!({ "table": ["3", "4"] })),
        "table: a set is of one rank; only 2s and jokers may hang (G6 7-4)"
    );
}

#[test]
fn wrong_plays_come_out_of_the_hand() {
    assert_eq!(
        fault("correct", &json!({ "play": ["5", "8"] })),
        "play: not all of these cards are in \"hand\"; give the whole hand, these among it"
    );
    assert_eq!(fault("correct", &json!({ "play": [] })), "play: no cards; give at least one");
}

#[test]
fn seats_and_deeds() {
    let places = "all six seats in the order of finishing, each once";
    assert_eq!(fault("score", &json!({ "order": ["0", "1"] })), format!("order: [\"0\",\"1\"] is not {places}"));
    assert_eq!(
        fault("score", &json!({ "order": ["0", "1", "2", "3", "4", "4"] })),
        format!("order: [\"0\",\"1\",\"2\",\"3\",\"4\",\"4\"] is not {places}")
    );
    assert_eq!(fault("score", &json!({ "opened": ["6"] })), "opened[0]: \"6\" is not a seat: \"0\" to \"5\"");
    assert_eq!(fault("scenario", &json!({ "to_act": "E" })), "to_act: \"E\" is not a seat: \"0\" to \"5\"");
    let one = |action: Value| fault("scenario", &json!({ "actions": [action] }));
    assert_eq!(
        one(json!({ "seat": "0" })),
        "actions[0].play: give either \"play\" with cards or \"do\" with what is done"
    );
    assert_eq!(
        one(json!({ "seat": "0", "do": "sing" })),
        "actions[0].do: \"sing\" is not \"pass\", \"yield\", \"layaway\", \"decline\" or \"apply\""
    );
    let early = json!({ "actions": [{ "seat": "1", "play": ["5"] }, { "seat": "0", "play": ["3"] }] });
    assert_eq!(fault("scenario", &early), "actions[0].play: it is not your turn (G6 7-5)");
    let mut hands = good("scenario")["hands"].clone();
    hands["0"] = json!([]);
    assert_eq!(
        fault("scenario", &json!({ "hands": hands })),
        "to_act: this seat has no cards to lead; name one that has"
    );
    (hands["0"], hands["1"], hands["2"]) = (json!(["3"]), json!([]), json!([]));
    assert_eq!(
        fault("scenario", &json!({ "hands": hands })),
        "hands: more than one hand is empty, and who was out first is not known; begin earlier"
    );
    hands = good("scenario")["hands"].clone();
    hands["5"] = Value::Null;
    assert_eq!(
        fault("scenario", &json!({ "hands": hands })),
        "hands.5: missing; give a list of cards such as [\"A\", \"HT\", \"SB\"]"
    );
}

#[test]
fn who_was_out_before_is_known_if_it_is_one() {
    let mut case = good("scenario");
    case["hands"]["5"] = json!([]);
    let got = verdict(&case, Lang::En).unwrap();
    assert_eq!((&got["finished"], &got["to_act"], &got["right"]), (&json!(["5"]), &json!("2"), &json!("normal")));
}
