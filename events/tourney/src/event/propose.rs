//! What the format says of the next round: the draft that the engine proposes.

use std::collections::BTreeSet;

use super::areas::Whom;
use super::id::{RoundKey, StageNo};
use super::plan::Format;
use super::refusal::Refusal;
use super::round::{Pair, Rest};
use super::scheme::Scheme;
use super::state::{Event, Stage};
use crate::format::bracket::{Bracket, End, MatchOutcome, Progress, Status};
use crate::format::movement::Movement;
use crate::format::{DrawNo, FormatFault, MatchNo};
use crate::played::{How, Outcome};
use crate::side::Side;
use crate::text::Text;
use crate::unit::UnitId;

/// A draft: who meets whom and who rests.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Draft {
    /// The pairs, in the order of their tables.
    pub pairs: Vec<Pair>,
    /// The others, and why.
    pub rests: Vec<Rest>,
}

impl Event {
    /// The engine's draft of a round that can be drawn now. The same log gives the same draft.
    ///
    /// # Errors
    /// [`Refusal`] when the round can't be drawn yet, or no pairing keeps the rules; then with what to relax.
    pub fn propose(&self, key: RoundKey) -> Result<Draft, Refusal> {
        self.drawable(key)?;
        self.drawn_for_all(key)?;
        self.goes_on(key)?;
        self.proposal(key)
    }

    /// The same, whatever has been drawn already.
    pub(super) fn proposal(&self, key: RoundKey) -> Result<Draft, Refusal> {
        let stage = self.stage(key.stage)?;
        match self.scheme_of(stage)? {
            Scheme::Points => self.by_points(key),
            Scheme::Rota(groups) => self.by_rota(key, &groups),
            Scheme::Sheet(bracket) => self.by_sheet(key, &bracket),
            Scheme::Areas(areas) => self.by_areas(key, areas, Whom::Staying),
            Scheme::Tour(movement) => self.by_tour(key, &movement),
        }
    }

    /// The frame of a stage.
    pub(super) fn scheme_of(&self, stage: &Stage) -> Result<Scheme, Refusal> {
        stage.scheme(self).map_err(|fault| format_fault(&fault))
    }

    /// A round of each group's rota. Who is out leaves its opponents without a match.
    fn by_rota(&self, key: RoundKey, groups: &[super::scheme::Group]) -> Result<Draft, Refusal> {
        let mut draft = Draft::default();
        for (group, node) in groups.iter().zip(1..) {
            let Some(round) = group.rounds.get(usize::from(key.round.0) - 1) else { continue };
            let unit =
                |number: DrawNo| group.units.get(usize::from(number.0) - 1).copied().ok_or(Refusal::NoRound(key));
            for &meeting in &round.matches {
                let sides = self.profile.robin.home.value.sides(round, meeting);
                draft.meet(self, key, Pair::at(node, unit(sides.home)?, unit(sides.visitor)?));
            }
            if let Some(bye) = round.bye {
                draft.rest(self, key, unit(bye)?, How::Bye, None);
            }
        }
        Ok(draft)
    }

    /// A round of a movement: A at home, B visiting, the boards stay at their table.
    fn by_tour(&self, key: RoundKey, movement: &Movement) -> Result<Draft, Refusal> {
        let stage = self.stage(key.stage)?;
        let mut draft = Draft::default();
        let Some(round) = movement.rounds.get(usize::from(key.round.0) - 1) else { return Ok(draft) };
        let a = |number: DrawNo| stage.of_draw(number).ok_or(Refusal::NoRound(key));
        let b = |number: DrawNo| stage.of_draw(DrawNo(number.0 + movement.units)).ok_or(Refusal::NoRound(key));
        for station in &round.stations {
            draft.meet(self, key, Pair::at(u32::from(station.boards), a(station.a)?, b(station.b)?));
        }
        for idle in round.idle_a.map(a).into_iter().chain(round.idle_b.map(b)) {
            draft.rest(self, key, idle?, How::Bye, None);
        }
        Ok(draft)
    }

    /// The matches of a sheet that are ready, the earliest round of them.
    fn by_sheet(&self, key: RoundKey, bracket: &Bracket) -> Result<Draft, Refusal> {
        let stage = self.stage(key.stage)?;
        let progress = self.progress(stage, bracket, key)?;
        let round_of = |number: MatchNo| bracket.fixture(number).map(|fixture| fixture.round).ok();
        let earliest = progress.ready().filter_map(|state| round_of(state.number)).min();
        let seeded = stage.seeded();
        let unit = |number: DrawNo| seeded.get(usize::from(number.0) - 1).copied();
        let mut draft = Draft::default();
        for state in progress.ready().filter(|state| round_of(state.number) == earliest) {
            let (Some(upper), Some(lower)) = (state.upper.unit(), state.lower.unit()) else { continue };
            // The better rank of the stage before is at home (`TD-3.5`).
            let (home, visitor) = if upper <= lower { (upper, lower) } else { (lower, upper) };
            if let (Some(home), Some(visitor)) = (unit(home), unit(visitor)) {
                draft.pairs.push(Pair::at(u32::from(state.number.0), home, visitor));
            }
        }
        Ok(draft)
    }

    /// What the results before a round make of a sheet. Who has left the event leaves the sheet where it stands.
    pub(super) fn progress(&self, stage: &Stage, bracket: &Bracket, key: RoundKey) -> Result<Progress, Refusal> {
        let seeded = stage.seeded();
        let number = |unit: UnitId| seeded.iter().position(|&other| other == unit).map(|at| DrawNo(at as u16 + 1));
        let mut outcomes = Vec::new();
        for round in stage.rounds.iter().filter(|round| round.key < key) {
            for game in &round.matches {
                let Some(end) = self.end_of_match(game, &number)? else { continue };
                outcomes.push(MatchOutcome { number: MatchNo(game.pair.node as u16), end });
            }
        }
        let here = |number: DrawNo| {
            let unit = seeded.get(usize::from(number.0) - 1);
            unit.and_then(|&unit| self.roster.get(unit)).is_some_and(|unit| unit.plays_in(key))
        };
        loop {
            let progress = bracket.advance(&outcomes).map_err(|fault| format_fault(&fault))?;
            let gone: Vec<MatchOutcome> = progress
                .matches
                .iter()
                .filter(|state| state.status == Status::Ready)
                .filter_map(|state| {
                    let (upper, lower) = (state.upper.unit()?, state.lower.unit()?);
                    let end = match (here(upper), here(lower)) {
                        (true, true) => return None,
                        (false, true) => End::Left(upper),
                        (true, false) => End::Left(lower),
                        (false, false) => End::BothLeft,
                    };
                    Some(MatchOutcome { number: state.number, end })
                })
                .collect();
            if gone.is_empty() {
                return Ok(progress);
            }
            outcomes.extend(gone);
        }
    }

    /// How a match ended for a sheet; none while it has no result.
    pub(super) fn end_of_match(
        &self,
        game: &super::round::Match,
        number: &dyn Fn(UnitId) -> Option<DrawNo>,
    ) -> Result<Option<End>, Refusal> {
        let Some(scored) = self.scored(game)? else { return Ok(None) };
        let winner = Side::BOTH.into_iter().find(|&side| scored.of(side).tally.outcome == Outcome::Won);
        Ok(Some(match winner.and_then(|side| number(game.unit(side))) {
            Some(winner) => End::Won(winner),
            None if scored.home.tally.outcome == Outcome::Tied => End::Tied,
            None => End::BothLeft,
        }))
    }

    /// Who stands at a place of a sheet now; none where the format has no sheet.
    pub(super) fn pair_of_node(&self, no: StageNo, node: u32) -> Result<Option<Pair>, Refusal> {
        let stage = self.stage(no)?;
        let Scheme::Sheet(bracket) = self.scheme_of(stage)? else { return Ok(None) };
        let progress = self.progress(stage, &bracket, stage.next())?;
        let seeded = stage.seeded();
        let unit = |number: DrawNo| seeded.get(usize::from(number.0) - 1).copied();
        let Some(place) = progress.matches.iter().find(|state| u32::from(state.number.0) == node) else {
            return Ok(None);
        };
        let (Some(upper), Some(lower)) = (place.upper.unit(), place.lower.unit()) else { return Ok(None) };
        let (home, visitor) = if upper <= lower { (upper, lower) } else { (lower, upper) };
        Ok(unit(home).zip(unit(visitor)).map(|(home, visitor)| Pair::at(node, home, visitor)))
    }

    /// How many rounds a stage still has to draw; none when all are drawn.
    pub fn rounds_left(&self, no: StageNo) -> Result<Option<u16>, Refusal> {
        let stage = self.stage(no)?;
        let drawn = stage.rounds.len() as u16;
        let total = match (&stage.plan.format, self.scheme_of(stage)?) {
            (Format::Swiss { rounds, .. }, _) => *rounds,
            (Format::SpecialSwiss { .. }, _) => crate::format::draw::doublings(stage.draw.len() as u16) as u16,
            (_, Scheme::Rota(groups)) => groups.iter().map(|group| group.rounds.len() as u16).max().unwrap_or(0),
            (_, Scheme::Tour(movement)) => movement.rounds.len() as u16,
            (_, Scheme::Sheet(bracket)) => {
                let progress = self.progress(stage, &bracket, stage.next())?;
                let pending =
                    progress.matches.iter().filter(|state| matches!(state.status, Status::Waiting | Status::Ready));
                let rounds: BTreeSet<_> = pending
                    .filter_map(|state| bracket.fixture(state.number).ok().map(|fixture| fixture.round))
                    .collect();
                let open = stage.rounds.iter().any(|round| self.missing(round).next().is_some());
                drawn + (rounds.len() as u16).saturating_sub(u16::from(open))
            }
            (_, Scheme::Areas(areas)) => {
                let open = stage.rounds.iter().any(|round| self.missing(round).next().is_some());
                drawn + u16::from(open || self.next_areas(stage, stage.next(), areas, Whom::Staying)?.is_some())
            }
            (_, Scheme::Points) => drawn,
        };
        Ok(total.checked_sub(drawn).filter(|&left| left > 0))
    }
}

impl Draft {
    /// Whether these are its pairs, in whatever order.
    pub(super) fn has_pairs(&self, pairs: &[Pair]) -> bool {
        let set = |pairs: &[Pair]| -> BTreeSet<(UnitId, UnitId, u32)> {
            pairs.iter().map(|pair| (pair.home, pair.visitor, pair.node)).collect()
        };
        set(&self.pairs) == set(pairs)
    }

    /// Two units meet, as far as both play; who is left alone has won without play.
    pub(super) fn meet(&mut self, event: &Event, key: RoundKey, pair: Pair) {
        let plays = |unit: UnitId| event.roster.get(unit).is_some_and(|unit| unit.plays_in(key));
        match (plays(pair.home), plays(pair.visitor)) {
            (true, true) => self.pairs.push(pair),
            (true, false) => self.alone(event, key, pair.home, pair.visitor),
            (false, true) => self.alone(event, key, pair.visitor, pair.home),
            (false, false) => {}
        }
    }

    /// A unit whose opponent is gone has won without play; where it had gone before the start, its place is a bye (`TD-7.1`).
    fn alone(&mut self, event: &Event, key: RoundKey, unit: UnitId, gone: UnitId) {
        let never_came = event
            .stage(key.stage)
            .is_ok_and(|stage| stage.kind() == crate::score::Stage::RoundRobin && event.left_before(stage, gone));
        if never_came {
            self.rest(event, key, unit, How::Bye, None);
        } else {
            self.rest(event, key, unit, How::ForfeitWon, Some(gone));
        }
    }

    /// A unit rests, if it plays at all.
    pub(super) fn rest(&mut self, event: &Event, key: RoundKey, unit: UnitId, how: How, against: Option<UnitId>) {
        if event.roster.get(unit).is_some_and(|unit| unit.plays_in(key)) {
            self.rests.push(Rest { unit, how, against });
        }
    }
}

/// A fault of a format.
pub(super) fn format_fault(fault: &FormatFault) -> Refusal {
    Refusal::Plan { what: fault.text(), article: fault.article().to_owned() }
}

/// The stage has no draft that the hand may change: its schedule is laid down.
pub(super) fn laid_down(key: RoundKey) -> Refusal {
    Refusal::Draft {
        round: key,
        what: Text::new(
            "本赛制的对阵由编排表规定，不能手工更改。",
            "the schedule of this format lays the pairs down; they can't be changed by hand.",
        ),
        article: "TD-5.1".into(),
    }
}
