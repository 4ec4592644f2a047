//! Who draws first, who leads first, and how many cards there are. `G4 5-1`, `G4 6`, `G6 5-1`, `G6 6`

use cards::{Bag, Card, Rank, Suit, pack_bag};
use gouji::{Event, Format, Round, Setup};
use table::{Deal, Game, Seat, Team, Viewer, sim_key};

use crate::{bag, seat};

fn opened(format: Format, deal: &Deal) -> (Round, Vec<Event>) {
    let setup = Setup::usual(format);
    let mut events = Vec::new();
    let round = Round::deal(&setup, &Round::first(&setup), deal, &mut |event| events.push(event));
    (round, events)
}

/// A pack in this order, the cards not named behind.
fn pack(packs: u8, top: &[Card]) -> Vec<Card> {
    let mut rest = pack_bag(packs);
    for card in top {
        assert!(rest.remove(*card), "too many of {card}");
    }
    top.iter().copied().chain(rest.cards()).collect()
}

#[test]
fn the_opening_card_is_counted_from_the_first_seat() {
    // G4 5-1, G6 5-1, R-opening: an ace is one, J Q K are 11 12 13, six seats are gone round again and again.
    let due = [("A", 1), ("2", 2), ("6", 6), ("7", 1), ("10", 4), ("J", 5), ("Q", 6), ("K", 1)];
    for (format, packs) in [(Format::Four, 4), (Format::Six, 6)] {
        for (rank, first) in due {
            let lot = bag(&format!("S:{rank}")).any().and_then(Card::rank).expect("a rank");
            let (round, events) = opened(format, &Deal::laid_out(pack(packs, &[]), lot));
            assert_eq!(round.view(Viewer::Public).first, seat(first), "{rank}");
            assert!(matches!(events[0], Event::Dealt(drew, _) if drew == seat(first)));
        }
    }
}

#[test]
fn the_lot_is_never_a_joker() {
    // G4 5-2, G6 5-2, R-joker-redraw: a joker goes back and is drawn again, so the lot is one of thirteen ranks.
    let lots: std::collections::BTreeSet<Rank> =
        (1..400).map(|seed| Deal::from_key(4, &sim_key(seed, "gouji-4", 1)).lot()).collect();
    assert_eq!(lots.len(), 13);
}

#[test]
fn all_cards_are_drawn_one_each_in_turn() {
    // G4 2-1, G4 3-1, G4 38-1, G6 2-1, G6 3-1, G6 39-1
    for (format, packs, each) in [(Format::Four, 4, 36), (Format::Six, 6, 54)] {
        let deal = Deal::from_key(packs, &sim_key(5, format.id(), 1));
        let (round, _) = opened(format, &deal);
        let view = round.view(Viewer::Director);
        let hands = view.hands.expect("all hands");
        assert_eq!(hands.map(Bag::len), [each; 6]);
        assert_eq!(hands.into_iter().fold(Bag::EMPTY, Bag::plus), pack_bag(packs));
        for (place, card) in deal.pack().iter().enumerate() {
            let owner = view.first.after((place % 6) as u8, 6);
            assert!(hands[owner.index()].count(*card) > 0, "{card} at {place}");
        }
        assert_eq!((Round::seats(&Setup::usual(format)), Round::packs(&Setup::usual(format))), (6, packs));
    }
}

#[test]
fn sides_sit_alternately_and_opponents_opposite() {
    // G4 2-2, G4 4-4, G6 2-2, G6 4-4
    for seat in Seat::all(6) {
        let opposite = gouji::rights::opponent(seat);
        assert_eq!(opposite.index(), (seat.index() + 3) % 6);
        assert_ne!(opposite.team(), seat.team());
        assert_ne!(seat.next(6).team(), seat.team());
        assert_eq!(seat.after(2, 6).team(), seat.team());
    }
    assert_eq!(Seat::from_index(0).team(), Team::A);
}

#[test]
fn the_first_two_threes_of_a_suit_lead() {
    // G4 6, G6 6, R-show-threes: seat 1 draws first; seat 3 has its second heart 3 before seat 2 has two spade 3s, and seat 4
    // has three clubs later.
    let [s3, h3, c3] = [Suit::Spades, Suit::Hearts, Suit::Clubs].map(|suit| Card::new(suit, Rank::THREE));
    let any = |text: &str| bag(text).any().expect("a card");
    let other = any("D:4");
    let rounds = [
        [other, s3, h3, c3, other, s3],
        [any("D:5"), c3, h3, c3, any("D:6"), other],
        [any("D:7"), s3, any("D:8"), c3, any("D:9"), any("D:J")],
    ];
    for (format, packs) in [(Format::Four, 4), (Format::Six, 6)] {
        let (round, events) = opened(format, &Deal::laid_out(pack(packs, &rounds.concat()), Rank::ACE));
        let view = round.view(Viewer::Public);
        assert_eq!((view.to_act.iter().next(), view.threes), (Some(seat(3)), Some(Suit::Hearts)));
        assert_eq!(events[1], Event::Begins(seat(3), Some(Suit::Hearts)));
    }
}

#[test]
fn two_threes_of_two_suits_are_nothing_and_without_any_the_first_drawer_leads() {
    // R-no-threes: every seat is dealt at most one 3 of each suit.
    let mut rest = pack_bag(4);
    let mut columns: [Vec<Card>; 6] = Default::default();
    for suit in Suit::ALL {
        for copy in 0..4 {
            let three = Card::new(suit, Rank::THREE);
            rest.remove(three);
            columns[(copy + suit.index()) % 6].push(three);
        }
    }
    let mut others = rest.cards();
    for column in &mut columns {
        column.extend(others.by_ref().take(36 - column.len()));
    }
    let order: Vec<Card> = (0..216).map(|place| columns[place % 6][place / 6]).collect();
    for (lot, first) in [(Rank::ACE, 1), (Rank::FIVE, 5)] {
        let (round, events) = opened(Format::Four, &Deal::laid_out(order.clone(), lot));
        assert_eq!(events[1], Event::Begins(seat(first), None));
        assert_eq!(round.view(Viewer::Public).to_act.iter().next(), Some(seat(first)));
    }
}

#[test]
fn every_decision_has_thirty_seconds() {
    // R-turn-clock: the lay-away too.
    let mut round = crate::in_play(crate::strict(Format::Four), "W557|7|7|7|7|7", 1);
    let clocks = |round: &Round| Seat::all(6).map(|seat| round.allowance(seat)).collect::<Vec<_>>();
    assert_eq!(clocks(&round), [Some(30), None, None, None, None, None]);
    round.act(seat(1), &gouji::Action::Play { cards: crate::ranks("W55") }, &mut |_| {}).expect("a dead lead");
    assert_eq!(clocks(&round), [None, None, None, Some(30), None, None]);
    assert_eq!(round.view(Viewer::Public).limit, 30);
}
