//! Whether a play follows, and who wins a trick. `GZ 9`–`GZ 13`

use cards::Bag;
use shengji::contest::{Guangzhou, Trick};
use shengji::{Kind, check_follow};
use table::{Article, Seat};
use trick::{Lead, points};

use super::lead::{leads, leads_of, undeclared};
use super::{Board, gz, ruling};
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
        Ok(()) => Verdict::citing(vec![gz("9"), gz("10")]).with("legal", true),
        Err(why) => Verdict::refused(why, board.lang),
    })
}

/// `trick`: who wins, and how many points?
pub(super) fn trick(board: &mut Board<'_>) -> Result<Verdict, Malformed> {
    let order = board.order()?;
    let plays = board.packs.take_list(board.fields, "plays")?;
    if plays.len() != 4 {
        return Err(board.fields.fault("plays", Fault::Count(plays.len(), 4)));
    }
    let leads = leads_of(board, order, "plays[0]", &plays[0])?;
    for (at, play) in plays.iter().enumerate() {
        as_led(board, &format!("plays[{at}]"), play, &plays[0])?;
    }
    let tricks: Vec<Trick> = leads.iter().map(|lead| contest(*lead, &plays)).collect();
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
pub(super) fn contest(lead: Lead, plays: &[Bag]) -> Trick {
    let mut trick = Trick::new(Guangzhou, Seat::from_index(0), plays[0], &lead);
    for (at, play) in plays.iter().enumerate().skip(1) {
        trick.reply(Seat::from_index(at), play);
    }
    trick
}

/// What decided: the order (`GZ 11-1`), the shapes (`GZ 11-3`), ruffs (`GZ 11-2`, `GZ 12-1`) and over-ruffs (`GZ 12-2`,
/// `R-overruff`), discards (`GZ 11-4`), and the points (`GZ 13`).
fn articles(trick: &Trick) -> Vec<Article> {
    let has = |kind: Kind| trick.kinds.contains(&Some(kind));
    let throw = trick.lead.is_throw();
    let mut articles = vec![gz("11-1")];
    if throw || trick.lead.units[0].shape().cards() > 1 {
        articles.push(gz("11-3"));
    }
    if has(Kind::Ruff) {
        articles.extend([gz("11-2"), gz("12-1")]);
    }
    if has(Kind::Overruff) {
        articles.push(gz("12-2"));
        if throw {
            articles.push(ruling("overruff"));
        }
    }
    if has(Kind::Discard) {
        articles.push(gz("11-4"));
    }
    articles.push(gz("13"));
    articles
}
