//! Why a command was not taken. Nothing has changed then.

use super::id::{MatchId, RoundKey, StageNo};
use super::round::Phase;
use crate::text::Text;
use crate::unit::UnitId;

/// A command that came after a change that its sender had not seen: one line of the difference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Since {
    /// The entry's number.
    pub entry: u64,
    /// Who.
    pub who: String,
    /// What it did.
    pub what: Text,
}

/// A refused command: where, what, and what would do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The event has not been created, or is created twice.
    NotFirst,
    /// Something that the command is about has changed since its sender looked.
    Stale {
        /// The version that the sender had seen.
        seen: u64,
        /// The version now.
        now: u64,
        /// What has happened to it in between.
        since: Vec<Since>,
    },
    /// The id belongs to another command.
    Reused {
        /// The entry that has it.
        entry: u64,
    },
    /// The sender claims to have seen a version that does not exist yet.
    Ahead {
        /// Claimed.
        seen: u64,
        /// The version now.
        now: u64,
    },
    /// The office may not do this.
    NoAuthority {
        /// What would be allowed to.
        needs: Text,
        /// Where the text says so.
        article: &'static str,
    },
    /// A reason must be given.
    NoReason {
        /// Why one is needed.
        article: &'static str,
    },
    /// No unit has this number.
    NoUnit(UnitId),
    /// No stage has this number.
    NoStage(StageNo),
    /// The stage has no such round, or not yet.
    NoRound(RoundKey),
    /// The round has no such match.
    NoMatch(MatchId),
    /// The round is in another phase than the command needs.
    WrongPhase {
        /// Which round.
        round: RoundKey,
        /// Where it is.
        is: Phase,
        /// What can be done from here.
        instead: Text,
    },
    /// Another round must be further on first.
    Waits {
        /// Which.
        round: RoundKey,
        /// What it lacks.
        lacks: Text,
    },
    /// The stage is closed.
    StageClosed(StageNo),
    /// The roster line is not fit.
    Roster {
        /// Which line of the command, from 1.
        line: usize,
        /// What and what would do.
        what: Text,
        /// Where the text says so.
        article: String,
    },
    /// The unit has left already, or not at all.
    Leaving {
        /// Which unit.
        unit: UnitId,
        /// Its name.
        name: String,
        /// What and what would do.
        what: Text,
    },
    /// The plan of a stage does not fit.
    Plan {
        /// What and what would do.
        what: Text,
        /// Where the text says so.
        article: String,
    },
    /// The draft does not seat every unit once, or breaks a rule that no hand may break.
    Draft {
        /// Which round.
        round: RoundKey,
        /// What and what would do.
        what: Text,
        /// Where the text says so.
        article: String,
    },
    /// The result does not fit its match.
    Result {
        /// Which match.
        game: MatchId,
        /// What and what would do.
        what: Text,
        /// Where the text says so.
        article: String,
    },
    /// The correction has consequences that must be accepted first.
    Consequences {
        /// Which match.
        game: MatchId,
        /// What would change.
        list: Vec<Text>,
        /// What to accept.
        accept: String,
    },
    /// The value of the profile, or the supplement, is not fit.
    Profile {
        /// What and what would do.
        what: Text,
        /// Where the text says so.
        article: String,
    },
    /// The ruling cannot be made.
    Ruling {
        /// What and what would do.
        what: Text,
        /// Where the text says so.
        article: String,
    },
    /// The appeal cannot be taken or answered.
    Appeal {
        /// What and what would do.
        what: Text,
        /// Where the text says so.
        article: String,
    },
    /// The entry cannot be undone.
    Undo {
        /// Which.
        entry: u64,
        /// What and what would do.
        what: Text,
    },
}

impl Refusal {
    /// A stable code for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotFirst => "not_first",
            Self::Stale { .. } => "stale",
            Self::Reused { .. } => "reused",
            Self::Ahead { .. } => "ahead",
            Self::NoAuthority { .. } => "no_authority",
            Self::NoReason { .. } => "no_reason",
            Self::NoUnit(_) => "no_unit",
            Self::NoStage(_) => "no_stage",
            Self::NoRound(_) => "no_round",
            Self::NoMatch(_) => "no_match",
            Self::WrongPhase { .. } => "wrong_phase",
            Self::Waits { .. } => "waits",
            Self::StageClosed(_) => "stage_closed",
            Self::Roster { .. } => "roster",
            Self::Leaving { .. } => "leaving",
            Self::Plan { .. } => "plan",
            Self::Draft { .. } => "draft",
            Self::Result { .. } => "result",
            Self::Consequences { .. } => "consequences",
            Self::Profile { .. } => "profile",
            Self::Ruling { .. } => "ruling",
            Self::Appeal { .. } => "appeal",
            Self::Undo { .. } => "undo",
        }
    }

    /// The article that decides, where one does.
    pub fn article(&self) -> Option<&str> {
        match self {
            Self::NoAuthority { article, .. } | Self::NoReason { article } => Some(article),
            Self::Roster { article, .. }
            | Self::Plan { article, .. }
            | Self::Draft { article, .. }
            | Self::Result { article, .. }
            | Self::Profile { article, .. }
            | Self::Ruling { article, .. }
            | Self::Appeal { article, .. } => Some(article.as_str()).filter(|article| !article.is_empty()),
            Self::Leaving { .. } => Some("TD-7.1"),
            Self::Consequences { .. } => Some("TD-6.7"),
            _ => None,
        }
    }

    /// One or two sentences: where, what, and what would do.
    pub fn text(&self) -> Text {
        match self {
            Self::NotFirst => Text::new(
                "赛事只能建立一次，且必须是第一条记录。请另开一个赛事文件。",
                "An event is created once, by its first entry. Open another file for another event.",
            ),
            Self::Stale { seen, now, since } => stale(*seen, *now, since),
            Self::Reused { entry } => Text::new(
                format!("这个命令编号已用于第 {entry} 条的另一个命令。请换一个编号。"),
                format!("This id belongs to another command, entry {entry}. Choose a fresh id."),
            ),
            Self::Ahead { seen, now } => Text::new(
                format!("命令称已看到第 {seen} 版，但现在才到第 {now} 版。请重新读取赛事。"),
                format!("The command has seen version {seen}, but the event is at {now}. Read the event again."),
            ),
            Self::NoAuthority { needs, .. } => Text::new(
                format!("无权执行：需要{}。", needs.zh),
                format!("This office may not do that; it needs {}.", needs.en),
            ),
            Self::NoReason { .. } => Text::new("必须写明理由。", "A reason must be given."),
            Self::NoUnit(unit) => {
                Text::new(format!("没有编号为 {} 的队（对）。", unit.0), format!("There is no unit number {}.", unit.0))
            }
            Self::NoStage(stage) => Text::new(format!("没有第 {stage} 阶段。"), format!("There is no stage {stage}.")),
            Self::NoRound(round) => Text::new(
                format!("没有 {round} 轮，或尚未编排。"),
                format!("There is no round {round}, or it has not been drawn."),
            ),
            Self::NoMatch(game) => {
                Text::new(format!("该轮没有 {game} 这场比赛。"), format!("The round has no match {game}."))
            }
            Self::WrongPhase { round, is, instead } => Text::new(
                format!("{round} 轮现为“{}”。{}", is.zh(), instead.zh),
                format!("Round {round} is {}. {}", is.en(), instead.en),
            ),
            Self::Waits { round, lacks } => Text::new(
                format!("要先处理 {round} 轮：{}", lacks.zh),
                format!("Round {round} comes first: {}", lacks.en),
            ),
            Self::StageClosed(stage) => Text::new(
                format!("第 {stage} 阶段已结束。若要更改，先撤销结束。"),
                format!("Stage {stage} is closed. Undo its closing to change it."),
            ),
            Self::Roster { line, what, .. } => {
                Text::new(format!("第 {line} 行：{}", what.zh), format!("Line {line}: {}", what.en))
            }
            Self::Leaving { unit, name, what } => {
                Text::new(format!("{} 号 {name}：{}", unit.0, what.zh), format!("Unit {} {name}: {}", unit.0, what.en))
            }
            Self::Draft { round, what, .. } => {
                Text::new(format!("{round} 轮编排：{}", what.zh), format!("Draft of round {round}: {}", what.en))
            }
            Self::Result { game, what, .. } => {
                Text::new(format!("{game}：{}", what.zh), format!("Match {game}: {}", what.en))
            }
            Self::Consequences { game, list, accept } => consequences(*game, list, accept),
            Self::Plan { what, .. }
            | Self::Profile { what, .. }
            | Self::Ruling { what, .. }
            | Self::Appeal { what, .. } => what.clone(),
            Self::Undo { entry, what } => {
                Text::new(format!("第 {entry} 条：{}", what.zh), format!("Entry {entry}: {}", what.en))
            }
        }
    }
}

/// A stale command, with the difference.
fn stale(seen: u64, now: u64, since: &[Since]) -> Text {
    let line = |since: &Since, what: &str| format!("\n  {} {} {what}", since.entry, since.who);
    let zh: String = since.iter().map(|one| line(one, &one.what.zh)).collect();
    let en: String = since.iter().map(|one| line(one, &one.what.en)).collect();
    Text::new(
        format!("您看到的是第 {seen} 版，现在是第 {now} 版，其间有更改：{zh}\n请核对后重发。"),
        format!("You had seen version {seen}; it is {now} now, and in between:{en}\nLook at it and send again."),
    )
}

/// A correction that must be accepted first.
fn consequences(game: MatchId, list: &[Text], accept: &str) -> Text {
    let lines = |of: fn(&Text) -> &str| list.iter().map(of).collect::<Vec<_>>().join("\n  · ");
    let (zh, en) = (lines(|one| &one.zh), lines(|one| &one.en));
    Text::new(
        format!("更正 {game} 将引起：\n  · {zh}\n确认无误，请加上 --accept {accept} 再发一次。"),
        format!("Correcting match {game} would change:\n  · {en}\nTo go on, send it again with --accept {accept}."),
    )
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text().en)?;
        self.article().map_or(Ok(()), |article| write!(f, " ({article})"))
    }
}

impl std::error::Error for Refusal {}

impl Phase {
    /// In Chinese.
    pub const fn zh(self) -> &'static str {
        match self {
            Self::Draft => "草案",
            Self::Published => "已公布",
            Self::Playing => "比赛中",
            Self::Closing => "收表",
            Self::Corrections => "更正期",
            Self::Locked => "已锁定",
        }
    }

    /// In English.
    pub const fn en(self) -> &'static str {
        match self {
            Self::Draft => "a draft",
            Self::Published => "published",
            Self::Playing => "being played",
            Self::Closing => "closing",
            Self::Corrections => "open to corrections",
            Self::Locked => "locked",
        }
    }
}
