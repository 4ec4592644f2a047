//! Declarations, shown to a board that is laid out for them: every seat draws what it shows just before. `GZ 5`, `GZ 17`

use cards::{Bag, Card, Rank, pack_bag};
use serde_json::Value;
use shengji::{Action, Carry, Illegal, Round};
use table::{Article, ByTeam, Deal, Game, Seat};

use super::{Board, gz, level, ruling};
use crate::Want;
use crate::fields::Fields;
use crate::malformed::{Fault, Malformed};
use crate::verdict::Verdict;
use crate::words::{name_of, seat};

/// What a showing is written with.
const SHOWING: [&str; 2] = ["seat", "cards"];

/// `bid`: may `next` be shown over what was shown before?
pub(super) fn bid(board: &Board<'_>) -> Result<Verdict, Malformed> {
    let fields = board.fields;
    let level = level(fields)?;
    let first = fields.read("first_hand", Want::Flag, Value::as_bool)?;
    let mut layout = Layout::new(board, level);
    let history = fields.objects("shown", &SHOWING)?;
    let shown = history.iter().map(|entry| layout.show(board, entry)).collect::<Result<Vec<_>, _>>()?;
    let next = layout.show(board, &fields.object("next", &SHOWING)?)?;
    let mut round = layout.open(board, first);
    for (entry, showing) in history.iter().zip(&shown) {
        showing.act(&mut round).map_err(|why| entry.fault("cards", Fault::refused(&why)))?;
    }
    if let Err(why) = next.act(&mut round) {
        return Ok(Verdict::refused(&why, board.lang));
    }
    let trump = next.cards.iter().next().and_then(|(card, _)| card.suit()).map(|suit| suit.letter().to_string());
    let verdict = Verdict::citing(articles(first, shown.last(), &next)).with("legal", true).with("trump", trump);
    Ok(if first { verdict.with("banker", name_of(next.seat)) } else { verdict })
}

/// One showing of cards.
#[derive(Clone, Copy)]
struct Showing {
    seat: Seat,
    cards: Bag,
    /// How many times everybody draws a card just before.
    draws: usize,
}

impl Showing {
    fn act(&self, round: &mut Round) -> Result<(), Illegal> {
        for _ in 0..self.draws {
            for seat in Seat::all(4) {
                round.act(seat, &Action::Draw {}, &mut |_| {})?;
            }
        }
        round.act(self.seat, &Action::Declare { cards: self.cards }, &mut |_| {})
    }
}

/// A pack in the order of drawing, so far as showings ask for it. The first seat draws first.
struct Layout {
    level: Rank,
    pack: Vec<Card>,
    /// The level cards that are left.
    levels: Bag,
    /// The other cards that are left. Twelve level cards at most are drawn one a round, with three of these: enough.
    others: Vec<Card>,
    hands: [Bag; 4],
}

impl Layout {
    fn new(board: &Board<'_>, level: Rank) -> Self {
        let (levels, others): (Vec<Card>, _) =
            pack_bag(board.format().packs()).cards().partition(|card| card.rank() == Some(level));
        Self { level, pack: Vec::new(), levels: levels.into_iter().collect(), others, hands: [Bag::EMPTY; 4] }
    }

    /// Reads a showing, and lays out its level cards that its seat has not drawn yet. Other cards declare nothing, held or
    /// not.
    fn show(&mut self, board: &Board<'_>, entry: &Fields<'_>) -> Result<Showing, Malformed> {
        let seat = entry.read("seat", Want::Seat, seat)?;
        let cards = board.packs.read(entry, "cards")?;
        if cards.is_empty() {
            return Err(entry.fault("cards", Fault::NoCards));
        }
        let held = self.hands[seat.index()];
        let before = self.pack.len();
        for card in cards.minus_held(cards.meet(held)).cards().filter(|card| card.rank() == Some(self.level)) {
            if !self.levels.remove(card) {
                return Err(entry.fault("cards", Fault::Copies(card, board.format().packs())));
            }
            for drawer in Seat::all(4) {
                let drawn = if drawer == seat { Some(card) } else { self.others.pop() };
                self.pack.extend(drawn);
            }
            self.hands[seat.index()].insert(card);
        }
        Ok(Showing { seat, cards, draws: (self.pack.len() - before) / 4 })
    }

    /// A board with this pack. On later boards the first seat is the banker; on the first, the lot counts to it.
    fn open(mut self, board: &Board<'_>, first: bool) -> Round {
        self.pack.append(&mut self.others);
        self.pack.extend(self.levels.cards());
        let banker = (!first).then_some(Seat::from_index(0));
        let carry = Carry { levels: ByTeam([self.level; 2]), banker, boards: None, winner: None };
        let deal = Deal::laid_out(self.pack, Rank::ACE);
        Round::deal(&board.setup, &carry, &deal, &mut |_| {})
    }
}

/// What allows a declaration, over the one that stood: `GZ 5`, `R-claim-strengthen`, `R-overcall` on the first board,
/// `GZ 17-1`, `GZ 17-2` on later ones.
fn articles(first: bool, standing: Option<&Showing>, next: &Showing) -> Vec<Article> {
    match (first, standing) {
        (true, Some(own)) if own.seat == next.seat => vec![gz("5"), ruling("claim-strengthen")],
        (true, Some(other)) if next.cards.len() > other.cards.len() + 1 => vec![gz("5"), ruling("overcall")],
        (true, _) => vec![gz("5")],
        (false, None) => vec![gz("17-1")],
        (false, Some(_)) => vec![gz("17-2")],
    }
}
