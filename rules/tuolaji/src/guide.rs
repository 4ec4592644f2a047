//! What the lobby and the rule pages show of the book.

use table::{BookOption, Guide, OptionValue, Text};

const GW: Text = Text {
    code: "GW",
    zh: "2014年大华府拖拉机游戏锦标赛规则",
    en: "Greater Washington Tuolaji championship 2014, rules",
    toml: include_str!("../articles/gw.toml"),
};
const RULINGS: Text = Text {
    code: "R",
    zh: "裁定：条文未定之处的读法",
    en: "Rulings: how we read what the text leaves open",
    toml: include_str!("../articles/rulings.toml"),
};

const CONTEST: BookOption = BookOption {
    key: "contest",
    zh: "争杀（甩牌）",
    en: "Two ruffs of a throw",
    values: &[
        OptionValue::new("8.6.1", "只比最大的组合", "the largest component decides"),
        OptionValue::new("8.6.2", "对比对、清三比清三", "pair against pair, triple against triple"),
    ],
};
const FACTOR: BookOption = BookOption {
    key: "factor",
    zh: "抠底倍数",
    en: "Factor of a captured kitty",
    values: &[
        OptionValue::new("12.9", "单1、对2、清三或拖拉机4", "single 1, pair 2, triple or run 4"),
        OptionValue::new("4.4", "单2、对4、清三或拖拉机8", "single 2, pair 4, triple or run 8"),
    ],
};
const TRUMP_THROWS: BookOption = BookOption {
    key: "trump_throws",
    zh: "甩主牌",
    en: "Throws of trumps",
    values: &[OptionValue::new("allowed", "可以", "allowed"), OptionValue::new("forbidden", "不可以", "not allowed")],
};
const MUST_PLAY: BookOption = BookOption {
    key: "must_play",
    zh: "必打的级",
    en: "Levels that must be played",
    values: &[
        OptionValue::new("A", "A", "A"),
        OptionValue::new("5TKA", "5、10、K、A", "5, 10, K and A"),
        OptionValue::new("JA", "J、A", "J and A"),
        OptionValue::new("2A", "2、A", "2 and A"),
    ],
};
const MINUTES: BookOption = BookOption {
    key: "minutes",
    zh: "比赛时间",
    en: "Time",
    values: &[
        OptionValue::new("120", "两小时，最后10分钟不开新牌", "two hours, no board begun in the last ten minutes"),
        OptionValue::new("none", "不限，打过A为止", "none: to past A"),
    ],
};
const LOOK: BookOption = BookOption {
    key: "look",
    zh: "可查看的牌",
    en: "What may be looked at",
    values: &[
        OptionValue::new("last", "上一圈，以前的不得查看", "the last trick, nothing before it"),
        OptionValue::new(
            "points",
            "上一圈，和乙方已得的分牌",
            "the last trick, and the point cards that the defenders have taken",
        ),
    ],
};

/// 大华府六人拖拉机
pub static GW6: Guide = Guide {
    id: "tuolaji-gw6",
    zh: "大华府六人拖拉机",
    en: "Greater Washington Tuolaji",
    unit_zh: "级",
    unit_en: "levels",
    options: &[CONTEST, FACTOR, TRUMP_THROWS, MUST_PLAY, MINUTES, LOOK],
    presets: &[],
    texts: &[GW, RULINGS],
};
