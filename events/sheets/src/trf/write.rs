//! Report files written.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

use crate::text::Text;
use crate::trf::records::{FIRST_ROUND, ROUND_STEP};
use crate::trf::{
    Acceleration, Bye, ByeKind, Colour, Credit, Game, Outcome, Player, Points, Ranking, Report, Scores, Team, Version,
};

/// 写不出的内容 · What the format has no room for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unwritable {
    /// A text or number is wider than its columns.
    Wide {
        /// The record.
        code: &'static str,
        /// The text.
        text: String,
        /// Characters that there is room for.
        most: usize,
    },
    /// The edition of 2016 has no such record.
    Newer {
        /// The record of the edition of 2026.
        code: &'static str,
    },
    /// A text holds a line break or another control character.
    Control {
        /// The record.
        code: &'static str,
        /// The text.
        text: String,
    },
}

impl Unwritable {
    /// What, and what would do.
    pub fn text(&self) -> Text {
        match self {
            Self::Wide { code, text, most } => Text::new(
                format!("TRF 记录 {code} 放不下“{text}”：最多 {most} 个字符。请写得短些。"),
                format!("TRF record {code} has room for {most} characters, too few for “{text}”. Make it shorter."),
            ),
            Self::Newer { code } => Text::new(
                format!("TRF16 没有与 TRF26 的 {code} 相当的记录。请写 TRF26。"),
                format!("TRF16 has no record for what {code} says in TRF26. Write TRF26."),
            ),
            Self::Control { code, text } => Text::new(
                format!("TRF 记录 {code} 的“{text}”里有换行或控制字符。请删去。"),
                format!("TRF record {code}: “{text}” holds a line break or control character. Delete it."),
            ),
        }
    }
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for Unwritable {}

/// 写报告 · A report as the text of a file; lines end with CR LF.
///
/// What the edition of 2016 says by extensions is written by them: rounds, first colour, scores, absences and byes of
/// rounds to come, fictitious points, forbidden pairs. Headings newer than it are written all the same: programs pass over
/// lines that they do not know. [`super::read`] gives the report back; from `Trf16`, byes of rounds to come that bring
/// points come back in the lines of their players, and fictitious points player by player.
///
/// # Errors
///
/// Whatever has no room, or in `Trf16` no record: byes of other rounds, forbidden pairs of some rounds only.
pub fn write(report: &Report, version: Version) -> Result<String, Unwritable> {
    let mut file = File { text: String::new(), version };
    for heading in &report.headings {
        file.line(&format!("{} {}", heading.tag.code(), sound(heading.tag.code(), heading.text.trim())?));
    }
    file.dates(&report.dates)?;
    file.settings(report);
    file.scores(&report.scores)?;
    for player in &report.players {
        file.player(player, &file.coming(report, player)?)?;
    }
    for (index, team) in (1..).zip(&report.teams) {
        file.team(team, index)?;
    }
    for bye in &report.byes {
        file.bye(bye, report)?;
    }
    file.accelerations(report)?;
    file.forbidden(report)?;
    for other in &report.others {
        file.line(sound("###", other)?);
    }
    Ok(file.text)
}

/// The text, if it stays on one line.
fn sound<'a>(code: &'static str, text: &'a str) -> Result<&'a str, Unwritable> {
    if text.contains(char::is_control) { Err(Unwritable::Control { code, text: text.to_owned() }) } else { Ok(text) }
}

/// Where text stands in its columns.
#[derive(Clone, Copy, PartialEq)]
enum Stand {
    Left,
    Right,
}

/// A text in so many columns.
fn field(code: &'static str, text: &str, most: usize, stand: Stand) -> Result<String, Unwritable> {
    let text = sound(code, text.trim())?;
    if text.chars().count() > most {
        return Err(Unwritable::Wide { code, text: text.to_owned(), most });
    }
    Ok(if stand == Stand::Left { format!("{text:<most$}") } else { format!("{text:>most$}") })
}

/// A number or nothing, at the right of its columns.
fn number(code: &'static str, number: Option<u32>, most: usize) -> Result<String, Unwritable> {
    field(code, &number.map_or_else(String::new, |number| number.to_string()), most, Stand::Right)
}

/// Points or nothing, at the right of their columns.
fn points(code: &'static str, points: Option<Points>, most: usize) -> Result<String, Unwritable> {
    field(code, &points.map_or_else(String::new, |points| points.to_string()), most, Stand::Right)
}

struct File {
    text: String,
    version: Version,
}

impl File {
    fn line(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push_str("\r\n");
    }

    fn dates(&mut self, dates: &[String]) -> Result<(), Unwritable> {
        if dates.is_empty() {
            return Ok(());
        }
        let mut line = format!("{:<1$}", "132", FIRST_ROUND - 1);
        for date in dates {
            line.push_str(&field("132", date, ROUND_STEP, Stand::Left)?);
        }
        self.line(&line);
        Ok(())
    }

    fn settings(&mut self, report: &Report) {
        let mut words = Vec::new();
        if report.ranking == Ranking::Position {
            words.push("rank");
        }
        match (self.version, report.first_colour) {
            (Version::Trf26, Some(Colour::White)) => self.line("152 W"),
            (Version::Trf26, Some(Colour::Black)) => self.line("152 B"),
            (Version::Trf16, Some(Colour::White)) => words.push("white1"),
            (Version::Trf16, Some(Colour::Black)) => words.push("black1"),
            (_, None) => {}
        }
        if let Some(rounds) = report.rounds {
            let code = if self.version == Version::Trf26 { "142" } else { "XXR" };
            self.line(&format!("{code} {rounds}"));
        }
        if !words.is_empty() {
            self.line(&format!("XXC {}", words.join(" ")));
        }
    }

    /// 162 where it can say it, `XXS` where it cannot and in the edition of 2016.
    fn scores(&mut self, scores: &Scores) -> Result<(), Unwritable> {
        let standard = Scores::default();
        if *scores == standard {
            return Ok(());
        }
        let groups: [(char, &[Credit]); 4] =
            [('W', &Credit::WINS), ('D', &Credit::DRAWS), ('L', &Credit::LOSSES), ('A', &Credit::ABSENCES)];
        let same: Option<Vec<(char, Points)>> =
            groups.iter().map(|(letter, credits)| Some((*letter, scores.same(credits)?))).collect();
        match same {
            Some(mut same) if self.version == Version::Trf26 => {
                same.push(('P', scores.get(Credit::PairingBye)));
                same.push(('X', scores.get(Credit::Unknown)));
                let words: Result<Vec<String>, Unwritable> = same
                    .iter()
                    .map(|(letter, worth)| Ok(format!("{letter}{}", points("162", Some(*worth), 4)?)))
                    .collect();
                self.line(&format!("162  {}", words?.join("    ")));
            }
            _ => {
                let differing = Credit::ALL
                    .iter()
                    .filter(|(credit, code, worth)| !code.is_empty() && scores.get(*credit) != *worth);
                let words: Vec<String> =
                    differing.map(|(credit, code, _)| format!("{code}={}", scores.get(*credit))).collect();
                if !words.is_empty() {
                    self.line(&format!("XXS {}", words.join(" ")));
                }
                if scores.get(Credit::Unknown) != scores.get(Credit::WhiteDraw) {
                    self.line(&format!("162  X{}", points("162", Some(scores.get(Credit::Unknown)), 4)?));
                }
            }
        }
        Ok(())
    }

    /// A player's byes in rounds to come, for the edition of 2016, which writes them in the player's line.
    fn coming(&self, report: &Report, player: &Player) -> Result<Vec<(usize, Outcome)>, Unwritable> {
        let mut coming = Vec::new();
        if self.version == Version::Trf26 {
            return Ok(coming);
        }
        for bye in report.byes.iter().filter(|bye| bye.numbers.contains(&player.number)) {
            let outcome = match bye.kind {
                ByeKind::Full => Outcome::FullBye,
                ByeKind::Half => Outcome::HalfBye,
                ByeKind::Zero if is_next(bye, report) => continue,
                ByeKind::Zero => Outcome::ZeroBye,
            };
            let round = bye.round as usize - 1;
            let same = player.games.get(round).copied().flatten().is_none_or(|game| game.outcome == outcome);
            if bye.round <= report.paired_rounds() && !same {
                return Err(Unwritable::Newer { code: "240" });
            }
            coming.push((round, outcome));
        }
        Ok(coming)
    }

    fn player(&mut self, player: &Player, coming: &[(usize, Outcome)]) -> Result<(), Unwritable> {
        let mut line = format!(
            "001 {} {}{} {} {} {} {} {} {} {}",
            number("001", Some(player.number), 4)?,
            field("001", &player.sex.map_or_else(String::new, String::from), 1, Stand::Left)?,
            field("001", &player.title, 3, Stand::Right)?,
            field("001", &player.name, 33, Stand::Left)?,
            number("001", player.rating, 4)?,
            field("001", &player.federation, 3, Stand::Right)?,
            field("001", &player.id, 11, Stand::Right)?,
            field("001", &player.birth, 10, Stand::Left)?,
            points("001", Some(player.points), 4)?,
            number("001", player.rank, 4)?,
        );
        let mut games = player.games.clone();
        for (round, outcome) in coming {
            games.resize(games.len().max(round + 1), None);
            games[*round] = Some(Game { opponent: None, colour: None, outcome: *outcome });
        }
        for game in &games {
            let Some(game) = game else {
                line.push_str("          ");
                continue;
            };
            let opponent = game.opponent.map_or_else(|| "0000".to_owned(), |opponent| opponent.to_string());
            let colour = match game.colour {
                Some(Colour::White) => 'w',
                Some(Colour::Black) => 'b',
                None => '-',
            };
            let opponent = field("001", &opponent, 4, Stand::Right)?;
            let _ = write!(line, "  {opponent} {colour} {}", game.outcome.code());
        }
        self.line(&line);
        Ok(())
    }

    fn team(&mut self, team: &Team, index: u32) -> Result<(), Unwritable> {
        let members = |code: &'static str| -> Result<String, Unwritable> {
            let members: Result<Vec<String>, Unwritable> =
                team.players.iter().map(|player| number(code, Some(*player), 4)).collect();
            Ok(members?.join(" "))
        };
        if self.version == Version::Trf16 {
            let more = team.match_points.is_some() || team.game_points.is_some() || team.rank.is_some();
            if more || team.number != index || !team.nickname.is_empty() || !team.strength.is_empty() {
                return Err(Unwritable::Newer { code: "310" });
            }
            let name = field("013", &team.name, 32, Stand::Left)?;
            self.line(&format!("013 {name}{}", members("013")?));
            return Ok(());
        }
        self.line(&format!(
            "310 {} {} {} {} {} {} {}  {}",
            number("310", Some(team.number), 3)?,
            field("310", &team.name, 32, Stand::Left)?,
            field("310", &team.nickname, 5, Stand::Left)?,
            field("310", &team.strength, 6, Stand::Right)?,
            points("310", team.match_points, 6)?,
            points("310", team.game_points, 6)?,
            number("310", team.rank, 3)?,
            members("310")?,
        ));
        Ok(())
    }

    fn bye(&mut self, bye: &Bye, report: &Report) -> Result<(), Unwritable> {
        if self.version == Version::Trf16 {
            if bye.kind == ByeKind::Zero && is_next(bye, report) {
                let numbers: Vec<String> = bye.numbers.iter().map(u32::to_string).collect();
                self.line(&format!("XXZ {}", numbers.join(" ")));
            } else if bye.numbers.iter().any(|number| report.player(*number).is_none()) {
                return Err(Unwritable::Newer { code: "240" });
            }
            return Ok(());
        }
        let kind = match bye.kind {
            ByeKind::Full => 'F',
            ByeKind::Half => 'H',
            ByeKind::Zero => 'Z',
        };
        let mut line = format!("240 {kind} {}", padded("240", bye.round, 3)?);
        for player in &bye.numbers {
            let _ = write!(line, " {}", number("240", Some(*player), 4)?);
        }
        self.line(&line);
        Ok(())
    }

    fn accelerations(&mut self, report: &Report) -> Result<(), Unwritable> {
        if self.version == Version::Trf26 {
            for one in &report.accelerations {
                self.line(&format!(
                    "250 {} {} {} {} {} {}",
                    points("250", one.match_points, 4)?,
                    points("250", Some(one.points), 4)?,
                    padded("250", one.rounds.0, 3)?,
                    padded("250", one.rounds.1, 3)?,
                    padded("250", one.numbers.0, 4)?,
                    padded("250", one.numbers.1, 4)?,
                ));
            }
            return Ok(());
        }
        if report.accelerations.iter().any(|one| one.match_points.is_some()) {
            return Err(Unwritable::Newer { code: "250" });
        }
        let within = |one: &&Acceleration, number: u32| (one.numbers.0..=one.numbers.1).contains(&number);
        let numbers: BTreeSet<u32> = report.players.iter().map(|player| player.number).collect();
        for player in numbers {
            let last = report.accelerations.iter().filter(|one| within(one, player)).map(|one| one.rounds.1).max();
            let mut line = format!("XXA {player:>4}");
            for round in 1..=last.unwrap_or(0) {
                let _ = write!(line, " {}", points("XXA", Some(report.fictitious(player, round)), 4)?);
            }
            if last.is_some() {
                self.line(&line);
            }
        }
        Ok(())
    }

    fn forbidden(&mut self, report: &Report) -> Result<(), Unwritable> {
        let last = report.rounds.unwrap_or(999);
        for one in &report.forbidden {
            if self.version == Version::Trf16 {
                if one.rounds.0 > 1 || one.rounds.1 < last {
                    return Err(Unwritable::Newer { code: "260" });
                }
                let numbers: Vec<String> = one.numbers.iter().map(u32::to_string).collect();
                self.line(&format!("XXP {}", numbers.join(" ")));
                continue;
            }
            let mut line = format!("260 {} {}", padded("260", one.rounds.0, 3)?, padded("260", one.rounds.1, 3)?);
            for player in &one.numbers {
                let _ = write!(line, " {}", number("260", Some(*player), 4)?);
            }
            self.line(&line);
        }
        Ok(())
    }
}

/// Whether a bye is of the round to be paired.
fn is_next(bye: &Bye, report: &Report) -> bool {
    bye.round == report.paired_rounds() + 1
}

/// A number with zeros before it.
fn padded(code: &'static str, number: u32, most: usize) -> Result<String, Unwritable> {
    field(code, &format!("{number:0most$}"), most, Stand::Right)
}
