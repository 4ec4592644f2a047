//! What each unit has played, round by round: matches, and rounds without one.

use super::id::RoundKey;
use super::refusal::Refusal;
use super::round::{Match, Rest, Round, Verdict};
use super::state::{Event, Stage};
use crate::played::{How, Outcome, Played, Tally};
use crate::points::Points;
use crate::profile::robin;
use crate::score::{self, Bye};
use crate::side::{BySide, Side};

/// The rounds of each unit of a draw, in order.
type Book = Vec<Vec<Played>>;

/// Where a round stands in a book that is written: whose, and as which of its rounds.
#[derive(Clone, Copy)]
struct Line {
    place: usize,
    at: usize,
}

/// A round whose worth hangs on the unit's other rounds: it is found when all of them stand.
enum Open<'a> {
    /// 轮空, or a certain place.
    Rest(Line, &'a Rest),
    /// 不可抗力.
    Match(BySide<Line>, &'a Match),
}

impl Event {
    /// What each unit of the draw has played in the rounds that count. What a bye gives is found last, from all of the unit's matches:
    /// whoever rested early gets no less than whoever rested late (`TD-7.11`).
    pub(super) fn book(&self, stage: &Stage, counts: &dyn Fn(&Round) -> bool) -> Result<Book, Refusal> {
        let mut at = vec![usize::MAX; self.roster.units().len() + 1];
        for (place, unit) in stage.draw.iter().enumerate() {
            at[unit.0 as usize] = place;
        }
        let mut book: Book = vec![Vec::with_capacity(stage.rounds.len()); stage.draw.len()];
        let mut open = Vec::new();
        for round in stage.rounds.iter().filter(|round| counts(round)) {
            let mut fresh = Vec::with_capacity(round.matches.len() * 2 + round.rests.len());
            for game in &round.matches {
                let Some(worth) = self.in_book(stage, game, &book, &at)? else { continue };
                let lines = BySide::new(game.pair.home, game.pair.visitor).map(|unit| {
                    let place = at[unit.0 as usize];
                    Line { place, at: book[place].len() }
                });
                if worth.home.how == How::ForceMajeure {
                    open.push(Open::Match(lines, game));
                }
                fresh.extend(Side::BOTH.map(|side| (lines.of(side).place, *worth.of(side))));
            }
            for rest in &round.rests {
                let place = at[rest.unit.0 as usize];
                if let Some(played) = self.rested(stage, round.key, rest, &book, &at)? {
                    if played.how != How::ForfeitWon {
                        open.push(Open::Rest(Line { place, at: book[place].len() }, rest));
                    }
                    fresh.push((place, played));
                }
            }
            for (place, played) in fresh {
                book[place].push(played);
            }
        }
        for one in open {
            self.close(stage, &one, &mut book)?;
        }
        Ok(book)
    }

    /// Both sides of a match that has a result.
    fn in_book(
        &self,
        stage: &Stage,
        game: &Match,
        book: &Book,
        at: &[usize],
    ) -> Result<Option<BySide<Played>>, Refusal> {
        let earlier = |side: Side| book[at[game.unit(side).0 as usize]].as_slice();
        let worth = self.worth(stage, game, BySide::new(earlier(Side::Home), earlier(Side::Visitor)))?;
        Ok(worth.map(|worth| {
            let of = |side: Side| Played {
                round: game.id.key.round,
                opponent: Some(game.unit(side.other())),
                side: Some(side),
                how: worth.of(side).how,
                tally: worth.of(side).tally,
            };
            BySide::new(of(Side::Home), of(Side::Visitor))
        }))
    }

    /// A round without a match; none where it is none: a bye of a round robin that pays nothing.
    fn rested(
        &self,
        stage: &Stage,
        key: RoundKey,
        rest: &Rest,
        book: &Book,
        at: &[usize],
    ) -> Result<Option<Played>, Refusal> {
        let unpaid = self.profile.robin.bye.value == robin::Bye::Nothing;
        if rest.how == How::Bye && unpaid && stage.kind() == score::Stage::RoundRobin {
            return Ok(None);
        }
        let tally = match (rest.how, rest.against) {
            (How::ForfeitWon, Some(gone)) => {
                let [own, theirs] = [rest.unit, gone].map(|unit| book[at[unit.0 as usize]].as_slice());
                let case = score::Case::Withdrawn(Side::Visitor, stage.kind());
                let system = stage.plan.system.as_str();
                score::award(&self.profile, system, case, BySide::new(own, theirs), None)
                    .map_err(|unfit| fault(&unfit))?
                    .tally
                    .home
            }
            _ => OPEN,
        };
        Ok(Some(Played { round: key.round, opponent: rest.against, side: None, how: rest.how, tally }))
    }

    /// Finds what was left open, in the order of the rounds.
    fn close(&self, stage: &Stage, open: &Open<'_>, book: &mut Book) -> Result<(), Refusal> {
        match open {
            Open::Rest(line, rest) => {
                let own = book[line.place].as_slice();
                let (kind, rounds) = match rest.how {
                    How::Clinched => (Bye::Clinched, &own[..line.at]),
                    How::Leave => (Bye::Leave, own),
                    _ => (Bye::Drawn, own),
                };
                let (tally, _) =
                    score::bye(&self.profile, &stage.plan.system, kind, rounds).map_err(|unfit| fault(&unfit))?;
                book[line.place][line.at].tally = tally;
            }
            Open::Match(lines, game) => {
                let own = |side: Side| book[lines.of(side).place].as_slice();
                let Some(worth) = self.worth(stage, game, BySide::new(own(Side::Home), own(Side::Visitor)))? else {
                    return Ok(());
                };
                for side in Side::BOTH {
                    let line = lines.of(side);
                    book[line.place][line.at].tally = worth.of(side).tally;
                }
            }
        }
        Ok(())
    }

    /// The rounds by which a match is weighed alone: those before it, or all where what it gives is found last.
    pub(super) fn book_for(&self, stage: &Stage, game: &Match) -> Result<Book, Refusal> {
        let last = matches!(game.verdict(), Some(Verdict::ForceMajeure { .. }));
        self.book(stage, &|round| round.key < game.id.key || last && round.key > game.id.key)
    }
}

/// What a round holds until it is closed.
const OPEN: Tally =
    Tally { outcome: Outcome::Tied, points: Points::ZERO, second: Points::ZERO, won_parts: 0, parts: 0 };

fn fault(fault: &score::SheetFault) -> Refusal {
    Refusal::Plan { what: fault.text(), article: fault.article().to_owned() }
}
