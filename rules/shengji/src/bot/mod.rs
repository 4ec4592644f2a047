//! 基本 The book's own player: the kernel's [`player`] at this book's table, which declares by itself.
//!
//! Deterministic; a few microseconds a decision, some tens where a whole hand is to be chosen from.

mod declare;

use std::ops::ControlFlow;

use cards::Bag;
use table::Seat;
use trick::{Lead, Order, Units, player};

use crate::contest::{Guangzhou, Trick};
use crate::follow::{check_follow, visit_replies};
use crate::view::Stage;
use crate::{Action, View};

/// What it does. Always a legal action; `None` where its seat has nothing to decide, or may show level cards and rather
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

impl player::Sight<4> for View {
    type Law = Guangzhou;

    fn order(&self) -> Option<Order> {
        Self::order(self)
    }

    fn law(&self) -> Guangzhou {
        Guangzhou
    }

    fn packs(&self) -> u8 {
        self.options.format().packs()
    }

    fn banker(&self) -> Option<Seat> {
        self.banker
    }

    fn hand(&self) -> &Bag {
        &self.hand
    }

    fn counts(&self) -> &[u8; 4] {
        &self.counts
    }

    fn gone(&self) -> Bag {
        self.gone
    }

    fn buried(&self) -> Option<Bag> {
        self.kitty.cards
    }

    fn kitty(&self) -> u8 {
        self.kitty.count
    }

    fn exposed(&self) -> &[Bag; 4] {
        &self.exposed
    }

    fn voids(&self) -> &[u8; 4] {
        &self.voids
    }

    fn trick(&self) -> Option<Trick> {
        let (seen, lead) = (self.trick.as_ref()?, self.lead?);
        let (first, replies) = seen.plays.split_first()?;
        let mut trick = Trick::new(Guangzhou, first.seat, first.cards, &lead);
        for play in replies {
            trick.reply(play.seat, &play.cards);
        }
        Some(trick)
    }

    /// `GZ 14`
    fn kitty_factor(&self, led: &Units) -> i32 {
        self.options.format().kitty_factor(led[0].shape())
    }

    fn may_follow(&self, lead: &Lead, play: &Bag) -> bool {
        check_follow(lead, &self.hand, play).is_ok()
    }

    fn visit_replies(&self, lead: &Lead, visit: &mut dyn FnMut(Bag) -> ControlFlow<()>) -> ControlFlow<()> {
        visit_replies(lead, &self.hand, visit)
    }
}
