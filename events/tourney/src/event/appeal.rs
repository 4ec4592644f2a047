//! Appeals in an event: filed in time, heard by one body after the other.

use serde::{Deserialize, Serialize};

use super::command::{Entry, Who};
use super::id::{MatchId, RoundKey};
use super::refusal::Refusal;
use super::state::Event;
use crate::moment::Moment;
use crate::office::appeal::{self, AppealRefused, CommitteeSeat, Decided, Filed, Hearing, RoundEnd};
use crate::text::Text;
use crate::unit::UnitId;

/// 申诉书.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Filing {
    /// Whose.
    pub unit: UnitId,
    /// The round that it is about; its end starts the clock.
    pub round: RoundKey,
    /// What it is against.
    pub about: About,
    /// Its form, signatures and fee.
    pub appeal: appeal::Appeal,
    /// Whether the event has an arbitration committee.
    pub committee: CommitteeSeat,
}

/// 申诉的对象.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// A ruling, by its number.
    Ruling(u32),
    /// A result.
    Result(MatchId),
    /// 其他.
    Other(String),
}

/// 申诉裁决: what a body has decided.
pub type Answer = Hearing;

/// 申诉案.
#[derive(Clone, PartialEq, Debug)]
pub struct Appeal {
    /// Its number, from 1.
    pub no: u32,
    /// As filed.
    pub filing: Filing,
    /// Who hears it and until when.
    pub filed: Filed,
    /// Who filed it.
    pub who: Who,
    /// 补录: when it was entered, if that was after its time was up though it is said to have been filed in time (`TD-13.2`).
    pub late: Option<Moment>,
    /// What has been decided so far.
    pub answers: Vec<Answered>,
}

/// One body's decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Answered {
    /// The hearing.
    pub hearing: Hearing,
    /// What follows.
    pub decided: Decided,
    /// Who entered it.
    pub who: Who,
    /// When.
    pub at: Moment,
    /// 理由.
    pub reason: String,
}

impl Event {
    /// Takes an appeal, if it is in time and in form.
    pub(super) fn appeal(&mut self, filing: &Filing, entry: &Entry) -> Result<(), Refusal> {
        self.roster.get(filing.unit).ok_or(Refusal::NoUnit(filing.unit))?;
        let end = self.end_of(filing.round, entry.at)?;
        self.subject_of(filing)?;
        let filed = appeal::file(&self.profile.appeals, &filing.appeal, end, filing.committee)
            .map_err(|fault| refused(&fault))?;
        let late = Some(entry.entered()).filter(|&entered| entered > filed.closes);
        self.appeals.push(Appeal {
            no: self.appeals.len() as u32 + 1,
            late,
            filing: filing.clone(),
            filed,
            who: entry.who.clone(),
            answers: Vec::new(),
        });
        Ok(())
    }

    /// Enters what a body has decided.
    pub(super) fn answer(&mut self, no: u32, hearing: Hearing, entry: &Entry) -> Result<(), Refusal> {
        let at = (no as usize).wrapping_sub(1);
        let Some(case) = self.appeals.get(at) else {
            return Err(fault("没有这一号申诉。", "there is no such appeal.", "TD-13.2"));
        };
        if entry.reason.is_empty() {
            return Err(Refusal::NoReason { article: "TD-13.3" });
        }
        let expected = match case.answers.last() {
            None => case.filed.route.first().copied(),
            Some(last) => last.decided.next,
        };
        if expected != Some(hearing.body) {
            let (zh, en) = expected.map_or_else(
                || ("已是最终裁决。".into(), "it has been decided for good.".into()),
                |body| {
                    let title = body.title();
                    (format!("现在应由{}裁决。", title.zh), format!("it is before the {} now.", title.en))
                },
            );
            return Err(Refusal::Appeal { what: Text::new(zh, en), article: "TD-13.3".into() });
        }
        let decided = appeal::decide(&self.profile.appeals, &case.filed, hearing).map_err(|fault| refused(&fault))?;
        self.appeals[at].answers.push(Answered {
            hearing,
            decided,
            who: entry.who.clone(),
            at: entry.at,
            reason: entry.reason.clone(),
        });
        Ok(())
    }

    /// When a round ended or is to end; `now` if it still goes on.
    pub fn end_of(&self, key: RoundKey, now: Moment) -> Result<RoundEnd, Refusal> {
        let round = self.round(key)?;
        let scheduled = round.ends.or(round.closed).unwrap_or(now);
        Ok(RoundEnd { scheduled, real: round.closed.unwrap_or_else(|| now.max(scheduled)) })
    }

    /// Whether what is appealed against exists.
    fn subject_of(&self, filing: &Filing) -> Result<(), Refusal> {
        match &filing.about {
            About::Ruling(no) if self.rulings.get((*no as usize).wrapping_sub(1)).is_none() => {
                Err(fault("没有这一号判罚。", "there is no such ruling.", "TD-13.2"))
            }
            About::Result(game) => self.game(*game).map(drop),
            About::Other(what) if what.trim().is_empty() => {
                Err(fault("请写明申诉事项。", "say what the appeal is about.", "TD-13.2"))
            }
            About::Ruling(_) | About::Other(_) => Ok(()),
        }
    }
}

/// A fault of the chapter on appeals.
fn refused(refused: &AppealRefused) -> Refusal {
    Refusal::Appeal { what: refused.fault.text(), article: refused.article.clone() }
}

/// A refusal about an appeal.
fn fault(zh: &str, en: &str, article: &str) -> Refusal {
    Refusal::Appeal { what: Text::new(zh, en), article: article.to_owned() }
}
