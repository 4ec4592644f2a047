//! Plans of stages: what is usual where a director says nothing, and what to look at before a stage opens.

use tourney::event::plan::{CarriedOn, CarryOver, Contest, FieldOf, Format};
use tourney::event::{Event, Refusal, Stage, StagePlan};
use tourney::format::movement::colours::Dealing;
use tourney::pairing::rounds::{Rounds, feasible, fewest_rounds};
use tourney::profile::Source;
use tourney::profile::ladder::Across;
use tourney::profile::score::{Award, By, Ends, System};
use tourney::text::Text;
use tourney::unit::UnitId;

use crate::find;

/// A plan with what is usual in all else: the plainest score system that the profile's text prints, the minutes of its clock, no points
/// brought along, cards at random.
pub fn usual(event: &Event, format: Format, field: FieldOf) -> StagePlan {
    StagePlan {
        name: crate::show::format(&format).zh,
        system: usual_system(event),
        format,
        field,
        contest: usual_contest(event),
        carry: CarryOver::Nothing,
        carried_on: CarriedOn::Not,
        minutes: event.profile.clock.round_minutes.value,
        dealing: Dealing::Random,
    }
}

/// What the text prints before what stands in for it (`G4 38-4` adds the hands up, and knows no match points); matches that are won or lost
/// before converted ones; timed ones first; of equals the one with the shortest name.
fn usual_system(event: &Event) -> String {
    let rank = |(name, system): &(&String, &System)| {
        let source = match &system.award {
            Award::Outcome(points) => points.won.from,
            Award::Total(total) => total.from,
            Award::Scale(scale) => scale.from,
        };
        let is_won = matches!(system.award, Award::Outcome(_));
        let fits = match &system.by {
            By::Levels(levels) => matches!(levels.ends.value, Ends::Time | Ends::TimeOrBoards),
            By::Hands(hands) => hands.halves.value == 1,
            By::Games(_) | By::Boards(_) => false,
        };
        (source == Source::Inferred, !is_won, !fits, name.len(), (*name).clone())
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
    warnings.extend(uneven(event, stage));
    warnings.extend(not_here(event, stage));
    let least = usize::from(event.profile.lineup.a_side.value);
    let short = |unit: &&UnitId| {
        let members = event.roster.get(**unit).map_or(0, |unit| unit.entrant.members.len());
        members > 0 && members < least
    };
    for unit in stage.draw.iter().filter(short) {
        let name = find::name(event, *unit);
        warnings.push(Text::new(
            format!("{name} 名单不足 {least} 人。"),
            format!("the roster of {name} has fewer people than {least}."),
        ));
    }
    warnings
}

/// Groups whose sizes differ: which, and how their units are compared.
fn uneven(event: &Event, stage: &Stage) -> Option<Text> {
    let sizes: Vec<usize> = stage.groups(event).iter().map(|group| group.units.len()).collect();
    let Format::RoundRobin { .. } = stage.plan.format else { return None };
    if sizes.iter().all(|size| Some(size) == sizes.first()) {
        return None;
    }
    let list: Vec<String> = sizes.iter().map(ToString::to_string).collect();
    let rule = &event.profile.ladder.across_uneven;
    let (zh, en) = match rule.value {
        Across::Totals => ("按总分", "by totals"),
        Across::PerRound => ("按场均", "by the mean of a match"),
    };
    Some(Text::new(
        format!("各组队数相差一队：{}；跨组比较{zh}（{}）。", list.join("、"), rule.article),
        format!(
            "the groups differ by one unit: {}; units of different groups are compared {en} ({}).",
            list.join(", "),
            rule.article
        ),
    ))
}

/// Who has not checked in, where units check in at all.
fn not_here(event: &Event, stage: &Stage) -> Option<Text> {
    if event.roster.units().iter().all(|unit| unit.here.is_none()) {
        return None;
    }
    let missing = |unit: &&UnitId| event.roster.get(**unit).is_some_and(|unit| unit.here.is_none());
    let names: Vec<String> = stage.draw.iter().filter(missing).map(|unit| find::name(event, *unit)).collect();
    (!names.is_empty()).then(|| {
        Text::new(format!("还没有签到：{}。", names.join("、")), format!("not checked in yet: {}.", names.join(", ")))
    })
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
