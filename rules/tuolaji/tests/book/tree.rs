//! Whole end games counted by brute force, from the articles alone: every lead of one component and the canonical throws,
//! every reply, every name of a failed throw, to the last card.

use cards::Bag;
use oracle::tuolaji::{Contest, replies, throw, winner};
use oracle::{Card, TRUMPS, Table, components_within, is_component};
use testkit::{from_oracle, to_oracle};

/// Six play.
const SEATS: usize = 6;

/// The hands of an end game; the first of them leads.
#[derive(Clone)]
pub(crate) struct Tree {
    table: Table,
    hands: [Vec<Card>; SEATS],
    leader: usize,
}

impl Tree {
    pub(crate) fn new(table: Table, hands: [Vec<Card>; SEATS]) -> Self {
        Self { table, hands, leader: 0 }
    }

    /// Ways to play the board to its end. A name after a failed throw is a choice of its own.
    pub(crate) fn endings(&self) -> u64 {
        let hand = &self.hands[self.leader];
        if hand.is_empty() {
            return 1;
        }
        let mut count = 0;
        for part in components_within(self.table, hand) {
            count += self.led(&[part]);
        }
        for suite in 0..=TRUMPS {
            for parts in self.canonical(suite) {
                count += self.thrown(&parts);
            }
        }
        count
    }

    /// The two, three … highest components of a suite, none taken apart. No hand of these trees holds two off-suit level
    /// pairs, which could be read in two ways.
    fn canonical(&self, suite: u8) -> Vec<Vec<Vec<Card>>> {
        let own = self.hands[self.leader].iter().copied().filter(|card| self.table.suite(*card) == suite);
        let mut left: Vec<Card> = own.collect();
        let mut parts: Vec<Vec<Card>> = Vec::new();
        while !left.is_empty() {
            let held = components_within(self.table, &left);
            let size = |part: &&Vec<Card>| {
                let (width, length, _) = is_component(self.table, part).expect("a component");
                (width, length)
            };
            let widest = held.iter().max_by_key(size).expect("a card").clone();
            left = to_oracle(&from_oracle(&left).minus_held(from_oracle(&widest)));
            parts.push(widest);
        }
        parts.sort_by_key(|part| {
            let (width, length, top) = is_component(self.table, part).expect("a component");
            std::cmp::Reverse((top, width * length))
        });
        (2..=parts.len()).map(|most| parts[..most].to_vec()).collect()
    }

    fn thrown(&self, parts: &[Vec<Card>]) -> u64 {
        let others = [1, 2, 3, 4, 5].map(|step| self.hands[(self.leader + step) % SEATS].clone());
        let (_, choices) = throw(self.table, parts, &others);
        if choices.is_empty() {
            return self.led(parts);
        }
        choices.iter().map(|part| self.led(std::slice::from_ref(part))).sum()
    }

    fn led(&self, parts: &[Vec<Card>]) -> u64 {
        self.follow(parts, &[parts.concat()])
    }

    /// The replies one after another, then the winner leads.
    fn follow(&self, parts: &[Vec<Card>], plays: &[Vec<Card>]) -> u64 {
        let seat = (self.leader + plays.len()) % SEATS;
        if plays.len() == SEATS {
            let hands = [0, 1, 2, 3, 4, 5].map(|seat: usize| {
                let play = &plays[(seat + SEATS - self.leader) % SEATS];
                let left: Bag = from_oracle(&self.hands[seat]).minus_held(from_oracle(play));
                to_oracle(&left)
            });
            let leader = (self.leader + winner(self.table, Contest::Largest, parts, plays)) % SEATS;
            return Self { hands, leader, ..*self }.endings();
        }
        let all = replies(self.table, &self.hands[seat], parts, usize::MAX).expect("no limit");
        all.iter().map(|reply| self.follow(parts, &[plays, std::slice::from_ref(reply)].concat())).sum()
    }
}
