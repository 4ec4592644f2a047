//! Programs of others: they play, they fail in every way, and nothing hidden reaches them.

mod calls;
mod faults;
mod njupt;

use std::path::{Path, PathBuf};

use registry::{Book, books, merge};
use serde_json::{Value, json};
use table::{Deal, Seat, Viewer, sim_key};

use crate::{Ran, paiju, paiju_reading};

/// The test program, doing what `mode` says at its request number `at`, copying what it is told to `copy`.
fn program(mode: &str, at: u32, copy: Option<&Path>) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/bots/bot.sh");
    let copy = copy.map_or(String::new(), |copy| format!(" '{}'", copy.display()));
    format!("exec:sh '{}' {mode} {at}{copy}", script.display())
}

fn good() -> String {
    program("good", 0, None)
}

fn summary(ran: Ran) -> Value {
    serde_json::from_str(&ran.code(0).out).unwrap()
}

/// A folder of its own and a file in it.
fn scratch(name: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    (folder, path)
}

fn messages(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_program_plays_every_book() {
    for book in books() {
        let args = ["sim", "--book", book.id(), "--boards", "1", "--b", "random", "--a", &good(), "--json"];
        let sum = summary(paiju(&args));
        assert_eq!(sum["boards"], 1, "{}", book.id());
        assert_eq!(sum["faults"], json!([]), "{}", book.id());
    }
}

#[test]
fn a_program_plays_matches_and_its_records_hold() {
    let args = ["sim", "--book", "shengji-cn1", "--matches", "2", "--b", "random", "--seat", &format!("1={}", good())];
    let records = paiju(&[&args[..], &["--records", "-", "--quiet"]].concat()).code(0).out;
    let chairs = messages(&records)[0]["chairs"].clone();
    assert_eq!(chairs, json!(["first", "random", "basic", "random"]), "the name that it gave itself");
    let verified = paiju_reading(&["verify", "-"], &records).code(0);
    assert!(verified.out.contains(" 0 diverge"), "{}", verified.out);
    let sum = summary(paiju(&[&args[..], &["--json"]].concat()));
    assert_eq!(sum["matches"], 2);
    assert_eq!(sum["forfeits"], json!([0, 0]));
}

#[test]
fn the_number_of_jobs_changes_no_record() {
    let (a, b) = (good(), good());
    let args = ["sim", "--boards", "5", "--a", &a, "--b", &b, "--quiet", "--records", "-"];
    let one = paiju(&[&args[..], &["--jobs", "1"]].concat()).code(0).out;
    let two = paiju(&[&args[..], &["--jobs", "2"]].concat()).code(0).out;
    assert!(one == two, "records differ");
}

#[test]
fn mirrored_deals_of_equal_programs_cancel_out() {
    let args = ["sim", "--book", "shengji-cn1", "--boards", "4", "--mirror", "--a", &good(), "--b", &good(), "--json"];
    let sum = summary(paiju(&args));
    assert_eq!(sum["boards"], 8);
    assert_eq!(sum["score_per_board"]["value"], 0.0, "they always play the first action");
    assert_eq!(sum["gained"], sum["lost"]);
}

#[test]
fn the_sides_change_seats_in_the_mirror() {
    let (_folder, copy) = scratch("told");
    let seat = format!("1={}", program("good", 0, Some(&copy)));
    let args = ["sim", "--boards", "2", "--mirror", "--a", "random", "--b", "random", "--jobs", "1", "--seat", &seat];
    paiju(&args).code(0);
    let told = messages(&std::fs::read_to_string(&copy).unwrap());
    let starts: Vec<&Value> = told.iter().filter(|told| told["t"] == "start").collect();
    assert_eq!(starts.iter().map(|start| start["seat"].as_u64().unwrap()).collect::<Vec<_>>(), [1, 2, 1, 2]);
    assert_eq!(starts.iter().map(|start| start["board"].as_u64().unwrap()).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(told.last().unwrap(), &json!({"t": "bye"}));
}

/// A board of a record, opened again.
fn reopened(book: &'static Book, lines: &[Value]) -> Box<dyn registry::Engine> {
    let setup = book.setup(&lines[0]["options"]).unwrap();
    let key = sim_key(7, book.id(), lines[0]["board"].as_u64().unwrap());
    book.open(&setup, Some(&lines[1]["carry"]), &Deal::from_key(book.packs(&setup), &key)).unwrap()
}

/// A merge patch takes a member away by null: what is null and what is not there are the same.
fn told_apart(mut view: Value) -> Value {
    view.as_object_mut().unwrap().retain(|_, member| !member.is_null());
    for member in view.as_object_mut().unwrap().values_mut().filter(|member| member.is_object()) {
        *member = told_apart(member.take());
    }
    view
}

#[test]
fn a_program_is_told_what_its_seat_sees_and_nothing_else() {
    let seat = Seat::number(2).unwrap();
    let viewer = Viewer::Seat(seat);
    for book in books() {
        for mode in ["good", "patches", "views"] {
            let (_folder, copy) = scratch("told");
            let place = format!("2={}", program(mode, 0, Some(&copy)));
            let args = ["sim", "--book", book.id(), "--boards", "1", "--seed", "7", "--a", "random", "--b", "random"];
            let records = paiju(&[&args[..], &["--seat", &place, "--quiet", "--records", "-"]].concat()).code(0).out;
            let lines = messages(&records);
            let mut engine = reopened(book, &lines);
            let mut told = messages(&std::fs::read_to_string(&copy).unwrap()).into_iter();
            assert_eq!(told.next().unwrap()["t"], "hello");
            let mut start = told.next().unwrap();
            assert_eq!(start["carry"], lines[1]["carry"]);
            assert_eq!(start["view"], engine.view(viewer), "{} {mode}", book.id());
            let mut view = start["view"].take();
            let mut sights = Vec::new();
            for told in told {
                match told["t"].as_str().unwrap() {
                    "ev" => {
                        merge(&mut view, &told["d"]);
                        sights.extend(Some(told["e"].clone()).filter(|sight| !sight.is_null()));
                    }
                    "request" => assert_eq!(told["view"].is_object(), mode == "views"),
                    "end" => assert_eq!(told["outcome"], lines[lines.len() - 2]["outcome"]),
                    kind => assert_eq!(kind, "bye"),
                }
            }
            let before = engine.events();
            for input in lines.iter().filter(|line| line["t"] == "in") {
                let seat = Seat::number(input["seat"].as_u64().unwrap() as u8).unwrap();
                engine.act(seat, &input["a"]).unwrap();
            }
            let seen: Vec<Value> = (before..engine.events()).filter_map(|event| engine.sight(event, viewer)).collect();
            assert_eq!(sights, seen, "{} {mode}", book.id());
            if mode == "patches" {
                assert_eq!(told_apart(view), told_apart(engine.view(viewer)), "{}", book.id());
            }
        }
    }
}

#[test]
fn drawn_cards_of_others_are_not_in_the_bytes() {
    let (_folder, copy) = scratch("told");
    let seat = format!("2={}", program("patches", 0, Some(&copy)));
    paiju(&["sim", "--boards", "1", "--a", "random", "--b", "random", "--seat", &seat]).code(0);
    let text = std::fs::read_to_string(&copy).unwrap();
    let drew: Vec<Value> = messages(&text).into_iter().filter(|told| told["e"]["t"] == "drew").collect();
    assert_eq!(drew.len(), 156);
    for told in drew {
        assert_eq!(told["e"]["card"].is_null(), told["e"]["seat"] != 2, "{told}");
        assert_eq!(told["d"].get("hand").is_some(), told["e"]["seat"] == 2, "{told}");
    }
}

#[test]
fn the_sample_in_python_plays_every_book() {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bots/sample.py");
    let text = std::fs::read_to_string(&sample).unwrap();
    assert!(text.lines().count() <= 40);
    let there = std::process::Command::new("python3").arg("--version").output();
    assert!(there.is_ok(), "python3 is missing: `cargo xtask test --only setup` installs it");
    let exec = format!("exec:python3 '{}'", sample.display());
    for book in books() {
        let args =
            ["sim", "--book", book.id(), "--boards", "1", "--a", &exec, "--b", "random", "--json", "--jobs", "1"];
        let sum = summary(paiju(&args));
        assert_eq!(sum["faults"], json!([]), "{}", book.id());
        assert_eq!(sum["boards"], 1);
    }
}

#[test]
fn the_exchange_in_the_documentation_is_real() {
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bots.md");
    let document = std::fs::read_to_string(document).unwrap();
    let (_folder, copy) = scratch("told");
    let seat = format!("2={}", program("good", 0, Some(&copy)));
    let args = ["sim", "--book", "shengji-cn1", "--boards", "1", "--seed", "7", "--a", "random", "--b", "random"];
    paiju(&[&args[..], &["--seat", &seat]].concat()).code(0);
    let told = std::fs::read_to_string(&copy).unwrap();
    let mut told = told.lines();
    let mut shown = 0;
    for line in document.lines().filter_map(|line| line.strip_prefix("→ ")) {
        let begins = line.strip_suffix('…');
        let fits = |told: &str| begins.map_or(told == line, |begins| told.starts_with(begins));
        assert!(told.any(fits), "not told, or not there: {line}");
        shown += 1;
    }
    assert_eq!((shown, told.next()), (11, None));
}

#[test]
fn bad_wishes_say_what_there_is() {
    paiju(&["sim", "--a", "exec:"]).code(2).says(&["exec:", "command line"]);
    paiju(&["sim", "--a", "exec:sh 'open"]).code(2).says(&["quotes"]);
    paiju(&["sim", "--a", "exec:./no-such-program"]).code(2).says(&["no-such-program", "can't be started"]);
    paiju(&["sim", "--a", "genius"]).code(2).says(&["genius", "random, basic", "exec:COMMAND"]);
    paiju(&["sim", "--move-time", "0", "--a", &good()]).code(2);
    paiju(&["sim", "--on-fault", "shrug", "--a", &good()]).code(2).says(&["takeover", "forfeit"]);
    let (_folder, plain) = crate::file("plain", "");
    let inside = plain.join("logs");
    paiju(&["sim", "--a", &good(), "--bot-log", inside.to_str().unwrap()]).code(3).says(&["can't be written"]);
    paiju(&["bot", "serve", "--programs", "5"]).code(2).says(&["1 to 4"]);
    paiju(&["bot", "serve", "--seats", "1,1"]).code(2).says(&["each once"]);
    paiju(&["bot", "serve", "--fill", "exec:x"]).code(2).says(&["random, basic"]);
}
