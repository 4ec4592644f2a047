//! What people read: notices, forms, refusals, in both languages.

use tourney::office::appeal::{Appeal, CaptainSign};
use tourney::office::appeal::{AppealFault, AppealRefused, CommitteeSeat, Fee, Matter, RoundEnd, file};
use tourney::office::correction::{Cause, CorrectionFault};
use tourney::office::lineup::LineupFault;
use tourney::office::notice::{self, Head};
use tourney::office::seating::{Chair, Person, SeatFault};
use tourney::office::{Earlier, Effect, Entry, Facts, Part, Role, RulingFault, Span, Standing, decide};
use tourney::profile::appeals::Form;
use tourney::profile::penalties::{PenaltyRules, Scale};
use tourney::side::Side;
use tourney::{Moment, RoundNo, Seconds, Text};

use crate::support::{PROFILES, choice, facts, penalties, section};

fn head() -> Head {
    Head {
        event: Text::new("团体公开赛", "Open Teams"),
        round: RoundNo(3),
        table: "17".to_owned(),
        hand: Some(5),
        unit: "木棉队".to_owned(),
        person: Some("陈一".to_owned()),
        when: "2026-05-01 10:20".to_owned(),
    }
}

#[test]
fn td_1_12_penalty_notice() {
    let rules = penalties("guangzhou");
    let standing = Standing {
        earlier: vec![Earlier {
            offence: "slow".to_owned(),
            shared: Span::Round,
            effects: vec![Effect::Warning, Effect::Violation, Effect::Violation],
        }],
        ..Standing::default()
    };
    let offence = rules.offence("exposed_major").expect("it");
    let choice = choice("warning", facts(3, Part::Dealer));
    let decision = decide(&rules, &standing, offence, &choice).expect("a ruling");
    let text = notice::penalty(&head(), offence, &choice, &decision, "李裁");
    assert_eq!(
        text.zh,
        "判罚通知单\n\
         赛事：团体公开赛\n\
         场次：第3轮，17桌，第5副\n\
         当事方：木棉队，陈一\n\
         时间：2026-05-01 10:20\n\
         违规：重罚张（GZ 23-2）：较轻\n\
         处理：牌面朝上摆着，按重罚张处理；警告；记违例一次；判负，对手按判负的规定得分\n\
         依据：本轮累计警告2次（GZ 18-2）；本轮累计违例3次（GZ 18-4）\n\
         裁定：裁判长 李裁"
    );
    assert_eq!(
        text.en,
        "Penalty notice\n\
         Event: Open Teams\n\
         Where: round 3, table 17, hand 5\n\
         Whom: 木棉队, 陈一\n\
         When: 2026-05-01 10:20\n\
         Offence: Major exposed card (GZ 23-2): lighter\n\
         Ruling: the card stays face up as a major exposed card; warning; one violation recorded; the round is lost, \
         the opponents score as the rules of lost rounds say\n\
         Why: warning 2 in this round (GZ 18-2); violation 3 in this round (GZ 18-4)\n\
         Ruled by: chief referee 李裁"
    );
}

#[test]
fn a_ruling_says_figures_and_direction() {
    let rules = penalties("china");
    let say = |penalty: &str, facts| {
        let offence = rules.offence("throw_failed").expect("it");
        decide(&rules, &Standing::default(), offence, &choice(penalty, facts)).expect("a ruling").notice
    };
    let text = say("level_1", Facts { decks: 2, part: Some(Part::Defender), count: 2, entry: Entry::Team });
    assert!(text.zh.starts_with("甩错牌（CN 6.6-1），每个甩错的组合罚第1级："), "{}", text.zh);
    assert!(text.zh.ends_with("罚分20，从防守方得分中扣。"), "{}", text.zh);
    assert!(text.en.ends_with("20 penalty points, taken from the defenders."), "{}", text.en);
    let text = say("level_2", Facts { decks: 2, part: Some(Part::Dealer), count: 1, entry: Entry::Team });
    assert!(text.zh.ends_with("罚分20，加给防守方。"), "{}", text.zh);
}

#[test]
fn td_1_12_appeal_form() {
    let rules = section("guandan-2022", "appeals");
    let appeal = Appeal {
        matter: Matter::Rules,
        entry: Entry::Pairs,
        form: Form::Written,
        captain: CaptainSign::Missing,
        players: 2,
        fee: Fee::Paid,
        at: Moment(0),
    };
    let end = RoundEnd { scheduled: Moment(0), real: Moment(0) };
    let filed = file(&rules, &appeal, end, CommitteeSeat::Sits).expect("filed");
    let ruling = Text::new("判双下", "Double last place");
    let text = notice::appeal(&head(), Matter::Rules, &ruling, "牌没有少", &filed, "11:00", None);
    for line in ["申诉表", "所申诉的裁决：判双下", "理由：牌没有少", "依次由：仲裁委员会", "截止：11:00"]
    {
        assert!(text.zh.lines().any(|found| found == line), "{line} in {}", text.zh);
    }
    for line in ["Ruling appealed: Double last place", "Heard by: arbitration committee"] {
        assert!(text.en.lines().any(|found| found == line), "{line} in {}", text.en);
    }
    let without = Head { hand: None, person: None, ..head() };
    let text = notice::appeal(&without, Matter::Other, &ruling, "", &filed, "11:00", None);
    assert!(text.zh.contains("场次：第3轮，17桌\n当事方：木棉队\n"), "{}", text.zh);
}

#[test]
fn td_12_12_words_of_the_room_warning() {
    let rules = penalties("guandan-2022");
    let text = notice::room_warning(rules.offence("phone").expect("it"), Role::Chief);
    assert_eq!(text.zh, "裁判长提示全场：通信工具未关闭（GD22 纪律性判罚-5）。此后首次违反按第二次处罚。");
}

#[test]
fn late_in_words() {
    let text = notice::late("GD22 迟到-1", &[Effect::StartsAt { party: tourney::office::Party::Opponents, steps: 1 }]);
    assert_eq!(text.zh, "迟到（GD22 迟到-1）：对方升1级，从3打起。");
    assert_eq!(text.en, "Late (GD22 迟到-1): opponents up 1 level and start at 3.");
}

fn all_effects(rules: &PenaltyRules) -> Vec<Effect> {
    let mut all = Vec::new();
    for offence in &rules.offences {
        for penalty in &offence.value.penalties {
            all.extend(penalty.also.clone());
            match &penalty.scale {
                Scale::Fixed(measure) => all.extend(measure.effects.clone()),
                Scale::Repeats { times, .. } => all.extend(times.iter().flat_map(|one| one.effects.clone())),
                Scale::Class(_) => {}
            }
        }
    }
    all.extend(rules.classes.iter().flat_map(|row| row.value.cells.concat()));
    all.extend(rules.ladder.iter().flat_map(|rise| rise.value.then.clone()));
    all
}

#[test]
fn everything_that_is_shipped_has_words_in_both_languages() {
    let chinese = |text: &str| text.chars().any(|letter| ('\u{4e00}'..='\u{9fff}').contains(&letter));
    for profile in PROFILES {
        let rules = penalties(profile);
        for offence in &rules.offences {
            let penalties = offence.value.penalties.iter().map(|penalty| &penalty.title);
            for title in penalties.chain([&offence.value.title]) {
                assert!(chinese(&title.zh), "{profile}: {}", title.zh);
                assert!(!title.en.is_empty() && !chinese(&title.en), "{profile}: {}", title.en);
            }
        }
        for effect in all_effects(&rules) {
            let text = effect.text();
            assert!(chinese(&text.zh) && !text.en.is_empty() && !chinese(&text.en), "{effect:?}: {text:?}");
        }
    }
}

#[test]
fn refusals_name_the_article_and_what_would_do() {
    let article = || "GD22 名单变更-1".to_owned();
    let texts = [
        RulingFault::NotByThisRole {
            penalty: "round_lost".to_owned(),
            article: article(),
            by: Role::Referee,
            needs: Role::Chief,
        }
        .text(),
        RulingFault::UnknownPenalty {
            offence: "slow".to_owned(),
            article: article(),
            penalty: "x".to_owned(),
            known: vec!["warning".to_owned()],
        }
        .text(),
        RulingFault::NoFigure { level: 2, decks: 4, article: article() }.text(),
        AppealRefused { fault: AppealFault::TooLate { window: Seconds(1800), over: Seconds(61) }, article: article() }
            .text(),
        CorrectionFault::WouldRaise { side: Side::Home, article: article() }.text(),
        LineupFault::Published { article: article() }.text(),
        SeatFault::WrongChair { person: Person(7), chair: Chair::East, article: article() }.text(),
    ];
    for text in &texts {
        assert!(text.zh.contains("GD22 名单变更-1") && text.en.contains("GD22 名单变更-1"), "{text:?}");
    }
    assert_eq!(texts[0].zh, "裁判员不能作“round_lost”的处理，请报裁判长（GD22 名单变更-1）。");
    assert_eq!(texts[3].zh, "申诉须在结束后30分钟内提出，已超过1分1秒（GD22 名单变更-1）。");
    let way = CorrectionFault::NoWay(Cause::Objection);
    assert_eq!(way.to_string(), "These rules correct no objection; only the chief referee may order it.");
}

#[test]
fn lapse_and_choice_in_words() {
    use tourney::office::{Circumstances, Errors, Witness, chooser, lapse};
    let rules = penalties("china");
    let may = lapse(&rules, &Circumstances::told_by(Witness::Spectator)).text();
    assert_eq!(may.zh, "处罚权可能丧失，由裁判员裁定（CN 6.11-4-1）");
    assert_eq!(chooser(&rules, Errors::BothDefendersAfterLook).title().zh, "庄家的同伴");
}
