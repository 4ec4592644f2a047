//! 为什么: why a unit has its place, why a round has a match, and why it has not another.

use serde::Serialize;
use tourney::event::plan::Format;
use tourney::event::round::{Drawn, Match, Round};
use tourney::event::{Command, Event, History, MatchId, Placed, Refusal, RoundKey, Scope, StageNo, Table};
use tourney::format::bracket::{Bracket, Source};
use tourney::format::{DrawNo, MatchNo};
use tourney::pairing::explain::NoAnswer;
use tourney::pairing::{self, Field, Ledger, Meeting, Verdict, words};
use tourney::points::Points;
use tourney::profile::swiss::{Force, Rule, SwissRules};
use tourney::standings::Standings;
use tourney::text::{Text, counted};
use tourney::unit::UnitId;

use crate::find;

/// An answer: sentences, the decisive one first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Answer {
    /// What was asked about.
    pub about: Text,
    /// Why, with articles.
    pub because: Vec<Text>,
}

/// Why a unit stands where it stands in a stage.
///
/// # Errors
/// [`Refusal`] if there is no such stage, or the unit does not play in it.
pub fn place(event: &Event, stage: StageNo, unit: UnitId, scope: Scope) -> Result<Answer, Refusal> {
    event.roster.get(unit).ok_or(Refusal::NoUnit(unit))?;
    let name = |unit: UnitId| find::name(event, unit);
    let held = event.stage(stage)?;
    let who = name(unit);
    let kind = match scope {
        Scope::Official => Text::new("正式名次", "official standings"),
        _ => Text::new("即时名次", "provisional standings"),
    };
    let about = Text::new(
        format!("{}，第 {stage} 阶段{}", who, kind.zh),
        format!("{} in the {} of stage {stage}", who, kind.en),
    );
    if !held.draw.contains(&unit) {
        let none = Text::new(format!("{who} 不参加这一阶段。"), format!("{who} does not play in this stage."));
        return Ok(Answer { about, because: vec![none] });
    }
    let because = match event.table(stage, scope)? {
        Table::Ranked(table) => rows(&table, unit, &name),
        Table::Groups(combined) => {
            let own = combined.groups.iter().zip(1..).find(|(group, _)| group.row(unit).is_some());
            let own = own.map(|(group, number)| in_group(number, rows(group, unit, &name))).unwrap_or_default();
            let all = rows(&combined.all, unit, &name)
                .into_iter()
                .map(|text| Text::new(format!("各组总排：{}", text.zh), format!("Over all groups: {}", text.en)));
            own.into_iter().chain(all).collect()
        }
        Table::Champions(groups) => groups.iter().flat_map(|table| rows(table, unit, &name)).collect(),
        Table::Sheet(placed) => vec![on_sheet(&placed, unit, &who)],
    };
    Ok(Answer { about, because })
}

/// What a sheet says of a unit.
fn on_sheet(sheet: &[Placed], unit: UnitId, who: &str) -> Text {
    let Some(one) = sheet.iter().find(|one| one.unit == unit) else {
        return Text::new(
            format!("{who} 的名次还没有由编排表决定。"),
            format!("The sheet has not decided the place of {who} yet."),
        );
    };
    let article = one.placed_by.as_deref().unwrap_or("TD-3.1");
    match one.places {
        None => Text::new(
            format!("{who} 不列名次：已取消资格（{article}）。"),
            format!("{who} has no place: it was disqualified ({article})."),
        ),
        Some(places) if one.placed_by.is_some() => Text::new(
            format!("{who} 第{}名：列于其他队之后（{article}）。", places.first),
            format!("{who} has place {}: it is put behind the others ({article}).", places.first),
        ),
        Some(places) if places.first == places.last => Text::new(
            format!("{who} 第{}名，由淘汰赛编排表决定（{article}）。", places.first),
            format!("{who} has place {}, which the sheet decides ({article}).", places.first),
        ),
        Some(places) => Text::new(
            format!("{who} 并列第{}至第{}名：同一轮出局的并列（{article}）。", places.first, places.last),
            format!(
                "{who} shares places {} to {}: those who go out in the same round do ({article}).",
                places.first, places.last
            ),
        ),
    }
}

/// What sets a row above the next and below the one before.
fn rows(table: &Standings, unit: UnitId, name: &dyn Fn(UnitId) -> String) -> Vec<Text> {
    let Some(at) = table.rows.iter().position(|row| row.unit == unit) else { return Vec::new() };
    let above = table.why(at, name);
    let below = if at == 0 { None } else { table.between(at, name) };
    above.into_iter().chain(below).collect()
}

fn in_group(number: u32, texts: Vec<Text>) -> Vec<Text> {
    let said = |text: Text| Text::new(format!("第 {number} 组：{}", text.zh), format!("Group {number}: {}", text.en));
    texts.into_iter().map(said).collect()
}

/// Why a round has this match.
///
/// # Errors
/// [`Refusal`] if there is no such match.
pub fn meeting(history: &History, event: &Event, id: MatchId) -> Result<Answer, Refusal> {
    let game = event.game(id)?;
    let round = event.round(id.key)?;
    let about =
        Text::new(format!("{id}：{}", versus(event, game, "对")), format!("{id}: {}", versus(event, game, "v")));
    let mut because = Vec::new();
    if round.drawn == Drawn::Hand {
        because.push(by_hand(history, id.key));
    }
    let stage = event.stage(id.key.stage)?;
    match &stage.plan.format {
        Format::Swiss { .. } | Format::SpecialSwiss { .. } => because.extend(by_rules(event, round, game)?),
        Format::RoundRobin { .. } | Format::PlayOffs { .. } => because.push(Text::new(
            format!("循环赛轮次表第 {} 轮（TD-5.1）。", id.key.round.0),
            format!("It stands in round {} of the table of the round robin (TD-5.1).", id.key.round.0),
        )),
        Format::Movement { .. } => because.push(Text::new(
            format!("轮转表第 {} 轮，牌套 {}（TD-2.12）。", id.key.round.0, game.pair.node),
            format!("Round {} of the movement, set of boards {} (TD-2.12).", id.key.round.0, game.pair.node),
        )),
        Format::KnockOut { kind, .. } => {
            let bracket = Bracket::new(*kind, u16::try_from(stage.draw.len()).unwrap_or(u16::MAX)).ok();
            let number = MatchNo(u16::try_from(game.pair.node).unwrap_or_default());
            let fixture = bracket.as_ref().and_then(|bracket| bracket.fixture(number).ok().copied());
            because.extend(fixture.map(|fixture| {
                let (upper, lower) = (source(fixture.upper), source(fixture.lower));
                Text::new(
                    format!("编排表第 {number} 场：{}对{}（TD-3.1）。", upper.zh, lower.zh),
                    format!("Match {number} of the sheet: {} against {} (TD-3.1).", upper.en, lower.en),
                )
            }));
        }
        Format::MultiLoss { losses } => because.push(Text::new(
            format!("负场相同的相遇，{losses} 负出局（TD-3.3）。"),
            format!("Units with as many losses meet; a unit is out after {} (TD-3.3).", counted(*losses, "loss")),
        )),
    }
    Ok(Answer { about, because })
}

fn versus(event: &Event, game: &Match, between: &str) -> String {
    format!("{} {between} {}", find::name(event, game.pair.home), find::name(event, game.pair.visitor))
}

/// Where a side of a sheet's match comes from.
fn source(source: Source) -> Text {
    match source {
        Source::Seed(DrawNo(number)) => Text::new(format!("签号 {number}"), format!("number {number} of the draw")),
        Source::WinnerOf(number) => Text::new(format!("第 {number} 场胜者"), format!("the winner of match {number}")),
        Source::LoserOf(number) => Text::new(format!("第 {number} 场负者"), format!("the loser of match {number}")),
    }
}

/// Who changed a round by hand, and why.
fn by_hand(history: &History, key: RoundKey) -> Text {
    let draws = |(number, entry): &(u64, &tourney::event::Entry)| {
        matches!(&entry.command, Command::Draw { round, drawn: Drawn::Hand, .. } if *round == key)
            && !history.is_undone(*number)
    };
    match (1..).zip(history.entries()).filter(draws).last() {
        Some((number, entry)) => Text::new(
            format!("本轮由 {} 手工编排（第 {number} 条）：{}", entry.who.name, entry.reason),
            format!("{} made this round by hand (entry {number}): {}", entry.who.name, entry.reason),
        ),
        None => Text::new("本轮由手工编排。", "This round was made by hand."),
    }
}

/// What the rules of pairing say of a match: where it costs something, and whether the engine would do it again.
fn by_rules(event: &Event, round: &Round, game: &Match) -> Result<Vec<Text>, Refusal> {
    let Asked { field, rules, .. } = Asked::of(event, round.key)?;
    let played: Vec<Meeting> = meetings(round);
    let Ok(ledger) = pairing::judge(&field, &rules, &played) else {
        return Ok(vec![Text::new(
            "编排以后参赛队有变动，已不能按当时的积分说明。",
            "The field has changed since the round was drawn; the reasons of then can't be computed any more.",
        )]);
    };
    let (home, visitor) = (game.pair.home, game.pair.visitor);
    let points = |unit: UnitId| field.place(unit).map_or(Points::ZERO, |at| field.units()[at].points);
    let mut because = vec![Text::new(
        format!("编排时两队积分 {} 与 {}（TD-6.3）。", points(home), points(visitor)),
        format!("When the round was drawn they had {} and {} points (TD-6.3).", points(home), points(visitor)),
    )];
    let mine = |meeting: &Meeting| meeting.has(home) && meeting.has(visitor);
    for line in &ledger.0 {
        let Some((_, cost)) = line.by.iter().find(|(meeting, _)| mine(meeting)) else { continue };
        let (name, amount) = (line.rule.name(), words::amount_of(line.rule, *cost));
        because.push(Text::new(
            format!("本场计入“{}”：{amount}。", name.zh),
            format!("It counts for “{}”: {amount}.", name.en),
        ));
    }
    because.push(match pairing::pair(&field, &rules) {
        Ok(best) if same(&best.ledger, &ledger) => Text::new(
            "全场各项准则合计已是最好，没有更好的编排（TD-6.3）。",
            "Over the whole round every rule is kept as well as it can be; no pairing is better (TD-6.3).",
        ),
        Ok(best) => match best.ledger.first_difference(&ledger) {
            Some((best, drawn)) => Text::new(
                format!(
                    "按现在的成绩重排，“{}”可由 {} 变为 {}。",
                    best.rule.name().zh,
                    words::amount(drawn),
                    words::amount(best)
                ),
                format!(
                    "By today's results “{}” could be {} instead of {}.",
                    best.rule.name().en,
                    words::amount(best),
                    words::amount(drawn)
                ),
            ),
            None => Text::new("各项准则同样好。", "Every rule is kept as well."),
        },
        Err(_) => Text::new(
            "没有编排能遵守全部必守准则，本轮是放宽后编的（TD-6.3）。",
            "No pairing keeps all rules that must be kept; this round was drawn with some relaxed (TD-6.3).",
        ),
    });
    Ok(because)
}

/// Equal by every rule but the use of tables, which a draft is not judged by.
fn same(one: &Ledger, other: &Ledger) -> bool {
    let sums = |ledger: &Ledger| -> Vec<(Rule, u8, u64)> {
        let judged = ledger.0.iter().filter(|line| line.rule != Rule::Table);
        judged.map(|line| (line.rule, line.weight, line.sum)).collect()
    };
    sums(one) == sums(other)
}

/// A round's meetings and its bye.
fn meetings(round: &Round) -> Vec<Meeting> {
    let byes = round.rests.iter().filter(|rest| rest.how == tourney::played::How::Bye);
    let pairs = round.matches.iter().map(|game| Meeting::Pair(game.pair.home, game.pair.visitor));
    pairs.chain(byes.map(|rest| Meeting::Bye(rest.unit))).collect()
}

/// What is asked of the engine.
struct Asked {
    field: Field,
    rules: SwissRules,
}

impl Asked {
    fn of(event: &Event, key: RoundKey) -> Result<Self, Refusal> {
        Ok(Self { field: event.field(key)?, rules: event.pairing_rules(key.stage)? })
    }
}

/// Why two units do not meet in a round, or why a unit has not its bye: the round is paired again with that in it, and compared with
/// the best.
///
/// # Errors
/// [`Refusal`] for a round of a stage that is not paired by points, or units that are not in it.
pub fn not(event: &Event, key: RoundKey, asked: Meeting) -> Result<Answer, Refusal> {
    for unit in asked.units() {
        event.roster.get(unit).ok_or(Refusal::NoUnit(unit))?;
    }
    let name = |unit: UnitId| find::name(event, unit);
    let about = match asked {
        Meeting::Pair(one, other) => Text::new(
            format!("{key} 轮：{} 为什么不对 {}", name(one), name(other)),
            format!("Round {key}: why {} does not meet {}", name(one), name(other)),
        ),
        Meeting::Bye(one) => Text::new(
            format!("{key} 轮：{} 为什么不轮空", name(one)),
            format!("Round {key}: why {} has not the bye", name(one)),
        ),
    };
    let Asked { field, rules } = Asked::of(event, key)?;
    if let Some(early) = impossible(event, &field, key, asked) {
        return Ok(Answer { about, because: vec![early] });
    }
    let because = match pairing::why_not(&field, &rules, asked) {
        Err(NoAnswer::NoBye) => {
            vec![Text::new("本轮是双数，没有轮空（TD-7.11）。", "The field is even: nobody has a bye (TD-7.11).")]
        }
        Err(fault) => vec![Text::new(fault.to_string(), fault.to_string())],
        Ok(answer) => counterfactual(event, &rules, &answer.verdict),
    };
    Ok(Answer { about, because })
}

/// A question that needs no pairing.
fn impossible(event: &Event, field: &Field, key: RoundKey, asked: Meeting) -> Option<Text> {
    let name = |unit: UnitId| find::name(event, unit);
    if let Meeting::Pair(one, other) = asked {
        if one == other {
            let text = (format!("{} 不能与自己比赛。", name(one)), format!("{} can't meet itself.", name(one)));
            return Some(Text::new(text.0, text.1));
        }
        let round = event.round(key).ok();
        let drawn = round.and_then(|round| round.of(one)).filter(|(game, _)| game.side(other).is_some());
        if let Some((game, _)) = drawn {
            return Some(Text::new(
                format!("它们本轮相遇：{}。", game.id),
                format!("They do meet in this round: {}.", game.id),
            ));
        }
    }
    asked.units().find(|unit| field.place(*unit).is_none()).map(|unit| {
        let sits = field.sits().iter().find(|sit| sit.unit == unit);
        let how =
            sits.map_or_else(|| Text::new("不参加这一轮", "does not play in it"), |sit| crate::show::how(sit.how));
        Text::new(
            format!("{} 本轮不编排：{}。", name(unit), how.zh),
            format!("{} is not paired in this round: {}.", name(unit), how.en),
        )
    })
}

/// What is worse in the round that holds what was asked for.
fn counterfactual(event: &Event, rules: &SwissRules, verdict: &Verdict) -> Vec<Text> {
    let (without, with, pays, changes) = match verdict {
        Verdict::Paired => {
            return vec![Text::new(
                "按现在的成绩编排，正是如此（TD-6.3）。",
                "By today's results the engine would have it so (TD-6.3).",
            )];
        }
        Verdict::Equal => {
            return vec![Text::new(
                "各项准则同样好，由固定签序分出（TD-6.3）。",
                "Every rule would be kept as well; a fixed lot parts the two rounds (TD-6.3).",
            )];
        }
        Verdict::Worse { without, with, pays, changes } => (without, with, pays, changes),
    };
    let (rule, article) = (with.rule.name(), with.rule.article());
    let names = |units: &[UnitId]| units.iter().take(6).map(|unit| find::name(event, *unit)).collect::<Vec<_>>();
    let barred = rules.ladder.value.all().iter().any(|step| step.rule == with.rule && step.force == Force::Barred);
    let mut because = vec![if with.rule == Rule::Order {
        Text::new(
            "其余准则同样好，只是固定次序较差：次序靠前的队应对次序靠前的对手（TD-6.3）。",
            "Every other rule would be kept as well; the fixed order less so: the higher unit gets the higher opponent (TD-6.3).",
        )
    } else {
        let (from, to) = (words::amount(without), words::amount(with));
        let (zh, en) = if barred { ("，而这是必守的", ", and that must be kept") } else { ("", "") };
        Text::new(
            format!("若这样编排，{}由 {from} 变为 {to}{zh}（{article}）。", rule.zh),
            format!("With it, {} would be {to} instead of {from}{en} ({article}).", rule.en),
        )
    }];
    if with.rule != Rule::Order && !pays.is_empty() {
        let (zh, en) = (names(pays).join("、"), names(pays).join(", "));
        because.push(Text::new(format!("涉及：{zh}。"), format!("It falls on {en}.")));
    }
    if !changes.is_empty() {
        let others: Vec<String> = changes.iter().take(12).map(|meeting| said(event, *meeting)).collect();
        let more = if changes.len() > others.len() { " …" } else { "" };
        because.push(Text::new(
            format!("同时要改的场次：{}{more}。", others.join("、")),
            format!("Other matches that would change: {}{more}.", others.join(", ")),
        ));
    }
    because
}

fn said(event: &Event, meeting: Meeting) -> String {
    match meeting {
        Meeting::Pair(one, other) => format!("{}–{}", find::name(event, one), find::name(event, other)),
        Meeting::Bye(unit) => format!("{}–∅", find::name(event, unit)),
    }
}
