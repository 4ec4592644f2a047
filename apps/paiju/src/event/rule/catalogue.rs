//! The catalogue of offences, and what each choice would do to a unit now.

use desk::offences::{Done, OffenceRow, PenaltyRow, against, catalogue};
use serde_json::json;
use tourney::event::Event;
use tourney::event::ruling::Charge;
use tourney::office::{Entry, Part};
use tourney::text::{Text, counted};

use super::super::common::Face;
use super::super::session::Session;
use super::super::trouble::Trouble;

/// Words that mean the same, of which each text of rules prints one.
const SAME: [&[&str]; 4] = [
    &["手机", "电话", "通信工具", "通讯工具", "mobile", "phone"],
    &["迟到", "晚到", "late"],
    &["弃权", "缺席", "forfeit", "absent"],
    &["串通", "作弊", "cheat", "collusion"],
];

/// A folded word, and those that mean the same.
fn meant(word: &str) -> Vec<String> {
    let same = SAME.iter().filter(|words| words.iter().any(|one| sheets::fold(one) == word));
    std::iter::once(word.to_owned()).chain(same.flat_map(|words| words.iter().map(|one| sheets::fold(one)))).collect()
}

/// The offences whose id, title or article holds a word.
pub(super) fn list(face: Face, session: &Session, word: &str, entry: Entry) -> Result<(), Trouble> {
    let event = session.event()?;
    let words = meant(&sheets::fold(word));
    let holds = |row: &OffenceRow| {
        let penalties = row.penalties.iter().flat_map(|penalty| [&penalty.title.zh, &penalty.title.en]);
        let texts = [&row.offence, &row.title.zh, &row.title.en, &row.article].into_iter().chain(penalties);
        let texts: Vec<String> = texts.map(|text| sheets::fold(text)).collect();
        words.iter().any(|word| texts.iter().any(|text| text.contains(word.as_str())))
    };
    let rows: Vec<OffenceRow> = catalogue(&event.profile.penalties, entry).into_iter().filter(holds).collect();
    if face.json {
        return face.value(&json!({ "profile": event.profile.id, "offences": rows, "announced": event.announced }));
    }
    if rows.is_empty() {
        return Err(Trouble::input(
            "no_offence",
            format!("目录里没有含“{word}”的违规。不加词即列出全部。"),
            format!("No offence holds {word:?}. Without a word all are listed."),
        ));
    }
    for row in &rows {
        let announced = event.announced.contains_key(&row.offence);
        let (zh, en) = if announced { ("［已全场提示］", " [the room is warned]") } else { ("", "") };
        face.line(
            &format!("{}　{}（{}）{zh}", row.offence, row.title.zh, row.article),
            &format!("{}  {} ({}){en}", row.offence, row.title.en, row.article),
        )?;
        for penalty in &row.penalties {
            choice(face, penalty)?;
        }
    }
    Ok(())
}

/// What each choice would do to the unit of a charge.
pub(super) fn choices(face: Face, event: &Event, charge: &Charge) -> Result<(), Trouble> {
    let rows = against(event, charge)?;
    let name = desk::find::name(event, charge.unit);
    if face.json {
        return face.value(&json!({ "offence": charge.offence, "unit": charge.unit, "name": name, "choices": rows }));
    }
    face.line(
        &format!("{} 对 {} {name}：选一种，用 --penalty 写明", charge.offence, charge.unit.0),
        &format!("{} against unit {} {name}: choose one, and name it with --penalty", charge.offence, charge.unit.0),
    )?;
    rows.iter().try_for_each(|row| choice(face, row))
}

/// A choice with its figures; those of several decks in one line each.
fn choice(face: Face, row: &PenaltyRow) -> Result<(), Trouble> {
    let by = row.by.title();
    face.line(
        &format!("  {}　{}（{}，{}）", row.penalty, row.title.zh, row.article, by.zh),
        &format!("  {}  {} ({}, {})", row.penalty, row.title.en, row.article, by.en),
    )?;
    for does in &row.does {
        let facts = facts(does);
        face.line(&format!("      {}{}", facts.zh, does.text.zh), &format!("      {}{}", facts.en, does.text.en))?;
        for step in &does.steps {
            face.line(&format!("        · {}", step.zh), &format!("        · {}", step.en))?;
        }
    }
    Ok(())
}

/// On which facts a figure rests.
fn facts(does: &Done) -> Text {
    let part = match does.part {
        None => ("", ""),
        Some(Part::Dealer) => ("庄家方", "dealer's side"),
        Some(Part::Defender) => ("防守方", "defenders"),
    };
    match (does.decks, does.part) {
        (None, None) => Text::new("", ""),
        (None, Some(_)) => Text::new(format!("{}：", part.0), format!("{}: ", part.1)),
        (Some(decks), None) => Text::new(format!("{decks} 副："), format!("{}: ", counted(decks, "deck"))),
        (Some(decks), Some(_)) => {
            Text::new(format!("{decks} 副，{}：", part.0), format!("{}, {}: ", counted(decks, "deck"), part.1))
        }
    }
}
