//! How a book speaks to people without a picture: what happened, what could be done, the table and the hand in lines.

use std::fmt;

use cards::{Bag, Card, Pick, Rank, Suit};
use words::Lang;

use crate::{ByTeam, Game, Seat, Team};

/// Who is spoken to: the language, the seat that is "you", and how seats and cards are named there.
#[derive(Clone, Copy)]
pub struct Speech<'a> {
    /// The language.
    pub lang: Lang,
    /// Who is spoken to.
    pub me: Seat,
    /// A seat in a sentence.
    pub seat: &'a dyn Fn(Seat) -> String,
    /// A seat at the head of a line, as wide as any other.
    pub head: &'a dyn Fn(Seat) -> String,
    /// Cards in a line.
    pub cards: &'a dyn Fn(Bag) -> String,
}

impl Speech<'_> {
    /// One of two texts.
    pub const fn pick<'t>(&self, zh: &'t str, en: &'t str) -> &'t str {
        self.lang.pick(zh, en)
    }

    /// A seat in a sentence.
    pub fn seat(&self, seat: Seat) -> String {
        (self.seat)(seat)
    }

    /// Several seats in a sentence.
    pub fn seats(&self, seats: impl IntoIterator<Item = Seat>) -> String {
        let names: Vec<String> = seats.into_iter().map(|seat| self.seat(seat)).collect();
        names.join(self.pick("、", ", "))
    }

    /// A line about a seat.
    pub fn line(&self, seat: Seat, text: impl fmt::Display) -> String {
        format!("{} {text}", (self.head)(seat))
    }

    /// A verb after a seat's name: English has a form for "you" and one for the others.
    pub fn verb<'t>(&self, seat: Seat, zh: &'t str, you: &'t str, other: &'t str) -> &'t str {
        self.pick(zh, if seat == self.me { you } else { other })
    }

    /// A side, as the one spoken to sees it.
    pub fn side(&self, team: Team) -> &'static str {
        if team == self.me.team() {
            self.lang.pick("你方", "your side")
        } else {
            self.lang.pick("对方", "the others")
        }
    }

    /// What belongs to each side, one's own first.
    pub fn both(&self, of: impl Fn(Team) -> String) -> String {
        let (mine, theirs) = (self.me.team(), self.me.team().other());
        let comma = self.pick("，", ", ");
        format!("{} {}{comma}{} {}", self.side(mine), of(mine), self.side(theirs), of(theirs))
    }

    /// What each side had and has.
    pub fn change<T: fmt::Display + PartialEq>(&self, before: &ByTeam<T>, after: &ByTeam<T>) -> String {
        self.both(|team| match (&before[team], &after[team]) {
            (old, new) if old == new => old.to_string(),
            (old, new) => format!("{old} → {new}"),
        })
    }

    /// How many cards each seat holds; of whom nobody may know, that.
    pub fn counts<T: Into<i64>>(&self, counts: impl IntoIterator<Item = Option<T>>) -> String {
        let one = |(index, count): (usize, Option<T>)| {
            let count = count.map_or_else(|| self.pick("未报", "untold").to_owned(), |count| count.into().to_string());
            format!("{}{}{count}", self.seat(Seat::from_index(index)), self.pick("：", ": "))
        };
        let all: Vec<String> = (0..).zip(counts).map(one).collect();
        self.titled("手牌张数", "cards held", all.join(self.pick("，", ", ")))
    }

    /// Cards in a line.
    pub fn cards(&self, cards: Bag) -> String {
        (self.cards)(cards)
    }

    /// A card.
    pub fn card(&self, card: Card) -> String {
        self.cards(Bag::one(card))
    }

    /// A remark behind something, in the brackets of the language.
    pub fn aside(&self, text: impl fmt::Display) -> String {
        match self.lang {
            Lang::Zh => format!("（{text}）"),
            Lang::En => format!(" ({text})"),
        }
    }

    /// What is listed under a title.
    pub fn titled(&self, zh: &str, en: &str, text: impl fmt::Display) -> String {
        match self.lang {
            Lang::Zh => format!("{zh}：{text}"),
            Lang::En => format!("{en}: {text}"),
        }
    }

    /// A number and what is counted: 3 levels, 1 level, 3 级.
    pub fn count(&self, n: impl Into<i64>, zh: &str, one: &str, many: &str) -> String {
        let n = n.into();
        format!("{n} {}", self.pick(zh, if n == 1 { one } else { many }))
    }

    /// A suit with its sign.
    pub fn suit(&self, suit: Suit) -> String {
        let name = self.pick(suit.name_zh(), ["Spades", "Hearts", "Clubs", "Diamonds"][suit.index()]);
        format!("{}{name}", suit.sign())
    }
}

impl fmt::Debug for Speech<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Speech({:?})", self.lang)
    }
}

/// Cards of a hand that belong together, in the order in which they are shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// What they are.
    pub label: String,
    /// How they are written.
    pub script: Script,
    /// The cards.
    pub cards: Vec<Card>,
}

/// How the cards of a row are written, so that each can be told from every other card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Script {
    /// The label names the suit of all of them: ranks are enough.
    Suit(Suit),
    /// Each says its suit before its rank.
    Cards,
    /// A rank once, with the suits held of it behind: for games in which ranks are what counts.
    Ranks,
}

/// What a seat has before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// How the match and the board stand, a line each: level, trump, dealer, counts.
    pub state: Vec<String>,
    /// What lies on the table, a line each; it was told as it happened.
    pub table: Vec<String>,
    /// What there is to choose from, a line each, where that is not the whole hand.
    pub choice: Vec<String>,
    /// The hand.
    pub hand: Vec<Row>,
    /// What is asked.
    pub prompt: String,
}

/// A word of a book that a person may say.
#[derive(Debug)]
pub struct Word {
    /// 中文；the first is the one that is shown.
    pub zh: &'static [&'static str],
    /// English; the first is the one that is shown.
    pub en: &'static [&'static str],
    /// What stands behind it, and what it does.
    pub takes: Takes,
    /// 做什么 What it is for, in both languages.
    pub means: Both,
}

/// A text in Chinese and English.
type Both = (&'static str, &'static str);

impl Word {
    /// A word that stands alone, and is an action.
    pub const fn alone(
        action: &'static str,
        zh: &'static [&'static str],
        en: &'static [&'static str],
        means: Both,
    ) -> Self {
        Self { zh, en, takes: Takes::Nothing(action), means }
    }

    /// A word before a seat's number, which is an action about that seat.
    pub const fn about(
        action: &'static str,
        zh: &'static [&'static str],
        en: &'static [&'static str],
        means: Both,
    ) -> Self {
        Self { zh, en, takes: Takes::Seat(action), means }
    }

    /// A word before cards.
    pub const fn cards(zh: &'static [&'static str], en: &'static [&'static str], means: Both) -> Self {
        Self { zh, en, takes: Takes::Cards, means }
    }
}

/// What stands behind a [`Word`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    /// Nothing: it is the action of this name.
    Nothing(&'static str),
    /// A seat's number: it is the action of this name about a seat.
    Seat(&'static str),
    /// Cards. What becomes of them the moment decides; the word decides nothing.
    Cards,
}

/// A book that can speak.
pub trait Spoken: Game {
    /// The words of this book.
    const WORDS: &'static [Word];

    /// What the seat `steps` behind the speaker's in order of play is to the speaker; 1 or more.
    fn place(steps: u8, lang: Lang) -> &'static str;
    /// A line for what happened; none where there is nothing to tell.
    fn tell(sight: &Self::Sight, speech: &Speech<'_>) -> Option<String>;
    /// An action as a person would say it.
    fn say(action: &Self::Action, speech: &Speech<'_>) -> String;
    /// What the viewer of a view has before it.
    fn scene(view: &Self::View, speech: &Speech<'_>) -> Scene;
    /// The trick before, a line each.
    fn last(view: &Self::View, speech: &Speech<'_>) -> Vec<String>;
    /// The cards of the viewer's hand that may be meant where some were named by rank alone. See [`meant`].
    fn meant(view: &Self::View, pick: &Pick) -> Vec<Bag>;
    /// Where picked cards can be played in several ways that must be told apart: each in words, and as an action.
    fn ways(&self, seat: Seat, cards: Bag, speech: &Speech<'_>) -> Vec<(String, Self::Action)>;
    /// What typing nothing does before `seat`, if it does something.
    fn silence(&self, seat: Seat) -> Option<Self::Action>;
}

/// The most ways in which [`meant`] fills in suits.
pub const MOST_MEANT: usize = 64;

/// The cards of `hand` that `pick` may mean: each of its ranks filled with each choice of suits held, [`MOST_MEANT`] ways
/// at most. None if the hand has too few of a rank.
pub fn meant(hand: &Bag, pick: &Pick) -> Vec<Bag> {
    let mut found = vec![pick.cards];
    for rank in Rank::all() {
        let due = pick.ranks[usize::from(rank.index())];
        let mut longer = Vec::new();
        for cards in &found {
            fill(hand, rank, due, Suit::ALL.as_slice(), *cards, &mut longer);
        }
        found = longer;
    }
    found
}

/// Adds `due` cards of a rank to `cards`, in every way in which the hand has them in these suits.
fn fill(hand: &Bag, rank: Rank, due: u8, suits: &[Suit], cards: Bag, found: &mut Vec<Bag>) {
    if due == 0 {
        if found.len() < MOST_MEANT {
            found.push(cards);
        }
        return;
    }
    let Some((suit, rest)) = suits.split_first() else { return };
    let card = Card::new(*suit, rank);
    let free = hand.count(card).saturating_sub(cards.count(card));
    for taken in (0..=free.min(due)).rev() {
        let Ok(more) = cards.checked_add(Bag::of(card, taken)) else { continue };
        fill(hand, rank, due - taken, rest, more, found);
    }
}
