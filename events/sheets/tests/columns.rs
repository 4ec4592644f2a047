//! Headers to columns, and cells to values.

use sheets::{Column, Known, Mapping, Match, Reading, Split, Table, Wanted, Wrong, read};

fn table(text: &str) -> Table {
    read(text.as_bytes(), "a.csv", &Reading::AUTOMATIC).unwrap()
}

fn find(headers: &str, wanted: &[Wanted], told: &[(&str, &str)]) -> Result<Vec<(Vec<usize>, Match)>, Vec<Wrong>> {
    let table = table(&format!("{headers}\n{}\n", "x,".repeat(headers.split(',').count())));
    Mapping::find(&table, wanted, told)
        .map(|mapping| mapping.columns().iter().map(|mapped| (mapped.headers.clone(), mapped.by)).collect())
        .map_err(|faults| faults.into_iter().map(|fault| fault.wrong).collect())
}

#[test]
fn headers_are_known_however_they_are_written() {
    let team = [Known::Team.wanted()];
    for (header, by) in [
        ("队名", Match::Exact),
        (" 队 名 ", Match::Exact),
        ("队名*", Match::Exact),
        ("队名：", Match::Exact),
        ("＊队名（必填）", Match::Exact),
        ("ＴＥＡＭ", Match::Exact),
        ("Team", Match::Exact),
        ("参赛队伍", Match::Alias),
        ("Team_Name", Match::Alias),
        ("team name (required)", Match::Alias),
        ("队名请写全称", Match::Prefix),
    ] {
        assert_eq!(find(&format!("x1,{header}"), &team, &[]), Ok(vec![(vec![1], by)]), "{header}");
    }
    for other in ["teammate", "我队名", "x"] {
        assert!(find(&format!("x1,{other}"), &team, &[]).is_err(), "{other}");
    }
}

#[test]
fn a_name_wins_over_an_alias_and_an_alias_over_a_beginning() {
    let name = [Known::Name.wanted()];
    assert_eq!(find("选手姓名,姓名", &name, &[]), Ok(vec![(vec![1], Match::Exact)]));
    assert_eq!(find("姓名拼音,选手姓名", &name, &[]), Ok(vec![(vec![1], Match::Alias)]));
}

#[test]
fn what_is_taken_is_no_candidate_for_a_weaker_claim() {
    let wanted = [Known::Captain.wanted(), Known::Name.wanted(), Known::Phone.wanted()];
    let found = find("队长,姓名,联系电话", &wanted, &[]).unwrap();
    assert_eq!(found.iter().map(|(headers, _)| headers[0]).collect::<Vec<_>>(), [0, 1, 2]);
}

#[test]
fn two_candidates_are_named() {
    let faults = find("姓名,联系电话,手机", &[Known::Phone.wanted()], &[]).unwrap_err();
    let Wrong::AmbiguousColumn { candidates, .. } = &faults[0] else { panic!("{faults:?}") };
    assert_eq!(candidates, &["联系电话（B 列）", "手机（C 列）"]);
    let faults = find("姓名,姓名", &[Known::Name.wanted()], &[]).unwrap_err();
    assert!(matches!(faults[0], Wrong::AmbiguousColumn { .. }));
}

#[test]
fn one_header_does_not_serve_two() {
    let wanted = [Wanted::new("a", "甲", "one").also(&["同"]), Wanted::new("b", "乙", "two").also(&["同"])];
    let faults = find("同,x", &wanted, &[]).unwrap_err();
    let Wrong::SharedColumn { header, claims } = &faults[0] else { panic!("{faults:?}") };
    assert_eq!((header.as_str(), claims.len(), faults.len()), ("同", 2, 1));
}

#[test]
fn a_missing_column_names_the_headers_there_are() {
    let faults = find("姓名,备注", &[Known::Team.wanted(), Known::Seed.wanted().optional()], &[]).unwrap_err();
    assert_eq!(faults.len(), 1);
    let Wrong::MissingColumn { wanted, have } = &faults[0] else { panic!("{faults:?}") };
    assert_eq!((wanted.zh.as_str(), have.len()), ("队名", 2));
}

#[test]
fn the_caller_names_columns_by_header_or_letters() {
    let wanted = [Known::Team.wanted(), Known::Name.wanted()];
    let told = [("team", "B"), ("name", "某栏")];
    assert_eq!(find("队名,别的,某栏", &wanted, &told), Ok(vec![(vec![1], Match::Told), (vec![2], Match::Told)]));
    let faults = find("队名,别的", &wanted[..1], &[("team", "Q")]).unwrap_err();
    assert_eq!(faults.len(), 1);
    assert!(matches!(&faults[0], Wrong::NoSuchColumn { named, .. } if named == "Q"));
    // A header that looks like letters is meant before the letters.
    assert_eq!(find("x,A", &wanted[..1], &[("team", "A")]), Ok(vec![(vec![1], Match::Told)]));
}

#[test]
fn numbered_headers_are_one_column() {
    let text = "队名,队员1,队员 2,队员３,替补,领队\n甲,张三,李四,,王五、赵六,钱七\n";
    let table = table(text);
    let wanted = [Known::Team.wanted(), Known::Players.wanted(), Known::Substitutes.wanted()];
    let mapping = Mapping::find(&table, &wanted, &[]).unwrap();
    assert_eq!(mapping.get("players").unwrap().headers, [1, 2, 3]);
    let row = mapping.rows(&table).next().unwrap();
    assert_eq!(row.list("players", &Split::NAMES), ["张三", "李四"]);
    assert_eq!(row.list("substitutes", &Split::NAMES), ["王五", "赵六"]);
    assert_eq!(mapping.unused(&table), [5]);
}

#[test]
fn known_columns_do_not_claim_each_others_headers() {
    for one in Known::all() {
        let wanted = one.wanted();
        let names = [wanted.key.as_str(), wanted.name.zh.as_str(), wanted.name.en.as_str()].map(str::to_owned);
        for header in names.into_iter().chain(wanted.aliases.clone()) {
            let all: Vec<Wanted> = Known::all().map(|known| known.wanted().optional()).collect();
            let found =
                find(&format!("x1,{header}"), &all, &[]).unwrap_or_else(|faults| panic!("{header}: {faults:?}"));
            let at = found.iter().position(|(headers, _)| !headers.is_empty()).unwrap();
            assert_eq!(all[at].key, wanted.key, "{header}");
        }
    }
}

fn cell(text: &str) -> (Table, Mapping) {
    let table = table(&format!("姓名,值\n某人,{text}\n"));
    let mapping = Mapping::find(&table, &[Wanted::new("value", "值", "value")], &[]).unwrap();
    (table, mapping)
}

#[test]
fn numbers_are_read_in_every_width() {
    for (text, number) in [
        ("12", 12),
        ("１２", 12),
        ("　12\u{a0}", 12),
        ("-3", -3),
        ("－３", -3),
        ("\u{2212}3", -3),
        ("+7", 7),
        ("12.0", 12),
        ("\"1,234,567\"", 1_234_567),
        ("0", 0),
    ] {
        let (table, mapping) = cell(text);
        let row = mapping.rows(&table).next().unwrap();
        assert_eq!(row.number("value", -10..=2_000_000).unwrap(), number, "{text}");
    }
    for text in ["三", "1.5", "1e3", "\"1,23\"", "12号", "--1", ".", "99999999999999999999"] {
        let (table, mapping) = cell(text);
        let fault = mapping.rows(&table).next().unwrap().maybe_number("value", i64::MIN..=i64::MAX).unwrap_err();
        assert!(matches!(fault.wrong, Wrong::NotANumber { .. }), "{text}: {fault}");
        assert_eq!(fault.place.a1().as_deref(), Some("B2"));
    }
}

#[test]
fn numbers_outside_their_range_name_it() {
    let (table, mapping) = cell("65");
    let row = mapping.rows(&table).next().unwrap();
    let fault = row.number("value", 1..=64).unwrap_err();
    assert_eq!(fault.text().zh, "a.csv B2 格：“值”应在 1 到 64 之间，现为“65”。请改成范围内的数。");
    let fault = row.maybe_fixed("value", 2, -1250..=6_499).unwrap_err();
    let Wrong::OutOfRange { least, most, .. } = &fault.wrong else { panic!("{fault}") };
    assert_eq!((least.as_str(), most.as_str()), ("-12.50", "64.99"));
}

#[test]
fn decimals_are_exact() {
    for (text, units) in
        [("12.5", 1250), ("0.07", 7), ("-0.5", -50), ("３．１４", 314), ("7", 700), ("1.2300", 123), (".5", 50)]
    {
        let (table, mapping) = cell(text);
        let row = mapping.rows(&table).next().unwrap();
        assert_eq!(row.maybe_fixed("value", 2, -10_000..=10_000).unwrap(), Some(units), "{text}");
    }
    let (table, mapping) = cell("1.234");
    let fault = mapping.rows(&table).next().unwrap().maybe_fixed("value", 2, 0..=1000).unwrap_err();
    assert!(matches!(fault.wrong, Wrong::TooFine { places: 2, .. }));
}

#[test]
fn blanks_are_faults_only_where_they_may_not_be() {
    let (table, mapping) = cell("\u{3000} \u{a0}");
    let row = mapping.rows(&table).next();
    // The column is blank throughout, so its header alone keeps it.
    let row = row.unwrap();
    assert_eq!(row.maybe_text("value"), None);
    assert_eq!(row.maybe_number("value", 0..=1), Ok(None));
    assert!(matches!(row.text("value").unwrap_err().wrong, Wrong::Blank { .. }));
    assert!(matches!(row.number("value", 0..=1).unwrap_err().wrong, Wrong::Blank { .. }));
    let fault = row.text("nobody wanted this").unwrap_err();
    assert_eq!((fault.place.row, fault.place.column), (Some(2), None));
}

#[test]
fn choices_compare_folded() {
    let words = [("男", 'm'), ("女", 'w'), ("M", 'm'), ("F", 'w')];
    for (text, choice) in [("女", 'w'), (" 男 ", 'm'), ("ｆ", 'w'), ("m", 'm')] {
        let (table, mapping) = cell(text);
        assert_eq!(mapping.rows(&table).next().unwrap().choice("value", &words), Ok(Some(choice)));
    }
    let (table, mapping) = cell("不详");
    let fault = mapping.rows(&table).next().unwrap().choice("value", &words).unwrap_err();
    assert!(matches!(&fault.wrong, Wrong::NotAChoice { choices, .. } if choices.len() == 4));
}

#[test]
fn lists_are_split_as_people_write_them() {
    for (text, names) in [
        ("张三、李四，王五", vec!["张三", "李四", "王五"]),
        ("张三 李四\u{3000}王五", vec!["张三", "李四", "王五"]),
        ("张\u{3000}三 李小四 王 五", vec!["张\u{3000}三", "李小四", "王 五"]),
        ("张三/李四／王五;赵六；钱七", vec!["张三", "李四", "王五", "赵六", "钱七"]),
        ("张 三、李四", vec!["张 三", "李四"]),
        ("、 ，", vec![]),
        ("", vec![]),
        ("曹", vec!["曹"]),
        ("张三\n李四", vec!["张三", "李四"]),
        ("甲 乙 丙", vec!["甲 乙", "丙"]),
    ] {
        assert_eq!(Split::NAMES.apply(text), names, "{text:?}");
    }
    assert_eq!(Split { marks: ";", ..Split::MARKS }.apply("a, b; c d"), ["a, b", "c d"]);
}

#[test]
fn a_fault_of_the_caller_has_the_cells_place() {
    let (table, mapping) = cell("x");
    let row = mapping.rows(&table).next().unwrap();
    let fault = row.fault("value", Wrong::Empty);
    assert_eq!((fault.place.row, fault.place.column), (Some(2), Some(Column(1))));
}
