//! The laws of every game, on boards of both editions and all choices that change the play.

use cards::{Bag, Card, Rank};
use guandan::tribute::{payable, returnable};
use guandan::{
    Action, Carry, Edition, End, Event, Face, Reading, Report, ReturnRule, Round, Setup, Stage, Target, View, WildRule,
    readings, wild,
};
use table::{ByTeam, Deal, Game, Seat, Viewer};
use testkit::{Book, Dice, Start, World};

/// This book under the laws.
struct Guandan;

testkit::laws!(Guandan);

/// What a later board starts from.
fn later(levels: [&str; 2], order: &str) -> Carry {
    let last = crate::cases::order(order).expect("an order");
    let (levels, playing) = (ByTeam(levels.map(crate::rank)), Some(last.first().team()));
    Carry { levels, playing, last: Some(last), boards: 3, ..Carry::first() }
}

/// What a board after a penalty starts from. `R-penalty-restart`
fn restart(offender: u8) -> Carry {
    let restart = Seat::number(offender);
    Carry {
        levels: ByTeam([Rank::FIVE, Rank::SIX]),
        playing: restart.map(|seat| seat.team().other()),
        restart,
        ..Carry::first()
    }
}

impl Book for Guandan {
    type Game = Round;

    fn starts() -> Vec<Start<Round>> {
        let [new, old] = Edition::ALL.map(Setup::usual);
        vec![
            (new, Carry::first()),
            (old, Carry::first()),
            // Single tribute, to an opponent and to the partner; double tribute, resisted on some boards.
            (new, later(["5", "2"], "1234")),
            (old, later(["10", "9"], "2314")),
            (old, later(["3", "9"], "1243")),
            (new, later(["A", "A"], "13")),
            (old, later(["2", "K"], "42")),
            (Setup { wild: WildRule::Declare, ..new }, later(["9", "8"], "31")),
            (Setup { wild: WildRule::BigOnly, report: Report::Always, ..old }, later(["6", "A"], "2143")),
            (Setup { report: Report::OnRequest, give_back: ReturnRule::Any, ..new }, later(["J", "4"], "24")),
            (
                Setup { target: Target::Ten, give_back: ReturnRule::Ten, end: End::Time, ..old },
                later(["10", "10"], "24"),
            ),
            (new, restart(1)),
            (old, restart(2)),
        ]
    }

    fn whole(director: &View, _: &Deal) -> Bag {
        director.hands.expect("the director sees all hands").into_iter().fold(director.gone, Bag::plus)
    }

    fn mutants(view: &View, legal: &Action, dice: &mut Dice) -> Vec<Action> {
        let hand = view.hand;
        let cards = match *legal {
            Action::Play { cards, .. } => cards,
            Action::Pay { card } | Action::Return { card } => Bag::one(card),
            Action::Pass {} | Action::Ask { .. } | Action::Appoint { .. } | Action::Time {} => {
                some_of(hand, 1 + dice.below(6), dice)
            }
        };
        let mut mutants = vec![Action::Pass {}, Action::Time {}];
        let seat = Seat::from_index(dice.place(5));
        mutants.extend([Action::Ask { seat }, Action::Appoint { seat }]);
        let mut sets = vec![Bag::EMPTY, cards, cards.plus(Bag::one(wild(view.level)))];
        for _ in 0..4 {
            sets.push(some_of(hand, cards.len(), dice));
            sets.push(swapped(hand, cards, dice));
        }
        sets.push(some_of(cards, cards.len().saturating_sub(1), dice));
        for cards in sets {
            mutants.push(Action::play(cards));
            // Every reading that the cards have, and one that they have not.
            let found = readings(&cards, view.level, view.options.wild);
            let stranger = Reading { kind: guandan::Kind::ALL[dice.place(10)], rank: view.level.into(), size: 5 };
            let declared = found.as_slice().iter().copied().chain([stranger]);
            mutants.extend(declared.map(|reading| Action::Play { cards, declared: Some(reading) }));
            if let Some(card) = cards.plus(hand).nth(dice.below(cards.len() + hand.len())) {
                mutants.push(if dice.one_in(2) { Action::Pay { card } } else { Action::Return { card } });
            }
        }
        mutants
    }

    /// Saying what the cards are anyway; and the clock is nobody's action.
    fn unlisted(view: &View, action: &Action) -> bool {
        match *action {
            Action::Play { cards, declared: Some(reading) } => {
                readings(&cards, view.level, view.options.wild).usual(view.level, view.options.wild) == Some(reading)
            }
            Action::Time {} => view.options.minute_limit().is_some(),
            _ => false,
        }
    }

    fn open(event: &Event) -> String {
        match event {
            Event::Dealt(first, turned, _) => format!("{first} drew first, {turned:?} turned"),
            Event::Paid(seat, _) => format!("{seat} has decided what to pay"),
            Event::Returned(seat, _) => format!("{seat} has decided what to return"),
            other => format!("{other:?}"),
        }
    }

    fn elsewhere(start: &Start<Round>, world: &World<Round>, seat: Seat, dice: &mut Dice) -> Option<World<Round>> {
        let known = Known::of(start, world, seat)?;
        let (mut pack, mut hands) = (world.deal.pack().to_vec(), known.dealt);
        for _ in 0..=dice.below(6) {
            let (one, other) = (*dice.pick(&known.free)?, *dice.pick(&known.free)?);
            let (here, there) = (known.owner(one), known.owner(other));
            if here != there && known.fits(here, pack[other]) && known.fits(there, pack[one]) {
                for (owner, out, into) in [(here, one, other), (there, other, one)] {
                    hands[owner.index()].remove(pack[out]);
                    hands[owner.index()].insert(pack[into]);
                }
                pack.swap(one, other);
            }
        }
        let mut inputs = world.inputs.clone();
        let hidden = known.hidden.clone();
        for (of, action) in inputs.iter_mut().filter(|(of, _)| hidden.contains(of)) {
            known.decide_anew(&start.0, *of, hands[of.index()], action, dice)?;
        }
        if pack == world.deal.pack() && inputs == world.inputs {
            return None;
        }
        Some(World { deal: Deal::laid_out(pack, world.deal.lot()), inputs })
    }
}

fn some_of(hand: Bag, count: u32, dice: &mut Dice) -> Bag {
    let (mut left, mut taken) = (hand, Bag::EMPTY);
    while let Some(card) = left.nth(dice.below(left.len())).filter(|_| taken.len() < count) {
        left.remove(card);
        taken.insert(card);
    }
    taken
}

/// One card exchanged for another of the hand.
fn swapped(hand: Bag, cards: Bag, dice: &mut Dice) -> Bag {
    let (out, into) = (some_of(cards, 1, dice), some_of(hand.checked_sub(cards).unwrap_or(hand), 1, dice));
    cards.minus_held(out).plus(into)
}

/// What a seat can tell of the cards of the others, and what it cannot.
struct Known {
    level: Rank,
    first: Seat,
    /// The hands as they were dealt.
    dealt: [Bag; 4],
    /// Places of the pack whose cards the seat cannot tell.
    free: Vec<usize>,
    /// The largest card that each seat can have been dealt, where it has paid one.
    most: [Option<u8>; 4],
    /// Seats that owe tribute or return and have decided what only they know.
    hidden: Vec<Seat>,
    /// Whether the hidden decisions are returns, and what was paid for them.
    paid: [Option<(Card, Seat)>; 4],
}

impl Known {
    fn of((setup, carry): &Start<Round>, world: &World<Round>, seat: Seat) -> Option<Self> {
        let (round, events) = table::replay::<Round>(setup, carry, &world.deal, &world.inputs).ok()?;
        let view = round.view(Viewer::Director);
        if view.phase == Stage::Over {
            return None;
        }
        let Some(Event::Dealt(first, _, dealt)) = events.first() else { return None };
        let mut known = Self {
            level: view.level,
            first: *first,
            dealt: **dealt,
            free: Vec::new(),
            most: [None; 4],
            hidden: Vec::new(),
            paid: [None; 4],
        };
        let mut shown = Shown::default();
        for event in &events {
            known.note(event, seat);
            shown.note(event);
        }
        if matches!(view.phase, Stage::Play) {
            known.hidden.clear();
        }
        for place in 0..108 {
            let owner = known.owner(place);
            // Where the pack was cut a card was turned, and others may have been before it.
            let cut = view.turned.is_some() && (48..70).contains(&place);
            let seen = owner != seat && shown.needed[owner.index()].remove(world.deal.pack()[place]);
            if owner != seat && !cut && !seen {
                known.free.push(place);
            }
        }
        Some(known)
    }

    fn owner(&self, place: usize) -> Seat {
        self.first.after((place % 4) as u8, 4)
    }

    fn note(&mut self, event: &Event, seat: Seat) {
        match event {
            Event::Paid(of, _) | Event::Returned(of, _) if *of != seat => self.hidden.push(*of),
            Event::Tributes(tribute) => {
                self.hidden.clear();
                for gift in tribute.gifts() {
                    let (Some(card), Some(to)) = (gift.card, gift.to) else { continue };
                    self.most[gift.from.index()] = Some(Face::of(card).height(self.level));
                    self.paid[to.index()] = Some((card, gift.from));
                }
            }
            Event::Returns(_) => self.hidden.clear(),
            _ => {}
        }
    }

    /// May this seat have been dealt this card, by what it has paid?
    fn fits(&self, owner: Seat, card: Card) -> bool {
        let height = Face::of(card).height(self.level);
        card == wild(self.level) || self.most[owner.index()].is_none_or(|most| height <= most)
    }

    /// Another decision that nobody else has seen, from a hand that may be another.
    fn decide_anew(&self, setup: &Setup, of: Seat, dealt: Bag, action: &mut Action, dice: &mut Dice) -> Option<()> {
        match action {
            Action::Pay { card } => {
                *card = payable(&dealt, self.level).nth(dice.below(payable(&dealt, self.level).len()))?;
            }
            Action::Return { card } => {
                let (paid, from) = self.paid[of.index()]?;
                let may =
                    returnable(&dealt.plus(Bag::one(paid)), self.level, setup.give_back, from.team() == of.team());
                *card = may.nth(dice.below(may.len()))?;
            }
            _ => {}
        }
        Some(())
    }
}

/// What each seat must have been dealt, as everybody has seen.
#[derive(Default)]
struct Shown {
    /// Cards that came by tribute or return and are still there.
    got: [Bag; 4],
    needed: [Bag; 4],
}

impl Shown {
    fn gone(&mut self, seat: Seat, cards: Bag) {
        for card in cards.cards() {
            if !self.got[seat.index()].remove(card) {
                self.needed[seat.index()].insert(card);
            }
        }
    }

    fn note(&mut self, event: &Event) {
        match event {
            Event::Resisted(jokers) => {
                for (needed, count) in self.needed.iter_mut().zip(jokers) {
                    *needed = needed.plus(Bag::of(Card::BIG_JOKER, *count));
                }
            }
            Event::Tributes(tribute) => tribute.gifts().for_each(|gift| self.over(Some(gift.from), gift.to, gift.card)),
            Event::Returns(tribute) => tribute.gifts().for_each(|gift| self.over(gift.to, Some(gift.from), gift.back)),
            Event::Played(seat, cards, ..) => {
                // Jokers that were shown are the ones played now.
                let jokers = cards.count(Card::BIG_JOKER).min(self.resisted(*seat));
                self.gone(*seat, cards.minus_held(Bag::of(Card::BIG_JOKER, jokers)));
            }
            _ => {}
        }
    }

    /// Big jokers of this seat that are accounted for: after resisting nobody gets another.
    fn resisted(&self, seat: Seat) -> u8 {
        self.needed[seat.index()].count(Card::BIG_JOKER)
    }

    fn over(&mut self, from: Option<Seat>, to: Option<Seat>, card: Option<Card>) {
        if let (Some(from), Some(to), Some(card)) = (from, to, card) {
            self.gone(from, Bag::one(card));
            self.got[to.index()].insert(card);
        }
    }
}

/// The law of the unseen where it says most: while payments and returns are decided that nobody else has seen yet.
#[test]
fn hidden_decisions_are_not_seen_by_others() {
    let (mut payments, mut returns) = (0, 0);
    let start = (Setup::usual(Edition::Of2017), later(["A", "9"], "13"));
    for seed in 1..40 {
        let mut walk = testkit::Walk::<Round>::new(&start.0, &start.1, seed);
        for _ in 0..4 {
            let world = World { deal: walk.deal.clone(), inputs: walk.inputs.clone() };
            for seat in Seat::all(4) {
                let Some(other) = Guandan::elsewhere(&start, &world, seat, &mut Dice::new(seed)) else { continue };
                if !looks_alike(&start, &world, &other, seat) {
                    continue;
                }
                for (mine, theirs) in world.inputs.iter().zip(&other.inputs).filter(|(mine, theirs)| mine != theirs) {
                    assert_ne!(mine.0, seat, "one's own decision is no secret");
                    payments += u32::from(matches!(theirs.1, Action::Pay { .. }));
                    returns += u32::from(matches!(theirs.1, Action::Return { .. }));
                }
            }
            if walk.game.view(Viewer::Public).phase == Stage::Play || !walk.step() {
                break;
            }
        }
    }
    assert!(payments > 5 && returns > 40, "{payments} payments and {returns} returns were others");
}

/// If the other world is possible it must look the same from the seat; is it?
fn looks_alike(start: &Start<Round>, here: &World<Round>, there: &World<Round>, seat: Seat) -> bool {
    let of = |world: &World<Round>| table::replay::<Round>(&start.0, &start.1, &world.deal, &world.inputs).ok();
    let (Some((here, events)), Some((there, others))) = (of(here), of(there)) else { return false };
    let open = |events: &[Event]| events.iter().map(Guandan::open).collect::<Vec<_>>();
    if open(&events) != open(&others) {
        return false;
    }
    for viewer in [Viewer::Seat(seat), Viewer::Public] {
        let seen = |events: &[Event]| events.iter().map(|event| Round::redact(event, viewer)).collect::<Vec<_>>();
        assert_eq!(seen(&events), seen(&others), "{viewer:?}");
        assert_eq!(here.view(viewer), there.view(viewer), "{viewer:?}");
    }
    true
}
