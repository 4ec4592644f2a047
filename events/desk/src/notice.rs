//! 罚分告诉单与申诉表: the printed forms of an event's rulings and appeals.

use tourney::event::appeal::{About, Appeal};
use tourney::event::ruling::{Case, Ruling};
use tourney::event::{Command, Entry, Event, History, MatchId, Refusal, RoundKey};
use tourney::moment::Moment;
use tourney::office::notice::{self, Head};
use tourney::text::Text;
use tourney::unit::UnitId;

use crate::find;

/// How moments are written: the venue's clock is the caller's business.
pub type Clock<'a> = &'a dyn Fn(Moment) -> String;

/// The ruling of this number.
///
/// # Errors
/// [`Refusal::Ruling`] if there is none.
pub fn ruling(event: &Event, no: u32) -> Result<&Ruling, Refusal> {
    (no as usize).checked_sub(1).and_then(|at| event.rulings.get(at)).ok_or_else(|| Refusal::Ruling {
        what: Text::new(
            format!("没有第 {no} 号判罚，共有 {} 号。用 paiju event notice --list 查看。", event.rulings.len()),
            format!("there is no ruling {no}; there are {}. See paiju event notice --list.", event.rulings.len()),
        ),
        article: "TD-12.18".into(),
    })
}

/// The appeal of this number.
///
/// # Errors
/// [`Refusal::Appeal`] if there is none.
pub fn filed(event: &Event, no: u32) -> Result<&Appeal, Refusal> {
    (no as usize).checked_sub(1).and_then(|at| event.appeals.get(at)).ok_or_else(|| Refusal::Appeal {
        what: Text::new(
            format!("没有第 {no} 号申诉，共有 {} 号。用 paiju event appeal list 查看。", event.appeals.len()),
            format!("there is no appeal {no}; there are {}. See paiju event appeal list.", event.appeals.len()),
        ),
        article: "TD-13.2".into(),
    })
}

/// 罚分告诉单 of a ruling.
///
/// # Errors
/// [`Refusal::Ruling`] for a ruling that has been lifted: it has no notice.
pub fn penalty(event: &Event, ruling: &Ruling, clock: Clock<'_>) -> Result<Text, Refusal> {
    let Some(decision) = &ruling.decision else {
        return Err(Refusal::Ruling {
            what: Text::new(
                format!("第 {} 号判罚已撤销，没有告诉单。", ruling.no),
                format!("ruling {} has been lifted; it has no notice.", ruling.no),
            ),
            article: "TD-12.18".into(),
        });
    };
    let charge = ruling.case.charge();
    let person = charge.and_then(|charge| charge.person).and_then(|person| member(event, charge?.unit, person));
    let head = Head {
        hand: charge.and_then(|charge| charge.board),
        person,
        ..head(
            event,
            (ruling.case.round(), ruling.case.game()),
            charge.map_or(0, |charge| charge.table),
            ruling.case.unit(),
            clock(ruling.at),
        )
    };
    let by = ruling.who.name.as_str();
    Ok(match &ruling.case {
        Case::Late { rung, .. } => {
            let article = rung.article.as_deref().unwrap_or("TD-8.8");
            notice::late_penalty(&head, article, decision, ruling.who.role, by)
        }
        Case::Offence(charge) => match event.profile.penalties.offence(&charge.offence) {
            Some(offence) => notice::penalty(&head, offence, &charge.choice, decision, by),
            None => decision.notice.clone(),
        },
    })
}

/// 理由: what the entry that filed an appeal says; empty if it says nothing.
pub fn grounds(history: &History, no: u32) -> String {
    let filed = |(number, entry): &(u64, &Entry)| {
        matches!(entry.command, Command::Appeal { .. }) && !history.is_undone(*number)
    };
    let mut appeals = (1..).zip(history.entries()).filter(filed);
    let nth = (no as usize).checked_sub(1).and_then(|at| appeals.nth(at));
    nth.map_or_else(String::new, |(_, entry)| entry.reason.clone())
}

/// 申诉表; `written` is what the appellant says for it, beside what the appeal is about.
pub fn appeal(event: &Event, appeal: &Appeal, written: &str, clock: Clock<'_>) -> Text {
    let filing = &appeal.filing;
    let game = match &filing.about {
        About::Ruling(no) => ruling(event, *no).ok().and_then(|ruling| ruling.case.game()),
        About::Result(game) => Some(*game),
        About::Other(_) => None,
    };
    let head = head(event, (filing.round, game), 0, filing.unit, clock(filing.appeal.at));
    let (about, told) = about(event, &filing.about);
    let grounds = [told.as_str(), written].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("；");
    let late = entered_late(appeal, clock);
    notice::appeal(
        &head,
        filing.appeal.matter,
        &about,
        &grounds,
        &appeal.filed,
        &clock(appeal.filed.closes),
        late.as_ref(),
    )
}

/// 补录: when an appeal was entered that lies within its time, as it is said, and was entered after it; none for others (`TD-13.2`).
pub fn entered_late(appeal: &Appeal, clock: Clock<'_>) -> Option<Text> {
    let (late, closes) = (clock(appeal.late?), clock(appeal.filed.closes));
    Some(Text::new(
        format!("{late} 才录入，时限为 {closes}"),
        format!("entered only at {late}; the time was up at {closes}"),
    ))
}

/// What an appeal is against, and its grounds as far as they were written down.
pub fn about(event: &Event, about: &About) -> (Text, String) {
    match about {
        About::Ruling(no) => {
            let said = ruling(event, *no).ok().and_then(|ruling| ruling.decision.as_ref());
            let said = said.map_or_else(|| Text::new("已撤销", "lifted"), |decision| decision.notice.clone());
            (Text::new(format!("第{no}号判罚：{}", said.zh), format!("ruling {no}: {}", said.en)), String::new())
        }
        About::Result(game) => (Text::new(format!("{game} 的成绩"), format!("the result of {game}")), String::new()),
        About::Other(what) => (Text::new("其他事项", "another matter"), what.clone()),
    }
}

/// The head of a form.
fn head(event: &Event, at: (RoundKey, Option<MatchId>), table: u8, unit: UnitId, when: String) -> Head {
    let (round, game) = at;
    let seat = game.and_then(|game| event.game(game).ok()).map(|game| match table {
        0 => game.table.to_string(),
        _ => format!("{}B", game.table),
    });
    Head {
        event: Text::new(&event.name, &event.name),
        round: round.round,
        table: seat.unwrap_or_else(|| "–".to_owned()),
        hand: None,
        unit: format!("{} {}", unit.0, find::name(event, unit)),
        person: None,
        when,
    }
}

/// A member by position, from 1.
fn member(event: &Event, unit: UnitId, person: u16) -> Option<String> {
    let members = &event.roster.get(unit)?.entrant.members;
    members.get(usize::from(person).checked_sub(1)?).map(|member| member.name.clone())
}
