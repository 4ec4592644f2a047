//! What the lobby and the rule pages show of the two editions.

use table::{BookOption, Guide, OptionValue, Preset, Text};

const GD22_TEXT: Text = Text {
    code: "GD22",
    zh: "竞技掼蛋竞赛规则（试行，2022）",
    en: "Competitive Guandan rules, trial edition of 2022",
    toml: include_str!("../articles/gd22.toml"),
};
const GD17_TEXT: Text = Text {
    code: "GD17",
    zh: "淮安掼蛋竞赛规则（2017）",
    en: "Huai'an Guandan competition rules of 2017",
    toml: include_str!("../articles/gd17.toml"),
};
const RULINGS: Text = Text {
    code: "R",
    zh: "裁定：条文未定之处的读法",
    en: "Rulings: how we read what the texts leave open",
    toml: include_str!("../articles/rulings.toml"),
};

const END: BookOption = BookOption {
    key: "end",
    zh: "赛制",
    en: "Match",
    values: &[
        OptionValue::new("past_a", "计局：打过A", "to past A"),
        OptionValue::new("boards", "计副", "by boards"),
        OptionValue::new("time", "计时", "by time"),
        OptionValue::new("both", "计时计副", "by time and boards"),
    ],
};
const BOARDS: BookOption = BookOption {
    key: "boards",
    zh: "副数（计副）",
    en: "Boards, where they are counted",
    values: &[
        OptionValue::new("8", "8副", "8"),
        OptionValue::new("4", "4副", "4"),
        OptionValue::new("6", "6副", "6"),
        OptionValue::new("10", "10副", "10"),
        OptionValue::new("12", "12副", "12"),
        OptionValue::new("16", "16副", "16"),
    ],
};
const MINUTES: BookOption = BookOption {
    key: "minutes",
    zh: "分钟（计时）",
    en: "Minutes, where there is a clock",
    values: &[
        OptionValue::new("60", "60分钟", "60"),
        OptionValue::new("30", "30分钟", "30"),
        OptionValue::new("45", "45分钟", "45"),
        OptionValue::new("90", "90分钟", "90"),
    ],
};
const TARGET: BookOption = BookOption {
    key: "target",
    zh: "打过哪一级",
    en: "The level to pass",
    values: &[OptionValue::new("A", "过A", "past A"), OptionValue::new("T", "过10", "past 10")],
};
const PASS: BookOption = BookOption {
    key: "pass",
    zh: "过A条件",
    en: "What passes the last level",
    values: &[
        OptionValue::new("not_last", "上游且搭档不是下游", "first, and the partner not last"),
        OptionValue::new("double", "双下才过", "first and second only"),
    ],
};
const ACE: BookOption = BookOption {
    key: "ace",
    zh: "打不过A",
    en: "Failing at the last level",
    values: &[
        OptionValue::new("none", "继续打A", "stay there"),
        OptionValue::new("three", "三次退回2", "back to 2 after three"),
        OptionValue::new("two", "两次退回2", "back to 2 after two"),
    ],
};
const TEN: OptionValue = OptionValue::new("ten", "一律10以下", "10 or lower, to anybody");
const TEN_TO_PARTNER: OptionValue =
    OptionValue::new("ten_to_partner", "还搭档10以下，还对方任意", "10 or lower to the partner, any to opponents");
const ANY: OptionValue = OptionValue::new("any", "任意", "any card");
const CARD: OptionValue = OptionValue::new("card", "亮数字牌（10张以内）", "a number card at ten or fewer");
const ONCE: OptionValue = OptionValue::new("once", "报一次（10张以内）", "told once at ten or fewer");
const ON_REQUEST: OptionValue = OptionValue::new("on_request", "问才答（10张以内）", "on request, at ten or fewer");
const ALWAYS: OptionValue = OptionValue::new("always", "一直显示", "always shown");

const fn give_back(values: &'static [OptionValue]) -> BookOption {
    BookOption { key: "return", zh: "还贡", en: "Cards returned for tribute", values }
}

const fn report(values: &'static [OptionValue]) -> BookOption {
    BookOption { key: "report", zh: "报牌", en: "Telling the number of cards", values }
}

const WILD: BookOption = BookOption {
    key: "wild",
    zh: "逢人配的读法",
    en: "How wild cards are read",
    values: &[
        OptionValue::new("big", "默认算大，可声明算小", "the bigger reading unless declared"),
        OptionValue::new("big_only", "三带对只算大", "full houses only the bigger"),
        OptionValue::new("declare", "有几种就要声明", "always declared where ambiguous"),
    ],
};

const OF_2022: &[BookOption] = &[
    END,
    BOARDS,
    MINUTES,
    TARGET,
    PASS,
    ACE,
    give_back(&[TEN, TEN_TO_PARTNER, ANY]),
    report(&[CARD, ONCE, ON_REQUEST, ALWAYS]),
    WILD,
];
const OF_2017: &[BookOption] = &[
    END,
    BOARDS,
    MINUTES,
    TARGET,
    PASS,
    ACE,
    give_back(&[TEN_TO_PARTNER, TEN, ANY]),
    report(&[ONCE, CARD, ON_REQUEST, ALWAYS]),
    WILD,
];

/// `R-profiles`
const PRESETS: &[Preset] = &[
    Preset {
        id: "club-3a",
        zh: "俱乐部（三次不过A退回2）",
        en: "Club: three failures at A",
        values: &[("ace", "three"), ("report", "on_request"), ("wild", "big_only")],
    },
    Preset {
        id: "njupt-v1006",
        zh: "南邮离线平台 v1006",
        en: "NJUPT offline platform, v1006",
        values: &[("pass", "double"), ("ace", "two"), ("return", "ten"), ("report", "always"), ("wild", "big_only")],
    },
    Preset {
        id: "pagat",
        zh: "pagat.com 所载",
        en: "As pagat.com describes",
        values: &[("ace", "three"), ("return", "any"), ("report", "on_request"), ("wild", "declare")],
    },
];

/// 竞技掼蛋竞赛规则（试行）
pub static GD22: Guide = Guide {
    id: "guandan-2022",
    zh: "掼蛋·2022版",
    en: "Guandan, edition of 2022",
    unit_zh: "级",
    unit_en: "levels",
    options: OF_2022,
    presets: &[],
    texts: &[GD22_TEXT, GD17_TEXT, RULINGS],
};
/// 淮安掼蛋竞赛规则
pub static GD17: Guide = Guide {
    id: "guandan-2017",
    zh: "掼蛋·2017版",
    en: "Guandan, edition of 2017",
    unit_zh: "级",
    unit_en: "levels",
    options: OF_2017,
    presets: PRESETS,
    texts: &[GD17_TEXT, RULINGS],
};
