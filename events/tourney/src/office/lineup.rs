//! Line-ups of a match: what is revealed when, and who has the seating right in which segment (出场名单与座位选择权).

use serde::{Deserialize, Serialize};

use crate::moment::{Moment, Seconds};
use crate::office::Role;
use crate::office::seating::Lineup;
use crate::profile::lineup::{Gain, LineupRules, OddSegments};
use crate::side::{BySide, Side};
use crate::text::Text;

/// 怎样公布.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// 一方有座位选择权: the other shows first (`TD-9.2`).
    Right(Side),
    /// 同时独立填写: neither wanted to sit first; both are opened together (`TD-9.3`).
    Sealed,
}

/// 是否按时.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Timely {
    /// 按时.
    InTime,
    /// 迟交: by so many seconds. It is accepted all the same; whether it is an offence, the referee says.
    Late(Seconds),
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Given {
    lineup: Lineup,
    at: Moment,
    /// Known already when it was given: a change after publication.
    shown: Option<Moment>,
}

/// 一场的出场名单. Nothing is shown before its time: ask [`Lineups::revealed`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lineups {
    start: Moment,
    order: Order,
    given: BySide<Option<Given>>,
    /// Who may answer a change of the other side.
    answers: Option<Side>,
}

/// 名单不能这样交或改.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineupFault {
    /// 已公布 (`TD-9.5`).
    Published {
        /// By which article it may only be changed.
        article: String,
    },
    /// 还没有公布.
    NotPublished,
    /// 须裁判长同意 (`TD-9.5`).
    NotByThisRole {
        /// Who consented.
        by: Role,
        /// Who must.
        needs: Role,
        /// By which article.
        article: String,
    },
}

impl LineupFault {
    /// What is wrong and what would do.
    pub fn text(&self) -> Text {
        match self {
            Self::Published { article } => Text::new(
                format!("名单已经公布；要变更，请裁判长同意（{article}）。"),
                format!("The line-up is published; a change needs the chief referee ({article})."),
            ),
            Self::NotPublished => {
                Text::new("名单还没有公布，直接重交即可。", "The line-up is not published yet; just hand in another.")
            }
            Self::NotByThisRole { by, needs, article } => Text::new(
                format!("变更名单须经{}同意，{}不能批准（{article}）。", needs.title().zh, by.title().zh),
                format!("A change needs the {}; the {} cannot allow it ({article}).", needs.title().en, by.title().en),
            ),
        }
    }
}

impl Lineups {
    /// No line-up yet, for a match that starts at `start`.
    pub const fn new(order: Order, start: Moment) -> Self {
        Self { start, order, given: BySide::new(None, None), answers: None }
    }

    /// Who shows first, as it is now.
    pub const fn order(&self) -> Order {
        self.order
    }

    /// 交表期限: by when a side must have given its line-up. Sealed ones follow the first deadline.
    pub fn due(&self, rules: &LineupRules, side: Side) -> Moment {
        let ahead = match self.order {
            Order::Right(right) if right == side => rules.with_right_s.value,
            Order::Right(_) | Order::Sealed => rules.without_right_s.value,
        };
        self.start - ahead
    }

    /// 交名单. Until it is shown it may be given again; the last one counts.
    ///
    /// # Errors
    /// [`LineupFault::Published`] once it is shown, unless the side answers a change of the other.
    pub fn submit(
        &mut self,
        rules: &LineupRules,
        side: Side,
        lineup: Lineup,
        at: Moment,
    ) -> Result<Timely, LineupFault> {
        if self.answers == Some(side) {
            *self.given.of_mut(side) = Some(Given { lineup, at, shown: Some(at) });
            self.answers = None;
            return Ok(Timely::InTime);
        }
        if self.shown(rules, side).is_some_and(|shown| shown <= at) {
            return Err(LineupFault::Published { article: rules.change.article.clone() });
        }
        let due = self.due(rules, side);
        *self.given.of_mut(side) = Some(Given { lineup, at, shown: None });
        Ok(if at > due { Timely::Late(at - due) } else { Timely::InTime })
    }

    /// 变更已公布的名单: with the chief's consent; then the opponents gain the seating right and may answer with a new
    /// line-up of their own (`TD-9.5`).
    ///
    /// # Errors
    /// Before publication, or without consent.
    pub fn change(
        &mut self,
        rules: &LineupRules,
        side: Side,
        lineup: Lineup,
        by: Role,
        at: Moment,
    ) -> Result<(), LineupFault> {
        if self.shown(rules, side).is_none_or(|shown| shown > at) {
            return Err(LineupFault::NotPublished);
        }
        let needs = rules.change.value.consent;
        if !by.stands_for(needs) {
            return Err(LineupFault::NotByThisRole { by, needs, article: rules.change.article.clone() });
        }
        for both in Side::BOTH {
            let shown = self.shown(rules, both).filter(|shown| *shown <= at);
            if let Some(given) = self.given.of_mut(both) {
                given.shown = given.shown.or(shown);
            }
        }
        *self.given.of_mut(side) = Some(Given { lineup, at, shown: Some(at) });
        if rules.change.value.gain == Gain::SeatingRight {
            self.order = Order::Right(side.other());
            self.answers =
                Some(side.other()).filter(|other| self.shown(rules, *other).is_some_and(|shown| shown <= at));
        }
        Ok(())
    }

    /// 已公布的名单 at a moment.
    pub fn revealed(&self, rules: &LineupRules, now: Moment) -> BySide<Option<&Lineup>> {
        let one = |side| {
            let shown = self.shown(rules, side).is_some_and(|shown| shown <= now);
            self.given.of(side).as_ref().filter(|_| shown).map(|given| &given.lineup)
        };
        BySide::new(one(Side::Home), one(Side::Visitor))
    }

    /// 公布时间: when a side's line-up is shown to everybody, as far as is known (`TD-9.4`).
    pub fn shown(&self, rules: &LineupRules, side: Side) -> Option<Moment> {
        let given = self.given.of(side).as_ref()?;
        if given.shown.is_some() {
            return given.shown;
        }
        match self.order {
            Order::Sealed => self.given.of(side.other()).as_ref().map(|other| given.at.max(other.at)),
            Order::Right(right) if right == side => Some(given.at.max(self.shown(rules, side.other())?)),
            Order::Right(_) => Some(given.at.max(self.start - rules.without_right_s.value)),
        }
    }
}

/// 轮到谁.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// 由一方挑一节.
    Pick(Side),
    /// 剩下的一节抽签.
    Lot(u8),
    /// 已选完.
    Done,
}

/// 各节座位选择权的挑选: the winner of the lot picks one segment, the other side one of the rest, and so on (`TD-9.1`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Segments {
    winner: Side,
    right: Vec<Option<Side>>,
}

/// 不能这样选.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SegmentFault {
    /// 没轮到.
    NotItsTurn(Side),
    /// 没有这一节.
    NoSegment(u8),
    /// 这一节已选.
    Taken(u8),
    /// 还不到抽签.
    NoLot,
}

impl Segments {
    /// So many segments, counted from 1, and who won the lot.
    pub fn new(segments: u8, winner: Side) -> Self {
        Self { winner, right: vec![None; usize::from(segments)] }
    }

    /// Whose turn it is.
    pub fn turn(&self, rules: &LineupRules) -> Turn {
        let picked = self.right.iter().flatten().count();
        let Some(free) = self.right.iter().position(Option::is_none) else { return Turn::Done };
        let last = picked + 1 == self.right.len();
        if last && self.right.len() % 2 == 1 && rules.odd_segments.value == OddSegments::LastByLot {
            return Turn::Lot(free as u8 + 1);
        }
        Turn::Pick(if picked.is_multiple_of(2) { self.winner } else { self.winner.other() })
    }

    /// 挑一节.
    ///
    /// # Errors
    /// Out of turn, or a segment that is taken or does not exist.
    pub fn pick(&mut self, rules: &LineupRules, side: Side, segment: u8) -> Result<(), SegmentFault> {
        if self.turn(rules) != Turn::Pick(side) {
            return Err(SegmentFault::NotItsTurn(side));
        }
        let place = usize::from(segment).wrapping_sub(1);
        match self.right.get_mut(place) {
            None => Err(SegmentFault::NoSegment(segment)),
            Some(Some(_)) => Err(SegmentFault::Taken(segment)),
            Some(free) => {
                *free = Some(side);
                Ok(())
            }
        }
    }

    /// 末节抽签: who won the lot for the last segment.
    ///
    /// # Errors
    /// [`SegmentFault::NoLot`] unless one is due.
    pub fn lot(&mut self, rules: &LineupRules, winner: Side) -> Result<(), SegmentFault> {
        let Turn::Lot(segment) = self.turn(rules) else { return Err(SegmentFault::NoLot) };
        if let Some(free) = self.right.get_mut(usize::from(segment) - 1) {
            *free = Some(winner);
        }
        Ok(())
    }

    /// 一节的座位选择权: none while it is open or if there is no such segment.
    pub fn right(&self, segment: u8) -> Option<Side> {
        self.right.get(usize::from(segment).wrapping_sub(1)).copied().flatten()
    }
}
