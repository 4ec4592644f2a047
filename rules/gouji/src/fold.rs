//! A view as a fold of sights: the public play goes on by the same steps as the truth.

use cards::Bag;
use table::Seat;

use crate::event::Sight;
use crate::offence::Noted;
use crate::play::Play;
use crate::view::{Stage, View};

/// What a sight makes of a view. Every event of this book shows something to everybody.
pub(crate) fn unfold(view: &mut View, sight: Option<&Sight>) {
    let Some(sight) = sight else { return };
    let setup = view.options;
    match sight.clone() {
        Sight::Dealt { first, hands, counts } => {
            (view.first, view.exact) = (first, counts);
            view.hand = view.seat.and_then(|seat| hands[seat.index()]).unwrap_or_default();
            if let Some(all) = &mut view.hands {
                *all = hands.map(Option::unwrap_or_default);
            }
        }
        Sight::Begins { seat, suit } => {
            view.threes = suit;
            let noted: Noted = view.play.noted;
            view.play = Play::new(seat, noted);
        }
        Sight::Played { seat, cards, set, out, .. } => {
            view.lose(seat, cards);
            view.play.lay(setup, seat, cards, set, out);
        }
        Sight::Said { seat, what } => view.play.answer(setup, seat, what),
        Sight::Leads { seat } => view.play.begin_round(seat),
        Sight::Failed { seat, void } => {
            view.lose(seat, void);
            view.play.fail(setup, seat, void);
        }
        // It follows from who is out.
        Sight::Shut { .. } => {}
        Sight::Asked { seat, count, .. } => view.play.told[seat.index()] = Some(count),
        Sight::Offended { seat, code, .. } => {
            view.play.noted.note(seat, code, &mut view.play.penalties);
        }
        Sight::Over { outcome, left } => {
            view.phase = Stage::Over;
            view.outcome = Some(outcome);
            view.left = Some(left);
        }
    }
    view.settle();
}

impl View {
    fn lose(&mut self, seat: Seat, cards: Bag) {
        self.exact[seat.index()] -= cards.len() as u8;
        if self.seat == Some(seat) {
            self.hand = self.hand.minus_held(cards);
        }
        if let Some(hands) = &mut self.hands {
            hands[seat.index()] = hands[seat.index()].minus_held(cards);
        }
    }
}
