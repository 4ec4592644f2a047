//! The records of a report file, one function a code.

use crate::trf::fault::TrfWrong;
use crate::trf::fields::{Fields, PLAYERS, ROUNDS, Read, TEAMS};
use crate::trf::read::Reading;
use crate::trf::{Acceleration, Bye, ByeKind, Colour, Credit, Forbidden, Game, Outcome, Player, Points, Team};

/// Column of the first round in a player's line and in the line of dates, and columns from one to the next.
pub(crate) const FIRST_ROUND: usize = 92;
pub(crate) const ROUND_STEP: usize = 10;

/// 001.
pub(crate) fn player(reading: &mut Reading, fields: &Fields<'_>) -> Read<()> {
    fields.least(84)?;
    for at in [9, 80, 85, 90, 91] {
        fields.blank(at)?;
    }
    let sex = match fields.sign(10) {
        ' ' => None,
        sign => Some(sign),
    };
    let mut player = Player {
        number: fields.needed(5, 8, PLAYERS)?,
        sex,
        title: fields.text(11, 13),
        name: fields.text(15, 47),
        rating: fields.number(49, 52, (0, 9999))?,
        federation: fields.text(54, 56),
        id: fields.text(58, 68),
        birth: fields.text(70, 79),
        points: fields.points(81, 84)?.ok_or_else(|| fields.fault(81, TrfWrong::NotPoints { found: String::new() }))?,
        rank: fields.number(86, 89, (0, 9999))?,
        games: Vec::new(),
    };
    let mut at = FIRST_ROUND;
    while at <= fields.len() {
        player.games.push(game(fields, at, player.number)?);
        at += ROUND_STEP;
    }
    while player.games.last().is_some_and(Option::is_none) {
        player.games.pop();
    }
    reading.player_lines.push(fields.line);
    reading.report.players.push(player);
    Ok(())
}

/// A round of a player, at its first column.
fn game(fields: &Fields<'_>, at: usize, own: u32) -> Read<Option<Game>> {
    for gap in [4, 6, 8, 9] {
        fields.blank(at + gap)?;
    }
    let opponent = fields.number(at, at + 3, (0, PLAYERS.1))?.filter(|number| *number > 0);
    let written = !fields.text(at, at + 3).is_empty();
    if opponent == Some(own) {
        return Err(fields.fault(at, TrfWrong::Oneself));
    }
    let colour = match fields.sign(at + 5).to_ascii_lowercase() {
        'w' => Some(Colour::White),
        'b' => Some(Colour::Black),
        '-' | ' ' => None,
        found => return Err(fields.fault(at + 5, TrfWrong::NotACode { found: found.to_string(), codes: "w b -" })),
    };
    let code = fields.sign(at + 7);
    let outcome = Outcome::of(code).ok_or_else(|| {
        let wrong = TrfWrong::NotACode { found: code.to_string(), codes: "1 = 0 W D L + - F H Z U" };
        fields.fault(at + 7, wrong)
    })?;
    if !written && fields.sign(at + 5) == ' ' && outcome == Outcome::Pending {
        return Ok(None);
    }
    let fits = match opponent {
        // Files older than 2016 write byes as = or +, and absences as -.
        None => {
            let old = matches!(outcome, Outcome::Draw | Outcome::ForfeitWin | Outcome::ForfeitLoss);
            colour.is_none() && (old || outcome.is_bye() || outcome == Outcome::Pending)
        }
        Some(_) => !outcome.is_bye() && (!outcome.is_played() || colour.is_some()),
    };
    if !fits {
        return Err(fields.fault(at + 7, TrfWrong::Impossible { code }));
    }
    // A blank result without an opponent is an absence.
    let outcome = if opponent.is_none() && outcome == Outcome::Pending { Outcome::ZeroBye } else { outcome };
    Ok(Some(Game { opponent, colour, outcome }))
}

/// 013.
pub(crate) fn old_team(reading: &mut Reading, fields: &Fields<'_>) -> Read<()> {
    let number = reading.report.teams.len() as u32 + 1;
    let players = members(reading, fields, 37)?;
    reading.report.teams.push(Team { number, name: fields.text(5, 36), players, ..Team::default() });
    Ok(())
}

/// 310.
pub(crate) fn team(reading: &mut Reading, fields: &Fields<'_>) -> Read<()> {
    for at in [8, 41, 47, 54, 61, 68, 72, 73] {
        fields.blank(at)?;
    }
    let players = members(reading, fields, 74)?;
    let number = fields.needed(5, 7, TEAMS)?;
    if reading.report.teams.iter().any(|team| team.number == number) {
        return Err(fields.fault(5, TrfWrong::Repeated { number }));
    }
    reading.report.teams.push(Team {
        number,
        name: fields.text(9, 40),
        nickname: fields.text(42, 46),
        strength: fields.text(48, 53),
        match_points: fields.points(55, 60)?,
        game_points: fields.points(62, 67)?,
        rank: fields.number(69, 71, (0, 999))?,
        players,
    });
    Ok(())
}

fn members(reading: &mut Reading, fields: &Fields<'_>, from: usize) -> Read<Vec<u32>> {
    let players = fields.numbers(from)?;
    reading.references.extend(players.iter().map(|number| (fields.line, *number)));
    Ok(players)
}

/// 132: dates at the columns of the rounds.
pub(crate) fn dates(reading: &mut Reading, fields: &Fields<'_>) -> Read<()> {
    let mut at = FIRST_ROUND;
    while at <= fields.len() {
        // Ten columns would hold a year of four digits without a gap; some programs write it so.
        reading.report.dates.push(fields.text(at, at + 9));
        at += ROUND_STEP;
    }
    if FIRST_ROUND > fields.len() && fields.len() > 3 {
        return fields.least(FIRST_ROUND + 7);
    }
    Ok(())
}

/// 142, XXR.
pub(crate) fn rounds(reading: &mut Reading, fields: &Fields<'_>) -> Read<()> {
    reading.report.rounds = Some(fields.in_range(5, &fields.rest(4), ROUNDS)?);
    Ok(())
}

/// 152.
pub(crate) fn first_colour(reading: &mut Reading, fields: &Fields<'_>) -> Read<()> {
    reading.report.first_colour = match fields.rest(4).to_ascii_uppercase().as_str() {
        "W" => Some(Colour::White),
        "B" => Some(Colour::Black),
        found => return Err(fields.fault(5, TrfWrong::NotACode { found: found.to_owned(), codes: "W B" })),
    };
    Ok(())
}

/// XXC. Other words are for other programs.
pub(crate) fn configuration(reading: &mut Reading, fields: &Fields<'_>) {
    let mut others = Vec::new();
    for (_, word) in fields.words(4) {
        match word.to_ascii_lowercase().as_str() {
            "rank" => reading.by_position(),
            "white1" => reading.report.first_colour = Some(Colour::White),
            "black1" => reading.report.first_colour = Some(Colour::Black),
            _ => others.push(word),
        }
    }
    if !others.is_empty() {
        reading.report.others.push(format!("XXC {}", others.join(" ")));
    }
}

/// 162: a letter and points, every nine columns from the sixth.
pub(crate) fn scores(reading: &mut Reading, fields: &Fields<'_>) -> Read<()> {
    fields.least(7)?;
    let mut at = 6;
    while at <= fields.len() {
        let points = fields.points(at + 1, at + 4)?;
        let Some(points) = points else {
            return Err(fields.fault(at + 1, TrfWrong::NotPoints { found: String::new() }));
        };
        match fields.sign(at).to_ascii_uppercase() {
            'W' => win(reading, points),
            'D' => reading.credit(&Credit::DRAWS, points),
            'L' => reading.credit(&Credit::LOSSES, points),
            'A' => reading.credit(&Credit::ABSENCES, points),
            'P' => reading.credit(&[Credit::PairingBye], points),
            'X' => reading.credit(&[Credit::Unknown], points),
            found => {
                let wrong = TrfWrong::NotACode { found: found.to_string(), codes: "W D L A P X" };
                return Err(fields.fault(at, wrong));
            }
        }
        for gap in 5..9 {
            fields.blank(at + gap)?;
        }
        at += 9;
    }
    Ok(())
}

/// A win is worth this, and the bye of the pairing with it unless the file says otherwise.
fn win(reading: &mut Reading, points: Points) {
    reading.credit(&Credit::WINS, points);
    if !reading.said.contains(&Credit::PairingBye) {
        reading.report.scores.set(&[Credit::PairingBye], points);
    }
}

/// XXS: words `CODE=VALUE`. The bye of the pairing does not follow the win.
pub(crate) fn score_words(reading: &mut Reading, fields: &Fields<'_>) -> Read<()> {
    for (at, word) in fields.words(4) {
        let not_code = || {
            let codes = "WW BW WD BD WL BL ZPB HPB FPB PAB FW FL W D";
            fields.fault(at, TrfWrong::NotACode { found: word.clone(), codes })
        };
        let (code, value) = word.split_once('=').ok_or_else(not_code)?;
        let points = Points::of(value)
            .ok_or_else(|| fields.fault(at + code.len() + 1, TrfWrong::NotPoints { found: value.to_owned() }))?;
        match code.to_ascii_uppercase().as_str() {
            "W" => reading.credit(&Credit::WINS, points),
            "D" => reading.credit(&Credit::DRAWS, points),
            other => {
                let known = Credit::ALL.iter().find(|(_, name, _)| !name.is_empty() && *name == other);
                let (credit, ..) = known.ok_or_else(not_code)?;
                reading.credit(&[*credit], points);
            }
        }
    }
    Ok(())
}

/// BBW, BBD, BBL, BBZ, BBF, BBU.
pub(crate) fn score_line(reading: &mut Reading, fields: &Fields<'_>, code: &str) -> Read<()> {
    let found = fields.rest(4);
    let points = Points::of(&found).ok_or_else(|| fields.fault(5, TrfWrong::NotPoints { found }))?;
    match code {
        "BBW" => win(reading, points),
        "BBD" => reading.credit(&Credit::DRAWS, points),
        "BBL" => reading.credit(&Credit::LOSSES, points),
        "BBZ" => reading.credit(&[Credit::ZeroBye], points),
        "BBF" => reading.credit(&[Credit::ForfeitLoss], points),
        _ => reading.credit(&[Credit::PairingBye], points),
    }
    Ok(())
}

/// 240.
pub(crate) fn byes(reading: &mut Reading, fields: &Fields<'_>) -> Read<()> {
    for at in [6, 10] {
        fields.blank(at)?;
    }
    let kind = match fields.sign(5).to_ascii_uppercase() {
        'F' => ByeKind::Full,
        'H' => ByeKind::Half,
        'Z' => ByeKind::Zero,
        found => return Err(fields.fault(5, TrfWrong::NotACode { found: found.to_string(), codes: "F H Z" })),
    };
    let round = fields.needed(7, 9, ROUNDS)?;
    let numbers = fields.numbers(11)?;
    reading.references.extend(numbers.iter().map(|number| (fields.line, *number)));
    reading.report.byes.push(Bye { kind, round, numbers });
    Ok(())
}

/// XXZ: numbers, parted by spaces.
pub(crate) fn absent(reading: &mut Reading, fields: &Fields<'_>) -> Read<()> {
    let numbers = listed(fields)?;
    reading.references.extend(numbers.iter().map(|number| (fields.line, *number)));
    reading.absent.extend(numbers);
    Ok(())
}

fn listed(fields: &Fields<'_>) -> Read<Vec<u32>> {
    fields.words(4).into_iter().map(|(at, word)| fields.in_range(at, &word, PLAYERS)).collect()
}

/// First and last of two fields.
fn span(fields: &Fields<'_>, first: (usize, usize), last: (usize, usize), range: (u32, u32)) -> Read<(u32, u32)> {
    let span = (fields.needed(first.0, first.1, range)?, fields.needed(last.0, last.1, range)?);
    if span.0 > span.1 { Err(fields.fault(last.0, TrfWrong::Backwards)) } else { Ok(span) }
}

/// 250.
pub(crate) fn acceleration(reading: &mut Reading, fields: &Fields<'_>) -> Read<()> {
    for at in [9, 14, 18, 22, 27] {
        fields.blank(at)?;
    }
    let empty = |at: usize| fields.fault(at, TrfWrong::NotPoints { found: String::new() });
    reading.report.accelerations.push(Acceleration {
        match_points: fields.points(5, 8)?,
        points: fields.points(10, 13)?.ok_or_else(|| empty(10))?,
        rounds: span(fields, (15, 17), (19, 21), ROUNDS)?,
        numbers: span(fields, (23, 26), (28, 31), PLAYERS)?,
    });
    Ok(())
}

/// XXA: a player's fictitious points, round by round; equal neighbours become one acceleration.
pub(crate) fn acceleration_row(reading: &mut Reading, fields: &Fields<'_>) -> Read<()> {
    let number = fields.needed(5, 8, PLAYERS)?;
    let mut round = 1;
    let mut at = 10;
    while at <= fields.len() {
        let points = fields.points(at, at + 3)?.unwrap_or_default();
        fields.blank(at + 4)?;
        if points != Points(0) {
            match reading.report.accelerations.last_mut() {
                Some(last)
                    if last.numbers == (number, number) && last.points == points && last.rounds.1 + 1 == round =>
                {
                    last.rounds.1 = round;
                }
                _ => reading.report.accelerations.push(Acceleration {
                    match_points: None,
                    points,
                    rounds: (round, round),
                    numbers: (number, number),
                }),
            }
        }
        round += 1;
        at += 5;
    }
    Ok(())
}

/// 260.
pub(crate) fn forbidden(reading: &mut Reading, fields: &Fields<'_>) -> Read<()> {
    for at in [8, 12] {
        fields.blank(at)?;
    }
    let rounds = span(fields, (5, 7), (9, 11), ROUNDS)?;
    let numbers = fields.numbers(13)?;
    meet_not(reading, fields, rounds, numbers);
    Ok(())
}

/// XXP.
pub(crate) fn forbidden_words(reading: &mut Reading, fields: &Fields<'_>) -> Read<()> {
    let numbers = listed(fields)?;
    meet_not(reading, fields, ROUNDS, numbers);
    Ok(())
}

fn meet_not(reading: &mut Reading, fields: &Fields<'_>, rounds: (u32, u32), numbers: Vec<u32>) {
    reading.references.extend(numbers.iter().map(|number| (fields.line, *number)));
    reading.report.forbidden.push(Forbidden { rounds, numbers });
}
