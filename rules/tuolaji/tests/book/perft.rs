//! `tests/perft/*.perft`: how many replies, leads and ways to play a board to its end there are. The counts are the oracle's:
//! `UPDATE_EXPECT=1` writes them anew from it; the engine must come to the same.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::Path;

use cards::Bag;
use oracle::tuolaji::{parses, replies as replies_of};
use oracle::{NO_TRUMP, Table};
use table::{Game, Seat};
use testkit::{Record, effort, from_oracle, to_oracle};
use trick::{Lead, Order, unit_of};
use tuolaji::{Action, Round, SEATS, all_readings, check_follow};

use crate::layout::Layout;
use crate::positions::subsets;
use crate::tree::Tree;
use crate::{bag, order};

/// Candidates that the oracle looks at in one record, outside the nightly run.
const LIMIT: usize = 2_000;

/// What a record asks.
const ASKS: [&str; 4] = ["replies", "components", "leads", "tree"];

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
            let got = by_engine(&record, ask).to_string();
            let theirs =
                by_oracle(&record, ask, LIMIT * effort() as usize).map_or_else(|| due.to_owned(), |n| n.to_string());
            if got != due || theirs != due {
                let _ = writeln!(faults, "{}: {ask} {due}: engine {got}, oracle {theirs}", record.place);
            }
            asked += 1;
        }
    }
    assert!(asked > 40, "only {asked} counts");
    assert!(faults.is_empty(), "{faults}");
}

fn by_engine(record: &Record, ask: &str) -> u64 {
    let (order, hand) = (order(record.value("trump")), record.get("hand").map_or(Bag::EMPTY, bag));
    match ask {
        "replies" => replies(order, hand, &led(record, order)),
        "components" => components(order, hand),
        "leads" => readings(order, hand),
        _ => endings(&layout(record).round()),
    }
}

/// The count by search; `None` if there are more candidates than allowed.
fn by_oracle(record: &Record, ask: &str, most: usize) -> Option<u64> {
    let order = order(record.value("trump"));
    let hand = record.get("hand").map_or_else(Vec::new, |hand| to_oracle(&bag(hand)));
    let table = table_of(order);
    Some(match ask {
        "replies" => replies_of(table, &hand, &parts(record), most)?.len() as u64,
        "components" => oracle::components_within(table, &hand).len() as u64,
        "leads" => oracle::leads(table, &hand, most)?.iter().map(|(set, _)| parses(table, set).len() as u64).sum(),
        _ => {
            let hands = hands(record).map(|hand| to_oracle(&hand));
            Tree::new(table, hands).endings()
        }
    })
}

/// Trump and level for the oracle.
pub(crate) fn table_of(order: Order) -> Table {
    Table { trump: order.trump().map_or(NO_TRUMP, |suit| suit.index() as u8), level: order.level().index() }
}

/// The components led, from `S:33 + S:5`.
fn parts(record: &Record) -> Vec<Vec<oracle::Card>> {
    record.value("led").split('+').map(|part| to_oracle(&bag(part.trim()))).collect()
}

fn led(record: &Record, order: Order) -> Lead {
    let units =
        parts(record).iter().map(|part| unit_of(order, &from_oracle(part)).expect("a component")).collect::<Vec<_>>();
    let mut list: trick::Units = units.iter().map(|(_, unit)| *unit).collect();
    list.sort();
    Lead { order, suite: units[0].0, units: list }
}

fn replies(order: Order, hand: Bag, lead: &Lead) -> u64 {
    let due = lead.units.len_cards();
    let all = subsets(hand, due, 2_000_000).expect("fewer candidates");
    let count = all.iter().filter(|play| check_follow(lead, &hand, play).is_ok()).count() as u64;
    // Small hands are laid out too, so that what `legal` visits is counted.
    let cards = lead.units.iter().fold(Bag::EMPTY, |all, unit| all.plus(unit.cards(order, lead.suite)));
    let mut layout = Layout { order, ..Layout::new("S 2") };
    (layout.hands[0], layout.hands[1]) = (cards, hand);
    if hand.len() > 12 || hand.len() < due {
        return count;
    }
    let Ok(mut round) = layout.even(hand.len(), lead.suite).fair() else { return count };
    let parts = lead.units.iter().map(|unit| unit.cards(order, lead.suite)).collect();
    round.act(layout.leader, &Action::Play { cards, declared: Some(parts) }, &mut |_| {}).expect("a lead");
    // A throw that fails leads less.
    if round.view(table::Viewer::Public).trick.is_some_and(|trick| trick.plays[0].cards == cards) {
        assert_eq!(table::count_legal(&round, layout.leader.next(SEATS), 1_000_000), count, "legal, from {hand}");
    }
    count
}

/// Leads of one component that `legal` visits.
fn components(order: Order, hand: Bag) -> u64 {
    let mut layout = Layout { order, ..Layout::new("S 2") };
    layout.hands[0] = hand;
    let suite = order.suite(hand.iter().next().expect("a card").0);
    let round: Round = layout.even(hand.len(), suite).round();
    let mut found = BTreeSet::new();
    let _ = round.legal(Seat::from_index(0), &mut |action| {
        if let Action::Play { cards, declared: None } = action {
            found.extend(unit_of(order, &cards).map(|_| cards));
        }
        ControlFlow::Continue(())
    });
    found.len() as u64
}

/// All sets of cards of one suite, with each list of shapes that they can be declared as.
fn readings(order: Order, hand: Bag) -> u64 {
    let of_suite = |suite| {
        let part = order.part(&hand, suite);
        let sets = (1..=part.len()).filter_map(move |count| subsets(part, count, 1_000_000));
        sets.flatten().map(move |set| all_readings(order, &set).len() as u64).sum::<u64>()
    };
    order.suites().map(of_suite).sum()
}

fn hands(record: &Record) -> [Bag; SEATS as usize] {
    let hands: Vec<Bag> = record.value("hands").split('|').map(|hand| bag(hand.trim())).collect();
    hands.try_into().unwrap_or_else(|_| panic!("{}: six hands", record.place))
}

fn layout(record: &Record) -> Layout {
    let mut layout = Layout::new(record.value("trump"));
    layout.hands = hands(record);
    layout
}

/// Ways to play the board to its end, as `legal` lists them.
fn endings(round: &Round) -> u64 {
    if round.outcome().is_some() {
        return 1;
    }
    table::divide(round, 1)
        .into_iter()
        .map(|(seat, action, _)| {
            let mut next = round.clone();
            next.act(seat, &action, &mut |_| {}).expect("listed actions are legal");
            endings(&next)
        })
        .sum()
}

/// Writes the oracle's counts into the files.
fn rewrite(folder: &Path) {
    let mut counts = testkit::records(folder, "perft").into_iter().flat_map(|record| {
        let asks = record.fields.iter().filter(|(key, _)| ASKS.contains(&key.as_str()));
        let count = |(ask, _): &(String, String)| by_oracle(&record, ask, 10_000_000).expect("no limit").to_string();
        asks.map(count).collect::<Vec<_>>()
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
