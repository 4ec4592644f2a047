//! `tests/perft/*.perft`: how many leads, answers and ways to play a board to its end there are. The counts are the oracle's:
//! `UPDATE_EXPECT=1` writes them anew from it; the engine must come to the same.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::Path;

use cards::{Bag, Rank};
use guandan::{Action, Edition, Reading, Round, Setup, judge_cards, visit_plays};
use oracle::guandan as sought;
use table::{Game, Seat, count_legal};
use testkit::{Record, to_oracle};

use crate::positions::to_sought;
use crate::{bag, rank, reading, tree};

/// What a record asks.
const ASKS: [&str; 3] = ["leads", "answers", "tree"];

fn setup() -> Setup {
    Setup::usual(Edition::Of2017)
}

#[test]
fn counts_are_the_oracles() {
    let folder = Path::new("tests/perft");
    if std::env::var_os("UPDATE_EXPECT").is_some_and(|value| value == "1") {
        return rewrite(folder);
    }
    let (mut faults, mut asked) = (String::new(), 0);
    for record in testkit::records(folder, "perft") {
        for ask in ASKS {
            let Some(due) = record.get(ask) else { continue };
            let (got, theirs) = (by_engine(&record, ask).to_string(), by_oracle(&record, ask).to_string());
            if got != due || theirs != due {
                let _ = writeln!(faults, "{}: {ask} {due}: engine {got}, oracle {theirs}", record.place);
            }
            asked += 1;
        }
    }
    assert!(asked > 50, "only {asked} counts");
    assert!(faults.is_empty(), "{faults}");
}

fn level(record: &Record) -> Rank {
    rank(record.value("level"))
}

/// What is to be answered: the cards, and what they are.
fn standing(record: &Record) -> Option<(Bag, Reading)> {
    let line = record.get("on")?;
    let (cards, declared) = line.split_once(" as ").unwrap_or((line, ""));
    let declared = (!declared.is_empty()).then(|| reading(declared).expect("a reading"));
    let cards = bag(cards.trim());
    Some((cards, judge_cards(&setup(), level(record), None, &cards, declared).expect("a play")))
}

fn by_engine(record: &Record, ask: &str) -> u64 {
    let level = level(record);
    match ask {
        "leads" => plays(&bag(record.value("hand")), level, None),
        "answers" => {
            let (cards, standing) = standing(record).expect("something stands");
            let hand = bag(record.value("hand"));
            let count = plays(&hand, level, Some(standing));
            // The same on a board, where a pass is one more.
            let other = bag("S:2");
            let hands = [cards.plus(other), hand, other, other];
            let mut round = Round::in_play(&setup(), level, hands, Seat::from_index(0)).expect("a board");
            let lead = Action::Play { cards, declared: Some(standing) };
            round.act(Seat::from_index(0), &lead, &mut |_| {}).expect("a lead");
            assert_eq!(count_legal(&round, Seat::from_index(1), 1_000_000), count + 1, "{}", record.place);
            count
        }
        _ => endings(&Round::in_play(&setup(), level, hands(record), Seat::from_index(0)).expect("a board")),
    }
}

/// Sets of cards in each of their readings; none is visited twice.
fn plays(hand: &Bag, level: Rank, standing: Option<Reading>) -> u64 {
    let mut seen = BTreeSet::new();
    let _ = visit_plays(&setup(), hand, level, standing, &mut |cards, declared| {
        let again = !seen.insert((cards, declared.map(|reading| (reading.kind, reading.rank))));
        assert!(!again, "{cards} as {declared:?} twice");
        ControlFlow::Continue(())
    });
    seen.len() as u64
}

fn by_oracle(record: &Record, ask: &str) -> u64 {
    let level = level(record).index();
    let hand = || to_oracle(&bag(record.value("hand")));
    match ask {
        "leads" => sought::leads(&hand(), level).len() as u64,
        "answers" => {
            let (_, standing) = standing(record).expect("something stands");
            sought::answers(&hand(), level, &to_sought(standing)).len() as u64
        }
        _ => tree::endings(&tree::root(self::level(record), hands(record))),
    }
}

fn hands(record: &Record) -> [Bag; 4] {
    let hands: Vec<Bag> = record.value("hands").split('|').map(|hand| bag(hand.trim())).collect();
    hands.try_into().unwrap_or_else(|_| panic!("{}: four hands", record.place))
}

/// Ways to play the board to its end, as `legal` lists them.
fn endings(round: &Round) -> u64 {
    if round.outcome().is_some() {
        return 1;
    }
    let next = |(seat, action, _): (Seat, Action, u64)| {
        let mut next = round.clone();
        next.act(seat, &action, &mut |_| {}).expect("listed actions are legal");
        endings(&next)
    };
    table::divide(round, 1).into_iter().map(next).sum()
}

/// Writes the oracle's counts into the files.
fn rewrite(folder: &Path) {
    let mut counts = testkit::records(folder, "perft").into_iter().flat_map(|record| {
        let asks = record.fields.iter().filter(|(key, _)| ASKS.contains(&key.as_str()));
        asks.map(|(ask, _)| by_oracle(&record, ask).to_string()).collect::<Vec<_>>()
    });
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    for file in files.iter().filter(|file| file.extension().is_some_and(|end| end == "perft")) {
        let text = std::fs::read_to_string(file).expect("a text");
        let line = |line: &str| match line.split_once(' ') {
            Some((ask, rest)) if ASKS.contains(&ask) => {
                let comment = rest.find(" #").map_or("", |at| &rest[at..]);
                format!("{ask} {}{comment}\n", counts.next().expect("a count"))
            }
            _ => format!("{line}\n"),
        };
        let new: String = text.lines().map(line).collect();
        std::fs::write(file, new).expect("written");
    }
}
