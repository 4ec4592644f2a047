//! Records of finished boards (`.paiju.jsonl`): how they are written, told apart in a file, and verified.
//!
//! `docs/protocol.md` §4 is the format. Inputs are the truth, everything else is testimony; [`verify`] deals again from the
//! seed, plays the inputs again and compares the testimony line by line.
//!
//! ```
//! use registry::record::{Head, Origin, Transcript, verify};
//! let book = registry::book("shengji-gz3").unwrap();
//! let setup = book.setup(&serde_json::json!({})).unwrap();
//! let mut head = Head::new(book, &setup);
//! head.board = 3;
//! let record = Transcript::begin(&head, &serde_json::json!(null), &Origin::Sim { seed: 1, board: 3 }).finish();
//! assert_eq!(verify(&record).unwrap_err().line, 2, "a record without an end is cut short");
//! ```

mod pieces;
mod verify;

use serde::Serialize;
use serde_json::Value;
use table::fair::Seed;
use table::{Deal, Seat, sim_key};

use crate::Book;

pub use pieces::{Piece, Pieces};
pub use verify::{Fault, RecordError, Verified, verify, verify_from};

/// The version of the format that is written, and the only one that is read.
pub const VERSION: u64 = 1;

/// What stands in the first line of a record.
#[derive(Clone, Debug)]
pub struct Head {
    /// The book.
    pub book: &'static Book,
    /// The value of each option.
    pub options: Value,
    /// The rulings the book is played by.
    pub rulings: Vec<String>,
    /// Who sat where, first seat first.
    pub chairs: Vec<String>,
    /// The number of the board.
    pub board: u64,
}

impl Head {
    /// The head of a book's records: no chairs yet, board 1. Reads the book's table of rulings.
    pub fn new(book: &'static Book, setup: &Value) -> Self {
        let options = book.guide().options.iter().map(|option| (option.key.to_owned(), setup[option.key].clone()));
        Self { book, options: options.collect(), rulings: rulings(book), chairs: Vec::new(), board: 1 }
    }
}

/// Where the deal of a board came from: what the last line of a record reveals.
#[derive(Clone, Debug)]
pub enum Origin {
    /// A simulation, by [`sim_key`].
    Sim {
        /// The seed of the run.
        seed: u64,
        /// The number of the board.
        board: u64,
    },
    /// A live table, by the fair-deal protocol of [`table::fair`].
    Live {
        /// The secret that was committed to.
        seed: Seed,
        /// What each seat added, in seat order.
        nonces: Vec<Vec<u8>>,
        /// The table's id.
        table: String,
        /// The number of the board at that table.
        hand: u64,
    },
}

impl Origin {
    /// The deal that follows from it.
    pub fn deal(&self, book: &str, packs: u8) -> Deal {
        let key = match self {
            Self::Sim { seed, board } => sim_key(*seed, book, *board),
            Self::Live { seed, nonces, table, hand } => seed.key(table, *hand, nonces),
        };
        Deal::from_key(packs, &key)
    }

    /// The number of the board that it deals.
    pub fn board(&self) -> u64 {
        match self {
            Self::Sim { board, .. } => *board,
            Self::Live { hand, .. } => *hand,
        }
    }

    /// What was shown before the deal, in hexadecimal; simulations commit to nothing.
    pub fn commitment(&self) -> Option<String> {
        match self {
            Self::Sim { .. } => None,
            Self::Live { seed, table, hand, .. } => Some(hex::encode(seed.commitment(table, *hand))),
        }
    }
}

/// A record being written, line by line.
#[derive(Clone, Debug)]
pub struct Transcript {
    text: Vec<u8>,
    last: Vec<u8>,
}

/// The lines of a record.
#[derive(Serialize)]
#[serde(tag = "t", rename_all = "lowercase")]
enum Line<'a, X, Y> {
    Head {
        v: u64,
        book: &'a str,
        options: &'a Value,
        rulings: &'a [String],
        engine: &'a str,
        chairs: &'a [String],
        board: u64,
        #[serde(skip_serializing_if = "Option::is_none")]
        commit: Option<String>,
    },
    Carry {
        carry: X,
    },
    In {
        seat: Seat,
        a: X,
    },
    Ev {
        e: X,
    },
    Over {
        outcome: X,
        carry: Y,
    },
    Seed(Revealed<'a>),
}

/// A line with nothing of the book's in it, and one with one thing.
type Bare<'a> = Line<'a, (), ()>;
type One<'a, X> = Line<'a, X, ()>;

#[derive(Serialize)]
#[serde(untagged)]
enum Revealed<'a> {
    Sim { sim: SimSeed },
    Live { seed: String, nonces: Vec<String>, table: &'a str, hand: u64 },
}

#[derive(Serialize)]
struct SimSeed {
    seed: u64,
    board: u64,
}

impl Transcript {
    /// Begins a record: head and carry. What `origin` reveals is written by [`finish`](Self::finish).
    pub fn begin(head: &Head, carry: &impl Serialize, origin: &Origin) -> Self {
        let mut transcript = Self { text: Vec::new(), last: Vec::new() };
        transcript.begin_again(head, carry, origin);
        transcript
    }

    /// Begins another record behind what is written already, in the same memory.
    pub fn begin_again(&mut self, head: &Head, carry: &impl Serialize, origin: &Origin) {
        let Head { book, options, rulings, chairs, board } = head;
        let (engine, commit) = (env!("CARGO_PKG_VERSION"), origin.commitment());
        let book = book.id();
        self.line(&Bare::Head { v: VERSION, book, options, rulings, engine, chairs, board: *board, commit });
        self.line(&One::Carry { carry });
        let revealed = match origin {
            Origin::Sim { seed, board } => Revealed::Sim { sim: SimSeed { seed: *seed, board: *board } },
            Origin::Live { seed, nonces, table, hand } => Revealed::Live {
                seed: hex::encode(seed.reveal()),
                nonces: nonces.iter().map(hex::encode).collect(),
                table,
                hand: *hand,
            },
        };
        self.last.clear();
        write(&mut self.last, &Bare::Seed(revealed));
    }

    /// An input.
    pub fn input(&mut self, seat: Seat, action: &impl Serialize) {
        self.line(&One::In { seat, a: action });
    }

    /// What came of it: the sight of an event by one who sees all.
    pub fn event(&mut self, sight: &impl Serialize) {
        self.line(&One::Ev { e: sight });
    }

    /// The end of the board, and the revealed seed.
    pub fn over(&mut self, outcome: &impl Serialize, carry: &impl Serialize) {
        self.line(&Line::Over { outcome, carry });
        self.text.append(&mut self.last);
    }

    /// What is written so far, whole lines.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// Forgets what is written and keeps the memory.
    pub fn clear(&mut self) {
        self.text.clear();
    }

    /// The text.
    pub fn finish(self) -> String {
        // JSON is UTF-8 by construction.
        String::from_utf8(self.text).unwrap_or_default()
    }

    fn line<X: Serialize, Y: Serialize>(&mut self, line: &Line<'_, X, Y>) {
        write(&mut self.text, line);
    }
}

fn write(text: &mut Vec<u8>, line: &impl Serialize) {
    // Lines are made of strings, numbers and lists, and memory takes them: this can't fail.
    let _ = serde_json::to_writer(&mut *text, line);
    text.push(b'\n');
}

/// The record of a board that was played from `origin` with these inputs; refused inputs are an error.
///
/// # Errors
/// A setup or carry that the book can't read, an input that it refuses, or inputs that do not end the board.
pub fn write_out(
    head: &Head,
    carry: &Value,
    origin: &Origin,
    inputs: impl IntoIterator<Item = (Seat, Value)>,
) -> Result<String, Fault> {
    let mut replay = verify::Replay::open(head.book, &head.options, carry, origin)?;
    let mut transcript = Transcript::begin(head, carry, origin);
    replay.unseen(|sight| transcript.event(&sight));
    for (seat, action) in inputs {
        replay.act(seat, &action)?;
        transcript.input(seat, &action);
        replay.unseen(|sight| transcript.event(&sight));
    }
    let ended = replay.ended().ok_or(Fault::Cut)?;
    transcript.over(&ended.outcome, &ended.carry);
    Ok(transcript.finish())
}

/// The rulings that a book is played by: the keys of its table of rulings, in order.
pub fn rulings(book: &Book) -> Vec<String> {
    let tables = book.guide().texts.iter().filter(|text| text.code == "R");
    let keys = |toml: &str| toml.parse::<toml::Table>().map(|table| table.keys().cloned().collect::<Vec<_>>());
    tables.flat_map(|text| keys(text.toml).unwrap_or_default()).filter(|key| key.starts_with("R-")).collect()
}
