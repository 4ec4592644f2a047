//! 复核: a whole event computed again from its log and compared with what was published.

use super::command::{Command, Entry};
use super::history::{Broken, Done, History};
use super::id::RoundKey;
use super::propose::Draft;
use super::round::Drawn;
use crate::text::Text;

/// Something that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// An entry does not follow from those before it; nothing after it was looked at.
    Broken(Broken),
    /// A round that the engine is said to have drawn is not what the engine draws.
    Pairs {
        /// The entry.
        entry: u64,
        /// The round.
        round: RoundKey,
    },
    /// What an entry made public is not what it was then.
    Witness {
        /// The entry.
        entry: u64,
    },
    /// An entry stands in the log twice; nothing after it was looked at.
    Repeated {
        /// The entry.
        entry: u64,
        /// Where it stands first.
        first: u64,
    },
}

impl Finding {
    /// The entry that it is about.
    pub const fn entry(&self) -> u64 {
        match self {
            Self::Broken(broken) => broken.entry,
            Self::Pairs { entry, .. } | Self::Witness { entry } | Self::Repeated { entry, .. } => *entry,
        }
    }

    /// What a director reads.
    pub fn text(&self) -> Text {
        match self {
            Self::Broken(broken) => {
                let why = broken.refusal.text();
                Text::new(
                    format!("第 {} 条与前面的记录不符：{}", broken.entry, why.zh),
                    format!("Entry {} does not follow from those before it: {}", broken.entry, why.en),
                )
            }
            Self::Pairs { entry, round } => Text::new(
                format!("第 {entry} 条：{round} 轮记为自动编排，但重新编排的结果不同。"),
                format!("Entry {entry}: round {round} is said to be the engine's, but the engine pairs otherwise."),
            ),
            Self::Witness { entry } => Text::new(
                format!("第 {entry} 条：当时公布的内容与重算结果不同。"),
                format!("Entry {entry}: what was published then is not what is computed now."),
            ),
            Self::Repeated { entry, first } => Text::new(
                format!("第 {entry} 条：与第 {first} 条是同一条命令，日志里不会有两次。"),
                format!("Entry {entry}: it is the same command as entry {first}; a log never holds one twice."),
            ),
        }
    }
}

/// An entry and the witness that stands beside it.
#[derive(Clone, PartialEq, Debug)]
pub struct Witnessed {
    /// The entry.
    pub entry: Entry,
    /// [`History::witness`] when it was taken.
    pub witness: Option<[u8; 32]>,
}

/// Computes an event again, entry by entry; `step` is told after each. Rounds that the engine drew are drawn again.
pub fn audit(log: &[Witnessed], mut step: impl FnMut(usize)) -> (History, Vec<Finding>) {
    let mut history = History::new();
    let mut findings = Vec::new();
    for (number, one) in (1_u64..).zip(log) {
        if let Command::Draw { round, drawn: Drawn::Engine, pairs, rests } = &one.entry.command {
            let draft = Draft { pairs: pairs.clone(), rests: rests.clone() };
            let again = history.event().map(|event| event.propose(*round));
            if !matches!(again, Some(Ok(again)) if again == draft) {
                findings.push(Finding::Pairs { entry: number, round: *round });
            }
        }
        let fault = match history.retake(one.entry.clone()) {
            Ok(Done::Taken { .. }) => None,
            Ok(Done::Already { version }) => Some(Finding::Repeated { entry: number, first: version }),
            Err(refusal) => Some(Finding::Broken(Broken { entry: number, refusal })),
        };
        if let Some(fault) = fault {
            findings.push(fault);
            return (history, findings);
        }
        if history.witness() != one.witness {
            findings.push(Finding::Witness { entry: number });
        }
        step(number as usize);
    }
    (history, findings)
}
