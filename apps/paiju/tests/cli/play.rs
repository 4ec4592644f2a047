//! `play`, by a script at its standard input.

use cards::{Bag, Card, Rank, Suit};
use registry::{Book, books};
use serde_json::Value;
use table::{Deal, Seat, Viewer, sim_key};
use unicode_width::UnicodeWidthStr;

use crate::{Ran, paiju, paiju_hearing, paiju_reading};

#[test]
fn a_whole_board_from_a_script() {
    let args = ["play", "--seed", "3", "--boards", "1", "--bots", "random", "--book", "shengji-cn1", "--lang", "en"];
    let ran = paiju_reading(&args, &"do\n".repeat(200)).code(0);
    assert!(ran.out.contains("seed 3"), "{}", ran.out);
    assert!(ran.out.contains(" gain") || ran.out.contains("dealt again"), "{}", ran.out);
    // The same script, the same board.
    assert_eq!(paiju_reading(&args, &"do\n".repeat(200)).code(0).out, ran.out);
}

#[test]
fn a_bot_finishes_the_board() {
    let args = ["play", "--seed", "3", "--bots", "random"];
    let ran = paiju_reading(&args, "托管\n").code(0);
    assert!(ran.out.contains("扣底"), "{}", ran.out);
    assert!(ran.out.contains('级') && ran.out.contains("GZ 13"), "{}", ran.out);
}

#[test]
fn refusals_name_the_article_and_what_would_do() {
    let args = ["play", "--seed", "3", "--bots", "random", "--lang", "en"];
    let ran = paiju_reading(&args, "S:2 H:3\nS:ZZ\n?\nlook\nlast\nhint\nquit\n").code(0);
    for word in ["✗", "(GZ 5)", "would do:", "'Z' begins no card", "no trick is over yet", "advice:", "goodbye"] {
        assert!(ran.out.contains(word), "{word} is missing in {}", ran.out);
    }
}

#[test]
fn the_end_of_the_input_is_the_end() {
    let ran = paiju(&["play", "--seed", "3", "--bots", "random"]).code(0);
    assert!(ran.out.contains("再见"), "{}", ran.out);
    assert!(!ran.out.contains('\u{1b}'), "no colour in a pipe");
}

#[test]
fn bad_wishes_say_what_there_is_in_the_language_asked_for() {
    paiju(&["play", "--seat", "5"]).code(2).says(&["没有 5 号座位", "1 到 4"]);
    paiju(&["play", "--seat", "5", "--lang", "en"]).code(2).says(&["no seat 5", "1 to 4"]);
    for flag in ["--seat", "--seed", "--boards"] {
        paiju(&["play", flag, "many"]).code(2).says(&[flag, "整数", "\"many\""]);
        paiju(&["play", flag, "1e9", "--lang", "en"]).code(2).says(&[flag, "whole number", "\"1e9\""]);
    }
    paiju(&["play", "--bots", "genius"]).code(2).says(&["没有电脑", "random, basic"]);
    paiju(&["play", "--bots", "genius", "--lang", "en"]).code(2).says(&["no bot", "random, basic"]);
    paiju(&["play", "--lang", "tlh"]).code(2).says(&["zh", "en"]);
    paiju(&["play", "--book", "whist"]).code(2).says(&["没有“whist”这本规则", "shengji-gz3"]);
    paiju(&["play", "--book", "whist", "--lang", "en"]).code(2).says(&["no book", "shengji-gz3"]);
    paiju(&["play", "--option", "kitty"]).code(2).says(&["--option 写作 键=值", "kitty="]);
    paiju(&["play", "--option", "kitty=9"]).code(2).says(&["没有 \"9\" 这个值"]);
    paiju(&["play", "--option", "colour=red"]).code(2).says(&["没有选项 \"colour\""]);
}

/// What a row of a printed hand holds: its cards, if the line is one.
fn row(line: &str) -> Option<Bag> {
    let body = line.strip_prefix("  ")?;
    let label = body.chars().next().and_then(|sign| Suit::ALL.into_iter().find(|suit| suit.sign() == sign));
    let words: Vec<&str> = body.split_whitespace().collect();
    // Labels have numbers too: the count is the one that fits what stands behind it.
    (1..words.len()).find_map(|at| {
        let count: u32 = words[at].parse().ok()?;
        let cards = words[at + 1..].iter().map(|word| group(word, label)).collect::<Option<Vec<Bag>>>()?;
        let bag = cards.into_iter().try_fold(Bag::EMPTY, |all, more| all.checked_add(more).ok())?;
        (count > 0 && bag.len() == count).then_some(bag)
    })
}

/// A group of cards: a suit and its ranks, a rank and its suits, jokers, or ranks of the suit that the label names.
fn group(word: &str, label: Option<Suit>) -> Option<Bag> {
    let suits: Vec<Suit> =
        word.chars().filter_map(|sign| Suit::ALL.into_iter().find(|suit| suit.sign() == sign)).collect();
    let signs = |c: char| Suit::ALL.into_iter().any(|suit| suit.sign() == c);
    if word.starts_with(|c: char| c.is_ascii_alphanumeric()) && word.ends_with(signs) {
        let rank = word.trim_end_matches(signs);
        let rank = Rank::all().find(|known| known.to_string() == rank)?;
        return Some(suits.iter().map(|suit| Card::new(*suit, rank)).collect());
    }
    word.parse().ok().or_else(|| format!("{}{word}", label?.sign()).parse().ok())
}

/// All hands printed, in order.
fn hands(out: &str) -> Vec<Bag> {
    let rows: Vec<Option<Bag>> = out.lines().map(row).collect();
    let together = rows.chunk_by(|a, b| a.is_some() == b.is_some());
    together
        .filter(|rows| rows[0].is_some())
        .map(|rows| rows.iter().flatten().flat_map(|bag| bag.cards()).collect())
        .collect()
}

/// What seat 1 is dealt, or draws until the pack is down to the kitty.
fn dealt(book: &Book, seed: u64) -> Bag {
    let setup = book.setup(&Value::Null).unwrap();
    let deal = Deal::from_key(book.packs(&setup), &sim_key(seed, book.id(), 1));
    let mut engine = book.open(&setup, None, &deal).unwrap();
    while let Some((seat, action)) = engine.forced() {
        engine.act(seat, &action).unwrap();
    }
    serde_json::from_value(engine.view(Viewer::Seat(Seat::from_index(0)))["hand"].take()).unwrap()
}

#[test]
fn every_printed_hand_can_be_read_back_to_the_card() {
    for book in books() {
        let mut whole = 0;
        for seed in 0..16 {
            let lang = ["zh", "en"][seed as usize % 2];
            let seed_text = seed.to_string();
            let args = ["play", "--book", book.id(), "--seed", &seed_text, "--boards", "1", "--lang", lang];
            let ran = paiju_reading(&args, &"\n".repeat(40)).code(0);
            let dealt = dealt(book, seed);
            for hand in hands(&ran.out) {
                // While cards are drawn a hand is a part of it; with the kitty it is more.
                assert!(dealt.contains(hand) || hand.contains(dealt), "{} {seed}: {hand}\n{}", book.id(), ran.out);
                whole += u32::from(hand == dealt);
            }
        }
        assert!(whole >= 8, "{}: {whole} whole hands seen", book.id());
    }
}

#[test]
fn rows_of_one_suit_show_it_unless_the_label_does() {
    // Near the end of a board there are rows of one card: a level card, a wild card, a trump.
    for args in [
        &["--lang", "en", "--seed", "5"][..],
        &["--book", "guandan-2022", "--seed", "13"],
        &["--book", "tuolaji-gw6", "--seed", "2", "--lang", "en"],
    ] {
        let ran = paiju_reading(&[&["play", "--boards", "1"], args].concat(), &"do\n".repeat(300)).code(0);
        let short: Vec<&str> = ran.out.lines().filter(|line| row(line).is_some_and(|bag| bag.kinds() == 1)).collect();
        assert!(!short.is_empty(), "{}", ran.out);
        let signs = |line: &str| Suit::ALL.into_iter().any(|suit| line.contains(suit.sign()));
        let jokers = |line: &str| row(line).is_some_and(|bag| bag.cards().all(Card::is_joker));
        assert!(short.iter().all(|line| signs(line) || jokers(line)), "{short:?}");
        // Nothing that looks like a row is one that can't be read.
        let rowlike =
            |line: &&str| line.starts_with("  ") && line.split_whitespace().any(|word| word.parse::<u32>().is_ok());
        let unread: Vec<&str> = ran.out.lines().filter(rowlike).filter(|line| row(line).is_none()).collect();
        assert!(unread.iter().all(|line| line.trim_start().starts_with("出 ") || line.contains("play ")), "{unread:?}");
    }
}

#[test]
fn a_line_that_is_no_utf8_is_told_and_the_game_goes_on() {
    for (lang, told, after) in [("zh", "编码不是 UTF-8", "手牌张数"), ("en", "it isn't UTF-8", "cards held")] {
        let args = ["play", "--book", "guandan-2022", "--seed", "13", "--lang", lang];
        let mut script = b"\xff\xfe\xba\xda\xcc\xd2\n".to_vec();
        script.extend(vec![b'A'; 100_000]);
        script.extend(b"\nlook\nquit\n");
        let ran = paiju_hearing(&args, &script).code(0);
        let place = ran.out.find(told).unwrap_or_else(|| panic!("{told} is missing in {}", ran.out));
        assert!(ran.out[place..].contains(after), "{}", ran.out);
        assert!(!ran.out.contains("can't be written") && ran.err.is_empty(), "{}", ran.err);
    }
}

/// What was said between a line of the script and the next prompt.
fn answer<'a>(ran: &'a Ran, line: &str) -> &'a str {
    let (_, rest) = ran.out.split_once(&format!("> {line}\n")).unwrap_or_else(|| panic!("{line}: {}", ran.out));
    rest.find(" > ").map_or(rest, |end| &rest[..end])
}

#[test]
fn ranks_are_enough_where_suits_are_not_in_doubt() {
    // Gouji: suits play no part.
    let gouji = ["play", "--book", "gouji-4", "--seed", "13", "--boards", "1"];
    let ran = paiju_reading(&gouji, "3333\nquit\n").code(0);
    assert!(answer(&ran, "3333").contains("1 你       3×4"), "{}", ran.out);
    // Guandan: all that the hand has of a rank; of three aces with two suits the person says which.
    let guandan = |line: &str| {
        let args = ["play", "--book", "guandan-2022", "--seed", "13", "--seat", "3"];
        let ran = paiju_reading(&args, &format!("{line}\n\nquit\n")).code(0);
        answer(&ran, line).to_owned()
    };
    for (line, told) in [
        ("7", "3 你   ♠7（单张7）"),
        ("qq", "♠Q ♥Q（对子Q）"),
        ("KKKK", "♥KK ♣K ♦K（4张K炸弹）"),
        ("JJ♠J", "♠J ♣JJ（三同张J）"),
        ("K*5", "✗ 你只有 4 张 K，不是 5 张"),
        ("A", "是哪几张？\n  1  ♠A\n  2  ♦A\n"),
        ("10JQKA", "✗ 有好多种可能，请写花色：♠AQJ ♥KQ ♣KJ ♦AK"),
    ] {
        assert!(guandan(line).contains(told), "{line}: {}", guandan(line));
    }
    // Shengji: a rank of which the hand has one card.
    let shengji = ["play", "--seed", "5", "--lang", "en"];
    let ran = paiju_reading(&shengji, "10\nquit\n").code(0);
    assert!(!ran.out.contains("byte") && !ran.out.contains("without a suit"), "{}", ran.out);
}

#[test]
fn a_refusal_and_the_hint_say_the_same() {
    for (book, seat, line) in
        [("guandan-2022", "1", "A"), ("gouji-4", "1", "♥33"), ("shengji-gz3", "1", "♠2 ♥3"), ("tuolaji-gw6", "2", "♠5")]
    {
        for (lang, would_do, advice) in [("zh", "  可以：", "  建议："), ("en", "  would do: ", "  advice: ")] {
            let args = ["play", "--book", book, "--seed", "13", "--seat", seat, "--lang", lang];
            let ran = paiju_reading(&args, &format!("{line}\nhint\nquit\n")).code(0);
            let said = |mark: &str| ran.out.lines().find_map(|line| line.strip_prefix(mark)).map(str::to_owned);
            assert!(said(would_do).is_some() && said(would_do) == said(advice), "{book} {lang}: {}", ran.out);
        }
    }
}

#[test]
fn a_question_takes_enter_and_quit() {
    let args = ["play", "--book", "guandan-2022", "--seed", "13", "--seat", "3"];
    let ran = paiju_reading(&args, "A\nquatsch\n\nlook\nA\nquit\nlook\n").code(0);
    assert!(answer(&ran, "quatsch").contains("请打上面的一个号码"), "{}", ran.out);
    assert_eq!(ran.out.matches("手牌张数").count(), 1, "Enter goes back, quit ends: {}", ran.out);
    assert!(ran.out.ends_with("再见\n"), "{}", ran.out);
}

#[test]
fn a_reading_is_asked_for_and_may_be_left_open() {
    // A wild card makes this a full house of kings or of queens. `GD17 7-3-2`
    let args = ["play", "--book", "guandan-2022", "--seed", "2", "--seat", "4"];
    let cards = "♥2KQ ♠KQ";
    let ran = paiju_reading(&args, &format!("{cards}\n\n{cards}\n2\nquit\n")).code(0);
    assert!(answer(&ran, cards).contains("  1  三带对K\n  2  三带对Q\n"), "{}", ran.out);
    assert_eq!(ran.out.matches("4 你   ♠KQ ♥KQ2（三带对Q）").count(), 1, "{}", ran.out);
    let ran = paiju_reading(&args, &format!("{cards}\nquit\nlook\n")).code(0);
    assert!(ran.out.ends_with("再见\n") && !ran.out.contains("手牌张数"), "{}", ran.out);
}

#[test]
fn words_of_other_books_and_typos_point_to_the_list() {
    for (line, told) in
        [("appoint 3", "says nothing here"), ("hnit", "do you mean \"hint\"?"), ("qiut", "do you mean \"quit\"?")]
    {
        let ran = paiju_reading(&["play", "--seed", "5", "--lang", "en"], &format!("{line}\nquit\n")).code(0);
        assert!(answer(&ran, line).contains(told) && answer(&ran, line).contains("Type ?"), "{}", ran.out);
        assert!(!ran.out.contains("variant") && !ran.out.contains("byte"), "{}", ran.out);
    }
    let ran = paiju_reading(&["play", "--book", "guandan-2022", "--seed", "13"], "问 9\n指定\nquit\n").code(0);
    assert!(answer(&ran, "问 9").contains("座位号 1 到 4") && answer(&ran, "指定").contains("座位号"), "{}", ran.out);
}

#[test]
fn allies_and_the_opponent_have_their_names() {
    let args = ["play", "--book", "gouji-4", "--seed", "13", "--boards", "1"];
    let ran = paiju_reading(&args, &"do\n".repeat(100)).code(0);
    for name in ["2 下家", "3 下手联邦", "4 对头", "5 上手联邦", "6 上家"] {
        assert!(ran.out.contains(name), "{name} is missing in {}", ran.out);
    }
    assert!(!ran.out.contains("对家"), "{}", ran.out);
    // The two 3s shown for the first lead, as people write cards.
    assert!(ran.out.contains("上班，亮 ♣33"), "{}", ran.out);
}

#[test]
fn every_event_is_said_once() {
    for book in ["shengji-cn2", "guandan-2017", "gouji-4", "tuolaji-gw6"] {
        let args = ["play", "--book", book, "--seed", "7", "--boards", "1", "--lang", "en"];
        let ran = paiju_reading(&args, &"do\n".repeat(300)).code(0);
        let plays: Vec<&str> = ran.out.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).collect();
        assert!(plays.len() > 40, "{}", ran.out);
        // Nothing of what was told stands again, indented, before the hand.
        let again = |line: &str| plays.contains(&line.trim_start()) && line.starts_with(' ');
        assert!(!ran.out.lines().any(again), "{}", ran.out);
        // A card of a pack is played once for each pack.
        let twice = plays.windows(2).filter(|pair| pair[0] == pair[1]).count();
        assert_eq!(twice, 0, "{}", ran.out);
    }
}

#[test]
fn look_tells_level_trump_banker_and_counts() {
    let script = format!("{}look\nquit\n", "do\n".repeat(6));
    let shown = |book: &str, lang: &str| {
        let ran = paiju_reading(&["play", "--book", book, "--seed", "5", "--lang", lang], &script).code(0);
        ran.out.split_once("> look\n").unwrap_or_else(|| panic!("{}", ran.out)).1.to_owned()
    };
    for (book, zh, en) in [
        (
            "shengji-gz3",
            &["打 2 · 将 ", "庄 ", "级数：你方 2", "闲家 ", "手牌张数：1 你："][..],
            &["level 2", "trump", "banker"][..],
        ),
        ("tuolaji-gw6", &["打 ", "主 ", "庄 ", "级数：", "乙方 ", "6 上家："], &["level", "trump", "banker"]),
        (
            "guandan-2022",
            &["打 2", "逢人配 ♥2", "级数：你方 2，对方 2", "手牌张数：1 你："],
            &["wild card ♥2", "cards held"],
        ),
        ("gouji-6", &["累计得分：你方 0，对方 0", "手牌张数：1 你：", "4 对头："], &["points so far", "4 opponent: "]),
    ] {
        for (lang, words) in [("zh", zh), ("en", en)] {
            let shown = shown(book, lang);
            assert!(words.iter().all(|word| shown.contains(word)), "{book} {lang} {words:?}\n{shown}");
        }
    }
}

#[test]
fn lines_are_broken_between_words_of_a_narrow_terminal() {
    for (lang, book) in [("zh", "guandan-2022"), ("en", "gouji-6"), ("zh", "tuolaji-gw6"), ("en", "shengji-gz3")] {
        let args = ["play", "--book", book, "--seed", "13", "--lang", lang, "--boards", "1"];
        let run = |columns: &str| {
            let mut command = crate::program();
            command.args(args).env("COLUMNS", columns);
            crate::run(&mut command, b"?\nlook\ndo\ndo\nhint\nlook\nquit\n").code(0).out
        };
        let (narrow, wide) = (run("40"), run("10000"));
        for line in narrow.lines().filter(|line| !line.contains(" > ")) {
            assert!(line.width() <= 40, "{} columns: {line:?}", line.width());
        }
        // The same letters in the same order, and English words whole.
        let letters = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(letters(&narrow), letters(&wide));
        if lang == "en" {
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(words(&narrow), words(&wide));
        }
    }
}

#[test]
fn the_list_has_this_books_words_and_explains_its_marks() {
    for (book, has, lacks) in [
        ("guandan-2022", &["进贡", "问 2", "★", "最大"][..], &["让牌", "不烧"][..]),
        ("gouji-4", &["不烧", "让 yield", "扣 layaway", "★"], &["进贡", "亮主、反主"]),
        ("shengji-gz3", &["亮主、反主", "扣底", "★"], &["不烧", "问 2"]),
    ] {
        let ran = paiju_reading(&["play", "--book", book, "--seed", "3"], "?\nquit\n").code(0);
        let list = ran.out.split_once("> ?\n").unwrap_or_else(|| panic!("{}", ran.out)).1;
        assert!(has.iter().all(|word| list.contains(word)), "{book}: {list}");
        assert!(!lacks.iter().any(|word| list.contains(word)), "{book}: {list}");
    }
}

#[test]
fn english_is_english_and_chinese_chinese() {
    for book in books() {
        for seed in ["1", "2"] {
            let run = |lang| {
                let args = ["play", "--book", book.id(), "--seed", seed, "--boards", "1", "--lang", lang];
                paiju_reading(&args, &"do\n".repeat(300)).code(0).out
            };
            let english = run("en");
            let foreign = |c: char| "（），：；。“”".contains(c);
            assert!(!english.contains(foreign), "{english}");
            for wrong in ["you wins", "you passes", "you leads", " 1 levels", " 1 points", " 1 cards", "you pays"] {
                assert!(!english.contains(wrong), "{wrong}: {english}");
            }
            let chinese = run("zh");
            let letters = |line: &&str| !line.contains("> ") && !line.contains(book.id());
            for line in chinese.lines().filter(letters) {
                let words = line.split(|c: char| !c.is_ascii_alphabetic());
                let known = |word: &str| {
                    word.len() < 3 || ["JJJ", "QQQ", "KKK", "AAA"].contains(&word) || "GD GZ GW CN R".contains(word)
                };
                let rulings = line.contains(" R-");
                assert!(
                    rulings || words.clone().all(|word| known(word) || word.chars().all(|c| "AKQJ".contains(c))),
                    "{line}"
                );
            }
        }
    }
}
