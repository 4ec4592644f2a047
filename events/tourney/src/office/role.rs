//! Who may do what: the offices of an event and the authorities that the texts give them (职责).

use serde::{Deserialize, Serialize};

use crate::text::Text;

/// 职务: the offices that the texts name, and the program at the desk (`TD-1.8`, `TD-1.9`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// 主办单位.
    Organiser,
    /// 组织委员会.
    OrganisingCommittee,
    /// 技术代表.
    TechnicalDelegate,
    /// 裁判长.
    Chief,
    /// 副裁判长.
    Deputy,
    /// 裁判员.
    Referee,
    /// 编排长: head of records and statistics.
    RecordsChief,
    /// 成绩统计组: collects, checks, publishes, corrects by order.
    Records,
    /// 技术保障组: pairing and results by computer, devices, broadcast.
    Technicians,
    /// 传牌员: boards and score sheets.
    Caddy,
    /// 仲裁委员会.
    Committee,
    /// 领队.
    Captain,
    /// 运动员.
    Player,
    /// 编排软件: the program at the desk; it computes and proposes, nothing more.
    Desk,
}

/// 职权: what the texts reserve for some offices.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Authority {
    /// 判罚: to rule at a table.
    Rule,
    /// 判负、停赛: to rule a round lost, to suspend or to disqualify.
    RuleLost,
    /// 更改判罚: to change a referee's ruling (`TD-12.18`).
    ChangeRuling,
    /// 终止执裁: to end a referee's duty (`TD-12.18`).
    EndDuty,
    /// 全场提示: to warn the whole room about an offence (`TD-12.12`).
    WarnRoom,
    /// 调整类别: to raise or lower the class of an offence (`TD-12.12`).
    Reclass,
    /// 命令更正: to order a correction of a result (`TD-11.10`).
    OrderCorrection,
    /// 更正: to enter a correction that is ordered.
    Correct,
    /// 录入: to enter results.
    EnterResult,
    /// 确认: to sign that a result may be published (`TD-11.9`).
    SignResults,
    /// 公布: to publish what is signed.
    Publish,
    /// 同意: to consent to substitutions, changed line-ups and withdrawals (`TD-1.4`, `TD-9.5`).
    Consent,
    /// 听取申诉: to hear appeals about rules first (`TD-13.3`).
    HearAppeal,
    /// 仲裁: to decide appeals as the last instance.
    DecideAppeal,
    /// 处理其他申诉: to decide appeals about other matters (`TD-13.3`).
    DecideOther,
    /// 提出申诉.
    Appeal,
    /// 指出违规: to point out an offence at the table (`TD-12.17`).
    PointOut,
    /// 技术问题的最后决定 (`TD-1.8`).
    SettleTechnical,
    /// 任命: to name the chief and the committee.
    Appoint,
    /// 编排: to compute and propose a pairing.
    Pair,
}

impl Role {
    /// All offices, highest first, in the order of the texts.
    pub const ALL: [Self; 14] = [
        Self::Organiser,
        Self::OrganisingCommittee,
        Self::TechnicalDelegate,
        Self::Chief,
        Self::Deputy,
        Self::Referee,
        Self::RecordsChief,
        Self::Records,
        Self::Technicians,
        Self::Caddy,
        Self::Committee,
        Self::Captain,
        Self::Player,
        Self::Desk,
    ];

    /// Whether this office holds an authority. A deputy stands in for the chief wherever the chief cannot act, so it
    /// holds what the chief holds (`TD-1.9`); nobody gains a right by holding several offices.
    pub const fn may(self, authority: Authority) -> bool {
        use Authority as A;
        match self {
            Self::Organiser => matches!(authority, A::Appoint | A::Reclass),
            Self::OrganisingCommittee => matches!(authority, A::DecideOther | A::Reclass | A::Appoint),
            Self::TechnicalDelegate => matches!(authority, A::SettleTechnical),
            Self::Chief | Self::Deputy => matches!(
                authority,
                A::Rule
                    | A::RuleLost
                    | A::ChangeRuling
                    | A::EndDuty
                    | A::WarnRoom
                    | A::OrderCorrection
                    | A::Correct
                    | A::EnterResult
                    | A::SignResults
                    | A::Publish
                    | A::Consent
                    | A::HearAppeal
                    | A::Pair
            ),
            Self::Referee => matches!(authority, A::Rule | A::WarnRoom | A::EnterResult),
            Self::RecordsChief => matches!(authority, A::Correct | A::EnterResult | A::Publish | A::Pair),
            Self::Records => matches!(authority, A::Correct | A::EnterResult | A::Publish),
            Self::Technicians => matches!(authority, A::EnterResult | A::Publish | A::Pair),
            Self::Caddy => false,
            Self::Committee => matches!(authority, A::DecideAppeal),
            Self::Captain => matches!(authority, A::Appeal),
            Self::Player => matches!(authority, A::Appeal | A::PointOut),
            Self::Desk => matches!(authority, A::Pair),
        }
    }

    /// Whether this office may do what is reserved for `other`: the same office, or one above it in the referees' own order.
    pub const fn stands_for(self, other: Self) -> bool {
        match other {
            Self::Referee => matches!(self, Self::Referee | Self::Deputy | Self::Chief),
            Self::Deputy | Self::Chief => matches!(self, Self::Deputy | Self::Chief),
            Self::Records => matches!(self, Self::Records | Self::RecordsChief),
            _ => self as u8 == other as u8,
        }
    }

    /// Its name.
    pub fn title(self) -> Text {
        let (zh, en) = match self {
            Self::Organiser => ("主办单位", "organiser"),
            Self::OrganisingCommittee => ("组织委员会", "organising committee"),
            Self::TechnicalDelegate => ("技术代表", "technical delegate"),
            Self::Chief => ("裁判长", "chief referee"),
            Self::Deputy => ("副裁判长", "deputy chief referee"),
            Self::Referee => ("裁判员", "referee"),
            Self::RecordsChief => ("编排长", "head of records"),
            Self::Records => ("成绩统计组", "records group"),
            Self::Technicians => ("技术保障组", "technical group"),
            Self::Caddy => ("传牌员", "caddy"),
            Self::Committee => ("仲裁委员会", "arbitration committee"),
            Self::Captain => ("领队", "captain"),
            Self::Player => ("运动员", "player"),
            Self::Desk => ("编排软件", "program at the desk"),
        };
        Text::new(zh, en)
    }
}
