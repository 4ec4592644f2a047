//! The book against its laws, a naive second opinion, its case files, counts, golden hands and the lessons of others.

// A seat plays a set: both are words of the game.
#![allow(clippy::similar_names)]

mod against_model;
mod against_oracle;
mod against_sim;
mod cases;
mod golden;
mod invariants;
mod laws;
mod lessons;
mod naive;
mod offences;
mod opening;
mod order;
mod perft;
mod scores;

use cards::{Bag, Card, Rank, Suit};
use gouji::{Format, Mode, Round, Set, Setup};
use table::Seat;

/// Cards from text.
fn bag(text: &str) -> Bag {
    text.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

/// Cards from ranks alone, `KK7w`; `w` and `W` are jokers. Of each rank the first suits are taken.
fn ranks(text: &str) -> Bag {
    let mut cards = Bag::EMPTY;
    for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
        match letter {
            'w' => cards.insert(Card::SMALL_JOKER),
            'W' => cards.insert(Card::BIG_JOKER),
            _ => {
                let rank = Rank::from_letter(letter).unwrap_or_else(|| panic!("{letter} is no rank"));
                let suited = Suit::ALL.map(|suit| Card::new(suit, rank));
                cards
                    .insert(suited.into_iter().find(|card| cards.count(*card) < 4).expect("at most sixteen of a rank"));
            }
        }
    }
    cards
}

/// A set from ranks.
fn set(text: &str) -> Set {
    Set::read(&ranks(text)).unwrap_or_else(|why| panic!("{text:?}: {why:?}"))
}

fn seat(number: u8) -> Seat {
    Seat::number(number).unwrap_or_else(|| panic!("no seat {number}"))
}

fn strict(format: Format) -> Setup {
    Setup { mode: Mode::Strict, ..Setup::usual(format) }
}

/// Hands of ranks, `KK7|AA3|…`, seat 1 first.
fn hands(text: &str) -> [Bag; 6] {
    let hands: Vec<Bag> = text.split('|').map(ranks).collect();
    hands.try_into().unwrap_or_else(|_| panic!("{text:?}: six hands"))
}

/// A position in which `leader` leads.
fn in_play(setup: Setup, text: &str, leader: u8) -> Round {
    Round::in_play(&setup, hands(text), seat(leader)).unwrap_or_else(|| panic!("{text:?}: nobody could play on"))
}
