//! A live table: what an action costs between the words of a client and the frames for everybody.

use hall::Rehearsal;
use registry::{Book, books};

use super::figure::{Figure, Kind, Repeat};

pub(super) fn figures() -> Vec<Figure> {
    let of = |book: &'static Book| Figure {
        name: format!("hall/action/{}", book.id()),
        kind: Kind::NanosOfBook(book, action),
        count: 400,
    };
    books().iter().map(of).collect()
}

/// An acknowledged action, with its share of making the table and of dealing and drawing.
fn action(book: &'static Book) -> Repeat {
    let rehearsal = Rehearsal::of(book).unwrap_or_else(|why| unreachable!("the usual options make a table: {why}"));
    let whole = play(&rehearsal, rehearsal.decisions());
    Box::new(move |count| {
        let mut left = count as usize;
        while left > 0 {
            let most = left.min(rehearsal.decisions());
            let told = play(&rehearsal, most);
            assert!(most < rehearsal.decisions() || told == whole, "the same board, told the same way");
            left -= most;
        }
    })
}

fn play(rehearsal: &Rehearsal, most: usize) -> usize {
    rehearsal.play(most).unwrap_or_else(|why| unreachable!("a table was made before: {why}"))
}
