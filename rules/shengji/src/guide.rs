//! What the lobby and the rule pages show of the four formats.

use table::{BookOption, Guide, OptionValue, Text};

const GZ: Text = Text {
    code: "GZ",
    zh: "广州市扑克牌竞技协会三副牌升级竞赛规则",
    en: "Guangzhou Poker Association, rules for three-deck Shengji",
    toml: include_str!("../articles/gz.toml"),
};
const CN: Text = Text {
    code: "CN",
    zh: "中国升级竞赛规则（组织、判罚与申诉）",
    en: "China Shengji competition rules (organisation, penalties, appeals)",
    toml: include_str!("../articles/cn.toml"),
};
const RULINGS: Text = Text {
    code: "R",
    zh: "裁定：条文未定之处的读法",
    en: "Rulings: how we read what the texts leave open",
    toml: include_str!("../articles/rulings.toml"),
};

const FINE: BookOption = BookOption {
    key: "fine",
    zh: "甩牌罚分",
    en: "Fine for a failed throw",
    values: &[OptionValue::new("1", "第1级别", "level 1"), OptionValue::new("2", "第2级别", "level 2")],
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
const MODE: BookOption = BookOption {
    key: "mode",
    zh: "赛制",
    en: "Match",
    values: &[
        OptionValue::new("match", "计局：从2打过A", "by levels, 2 to past A"),
        OptionValue::new("boards", "计副：16副定庄定级", "sixteen fixed boards"),
    ],
};
const MATCH_ONLY: BookOption =
    BookOption { values: &[OptionValue::new("match", "计局：从2打过A", "by levels, 2 to past A")], ..MODE };

const fn kitty(values: &'static [OptionValue]) -> BookOption {
    BookOption { key: "kitty", zh: "底牌张数", en: "Cards in the kitty", values }
}

const THREE_PACKS: &[BookOption] =
    &[kitty(&[OptionValue::new("6", "6张", "6"), OptionValue::new("10", "10张", "10")]), FINE, MUST_PLAY, MATCH_ONLY];
const TWO_PACKS: &[BookOption] =
    &[kitty(&[OptionValue::new("8", "8张", "8"), OptionValue::new("4", "4张", "4")]), FINE, MUST_PLAY, MODE];
const ONE_PACK: &[BookOption] =
    &[kitty(&[OptionValue::new("6", "6张", "6"), OptionValue::new("2", "2张", "2")]), FINE, MUST_PLAY, MATCH_ONLY];

/// 广州三副升级
pub static GZ3: Guide = Guide {
    id: "shengji-gz3",
    zh: "广州三副升级",
    en: "Guangzhou Shengji, three decks",
    unit_zh: "级",
    unit_en: "levels",
    options: THREE_PACKS,
    presets: &[],
    texts: &[GZ, RULINGS],
};
/// 中国升级（一副）
pub static CN1: Guide = Guide {
    id: "shengji-cn1",
    zh: "中国升级·一副",
    en: "China Shengji, one deck",
    unit_zh: "级",
    unit_en: "levels",
    options: ONE_PACK,
    presets: &[],
    texts: &[CN, GZ, RULINGS],
};
/// 中国升级（两副）
pub static CN2: Guide = Guide {
    id: "shengji-cn2",
    zh: "中国升级·两副",
    en: "China Shengji, two decks",
    unit_zh: "级",
    unit_en: "levels",
    options: TWO_PACKS,
    presets: &[],
    texts: &[CN, GZ, RULINGS],
};
/// 中国升级（三副）
pub static CN3: Guide = Guide {
    id: "shengji-cn3",
    zh: "中国升级·三副",
    en: "China Shengji, three decks",
    unit_zh: "级",
    unit_en: "levels",
    options: THREE_PACKS,
    presets: &[],
    texts: &[CN, GZ, RULINGS],
};
