//! Files, entry lists, rosters: what is taken, what is asked, what is refused.

use super::Desk;

/// Refuses and leaves the event as it was.
#[track_caller]
fn refused(desk: &Desk, args: &[&str], words: &[&str]) {
    let before = desk.version();
    desk.run(args).code(2).says(words);
    assert_eq!(desk.version(), before, "something was half done");
}

#[test]
fn a_new_event_is_made_once_and_a_profile_that_is_not_there_leaves_no_file() {
    let desk = Desk::new("china");
    desk.run(&["new", "", "china", "again"]).code(2).says(&["已存在"]);
    let other = desk.path("other.paiju");
    let other = other.to_str().unwrap();
    desk.run(&["new", other, "chinna", "x", "--lang", "en"]).code(2).says(&["china"]);
    assert!(!desk.path("other.paiju").exists());
    desk.run(&["new", other, "china", "x", "--set", "clock.round_minutes=50"]).code(2).says(&["--because", "TD-1.10"]);
    desk.run(&["new", other, "china", "x", "--set", "clock.round_minuets=50", "--because", "y"])
        .code(2)
        .says(&["clock.round_minutes"]);
    assert!(!desk.path("other.paiju").exists());
    desk.run(&["new", other, "china", "x", "--set", "clock.round_minutes=50", "--because", "y"]).code(0);
    desk.run(&["regulate", other]).code(0).prints(&["clock.round_minutes = 50"]);
}

#[test]
fn a_profile_with_a_hole_says_where() {
    let desk = Desk::new("china");
    let folder = desk.path("house-rules");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("profile.toml"), "id = \"house\"\n").unwrap();
    let other = desk.path("other.paiju");
    desk.run(&["new", other.to_str().unwrap(), folder.to_str().unwrap(), "x"]).code(2).says(&["profile.toml"]);
    assert!(!other.exists());
}

#[test]
fn files_that_are_no_event_say_so() {
    let desk = Desk::new("china");
    let missing = desk.path("nowhere.paiju");
    desk.run(&["show", missing.to_str().unwrap()]).code(2).says(&["nowhere.paiju"]);
    let told = desk.run(&["show", missing.to_str().unwrap(), "--json"]).code(2).json();
    assert_eq!(told["error"]["code"], "missing");
    let text = desk.write("text.paiju", b"not a database, and not a short one either, whatever it is called");
    let ran = desk.run(&["show", text.to_str().unwrap()]);
    assert!(ran.code == 2 || ran.code == 3, "{}", ran.code);
}

#[test]
fn an_entry_list_is_shown_first_and_nothing_is_entered_without_a_yes() {
    let desk = Desk::new("china");
    let list = desk.write("list.csv", "队名,种子\n飞龙,1\n猛虎,2\n".as_bytes());
    let list = list.to_str().unwrap();
    desk.run(&["import", "", list, "--dry-run"]).code(0).prints(&["飞龙", "猛虎"]);
    desk.run(&["import", "", list]).code(2).prints(&["飞龙"]).says(&["--yes"]);
    assert_eq!(desk.version(), 1);
    let done = desk.run(&["import", "", list, "--yes", "--json"]).code(0).json();
    assert_eq!((done["entered"].as_u64(), done["version"].as_u64()), (Some(2), Some(2)));
}

#[test]
fn charsets_of_office_programs_read_the_same() {
    for (name, bytes) in [
        ("utf8-bom", [b"\xEF\xBB\xBF".as_slice(), "队名,种子\n飞龙队,１\n".as_bytes()].concat()),
        ("gb18030", b"\xB6\xD3\xC3\xFB,\xD6\xD6\xD7\xD3\n\xB7\xC9\xC1\xFA\xB6\xD3,1\n".to_vec()),
        ("utf16le", "\u{FEFF}队名\t种子\r\n飞龙队\t1\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect()),
    ] {
        let desk = Desk::new("china");
        let list = desk.write(&format!("{name}.csv"), &bytes);
        let shown = desk.run(&["import", "", list.to_str().unwrap(), "--dry-run", "--json"]).code(0).json();
        assert_eq!(shown["lines"][0]["entrant"]["name"], "飞龙队", "{name}");
        assert_eq!(shown["lines"][0]["entrant"]["seed"], 1, "{name}");
    }
}

#[test]
fn columns_are_told_where_headers_do_not_say_it() {
    let desk = Desk::new("china");
    let list = desk.write("list.csv", "参赛单位,代号\n广州一队,7\n".as_bytes());
    let list = list.to_str().unwrap();
    refused(&desk, &["import", "", list, "--yes"], &["队名"]);
    refused(&desk, &["import", "", list, "--column", "team=队伍甲", "--yes"], &["队伍甲"]);
    desk.run(&["import", "", list, "--column", "team=参赛单位", "--column", "external=代号", "--yes"]).code(0);
    desk.run(&["enter", "", "广州一队"]).code(2).says(&["--same"]);
}

#[test]
fn importing_again_by_key_changes_and_never_doubles() {
    let desk = Desk::with_units("china", 3);
    desk.run(&["seed", "", "3", "2", "1"]).code(0);
    let list = desk.write("again.csv", "队名,编号\n队1,K1\n新队2,K2\n队3,K3\n队4,K4\n".as_bytes());
    let args = ["import", "", list.to_str().unwrap(), "--column", "external=编号", "--yes", "--json"];
    let done = desk.run(&args).code(0).json();
    assert_eq!((&done["entered"], &done["amended"], &done["unchanged"]), (&1.into(), &1.into(), &2.into()));
    let version = desk.version();
    let done = desk.run(&args).code(0).json();
    assert_eq!((&done["entered"], &done["already"]), (&0.into(), &true.into()));
    assert_eq!(desk.version(), version);
    // The list has no column for seeds: those that were set stay.
    let drawn = desk.run(&["draw", "", "robin", "--dry-run", "--json"]).code(0).json();
    assert_eq!(drawn["draw"], serde_json::json!([3, 2, 1, 4]));
}

#[test]
fn equal_and_similar_names_are_listed_with_their_rows() {
    let desk = Desk::new("china");
    let list = desk.write("list.csv", "队名\n飞龙队\n猛虎队\n飞龙队\n張三隊\n张三队\n".as_bytes());
    let list = list.to_str().unwrap();
    refused(&desk, &["import", "", list, "--yes"], &["2、4", "飞龙队", "--same keep"]);
    let told = desk.run(&["import", "", list, "--yes", "--json"]).code(2).json();
    assert_eq!(told["error"]["notes"][0]["rows"], serde_json::json!([2, 4]));
    desk.run(&["import", "", list, "--dry-run"]).code(0).prints(&["5、6", "张三队"]);
    desk.run(&["import", "", list, "--yes", "--same", "keep"]).code(0);
    desk.run(&["leave", "", "飞龙队", "--because", "x"]).code(2).says(&["1", "3"]);
}

#[test]
fn bad_tables_are_refused_with_their_places() {
    let desk = Desk::new("china");
    let cases: [(&str, &[u8], &[&str]); 4] = [
        ("half.csv", "队名,种子\n飞龙,1\n\"猛虎,2\n".as_bytes(), &["3"]),
        ("blank.csv", "队名,种子\n飞龙,1\n,2\n".as_bytes(), &["A3"]),
        ("seed.csv", "队名,种子\n飞龙,第一\n".as_bytes(), &["B2", "第一"]),
        ("half.xlsx", b"PK\x03\x04\x14\x00\x06\x00", &["half.xlsx"]),
    ];
    for (name, bytes, words) in cases {
        let file = desk.write(name, bytes);
        refused(&desk, &["import", "", file.to_str().unwrap(), "--yes"], words);
    }
    refused(&desk, &["import", "", "nowhere.csv", "--yes"], &["nowhere.csv"]);
}

#[test]
fn a_roster_too_small_is_refused_whole() {
    let desk = Desk::new("china");
    let list = desk.write("list.csv", "队名,队员\n飞龙,张三、李四\n猛虎,王五\n".as_bytes());
    refused(&desk, &["import", "", list.to_str().unwrap(), "--yes"], &["第 3 行", "至少要 2 人"]);
}

#[test]
fn leaving_twice_and_without_a_reason_is_refused() {
    let desk = Desk::with_units("china", 4);
    refused(&desk, &["leave", "", "2"], &["理由", "TD-7.1"]);
    desk.run(&["leave", "", "2", "--because", "病"]).code(0);
    refused(&desk, &["leave", "", "2", "--because", "病"], &["已退出", "队2"]);
    refused(&desk, &["leave", "", "99", "--because", "病"], &["99"]);
    desk.run(&["readmit", "", "2", "--because", "好了"]).code(0);
    refused(&desk, &["readmit", "", "2", "--because", "好了"], &["没有退出"]);
}

#[test]
fn offices_are_held_to_what_they_may_do() {
    let desk = Desk::with_units("china", 4);
    refused(&desk, &["enter", "", "新队", "--as", "player"], &["无权"]);
    let told = desk.run(&["enter", "", "新队", "--as", "领队", "--json"]).code(2).json();
    assert_eq!((&told["error"]["code"], &told["error"]["article"]), (&"no_authority".into(), &"TD-1.8".into()));
    desk.run(&["enter", "", "新队", "--as", "jester"]).code(2).says(&["没有这个职务"]);
}

#[test]
fn repeating_under_an_id_is_harmless_and_a_stale_command_shows_the_difference() {
    let desk = Desk::with_units("china", 4);
    let first = desk.run(&["enter", "", "队5", "--id", "a-1", "--json"]).code(0).json();
    let again = desk.run(&["enter", "", "队5", "--id", "a-1", "--json"]).code(0).json();
    assert_eq!((&first["already"], &again["already"]), (&false.into(), &true.into()));
    assert_eq!(first["version"], again["version"]);
    desk.run(&["leave", "", "1", "--id", "a-1", "--because", "x", "--json"]).code(2).prints(&["reused"]);
    desk.run(&["amend", "", "1", "--name", "甲", "--seen", "2"]).code(0);
    let stale = desk.run(&["amend", "", "1", "--name", "乙", "--seen", "2", "--json"]).code(2).json();
    assert_eq!(stale["error"]["code"], "stale");
    assert_eq!(stale["error"]["since"].as_array().unwrap().len(), 1);
}

#[test]
fn relations_are_made_and_taken_back() {
    let desk = Desk::with_units("china", 6);
    desk.run(&["relate", "", "1", "队2", "--hard", "--because", "同一俱乐部"]).code(0);
    refused(&desk, &["relate", "", "1", "1"], &["TD-5.2"]);
    refused(&desk, &["unrelate", "", "1", "3"], &["TD-5.2"]);
    desk.run(&["unrelate", "", "2", "1"]).code(0);
}

#[test]
fn undo_takes_back_and_undoing_the_undo_brings_back() {
    let desk = Desk::with_units("china", 3);
    desk.run(&["undo", "", "2", "--lang", "en"]).code(0);
    let shown = desk.run(&["show", "", "--json"]).code(0).json();
    assert_eq!(shown["entered"], 0);
    desk.run(&["log", ""]).code(0).prints(&["已撤销"]);
    desk.run(&["undo", "", "3"]).code(0);
    assert_eq!(desk.run(&["show", "", "--json"]).code(0).json()["entered"], 3);
    refused(&desk, &["undo", "", "1"], &["1"]);
}
