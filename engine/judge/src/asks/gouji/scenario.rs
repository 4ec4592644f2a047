//! A hand in play, from given cards. `G4 7-5`–`G4 16`, `G6 7-5`–`G6 17`

use cards::Bag;
use gouji::{Action, Event, Round, Set};
use table::{Game, Seat, Viewer};

use super::hand::Laid;
use super::{Board, SEATS, cites, name_of, seat};
use crate::Want;
use crate::fields::Fields;
use crate::malformed::{Fault, Malformed};
use crate::verdict::Verdict;

/// What a seat does, as the case says it.
enum Deed {
    Play(Laid),
    Other(Action),
}

impl Deed {
    /// The field that holds it.
    const fn key(&self) -> &'static str {
        match self {
            Self::Play(_) => "play",
            Self::Other(_) => "do",
        }
    }
}

/// `scenario`: is the last action legal, and how does the hand stand after it? What the articles forbid is not legal; a set
/// without the joker that a burn asks for is, and fails the burn.
pub(super) fn scenario(board: &mut Board<'_>) -> Result<Verdict, Malformed> {
    let mut round = open(board)?;
    let entries = board.fields.objects("actions", &["seat", "play", "do"])?;
    let deeds: Vec<(Seat, Deed)> = entries.iter().map(|entry| deed(board, entry)).collect::<Result<_, _>>()?;
    let mut events: Vec<Event> = Vec::new();
    let mut before = None;
    for (at, (entry, (seat, deed))) in entries.iter().zip(&deeds).enumerate() {
        let action = match deed {
            Deed::Play(laid) => Action::Play { cards: board.hands.from(&round.view(Viewer::Seat(*seat)).hand, laid)? },
            Deed::Other(action) => *action,
        };
        if let Err(why) = round.judge(*seat, &action) {
            if at + 1 == deeds.len() {
                return Ok(Verdict::refused(&why, board.lang));
            }
            return Err(entry.fault(deed.key(), Fault::refused(&why)));
        }
        events.clear();
        before = round.standing();
        round
            .act(*seat, &action, &mut |event| events.push(event))
            .map_err(|why| entry.fault(deed.key(), Fault::refused(&why)))?;
    }
    Ok(standing(board, &round, before, &events))
}

/// How the hand stands, and the articles of the last action.
fn standing(board: &Board<'_>, round: &Round, before: Option<Set>, events: &[Event]) -> Verdict {
    let view = round.view(Viewer::Public);
    let finished: Vec<&str> = view.places.iter().map(|seat| name_of(*seat)).collect();
    let verdict = Verdict::citing(cites::events(board.setup.format, before, events, view.right)).with("legal", true);
    let verdict = match view.to_act.iter().next() {
        Some(next) => verdict.with("to_act", name_of(next)).with("right", serde_json::json!(view.right)),
        None => verdict,
    };
    verdict.with("finished", finished).with("over", view.outcome.is_some())
}

/// The hand with the cards of the case, whole as they are.
fn open(board: &mut Board<'_>) -> Result<Round, Malformed> {
    let fields = board.fields.object("hands", &SEATS)?;
    let mut hands = [Bag::EMPTY; 6];
    for (hand, name) in hands.iter_mut().zip(SEATS) {
        *hand = board.hands.take(&fields, name)?;
    }
    let leader = board.fields.read("to_act", Want::SeatOfSix, seat)?;
    if hands[leader.index()].is_empty() {
        return Err(board.fields.fault("to_act", Fault::LeadsNothing));
    }
    if hands.iter().filter(|hand| Bag::is_empty(**hand)).count() > 1 {
        return Err(board.fields.fault("hands", Fault::WhoWasOut));
    }
    Round::in_play(&board.setup, hands, leader).ok_or_else(|| board.fields.fault("hands", Fault::WhoWasOut))
}

fn deed(board: &Board<'_>, entry: &Fields<'_>) -> Result<(Seat, Deed), Malformed> {
    let seat = entry.read("seat", Want::SeatOfSix, seat)?;
    match (entry.optional("play").is_some(), entry.optional("do").is_some()) {
        (true, false) => Ok((seat, Deed::Play(board.hands.read(entry, "play")?))),
        (false, true) => {
            let action = entry.read("do", Want::Deed, |value| match value.as_str() {
                Some("pass") => Some(Action::Pass {}),
                Some("yield") => Some(Action::Yield {}),
                Some("layaway") => Some(Action::Layaway {}),
                Some("decline") => Some(Action::Decline {}),
                Some("apply") => Some(Action::Apply {}),
                _ => None,
            })?;
            Ok((seat, Deed::Other(action)))
        }
        _ => Err(entry.fault("play", Fault::PlayOrDo)),
    }
}
