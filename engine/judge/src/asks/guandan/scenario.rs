//! A board in play, from given hands. `GD17 6`, `GD17 9`

use cards::Bag;
use guandan::{Action, Event, Round};
use serde_json::Value;
use table::{Game, Seat, Viewer};

use super::plays::refused;
use super::{Board, cites, declared};
use crate::Want;
use crate::fields::Fields;
use crate::malformed::{Fault, Malformed};
use crate::verdict::Verdict;
use crate::words::{name_of, seat};

/// `scenario`: is the last action legal, and how does the board stand after it?
pub(super) fn scenario(board: &mut Board<'_>) -> Result<Verdict, Malformed> {
    let mut round = open(board)?;
    let actions = board.fields.objects("actions", &["seat", "play", "as", "pass"])?;
    let read: Vec<(Seat, Action)> = actions.iter().map(|entry| action(board, entry)).collect::<Result<_, _>>()?;
    let mut events: Vec<Event> = Vec::new();
    let (mut before, mut standing) = (None, None);
    for (at, (entry, (seat, action))) in actions.iter().zip(&read).enumerate() {
        events.clear();
        if let Err(why) = round.act(*seat, action, &mut |event| events.push(event)) {
            if at + 1 == read.len() {
                return Ok(refused(board, &why));
            }
            let key = if matches!(action, Action::Play { .. }) { "play" } else { "pass" };
            return Err(entry.fault(key, Fault::refused(&why)));
        }
        before = standing;
        for event in &events {
            match *event {
                Event::Played(_, _, reading, _) => standing = Some(reading),
                Event::Won(..) => standing = None,
                _ => {}
            }
        }
    }
    let view = round.view(Viewer::Public);
    let finished: Vec<&str> = view.places.iter().map(|seat| name_of(*seat)).collect();
    let verdict = Verdict::citing(cites::events(board.setup.edition, before, &events)).with("legal", true);
    let verdict = match view.to_act.iter().next() {
        Some(next) => verdict.with("to_act", name_of(next)).with("free", view.trick.is_none()),
        None => verdict,
    };
    Ok(verdict.with("finished", finished).with("over", view.outcome.is_some()))
}

/// The board with the hands of the case, whole as they are.
fn open(board: &mut Board<'_>) -> Result<Round, Malformed> {
    let level = board.level()?;
    let hands = board.hands(Seat::all(4))?;
    let leader = board.fields.read("to_act", Want::Seat, seat)?;
    if hands[leader.index()].is_empty() {
        return Err(board.fields.fault("to_act", Fault::LeadsNothing));
    }
    if hands.iter().filter(|hand| Bag::is_empty(**hand)).count() > 1 {
        return Err(board.fields.fault("hands", Fault::WhoWasOut));
    }
    Round::in_play(&board.setup, level, hands, leader).ok_or_else(|| board.fields.fault("hands", Fault::WhoWasOut))
}

fn action(board: &Board<'_>, entry: &Fields<'_>) -> Result<(Seat, Action), Malformed> {
    let seat = entry.read("seat", Want::Seat, seat)?;
    match (entry.optional("play").is_some(), entry.optional("pass").is_some()) {
        (true, false) => {
            let cards = board.packs.read(entry, "play")?;
            Ok((seat, Action::Play { cards, declared: declared(entry, "as")? }))
        }
        (false, true) => {
            entry.read("pass", Want::True, |value| (*value == Value::Bool(true)).then_some(()))?;
            Ok((seat, Action::Pass {}))
        }
        _ => Err(entry.fault("play", Fault::PlayOrPass)),
    }
}
