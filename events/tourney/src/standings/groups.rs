//! 分组: tables of groups, who goes on from them, and two champions.

use serde::{Deserialize, Serialize};

use super::lots::LotSeed;
use super::rank::{rank, rank_among, rank_per_round};
use super::record::{Record, Results, State};
use super::table::{Decision, Row, Standings};
use crate::played::How;
use crate::profile::Sourced;
use crate::profile::ladder::{Across, Bars, Ladder};
use crate::unit::{RoundNo, UnitId};

/// 出线办法: who goes on from groups.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Qualify {
    /// The first so many of each group.
    pub of_each: u16,
    /// 成绩最好的: so many of the rest, over all groups.
    pub best_of_rest: u16,
}

/// 各组与总表.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Combined {
    /// Each group's own table.
    pub groups: Vec<Standings>,
    /// All units in one, compared across groups.
    pub all: Standings,
    /// How they were compared, and by what article.
    pub across: Sourced<Across>,
}

/// 出线名单.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Qualified {
    /// Each group's own table.
    pub groups: Vec<Standings>,
    /// Who goes on: by place in the group, then by group; then the best of the rest.
    pub through: Vec<Through>,
    /// The rest in their order, compared across groups; those that go on as the best of it first.
    pub rest: Standings,
    /// 不得进入下一阶段 (`TD-7.6`).
    pub barred: Vec<UnitId>,
    /// 待定: equal units across a cut. Lots or a play-off must settle them; while a group has such, nobody goes on as best of the rest.
    pub open: Vec<Open>,
}

/// 一个出线者.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Through {
    /// Who.
    pub unit: UnitId,
    /// The group's place among the groups, from 0.
    pub group: usize,
    /// Its place in the group. None: it goes on as one of the best of the rest.
    pub place: Option<u32>,
}

/// Equal units for fewer seats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Open {
    /// Who are equal.
    pub units: Vec<UnitId>,
    /// How many of them go on.
    pub seats: usize,
    /// In which group, from 0. None: among the rest.
    pub group: Option<usize>,
}

/// 总表: each group's table and one over all. Groups hold units of `records`; a unit is in one of them.
pub fn combined(ladder: &Ladder, records: &[Record], groups: &[Vec<UnitId>], seed: &LotSeed) -> Combined {
    let rule = rule_across(ladder, records, groups);
    let all = across(ladder, rule.value, records, &groups.concat(), seed);
    Combined { groups: tables(ladder, records, groups, seed), all, across: rule.clone() }
}

/// 同名次附加赛 (`TD-5.1`): the tables of groups that play for consecutive places, one below the other; units without a place last.
pub fn play_offs(ladder: &Ladder, records: &[Record], groups: &[Vec<UnitId>], seed: &LotSeed) -> Standings {
    let mut all = Standings { columns: Vec::new(), rows: Vec::new() };
    let (mut without, mut before) = (Vec::new(), 0);
    for (table, group) in tables(ladder, records, groups, seed).into_iter().zip(groups) {
        let above = all.rows.len();
        for mut row in table.rows {
            if let Some(Decision::Step { tie, .. }) = &mut row.above_next {
                *tie = tie.start + above..tie.end + above;
            }
            match &mut row.place {
                Some(place) => {
                    *place += before;
                    all.rows.push(row);
                }
                None => without.push(row),
            }
        }
        if above > 0 && all.rows.len() > above {
            all.rows[above - 1].above_next = Some(Decision::PlayOff);
        }
        all.columns = table.columns;
        before += group.len() as u32;
    }
    all.rows.extend(without);
    all
}

/// 双冠军 (`TD-2.12`): the tables of two groups whose units met those of the other group.
pub fn champions(ladder: &Ladder, records: &[Record], groups: &[Vec<UnitId>; 2], seed: &LotSeed) -> [Standings; 2] {
    [0, 1].map(|group: usize| rank_among(ladder, records, &groups[group], seed))
}

/// 出线: who goes on. Units that are gone, or barred because they missed the stage's last match without excuse, leave their seat to
/// the next of their group. `last` is the stage's last round.
pub fn qualify(
    ladder: &Ladder,
    records: &[Record],
    groups: &[Vec<UnitId>],
    rule: Qualify,
    last: RoundNo,
    seed: &LotSeed,
) -> Qualified {
    let tables = tables(ladder, records, groups, seed);
    let mut able: Vec<UnitId> = records.iter().filter(|r| goes_on(ladder, r, last)).map(|r| r.unit).collect();
    able.sort_unstable();
    let mut barred: Vec<UnitId> = records.iter().filter(|r| bars(ladder, r, last)).map(|r| r.unit).collect();
    barred.sort_unstable();
    let (mut through, mut open) = (Vec::new(), Vec::new());
    for (group, table) in tables.iter().enumerate() {
        let rows: Vec<&Row> = table.rows.iter().filter(|row| able.binary_search(&row.unit).is_ok()).collect();
        let (first, equal) = cut(&rows, usize::from(rule.of_each));
        through.extend(first.iter().map(|row| Through { unit: row.unit, group, place: row.place }));
        open.extend(tied(&equal, usize::from(rule.of_each) - first.len(), Some(group)));
    }
    through.sort_by_key(|one| (one.place, one.group));
    let taken = |unit: &UnitId| {
        through.iter().any(|one| one.unit == *unit) || open.iter().any(|tie: &Open| tie.units.contains(unit))
    };
    let left: Vec<UnitId> =
        groups.concat().into_iter().filter(|unit| able.binary_search(unit).is_ok() && !taken(unit)).collect();
    let rest = across(ladder, rule_across(ladder, records, groups).value, records, &left, seed);
    if open.is_empty() {
        let rows: Vec<&Row> = rest.rows.iter().collect();
        let (first, equal) = cut(&rows, usize::from(rule.best_of_rest));
        let group_of = |unit: UnitId| groups.iter().position(|group| group.contains(&unit)).unwrap_or_default();
        through.extend(first.iter().map(|row| Through { unit: row.unit, group: group_of(row.unit), place: None }));
        open.extend(tied(&equal, usize::from(rule.best_of_rest) - first.len(), None));
    }
    Qualified { groups: tables, through, rest, barred, open }
}

fn tables(ladder: &Ladder, records: &[Record], groups: &[Vec<UnitId>], seed: &LotSeed) -> Vec<Standings> {
    groups.iter().map(|group| rank_among(ladder, records, group, seed)).collect()
}

/// 跨组比较: the ladder's rule for groups of one size, or for groups whose members have not equally many opponents. One whose results count
/// for nobody is no opponent.
fn rule_across<'a>(ladder: &'a Ladder, records: &[Record], groups: &[Vec<UnitId>]) -> &'a Sourced<Across> {
    let void = |unit: &UnitId| {
        let record = records.iter().find(|record| record.unit == *unit);
        record.is_none_or(|record| record.state.results() == Results::Annulled)
    };
    let mut sizes = groups.iter().map(|group| group.iter().filter(|unit| !void(unit)).count());
    let first = sizes.next();
    if sizes.all(|size| Some(size) == first) { &ladder.across } else { &ladder.across_uneven }
}

fn across(ladder: &Ladder, rule: Across, records: &[Record], members: &[UnitId], seed: &LotSeed) -> Standings {
    match rule {
        Across::Totals if members.len() == records.len() => rank(ladder, records, seed),
        Across::Totals => rank_among(ladder, records, members, seed),
        Across::PerRound => rank_per_round(ladder, records, members, seed),
    }
}

/// Whether a unit may play in the next stage: it is not gone and not barred.
fn goes_on(ladder: &Ladder, record: &Record, last: RoundNo) -> bool {
    record.state.gone_from().is_none() && !bars(ladder, record, last)
}

/// 最后一场无故弃权 (`TD-7.6`).
fn bars(ladder: &Ladder, record: &Record, last: RoundNo) -> bool {
    let missed = || record.played.iter().any(|played| played.round == last && played.how == How::Forfeit);
    ladder.bars.value == Bars::LastMatchForfeited && record.state == State::Unexcused && missed()
}

/// The first `seats` rows, and who are equal across the cut; equal ones are not among the first.
fn cut<'a>(rows: &[&'a Row], seats: usize) -> (Vec<&'a Row>, Vec<&'a Row>) {
    let edge = match (seats.checked_sub(1).and_then(|last| rows.get(last)), rows.get(seats)) {
        (Some(last), Some(next)) if last.place == next.place => last.place,
        _ => return (rows[..seats.min(rows.len())].to_vec(), Vec::new()),
    };
    let above = rows.iter().copied().take_while(|row| row.place != edge).collect();
    (above, rows.iter().copied().filter(|row| row.place == edge).collect())
}

fn tied(rows: &[&Row], seats: usize, group: Option<usize>) -> Option<Open> {
    (!rows.is_empty()).then(|| Open { units: rows.iter().map(|row| row.unit).collect(), seats, group })
}
