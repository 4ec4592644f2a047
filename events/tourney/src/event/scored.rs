//! What a match is worth to each side: the sheet, what rulings make of it, and what is awarded where nobody played.

use super::id::MatchId;
use super::plan::Format;
use super::refusal::Refusal;
use super::round::{Match, Report, Round, Settled, Verdict};
use super::ruling::{Booked, Case, Ruling};
use super::state::{Event, Stage};
use crate::format::segments::{Reckoning, Segmented};
use crate::office::{self, Account, Award, Effect, Part, Party};
use crate::played::{How, Played, Tally};
use crate::points::Points;
use crate::profile::score::By;
use crate::score::{self, Need, SheetFault};
use crate::sheet::{BoardLine, Sheet};
use crate::side::{BySide, Side};

/// What one side has of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scored {
    /// Played, won without play, lost by a ruling …
    pub how: How,
    /// What it is worth.
    pub tally: Tally,
}

impl Event {
    /// What a match is worth; none while neither a result nor a ruling decides it.
    ///
    /// # Errors
    /// [`Refusal::Result`] when the verdict does not fit the stage's score system.
    pub fn scored(&self, game: &Match) -> Result<Option<BySide<Scored>>, Refusal> {
        if !self.is_decided(game) {
            return Ok(None);
        }
        let stage = self.stage(game.id.key.stage)?;
        if matches!(game.verdict(), Some(Verdict::Sheet { .. })) && self.losers(game).is_empty() {
            return self.worth(stage, game, BySide::new(&[], &[]));
        }
        let book = self.book_for(stage, game)?;
        let earlier = |side: Side| stage.number(game.unit(side)).map_or(&[][..], |at| &book[at as usize - 1]);
        self.worth(stage, game, BySide::new(earlier(Side::Home), earlier(Side::Visitor)))
    }

    /// Whether a match is over: a result stands, or a ruling has lost it for a side (`TD-7.10`), which needs no sheet.
    pub fn is_decided(&self, game: &Match) -> bool {
        game.is_settled() || !self.losers(game).is_empty()
    }

    /// Matches that nothing decides yet: who holds the round up.
    pub fn missing<'a>(&'a self, round: &'a Round) -> impl Iterator<Item = &'a Match> {
        round.matches.iter().filter(|game| !self.is_decided(game))
    }

    /// Refuses a verdict that could not stand.
    pub(super) fn weigh(&self, id: MatchId, verdict: &Verdict) -> Result<(), Refusal> {
        let game = self.game(id)?;
        let report = Report::Settled { verdict: verdict.clone(), how: Settled::Desk };
        self.scored(&Match { report, ..game.clone() }).map(drop)
    }

    /// What a match is worth, given what each side had before; none while nothing decides it.
    pub(super) fn worth(
        &self,
        stage: &Stage,
        game: &Match,
        earlier: BySide<&[Played]>,
    ) -> Result<Option<BySide<Scored>>, Refusal> {
        let system = stage.plan.system.as_str();
        let fault = |fault: SheetFault| Refusal::Result {
            game: game.id,
            what: fault.text(),
            article: fault.article().to_owned(),
        };
        let verdict = game.verdict();
        let on_sheet = match verdict {
            Some(Verdict::Sheet { sheet }) => Some(self.converted(stage, game, sheet).map_err(fault)?),
            _ => None,
        };
        let losers = self.losers(game);
        let case = match (losers.as_slice(), verdict) {
            ([], None) => return Ok(None),
            ([], Some(Verdict::Sheet { .. })) => None,
            ([_, _, ..], _) => Some(score::Case::BothRuledLost),
            (&[side], _) => Some(score::Case::RuledLost(side)),
            ([], Some(Verdict::Forfeit { absent, .. })) => Some(score::Case::Forfeit(*absent)),
            ([], Some(Verdict::DoubleForfeit)) => Some(score::Case::BothForfeit),
            ([], Some(Verdict::BrokenOff { left })) => Some(score::Case::BrokenOff(*left)),
            ([], Some(Verdict::ForceMajeure { absent })) => Some(score::Case::ForceMajeure(*absent)),
        };
        let mut tally = match (case, on_sheet) {
            (None, Some(tally)) => tally,
            (None, None) => BySide::new(nothing(), nothing()),
            (Some(case), on_sheet) => {
                score::award(&self.profile, system, case, earlier, on_sheet).map_err(fault)?.tally
            }
        };
        for side in Side::BOTH {
            self.granted(game, side, tally.of_mut(side));
            self.deducted(game, side, tally.of_mut(side));
        }
        let how = |side: Side| how(case, side);
        Ok(Some(BySide::new(
            Scored { how: how(Side::Home), tally: tally.home },
            Scored { how: how(Side::Visitor), tally: tally.visitor },
        )))
    }

    /// The sheet as points, with the penalties that the desk applies.
    fn converted(&self, stage: &Stage, game: &Match, sheet: &Sheet) -> Result<BySide<Tally>, SheetFault> {
        let mut sheet = std::borrow::Cow::Borrowed(sheet);
        let mut adjust = BySide::new(Points::ZERO, Points::ZERO);
        let (rules, system) = (&self.profile.score, stage.plan.system.as_str());
        let top = match rules.systems.get(system).map(|system| &system.by) {
            Some(By::Levels(levels)) => levels.top.value,
            _ => u8::MAX,
        };
        for (ruling, side) in self.applied(game) {
            for effect in ruling.effects() {
                apply(sheet.to_mut(), &mut adjust, effect, side, &ruling.case, top);
            }
        }
        let need = if stage.plan.format.needs_winners() { Need::Winner } else { Need::MayTie };
        match (self.segmented(stage), sheet.as_ref()) {
            (Some(plan), Sheet::Segments { segments }) => score::tally_segments(rules, system, &plan, segments, adjust),
            // Of a match that is decided by its total, that may be all that is entered (TD-11.1).
            (Some(Segmented { reckoning: Reckoning::Total, .. }), Sheet::Totals { .. }) | (None, _) => {
                score::tally_adjusted(rules, system, &sheet, need, adjust)
            }
            (Some(plan), _) => Err(SheetFault::WantsSegments { segments: plan.segments }),
        }
    }

    /// 分节: how the segments of a stage's matches decide them; none where a match is one piece. Nothing is carried into one (`TD-11.12`
    /// carries points into a stage).
    pub fn segmented(&self, stage: &Stage) -> Option<Segmented> {
        let Format::KnockOut { segments: segments @ 2.., .. } = stage.plan.format else { return None };
        let reckoning = self.profile.bracket.segments.value;
        Some(Segmented { segments: u16::from(segments), reckoning, carry: BySide::default() })
    }

    /// The rulings of a match that the desk applies, with the offender's side.
    fn applied<'a>(&'a self, game: &'a Match) -> impl Iterator<Item = (&'a Ruling, Side)> {
        let desk = |ruling: &&Ruling| ruling.case.booked() == Booked::ByDesk;
        self.rulings
            .iter()
            .filter(move |ruling| ruling.is_in(game.id))
            .filter(desk)
            .filter_map(move |ruling| game.side(ruling.case.unit()).map(|side| (ruling, side)))
    }

    /// The sides that lost the match by a ruling.
    fn losers(&self, game: &Match) -> Vec<Side> {
        Side::BOTH.into_iter().filter(|&side| self.lost_by(game, side).next().is_some()).collect()
    }

    /// The effects by which a side lost the match: those of a ruling in it, or in its round.
    fn lost_by<'a>(&'a self, game: &'a Match, side: Side) -> impl Iterator<Item = &'a Effect> {
        self.rulings
            .iter()
            .filter(move |ruling| ruling.case.unit() == game.unit(side) && ruling.case.round() == game.id.key)
            .flat_map(Ruling::effects)
            .filter(|effect| {
                matches!(
                    effect,
                    Effect::RoundLost(_) | Effect::Suspended(_) | Effect::Disqualified { .. } | Effect::ResultCancelled
                )
            })
    }

    /// What the text grants the opponents of a side that lost by a ruling, where it prints a figure of its own.
    fn granted(&self, game: &Match, side: Side, tally: &mut Tally) {
        for effect in self.lost_by(game, side.other()) {
            let (Effect::RoundLost(award) | Effect::Suspended(award) | Effect::Disqualified { award, .. }) = effect
            else {
                continue;
            };
            match award {
                Award::RuledLost => {}
                Award::Fixed(points) => tally.points = *points,
                Award::Match { points, second } => {
                    tally.points = *points;
                    tally.second = tally.second.max(*second);
                }
            }
        }
    }

    /// 扣分 from the score of the round.
    fn deducted(&self, game: &Match, side: Side, tally: &mut Tally) {
        for (ruling, offender) in self.applied(game) {
            for effect in ruling.effects() {
                match effect {
                    Effect::Deduct { account: Account::Standard, points } if offender == side => {
                        tally.points -= *points;
                    }
                    Effect::Deduct { account: Account::Margin, points } if offender == side => tally.second -= *points,
                    _ => {}
                }
            }
        }
    }
}

/// Puts a penalty where it counts before the sheet is converted.
fn apply(sheet: &mut Sheet, adjust: &mut BySide<Points>, effect: &Effect, offender: Side, case: &Case, top: u8) {
    let beneficiary = |party: Party| match party {
        Party::Offender => offender,
        Party::Opponents => offender.other(),
    };
    match (effect, sheet) {
        (Effect::BoardPoints(change), sheet) => {
            if let Some(points) = line(sheet, case).and_then(|line| line.points.as_mut()) {
                *points += change;
            }
        }
        (Effect::BoardCancelled | Effect::HandVoid, sheet) => {
            if let Some(line) = line(sheet, case) {
                line.points = None;
            }
        }
        (Effect::FirstHandPoints(fine), sheet) => {
            if let Some(first) =
                pieces(sheet).next().and_then(|boards| boards.iter_mut().min_by_key(|line| (line.board, line.table)))
                && let Some(points) = first.points.as_mut()
            {
                let part = if first.dealer == offender { Part::Dealer } else { Part::Defender };
                *points += office::charge(*fine, part);
            }
        }
        (Effect::Levels { party, steps }, Sheet::Levels { level, .. }) => {
            move_level(level, beneficiary(*party), i16::from(*steps), top);
        }
        (Effect::Levels { party, steps }, Sheet::Boards { .. } | Sheet::Totals { .. } | Sheet::Segments { .. }) => {
            *adjust.of_mut(beneficiary(*party)) += Points::whole(i64::from(*steps));
        }
        (Effect::HandGivenUp { levels }, Sheet::Levels { level, .. }) => {
            move_level(level, offender.other(), i16::from(*levels), top);
        }
        (Effect::HandGivenUp { levels }, Sheet::Boards { .. } | Sheet::Totals { .. } | Sheet::Segments { .. }) => {
            *adjust.of_mut(offender.other()) += Points::whole(i64::from(*levels));
        }
        (Effect::Deduct { account: Account::Match | Account::Hand, points }, _) => *adjust.of_mut(offender) -= *points,
        _ => {}
    }
}

/// Moves a side's level. It goes no further than past A, nor there when the other side has passed A: that one has won.
fn move_level(level: &mut BySide<u8>, side: Side, steps: i16, top: u8) {
    let most = if *level.of(side.other()) >= top { top.saturating_sub(1) } else { top };
    let now = level.of_mut(side);
    let moved = i16::from(*now).saturating_add(steps).clamp(0, i16::from(most.max(*now)));
    *now = u8::try_from(moved).unwrap_or(*now);
}

/// The boards of a match, piece by piece: all of it, or its segments.
fn pieces(sheet: &mut Sheet) -> Box<dyn Iterator<Item = &mut Vec<BoardLine>> + '_> {
    match sheet {
        Sheet::Boards { boards } => Box::new(std::iter::once(boards)),
        Sheet::Segments { segments } => Box::new(segments.iter_mut().flat_map(|line| pieces(&mut line.sheet))),
        _ => Box::new(std::iter::empty()),
    }
}

/// The board that a case is about. Boards are counted through the match: the first of the second segment follows the last of the first.
fn line<'a>(sheet: &'a mut Sheet, case: &Case) -> Option<&'a mut BoardLine> {
    let charge = case.charge()?;
    let (mut before, wanted) = (0, charge.board?);
    for boards in pieces(sheet) {
        let last = boards.iter().map(|line| line.board).max().unwrap_or(0);
        if wanted <= before + last {
            return boards.iter_mut().find(|line| line.board + before == wanted && line.table == charge.table);
        }
        before += last;
    }
    None
}

/// How the round counts for a side.
fn how(case: Option<score::Case>, side: Side) -> How {
    match case {
        None => How::Played,
        Some(score::Case::Forfeit(absent) | score::Case::Withdrawn(absent, _)) if absent == side => How::Forfeit,
        Some(score::Case::Forfeit(_) | score::Case::Withdrawn(..)) => How::ForfeitWon,
        Some(score::Case::BothForfeit) => How::Forfeit,
        Some(score::Case::RuledLost(lost) | score::Case::BrokenOff(lost)) if lost == side => How::RuledLost,
        Some(score::Case::RuledLost(_) | score::Case::BrokenOff(_)) => How::RuledWon,
        Some(score::Case::BothRuledLost) => How::RuledLost,
        Some(score::Case::ForceMajeure(_) | score::Case::BothForceMajeure) => How::ForceMajeure,
    }
}

/// No result at all.
const fn nothing() -> Tally {
    Tally { outcome: crate::played::Outcome::Tied, points: Points::ZERO, second: Points::ZERO, won_parts: 0, parts: 0 }
}
