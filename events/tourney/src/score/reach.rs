//! What a round can bring, whatever happens in it (`TD-6.6`).

use super::{of_outcome, system_of};
use crate::played::Outcome;
use crate::points::Points;
use crate::profile::Profile;
use crate::profile::absence::Figure;
use crate::profile::score::{Award, By, Scale, ScoreRules, Second, System};

/// 平分: what a tie is worth, points and the second figure, for a result that is missing while the next round is paired; nothing where
/// either is a total.
pub fn tie(rules: &ScoreRules, system: &str) -> (Points, Points) {
    let Ok(system) = system_of(rules, system) else { return Default::default() };
    let points = match &system.award {
        Award::Outcome(points) => of_outcome(points, Outcome::Tied),
        Award::Scale(name) => match rules.scales.get(&name.value) {
            Some(Scale::Formula(formula)) => formula.middle.value,
            Some(Scale::Table(table)) => table.rows.value.first().map_or(Points::ZERO, |row| row.winner),
            None => Points::ZERO,
        },
        Award::Total(_) => Points::ZERO,
    };
    let second = match &system.second.value {
        Second::Centred(middle) => *middle,
        Second::Table { winner, .. } => winner.first().copied().unwrap_or_default(),
        Second::None | Second::Total | Second::Margin => Points::ZERO,
    };
    (points, second)
}

/// The least and the most points, and the least and the most of the second figure, that a round can bring, byes and awards included.
/// Where totals have no bound, a bound that no match reaches.
pub fn bounds(profile: &Profile, system: &str) -> ((Points, Points), (Points, Points)) {
    let Ok(system) = system_of(&profile.score, system) else { return Default::default() };
    let (mut points, mut second) = (points(&profile.score, system), second(system));
    if let Some(grants) = profile.absence.grants.get(&system.award.measure()) {
        for (_, grant) in grants.all() {
            widen(&mut points, &grant.points.value);
            widen(&mut second, &grant.second.value);
        }
    }
    for (bounds, figure) in
        [(&mut points, profile.absence.absent.points.value), (&mut second, profile.absence.absent.second.value)]
    {
        *bounds = (bounds.0.min(figure), bounds.1.max(figure));
    }
    (points, second)
}

/// A bound that no match reaches.
const FAR: Points = Points::whole(1_000);

fn points(rules: &ScoreRules, system: &System) -> (Points, Points) {
    match &system.award {
        Award::Outcome(points) => (of_outcome(points, Outcome::Lost), of_outcome(points, Outcome::Won)),
        Award::Scale(name) => match rules.scales.get(&name.value) {
            Some(Scale::Formula(formula)) => {
                (formula.middle.value + formula.middle.value - formula.top.value, formula.top.value)
            }
            Some(Scale::Table(table)) => {
                table.rows.value.last().map_or((-FAR, FAR), |row| (row.loser.min(Points::ZERO), row.winner))
            }
            None => (-FAR, FAR),
        },
        Award::Total(_) => (-FAR, FAR),
    }
}

fn second(system: &System) -> (Points, Points) {
    let top = match &system.by {
        By::Levels(levels) => Points::whole(i64::from(levels.top.value)),
        _ => FAR,
    };
    match &system.second.value {
        Second::None => (Points::ZERO, Points::ZERO),
        Second::Total => (-FAR, FAR),
        Second::Margin => (-top, top),
        Second::Centred(middle) => (*middle - top, *middle + top),
        Second::Table { winner, loser } => {
            let all = || winner.iter().chain(loser).copied();
            (all().min().unwrap_or_default(), all().max().unwrap_or_default())
        }
    }
}

fn widen(bounds: &mut (Points, Points), figures: &[Figure]) {
    for figure in figures {
        if let Figure::Fixed(points) = figure {
            *bounds = (bounds.0.min(*points), bounds.1.max(*points));
        }
    }
}
