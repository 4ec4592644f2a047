//! What a seat sees, told in a line.

use serde_json::Value;

use super::screen::Screen;

impl Screen {
    /// A line for a sight; none where there is nothing to tell.
    pub(super) fn tell(self, sight: &Value) -> Option<String> {
        let lang = self.lang;
        let seat = self.seat(&sight["seat"]);
        let cards = || self.cards_of(&sight["cards"]);
        Some(match sight["t"].as_str()? {
            "dealt" => format!("{} {}", self.seat(&sight["first"]), lang.pick("先抓", "draws first")),
            "drew" | "passed" => return None,
            "declared" => format!("{seat} {} {}", lang.pick("亮", "declares"), cards()),
            "turned" => format!("{} {}", lang.pick("翻底牌", "the kitty is turned:"), cards()),
            "trump" => format!(
                "{} {} · {} {} · {} {}",
                lang.pick("将", "trump"),
                self.suit(&sight["suit"]),
                lang.pick("级", "level"),
                sight["level"].as_str().unwrap_or_default(),
                lang.pick("庄", "banker"),
                self.seat(&sight["banker"]).trim_end()
            ),
            "took" => format!("{seat} {}{}", lang.pick("拿底牌", "takes the kitty"), self.shown(sight)),
            "buried" => format!("{seat} {}{}", lang.pick("扣底", "buries"), self.shown(sight)),
            "played" => format!("{seat} {}{}", cards(), self.kind(sight)),
            "throw_failed" => format!(
                "{seat} {} {} · {} {}",
                lang.pick("甩牌不成", "throws, and it fails:"),
                cards(),
                lang.pick("罚分", "fine"),
                sight["fine"]
            ),
            "named" => {
                format!("{seat} {} {}", lang.pick("指定", "names"), self.cards_of(&sight["unit"]["cards"]))
            }
            "won" => format!("{seat} {} {}", lang.pick("赢得，分", "wins, points"), sight["points"]),
            "kitty" => format!(
                "{} {} · {} {}{}",
                lang.pick("底牌", "kitty"),
                cards(),
                lang.pick("分", "points"),
                sight["points"],
                if sight["captured"] == true { format!(" ×{}", sight["multiplier"]) } else { String::new() }
            ),
            "over" => self.outcome(&sight["outcome"]),
            _ => sight.to_string(),
        })
    }

    fn shown(self, sight: &Value) -> String {
        if sight["cards"].is_null() { String::new() } else { format!(" {}", self.cards_of(&sight["cards"])) }
    }

    fn kind(self, sight: &Value) -> String {
        let said = match sight["kind"].as_str() {
            Some("throw") => self.lang.pick("甩", "throw"),
            Some("ruff") => self.lang.pick("将吃", "ruff"),
            Some("overruff") => self.lang.pick("超将吃", "overruff"),
            Some("discard") => self.lang.pick("垫", "discard"),
            _ => return String::new(),
        };
        format!("  （{said}）")
    }

    /// How the board ended.
    fn outcome(self, outcome: &Value) -> String {
        let lang = self.lang;
        if outcome["kind"] == "redeal" {
            let article = outcome["article"].as_str().unwrap_or_default();
            return format!("{}（{article}）", lang.pick("无人亮主，重新发牌", "nobody declared: dealt again"));
        }
        let number = |key: &str| outcome[key].to_string();
        let side = if outcome["side"] == "banker" {
            lang.pick("庄家方", "the banker's side")
        } else {
            lang.pick("闲家方", "the defenders")
        };
        let levels = |key: &str| {
            let list = outcome[key].as_array().map(Vec::as_slice).unwrap_or_default();
            list.iter().filter_map(Value::as_str).collect::<Vec<_>>().join("-")
        };
        let articles = outcome["articles"].as_array().map(Vec::as_slice).unwrap_or_default();
        let articles: Vec<&str> = articles.iter().filter_map(Value::as_str).collect();
        let sum = match lang {
            crate::lang::Lang::Zh => format!(
                "闲家 {} 分（墩 {}，底 {}，罚 {}）：{side}升 {} 级",
                number("points"),
                number("trick_points"),
                number("kitty_points"),
                number("fines"),
                number("levels")
            ),
            crate::lang::Lang::En => format!(
                "the defenders have {} points (tricks {}, kitty {}, fines {}): {side} gains {} levels",
                number("points"),
                number("trick_points"),
                number("kitty_points"),
                number("fines"),
                number("levels")
            ),
        };
        format!("{sum} · {} → {} · {}", levels("before"), levels("after"), articles.join(" "))
    }

    /// A trick of a view.
    pub(super) fn trick(self, trick: &Value) -> String {
        let plays = trick["plays"].as_array().map(Vec::as_slice).unwrap_or_default();
        if plays.is_empty() {
            return self.lang.pick("  还没有\n", "  none yet\n").into();
        }
        let line = |play: &Value| {
            let best = if play["seat"] == trick["best"] { " ★" } else { "" };
            format!("  {} {}{}{best}\n", self.seat(&play["seat"]), self.cards_of(&play["cards"]), self.kind(play))
        };
        plays.iter().map(line).collect()
    }
}
