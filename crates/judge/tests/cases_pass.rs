//! probe
use std::path::PathBuf;
#[test]
fn given() {
    let files = [PathBuf::from("tests/cases/articles.jsonl")];
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let filter = judge::Filter::default();
    let s = judge::run(&judge::Request { files: &files, mode: judge::Mode::Check, lang: judge::Lang::En, filter: &filter }, &mut out, &mut err).unwrap();
    println!("{}{}{s:?}", String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap());
}
