//! The messages between Paiju and a program (`docs/bots.md`): what it is told, and what it may say.

use std::fmt;

use serde::Serialize;
use serde_json::{Map, Value};
use table::Seat;

/// The version of the protocol.
pub const VERSION: u64 = 1;
/// The longest line or frame that a program may send, bytes.
pub(crate) const MAX_LINE: usize = 64 * 1024;
/// The most legal actions that a request lists.
pub(crate) const MAX_LEGAL: usize = 4096;
/// The longest name of a program, letters.
const MAX_NAME: usize = 40;

/// What a program is told, but for [`event`]s.
#[derive(Serialize, Debug)]
#[serde(tag = "t", rename_all = "lowercase")]
pub(crate) enum Told<'a> {
    Hello {
        /// The versions spoken.
        v: [u64; 1],
        engine: &'a str,
        book: &'a str,
        options: &'a Value,
        seats: u8,
        limits: Limits,
    },
    Start {
        /// Counts the boards of this program, from 1.
        board: u64,
        seat: Seat,
        dice: u32,
        carry: &'a Value,
        view: &'a Value,
    },
    Request {
        n: u64,
        optional: bool,
        time_ms: u64,
        #[serde(skip_serializing_if = "Option::is_none")]
        legal: Option<&'a [Value]>,
        #[serde(skip_serializing_if = "Option::is_none")]
        more: Option<bool>,
        #[serde(skip_serializing_if = "Option::is_none")]
        view: Option<Value>,
    },
    End {
        /// None: the board was not played to its end.
        outcome: Option<&'a Value>,
        /// The board's worth to the program's side.
        score: Option<i32>,
        /// How the match ended for the program, if it ended here.
        #[serde(rename = "match")]
        ended: Option<&'a str>,
    },
    Fault {
        code: &'a str,
        why: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        more: Option<&'a Value>,
    },
    Bye,
}

/// The message about an event, from the JSON of what the seat sees of it and of what that changes in its view: there are
/// hundreds in a board, and both come as text.
pub(crate) fn event(sight: Option<&str>, patch: Option<&str>) -> String {
    let sight = sight.unwrap_or("null");
    match patch {
        Some(patch) => format!(r#"{{"t":"ev","e":{sight},"d":{patch}}}"#),
        None => format!(r#"{{"t":"ev","e":{sight}}}"#),
    }
}

/// What a program must keep to.
#[derive(Clone, Copy, Serialize, Debug)]
pub(crate) struct Limits {
    /// Bytes of a line or frame.
    pub(crate) line: usize,
    /// Legal actions that a request lists.
    pub(crate) legal: usize,
    /// Milliseconds for a decision.
    pub(crate) time_ms: u64,
}

/// What a program says.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Said {
    /// The answer to `hello`.
    Ready { v: u64, name: String, wants: Wants },
    /// The answer to a request; without an action: nothing, thank you.
    Act { n: u64, a: Option<Value> },
}

/// What a program wants to be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Wants {
    /// How many legal actions with each request.
    pub(crate) legal: usize,
    pub(crate) views: Views,
}

/// When a program wants its seat's view, beside the beginning of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Views {
    /// Never.
    #[default]
    None,
    /// With each event, what it changes.
    Patch,
    /// Whole, with each request.
    Request,
}

/// Why a line is no message. It quotes nothing of the line but names that could be members.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Nonsense {
    NotJson { column: usize },
    NotObject,
    NoKind,
    UnknownKind,
    Unknown { kind: &'static str, member: String },
    Missing { kind: &'static str, member: &'static str },
    Bad { kind: &'static str, member: &'static str, takes: &'static str },
}

impl fmt::Display for Nonsense {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotJson { column } => write!(f, "no JSON, from column {column} on"),
            Self::NotObject => f.write_str("no JSON object"),
            Self::NoKind => f.write_str("`t` is missing; it takes \"ready\" or \"act\""),
            Self::UnknownKind => f.write_str("`t` takes \"ready\" or \"act\""),
            Self::Unknown { kind, member } => write!(f, "{kind} has no member {member}"),
            Self::Missing { kind, member } => write!(f, "{kind} lacks `{member}`"),
            Self::Bad { kind, member, takes } => write!(f, "`{member}` of {kind} takes {takes}"),
        }
    }
}

/// Reads a line.
pub(crate) fn read(line: &str) -> Result<Said, Nonsense> {
    let value: Value = serde_json::from_str(line).map_err(|error| Nonsense::NotJson { column: error.column() })?;
    let Value::Object(members) = value else { return Err(Nonsense::NotObject) };
    match members.get("t").map(Value::as_str) {
        None => Err(Nonsense::NoKind),
        Some(Some("ready")) => ready(Members { kind: "ready", members }),
        Some(Some("act")) => act(Members { kind: "act", members }),
        Some(_) => Err(Nonsense::UnknownKind),
    }
}

fn ready(mut members: Members) -> Result<Said, Nonsense> {
    let v = members.needed("v", "a number", Value::as_u64)?;
    let name = members.needed("name", "1 to 40 letters", |name| name.as_str().and_then(known_by))?;
    let most = |legal: &Value| legal.as_u64().and_then(|n| usize::try_from(n).ok()).filter(|n| *n <= MAX_LEGAL);
    let legal = members.wanted("legal", "a number up to 4096", most)?.unwrap_or(0);
    let views = |views: &Value| match views.as_str() {
        Some("none") => Some(Views::None),
        Some("patch") => Some(Views::Patch),
        Some("request") => Some(Views::Request),
        _ => None,
    };
    let views = members.wanted("view", "\"none\", \"patch\" or \"request\"", views)?.unwrap_or_default();
    members.done()?;
    Ok(Said::Ready { v, name, wants: Wants { legal, views } })
}

fn act(mut members: Members) -> Result<Said, Nonsense> {
    let n = members.needed("n", "the number of the request", Value::as_u64)?;
    let a = members.needed("a", "an action or null", |a| Some(Some(a.clone()).filter(|a| !a.is_null())))?;
    members.done()?;
    Ok(Said::Act { n, a })
}

/// A name that can be printed on one line.
fn known_by(name: &str) -> Option<String> {
    let good = !name.trim().is_empty() && name.chars().count() <= MAX_NAME && !name.chars().any(char::is_control);
    good.then(|| name.to_owned())
}

/// The members of a message that are not read yet.
struct Members {
    kind: &'static str,
    members: Map<String, Value>,
}

impl Members {
    fn wanted<T>(
        &mut self,
        member: &'static str,
        takes: &'static str,
        read: impl Fn(&Value) -> Option<T>,
    ) -> Result<Option<T>, Nonsense> {
        let Some(value) = self.members.remove(member) else { return Ok(None) };
        read(&value).map(Some).ok_or(Nonsense::Bad { kind: self.kind, member, takes })
    }

    fn needed<T>(
        &mut self,
        member: &'static str,
        takes: &'static str,
        read: impl Fn(&Value) -> Option<T>,
    ) -> Result<T, Nonsense> {
        self.wanted(member, takes, read)?.ok_or(Nonsense::Missing { kind: self.kind, member })
    }

    /// Nothing else may stand in it.
    fn done(self) -> Result<(), Nonsense> {
        let Some(member) = self.members.keys().find(|member| *member != "t") else { return Ok(()) };
        // What looks like a member's name is no card.
        let named = member.len() <= 24 && member.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
        let member = if named { format!("`{member}`") } else { "of that name".into() };
        Err(Nonsense::Unknown { kind: self.kind, member })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(line: &str) -> String {
        read(line).unwrap_err().to_string()
    }

    #[test]
    fn messages_are_read_strictly() {
        let ready = read(r#"{"t":"ready","v":1,"name":"甲","legal":7,"view":"patch"}"#).unwrap();
        assert_eq!(ready, Said::Ready { v: 1, name: "甲".into(), wants: Wants { legal: 7, views: Views::Patch } });
        assert_eq!(read(r#"{"a":null,"n":3,"t":"act"}"#).unwrap(), Said::Act { n: 3, a: None });
        assert_eq!(refused("{"), "no JSON, from column 1 on");
        assert_eq!(refused("[]"), "no JSON object");
        assert_eq!(refused("{}"), "`t` is missing; it takes \"ready\" or \"act\"");
        assert_eq!(refused(r#"{"t":"shout"}"#), "`t` takes \"ready\" or \"act\"");
        assert_eq!(refused(r#"{"t":"act","n":1}"#), "act lacks `a`");
        assert_eq!(refused(r#"{"t":"act","n":-1,"a":{}}"#), "`n` of act takes the number of the request");
        assert_eq!(refused(r#"{"t":"act","n":1,"a":{},"colour":1}"#), "act has no member `colour`");
        assert_eq!(refused(r#"{"t":"act","n":1,"a":{},"S5":1}"#), "act has no member of that name", "it may be a card");
        assert_eq!(refused(r#"{"t":"ready","v":1,"name":"a\nb"}"#), "`name` of ready takes 1 to 40 letters");
        assert_eq!(
            refused(r#"{"t":"ready","v":1,"name":"a","legal":5000}"#),
            "`legal` of ready takes a number up to 4096"
        );
    }
}
