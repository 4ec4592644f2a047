//! 多败淘汰 as units: whom its rounds are drawn among, and when it is over (`TD-3.3`, `TD-7.1`).

use std::collections::BTreeSet;

use super::id::RoundKey;
use super::plan::Format;
use super::propose::{Draft, format_fault};
use super::refusal::Refusal;
use super::round::Pair;
use super::scheme::Scheme;
use super::stage::plan_fault;
use super::state::{Event, Stage};
use crate::format::losses::{Drawn, Gone, Met, MultiLoss};
use crate::played::How;
use crate::unit::{RoundNo, UnitId};

/// Whom a round is drawn among.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Whom {
    /// Those who have not left.
    Staying,
    /// Those too who have left with fewer losses than put out, as older programs drew them: whoever meets one has won without play.
    Everybody,
}

impl Event {
    /// A round drawn in areas of equally many losses.
    pub(super) fn by_areas(&self, key: RoundKey, areas: MultiLoss, whom: Whom) -> Result<Draft, Refusal> {
        let stage = self.stage(key.stage)?;
        let mut draft = Draft::default();
        let Some(drawn) = self.next_areas(stage, key, areas, whom)? else { return Ok(draft) };
        for pair in drawn.pairs {
            if let [Some(home), Some(visitor)] = pair.map(|number| stage.of_draw(number)) {
                draft.meet(self, key, Pair::at(0, home, visitor));
            }
        }
        if let Some(bye) = drawn.bye.and_then(|number| stage.of_draw(number)) {
            draft.rest(self, key, bye, How::Bye, None);
        }
        Ok(draft)
    }

    /// A round as it is drawn; none when the stage is decided before it.
    pub(super) fn next_areas(
        &self,
        stage: &Stage,
        key: RoundKey,
        areas: MultiLoss,
        whom: Whom,
    ) -> Result<Option<Drawn>, Refusal> {
        let gone = match whom {
            Whom::Staying => self.gone(stage, key),
            Whom::Everybody => Vec::new(),
        };
        areas.draw(&self.met(stage, key)?, &gone).map_err(|fault| format_fault(&fault))
    }

    /// The rounds of a multi-loss elimination before a round.
    pub(super) fn met(&self, stage: &Stage, key: RoundKey) -> Result<Vec<Vec<Met>>, Refusal> {
        let number = |unit: UnitId| stage.draw_of(unit);
        let mut rounds = Vec::new();
        for round in stage.rounds.iter().filter(|round| round.key < key) {
            let mut met = Vec::new();
            for game in &round.matches {
                let Some(end) = self.end_of_match(game, &number)? else { continue };
                if let (Some(home), Some(visitor)) = (number(game.pair.home), number(game.pair.visitor)) {
                    met.push(Met { sides: [home, visitor], end });
                }
            }
            rounds.push(met);
        }
        Ok(rounds)
    }

    /// Who has left by a round, and since when.
    pub(super) fn gone(&self, stage: &Stage, key: RoundKey) -> Vec<Gone> {
        let left = |&id: &UnitId| {
            let out = self.roster.get(id)?.out().filter(|out| !out.spares(key))?;
            let from = if out.from.stage == stage.no { out.from.round } else { RoundNo(1) };
            Some(Gone { unit: stage.draw_of(id)?, from })
        };
        stage.draw.iter().filter_map(left).collect()
    }

    /// The units that a round of a multi-loss elimination must seat: all that have neither lost too often nor left.
    pub(super) fn still_in(&self, key: RoundKey, areas: MultiLoss) -> Result<BTreeSet<UnitId>, Refusal> {
        let stage = self.stage(key.stage)?;
        let records = areas.records(&self.met(stage, key)?, &self.gone(stage, key));
        let records = records.map_err(|fault| format_fault(&fault))?;
        let staying = records.iter().filter(|record| record.out.is_none());
        Ok(staying.filter_map(|record| stage.of_draw(record.unit)).collect())
    }

    /// The draft of a multi-loss elimination as older programs drew it; none for other formats.
    pub(super) fn older_draft(&self, key: RoundKey) -> Result<Option<Draft>, Refusal> {
        match self.areas_of(key)? {
            Some(areas) => self.by_areas(key, areas, Whom::Everybody).map(Some),
            None => Ok(None),
        }
    }

    /// Whether older programs would have drawn this round of a multi-loss elimination, though only one who stays is left.
    pub(super) fn went_on(&self, key: RoundKey) -> Result<bool, Refusal> {
        let Some(areas) = self.areas_of(key)? else { return Ok(false) };
        Ok(self.next_areas(self.stage(key.stage)?, key, areas, Whom::Everybody)?.is_some())
    }

    /// Refuses a round of a multi-loss elimination that is decided before it, since all others have left.
    pub(super) fn goes_on(&self, key: RoundKey) -> Result<(), Refusal> {
        let Some(areas) = self.areas_of(key)? else { return Ok(()) };
        if self.next_areas(self.stage(key.stage)?, key, areas, Whom::Staying)?.is_some() {
            return Ok(());
        }
        Err(plan_fault(
            format!("第 {} 阶段只剩一队未被淘汰，没有对阵。撤掉草案（如有），结束本阶段。", key.stage),
            format!(
                "one unit alone is left in stage {}, so there is nothing to draw. Discard the draft, if there is one, and close the stage.",
                key.stage
            ),
            "TD-3.3",
        ))
    }

    /// Refuses pairs of a multi-loss elimination that are drawn among more than those who stay.
    pub(super) fn among_staying(&self, key: RoundKey, pairs: &[Pair]) -> Result<(), Refusal> {
        if self.areas_of(key)?.is_none() {
            return Ok(());
        }
        self.goes_on(key)?;
        if self.proposal(key)?.has_pairs(pairs) { Ok(()) } else { Err(super::propose::laid_down(key)) }
    }

    /// The areas of a stage; none for another format.
    fn areas_of(&self, key: RoundKey) -> Result<Option<MultiLoss>, Refusal> {
        let stage = self.stage(key.stage)?;
        if !matches!(stage.plan.format, Format::MultiLoss { .. }) {
            return Ok(None);
        }
        match self.scheme_of(stage)? {
            Scheme::Areas(areas) => Ok(Some(areas)),
            _ => Ok(None),
        }
    }
}
