//! Laws of tables, against a plain second way to make them.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use proptest::prelude::*;
use tourney::played::{How, Outcome, Played};
use tourney::profile::Sourced;
use tourney::profile::ladder::{
    Figure, Forfeits, Gone, Ladder, List, Placing, Remaining, Rounds, Step, Unpaired, WinsOf,
};
use tourney::standings::{LOTS_FOR, Record, Results, State, rank, rank_among};
use tourney::{Points, RoundNo, UnitId};

use crate::common::{LADDERS, SEED, alone, ladder, played, tally};

/// A number as a fraction; the larger goes first.
type Worth = (i128, i128);

/// The same table, made the plain way: maps, recursion, no arrays.
struct Plain<'a> {
    ladder: &'a Ladder,
    of: BTreeMap<UnitId, &'a Record>,
}

impl Plain<'_> {
    fn table(&self) -> Vec<(Option<u32>, UnitId)> {
        let mut table = Vec::new();
        for placing in [Placing::Ranked, Placing::Behind, Placing::Last] {
            let set: Vec<UnitId> = self.of.keys().copied().filter(|unit| self.placing(*unit) == placing).collect();
            for class in self.classes(set, List::Steps, 0) {
                let place = table.len() as u32 + 1;
                table.extend(class.into_iter().map(|unit| (Some(place), unit)));
            }
        }
        table.extend(self.of.keys().filter(|unit| self.placing(**unit) == Placing::Unplaced).map(|unit| (None, *unit)));
        table
    }

    fn placing(&self, unit: UnitId) -> Placing {
        match self.of[&unit].state {
            State::Active => Placing::Ranked,
            State::Unexcused => self.ladder.placing.unexcused.value,
            State::Disqualified { .. } => self.ladder.placing.disqualified.value,
            State::Withdrawn { results: Results::Kept, .. } => self.ladder.placing.withdrawn.value,
            State::Withdrawn { .. } => Placing::Unplaced,
        }
    }

    fn classes(&self, set: Vec<UnitId>, list: List, at: usize) -> Vec<Vec<UnitId>> {
        if set.len() < 2 {
            return if set.is_empty() { Vec::new() } else { vec![set] };
        }
        let two_lists = !self.ladder.two.is_empty();
        let own = if set.len() == 2 { List::Two } else { List::ThreeOrMore };
        let Some(step) = self.ladder.list(list).get(at) else {
            return if list == List::Steps && two_lists { self.classes(set, own, 0) } else { vec![set] };
        };
        let Some(mut worth) = self.worths(step.value, &set) else { return self.classes(set, list, at + 1) };
        worth.sort_by(|a, b| (b.0.0 * a.0.1).cmp(&(a.0.0 * b.0.1)).then(a.1.cmp(&b.1)));
        let equal = |a: &(Worth, UnitId), b: &(Worth, UnitId)| (a.0.0 * b.0.1).cmp(&(b.0.0 * a.0.1)) == Ordering::Equal;
        let parts: Vec<Vec<UnitId>> =
            worth.chunk_by(equal).map(|part| part.iter().map(|(_, unit)| *unit).collect()).collect();
        let split = parts.len() > 1;
        let go_on = |part: Vec<UnitId>| match self.ladder.remaining.value {
            Remaining::FromStart if split && !two_lists => self.classes(part, List::Steps, 0),
            Remaining::FromStart if split && list != List::Steps => {
                let list = if part.len() == 2 { List::Two } else { List::ThreeOrMore };
                self.classes(part, list, 0)
            }
            _ => self.classes(part, list, at + 1),
        };
        parts.into_iter().flat_map(go_on).collect()
    }

    fn worths(&self, step: Step, set: &[UnitId]) -> Option<Vec<(Worth, UnitId)>> {
        set.iter().map(|unit| Some((self.worth(step, *unit, set)?, *unit))).collect()
    }

    fn worth(&self, step: Step, unit: UnitId, set: &[UnitId]) -> Option<Worth> {
        let record = self.of[&unit];
        let counted = self.counted(unit);
        let whole = |points: Points| (i128::from(points.hundredths()), 1);
        Some(match step {
            Step::Points => whole(self.figure(unit, Figure::Points)),
            Step::Second => whole(self.figure(unit, Figure::Second)),
            Step::Wins => whole(self.figure(unit, Figure::Wins)),
            Step::Carry => whole(record.carry),
            Step::FewerViolations => (-i128::from(record.violations), 1),
            Step::Opponents(figure) => whole(counted.iter().map(|round| self.opponent(unit, round, figure)).sum()),
            Step::PartRate => {
                let won: i128 = counted.iter().map(|round| i128::from(round.tally.won_parts)).sum();
                let of: i128 = counted.iter().map(|round| i128::from(round.tally.parts)).sum();
                (won, of.max(1))
            }
            Step::Margin => {
                let theirs = |round: &Played| {
                    let other = self.of.get(&round.opponent?)?;
                    let same = |their: &&Played| their.round == round.round && their.opponent == Some(unit);
                    Some(other.played.iter().find(same)?.tally.second)
                };
                whole(self.figure(unit, Figure::Second) - counted.iter().filter_map(theirs).sum())
            }
            Step::HeadToHead if set.len() != 2 => return None,
            Step::HeadToHead => return self.among(unit, set, Figure::Wins).map(whole),
            Step::Mutual(figure) => return self.among(unit, set, figure).map(whole),
            Step::Lot => (-i128::from(SEED.ticket(LOTS_FOR, unit)), 1),
            Step::Shared => return None,
        })
    }

    fn among(&self, unit: UnitId, set: &[UnitId], figure: Figure) -> Option<Points> {
        let met = |one: UnitId, other: UnitId| self.counted(one).iter().any(|round| round.opponent == Some(other));
        let all_met = set.iter().all(|one| set.iter().all(|other| one == other || met(*one, *other)));
        let worth = |round: &Played| match (figure, round.tally.outcome) {
            (Figure::Points, _) => self.points(round),
            (Figure::Second, _) => round.tally.second,
            (Figure::Wins, Outcome::Won) => Points::whole(1),
            (Figure::Wins, Outcome::Tied) => Points::of_hundredths(50),
            (Figure::Wins, Outcome::Lost) => Points::ZERO,
        };
        let inside = |round: &&Played| round.opponent.is_some_and(|other| set.contains(&other));
        all_met.then(|| self.counted(unit).iter().filter(inside).map(worth).sum())
    }

    fn counted(&self, unit: UnitId) -> Vec<Played> {
        let record = self.of[&unit];
        if record.state.results() != Results::Kept {
            return Vec::new();
        }
        let void = |played: &Played| {
            let other = played.opponent.and_then(|other| self.of.get(&other));
            other.is_some_and(|other| other.state.results() == Results::Annulled)
        };
        record.played.iter().copied().filter(|played| !void(played)).collect()
    }

    fn points(&self, round: &Played) -> Points {
        if self.ladder.rounds.value == Rounds::Positive {
            round.tally.points.max(Points::ZERO)
        } else {
            round.tally.points
        }
    }

    fn one(&self, round: &Played, figure: Figure) -> Points {
        let lone = matches!(round.how, How::Bye | How::Leave | How::Clinched | How::ForceMajeure);
        let forfeit = matches!(round.how, How::Forfeit | How::ForfeitWon);
        let can_win = match self.ladder.wins.value {
            WinsOf::AllRounds => true,
            WinsOf::Met => !lone,
            WinsOf::Played => !lone && !forfeit,
        };
        match figure {
            Figure::Points => self.points(round),
            Figure::Second => round.tally.second,
            Figure::Wins => Points::whole(i64::from(can_win && round.tally.outcome == Outcome::Won)),
        }
    }

    fn figure(&self, unit: UnitId, figure: Figure) -> Points {
        let record = self.of[&unit];
        let rounds: Points = self.counted(unit).iter().map(|round| self.one(round, figure)).sum();
        match figure {
            Figure::Points => rounds + record.carry - record.deducted.points,
            Figure::Second => rounds - record.deducted.second,
            Figure::Wins => rounds,
        }
    }

    fn opponent(&self, unit: UnitId, round: &Played, figure: Figure) -> Points {
        let rules = &self.ladder.opponents;
        let missed = matches!(round.how, How::Forfeit | How::ForfeitWon | How::ForceMajeure);
        let other = round.opponent.and_then(|other| self.of.get(&other));
        let Some(other) = other.filter(|_| !(missed && rules.forfeits.value == Forfeits::AsUnpaired)) else {
            return if rules.unpaired.value == Unpaired::Nothing { Points::ZERO } else { self.figure(unit, figure) };
        };
        let gone = other.state.gone_from().filter(|_| other.state.results() == Results::Kept);
        match (gone, rules.gone.value) {
            (Some(_), Gone::LeftOut) => Points::ZERO,
            (Some(from), Gone::AtItsAverage) => {
                let counted = self.counted(other.unit);
                let (before, after): (Vec<Played>, Vec<Played>) = counted.iter().partition(|round| round.round < from);
                let sum = |rounds: &[Played]| rounds.iter().map(|round| self.one(round, figure)).sum::<Points>();
                let all = self.of.values().flat_map(|record| &record.played).map(|round| round.round.0);
                let missing = all.max().map_or(0, |last| (i64::from(last) - i64::from(from.0) + 1).max(0));
                let mean = sum(&before).times(missing).over((before.len() as i64).max(1));
                self.figure(other.unit, figure) - sum(&after) + mean
            }
            _ => self.figure(other.unit, figure),
        }
    }
}

fn state() -> impl Strategy<Value = State> {
    let results = || prop::sample::select(vec![Results::Kept, Results::Annulled, Results::AnnulledForItself]);
    prop_oneof![
        8 => Just(State::Active),
        1 => Just(State::Unexcused),
        2 => (1_u16..5, results()).prop_map(|(from, results)| State::Withdrawn { from: RoundNo(from), results }),
        1 => (1_u16..5, results()).prop_map(|(from, results)| State::Disqualified { from: RoundNo(from), results }),
    ]
}

/// An event of few results, so that there are many ties.
fn events() -> impl Strategy<Value = Vec<Record>> {
    (2_usize..9, 0_usize..6).prop_flat_map(|(units, rounds)| {
        let unit = (state(), 0_u32..2, 0_i64..2, 0_i64..2, prop::bool::weighted(0.2));
        let order = Just((0..units).collect::<Vec<_>>()).prop_shuffle();
        let results = prop::collection::vec(0_usize..9, units);
        let all = (prop::collection::vec(unit, units), prop::collection::vec((order, results), rounds));
        all.prop_map(|(units, rounds)| {
            let mut records = Vec::new();
            for (at, (state, violations, carry, off, some)) in units.into_iter().enumerate() {
                let mut record = Record::of(UnitId(at as u32 * 3 + 1), Vec::new());
                record.state = state;
                record.violations = if some { violations } else { 0 };
                record.carry = Points::whole(if some { carry } else { 0 });
                record.deducted.second = Points::whole(if some { off } else { 0 });
                records.push(record);
            }
            for (round, (order, results)) in rounds.iter().enumerate() {
                one_round(&mut records, round as u16 + 1, order, results);
            }
            records
        })
    })
}

fn one_round(records: &mut [Record], round: u16, order: &[usize], results: &[usize]) {
    let worth = |points, against, second, parts: u16| {
        let mut worth = tally(points, against, second);
        (worth.won_parts, worth.parts) = (parts, 3);
        worth
    };
    for (pair, result) in order.chunks(2).zip(results) {
        let [one, two] = *pair else {
            records[pair[0]].played.push(alone(round, How::Bye, tally(2, 0, 17)));
            continue;
        };
        let (a, b) = (records[one].unit.0, records[two].unit.0);
        let (how, other, x, y) = match result {
            0 => (How::Forfeit, How::ForfeitWon, tally(0, 2, 0), tally(2, 0, 17)),
            1 => (How::RuledWon, How::RuledLost, worth(2, 0, 17, 2), worth(0, 2, 0, 1)),
            2 | 3 => (How::Played, How::Played, worth(1, 1, 13, 1), worth(1, 1, 13, 2)),
            4 | 5 => (How::Played, How::Played, worth(2, 0, 14, 2), worth(0, 2, 12, 1)),
            6 => (How::Played, How::Played, worth(2, -2, 15, 3), worth(-2, 2, 11, 0)),
            _ => (How::Played, How::Played, worth(0, 2, 12, 1), worth(2, 0, 14, 2)),
        };
        records[one].played.push(played(round, b, how, x));
        records[two].played.push(played(round, a, other, y));
    }
}

const STEPS: [Step; 14] = [
    Step::Points,
    Step::Wins,
    Step::Second,
    Step::Margin,
    Step::Carry,
    Step::PartRate,
    Step::FewerViolations,
    Step::HeadToHead,
    Step::Opponents(Figure::Points),
    Step::Opponents(Figure::Second),
    Step::Opponents(Figure::Wins),
    Step::Mutual(Figure::Points),
    Step::Mutual(Figure::Second),
    Step::Mutual(Figure::Wins),
];

/// One of the profiles', or one of any steps and choices.
fn ladders() -> impl Strategy<Value = Ladder> {
    let list = || prop::sample::subsequence(STEPS.to_vec(), 1..6).prop_shuffle();
    let made = (list(), prop::option::of((list(), list())), any::<[bool; 7]>(), 0_usize..3, 0_usize..3);
    let made = made.prop_map(|(steps, lists, choice, wins, gone)| {
        let mut ladder = ladder("china");
        let with = |steps: Vec<Step>, end: Option<Step>| {
            let sourced = |value| Sourced { value, ..ladder.steps[0].clone() };
            steps.into_iter().chain(end).map(sourced).collect::<Vec<_>>()
        };
        let end = if choice[0] { Step::Lot } else { Step::Shared };
        let (two, more) =
            lists.map_or_else(Default::default, |(two, more)| (with(two, Some(end)), with(more, Some(end))));
        let end = two.is_empty().then_some(end);
        ladder.steps = with(steps, end);
        (ladder.two, ladder.three_or_more) = (two, more);
        ladder.remaining.value = if choice[1] { Remaining::Onward } else { Remaining::FromStart };
        ladder.rounds.value = if choice[2] { Rounds::All } else { Rounds::Positive };
        ladder.wins.value = [WinsOf::AllRounds, WinsOf::Met, WinsOf::Played][wins];
        ladder.opponents.gone.value = [Gone::AsItStands, Gone::AtItsAverage, Gone::LeftOut][gone];
        ladder.opponents.unpaired.value = if choice[3] { Unpaired::Nothing } else { Unpaired::OwnTotal };
        ladder.opponents.forfeits.value = if choice[4] { Forfeits::AsMet } else { Forfeits::AsUnpaired };
        ladder.placing.withdrawn.value = if choice[5] { Placing::Ranked } else { Placing::Behind };
        ladder.placing.disqualified.value = if choice[6] { Placing::Unplaced } else { Placing::Last };
        ladder
    });
    prop_oneof![(0_usize..LADDERS.len()).prop_map(|at| ladder(LADDERS[at].0)), made]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if std::env::var_os("PAIJU_NIGHTLY").is_some() { 50_000 } else { 1500 }))]

    #[test]
    fn a_table_is_what_the_plain_way_makes(ladder in ladders(), records in events()) {
        prop_assert_eq!(ladder.check(), Ok(()));
        let table = rank(&ladder, &records, &SEED);
        let plain = Plain { ladder: &ladder, of: records.iter().map(|record| (record.unit, record)).collect() };
        let short: Vec<_> = table.rows.iter().map(|row| (row.place, row.unit)).collect();
        prop_assert_eq!(short, plain.table());
    }

    #[test]
    fn no_order_of_entry_or_of_rounds_shows(
        (ladder, records, other) in (ladders(), events()).prop_flat_map(|(ladder, records)| {
            let mut other = records.clone();
            for record in &mut other { record.played.reverse(); }
            (Just(ladder), Just(records), Just(other).prop_shuffle())
        }),
    ) {
        prop_assert_eq!(rank(&ladder, &records, &SEED), rank(&ladder, &other, &SEED));
    }

    #[test]
    fn places_count_who_stands_above_and_every_row_says_why(ladder in ladders(), records in events()) {
        let table = rank(&ladder, &records, &SEED);
        let placed: Vec<_> = table.rows.iter().filter(|row| row.place.is_some()).collect();
        for (at, row) in placed.iter().enumerate() {
            let above = placed.iter().filter(|other| other.place < row.place).count() as u32;
            let beside = placed.iter().filter(|other| other.place == row.place).count() as u32;
            prop_assert_eq!((row.place, row.holders), (Some(above + 1), beside));
            let last = at + 1 == placed.len();
            prop_assert_eq!(row.above_next.is_none(), last || placed[at + 1].place == row.place);
        }
        for at in 0..table.rows.len() {
            let text = table.why(at, &|unit| format!("<{}>", unit.0)).expect("a row");
            let who = format!("<{}>", table.rows[at].unit.0);
            prop_assert!(text.zh.contains(&who) && text.en.contains(&who), "{}", text);
            prop_assert!(text.zh.ends_with("）。") && text.en.ends_with(").") && !text.zh.contains("同为 –"), "{}", text.zh);
        }
    }

    /// A unit that met nobody and has less than all others changes nothing above it.
    #[test]
    fn a_lower_unit_reorders_nobody(mut ladder in ladders(), mut records in events()) {
        let points = Sourced { value: Step::Points, ..ladder.steps[0].clone() };
        ladder.steps.insert(0, points);
        let before = rank(&ladder, &records, &SEED);
        let mut low = Record::of(UnitId(2), Vec::new());
        low.carry = Points::whole(-1000);
        records.push(low);
        let after = rank(&ladder, &records, &SEED);
        let of = |table: &tourney::standings::Standings, placing| {
            let rows = table.rows.iter().filter(|row| row.unit != UnitId(2) && row.placing == placing);
            rows.map(|row| (row.unit, row.holders)).collect::<Vec<_>>()
        };
        for placing in [Placing::Ranked, Placing::Behind, Placing::Last, Placing::Unplaced] {
            prop_assert_eq!(of(&before, placing), of(&after, placing));
        }
    }

    #[test]
    fn the_table_of_all_members_is_the_table(ladder in ladders(), records in events()) {
        let members: Vec<UnitId> = records.iter().rev().map(|record| record.unit).collect();
        prop_assert_eq!(rank(&ladder, &records, &SEED), rank_among(&ladder, &records, &members, &SEED));
    }

    #[test]
    fn records_are_read_back_as_written(records in events()) {
        let text = serde_json::to_string(&records).expect("writes");
        prop_assert_eq!(serde_json::from_str::<Vec<Record>>(&text).expect("reads"), records);
    }
}
