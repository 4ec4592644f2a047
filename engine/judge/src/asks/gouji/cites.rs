//! The articles that a verdict applies: those of the format's own text, and the rulings.

use cards::{Bag, Card};
use gouji::score::signed;
use gouji::{Corrected, Event, Format, Right, Set, Setup, Turn, What};
use table::{Article, Seat, Seats};

const fn ruling(name: &'static str) -> Article {
    Article::new("R", name)
}

/// The article of the format's text: of four packs, of six.
const fn own(format: Format, four: &'static str, six: &'static str) -> Article {
    let number = match format {
        Format::Four => four,
        Format::Six => six,
    };
    Article::new(format.text(), number)
}

/// An article that has the same number in both texts.
const fn both(format: Format, number: &'static str) -> Article {
    own(format, number, number)
}

/// What makes these cards a set, and gouji or not.
pub(super) fn shape(format: Format, set: Set) -> Vec<Article> {
    let mut articles = vec![both(format, "7-4"), both(format, "7-7-1"), ruling("gouji-threshold")];
    if set.twos() > 0 && set.naturals() > 0 {
        articles.extend([both(format, "7-3-4"), ruling("twos-count")]);
    }
    if set.jokers() > 0 {
        articles.push(both(format, "7-3-1"));
        articles.extend((set.jokers() == set.len()).then_some(ruling("jokers-alone")));
        articles.extend((set.small_count() > 0 && set.big_count() > 0).then_some(ruling("jokers-mixed")));
    }
    if set.big_count() > 0 {
        articles.push(dead(format));
    }
    articles
}

/// Whether a set with a big joker can be beaten.
pub(super) const fn dead(format: Format) -> Article {
    match format {
        Format::Four => Article::new("G4", "7-3-2"),
        Format::Six => ruling("dead-six"),
    }
}

/// What makes a set beat another.
pub(super) fn beats(format: Format, set: Set, standing: Set) -> Vec<Article> {
    let mut articles = vec![both(format, "7-2"), both(format, "7-6")];
    if set.jokers() > 0 || standing.jokers() > 0 {
        articles.push(ruling("slots"));
    }
    if standing.small_count() > 0 {
        articles.push(match format {
            Format::Four => Article::new("G4", "7-3-3"),
            Format::Six => ruling("small-joker-six"),
        });
    }
    if standing.big_count() > 0 {
        articles.extend([Article::new("G6", "7-3-2"), ruling("exchange")]);
        articles.extend((standing.big_count() > 1).then_some(ruling("exchange-scale")));
        articles.extend((standing.len() == 1).then_some(ruling("lone-joker")));
    }
    if set.twos() > 0 || standing.twos() > 0 {
        articles.push(both(format, "7-3-4"));
    }
    articles
}

/// Which of the corrections were called for: ranks, jokers with the lower one, numbers.
pub(super) fn corrected(format: Format, laid: &Bag, corrected: &Corrected) -> Vec<Article> {
    let mut articles = Vec::new();
    let jokers = laid.count(Card::SMALL_JOKER) + laid.count(Card::BIG_JOKER);
    let mixed = Set::read(laid).is_err();
    if mixed {
        articles.push(own(format, "18-2", "19-2"));
        articles.extend((jokers > 0).then(|| own(format, "18-3", "19-3")));
    }
    if !mixed || corrected.played.is_empty() {
        articles.push(own(format, "18-1", "19-1"));
    }
    articles.push(ruling("wrong-play"));
    articles
}

/// Places, points of openings, sweep, and that only the positive counts.
pub(super) fn score(setup: Setup, order: [Seat; 6], shut: Seats) -> Vec<Article> {
    let format = setup.format;
    let mut articles = vec![own(format, "17-1", "18-1"), own(format, "17-2", "18-2"), own(format, "17-4", "18-4")];
    if order[..3].iter().all(|seat| seat.team() == order[0].team()) {
        articles.push(own(format, "17-3", "18-3"));
        articles.extend((format == Format::Six).then_some(ruling("sweep")));
    }
    if !shut.is_empty() {
        articles.extend([Article::new("G6", "14-2"), ruling("jindian"), ruling("dadian")]);
        // Did they cancel?
        let same = signed(&setup, order, Seats::NONE) == signed(&setup, order, shut);
        articles.extend(same.then(|| own(format, "17-2", "18-2")));
    }
    articles
}

/// What happened on an action, a set on the one that stood or a lead, and why it is somebody's turn now.
pub(super) fn events(format: Format, standing: Option<Set>, events: &[Event], next: Option<Turn>) -> Vec<Article> {
    let mut articles: Vec<Article> = Vec::new();
    for event in events {
        articles.extend(of_event(format, event));
        if let Event::Played(_, _, set, _, _) = *event {
            articles.extend(match standing {
                Some(standing) => beats(format, set, standing),
                None => shape(format, set),
            });
        }
    }
    articles.extend(next.map(|turn| of_turn(format, turn)));
    articles
}

fn of_event(format: Format, event: &Event) -> Vec<Article> {
    match *event {
        Event::Played(_, _, _, right, last) => {
            let by_right = right.map_or(both(format, "7-5"), |right| of_right(format, right));
            [Some(by_right), last.then(|| both(format, "3-2"))].into_iter().flatten().collect()
        }
        Event::Said(_, what) => vec![match what {
            What::Decline => ruling("decline"),
            What::Yield => both(format, "10-1"),
            What::Apply => own(format, "16", "17"),
            What::Layaway => both(format, "11-2"),
            _ => both(format, "9-1"),
        }],
        Event::Failed(..) => vec![both(format, "8-3-1"), both(format, "8-3-3"), ruling("burn-restore")],
        Event::Shut(_) => vec![Article::new("G6", "14-2")],
        Event::Leads(_) => vec![both(format, "11-1")],
        Event::Over(_) => vec![both(format, "3-3"), ruling("side-out")],
        _ => Vec::new(),
    }
}

const fn of_right(format: Format, right: Right) -> Article {
    match right {
        Right::Normal => both(format, "7-5"),
        Right::Opponent => both(format, "7-7-2"),
        Right::Burn => both(format, "8-1-1"),
        Right::NoHead => both(format, "13-2"),
        Right::Free => own(format, "15-1", "16-1"),
    }
}

const fn of_turn(format: Format, turn: Turn) -> Article {
    match turn {
        Turn::Lead | Turn::Normal => both(format, "7-5"),
        Turn::Opponent => both(format, "9-2"),
        Turn::Burn => own(format, "8-1-2", "8-1-3"),
        Turn::NoHead => both(format, "13-2"),
        Turn::Free => own(format, "15-2", "16-2"),
        Turn::LayAway => both(format, "11-2"),
    }
}
