//! How sheets are drawn: numbers, byes, areas, who drops in where.

use std::collections::{BTreeMap, BTreeSet};

use tourney::RoundNo;
use tourney::format::bracket::{Area, Bracket, Finals, Fixture, Layout, MOST, Source};
use tourney::format::draw::{byes, sheet_order, snake, zones};
use tourney::format::{DrawNo, FormatFault, MatchNo, Subject};

use crate::support::{FINALS, LAYOUTS, SINGLE, THIRD, double, draw, sheet, sizes, sources};

fn seed(source: Source) -> Option<DrawNo> {
    match source {
        Source::Seed(unit) => Some(unit),
        Source::WinnerOf(_) | Source::LoserOf(_) => None,
    }
}

fn from_winners(source: Source) -> bool {
    matches!(source, Source::LoserOf(_))
}

fn losers_round(bracket: &Bracket, area_round: u16) -> Vec<&Fixture> {
    let here = |fixture: &&Fixture| fixture.area == Area::Losers && fixture.area_round == area_round;
    bracket.matches().iter().filter(here).collect()
}

#[test]
fn td_3_1_rounds_of_single_elimination() {
    for units in 2..=128_u16 {
        let bracket = draw(SINGLE, units);
        assert_eq!(bracket.matches().len(), usize::from(units) - 1);
        let rounds = (1..=7).find(|&rounds| 1_u32 << rounds >= u32::from(units)).unwrap();
        assert_eq!(bracket.rounds(), RoundNo(rounds), "{units}");
        assert_eq!(bracket.round(RoundNo(1)).count(), usize::from(units) - (1 << (rounds - 1)));
    }
    assert_eq!(sheet(&draw(SINGLE, 6)), "1 R1 W1 5-4\n2 R1 W1 3-6\n3 R2 W2 1-w1\n4 R2 W2 w2-2\n5 R3 F1 w3-w4\n");
    let third = "1 R1 W1 1-4\n2 R1 W1 3-2\n3 R2 T1 l1-l2\n4 R2 F1 w1-w2\n";
    assert_eq!(sheet(&draw(THIRD, 4)), third);
}

#[test]
fn td_3_1_regions_are_the_snake() {
    for doublings in 1..=7 {
        let order = sheet_order(doublings);
        assert_eq!((order[0], order[order.len() - 1]), (DrawNo(1), DrawNo(2)));
        for regions in (0..doublings).map(|split| 1_usize << split) {
            let mut dealt: Vec<Vec<DrawNo>> = order.chunks(order.len() / regions).map(<[DrawNo]>::to_vec).collect();
            for region in &mut dealt {
                region.sort();
            }
            dealt.sort();
            assert_eq!(dealt, snake(order.len() as u16, regions as u16).unwrap(), "{doublings} {regions}");
        }
    }
    let printed = [[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]];
    assert_eq!(snake(16, 4).unwrap(), printed.map(|group| group.map(DrawNo).to_vec()));
    assert_eq!(
        snake(7, 3).unwrap(),
        [vec![1, 6, 7], vec![2, 5], vec![3, 4]].map(|group| group.into_iter().map(DrawNo).collect::<Vec<_>>())
    );
}

#[test]
fn td_3_2_seed_sums_are_equal_in_every_region() {
    for doublings in 1..=7_u32 {
        let mut order: Vec<u16> = sheet_order(doublings).iter().map(|number| number.0).collect();
        // The lower number wins each match: the sums hold in all rounds and regions.
        for round in (1..=doublings).rev() {
            assert!(order.chunks(2).all(|sides| sides[0] + sides[1] == (1 << round) + 1), "{order:?}");
            order = order.chunks(2).map(|sides| sides[0].min(sides[1])).collect();
        }
    }
}

#[test]
fn td_3_2_and_td_7_11_byes_go_to_the_first_numbers_in_order() {
    for units in sizes(70, 128) {
        for kind in [SINGLE, double(Layout::Standard, Finals::Two), double(Layout::Compact, Finals::One)] {
            let bracket = draw(kind, units);
            let first: BTreeSet<DrawNo> = bracket.round(RoundNo(1)).flat_map(sources).filter_map(seed).collect();
            let idle: Vec<DrawNo> = (1..=units).map(DrawNo).filter(|number| !first.contains(number)).collect();
            assert_eq!(idle, byes(units), "{units}");
            assert_eq!(idle, (1..=units.next_power_of_two() - units).map(DrawNo).collect::<Vec<_>>());
        }
    }
}

#[test]
fn td_3_3_zones_cut_the_ranking() {
    let cut = zones(&[8, 4, 5]).unwrap();
    let shown: Vec<(u16, u16, u16)> = cut.iter().map(|zone| (zone.first, zone.last, zone.units())).collect();
    assert_eq!(shown, [(1, 8, 8), (9, 12, 4), (13, 17, 5)]);
    assert_eq!((cut[1].number(9), cut[1].number(12)), (Some(DrawNo(1)), Some(DrawNo(4))));
    assert_eq!((cut[1].number(8), cut[1].number(13)), (None, None));
    assert_eq!((cut[2].place(1), cut[2].place(5)), (13, 17));
    let fault = zones(&[8, 1]).unwrap_err();
    assert_eq!(fault, FormatFault::TooFew { subject: Subject::KnockOut, given: 1, least: 2 });
    assert_eq!(zones(&[60_000, 6_000]).unwrap_err().article(), "TD-3.1");
}

#[test]
fn td_4_5_sixteen_units_play_30_or_31_matches() {
    for layout in LAYOUTS {
        let (one, two) = (draw(double(layout, Finals::One), 16), draw(double(layout, Finals::Two), 16));
        assert_eq!((one.matches().len(), two.matches().len()), (30, 31));
        let count = |area| one.matches().iter().filter(|fixture| fixture.area == area).count();
        assert_eq!((count(Area::Winners), count(Area::Losers), count(Area::Final)), (15, 14, 1));
    }
}

#[test]
fn td_4_1_sheets_of_sixteen_as_printed() {
    for (layout, golden) in [
        (Layout::Standard, include_str!("golden/double-16-standard.txt")),
        (Layout::Compact, include_str!("golden/double-16-compact.txt")),
    ] {
        assert_eq!(sheet(&draw(double(layout, Finals::Two), 16)), golden, "{layout:?}");
    }
}

#[test]
fn td_4_1_matches_of_every_size() {
    for layout in LAYOUTS {
        for units in sizes(70, 128) {
            assert_eq!(draw(double(layout, Finals::One), units).matches().len(), 2 * usize::from(units) - 2);
            assert_eq!(draw(double(layout, Finals::Two), units).matches().len(), 2 * usize::from(units) - 1);
        }
    }
}

#[test]
fn each_winner_and_each_first_loser_stands_in_exactly_one_later_match() {
    for layout in LAYOUTS {
        for (units, finals) in sizes(70, 128).into_iter().flat_map(|units| FINALS.map(|finals| (units, finals))) {
            let bracket = draw(double(layout, finals), units);
            let mut used: BTreeMap<Source, Vec<MatchNo>> = BTreeMap::new();
            for (nth, fixture) in (1..).zip(bracket.matches()) {
                assert_eq!(fixture.number, MatchNo(nth));
                for source in sources(fixture) {
                    used.entry(source).or_default().push(fixture.number);
                    if let Source::WinnerOf(number) | Source::LoserOf(number) = source {
                        let before = bracket.fixture(number).unwrap();
                        assert!(before.round < fixture.round, "{units}: {fixture:?} after {before:?}");
                    }
                }
            }
            assert!(used.values().all(|places| places.len() == 1), "{units}: {used:?}");
            let last = bracket.matches().len() as u16;
            for fixture in bracket.matches() {
                let (up, down) = bracket.leads_to(fixture.number);
                let place = |source| used.get(&source).map(|places| places[0]);
                assert_eq!(place(Source::WinnerOf(fixture.number)), up);
                assert_eq!(place(Source::LoserOf(fixture.number)), down);
                assert_eq!(up.is_none(), fixture.number.0 == last, "{units}: {fixture:?}");
                let second_loss = matches!(fixture.area, Area::Losers | Area::Extra) || fixture.number.0 == last;
                assert_eq!(down.is_none(), second_loss, "{units}: {fixture:?}");
            }
            let seeds: Vec<DrawNo> = used.keys().filter_map(|&source| seed(source)).collect();
            assert_eq!(seeds, (1..=units).map(DrawNo).collect::<Vec<_>>());
        }
    }
}

#[test]
fn td_4_3_standard_rounds_are_all_survivors_or_all_against_drop_ins() {
    for doublings in 2..=7_u16 {
        let bracket = draw(double(Layout::Standard, Finals::One), 1 << doublings);
        for round in 1..=2 * doublings - 2 {
            let matches = losers_round(&bracket, round);
            // Survivors are as many as drop in: half of the winner area's matches a round, twice over.
            assert_eq!(matches.len(), 1 << (doublings - 1 - round.div_ceil(2)), "{doublings} {round}");
            for fixture in matches {
                let drops = sources(fixture).into_iter().filter(|&source| from_winners(source)).count();
                let expected = match round {
                    1 => 2,
                    even if even % 2 == 0 => 1,
                    _ => 0,
                };
                assert_eq!(drops, expected, "{fixture:?}");
            }
        }
    }
}

#[test]
fn td_4_4_compact_rounds_mix_and_leave_at_most_one_idle() {
    let mut mixed = 0;
    for units in sizes(70, 128) {
        let bracket = draw(double(Layout::Compact, Finals::One), units);
        let standard = draw(double(Layout::Standard, Finals::One), units);
        assert!(bracket.rounds() <= standard.rounds(), "{units}");
        let mut there = 0;
        for round in 2..bracket.rounds().0 {
            let in_area = |round, area| bracket.round(RoundNo(round)).filter(move |fixture| fixture.area == area);
            there += in_area(round - 1, Area::Winners).count();
            let matches: Vec<&Fixture> = in_area(round, Area::Losers).collect();
            assert_eq!(matches.len(), there / 2, "{units} round {round}: everybody plays, one at most passes");
            let drops =
                |fixture: &&Fixture| sources(fixture).into_iter().filter(|&source| from_winners(source)).count();
            mixed += usize::from(matches.iter().map(drops).collect::<BTreeSet<_>>().len() > 1);
            there -= matches.len();
        }
        assert_eq!(there.max(1), 1, "{units}");
    }
    assert!(mixed > 60, "{mixed}");
    let rounds = |units| LAYOUTS.map(|layout| draw(double(layout, Finals::One), units).rounds().0);
    assert_eq!((rounds(8), rounds(16), rounds(64)), ([6, 6], [8, 7], [12, 10]));
}

/// Drop-ins take survivors one after the other, up the sheet in one round and down in the next.
#[test]
fn td_4_4_drop_ins_come_alternately_from_the_bottom_and_from_the_top() {
    for units in [16, 32, 64, 128] {
        let bracket = draw(double(Layout::Compact, Finals::One), units);
        for round in 3..=5 {
            let takes: Vec<(u16, u16)> = losers_round(&bracket, round - 1)
                .into_iter()
                .filter_map(|fixture| match (fixture.upper, fixture.lower) {
                    (Source::WinnerOf(survivor), Source::LoserOf(drop)) => Some((survivor.0, drop.0)),
                    _ => None,
                })
                .collect();
            // Down the sheet, drop-ins run one way but for one step where the count goes over the edge of the sheet.
            let steps = takes.windows(2).map(|pair| pair[0].1 < pair[1].1);
            let against = steps.filter(|&down| down == (round % 2 == 1)).count();
            assert!(against <= 1, "{units} round {round}: {takes:?}");
        }
    }
}

#[test]
fn sizes_outside_are_refused() {
    let cases = [
        (SINGLE, 1, Subject::KnockOut, 2),
        (THIRD, 3, Subject::KnockOut, 4),
        (double(Layout::Standard, Finals::One), 0, Subject::DoubleElimination, 2),
        (double(Layout::Compact, Finals::Two), 1, Subject::DoubleElimination, 2),
    ];
    for (kind, given, subject, least) in cases {
        assert_eq!(Bracket::new(kind, given).unwrap_err(), FormatFault::TooFew { subject, given, least });
    }
    let fault = Bracket::new(double(Layout::Compact, Finals::Two), MOST + 1).unwrap_err();
    assert_eq!(fault, FormatFault::TooMany { subject: Subject::DoubleElimination, given: MOST + 1, most: MOST });
    assert_eq!(fault.article(), "TD-4.1");
    assert_eq!(draw(double(Layout::Standard, Finals::Two), MOST).matches().len(), 1023);
}

#[test]
fn sheets_are_written_whole_and_read_back() {
    for units in sizes(20, 128) {
        let kinds = LAYOUTS.into_iter().flat_map(|layout| FINALS.map(|finals| double(layout, finals)));
        for kind in kinds.chain([SINGLE]).chain((units >= 4).then_some(THIRD)) {
            let bracket = draw(kind, units);
            let written = serde_json::to_string(&bracket).unwrap();
            assert_eq!(serde_json::from_str::<Bracket>(&written).unwrap(), bracket);
        }
    }
    let one =
        "{\"number\":1,\"round\":1,\"area\":\"final\",\"area_round\":1,\"upper\":{\"seed\":1},\"lower\":{\"seed\":2}}";
    let written = format!("{{\"kind\":{{\"single\":{{\"third\":\"shared\"}}}},\"units\":2,\"matches\":[{one}]}}");
    assert_eq!(serde_json::to_string(&draw(SINGLE, 2)).unwrap(), written);
    assert!(serde_json::from_str::<Bracket>(&written.replace("\"units\":2", "\"units\":3")).is_err());
}

#[test]
fn a_sheet_of_ones_own_is_checked() {
    let drawn = draw(double(Layout::Standard, Finals::Two), 8);
    let broken = |change: &dyn Fn(&mut Vec<Fixture>)| {
        let mut matches = drawn.matches().to_vec();
        change(&mut matches);
        Bracket::of_matches(drawn.kind(), 8, matches)
    };
    let at = |number| Err(FormatFault::NotASheet { number: MatchNo(number) });
    // Another draw is as good.
    let mirrored = broken(&|matches| {
        for fixture in matches {
            std::mem::swap(&mut fixture.upper, &mut fixture.lower);
        }
    });
    assert!(mirrored.is_ok_and(|mirrored| mirrored != drawn));
    assert_eq!(broken(&|matches| matches[2].upper = matches[0].upper), at(3));
    assert_eq!(broken(&|matches| matches[2].upper = Source::Seed(DrawNo(9))), at(3));
    assert_eq!(broken(&|matches| matches[2].number = MatchNo(4)), at(3));
    assert_eq!(broken(&|matches| matches[4].upper = Source::WinnerOf(MatchNo(5))), at(5));
    assert_eq!(broken(&|matches| matches[4].upper = Source::LoserOf(MatchNo(0))), at(5));
    assert_eq!(broken(&|matches| matches[4].round = RoundNo(1)), at(5));
    assert_eq!(broken(&|matches| matches[3].round = RoundNo(3)), at(5));
    assert_eq!(broken(&|matches| matches.truncate(14)), at(14));
    // The winner of the loser area's last match is sent home, its loser to the final.
    let winner = drawn.matches()[12].upper;
    assert_eq!(broken(&|matches| matches[13].lower = winner), at(14));
    let Source::WinnerOf(last) = drawn.matches()[13].lower else { panic!("the final's lower side") };
    assert_eq!(broken(&|matches| matches[13].lower = Source::LoserOf(last)), at(last.0));
    assert_eq!(Bracket::of_matches(SINGLE, 1, Vec::new()).unwrap_err().article(), "TD-3.1");
}
