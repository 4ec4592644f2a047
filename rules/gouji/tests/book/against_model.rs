//! Who is asked, in what order, by what right: a second reading of the articles that follows hands by what everybody sees of
//! them, and has to agree between any two actions. It shares no code with the book. `G4 7-7-2`–`G4 16`, `G6 7-7-2`–`G6 17`

use cards::Bag;
use gouji::{Carry, Event, Format, Right, Round, Setup, What};
use table::{Game, Viewer};
use testkit::{Walk, effort};

use crate::{naive, strict};

/// A set on the table: who laid it, whether it is gouji, dead with four packs, and its player's last.
#[derive(Clone, Copy)]
struct Lying {
    by: usize,
    gouji: bool,
    dead: bool,
    last: bool,
}

/// What the articles say of a hand, seats 0 to 5.
struct Model {
    six: bool,
    out: Vec<usize>,
    failed: Vec<usize>,
    passed: [bool; 6],
    yielded: Option<usize>,
    lying: Option<Lying>,
    burned: [Option<Lying>; 6],
    asked: Vec<(usize, Right)>,
}

impl Model {
    fn new(format: Format) -> Self {
        Self {
            six: format == Format::Six,
            out: Vec::new(),
            failed: Vec::new(),
            passed: [false; 6],
            yielded: None,
            lying: None,
            burned: [None; 6],
            asked: Vec::new(),
        }
    }

    fn plays(&self, seat: usize) -> bool {
        !self.out.contains(&seat) && !self.failed.contains(&seat)
    }

    fn melee(&self) -> bool {
        self.out.len() >= 2
    }

    fn headless(&self) -> Option<usize> {
        if self.melee() { None } else { self.out.first().map(|first| (first + 3) % 6).filter(|seat| self.plays(*seat)) }
    }

    /// Whose the set counts as.
    fn owner(&self, lying: Lying) -> usize {
        let next = (1..6).map(|steps| (lying.by + steps) % 6).find(|seat| self.plays(*seat));
        let first = self.out.first() == Some(&lying.by);
        if !self.six && lying.last && lying.gouji && first { next.unwrap_or(lying.by) } else { lying.by }
    }

    /// By what right a seat may answer, if it may.
    fn right(&self, lying: Lying, seat: usize) -> Option<Right> {
        let owner = self.owner(lying);
        let unless_passed = |right: Right| (!self.passed[seat]).then_some(right);
        if self.melee() || self.six && lying.last {
            return Some(Right::Free);
        }
        if owner != lying.by && seat == owner {
            return Some(Right::Normal);
        }
        if seat == (owner + 3) % 6 {
            return Some(Right::Opponent);
        }
        if self.headless() == Some(lying.by) {
            return if self.six && lying.gouji { Some(Right::NoHead) } else { unless_passed(Right::NoHead) };
        }
        if !lying.gouji {
            return unless_passed(Right::Normal);
        }
        let right = if self.headless() == Some(seat) { Right::NoHead } else { Right::Burn };
        if self.six { Some(right) } else { unless_passed(right) }
    }

    fn ask(&mut self, lying: Lying) {
        self.lying = Some(lying);
        let in_turn = [1, 2, 3, 4, 5];
        let open = self.melee() || self.six && lying.last;
        let steps =
            if self.six && lying.gouji && self.headless().is_none() && !open { [2, 4, 1, 5, 3] } else { in_turn };
        let seats = steps.map(|steps| (lying.by + steps) % 6);
        let asked = seats.into_iter().filter(|seat| self.plays(*seat));
        self.asked = asked.filter_map(|seat| Some((seat, self.right(lying, seat)?))).collect();
        if lying.dead && !self.six {
            self.asked.clear();
        }
    }

    fn played(&mut self, seat: usize, cards: &Bag, last: bool) {
        let slots = naive::slots(&heights(cards)).expect("a set");
        let after_yield = self.yielded.take();
        if let Some(yielded) = after_yield.filter(|yielded| *yielded != seat) {
            self.passed[yielded] = true;
        }
        if self.asked.first().is_some_and(|(_, right)| *right == Right::Burn) {
            self.burned[seat] = self.lying;
        }
        if last {
            self.out.push(seat);
        }
        let dead = slots.contains(&17);
        self.ask(Lying { by: seat, gouji: naive::is_gouji(&slots), dead, last });
        let only = (seat + 3) % 6;
        if after_yield == Some(seat) && !self.melee() && self.plays(only) && !self.asked.is_empty() {
            self.asked = vec![(only, Right::Opponent)];
        }
    }

    fn said(&mut self, seat: usize, what: What) {
        if what == What::Layaway {
            return self.asked.clear();
        }
        let (_, right) = self.asked.remove(0);
        if what == What::Yield {
            self.yielded = Some(seat);
            self.asked.push((seat, Right::Opponent));
        } else {
            let own = self.lying.is_some_and(|lying| self.owner(lying) == seat);
            self.passed[seat] |= right != Right::Burn && !own && !self.melee();
        }
    }

    fn event(&mut self, event: &Event) {
        match event {
            Event::Played(seat, cards, _, _, last) => self.played(seat.index(), cards, *last),
            Event::Said(seat, what) => self.said(seat.index(), *what),
            Event::Leads(_) => {
                self.passed = [false; 6];
                (self.yielded, self.lying) = (None, None);
                self.asked.clear();
            }
            Event::Failed(seat, _) => {
                self.failed.push(seat.index());
                self.passed = [false; 6];
                self.yielded = None;
                let burned = self.burned[seat.index()].expect("who fails has burned");
                self.ask(burned);
            }
            _ => {}
        }
    }
}

/// Cards by height, as the second opinion has them.
fn heights(cards: &Bag) -> naive::Cards {
    let of = |card: cards::Card| match card.rank() {
        Some(rank) if rank == cards::Rank::TWO => 15,
        Some(rank) => rank.index() + 2,
        None if card == cards::Card::SMALL_JOKER => 16,
        None => 17,
    };
    cards.cards().map(of).collect()
}

#[test]
fn the_book_asks_whom_the_articles_ask() {
    let mut kinds = std::collections::BTreeMap::<String, u32>::new();
    for format in Format::ALL {
        for setup in [Setup::usual(format), strict(format)] {
            for seed in 500..512 * effort() {
                follow(setup, seed, &mut kinds);
            }
        }
    }
    // Every right has come up, in every order of place.
    for right in ["Normal", "Opponent", "Burn", "NoHead", "Free"] {
        assert!(kinds.get(right).copied().unwrap_or(0) > 50, "{kinds:?}");
    }
}

fn follow(setup: Setup, seed: u64, kinds: &mut std::collections::BTreeMap<String, u32>) {
    let (mut model, mut seen) = (Model::new(setup.format), 0);
    Walk::<Round>::new(&setup, &Carry::first(), seed).through(|moment, _| {
        moment.events[seen..].iter().for_each(|event| model.event(event));
        seen = moment.events.len();
        if moment.game.outcome().is_some() {
            return;
        }
        let asked: Vec<(usize, Right)> =
            moment.game.view(Viewer::Public).queue.iter().map(|asked| (asked.seat.index(), asked.right)).collect();
        assert_eq!(asked, model.asked, "seed {seed} of {setup:?} after {:?}", moment.events.last());
        for (_, right) in asked {
            *kinds.entry(format!("{right:?}")).or_default() += 1;
        }
    });
}
