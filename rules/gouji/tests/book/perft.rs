//! `tests/perft/*.perft`: how many sets a hand may lead and how many answer a set, in ranks. The counts are the naive second
//! opinion's: `UPDATE_EXPECT=1` writes them anew from it; the book must come to the same.

use std::fmt::Write as _;
use std::path::Path;

use cards::Bag;
use gouji::{Format, Round, Setup};
use table::{Game, Seat, count_legal};
use testkit::Record;

use crate::naive::{beats, cards, sets};
use crate::ranks;

/// More than any hand here has.
const MOST: u64 = 100_000;

#[test]
fn counts_are_the_second_opinions() {
    let folder = Path::new("tests/perft");
    if std::env::var_os("UPDATE_EXPECT").is_some_and(|value| value == "1") {
        return rewrite(folder);
    }
    let (mut faults, mut asked) = (String::new(), 0);
    for record in testkit::records(folder, "perft") {
        for (key, format) in [("four", Format::Four), ("six", Format::Six)] {
            let Some(due) = record.get(key) else { continue };
            let (got, theirs) = (by_book(&record, format).to_string(), by_opinion(&record, format).to_string());
            if got != due || theirs != due {
                let _ = writeln!(faults, "{}: {key} {due}: book {got}, second opinion {theirs}", record.place);
            }
            asked += 1;
        }
    }
    assert!(asked > 40, "only {asked} counts");
    assert!(faults.is_empty(), "{faults}");
}

/// Leads, or with `on` answers: on a hand in play, where the next seat holds it and may pass besides. At a casual table, and
/// as the free answer to an only last hand, so that no burn is in the way.
fn by_book(record: &Record, format: Format) -> u64 {
    let hand = ranks(record.value("hand"));
    let other = ranks("3");
    let setup = Setup::usual(format);
    let [first, next] = [0, 1].map(Seat::from_index);
    let Some(on) = record.get("on") else {
        let hands = [hand, other, other, other, other, other];
        return count_legal(&Round::in_play(&setup, hands, first).expect("a position"), first, MOST);
    };
    // Two are out, so everybody answers freely. `G4 15-1`, `G6 16-1`
    let on = ranks(on);
    let hands = [on.plus(other), hand, Bag::EMPTY, other, Bag::EMPTY, other];
    let mut round = Round::in_play(&setup, hands, first).expect("a position");
    round.act(first, &gouji::Action::Play { cards: on }, &mut |_| {}).expect("a lead");
    if round.to_act().contains(first) {
        // Dead: nobody is asked.
        return 0;
    }
    count_legal(&round, next, MOST) - 1
}

fn by_opinion(record: &Record, format: Format) -> u64 {
    let all = sets(&cards(record.value("hand")));
    match record.get("on") {
        None => all.len() as u64,
        Some(on) => all.iter().filter(|set| beats(set, &cards(on), format)).count() as u64,
    }
}

/// Writes the second opinion's counts into the files.
fn rewrite(folder: &Path) {
    let mut records = testkit::records(folder, "perft").into_iter();
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    for file in files.iter().filter(|file| file.extension().is_some_and(|end| end == "perft")) {
        let text = std::fs::read_to_string(file).expect("a text");
        let (mut record, mut new) = (None, String::new());
        for line in text.lines() {
            let (key, _) = line.split_once(' ').unwrap_or((line, ""));
            if key == "hand" {
                record = records.next();
            }
            let format = [("four", Format::Four), ("six", Format::Six)].into_iter().find(|(known, _)| *known == key);
            match (&record, format) {
                (Some(record), Some((_, format))) => {
                    let _ = writeln!(new, "{key} {}", by_opinion(record, format));
                }
                _ => {
                    let _ = writeln!(new, "{line}");
                }
            }
        }
        std::fs::write(file, new).expect("written");
    }
}
