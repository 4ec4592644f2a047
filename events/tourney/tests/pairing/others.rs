//! The same optimum from brute force, and from two crates whose methods and arithmetic are not ours.

use proptest::prelude::*;
use rustworkx_core::max_weight_matching::max_weight_matching;
use rustworkx_core::petgraph::graph::UnGraph;
use tourney::pairing::{Area, Contender, Field, Float, Ledger, Meeting, Relax, Soft, Way, judge, pair, pair_relaxed};
use tourney::profile::swiss::{Force, Rule, SwissRules, Within};
use tourney::{BySide, How, Points, RoundNo, Side, UnitId};

use crate::events::{Dice, after, china, field, fresh, profile, with_ladder};

/// Everything may be broken: the optimum is what is compared.
pub(crate) fn anything() -> Relax {
    Relax(vec![(Rule::Met, u64::MAX), (Rule::Related, u64::MAX), (Rule::SecondBye, u64::MAX)])
}

fn sums(ledger: &Ledger) -> Vec<u64> {
    ledger.0.iter().filter(|line| line.rule != Rule::Table).map(|line| line.sum).collect()
}

/// All ways to pair up, in turn.
fn every(left: &[UnitId], so_far: &mut Vec<Meeting>, visit: &mut dyn FnMut(&[Meeting])) {
    let Some((&first, rest)) = left.split_first() else { return visit(so_far) };
    for at in 0..rest.len() {
        let mut others = rest.to_vec();
        let other = others.remove(at);
        so_far.push(Meeting::Pair(first, other));
        every(&others, so_far, visit);
        so_far.pop();
    }
    if left.len() % 2 == 1 && !so_far.iter().any(|meeting| matches!(meeting, Meeting::Bye(_))) {
        so_far.push(Meeting::Bye(first));
        every(rest, so_far, visit);
        so_far.pop();
    }
}

fn best_by_force(field: &Field, rules: &SwissRules) -> Vec<u64> {
    let units: Vec<UnitId> = field.units().iter().map(|one| one.unit).collect();
    let mut best: Option<Vec<u64>> = None;
    every(&units, &mut Vec::new(), &mut |meetings| {
        if units.len() % 2 == 1 && !meetings.iter().any(|meeting| matches!(meeting, Meeting::Bye(_))) {
            return;
        }
        let sums = sums(&judge(field, rules, meetings).expect("whole"));
        if best.as_ref().is_none_or(|best| sums < *best) {
            best = Some(sums);
        }
    });
    best.expect("some pairing")
}

prop_compose! {
    fn contender(n: u32)(
        points in 0..6_i64,
        odd in 0..3_i64,
        second in 0..40_i64,
        unplayed in prop::collection::vec(prop_oneof![Just(How::Bye), Just(How::Leave), Just(How::ForfeitWon)], 0..3),
        floats in prop::collection::vec((1..5_u16, prop::bool::ANY), 0..3),
        home in 0..4_u16,
        visitor in 0..4_u16,
        soft in prop::collection::vec((1..=n, 1..=Soft::WORST), 0..3),
        hard in prop::option::weighted(0.15, 1..=n),
    ) -> Contender {
        let mut one = Contender::fresh(UnitId(0), 0);
        one.points = Points::of_hundredths(points * 100 + odd * 25);
        one.second = Points::whole(second);
        one.unplayed = unplayed;
        one.floats = floats.into_iter().map(|(round, down)| Float { round: RoundNo(round), way: if down { Way::Down } else { Way::Up } }).collect();
        one.sides = BySide::new(home, visitor);
        one.last_side = (home > 0).then_some(Side::Home);
        one.soft = soft.into_iter().map(|(unit, weight)| Soft { unit: UnitId(unit), weight }).collect();
        one.hard = hard.map(UnitId).into_iter().collect();
        one
    }
}

/// A field of round 5 with all that the ladder looks at.
pub(crate) fn any_field(sizes: std::ops::RangeInclusive<u32>) -> impl Strategy<Value = Field> {
    sizes.prop_flat_map(|n| {
        let units = prop::collection::vec(contender(n), n as usize);
        let met = prop::collection::vec((1..=n, 1..=n), 0..=2 * n as usize);
        let losers = prop::option::weighted(0.3, prop::collection::vec(prop::bool::ANY, n as usize));
        (units, met, losers).prop_map(|(mut units, met, losers)| {
            for (one, loses) in units.iter_mut().zip(losers.into_iter().flatten()) {
                one.area = Some(if loses { Area::Loser } else { Area::Winner });
            }
            for (one, number) in units.iter_mut().zip(1..) {
                (one.unit, one.rank) = (UnitId(number), number);
                one.soft.retain(|soft| soft.unit != UnitId(number));
                one.hard.retain(|unit| *unit != UnitId(number));
            }
            for (i, j) in met {
                if i != j {
                    units[i as usize - 1].met.push(UnitId(j));
                    units[j as usize - 1].met.push(UnitId(i));
                }
            }
            field(5, units)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn optimum_is_that_of_brute_force(field in any_field(1..=8), id in prop::sample::select(vec!["china", "guandan-2017"])) {
        let rules = profile(id);
        let pairing = pair_relaxed(&field, &rules, &anything()).expect("all relaxed");
        prop_assert_eq!(sums(&pairing.ledger), best_by_force(&field, &rules));
    }
}

#[test]
fn optimum_of_ten_is_that_of_brute_force() {
    for seed in 0..4 {
        let rules = china();
        for n in [9, 10] {
            let field = field(6, after(n, 5, &rules, seed));
            let pairing = pair_relaxed(&field, &rules, &anything()).expect("all relaxed");
            assert_eq!(sums(&pairing.ledger), best_by_force(&field, &rules), "{n} units, seed {seed}");
        }
    }
}

/// The sums of points² of the two other crates, rematches counted heaviest. They know nothing of our ladder, words or search.
fn gap_of_others(field: &Field) -> [(u64, u64); 2] {
    let units = field.units();
    let n = units.len();
    let big = 1_i128 << 60;
    let cost = |i: usize, j: usize| {
        let apart = i128::from((units[i].points - units[j].points).hundredths());
        let met = units[i].met.contains(&units[j].unit);
        apart * apart + if met { big } else { 0 }
    };
    let total = |pairs: Vec<(usize, usize)>| {
        assert_eq!(pairs.len(), n / 2);
        let sum: i128 = pairs.iter().map(|&(i, j)| cost(i, j)).sum();
        ((sum / big) as u64, (sum % big) as u64)
    };
    let top = big << 2;
    let edges = (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j)));
    let graph = UnGraph::<(), i128>::from_edges(edges.map(|(i, j)| (i as u32, j as u32, top - cost(i, j))));
    let set = max_weight_matching(&graph, true, |edge| Ok::<_, ()>(*edge.weight()), true).expect("a matching");
    let mut matrix = vec![0_i128; n * n];
    for i in 0..n {
        for j in i + 1..n {
            matrix[i * n + j] = cost(i, j);
        }
    }
    let mate = integer_blossom::min_weight_perfect_matching(&matrix, n);
    let dense = mate.iter().copied().enumerate().filter(|(i, j)| i < j).collect();
    [total(set.into_iter().collect()), total(dense)]
}

#[test]
fn gaps_are_those_of_two_other_matchers() {
    let rules = china();
    for (n, rounds, seed) in [(16, 7, 1), (60, 6, 2), (150, 5, 3), (300, 3, 4)] {
        let field = field(rounds + 1, after(n, rounds, &rules, seed));
        let ledger = pair_relaxed(&field, &rules, &anything()).expect("all relaxed").ledger;
        let ours = (ledger.sum(Rule::Met), ledger.sum(Rule::Gap));
        assert_eq!([ours; 2], gap_of_others(&field), "{n} units after {rounds} rounds");
    }
}

/// Home and visits first, then the order within the group: of equals who sat at home, or were visitors, once or three times more often.
fn equals(n: u32, seed: u64) -> Vec<Contender> {
    let mut dice = Dice(seed);
    let mut units = fresh(n);
    for one in &mut units {
        let tilt = [1, 1, 1, 3][dice.roll(4) as usize];
        one.sides =
            if dice.roll(5) < 2 { BySide { home: tilt, visitor: 0 } } else { BySide { home: 0, visitor: tilt } };
    }
    for _ in 0..n {
        let (i, j) = (dice.roll(u64::from(n)) as usize, dice.roll(u64::from(n)) as usize);
        if i != j && !units[i].met.contains(&units[j].unit) {
            let (one, other) = (units[i].unit, units[j].unit);
            units[i].met.push(other);
            units[j].met.push(one);
        }
    }
    units
}

/// The least sums by the other crate: rematches, imbalance of home and visits, distance from the ideal opponent.
fn home_of_another(units: &[Contender], within: Within) -> [u64; 3] {
    let n = units.len() as i64;
    let tilt = |i: usize| i64::from(units[i].sides.home) - i64::from(units[i].sides.visitor);
    let prices = |i: usize, j: usize| {
        let squares = |by: i64| (tilt(i) + by).pow(2) + (tilt(j) - by).pow(2);
        let (one, other) = (i.min(j) as i64, i.max(j) as i64);
        let off = match within {
            Within::Snake => one + other - (n - 1),
            Within::Halves => 2 * (other - one) - n,
            Within::Near => other - one - 1,
        };
        [u64::from(units[i].met.contains(&units[j].unit)), squares(1).min(squares(-1)) as u64, off.pow(2) as u64]
    };
    let weight = |i: usize, j: usize| {
        let [met, home, within] = prices(i, j).map(i128::from);
        (1 << 60) - ((met << 50) + (home << 30) + within)
    };
    let edges = (0..units.len()).flat_map(|i| (i + 1..units.len()).map(move |j| (i, j)));
    let graph = UnGraph::<(), i128>::from_edges(edges.map(|(i, j)| (i as u32, j as u32, weight(i, j))));
    let pairs = max_weight_matching(&graph, true, |edge| Ok::<_, ()>(*edge.weight()), true).expect("a matching");
    pairs.into_iter().map(|(i, j)| prices(i, j)).fold([0; 3], |sum, pair| std::array::from_fn(|at| sum[at] + pair[at]))
}

#[test]
fn home_and_order_are_those_of_another_matcher() {
    for within in [Within::Snake, Within::Halves, Within::Near] {
        for seed in 0..6 {
            let mut rules = with_ladder(
                china(),
                &[(Rule::Met, Force::Costs), (Rule::Home, Force::Costs), (Rule::Within, Force::Costs)],
            );
            rules.within.value = within;
            let units = equals(if seed < 4 { 120 } else { 200 }, seed);
            let ledger = pair(&field(4, units.clone()), &rules).expect("nothing is barred").ledger;
            let ours = [Rule::Met, Rule::Home, Rule::Within].map(|rule| ledger.sum(rule));
            assert_eq!(ours, home_of_another(&units, within), "{within:?}, seed {seed}");
        }
    }
}
