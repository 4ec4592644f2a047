//! A program that speaks our protocol: greeted once, then told of boards and asked for decisions.

use std::time::Instant;

use serde_json::{Value, json};
use table::{Seat, Team};

use crate::cast::Partner;
use crate::channel::{Channel, Trouble};
use crate::fault::{Code, Fault};
use crate::message::{self, Limits, MAX_LEGAL, MAX_LINE, Nonsense, Said, Told, VERSION, Views, Wants, read};
use crate::plan::{Patience, Plan};

/// A program and what it has said of itself.
#[derive(Debug)]
pub struct Program {
    channel: Channel,
    patience: Patience,
    greeted: Option<Greeted>,
    /// Boards begun.
    boards: u64,
    /// Requests made.
    requests: u64,
    /// Lines heard.
    lines: u64,
}

#[derive(Debug)]
struct Greeted {
    name: String,
    wants: Wants,
}

/// What a board begins with, for one seat.
pub(crate) struct Opening<'a> {
    pub(crate) seat: Seat,
    pub(crate) dice: u32,
    pub(crate) carry: &'a Value,
    pub(crate) view: &'a Value,
}

/// A decision that is wanted.
pub(crate) struct Wanted {
    /// Nothing need be done.
    pub(crate) optional: bool,
    /// Legal actions, at least one more than the program wants listed if there are that many.
    pub(crate) legal: Vec<Value>,
    /// The seat's view, if the program wants it.
    pub(crate) view: Option<Value>,
}

impl Program {
    pub(crate) fn new(channel: Channel, patience: Patience) -> Self {
        Self { channel, patience, greeted: None, boards: 0, requests: 0, lines: 0 }
    }

    /// What it wants to be told.
    pub(crate) fn wants(&self) -> Wants {
        self.greeted.as_ref().map_or_else(Wants::default, |greeted| greeted.wants)
    }

    /// Says hello, once, and waits until the program is ready.
    pub(crate) fn greet(&mut self, plan: &Plan) -> Result<(), Trouble> {
        if self.greeted.is_some() {
            return Ok(());
        }
        let time_ms = self.patience.decision.as_millis() as u64;
        self.tell(&Told::Hello {
            v: [VERSION],
            engine: concat!("paiju ", env!("CARGO_PKG_VERSION")),
            book: plan.book().id(),
            options: &plan.head.options,
            seats: plan.book().seats(&plan.setup),
            limits: Limits { line: MAX_LINE, legal: MAX_LEGAL, time_ms },
        });
        self.channel.flush(self.patience.ready)?;
        let line = self.channel.hear(self.patience.ready)?;
        match self.read(&line)? {
            Said::Ready { v: VERSION, name, wants } => self.greeted = Some(Greeted { name, wants }),
            Said::Ready { .. } => {
                return Err(Fault::new(Code::Version, "it speaks another version of the protocol").into());
            }
            Said::Act { .. } => return Err(self.unasked().into()),
        }
        Ok(())
    }

    /// A board begins.
    pub(crate) fn start(&mut self, opening: &Opening<'_>) {
        let Opening { seat, dice, carry, view } = *opening;
        self.boards += 1;
        self.tell(&Told::Start { board: self.boards, seat, dice, carry, view });
    }

    /// Something happened: the JSON of what the seat sees of it, and of what that changes in its view.
    pub(crate) fn event(&mut self, sight: Option<&str>, patch: Option<&str>) {
        if sight.is_some() || patch.is_some_and(|patch| patch != "{}") {
            self.channel.queue(message::event(sight, patch));
        }
    }

    /// Asks for a decision and waits for it; `None`: it does nothing, which an optional request allows.
    pub(crate) fn ask(&mut self, wanted: Wanted) -> Result<Option<Value>, Trouble> {
        if let Some(line) = self.channel.waiting() {
            // It is nonsense, or else nobody asked.
            self.read(&line?)?;
            return Err(self.unasked().into());
        }
        let Wanted { optional, mut legal, view } = wanted;
        let listed = self.wants().legal;
        let more = legal.len() > listed;
        legal.truncate(listed);
        self.requests += 1;
        let (n, time_ms) = (self.requests, self.patience.decision.as_millis() as u64);
        let (list, more) = if listed > 0 { (Some(&*legal), Some(more)) } else { (None, None) };
        self.tell(&Told::Request { n, optional, time_ms, legal: list, more, view });
        let until = Instant::now() + self.patience.decision;
        self.channel.flush(self.patience.decision)?;
        let line =
            self.channel.hear(until.saturating_duration_since(Instant::now())).map_err(|trouble| match trouble {
                // The whole time, not what was left of it.
                Trouble::Fault(Fault { code: Code::Silent, .. }) => Fault::silent(self.patience.decision).into(),
                other => other,
            })?;
        match self.read(&line)? {
            Said::Act { n: answered, a } if answered == n => match a {
                None if !optional => Err(self.nonsense("`a` is null, and this request is not optional", None).into()),
                action => Ok(action),
            },
            Said::Act { .. } | Said::Ready { .. } => Err(self.unasked().into()),
        }
    }

    /// The board is over. `outcome` is none where it was broken off.
    pub(crate) fn end(&mut self, outcome: Option<&Value>, score: Option<i32>, ended: Option<Ended>) {
        self.tell(&Told::End { outcome, score, ended: ended.map(Ended::name) });
    }

    /// A fault in the line heard last.
    pub(crate) fn nonsense(&self, why: &str, told: Option<Value>) -> Fault {
        let fault = Fault::new(Code::Nonsense, format!("line {}: {why}", self.lines));
        Fault { told, ..fault }
    }

    fn unasked(&self) -> Fault {
        Fault::new(Code::Unasked, format!("line {}: nobody asked for it", self.lines))
    }

    fn read(&mut self, line: &str) -> Result<Said, Fault> {
        self.lines += 1;
        read(line).map_err(|why: Nonsense| self.nonsense(&why.to_string(), None))
    }

    fn tell(&mut self, told: &Told<'_>) {
        // Messages are made of strings, numbers and lists: they always have a JSON form.
        self.channel.queue(serde_json::to_string(told).unwrap_or_default());
    }
}

impl Partner for Program {
    fn name(&self) -> Option<&str> {
        self.greeted.as_ref().map(|greeted| greeted.name.as_str())
    }

    fn dismiss(mut self, fault: Option<&Fault>) {
        if let Some(Fault { code, why, told }) = fault {
            self.tell(&Told::Fault { code: code.name(), why, more: told.as_ref() });
        }
        self.tell(&Told::Bye);
        self.channel.close();
    }
}

/// How a match ended for a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    Won,
    Lost,
    Drawn,
}

impl Ended {
    /// For one of the side.
    pub(crate) fn of(winner: Option<Team>, side: Team) -> Self {
        match winner {
            None => Self::Drawn,
            Some(team) if team == side => Self::Won,
            Some(_) => Self::Lost,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Drawn => "drawn",
        }
    }
}

/// Does a program want a view with each request, or with each event?
impl Wants {
    pub(crate) fn views_of_requests(self) -> bool {
        self.views == Views::Request
    }

    pub(crate) fn patches(self) -> bool {
        self.views == Views::Patch
    }
}

/// What the rulebook says of a refused action, for the program alone.
pub(crate) fn refusal(rejection: &registry::Rejection) -> (Code, String, Value) {
    match rejection {
        registry::Rejection::Unreadable(words) => {
            (Code::Nonsense, "`a` is no action of this book".into(), json!({ "text": words }))
        }
        registry::Rejection::Illegal { article, code, text, would_do } => (
            Code::Illegal,
            format!("the action is refused by {article} ({code})"),
            json!({ "article": article.to_string(), "code": code, "text": text, "would_do": would_do }),
        ),
    }
}
