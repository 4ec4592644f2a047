//! The articles that decide a verdict: of a lead, of a reply that is allowed, of a trick. `GW 4`–`GW 8`

use cards::{Bag, Rank};
use table::Article;
use trick::{Lead, Shape, Suite, unit_of};
use tuolaji::contest::Trick;
use tuolaji::{Contest, Kind, Rung, rung};

use super::trick::contest;
use super::{Board, gw, ruling};

/// The articles of a lead: its shape, or those of throws (`GW 6.7`, of singles `GW 6.7.1`, with pairs `GW 6.7.2`, with triples
/// `GW 6.7.3`, with a single `GW 4.8` or without `R-gw-throw-wide`, of trumps `R-gw-throw-trump`); `GW 6.8` where
/// triples are led with other cards, and `R-gw-parse` where there are several readings.
pub(super) fn lead(readings: &[Lead]) -> Vec<Article> {
    let [Lead { suite, units, .. }, more @ ..] = readings else { return vec![gw("6.6")] };
    if units.len() == 1 && more.is_empty() {
        return vec![shape(units[0].shape())];
    }
    let wide = |width: u8| units.shapes().any(|shape| shape.width == width);
    let mut articles = vec![gw("6.7")];
    articles.push(match (wide(3), wide(2)) {
        (true, _) => gw("6.7.3"),
        (false, true) => gw("6.7.2"),
        (false, false) => gw("6.7.1"),
    });
    if wide(3) {
        articles.push(gw("6.8"));
    }
    articles.push(if wide(1) { gw("4.8") } else { ruling("gw-throw-wide") });
    if *suite == Suite::Trump {
        articles.push(ruling("gw-throw-trump"));
    }
    if !more.is_empty() {
        articles.push(ruling("gw-parse"));
    }
    articles
}

/// The article that describes a shape: runs `GW 4.7`, the others `GW 表1`.
const fn shape(shape: Shape) -> Article {
    if shape.length > 1 { gw("4.7") } else { gw("表1") }
}

/// What allows a reply. Out of the suite, `GW 7.8`, and then what it is: a ruff (`GW 8.3`, `GW 8.4`) or a discard
/// (`GW 4.9`). With no more of the suite than is asked for, `GW 7.7`, filled up at will (`GW 4.9`). Else what was led, where
/// the hand holds it (`GW 7.5`), or the next step of table 2 (`GW 7.6`); `R-gw-triple` where triples are held against pairs.
pub(super) fn follow(board: &Board<'_>, lead: &Lead, hand: &Bag, play: &Bag) -> Vec<Article> {
    let (held, due) = (lead.order.part(hand, lead.suite), lead.units.len_cards());
    if held.is_empty() {
        return match of_reply(board, lead, play) {
            Kind::Ruff => vec![gw("7.8"), gw("8.3"), gw("8.4")],
            _ => vec![gw("7.8"), gw("4.9")],
        };
    }
    if held.len() <= due {
        let filled = held.len() < due;
        return [Some(gw("7.7")), filled.then(|| gw("4.9"))].into_iter().flatten().collect();
    }
    if lead.units.shapes().all(|shape| shape == Shape::SINGLE) {
        return vec![gw("7.7"), gw("7.5")];
    }
    let mut articles = match rung(lead, &held) {
        Rung::Led => vec![gw("7.5")],
        Rung::Next => vec![gw("7.6"), gw("表2")],
    };
    let pairs_asked = lead.units.shapes().any(|shape| shape.width > 1) && held.iter().any(|(_, copies)| copies > 2);
    articles.extend(pairs_asked.then(|| ruling("gw-triple")));
    articles
}

/// How a reply stands by itself against the lead.
fn of_reply(board: &Board<'_>, lead: &Lead, play: &Bag) -> Kind {
    let cards = lead.units.iter().fold(Bag::EMPTY, |all, unit| all.plus(unit.cards(lead.order, lead.suite)));
    let alone = contest(board, *lead, &[cards, *play]);
    alone.kinds[1].unwrap_or(Kind::Discard)
}

/// What decided a trick: the order (`GW 5.4` of trumps, `GW 5.5.1` of a side suit), the shapes (`GW 5.6`), ruffs (`GW 5.3`,
/// `GW 8.1`, `GW 8.4`), over-ruffs that won and that failed (`GW 8.5`, of throws `GW 8.6.1` or `GW 8.6.2`), trumps that are
/// no ruff (`GW 8.3`, `GW 8.4`), discards (`GW 4.9`), which of equals was first (`GW 5.8`, of level cards `GW 5.4.1`,
/// `GW 5.4.2`), and who gets the points (`GW 6.9`).
pub(super) fn trick(board: &Board<'_>, trick: &Trick, plays: &[Bag]) -> Vec<Article> {
    let (lead, order) = (&trick.lead, trick.lead.order);
    let alone: Vec<Kind> = plays[1..].iter().map(|play| of_reply(board, lead, play)).collect();
    let ruffs = alone.iter().filter(|kind| **kind == Kind::Ruff).count();
    let mut articles = vec![match (lead.suite, order.trump()) {
        (Suite::Side(_), _) => gw("5.5.1"),
        (Suite::Trump, Some(_)) => gw("5.4"),
        (Suite::Trump, None) => gw("5.4.2"),
    }];
    if lead.units.len_cards() > 1 {
        articles.push(gw("5.6"));
    }
    if ruffs > 0 {
        articles.extend([gw("5.3"), gw("8.1"), gw("8.4")]);
    }
    if ruffs > 1 {
        articles.push(gw("8.5"));
        articles.extend(lead.is_throw().then_some(match trick.law.contest {
            Contest::Largest => gw("8.6.1"),
            Contest::Each => gw("8.6.2"),
        }));
    }
    articles.extend(first_of_equals(board, trick, plays, &alone));
    for (kind, play) in alone.iter().zip(&plays[1..]) {
        let (followed, trumps) = (order.part(play, lead.suite), order.part(play, Suite::Trump));
        match kind {
            Kind::Discard if trumps == *play => articles.push(gw("8.4")),
            Kind::Discard => articles.push(gw("4.9")),
            Kind::Follow if lead.suite != Suite::Trump && !followed.is_empty() && !trumps.is_empty() => {
                articles.push(gw("8.3"));
            }
            _ => {}
        }
    }
    articles.push(gw("6.9"));
    articles
}

/// The article by which the earlier of equal plays stands, where a later one is as high as the winner.
fn first_of_equals(board: &Board<'_>, trick: &Trick, plays: &[Bag], alone: &[Kind]) -> Option<Article> {
    let (lead, best) = (&trick.lead, trick.best.index());
    let later = plays.iter().enumerate().skip(best + 1);
    let equal = later.filter(|(at, _)| alone[at - 1] != Kind::Discard).find(|(_, play)| {
        if lead.is_throw() { as_high_a_ruff(board, trick, plays, play) } else { as_high(lead, &plays[best], play) }
    });
    let (_, play) = equal?;
    let level = |bag: &Bag| bag.iter().filter(|(card, _)| is_off_level(lead, *card)).map(|(card, _)| card).next();
    Some(match (level(&plays[best]), level(play), lead.order.trump()) {
        (Some(mine), Some(theirs), Some(_)) if mine != theirs => gw("5.4.1"),
        (Some(mine), Some(theirs), None) if mine != theirs => gw("5.4.2"),
        _ => gw("5.8"),
    })
}

/// A level card that stands in one tier with those of other suits?
fn is_off_level(lead: &Lead, card: cards::Card) -> bool {
    let level: Option<Rank> = card.rank();
    level.is_some() && lead.order.suite(card) == Suite::Trump && lead.order.tier(card) == lead.order.mixed_tier()
}

/// Two components of one suite, shape and height.
fn as_high(lead: &Lead, mine: &Bag, theirs: &Bag) -> bool {
    let place = |cards: &Bag| unit_of(lead.order, cards).map(|(suite, unit)| (suite, unit.shape(), unit.bottom()));
    place(mine).is_some_and(|mine| place(theirs) == Some(mine))
}

/// Two ruffs of a throw of which neither goes over the other, whichever comes first.
fn as_high_a_ruff(board: &Board<'_>, trick: &Trick, plays: &[Bag], later: &Bag) -> bool {
    let winner = plays[trick.best.index()];
    trick.best.index() > 0 && contest(board, trick.lead, &[plays[0], *later, winner]).best.index() == 1
}
