//! Which office may give which command.

use super::command::{Command, Entry, Step};
use super::refusal::Refusal;
use super::state::Event;
use crate::office::{Authority, Role};
use crate::text::Text;

/// Who may, and the article that says so.
struct Grant {
    authorities: &'static [Authority],
    roles: &'static [Role],
    article: &'static str,
}

/// The offices that set up an event (`TD-1.8`, `TD-1.10`).
const HOSTS: &[Role] =
    &[Role::Organiser, Role::OrganisingCommittee, Role::TechnicalDelegate, Role::Chief, Role::Deputy];
/// The offices that keep the entry list.
const CLERKS: &[Role] = &[
    Role::Organiser,
    Role::OrganisingCommittee,
    Role::TechnicalDelegate,
    Role::Chief,
    Role::Deputy,
    Role::RecordsChief,
    Role::Records,
    Role::Technicians,
];
/// Those who play, and who speaks for them.
const SIDES: &[Role] = &[Role::Captain, Role::Player];

/// What a command needs.
const fn grant(command: &Command) -> Grant {
    use Authority as A;
    match command {
        Command::Create { .. } | Command::Regulate { .. } | Command::Supplement { .. } => {
            Grant { authorities: &[], roles: HOSTS, article: "TD-1.10" }
        }
        Command::Enter { .. }
        | Command::Amend { .. }
        | Command::Relate { .. }
        | Command::Unrelate { .. }
        | Command::Seed { .. }
        | Command::Alternates { .. }
        | Command::CallUp { .. }
        | Command::CheckIn { .. } => Grant { authorities: &[], roles: CLERKS, article: "TD-1.8" },
        Command::Leave { .. } | Command::Readmit { .. } | Command::Miss { .. } => {
            Grant { authorities: &[A::Consent], roles: HOSTS, article: "TD-7.1" }
        }
        Command::OpenStage { .. }
        | Command::Redraw { .. }
        | Command::Draw { .. }
        | Command::Discard { .. }
        | Command::Seat { .. }
        | Command::CloseStage { .. } => Grant { authorities: &[A::Pair], roles: &[], article: "TD-1.8" },
        Command::Choose { .. } => Grant { authorities: &[A::Pair], roles: SIDES, article: "TD-3.4" },
        Command::Move { step, .. } => moving(*step),
        Command::Report { .. } | Command::Confirm { .. } | Command::Dispute { .. } => {
            Grant { authorities: &[A::EnterResult], roles: SIDES, article: "TD-2.16" }
        }
        Command::Settle { .. } => Grant { authorities: &[A::EnterResult], roles: &[], article: "TD-1.8" },
        Command::Correct { .. } => Grant { authorities: &[A::Correct], roles: &[], article: "TD-11.10" },
        Command::Late { .. } => Grant { authorities: &[A::Rule], roles: &[], article: "TD-8.8" },
        Command::Lineup { .. } => Grant { authorities: &[A::EnterResult], roles: SIDES, article: "TD-9.2" },
        Command::Rule { .. } => Grant { authorities: &[A::Rule], roles: &[], article: "TD-12.17" },
        Command::Overturn { .. } => {
            Grant { authorities: &[A::ChangeRuling, A::DecideAppeal], roles: &[], article: "TD-12.18" }
        }
        Command::Announce { .. } => Grant { authorities: &[A::WarnRoom], roles: &[], article: "TD-12.12" },
        Command::Appeal { .. } => Grant { authorities: &[A::Appeal, A::EnterResult], roles: &[], article: "TD-13.2" },
        Command::Answer { .. } => {
            Grant { authorities: &[A::HearAppeal, A::DecideAppeal, A::DecideOther], roles: &[], article: "TD-13.3" }
        }
        Command::Undo { .. } => {
            Grant { authorities: &[A::OrderCorrection], roles: &[Role::RecordsChief], article: "TD-11.10" }
        }
    }
}

/// What a step of a round needs.
const fn moving(step: Step) -> Grant {
    use Authority as A;
    match step {
        Step::Publish | Step::Withdraw | Step::Count | Step::Close => {
            Grant { authorities: &[A::Publish], roles: &[], article: "TD-1.8" }
        }
        Step::Lock => Grant { authorities: &[A::Publish, A::SignResults], roles: &[], article: "TD-11.9" },
        Step::Start { .. } | Step::Extend { .. } => Grant { authorities: &[A::Rule], roles: &[], article: "TD-8.5" },
        Step::Reopen => Grant { authorities: &[A::OrderCorrection], roles: &[], article: "TD-11.10" },
    }
}

impl Event {
    /// Refuses a command that its sender's office may not give.
    pub(super) fn allow(&self, entry: &Entry) -> Result<(), Refusal> {
        let grant = grant(&entry.command);
        let role = entry.who.role;
        let may = grant.roles.contains(&role) || grant.authorities.iter().any(|&authority| role.may(authority));
        let signer = &self.profile.corrections.publish_after;
        let locks = matches!(&entry.command, Command::Move { step: Step::Lock, .. });
        if locks && !role.stands_for(signer.value) {
            return Err(Refusal::NoAuthority { needs: signer.value.title(), article: "TD-11.9" });
        }
        if may {
            return Ok(());
        }
        let able = |candidate: &&Role| {
            grant.roles.contains(candidate) || grant.authorities.iter().any(|&authority| candidate.may(authority))
        };
        let titles: Vec<Text> = Role::ALL.iter().filter(able).map(|role| role.title()).collect();
        Err(Refusal::NoAuthority {
            needs: Text::new(
                titles.iter().map(|title| title.zh.as_str()).collect::<Vec<_>>().join("、"),
                titles.iter().map(|title| title.en.as_str()).collect::<Vec<_>>().join(", "),
            ),
            article: grant.article,
        })
    }
}
