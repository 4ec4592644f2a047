//! Whether a play follows, and who wins a trick. `GW 5`, `GW 7`, `GW 8`

use cards::Bag;
use table::Seat;
use trick::{Lead, points};
use tuolaji::contest::Trick;
use tuolaji::{SEATS, check_follow};

use super::lead::{leads, leads_of, stood, undeclared};
use super::{Board, cites};
use crate::malformed::{Fault, Malformed};
use crate::verdict::Verdict;

/// `follow`: may this hand answer the lead with this play?
pub(super) fn follow(board: &mut Board<'_>) -> Result<Verdict, Malformed> {
    let order = board.order()?;
    let leads = leads(board, order, "lead")?;
    let led = leads[0].units.len_cards();
    let hand = board.packs.take(board.fields, "hand")?;
    let play = board.packs.read(board.fields, "play")?;
    if hand.len() < led {
        return Err(board.fields.fault("hand", Fault::ShortHand(hand.len(), led)));
    }
    let checks: Vec<_> = leads.iter().map(|lead| check_follow(lead, &hand, &play)).collect();
    if checks.iter().any(|check| check.is_ok() != checks[0].is_ok()) {
        return Err(undeclared(board, &leads));
    }
    Ok(match &checks[0] {
        Ok(()) => Verdict::citing(cites::follow(board, &leads[0], &hand, &play)).with("legal", true),
        Err(why) => Verdict::refused(why, board.lang),
    })
}

/// `trick`: who wins, and how many points?
pub(super) fn trick(board: &mut Board<'_>) -> Result<Verdict, Malformed> {
    let order = board.order()?;
    let plays = board.packs.take_list(board.fields, "plays")?;
    if plays.len() != usize::from(SEATS) {
        return Err(board.fields.fault("plays", Fault::Count(plays.len(), SEATS.into())));
    }
    let leads = leads_of(board, order, "plays[0]", &plays[0])?;
    for (at, play) in plays.iter().enumerate() {
        as_led(board, &format!("plays[{at}]"), play, &plays[0])?;
    }
    let leads = stood(board, leads, &plays)?;
    let tricks: Vec<Trick> = leads.iter().map(|lead| contest(board, *lead, &plays)).collect();
    if tricks.iter().any(|trick| trick.best != tricks[0].best) {
        return Err(undeclared(board, &leads));
    }
    let all = plays.iter().fold(Bag::EMPTY, |all, play| all.plus(*play));
    let verdict = Verdict::citing(cites::trick(board, &tricks[0], &plays)).with("winner", tricks[0].best.index());
    Ok(verdict.with("points", points(&all)))
}

/// A play that has as many cards as the lead.
pub(super) fn as_led(board: &Board<'_>, key: &str, play: &Bag, lead: &Bag) -> Result<(), Malformed> {
    let (have, due) = (play.len(), lead.len());
    if have == due { Ok(()) } else { Err(board.fields.fault(key, Fault::NotAsLed(have, due))) }
}

/// Plays one after another, the lead first.
pub(super) fn contest(board: &Board<'_>, lead: Lead, plays: &[Bag]) -> Trick {
    let mut trick = Trick::new(board.setup.law(), Seat::from_index(0), plays[0], &lead);
    for (at, play) in plays.iter().enumerate().skip(1) {
        trick.reply(Seat::from_index(at), play);
    }
    trick
}
