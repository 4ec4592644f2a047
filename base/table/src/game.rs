//! The trait that a rulebook implements, once.

use std::fmt::Debug;
use std::ops::ControlFlow;

use cards::Bag;
use serde::{Serialize, de::DeserializeOwned};

use crate::{ByTeam, Cited, Deal, Members, Seat, Seats, Team};

/// Who looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// The referee, and everybody once the board is out of play: sees all.
    Director,
    /// A player, by seat.
    Seat(Seat),
    /// A spectator: sees what all seats see.
    Public,
}

impl Viewer {
    /// May this viewer see what only `seat` sees?
    pub fn sees(self, seat: Seat) -> bool {
        self == Self::Director || self == Self::Seat(seat)
    }
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatchEnd {
    /// A side won.
    Won(Team),
    /// Neither did.
    Drawn,
}

/// How long a match has lasted, in whole minutes. Which of the two counts is the book's to say.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Elapsed {
    /// While boards were in play.
    pub in_play: u32,
    /// Since its first board was begun, the time between boards with it.
    pub in_all: u32,
}

/// Receives one legal action after another, and may stop.
pub type Visit<'a, A> = dyn FnMut(A) -> ControlFlow<()> + 'a;

/// One deal of one rulebook, as the whole truth. Deterministic: no clock, no randomness, no I/O.
///
/// The implementor is never serialisable. Legality is a function of what the actor's own seat sees, so that a client may
/// be told its legal plays and a refusal leaks nothing; consequences need not be (a throw may fail).
pub trait Game: Clone + Debug + Send + Sized + 'static {
    /// The printed format and the named rulings: the head of a record.
    type Setup: Clone + Eq + Debug + Send + Sync + Serialize + DeserializeOwned;
    /// What one deal hands to the next: levels, banker …
    type Carry: Clone + Eq + Debug + Send + Serialize + DeserializeOwned;
    /// What a seat does.
    type Action: Clone + Eq + Debug + Send + Serialize + DeserializeOwned;
    /// What happened, the whole truth.
    type Event: Clone + Eq + Debug + Send;
    /// What a viewer learns of an event.
    type Sight: Clone + Eq + Debug + Serialize;
    /// What a viewer knows now.
    type View: Clone + Eq + Debug + Serialize + Members;
    /// Why an action is refused: a closed enum, each variant with its article.
    type Illegal: Cited + Copy + Eq + Send + Sync;
    /// How the deal ended.
    type Outcome: Clone + Eq + Debug + Serialize;
    /// What a selection of cards is called: its components, and the readings to choose from.
    type Naming: Clone + Eq + Debug + Serialize;

    /// How many seats the table has.
    fn seats(setup: &Self::Setup) -> u8;
    /// How many packs are shuffled.
    fn packs(setup: &Self::Setup) -> u8;
    /// What the first deal of a match starts from.
    fn first(setup: &Self::Setup) -> Self::Carry;
    /// Opens a deal; its first events go to `emit`. The deal holds the packs that [`packs`](Self::packs) says.
    fn deal(setup: &Self::Setup, carry: &Self::Carry, deal: &Deal, emit: &mut impl FnMut(Self::Event)) -> Self;
    /// Who may act, each as its own seat sees it. Several while cards are being drawn and declared.
    fn to_act(&self) -> Seats;
    /// Who is asked to decide, as everybody at the table sees it: what a hall times and waits for. It differs from
    /// [`to_act`](Self::to_act) where hidden cards give a right to act.
    fn asked(&self) -> Seats {
        self.to_act()
    }
    /// The one judge of legality. Allocates nothing.
    fn check(&self, seat: Seat, action: &Self::Action) -> Result<(), Self::Illegal>;
    /// Visits every legal action once, in a stable order, and agrees with [`check`](Self::check); a book may visit only
    /// canonical forms of moves too many to list, and says so.
    fn legal(&self, seat: Seat, visit: &mut Visit<'_, Self::Action>) -> ControlFlow<()>;
    /// A legal action by the caller's dice (`dice(n)` is below `n`), without listing them: every action that `legal` visits
    /// can come out. `None` where `legal` visits nothing.
    fn sample(&self, seat: Seat, dice: &mut impl FnMut(u32) -> u32) -> Option<Self::Action>;
    /// Carries out an action that [`check`](Self::check) allows. A sink that does nothing compiles away.
    fn apply_unchecked(&mut self, seat: Seat, action: &Self::Action, emit: &mut impl FnMut(Self::Event));
    /// What `viewer` learns of `event`; `None`: only that something happened.
    fn redact(event: &Self::Event, viewer: Viewer) -> Option<Self::Sight>;
    /// What `viewer` knows now.
    fn view(&self, viewer: Viewer) -> Self::View;
    /// What `viewer` knows before the first event.
    fn blank(setup: &Self::Setup, carry: &Self::Carry, viewer: Viewer) -> Self::View;
    /// What a sight makes of a view. A view is a fold of sights: from [`blank`](Self::blank), one by one, to
    /// [`view`](Self::view).
    fn unfold(view: &mut Self::View, sight: Option<&Self::Sight>);
    /// How the deal ended and what the next one starts from.
    fn outcome(&self) -> Option<(Self::Outcome, Self::Carry)>;
    /// Is the match over with this carry, and how?
    fn match_end(carry: &Self::Carry) -> Option<MatchEnd>;
    /// What the deal was worth to each side, in the book's own unit (levels, points); the sum of both is zero.
    fn score(outcome: &Self::Outcome) -> ByTeam<i32>;
    /// What the cards that `seat` has picked are, and the action that playing them would be; neither need be legal.
    fn selection(&self, seat: Seat, cards: Bag) -> (Self::Naming, Self::Action);
    /// A legal action near the one refused, to show what would do.
    fn instead(&self, seat: Seat, refused: &Self::Action) -> Option<Self::Action>;
    /// The action that nobody chooses (drawing the next card), if one is due. It follows from what everybody sees: where
    /// a seat's hidden cards leave it one way only, it decides like any other, or all would see that it had no choice.
    fn forced(&self) -> Option<(Seat, Self::Action)>;
    /// Seconds the book gives for the decision before `seat`; `None`: no limit.
    fn allowance(&self, seat: Seat) -> Option<u32>;
    /// What whoever keeps the clock has to enter when the match has lasted so long, if the book wants to hear of it: the
    /// rules have no clock, so time is an input like any other. Asked before a deal's first card is drawn too.
    fn clock(&self, _elapsed: Elapsed) -> Option<Self::Action> {
        None
    }
    /// Is this an input that only whoever runs the table may enter, and no seat chooses? [`legal`](Self::legal) does not
    /// visit such.
    fn is_official(_action: &Self::Action) -> bool {
        false
    }
    /// Does this action hold what others may not see? Then a log seals it.
    fn is_hidden(_action: &Self::Action) -> bool {
        false
    }
    /// What the book's own sound player does with this view. The view is of a seat that has something to decide.
    fn basic(view: &Self::View) -> Option<Self::Action>;

    /// Checks, then applies; on error nothing has changed. Never overridden.
    fn act(
        &mut self,
        seat: Seat,
        action: &Self::Action,
        emit: &mut impl FnMut(Self::Event),
    ) -> Result<(), Self::Illegal> {
        self.check(seat, action)?;
        self.apply_unchecked(seat, action, emit);
        Ok(())
    }
}
