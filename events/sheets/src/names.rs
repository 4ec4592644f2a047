//! Names that are the same, and names that look it. Nothing is ever merged here: people decide.

use std::collections::BTreeMap;

use crate::fold::{fold, hanzi};

/// 同名 · The places in a list at which one name stands, counted from 0. Two or more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Same {
    /// The name as it stands at the first place.
    pub name: String,
    /// The places, ascending.
    pub at: Vec<usize>,
}

/// 疑似同名 · Two places at which names stand that may be meant for one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Alike {
    /// The earlier place.
    pub one: usize,
    /// The later place.
    pub other: usize,
    /// Why they may be.
    pub by: Likeness,
}

/// 相似之处 · In what two names differ that may be one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Likeness {
    /// Only in spaces, dots and signs: `买买提·阿不` and `买买提阿不`.
    Signs,
    /// One has a remark in brackets: `张三（女）` and `张三`.
    Remark,
    /// In characters written alike, or in traditional and simplified form: `張三` and `张三`.
    Glyphs,
    /// The same characters or words in another order.
    Order,
    /// In one letter of a long word.
    Typing,
}

/// 查同名 · Names that are equal when folded ([`fold`]), in the order of their first places. Blank ones are not names.
///
/// ```
/// let same = sheets::names::same(&["张三", "李四", "张　三"]);
/// assert_eq!(same[0].at, [0, 2]);
/// ```
pub fn same<S: AsRef<str>>(names: &[S]) -> Vec<Same> {
    let mut groups: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, name) in names.iter().enumerate() {
        let folded = fold(name.as_ref());
        if !folded.is_empty() {
            groups.entry(folded).or_default().push(at);
        }
    }
    let mut same: Vec<Same> = groups
        .into_values()
        .filter(|at| at.len() > 1)
        .map(|at| Same { name: names[at[0]].as_ref().to_owned(), at })
        .collect();
    same.sort_by_key(|group| group.at[0]);
    same
}

/// 查疑似同名 · Pairs of names that are not equal when folded, but may be meant for one person; of equal names only the
/// first takes part. Costs a comparison a pair of names.
pub fn alike<S: AsRef<str>>(names: &[S]) -> Vec<Alike> {
    let mut first: BTreeMap<String, usize> = BTreeMap::new();
    for (at, name) in names.iter().enumerate() {
        let folded = fold(name.as_ref());
        if !folded.is_empty() {
            first.entry(folded).or_insert(at);
        }
    }
    let mut shapes: Vec<(usize, Shape)> = first.into_iter().map(|(folded, at)| (at, Shape::of(&folded))).collect();
    shapes.sort_by_key(|(at, _)| *at);
    let mut found = Vec::new();
    for (index, (one, shape)) in shapes.iter().enumerate() {
        for (other, rival) in &shapes[index + 1..] {
            if let Some(by) = shape.like(rival) {
                found.push(Alike { one: *one, other: *other, by });
            }
        }
    }
    found
}

/// A name in the forms that are compared.
struct Shape {
    /// Letters, digits and Chinese characters alone.
    bare: String,
    /// The same without a remark in brackets.
    unremarked: String,
    /// The same with every character in one form of those written alike.
    glyphs: String,
    /// Its characters (of a Chinese name) or words, sorted.
    parts: Vec<String>,
}

impl Shape {
    fn of(folded: &str) -> Self {
        let signless = |text: &str| text.chars().filter(|sign| sign.is_alphanumeric()).collect::<String>();
        let bare = signless(folded);
        let unremarked = match folded.find(['(', '[', '【']) {
            Some(at) if at > 0 => signless(&folded[..at]),
            _ => bare.clone(),
        };
        let glyphs = unremarked.chars().map(plain_form).collect();
        let mut parts: Vec<String> = if bare.chars().all(hanzi) {
            bare.chars().map(String::from).collect()
        } else {
            let words = folded.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
            words.map(str::to_owned).collect()
        };
        parts.sort_unstable();
        Self { bare, unremarked, glyphs, parts }
    }

    fn like(&self, other: &Self) -> Option<Likeness> {
        if self.bare == other.bare {
            Some(Likeness::Signs)
        } else if self.unremarked == other.unremarked {
            Some(Likeness::Remark)
        } else if self.glyphs == other.glyphs {
            Some(Likeness::Glyphs)
        } else if self.parts.len() > 1 && self.parts == other.parts {
            Some(Likeness::Order)
        } else if slip(&self.bare, &other.bare) {
            Some(Likeness::Typing)
        } else {
            None
        }
    }
}

/// Shortest word in which one wrong letter is likelier than another name.
const LONG_WORD: usize = 5;

/// Whether two words that are not Chinese differ by one letter: another one, one more, or two changed about.
///
/// Chinese names differ by one character as a rule; that is no likeness.
fn slip(one: &str, other: &str) -> bool {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    if short.len() < LONG_WORD || long.len() > short.len() + 1 || long.iter().chain(&short).any(|sign| hanzi(*sign)) {
        return false;
    }
    let head = short.iter().zip(&long).take_while(|(one, other)| one == other).count();
    let tail = |skip: usize| {
        let (short, long) = (&short[head..], &long[head..]);
        short.iter().rev().zip(long.iter().rev()).take_while(|(one, other)| one == other).count() + skip >= long.len()
    };
    let changed_about = long.len() == short.len()
        && short.get(head) == long.get(head + 1)
        && short.get(head + 1) == long.get(head)
        && tail(2);
    changed_about || tail(1)
}

/// Characters that are taken for one another, each group written with the form that stands for all first: traditional
/// and variant forms in names, and forms that differ in a stroke.
const GLYPHS: &[&str] = &[
    "己已巳",
    "未末",
    "土士",
    "日曰",
    "戊戌戍",
    "人入",
    "干千于於",
    "侯候",
    "嬴赢羸",
    "晴睛",
    "壬王玉",
    "余佘",
    "祁祈",
    "禇褚",
    "暖暧",
    "杨揚楊扬",
    "张張",
    "陈陳",
    "刘劉",
    "黄黃",
    "赵趙",
    "吴吳",
    "孙孫",
    "马馬",
    "冯馮",
    "邓鄧",
    "许許",
    "郑鄭",
    "谢謝",
    "韩韓",
    "罗羅",
    "萧肖蕭",
    "闫阎閆閻",
    "傅付",
    "戴代",
    "邱丘",
    "蓝藍",
    "兰蘭",
    "叶葉",
    "苏蘇",
    "卢盧",
    "钟鍾鐘锺",
    "谭譚",
    "陆陸",
    "龙龍竜",
    "万萬",
    "贾賈",
    "贺賀",
    "龚龔",
    "汤湯",
    "顾顧",
    "严嚴",
    "鲁魯",
    "韦韋",
    "邹鄒",
    "乔喬",
    "钱錢",
    "华華",
    "国國囯",
    "伟偉",
    "丽麗",
    "军軍",
    "红紅",
    "兴興",
    "云雲",
    "东東",
    "杰傑",
    "强強",
    "梁樑",
    "峰峯",
    "群羣",
    "升昇陞",
    "彦彥",
    "祯禎",
    "晖暉",
    "晓曉",
    "凤鳳",
    "庆慶",
    "义義",
    "宝寶",
    "胜勝",
    "学學",
    "卫衛",
    "荣榮",
    "贵貴",
    "莹瑩",
    "颖頴穎",
    "静靜",
    "辉輝煇",
    "铭銘",
    "锋鋒",
    "栋棟",
    "济濟",
    "泽澤",
    "亚亞",
    "艳艷豔",
    "凯凱",
    "玮瑋",
    "岩巖嵒",
    "涛濤",
    "刚剛",
    "战戰",
    "权權",
    "欢歡",
    "爱愛",
    "尧堯",
    "启啟啓",
    "炜煒",
    "莲蓮",
    "芦蘆",
    "阳陽",
    "阴陰",
    "双雙",
    "圣聖",
    "为為爲",
    "书書",
    "长長",
    "开開",
    "关關",
    "齐齊",
    "车車",
    "贝貝",
    "见見",
    "风風",
    "飞飛",
    "鸿鴻",
    "鹏鵬",
    "鹤鶴",
    "纯純",
    "纪紀",
    "维維",
    "绍紹",
    "经經",
    "继繼",
    "绪緒",
    "缪繆",
    "轩軒",
    "达達",
    "连連",
    "远遠",
    "选選",
    "鉴鑒鑑",
    "钢鋼",
    "银銀",
    "镇鎮",
    "随隨",
    "雾霧",
    "顺順",
    "颜顏",
    "饶饒",
    "骆駱",
    "骏駿",
    // Words of the names of teams.
    "队隊",
    "会會",
    "协協",
    "联聯",
    "乐樂",
    "广廣",
    "区區",
    "县縣",
    "湾灣",
    "门門",
    "电電",
    "业業",
    "团團",
    "体體",
    "场場",
];

/// The first character of the group to which a character belongs; the character itself when it is in none.
fn plain_form(character: char) -> char {
    let group = GLYPHS.iter().find(|group| group.contains(character));
    group.and_then(|group| group.chars().next()).unwrap_or(character)
}
