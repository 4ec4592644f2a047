//! 赛前退出: what a unit that leaves before the first round of an open stage makes of the draw (`TD-7.1`).

use super::id::RoundKey;
use super::refusal::Refusal;
use super::round::Phase;
use super::state::{Event, Stage};
use crate::profile::absence::BeforeStart;
use crate::score::{self, LeftBefore};
use crate::text::Text;
use crate::unit::UnitId;

/// What is to be done about a stage that units have left before its first round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unfilled<'a> {
    /// What the text says.
    pub rule: BeforeStart,
    /// Where.
    pub article: &'a str,
    /// Units that remain; in groups those of the group that was left.
    pub remain: u32,
}

impl Event {
    /// What the text says of a stage that has not started and that units have left; none if nobody has. Of several groups the one that must
    /// be drawn again goes first.
    pub fn unfilled(&self, stage: &Stage) -> Option<Unfilled<'_>> {
        if stage.closed || stage.rounds.iter().any(|round| round.phase >= Phase::Playing) {
            return None;
        }
        let groups = stage.groups(self);
        let whole = [stage.draw.clone()];
        let members: Vec<&[UnitId]> = match groups.as_slice() {
            [] => whole.iter().map(Vec::as_slice).collect(),
            groups => groups.iter().map(|group| group.units.as_slice()).collect(),
        };
        let left = members.into_iter().filter_map(|units| {
            let gone = units.iter().filter(|unit| self.left_before(stage, **unit)).count();
            let remain = (units.len() - gone) as u32;
            let (rule, article) =
                score::before_start(&self.profile.absence, LeftBefore { stage: stage.kind(), remain });
            (gone > 0).then_some(Unfilled { rule, article, remain })
        });
        left.min_by_key(|unfilled| unfilled.rule != BeforeStart::Redraw)
    }

    /// Whether a unit had left before the first round of a stage.
    pub(super) fn left_before(&self, stage: &Stage, unit: UnitId) -> bool {
        let out = self.roster.get(unit).and_then(super::roster::Unit::out);
        out.is_some_and(|out| out.from <= RoundKey::new(stage.no.0, 1) && !out.spares(RoundKey::new(stage.no.0, 1)))
    }

    /// Refuses to go on with a draw that has to be made anew.
    pub(super) fn drawn_for_all(&self, key: RoundKey) -> Result<(), Refusal> {
        let stage = self.stage(key.stage)?;
        match self.unfilled(stage) {
            Some(found) if found.rule == BeforeStart::Redraw => {
                Err(Refusal::Draft { round: key, what: found.text(), article: found.article.to_owned() })
            }
            _ => Ok(()),
        }
    }
}

impl Unfilled<'_> {
    /// What a director reads: what remains, and what is to be done.
    pub fn text(&self) -> Text {
        let remain = self.remain;
        match self.rule {
            BeforeStart::Redraw => Text::new(
                format!("开赛前有队退出，剩余 {remain} 队为双数，应重新抽签：redraw。"),
                format!(
                    "a unit left before the start and an even number, {remain}, remains: draw lots again (redraw)."
                ),
            ),
            BeforeStart::Bye => Text::new(
                format!("开赛前有队退出，剩余 {remain} 队；其位置按轮空处理，不必重新抽签。"),
                format!("a unit left before the start and {remain} remain: its place is a bye, the draw stands."),
            ),
            BeforeStart::FillUp => Text::new(
                format!(
                    "开赛前有队退出，剩余 {remain} 队为单数，可考虑补足双数：候补递补（call）或补报（enter --joins）。"
                ),
                format!(
                    "a unit left before the start and an odd number, {remain}, remains: it may be filled up, by an alternate (call) or a late entry (enter --joins)."
                ),
            ),
            BeforeStart::Nothing => Text::new(
                format!("开赛前有队退出，剩余 {remain} 队，不必处理。"),
                format!("a unit left before the start and {remain} remain; nothing need be done."),
            ),
        }
    }
}
