//! Refusals of the officiating part in words: what is wrong, by which article, what would do (不能这样办的说明).

use std::fmt;

use super::appeal::{AppealFault, AppealRefused};
use super::correction::{Cause, CorrectionFault};
use super::decide::RulingFault;
use super::lineup::{LineupFault, SegmentFault};
use super::seating::SeatFault;
use crate::side::Side;
use crate::text::{Text, counted};

/// In logs a refusal speaks English; people get both languages from `text`.
macro_rules! spoken {
    ($($fault:ty),*) => {
        $(
            impl fmt::Display for $fault {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.write_str(&self.text().en)
                }
            }

            impl std::error::Error for $fault {}
        )*
    };
}

spoken!(RulingFault, AppealFault, AppealRefused, CorrectionFault, LineupFault, SegmentFault, SeatFault);

const fn side(side: Side) -> (&'static str, &'static str) {
    match side {
        Side::Home => ("主队", "home"),
        Side::Visitor => ("客队", "visiting"),
    }
}

/// Minutes if whole, else minutes and seconds.
fn length(seconds: i64) -> Text {
    let (minutes, rest) = (seconds / 60, seconds % 60);
    match (minutes, rest) {
        (minutes, 0) => Text::new(format!("{minutes}分钟"), format!("{minutes} min")),
        (0, rest) => Text::new(format!("{rest}秒"), format!("{rest} s")),
        (minutes, rest) => Text::new(format!("{minutes}分{rest}秒"), format!("{minutes} min {rest} s")),
    }
}

impl RulingFault {
    /// What is wrong and what would do.
    pub fn text(&self) -> Text {
        match self {
            Self::UnknownPenalty { offence, article, penalty, known } => Text::new(
                format!("{offence}（{article}）没有“{penalty}”这种处理，请从中选择：{}。", known.join("、")),
                format!("{offence} ({article}) has no penalty {penalty:?}; choose one of: {}.", known.join(", ")),
            ),
            Self::NotByThisRole { penalty, article, by, needs } => Text::new(
                format!("{}不能作“{penalty}”的处理，请报{}（{article}）。", by.title().zh, needs.title().zh),
                format!("The {} may not impose {penalty:?}; ask the {} ({article}).", by.title().en, needs.title().en),
            ),
            Self::NoFigure { level, decks, article } => Text::new(
                format!("规则没有{decks}副牌第{level}级的分值（{article}），请核对副数和级别。"),
                format!(
                    "No points are printed for level {level} with {} ({article}); check both.",
                    counted(*decks, "deck")
                ),
            ),
            Self::PartMissing { article } => Text::new(
                format!("请注明违规者是庄家方还是防守方，罚分的方向取决于此（{article}）。"),
                format!(
                    "Say whether the offender is of the dealer's side or defends: it decides who gains ({article})."
                ),
            ),
            Self::CountMissing { article } => Text::new(
                format!("请填张数或组合数，至少是1（{article}）。"),
                format!("Say how many cards or parts, at least 1 ({article})."),
            ),
            Self::NoClass { class, article } => Text::new(
                format!("没有第{class}类判罚标准（{article}），请检查类别的调整。"),
                format!("There is no class {class} ({article}); check how the organiser moved it."),
            ),
        }
    }
}

impl AppealFault {
    /// What is wrong and what would do.
    pub fn text(&self) -> Text {
        match self {
            Self::TooLate { window, over } => {
                let (window, over) = (length(window.0), length(over.0));
                Text::new(
                    format!("申诉须在结束后{}内提出，已超过{}", window.zh, over.zh),
                    format!("appeals close {} after the end, this one is {} late", window.en, over.en),
                )
            }
            Self::NotWritten => Text::new("申诉须以书面提出", "an appeal must be written"),
            Self::CaptainMissing => Text::new("申诉须经领队签字", "the captain must sign the appeal"),
            Self::PlayersMissing(have) => Text::new(
                format!("须两名运动员都签字，现有{have}名"),
                format!("both players must sign the appeal, {have} did"),
            ),
            Self::Unsigned => Text::new("申诉须有申诉人签字", "the appellant must sign"),
            Self::FeeMissing => Text::new("请先交申诉费", "the appeal fee must be paid first"),
            Self::NotOnRoute(role) => Text::new(
                format!("这件申诉不由{}处理", role.title().zh),
                format!("the {} does not hear this appeal", role.title().en),
            ),
            Self::TooFew { least, members } => Text::new(
                format!("仲裁委员会至少{least}人，出席{members}人"),
                format!("the committee needs {}, present: {members}", counted(*least, "member")),
            ),
            Self::Even(members) => Text::new(
                format!("仲裁委员会须为单数，出席{members}人"),
                format!("the committee needs an odd number, {members} sit"),
            ),
            Self::VoteMissing => {
                Text::new("仲裁委员会须表决，请填票数", "a committee decides by vote; enter the votes")
            }
            Self::TooManyVotes { votes, members } => Text::new(
                format!("{members}人出席，却有{votes}票，请核对"),
                format!("{votes} votes of {}; check", counted(*members, "member")),
            ),
            Self::NoMajority { allow, dismiss } => Text::new(
                format!("{allow}比{dismiss}，未成多数，请再表决"),
                format!("{allow} to {dismiss} is no majority; vote again"),
            ),
            Self::MayNotOverturn => Text::new(
                "可以复核，不能否决裁判长依规则或为纪律所作的判罚",
                "the chief referee's penalties under the rules or for discipline may be reviewed, not overturned",
            ),
            Self::AlreadyFinal => Text::new("裁决是终局的", "the decision is final"),
        }
    }
}

impl AppealRefused {
    /// What is wrong, what would do, by which article.
    pub fn text(&self) -> Text {
        let fault = self.fault.text();
        Text::new(format!("{}（{}）。", fault.zh, self.article), format!("{} ({}).", fault.en, self.article))
    }
}

impl CorrectionFault {
    /// What is wrong and what would do.
    pub fn text(&self) -> Text {
        match self {
            Self::NoWay(cause) => {
                let cause = cause.title();
                Text::new(
                    format!("这部规则没有“{}”的更正，只能由裁判长指令更正。", cause.zh),
                    format!("These rules correct no {}; only the chief referee may order it.", cause.en),
                )
            }
            Self::TeamKnockout { article } => Text::new(
                format!("团体淘汰赛不适用这种更正（{article}）。"),
                format!("This correction does not exist in team knock-outs ({article})."),
            ),
            Self::Signed { article } => Text::new(
                format!("记分表已经签字，请按签字后的途径更正（{article}）。"),
                format!("The sheet is signed; take one of the ways after signing ({article})."),
            ),
            Self::TooLate { over, article } => {
                let over = length(over.0);
                Text::new(
                    format!("更正期限已过{}（{article}）。", over.zh),
                    format!("The window closed {} ago ({article}).", over.en),
                )
            }
            Self::WouldRaise { side: whose, article } => {
                let whose = side(*whose);
                Text::new(
                    format!("不得增加得分，积分、级差分、小局任何一项都算；这样会增加{}的得分（{article}）。", whose.0),
                    format!(
                        "No score may rise, be it points, the second figure or parts won; this raises that of the {} side ({article}).",
                        whose.1
                    ),
                )
            }
            Self::PlayersMissing { side: whose, need, have, article } => {
                let whose = side(*whose);
                Text::new(
                    format!("每方须有{need}名运动员签字，{}现有{have}名（{article}）。", whose.0),
                    format!(
                        "{} a side must sign, {have} of the {} side did ({article}).",
                        counted(*need, "player"),
                        whose.1
                    ),
                )
            }
            Self::OfficialMissing { role, article } => Text::new(
                format!("还须{}签字（{article}）。", role.title().zh),
                format!("The {} must sign as well ({article}).", role.title().en),
            ),
        }
    }
}

impl Cause {
    /// Its name.
    pub fn title(self) -> Text {
        let (zh, en) = match self {
            Self::BeforeSigning => ("签字前的错误", "mistake before signing"),
            Self::EntryError => ("录入错误", "entry error"),
            Self::PublishedError => ("公布错误", "error of publication"),
            Self::SheetError => ("填写错误", "mistake on the sheet"),
            Self::Objection => ("异议", "objection"),
            Self::Ordered => ("统计错误或改判", "mistake of records or changed ruling"),
        };
        Text::new(zh, en)
    }
}

impl SegmentFault {
    /// What is wrong and what would do.
    pub fn text(&self) -> Text {
        match self {
            Self::NotItsTurn(whose) => {
                let whose = side(*whose);
                Text::new(format!("还没轮到{}挑选。", whose.0), format!("It is not the {} side's turn.", whose.1))
            }
            Self::NoSegment(segment) => {
                Text::new(format!("没有第{segment}节。"), format!("There is no segment {segment}."))
            }
            Self::Taken(segment) => Text::new(
                format!("第{segment}节已经选过，请另选一节。"),
                format!("Segment {segment} is taken; pick another."),
            ),
            Self::NoLot => Text::new("现在不用抽签。", "No lot is to be drawn now."),
        }
    }
}
