//! The same names, and names that look the same.

use proptest::prelude::*;
use sheets::fold;
use sheets::names::{Likeness, alike, same};

#[test]
fn names_are_the_same_in_any_width_case_and_spacing() {
    for (one, other) in [
        ("张三", "张　三"),
        ("张三", " 张\u{200B}三\u{FEFF}"),
        ("阿卜杜拉·买买提", "阿卜杜拉・买买提"),
        ("阿卜杜拉•买买提", "阿卜杜拉 · 买买提"),
        ("ＡＢＣ队", "abc队"),
        ("John  Smith", "john\u{a0}smith"),
        ("王⼀", "王一"), // a radical from a PDF
        ("A 队", "A队"),
    ] {
        assert_eq!(fold(one), fold(other), "{one} {other}");
        assert_eq!(same(&[one, "别人", other])[0].at, [0, 2]);
        assert_eq!(alike(&[one, other]), []);
    }
}

#[test]
fn different_names_are_not_the_same() {
    assert_eq!(same(&["张三", "张四", "", " ", "John Smith", "JohnSmith"]), []);
}

#[test]
fn groups_stand_in_the_order_of_the_list() {
    let groups = same(&["b", "a", "A", "B", "b"]);
    assert_eq!(
        groups.iter().map(|group| (group.name.as_str(), group.at.clone())).collect::<Vec<_>>(),
        [("b", vec![0, 3, 4]), ("a", vec![1, 2])]
    );
}

#[test]
fn names_that_look_the_same_say_why() {
    for (one, other, by) in [
        ("买买提·阿不", "买买提阿不", Likeness::Signs),
        ("John Smith", "JohnSmith", Likeness::Signs),
        ("张三（女）", "张三", Likeness::Remark),
        ("張偉", "张伟", Likeness::Glyphs),
        ("李己", "李已", Likeness::Glyphs),
        ("小明王", "王小明", Likeness::Order),
        ("Smith John", "John Smith", Likeness::Order),
        ("Johnson", "Jonhson", Likeness::Typing),
        ("Johnson", "Johnsson", Likeness::Typing),
        ("Johnson", "Johnsen", Likeness::Typing),
    ] {
        let found = alike(&["别人", one, other]);
        assert_eq!(found.len(), 1, "{one} {other}: {found:?}");
        assert_eq!((found[0].one, found[0].other, found[0].by), (1, 2, by));
    }
}

#[test]
fn chinese_names_that_differ_by_a_character_are_other_people() {
    assert_eq!(alike(&["王小明", "王小红", "李小明", "王明", "Anne", "Anna", "Johnson", "Jackson", "Wilson"]), []);
}

#[test]
fn of_equal_names_the_first_takes_part() {
    let found = alike(&["張三", "张三", "张 三"]);
    assert_eq!(found.iter().map(|pair| (pair.one, pair.other)).collect::<Vec<_>>(), [(0, 1)]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn folding_twice_is_folding_once(name in "\\PC{0,12}") {
        let once = fold(&name);
        prop_assert_eq!(fold(&once), once);
    }

    #[test]
    fn spaces_and_width_never_part_a_chinese_name(name in "[赵钱孙李][一-龥]{1,3}") {
        let spaced: String = name.chars().flat_map(|sign| [sign, '\u{3000}']).collect();
        prop_assert_eq!(fold(&spaced), fold(&name));
    }
}
