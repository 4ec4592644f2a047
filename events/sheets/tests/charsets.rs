//! Which charset a file is in: short Chinese files above all.

use proptest::prelude::*;
use sheets::{Charset, Wrong};

/// Files as small as people send them: names alone, no punctuation to go by.
const SHORT: &[&str] = &[
    "姓名\n毛毛\n",
    "联通",
    "队名,队长\n飞龙队,张三\n",
    "姓名\n李伟\n王芳\n",
    "张三",
    "编号,姓名\n1,刘洋\n2,徐静\n",
    "单位\n长沙市棋牌协会\n",
    "队名\n广州一队\n广州二队\n",
    "姓名,电话\n陈晨,13800138000\n",
    "金",
    "姓名\n曹\n",
    "龙",
    "种子,队名\n1,红桃\n2,黑桃\n3,方块\n",
    "姓名\n欧阳娜娜\n",
    "姓名\n谭咏麟\n梅艳芳\n",
    "姓名\n镕基\n", // 镕 is not in GB2312
    "队名\n羴骉队\n",
    "姓名：王濛",
    "name\n毛毛\n", // every byte of these is valid UTF-8 as well
    "name,seed\n路路,1\n毛毛,2\n",
];

fn guess(bytes: &[u8]) -> &'static str {
    let mut detector = chardetng::EncodingDetector::new(chardetng::Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    detector.guess(None, chardetng::Utf8Detection::Allow).name()
}

#[test]
fn short_files_of_two_byte_chinese_are_known() {
    for text in SHORT {
        let bytes = Charset::Gbk.encode(text).unwrap();
        let (charset, found) = Charset::detect(&bytes).unwrap();
        assert_eq!((charset, found.as_str()), (Charset::Gb18030, *text));
    }
}

#[test]
fn the_detector_alone_would_err_on_some_of_them() {
    // If this fails, our own rules have become needless.
    let wrong = |text: &&&str| {
        let name = guess(&Charset::Gbk.encode(text).unwrap());
        name != "GBK" && name != "gb18030"
    };
    let wrong: Vec<_> = SHORT.iter().filter(wrong).collect();
    println!("{} of {}: {wrong:?}", wrong.len(), SHORT.len());
    assert!(wrong.len() >= 4, "{wrong:?}");
}

#[test]
fn short_files_of_other_charsets_are_known() {
    for text in SHORT {
        for charset in [Charset::Utf8, Charset::Utf8Bom, Charset::Utf16Le, Charset::Utf16Be] {
            let bytes = charset.encode(text).unwrap();
            assert_eq!(Charset::detect(&bytes), Ok((charset, (*text).to_owned())));
        }
    }
}

#[test]
fn wide_text_without_a_mark_is_known_by_its_zeros() {
    for charset in [Charset::Utf16Le, Charset::Utf16Be] {
        let bytes = charset.encode("队名,队长\n飞龙队,张三\n").unwrap();
        let (found, text) = Charset::detect(&bytes[2..]).unwrap();
        assert_eq!((found, text.as_str()), (charset, "队名,队长\n飞龙队,张三\n"));
    }
}

#[test]
fn big5_is_known_where_it_reads_better() {
    for text in ["隊名,隊長\n飛龍隊,張三\n香港一隊,陳大文\n", "姓名\n歐陽娜娜\n"] {
        let bytes = Charset::Big5.encode(text).unwrap();
        assert_eq!(Charset::detect(&bytes), Ok((Charset::Big5, text.to_owned())));
    }
}

#[test]
fn letters_of_europe_in_utf8_are_not_taken_for_chinese() {
    for text in
        ["name\nMüller\nJosé\n", "name\ncréée\n", "a,é\n", "Имя\nИван Петров\n", "naïve·café", "Ελλάδα", "3×4 ± ½"]
    {
        assert_eq!(Charset::detect(text.as_bytes()), Ok((Charset::Utf8, text.to_owned())));
    }
}

#[test]
fn four_byte_characters_come_back() {
    let text = "姓名\n𬱖\n㛃\n阿·买\n🀄️\n";
    let bytes = Charset::Gb18030.encode(text).unwrap();
    assert_eq!(Charset::detect(&bytes), Ok((Charset::Gb18030, text.to_owned())));
}

#[test]
fn what_two_bytes_cannot_say_is_named() {
    assert_eq!(Charset::Gbk.encode("张㛃"), Err('㛃'));
    assert_eq!(Charset::Gbk.encode("𬱖"), Err('𬱖'));
    assert_eq!(Charset::Big5.encode("队"), Err('队'));
    assert!(Charset::Gbk.encode("张三·€，").is_ok());
}

#[test]
fn half_a_character_is_half_a_file() {
    for charset in [Charset::Utf8, Charset::Gb18030, Charset::Utf16Le, Charset::Utf8Bom] {
        let bytes = charset.encode("姓名\n张三\n李四龙").unwrap();
        assert_eq!(Charset::detect(&bytes[..bytes.len() - 1]), Err(Wrong::CutShort), "{charset}");
    }
}

#[test]
fn bytes_of_no_charset_say_where() {
    let mut bytes = "姓名\n张三\n".as_bytes().to_vec();
    bytes.extend_from_slice(b"\xFF\xFF,\n\xFF\xFF");
    let Err(Wrong::Undecodable { byte, .. }) = Charset::detect(&bytes) else { panic!("decoded") };
    assert!(byte > 0 && byte <= 14, "{byte}");
}

fn text() -> impl Strategy<Value = String> {
    let sign = prop_oneof![
        4 => prop::char::range(' ', '~'),
        6 => prop::char::range('\u{4E00}', '\u{9FA5}'),
        1 => prop::char::range('\u{FF01}', '\u{FF5E}'),
        1 => any::<char>(),
        1 => prop::sample::select(vec!['𬱖', '㛃', '·', '　', '\n', '\t', '🀄', '\u{FEFF}', '\u{E5E5}', '\u{E7C7}']),
    ];
    prop::collection::vec(sign, 0..60).prop_map(|signs| signs.into_iter().collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn what_is_encoded_decodes_to_itself(text in text()) {
        for charset in Charset::ALL {
            // Text that begins with the mark itself loses it where the mark is optional; no table begins so.
            prop_assume!(!text.starts_with('\u{FEFF}'));
            if let Ok(bytes) = charset.encode(&text) {
                let back = charset.decode(&bytes);
                prop_assert_eq!(back.as_deref(), Ok(text.as_str()), "{}", charset);
            }
        }
    }

    #[test]
    fn everything_but_private_use_fits_into_the_national_standard(text in text()) {
        if let Err(character) = Charset::Gb18030.encode(&text) {
            prop_assert!(('\u{E000}'..='\u{F8FF}').contains(&character), "{character:?}");
        }
    }

    #[test]
    fn detection_never_panics(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        if let Ok((charset, text)) = Charset::detect(&bytes) {
            prop_assert_eq!(charset.decode(&bytes), Ok(text));
        }
    }

    #[test]
    fn common_names_are_detected(names in prop::collection::vec("[赵钱孙李周吴郑王冯陈刘黄徐朱胡郭何高林罗][一乙伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚]{1,2}", 1..6)) {
        let text = format!("姓名\n{}\n", names.join("\n"));
        let bytes = Charset::Gbk.encode(&text).unwrap();
        prop_assert_eq!(Charset::detect(&bytes), Ok((Charset::Gb18030, text)));
    }
}
