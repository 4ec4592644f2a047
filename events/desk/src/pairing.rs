//! Drafts of rounds: by the engine, with rules relaxed, or by hand and compared with the engine's.

use tourney::event::round::{Pair, Rest};
use tourney::event::{Draft, Event, Refusal, RoundKey};
use tourney::pairing::{self, BadDraft, Comparison, Infeasible, Ledger, Meeting, Pairing, compare};
use tourney::played::How;
use tourney::profile::swiss::Rule;
use tourney::text::Text;
use tourney::unit::UnitId;

use crate::find;

/// A draft by the engine, and what it cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proposed {
    /// Who meets whom.
    pub draft: Draft,
    /// Rule by rule; none where the schedule is laid down.
    pub ledger: Option<Ledger>,
    /// What had to be relaxed; none where every rule is kept.
    pub relaxed: Option<Infeasible>,
}

/// Whether a draft may break barred rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bars {
    /// 必须遵守.
    Hold,
    /// 放宽: broken as little as can be.
    Relaxed,
}

/// The engine's draft of a round.
///
/// # Errors
/// [`Refusal`] when the round can't be drawn yet, or no pairing keeps the barred rules and they hold.
pub fn propose(event: &Event, key: RoundKey, bars: Bars) -> Result<Proposed, Refusal> {
    if !event.stage(key.stage)?.plan.format.is_paired_by_points() {
        return Ok(Proposed { draft: event.propose(key)?, ledger: None, relaxed: None });
    }
    match (event.propose(key), bars) {
        (Ok(draft), _) => {
            let ledger = engine(event, key)?.ok().map(|pairing| pairing.ledger);
            Ok(Proposed { draft, ledger, relaxed: None })
        }
        (Err(refusal), Bars::Hold) => Err(refusal),
        (Err(refusal), Bars::Relaxed) => {
            // Anything but an infeasible field is refused as it is.
            let Refusal::Draft { .. } = refusal else { return Err(refusal) };
            let Err(infeasible) = engine(event, key)? else { return Err(refusal) };
            let (field, rules) = (event.field(key)?, event.pairing_rules(key.stage)?);
            let Ok(pairing) = pairing::pair_relaxed(&field, &rules, &infeasible.relax()) else { return Err(refusal) };
            let draft = drafted(&pairing);
            Ok(Proposed { draft, ledger: Some(pairing.ledger), relaxed: Some(infeasible) })
        }
    }
}

/// The engine's pairing of a Swiss round.
fn engine(event: &Event, key: RoundKey) -> Result<Result<Pairing, Infeasible>, Refusal> {
    Ok(pairing::pair(&event.field(key)?, &event.pairing_rules(key.stage)?))
}

/// A pairing as a draft.
fn drafted(pairing: &Pairing) -> Draft {
    let pairs = pairing.matches.iter().map(|one| Pair { home: one.home, visitor: one.visitor, node: 0 }).collect();
    let bye = pairing.bye.map(|unit| Rest { unit, how: How::Bye, against: None });
    let sits = pairing.sits.iter().map(|sit| Rest { unit: sit.unit, how: sit.how, against: None });
    Draft { pairs, rests: bye.into_iter().chain(sits).collect() }
}

/// A draft by hand, completed and compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Manual {
    /// Who meets whom, and who rests.
    pub draft: Draft,
    /// Against the engine's; none where the engine finds no pairing that keeps every rule.
    pub compared: Option<Comparison>,
}

/// A draft of these pairs, at tables in their order. Who is in none of them rests: those on leave or certain of their places as
/// the rules say; of the others one has the bye.
///
/// # Errors
/// [`Refusal::Draft`] if a unit is missing or there twice, with what would do.
pub fn by_hand(event: &Event, key: RoundKey, pairs: &[(UnitId, UnitId)]) -> Result<Manual, Refusal> {
    let field = event.field(key)?;
    let rules = event.pairing_rules(key.stage)?;
    let seated: Vec<UnitId> = pairs.iter().flat_map(|&(home, visitor)| [home, visitor]).collect();
    let left = field.units().iter().map(|one| one.unit).filter(|unit| !seated.contains(unit));
    let byes: Vec<UnitId> = left.collect();
    let meetings = pairs.iter().map(|&(home, visitor)| Meeting::Pair(home, visitor));
    let meetings: Vec<Meeting> = meetings.chain(byes.first().map(|unit| Meeting::Bye(*unit))).collect();
    let bad = |bad: BadDraft| refused(event, key, bad);
    pairing::judge(&field, &rules, &meetings).map_err(bad)?;
    let compared = match engine(event, key)? {
        Ok(engine) => Some(compare(&field, &rules, &engine, &meetings).map_err(bad)?),
        Err(_) => None,
    };
    let sits = field.sits().iter().map(|sit| Rest { unit: sit.unit, how: sit.how, against: None });
    let rests = byes.into_iter().map(|unit| Rest { unit, how: How::Bye, against: None }).chain(sits).collect();
    let pairs = pairs.iter().map(|&(home, visitor)| Pair { home, visitor, node: 0 }).collect();
    Ok(Manual { draft: Draft { pairs, rests }, compared })
}

/// A draft that does not pair each unit once.
fn refused(event: &Event, key: RoundKey, bad: BadDraft) -> Refusal {
    let name = |unit: UnitId| format!("{} {}", unit.0, find::name(event, unit));
    let what = match bad {
        BadDraft::Unknown(unit) => Text::new(
            format!("{} 本轮不参加编排，请去掉。", name(unit)),
            format!("{} is not to be paired in this round: take it out.", name(unit)),
        ),
        BadDraft::Twice(unit) => Text::new(
            format!("{} 出现在两场里。每队每轮一场。", name(unit)),
            format!("{} stands in two meetings: it plays once a round.", name(unit)),
        ),
        BadDraft::Itself(unit) => Text::new(
            format!("{} 不能与自己比赛，请写出对手。", name(unit)),
            format!("{} can't meet itself: name its opponent.", name(unit)),
        ),
        BadDraft::Missing(unit) => Text::new(
            format!("{} 没有对手也没有轮空，请补上。", name(unit)),
            format!("{} has no opponent and no bye: enter its meeting.", name(unit)),
        ),
        BadDraft::SpareBye(unit) => Text::new(
            format!("{} 多余地轮空：双数队不轮空，单数队只有一队轮空。", name(unit)),
            format!("{} is left without an opponent: only an odd field has a bye, and only one.", name(unit)),
        ),
    };
    Refusal::Draft { round: key, what, article: "TD-6.3".into() }
}

/// 编排准则 in words.
pub fn rule(rule: Rule) -> Text {
    let (zh, en) = match rule {
        Rule::Met => ("重赛", "rematches"),
        Rule::Related => ("不得相遇的相关队", "related units that must not meet"),
        Rule::SecondBye => ("再次轮空", "second byes"),
        Rule::ByeScore => ("高分轮空", "bye above the lowest score"),
        Rule::Area => ("胜区败区", "across the areas"),
        Rule::Gap => ("积分差", "differences in points"),
        Rule::Level => ("同分者按级分高低", "equals by level points"),
        Rule::Float => ("同向连续浮动", "repeated floats"),
        Rule::Soft => ("宜避开的相关队", "related units that should not meet"),
        Rule::Joiner => ("补入胜区者的名次", "place of the one who fills up the winner area"),
        Rule::Table => ("重复桌号", "tables seen before"),
        Rule::Home => ("主客失衡", "home and visit out of balance"),
        Rule::Within => ("组内次序", "order among equals"),
        Rule::Order => ("固定次序", "fixed order"),
    };
    Text::new(zh, en)
}

/// 编排理由: each rule that the pairing could not wholly keep, gravest first, with whom it concerns. Empty: all are kept.
pub fn reasons(event: &Event, ledger: &Ledger) -> Vec<Text> {
    let told = |rule: Rule| !matches!(rule, Rule::Order | Rule::Within | Rule::Home);
    ledger
        .0
        .iter()
        .filter(|line| line.sum > 0 && told(line.rule))
        .map(|line| {
            let name = rule(line.rule);
            let by: Vec<String> = line.by.iter().take(6).map(|(meeting, _)| met(event, *meeting)).collect();
            let more = if line.by.len() > by.len() { " …" } else { "" };
            Text::new(format!("{}：{}{more}", name.zh, by.join("、")), format!("{}: {}{more}", name.en, by.join(", ")))
        })
        .collect()
}

/// A meeting in words.
pub fn met(event: &Event, meeting: Meeting) -> String {
    match meeting {
        Meeting::Pair(one, other) => format!("{}–{}", find::name(event, one), find::name(event, other)),
        Meeting::Bye(unit) => format!("{}–∅", find::name(event, unit)),
    }
}

/// What a draft by hand changes, and which rule gets worse or better. Empty: it is the engine's.
pub fn differences(event: &Event, compared: &Comparison) -> Vec<Text> {
    let list = |meetings: &[Meeting]| {
        let named: Vec<String> = meetings.iter().map(|one| met(event, *one)).collect();
        Text::new(named.join("，"), named.join(", "))
    };
    let mut lines = Vec::new();
    if !compared.only_engine.is_empty() {
        let (theirs, mine) = (list(&compared.only_engine), list(&compared.only_manual));
        lines.push(Text::new(
            format!("机器编排：{}；手工编排：{}", theirs.zh, mine.zh),
            format!("the engine has {}; the draft has {}", theirs.en, mine.en),
        ));
    }
    for (pair, zh, en) in [(&compared.worse, "变差", "worse"), (&compared.better, "变好", "better")] {
        let Some((engine, manual)) = pair else { continue };
        let name = rule(engine.rule);
        lines.push(Text::new(
            format!("{}{zh}：{} → {}", name.zh, engine.sum, manual.sum),
            format!("{} get {en}: {} → {}", name.en, engine.sum, manual.sum),
        ));
    }
    for need in &compared.forbidden {
        let name = rule(need.rule);
        lines.push(Text::new(
            format!("违反必须遵守的准则“{}”：{}", name.zh, list(&need.by).zh),
            format!("it breaks a rule that must be kept, {}: {}", name.en, list(&need.by).en),
        ));
    }
    lines
}

/// What was relaxed, in words.
pub fn relaxed(event: &Event, infeasible: &Infeasible) -> Text {
    let line = |need: &tourney::pairing::Need| {
        let name = rule(need.rule);
        let by: Vec<String> = need.by.iter().map(|one| met(event, *one)).collect();
        (
            format!("{} {}（{}）", name.zh, need.count, by.join("、")),
            format!("{} {} ({})", need.count, name.en, by.join(", ")),
        )
    };
    let (zh, en): (Vec<String>, Vec<String>) = infeasible.needs.iter().map(line).unzip();
    Text::new(format!("放宽：{}", zh.join("；")), format!("relaxed: {}", en.join("; ")))
}
