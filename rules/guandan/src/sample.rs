//! All legal actions, and one by dice.

use std::ops::ControlFlow;

use cards::Bag;
use table::{Picked, Seat, Visit};

use crate::form::Form;
use crate::play::Play;
use crate::reading::{Kind, Reading};
use crate::readings::readings;
use crate::round::{Phase, Round};
use crate::tally::Tally;
use crate::{Action, Report, Setup};

/// The most forms among which one is picked at once.
const MOST: usize = 32;

/// Visits the legal actions of a seat: each set of cards once in each reading that must be told apart, the reading that is
/// taken if nothing is declared undeclared.
pub(crate) fn visit_legal(round: &Round, seat: Seat, visit: &mut Visit<'_, Action>) -> ControlFlow<()> {
    match &round.phase {
        Phase::Pay(_) => round.giveable(seat).iter().try_for_each(|(card, _)| visit(Action::Pay { card })),
        Phase::Return(_) => round.giveable(seat).iter().try_for_each(|(card, _)| visit(Action::Return { card })),
        Phase::Appoint(team) if seat.team() == *team => {
            Seat::all(4).filter(|seat| seat.team() == *team).try_for_each(|seat| visit(Action::Appoint { seat }))
        }
        Phase::Play(play) if play.climb.turn() == seat => {
            askable(round, play, seat).try_for_each(|seat| visit(Action::Ask { seat }))?;
            if !play.climb.is_free() {
                visit(Action::Pass {})?;
            }
            visit_plays(&round.setup, &round.hands[seat.index()], round.level, play.standing, &mut |cards, declared| {
                visit(Action::Play { cards, declared })
            })
        }
        _ => ControlFlow::Continue(()),
    }
}

/// Visits every play of a hand that may be put on `standing` (nothing: be led), with what must be declared of it.
pub fn visit_plays(
    setup: &Setup,
    hand: &Bag,
    level: cards::Rank,
    standing: Option<Reading>,
    visit: &mut impl FnMut(Bag, Option<Reading>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let tally = Tally::of(hand, level);
    let mut expand = |form: Form| {
        if !is_ambiguous(form) {
            return form.expand(&tally, &mut |cards, _| visit(cards, None));
        }
        // Cards of one form that are not of one suit are read alike.
        let mut mixed = None;
        form.expand(&tally, &mut |cards, one_suit| {
            let declared = if one_suit {
                declaration(setup, level, form, &cards)
            } else {
                *mixed.get_or_insert_with(|| declaration(setup, level, form, &cards))
            };
            match declared {
                Declared::No => visit(cards, None),
                Declared::As => visit(cards, Some(form.reading)),
                Declared::Never => ControlFlow::Continue(()),
            }
        })
    };
    match standing {
        Some(standing) => tally.beating(standing, &mut expand),
        None => tally.leads(&mut expand),
    }
}

/// Visits the canonical plays of a hand that may be put on `standing` (nothing: be led): suits left open.
pub fn visit_forms(
    hand: &Bag,
    level: cards::Rank,
    standing: Option<Reading>,
    visit: &mut impl FnMut(Form) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let tally = Tally::of(hand, level);
    match standing {
        Some(standing) => tally.beating(standing, visit),
        None => tally.leads(visit),
    }
}

/// How a play with this form is put.
#[derive(Clone, Copy)]
enum Declared {
    /// It is taken so anyway.
    No,
    /// It must be declared.
    As,
    /// The table does not have this reading of it.
    Never,
}

/// Could cards of this form have several readings? Natural cards have one, and so have wild ones with cards of one rank.
const fn is_ambiguous(form: Form) -> bool {
    form.wilds() > 0 && matches!(form.reading.size, 5 | 6)
}

fn declaration(setup: &Setup, level: cards::Rank, form: Form, cards: &Bag) -> Declared {
    if !is_ambiguous(form) {
        return Declared::No;
    }
    let found = readings(cards, level, setup.wild);
    match () {
        () if found.usual(level, setup.wild) == Some(form.reading) => Declared::No,
        () if found.contains(form.reading) => Declared::As,
        () => Declared::Never,
    }
}

/// Whom the seat to play may ask. `R-report`
fn askable<'a>(round: &'a Round, play: &'a Play, seat: Seat) -> impl Iterator<Item = Seat> + 'a {
    let asks = round.setup.report == Report::OnRequest;
    Seat::all(if asks { 4 } else { 0 }).filter(move |of| play.judge_ask(round, seat, *of).is_ok())
}

/// One of the actions that [`visit_legal`] visits; each can come out.
pub(crate) fn sample(round: &Round, seat: Seat, dice: &mut impl FnMut(u32) -> u32) -> Option<Action> {
    match &round.phase {
        Phase::Pay(_) => round.giveable(seat).faces(1).pick(dice).map(|card| Action::Pay { card }),
        Phase::Return(_) => round.giveable(seat).faces(1).pick(dice).map(|card| Action::Return { card }),
        Phase::Appoint(team) if seat.team() == *team => {
            Seat::all(4).filter(|seat| seat.team() == *team).nth(dice(2) as usize).map(|seat| Action::Appoint { seat })
        }
        Phase::Play(play) if play.climb.turn() == seat => {
            let asked = askable(round, play, seat).count() as u32;
            if asked > 0 && dice(4) == 0 {
                return askable(round, play, seat).nth(dice(asked) as usize).map(|seat| Action::Ask { seat });
            }
            let tally = Tally::of(&round.hands[seat.index()], round.level);
            let form = match play.standing {
                Some(standing) => answer(&tally, standing, dice),
                None => lead(&tally, dice),
            };
            Some(form.map_or(Action::Pass {}, |form| realise(round, &tally, play.standing, form, dice)))
        }
        _ => None,
    }
}

/// A random lead: a random type, then one of its forms.
fn lead(tally: &Tally, dice: &mut impl FnMut(u32) -> u32) -> Option<Form> {
    let start = dice(Kind::ALL.len() as u32) as usize;
    let kinds = Kind::ALL[start..].iter().chain(&Kind::ALL[..start]);
    kinds.copied().find_map(|kind| {
        let mut picked = Picked::<Form, MOST>::new(0);
        let _ = tally.of_kind(kind, &mut |form| picked.see(form, dice));
        picked.pick(dice)
    })
}

/// A random answer, as likely as a pass.
fn answer(tally: &Tally, standing: Reading, dice: &mut impl FnMut(u32) -> u32) -> Option<Form> {
    let mut picked = Picked::<Form, MOST>::new(1);
    let _ = tally.beating(standing, &mut |form| picked.see(form, dice));
    picked.pick(dice)
}

/// Cards for a form, and what must be declared of them.
fn realise(
    round: &Round,
    tally: &Tally,
    standing: Option<Reading>,
    form: Form,
    dice: &mut impl FnMut(u32) -> u32,
) -> Action {
    let (setup, level) = (&round.setup, round.level);
    let cards = form.pick(tally, dice);
    match declaration(setup, level, form, &cards) {
        Declared::No => Action::play(cards),
        Declared::As => Action::Play { cards, declared: Some(form.reading) },
        // Another reading of the same cards: a straight that is a straight flush as it lies, or the big full house.
        Declared::Never => {
            let found = readings(&cards, level, setup.wild);
            let usual = found.usual(level, setup.wild);
            let fits = |reading: &Reading| standing.is_none_or(|standing| reading.beats(standing, level));
            let declared = if usual.is_some() { None } else { found.as_slice().iter().rev().copied().find(fits) };
            Action::Play { cards, declared }
        }
    }
}
