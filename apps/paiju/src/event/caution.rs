//! What is permitted and yet seldom meant: said beside the answer, never in its way.

use tourney::event::round::{Rest, Verdict};
use tourney::event::{Event, RoundKey};
use tourney::moment::{Moment, Seconds};
use tourney::office;
use tourney::played::How;
use tourney::text::{Text, counted};
use tourney::unit::UnitId;

use super::common::{Face, clock};
use super::trouble::Trouble;

/// Prints them for people.
pub(super) fn tell(face: Face, cautions: &[Text]) -> Result<(), Trouble> {
    if face.json {
        return Ok(());
    }
    cautions.iter().try_for_each(|one| face.line(&format!("注意：{}", one.zh), &format!("Note: {}", one.en)))
}

/// Byes of units that did not come to their last match: who is gone should leave, and not earn a bye.
pub(super) fn byes(event: &Event, key: RoundKey, rests: &[Rest]) -> Vec<Text> {
    let drawn = rests.iter().filter(|rest| rest.how == How::Bye);
    let gone = drawn.filter_map(|rest| Some((rest.unit, missed(event, key, rest.unit)?)));
    let said = |(unit, round): (UnitId, RoundKey)| {
        let name = event.roster.called(unit);
        Text::new(
            format!("{name} 在 {round} 轮弃权，这一轮轮空得分。若不再参赛，先记退出（leave {}），再编排。", unit.0),
            format!(
                "{name} did not come in round {round}, and has the bye now with what it gives. If it is gone, let it leave (leave {}) and pair again.",
                unit.0
            ),
        )
    };
    gone.map(said).collect()
}

/// The last round that a unit was paired in, if it did not come to it.
fn missed(event: &Event, key: RoundKey, unit: UnitId) -> Option<RoundKey> {
    let mut rounds = event.stage(key.stage).ok()?.rounds.iter().filter(|round| round.key < key).rev();
    let (round, (game, side)) = rounds.find_map(|round| Some((round.key, round.of(unit)?)))?;
    let absent = match game.verdict()? {
        Verdict::Forfeit { absent, .. } => *absent == side,
        Verdict::DoubleForfeit => true,
        _ => false,
    };
    absent.then_some(round)
}

/// An end that is over already, or much later than the stage's minutes make it.
pub(super) fn ends(event: &Event, key: RoundKey, at: Moment, ends: Moment) -> Result<Option<Text>, Trouble> {
    let minutes = i64::from(event.stage(key.stage)?.plan.minutes);
    let away = (ends.0 - at.0).div_euclid(60_000);
    if (1..=2 * minutes).contains(&away) {
        return Ok(None);
    }
    let (zh, en) = if away < 1 {
        ("这个时间已经过去".to_owned(), "that is over already".to_owned())
    } else {
        let (hours, rest) = (away / 60, away % 60);
        (
            format!("离现在 {hours} 小时 {rest} 分，而每轮 {minutes} 分钟"),
            format!("that is {hours} h {rest} min away, and a round takes {}", counted(minutes, "minute")),
        )
    };
    Ok(Some(Text::new(
        format!(
            "{key} 轮定于 {} 结束：{zh}。更正、申诉的时限都从它起算；要改用 round {key} extend --ends。",
            clock(ends)
        ),
        format!(
            "Round {key} is to end at {}: {en}. Times for corrections and appeals run from it; round {key} extend --ends changes it.",
            clock(ends)
        ),
    )))
}

/// Windows that are still open when a round is locked: corrections and appeals may yet change what becomes official.
pub(super) fn lock(event: &Event, key: RoundKey, at: Moment) -> Result<Vec<Text>, Trouble> {
    let end = event.end_of(key, at)?;
    let mut open = Vec::new();
    if let Some((until, article)) = office::correction::open_until(&event.profile.corrections, end.scheduled, end.real)
        && at <= until
    {
        open.push((("更正", "corrections"), until, article));
    }
    let appeals = &event.profile.appeals;
    let closes = office::appeal::closes(appeals, end);
    if at <= closes {
        open.push((("申诉", "appeals"), closes, appeals.window_s.article.clone()));
    }
    let said = |((zh, en), until, article): ((&str, &str), Moment, String)| {
        let left = Seconds((until.0 - at.0) / 1000).0.div_euclid(60);
        Text::new(
            format!("{zh}时限到 {} 才满（还有 {left} 分，{article}），{key} 轮的成绩还可能改。", clock(until)),
            format!(
                "The time for {en} runs until {} ({left} min left, {article}): results of round {key} may still change.",
                clock(until)
            ),
        )
    };
    Ok(open.into_iter().map(said).collect())
}
