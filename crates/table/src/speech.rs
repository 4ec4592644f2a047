//! How a book speaks to people without a picture: what happened, what could be done, the table and the hand in lines.

use std::fmt;

use cards::{Bag, Card};

use crate::{Game, Seat};

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lang {
    /// 中文
    Zh,
    /// English
    En,
}

/// Who is spoken to: the language, and how seats and cards are named there.
#[derive(Clone, Copy)]
pub struct Speech<'a> {
    /// The language.
    pub lang: Lang,
    /// A seat by name.
    pub seat: &'a dyn Fn(Seat) -> String,
    /// Cards in a line.
    pub cards: &'a dyn Fn(Bag) -> String,
}

impl Speech<'_> {
    /// One of two texts.
    pub const fn pick<'t>(&self, zh: &'t str, en: &'t str) -> &'t str {
        match self.lang {
            Lang::Zh => zh,
            Lang::En => en,
        }
    }

    /// A seat by name.
    pub fn seat(&self, seat: Seat) -> String {
        (self.seat)(seat)
    }

    /// Cards in a line.
    pub fn cards(&self, cards: Bag) -> String {
        (self.cards)(cards)
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
    /// The cards.
    pub cards: Vec<Card>,
}

/// What a seat has before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The table, a line each: what lies there, what could be shown.
    pub table: Vec<String>,
    /// The hand.
    pub hand: Vec<Row>,
    /// What is asked.
    pub prompt: String,
}

/// A book that can speak.
pub trait Spoken: Game {
    /// A line for what happened; none where there is nothing to tell.
    fn tell(sight: &Self::Sight, speech: &Speech<'_>) -> Option<String>;
    /// An action as a person would say it.
    fn say(action: &Self::Action, speech: &Speech<'_>) -> String;
    /// What the viewer of a view has before it.
    fn scene(view: &Self::View, speech: &Speech<'_>) -> Scene;
    /// The trick before, a line each.
    fn last(view: &Self::View, speech: &Speech<'_>) -> Vec<String>;
    /// Where picked cards can be played in several ways that must be told apart: each in words, and as an action.
    fn ways(&self, seat: Seat, cards: Bag, speech: &Speech<'_>) -> Vec<(String, Self::Action)>;
    /// What typing nothing does before `seat`, if it does something.
    fn silence(&self, seat: Seat) -> Option<Self::Action>;
}
