//! Swiss rounds: who is to be paired, and what the engine makes of it.

use std::collections::{BTreeMap, BTreeSet};

use super::id::{RoundKey, StageNo};
use super::plan::{CarriedOn, Format};
use super::propose::Draft;
use super::records::Scope;
use super::refusal::Refusal;
use super::roster::Strength;
use super::round::{Pair, Rest};
use super::scheme::Scheme;
use super::state::{Event, Stage};
use super::tables::Table;
use crate::pairing::{self, Area, Contender, Field, Float, Sitting, Soft, Way};
use crate::played::{How, Outcome};
use crate::points::Points;
use crate::profile::swiss::{First, SwissKind, SwissRules, Takes};
use crate::side::Side;
use crate::standings::{self, Bounds, Record};
use crate::text::Text;
use crate::unit::{RoundNo, UnitId};

impl Event {
    /// A Swiss round by the engine.
    pub(super) fn by_points(&self, key: RoundKey) -> Result<Draft, Refusal> {
        let field = self.field(key)?;
        let rules = self.pairing_rules(key.stage)?;
        let pairing = pairing::pair(&field, &rules).map_err(|infeasible| Refusal::Draft {
            round: key,
            what: super::words::infeasible(&infeasible),
            article: "TD-6.3".into(),
        })?;
        let pairs = pairing.matches.iter().map(|pair| Pair::at(0, pair.home, pair.visitor)).collect();
        let bye = pairing.bye.map(|unit| Rest { unit, how: How::Bye, against: None });
        let sits = field.sits().iter().map(|sit| Rest { unit: sit.unit, how: sit.how, against: None });
        Ok(Draft { pairs, rests: bye.into_iter().chain(sits).collect() })
    }

    /// The profile's pairing rules, with what the stage's plan says of them.
    ///
    /// # Errors
    /// [`Refusal::NoStage`].
    pub fn pairing_rules(&self, no: StageNo) -> Result<SwissRules, Refusal> {
        let mut rules = self.profile.swiss.clone();
        match &self.stage(no)?.plan.format {
            Format::Swiss { opening, cuts, .. } => {
                (rules.kind.value, rules.first.value) = (SwissKind::Plain, *opening);
                rules.cuts.value.clone_from(cuts);
            }
            Format::SpecialSwiss { opening } => {
                (rules.kind.value, rules.first.value) = (SwissKind::Special, *opening);
                rules.cuts.value.clear();
            }
            _ => {}
        }
        Ok(rules)
    }

    /// Who is to be paired in a round of a Swiss stage, with all that the engine may look at.
    ///
    /// # Errors
    /// [`Refusal`] for a stage of another format, or with nobody left to pair.
    pub fn field(&self, key: RoundKey) -> Result<Field, Refusal> {
        let stage = self.stage(key.stage)?;
        if !stage.plan.format.is_paired_by_points() {
            return Err(super::propose::laid_down(key));
        }
        let records = self.records(key.stage, Scope::Before(key))?;
        let sitting = self.sitting(key, &records)?;
        let rank = self.ranks(key)?;
        let areas = match stage.plan.format {
            Format::SpecialSwiss { .. } => Some(self.areas(stage, key)?),
            _ => None,
        };
        let cut = self.cut_out(key)?;
        let past = Past::of(self, stage, &records, key);
        let met = &self.profile.swiss.met_kinds.value;
        let plays = |unit: UnitId| self.roster.get(unit).is_some_and(|unit| unit.plays_in(key)) && !cut.contains(&unit);
        let mut units = Vec::new();
        let mut sits = Vec::new();
        for record in records.iter().filter(|record| plays(record.unit)) {
            if let Some(&how) = sitting.get(&record.unit) {
                sits.push(Sitting { unit: record.unit, how });
                continue;
            }
            let mut one = self.contender(stage, record, &past, met);
            one.rank = rank.get(&record.unit).copied().unwrap_or(u32::MAX);
            one.area = areas.as_ref().and_then(|areas| areas.get(&record.unit).copied());
            units.push(one);
        }
        Field::new(key.round, units, sits).map_err(|fault| Refusal::Draft {
            round: key,
            what: fault.text(),
            article: "TD-6.3".into(),
        })
    }

    /// What the engine may look at of one unit. Matches without a result count as met, and as ties while they are missing.
    fn contender(&self, stage: &Stage, record: &Record, past: &Past, met: &[How]) -> Contender {
        let mut one = Contender::fresh(record.unit, u32::MAX);
        one.points = total(record);
        one.second = second(record);
        for seat in past.seats.get(&record.unit).into_iter().flatten() {
            let how = record.played.iter().find(|played| played.round == seat.round).map(|played| played.how);
            if how.is_none_or(|how| met.contains(&how)) {
                one.met.push(seat.opponent);
            }
            *one.sides.of_mut(seat.side) += 1;
            one.last_side = Some(seat.side);
            one.tables.push(seat.table);
            one.floats.extend(past.float(record.unit, seat));
            if !seat.settled {
                let (points, second) = crate::score::tie(&self.profile.score, &stage.plan.system);
                one.points += points;
                one.second += second;
            }
        }
        one.unplayed =
            record.played.iter().filter(|played| played.how != How::Played).map(|played| played.how).collect();
        one.hard = self.roster.related(record.unit, Strength::Hard);
        let soft = self.roster.related(record.unit, Strength::Soft);
        one.soft = soft.into_iter().map(|unit| Soft { unit, weight: 1 }).collect();
        one
    }

    /// The order among equals: by the standings before the round, or by the draw before the first.
    fn ranks(&self, key: RoundKey) -> Result<BTreeMap<UnitId, u32>, Refusal> {
        let stage = self.stage(key.stage)?;
        let by_lots = stage.plan.format.opening() == First::Lots;
        let order: Vec<UnitId> = if key.round.0 == 1 && by_lots {
            stage.lots.draw("round 1", &stage.draw)
        } else if key.round.0 == 1 {
            stage.draw.clone()
        } else {
            match self.table(key.stage, Scope::Before(key))? {
                Table::Ranked(table) => table.rows.iter().map(|row| row.unit).collect(),
                _ => stage.draw.clone(),
            }
        };
        Ok(order.into_iter().zip(1..).collect())
    }

    /// Who is not paired though it plays on: on leave, or certain of its place (`TD-6.6`).
    fn sitting(&self, key: RoundKey, records: &[Record]) -> Result<BTreeMap<UnitId, How>, Refusal> {
        let mut sits = BTreeMap::new();
        for unit in self.clinched(key, records)? {
            sits.insert(unit, How::Clinched);
        }
        for unit in self.roster.units().iter().filter(|unit| unit.leaves.contains(&key)) {
            sits.insert(unit.id, How::Leave);
        }
        Ok(sits)
    }

    /// The units certain of the first, second … place before a round.
    ///
    /// # Errors
    /// [`Refusal`] for a stage of another format.
    pub fn clinched(&self, key: RoundKey, records: &[Record]) -> Result<Vec<UnitId>, Refusal> {
        let stage = self.stage(key.stage)?;
        let Format::Swiss { rounds, cuts, .. } = &stage.plan.format else { return Ok(Vec::new()) };
        if key.round.0 <= 1 || !cuts.is_empty() {
            return Ok(Vec::new());
        }
        let (points, second) = self.bounds(stage);
        let rest = standings::Rest {
            rounds: rounds.saturating_sub(key.round.0 - 1),
            points,
            second,
            after: match stage.plan.carried_on {
                CarriedOn::Yes => standings::After::Carried,
                CarriedOn::Not => standings::After::Fresh,
            },
        };
        Ok(standings::clinched(&self.profile.ladder, records, &rest))
    }

    /// The least and the most that a round can bring.
    fn bounds(&self, stage: &Stage) -> (Bounds, Bounds) {
        let (points, second) = crate::score::bounds(&self.profile, &stage.plan.system);
        let bounds = |(least, most): (Points, Points)| Bounds { least, most };
        (bounds(points), bounds(second))
    }

    /// 末位淘汰: who is out by a cut before a round.
    pub(super) fn cut_out(&self, key: RoundKey) -> Result<BTreeSet<UnitId>, Refusal> {
        let stage = self.stage(key.stage)?;
        let mut out = BTreeSet::new();
        let Format::Swiss { cuts, .. } = &stage.plan.format else { return Ok(out) };
        for cut in cuts.iter().filter(|cut| cut.after < key.round) {
            let next = RoundKey { stage: key.stage, round: RoundNo(cut.after.0 + 1) };
            let records = self.records(key.stage, Scope::Before(next))?;
            let table = standings::rank(&self.profile.ladder, &records, &stage.lots);
            let still: Vec<UnitId> = table
                .rows
                .iter()
                .filter(|row| row.place.is_some())
                .map(|row| row.unit)
                .filter(|unit| !out.contains(unit))
                .collect();
            let keeps = match cut.takes {
                Takes::Keeps(keeps) => usize::from(keeps),
                Takes::Drops(drops) => still.len().saturating_sub(usize::from(drops)),
            };
            out.extend(still.into_iter().skip(keeps));
        }
        Ok(out)
    }

    /// 胜区与败区 before a round of a special Swiss (`TD-6.5`). Who loses drops; who wins a match that the winner area took part in
    /// stays in it, since the best of the loser area enters it to even the numbers.
    pub(super) fn areas(&self, stage: &Stage, key: RoundKey) -> Result<BTreeMap<UnitId, Area>, Refusal> {
        let mut areas: BTreeMap<UnitId, Area> = stage.draw.iter().map(|&unit| (unit, Area::Winner)).collect();
        for round in stage.rounds.iter().filter(|round| round.key < key) {
            for game in &round.matches {
                let Some(scored) = self.scored(game)? else { continue };
                let upper = Side::BOTH.into_iter().any(|side| areas.get(&game.unit(side)) == Some(&Area::Winner));
                for side in Side::BOTH {
                    let won = scored.of(side).tally.outcome == Outcome::Won;
                    areas.insert(game.unit(side), if won && upper { Area::Winner } else { Area::Loser });
                }
            }
        }
        Ok(areas)
    }

    /// A draft fits its format: pairs that the schedule lays down are as it says; where the engine pairs, nobody plays himself.
    pub(super) fn fitting(&self, key: RoundKey, pairs: &[Pair]) -> Result<(), Refusal> {
        let stage = self.stage(key.stage)?;
        if let Some(own) = pairs.iter().find(|pair| pair.home == pair.visitor) {
            return Err(Refusal::Draft {
                round: key,
                what: Text::new(
                    format!("{} 不能与自己比赛。", self.roster.called(own.home)),
                    format!("{} can't play itself.", self.roster.called(own.home)),
                ),
                article: "TD-6.3".into(),
            });
        }
        if stage.plan.format.is_paired_by_points() {
            return Ok(());
        }
        let fits =
            self.proposal(key)?.has_pairs(pairs) || self.older_draft(key)?.is_some_and(|draft| draft.has_pairs(pairs));
        if fits { Ok(()) } else { Err(super::propose::laid_down(key)) }
    }

    /// The units of a stage that a draft of a round must seat.
    pub(super) fn to_seat(&self, no: StageNo, key: RoundKey) -> Result<BTreeSet<UnitId>, Refusal> {
        let stage = self.stage(no)?;
        if stage.plan.format.is_paired_by_points() {
            let cut = self.cut_out(key)?;
            return Ok(self.playing(key)?.into_iter().filter(|unit| !cut.contains(unit)).collect());
        }
        if let Scheme::Areas(areas) = self.scheme_of(stage)? {
            return self.still_in(key, areas);
        }
        let draft = self.proposal(key)?;
        let pairs = draft.pairs.iter().flat_map(|pair| [pair.home, pair.visitor]);
        Ok(pairs.chain(draft.rests.iter().map(|rest| rest.unit)).collect())
    }
}

impl Format {
    /// How the first round is drawn.
    const fn opening(&self) -> First {
        match self {
            Self::Swiss { opening, .. } | Self::SpecialSwiss { opening } => *opening,
            _ => First::Lots,
        }
    }
}

/// Points so far, with what was brought along and less what was taken off.
fn total(record: &Record) -> Points {
    record.carry - record.deducted.points + record.played.iter().map(|played| played.tally.points).sum::<Points>()
}

/// The second figure so far.
fn second(record: &Record) -> Points {
    record.played.iter().map(|played| played.tally.second).sum::<Points>() - record.deducted.second
}

/// What the rounds before one have seen: points that each unit had before each of them, and where it sat.
struct Past {
    /// Before a round.
    points: BTreeMap<(UnitId, RoundNo), Points>,
    /// Matches of a unit, in order of rounds.
    seats: BTreeMap<UnitId, Vec<SeatedAt>>,
}

/// A match from one side.
struct SeatedAt {
    round: RoundNo,
    opponent: UnitId,
    side: Side,
    table: u16,
    settled: bool,
}

impl Past {
    fn of(event: &Event, stage: &Stage, records: &[Record], key: RoundKey) -> Self {
        let mut points = BTreeMap::new();
        for record in records {
            let mut own = record.carry;
            for played in &record.played {
                points.insert((record.unit, played.round), own);
                own += played.tally.points;
            }
        }
        let mut seats: BTreeMap<UnitId, Vec<SeatedAt>> = BTreeMap::new();
        for game in stage.rounds.iter().filter(|round| round.key < key).flat_map(|round| &round.matches) {
            for side in Side::BOTH {
                seats.entry(game.unit(side)).or_default().push(SeatedAt {
                    round: game.id.key.round,
                    opponent: game.unit(side.other()),
                    side,
                    table: game.table,
                    settled: event.is_decided(game),
                });
            }
        }
        Self { points, seats }
    }

    /// Which way a unit floated in a match; none among equals.
    fn float(&self, unit: UnitId, seat: &SeatedAt) -> Option<Float> {
        let had = |unit| self.points.get(&(unit, seat.round)).copied();
        let way = match had(unit)?.cmp(&had(seat.opponent)?) {
            std::cmp::Ordering::Greater => Way::Down,
            std::cmp::Ordering::Less => Way::Up,
            std::cmp::Ordering::Equal => return None,
        };
        Some(Float { round: seat.round, way })
    }
}
