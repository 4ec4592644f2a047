//! What holds of every field.

use proptest::prelude::*;
use rustworkx_core::max_weight_matching::max_weight_matching;
use rustworkx_core::petgraph::graph::UnGraph;
use tourney::How;
use tourney::UnitId;
use tourney::pairing::{Contender, Field, Meeting, Pairing, Verdict, compare, judge, pair, pair_relaxed, why, why_not};
use tourney::profile::swiss::{Force, Rule};

use crate::events::{Dice, china, field, with_ladder};
use crate::others::{any_field, anything};

fn meetings(pairing: &Pairing) -> Vec<Meeting> {
    let matches = pairing.matches.iter().map(|one| Meeting::Pair(one.home, one.visitor));
    matches.chain(pairing.bye.map(Meeting::Bye)).collect()
}

/// Pairs of the largest matching in which nobody meets whom it has met.
fn largest(units: &[Contender]) -> usize {
    let n = units.len();
    let pairs = (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j)));
    let open = pairs.filter(|&(i, j)| !units[i].met.contains(&units[j].unit));
    let mut graph = UnGraph::<(), i128>::default();
    let nodes: Vec<_> = units.iter().map(|_| graph.add_node(())).collect();
    for (i, j) in open {
        graph.add_edge(nodes[i], nodes[j], 1);
    }
    max_weight_matching(&graph, true, |edge| Ok::<_, ()>(*edge.weight()), true).expect("a matching").len()
}

/// The units in an order that the seed decides.
fn shuffled(field: &Field, seed: u64) -> Vec<Contender> {
    let (mut units, mut dice) = (field.units().to_vec(), Dice(seed));
    for last in (1..units.len()).rev() {
        units.swap(last, dice.roll(last as u64 + 1) as usize);
    }
    for one in &mut units {
        one.met.reverse();
        one.soft.reverse();
        one.floats.reverse();
    }
    units
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn everyone_plays_once(one in any_field(1..=40)) {
        let pairing = pair_relaxed(&one, &china(), &anything()).expect("all relaxed");
        let mut seen: Vec<UnitId> = meetings(&pairing).into_iter().flat_map(Meeting::units).collect();
        seen.sort_unstable();
        let mut units: Vec<UnitId> = one.units().iter().map(|one| one.unit).collect();
        units.sort_unstable();
        prop_assert_eq!(seen, units);
        prop_assert_eq!(pairing.bye.is_some(), one.units().len() % 2 == 1);
        let tables: Vec<u16> = pairing.matches.iter().map(|one| one.table).collect();
        prop_assert_eq!(tables, (1..=pairing.matches.len() as u16).collect::<Vec<_>>());
        let top = |at: usize| {
            let points = |unit| one.units()[one.place(unit).unwrap()].points;
            points(pairing.matches[at].home).max(points(pairing.matches[at].visitor))
        };
        let areas = one.units()[0].area.is_some();
        prop_assert!(areas || (1..pairing.matches.len()).all(|at| top(at - 1) >= top(at)), "top score first");
    }

    #[test]
    fn listing_does_not_matter(one in any_field(1..=30), seed in any::<u64>()) {
        let again = field(5, shuffled(&one, seed));
        prop_assert_eq!(&again, &one);
        prop_assert_eq!(pair_relaxed(&again, &china(), &anything()), pair_relaxed(&one, &china(), &anything()));
    }

    #[test]
    fn no_rematch_but_where_none_is_avoided(one in any_field(1..=24)) {
        let units: Vec<Contender> = one.units().iter().cloned().map(|mut one| { one.hard.clear(); one.area = None; one }).collect();
        let fewest = units.len() / 2 - largest(&units);
        match pair(&field(5, units), &china()) {
            Ok(pairing) => {
                prop_assert_eq!(fewest, 0);
                prop_assert_eq!(pairing.ledger.sum(Rule::Met), 0);
            }
            Err(infeasible) => {
                prop_assert_eq!(infeasible.needs.len(), 1);
                prop_assert_eq!((infeasible.needs[0].rule, infeasible.needs[0].count), (Rule::Met, fewest as u64));
                prop_assert_eq!(infeasible.needs[0].by.len(), fewest);
            }
        }
    }

    #[test]
    fn second_bye_only_if_nobody_else_can(one in any_field(1..=15)) {
        let mut units: Vec<Contender> = one.units().iter().cloned().map(|mut one| { one.hard.clear(); one.area = None; one }).collect();
        if units.len().is_multiple_of(2) {
            units.pop();
        }
        prop_assume!(!units.is_empty());
        let Ok(pairing) = pair(&field(5, units.clone()), &china()) else { return Ok(()) };
        let byes = |one: &Contender| one.unplayed.iter().filter(|how| matches!(how, How::Bye | How::ForfeitWon)).count();
        let possible = |at: usize| {
            let rest: Vec<Contender> = units.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, one)| one.clone()).collect();
            largest(&rest) * 2 == rest.len()
        };
        let fewest = (0..units.len()).filter(|&at| possible(at)).map(|at| byes(&units[at])).min();
        let bye = units.iter().find(|one| Some(one.unit) == pairing.bye).unwrap();
        prop_assert_eq!(Some(byes(bye)), fewest);
        let lowest = (0..units.len()).filter(|&at| possible(at) && Some(byes(&units[at])) == fewest).map(|at| units[at].points).min();
        prop_assert_eq!(Some(bye.points), lowest, "and to the lowest of these");
    }

    #[test]
    fn the_ledger_is_that_of_the_judge(one in any_field(1..=20)) {
        let pairing = pair_relaxed(&one, &china(), &anything()).expect("all relaxed");
        let judged = judge(&one, &china(), &meetings(&pairing)).expect("whole");
        for (line, other) in pairing.ledger.0.iter().zip(&judged.0).filter(|(line, _)| line.rule != Rule::Table) {
            prop_assert_eq!(line, other);
        }
    }

    #[test]
    fn what_is_not_paired_is_worse(one in any_field(2..=16), at in any::<prop::sample::Index>(), other in any::<prop::sample::Index>()) {
        let rules = china();
        let (i, j) = (at.index(one.units().len()), other.index(one.units().len()));
        prop_assume!(i != j);
        let (a, b) = (one.units()[i].unit, one.units()[j].unit);
        let pairing = pair_relaxed(&one, &rules, &anything()).expect("all relaxed");
        let answer = why_not(&one, &rules, Meeting::Pair(a, b)).expect("both are in the field");
        let together = pairing.of(a).is_some_and(|meeting| meeting.has(b));
        match &answer.verdict {
            Verdict::Paired => prop_assert!(together),
            Verdict::Equal => prop_assert!(!together),
            Verdict::Worse { without, with, pays, .. } => {
                prop_assert!(!together && with.sum > without.sum && with.rule == without.rule);
                prop_assert!(with.rule == Rule::Order || !pays.is_empty(), "somebody pays");
                prop_assert!(answer.text.zh.contains(with.rule.article()) && answer.text.en.contains(with.rule.article()));
            }
        }
        let reason = why(&one, &rules, &pairing, a).expect("paired");
        prop_assert!(reason.meeting.has(a) && !reason.text.zh.is_empty());
    }

    #[test]
    fn no_draft_beats_the_engine(one in any_field(2..=20), seed in any::<u64>()) {
        let rules = china();
        let engine = pair_relaxed(&one, &rules, &anything()).expect("all relaxed");
        let same = compare(&one, &rules, &engine, &meetings(&engine)).expect("whole");
        prop_assert!(same.only_engine.is_empty() && same.only_manual.is_empty() && same.worse.is_none() && same.better.is_none());
        let order: Vec<UnitId> = shuffled(&one, seed).iter().map(|one| one.unit).collect();
        let draft: Vec<Meeting> = order.chunks(2).map(|two| match two {
            [a, b] => Meeting::Pair(*a, *b),
            _ => Meeting::Bye(two[0]),
        }).collect();
        let other = compare(&one, &rules, &engine, &draft).expect("whole");
        prop_assert_eq!(other.only_engine.len(), other.only_manual.len());
        let rank = |rule| rules.ladder.value.all().iter().position(|step| step.rule == rule);
        if let Some((better, _)) = &other.better {
            let (worse, _) = other.worse.as_ref().expect("what is kept better is paid for above");
            prop_assert!((rank(worse.rule), std::cmp::Reverse(worse.weight)) < (rank(better.rule), std::cmp::Reverse(better.weight)));
        }
        let broken: u64 = other.forbidden.iter().map(|need| need.count).sum();
        prop_assert_eq!(broken, other.manual.sum(Rule::Met) + other.manual.sum(Rule::Related));
    }

    #[test]
    fn any_order_of_the_ladder_is_kept(one in any_field(2..=12), front in prop::sample::select(vec![Rule::Gap, Rule::Level, Rule::Float, Rule::Soft, Rule::Home, Rule::Within])) {
        let alone = with_ladder(china(), &[(front, Force::Costs)]);
        let least = pair(&one, &alone).expect("nothing is barred").ledger;
        let rest = [Rule::Met, Rule::Gap, Rule::Level, Rule::Float, Rule::Soft, Rule::Home, Rule::Within].into_iter().filter(|&rule| rule != front);
        let steps: Vec<(Rule, Force)> = [front].into_iter().chain(rest).map(|rule| (rule, Force::Costs)).collect();
        let first = pair(&one, &with_ladder(china(), &steps)).expect("nothing is barred").ledger;
        let sums = |ledger: &tourney::pairing::Ledger| ledger.lines(front).map(|line| line.sum).collect::<Vec<_>>();
        prop_assert_eq!(sums(&first), sums(&least), "what stands first is as good as if it stood alone");
    }

    #[test]
    fn fields_and_pairings_can_be_written_down(one in any_field(1..=12)) {
        let text = serde_json::to_string(&one).expect("JSON");
        prop_assert_eq!(&serde_json::from_str::<Field>(&text).expect("a field"), &one);
        let pairing = pair_relaxed(&one, &china(), &anything()).expect("all relaxed");
        let text = serde_json::to_string(&pairing).expect("JSON");
        prop_assert_eq!(serde_json::from_str::<Pairing>(&text).expect("a pairing"), pairing);
    }
}
