//! `play`, by a script at its standard input.

use crate::{paiju, paiju_reading};

#[test]
fn a_whole_board_from_a_script() {
    let args = ["play", "--seed", "3", "--boards", "1", "--bots", "random", "--book", "shengji-cn1", "--lang", "en"];
    let ran = paiju_reading(&args, &"do\n".repeat(200)).code(0);
    assert!(ran.out.contains("seed 3"), "{}", ran.out);
    assert!(ran.out.contains("levels ·") || ran.out.contains("dealt again"), "{}", ran.out);
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
    for word in ["✗", "（GZ 5）", "would do:", "unreadable cards", "declare H:2", "none yet", "goodbye"] {
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
fn bad_wishes_say_what_there_is() {
    paiju(&["play", "--seat", "5"]).code(2).says(&["1 to 4"]);
    paiju(&["play", "--bots", "genius"]).code(2).says(&["random, basic"]);
    paiju(&["play", "--lang", "tlh"]).code(2).says(&["zh", "en"]);
    paiju(&["play", "--book", "whist"]).code(2).says(&["shengji-gz3"]);
}
