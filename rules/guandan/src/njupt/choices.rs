//! What the asked seat may choose from.

use std::ops::ControlFlow;

use cards::Rank;

use super::{Dialect, Spoken, arrange, spoken};
use crate::Action;
use crate::play::judge_cards;
use crate::reading::{Face, Kind, Reading};
use crate::sample::visit_plays;
use crate::view::{Stage, View};

/// One entry of the list, and what it does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// In the programs' words.
    pub spoken: Spoken,
    /// In ours.
    pub action: Action,
}

/// All that the seat of a view may do, in the programs' order: passing first, then type by type (bombs by weight), each from
/// low to high. A lead can have thousands, each with memory of its own. Empty: the seat has nothing to decide that these
/// programs know.
pub fn choices(view: &View, dialect: Dialect) -> Vec<Choice> {
    let level = view.level;
    if view.seat.is_none_or(|seat| !view.to_act.contains(seat)) {
        return Vec::new();
    }
    match view.phase {
        Stage::Pay => given(view, |card| (Spoken::tribute(card), Action::Pay { card })),
        Stage::Return => given(view, |card| (Spoken::back(card), Action::Return { card })),
        Stage::Play => {
            let standing = view.standing();
            let mut plays = Vec::new();
            let _ = visit_plays(&view.options, &view.hand, level, standing, &mut |cards, declared| {
                if let Ok(reading) = judge_cards(&view.options, level, standing, &cards, declared) {
                    let order = (weight(reading), reading.height(level));
                    plays.push((order, play(&cards, reading, level, dialect), Action::Play { cards, declared }));
                }
                ControlFlow::Continue(())
            });
            // Stable: within a size the book's own order.
            plays.sort_by_key(|(order, ..)| *order);
            let pass = standing.map(|_| Choice { spoken: Spoken::Pass, action: Action::Pass {} });
            let plays = plays.into_iter().map(|(_, spoken, action)| Choice { spoken, action });
            pass.into_iter().chain(plays).collect()
        }
        Stage::Appoint | Stage::Over => Vec::new(),
    }
}

/// A play in the programs' words.
pub(crate) fn play(cards: &cards::Bag, reading: Reading, level: Rank, dialect: Dialect) -> Spoken {
    Spoken::Cards {
        kind: spoken::kind(reading, dialect),
        rank: spoken::rank_of(reading, dialect),
        cards: arrange::play(cards, reading, level),
    }
}

/// The cards of which one is given, from low to high.
fn given(view: &View, put: impl Fn(cards::Card) -> (Spoken, Action)) -> Vec<Choice> {
    let mut cards: Vec<cards::Card> = view.give.iter().map(|(card, _)| card).collect();
    cards.sort_by_key(|card| (Face::of(*card).height(view.level), card.suit().map_or(0, cards::Suit::index)));
    cards.into_iter().map(put).map(|(spoken, action)| Choice { spoken, action }).collect()
}

/// The programs' order of types: the ordinary ones, then bombs by their power.
const fn weight(reading: Reading) -> u8 {
    match reading.kind {
        Kind::Single => 0,
        Kind::Pair => 1,
        Kind::Triple => 2,
        Kind::Tube => 3,
        Kind::FullHouse => 4,
        Kind::Plate => 5,
        Kind::Straight => 6,
        Kind::Bomb | Kind::StraightFlush | Kind::Jokers => 6 + reading.power(),
    }
}
