//! Victory points: `TD-2.7`, the scales of `TD-5.2`.

use proptest::prelude::*;
use tourney::Points;
use tourney::profile::score::{Formula, Grain, Scale, VpRow, VpTable};
use tourney::profile::{Source, Sourced};
use tourney::score::{blitz, victory_points};

use crate::common::{load, points};

fn own<T>(value: T) -> Sourced<T> {
    Sourced { value, from: Source::House, article: "a test".to_owned() }
}

fn formula(k: &str, grain: Grain) -> Scale {
    Scale::Formula(Formula { k: own(points(k)), middle: own(points("10")), top: own(points("20")), grain: own(grain) })
}

fn winners(scale: &Scale, boards: u16, margins: impl Iterator<Item = i64>) -> Vec<String> {
    margins.map(|margin| victory_points(scale, boards, Points::whole(margin)).home.to_string()).collect()
}

#[test]
fn td_5_2_sixteen_boards() {
    let profile = load("china");
    let expected = [
        "10", "11.2", "12.29", "13.28", "14.18", "15", "15.74", "16.42", "17.03", "17.59", "18.09", "18.55", "18.97",
        "19.34", "19.69", "20", "20",
    ];
    assert_eq!(winners(&profile.score.scales["formula"], 16, 0..17), expected);
    assert_eq!(blitz(&profile.score.scales["formula"], 16), Some(15));
    let whole = ["10", "11", "12", "13", "14", "15", "16", "16", "17", "18", "18", "19", "19", "19", "20", "20", "20"];
    assert_eq!(winners(&profile.score.scales["whole"], 16, 0..17), whole);
}

#[test]
fn td_5_2_the_bridge_scale_of_the_same_form() {
    let bridge = formula("15", Grain::Hundredths);
    assert_eq!(winners(&bridge, 16, [1, 10, 20, 60, 61].into_iter()), ["10.31", "12.8", "15", "20", "20"]);
    assert_eq!(blitz(&bridge, 16), Some(60));
    assert_eq!(blitz(&bridge, 20), Some(68));
}

#[test]
fn a_printed_table_is_read_as_it_stands() {
    let row = |from: &str, winner: &str, loser: &str| VpRow {
        from: points(from),
        winner: points(winner),
        loser: points(loser),
    };
    let table =
        Scale::Table(VpTable { rows: own(vec![row("0", "15", "15"), row("3", "16", "14"), row("11", "25", "0")]) });
    let vp = |margin: i64| victory_points(&table, 16, Points::whole(margin));
    assert_eq!(
        (vp(0).home, vp(2).home, vp(3).home, vp(10).visitor),
        (points("15"), points("15"), points("16"), points("14"))
    );
    assert_eq!((vp(11).home, vp(11).visitor, vp(99).home), (points("25"), points("0"), points("25")));
    assert_eq!(blitz(&table, 16), None);
}

/// The formula in floating point, which the crate does not use.
fn in_floats(k: f64, boards: u16, margin: u32) -> f64 {
    let tau = (5_f64.sqrt() - 1.0) / 2.0;
    let cap = k * f64::from(boards).sqrt();
    if f64::from(margin) >= cap {
        return 20.0;
    }
    10.0 + 10.0 * (1.0 - tau.powf(3.0 * f64::from(margin) / cap)) / (1.0 - tau.powi(3))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_scale_keeps_its_laws(k in 100_i64..2000, boards in 1_u16..=40, whole in any::<bool>()) {
        let grain = if whole { Grain::Whole } else { Grain::Hundredths };
        let scale = formula(&Points::of_hundredths(k).to_string(), grain);
        let cap = blitz(&scale, boards).unwrap();
        prop_assert!(f64::from(cap) + 1e-9 >= k as f64 / 100.0 * f64::from(boards).sqrt());
        prop_assert!(f64::from(cap) - 1.0 < k as f64 / 100.0 * f64::from(boards).sqrt());
        let (mut before, mut step) = (points("10"), Points::whole(100));
        for margin in 0..=cap + 2 {
            let vp = victory_points(&scale, boards, Points::whole(i64::from(margin)));
            prop_assert_eq!(vp.home + vp.visitor, points("20"));
            prop_assert!(vp.home >= before);
            if margin == 0 {
                prop_assert_eq!(vp.home, points("10"));
            } else if !whole {
                prop_assert!(vp.home - before <= step, "at {} the step grows", margin);
                step = vp.home - before;
            }
            prop_assert_eq!(vp.home == points("20") || margin < cap, true);
            // Putting steps in order moves a figure by a few hundredths at most; whole points by half of one.
            let off = (vp.home.hundredths() as f64 / 100.0 - in_floats(k as f64 / 100.0, boards, margin)).abs();
            prop_assert!(off < if whole { 0.501 } else { 0.04 }, "{} off at {}", off, margin);
            before = vp.home;
        }
    }

    #[test]
    fn level_points_of_up_to_64_boards_are_the_formula_rounded(boards in 1_u16..=64, margin in 0_u32..40) {
        let scale = &load("china").score.scales["formula"];
        let got = victory_points(scale, boards, Points::whole(i64::from(margin))).home.hundredths() as f64 / 100.0;
        prop_assert!((got - in_floats(3.75, boards, margin)).abs() < 0.00501);
    }
}
