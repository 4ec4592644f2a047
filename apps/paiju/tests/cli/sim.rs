//! `sim`: reproducible, streamed, honest about what it does not know.

use serde_json::Value;

use crate::{file, paiju};

fn summary(args: &[&str]) -> Value {
    serde_json::from_str(&paiju(&[args, &["--json"]].concat()).code(0).out).unwrap()
}

#[test]
fn the_number_of_jobs_changes_nothing() {
    let args = ["sim", "--boards", "70", "--seed", "5", "--a", "random", "--b", "random", "--quiet", "--records", "-"];
    let one = paiju(&[&args[..], &["--jobs", "1"]].concat()).code(0).out;
    let three = paiju(&[&args[..], &["--jobs", "3"]].concat()).code(0).out;
    assert!(one == three, "records differ");
    let boards: Vec<Value> = one
        .lines()
        .filter(|line| line.starts_with("{\"t\":\"head\""))
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["board"].take())
        .collect();
    assert_eq!(boards, (1..=70).map(Value::from).collect::<Vec<_>>(), "in the order of the boards");
    let other =
        paiju(&["sim", "--boards", "1", "--seed", "6", "--a", "random", "--b", "random", "--quiet", "--records", "-"]);
    assert_ne!(other.code(0).out.lines().nth(4), one.lines().nth(4), "another seed, another deal");
}

#[test]
fn boards_add_up() {
    let sum = summary(&["sim", "--boards", "60", "--a", "random", "--b", "random", "--book", "shengji-cn1"]);
    let number = |key: &str| sum[key].as_u64().unwrap();
    assert_eq!(number("boards"), 60);
    assert_eq!(number("gained") + number("lost") + number("level"), 60);
    let mean = &sum["score_per_board"];
    assert!(mean["low"].as_f64() <= mean["value"].as_f64() && mean["value"].as_f64() <= mean["high"].as_f64());
    let text = paiju(&["sim", "--boards", "3", "--a", "random", "--b", "random"]).code(0).out;
    assert!(text.contains("95 %"), "{text}");
}

#[test]
fn mirrored_deals_of_equal_bots_cancel_out() {
    let sum =
        summary(&["sim", "--boards", "20", "--mirror", "--a", "random", "--b", "random", "--book", "shengji-cn1"]);
    assert_eq!(sum["boards"], 40);
    // The same dice in the same seats: the second leg is the first one, seen from the other side.
    assert_eq!(sum["score_per_board"]["value"], 0.0);
    assert_eq!(sum["gained"], sum["lost"]);
}

#[test]
fn matches_are_played_to_their_end() {
    let sum = summary(&["sim", "--matches", "3", "--a", "random", "--b", "random", "--book", "shengji-cn1"]);
    assert_eq!(sum["matches"], 3);
    assert!(sum["boards"].as_u64() > Some(30), "from 2 to past A takes more than ten boards: {sum}");
    let rate = &sum["win_rate"];
    assert!(rate["low"].as_f64() < rate["high"].as_f64());
    let fixed =
        ["sim", "--matches", "1", "--a", "random", "--b", "random", "--book", "shengji-cn2", "--option", "mode=boards"];
    assert!(summary(&fixed)["boards"].as_u64() >= Some(16), "sixteen boards, and redeals");
}

#[test]
fn basic_beats_random() {
    let sum = summary(&["sim", "--boards", "6", "--mirror", "--a", "basic", "--b", "random"]);
    assert!(sum["score_per_board"]["value"].as_f64() > Some(0.0), "{sum}");
}

#[test]
fn seats_have_names() {
    let args = ["sim", "--boards", "1", "--a", "random", "--b", "random", "--quiet", "--records", "-"];
    let record = paiju(&[&args[..], &["--seat", "2=basic"]].concat()).code(0).out;
    let head: Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
    assert_eq!(head["chairs"], serde_json::json!(["random", "basic", "random", "random"]));
}

#[test]
fn bad_wishes_say_what_there_is() {
    paiju(&["sim", "--book", "bridge"]).code(2).says(&["bridge", "shengji-gz3", "shengji-cn2"]);
    paiju(&["sim", "--option", "kitty=7"]).code(2).says(&["kitty", "6, 10"]);
    paiju(&["sim", "--option", "wind=east"]).code(2).says(&["wind", "must_play"]);
    paiju(&["sim", "--option", "kitty"]).code(2).says(&["KEY=VALUE", "kitty=6|10"]);
    paiju(&["sim", "--a", "genius"]).code(2).says(&["genius", "random, basic"]);
    paiju(&["sim", "--seat", "5=basic"]).code(2).says(&["1 to 4"]);
    let (_folder, path) = file("plain", "");
    let inside = path.join("records.jsonl");
    paiju(&["sim", "--boards", "1", "--records", inside.to_str().unwrap()]).code(3).says(&["can't be written"]);
}
