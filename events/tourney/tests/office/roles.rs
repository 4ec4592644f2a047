//! Who may do what (`TD-1.8`, `TD-1.9`).

use tourney::office::{Authority, Role};

fn holders(authority: Authority) -> Vec<Role> {
    Role::ALL.into_iter().filter(|role| role.may(authority)).collect()
}

#[test]
fn td_1_8_authorities_and_who_holds_them() {
    assert_eq!(holders(Authority::SettleTechnical), [Role::TechnicalDelegate]);
    assert_eq!(holders(Authority::Rule), [Role::Chief, Role::Deputy, Role::Referee]);
    assert_eq!(holders(Authority::WarnRoom), [Role::Chief, Role::Deputy, Role::Referee], "GD22 判罚标准-1");
    assert_eq!(holders(Authority::Reclass), [Role::Organiser, Role::OrganisingCommittee]);
    assert_eq!(holders(Authority::Consent), [Role::Chief, Role::Deputy]);
    assert_eq!(holders(Authority::Correct), [Role::Chief, Role::Deputy, Role::RecordsChief, Role::Records]);
    assert_eq!(holders(Authority::OrderCorrection), [Role::Chief, Role::Deputy], "records only by order");
    assert_eq!(holders(Authority::DecideOther), [Role::OrganisingCommittee]);
    assert_eq!(holders(Authority::Appoint), [Role::Organiser, Role::OrganisingCommittee]);
}

#[test]
fn td_1_9_the_committee_decides_and_does_nothing_else() {
    assert_eq!(holders(Authority::DecideAppeal), [Role::Committee]);
    assert_eq!(holders(Authority::SignResults), [Role::Chief, Role::Deputy], "TD-11.9");
    assert!(!Role::Committee.may(Authority::Rule));
    assert!(!Role::Caddy.may(Authority::EnterResult));
}

#[test]
fn td_12_18_the_chief_changes_rulings_and_ends_a_referees_duty() {
    for authority in [Authority::ChangeRuling, Authority::EndDuty, Authority::RuleLost] {
        assert_eq!(holders(authority), [Role::Chief, Role::Deputy], "{authority:?}");
    }
    assert_eq!(holders(Authority::PointOut), [Role::Player], "TD-12.17");
    assert_eq!(holders(Authority::Appeal), [Role::Captain, Role::Player]);
    assert_eq!(holders(Authority::HearAppeal), [Role::Chief, Role::Deputy]);
}

#[test]
fn the_program_at_the_desk_only_proposes() {
    assert!(Role::Desk.may(Authority::Pair));
    for authority in [Authority::Rule, Authority::Publish, Authority::Correct, Authority::EnterResult] {
        assert!(!Role::Desk.may(authority), "{authority:?}");
    }
}

#[test]
fn referees_stand_in_upwards_only() {
    assert!(Role::Chief.stands_for(Role::Referee));
    assert!(Role::Deputy.stands_for(Role::Chief));
    assert!(!Role::Referee.stands_for(Role::Chief));
    assert!(!Role::Organiser.stands_for(Role::Referee));
    assert!(!Role::RecordsChief.stands_for(Role::Referee));
    for role in Role::ALL {
        assert!(role.stands_for(role), "{role:?}");
    }
}
