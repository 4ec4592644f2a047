//! 名次说明: one sentence that says why a row stands where it stands, with the article.

use super::record::State;
use super::table::{Column, Decision, Mention, Row, Standings, Value};
use crate::profile::ladder::{List, Placing, Step};
use crate::text::Text;
use crate::unit::UnitId;

/// What a unit is called in sentences.
pub type Naming<'a> = &'a dyn Fn(UnitId) -> String;

impl Standings {
    /// 为什么是这个名次: what sets a row below the one above it; for the first row, above the one below it. None if there is no such
    /// row.
    pub fn why(&self, row: usize, name: Naming<'_>) -> Option<Text> {
        let this = self.rows.get(row)?;
        let who = name(this.unit);
        if this.place.is_none() {
            let article = this.placed_by.as_deref().unwrap_or("TD-7.2");
            return Some(Text::new(
                format!("{who} 不列名次：已退出比赛或被取消资格（{article}）。"),
                format!("{who} has no place: it withdrew or was disqualified ({article})."),
            ));
        }
        self.between(row.saturating_sub(1), name).or_else(|| {
            let zh = format!("{who} 第1名：没有其他队列入名次（TD-6.4）。");
            Some(Text::new(zh, format!("{who} is 1st: nobody else has a place (TD-6.4).")))
        })
    }

    /// 相邻两行: what sets a row above the next, or why they share a place. None if there are no such two rows with places.
    pub fn between(&self, upper: usize, name: Naming<'_>) -> Option<Text> {
        let (one, two) = (self.rows.get(upper)?, self.rows.get(upper + 1)?);
        let (first, second) = (one.place?, two.place?);
        let head = Text::new(
            format!("第{first}名 {} 在第{second}名 {} 之前：", name(one.unit), name(two.unit)),
            format!("{} in place {first} is above {} in place {second}: ", name(one.unit), name(two.unit)),
        );
        let reason = match &one.above_next {
            None => return Some(self.equal(upper, name)),
            Some(Decision::Placing) => lower_part(two),
            Some(Decision::PlayOff) => {
                Text::new("后者打较低名次的附加赛（TD-5.1）", "the latter played for lower places (TD-5.1)")
            }
            Some(Decision::Step { column, list, tie, upper: more, lower: less }) => {
                let column = self.columns.get(*column)?;
                let mention = column.mention(*list)?;
                let equal = self.equal_before(mention, one, two);
                let differs = difference(column, *more, *less);
                let article = &mention.article;
                Text::new(
                    format!("{}{}（{article}）", until(&equal.zh, tie.len(), "队", "，"), differs.zh),
                    format!("{}{} ({article})", until(&equal.en, tie.len(), " units: ", "; "), differs.en),
                )
            }
        };
        Some(Text::new(format!("{}{}。", head.zh, reason.zh), format!("{}{}.", head.en, reason.en)))
    }

    /// Of rows that share a place.
    fn equal(&self, upper: usize, name: Naming<'_>) -> Text {
        let (one, two) = (&self.rows[upper], &self.rows[upper + 1]);
        let end = Mention { list: List::ThreeOrMore, at: usize::MAX, article: String::new() };
        let same = self.equal_before(&end, one, two);
        let article =
            self.columns.iter().find(|column| column.step == Step::Shared).and_then(|column| column.mentions.first());
        let article = article.map_or("TD-6.4", |mention| &mention.article);
        let (a, b, place, holders) = (name(one.unit), name(two.unit), one.place.unwrap_or_default(), one.holders);
        Text::new(
            format!("{a} 与 {b} 并列第{place}名（共{holders}队）：{}，各项都分不出先后（{article}）。", same.zh),
            format!(
                "{a} and {b} share place {place} ({holders} units): {}; nothing tells them apart ({article}).",
                same.en
            ),
        )
    }

    /// What two rows have in common in the steps before one: `积分同为 12、获胜轮数同为 4`.
    fn equal_before(&self, step: &Mention, one: &Row, two: &Row) -> Text {
        let comes_before = |mention: &Mention| match mention.list {
            List::Steps => step.list != List::Steps || mention.at < step.at,
            list => (list == step.list || step.at == usize::MAX) && mention.at < step.at,
        };
        let mut same: Vec<(List, usize, usize)> = Vec::new();
        for (at, column) in self.columns.iter().enumerate() {
            let (mine, theirs) = (one.values[at], two.values[at]);
            let used = mine != Value::Unused && theirs != Value::Unused;
            let equal = used && mine.order(theirs, column.step).is_eq();
            let mention = column.mentions.iter().find(|mention| comes_before(mention));
            same.extend(mention.filter(|_| equal).map(|mention| (mention.list, mention.at, at)));
        }
        same.sort_unstable();
        let each = |say: &dyn Fn(&Text, String) -> String, between: &str| {
            let said = same.iter().map(|(_, _, at)| say(&self.columns[*at].name, shown(one.values[*at])));
            said.collect::<Vec<_>>().join(between)
        };
        Text::new(
            each(&|name, value| format!("{}同为 {value}", name.zh), "、"),
            each(&|name, value| format!("{} {value}", name.en), ", "),
        )
    }
}

/// What was equal among how many, before what differs; nothing if it was the first step.
fn until(equal: &str, tie: usize, units: &str, end: &str) -> String {
    if equal.is_empty() { String::new() } else { format!("{tie}{units}{equal}{end}") }
}

fn difference(column: &Column, more: Value, less: Value) -> Text {
    let (more, less) = (shown(more), shown(less));
    let name = &column.name;
    match column.step {
        Step::Lot => Text::new(format!("抽签，签号 {more} 先于 {less}"), format!("lots, ticket {more} before {less}")),
        Step::FewerViolations => {
            Text::new(format!("{} {more} 少于 {less}", name.zh), format!("{} {more}, fewer than {less}", name.en))
        }
        _ => Text::new(format!("{} {more} 高于 {less}", name.zh), format!("{} {more} against {less}", name.en)),
    }
}

fn lower_part(lower: &Row) -> Text {
    let article = lower.placed_by.as_deref().unwrap_or("TD-7.6");
    match lower.placing {
        Placing::Last => Text::new(
            format!("后者列本阶段最后（{article}）"),
            format!("the latter is placed last of the stage ({article})"),
        ),
        _ => Text::new(
            format!("后者没有赛完，列于完赛者之后（{article}）"),
            format!("the latter did not go the whole way and stands behind those who did ({article})"),
        ),
    }
}

impl Row {
    /// How it left the others, as the end of a sentence.
    pub fn left(&self) -> Text {
        let (zh, en) = match self.state {
            State::Active => ("参赛", "played"),
            State::Unexcused => ("无故弃权", "did not come, without leave"),
            State::Withdrawn { .. } => ("中途退出", "withdrew"),
            State::Disqualified { .. } => ("被取消资格", "was disqualified"),
        };
        Text::new(zh, en)
    }
}

/// A value as people read it.
fn shown(value: Value) -> String {
    match value {
        Value::Points(points) => points.to_string(),
        Value::Count(count) => count.to_string(),
        Value::Share { won, of } => format!("{won}/{of}"),
        Value::Lot(ticket) => format!("{ticket:016x}"),
        Value::Unused => "–".to_owned(),
    }
}
