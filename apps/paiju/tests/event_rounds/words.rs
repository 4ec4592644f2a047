//! What a director is told: arguments and files in the language asked for, names, short ways to say a thing.

use serde_json::json;

use super::Desk;

#[test]
fn arguments_that_make_no_sense_are_told_in_the_language_asked_for() {
    let desk = Desk::with_units("china", 4);
    for (args, zh, en) in [
        (["show", "", "--nope"].as_slice(), "没有 --nope 这个选项", "unexpected argument '--nope'"),
        (&["shwo", ""], "是不是 show？", "unrecognized subcommand 'shwo'"),
        (&["draw", "", "swis"], "没有“swis”这个值", "invalid value 'swis'"),
        (&["draw", "", "swiss", "--rounds", "999"], "要在 1..=200 之内", "999 is not in 1..=200"),
        (&["draw", "", "swiss", "--rounds", "many"], "不合用", "invalid value 'many'"),
        (&["round", "", "1.x", "start"], "写明一轮", "write a round, as 1.4"),
        (&["seat", ""], "还缺少", "required arguments were not provided"),
        (&["leave", "", "1", "--because"], "--because <TEXT> 后面缺少值", "a value is required"),
        (&["enter", "", "x", "--at", "noon"], "写作 2026-05-01T14:30:00+08:00", "write 2026-05-01T14:30:00+08:00"),
        (&["late", "", "1.1.1", "--home", "soon"], "写作 0 到 1440 分钟", "write minutes from 0 to 1440"),
        (&["enter", "", "x", "--lang", "fr"], "没有“fr”这个值", "invalid value 'fr'"),
    ] {
        desk.run(args).code(2).says(&[zh]);
        if !args.contains(&"--lang") {
            desk.run(&[args, &["--lang", "en"]].concat()).code(2).says(&[en]);
            desk.run(&[args, &["--lang=en"]].concat()).code(2).says(&[en]);
        }
        let told = desk.run(&[args, &["--json"]].concat());
        if args[0] != "leave" {
            let told = told.code(2).json();
            assert_eq!(told["error"]["code"], "usage");
            assert!(told["error"]["zh"].as_str().unwrap().contains(zh), "{told}");
            assert!(told["error"]["en"].as_str().unwrap().contains(en), "{told}");
        }
    }
    desk.run(&["--help"]).code(0).prints(&["backup", "salvage"]);
}

#[test]
fn files_that_are_not_there_are_told_in_the_language_asked_for() {
    let desk = Desk::new("china");
    for args in [
        ["import", "", "nowhere.csv", "--yes"].as_slice(),
        &["trf", "nowhere.trf"],
        &["export", "", "--to", "json", "--out", "nowhere/x.json"],
    ] {
        let [zh, en] = [&[][..], &["--lang", "en"]].map(|lang| desk.run(&[args, lang].concat()));
        assert!(zh.err.contains("没有这个文件或文件夹"), "{}", zh.err);
        assert!(en.err.contains("there is no such file or folder"), "{}", en.err);
        let told = desk.run(&[args, &["--json"]].concat()).json();
        assert!(told["error"]["zh"].as_str().unwrap().contains("没有这个文件"), "{told}");
    }
    let damaged = desk.write("text.paiju", b"a text, and no event");
    desk.run(&["show", damaged.to_str().unwrap()]).code(3).says(&["不是牌局的文件"]);
    desk.run(&["show", damaged.to_str().unwrap(), "--lang", "en"]).code(3).says(&["not a Paiju log"]);
}

#[test]
fn names_that_can_be_none_are_refused() {
    let desk = Desk::new("china");
    let long = "长".repeat(5000);
    for name in ["a\u{1b}[31mb", "a\u{202e}b", &long] {
        desk.run(&["enter", "", name]).code(2).says(&["TD-11.7"]);
        desk.run(&["enter", "", "x", "--player", name, "--player", "y"]).code(2);
        let list = desk.write("list.csv", format!("队名\n好名\n{name}\n").as_bytes());
        desk.run(&["import", "", list.to_str().unwrap(), "--yes"]).code(2);
        let other = desk.path("other.paiju");
        desk.run(&["new", other.to_str().unwrap(), "china", name]).code(2);
        assert!(!other.exists());
    }
    assert_eq!(desk.version(), 1);
}

#[test]
fn seeds_and_people_that_stand_twice_are_noticed() {
    let desk = Desk::new("china");
    desk.run(&["enter", "", "老队", "--seed", "9", "--player", "张三", "--player", "李四"]).code(0);
    let list = "队名,种子,队员\n甲,1,王五、赵六\n乙,1,张三、周七\n丙,9,吴八、郑九\n丁,2,王五、冯十\n";
    let list = desk.write("list.csv", list.as_bytes());
    let shown = desk.run(&["import", "", list.to_str().unwrap(), "--dry-run"]).code(0);
    shown.prints(&[
        "种子号 1 不止一队有：第 2 行、第 3 行",
        "种子号 9 不止一队有：第 4 行、1 号",
        "“张三”在不止一队中",
        "“王五”",
    ]);
    let told = desk.run(&["import", "", list.to_str().unwrap(), "--dry-run", "--json"]).code(0).json();
    assert!(told["notes"].as_array().unwrap().iter().all(|note| note["asks"] == json!(false)), "{told}");
}

#[test]
fn seeds_and_people_that_stand_twice_are_noticed_one_by_one() {
    let desk = Desk::new("china");
    let first = desk.run(&["enter", "", "老队", "--seed", "9", "--player", "张三", "--player", "李四"]).code(0);
    assert!(!first.out.contains("注意"), "{}", first.out);
    let second = ["enter", "", "新队", "--seed", "9", "--player", "张三", "--player", "王五"];
    desk.run(&second).code(0).prints(&[
        "注意：种子号 9 不止一队有：1 号 老队、2 号 新队。",
        "注意：“张三”在不止一队中，请核对是否同一人：1 号 老队、2 号 新队。",
    ]);
    let amended = desk.run(&["amend", "", "2", "--seed", "8", "--json"]).code(0).json();
    let notes = amended["notes"].as_array().unwrap();
    assert_eq!(notes.len(), 1, "{amended}");
    assert!(notes[0]["en"].as_str().unwrap().contains("stands in several units"), "{amended}");
    desk.run(&["amend", "", "1", "--seed", "8", "--lang", "en"])
        .code(0)
        .prints(&["Note: seed 8 is given more than once"]);
    let seeded = desk.run(&["seed", "", "2", "1"]).code(0).prints(&["“张三”"]);
    assert!(!seeded.out.contains("种子号"), "an order gives each seed once: {}", seeded.out);
    // Who has left holds nothing any more.
    desk.run(&["leave", "", "1", "--because", "退出"]).code(0);
    let alone = desk.run(&["amend", "", "2", "--origin", "广州"]).code(0);
    assert!(!alone.out.contains("注意"), "{}", alone.out);
}

#[test]
fn a_closed_error_output_stops_no_answer() {
    let desk = Desk::new("china");
    let list = desk.write("list.csv", "队名,种子\n甲,1,多出的一格\n乙,2\n".as_bytes());
    let import = ["import", "", list.to_str().unwrap(), "--yes"];
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let status = desk.command(&import).stdout(std::process::Stdio::null()).stderr(writer).status().unwrap();
    assert_eq!(status.code(), Some(0));
    assert_eq!(desk.version(), 2, "the list is entered");
}

#[test]
fn lines_of_the_log_and_refusals_call_units_by_name() {
    let desk = Desk::with_units("guandan-2022", 4);
    desk.run(&["relate", "", "1", "2"]).code(0).prints(&["相关队：队1、队2"]);
    desk.run(&["leave", "", "4", "--because", "退出", "--lang", "en"]).code(0).prints(&["队4 withdraws"]);
    desk.run(&["amend", "", "3", "--name", "新名"]).code(0);
    desk.run(&["log", "", "--lang", "en"]).code(0).prints(&["Related units: 队1, 队2", "Entry amended: 新名"]);
    desk.run(&["draw", "", "losses", "--losses", "1", "--lang", "en"]).code(0);
    desk.run(&["show", "", "--lang", "en"]).code(0).prints(&["out after 1 loss,"]);
}

#[test]
fn a_list_with_keys_passes_again_though_names_are_equal() {
    let desk = Desk::new("china");
    let list = desk.write("list.csv", "队名,编号\n飞龙,a\n飞龙,b\n".as_bytes());
    let import = ["import", "", list.to_str().unwrap(), "--column", "external=编号", "--yes"];
    desk.run(&import).code(2).says(&["队名相同"]);
    desk.run(&[&import[..], &["--same", "keep"]].concat()).code(0);
    desk.run(&import).code(0).prints(&["没有变化"]);
}

#[test]
fn a_round_under_way_needs_no_number() {
    let desk = Desk::with_units("china", 4);
    desk.run(&["draw", "", "swiss", "--rounds", "2", "--system", "boards"]).code(0);
    desk.run(&["pair", ""]).code(0);
    desk.run(&["round", "", "publish"]).code(0);
    desk.run(&["seat", "", "2", "1"]).code(0);
    assert_eq!(desk.run(&["round", "", "--json"]).code(0).json()["matches"][1]["table"], 1);
    desk.run(&["round", "", "start"]).code(0).prints(&["1.1"]);
    desk.run(&["result", "", "1", "999999999:1"]).code(2).says(&["0到1000000的整数"]);
    desk.run(&["show", "", "--lang", "en"]).code(0).prints(&["1 round to draw", "4 units"]);
    desk.run(&["round", "", "start", "close"]).code(2);
}

#[test]
fn words_that_mean_the_same_find_an_offence() {
    let desk = Desk::new("guandan-2022");
    desk.run(&["rule", "", "--list", "手机"]).code(0).prints(&["通信工具未关闭"]);
    desk.run(&["rule", "", "--list", "phone", "--lang", "en"]).code(0).prints(&["Mobile device"]);
    let lists = desk.run(&["profile"]).code(0);
    assert_eq!(lists.out, desk.run(&["profile", "list"]).code(0).out);
    desk.run(&["profile", "--json"]).code(0).prints(&["guandan-2022"]);
}

#[test]
fn a_report_says_where_and_when_and_one_that_does_not_add_up_is_refused() {
    let desk = Desk::with_units("guandan-2022", 4);
    desk.run(&["regulate", "", "place", "广州 Guangzhou"]).code(0);
    desk.run(&["draw", "", "swiss", "--rounds", "3"]).code(0);
    desk.run(&["pair", "", "--publish"]).code(0);
    desk.run(&["round", "", "start", "--at", "2026-05-01T06:00:00Z", "--ends", "2026-05-01T07:00:00Z"]).code(0);
    let report = desk.run(&["export", "", "--to", "trf"]).code(0);
    report.prints(&["022 广州 Guangzhou", "042 2026/05/0", "052 2026/05/0"]);
    let line = |number: &str, points: &str, opponent: &str, colour: &str, result: &str| {
        let mut line = vec![b' '; 99];
        for (column, text) in
            [(1, "001"), (8, number), (15, "P"), (82, points), (95, opponent), (97, colour), (99, result)]
        {
            line[column - 1..column - 1 + text.len()].copy_from_slice(text.as_bytes());
        }
        String::from_utf8(line).unwrap() + "\n"
    };
    let report = |points: &str| {
        let players = line("1", points, "2", "w", "1") + &line("2", "0.0", "1", "b", "0");
        format!("012 Open\nXXR 3\n{players}")
    };
    let file = desk.write("good.trf", report("1.0").as_bytes());
    let ran = desk.run(&["trf", file.to_str().unwrap()]);
    assert!(!ran.err.contains("合计"), "{}", ran.err);
    let bad = desk.write("bad.trf", report("2.0").as_bytes());
    let told = desk.run(&["trf", bad.to_str().unwrap(), "--json"]).code(2).json();
    assert_eq!(told["error"]["code"], "points", "{told}");
}
