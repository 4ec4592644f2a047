//! The line between the program and the person: what is said, and what is heard.

use std::io::{BufRead, Read, Write};

use super::screen::Screen;
use super::words::is_quit;
use crate::fail::Failure;
use crate::lang::Lang;

/// The longest line that is read; nobody means more.
const LONGEST: u64 = 4096;

/// What is said and heard.
#[derive(Debug)]
pub(super) struct Console<R, W> {
    input: R,
    echo: Echo,
    out: W,
    pub(super) screen: Screen,
}

/// Who shows what was typed?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Echo {
    /// The terminal.
    Terminal,
    /// Nobody: the lines come from a script, and stand in the output only if the program writes them.
    Script,
}

/// What a person answers to a question with numbered answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// This one, from 0.
    Chosen(usize),
    /// None of them: back to where one was.
    Back,
    /// The person has gone.
    Gone,
}

/// What was read of a line.
enum Line {
    Text(String),
    /// It isn't UTF-8.
    Garbled,
    TooLong,
    End,
}

impl<R: BufRead, W: Write> Console<R, W> {
    pub(super) fn new(input: R, echo: Echo, out: W, screen: Screen) -> Self {
        Self { input, echo, out, screen }
    }

    /// Says something, in lines that fit.
    pub(super) fn say(&mut self, text: &str) -> Result<(), Failure> {
        let text = self.screen.wrap(text);
        self.show(&text)
    }

    /// Says something in one of the two languages.
    pub(super) fn tell(&mut self, zh: &str, en: &str) -> Result<(), Failure> {
        self.say(self.screen.lang.pick(zh, en))
    }

    /// Shows lines as they are.
    pub(super) fn show(&mut self, lines: &str) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{lines}")?)
    }

    /// Asks for a line until one comes that can be read; `None`: nobody is there any more.
    pub(super) fn ask(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        loop {
            write!(self.out, "{prompt} ")?;
            self.out.flush()?;
            let line = self.line()?;
            if self.echo == Echo::Script && !matches!(line, Line::End) {
                let text = if let Line::Text(text) = &line { text } else { "" };
                writeln!(self.out, "{text}")?;
            }
            match line {
                Line::Text(text) => return Ok(Some(text)),
                Line::End => {
                    self.show("")?;
                    return Ok(None);
                }
                Line::Garbled => self.tell(
                    "✗ 这一行读不出：编码不是 UTF-8。请把终端设为 UTF-8，或用 ASCII 写，如 S:AK",
                    "✗ that line can't be read: it isn't UTF-8. Set the terminal to UTF-8, or write ASCII, as S:AK",
                )?,
                Line::TooLong => self.tell("✗ 这一行太长，没有读", "✗ that line is too long; it was not read")?,
            }
        }
    }

    /// Asks which of several; asks again for anything else than a number of theirs, nothing, or goodbye.
    pub(super) fn choose(&mut self, question: &str, answers: &[String]) -> Result<Choice, Failure> {
        self.say(question)?;
        for (at, words) in (1..).zip(answers) {
            self.say(&format!("  {at}  {words}"))?;
        }
        let last = answers.len();
        let prompt = match self.screen.lang {
            Lang::Zh => format!("1 到 {last}，回车返回 >"),
            Lang::En => format!("1 to {last}, Enter to go back >"),
        };
        loop {
            let Some(line) = self.ask(&prompt)? else { return Ok(Choice::Gone) };
            if line.is_empty() {
                return Ok(Choice::Back);
            }
            if is_quit(&line) {
                return Ok(Choice::Gone);
            }
            match line.parse::<usize>() {
                Ok(at) if (1..=last).contains(&at) => return Ok(Choice::Chosen(at - 1)),
                _ => self.tell("✗ 请打上面的一个号码", "✗ type one of the numbers above")?,
            }
        }
    }

    /// The next line, without what surrounds it. What would move the cursor if it were shown again is made harmless.
    fn line(&mut self) -> Result<Line, Failure> {
        let mut bytes = Vec::new();
        let unread = |error: std::io::Error| Failure::of_system(("读不到输入", "the input can't be read"), &error);
        let read = (&mut self.input).take(LONGEST).read_until(b'\n', &mut bytes).map_err(unread)?;
        if read == 0 {
            return Ok(Line::End);
        }
        if read as u64 == LONGEST && !bytes.ends_with(b"\n") {
            self.skip_line().map_err(unread)?;
            return Ok(Line::TooLong);
        }
        let Ok(text) = String::from_utf8(bytes) else { return Ok(Line::Garbled) };
        let harmless = |c: char| if c.is_control() { '\u{fffd}' } else { c };
        let text = text.trim_start_matches('\u{feff}').trim().replace('\t', " ");
        Ok(Line::Text(text.chars().map(harmless).collect()))
    }

    /// Passes over the rest of a line.
    fn skip_line(&mut self) -> std::io::Result<()> {
        loop {
            let buffer = self.input.fill_buf()?;
            let end = buffer.iter().position(|byte| *byte == b'\n');
            let (done, length) = (buffer.is_empty() || end.is_some(), end.map_or(buffer.len(), |end| end + 1));
            self.input.consume(length);
            if done {
                return Ok(());
            }
        }
    }
}
