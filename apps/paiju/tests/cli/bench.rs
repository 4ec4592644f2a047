//! `bench`: its names and its lines, not its speed.

use serde_json::Value;

use crate::{paiju, program};

#[test]
fn figures_have_names() {
    let names = paiju(&["bench", "--list"]).code(0).out;
    for name in [
        "boards/shengji-gz3",
        "boards-logged/shengji-cn2",
        "boards-recorded/shengji-cn1",
        "follow/3x2",
        "follow/worst",
        "legal/lead",
        "cards/contains",
        "leads/canonical",
        "leads/physical",
        "leads/worst",
        "answers/gouji",
        "basic/shengji-gz3",
        "event/result",
        "boards/guandan-2022",
        "boards/tuolaji-gw6",
    ] {
        assert!(names.lines().any(|line| line == name), "{name}");
    }
    paiju(&["bench", "boards/chess"]).code(2).says(&["boards/chess", "boards/shengji-gz3"]);
    paiju(&["bench", "--seconds", "0"]).code(2);
}

#[test]
fn a_line_per_figure() {
    let args = [
        "bench",
        "--json",
        "--seconds",
        "0.01",
        "cards/",
        "boards/shengji-cn1",
        "boards-recorded/shengji-cn1",
        "follow/2x1",
        "legal/lead",
    ];
    let lines: Vec<Value> = paiju(&args).code(0).out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let named = |name: &str| lines.iter().find(|line| line["name"] == name).unwrap();
    assert_eq!(lines.len(), 5);
    assert_eq!(named("boards/shengji-cn1")["unit"], "/s");
    assert_eq!(named("follow/2x1")["unit"], "ns");
    assert!(lines.iter().all(|line| line["value"].as_f64() > Some(0.0)));
}

#[test]
fn without_valgrind_instructions_are_not_counted() {
    let output = program().args(["bench", "--instructions", "cards/"]).env("PATH", "/nowhere").output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).contains("valgrind is not installed"));
}
