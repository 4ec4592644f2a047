//! The file of an event: outputs that stay away from it, tables in one append, turns, looking without rights, backups, salvage, dates.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::json;

use super::{Desk, Ran};

/// Every file of a folder with its bytes.
fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    files.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())).collect()
}

/// A subcommand that is under way.
fn started(args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_paiju"));
    command.arg("event").args(args).env("NO_COLOR", "1");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
}

fn paiju(args: &[&str]) -> Ran {
    let output = Command::new(env!("CARGO_BIN_EXE_paiju")).args(args).stdin(Stdio::null()).output().unwrap();
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// An event whose first round is being played, and a table with a result of each match.
fn with_table(units: usize) -> (Desk, String) {
    let desk = Desk::with_units("china", units);
    desk.run(&["draw", "", "swiss", "--rounds", "3", "--system", "timed"]).code(0);
    desk.run(&["pair", "", "--publish"]).code(0);
    desk.run(&["round", "", "start"]).code(0);
    let shown = desk.run(&["round", "", "--json"]).code(0).json();
    let mut table = String::from("场次,成绩\n");
    for row in shown["matches"].as_array().unwrap() {
        writeln!(table, "{},A-9", row["match"].as_str().unwrap()).unwrap();
    }
    let file = desk.write("results.csv", table.as_bytes());
    (desk, file.to_str().unwrap().to_owned())
}

#[test]
fn no_output_is_written_over_an_event() {
    let desk = Desk::with_units("china", 4);
    desk.run(&["draw", "", "swiss", "--rounds", "3"]).code(0);
    desk.run(&["pair", "", "--publish"]).code(0);
    let event = desk.path("event.paiju");
    let [twin, link, wal] = ["twin.paiju", "link.json", "event.paiju-wal"].map(|name| desk.path(name));
    fs::hard_link(&event, &twin).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(&event, &link).unwrap();
    let key = desk.write("paiju.key", &[7; 32]);
    let before = fs::read(&event).unwrap();
    for target in [&event, &twin, &link, &wal, &key] {
        let to = target.to_str().unwrap();
        let room = ["--room", "a=30x30", "--svg", to];
        for output in [
            ["export", "", "--to", "json", "--out", to].as_slice(),
            &["export", "", "--to", "csv", "--what", "log", "--out", to],
            &["export", "", "--to", "trf", "--out", to],
            &[["seatmap", ""].as_slice(), &room].concat(),
            &["backup", "", to],
        ] {
            desk.run(output).code(2).says(&[to]);
            if output[0] != "backup" {
                desk.run(&[output, &["--force"]].concat()).code(2).says(&["不会被覆盖", to]);
            }
        }
        paiju(&["sim", "--boards", "1", "--records", to, "--force"]).code(2).says(&["never written over"]);
    }
    assert_eq!(fs::read(&event).unwrap(), before);
    assert_eq!(fs::read(&key).unwrap(), [7; 32]);
    assert!(!wal.exists() && (cfg!(not(unix)) || link.is_symlink()));
}

#[test]
fn an_output_replaces_a_file_only_when_told_and_never_by_a_link() {
    let desk = Desk::new("china");
    let mine = desk.write("mine.json", b"mine");
    let to = mine.to_str().unwrap();
    desk.run(&["export", "", "--to", "json", "--out", to]).code(2).says(&["--force", to]);
    desk.run(&["export", "", "--to", "json", "--out", to, "--lang", "en", "--json"]).code(2).prints(&["exists"]);
    paiju(&["sim", "--boards", "1", "--records", to, "--quiet"]).code(2).says(&["--force"]);
    assert_eq!(fs::read(&mine).unwrap(), b"mine");
    desk.run(&["export", "", "--to", "json", "--out", to, "--force"]).code(0);
    let whole: serde_json::Value = serde_json::from_slice(&fs::read(&mine).unwrap()).unwrap();
    assert_eq!(whole["name"], "试赛");
    // One of several files is in the way: none is written.
    let folder = desk.path("tables");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("log.csv"), "mine").unwrap();
    desk.run(&["export", "", "--to", "csv", "--out", folder.to_str().unwrap()]).code(2);
    assert_eq!(contents(&folder).len(), 1);
    let report = desk.write("open.trf", b"012 Open\n");
    let report = report.to_str().unwrap();
    desk.run(&["trf", report, "--pairs", report, "--force"]).code(2).says(&["正是要读的文件"]);
    #[cfg(unix)]
    {
        let link = desk.path("link.json");
        std::os::unix::fs::symlink(desk.path("nowhere.json"), &link).unwrap();
        let to = link.to_str().unwrap();
        desk.run(&["export", "", "--to", "json", "--out", to, "--force"]).code(2).says(&["链接"]);
        assert!(!desk.path("nowhere.json").exists());
    }
}

#[test]
fn a_killed_table_leaves_all_rows_or_none() {
    let (desk, table) = with_table(160);
    let before = desk.version();
    let fresh = contents(desk.folder.path());
    let wal = desk.path("event.paiju-wal");
    // Killed when the lock is there, when writing begins, when more than the lease is written, and not at all.
    let moments: [&dyn Fn() -> bool; 4] = [
        &|| desk.path("event.paiju.lock").exists(),
        &|| wal.exists(),
        &|| fs::metadata(&wal).is_ok_and(|wal| wal.len() > 40_000),
        &|| false,
    ];
    let mut counts = Vec::new();
    for moment in moments {
        for name in contents(desk.folder.path()).into_keys() {
            fs::remove_file(desk.path(&name)).unwrap();
        }
        for (name, bytes) in fresh.iter().filter(|(name, _)| !name.contains("lock")) {
            desk.write(name, bytes);
        }
        let event = desk.path("event.paiju");
        let mut child = started(&["result", event.to_str().unwrap(), "1.1", "--from", &table, "--yes"]);
        while child.try_wait().unwrap().is_none() {
            if moment() {
                child.kill().unwrap();
                child.wait().unwrap();
                break;
            }
        }
        counts.push(desk.version() - before);
        desk.run(&["check", ""]).code(0);
    }
    assert!(counts.iter().all(|rows| [0, 80].contains(rows)), "{counts:?}");
    assert_eq!(counts[3], 80);
}

#[test]
fn a_fault_of_the_round_is_said_once_and_one_of_a_row_with_its_row() {
    let desk = Desk::with_units("china", 8);
    desk.run(&["draw", "", "swiss", "--rounds", "3", "--system", "timed"]).code(0);
    desk.run(&["pair", ""]).code(0);
    let table = desk.write("results.csv", "场次,成绩\n1,A-9\n2,A-9\n3,9-A\n4,A-9\n".as_bytes());
    let table = table.to_str().unwrap().to_owned();
    let told = desk.run(&["result", "", "1.1", "--from", &table, "--yes", "--json"]).code(2).json();
    assert_eq!(told["error"]["faults"].as_array().unwrap().len(), 1, "{told}");
    assert_eq!(told["error"]["faults"][0]["row"], 0);
    let short = desk.write("short.csv", "队名,队员,编号\n飞龙,张三、李四,a\n\n猛虎,王五,b\n".as_bytes());
    desk.run(&["import", "", short.to_str().unwrap(), "--yes"]).code(2).says(&["第 4 行", "至少要 2 人"]);
}

#[test]
fn a_table_with_a_header_alone_is_not_all_entered() {
    let (desk, _) = with_table(4);
    let none = desk.write("none.csv", "队名,种子\n".as_bytes());
    desk.run(&["import", "", none.to_str().unwrap(), "--yes"]).code(2).says(&["只有表头"]);
    let none = desk.write("nothing.csv", "场次,成绩\n".as_bytes());
    desk.run(&["result", "", "1.1", "--from", none.to_str().unwrap(), "--yes"]).code(2).says(&["只有表头"]);
}

#[test]
fn two_units_of_one_name_are_told_apart_by_their_table() {
    let desk = Desk::new("china");
    for key in ["a", "b", "c", "d"] {
        desk.run(&["enter", "", "飞龙", "--key", key, "--same"]).code(0);
    }
    desk.run(&["draw", "", "robin", "--system", "timed"]).code(0);
    desk.run(&["pair", "", "--publish"]).code(0);
    desk.run(&["round", "", "start"]).code(0);
    let vague = desk.write("vague.csv", "主队,客队,成绩\n飞龙,飞龙,A-9\n".as_bytes());
    desk.run(&["result", "", "1.1", "--from", vague.to_str().unwrap(), "--yes"]).code(2).says(&["不止一个"]);
    let clear = desk.write("clear.csv", "桌,主队,客队,成绩\n1,飞龙,飞龙,A-9\n2,飞龙,飞龙,7-K\n".as_bytes());
    let done = desk.run(&["result", "", "1.1", "--from", clear.to_str().unwrap(), "--yes", "--json"]).code(0).json();
    assert_eq!(done["lines"][1]["sheet"]["level"], json!({ "home": 5, "visitor": 11 }));
}

#[test]
fn commands_at_once_wait_their_turn() {
    let desk = Desk::new("china");
    let event = desk.path("event.paiju");
    let names: Vec<String> = (1..=24).map(|number| format!("队{number}")).collect();
    let children: Vec<Child> = names.iter().map(|name| started(&["enter", event.to_str().unwrap(), name])).collect();
    for child in children {
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let shown = desk.run(&["show", "", "--json"]).code(0).json();
    assert_eq!((&shown["entered"], &shown["version"]), (&json!(24), &json!(25)));
}

#[test]
fn looking_and_being_asked_need_no_turn() {
    let (desk, table) = with_table(4);
    let lock = fs::File::open(desk.path("event.paiju.lock")).unwrap();
    lock.try_lock().unwrap();
    let more = desk.write("more.csv", "队名\n新队\n".as_bytes());
    for look in [
        ["show", ""].as_slice(),
        &["log", ""],
        &["standings", "", "--provisional"],
        &["round", ""],
        &["result", "", "1"],
        &["check", ""],
        &["export", "", "--to", "json"],
        &["rule", "", "--list", "迟到"],
        &["why", "", "1.1.1"],
        &["backup", ""],
        &["pair", "", "1.2", "--dry-run"],
    ] {
        let ran = desk.run(look);
        assert!(!ran.err.contains("正被另一个"), "{look:?}: {}", ran.err);
    }
    // Up to the question, which nobody is here to answer.
    desk.run(&["import", "", more.to_str().unwrap()]).code(2).says(&["--yes"]);
    desk.run(&["result", "", "1.1", "--from", &table]).code(2).says(&["--yes"]);
}

#[test]
fn looking_leaves_nothing_beside_the_file() {
    let (desk, _) = with_table(4);
    let apart = tempfile::tempdir().unwrap();
    let event = apart.path().join("event.paiju");
    fs::copy(desk.path("event.paiju"), &event).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(&event, fs::Permissions::from_mode(0o400)).unwrap();
        fs::set_permissions(apart.path(), fs::Permissions::from_mode(0o500)).unwrap();
    }
    let before = contents(apart.path());
    let event_name = event.to_str().unwrap();
    for look in [
        ["show", event_name].as_slice(),
        &["log", event_name],
        &["round", event_name],
        &["check", event_name],
        &["export", event_name, "--to", "csv", "--what", "log"],
    ] {
        desk.run(look).code(0);
    }
    assert!(contents(apart.path()) == before);
    #[cfg(unix)]
    fs::set_permissions(apart.path(), std::os::unix::fs::PermissionsExt::from_mode(0o700)).unwrap();
}

/// As on a full disk: no byte may be written to any file.
#[cfg(unix)]
#[test]
fn looking_needs_no_room_on_the_disk() {
    let (desk, _) = with_table(8);
    let file = desk.path("event.paiju");
    let before = fs::read(&file).unwrap();
    let full = |args: &[&str]| {
        let mut command = Command::new("sh");
        command.args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_paiju"), "event"]);
        let output = command.args(args).stdin(Stdio::null()).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let file = file.to_str().unwrap();
    for args in [
        &["show", file][..],
        &["check", file],
        &["log", file],
        &["standings", file, "--provisional"],
        &["round", file],
        &["export", file, "--to", "json"],
    ] {
        let (code, out, err) = full(args);
        assert_eq!(code, Some(0), "{args:?}: {err}");
        assert!(!out.is_empty(), "{args:?} shows something");
    }
    let (code, _, err) = full(&["result", file, "1.1.1", "A-9"]);
    assert_eq!(code, Some(3), "what is to be kept needs room: {err}");
    assert!(err.starts_with("paiju: "), "{err}");
    assert!(fs::read(file).unwrap() == before, "nothing has changed");
}

#[test]
fn a_backup_is_an_event_and_replaces_nothing() {
    let (desk, _) = with_table(4);
    let to = desk.path("copy.paiju");
    let told = desk.run(&["backup", "", to.to_str().unwrap(), "--json"]).code(0).json();
    assert_eq!(told["entries"], json!(desk.version()));
    desk.run(&["backup", "", to.to_str().unwrap()]).code(2).says(&["已存在"]);
    let there = desk.run(&["show", to.to_str().unwrap(), "--json"]).code(0).json();
    assert_eq!(there, desk.run(&["show", "", "--json"]).code(0).json());
    desk.run(&["enter", to.to_str().unwrap(), "新队"]).code(0);
    desk.run(&["backup", "nowhere.paiju"]).code(2).says(&["nowhere.paiju"]);
}

/// Alters the bytes of a file where they say something.
fn alter(file: &Path, says: &str, otherwise: &str) {
    let mut bytes = fs::read(file).unwrap();
    let at = bytes.windows(says.len()).position(|window| window == says.as_bytes()).unwrap();
    bytes[at..at + says.len()].copy_from_slice(otherwise.as_bytes());
    fs::write(file, bytes).unwrap();
}

#[test]
fn what_is_whole_of_a_damaged_event_is_salvaged() {
    let (desk, _) = with_table(4);
    let whole = desk.version();
    let seal = desk.run(&["show", "", "--json"]).code(0).json()["seal"].clone();
    desk.run(&["result", "", "1", "A-9", "--because", "first-result"]).code(0);
    desk.run(&["result", "", "2", "A-9", "--because", "second-result"]).code(0);
    let event = desk.path("event.paiju");
    alter(&event, "first-result", "other-result");
    let before = fs::read(&event).unwrap();
    desk.run(&["show", ""]).code(3).says(&["paiju event salvage"]);
    desk.run(&["check", ""]).code(1).prints(&["salvage"]);
    let good = desk.path("good.paiju");
    let saved = desk.run(&["salvage", "", good.to_str().unwrap(), "--json"]).code(1).json();
    assert_eq!((&saved["kept"], &saved["had"]), (&json!(whole), &json!(whole + 2)));
    let lost: Vec<&serde_json::Value> = saved["lost"].as_array().unwrap().iter().map(|lost| &lost["entry"]).collect();
    assert_eq!(lost, [&json!(whole + 1), &json!(whole + 2)]);
    assert_eq!(fs::read(&event).unwrap(), before);
    let shown = desk.run(&["show", good.to_str().unwrap(), "--json"]).code(0).json();
    assert_eq!((&shown["version"], &shown["seal"]), (&json!(whole), &seal));
    desk.run(&["check", good.to_str().unwrap()]).code(0);
    desk.run(&["result", good.to_str().unwrap(), "1", "A-9"]).code(0);
    desk.run(&["salvage", "", good.to_str().unwrap()]).code(2).says(&["已存在"]);
    // Of a file that is whole, all is kept.
    let again = desk.path("again.paiju");
    desk.run(&["salvage", good.to_str().unwrap(), again.to_str().unwrap()]).code(0);
    assert_eq!(desk.run(&["show", again.to_str().unwrap(), "--json"]).code(0).json()["version"], json!(whole + 1));
}

#[test]
fn a_file_that_was_cut_gives_back_its_beginning() {
    let (desk, _) = with_table(8);
    let event = desk.path("event.paiju");
    let bytes = fs::read(&event).unwrap();
    let cut = desk.write("cut.paiju", &bytes[..bytes.len() - 4096]);
    desk.run(&["show", cut.to_str().unwrap()]).code(3).says(&["paiju event salvage"]);
    let good = desk.path("good.paiju");
    let saved = desk.run(&["salvage", cut.to_str().unwrap(), good.to_str().unwrap(), "--json"]);
    // What the lost page held decides: a beginning that is whole, or nothing and no file.
    assert_eq!(good.exists(), saved.code == 1, "{}{}", saved.out, saved.err);
    if saved.code == 1 {
        let kept = saved.json()["kept"].as_u64().unwrap();
        assert!((1..desk.version()).contains(&kept));
        desk.run(&["check", good.to_str().unwrap()]).code(0);
    } else {
        saved.code(2).prints(&["nothing_whole"]);
    }
    let text = desk.write("notes.txt", b"no event at all, only a text");
    let nothing = desk.path("nothing.paiju");
    desk.run(&["salvage", text.to_str().unwrap(), nothing.to_str().unwrap()]).code(3).says(&["notes.txt"]);
    assert!(!nothing.exists());
}

#[test]
fn what_a_command_says_of_its_time_and_when_it_was_entered_both_stand() {
    let desk = Desk::new("china");
    desk.run(&["enter", "", "飞龙队", "--at", "2020-05-01T14:30:00Z"]).code(0);
    desk.run(&["enter", "", "飞虎队"]).code(0);
    let told = desk.run(&["log", "", "--json"]).code(0).json();
    let [_, dated, now] = told["entries"].as_array().unwrap().as_slice() else { panic!("{told}") };
    assert_eq!((&dated["at"], &dated["dated"]), (&json!(1_588_343_400_000_i64), &json!(true)));
    assert!(dated["entered"].as_i64() > dated["at"].as_i64());
    assert_eq!((&now["at"], &now["dated"]), (&now["entered"], &json!(false)));
    let table = desk.run(&["export", "", "--to", "csv", "--what", "log"]).code(0);
    let row = table.out.lines().nth(2).unwrap();
    let stamps: Vec<&str> = row.split(',').filter(|cell| cell.contains(':')).collect();
    assert!(stamps.len() == 2 && stamps[0].starts_with("2020-05-01 ") && stamps[0] != stamps[1], "{row}");
    assert!(!stamps[1].starts_with("2020") && stamps[1].contains('+') | stamps[1].contains('-'), "{row}");
}

#[test]
fn td_13_2_an_appeal_that_was_entered_after_its_time_says_so() {
    let desk = Desk::with_units("china", 4);
    desk.run(&["draw", "", "robin", "--system", "timed"]).code(0);
    desk.run(&["pair", "", "--publish"]).code(0);
    desk.run(&["round", "", "start", "--at", "2020-05-01T14:00:00Z", "--ends", "2020-05-01T15:00:00Z"]).code(0);
    desk.run(&["result", "", "1", "A-9", "--at", "2020-05-01T14:50:00Z"]).code(0);
    desk.run(&["result", "", "2", "A-9", "--at", "2020-05-01T14:50:00Z"]).code(0);
    desk.run(&["round", "", "close", "--at", "2020-05-01T15:00:00Z"]).code(0);
    let file = ["appeal", "file", "", "--unit", "1", "--result", "1.1.1", "--captain", "--players", "2", "--paid"];
    let file = [&file[..], &["--because", "牌张有误"]].concat();
    desk.run(&file).code(2);
    let filed = desk.run(&[&file[..], &["--at", "2020-05-01T15:01:00Z", "--json"]].concat()).code(0).json();
    assert!(filed["appeal"]["entered_late"].as_i64().is_some(), "{filed}");
    desk.run(&["appeal", "list", ""]).code(0).prints(&["才录入", "2020-05-01"]);
    desk.run(&["show", ""]).code(0).prints(&["第 1 号［", "才录入，时限为 2020-05-01"]);
    desk.run(&["show", "", "--lang", "en"]).code(0).prints(&["1 [entered only at ", "the time was up at 2020-05-01"]);
    assert_eq!(desk.run(&["show", "", "--json"]).code(0).json()["appeals_late"], json!([1]));
    desk.run(&["notice", "", "--appeal", "1"]).code(0).prints(&["补录：", "才录入", "Entered late: entered only at "]);
    let table = desk.run(&["export", "", "--to", "csv", "--what", "appeals"]).code(0);
    assert!(table.out.lines().next().unwrap().contains("逾时补录于"));
    let whole = desk.run(&["export", "", "--to", "json"]).code(0).json();
    assert!(whole["appeals"][0]["entered_late"].is_i64());
}

#[test]
fn a_databases_backup_and_salvage_are_the_stores() {
    let desk = Desk::new("china");
    let [event, copy] = [desk.path("event.paiju"), desk.path("copy.db")];
    let (event, copy) = (event.to_str().unwrap(), copy.to_str().unwrap());
    paiju(&["store", "backup", event, copy]).code(0).prints(&["1 桌", "1 条记录"]);
    paiju(&["store", "backup", event, copy, "--lang", "en"]).code(2).says(&["already"]);
    let good = desk.path("good.db");
    paiju(&["store", "salvage", copy, good.to_str().unwrap()]).code(0).prints(&["完好 1 桌"]);
    desk.run(&["show", good.to_str().unwrap()]).code(0);
    paiju(&["store", "backup", "nowhere.db"]).code(3).says(&["nowhere.db"]);
}
