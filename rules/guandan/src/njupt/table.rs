//! What all see of a board, folded from public sights: it makes the notices, and the public part of requests.

use cards::{Card, Rank};
use table::Seat;

use super::message::{Act, Place, left, place};
use super::{Choice, Dialect, Manner, Notice, Spoken, Stage, arrange, choices, spoken};
use crate::event::Sight;
use crate::order::Order;
use crate::tribute::Gift;
use crate::view::{self, View};

/// A board as the programs hear of it.
#[derive(Clone, Debug)]
pub struct Table {
    manner: Manner,
    level: Rank,
    /// Cards left.
    rest: [u8; 4],
    /// The last action of each seat in the trick.
    areas: [Option<Spoken>; 4],
    /// The last action, and what stands.
    last: Option<(Seat, Spoken)>,
    greater: Option<(Seat, Spoken)>,
}

impl Table {
    /// Before the first sight of a board at this level.
    pub fn new(manner: Manner, level: Rank) -> Self {
        Self { manner, level, rest: [0; 4], areas: [const { None }; 4], last: None, greater: None }
    }

    /// What a sight, and the one after it, make all hear; most sights nothing. The sights are those of somebody without a
    /// seat, so that nothing hidden can be in a notice.
    pub fn notice(&mut self, sight: &Sight, next: Option<&Sight>) -> Option<Notice> {
        match sight {
            Sight::Dealt { counts, .. } => self.rest = *counts,
            Sight::Resisted { jokers } => {
                let holds = |seat: &Seat| jokers[seat.index()] > 0;
                return Some(Notice::Resisted(Seat::all(4).filter(holds).collect()));
            }
            Sight::Tributes { gifts } => return Some(Notice::Tribute(self.moved(gifts, |gift| (gift.card, false)))),
            Sight::Returns { gifts } => return Some(Notice::Back(self.moved(gifts, |gift| (gift.back, true)))),
            Sight::Played { seat, cards, reading, .. } => {
                let action = choices::play(cards, *reading, self.level, self.manner.dialect);
                let rest = &mut self.rest[seat.index()];
                *rest = rest.saturating_sub(reading.size);
                self.greater = Some((*seat, action.clone()));
                return Some(self.acted(*seat, action, false));
            }
            Sight::Passed { seat } => {
                let all_passed = matches!(next, Some(Sight::Won { .. }));
                return Some(self.acted(*seat, Spoken::Pass, all_passed));
            }
            Sight::Begins { .. } | Sight::Won { .. } => self.clear(),
            Sight::Over { outcome, left: hands } => {
                let (order, level) = (all_four(outcome.order), self.level);
                return Some(Notice::Over { order, level, rest: left(hands, level) });
            }
            _ => {}
        }
        None
    }

    /// A request to the seat of a view, from whose choices it must choose.
    pub fn act<'a>(&self, view: &View, choices: &'a [Choice]) -> Option<Act<'a>> {
        let seat = view.seat?;
        let stage = match view.phase {
            view::Stage::Pay => Stage::Tribute,
            view::Stage::Return => Stage::Back,
            view::Stage::Play => Stage::Play,
            view::Stage::Appoint | view::Stage::Over => return None,
        };
        let paid = view.tribute.iter().find(|gift| gift.to == Some(seat));
        let answered = paid.filter(|_| stage == Stage::Back && self.manner.dialect == Dialect::OpenGuanDan);
        let (cur_pos, cur_action) = self.written(self.last.as_ref().filter(|_| self.greater.is_some()));
        let (greater_pos, greater_action) = self.written(self.greater.as_ref());
        Some(Act {
            kind: "act",
            stage,
            hand_cards: arrange::hand(&view.hand, view.level),
            public_info: Act::publics(self.rest, &self.areas, self.manner),
            self_rank: spoken::rank(view.levels[seat.team()]),
            oppo_rank: spoken::rank(view.levels[seat.team().other()]),
            cur_rank: spoken::rank(view.level),
            cur_pos,
            cur_action,
            greater_pos,
            greater_action,
            tribute_pos: answered.map(|gift| place(gift.from)),
            tribute: answered.and_then(|gift| gift.card),
            action_list: choices,
            index_range: choices.len().saturating_sub(1),
        })
    }

    fn written(&self, action: Option<&(Seat, Spoken)>) -> (Place, Spoken) {
        action.map_or((-1, self.manner.nothing()), |(seat, spoken)| (place(*seat), spoken.clone()))
    }

    fn acted(&mut self, by: Seat, action: Spoken, all_passed: bool) -> Notice {
        self.areas[by.index()] = Some(action.clone());
        self.last = Some((by, action.clone()));
        // The second dialect says with the last pass that nothing stands any more.
        let silent = all_passed && self.manner.dialect == Dialect::OpenGuanDan;
        let greater = self.greater.clone().filter(|_| !silent);
        let (greater, standing) = greater.map_or((None, self.manner.nothing()), |(seat, spoken)| (Some(seat), spoken));
        Notice::Play { by, action, greater, standing }
    }

    fn clear(&mut self) {
        self.areas = [const { None }; 4];
        (self.last, self.greater) = (None, None);
    }

    /// Gifts as who gives what to whom; the counts follow.
    fn moved(&mut self, gifts: &[Gift], card: impl Fn(&Gift) -> (Option<Card>, bool)) -> Vec<(Seat, Seat, Card)> {
        let mut moved = Vec::new();
        for gift in gifts {
            let ((Some(card), back), Some(to)) = (card(gift), gift.to) else { continue };
            let (from, to) = if back { (to, gift.from) } else { (gift.from, to) };
            self.rest[from.index()] = self.rest[from.index()].saturating_sub(1);
            self.rest[to.index()] += 1;
            moved.push((from, to, card));
        }
        moved
    }
}

/// All four, first to last: after 1st and 2nd on one side the others in order of play.
fn all_four(order: Order) -> [Seat; 4] {
    match order {
        Order::Full(all) => all,
        Order::Double(first, second) => [first, second, first.next(4), first.after(3, 4)],
    }
}
