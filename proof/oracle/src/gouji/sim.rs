//! A hand played out: whose turn it is and by what right, passes, yields, lay-aways, burns and their failure, who is out
//! (G4 7–16, G6 7–17).

use super::burn::{Burn, breaks, fails_on_lead, feasible};
use super::contest::beats;
use super::correct::correct;
use super::order::{Format, opponent, others, sorted, without};
use super::rights::Right;
use super::sets::shape;

/// What is awaited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// This seat leads.
    Lead(usize),
    /// The head of the queue answers.
    Answer,
    /// This seat has to lay the set away (G4 11).
    LayAway(usize),
    /// Five have their places, or one side is out (G4 3, R-side-out).
    Over,
}

/// A set that lies to be answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// Who played it.
    pub by: usize,
    /// Whose it counts as (G4 14).
    pub owner: usize,
    /// The cards, sorted.
    pub cards: Vec<u8>,
    /// Its player went out with it (底牌).
    pub last: bool,
    /// Its place in [`Sim::fates`].
    number: usize,
}

/// What became of a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It may still be answered.
    Open,
    /// Its owner's opponent has beaten it.
    Beaten,
    /// He has not, nor can he any more.
    Unbeaten,
}

/// A hand between two actions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sim {
    /// Four packs or six.
    pub format: Format,
    /// Before a referee: lay-away is done, burns may fail. Else sets are laid away by themselves, and burns that cannot
    /// succeed and sets that break a burner's duty are refused (R-mode).
    pub strict: bool,
    /// With six packs an ordinary last hand is answered only by those who have not passed (R-last-passed).
    pub unpassed: bool,
    /// What every seat still holds, sorted.
    pub hands: [Vec<u8>; 6],
    /// What is awaited.
    pub stage: Stage,
    /// What is to be answered or laid away.
    pub table: Option<Table>,
    /// Who is still asked about it, by what right.
    pub queue: Vec<(usize, Right)>,
    /// Who has passed in this round (G4 9).
    pub passed: Vec<usize>,
    /// Who has yielded on the set on the table (G4 10).
    pub yielded: Option<usize>,
    /// Who has asked for the lead (G4 16).
    pub applied: Option<usize>,
    /// Who is out, first to last.
    pub finished: Vec<usize>,
    /// Who failed a burn, first to last (G4 8-3).
    pub failed: Vec<usize>,
    /// What each seat has burned and stands by (G4 8-2).
    pub burns: [Option<Burn>; 6],
    /// Who had not opened and was in hand when the second went out (进点: G6 14, R-jindian).
    pub shut: Vec<usize>,
    /// Owner and fate of every gouji set until the second was out.
    fates: Vec<(usize, Fate)>,
}

impl Sim {
    /// A hand in which `leader` begins; seats without cards are out in order of seat.
    pub fn new(format: Format, strict: bool, hands: [Vec<u8>; 6], leader: usize) -> Self {
        Self {
            format,
            strict,
            unpassed: false,
            finished: (0..6).filter(|&seat| hands[seat].is_empty()).collect(),
            hands: hands.map(sorted),
            stage: Stage::Lead(leader),
            table: None,
            queue: Vec::new(),
            passed: Vec::new(),
            yielded: None,
            applied: None,
            failed: Vec::new(),
            burns: [const { None }; 6],
            shut: Vec::new(),
            fates: Vec::new(),
        }
    }

    /// Whether the seat holds cards and is in play.
    pub fn active(&self, seat: usize) -> bool {
        !self.finished.contains(&seat) && !self.failed.contains(&seat)
    }

    /// Whether first and second are out (四人乱缠: G4 15); failed burners are neither (R-failed-status).
    pub fn melee(&self) -> bool {
        self.finished.len() >= 2
    }

    /// The opponent of the first, if in play, until the second is out (无头: G4 13).
    pub fn no_head(&self) -> Option<usize> {
        let &[first] = self.finished.as_slice() else { return None };
        Some(opponent(first)).filter(|&seat| self.active(seat))
    }

    /// Whose turn it is, and the right if it is an answer.
    pub fn turn(&self) -> Option<(usize, Option<Right>)> {
        match self.stage {
            Stage::Lead(seat) | Stage::LayAway(seat) => Some((seat, None)),
            Stage::Answer => self.queue.first().map(|&(seat, right)| (seat, Some(right))),
            Stage::Over => None,
        }
    }

    /// Who had a gouji set that the opponent did not beat before the second was out (开点: G6 14, R-gouji-opens).
    pub fn opened(&self) -> Vec<usize> {
        (0..6).filter(|&seat| self.fates.contains(&(seat, Fate::Unbeaten))).collect()
    }

    /// Plays cards. False, and nothing happens, if that is illegal: out of turn, before the lay-away (G4 11), cards that
    /// are not held, no set (G4 7-4), too low (G4 7-6), or against a burn's conditions where those are watched.
    ///
    /// Before a referee a burner who breaks his duty has failed, and the cards are not laid (G4 8-3).
    pub fn play(&mut self, seat: usize, cards: &[u8]) -> bool {
        let cards = sorted(cards.to_vec());
        let Some((turn, right)) = self.turn().filter(|_| !matches!(self.stage, Stage::LayAway(_))) else {
            return false;
        };
        let Some(left) = without(&self.hands[seat], &cards).filter(|_| turn == seat) else { return false };
        let above = |table: &Table| seat != table.owner && beats(self.format, &cards, &table.cards);
        if shape(&cards).is_none() || !self.table.as_ref().is_none_or(above) {
            return false;
        }
        let broken = self.burns[seat].is_some() && breaks(&cards, &left);
        if !self.strict && (broken || right == Some(Right::Burn) && !feasible(&left)) {
            return false;
        }
        if broken {
            self.fail(seat);
        } else {
            self.lay(seat, cards, left, right);
        }
        true
    }

    /// A wrong play before a referee, put right: what stands of it is played, and if nothing does it counts as passing,
    /// or as declining of who could only burn (G4 18, R-wrong-play). False if the seat is not to play.
    pub fn play_wrong(&mut self, seat: usize, cards: &[u8]) -> bool {
        let table = self.table.as_ref().map(|table| table.cards.as_slice());
        let stands = correct(self.format, &sorted(cards.to_vec()), &self.hands[seat], table);
        if stands.is_empty() { self.pass(seat) || self.decline(seat) } else { self.play(seat, &stands) }
    }

    /// Passes: of everybody who is asked but by burning (G4 9).
    pub fn pass(&mut self, seat: usize) -> bool {
        self.refuse(seat, |right| right != Right::Burn)
    }

    /// Does not burn, which is no pass (R-decline).
    pub fn decline(&mut self, seat: usize) -> bool {
        self.refuse(seat, |right| right == Right::Burn)
    }

    /// Asks for the lead in place of answering a last hand: only the next seat in play (G4 16, R-lead-applicant).
    pub fn apply(&mut self, seat: usize) -> bool {
        let next =
            |table: &Table| table.last && others(table.by).into_iter().find(|&seat| self.active(seat)) == Some(seat);
        if !self.table.as_ref().is_some_and(next) || self.stage != Stage::Answer || self.queue[0].0 != seat {
            return false;
        }
        self.applied = Some(seat);
        self.refuse(seat, |_| true)
    }

    /// Lets the next two answer the opponent's set first, when the two before have spoken (G4 10, R-yield-gouji).
    pub fn give_way(&mut self, seat: usize) -> bool {
        let Some(table) = self.table.as_ref().filter(|_| self.stage == Stage::Answer) else { return false };
        let waiting = |steps: usize| self.queue.iter().any(|asked| asked.0 == (table.by + steps) % 6);
        let may = self.queue[0] == (seat, Right::Opponent)
            && seat == opponent(table.by)
            && self.yielded.is_none()
            && !waiting(1)
            && !waiting(2)
            && (waiting(4) || waiting(5));
        if may {
            self.yielded = Some(seat);
            self.queue.rotate_left(1);
        }
        may
    }

    /// Lays the set on the table away: when nobody is left to answer it, and of who has yielded and has to decide
    /// (G4 10, 11).
    pub fn lay_away(&mut self, seat: usize) -> bool {
        let decides = self.stage == Stage::Answer && self.yielded == Some(seat) && self.queue[0].0 == seat;
        let may = decides || self.stage == Stage::LayAway(seat);
        if may {
            self.end_round();
        }
        may
    }

    /// Does not answer. Who had a right to has passed for this round (G4 9), but not among the last four (G4 15), nor on
    /// a set that counts as his own.
    fn refuse(&mut self, seat: usize, fits: impl Fn(Right) -> bool) -> bool {
        let Some(&(head, right)) = self.queue.first().filter(|_| self.stage == Stage::Answer) else { return false };
        if head != seat || !fits(right) {
            return false;
        }
        let own = self.table.as_ref().is_some_and(|table| table.owner == seat);
        if right != Right::Burn && !own && !self.melee() && !self.passed.contains(&seat) {
            self.passed.push(seat);
        }
        self.queue.remove(0);
        self.go_on();
        true
    }

    /// A set is laid.
    fn lay(&mut self, seat: usize, cards: Vec<u8>, left: Vec<u8>, right: Option<Right>) {
        let decided = self.yielded == Some(seat);
        if let Some(beaten) = self.table.take() {
            let by_opponent = seat == opponent(beaten.owner);
            self.decide(&beaten, if by_opponent { Fate::Beaten } else { Fate::Unbeaten });
            if right == Some(Right::Burn) {
                self.burns[seat] = Some(Burn { victim: beaten });
            }
        }
        // Who yielded and was overtaken counts as passed (G4 10).
        if let Some(yielded) = self.yielded.take().filter(|_| !decided) {
            self.passed.push(yielded);
        }
        self.applied = None;
        self.hands[seat] = left;
        let last = self.hands[seat].is_empty();
        if last {
            self.go_out(seat);
        }
        let number = self.fates.len();
        if shape(&cards).is_some_and(|shape| shape.gouji) && !self.melee() {
            self.fates.push((seat, Fate::Open));
        }
        self.put(Table { by: seat, owner: seat, cards, last, number });
        // What is played after yielding may be answered by the opponent alone (G4 10, R-yield-answer).
        let opposite = opponent(seat);
        if decided && self.active(opposite) && !self.melee() && !self.queue.is_empty() {
            self.queue = vec![(opposite, Right::Opponent)];
        }
        self.go_on();
    }

    /// A seat is out. When it is the second, the duties of burners end (R-burn-release), and with six packs who is in hand
    /// and has not opened is shut (G6 14).
    fn go_out(&mut self, seat: usize) {
        self.finished.push(seat);
        self.burns[seat] = None;
        if self.finished.len() == 2 {
            self.burns = [const { None }; 6];
            let opened = self.opened();
            let shut = (0..6).filter(|&seat| self.active(seat) && !opened.contains(&seat));
            self.shut = shut.filter(|_| self.format == Format::Six).collect();
        }
    }

    /// A set comes to lie on the table: its owner is settled, and all who may answer are asked.
    ///
    /// With four packs the gouji last hand of the first counts as the next one's (G4 14, R-last-next).
    fn put(&mut self, mut table: Table) {
        let gouji = shape(&table.cards).is_some_and(|shape| shape.gouji);
        let passes_on = self.format == Format::Four && table.last && gouji && self.finished[0] == table.by;
        table.owner = if passes_on { self.next_in_play(table.by) } else { table.by };
        self.queue = self.rights(&table);
        self.table = Some(table);
        self.stage = if self.over() { Stage::Over } else { Stage::Answer };
    }

    /// Ends the round if nobody is left to answer, or has it ended by the one who lays away.
    ///
    /// The owner's opponent lays away before a referee (G4 11), but not if he is out (R-layaway-absent), if somebody has
    /// been granted the lead (R-lead-applicant), or if it is a dead last hand (R-dead-last).
    fn go_on(&mut self) {
        let Some(table) = self.table.as_ref().filter(|_| self.stage == Stage::Answer && self.queue.is_empty()) else {
            return;
        };
        let by = opponent(table.owner);
        let dead_last = table.last && shape(&table.cards).is_some_and(|shape| shape.dead(self.format));
        if self.strict && self.active(by) && self.applied.is_none() && !dead_last {
            self.stage = Stage::LayAway(by);
        } else {
            self.end_round();
        }
    }

    /// The next round: its leader is who played the set that stands, or the next in play (G4 16). A burner who leads may
    /// have failed (R-burn-every-set).
    fn end_round(&mut self) {
        let Some(table) = self.table.take() else { return };
        self.decide(&table, Fate::Unbeaten);
        let leader = if self.active(table.by) { table.by } else { self.next_in_play(table.by) };
        self.forget_round();
        self.stage = Stage::Lead(leader);
        if self.burns[leader].is_some() && fails_on_lead(&self.hands[leader]) {
            self.fail(leader);
        }
    }

    /// The burner is out of the hand; the round under way is broken off, and what he burned lies again, all passes
    /// forgotten (G4 8-3, R-burn-restore, R-failed-hand).
    fn fail(&mut self, seat: usize) {
        let Some(Burn { victim }) = self.burns[seat].take() else { return };
        self.hands[seat].clear();
        self.failed.push(seat);
        // Broken off: its opponent has not beaten it.
        if let Some(broken_off) = self.table.take() {
            self.decide(&broken_off, Fate::Unbeaten);
        }
        self.decide(&victim, Fate::Open);
        self.forget_round();
        self.put(victim);
        self.go_on();
    }

    fn forget_round(&mut self) {
        self.passed.clear();
        self.queue.clear();
        (self.yielded, self.applied) = (None, None);
    }

    /// What has become of a set, if it is gouji, until the second is out (G6 14, R-burn-opens).
    fn decide(&mut self, table: &Table, fate: Fate) {
        if !self.melee() && shape(&table.cards).is_some_and(|shape| shape.gouji) {
            self.fates[table.number].1 = fate;
        }
    }

    /// The next seat in order of play that holds cards.
    fn next_in_play(&self, seat: usize) -> usize {
        others(seat).into_iter().find(|&seat| self.active(seat)).unwrap_or(seat)
    }

    /// Whether five have their places, or one side is out (G4 3, R-side-out).
    fn over(&self) -> bool {
        let in_play = |side: usize| (0..6).filter(|&seat| seat % 2 == side && self.active(seat)).count();
        in_play(0) == 0 || in_play(1) == 0 || in_play(0) + in_play(1) <= 1
    }
}
