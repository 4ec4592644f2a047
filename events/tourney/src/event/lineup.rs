//! Line-ups and seating rights of matches.

use serde::{Deserialize, Serialize};

use super::command::Entry;
use super::id::MatchId;
use super::plan::Format;
use super::refusal::Refusal;
use super::state::Event;
use crate::moment::Moment;
use crate::office::lineup::{Lineups, Order, Segments};
use crate::office::seating::{self, Field, Lineup, Member, Person};
use crate::side::{BySide, Side};
use crate::text::Text;

/// 出场与座位的一步.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case", deny_unknown_fields)]
pub enum Act {
    /// 定先后: who shows first, and when play starts.
    Order {
        /// By right, or sealed.
        order: Order,
        /// The announced start.
        start: Moment,
        /// 项目: which seats are prescribed.
        field: Field,
    },
    /// 交名单.
    Submit {
        /// Whose.
        side: Side,
        /// Who sits where.
        lineup: Lineup,
    },
    /// 变更已公布的名单 (`TD-9.5`).
    Change {
        /// Whose.
        side: Side,
        /// Who sits where.
        lineup: Lineup,
    },
    /// 各节座位选择权: the lot is drawn (`TD-9.1`).
    Lot {
        /// Who won it.
        winner: Side,
    },
    /// 挑一节.
    Pick {
        /// Who picks.
        side: Side,
        /// Which segment, from 1.
        segment: u8,
    },
}

/// What is known of a match's seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Seating {
    /// Line-ups, once the order is set.
    lineups: Option<(Lineups, Field)>,
    /// Segments, once the lot is drawn.
    segments: Option<Segments>,
}

impl Event {
    /// Takes a step.
    pub(super) fn lineup(&mut self, id: MatchId, act: &Act, entry: &Entry) -> Result<(), Refusal> {
        self.game(id)?;
        let mut seating = self.seating.get(&id).cloned().unwrap_or(Seating { lineups: None, segments: None });
        match act {
            Act::Order { order, start, field } => seating.lineups = Some((Lineups::new(*order, *start), *field)),
            Act::Submit { side, lineup } => {
                let (lineups, field) = started(&mut seating, id)?;
                self.seated(id, *side, *field, lineup)?;
                lineups
                    .submit(&self.profile.lineup, *side, lineup.clone(), entry.at)
                    .map_err(|fault| refusal(id, fault.text(), "TD-9.5"))?;
            }
            Act::Change { side, lineup } => {
                let (lineups, field) = started(&mut seating, id)?;
                self.seated(id, *side, *field, lineup)?;
                lineups
                    .change(&self.profile.lineup, *side, lineup.clone(), entry.who.role, entry.at)
                    .map_err(|fault| refusal(id, fault.text(), "TD-9.5"))?;
            }
            Act::Lot { winner } => self.segment_lot(id, &mut seating, *winner)?,
            Act::Pick { side, segment } => {
                let none = || refusal(id, Text::new("先抽签。", "draw the lot first."), "TD-9.1");
                let segments = seating.segments.as_mut().ok_or_else(none)?;
                segments
                    .pick(&self.profile.lineup, *side, *segment)
                    .map_err(|fault| refusal(id, fault.text(), "TD-9.1"))?;
            }
        }
        self.seating.insert(id, seating);
        Ok(())
    }

    /// The first lot opens the choice of segments; a later one is for the last segment.
    fn segment_lot(&self, id: MatchId, seating: &mut Seating, winner: Side) -> Result<(), Refusal> {
        if let Some(segments) = seating.segments.as_mut() {
            return segments.lot(&self.profile.lineup, winner).map_err(|fault| refusal(id, fault.text(), "TD-9.1"));
        }
        let Format::KnockOut { segments, .. } = self.stage(id.key.stage)?.plan.format else {
            return Err(refusal(id, Text::new("本阶段不分节。", "matches of this stage have no segments."), "TD-9.1"));
        };
        seating.segments = Some(Segments::new(segments, winner));
        Ok(())
    }

    /// Whether a line-up may sit like that.
    fn seated(&self, id: MatchId, side: Side, field: Field, lineup: &Lineup) -> Result<(), Refusal> {
        let unit = self.game(id)?.unit(side);
        let members = &self.roster.get(unit).ok_or(Refusal::NoUnit(unit))?.entrant.members;
        let roster: Vec<Member> =
            members.iter().zip(1..).map(|(member, at)| Member { person: Person(at), sex: member.sex }).collect();
        seating::check(&self.profile.lineup, field, &roster, lineup)
            .map_err(|fault| refusal(id, fault.text(), "TD-1.5"))
    }

    /// 已公布的名单 at a moment: nothing is shown before its time.
    pub fn lineups(&self, id: MatchId, now: Moment) -> BySide<Option<&Lineup>> {
        match self.seating.get(&id).and_then(|seating| seating.lineups.as_ref()) {
            Some((lineups, _)) => lineups.revealed(&self.profile.lineup, now),
            None => BySide::new(None, None),
        }
    }

    /// 一节的座位选择权.
    pub fn seating_right(&self, id: MatchId, segment: u8) -> Option<Side> {
        self.seating.get(&id)?.segments.as_ref()?.right(segment)
    }
}

/// The line-ups, if it has been said who shows first.
fn started(seating: &mut Seating, id: MatchId) -> Result<&mut (Lineups, Field), Refusal> {
    seating.lineups.as_mut().ok_or_else(|| {
        refusal(
            id,
            Text::new("先定座位选择权与开赛时间。", "say first who has the right, and when play starts."),
            "TD-9.2",
        )
    })
}

/// A refusal about a match's seats.
fn refusal(game: MatchId, what: Text, article: &str) -> Refusal {
    Refusal::Result { game, what, article: article.to_owned() }
}
