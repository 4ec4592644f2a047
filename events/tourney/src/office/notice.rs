//! What a printed penalty notice and an appeal form say (罚分告诉单与申诉表).

use serde::{Deserialize, Serialize};

use super::appeal::{Filed, Matter};
use super::decide::{Choice, Decision, Step};
use super::effect::Effect;
use super::role::Role;
use super::wording;
use crate::profile::Sourced;
use crate::profile::penalties::Offence;
use crate::text::Text;
use crate::unit::RoundNo;

/// 何时何地何人: the head of both forms (`TD-1.12`). Times are written by who knows the venue's zone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// 赛事.
    pub event: Text,
    /// 轮次.
    pub round: RoundNo,
    /// 桌.
    pub table: String,
    /// 副 / 局, if a hand is meant.
    pub hand: Option<u16>,
    /// 队（对）.
    pub unit: String,
    /// 运动员, if one person is meant.
    pub person: Option<String>,
    /// 时间.
    pub when: String,
}

impl Head {
    fn lines(&self, lines: &mut Lines) {
        lines.add("赛事", "Event", &self.event);
        let hand = self.hand.map(|hand| Text::new(format!("，第{hand}副"), format!(", hand {hand}")));
        let hand = hand.unwrap_or_else(|| Text::new("", ""));
        lines.add(
            "场次",
            "Where",
            &Text::new(
                format!("第{}轮，{}桌{}", self.round.0, self.table, hand.zh),
                format!("round {}, table {}{}", self.round.0, self.table, hand.en),
            ),
        );
        let person = self.person.as_ref().map(|person| Text::new(format!("，{person}"), format!(", {person}")));
        let person = person.unwrap_or_else(|| Text::new("", ""));
        lines.add(
            "当事方",
            "Whom",
            &Text::new(format!("{}{}", self.unit, person.zh), format!("{}{}", self.unit, person.en)),
        );
        lines.add("时间", "When", &Text::new(&self.when, &self.when));
    }
}

/// Lines of a form in both languages.
struct Lines(Vec<Text>);

impl Lines {
    fn add(&mut self, zh: &str, en: &str, value: &Text) {
        self.0.push(Text::new(format!("{zh}：{}", value.zh), format!("{en}: {}", value.en)));
    }

    fn reasons(&mut self, steps: &[Step]) {
        if !steps.is_empty() {
            let (zh, en): (Vec<_>, Vec<_>) = steps.iter().map(Step::text).map(|text| (text.zh, text.en)).unzip();
            self.add("依据", "Why", &Text::new(zh.join("；"), en.join("; ")));
        }
    }

    fn done(self) -> Text {
        let (zh, en): (Vec<_>, Vec<_>) = self.0.into_iter().map(|line| (line.zh, line.en)).unzip();
        Text::new(zh.join("\n"), en.join("\n"))
    }
}

/// 罚分告诉单: where, who, which offence by which article, what it costs and why, who ruled (`TD-1.12`).
pub fn penalty(head: &Head, offence: &Sourced<Offence>, choice: &Choice, decision: &Decision, by: &str) -> Text {
    let mut lines = Lines(vec![Text::new("判罚通知单", "Penalty notice")]);
    head.lines(&mut lines);
    let case = offence.value.penalties.iter().find(|penalty| penalty.key == choice.penalty);
    let article = case.map_or(offence.article.as_str(), |penalty| penalty.cites(offence));
    let case = case.map_or_else(|| Text::new("", ""), |penalty| penalty.title.clone());
    lines.add(
        "违规",
        "Offence",
        &Text::new(
            format!("{}（{}）：{}", offence.value.title.zh, article, case.zh),
            format!("{} ({}): {}", offence.value.title.en, article, case.en),
        ),
    );
    lines.add("处理", "Ruling", &wording::list(&decision.effects));
    lines.reasons(&decision.steps);
    let role = choice.by.title();
    lines.add("裁定", "Ruled by", &Text::new(format!("{} {by}", role.zh), format!("{} {by}", role.en)));
    lines.done()
}

/// 迟到的罚分告诉单: the same form where the ladder of lateness has ruled; `article` is the rung's.
pub fn late_penalty(head: &Head, article: &str, decision: &Decision, role: Role, by: &str) -> Text {
    let mut lines = Lines(vec![Text::new("判罚通知单", "Penalty notice")]);
    head.lines(&mut lines);
    lines.add("违规", "Offence", &Text::new(format!("迟到（{article}）"), format!("Late arrival ({article})")));
    lines.add("处理", "Ruling", &wording::list(&decision.effects));
    lines.reasons(&decision.steps);
    let role = role.title();
    lines.add("裁定", "Ruled by", &Text::new(format!("{} {by}", role.zh), format!("{} {by}", role.en)));
    lines.done()
}

/// 申诉表: what is appealed, why, who hears it, until when (`TD-1.12`). `closes` is [`Filed::closes`] as the venue writes it; `late` says of
/// an appeal that was entered after it when that was.
pub fn appeal(
    head: &Head,
    matter: Matter,
    ruling: &Text,
    grounds: &str,
    filed: &Filed,
    closes: &str,
    late: Option<&Text>,
) -> Text {
    let mut lines = Lines(vec![Text::new("申诉表", "Appeal")]);
    head.lines(&mut lines);
    let matter = match matter {
        Matter::Rules => Text::new("涉及规则或规程", "rules or regulations"),
        Matter::Other => Text::new("其他事项", "another matter"),
    };
    lines.add("性质", "Matter", &matter);
    lines.add("所申诉的裁决", "Ruling appealed", ruling);
    lines.add("理由", "Grounds", &Text::new(grounds, grounds));
    let (zh, en): (Vec<_>, Vec<_>) = filed.route.iter().map(|role| role.title()).map(|text| (text.zh, text.en)).unzip();
    lines.add("依次由", "Heard by", &Text::new(zh.join("、"), en.join(", then ")));
    lines.add("截止", "Closes", &Text::new(closes, closes));
    if let Some(late) = late {
        lines.add("补录", "Entered late", late);
    }
    lines.add("签字", "Signed", &Text::new("", ""));
    lines.done()
}

/// 迟到的判罚: one sentence for a side's late effects.
pub fn late(article: &str, effects: &[Effect]) -> Text {
    let all = wording::list(effects);
    Text::new(format!("迟到（{article}）：{}。", all.zh), format!("Late ({article}): {}.", all.en))
}

/// 全场提示: the words with which the chief warns the whole room (`TD-12.12`).
pub fn room_warning(offence: &Sourced<Offence>, by: Role) -> Text {
    let (title, role) = (&offence.value.title, by.title());
    Text::new(
        format!("{}提示全场：{}（{}）。此后首次违反按第二次处罚。", role.zh, title.zh, offence.article),
        format!(
            "The {} warns the whole room: {} ({}). From now on a first offence is punished as a second.",
            role.en, title.en, offence.article
        ),
    )
}
