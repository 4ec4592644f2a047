//! Corrections after their time, and logs that hold some which an earlier edition of this program took.

use tourney::event::command::Command;
use tourney::event::correct::{Ground, Later};
use tourney::event::plan::Format;
use tourney::event::round::{Pair, Verdict};
use tourney::event::{Consequence, Consequences, History, MatchId, Refusal, RoundKey, Step};
use tourney::format::robin::Laps;
use tourney::moment::{Moment, Seconds};
use tourney::office::Role;
use tourney::office::correction::Cause;
use tourney::sheet::Sheet;
use tourney::side::BySide;
use tourney::unit::UnitId;

use crate::stand::Stand;

fn levels(home: u8, visitor: u8) -> Verdict {
    Verdict::Sheet { sheet: Sheet::Levels { level: BySide::new(home, visitor), first: None } }
}

fn correct(game: MatchId, verdict: Verdict, cause: Cause) -> Command {
    let ground = Ground { cause, players: BySide::new(1, 1), officials: vec![Role::Chief], next_day: None };
    Command::Correct { game, verdict, ground, later: Later::Keep, accept: None }
}

/// A-9 in a timed round that ended an hour ago by the schedule.
fn an_hour_later() -> (Stand, MatchId) {
    let mut stand = Stand::new("guandan-2022", 4);
    let plan = Stand::plan_of("timed", Format::RoundRobin { groups: 1, laps: Laps::Single });
    stand.ok(Command::OpenStage { plan: Box::new(plan), lots: tourney::standings::LotSeed::of_bytes([7; 32]) });
    let key = stand.begin();
    stand.ok(Command::Settle { game: key.game(1), verdict: levels(12, 7) });
    stand.ok(Command::Settle { game: key.game(2), verdict: levels(12, 7) });
    for step in [Step::Close, Step::Count] {
        stand.ok(Command::Move { round: key, step });
    }
    let ends = stand.event().round(key).unwrap().ends.unwrap();
    stand.now = (ends + Seconds::minutes(60)).0;
    (stand, key.game(1))
}

#[test]
fn td_11_4_no_figure_rises_on_either_side_after_the_time() {
    let (mut stand, game) = an_hour_later();
    // Match points stay 2 and 0 in all but the last two: the level difference alone would rise, of home or of the visitors.
    for (home, visitor) in [(13, 0), (12, 6), (12, 8), (11, 7), (7, 12), (9, 9)] {
        for cause in [Cause::EntryError, Cause::SheetError, Cause::PublishedError] {
            let refusal = stand.no(correct(game, levels(home, visitor), cause));
            assert!(matches!(refusal, Refusal::Result { .. }), "{home}:{visitor} {cause:?}: {refusal}");
            assert!(refusal.text().zh.contains("不得增加得分"), "{}", refusal.text().zh);
            assert!(refusal.article().is_some_and(|article| article.starts_with("GD22 ")), "{refusal}");
        }
    }
    // What nobody gains by may still be corrected: both did not come.
    stand.ok(correct(game, Verdict::DoubleForfeit, Cause::EntryError));
}

#[test]
fn td_11_4_in_time_a_score_may_rise() {
    let (mut stand, game) = an_hour_later();
    stand.now = (stand.event().round(game.key).unwrap().ends.unwrap() + Seconds::minutes(28)).0;
    stand.ok(correct(game, levels(13, 0), Cause::EntryError));
}

#[test]
fn a_log_that_holds_what_is_not_permitted_any_more_opens() {
    let (mut stand, game) = an_hour_later();
    stand.ok(correct(game, levels(13, 0), Cause::Ordered));
    let mut entries = stand.history.entries().to_vec();
    let last = entries.last_mut().unwrap();
    // As an earlier edition took it, which looked at match points alone, and showed other consequences.
    let Command::Correct { ground, accept, .. } = &mut last.command else { panic!("a correction") };
    (ground.cause, *accept) = (Cause::EntryError, Some("00000000".into()));
    last.at = Moment(last.at.0 + 1);
    let fresh = last.clone();
    let opened = History::replay(entries.clone()).expect("what was taken stands");
    assert_eq!(opened.event().unwrap().game(game).unwrap().verdict(), Some(&levels(13, 0)));
    let mut sent = History::replay(entries[..entries.len() - 1].to_vec()).unwrap();
    assert_eq!(sent.submit(fresh).unwrap_err().code(), "result", "sent today it is refused");
}

#[test]
fn digests_in_logs_are_never_made_of_other_words() {
    let key = |round| RoundKey::new(1, round);
    let of = |list: &[Consequence]| Consequences { list: list.to_vec() }.digest();
    assert_eq!(of(&[]), None);
    assert_eq!(of(&[Consequence::Kept(key(2))]).as_deref(), Some("cce20190"));
    let pair = Pair { home: UnitId(1), visitor: UnitId(4), node: 1 };
    let all = [
        Consequence::Place { unit: UnitId(3), from: Some(2), to: None },
        Consequence::DraftDropped(key(4)),
        Consequence::Replayed { game: RoundKey::new(2, 1).game(1), pair },
    ];
    assert_eq!(of(&all).as_deref(), Some("165466d6"));
}
