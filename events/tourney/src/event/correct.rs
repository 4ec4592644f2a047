//! Corrections of results that stand: permitted by the text, their consequences shown before they are made.

use serde::{Deserialize, Serialize};

use super::command::Entry;
use super::consequence::{Consequence, Consequences};
use super::id::{MatchId, RoundKey};
use super::refusal::Refusal;
use super::round::{Match, Phase, Report, Settled, Verdict};
use super::state::Event;
use crate::moment::Moment;
use crate::office::Role;
use crate::office::correction::{self, Cause, Change, Contest, Request, Times};
use crate::side::{BySide, Side};
use crate::text::Text;

/// 更正的依据.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    /// What kind of mistake.
    pub cause: Cause,
    /// How many players of each side agree in writing.
    pub players: BySide<u8>,
    /// Which officials signed.
    pub officials: Vec<Role>,
    /// 第二天比赛开始; none if the stage ends today.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_day: Option<Moment>,
}

/// 已编排的下一轮怎么办 (`TD-6.7`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Later {
    /// 按原编排进行.
    Keep,
    /// 重新编排.
    Redraw,
}

/// A correction as it is asked for.
pub(super) struct Correction<'a> {
    /// Of which match.
    pub(super) game: MatchId,
    /// What stands then.
    pub(super) verdict: &'a Verdict,
    /// On what ground.
    pub(super) ground: &'a Ground,
    /// What becomes of rounds that were drawn from the old result.
    pub(super) later: Later,
}

/// Whether whoever corrects has seen what follows.
pub(super) enum Seen<'a> {
    /// It is being asked, with the digest that was sent back.
    Asked(Option<&'a str>),
    /// It was permitted and accepted when the entry was taken.
    Accepted,
}

impl Event {
    /// Changes a result that stands.
    pub(super) fn correct(&mut self, what: &Correction<'_>, seen: Seen<'_>, entry: &Entry) -> Result<(), Refusal> {
        let Correction { game: id, verdict, ground, later } = *what;
        let game = self.game(id)?;
        let Report::Settled { verdict: old, .. } = &game.report else {
            return Err(refusal(id, "还没有成立的成绩，直接录入即可。", "no result stands yet; enter one.", "TD-11.1"));
        };
        if old == verdict {
            return Err(refusal(id, "与原成绩相同，无须更正。", "it is what stands already.", "TD-11.4"));
        }
        if entry.reason.is_empty() {
            return Err(Refusal::NoReason { article: "TD-11.10" });
        }
        self.weigh(id, verdict)?;
        if let Seen::Asked(_) = seen {
            self.permit(game, verdict, ground, entry)?;
        }
        let consequences = self.consequences(id, verdict, later)?;
        if let (Seen::Asked(accept), Some(digest)) = (seen, consequences.digest())
            && accept != Some(digest.as_str())
        {
            return Err(Refusal::Consequences { game: id, list: consequences.texts(self), accept: digest });
        }
        self.game_mut(id)?.report = Report::Settled { verdict: verdict.clone(), how: Settled::Corrected };
        self.bar();
        self.carry_out(&consequences)
    }

    /// Whether the text permits it.
    fn permit(&self, game: &Match, verdict: &Verdict, ground: &Ground, entry: &Entry) -> Result<(), Refusal> {
        let round = self.round(game.id.key)?;
        let stage = self.stage(game.id.key.stage)?;
        let change = BySide::new(self.change(game, verdict, Side::Home)?, self.change(game, verdict, Side::Visitor)?);
        let end = self.end_of(round.key, entry.at)?;
        let signed = matches!(&game.report, Report::Settled { how: Settled::Both, .. });
        let request = Request {
            cause: ground.cause,
            change,
            players: ground.players,
            officials: ground.officials.clone(),
            contest: if stage.plan.is_team_knock_out() { Contest::TeamKnockout } else { Contest::Other },
        };
        let times = Times {
            now: entry.at,
            scheduled_end: end.scheduled,
            end: end.real,
            signed: signed.then_some(end.real),
            next_day: ground.next_day,
        };
        correction::judge(&self.profile.corrections, &request, &times).map(drop).map_err(|fault| Refusal::Result {
            game: game.id,
            what: fault.text(),
            article: fault.article().to_owned(),
        })
    }

    /// How one side's score would move.
    fn change(&self, game: &Match, verdict: &Verdict, side: Side) -> Result<Change, Refusal> {
        let before = self.scored(game)?;
        let after = self.scored(&Match { report: stood(verdict), ..game.clone() })?;
        Ok(match (before, after) {
            (Some(before), Some(after)) => Change::between(&before.of(side).tally, &after.of(side).tally),
            _ => Change::Same,
        })
    }

    /// What a correction would change: places, drawn rounds, matches of a bracket. Nothing is changed by asking.
    ///
    /// # Errors
    /// [`Refusal`] when `TD-6.7` or a started round does not leave the choice that `later` makes.
    pub fn consequences(&self, id: MatchId, verdict: &Verdict, later: Later) -> Result<Consequences, Refusal> {
        let mut after = self.clone();
        after.game_mut(id)?.report = stood(verdict);
        let mut found = Consequences::default();
        self.moved(&after, id, &mut found)?;
        self.redrawn(&after, id, later, &mut found)?;
        Ok(found)
    }

    /// Places that move.
    fn moved(&self, after: &Self, id: MatchId, found: &mut Consequences) -> Result<(), Refusal> {
        let stage = id.key.stage;
        if self.round(id.key)?.phase != Phase::Locked {
            return Ok(());
        }
        let (old, new) = (self.standings(stage)?.places(), after.standings(stage)?.places());
        for (unit, place) in old {
            let now = new.iter().find(|(other, _)| *other == unit).and_then(|(_, place)| *place);
            if now == place {
                continue;
            }
            found.list.push(Consequence::Place { unit, from: place, to: now });
        }
        Ok(())
    }

    /// Later rounds that were drawn from the old result.
    fn redrawn(&self, after: &Self, id: MatchId, later: Later, found: &mut Consequences) -> Result<(), Refusal> {
        let stage = self.stage(id.key.stage)?;
        if stage.plan.format.is_fixed() {
            return Ok(());
        }
        for round in stage.rounds.iter().filter(|round| round.key > id.key) {
            match round.phase {
                Phase::Draft => found.list.push(Consequence::DraftDropped(round.key)),
                Phase::Published => self.published(round.key, id, later, found)?,
                _ => {}
            }
        }
        self.replayed(after, id, later, found)
    }

    /// A published round that has not started: in the last two of a stage it must be drawn again (`TD-6.7`).
    fn published(&self, key: RoundKey, id: MatchId, later: Later, found: &mut Consequences) -> Result<(), Refusal> {
        let stage = self.stage(key.stage)?;
        let must = stage.plan.format.is_paired_by_points() && stage.is_among_last_two(key);
        if must && later == Later::Keep {
            return Err(refusal(
                id,
                "本阶段最后两轮、尚未开始的编排必须按更正后的成绩重排；请选择重新编排（--redraw）。",
                "a round among the last two of its stage that has not started must be drawn again; choose to redraw (--redraw).",
                "TD-6.7",
            ));
        }
        found.list.push(match later {
            Later::Keep => Consequence::Kept(key),
            Later::Redraw => Consequence::Redrawn(key),
        });
        Ok(())
    }

    /// Matches of a bracket that were played, or are being played, by the wrong units.
    fn replayed(&self, after: &Self, id: MatchId, later: Later, found: &mut Consequences) -> Result<(), Refusal> {
        let stage = self.stage(id.key.stage)?;
        for round in stage.rounds.iter().filter(|round| round.key > id.key && round.phase >= Phase::Playing) {
            for game in &round.matches {
                let Some(pair) = after.pair_of_node(stage.no, game.pair.node)? else { continue };
                if pair.home == game.pair.home && pair.visitor == game.pair.visitor {
                    continue;
                }
                if later == Later::Keep {
                    return Err(refusal(
                        id,
                        "后面的淘汰赛场次因此换人。请选择重新编排（--redraw），这些场次将重赛。",
                        "later matches of the bracket have other sides then. Choose to redraw (--redraw); they are played again.",
                        "TD-3.6",
                    ));
                }
                found.list.push(Consequence::Replayed { game: game.id, pair });
            }
        }
        Ok(())
    }

    /// Takes rounds back and opens matches again.
    fn carry_out(&mut self, consequences: &Consequences) -> Result<(), Refusal> {
        for (game, pair) in consequences.reopened() {
            let found = self.game_mut(game)?;
            (found.pair, found.report) = (pair, Report::Open);
            let round = self.round_mut(game.key)?;
            round.phase = round.phase.min(Phase::Playing);
        }
        for key in consequences.dropped() {
            self.stage_mut(key.stage)?.rounds.retain(|round| round.key < key);
        }
        Ok(())
    }
}

/// As if it stood.
fn stood(verdict: &Verdict) -> Report {
    Report::Settled { verdict: verdict.clone(), how: Settled::Corrected }
}

/// A refusal about a match.
fn refusal(game: MatchId, zh: &str, en: &str, article: &str) -> Refusal {
    Refusal::Result { game, what: Text::new(zh, en), article: article.to_owned() }
}
