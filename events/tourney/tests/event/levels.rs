//! Levels that lateness brings: on the sheet, or added by the desk in logs of before it was asked.

use tourney::event::command::Command;
use tourney::event::plan::Format;
use tourney::event::round::Verdict;
use tourney::event::ruling::Booked;
use tourney::event::{MatchId, Refusal};
use tourney::format::robin::Laps;
use tourney::moment::Seconds;
use tourney::points::Points;
use tourney::sheet::Sheet;
use tourney::side::{BySide, Side};

use crate::stand::Stand;

fn levels(home: u8, visitor: u8, first: Option<Side>) -> Verdict {
    Verdict::Sheet { sheet: Sheet::Levels { level: BySide::new(home, visitor), first } }
}

/// The visitors of match 1 came 18 minutes late (`GW 14.4`).
fn late(booked: Booked) -> (Stand, MatchId) {
    let mut stand = Stand::new("washington", 4);
    stand.open(Format::RoundRobin { groups: 1, laps: Laps::Single });
    let game = stand.begin().game(1);
    stand.ok(Command::Late { game, late: BySide::new(Seconds(0), Seconds::minutes(18)), booked });
    (stand, game)
}

fn figures(stand: &Stand, game: MatchId) -> [(Points, Points); 2] {
    let scored = stand.event().scored(stand.event().game(game).unwrap()).unwrap().unwrap();
    [scored.home.tally, scored.visitor.tally].map(|tally| (tally.points, tally.second))
}

const fn worth(points: i64, levels: i64) -> (Points, Points) {
    (Points::whole(points), Points::whole(levels))
}

#[test]
fn td_8_10_a_sheet_of_levels_holds_what_lateness_brought() {
    let (mut stand, game) = late(Booked::OnSheet);
    let refusal = stand.no(Command::Settle { game, verdict: levels(1, 1, None) });
    assert!(matches!(&refusal, Refusal::Result { article, .. } if article == "TD-2.14"), "{refusal}");
    assert!(refusal.text().en.contains("--first"), "{}", refusal.text().en);
    stand.ok(Command::Settle { game, verdict: levels(13, 10, None) });
    assert_eq!(figures(&stand, game), [worth(2, 13), worth(0, 10)]);
}

#[test]
fn td_8_10_levels_by_the_desk_end_where_the_scale_ends() {
    for (home, visitor, then) in [(13, 10, 13), (12, 10, 13), (5, 7, 6)] {
        let (mut stand, game) = late(Booked::ByDesk);
        stand.ok(Command::Settle { game, verdict: levels(home, visitor, None) });
        let [(_, of_home), (_, of_visitor)] = figures(&stand, game);
        assert_eq!((of_home, of_visitor), (Points::whole(then), Points::whole(i64::from(visitor))), "{home}:{visitor}");
    }
    // Where the late side has passed A, the other gets no further than A: one of them has won.
    let (mut stand, game) = late(Booked::ByDesk);
    stand.ok(Command::Settle { game, verdict: levels(12, 13, None) });
    assert_eq!(figures(&stand, game), [worth(0, 12), worth(2, 13)]);
}

#[test]
fn an_entry_of_before_it_was_asked_means_what_it_meant() {
    let (stand, game) = late(Booked::ByDesk);
    let entry = stand.history.entries().last().unwrap();
    let mut told = serde_json::to_value(entry).unwrap();
    assert_eq!(told["do"].get("booked"), None, "written as it always was");
    assert_eq!(&serde_json::from_value::<tourney::event::Entry>(told.clone()).unwrap(), entry);
    told["do"]["booked"] = "on_sheet".into();
    let again: tourney::event::Entry = serde_json::from_value(told).unwrap();
    let late = BySide::new(Seconds(0), Seconds::minutes(18));
    assert_eq!(again.command, Command::Late { game, late, booked: Booked::OnSheet });
}
