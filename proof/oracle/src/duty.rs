//! Following (GZ 10): the duty as a tuple, and a reply is legal when no other reply does better.

use crate::order::{Card, Table, kinds, sorted, without};
use crate::shapes::{Shape, shapes_of};

/// Distinct cards with the number of copies.
pub(crate) type Kinds = Vec<(Card, usize)>;

/// How far a play answers the components of the lead, most important number first.
///
/// Component by component, the bigger first, over the best way to give the played cards of the led suite
/// to the components, no card twice: for `3xk` four numbers, the longest run of triples, the triples, and
/// then for the slots without a triple the longest run of pairs and the pairs; for `2xk` the longest run
/// of pairs and the pairs; for singles nothing. A pair may come out of a triple.
pub fn duty(table: Table, play: &[Card], lead: &[Vec<Card>]) -> Vec<usize> {
    let suite = table.of_suite(play, table.suite(lead[0][0]));
    best(table, &kinds(&suite), &shapes_of(table, lead))
}

/// The greatest tuple that the cards reach for the components from `shapes[0]` on.
///
/// All ways to serve the first component are tried. Only those that serve it best can be part of the
/// greatest tuple, so the others are not followed up.
fn best(table: Table, cards: &Kinds, shapes: &[Shape]) -> Vec<usize> {
    let Some((&shape, later)) = shapes.split_first() else {
        return Vec::new();
    };
    let ways = ways_to_serve(table, cards, shape);
    let greatest = ways.iter().map(|(numbers, _)| numbers.clone()).max().unwrap_or_default();
    ways.iter()
        .filter(|(numbers, _)| *numbers == greatest)
        .map(|(numbers, left)| [numbers.clone(), best(table, left, later)].concat())
        .max()
        .unwrap_or_default()
}

/// Every way to take cards for one component: its numbers, and the cards that are left.
fn ways_to_serve(table: Table, cards: &Kinds, (width, length): Shape) -> Vec<(Vec<usize>, Kinds)> {
    match width {
        1 => vec![(Vec::new(), cards.clone())],
        2 => take(table, cards, 2, length),
        _ => {
            let mut ways = Vec::new();
            for (triples, left) in take(table, cards, 3, length) {
                for (pairs, rest) in take(table, &left, 2, length - triples[1]) {
                    ways.push(([triples.clone(), pairs].concat(), rest));
                }
            }
            ways
        }
    }
}

/// Every way to take at most `most` groups of `width` equal cards: `[longest run, groups]`, and what is
/// left.
pub(crate) fn take(table: Table, cards: &Kinds, width: usize, most: usize) -> Vec<(Vec<usize>, Kinds)> {
    let wide: Vec<Card> = cards.iter().filter(|&&(_, n)| n >= width).map(|&(card, _)| card).collect();
    let mut ways = Vec::new();
    for subset in 0_u32..1 << wide.len() {
        if subset.count_ones() as usize > most {
            continue;
        }
        let groups: Vec<Card> = (0..wide.len()).filter(|i| subset & (1 << i) != 0).map(|i| wide[i]).collect();
        let left = cards.iter().map(|&(card, n)| (card, if groups.contains(&card) { n - width } else { n })).collect();
        ways.push((vec![longest_run(table, &groups), groups.len()], left));
    }
    ways
}

/// How many neighbouring tiers the longest run among the cards has.
fn longest_run(table: Table, cards: &[Card]) -> usize {
    let tiers: Vec<u8> = cards.iter().map(|&card| table.tier(card)).collect();
    let run_from = |&low: &u8| (low..=15).take_while(|tier| tiers.contains(tier)).count();
    tiers.iter().map(run_from).max().unwrap_or(0)
}

/// What following suit leaves open: `fixed` cards must be played, `wanted` more come out of `free`.
pub(crate) struct Choice {
    pub(crate) fixed: Vec<Card>,
    pub(crate) free: Vec<Card>,
    pub(crate) wanted: usize,
    /// Whether the free cards are of the led suite, so that the duty decides among them.
    pub(crate) bound: bool,
}

/// Up to as many cards of the suite as were led are all played and anything fills up; of a longer suite
/// only its cards may be chosen.
pub(crate) fn choice(table: Table, hand: &[Card], lead: &[Vec<Card>]) -> Choice {
    let asked: usize = lead.iter().map(Vec::len).sum();
    let suite = table.of_suite(hand, table.suite(lead[0][0]));
    if suite.len() > asked {
        return Choice { fixed: Vec::new(), free: suite, wanted: asked, bound: true };
    }
    let free = without(hand, &suite).expect("the suite is part of the hand");
    let wanted = asked - suite.len();
    Choice { fixed: suite, free, wanted, bound: false }
}

/// How many distinct sets of cards [`replies`] would have to look at.
pub fn candidates(table: Table, hand: &[Card], lead: &[Vec<Card>]) -> usize {
    let Choice { free, wanted, .. } = choice(table, hand, lead);
    // After each kind of card: the number of ways to have chosen 0, 1, … `wanted` cards so far.
    let mut ways = vec![0_usize; wanted + 1];
    ways[0] = 1;
    for (_, copies) in kinds(&free) {
        ways = (0..=wanted)
            .map(|total| {
                let without_this = &ways[total - copies.min(total)..=total];
                without_this.iter().copied().fold(0, usize::saturating_add)
            })
            .collect();
    }
    ways[wanted]
}

/// All distinct legal replies, sorted (GZ 10); `None` if more than `limit` candidates would have to be
/// searched. Empty if the hand has fewer cards than were led.
pub fn replies(table: Table, hand: &[Card], lead: &[Vec<Card>], limit: usize) -> Option<Vec<Vec<Card>>> {
    if candidates(table, hand, lead) > limit {
        return None;
    }
    let Choice { fixed, free, wanted, bound } = choice(table, hand, lead);
    let mut all: Vec<Vec<Card>> =
        choose(&kinds(&free), wanted).into_iter().map(|set| sorted([fixed.clone(), set].concat())).collect();
    all.sort();
    if !bound {
        return Some(all);
    }
    let duties: Vec<Vec<usize>> = all.iter().map(|play| duty(table, play, lead)).collect();
    let most = duties.iter().max().cloned().unwrap_or_default();
    let judged = all.into_iter().zip(duties);
    Some(judged.filter(|(_, met)| *met == most).map(|(play, _)| play).collect())
}

/// Whether the play is one of the legal replies (GZ 10); `None` as in [`replies`].
pub fn legal_follow(table: Table, hand: &[Card], lead: &[Vec<Card>], play: &[Card], limit: usize) -> Option<bool> {
    replies(table, hand, lead, limit).map(|all| all.contains(&sorted(play.to_vec())))
}

/// Every distinct way to choose `wanted` cards.
pub(crate) fn choose(cards: &[(Card, usize)], wanted: usize) -> Vec<Vec<Card>> {
    let Some((&(card, copies), later)) = cards.split_first() else {
        return if wanted == 0 { vec![Vec::new()] } else { Vec::new() };
    };
    if cards.iter().map(|(_, copies)| copies).sum::<usize>() < wanted {
        return Vec::new();
    }
    let mut sets = Vec::new();
    for n in 0..=copies.min(wanted) {
        for rest in choose(later, wanted - n) {
            sets.push([vec![card; n], rest].concat());
        }
    }
    sets
}
