//! A deal of any book, without its types: JSON in, JSON out.

use std::ops::Range;
use std::sync::Arc;

use cards::{Bag, Pick};
use serde::Serialize;
use serde_json::Value;
use table::{Article, ByTeam, Cited, Elapsed, Lang, Scene, Seat, Seats, Speech, Team, Viewer, Word};

/// A sentence in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "registry.ts"))]
pub struct Words {
    /// 中文
    pub zh: String,
    /// English
    pub en: String,
}

impl Words {
    /// Of its two forms.
    pub fn new(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { zh: zh.into(), en: en.into() }
    }
}

/// Why an action was not carried out. The state is unchanged.
#[derive(Clone, PartialEq, Debug)]
pub enum Rejection {
    /// It is not an action of this book. The text says where the JSON goes wrong and quotes nothing of it but that.
    Unreadable(String),
    /// A rule forbids it.
    Illegal {
        /// The deciding article.
        article: Article,
        /// The stable code.
        code: &'static str,
        /// Why, for a person.
        text: Words,
        /// An action that would do instead.
        would_do: Option<Value>,
    },
}

impl Rejection {
    pub(crate) fn illegal(why: &impl Cited, would_do: Option<Value>) -> Self {
        let text = Words::new(why.zh(), why.to_string());
        Self::Illegal { article: why.article(), code: why.code(), text, would_do }
    }
}

/// What a viewer gets of one event: the sight (none: something hidden happened) and what it changes in the view.
#[derive(Clone, PartialEq, Debug)]
pub struct Shown {
    /// What the viewer sees of it.
    pub sight: Option<String>,
    /// A JSON merge patch (RFC 7396) from the view before to the view after.
    pub patch: String,
}

/// What picked cards are, and whether they could be played.
#[derive(Clone, PartialEq, Debug)]
pub struct Probe {
    /// The book's naming of the components and readings.
    pub naming: Value,
    /// The action that playing them would be.
    pub action: Value,
    /// Why they cannot be played, if so.
    pub refused: Option<Rejection>,
}

/// How a deal ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Ended {
    /// The book's outcome.
    pub outcome: Value,
    /// What the next deal starts from.
    pub carry: Value,
    /// Is the match over with this deal?
    pub match_over: bool,
    /// The side that has won the match; none if it goes on or is drawn.
    pub winner: Option<Team>,
    /// The deal's worth to each side, in the book's unit; the sum is zero.
    pub score: ByTeam<i32>,
}

/// One deal in play, of any book. Reads and writes JSON as `docs/protocol.md` says.
pub trait Engine: Send {
    /// Seats at the table.
    fn seats(&self) -> u8;
    /// Who may act, each as its own seat sees it: not for other seats' eyes.
    fn to_act(&self) -> Seats;
    /// Who is asked to decide, as everybody sees it.
    fn asked(&self) -> Seats;
    /// Checks and carries out an action; the numbers of the events that it made.
    fn act(&mut self, seat: Seat, action: &Value) -> Result<Range<usize>, Rejection>;
    /// Goes back to where there were `events` events, after a whole action: what was done since has not happened. Tens of
    /// microseconds.
    fn rewind(&mut self, events: usize);
    /// How many events there are.
    fn events(&self) -> usize;
    /// What `viewer` sees of an event; `None` if there is nothing to see or no such event. Tens of microseconds for an
    /// event before the last ones that were [shown](Self::show).
    fn sight(&self, event: usize, viewer: Viewer) -> Option<Value>;
    /// [`sight`](Self::sight), written.
    fn sight_text(&self, event: usize, viewer: Viewer) -> Option<String>;
    /// What some viewers see of some events and what each changes in their views, as folding all sights from the first event
    /// on gives it: for each event, what each viewer gets, in their order. Who gets the same as another shares it. Some
    /// microseconds an event, and tens of microseconds more where earlier events are wanted again.
    fn show(&self, events: Range<usize>, viewers: &[Viewer]) -> Vec<Vec<Arc<Shown>>>;
    /// What `viewer` knows now.
    fn view(&self, viewer: Viewer) -> Value;
    /// What `seat`'s picked cards are.
    fn probe(&self, seat: Seat, cards: Bag) -> Probe;
    /// The action that nobody chooses, if one is due (drawing the next card).
    fn forced(&self) -> Option<(Seat, Value)>;
    /// Seconds the book gives `seat` for its decision.
    fn allowance(&self, seat: Seat) -> Option<u32>;
    /// What whoever keeps the clock has to enter when the match has lasted so long, if anything.
    fn clock(&self, elapsed: Elapsed) -> Option<Value>;
    /// Does this action hold what others may not see? Then it is not to be read before its time.
    fn is_hidden(&self, action: &Value) -> bool;
    /// Is this an input that only whoever runs the table may enter? Not to be taken from players and their programs.
    fn is_official(&self, action: &Value) -> bool;
    /// What the book's own sound player does in `seat`, which sees its own view only; `None`: nothing to decide.
    fn basic(&self, seat: Seat) -> Option<Value>;
    /// A legal action by dice; `None`: nothing to decide.
    fn sample(&self, seat: Seat, dice: &mut dyn FnMut(u32) -> u32) -> Option<Value>;
    /// How many actions `seat` may choose from, as the book lists them, counted up to `limit`.
    fn count_legal(&self, seat: Seat, limit: u64) -> u64;
    /// The first `limit` actions that `seat` may choose from, in the book's order.
    fn legal(&self, seat: Seat, limit: usize) -> Vec<Value>;
    /// How the deal ended, once it has.
    fn ended(&self) -> Option<Ended>;
    /// The words of this book.
    fn words(&self) -> &'static [Word];
    /// What the seat `steps` behind a speaker's is to the speaker.
    fn place(&self, steps: u8, lang: Lang) -> &'static str;
    /// A line for what `viewer` sees of an event; none where there is nothing to tell.
    fn tell(&self, event: usize, viewer: Viewer, speech: &Speech<'_>) -> Option<String>;
    /// An action of this book as a person would say it.
    fn say(&self, action: &Value, speech: &Speech<'_>) -> String;
    /// What `seat` has before it, in lines.
    fn scene(&self, seat: Seat, speech: &Speech<'_>) -> Scene;
    /// The trick before, a line each.
    fn last(&self, seat: Seat, speech: &Speech<'_>) -> Vec<String>;
    /// The cards of `seat`'s hand that may be meant where some were named by rank alone.
    fn meant(&self, seat: Seat, pick: &Pick) -> Vec<Bag>;
    /// Where picked cards can be played in several ways that must be told apart: each in words, and as an action.
    fn ways(&self, seat: Seat, cards: Bag, speech: &Speech<'_>) -> Vec<(String, Value)>;
    /// What typing nothing does before `seat`, if it does something.
    fn silence(&self, seat: Seat) -> Option<Value>;
}
