//! Results as they come in: one side enters, the other confirms or disputes, the direction decides.

use super::id::MatchId;
use super::refusal::Refusal;
use super::round::{Match, Phase, Report, Settled, Verdict};
use super::state::Event;
use crate::sheet::Sheet;
use crate::side::{BySide, Side};
use crate::text::Text;

impl Event {
    /// One side enters a result. Entering again replaces its own; two equal ones stand.
    pub(super) fn report(&mut self, id: MatchId, side: Side, sheet: &Sheet) -> Result<(), Refusal> {
        let game = self.reportable(id)?;
        let next = match &game.report {
            Report::Open => Report::Claimed { by: side, sheet: sheet.clone() },
            Report::Claimed { by, .. } if *by == side => Report::Claimed { by: side, sheet: sheet.clone() },
            Report::Claimed { by, sheet: theirs } => met(*by, Some(theirs), sheet),
            Report::Disputed { claims } => met(side.other(), claims.of(side.other()).as_ref(), sheet),
            Report::Settled { .. } => return Err(stands(id)),
        };
        self.weigh(id, &Verdict::Sheet { sheet: sheet.clone() })?;
        self.game_mut(id)?.report = next;
        Ok(())
    }

    /// The other side signs.
    pub(super) fn confirm(&mut self, id: MatchId, side: Side) -> Result<(), Refusal> {
        let game = self.reportable(id)?;
        let sheet = match &game.report {
            Report::Claimed { by, sheet } if *by != side => sheet.clone(),
            Report::Claimed { .. } => {
                return Err(fault(
                    id,
                    "这是本方录入的成绩，要由对方确认。",
                    "your own side entered it; the other side confirms.",
                ));
            }
            Report::Disputed { claims } => match claims.of(side.other()) {
                Some(sheet) => sheet.clone(),
                None => {
                    return Err(fault(
                        id,
                        "对方没有录入成绩，无可确认。",
                        "the other side has entered nothing to confirm.",
                    ));
                }
            },
            Report::Open => {
                return Err(fault(
                    id,
                    "还没有成绩可确认，请先录入。",
                    "there is no result to confirm; enter one first.",
                ));
            }
            Report::Settled { .. } => return Err(stands(id)),
        };
        self.game_mut(id)?.report = Report::Settled { verdict: Verdict::Sheet { sheet }, how: Settled::Both };
        Ok(())
    }

    /// One side objects, with or without a result of its own.
    pub(super) fn dispute(&mut self, id: MatchId, side: Side, sheet: Option<&Sheet>) -> Result<(), Refusal> {
        let game = self.reportable(id)?;
        let mut claims = match &game.report {
            Report::Open => BySide { home: None, visitor: None },
            Report::Claimed { by, sheet } => {
                let mut claims = BySide { home: None, visitor: None };
                *claims.of_mut(*by) = Some(sheet.clone());
                claims
            }
            Report::Disputed { claims } => claims.clone(),
            Report::Settled { .. } => return Err(stands(id)),
        };
        *claims.of_mut(side) = sheet.cloned();
        if let Some(sheet) = sheet {
            self.weigh(id, &Verdict::Sheet { sheet: sheet.clone() })?;
        }
        self.game_mut(id)?.report = Report::Disputed { claims };
        Ok(())
    }

    /// The direction enters what stands.
    pub(super) fn settle(&mut self, id: MatchId, verdict: &Verdict) -> Result<(), Refusal> {
        let phase = self.round(id.key)?.phase;
        let game = self.game(id)?;
        let absent = !matches!(verdict, Verdict::Sheet { .. } | Verdict::BrokenOff { .. });
        match phase {
            Phase::Playing | Phase::Closing => {}
            Phase::Published if absent => {}
            Phase::Corrections if !game.is_settled() => {}
            is => return Err(Refusal::WrongPhase { round: id.key, is, instead: super::step::ways_on(is) }),
        }
        if game.is_settled() {
            return Err(stands(id));
        }
        self.weigh(id, verdict)?;
        self.game_mut(id)?.report = Report::Settled { verdict: verdict.clone(), how: Settled::Desk };
        self.bar();
        Ok(())
    }

    /// The match, if its round is open to results.
    fn reportable(&self, id: MatchId) -> Result<&Match, Refusal> {
        let round = self.round(id.key)?;
        let game = round.game(id.number).ok_or(Refusal::NoMatch(id))?;
        let late = round.phase == Phase::Corrections && !game.is_settled();
        match round.phase {
            Phase::Playing | Phase::Closing => Ok(game),
            Phase::Corrections if late => Ok(game),
            is => Err(Refusal::WrongPhase { round: id.key, is, instead: super::step::ways_on(is) }),
        }
    }
}

/// A second sheet beside the other side's: equal ones stand, others are a dispute.
fn met(theirs: Side, claim: Option<&Sheet>, mine: &Sheet) -> Report {
    if claim == Some(mine) {
        return Report::Settled { verdict: Verdict::Sheet { sheet: mine.clone() }, how: Settled::Both };
    }
    let mut claims = BySide { home: None, visitor: None };
    *claims.of_mut(theirs) = claim.cloned();
    *claims.of_mut(theirs.other()) = Some(mine.clone());
    Report::Disputed { claims }
}

/// The refusal of a second result for a match that has one.
fn stands(id: MatchId) -> Refusal {
    fault(id, "成绩已经成立。要改请用更正（correct）。", "its result stands. Use a correction to change it.")
}

/// A refusal about a match.
fn fault(game: MatchId, zh: &str, en: &str) -> Refusal {
    Refusal::Result { game, what: Text::new(zh, en), article: "TD-11.1".into() }
}
