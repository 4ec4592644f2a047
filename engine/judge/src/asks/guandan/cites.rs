//! The articles that a verdict applies: of each edition its own, and of 2017 where the copy of 2022 has a gap. `R-text`

use cards::{Bag, Rank};
use guandan::{Carry, Edition, Ended, Event, Kind, Order, Reading, Readings, Setup, wild};
use table::Article;

const fn gd17(number: &'static str) -> Article {
    Article::new("GD17", number)
}

const fn gd22(number: &'static str) -> Article {
    Article::new("GD22", number)
}

const fn ruling(name: &'static str) -> Article {
    Article::new("R", name)
}

/// The edition's own article.
const fn own(edition: Edition, of_2022: &'static str, of_2017: &'static str) -> Article {
    match edition {
        Edition::Of2022 => gd22(of_2022),
        Edition::Of2017 => gd17(of_2017),
    }
}

/// What the edition itself says where an article of 2017 says the same.
pub(super) fn of_edition(edition: Edition, article: Article) -> Article {
    let numbers = [("6-1", "打牌-1"), ("6-4", "打牌-4"), ("8-4", "牌型大小-1"), ("8-5", "牌型大小-1")];
    let more = [("8-6", "牌型大小-1"), ("8-7", "牌型大小-1")];
    let same = numbers.iter().chain(&more).find(|(of_2017, _)| article == gd17(of_2017));
    same.map_or(article, |(of_2017, of_2022)| own(edition, of_2022, of_2017))
}

/// `R-text`, where an article of 2017 decides for 2022.
pub(super) fn from_2017(edition: Edition, article: Article) -> Option<Article> {
    (edition == Edition::Of2022 && article.text == "GD17").then_some(ruling("text"))
}

/// With `R-text` behind, where it is called for.
fn complete(edition: Edition, mut articles: Vec<Article>) -> Vec<Article> {
    articles.extend(articles.iter().find_map(|article| from_2017(edition, *article)));
    articles
}

/// The types (`GD17 4`), what wild cards do in them (`GD17 7-2`), and what is taken if nothing is declared.
pub(super) fn readings(
    edition: Edition,
    found: &Readings,
    usual: Option<Reading>,
    cards: &Bag,
    level: Rank,
) -> Vec<Article> {
    let found = found.as_slice();
    let mut articles: Vec<Article> = found.iter().map(|reading| of_type(reading.kind)).collect();
    let wilds = u32::from(cards.count(wild(level)));
    if wilds > 0 && wilds == cards.len() {
        articles.push(ruling("wild-alone"));
    } else if wilds > 0 {
        articles.push(own(edition, "术语-14", "7-2"));
        articles.extend(found.iter().filter_map(|reading| of_wild(reading.kind)));
    }
    if found.len() > 1 {
        articles.push(gd17("7-3-2"));
        articles.push(ruling(if usual.is_some() { "wild-default" } else { "tube-or-plate" }));
        let has = |kind: Kind| found.iter().any(|reading| reading.kind == kind);
        articles.extend((has(Kind::Straight) && has(Kind::StraightFlush)).then_some(ruling("flush-as-straight")));
    }
    let holds_level = cards.iter().any(|(card, _)| card.rank() == Some(level));
    if holds_level && found.iter().any(|reading| reading.kind.is_run()) {
        articles.push(ruling("level-in-sequence"));
    }
    complete(edition, articles)
}

const fn of_type(kind: Kind) -> Article {
    gd17(match kind {
        Kind::Single => "4-1",
        Kind::Pair => "4-2",
        Kind::Triple => "4-4",
        Kind::FullHouse => "4-6",
        Kind::Tube => "4-3",
        Kind::Plate => "4-5",
        Kind::Straight => "4-7",
        Kind::Bomb => "4-8",
        Kind::StraightFlush => "4-9",
        Kind::Jokers => "4-10",
    })
}

/// The example that the text gives of a wild card in this type.
const fn of_wild(kind: Kind) -> Option<Article> {
    Some(gd17(match kind {
        Kind::Pair => "7-2-1",
        Kind::FullHouse => "7-2-2",
        Kind::Bomb => "7-2-3",
        Kind::Tube => "7-2-4",
        Kind::Straight => "7-2-5",
        Kind::StraightFlush => "7-2-6",
        Kind::Plate => "7-2-7",
        Kind::Single | Kind::Triple | Kind::Jokers => return None,
    }))
}

/// What puts a play above another: its class among bombs, or its rank within the type.
pub(super) fn beats(edition: Edition, play: Reading, standing: Reading) -> Vec<Article> {
    let deciding = match (play.kind, standing.kind) {
        (Kind::Jokers, _) => own(edition, "牌型大小-1", "8-7"),
        (Kind::Bomb, Kind::StraightFlush) => own(edition, "牌型大小-1", "8-6"),
        (Kind::StraightFlush, _) => own(edition, "牌型大小-1", "8-5"),
        (Kind::Bomb, _) => own(edition, "牌型大小-1", "8-4"),
        (Kind::FullHouse, _) => gd17("8-3"),
        _ => gd17("8-2"),
    };
    let ranks = if play.kind.is_run() { ruling("level-in-sequence") } else { own(edition, "牌点-1", "8-1") };
    complete(edition, vec![own(edition, "打牌-1", "6-1"), deciding, ranks])
}

/// `GD17 10-3`
pub(super) fn resisted(edition: Edition) -> Vec<Article> {
    vec![own(edition, "贡牌-3", "10-3"), ruling("resist")]
}

/// `GD17 10-1`, `GD17 10-2`
pub(super) fn tribute(edition: Edition, order: Order, equal: bool) -> Vec<Article> {
    let mut articles = match order {
        Order::Double(..) => vec![own(edition, "贡牌-2", "10-2")],
        Order::Full(_) => vec![own(edition, "贡牌-1", "10-1")],
    };
    articles.push(ruling("tribute-order"));
    if equal {
        articles.push(ruling("equal-double"));
    }
    if order.last().is_some_and(|last| last.team() == order.first().team()) {
        articles.push(ruling("tribute-14"));
    }
    articles
}

/// `GD17 10-1`
pub(super) fn returned(edition: Edition) -> Vec<Article> {
    vec![own(edition, "贡牌-1", "10-1"), ruling("return")]
}

/// `GD17 3-10`, and at the last level `GD17 14-1-1`.
pub(super) fn settled(setup: &Setup, before: &Carry, after: &Carry) -> Vec<Article> {
    let edition = setup.edition;
    let mut articles = vec![own(edition, "术语-12", "3-10"), ruling("upgrade")];
    let last = setup.target.rank();
    if before.levels.0.contains(&last) || after.levels.0.contains(&last) {
        articles.extend([gd17("14-1-1"), ruling("pass-ace")]);
    }
    if before.failures != after.failures && !matches!(after.ended, Some(Ended::Past(_))) {
        articles.push(ruling("ace-fail"));
    }
    complete(edition, articles)
}

/// What happened on an action: a lead (its type), a play on what stands (what makes it higher), a pass, the end of a trick,
/// of the board.
pub(super) fn events(edition: Edition, standing: Option<Reading>, events: &[Event]) -> Vec<Article> {
    let mut articles = Vec::new();
    for event in events {
        match *event {
            Event::Played(_, _, reading, _) => match standing {
                Some(standing) => articles.extend(beats(edition, reading, standing)),
                None => articles.extend([own(edition, "打牌-1", "6-1"), of_type(reading.kind)]),
            },
            Event::Passed(_) => articles.push(own(edition, "打牌-2", "6-2")),
            Event::Won(owner, leader) => {
                articles.extend([own(edition, "术语-8", "6-3"), ruling("trick-end")]);
                if owner != leader {
                    articles.extend([gd17("9"), ruling("inherit")]);
                }
            }
            Event::Over(_) => articles.extend([own(edition, "打牌-4", "6-4"), ruling("over-at-once")]),
            _ => {}
        }
    }
    complete(edition, articles)
}
