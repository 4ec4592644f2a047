//! 跟牌 Answering what stands, or passing.

use std::ops::ControlFlow;

use table::Seat;

use super::burden::Burdens;
use super::memory::Memory;
use super::pick::Picker;
use super::split::Split;
use super::stake::Rest;
use crate::reading::Reading;
use crate::sample::visit_forms;
use crate::{Action, View};

/// The answer with the best balance; the pass, if none is better.
pub(super) fn decide(view: &View, seat: Seat, standing: Reading) -> Action {
    let level = view.level;
    let hand = &view.hand;
    if visit_forms(hand, level, Some(standing), &mut |_| ControlFlow::Break(())).is_continue() {
        return Action::Pass {};
    }
    let memory = Memory::new(view, seat);
    let burdens = Burdens::new(&memory);
    let split = Split::of(hand, level, &burdens);
    let picker = Picker::new(&view.options, hand, level, &split);
    let mut best = (memory.weigh_pass(standing, &split), Action::Pass {});
    let _ = visit_forms(hand, level, Some(standing), &mut |form| {
        let cards = picker.of_form(form);
        if let Some((action, reading)) = picker.play(cards, form.reading, Some(standing)) {
            let left = hand.minus_held(cards);
            let rest = Rest::of(&memory, &left, &Split::of(&left, memory.level, &burdens));
            let value = memory.weigh(reading, &rest);
            if value > best.0 {
                best = (value, action);
            }
        }
        ControlFlow::Continue(())
    });
    best.1
}
