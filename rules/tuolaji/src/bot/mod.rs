//! 基本 The book's own player: the kernel's [`player`] at this book's table, which declares by itself.
//!
//! Deterministic; a few microseconds a decision, some tens where a whole hand is to be chosen from.

mod declare;

use std::ops::ControlFlow;

use cards::Bag;
use table::Seat;
use trick::{Lead, Order, Units, player};

use crate::contest::{Trick, Washington};
use crate::follow::{check_follow, visit_replies};
use crate::setup::{PACKS, SEATS};
use crate::view::Stage;
use crate::{Action, View};

/// What it does. Always a legal action; `None` where its seat has nothing to decide, or may show cards and rather
/// waits for more.
pub fn decide(view: &View) -> Option<Action> {
    let seat = view.seat.filter(|seat| view.to_act.contains(*seat))?;
    match view.phase {
        Stage::Draw | Stage::Window => declare::decide(view, seat),
        Stage::Bury => player::bury(view, seat).map(|cards| Action::Bury { cards }),
        Stage::Play if view.trick.is_some() => player::follow(view, seat).map(Action::play),
        Stage::Play => player::lead(view, seat).map(Action::from),
        Stage::Name => {
            let throw = view.throw.as_ref()?;
            player::name(view, seat, &throw.choices, &throw.failed).map(|cards| Action::Name { cards })
        }
        Stage::Over => None,
    }
}

impl player::Sight<{ SEATS as usize }> for View {
    type Law = Washington;

    fn order(&self) -> Option<Order> {
        Self::order(self)
    }

    fn law(&self) -> Washington {
        self.options.law()
    }

    fn packs(&self) -> u8 {
        PACKS
    }

    fn banker(&self) -> Option<Seat> {
        self.banker
    }

    fn hand(&self) -> &Bag {
        &self.hand
    }

    fn counts(&self) -> &[u8; SEATS as usize] {
        &self.counts
    }

    fn gone(&self) -> Bag {
        self.gone
    }

    fn buried(&self) -> Option<Bag> {
        self.buried
    }

    fn kitty(&self) -> u8 {
        self.kitty.count
    }

    fn exposed(&self) -> &[Bag; SEATS as usize] {
        &self.exposed
    }

    fn voids(&self) -> &[u8; SEATS as usize] {
        &self.voids
    }

    fn trick(&self) -> Option<Trick> {
        let (seen, lead) = (self.trick.as_ref()?, self.lead?);
        let (first, replies) = seen.plays.split_first()?;
        let mut trick = Trick::new(self.options.law(), first.seat, first.cards, &lead);
        for play in replies {
            trick.reply(play.seat, &play.cards);
        }
        Some(trick)
    }

    /// `GW 12.9`
    fn kitty_factor(&self, led: &Units) -> i32 {
        self.options.factor.of(led)
    }

    fn may_follow(&self, lead: &Lead, play: &Bag) -> bool {
        check_follow(lead, &self.hand, play).is_ok()
    }

    fn visit_replies(&self, lead: &Lead, visit: &mut dyn FnMut(Bag) -> ControlFlow<()>) -> ControlFlow<()> {
        visit_replies(lead, &self.hand, visit)
    }
}
