//! Rulings: the referee's choice is the truth, what it leads to is computed from all rulings before it.

use serde::{Deserialize, Serialize};

use super::command::{Entry, Who};
use super::id::{MatchId, RoundKey};
use super::records::{LastRound, forfeit_of};
use super::refusal::Refusal;
use super::roster::{Leaving, Left};
use super::round::{Forfeiture, Phase, Report, Settled, Verdict};
use super::state::Event;
use crate::moment::{Moment, Seconds};
use crate::office::{
    self, Attends, Choice, Decision, Earlier, Effect, LateDecision, Role, RulingFault, Span, Standing,
};
use crate::profile::absence::Consequence;
use crate::profile::penalties::{Penalty, Subject};
use crate::score;
use crate::side::{BySide, Side};
use crate::text::Text;
use crate::unit::UnitId;

/// 记在哪里: whether the sheet that the sides sign holds the penalty already.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Booked {
    /// 已记入记分表: the players have written it down; it must not count twice.
    OnSheet,
    /// 由裁判组执行: it is applied when the sheet is converted.
    ByDesk,
}

impl Booked {
    /// By the desk: what entries mean that don't say.
    pub(super) const fn by_desk() -> Self {
        Self::ByDesk
    }

    /// Whether the desk applies it.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
    pub(super) fn is_by_desk(&self) -> bool {
        *self == Self::ByDesk
    }
}

/// 一次判罚: the facts and the choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Charge {
    /// The offence's id in the profile.
    pub offence: String,
    /// Which of its penalties, by whom, on which facts.
    pub choice: Choice,
    /// Against which unit.
    pub unit: UnitId,
    /// Which member, by position in the roster from 1; none if the whole unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<u16>,
    /// In which round.
    pub round: RoundKey,
    /// In which match, if in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<MatchId>,
    /// Which board or hand, if in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<u16>,
    /// At which table of the match; 0 is A.
    #[serde(default)]
    pub table: u8,
    /// Whether the sheet holds it already.
    pub booked: Booked,
}

/// 改判.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Overturn {
    /// Which ruling.
    pub ruling: u32,
    /// What becomes of it.
    pub becomes: Becomes,
}

/// 改成什么.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Becomes {
    /// 撤销.
    Lifted,
    /// 改为另一种处理.
    Changed(Choice),
}

/// 判罚的事由.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Case {
    /// 违规: what was charged; after a change, with the choice that stands now.
    Offence(Charge),
    /// 迟到: the ladder of lateness decides.
    Late {
        /// Whose.
        unit: UnitId,
        /// To which match.
        game: MatchId,
        /// What the ladder says of it.
        rung: LateDecision,
        /// Whether the sheet holds what it brings.
        booked: Booked,
    },
}

impl Case {
    /// Against which unit.
    pub const fn unit(&self) -> UnitId {
        match self {
            Self::Offence(charge) => charge.unit,
            Self::Late { unit, .. } => *unit,
        }
    }

    /// In which round.
    pub const fn round(&self) -> RoundKey {
        match self {
            Self::Offence(charge) => charge.round,
            Self::Late { game, .. } => game.key,
        }
    }

    /// Whether the sheet holds it.
    pub const fn booked(&self) -> Booked {
        match self {
            Self::Offence(charge) => charge.booked,
            Self::Late { booked, .. } => *booked,
        }
    }

    /// In which match, if in one.
    pub const fn game(&self) -> Option<MatchId> {
        match self {
            Self::Offence(charge) => charge.game,
            Self::Late { game, .. } => Some(*game),
        }
    }

    /// What was charged, if it was an offence.
    pub const fn charge(&self) -> Option<&Charge> {
        match self {
            Self::Offence(charge) => Some(charge),
            Self::Late { .. } => None,
        }
    }

    /// The offence's name in the log.
    fn offence(&self) -> &str {
        match self {
            Self::Offence(charge) => &charge.offence,
            Self::Late { .. } => "late",
        }
    }

    /// Against which member, if one.
    const fn person(&self) -> Option<u16> {
        match self {
            Self::Offence(charge) => charge.person,
            Self::Late { .. } => None,
        }
    }

    /// Which board at which table.
    fn board(&self) -> Option<(u16, u8)> {
        match self {
            Self::Offence(charge) => charge.board.map(|board| (board, charge.table)),
            Self::Late { .. } => None,
        }
    }
}

/// 判罚记录.
#[derive(Clone, PartialEq, Debug)]
pub struct Ruling {
    /// Its number, from 1.
    pub no: u32,
    /// What for.
    pub case: Case,
    /// Who ruled.
    pub who: Who,
    /// When.
    pub at: Moment,
    /// What the referee noted.
    pub reason: String,
    /// What it leads to; none once it is lifted.
    pub decision: Option<Decision>,
    /// Whether it has been changed or lifted, and by whom.
    pub overturned: Option<Who>,
}

/// A penalty among which the referee chooses, and what it would do now, or why it can't be imposed.
pub type Weighed<'a> = (&'a Penalty, Result<Decision, RulingFault>);

impl Ruling {
    /// The effects that stand.
    pub fn effects(&self) -> &[Effect] {
        self.decision.as_ref().map_or(&[], |decision| &decision.effects)
    }

    /// Whether the ruling falls into a match.
    pub fn is_in(&self, game: MatchId) -> bool {
        self.case.game() == Some(game)
    }
}

impl Event {
    /// Makes a ruling.
    pub(super) fn rule(&mut self, charge: &Charge, entry: &Entry) -> Result<(), Refusal> {
        self.chargeable(charge)?;
        if charge.choice.by != entry.who.role {
            return Err(ruling(
                "判罚人的职务与记录人不符。",
                "the office that rules is not the office that enters the ruling.",
                "TD-12.17",
            ));
        }
        self.enter_ruling(Case::Offence(charge.clone()), entry)
    }

    /// How late each side came: a ruling against each that was late.
    pub(super) fn late(
        &mut self,
        id: MatchId,
        late: BySide<Seconds>,
        booked: Booked,
        entry: &Entry,
    ) -> Result<(), Refusal> {
        let phase = self.round(id.key)?.phase;
        if !matches!(phase, Phase::Playing | Phase::Closing) {
            return Err(Refusal::WrongPhase { round: id.key, is: phase, instead: super::step::ways_on(phase) });
        }
        let game = self.game(id)?.clone();
        if self
            .rulings
            .iter()
            .any(|old| old.decision.is_some() && matches!(&old.case, Case::Late { game, .. } if *game == id))
        {
            return Err(ruling(
                "这场的迟到已经处理。要改，先撤销（undo）那一条。",
                "lateness in this match has been ruled on. Undo that entry to change it.",
                "TD-8.8",
            ));
        }
        let rungs = office::late(&self.profile.late, late);
        let forfeits = rungs.clone().map(|rung| rung.attends == Attends::Forfeits);
        for side in Side::BOTH {
            let rung = rungs.of(side).clone();
            if rung.attends != Attends::OnTime {
                self.enter_ruling(Case::Late { unit: game.unit(side), game: id, rung, booked }, entry)?;
            }
        }
        let verdict = match (forfeits.home, forfeits.visitor) {
            (true, true) => Verdict::DoubleForfeit,
            (true, false) => Verdict::Forfeit { absent: Side::Home, leave: Forfeiture::Late },
            (false, true) => Verdict::Forfeit { absent: Side::Visitor, leave: Forfeiture::Late },
            (false, false) => return Ok(()),
        };
        if !game.is_settled() {
            self.game_mut(id)?.report = Report::Settled { verdict, how: Settled::Desk };
            self.bar();
        }
        Ok(())
    }

    /// Weighs a case and enters it.
    fn enter_ruling(&mut self, case: Case, entry: &Entry) -> Result<(), Refusal> {
        let decision = self.decide(&case, self.rulings.len())?;
        if !entry.who.role.stands_for(decision.declared_by) {
            let title = decision.declared_by.title();
            return Err(Refusal::NoAuthority {
                needs: Text::new(
                    format!("{}（累计后的处罚由其宣布）", title.zh),
                    format!("the {}, who declares what this adds up to", title.en),
                ),
                article: "TD-12.3",
            });
        }
        self.rulings.push(Ruling {
            no: self.rulings.len() as u32 + 1,
            case,
            who: entry.who.clone(),
            at: entry.at,
            reason: entry.reason.clone(),
            decision: Some(decision),
            overturned: None,
        });
        self.bar();
        Ok(())
    }

    /// Changes or lifts a ruling; those after it are weighed again.
    pub(super) fn overturn(&mut self, overturn: &Overturn, entry: &Entry) -> Result<(), Refusal> {
        if entry.reason.is_empty() {
            return Err(Refusal::NoReason { article: "TD-12.18" });
        }
        let at = (overturn.ruling as usize).wrapping_sub(1);
        let Some(old) = self.rulings.get(at) else {
            return Err(ruling("没有这一号判罚。", "there is no such ruling.", "TD-12.18"));
        };
        let mut case = old.case.clone();
        let lifted = overturn.becomes == Becomes::Lifted;
        match (&overturn.becomes, &mut case) {
            (Becomes::Lifted, _) => {}
            (Becomes::Changed(choice), Case::Offence(charge)) => charge.choice = choice.clone(),
            (Becomes::Changed(_), Case::Late { .. }) => {
                return Err(ruling(
                    "迟到按时间处理，没有别的选择；可以撤销后重新记录。",
                    "lateness follows the ladder and has no other choice; lift it and enter it anew.",
                    "TD-8.8",
                ));
            }
        }
        let decision = self.decide(&case, at)?;
        let ruling = &mut self.rulings[at];
        ruling.case = case;
        ruling.overturned = Some(entry.who.clone());
        ruling.decision = (!lifted).then_some(decision);
        self.weigh_rulings_from(at + 1);
        Ok(())
    }

    /// The whole room is warned of an offence.
    pub(super) fn announce(&mut self, offence: &str, entry: &Entry) -> Result<(), Refusal> {
        self.offence(offence)?;
        self.announced.entry(offence.to_owned()).or_insert(entry.at);
        Ok(())
    }

    /// Decides ruling `at` anew, and all after it, each from those before.
    fn weigh_rulings_from(&mut self, at: usize) {
        for later in at..self.rulings.len() {
            if self.rulings[later].decision.is_some() {
                // It was decided once; what came before may have changed the figure, but not whether it can be decided.
                let decision = self.decide(&self.rulings[later].case, later).ok();
                self.rulings[later].decision = decision;
            }
        }
        self.bar();
    }

    /// 各种处理: what each penalty of an offence would do to a unit now, mildest first, or why it can't be imposed. It looks at who
    /// rules and at the facts of the charge; which penalty the charge itself names makes no difference.
    ///
    /// # Errors
    /// [`Refusal`] for an offence that the rules don't have, and for a unit, member or match that isn't there.
    pub fn options(&self, charge: &Charge) -> Result<Vec<Weighed<'_>>, Refusal> {
        self.chargeable(charge)?;
        let offence = self.offence(&charge.offence)?;
        let standing = self.standing(&Case::Offence(charge.clone()), self.rulings.len());
        let Choice { by, facts, .. } = charge.choice;
        Ok(office::options(&self.profile.penalties, &standing, offence, by, facts))
    }

    /// What a case leads to, after the first `before` rulings.
    fn decide(&self, case: &Case, before: usize) -> Result<Decision, Refusal> {
        let standing = self.standing(case, before);
        let rules = &self.profile.penalties;
        match case {
            Case::Offence(charge) => {
                let offence = self.offence(&charge.offence)?;
                office::decide(rules, &standing, offence, &charge.choice)
                    .map_err(|fault| Refusal::Ruling { what: fault.text(), article: offence.article.clone() })
            }
            Case::Late { rung, .. } => {
                let (effects, steps) = office::escalate(rules, &standing, rung.effects.clone(), Vec::new());
                let notice = office::notice::late(rung.article.as_deref().unwrap_or("TD-8.8"), &effects);
                let declared_by = if effects.iter().any(|effect| effect.ends_round() && *effect != Effect::Forfeit) {
                    Role::Chief
                } else {
                    Role::Referee
                };
                Ok(Decision { effects, steps, declared_by, notice })
            }
        }
    }

    /// The past of whoever a case is against, as far as the first `before` rulings go.
    fn standing(&self, case: &Case, before: usize) -> Standing {
        let subject = self.profile.penalties.subject.value;
        let same =
            |other: &Case| other.unit() == case.unit() && (subject == Subject::Unit || other.person() == case.person());
        let since = self.rulings.get(before).map(|ruling| ruling.at);
        let earlier = self.rulings[..before]
            .iter()
            .filter(|ruling| ruling.decision.is_some() && same(&ruling.case))
            .map(|ruling| Earlier {
                offence: ruling.case.offence().to_owned(),
                shared: shared(&ruling.case, case),
                effects: ruling.effects().to_vec(),
            })
            .collect();
        let known = |(offence, at): (&String, &Moment)| since.is_none_or(|since| *at <= since).then(|| offence.clone());
        Standing { earlier, announced: self.announced.iter().filter_map(known).collect() }
    }

    /// An offence of the profile.
    fn offence(&self, id: &str) -> Result<&crate::profile::Sourced<crate::profile::penalties::Offence>, Refusal> {
        self.profile.penalties.offence(id).ok_or_else(|| Refusal::Ruling {
            what: Text::new(
                format!("本规则没有“{id}”这一违规。用 paiju event rule --list 查看。"),
                format!("these rules have no offence {id:?}. See paiju event rule --list."),
            ),
            article: "TD-12.1".into(),
        })
    }

    /// Whether a charge names things that exist.
    fn chargeable(&self, charge: &Charge) -> Result<(), Refusal> {
        let unit = self.roster.get(charge.unit).ok_or(Refusal::NoUnit(charge.unit))?;
        if charge.person.is_some_and(|person| person == 0 || usize::from(person) > unit.entrant.members.len()) {
            return Err(ruling("名单上没有这名队员。", "the roster has no such member.", "TD-11.7"));
        }
        let round = self.round(charge.round)?;
        let Some(id) = charge.game else { return Ok(()) };
        if id.key != round.key {
            return Err(ruling("该场不在这一轮。", "the match is not in this round.", "TD-12.2"));
        }
        match self.game(id)?.side(charge.unit) {
            Some(_) => Ok(()),
            None => Err(ruling("该队不在这场比赛里。", "the unit does not play in this match.", "TD-12.2")),
        }
    }

    /// Who is out by a ruling or by a forfeit on purpose (`TD-7.7`): from the round after it, as long as it stands.
    pub(super) fn bar(&mut self) {
        let by_ruling = self.rulings.iter().filter_map(|ruling| {
            let how = ruling.effects().iter().filter_map(leaving).max()?;
            Some((ruling.case.unit(), Left { from: ruling.case.round().next(), how }))
        });
        let games = self.stages.iter().flat_map(|stage| &stage.rounds).flat_map(|round| &round.matches);
        let by_forfeit = games.filter_map(|game| {
            let Some(Verdict::Forfeit { absent, leave }) = game.verdict() else { return None };
            let forfeit = forfeit_of(*leave, LastRound::No)?;
            let out = score::consequences(&self.profile.absence, forfeit).contains(&Consequence::OutOfEvent);
            out.then(|| (game.unit(*absent), Left { from: game.id.key.next(), how: Leaving::Disqualified }))
        });
        let barred: Vec<(UnitId, Left)> = by_ruling.chain(by_forfeit).collect();
        self.roster.bar(&barred);
    }
}

/// How an effect puts a unit out of what is left of the event.
const fn leaving(effect: &Effect) -> Option<Leaving> {
    match effect {
        Effect::Suspended(_) => Some(Leaving::Suspended),
        Effect::Disqualified { span: Span::Stage, .. } => Some(Leaving::StageDisqualified),
        Effect::Disqualified { span: Span::Event, .. } => Some(Leaving::Disqualified),
        _ => None,
    }
}

/// The narrowest span that two cases share.
fn shared(one: &Case, other: &Case) -> Span {
    let in_one_match = one.game().is_some() && one.game() == other.game();
    if in_one_match && one.board().is_some() && one.board() == other.board() {
        Span::Hand
    } else if in_one_match {
        Span::Match
    } else if one.round() == other.round() {
        Span::Round
    } else if one.round().stage == other.round().stage {
        Span::Stage
    } else {
        Span::Event
    }
}

/// A refusal about a ruling.
fn ruling(zh: &str, en: &str, article: &str) -> Refusal {
    Refusal::Ruling { what: Text::new(zh, en), article: article.to_owned() }
}
