//! Whether a play follows, and who wins a trick. `GW 5`, `GW 7`, `GW 8`

use cards::Bag;
use table::{Article, Seat};
use trick::{Lead, Suite, points};
use washington::contest::Trick;
use washington::{Contest, Kind, SEATS, check_follow};

use super::lead::{leads, leads_of, undeclared};
use super::{Board, gw, ruling};
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
        Ok(()) => Verdict::citing(vec![gw("7.5"), gw("7.6"), ruling("gw-triple")]).with("legal", true),
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
    let tricks: Vec<Trick> = leads.iter().map(|lead| contest(board, *lead, &plays)).collect();
    if tricks.iter().any(|trick| trick.best != tricks[0].best) {
        return Err(undeclared(board, &leads));
    }
    let all = plays.iter().fold(Bag::EMPTY, |all, play| all.plus(*play));
    let verdict = Verdict::citing(articles(&tricks[0])).with("winner", tricks[0].best.index());
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

/// What decided: the order (`GW 5.4` of trumps, `GW 5.5.1` of a side suit), the shapes (`GW 5.6`), ruffs (`GW 8.1`, `GW 8.4`)
/// and over-ruffs (`GW 8.5`, of throws `GW 8.6.1` or `GW 8.6.2`), discards (`GW 4.9`), and who gets the points (`GW 6.9`).
fn articles(trick: &Trick) -> Vec<Article> {
    let has = |kind: Kind| trick.kinds.contains(&Some(kind));
    let throw = trick.lead.is_throw();
    let mut articles = vec![match (trick.lead.suite, trick.lead.order.trump()) {
        (Suite::Side(_), _) => gw("5.5.1"),
        (Suite::Trump, Some(_)) => gw("5.4"),
        (Suite::Trump, None) => gw("5.4.2"),
    }];
    if throw || trick.lead.units[0].shape().cards() > 1 {
        articles.push(gw("5.6"));
    }
    if has(Kind::Ruff) {
        articles.extend([gw("8.1"), gw("8.4")]);
    }
    if has(Kind::Overruff) {
        articles.push(gw("8.5"));
        if throw {
            articles.push(match trick.law.contest {
                Contest::Largest => gw("8.6.1"),
                Contest::Each => gw("8.6.2"),
            });
        }
    }
    if has(Kind::Discard) {
        articles.push(gw("4.9"));
    }
    articles.push(gw("6.9"));
    articles
}
