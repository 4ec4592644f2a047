//! A view as a fold of sights.

use cards::{Bag, Card};
use table::Seat;

use crate::event::Sight;
use crate::reading::Reading;
use crate::tribute::{Gift, payers};
use crate::view::{SeenPlay, SeenTrick, Stage, View};

/// What a sight makes of a view. Every event of this book shows something to everybody.
pub(crate) fn unfold(view: &mut View, sight: Option<&Sight>) {
    let Some(sight) = sight else { return };
    match sight.clone() {
        Sight::Dealt { first, turned, hands, counts } => view.dealt(first, turned, hands, counts),
        Sight::Resisted { jokers } => {
            view.resisted = Some(jokers);
            view.tribute.clear();
        }
        Sight::Paid { seat, card } => {
            if let Some(gift) = view.tribute.iter_mut().find(|gift| gift.from == seat) {
                (gift.paid, gift.card) = (true, card);
            }
        }
        Sight::Tributes { gifts } => {
            for gift in &gifts {
                view.hand_over(gift.card, Some(gift.from), gift.to);
            }
            view.tribute = gifts;
            view.phase = Stage::Return;
        }
        Sight::Returned { seat, card } => {
            if let Some(gift) = view.tribute.iter_mut().find(|gift| gift.to == Some(seat)) {
                (gift.returned, gift.back) = (true, card);
            }
        }
        Sight::Returns { gifts } => {
            for gift in &gifts {
                view.hand_over(gift.back, gift.to, Some(gift.from));
            }
            view.tribute = gifts;
        }
        Sight::Appointed { .. } => {}
        Sight::Begins { seat } => (view.phase, view.turn) = (Stage::Play, seat),
        Sight::Played { seat, cards, reading, out } => view.played(seat, cards, reading, out),
        Sight::Passed { seat } => {
            if let Some(trick) = &mut view.trick {
                trick.plays.push(SeenPlay { seat, cards: None, reading: None });
            }
            view.turn = view.next_after(seat);
        }
        Sight::Told { seat, count } | Sight::Asked { seat, count, .. } => view.told[seat.index()] = Some(count),
        Sight::TimeUp {} => view.time_up = true,
        Sight::Won { leader, .. } => {
            view.tricks += 1;
            view.last = view.trick.take();
            view.turn = leader;
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
    fn dealt(&mut self, first: Seat, turned: Option<Card>, hands: [Option<Bag>; 4], counts: [u8; 4]) {
        (self.first, self.turned, self.exact, self.turn) = (first, turned, counts, first);
        self.hand = self.seat.and_then(|seat| hands[seat.index()]).unwrap_or_default();
        if let Some(all) = &mut self.hands {
            *all = hands.map(Option::unwrap_or_default);
        }
        // Until it is said that play begins or that nobody pays, what the board starts from says what is due.
        self.phase = self.opening;
        if let Some(order) = self.owed {
            let to = order.last().map(|_| order.first());
            let owed = |seat: Seat| Gift { to, ..Gift::owed(seat) };
            let near = order.first().next(4);
            // Of two payers the one who plays after the first finisher stands first.
            self.tribute = near.round(4).filter(|seat| payers(order).contains(*seat)).map(owed).collect();
        }
    }

    fn hand_over(&mut self, card: Option<Card>, from: Option<Seat>, to: Option<Seat>) {
        let (Some(card), Some(from), Some(to)) = (card, from, to) else { return };
        self.exact[from.index()] -= 1;
        self.exact[to.index()] += 1;
        if self.seat == Some(from) {
            self.hand.remove(card);
        }
        if self.seat == Some(to) {
            self.hand.insert(card);
        }
        if let Some(hands) = &mut self.hands {
            hands[from.index()].remove(card);
            hands[to.index()].insert(card);
        }
    }

    fn played(&mut self, seat: Seat, cards: Bag, reading: Reading, out: bool) {
        self.exact[seat.index()] -= cards.len() as u8;
        if self.seat == Some(seat) {
            self.hand = self.hand.minus_held(cards);
        }
        if let Some(hands) = &mut self.hands {
            hands[seat.index()] = hands[seat.index()].minus_held(cards);
        }
        self.gone = self.gone.plus(cards);
        let n = self.tricks + 1;
        let trick = self.trick.get_or_insert_with(|| SeenTrick { n, plays: Vec::new(), best: seat });
        trick.plays.push(SeenPlay { seat, cards: Some(cards), reading: Some(reading) });
        trick.best = seat;
        if out {
            self.places.push(seat);
        }
        self.turn = self.next_after(seat);
    }

    fn next_after(&self, seat: Seat) -> Seat {
        seat.next(4).round(4).find(|seat| self.exact[seat.index()] > 0).unwrap_or(seat)
    }
}
