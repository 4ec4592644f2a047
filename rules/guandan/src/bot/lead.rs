//! 领出 Leading.

use table::Seat;

use super::burden::Burdens;
use super::memory::Memory;
use super::pick::Picker;
use super::split::Split;
use super::stake::Rest;
use crate::sample::visit_forms;
use crate::{Action, View};
use std::ops::ControlFlow;

/// Cards in hand up to which every play is weighed, not only those of the split.
const FEW: u32 = 8;

/// The lead with the best balance.
pub(super) fn decide(view: &View, seat: Seat) -> Option<Action> {
    let memory = Memory::new(view, seat);
    let burdens = Burdens::new(&memory);
    let hand = &view.hand;
    let split = Split::of(hand, memory.level, &burdens);
    let picker = Picker::new(&view.options, hand, memory.level, &split);
    let mut best: Option<(f32, Action)> = None;
    let mut offer = |cards, reading| {
        let Some((action, reading)) = picker.play(cards, reading, None) else { return };
        let left = hand.minus_held(cards);
        let rest = Rest::of(&memory, &left, &Split::of(&left, memory.level, &burdens));
        let value = memory.weigh(reading, &rest);
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, action));
        }
    };
    split.groups().iter().for_each(|group| offer(picker.cards(group), group.reading));
    if hand.len() <= FEW || Seat::all(4).any(|other| other != seat && matches!(view.cards_left(other), 1..=2)) {
        let _ = visit_forms(hand, memory.level, None, &mut |form| {
            if form.wilds() == 0 || hand.len() <= FEW {
                offer(picker.of_form(form), form.reading);
            }
            ControlFlow::Continue(())
        });
    }
    best.map(|(_, action)| action)
}
