//! What a thread does: units of the plan, each a board or a match and its mirror, and what they add up to.

use std::fmt;

use registry::record::{Head, Origin, Transcript};
use serde::Serialize;
use table::MatchEnd;

use crate::drive::Stuck;
use crate::fault::Note;
use crate::plan::{Leg, Plan, Unit};
use crate::tally::Tally;

/// Boards of one match have numbers from `match × SPAN + 1`.
pub(crate) const SPAN: u64 = 10_000;
/// The seeds of the seats' dice.
pub(crate) const DICE: [&str; 6] = ["bot/1", "bot/2", "bot/3", "bot/4", "bot/5", "bot/6"];

/// A run that a bot of ours has spoilt.
#[derive(Clone, Debug)]
pub struct Void {
    pub(crate) board: u64,
    pub(crate) stuck: Stuck,
}

impl Void {
    /// What `Display` says, in Chinese.
    pub fn zh(&self) -> String {
        let Stuck { seat, bot, why } = &self.stuck;
        format!("这一轮作废：第 {} 副，{seat} 号座位，电脑 {bot}：{why}", self.board)
    }
}

impl fmt::Display for Void {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Stuck { seat, bot, why } = &self.stuck;
        write!(f, "the run is void: board {}, seat {seat}, bot {bot}: {why}", self.board)
    }
}

/// Why a board was not played to its end.
#[derive(Debug)]
pub(crate) enum Break {
    /// One of our own bots failed.
    Void(Void),
    /// Programs have failed: which sides forfeit, of the players named for seats 1, 3 (and 5) and of the others.
    Forfeit([bool; 2]),
    /// The run is stopped.
    Stopped,
}

/// A board that was played to its end.
pub(crate) struct Played<C> {
    /// What it was worth to side A.
    pub(crate) score: i32,
    /// What the next board starts from.
    pub(crate) carry: C,
    /// How the match ended, if it is over.
    pub(crate) end: Option<MatchEnd>,
}

/// Plays boards, typed or not.
pub(crate) trait Boards {
    /// What one board hands to the next.
    type Carry: Clone;
    /// What the first board of a match starts from.
    fn first(&self) -> Self::Carry;
    /// Plays a board.
    fn board(&mut self, number: u64, carry: &Self::Carry, leg: Leg) -> Result<Played<Self::Carry>, Break>;
    /// What is written down.
    fn paper(&mut self) -> &mut Paper;
}

/// What was written since it was last handed in.
#[derive(Debug, Default)]
pub(crate) struct Paper {
    /// Records of boards that came to their end.
    records: Vec<u8>,
    /// The record of the board in play.
    draft: Option<Transcript>,
    /// What programs did wrong.
    pub(crate) notes: Vec<Note>,
}

impl Paper {
    /// Begins the record of a board; one that was not [kept](Self::keep) is forgotten.
    pub(crate) fn begin(&mut self, head: &Head, carry: &impl Serialize, origin: &Origin) -> &mut Transcript {
        let draft = match self.draft.take() {
            Some(mut draft) => {
                draft.clear();
                draft.begin_again(head, carry, origin);
                draft
            }
            None => Transcript::begin(head, carry, origin),
        };
        self.draft.insert(draft)
    }

    /// The record of the board in play.
    pub(crate) fn draft(&mut self) -> Option<&mut Transcript> {
        self.draft.as_mut()
    }

    /// Keeps the record of the board, which has come to its end.
    pub(crate) fn keep(&mut self) {
        if let Some(draft) = &mut self.draft {
            self.records.extend_from_slice(draft.text());
            draft.clear();
        }
    }
}

/// Plays units and keeps what they come to.
pub(crate) struct Worker<'a, B> {
    plan: &'a Plan,
    boards: B,
    tally: Tally,
}

impl<'a, B: Boards> Worker<'a, B> {
    pub(crate) fn new(plan: &'a Plan, boards: B) -> Self {
        Self { plan, boards, tally: Tally::default() }
    }

    /// What was done since the last [`clear`](Self::clear).
    pub(crate) fn done(&mut self) -> (&Tally, &[u8], &[Note]) {
        let Paper { records, notes, .. } = self.boards.paper();
        (&self.tally, records, notes)
    }

    /// Forgets what was handed in.
    pub(crate) fn clear(&mut self) {
        self.tally = Tally::default();
        let Paper { records, notes, .. } = self.boards.paper();
        records.clear();
        notes.clear();
    }

    /// Plays unit `unit`, counted from 0.
    pub(crate) fn play(&mut self, unit: u64) -> Result<(), Break> {
        match self.plan.unit {
            Unit::Boards(_) => match self.deal(unit + 1) {
                Err(Break::Forfeit(sides)) => self.tally.forfeit(sides),
                other => return other,
            },
            Unit::Matches(_) => {
                for leg in self.plan.legs() {
                    match self.contest(unit + 1, *leg) {
                        Err(Break::Forfeit(sides)) => self.tally.forfeited_match(sides),
                        other => other?,
                    }
                }
            }
        }
        Ok(())
    }

    /// A deal in all its legs, which are one sample.
    fn deal(&mut self, number: u64) -> Result<(), Break> {
        let mut sum = 0;
        for leg in self.plan.legs() {
            let carry = self.boards.first();
            sum += self.board(number, &carry, *leg)?.0;
        }
        self.tally.sample(sum);
        Ok(())
    }

    /// A match to its end; one of ten thousand boards counts as drawn.
    fn contest(&mut self, number: u64, leg: Leg) -> Result<(), Break> {
        let mut carry = self.boards.first();
        let mut end = MatchEnd::Drawn;
        for board in 1..SPAN {
            let (score, played) = self.board(number * SPAN + board, &carry, leg)?;
            self.tally.sample(score);
            carry = played.carry;
            if let Some(ended) = played.end {
                end = ended;
                break;
            }
        }
        self.tally.matches += 1;
        match end {
            MatchEnd::Won(team) if team == leg.side_of_a() => self.tally.won += 1,
            MatchEnd::Won(_) => {}
            MatchEnd::Drawn => self.tally.drawn += 1,
        }
        Ok(())
    }

    /// A board, and its score for the players named for seats 1, 3 (and 5).
    fn board(&mut self, number: u64, carry: &B::Carry, leg: Leg) -> Result<(i32, Played<B::Carry>), Break> {
        let played = self.boards.board(number, carry, leg)?;
        let score = if leg == Leg::Named { played.score } else { -played.score };
        self.tally.board(score);
        Ok((score, played))
    }
}
