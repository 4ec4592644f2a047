//! Rules, amounts and meetings in the words of a director, in both languages.

use super::compare::Comparison;
use super::draft::{Infeasible, Need};
use super::field::{BadField, Field, Soft};
use super::ledger::{Line, Meeting};
use crate::points::Points;
use crate::profile::swiss::Rule;
use crate::text::Text;
use crate::unit::UnitId;

impl Rule {
    /// What it counts, for people.
    pub fn name(self) -> Text {
        let (zh, en) = match self {
            Self::Met => ("重赛场数", "the number of rematches"),
            Self::Related => ("不得相遇的相关队相遇场数", "the number of meetings of units that must not meet"),
            Self::SecondBye => ("轮空队此前的轮空次数", "the number of earlier byes of the unit with the bye"),
            Self::ByeScore => ("轮空队高出最低分的分数", "the points of the unit with the bye above the lowest"),
            Self::Area => ("跨胜区败区的场数", "the number of matches across the areas"),
            Self::Joiner => (
                "败区中名次高于补入胜区者的队数",
                "the number of units in the losers' area better than the one that joins the winners",
            ),
            Self::Gap => ("积分差平方和", "the sum of squared differences in points"),
            Self::Level => ("同分者级分差平方和", "the sum of squared differences in level points among equals"),
            Self::Float => ("同向再次浮动", "the weight of repeated floats"),
            Self::Soft => ("宜避开的相关队相遇场数", "the number of meetings of units that should not meet"),
            Self::Table => ("重复桌号次数", "the number of tables used again"),
            Self::Home => ("主客失衡", "the imbalance of home and visits"),
            Self::Within => ("偏离同分对阵次序的程度", "the distance from the order among equals"),
            Self::Order => ("固定次序", "the fixed order"),
        };
        Text::new(zh, en)
    }

    /// The requirement that it comes from.
    pub const fn article(self) -> &'static str {
        match self {
            Self::Met | Self::Gap | Self::Level | Self::Float | Self::Within | Self::Order => "TD-6.3",
            Self::Related | Self::Soft => "TD-5.2",
            Self::SecondBye | Self::ByeScore => "TD-7.11",
            Self::Area | Self::Joiner => "TD-6.5",
            Self::Table => "TD-1.13",
            Self::Home => "TD-1.2",
        }
    }
}

/// The sum of a line in a unit that people count in: matches, points, squared points.
pub fn amount(line: &Line) -> String {
    match line.rule {
        Rule::Soft => line.by.len().to_string(),
        _ => amount_of(line.rule, line.sum),
    }
}

/// What one meeting costs by a rule, in the same unit.
pub fn amount_of(rule: Rule, cost: u64) -> String {
    match rule {
        Rule::ByeScore => Points::of_hundredths(cost as i64).to_string(),
        Rule::Gap | Rule::Level => {
            let (whole, rest) = (cost / 10_000, cost % 10_000);
            let rest = format!("{rest:04}");
            let rest = rest.trim_end_matches('0');
            if rest.is_empty() { whole.to_string() } else { format!("{whole}.{rest}") }
        }
        Rule::Soft => "1".to_owned(),
        _ => cost.to_string(),
    }
}

pub(super) fn meeting(meeting: Meeting) -> Text {
    match meeting {
        Meeting::Pair(one, other) => Text::new(format!("{one} 对 {other}"), format!("{one} v {other}")),
        Meeting::Bye(one) => Text::new(format!("{one} 轮空"), format!("a bye for {one}")),
    }
}

pub(super) fn meetings(all: &[Meeting]) -> Text {
    let texts: Vec<Text> = all.iter().map(|&one| meeting(one)).collect();
    let join = |pick: fn(&Text) -> &str, by: &str| texts.iter().map(pick).collect::<Vec<_>>().join(by);
    Text::new(join(|text| &text.zh, "、"), join(|text| &text.en, ", "))
}

pub(super) fn units(all: &[UnitId]) -> Text {
    let join = |by: &str| all.iter().map(ToString::to_string).collect::<Vec<_>>().join(by);
    Text::new(join("、"), join(", "))
}

impl Need {
    /// What has to be relaxed, how often, and by whom.
    pub fn text(&self) -> Text {
        let (name, by) = (self.rule.name(), meetings(&self.by));
        let (count, article) = (self.count, self.rule.article());
        Text::new(
            format!("{}须放宽为 {count}：{}（{article}）", name.zh, by.zh),
            format!("allow {} to be {count}: {} ({article})", name.en, by.en),
        )
    }
}

impl Infeasible {
    /// 须放宽的准则: what the director reads.
    pub fn text(&self) -> Text {
        let needs: Vec<Text> = self.needs.iter().map(Need::text).collect();
        let join = |pick: fn(&Text) -> &str, by: &str| needs.iter().map(pick).collect::<Vec<_>>().join(by);
        Text::new(
            format!("按现行准则无法编排，最少需放宽：{}。", join(|text| &text.zh, "；")),
            format!("No pairing keeps all rules; the least to relax: {}.", join(|text| &text.en, "; ")),
        )
    }
}

impl Comparison {
    /// The outcome in a sentence: what is forbidden, else the first rule that is kept less well.
    pub fn text(&self) -> Text {
        let changed = self.only_manual.len();
        if !self.forbidden.is_empty() {
            let needs = Infeasible { needs: self.forbidden.clone() }.needs;
            let texts: Vec<Text> = needs.iter().map(Need::text).collect();
            let join = |pick: fn(&Text) -> &str, by: &str| texts.iter().map(pick).collect::<Vec<_>>().join(by);
            return Text::new(
                format!("手工编排违反必守准则：{}。", join(|text| &text.zh, "；")),
                format!("The draft breaks barred rules: {}.", join(|text| &text.en, "; ")),
            );
        }
        let Some((engine, manual)) = &self.worse else {
            return Text::new(
                format!("手工编排有 {changed} 处不同，各项准则同样好（TD-6.3）。"),
                format!("The draft differs in {changed} meetings and keeps every rule as well (TD-6.3)."),
            );
        };
        let (name, article) = (engine.rule.name(), engine.rule.article());
        let (here, there) = (amount(engine), amount(manual));
        Text::new(
            format!("手工编排有 {changed} 处不同，{}由 {here} 变为 {there}（{article}）。", name.zh),
            format!("The draft differs in {changed} meetings; {} is {there} instead of {here} ({article}).", name.en),
        )
    }
}

impl BadField {
    /// Where, what, and what would do.
    pub fn text(&self) -> Text {
        let zh = match self {
            Self::Empty => "没有可编排的队。请先报名（TD-6.3）。".to_owned(),
            Self::TooMany(units) => {
                format!("{units} 队超出一个积分编排赛所能容纳的 {} 队。请分开进行（TD-6.1）。", Field::MOST)
            }
            Self::Twice(unit) => format!("{unit} 出现两次。每队或参赛或不参赛，只一次（TD-6.3）。"),
            Self::SameRank(one, other) => format!("{one} 与 {other} 位次相同。请定先后，必要时抽签（TD-6.2）。"),
            Self::Itself(unit) => format!("{unit} 不能与自己相遇或相关。请更正成绩或报名（TD-6.3）。"),
            Self::OneSided(one, other) => format!("{one} 记有与 {other} 的比赛，对方没有。请核对成绩（TD-6.3）。"),
            Self::Weight(one, other, weight) => {
                format!("{one} 与 {other} 的相关程度为 {weight}，应为 1 至 {}（TD-5.2）。", Soft::WORST)
            }
            Self::TooWide(one, other) => {
                format!("{one} 与 {other} 相差超过 {} 分。请核对成绩（TD-6.3）。", Field::WIDEST)
            }
            Self::FloatAhead(unit, round) => format!("{unit} 在尚未结束的 {round} 已有浮动（TD-6.3）。"),
            Self::NoArea(unit) => format!("{unit} 不在胜区也不在败区，而其他队已分区（TD-6.5）。"),
        };
        Text::new(zh, self.to_string())
    }
}
