//! `paiju event ask`: what the profile answers to a question at the table, before anything is ruled.

use std::collections::BTreeSet;

use clap::{Subcommand, ValueEnum};
use serde_json::json;
use tourney::office::{
    Circumstance, Circumstances, Errors, Lapse, Witness, chooser, chooser_article, lapse, replay_least,
};
use tourney::text::{Text, counted};

use super::common::{Face, Reading};
use super::session::Session;
use super::trouble::Trouble;

/// 问规则 What the profile says of a case at the table; nothing is written
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju event ask lapse spring.paiju --by captain
  paiju event ask lapse spring.paiju --by at-table --also acted-first,next-trick
  paiju event ask chooser spring.paiju both-dealers     who chooses when hands have a card too many or too few
  paiju event ask replay spring.paiju 16                how many of 16 boards must still compare")]
pub(super) struct Args {
    #[command(subcommand)]
    question: Question,
}

#[derive(Subcommand)]
enum Question {
    /// 处罚权 Whether the right to a penalty has lapsed
    Lapse {
        #[command(flatten)]
        reading: Reading,
        /// Who pointed the offence out first [default: nobody did]
        #[arg(long, value_name = "WHO")]
        by: Option<By>,
        /// What else happened
        #[arg(long, value_name = "WHAT,WHAT…", value_delimiter = ',')]
        also: Vec<Also>,
    },
    /// 选择权 Who chooses between taking the surplus blind and a redeal
    Chooser {
        #[command(flatten)]
        reading: Reading,
        /// Whose hands have a card too many or too few
        errors: Wrong,
    },
    /// 重打 How many boards of a round must be replayed or still compare
    Replay {
        #[command(flatten)]
        reading: Reading,
        /// Boards of the round
        #[arg(value_parser = clap::value_parser!(u16).range(1..=1000))]
        boards: u16,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum By {
    /// 同桌运动员: a player at the table
    AtTable,
    /// 裁判员
    Referee,
    /// 领队 of the innocent side
    Captain,
    /// 教练员 of the innocent side
    Coach,
    /// 非本桌运动员: a player of another table
    OtherPlayer,
    /// 观众 for whom the innocent side answers
    Spectator,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Also {
    /// 先行动: it acted before it called the referee
    ActedFirst,
    /// 借误会得利: it acted to gain by the offender's not knowing the rule
    GainedByAction,
    /// 与同伴商量
    Consulted,
    /// 下一圈才指出
    NextTrick,
    /// 下一副才指出
    NextHand,
    /// 更正期限已过
    WindowOver,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Wrong {
    /// 双方各一家
    AcrossSides,
    /// 同为庄家方
    BothDealers,
    /// 同为防守方，庄家未看底牌
    BothDefendersBeforeLook,
    /// 同为防守方，庄家已看底牌
    BothDefendersAfterLook,
}

impl Question {
    const fn reading(&self) -> &Reading {
        match self {
            Self::Lapse { reading, .. } | Self::Chooser { reading, .. } | Self::Replay { reading, .. } => reading,
        }
    }
}

impl super::Task for Args {
    fn face(&self) -> Face {
        self.question.reading().face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let session = Session::open(self.question.reading())?;
        let rules = &session.event()?.profile.penalties;
        let (answer, value) = match &self.question {
            Question::Lapse { by, also, .. } => {
                let by = by.map(Witness::from);
                let also: BTreeSet<Circumstance> = also.iter().map(|&also| also.into()).collect();
                let lapse = lapse(rules, &Circumstances { by, also });
                let (stands, article) = match &lapse {
                    Lapse::Stands => ("stands", None),
                    Lapse::MayLapse(article) => ("may_lapse", Some(article)),
                    Lapse::Lapsed(article) => ("lapsed", Some(article)),
                };
                (lapse.text(), json!({ "right": stands, "article": article }))
            }
            Question::Chooser { errors, .. } => {
                let errors = (*errors).into();
                let (who, article) = (chooser(rules, errors), chooser_article(rules, errors));
                let title = who.title();
                let by = article.unwrap_or("TD-12.7");
                let text = Text::new(format!("由{}选择（{by}）", title.zh), format!("{} chooses ({by})", title.en));
                (text, json!({ "chooser": who, "article": by }))
            }
            Question::Replay { boards, .. } => {
                let (least, article) = (replay_least(rules, *boards), &rules.replay.article);
                let text = Text::new(
                    format!("{boards}副中至少{least}副要重打或仍可比较（{article}）"),
                    format!(
                        "{least} of {} at least must be replayed or still compare ({article})",
                        counted(*boards, "board")
                    ),
                );
                (text, json!({ "boards": boards, "least": least, "article": article }))
            }
        };
        let face = self.face();
        if face.json {
            return face.value(&value);
        }
        super::speak::say(face, &answer)
    }
}

impl From<By> for Witness {
    fn from(by: By) -> Self {
        match by {
            By::AtTable => Self::AtTable,
            By::Referee => Self::Referee,
            By::Captain => Self::Captain,
            By::Coach => Self::Coach,
            By::OtherPlayer => Self::OtherPlayer,
            By::Spectator => Self::Spectator,
        }
    }
}

impl From<Also> for Circumstance {
    fn from(also: Also) -> Self {
        match also {
            Also::ActedFirst => Self::ActedFirst,
            Also::GainedByAction => Self::GainedByAction,
            Also::Consulted => Self::Consulted,
            Also::NextTrick => Self::NextTrick,
            Also::NextHand => Self::NextHand,
            Also::WindowOver => Self::WindowOver,
        }
    }
}

impl From<Wrong> for Errors {
    fn from(wrong: Wrong) -> Self {
        match wrong {
            Wrong::AcrossSides => Self::AcrossSides,
            Wrong::BothDealers => Self::BothDealers,
            Wrong::BothDefendersBeforeLook => Self::BothDefendersBeforeLook,
            Wrong::BothDefendersAfterLook => Self::BothDefendersAfterLook,
        }
    }
}
