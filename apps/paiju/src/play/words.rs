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
    /// The last trick.
    Last,
    /// The hand and the table.
    Look,
    /// Leave.
    Quit,
    /// An action that needs no cards, by its name in the protocol.
    Do(&'static str),
    /// An action about a seat.
    About(&'static str, u8),
    /// Cards: what they are for the rulebook knows.
    Cards(Bag),
}

/// Words, in both languages, without cards.
const PLAIN: &[(&[&str], Wish)] = &[
    (&["?", "？", "help", "帮助"], Wish::Help),
    (&["hint", "提示"], Wish::Hint),
    (&["do", "照办"], Wish::DoHint),
    (&["auto", "托管"], Wish::Auto),
    (&["pass", "不亮", "过", "过牌", "不要"], Wish::Do("pass")),
    (&["decline", "不烧"], Wish::Do("decline")),
    (&["yield", "让", "让牌"], Wish::Do("yield")),
    (&["layaway", "扣", "扣牌"], Wish::Do("layaway")),
    (&["apply", "接风"], Wish::Do("apply")),
    (&["last", "上轮"], Wish::Last),
    (&["look", "看", "hand"], Wish::Look),
    (&["quit", "q", "exit", "退出"], Wish::Quit),
];

/// Verbs that people say before cards. They decide nothing.
const VERBS: &[&str] =
    &["declare", "亮", "bury", "扣", "play", "出", "name", "定", "pay", "贡", "进贡", "return", "还", "还贡"];

/// Verbs before a seat's number, and how actions call them.
const ABOUT: &[(&[&str], &str)] = &[(&["ask", "问"], "ask"), (&["appoint", "指定"], "appoint")];

/// Reads a line; the error shows what is wrong with it.
pub(super) fn wish(line: &str) -> Result<Wish, String> {
    let line = line.trim();
    if line.is_empty() {
        return Ok(Wish::Nothing);
    }
    if let Some((_, wish)) = PLAIN.iter().find(|(words, _)| words.contains(&line)) {
        return Ok(*wish);
    }
    let about = ABOUT.iter().find_map(|(words, verb)| {
        let rest = words.iter().find_map(|word| after(line, word))?;
        Some(Wish::About(verb, rest.parse().ok()?))
    });
    if let Some(wish) = about {
        return Ok(wish);
    }
    let cards = VERBS.iter().find_map(|word| after(line, word)).unwrap_or(line);
    read(cards).map(Wish::Cards)
}

/// What stands after a word; a Chinese one needs no space behind it.
fn after<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    line.strip_prefix(word).filter(|rest| is_apart(word, rest)).map(str::trim)
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
  黑桃：QQ 或 S:QQ   出牌（抓牌时亮主，扣底时扣牌，进贡时贡牌）；花色管到下一个花色，王写 小王 大王 或 w W
  过 / pass          过牌、不（再）亮主；抓牌时回车也可
  不烧 让 扣 接风    规则有的：不烧、让牌、扣牌、申请接风        问 2   问2号座张数      指定 2   指定2号座先出
  提示 / hint        高手会怎样出；照办 / do 就这样出；托管 / auto 由电脑打完这一副
  上轮 / last        上一轮      看 / look   手牌与桌面   退出 / quit",
    "\
  S:QQ or 黑桃：QQ    plays (declares while cards are drawn, buries as banker, pays tribute); a suit holds to the next, jokers are w W;
                     a verb may stand before, as in: declare H:2
  pass               not to play, show nothing (more); while cards are drawn Enter will do
  decline yield layaway apply    where the rulebook has them: not to burn, yield, lay away, ask for the lead
  ask 2 · appoint 2  ask seat 2 for its number of cards · name seat 2 as leader
  hint               what a decent player would do; do does it; auto lets a bot finish the board
  last               the last trick       look   hand and table       quit",
);
