//! Plans of stages: what is usual where a director says nothing, and what to look at before a stage opens.

use tourney::event::plan::{CarriedOn, CarryOver, Contest, FieldOf, Format};
use tourney::event::{Event, Refusal, Stage, StagePlan};
use tourney::format::movement::colours::Dealing;
use tourney::pairing::rounds::{Rounds, feasible, fewest_rounds};
use tourney::profile::score::{Award, By, Ends, System};
use tourney::text::Text;
use tourney::unit::UnitId;

use crate::find;

/// A plan with what is usual in all else: the plainest score system of the profile whose matches are won or lost, the minutes of
/// its clock, no points brought along, cards at random.
pub fn usual(event: &Event, format: Format, field: FieldOf) -> StagePlan {
    StagePlan {
        name: crate::show::format(&format).zh,
        system: usual_system(event, &format),
        format,
        field,
        contest: usual_contest(event),
        carry: CarryOver::Nothing,
        carried_on: CarriedOn::Not,
        minutes: event.profile.clock.round_minutes.value,
        dealing: Dealing::Random,
    }
}

/// Matches that are won or lost before converted ones; timed ones first; of equals the one with the shortest name.
fn usual_system(event: &Event, format: &Format) -> String {
    let doubled = matches!(format, Format::Movement { .. });
    let rank = |(name, system): &(&String, &System)| {
        let is_won = matches!(system.award, Award::Outcome(_));
        let fits = match &system.by {
            By::Levels(levels) => matches!(levels.ends.value, Ends::Time | Ends::TimeOrBoards),
            By::Hands(hands) => (hands.halves.value > 1) == doubled,
            By::Games(_) | By::Boards(_) => false,
        };
        (!is_won, !fits, name.len(), (*name).clone())
    };
    event.profile.score.systems.iter().min_by_key(rank).map(|(name, _)| name.clone()).unwrap_or_default()
}

/// 团体赛 where most rosters name more people than sit on one side of a table.
fn usual_contest(event: &Event) -> Contest {
    let side = usize::from(event.profile.lineup.a_side.value);
    let units = event.roster.units();
    let large = units.iter().filter(|unit| unit.entrant.members.len() > side + 1).count();
    if large * 2 > units.len() { Contest::Team } else { Contest::Pairs }
}

/// 轮数 that a Swiss of so many units usually has: the fewest that leave one unbeaten, and the profile's extra rounds.
pub fn usual_rounds(event: &Event, units: usize) -> u16 {
    let most = if units.is_multiple_of(2) { units.saturating_sub(1) } else { units };
    let usual = fewest_rounds(units as u32) + event.profile.swiss.extra_rounds.value;
    usual.min(most as u16).max(1)
}

/// What a director should know before a stage opens, and may overrule.
pub fn warnings(event: &Event, stage: &Stage) -> Vec<Text> {
    let units = stage.draw.len() as u32;
    let mut warnings = Vec::new();
    if let Format::Swiss { rounds, .. } = stage.plan.format {
        let found = feasible(units, rounds, &event.profile.swiss);
        if found != Rounds::Fine {
            warnings.push(found.text(units, rounds, &event.profile.swiss));
        }
    }
    if stage.plan.format.is_paired_by_points() && units % 2 == 1 {
        warnings.push(Text::new(
            format!("{units} 队是单数，每轮有一队轮空。"),
            format!("{units} units are an odd field: each round one of them has a bye."),
        ));
    }
    let least = usize::from(event.profile.lineup.a_side.value);
    let short = |unit: &&UnitId| {
        let members = event.roster.get(**unit).map_or(0, |unit| unit.entrant.members.len());
        members > 0 && members < least
    };
    for unit in stage.draw.iter().filter(short) {
        let name = find::name(event, *unit);
        warnings.push(Text::new(
            format!("{name} 名单不足 {least} 人。"),
            format!("the roster of {name} has fewer than {least} people."),
        ));
    }
    warnings
}

/// The stage that a plan would open, and what to know before.
///
/// # Errors
/// [`Refusal::Plan`]: what does not fit, and what would do.
pub fn look(event: &Event, plan: &StagePlan, lots: tourney::standings::LotSeed) -> Result<(Stage, Vec<Text>), Refusal> {
    let stage = event.planned(plan, lots)?;
    let warnings = warnings(event, &stage);
    Ok((stage, warnings))
}
