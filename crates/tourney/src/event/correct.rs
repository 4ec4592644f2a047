//! Corrections of results that stand: permitted by the text, their consequences shown before they are made.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::command::Entry;
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

/// What a correction would change.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Consequences {
    /// One line each.
    pub list: Vec<Text>,
    /// Rounds that are taken back, to be drawn again.
    pub dropped: Vec<RoundKey>,
    /// Matches that are played again with other sides.
    pub reopened: Vec<(MatchId, super::round::Pair)>,
}

impl Consequences {
    /// What has to be sent to accept exactly these: eight hexadecimal digits; none if there is nothing to accept.
    pub fn digest(&self) -> Option<String> {
        if self.list.is_empty() {
            return None;
        }
        let mut hash = Sha256::new();
        for line in &self.list {
            hash.update(line.en.as_bytes());
            hash.update([0]);
        }
        Some(hash.finalize().iter().take(4).map(|byte| format!("{byte:02x}")).collect())
    }
}

impl Event {
    /// Changes a result that stands.
    pub(super) fn correct(
        &mut self,
        id: MatchId,
        verdict: &Verdict,
        how: (&Ground, Later),
        accept: Option<&str>,
        entry: &Entry,
    ) -> Result<(), Refusal> {
        let (ground, later) = how;
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
        self.permit(game, verdict, ground, entry)?;
        let consequences = self.consequences(id, verdict, later)?;
        let digest = consequences.digest();
        if digest.as_deref() != accept
            && let Some(accept) = digest
        {
            return Err(Refusal::Consequences { game: id, list: consequences.list, accept });
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
        let before = self.scored(game)?.map(|tally| tally.of(side).tally.points);
        let after =
            self.scored(&Match { report: stood(verdict), ..game.clone() })?.map(|tally| tally.of(side).tally.points);
        Ok(match after.cmp(&before) {
            std::cmp::Ordering::Less => Change::Lower,
            std::cmp::Ordering::Equal => Change::Same,
            std::cmp::Ordering::Greater => Change::Higher,
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
            let shown = |place: Option<u32>| place.map_or_else(|| "–".to_owned(), |place| place.to_string());
            let (from, to) = (shown(place), shown(now));
            found.list.push(Text::new(
                format!("{} 号名次 {from} → {to}", unit.0),
                format!("unit {} moves from place {from} to {to}", unit.0),
            ));
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
                Phase::Draft => {
                    found.dropped.push(round.key);
                    found.list.push(Text::new(
                        format!("{} 轮草案作废", round.key),
                        format!("the draft of round {} is dropped", round.key),
                    ));
                }
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
                "本阶段最后两轮、尚未开始的编排必须按更正后的成绩重排；请选择重新编排。",
                "a round among the last two of its stage that has not started must be drawn again; choose to redraw.",
                "TD-6.7",
            ));
        }
        match later {
            Later::Keep => found
                .list
                .push(Text::new(format!("{key} 轮按原编排进行"), format!("round {key} is played as it was published"))),
            Later::Redraw => {
                found.dropped.push(key);
                found.list.push(Text::new(
                    format!("{key} 轮收回，重新编排"),
                    format!("round {key} is taken back and drawn again"),
                ));
            }
        }
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
                        "后面的淘汰赛场次因此换人。请选择重新编排，这些场次将重赛。",
                        "later matches of the bracket have other sides then. Choose to redraw; they are played again.",
                        "TD-3.6",
                    ));
                }
                found.reopened.push((game.id, pair));
                found.list.push(Text::new(
                    format!("{} 改为 {} 号对 {} 号，成绩作废重赛", game.id, pair.home.0, pair.visitor.0),
                    format!(
                        "match {} becomes {} v {}; its result is void, it is played again",
                        game.id, pair.home.0, pair.visitor.0
                    ),
                ));
            }
        }
        Ok(())
    }

    /// Takes rounds back and opens matches again.
    fn carry_out(&mut self, consequences: &Consequences) -> Result<(), Refusal> {
        for &(game, pair) in &consequences.reopened {
            let found = self.game_mut(game)?;
            (found.pair, found.report) = (pair, Report::Open);
            let round = self.round_mut(game.key)?;
            round.phase = round.phase.min(Phase::Playing);
        }
        for key in &consequences.dropped {
            self.stage_mut(key.stage)?.rounds.retain(|round| round.key < *key);
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
