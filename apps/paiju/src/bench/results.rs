//! Results of a large event, one after the other, as a table of them is entered.

use tourney::event::plan::{FieldOf, Format};
use tourney::event::roster::Entrant;
use tourney::event::round::{Drawn, Verdict};
use tourney::event::{Command, Entry, History, RoundKey, Step, Who};
use tourney::moment::Moment;
use tourney::office::Role;
use tourney::profile;
use tourney::profile::swiss::{First, Within};
use tourney::sheet::Sheet;
use tourney::side::BySide;
use tourney::standings::LotSeed;

use super::figure::{Figure, Kind, Repeat};

/// Units of the event.
const UNITS: u32 = 5_000;
const ROUND: RoundKey = RoundKey::new(1, 1);

pub(super) fn figures() -> Vec<Figure> {
    vec![Figure { name: "event/result".into(), kind: Kind::Nanos(settle), count: 5_000 }]
}

/// Takes a command, which must be right.
fn give(history: &mut History, command: Command) {
    let seen = history.version();
    let entry = Entry {
        id: seen.to_string(),
        seen,
        who: Who { name: "bench".into(), role: Role::Chief },
        at: Moment(seen as i64 * 1_000),
        entered: None,
        reason: "bench".into(),
        command,
    };
    if let Err(refusal) = history.submit(entry) {
        panic!("the event takes its commands: {refusal}");
    }
}

/// An event whose first round is being played.
fn playing() -> History {
    let mut history = History::new();
    let profile = profile::load("china").expect("it is built in");
    give(&mut history, Command::Create { name: "bench".into(), profile: Box::new(profile), overrides: Vec::new() });
    let entrant = |seed| Entrant {
        name: format!("unit {seed}"),
        origin: String::new(),
        key: None,
        members: Vec::new(),
        seed: Some(seed),
    };
    give(&mut history, Command::Enter { entrants: (1..=UNITS).map(entrant).collect(), joins: None });
    let swiss = Format::Swiss { rounds: 9, opening: First::Strength(Within::Snake), cuts: Vec::new() };
    let event = history.event().expect("it was made");
    let mut plan = desk::plans::usual(event, swiss, FieldOf::All);
    plan.system = "timed".into();
    give(&mut history, Command::OpenStage { plan: Box::new(plan), lots: LotSeed::of_witnessed("bench") });
    let drawn = history.event().and_then(|event| event.propose(ROUND).ok()).expect("a first round can be drawn");
    let (pairs, rests) = (drawn.pairs, drawn.rests);
    give(&mut history, Command::Draw { round: ROUND, drawn: Drawn::Engine, pairs, rests });
    for step in [Step::Publish, Step::Start { ends: Moment(9_000_000_000) }] {
        give(&mut history, Command::Move { round: ROUND, step });
    }
    history
}

/// A result of each match in turn; when all are in, the round begins anew.
fn settle() -> Repeat {
    let mut history = playing();
    let begun = history.checkpoint();
    let matches = UNITS as u16 / 2;
    let mut next = 1;
    Box::new(move |count| {
        for _ in 0..count {
            if next > matches {
                let event = history.event().expect("it was made");
                assert_eq!(event.round(ROUND).map(|round| event.missing(round).count()), Ok(0), "every result is in");
                history.restore(begun.clone());
                next = 1;
            }
            let verdict = Verdict::Sheet { sheet: Sheet::Levels { level: BySide::new(12, 7), first: None } };
            give(&mut history, Command::Settle { game: ROUND.game(next), verdict });
            next += 1;
        }
    })
}
