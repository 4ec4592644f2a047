//! What a person may say at the prompt.

use cards::Bag;

use crate::cards::read;

/// A wish, read.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Wish {
    /// Nothing said.
    Nothing,
    /// What may be said?
    Help,
    /// What would a decent player do?
    Hint,
    /// Do that.
    DoHint,
    /// A bot plays on to the end of the board.
    Auto,
    /// Show nothing more.
    Pass,
    /// The last trick.
    Last,
    /// The hand and the table.
    Look,
    /// Leave.
    Quit,
    /// Cards, and the verb if one was said.
    Cards(Option<&'static str>, Bag),
}

/// Words, in both languages, without cards.
const PLAIN: &[(&[&str], Wish)] = &[
    (&["?", "？", "help", "帮助"], Wish::Help),
    (&["hint", "提示"], Wish::Hint),
    (&["do", "照办"], Wish::DoHint),
    (&["auto", "托管"], Wish::Auto),
    (&["pass", "不亮", "过"], Wish::Pass),
    (&["last", "上轮"], Wish::Last),
    (&["look", "看", "hand"], Wish::Look),
    (&["quit", "q", "exit", "退出"], Wish::Quit),
];

/// Verbs before cards, and how actions call them.
const VERBS: &[(&[&str], &str)] =
    &[(&["declare", "亮"], "declare"), (&["bury", "扣"], "bury"), (&["play", "出"], "play"), (&["name", "定"], "name")];

/// Reads a line; the error shows what is wrong with it.
pub(super) fn wish(line: &str) -> Result<Wish, String> {
    let line = line.trim();
    if line.is_empty() {
        return Ok(Wish::Nothing);
    }
    if let Some((_, wish)) = PLAIN.iter().find(|(words, _)| words.contains(&line)) {
        return Ok(*wish);
    }
    let verb = VERBS.iter().find_map(|(words, verb)| {
        // A Chinese verb needs no space before the cards.
        let rest = words.iter().find_map(|word| line.strip_prefix(word).filter(|rest| is_apart(word, rest)))?;
        Some((*verb, rest.trim()))
    });
    match verb {
        Some((verb, cards)) => read(cards).map(|cards| Wish::Cards(Some(verb), cards)),
        None => read(line).map(|cards| Wish::Cards(None, cards)),
    }
}

fn is_apart(word: &str, rest: &str) -> bool {
    !word.is_ascii() || rest.is_empty() || rest.starts_with(' ')
}

/// Does this line end the game?
pub(super) fn is_quit(line: &str) -> bool {
    wish(line) == Ok(Wish::Quit)
}

/// What may be said, in Chinese and English.
pub(super) const HELP: (&str, &str) = (
    "\
  黑桃：QQ 或 S:QQ   出牌（抓牌时亮主，扣底时扣牌）；花色管到下一个花色，王写 小王 大王 或 w W
  亮 红桃：2         亮主        扣 …        扣底        出 …        出牌        定 …        指定
  不亮 / pass        不（再）亮主；抓牌时回车也可
  提示 / hint        高手会怎样出；照办 / do 就这样出；托管 / auto 由电脑打完这一副
  上轮 / last        上一轮      看 / look   手牌与桌面   退出 / quit",
    "\
  S:QQ or 黑桃：QQ    plays (declares while cards are drawn, buries as banker); a suit holds to the next, jokers are w W
  declare H:2        bury …       play …       name …
  pass               show nothing (more); while cards are drawn Enter will do
  hint               what a decent player would do; do does it; auto lets a bot finish the board
  last               the last trick       look   hand and table       quit",
);
