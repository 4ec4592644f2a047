//! One test for each printed figure.

use tourney::played::How;
use tourney::profile::ladder::{Figure, LadderFault, List, Rounds, Step};
use tourney::standings::{Deducted, PartRate, Value, rank};
use tourney::{Points, RoundNo};

use crate::common::{LADDERS, SEED, alone, field, ladder, played, ranked, short, tally, unit, why};

#[test]
fn every_profile_has_a_whole_ladder() {
    for (id, _) in LADDERS {
        let ladder = ladder(id);
        assert_eq!(ladder.check(), Ok(()), "{id}");
        assert_eq!(ladder.steps[0].value, Step::Points, "{id}");
        let text = serde_json::to_string(&ladder).expect("writes");
        assert_eq!(serde_json::from_str::<tourney::standings::Ladder>(&text).expect("reads"), ladder, "{id}");
    }
}

#[test]
fn td_6_4_china_ladder_is_the_five_steps_in_order() {
    let steps: Vec<Step> = ladder("china").steps.iter().map(|step| step.value).collect();
    let five = [Step::Points, Step::Wins, Step::Opponents(Figure::Points), Step::FewerViolations, Step::PartRate];
    assert_eq!(steps[..5], five);
    assert_eq!(steps[5..], [Step::Shared]);
}

/// Four units, each step alone decides one pair.
#[test]
fn td_6_4_points_then_rounds_won() {
    // 1 and 2 have 22 points, 1 of two wins and 2 of one.
    let records =
        field(4, &[(1, 1, 3, 11, 9, 0, 0), (1, 2, 4, 5, 15, 0, 0), (2, 1, 4, 11, 9, 0, 0), (2, 2, 3, 17, 3, 0, 0)]);
    let table = ranked("china", &records);
    assert_eq!(short(&table), "1:4 2:1 3:2 4:3");
    assert_eq!(why(&table, 2), "第2名 1号 在第3名 2号 之前：2队积分同为 22，获胜轮数 2 高于 1（CN 5.6）。");
}

#[test]
fn td_6_4_opponents_sum_counts_all_that_were_met() {
    let matches = [
        (1, 1, 3, 15, 5, 0, 0),
        (1, 2, 4, 15, 5, 0, 0),
        (2, 3, 4, 12, 8, 0, 0),
        (2, 1, 5, 12, 8, 0, 0),
        (2, 2, 6, 12, 8, 0, 0),
    ];
    let table = ranked("china", &field(6, &matches));
    // 1 met 3 (17) and 5 (8), 2 met 4 (13) and 6 (8).
    assert_eq!(table.value(unit(1), Step::Opponents(Figure::Points)), Some(Value::Points(Points::whole(25))));
    assert_eq!(table.value(unit(2), Step::Opponents(Figure::Points)), Some(Value::Points(Points::whole(21))));
    assert_eq!(
        why(&table, 0),
        "第1名 1号 在第2名 2号 之前：2队积分同为 27、获胜轮数同为 2，对手分 25 高于 21（CN 5.6）。"
    );
}

#[test]
fn td_6_4_fewer_violations_then_rate_of_parts_then_shared() {
    let mut records = field(4, &[(1, 1, 2, 1, 1, 0, 0), (1, 3, 4, 1, 1, 0, 0)]);
    records[1].violations = 1;
    records[2].parts = Some(PartRate { won: 2, of: 3 });
    records[3].parts = Some(PartRate { won: 5, of: 9 });
    records[0].parts = Some(PartRate { won: 4, of: 6 });
    let table = ranked("china", &records);
    assert_eq!(short(&table), "1:1= 1:3= 3:4 4:2");
    assert!(why(&table, 2).ends_with("小局胜率 2/3 高于 5/9（CN 5.6）。"), "{}", why(&table, 2));
    assert!(why(&table, 3).ends_with("记违例次数 0 少于 1（CN 5.6）。"), "{}", why(&table, 3));
    let shared = "1号 与 3号 并列第1名（共2队）：积分同为 1、获胜轮数同为 0、对手分同为 1、记违例次数同为 0、小局胜率同为 4/6，\
                  各项都分不出先后（TD-6.4 (stand-in)）。";
    assert_eq!(why(&table, 0), shared);
}

#[test]
fn td_6_4_rate_of_parts_comes_from_the_rounds_if_nothing_else_is_said() {
    let mut records = field(2, &[(1, 1, 2, 1, 1, 0, 0)]);
    records[1].played[0].tally.won_parts = 9;
    records[1].played[0].tally.parts = 16;
    let table = ranked("china", &records);
    assert_eq!(short(&table), "1:2 2:1");
    assert_eq!(table.value(unit(2), Step::PartRate), Some(Value::Share { won: 9, of: 16 }));
}

#[test]
fn gd17_27_4_second_figure_then_among_them_then_opponents_second_then_shared() {
    let steps: Vec<Step> = ladder("guandan-2017").steps.iter().map(|step| step.value).collect();
    let printed =
        [Step::Points, Step::Second, Step::Mutual(Figure::Second), Step::Opponents(Figure::Second), Step::Shared];
    assert_eq!(steps, printed);
    // A ring of three: 1 has 28 level points, 2 and 3 have 25; between these two 2 has 19 and 3 has 7.
    let ring = [(1, 1, 2, 2, 0, 20, 6), (2, 2, 3, 2, 0, 19, 7), (3, 3, 1, 2, 0, 18, 8)];
    let table = ranked("guandan-2017", &field(3, &ring));
    assert_eq!(short(&table), "1:1 2:2 3:3");
    assert_eq!(
        why(&table, 2),
        "第2名 2号 在第3名 3号 之前：2队积分同为 2、级差分同为 25，相互间级分 19 高于 7（GD17 27-4）。"
    );
}

#[test]
fn gd17_27_4_among_them_only_when_all_have_met() {
    // 1 and 2 met (1 won), 3 met neither; all three have 2 points and 26 level points.
    let matches = [
        (1, 1, 2, 2, 0, 16, 10),
        (1, 3, 4, 2, 0, 16, 10),
        (2, 1, 5, 0, 2, 10, 16),
        (2, 2, 6, 2, 0, 16, 10),
        (2, 3, 5, 0, 2, 10, 16),
    ];
    let table = ranked("guandan-2017", &field(6, &matches));
    let of = |number| table.value(unit(number), Step::Mutual(Figure::Second));
    assert_eq!([of(1), of(2), of(3)], [Some(Value::Unused); 3]);
    let without_three = field(6, &[matches[0], matches[2], matches[3]]);
    let table = ranked("guandan-2017", &without_three);
    assert_eq!(table.value(unit(1), Step::Mutual(Figure::Second)), Some(Value::Points(Points::whole(16))));
    assert!(table.place(unit(1)) < table.place(unit(2)));
}

#[test]
fn td_6_4_ladder_of_2022_for_two_and_for_three_or_more() {
    let ladder = ladder("guandan-2022");
    let stand_in = [
        Step::Second,
        Step::Mutual(Figure::Second),
        Step::Opponents(Figure::Second),
        Step::Opponents(Figure::Points),
        Step::Wins,
        Step::FewerViolations,
        Step::Lot,
    ];
    for list in [List::Two, List::ThreeOrMore] {
        let steps: Vec<Step> = ladder.list(list).iter().map(|step| step.value).collect();
        assert_eq!(steps, stand_in, "{list:?}");
    }
    assert_eq!(ladder.steps.len(), 1, "the tie set is of equal points alone");
}

#[test]
fn td_6_4_two_and_three_equal_units_go_on_with_their_own_lists() {
    let mut ladder = ladder("guandan-2022");
    // By violations for two, by lots for three: which list was used is seen in the values.
    ladder.two.retain(|step| step.value == Step::FewerViolations);
    ladder.three_or_more.retain(|step| step.value == Step::Lot);
    let two = rank(&ladder, &field(4, &[(1, 1, 3, 2, 0, 0, 0), (1, 2, 4, 2, 1, 0, 0)]), &SEED);
    assert_eq!(short(&two), "1:1= 1:2= 3:4 4:3");
    let four = rank(&ladder, &field(4, &[(1, 1, 2, 1, 1, 0, 0), (1, 3, 4, 1, 1, 0, 0)]), &SEED);
    assert!(four.rows.iter().all(|row| row.holders == 1 && matches!(row.values.last(), Some(Value::Lot(_)))));
    assert!(why(&four, 1).contains("抽签，签号"), "{}", why(&four, 1));
    assert!(why(&four, 1).contains("4队积分同为 1"), "{}", why(&four, 1));
}

#[test]
fn td_2_10_only_positive_scores_count_and_penalties_come_off_after() {
    assert_eq!(ladder("gouji-4").rounds.value, Rounds::Positive);
    let mut records = field(2, &[(1, 1, 2, 4, -4, 4, -4), (2, 1, 2, 2, -2, 2, -2)]);
    records[1].deducted = Deducted { points: Points::whole(2), second: Points::ZERO };
    let table = ranked("gouji-4", &records);
    assert_eq!(table.value(unit(1), Step::Points), Some(Value::Points(Points::whole(6))));
    // Nothing of −4 and −2 counts; the fine of 2 does, and may go below nothing.
    assert_eq!(table.value(unit(2), Step::Points), Some(Value::Points(Points::whole(-2))));
    let china = ranked("china", &records);
    assert_eq!(china.value(unit(2), Step::Points), Some(Value::Points(Points::whole(-8))));
}

#[test]
fn td_5_5_washington_points_of_the_group_decide_first() {
    // GW 2.8
    let table =
        ranked("washington", &field(3, &[(1, 1, 2, 2, 0, 12, 3), (2, 2, 3, 2, 0, 9, 5), (3, 3, 1, 2, 0, 13, 4)]));
    // A ring: all equal in points, wins and among them; own level points less the opponents': 1 is +9 −9, 2 is −9 +4, 3 is +9 −4.
    assert_eq!(short(&table), "1:3 2:1 3:2");
    assert!(why(&table, 1).contains("净胜分 5 高于 0"), "{}", why(&table, 1));
}

#[test]
fn td_7_6_unexcused_is_last_and_says_so() {
    let mut records = field(4, &[(1, 1, 2, 2, 0, 20, 6), (1, 3, 4, 2, 0, 18, 8)]);
    records[0].state = tourney::standings::State::Unexcused;
    let table = ranked("guandan-2022", &records);
    assert_eq!(short(&table), "1:3 2:4 3:2 4:1");
    assert_eq!(why(&table, 3), "第3名 2号 在第4名 1号 之前：后者列本阶段最后（GD22 弃权-1）。");
}

#[test]
fn lots_are_the_same_for_ever_and_hold_no_order_of_entry() {
    use tourney::standings::LotSeed;
    let seed = LotSeed::of_witnessed("3 17 24");
    // Drawn by hand with `sha256sum`, so that records of today can be drawn again.
    assert_eq!(seed.to_string(), "409bbf3d60bb5d75668911415204ab4a500c7f5e102de7c2ecaab527ee8c0595");
    assert_eq!(seed.ticket("standings", unit(1)), 0x0d08_b5e7_ca87_a2fa);
    let units: Vec<_> = (1..=9).map(unit).collect();
    let drawn = seed.draw("round 1", &units);
    let mut backwards = units.clone();
    backwards.reverse();
    assert_eq!(seed.draw("round 1", &backwards), drawn);
    assert_ne!(drawn, units);
    assert_ne!(seed.draw("round 2", &units), drawn);
    let paper = seed.certificate("round 1", &units);
    assert!(paper.zh.contains(&seed.to_string()) && paper.zh.contains(&format!("1. {}", drawn[0])));
    let text = seed.to_string();
    assert_eq!(text.parse::<LotSeed>(), Ok(seed));
    assert!(text[1..].parse::<LotSeed>().is_err() && format!("é{}", &text[2..]).parse::<LotSeed>().is_err());
}

#[test]
fn ladders_that_rank_nobody_are_refused() {
    let mut empty = ladder("china");
    empty.steps.clear();
    assert_eq!(empty.check(), Err(LadderFault::Empty));
    let mut dead = ladder("china");
    dead.steps.rotate_right(1);
    assert_eq!(dead.check(), Err(LadderFault::Unreachable(List::Steps)));
    let mut half = ladder("guandan-2022");
    half.two.clear();
    assert_eq!(half.check(), Err(LadderFault::OneListOfTwo));
    let mut early = ladder("guandan-2022");
    early.steps.extend(ladder("china").steps.last().cloned());
    assert_eq!(early.check(), Err(LadderFault::Unreachable(List::Steps)));
    let unknown = LADDERS[0].1.replace("[opponents]", "luck = 1\n[opponents]");
    assert!(toml::from_str::<tourney::standings::Ladder>(&unknown).is_err());
}

#[test]
fn td_6_4_rounds_won_without_an_opponent_do_not_count() {
    let mut records = field(3, &[(1, 1, 2, 12, 8, 0, 0)]);
    records[2].played.push(alone(1, How::Bye, tally(12, 0, 0)));
    let table = ranked("china", &records);
    assert_eq!(table.value(unit(3), Step::Wins), Some(Value::Count(0)));
    assert_eq!(short(&table), "1:1 2:3 3:2");
    records[2].played[0] = played(1, 9, How::ForfeitWon, tally(12, 0, 0));
    assert_eq!(ranked("china", &records).value(unit(3), Step::Wins), Some(Value::Count(1)));
    assert_eq!(records[2].played[0].round, RoundNo(1));
}
