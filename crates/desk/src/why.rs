//! 为什么: why a unit has its place, why a round has a match, and why it has not another.

use serde::Serialize;
use tourney::event::plan::Format;
use tourney::event::round::{Drawn, Match, Round};
use tourney::event::{Command, Event, History, MatchId, Refusal, RoundKey, Scope, StageNo, Table};
use tourney::format::bracket::{Bracket, Source};
use tourney::format::{DrawNo, MatchNo};
use tourney::pairing::{self, Comparison, Field, Ledger, Line, Meeting, Pairing, Relax, compare};
use tourney::points::Points;
use tourney::profile::swiss::{Rule, SwissRules};
use tourney::standings::Standings;
use tourney::text::Text;
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
        Table::Sheet(placed) => match placed.iter().find(|placed| placed.unit == unit) {
            Some(placed) if placed.first == placed.last => vec![Text::new(
                format!("{who} 第{}名，由淘汰赛编排表决定（TD-3.1）。", placed.first),
                format!("{who} has place {}, which the sheet decides (TD-3.1).", placed.first),
            )],
            Some(placed) => vec![Text::new(
                format!("{who} 并列第{}至第{}名：同一轮出局的并列（TD-3.1）。", placed.first, placed.last),
                format!(
                    "{who} shares places {} to {}: those who go out in the same round do (TD-3.1).",
                    placed.first, placed.last
                ),
            )],
            None => vec![Text::new(
                format!("{who} 的名次还没有由编排表决定。"),
                format!("The sheet has not decided the place of {who} yet."),
            )],
        },
    };
    Ok(Answer { about, because })
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
            format!("Units with as many losses meet; {losses} losses put a unit out (TD-3.3)."),
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
        let (name, amount) = (rule(line.rule), amount(line.rule, *cost));
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
                format!("按现在的成绩重排，“{}”可由 {} 变为 {}。", rule(best.rule).zh, sum(drawn), sum(best)),
                format!(
                    "By today's results “{}” could be {} instead of {}.",
                    rule(best.rule).en,
                    sum(best),
                    sum(drawn)
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

/// Why two units do not meet in a round: the round is paired again with the two together, and compared with the best.
///
/// The others are paired among themselves by the same rules; the whole is then judged in the whole field, so each sum that is told is
/// that of a real draft.
///
/// # Errors
/// [`Refusal`] for a round of a stage that is not paired by points, or units that are not in it.
pub fn not(event: &Event, key: RoundKey, one: UnitId, other: UnitId) -> Result<Answer, Refusal> {
    for unit in [one, other] {
        event.roster.get(unit).ok_or(Refusal::NoUnit(unit))?;
    }
    let name = |unit: UnitId| find::name(event, unit);
    let about = Text::new(
        format!("{key} 轮：{} 为什么不对 {}", name(one), name(other)),
        format!("Round {key}: why {} does not meet {}", name(one), name(other)),
    );
    let Asked { field, rules } = Asked::of(event, key)?;
    if let Some(early) = impossible(event, &field, key, one, other) {
        return Ok(Answer { about, because: vec![early] });
    }
    let Some(best) = best(&field, &rules) else {
        let none = Text::new(
            "没有编排能遵守全部必守准则（TD-6.3）。",
            "No pairing keeps every rule that must be kept (TD-6.3).",
        );
        return Ok(Answer { about, because: vec![none] });
    };
    let forced = with(&field, &rules, one, other);
    let compared = forced.and_then(|forced| compare(&field, &rules, &best, &forced).ok());
    let because = compared.map_or_else(
        || vec![Text::new("这样编排，其余各队无法成对。", "With this match the others can't be paired.")],
        |compared| worse(event, &compared, one, other),
    );
    Ok(Answer { about, because })
}

/// The best pairing; where rules must be relaxed, the one that relaxes least.
fn best(field: &Field, rules: &SwissRules) -> Option<Pairing> {
    pairing::pair(field, rules).or_else(|infeasible| pairing::pair_relaxed(field, rules, &infeasible.relax())).ok()
}

/// A question that needs no pairing.
fn impossible(event: &Event, field: &Field, key: RoundKey, one: UnitId, other: UnitId) -> Option<Text> {
    let name = |unit: UnitId| find::name(event, unit);
    if one == other {
        return Some(Text::new(format!("{} 不能与自己比赛。", name(one)), format!("{} can't meet itself.", name(one))));
    }
    let round = event.round(key).ok();
    let drawn = round.and_then(|round| round.of(one)).filter(|(game, _)| game.side(other).is_some());
    if let Some((game, _)) = drawn {
        return Some(Text::new(
            format!("它们本轮相遇：{}。", game.id),
            format!("They do meet in this round: {}.", game.id),
        ));
    }
    [one, other].into_iter().find(|unit| field.place(*unit).is_none()).map(|unit| {
        let sits = field.sits().iter().find(|sit| sit.unit == unit);
        let how =
            sits.map_or_else(|| Text::new("不参加这一轮", "does not play in it"), |sit| crate::show::how(sit.how));
        Text::new(
            format!("{} 本轮不编排：{}。", name(unit), how.zh),
            format!("{} is not paired in this round: {}.", name(unit), how.en),
        )
    })
}

/// The best round in which the two meet.
fn with(field: &Field, rules: &SwissRules, one: UnitId, other: UnitId) -> Option<Vec<Meeting>> {
    let rest = field.units().iter().filter(|unit| unit.unit != one && unit.unit != other).cloned().collect::<Vec<_>>();
    if rest.is_empty() {
        return Some(vec![Meeting::Pair(one, other)]);
    }
    let rest = Field::new(field.round(), rest, Vec::new()).ok()?;
    let everything = Relax([Rule::Met, Rule::Related, Rule::SecondBye].map(|rule| (rule, u64::MAX)).to_vec());
    let others = pairing::pair_relaxed(&rest, rules, &everything).ok()?;
    let pairs = others.matches.iter().map(|game| Meeting::Pair(game.home, game.visitor));
    let all = std::iter::once(Meeting::Pair(one, other)).chain(pairs).chain(others.bye.map(Meeting::Bye));
    Some(all.collect())
}

/// What is worse in the round with the match.
fn worse(event: &Event, compared: &Comparison, one: UnitId, other: UnitId) -> Vec<Text> {
    let mine = Meeting::Pair(one, other);
    let called = |meeting: &Meeting| said(event, *meeting);
    let mut because = Vec::new();
    for need in &compared.forbidden {
        let by: Vec<String> = need.by.iter().map(called).collect();
        because.push(Text::new(
            format!("这样编排违反必守的“{}”：{}。", rule(need.rule).zh, by.join("、")),
            format!("It would break “{}”, which must be kept: {}.", rule(need.rule).en, by.join(", ")),
        ));
    }
    match &compared.worse {
        Some((_, drawn)) if compared.forbidden.is_empty() && drawn.rule == Rule::Order => because.push(Text::new(
            "其余准则同样好，只是固定次序较差：次序靠前的队应对次序靠前的对手（TD-6.3）。",
            "Every other rule would be kept as well; the fixed order less so: the higher unit gets the higher opponent (TD-6.3).",
        )),
        Some((best, drawn)) if compared.forbidden.is_empty() => {
            let whose: Vec<String> = drawn.by.iter().take(6).map(|(meeting, _)| called(meeting)).collect();
            let name = rule(drawn.rule);
            let (zh, en) = if whose.is_empty() {
                (String::new(), String::new())
            } else {
                (format!("，计入：{}", whose.join("、")), format!(", by {}", whose.join(", ")))
            };
            because.push(Text::new(
                format!("若它们相遇，“{}”由 {} 变为 {}{zh}（TD-6.3）。", name.zh, sum(best), sum(drawn)),
                format!("If they met, “{}” would be {} instead of {}{en} (TD-6.3).", name.en, sum(drawn), sum(best)),
            ));
        }
        None if compared.forbidden.is_empty() => because.push(Text::new(
            "各项准则同样好，由固定次序分出（TD-6.3）。",
            "Every rule would be kept as well; the fixed order parts the two rounds (TD-6.3).",
        )),
        _ => {}
    }
    let others: Vec<String> = compared.only_manual.iter().filter(|meeting| !is(**meeting, mine)).map(called).collect();
    if !others.is_empty() {
        because.push(Text::new(
            format!("同时要改的场次：{}。", others.join("、")),
            format!("Other matches that would change: {}.", others.join(", ")),
        ));
    }
    because
}

/// The same meeting, whoever is named first.
fn is(one: Meeting, other: Meeting) -> bool {
    other.units().all(|unit| one.has(unit)) && one.units().all(|unit| other.has(unit))
}

fn said(event: &Event, meeting: Meeting) -> String {
    match meeting {
        Meeting::Pair(one, other) => format!("{}–{}", find::name(event, one), find::name(event, other)),
        Meeting::Bye(unit) => format!("{}–∅", find::name(event, unit)),
    }
}

fn sum(line: &Line) -> String {
    amount(line.rule, line.sum)
}

/// A sum in a unit that people count in.
fn amount(of: Rule, sum: u64) -> String {
    match of {
        Rule::ByeScore => Points::of_hundredths(i64::try_from(sum).unwrap_or(i64::MAX)).to_string(),
        Rule::Gap => {
            let (whole, rest) = (sum / 10_000, format!("{:04}", sum % 10_000));
            let rest = rest.trim_end_matches('0');
            if rest.is_empty() { whole.to_string() } else { format!("{whole}.{rest}") }
        }
        _ => sum.to_string(),
    }
}

/// A rule of pairing as a quantity.
fn rule(rule: Rule) -> Text {
    let (zh, en) = match rule {
        Rule::Met => ("重赛", "rematches"),
        Rule::Related => ("不得相遇的相关队相遇", "matches of units that must not meet"),
        Rule::SecondBye => ("再次轮空", "second byes"),
        Rule::ByeScore => ("轮空队高出最低分", "points of the bye above the lowest"),
        Rule::Area => ("跨胜区败区", "matches across the areas"),
        Rule::Joiner => {
            ("败区中名次高于补入者的队数", "units of the losers' area better than the one that joins the winners")
        }
        Rule::Gap => ("积分差平方和", "sum of squared differences in points"),
        Rule::Float => ("同向再次浮动", "repeated floats"),
        Rule::Soft => ("宜避开的相关队相遇", "matches of units that should not meet"),
        Rule::Table => ("重复桌号", "tables used again"),
        Rule::Home => ("主客失衡", "imbalance of home and visits"),
        Rule::Within => ("偏离同分次序", "distance from the order among equals"),
        Rule::Order => ("固定次序", "the fixed order"),
    };
    Text::new(zh, en)
}
