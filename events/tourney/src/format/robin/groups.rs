//! 分组: groups by the snake from seeds, with related units spread evenly (`TD-5.2`).

use crate::format::colouring::{Edge, colour};
use crate::format::draw::{at_least, snake_group};
use crate::format::{DrawNo, FormatFault, Subject, numbers, one_each};

/// Groups for the units seeded 1…`units`, whose sizes differ by one at most. Without related units it is the snake.
///
/// Each seed stays in its row (1…g, g + 1…2g and so on), so that the groups stay equal in strength; a last row that is not full gives some
/// groups one more. Within the rows units leave the snake's place only where a family of related units would be uneven otherwise. Two
/// groups never differ by more than one in the members of a family, which can always be had.
///
/// # Errors
/// Fewer than 2 groups, fewer than 2 units a group, a unit in two families.
pub fn spread(units: u16, groups: u16, families: &[Vec<DrawNo>]) -> Result<Vec<Vec<DrawNo>>, FormatFault> {
    at_least(Subject::Groups, groups, 2)?;
    at_least(Subject::Group, units / groups, 2)?;
    one_each(families.iter().flatten().copied(), units)?;
    let edges = edges(units, usize::from(groups), families);
    let mut chosen = colour(&edges, usize::from(groups));
    settle(&edges, &mut chosen, usize::from(groups));
    let mut spread = vec![Vec::new(); usize::from(groups)];
    for (number, group) in numbers(units).zip(chosen) {
        spread[group].push(number);
    }
    Ok(spread)
}

/// Of each seed its row, and what it must not share a group with: members of its family, as many as there are groups at a
/// time, form a column. Whoever is not related is a column alone.
fn edges(units: u16, groups: usize, families: &[Vec<DrawNo>]) -> Vec<Edge> {
    let mut column = vec![None; usize::from(units)];
    let mut columns = 0;
    for family in families {
        let mut family = family.clone();
        family.sort();
        for part in family.chunks(groups) {
            for member in part {
                column[usize::from(member.0) - 1] = Some(columns);
            }
            columns += 1;
        }
    }
    let edge = |(nth, column): (usize, Option<usize>)| Edge {
        row: nth / groups,
        column: column.unwrap_or(columns + nth),
        likes: snake_group(nth, groups),
    };
    column.into_iter().enumerate().map(edge).collect()
}

/// Two of a row change places as long as that brings units back to the snake and keeps families apart. Each change leaves one
/// unit fewer astray, or as many and higher ones at home, so it ends.
fn settle(edges: &[Edge], chosen: &mut [usize], groups: usize) {
    let astray = |chosen: &[usize]| -> Vec<bool> {
        edges.iter().zip(chosen).map(|(edge, &group)| edge.likes != group).collect()
    };
    let weight = |astray: &[bool]| astray.iter().filter(|&&astray| astray).count();
    loop {
        let before = astray(chosen);
        let mut better = None;
        for (one, other) in rows_of_two(edges.len(), groups) {
            chosen.swap(one, other);
            let after = astray(chosen);
            let gain = (weight(&after), &after) < (weight(&before), &before);
            if gain && fits(edges, chosen, one) && fits(edges, chosen, other) {
                better = Some(());
                break;
            }
            chosen.swap(one, other);
        }
        if better.is_none() {
            return;
        }
    }
}

/// All pairs of seeds of one row.
fn rows_of_two(units: usize, groups: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..units).flat_map(move |one| (one + 1..units.min((one / groups + 1) * groups)).map(move |other| (one, other)))
}

/// Whether nobody of its column shares its group.
fn fits(edges: &[Edge], chosen: &[usize], nth: usize) -> bool {
    let rival = |other: usize| other != nth && edges[other].column == edges[nth].column && chosen[other] == chosen[nth];
    !(0..edges.len()).any(rival)
}
