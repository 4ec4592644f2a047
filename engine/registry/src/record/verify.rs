//! Replaying a record and comparing its testimony.

use std::fmt;

use serde::Deserialize;
use serde_json::{Value, json};
use table::fair::Seed;
use table::{Article, Seat, Viewer};

use super::{Origin, VERSION};
use crate::{Book, Ended, Engine, Rejection, SetupError, book, books};

/// A record that holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The book.
    pub book: &'static str,
    /// The board's number.
    pub board: u64,
    /// Inputs played again.
    pub inputs: usize,
    /// Events compared.
    pub events: usize,
    /// Was there a commitment, and did the seed keep it?
    pub committed: bool,
}

/// The first thing that does not hold in a record, and the line where it stands.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct RecordError {
    /// From 1.
    pub line: usize,
    /// What it is.
    pub fault: Fault,
}

/// What may not hold in a record.
#[derive(Clone, PartialEq, Debug)]
pub enum Fault {
    /// Not JSON, or not a line of a record.
    Unreadable(String),
    /// A line where another is due.
    Place {
        /// What is due.
        due: &'static str,
        /// What stands there.
        got: String,
    },
    /// Another version of the format.
    Version(u64),
    /// A book that is not on the list.
    UnknownBook(String),
    /// Options, a carry or an origin that the book can't read.
    Unfit(String),
    /// The record ends before the board does.
    Cut,
    /// The seed is not the one that was committed to.
    Commitment {
        /// The commitment of the revealed seed.
        expected: String,
        /// The one in the head.
        got: String,
    },
    /// An input that the rules refuse.
    Refused(Article, String),
    /// An input that is no action of the book.
    NoAction(String),
    /// Testimony that the replay does not reproduce.
    Diverged {
        /// What the replay gives.
        expected: Box<Value>,
        /// What the record says.
        got: Box<Value>,
    },
}

impl Fault {
    /// Was the record read and found to be false? Otherwise it could not be read at all.
    pub fn is_divergence(&self) -> bool {
        matches!(self, Self::Commitment { .. } | Self::Refused(..) | Self::NoAction(_) | Self::Diverged { .. })
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(why) => write!(f, "not a line of a record: {why}"),
            Self::Place { due, got } => write!(f, "{due} is due here, not {got}"),
            Self::Version(found) => {
                write!(f, "a record of version {found}; this program reads version {VERSION}")
            }
            Self::UnknownBook(id) => {
                let known: Vec<_> = books().iter().map(Book::id).collect();
                write!(f, "no book {id:?}; there are {}", known.join(", "))
            }
            Self::Unfit(why) => f.write_str(why),
            Self::Cut => f.write_str("the record is cut short: the end of the board or its seed is missing"),
            Self::Commitment { expected, got } => {
                write!(f, "the seed is not the one committed to: expected {expected}, got {got}")
            }
            Self::Refused(article, why) => write!(f, "the rules refuse this input ({article}): {why}"),
            Self::NoAction(why) => write!(f, "this input is no action of the book: {why}"),
            Self::Diverged { expected, got } => write!(f, "the replay diverges: expected {expected}, got {got}"),
        }
    }
}

impl std::error::Error for Fault {}

impl Fault {
    /// What `Display` says, in Chinese. Words of a reader or of a rulebook's refusal stand in it as they came.
    pub fn zh(&self) -> String {
        match self {
            Self::Unreadable(why) => format!("不是牌谱的一行：{why}"),
            Self::Place { due, got } => format!("这里应是 {due}，不是 {got}"),
            Self::Version(found) => format!("牌谱是第 {found} 版，本程序读第 {VERSION} 版"),
            Self::UnknownBook(id) => {
                let known: Vec<_> = books().iter().map(Book::id).collect();
                format!("没有“{id}”这本规则，有：{}", known.join("、"))
            }
            Self::Unfit(why) => format!("不合用：{why}"),
            Self::Cut => "牌谱不完整：没有本副的结束或种子".to_owned(),
            Self::Commitment { expected, got } => format!("种子与承诺不符：应为 {expected}，却是 {got}"),
            Self::Refused(article, why) => format!("规则不许这个动作（{article}）：{why}"),
            Self::NoAction(why) => format!("这不是本规则的动作：{why}"),
            Self::Diverged { expected, got } => format!("重演不符：应为 {expected}，却是 {got}"),
        }
    }
}

/// What the replay gives, and what the record says.
fn diverged(expected: impl Into<Value>, got: Value) -> Fault {
    Fault::Diverged { expected: Box::new(expected.into()), got: Box::new(got) }
}

impl From<SetupError> for Fault {
    fn from(error: SetupError) -> Self {
        Self::Unfit(error.to_string())
    }
}

/// A line, read. Keys that it does not know are left alone.
#[derive(Deserialize)]
#[serde(tag = "t", rename_all = "lowercase")]
enum Line {
    Head {
        v: u64,
        book: String,
        options: Value,
        board: u64,
        commit: Option<String>,
    },
    Carry {
        carry: Value,
    },
    In {
        seat: Seat,
        a: Value,
    },
    Ev {
        e: Value,
    },
    Over {
        outcome: Value,
        carry: Value,
    },
    Seed {
        sim: Option<SimSeed>,
        seed: Option<String>,
        nonces: Option<Vec<String>>,
        table: Option<String>,
        hand: Option<u64>,
    },
}

#[derive(Clone, Copy, Deserialize)]
struct SimSeed {
    seed: u64,
    board: u64,
}

impl Line {
    fn name(&self) -> &'static str {
        match self {
            Self::Head { .. } => "head",
            Self::Carry { .. } => "carry",
            Self::In { .. } => "in",
            Self::Ev { .. } => "ev",
            Self::Over { .. } => "over",
            Self::Seed { .. } => "seed",
        }
    }
}

/// A deal of a record, played again.
pub(super) struct Replay {
    engine: Box<dyn Engine>,
    /// Events that were handed out or compared.
    seen: usize,
}

impl Replay {
    pub(super) fn open(book: &Book, options: &Value, carry: &Value, origin: &Origin) -> Result<Self, Fault> {
        let setup = book.setup(options)?;
        let deal = origin.deal(book.id(), book.packs(&setup));
        let engine = book.open(&setup, Some(carry), &deal)?;
        Ok(Self { engine, seen: 0 })
    }

    pub(super) fn act(&mut self, seat: Seat, action: &Value) -> Result<(), Fault> {
        if seat.index() >= usize::from(self.engine.seats()) {
            return Err(Fault::Unfit(format!("no seat {seat}; the table has {}", self.engine.seats())));
        }
        match self.engine.act(seat, action) {
            Ok(_) => Ok(()),
            Err(Rejection::Unreadable(why)) => Err(Fault::NoAction(why)),
            Err(Rejection::Illegal { article, text, .. }) => Err(Fault::Refused(article, text.en)),
        }
    }

    /// Hands out the events that were not yet seen.
    pub(super) fn unseen(&mut self, mut each: impl FnMut(Value)) {
        while let Some(sight) = self.next() {
            each(sight);
        }
    }

    fn next(&mut self) -> Option<Value> {
        if self.seen == self.engine.events() {
            return None;
        }
        self.seen += 1;
        Some(self.engine.sight(self.seen - 1, Viewer::Director).unwrap_or(Value::Null))
    }

    pub(super) fn ended(&self) -> Option<Ended> {
        self.engine.ended()
    }

    /// Compares a line between the carry and the end.
    fn compare(&mut self, line: Line) -> Result<(), Fault> {
        match line {
            Line::Ev { e: got } => match self.next() {
                Some(expected) if expected == got => Ok(()),
                Some(expected) => Err(diverged(expected, got)),
                None => Err(diverged("no event", got)),
            },
            Line::In { seat, a } => match self.next() {
                Some(expected) => Err(diverged(expected, json!({ "t": "in", "seat": seat, "a": a }))),
                None => self.act(seat, &a),
            },
            Line::Over { outcome, carry } => {
                let got = json!({ "outcome": outcome, "carry": carry });
                if let Some(expected) = self.next() {
                    return Err(diverged(expected, got));
                }
                match self.ended() {
                    None => Err(diverged("the board to go on", got)),
                    Some(end) => {
                        let expected = json!({ "outcome": end.outcome, "carry": end.carry });
                        if expected == got { Ok(()) } else { Err(diverged(expected, got)) }
                    }
                }
            }
            other => Err(Fault::Place { due: "an input or an event", got: other.name().into() }),
        }
    }
}

/// Verifies the text of one record. About a millisecond a board.
///
/// # Errors
/// The first thing that does not hold.
pub fn verify(text: &str) -> Result<Verified, RecordError> {
    verify_from(text, 1)
}

/// [`verify`] for a text that begins at line `first` of its file.
pub fn verify_from(text: &str, first: usize) -> Result<Verified, RecordError> {
    let mut lines = read(text, first)?.into_iter();
    let (at, head) = lines.next().ok_or(RecordError { line: first, fault: Fault::Cut })?;
    let fail = |line: usize| move |fault: Fault| RecordError { line, fault };
    let Line::Head { v, book: id, options, board, commit } = head else {
        return Err(fail(at)(Fault::Place { due: "the head of a record", got: head.name().into() }));
    };
    if v != VERSION {
        return Err(fail(at)(Fault::Version(v)));
    }
    let book = book(&id).ok_or_else(|| fail(at)(Fault::UnknownBook(id)))?;
    let end = lines.as_slice().last().map_or(at, |(line, _)| *line);
    let Some((seed_at, Line::Seed { sim, seed, nonces, table, hand })) = lines.next_back() else {
        return Err(fail(end)(Fault::Cut));
    };
    let origin = origin(sim, seed, nonces, table, hand).map_err(fail(seed_at))?;
    if origin.board() != board {
        let why = format!("the seed is of board {}, the head of board {board}", origin.board());
        return Err(fail(seed_at)(Fault::Unfit(why)));
    }
    let committed = check_commitment(&origin, commit).map_err(fail(at))?;
    let carry = match lines.next() {
        Some((_, Line::Carry { carry })) => carry,
        Some((line, other)) => {
            return Err(fail(line)(Fault::Place { due: "the carry", got: other.name().into() }));
        }
        None => return Err(fail(end)(Fault::Cut)),
    };
    let mut replay = Replay::open(book, &options, &carry, &origin).map_err(fail(at))?;
    let (mut inputs, mut over) = (0, false);
    for (line, kind) in lines {
        if over {
            return Err(fail(line)(Fault::Place { due: "the seed", got: kind.name().into() }));
        }
        inputs += usize::from(matches!(kind, Line::In { .. }));
        over = matches!(kind, Line::Over { .. });
        replay.compare(kind).map_err(fail(line))?;
    }
    if !over {
        return Err(fail(seed_at)(Fault::Cut));
    }
    Ok(Verified { book: book.id(), board, inputs, events: replay.seen, committed })
}

/// All lines of a record, by number. A last line that breaks off in the middle is a cut.
fn read(text: &str, first: usize) -> Result<Vec<(usize, Line)>, RecordError> {
    let mut lines = Vec::new();
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let at = first + at;
        let unreadable = |error: &serde_json::Error, line: usize| {
            let fault = if error.is_eof() && line > first { Fault::Cut } else { Fault::Unreadable(error.to_string()) };
            RecordError { line, fault }
        };
        let value: Value = serde_json::from_str(line).map_err(|error| unreadable(&error, at))?;
        let version = if value["t"] == "head" { value["v"].as_u64() } else { None };
        if let Some(found) = version.filter(|found| *found != VERSION) {
            // Another version may have other keys: say so before anything else is missed.
            return Err(RecordError { line: at, fault: Fault::Version(found) });
        }
        lines.push((at, Line::deserialize(value).map_err(|error| unreadable(&error, at))?));
    }
    Ok(lines)
}

fn origin(
    sim: Option<SimSeed>,
    seed: Option<String>,
    nonces: Option<Vec<String>>,
    table: Option<String>,
    hand: Option<u64>,
) -> Result<Origin, Fault> {
    let missing = || Fault::Unfit("a seed line has \"sim\", or \"seed\", \"nonces\", \"table\" and \"hand\"".into());
    if let Some(SimSeed { seed, board }) = sim {
        return Ok(Origin::Sim { seed, board });
    }
    let bytes = |text: &str| hex::decode(text).ok().ok_or_else(|| Fault::Unfit(format!("{text:?} is not hexadecimal")));
    let seed = bytes(&seed.ok_or_else(missing)?)?;
    let seed: [u8; 32] = seed.try_into().map_err(|_| Fault::Unfit("the seed is not of 32 bytes".into()))?;
    let nonces = nonces.ok_or_else(missing)?.iter().map(|nonce| bytes(nonce)).collect::<Result<_, _>>()?;
    let (table, hand) = (table.ok_or_else(missing)?, hand.ok_or_else(missing)?);
    Ok(Origin::Live { seed: Seed::new(seed), nonces, table, hand })
}

/// True if there is a commitment, and it holds. A live record without one holds nothing.
fn check_commitment(origin: &Origin, commit: Option<String>) -> Result<bool, Fault> {
    match (origin.commitment(), commit) {
        (None, _) => Ok(false),
        (Some(_), None) => Err(Fault::Unfit("the head of a live record has a \"commit\"".into())),
        (Some(expected), Some(got)) if expected == got => Ok(true),
        (Some(expected), Some(got)) => Err(Fault::Commitment { expected, got }),
    }
}
