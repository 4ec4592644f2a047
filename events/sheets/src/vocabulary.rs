//! Columns that entry forms have, under the headers that people give them.

use crate::columns::Wanted;

/// 常用列 · A column known by its usual headers in Chinese and English.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Known {
    /// Name of the team.
    Team,
    /// The body that sends it.
    Organisation,
    /// Its players, in one cell or in numbered columns.
    Players,
    /// Name of a person.
    Name,
    /// Partner of a person, in pairs.
    Partner,
    /// Captain.
    Captain,
    /// Coach or leader.
    Coach,
    /// Substitutes, in one cell or in numbered columns.
    Substitutes,
    /// Seed.
    Seed,
    /// Number in this event.
    Number,
    /// Number in another system, by which the same entry is known again.
    External,
    /// Others with whom an entry is related.
    Related,
    /// Gender.
    Gender,
    /// Region.
    Region,
    /// Telephone.
    Phone,
    /// Number of a document of identity.
    Identity,
    /// Rating.
    Rating,
    /// Section of the event.
    Section,
    /// Table.
    Table,
    /// Round.
    Round,
    /// Score.
    Score,
    /// Remark.
    Remark,
}

/// Column, key, Chinese, English, and further headers.
type Entry = (Known, &'static str, &'static str, &'static str, &'static [&'static str]);

const WORDS: &[Entry] = &[
    (
        Known::Team,
        "team",
        "队名",
        "team",
        &[
            "队伍",
            "队伍名称",
            "队伍名",
            "球队",
            "代表队",
            "参赛队",
            "参赛队伍",
            "参赛队名",
            "队名称",
            "团队",
            "team name",
            "squad",
        ],
    ),
    (
        Known::Organisation,
        "organisation",
        "单位",
        "organisation",
        &[
            "代表单位",
            "参赛单位",
            "所属单位",
            "工作单位",
            "俱乐部",
            "协会",
            "学校",
            "公司",
            "organization",
            "club",
            "association",
        ],
    ),
    (
        Known::Players,
        "players",
        "队员",
        "players",
        &[
            "队员姓名",
            "队员名单",
            "参赛队员",
            "正式队员",
            "选手",
            "运动员",
            "成员",
            "名单",
            "player",
            "members",
            "roster",
        ],
    ),
    (
        Known::Name,
        "name",
        "姓名",
        "name",
        &["名字", "选手姓名", "运动员姓名", "参赛者", "参赛选手", "真实姓名", "full name", "player name"],
    ),
    (Known::Partner, "partner", "搭档", "partner", &["搭档姓名", "对家", "同伴", "配对", "partner name"]),
    (Known::Captain, "captain", "队长", "captain", &["队长姓名", "team captain"]),
    (Known::Coach, "coach", "教练", "coach", &["教练员", "领队", "领队姓名", "领队兼教练", "leader"]),
    (
        Known::Substitutes,
        "substitutes",
        "替补",
        "substitutes",
        &["替补队员", "候补", "候补队员", "替补名单", "替补姓名", "substitute", "reserve", "reserves"],
    ),
    (Known::Seed, "seed", "种子", "seed", &["种子号", "种子序号", "种子排名", "种子顺序", "seeding", "seed number"]),
    (
        Known::Number,
        "number",
        "编号",
        "number",
        &["序号", "号码", "队号", "参赛号", "参赛编号", "赛号", "no", "id", "start number"],
    ),
    (
        Known::External,
        "external",
        "外部编号",
        "external id",
        &[
            "外部id",
            "外部号",
            "报名编号",
            "报名号",
            "报名序号",
            "订单号",
            "系统编号",
            "会员号",
            "会员编号",
            "注册号",
            "external key",
            "external",
            "registration number",
        ],
    ),
    (
        Known::Related,
        "related",
        "相关",
        "related",
        &["相关人", "相关队", "相关队伍", "关联", "关联队伍", "亲属", "回避", "related to", "relations"],
    ),
    (Known::Gender, "gender", "性别", "gender", &["男女", "sex"]),
    (
        Known::Region,
        "region",
        "地区",
        "region",
        &[
            "省份",
            "省市",
            "省",
            "城市",
            "所在地",
            "所在地区",
            "籍贯",
            "赛区",
            "province",
            "city",
            "country",
            "federation",
        ],
    ),
    (
        Known::Phone,
        "phone",
        "电话",
        "phone",
        &[
            "手机",
            "手机号",
            "手机号码",
            "联系电话",
            "联系方式",
            "电话号码",
            "联系手机",
            "telephone",
            "mobile",
            "tel",
            "cell",
        ],
    ),
    (
        Known::Identity,
        "identity",
        "证件号码",
        "identity number",
        &["身份证", "身份证号", "身份证号码", "证件号", "证件", "id card", "id number", "passport"],
    ),
    (Known::Rating, "rating", "等级分", "rating", &["大师分", "棋牌等级分", "段位分", "elo", "master points"]),
    (
        Known::Section,
        "section",
        "组别",
        "section",
        &["项目", "参赛组别", "参赛项目", "报名项目", "级别", "category", "event", "division"],
    ),
    (Known::Table, "table", "桌号", "table", &["台号", "桌次", "桌", "台", "table number"]),
    (Known::Round, "round", "轮次", "round", &["轮", "场次", "round number"]),
    (Known::Score, "score", "得分", "score", &["积分", "总分", "分数", "成绩", "场分", "points", "total"]),
    (Known::Remark, "remark", "备注", "remark", &["说明", "附注", "注", "remarks", "note", "notes", "comment"]),
];

impl Known {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        WORDS.iter().map(|(known, ..)| *known)
    }

    /// The column to look for; needed unless the caller says otherwise. Players and substitutes may take several.
    pub fn wanted(self) -> Wanted {
        let (_, key, zh, en, aliases) = WORDS.iter().find(|(known, ..)| *known == self).copied().unwrap_or(WORDS[0]);
        let wanted = Wanted::new(key, zh, en).also(aliases);
        if matches!(self, Self::Players | Self::Substitutes) { wanted.several() } else { wanted }
    }
}
