//! The articles that decide a verdict: of a lead, of a reply that is allowed, of a trick. `GZ 7`–`GZ 13`

use cards::Bag;
use shengji::Kind;
use shengji::contest::Trick;
use table::Article;
use trick::{Lead, Shape, Suite};

use super::trick::contest;
use super::{gz, ruling};

/// The articles of a lead: its shape, or those of throws (`GZ 8`, `R-throw-trump`); and `R-parse` where there are several
/// readings.
pub(super) fn lead(readings: &[Lead]) -> Vec<Article> {
    let [Lead { suite, units, .. }, more @ ..] = readings else { return vec![gz("8")] };
    if units.len() == 1 && more.is_empty() {
        return vec![shape(units[0].shape())];
    }
    let mut articles = vec![gz("8")];
    if *suite == Suite::Trump {
        articles.push(ruling("throw-trump"));
    }
    if !more.is_empty() {
        articles.push(ruling("parse"));
    }
    articles
}

/// The article that describes a shape: `GZ 7-1` single, `GZ 7-2` pair, `GZ 7-3` triple, `GZ 7-4` run of pairs, `GZ 7-5` run of
/// triples.
const fn shape(shape: Shape) -> Article {
    match (shape.width, shape.length) {
        (1, _) => gz("7-1"),
        (2, 1) => gz("7-2"),
        (3, 1) => gz("7-3"),
        (2, _) => gz("7-4"),
        (_, _) => gz("7-5"),
    }
}

/// What allows a reply: `GZ 9` its number, `GZ 10` its cards; out of the suite also what it is, a ruff (`GZ 12-1`) or a
/// discard (`GZ 11-4`); and `R-pairs-from-triples` where triples are held against pairs.
pub(super) fn follow(lead: &Lead, hand: &Bag, play: &Bag) -> Vec<Article> {
    let held = lead.order.part(hand, lead.suite);
    let mut articles = vec![gz("9"), gz("10")];
    if held.is_empty() {
        articles.push(if of_reply(lead, play) == Kind::Ruff { gz("12-1") } else { gz("11-4") });
    }
    let pairs_asked = lead.units.shapes().any(|shape| shape.width > 1);
    let broken = held.len() > lead.units.len_cards() && held.iter().any(|(_, copies)| copies > 2);
    articles.extend((pairs_asked && broken).then(|| ruling("pairs-from-triples")));
    articles
}

/// How a reply stands by itself against the lead.
fn of_reply(lead: &Lead, play: &Bag) -> Kind {
    let cards = lead.units.iter().fold(Bag::EMPTY, |all, unit| all.plus(unit.cards(lead.order, lead.suite)));
    contest(*lead, &[cards, *play]).kinds[1].unwrap_or(Kind::Discard)
}

/// What decided: the order, also of equal cards (`GZ 11-1`), the shapes (`GZ 11-3`), ruffs (`GZ 11-2`, `GZ 12-1`), over-ruffs
/// that won and that failed (`GZ 12-2`, `R-overruff`), trumps that are no ruff (`GZ 12-1`), discards (`GZ 11-4`), and the
/// points (`GZ 13`).
pub(super) fn trick(trick: &Trick, plays: &[Bag]) -> Vec<Article> {
    let lead = &trick.lead;
    let alone: Vec<Kind> = plays[1..].iter().map(|play| of_reply(lead, play)).collect();
    let ruffs = alone.iter().filter(|kind| **kind == Kind::Ruff).count();
    let mut articles = vec![gz("11-1")];
    if lead.units.len_cards() > 1 {
        articles.push(gz("11-3"));
    }
    if ruffs > 0 {
        articles.extend([gz("11-2"), gz("12-1")]);
    }
    if ruffs > 1 {
        articles.push(gz("12-2"));
        articles.extend(lead.is_throw().then_some(ruling("overruff")));
    }
    for (kind, play) in alone.iter().zip(&plays[1..]) {
        if *kind == Kind::Discard {
            let all_trumps = lead.order.part(play, Suite::Trump) == *play;
            articles.push(if all_trumps { gz("12-1") } else { gz("11-4") });
        }
    }
    articles.push(gz("13"));
    articles
}
