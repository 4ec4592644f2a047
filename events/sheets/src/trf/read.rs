//! Report files read, line by line.

use crate::charset::Charset;
use crate::trf::check;
use crate::trf::fault::{TrfFault, TrfWrong};
use crate::trf::fields::Fields;
use crate::trf::records;
use crate::trf::{Bye, ByeKind, Credit, Heading, Ranking, Report, Tag};

/// What is read so far.
pub(crate) struct Reading {
    pub(crate) report: Report,
    /// Lines of the players, one each.
    pub(crate) player_lines: Vec<u32>,
    /// Numbers to which byes, teams and forbidden pairs refer, with their lines.
    pub(crate) references: Vec<(u32, u32)>,
    /// Those who are absent from the round to be paired.
    pub(crate) absent: Vec<u32>,
    /// Whether the file says what the bye of the pairing, and an unknown result, are worth.
    pub(crate) said: Vec<Credit>,
    pub(crate) faults: Vec<TrfFault>,
}

/// 读报告 · The report in the bytes of a file, in any charset that [`Charset::detect`] knows; columns count characters.
///
/// Lines end with LF, CR or both.
///
/// # Errors
///
/// Every fault found, in the order of the file; then those between lines: repeated and unknown numbers, and games of
/// which the two lines do not agree.
pub fn read(bytes: &[u8], file: &str) -> Result<Report, Vec<TrfFault>> {
    let whole = |wrong| vec![TrfFault { file: file.to_owned(), line: 0, column: 0, wrong }];
    let (_, text) = Charset::detect(bytes).map_err(|wrong| whole(TrfWrong::Undecodable(wrong)))?;
    let mut reading = Reading {
        report: Report::default(),
        player_lines: Vec::new(),
        references: Vec::new(),
        absent: Vec::new(),
        said: Vec::new(),
        faults: Vec::new(),
    };
    let mut known = false;
    for (line, text) in (1..).zip(lines(&text)) {
        if text.trim().is_empty() {
            continue;
        }
        let fields = Fields::new(file, line, text);
        match reading.line(&fields, text) {
            Ok(record) => known |= record == Record::Known,
            Err(fault) => {
                known = true;
                reading.faults.push(fault);
            }
        }
    }
    if !known {
        return Err(whole(TrfWrong::NotAReport));
    }
    reading.finish(file)
}

/// Lines, which end with LF, CR or both.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = rest.find(['\r', '\n']).unwrap_or(rest.len());
        let line = &rest[..end];
        let after = &rest[end..];
        rest = after.strip_prefix("\r\n").or_else(|| after.get(1..)).unwrap_or("");
        Some(line)
    })
}

/// Whether a line was a record that we know.
#[derive(PartialEq)]
enum Record {
    Known,
    Other,
}

impl Reading {
    fn line(&mut self, fields: &Fields<'_>, text: &str) -> Result<Record, TrfFault> {
        let code: String = (1..=3).map(|at| fields.sign(at)).collect();
        let code = code.to_ascii_uppercase();
        if let Some((tag, _)) = Tag::ALL.iter().find(|(_, other)| *other == code) {
            self.report.headings.push(Heading { tag: *tag, text: fields.rest(4) });
            return Ok(Record::Known);
        }
        let fixed = ["001", "013", "132", "142", "162", "240", "250", "260", "310", "XXA"];
        if fixed.contains(&code.as_str()) {
            fields.no_tab()?;
        }
        match code.as_str() {
            "001" => records::player(self, fields)?,
            "013" => records::old_team(self, fields)?,
            "310" => records::team(self, fields)?,
            "132" => records::dates(self, fields)?,
            "142" | "XXR" => records::rounds(self, fields)?,
            "152" => records::first_colour(self, fields)?,
            "XXC" => records::configuration(self, fields),
            "162" => records::scores(self, fields)?,
            "XXS" => records::score_words(self, fields)?,
            "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => records::score_line(self, fields, &code)?,
            "240" => records::byes(self, fields)?,
            "XXZ" => records::absent(self, fields)?,
            "250" => records::acceleration(self, fields)?,
            "XXA" => records::acceleration_row(self, fields)?,
            "260" => records::forbidden(self, fields)?,
            "XXP" => records::forbidden_words(self, fields)?,
            _ => {
                self.report.others.push(text.trim_end().to_owned());
                return Ok(Record::Other);
            }
        }
        Ok(Record::Known)
    }

    /// What can only be told when all lines are read.
    fn finish(mut self, file: &str) -> Result<Report, Vec<TrfFault>> {
        let report = &mut self.report;
        if !self.absent.is_empty() {
            let round = report.paired_rounds() + 1;
            report.byes.push(Bye { kind: ByeKind::Zero, round, numbers: std::mem::take(&mut self.absent) });
        }
        let last = report.rounds.unwrap_or(999);
        for forbidden in &mut report.forbidden {
            if forbidden.rounds.1 == 999 {
                forbidden.rounds.1 = last.max(forbidden.rounds.0);
            }
        }
        if !self.said.contains(&Credit::Unknown) {
            let draw = report.scores.get(Credit::WhiteDraw);
            report.scores.set(&[Credit::Unknown], draw);
        }
        let between = check::faults(&self, file);
        self.faults.extend(between);
        if self.faults.is_empty() { Ok(self.report) } else { Err(self.faults) }
    }

    /// Says what the first of several results are worth.
    pub(crate) fn credit(&mut self, credits: &[Credit], points: crate::trf::Points) {
        self.report.scores.set(credits, points);
        self.said.extend_from_slice(credits);
    }

    /// Ranks by position.
    pub(crate) fn by_position(&mut self) {
        self.report.ranking = Ranking::Position;
    }
}
