//! Moving a round from state to state.

use super::command::{Entry, Step};
use super::id::RoundKey;
use super::refusal::Refusal;
use super::round::{Phase, Report, Round};
use super::state::Event;
use crate::text::Text;

impl Event {
    /// Takes a step, or says what has to happen first.
    pub(super) fn step(&mut self, key: RoundKey, step: Step, entry: &Entry) -> Result<(), Refusal> {
        let round = self.round(key)?;
        let to = target(round, step)?;
        if matches!(step, Step::Reopen | Step::Extend { .. }) && entry.reason.is_empty() {
            return Err(Refusal::NoReason { article: "TD-8.5" });
        }
        match step {
            Step::Publish => self.publishable(key)?,
            Step::Start { .. } => self.startable(key)?,
            Step::Withdraw | Step::Reopen if round.phase <= Phase::Playing => untouched(round)?,
            Step::Count => self.counted(round, &entry.reason)?,
            Step::Lock => self.lockable(key)?,
            _ => {}
        }
        let round = self.round_mut(key)?;
        round.phase = to;
        match step {
            Step::Publish => round.published = Some(entry.at),
            Step::Withdraw => round.published = None,
            Step::Start { ends } => (round.started, round.ends) = (Some(entry.at), Some(ends)),
            Step::Extend { ends } => round.ends = Some(ends),
            Step::Close => round.closed = Some(entry.at),
            Step::Count | Step::Lock | Step::Reopen => {}
        }
        Ok(())
    }

    /// A draft may be published when the roster is still the one that it was drawn for.
    fn publishable(&self, key: RoundKey) -> Result<(), Refusal> {
        let round = self.round(key)?;
        self.seated_once(key, round.matches.iter().map(|game| game.pair), &round.rests)
    }

    /// A round starts when no earlier one of its stage is still being played.
    fn startable(&self, key: RoundKey) -> Result<(), Refusal> {
        let stage = self.stage(key.stage)?;
        let busy = |round: &&Round| round.key < key && round.phase < Phase::Corrections;
        stage.rounds.iter().find(busy).map_or(Ok(()), |round| {
            Err(Refusal::Waits {
                round: round.key,
                lacks: Text::new("它还没有收齐成绩、进入更正期。", "its results are not in and counted yet."),
            })
        })
    }

    /// A round locks when every result stands and all earlier rounds of the stage are locked.
    fn lockable(&self, key: RoundKey) -> Result<(), Refusal> {
        let stage = self.stage(key.stage)?;
        let open = |round: &&Round| round.key < key && round.phase != Phase::Locked;
        if let Some(round) = stage.rounds.iter().find(open) {
            return Err(Refusal::Waits {
                round: round.key,
                lacks: Text::new("先锁定它。", "lock it before this one."),
            });
        }
        let missing: Vec<String> = self.missing(self.round(key)?).map(|game| game.id.to_string()).collect();
        if missing.is_empty() {
            return Ok(());
        }
        Err(Refusal::Waits {
            round: key,
            lacks: Text::new(
                format!("{} 还没有正式成绩，请先录入。", missing.join("、")),
                format!("{} have no result that stands; enter them first.", missing.join(", ")),
            ),
        })
    }

    /// Counting needs every result, or a reason to go on without the rest.
    fn counted(&self, round: &Round, reason: &str) -> Result<(), Refusal> {
        let missing: Vec<String> = self.missing(round).map(|game| game.id.to_string()).collect();
        if missing.is_empty() || !reason.is_empty() {
            return Ok(());
        }
        Err(Refusal::Waits {
            round: round.key,
            lacks: Text::new(
                format!("还缺 {} 的成绩。催交，或写明理由后暂按平局编排。", missing.join("、")),
                format!(
                    "{} have no result. Collect them, or give a reason to pair on with ties for now.",
                    missing.join(", ")
                ),
            ),
        })
    }
}

/// Where the step leads from the round's phase.
fn target(round: &Round, step: Step) -> Result<Phase, Refusal> {
    let to = match (round.phase, step) {
        (Phase::Draft, Step::Publish) => Phase::Published,
        (Phase::Published, Step::Withdraw) => Phase::Draft,
        (Phase::Published, Step::Start { .. }) | (Phase::Playing, Step::Extend { .. }) => Phase::Playing,
        (Phase::Playing, Step::Close) => Phase::Closing,
        (Phase::Closing, Step::Count) => Phase::Corrections,
        (Phase::Corrections, Step::Lock) => Phase::Locked,
        (phase, Step::Reopen) if phase >= Phase::Playing => before(phase),
        (phase, _) => return Err(Refusal::WrongPhase { round: round.key, is: phase, instead: ways_on(phase) }),
    };
    Ok(to)
}

/// The phase before one.
const fn before(phase: Phase) -> Phase {
    match phase {
        Phase::Draft | Phase::Published => Phase::Draft,
        Phase::Playing => Phase::Published,
        Phase::Closing => Phase::Playing,
        Phase::Corrections => Phase::Closing,
        Phase::Locked => Phase::Corrections,
    }
}

/// What can be done with a round in this phase.
pub(super) fn ways_on(phase: Phase) -> Text {
    match phase {
        Phase::Draft => Text::new("可以：公布、重新编排或撤草案。", "It can be published, drawn again or discarded."),
        Phase::Published => Text::new("可以：开赛或收回公布。", "It can be started or withdrawn."),
        Phase::Playing => Text::new(
            "可以：报成绩、改结束时间或收表。",
            "Results can be reported, its end moved, or it can be closed.",
        ),
        Phase::Closing => Text::new(
            "可以：报成绩、裁定成绩，收齐后进入更正期。",
            "Results can be reported and settled; then it is counted.",
        ),
        Phase::Corrections => Text::new("可以：更正成绩，然后锁定。", "Results can be corrected; then it is locked."),
        Phase::Locked => Text::new(
            "可以：更正成绩（裁判长），或写明理由重开。",
            "The chief referee can correct a result, or reopen it with a reason.",
        ),
    }
}

/// Going back before play is possible as long as nobody has reported.
fn untouched(round: &Round) -> Result<(), Refusal> {
    let Some(game) = round.matches.iter().find(|game| game.report != Report::Open) else { return Ok(()) };
    Err(Refusal::Result {
        game: game.id,
        what: Text::new(
            "已有成绩，不能退回。请用撤销（undo）先撤掉成绩。",
            "it has a result, so the round can't go back. Undo the result first.",
        ),
        article: String::new(),
    })
}
