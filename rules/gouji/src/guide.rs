//! What the lobby and the rule pages show of the two formats.

use table::{BookOption, Guide, OptionValue, Text};

const G4_TEXT: Text = Text {
    code: "G4",
    zh: "中国（四副）够级竞赛规则",
    en: "China Gouji competition rules, four packs",
    toml: include_str!("../articles/g4.toml"),
};
const G6_TEXT: Text = Text {
    code: "G6",
    zh: "中国（六副）够级竞赛规则",
    en: "China Gouji competition rules, six packs",
    toml: include_str!("../articles/g6.toml"),
};
const RULINGS: Text = Text {
    code: "R",
    zh: "裁定：条文未定之处的读法",
    en: "Rulings: how we read what the texts leave open",
    toml: include_str!("../articles/rulings.toml"),
};

const MODE: BookOption = BookOption {
    key: "mode",
    zh: "桌面",
    en: "Table",
    values: &[
        OptionValue::new(
            "casual",
            "休闲：自动扣牌，不成的烧牌不让烧",
            "casual: sets laid away by themselves, hopeless burns refused",
        ),
        OptionValue::new(
            "strict",
            "裁判台：自己扣牌，烧牌可失误，违例记录",
            "strict: lay-away by hand, burns may fail, offences noted",
        ),
    ],
};
const HANDS: BookOption = BookOption {
    key: "hands",
    zh: "局数",
    en: "Hands of a match",
    values: &[
        OptionValue::new("10", "10局", "10"),
        OptionValue::new("1", "1局", "1"),
        OptionValue::new("4", "4局", "4"),
        OptionValue::new("6", "6局", "6"),
        OptionValue::new("8", "8局", "8"),
        OptionValue::new("12", "12局", "12"),
    ],
};
const LAST: BookOption = BookOption {
    key: "last",
    zh: "头科二科的底牌",
    en: "Last hands of the first two",
    values: &[
        OptionValue::new("all", "持牌人都可上牌", "open to all with cards"),
        OptionValue::new("unpassed", "普通底牌过牌者不再上", "ordinary ones closed to who has passed"),
    ],
};
const SWEEP: BookOption = BookOption {
    key: "sweep",
    zh: "串三户",
    en: "A sweep",
    values: &[
        OptionValue::new("flat", "一律12分", "twelve"),
        OptionValue::new("points", "12分另加打点", "twelve and the points"),
        OptionValue::new("max", "12分与实得分取大", "twelve or the sum, the greater"),
    ],
};
/// Four packs know neither choice.
const LAST_FOUR: BookOption = BookOption { values: &[OptionValue::new("all", "按条文", "as printed")], ..LAST };
const SWEEP_FOUR: BookOption = BookOption { values: &[OptionValue::new("flat", "8分", "eight")], ..SWEEP };

/// 四副够级
pub static G4: Guide = Guide {
    id: "gouji-4",
    zh: "够级·四副",
    en: "Gouji, four packs",
    unit_zh: "分",
    unit_en: "points",
    options: &[MODE, HANDS, LAST_FOUR, SWEEP_FOUR],
    presets: &[],
    texts: &[G4_TEXT, RULINGS],
};
/// 六副够级
pub static G6: Guide = Guide {
    id: "gouji-6",
    zh: "够级·六副",
    en: "Gouji, six packs",
    unit_zh: "分",
    unit_en: "points",
    options: &[MODE, HANDS, LAST, SWEEP],
    presets: &[],
    texts: &[G6_TEXT, G4_TEXT, RULINGS],
};
