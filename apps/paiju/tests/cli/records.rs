//! Records: `sim` writes them, `verify` plays them again.

use registry::record::{Head, Origin, write_out};
use registry::{Engine, book};
use serde_json::{Value, json};
use table::fair::Seed;
use table::{Deal, Seat};

use crate::{Ran, file, paiju, paiju_reading};

fn simulated(boards: &str) -> String {
    let args = ["sim", "--boards", boards, "--a", "random", "--b", "random", "--quiet", "--records", "-"];
    paiju(&args).code(0).out
}

fn verified(text: &str) -> Ran {
    paiju_reading(&["verify", "-"], text)
}

/// The record with one line changed.
fn with(text: &str, line: usize, change: impl Fn(&str) -> String) -> String {
    let one = |(at, old): (usize, &str)| if at + 1 == line { change(old) } else { old.to_owned() };
    text.lines().enumerate().map(one).map(|line| line + "\n").collect()
}

/// The number of the first line that holds this.
fn find(text: &str, words: &str) -> usize {
    text.lines().position(|line| line.contains(words)).unwrap() + 1
}

/// A live board: dice choose, the deal comes from a seed and the seats' nonces.
fn live() -> String {
    let book = book("shengji-cn1").unwrap();
    let setup = book.setup(&json!({ "kitty": "2" })).unwrap();
    let nonces = vec![vec![1, 2], vec![], vec![3], vec![]];
    let origin = Origin::Live { seed: Seed::new([9; 32]), nonces, table: "t1".into(), hand: 4 };
    let carry = json!({ "levels": ["5", "2"], "banker": 3 });
    let deal: Deal = origin.deal(book.id(), book.packs(&setup));
    let mut engine = book.open(&setup, Some(&carry), &deal).unwrap();
    let (mut inputs, mut state) = (Vec::new(), 1u32);
    let mut dice = |bound: u32| {
        state = state.wrapping_mul(48_271) % 0x7fff_ffff;
        state % bound
    };
    while let Some((seat, action)) = next(&*engine, &mut dice) {
        engine.act(seat, &action).unwrap();
        inputs.push((seat, action));
    }
    let mut head = Head::new(book, &setup);
    (head.board, head.chairs) = (4, vec!["甲".into(), "乙".into(), "丙".into(), "丁".into()]);
    write_out(&head, &carry, &origin, inputs).unwrap()
}

fn next(engine: &dyn Engine, dice: &mut dyn FnMut(u32) -> u32) -> Option<(Seat, Value)> {
    engine.forced().or_else(|| {
        let seat = engine.to_act().iter().next()?;
        engine.sample(seat, dice).map(|action| (seat, action))
    })
}

#[test]
fn what_sim_writes_holds() {
    let (_folder, path) = file("boards.jsonl", &simulated("40"));
    let ran = paiju(&["verify", path.to_str().unwrap()]).code(0);
    assert!(ran.out.contains("40 hold, 0 diverge, 0 unreadable"), "{}", ran.out);
    let lines = paiju(&["verify", "--json", path.to_str().unwrap()]).code(0).out;
    assert_eq!(lines.lines().count(), 40);
    assert!(lines.lines().all(|line| serde_json::from_str::<Value>(line).unwrap()["ok"] == true));
    let quiet = paiju(&["verify", "--quiet", path.to_str().unwrap()]).code(0);
    assert_eq!(quiet.out, "");
}

#[test]
fn what_sim_writes_of_every_book_holds() {
    for book in registry::books() {
        let args = ["sim", "--book", book.id(), "--matches", "1", "--a", "random", "--b", "random", "--quiet"];
        let record = paiju(&[&args[..], &["--records", "-"]].concat()).code(0).out;
        let said = verified(&record).code(0).out;
        assert!(said.contains(" hold, 0 diverge, 0 unreadable"), "{}: {said}", book.id());
    }
}

#[test]
fn a_live_record_keeps_its_commitment() {
    let record = live();
    assert!(verified(&record).code(0).out.contains("commitment kept"));
    let other = with(&record, 1, |head| head.replace("\"commit\":\"", "\"commit\":\"00"));
    assert!(verified(&other).code(1).out.contains(":1: the seed is not the one committed to"));
    // A nonce is not committed to: the deal differs, and the first card drawn shows it.
    let nonce = record.replace("\"0102\"", "\"0103\"");
    assert!(verified(&nonce).code(1).out.contains("the replay diverges"));
    let without = with(&record, 1, |head| head.replace("\"commit\"", "\"was\""));
    assert!(verified(&without).code(2).out.contains("commit"));
}

#[test]
fn an_altered_card_is_named() {
    let record = simulated("3");
    let line = find(&record, "\"card\":\"");
    let altered = with(&record, line, |old| {
        let mut sight: Value = serde_json::from_str(old).unwrap();
        let other = if sight["e"]["card"] == "SA" { "S2" } else { "SA" };
        sight["e"]["card"] = other.into();
        sight.to_string()
    });
    let said = verified(&altered).code(1).out;
    let expected: Value = serde_json::from_str(record.lines().nth(line - 1).unwrap()).unwrap();
    assert!(said.contains(&format!("-:{line}: the replay diverges")), "{said}");
    assert!(said.contains(&format!("expected {}", expected["e"])), "{said}");
    // The other records of the file are looked at all the same.
    assert_eq!(said.matches(" holds: ").count(), 2, "{said}");
}

#[test]
fn altered_inputs_and_ends_are_named() {
    let record = simulated("1");
    let line = find(&record, "\"do\":\"bury\"");
    let buried = with(&record, line, |old| old.replace("\"cards\":[", "\"cards\":[\"HR\","));
    assert!(verified(&buried).code(1).out.contains(&format!("-:{line}: the rules refuse this input (GZ 6)")));
    let verb = with(&record, line, |old| old.replace("bury", "burn"));
    assert!(verified(&verb).code(1).out.contains("no action of the book"));
    let end = find(&record, "{\"t\":\"over\"");
    let outcome = with(&record, end, |old| old.replacen("\"points\":", "\"points\":1", 1));
    assert!(verified(&outcome).code(1).out.contains(&format!("-:{end}: the replay diverges")));
    let seed = record.replace("\"sim\":{\"seed\":1", "\"sim\":{\"seed\":2");
    assert!(verified(&seed).code(1).out.contains("the replay diverges"));
    let missing = with(&record, line, |_| String::new());
    assert!(verified(&missing).code(1).out.contains(&format!("-:{}: ", line + 1)));
}

#[test]
fn a_record_cut_short_says_so() {
    let record = simulated("1");
    let lines: Vec<&str> = record.lines().collect();
    for keep in [1, 2, lines.len() / 2, lines.len() - 2, lines.len() - 1] {
        let cut = lines[..keep].join("\n") + "\n";
        assert!(verified(&cut).code(2).out.contains("cut short"), "after {keep} lines");
    }
    let middle = &record[..record.len() / 2];
    assert!(verified(middle).code(2).out.contains("cut short"));
}

#[test]
fn what_is_no_record_of_ours_says_why() {
    let record = simulated("1");
    let said = |text: &str| verified(text).code(2).out;
    assert!(said(&record.replace("\"v\":1,", "\"v\":2,")).contains("version 2"));
    assert!(
        said(&record.replace("shengji-gz3", "shengji-gz9")).contains("no book \"shengji-gz9\"; there are shengji-gz3")
    );
    assert!(said(&record.replace("\"kitty\":\"6\"", "\"kitty\":\"7\"")).contains("6, 10"));
    assert!(said(&with(&record, 1, |head| head.replace("\"board\":1", "\"board\":2"))).contains("board 1"));
    assert!(said("hello\n").contains("not a line of a record"));
    assert!(said("{\"t\":\"tick\"}\n").contains("unknown variant"));
    assert!(said(record.split_once('\n').unwrap().1).contains("head"));
    let seat = with(&record, find(&record, "\"t\":\"in\""), |old| {
        let mut input: Value = serde_json::from_str(old).unwrap();
        input["seat"] = 6.into();
        input.to_string()
    });
    assert!(said(&seat).contains("no seat 6"));
    verified("").code(2).says(&["no record"]);
    paiju(&["verify", "nowhere.jsonl"]).code(2).says(&["nowhere.jsonl", "can't be read"]);
    let (_folder, path) = file("bytes", "");
    std::fs::write(&path, b"{\"t\":\"head\"\xff\n").unwrap();
    paiju(&["verify", path.to_str().unwrap()]).code(2).says(&["UTF-8"]);
}
