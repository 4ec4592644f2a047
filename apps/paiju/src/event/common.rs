//! Options that every subcommand shares: the file, the language, and for commands who, when and why.

use std::io::{BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

use indicatif::ProgressBar;
use jiff::civil::{DateTime, Time};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ZonedDateTime};
use serde_json::Value;
use sheets::terminal::{Ambiguous, Border, Grid};
use tourney::event::Who;
use tourney::moment::Moment;
use tourney::office::Role;
use tourney::text::Text;

use crate::lang::{Lang, NoValue};

use super::trouble::Trouble;

/// How a subcommand answers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Face {
    /// The language of sentences and tables.
    pub(super) lang: Lang,
    /// One JSON value in place of sentences and tables.
    pub(super) json: bool,
}

/// Language and form of the answer.
#[derive(clap::Args, Debug)]
pub(super) struct Answer {
    /// The language of the answer
    #[arg(long, value_name = "LANG", env = crate::lang::VARIABLE, default_value = "zh")]
    pub(super) lang: Lang,
    /// Answer with one JSON value
    #[arg(long)]
    pub(super) json: bool,
}

/// A subcommand that only looks.
#[derive(clap::Args, Debug)]
pub(super) struct Reading {
    /// The event's file
    pub(super) file: PathBuf,
    #[command(flatten)]
    pub(super) answer: Answer,
}

/// Who gives a command, when and why.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct Giving {
    /// Who gives the command [default: the login]
    #[arg(long, value_name = "NAME")]
    pub(super) by: Option<String>,
    /// In which office: chief, deputy, referee, records, committee, captain, player …
    #[arg(long = "as", value_name = "ROLE", default_value = "chief", value_parser = role)]
    pub(super) role: Role,
    /// Why, for the record
    #[arg(long, value_name = "TEXT")]
    pub(super) because: Option<String>,
    /// When: RFC 3339, or 14:30 for today [default: now]
    #[arg(long, value_name = "TIME", value_parser = moment)]
    pub(super) at: Option<Moment>,
    /// The command's id: sent again under the same id, it has no second effect [default: a fresh one]
    #[arg(long, value_name = "ID")]
    pub(super) id: Option<String>,
    /// The version that you have seen: refused if what the command is about has changed since [default: the present one]
    #[arg(long, value_name = "VERSION")]
    pub(super) seen: Option<u64>,
}

/// A subcommand that changes the event.
#[derive(clap::Args, Debug)]
pub(super) struct Writing {
    #[command(flatten)]
    pub(super) reading: Reading,
    #[command(flatten)]
    pub(super) giving: Giving,
}

impl Answer {
    /// As a value.
    pub(super) fn face(&self) -> Face {
        Face { lang: self.lang, json: self.json }
    }
}

impl Reading {
    /// How it answers.
    pub(super) fn face(&self) -> Face {
        self.answer.face()
    }
}

impl Writing {
    /// How it answers.
    pub(super) fn face(&self) -> Face {
        self.reading.face()
    }
}

impl Giving {
    /// Who.
    pub(super) fn who(&self) -> Who {
        let login = || ["USER", "LOGNAME", "USERNAME"].iter().find_map(|name| std::env::var(name).ok());
        let name = self.by.clone().or_else(login).unwrap_or_else(|| self.role.title().zh);
        Who { name, role: self.role }
    }

    /// When.
    pub(super) fn moment(&self) -> Moment {
        self.at.unwrap_or_else(now)
    }

    /// The id, fresh if none is told.
    pub(super) fn id(&self) -> Result<String, Trouble> {
        self.id.clone().map_or_else(|| Ok(hex::encode(random::<12>()?)), Ok)
    }
}

impl Face {
    /// The text in the language of the answer.
    pub(super) fn of(self, text: &Text) -> &str {
        self.lang.pick(&text.zh, &text.en)
    }

    /// Prints one JSON value.
    #[expect(clippy::unused_self, reason = "what is printed is printed by a face")]
    pub(super) fn value(self, value: &Value) -> Result<(), Trouble> {
        let mut out = std::io::stdout().lock();
        serde_json::to_writer_pretty(&mut out, value).map_err(std::io::Error::from)?;
        Ok(writeln!(out)?)
    }

    /// Prints a line.
    pub(super) fn line(self, zh: &str, en: &str) -> Result<(), Trouble> {
        Ok(writeln!(std::io::stdout().lock(), "{}", self.lang.pick(zh, en))?)
    }

    /// Prints a table.
    #[expect(clippy::unused_self, reason = "what is printed is printed by a face")]
    pub(super) fn grid(self, grid: &Grid) -> Result<(), Trouble> {
        Ok(write!(std::io::stdout().lock(), "{}", grid.print(Border::Rule, Ambiguous::Narrow))?)
    }

    /// A sign of life on the error output while something takes its time; it vanishes when it is dropped. Programs see none.
    pub(super) fn working(self, zh: &'static str, en: &'static str) -> Working {
        if self.json {
            return Working(ProgressBar::hidden());
        }
        let bar = ProgressBar::new_spinner().with_message(self.lang.pick(zh, en));
        bar.enable_steady_tick(Duration::from_millis(120));
        Working(bar)
    }

    /// Asks a person at the terminal; the answer is yes or nothing happens. Without a terminal nobody is asked, and it is no.
    pub(super) fn ask(self, zh: &str, en: &str) -> Result<Consent, Trouble> {
        if self.json || !std::io::stdin().is_terminal() {
            return Ok(Consent::Nobody);
        }
        self.answered(&mut std::io::stdin().lock(), &mut std::io::stderr(), self.lang.pick(zh, en))
    }

    /// Puts a question until its answer can be read; the end of the input is no.
    fn answered(self, input: &mut dyn BufRead, out: &mut dyn Write, question: &str) -> Result<Consent, Trouble> {
        loop {
            write!(out, "{question} [y/N] ")?;
            out.flush()?;
            let mut line = Vec::new();
            input.read_until(b'\n', &mut line)?;
            if let Ok(answer) = std::str::from_utf8(&line) {
                let is_yes = ["y", "yes", "是", "好"].contains(&answer.trim().to_lowercase().as_str());
                return Ok(if is_yes { Consent::Given } else { Consent::Refused });
            }
            let again = self.lang.pick(
                "这个回答不是 UTF-8 文字，读不出来。请答 y 或 n，或把终端的编码改为 UTF-8。",
                "That answer is no UTF-8 text and can't be read. Answer y or n, or set the terminal to UTF-8.",
            );
            writeln!(out, "{again}")?;
        }
    }

    /// Says something on the error output, beside the answer. Nobody need read it: where it is closed, the answer goes on.
    pub(super) fn aside(self, text: &Text) {
        let _ = writeln!(std::io::stderr().lock(), "{}", self.of(text));
    }
}

/// Something is being worked on.
#[derive(Debug)]
pub(super) struct Working(ProgressBar);

impl Drop for Working {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// What a person said who was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Consent {
    /// Yes.
    Given,
    /// No.
    Refused,
    /// There is nobody to ask.
    Nobody,
}

/// Random bytes of the system.
pub(super) fn random<const LENGTH: usize>() -> Result<[u8; LENGTH], Trouble> {
    let mut bytes = [0; LENGTH];
    getrandom::fill(&mut bytes).map_err(|error| {
        Trouble::place(format!("系统不给随机数：{error}"), format!("the system gives no random bytes: {error}"))
    })?;
    Ok(bytes)
}

/// An office: its id, or its Chinese or English title.
pub(super) fn role(text: &str) -> Result<Role, NoValue> {
    let id = text.replace('-', "_");
    if let Ok(role) = serde_json::from_value(Value::String(id)) {
        return Ok(role);
    }
    let titled = |role: &&Role| role.title().zh == text || role.title().en == text;
    Role::ALL.iter().find(titled).copied().ok_or_else(|| {
        let ids = Role::ALL.iter().filter_map(|role| serde_json::to_value(role).ok());
        let ids: Vec<String> = ids.filter_map(|id| id.as_str().map(str::to_owned)).collect();
        let offices: Vec<String> = Role::ALL.iter().map(|role| role.title().zh).collect();
        NoValue::new(
            format!("没有这个职务，有：{}", offices.join("、")),
            format!("no such office; there are {}", ids.join(", ")),
        )
    })
}

/// A moment: RFC 3339, or a time of today in the zone of this computer.
pub(super) fn moment(text: &str) -> Result<Moment, NoValue> {
    if let Ok(stamp) = text.parse::<Timestamp>() {
        return Ok(Moment(stamp.as_millisecond()));
    }
    let time: Time = text.parse().map_err(|_| {
        NoValue::new(
            "写作 2026-05-01T14:30:00+08:00，或今天的 14:30",
            "write 2026-05-01T14:30:00+08:00, or 14:30 for today",
        )
    })?;
    local(ZonedDateTime::now().date().to_datetime(time), &TimeZone::system())
}

/// A time by the clocks of a zone. Where they are put forward or back, some times do not come, and some come twice.
fn local(time: DateTime, zone: &TimeZone) -> Result<Moment, NoValue> {
    let stamp = zone.to_ambiguous_timestamp(time).unambiguous().map_err(|_| {
        NoValue::new(
            format!("当天的钟跳过或重复了 {time}：请带时区写，如 2026-05-01T14:30:00+08:00"),
            format!(
                "the clocks skip or repeat {time} that day; write it with its offset, as 2026-05-01T14:30:00+08:00"
            ),
        )
    })?;
    Ok(Moment(stamp.as_millisecond()))
}

/// The moment by the clock of this computer.
pub(super) fn now() -> Moment {
    Moment(Timestamp::now().as_millisecond())
}

/// A moment with its date and zone, for what is kept or carried elsewhere: `2026-05-01 14:30:05 +08:00`.
pub(super) fn stamp(moment: Moment) -> String {
    let Ok(stamp) = Timestamp::from_millisecond(moment.0) else { return moment.0.to_string() };
    stamp.to_zoned_datetime(TimeZone::system()).strftime("%Y-%m-%d %H:%M:%S %:z").to_string()
}

/// The day of a moment by the calendar of this computer, as reports write it: `2026/05/01`.
pub(super) fn day(moment: Moment) -> String {
    let Ok(stamp) = Timestamp::from_millisecond(moment.0) else { return moment.0.to_string() };
    stamp.to_zoned_datetime(TimeZone::system()).strftime("%Y/%m/%d").to_string()
}

/// A moment as people at this computer read it: `14:30`, with the date if it is not of today.
pub(super) fn clock(moment: Moment) -> String {
    let Ok(stamp) = Timestamp::from_millisecond(moment.0) else { return moment.0.to_string() };
    let zoned = stamp.to_zoned_datetime(TimeZone::system());
    let form = if zoned.date() == ZonedDateTime::now().date() { "%H:%M" } else { "%Y-%m-%d %H:%M" };
    zoned.strftime(form).to_string()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn an_answer_that_is_no_text_is_asked_again() {
        let face = Face { lang: Lang::En, json: false };
        let asked = |typed: &[u8]| {
            let mut out = Vec::new();
            let consent = face.answered(&mut &*typed, &mut out, "Go on?").unwrap();
            (consent, String::from_utf8(out).unwrap())
        };
        // 是 as GB18030 has it, then as it should be.
        let (consent, out) = asked(b"\xca\xc7\n\xe6\x98\xaf\n");
        assert_eq!((consent, out.matches("Go on? [y/N]").count()), (Consent::Given, 2), "{out}");
        assert!(out.contains("UTF-8"), "{out}");
        assert_eq!(asked(b"\xca\xc7\n").0, Consent::Refused, "the end of the input is no");
        assert_eq!(asked(b"n\n").1.matches("[y/N]").count(), 1);
    }

    #[test]
    fn a_time_that_the_clocks_skip_or_repeat_is_refused() {
        let zone = TimeZone::posix("EST5EDT,M3.2.0,M11.1.0").expect("a zone");
        let at = |month, day, hour| local(date(2026, month, day).at(hour, 30, 0, 0), &zone);
        assert!(at(3, 8, 2).unwrap_err().en.contains("offset"), "skipped");
        assert!(at(11, 1, 1).unwrap_err().en.contains("offset"), "twice");
        assert_eq!(at(3, 8, 3).unwrap(), moment("2026-03-08T03:30:00-04:00").unwrap());
        assert_eq!(at(3, 8, 1).unwrap(), moment("2026-03-08T01:30:00-05:00").unwrap());
    }
}
