//! Cases that cannot be judged: each names its field, says what is wrong and what would do, and nothing panics.

use judge::{Fault, Lang, verdict};
use serde_json::{Value, json};

use crate::cases;

/// A good case of every question.
fn good(ask: &str) -> Value {
    let mut case = match ask {
        "lead" => json!({ "cards": ["H7", "H7"] }),
        "throw" => json!({ "cards": ["HA", "HK"], "others": [["H2"], ["H3"], ["H4"]] }),
        "follow" => json!({ "lead": ["HK", "HK"], "hand": ["H5", "H5", "H7"], "play": ["H5", "H5"] }),
        "trick" => json!({ "plays": [["H7"], ["H8"], ["H9"], ["HT"]] }),
        "kitty" => json!({ "lead": ["H7"], "winning": ["H8"], "kitty": ["HK", "S5", "D2", "D3", "D4", "D6"] }),
        "settle" => json!({ "points": 80, "captured": false }),
        "bid" => json!({
            "level": "2", "first_hand": false, "shown": [{ "seat": "E", "cards": ["H2"] }],
            "next": { "seat": "N", "cards": ["C2", "C2"] },
        }),
        other => panic!("no case of {other}"),
    };
    case["rulebook"] = "shengji-gz3".into();
    case["ask"] = ask.into();
    if !["settle", "bid"].contains(&ask) {
        case["level"] = "2".into();
        case["trump"] = "S".into();
    }
    case
}

/// The fault of a good case with these fields put in, in English.
fn fault(ask: &str, patch: &Value) -> String {
    let mut case = good(ask);
    for (key, value) in patch.as_object().unwrap() {
        case[key] = value.clone();
    }
    for lang in [Lang::Zh, Lang::En] {
        let Err(malformed) = verdict(&case, lang) else { panic!("judged: {case}") };
        assert!(malformed.text(Lang::Zh).chars().any(|letter| letter > '\u{3000}'), "{case}");
    }
    verdict(&case, Lang::En).unwrap_err().to_string()
}

const CARD: &str = "a card: suit S, H, C or D and rank 2 to 9, T, J, Q, K or A, such as \"HT\"; \"SB\" is the small joker, \
                    \"HR\" the big one";
const CARDS: &str = "a list of cards such as [\"SA\", \"HT\", \"HR\"]";

#[test]
fn the_good_cases_are_good() {
    for ask in judge::asks("shengji-gz3") {
        verdict(&good(ask), Lang::En).unwrap_or_else(|fault| panic!("{ask}: {fault}"));
    }
}

#[test]
fn rulebook_and_ask() {
    let known = "known are shengji-gz3, shengji-cn1, shengji-cn2, shengji-cn3, tuolaji-gw6, guandan-2022, guandan-2017, \
                 gouji-4, gouji-6";
    assert_eq!(
        fault("lead", &json!({ "rulebook": "shengji" })),
        format!("rulebook: unknown rulebook \"shengji\"; did you mean \"shengji-gz3\"? {known}")
    );
    assert_eq!(fault("lead", &json!({ "rulebook": null })), "rulebook: missing; give a string");
    assert_eq!(fault("lead", &json!({ "rulebook": 3 })), "rulebook: 3 is not a string");
    assert_eq!(fault("lead", &json!({ "ask": null })), "ask: missing; give a string");
    assert_eq!(
        fault("lead", &json!({ "ask": "leed" })),
        "ask: unknown ask \"leed\"; did you mean \"lead\"? this rulebook answers lead, throw, follow, trick, kitty, settle, bid"
    );
    assert!(matches!(verdict(&json!([1]), Lang::En).unwrap_err().fault, Fault::NotACase));
}

#[test]
fn level_and_trump() {
    let level = "a level: \"2\" to \"9\", \"T\", \"J\", \"Q\", \"K\" or \"A\"";
    let trump = "a trump suit of this rulebook: \"S\", \"H\", \"C\" or \"D\"";
    assert_eq!(fault("lead", &json!({ "level": null })), format!("level: missing; give {level}"));
    assert_eq!(fault("lead", &json!({ "level": 2 })), format!("level: 2 is not {level}"));
    assert_eq!(fault("lead", &json!({ "level": "10" })), format!("level: \"10\" is not {level}"));
    assert_eq!(fault("lead", &json!({ "level": "a" })), format!("level: \"a\" is not {level}"));
    assert_eq!(fault("lead", &json!({ "trump": null })), format!("trump: missing; give {trump}"));
    assert_eq!(fault("lead", &json!({ "trump": "NT" })), format!("trump: \"NT\" is not {trump}"));
}

#[test]
fn cards_and_copies() {
    assert_eq!(fault("lead", &json!({ "cards": null })), format!("cards: missing; give {CARDS}"));
    assert_eq!(fault("lead", &json!({ "cards": "H7" })), format!("cards: \"H7\" is not {CARDS}"));
    assert_eq!(fault("lead", &json!({ "cards": ["H7", "H1"] })), format!("cards[1]: \"H1\" is not {CARD}"));
    assert_eq!(fault("lead", &json!({ "cards": ["h7"] })), format!("cards[0]: \"h7\" is not {CARD}"));
    assert_eq!(fault("lead", &json!({ "cards": ["H10"] })), format!("cards[0]: \"H10\" is not {CARD}"));
    assert_eq!(fault("lead", &json!({ "cards": [7] })), format!("cards[0]: 7 is not {CARD}"));
    assert_eq!(
        fault("lead", &json!({ "cards": ["H7", "H7", "H7", "H7"] })),
        "cards[3]: too many of H7: 3 packs hold no more than 3, other fields counted"
    );
    assert_eq!(
        fault("lead", &json!({ "rulebook": "shengji-cn1", "cards": ["H7", "H7"] })),
        "cards[1]: too many of H7: 1 pack holds no more than 1, other fields counted"
    );
    assert_eq!(
        fault("throw", &json!({ "others": [["HA", "HA"], ["H3"], ["HA"]] })),
        "others[2]: too many of HA: 3 packs hold no more than 3, other fields counted"
    );
    assert_eq!(
        fault("follow", &json!({ "hand": ["HK", "HK", "H7"] })),
        "hand: too many of HK: 3 packs hold no more than 3, other fields counted"
    );
    assert_eq!(
        fault("kitty", &json!({ "kitty": ["H7", "H7", "H7"] })),
        "kitty: too many of H7: 3 packs hold no more than 3, other fields counted"
    );
    let all: Vec<String> =
        "23456789TJQKA".chars().flat_map(|rank| ["S", "H", "C", "D"].map(|s| format!("{s}{rank}"))).collect();
    assert_eq!(fault("lead", &json!({ "cards": all })), "cards: 52 cards, but at most 39 can be here");
    assert_eq!(
        fault("kitty", &json!({ "kitty": all[..11] })),
        "kitty: a kitty of 11 cards, but there are 6 or 10 (GZ 6)"
    );
}

#[test]
fn numbers_of_hands_and_of_cards() {
    assert_eq!(fault("throw", &json!({ "others": [["H2"], ["H3"]] })), "others: a list of 2, but 3 are needed");
    assert_eq!(fault("throw", &json!({ "others": ["H2", "H3"] })), format!("others[0]: \"H2\" is not {CARDS}"));
    assert_eq!(
        fault("throw", &json!({ "others": 3 })),
        "others: 3 is not a list of lists of cards such as [[\"SA\", \"SA\"], [\"HT\"]]"
    );
    assert_eq!(fault("trick", &json!({ "plays": [["H7"], ["H8"], ["H9"]] })), "plays: a list of 3, but 4 are needed");
    assert_eq!(
        fault("trick", &json!({ "plays": [["H7"], ["H8"], ["H9", "HT"], ["HJ"]] })),
        "plays[2]: as many cards as were led are needed: 1, not 2"
    );
    assert_eq!(
        fault("kitty", &json!({ "winning": ["H8", "H9"] })),
        "winning: as many cards as were led are needed: 1, not 2"
    );
    assert_eq!(
        fault("follow", &json!({ "hand": ["H5"], "play": ["H5"] })),
        "hand: a hand of 1 cannot answer a lead of 2; give the whole hand"
    );
}

#[test]
fn leads_that_are_none() {
    let mixed = "a lead is of one suit; trumps, level cards and jokers are one suit (GZ 8)";
    assert_eq!(fault("throw", &json!({ "cards": ["HA", "CA"] })), format!("cards: {mixed}"));
    assert_eq!(fault("follow", &json!({ "lead": ["HA", "SA"] })), format!("lead: {mixed}"));
    assert_eq!(fault("kitty", &json!({ "lead": ["HA", "H2"] })), format!("lead: {mixed}"));
    assert_eq!(
        fault("trick", &json!({ "plays": [["HA", "CA"], ["H3", "H4"], ["H5", "H6"], ["H7", "H8"]] })),
        format!("plays[0]: {mixed}")
    );
    assert_eq!(fault("follow", &json!({ "lead": [] })), "lead: no cards; give at least one");
    assert_eq!(fault("trick", &json!({ "plays": [[], [], [], []] })), "plays[0]: no cards; give at least one");
    assert_eq!(
        fault("kitty", &json!({ "winning": ["H6"] })),
        "winning: these cards do not win against the lead; give the winning play, or the lead itself"
    );
}

#[test]
fn declarations_of_leads() {
    let lead = json!(["H8", "H8", "H8", "H7", "H7"]);
    let others = json!([["HA", "HA", "HA"], ["HQ", "HQ"], []]);
    let depends =
        "declared: the lead can be read as 3x1 + 2x1 or as 2x2 + 1x1; declare one (GZ 8): the answer depends on it";
    assert_eq!(fault("throw", &json!({ "cards": lead, "others": others })), depends);
    let play = json!(["HA", "HA", "HK", "HQ", "HJ"]);
    let hand = json!(["HA", "HA", "HA", "HK", "HQ", "HJ"]);
    assert_eq!(fault("follow", &json!({ "lead": lead, "hand": hand, "play": play })), depends);
    let ruff = json!(["S3", "S3", "S3", "S7", "S7"]);
    let plays = json!([lead, ruff, ["C3", "C4", "C5", "C6", "C7"], ["C3", "C4", "C5", "C6", "C7"]]);
    assert_eq!(fault("trick", &json!({ "plays": plays })), depends);
    let wrong = |declared: Value| fault("throw", &json!({ "cards": lead, "others": others, "declared": declared }));
    assert_eq!(
        wrong(json!([["H8", "H8", "H8"], ["H7"], ["H7"]])),
        "declared: the declared parts together are one larger component (R-parse)"
    );
    assert_eq!(wrong(json!([["H8", "H8", "H8"]])), "declared: the declared components are not the cards led (GZ 8)");
    assert_eq!(
        wrong(json!([["H8", "H7"], ["H8", "H8", "H7"]])),
        "declared: a declared part is no single, pair, triple or run (GZ 7)"
    );
    assert_eq!(
        wrong(json!([["H8", "H8", "H8"], ["HQ", "HQ"]])),
        "declared: the declared components are not the cards led (GZ 8)"
    );
    assert_eq!(wrong(json!([["H8", "X"]])), format!("declared[0][1]: \"X\" is not {CARD}"));
}

#[test]
fn points() {
    let far = "points: give a number from -1000000 to 1000000";
    assert_eq!(fault("settle", &json!({ "points": "80" })), "points: \"80\" is not a whole number");
    assert_eq!(fault("settle", &json!({ "points": 80.5 })), "points: 80.5 is not a whole number");
    assert_eq!(fault("settle", &json!({ "points": 1_000_005 })), far);
    assert_eq!(fault("settle", &json!({ "points": i64::MIN })), far);
    assert_eq!(fault("settle", &json!({ "points": u64::MAX })), far);
    assert_eq!(
        fault("settle", &json!({ "points": 57 })),
        "points: 57 is no multiple of 5, and all points are (GZ 3-2, GZ 18-3)"
    );
    assert_eq!(fault("settle", &json!({ "captured": null })), "captured: missing; give true or false");
    assert_eq!(fault("settle", &json!({ "captured": "no" })), "captured: \"no\" is not true or false");
}

#[test]
fn showings() {
    let seat = "a seat: \"E\", \"N\", \"W\" or \"S\"";
    assert_eq!(fault("bid", &json!({ "next": null })), "next: missing; give an object");
    assert_eq!(fault("bid", &json!({ "next": { "cards": ["C2"] } })), format!("next.seat: missing; give {seat}"));
    assert_eq!(
        fault("bid", &json!({ "next": { "seat": "X", "cards": ["C2"] } })),
        format!("next.seat: \"X\" is not {seat}")
    );
    assert_eq!(
        fault("bid", &json!({ "next": { "seat": "E", "cards": [] } })),
        "next.cards: no cards; give at least one"
    );
    assert_eq!(fault("bid", &json!({ "shown": {} })), "shown: {} is not a list");
    assert_eq!(fault("bid", &json!({ "shown": ["E"] })), "shown[0]: \"E\" is not an object");
    assert_eq!(
        fault("bid", &json!({ "shown": [{ "seat": "E", "cards": ["H2"] }, { "seat": "S", "cards": ["D2"] }] })),
        "shown[1].cards: more cards of one suit than already shown are needed (GZ 17-2)"
    );
    assert_eq!(
        fault("bid", &json!({ "next": { "seat": "N", "cards": ["H2", "H2", "H2"] } })),
        "next.cards: too many of H2: 3 packs hold no more than 3, other fields counted"
    );
}

/// The most cards and the most readings that a lead can have.
#[test]
fn leads_of_a_whole_hand() {
    let ranks = "23456789TJQKA".chars();
    let trumps: Vec<String> = ranks.flat_map(|rank| vec![format!("S{rank}"); 3]).collect();
    let mixed = [&trumps[..27], &vec!["H2".into(); 3], &vec!["C2".into(); 2], &vec!["SB".into(); 3]].concat();
    for cards in [&trumps, &mixed] {
        let mut case = good("lead");
        case["cards"] = cards.clone().into();
        assert_eq!(verdict(&case, Lang::En).unwrap()["legal"], true);
    }
}

#[test]
fn long_values_are_cut() {
    let text = fault("lead", &json!({ "level": "7".repeat(1000) }));
    assert!(text.starts_with("level: \"7777") && text.contains("77… is not") && text.len() < 200, "{text}");
}

/// Every field of every case, replaced by every kind of value: a verdict, or a fault of that field or one that hangs on it.
#[test]
fn nothing_panics() {
    let values = [
        json!(null),
        json!(true),
        json!(-7),
        json!(1e300),
        json!(""),
        json!("S"),
        json!("牌"),
        json!([]),
        json!([[]]),
        json!([["H7"], 3]),
        json!(["H7", "H7", "H8", "H8"]),
        json!(["S3", "S3", "S3", "SB", "HR"]),
        json!([["H7"], ["H7"], ["H7"], ["H8"]]),
        json!({}),
        json!({ "seat": "E", "cards": ["H2", "SB"] }),
        json!([{ "seat": "E", "cards": ["H2"] }, { "seat": "E", "cards": ["H2"] }]),
    ];
    for case in ["shengji.jsonl", "articles.jsonl", "guandan.jsonl", "guandan-articles.jsonl"]
        .iter()
        .flat_map(|file| cases(file))
    {
        for key in case.as_object().unwrap().keys() {
            for value in &values {
                let mut wrong = case.clone();
                wrong[key] = value.clone();
                for lang in [Lang::Zh, Lang::En] {
                    if let Err(malformed) = verdict(&wrong, lang) {
                        assert!(!malformed.field.is_empty() && !malformed.text(lang).is_empty(), "{wrong}");
                    }
                }
            }
        }
    }
}
