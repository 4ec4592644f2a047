//! Why a subcommand of `paiju event` did not do it, told in the language and the form that was asked for.

use std::io::Write;

use desk::DeskError;
use serde_json::{Value, json};
use sheets::SheetFault;
use tourney::event::{NoSuchName, Refusal};
use tourney::text::Text;

use crate::fail::Failure;

use super::common::Face;

/// Why it was not done. Nothing is half-done then.
#[derive(Debug)]
pub(super) enum Trouble {
    /// Told in both languages, with what programs need.
    Told {
        /// The exit code.
        exit: u8,
        /// A stable code.
        code: &'static str,
        /// The article that decides, where one does.
        article: Option<String>,
        /// Where, what, and what would do.
        text: Text,
        /// More for programs: members of the error's object.
        more: Value,
    },
    /// All is told already.
    Over(Failure),
}

impl Trouble {
    /// Bad input.
    pub(super) fn input(code: &'static str, zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self::Told { exit: 2, code, article: None, text: Text::new(zh, en), more: Value::Null }
    }

    /// The surroundings refuse.
    pub(super) fn place(zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self::Told { exit: 3, code: "surroundings", article: None, text: Text::new(zh, en), more: Value::Null }
    }

    /// With the article that decides.
    pub(super) fn by(self, by: impl Into<String>) -> Self {
        match self {
            Self::Told { exit, code, text, more, .. } => {
                Self::Told { exit, code, article: Some(by.into()), text, more }
            }
            over @ Self::Over(_) => over,
        }
    }

    /// With more members of the error's object.
    pub(super) fn with(self, more: Value) -> Self {
        match self {
            Self::Told { exit, code, article, text, .. } => Self::Told { exit, code, article, text, more },
            over @ Self::Over(_) => over,
        }
    }

    /// Of a line of a command that was made of rows of a table: with the row's own number.
    pub(super) fn in_rows(self, rows: &[u32]) -> Self {
        let Self::Told { exit, code, article, mut text, more } = self else { return self };
        let line = more.get("line").and_then(Value::as_u64).and_then(|line| usize::try_from(line).ok());
        if let Some((line, row)) = line.and_then(|line| Some((line, rows.get(line.checked_sub(1)?)?))) {
            text.zh = text.zh.replacen(&format!("第 {line} 行"), &format!("第 {row} 行"), 1);
            text.en = text.en.replacen(&format!("Line {line}:"), &format!("Row {row}:"), 1);
            return Self::Told { exit, code, article, text, more: json!({ "row": row }) };
        }
        Self::Told { exit, code, article, text, more }
    }

    /// The consequences that wait for consent: their digest, and what they are.
    pub(super) fn consequences(&self) -> Option<(String, Text)> {
        let Self::Told { code: "consequences", text, more, .. } = self else { return None };
        Some((more.get("accept")?.as_str()?.to_owned(), text.clone()))
    }

    /// Tells it; only the exit code is left.
    pub(super) fn tell(self, face: Face) -> Failure {
        let (exit, code, article, text, more) = match self {
            Self::Over(failure) => return failure,
            Self::Told { exit, code, article, text, more } => (exit, code, article, text, more),
        };
        let told = if face.json {
            let mut error = json!({ "code": code, "article": article, "zh": text.zh, "en": text.en });
            if let (Some(error), Value::Object(more)) = (error.as_object_mut(), more) {
                error.extend(more);
            }
            face.value(&json!({ "error": error })).map_err(|_| ())
        } else {
            // A sentence that names its article says it once.
            let article = article.filter(|article| !face.of(&text).contains(article.as_str()));
            let article =
                article.map(|article| face.lang.pick("（", " (").to_owned() + &article + face.lang.pick("）", ")"));
            let article = article.unwrap_or_default();
            writeln!(std::io::stderr(), "paiju: {}{article}", face.of(&text)).map_err(|_| ())
        };
        // There is nobody left to tell if this fails.
        let _ = told;
        Failure::Said(exit)
    }
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Self {
        let more = match &refusal {
            Refusal::Consequences { list, accept, .. } => json!({ "accept": accept, "consequences": list }),
            Refusal::Stale { seen, now, since } => {
                let since: Vec<Value> = since
                    .iter()
                    .map(|one| json!({ "entry": one.entry, "who": one.who, "zh": one.what.zh, "en": one.what.en }))
                    .collect();
                json!({ "seen": seen, "now": now, "since": since })
            }
            Refusal::Roster { line, .. } => json!({ "line": line }),
            _ => Value::Null,
        };
        let article = refusal.article().map(str::to_owned);
        Self::Told { exit: 2, code: refusal.code(), article, text: refusal.text(), more }
    }
}

impl From<DeskError> for Trouble {
    fn from(error: DeskError) -> Self {
        match error {
            DeskError::Refused(refusal) => refusal.into(),
            other => {
                let exit = if other.is_of_the_surroundings() { 3 } else { 2 };
                Self::Told { exit, code: other.code(), article: None, text: other.text(), more: Value::Null }
            }
        }
    }
}

/// Every fault of a table file.
impl From<Vec<SheetFault>> for Trouble {
    fn from(faults: Vec<SheetFault>) -> Self {
        let texts: Vec<sheets::Text> = faults.iter().map(SheetFault::text).collect();
        let lines = |of: fn(&sheets::Text) -> &str| texts.iter().map(of).collect::<Vec<_>>().join("\n");
        let more = texts.iter().map(|text| json!({ "zh": text.zh, "en": text.en })).collect::<Vec<_>>();
        let text = Text::new(lines(|text| &text.zh), lines(|text| &text.en));
        Self::Told { exit: 2, code: "table", article: None, text, more: json!({ "faults": more }) }
    }
}

impl From<SheetFault> for Trouble {
    fn from(fault: SheetFault) -> Self {
        vec![fault].into()
    }
}

impl From<NoSuchName> for Trouble {
    fn from(error: NoSuchName) -> Self {
        Self::input("no_such_name", format!("“{}”写法不对：轮写作 1.4，场次写作 1.4.12。", error.0), error.to_string())
    }
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Told { code: exit, zh, en } => {
                let code = if exit == 3 { "surroundings" } else { "file" };
                Self::Told { exit, code, article: None, text: Text::new(zh, en), more: Value::Null }
            }
            other => Self::Over(other),
        }
    }
}

impl From<std::io::Error> for Trouble {
    fn from(error: std::io::Error) -> Self {
        Failure::from(error).into()
    }
}
