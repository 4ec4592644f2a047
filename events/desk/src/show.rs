//! What people look at: an event at a glance, rounds, results, as data in both languages.

use serde::Serialize;
use tourney::event::plan::Format;
use tourney::event::round::{Match, Phase, Report, Round, Verdict};
use tourney::event::{Event, MatchId, Refusal, RoundKey, Scored, Stage, StageNo};
use tourney::moment::Moment;
use tourney::played::{How, Tally};
use tourney::points::Points;
use tourney::profile::score::{Second, System};
use tourney::side::{BySide, Side};
use tourney::text::{Text, counted};
use tourney::unit::UnitId;

use crate::{find, results};

/// 一览: where an event stands, and what holds it up.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Glance {
    /// The event's name.
    pub name: String,
    /// The profile's id.
    pub profile: String,
    /// The profile's title.
    pub rules: Text,
    /// How many values supplements have changed.
    pub supplements: usize,
    /// Units that have entered.
    pub entered: usize,
    /// Of them still taking part.
    pub active: usize,
    /// Stages.
    pub stages: Vec<StageGlance>,
    /// Appeals without an answer.
    pub appeals_open: Vec<u32>,
    /// Of them those that were entered after their time, though they are said to have been filed in time.
    pub appeals_late: Vec<u32>,
    /// Results of the last round that has any, as they were played: the first [`LATEST`] of them.
    pub latest: Vec<MatchRow>,
    /// What can be done next; each with what holds it up, if anything does.
    pub next: Vec<Text>,
}

/// How many results are shown at a glance; `round` shows all.
pub const LATEST: usize = 12;

/// A stage at a glance.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StageGlance {
    /// Its number.
    pub stage: StageNo,
    /// Its name.
    pub name: String,
    /// Its format.
    pub format: Text,
    /// How many units it drew.
    pub units: usize,
    /// Whether its standings are final.
    pub closed: bool,
    /// Its rounds.
    pub rounds: Vec<RoundGlance>,
    /// Rounds that are still to be drawn.
    pub left: u16,
}

/// A round at a glance.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RoundGlance {
    /// Its name.
    pub round: RoundKey,
    /// Where it stands.
    pub phase: Phase,
    /// The same for people.
    pub phase_text: Text,
    /// Matches.
    pub matches: usize,
    /// Units without an opponent.
    pub rests: usize,
    /// Matches without a result that stands.
    pub missing: Vec<MatchId>,
    /// When it is to end.
    pub ends: Option<Moment>,
}

/// Where an event stands.
///
/// # Errors
/// [`Refusal`] if a stage's plan does not hold any more, which its opening rules out.
pub fn glance(event: &Event) -> Result<Glance, Refusal> {
    let stages = event.stages.iter().map(|stage| stage_glance(event, stage)).collect::<Result<Vec<_>, _>>()?;
    let units = event.roster.units();
    let open = || event.appeals.iter().filter(|appeal| appeal.answers.is_empty());
    let next = next(event, &stages);
    let mut rounds = event.stages.iter().flat_map(|stage| &stage.rounds).rev();
    let round = rounds.find(|round| round.matches.iter().any(Match::is_settled));
    let played = round.into_iter().flat_map(|round| &round.matches).filter(|game| game.is_settled()).take(LATEST);
    let latest = played.map(|game| match_row(event, game)).collect::<Result<_, _>>()?;
    Ok(Glance {
        name: event.name.clone(),
        profile: event.profile.id.clone(),
        rules: event.profile.title.clone(),
        supplements: event.supplements.len(),
        entered: units.len(),
        active: units.iter().filter(|unit| unit.out().is_none()).count(),
        stages,
        appeals_open: open().map(|appeal| appeal.no).collect(),
        appeals_late: open().filter(|appeal| appeal.late.is_some()).map(|appeal| appeal.no).collect(),
        latest,
        next,
    })
}

fn stage_glance(event: &Event, stage: &Stage) -> Result<StageGlance, Refusal> {
    Ok(StageGlance {
        stage: stage.no,
        name: stage.plan.name.clone(),
        format: format(&stage.plan.format),
        units: stage.draw.len(),
        closed: stage.closed,
        rounds: stage.rounds.iter().map(|round| round_glance(event, round)).collect(),
        left: event.rounds_left(stage.no)?.unwrap_or(0),
    })
}

fn round_glance(event: &Event, round: &Round) -> RoundGlance {
    RoundGlance {
        round: round.key,
        phase: round.phase,
        phase_text: Text::new(round.phase.zh(), round.phase.en()),
        matches: round.matches.len(),
        rests: round.rests.len(),
        missing: event.missing(round).map(|game| game.id).collect(),
        ends: round.ends,
    }
}

/// What can be done next.
fn next(event: &Event, stages: &[StageGlance]) -> Vec<Text> {
    let Some(stage) = stages.last().filter(|stage| !stage.closed) else {
        return vec![if event.roster.units().len() < 2 {
            Text::new("录入报名：import 或 enter", "enter units: import or enter")
        } else {
            Text::new("开始一个阶段：draw", "open a stage: draw")
        }];
    };
    let mut ways: Vec<Text> = stage.rounds.iter().filter(|round| round.phase != Phase::Locked).map(way_on).collect();
    let chooser = event.stage(stage.stage).ok().and_then(Stage::chooser);
    if let Some((unit, _)) = chooser.filter(|_| stage.rounds.is_empty()) {
        let name = find::name(event, unit);
        ways.push(Text::new(
            format!("挑选对手：轮到 {name}（choose）"),
            format!("opponents are chosen: {name} is next (choose)"),
        ));
    } else if stage.left > 0 && stage.rounds.last().is_none_or(|round| round.phase >= Phase::Closing) {
        let key = RoundKey::new(stage.stage.0, stage.rounds.len() as u16 + 1);
        ways.push(Text::new(format!("编排 {key}：pair {key}"), format!("draw {key}: pair {key}")));
    }
    if ways.is_empty() {
        ways.push(Text::new(
            format!("结束阶段：close {}", stage.stage),
            format!("close the stage: close {}", stage.stage),
        ));
    }
    ways
}

/// What takes a round on, and who holds it up.
fn way_on(round: &RoundGlance) -> Text {
    let key = round.round;
    let missing = round.missing.len();
    let list: Vec<String> = round.missing.iter().take(8).map(ToString::to_string).collect();
    let more = if missing > list.len() { " …" } else { "" };
    let list = list.join(" ") + more;
    let (step, zh) = match round.phase {
        Phase::Draft => ("publish", "公布"),
        Phase::Published => ("start", "开赛"),
        Phase::Playing => ("close", "收表"),
        Phase::Closing => ("count", "进入更正期"),
        Phase::Corrections | Phase::Locked => ("lock", "锁定"),
    };
    let waits = missing > 0 && round.phase >= Phase::Playing;
    let (held_zh, held_en) = if waits {
        (format!("；缺 {missing} 场成绩：{list}"), format!("; {} missing: {list}", counted(missing, "result")))
    } else {
        (String::new(), String::new())
    };
    Text::new(format!("{zh} {key}：round {key} {step}{held_zh}"), format!("{step} {key}: round {key} {step}{held_en}"))
}

/// 赛制 in words.
pub fn format(format: &Format) -> Text {
    match format {
        Format::Swiss { rounds, .. } => {
            Text::new(format!("积分编排 {rounds} 轮"), format!("Swiss, {}", counted(*rounds, "round")))
        }
        Format::SpecialSwiss { .. } => Text::new("特殊积分编排", "special Swiss"),
        Format::RoundRobin { groups: 0 | 1, .. } => Text::new("循环赛", "round robin"),
        Format::RoundRobin { groups, .. } => {
            Text::new(format!("分组循环赛 {groups} 组"), format!("round robin in {}", counted(*groups, "group")))
        }
        Format::PlayOffs { each, .. } => {
            Text::new(format!("同名次附加赛 每组 {each} 队"), format!("play-offs of {each} for the same places"))
        }
        Format::KnockOut { .. } => Text::new("淘汰赛", "knock-out"),
        Format::MultiLoss { losses } => {
            Text::new(format!("{losses} 败淘汰"), format!("out after {}", counted(*losses, "loss")))
        }
        Format::Movement { .. } => Text::new("轮转", "movement"),
    }
}

/// A match for people.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MatchRow {
    /// Its name.
    #[serde(rename = "match")]
    pub game: MatchId,
    /// Its table.
    pub table: u16,
    /// 主队.
    pub home: UnitId,
    /// Its name.
    pub home_name: String,
    /// 客队.
    pub visitor: UnitId,
    /// Its name.
    pub visitor_name: String,
    /// 组, 场次号 or 位置 in the schedule; 0 where there is none.
    pub node: u32,
    /// How far its result is.
    pub status: Status,
    /// 成绩: what was played, in a few signs, or how it was not; empty while nothing stands.
    pub played: Text,
    /// 积分 of both sides, home first; empty while nothing stands.
    pub points: String,
    /// 第二分 of both sides; empty while nothing stands and where the system has none.
    pub second: String,
    /// All of it for people; of a result that does not stand, how far it is.
    pub result: Text,
}

/// How far a result is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Nothing yet.
    Open,
    /// One side has entered it.
    Claimed,
    /// The sides disagree.
    Disputed,
    /// It stands.
    Settled,
}

/// A unit without an opponent, for people.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RestRow {
    /// The unit.
    pub unit: UnitId,
    /// Its name.
    pub name: String,
    /// Why.
    pub how: How,
    /// The same for people.
    pub why: Text,
}

/// The matches of a round, by their numbers.
///
/// # Errors
/// [`Refusal`] for a result that does not fit its score system, which its entry rules out.
pub fn matches(event: &Event, round: &Round) -> Result<Vec<MatchRow>, Refusal> {
    round.matches.iter().map(|game| match_row(event, game)).collect()
}

/// One match.
///
/// # Errors
/// As [`matches()`].
pub fn match_row(event: &Event, game: &Match) -> Result<MatchRow, Refusal> {
    let (status, stands, open) = match &game.report {
        // What a ruling has decided needs no sheet (TD-7.10).
        Report::Open | Report::Claimed { .. } | Report::Disputed { .. } if event.is_decided(game) => {
            (Status::Settled, Stands::ruled(event, game)?, Text::new("", ""))
        }
        Report::Open => (Status::Open, Stands::default(), Text::new("", "")),
        Report::Claimed { by, .. } => (
            Status::Claimed,
            Stands::default(),
            Text::new(format!("{}已报，待确认", by.zh()), format!("entered by {}, to be confirmed", by.en())),
        ),
        Report::Disputed { .. } => (Status::Disputed, Stands::default(), Text::new("有争议，待裁定", "disputed")),
        Report::Settled { verdict, .. } => (Status::Settled, Stands::of(event, game, verdict)?, Text::new("", "")),
    };
    let result = if status == Status::Settled { stands.text(event, game) } else { open };
    Ok(MatchRow {
        game: game.id,
        table: game.table,
        home: game.pair.home,
        home_name: find::name(event, game.pair.home),
        visitor: game.pair.visitor,
        visitor_name: find::name(event, game.pair.visitor),
        node: game.pair.node,
        status,
        played: stands.played,
        points: stands.points,
        second: stands.second,
        result,
    })
}

/// What stands of a match.
struct Stands {
    played: Text,
    points: String,
    second: String,
}

impl Default for Stands {
    fn default() -> Self {
        Self { played: Text::new("", ""), points: String::new(), second: String::new() }
    }
}

impl Stands {
    fn of(event: &Event, game: &Match, verdict: &Verdict) -> Result<Self, Refusal> {
        let no = game.id.key.stage;
        let played = match verdict {
            Verdict::Sheet { sheet } => results::short(event, no, sheet),
            other => Text::new(other.zh(), other.en()),
        };
        let Some(scored) = event.scored(game)? else { return Ok(Self { played, ..Self::default() }) };
        let lost = Side::BOTH.into_iter().find(|side| scored.of(*side).how == How::RuledLost);
        let played = match (verdict, lost) {
            (Verdict::Sheet { .. }, Some(side)) => Text::new(
                format!("{}（{}判负）", played.zh, side.zh()),
                format!("{} (lost by {}, by a ruling)", played.en, side.en()),
            ),
            _ => played,
        };
        Ok(Self::counted(event, no, played, &scored))
    }

    /// A match that a ruling has lost for a side, or for both, before it was played.
    fn ruled(event: &Event, game: &Match) -> Result<Self, Refusal> {
        let Some(scored) = event.scored(game)? else { return Ok(Self::default()) };
        let lost = Side::BOTH.into_iter().filter(|&side| scored.of(side).how == How::RuledLost);
        let (zh, en): (Vec<&str>, Vec<&str>) = lost.map(|side| (side.zh(), side.en())).unzip();
        let played = Text::new(format!("{}判负", zh.join("、")), format!("ruled lost by {}", en.join(" and ")));
        Ok(Self::counted(event, game.id.key.stage, played, &scored))
    }

    fn counted(event: &Event, no: StageNo, played: Text, scored: &BySide<Scored>) -> Self {
        let figures = |of: fn(&Tally) -> Points| format!("{}:{}", of(&scored.home.tally), of(&scored.visitor.tally));
        let has_second = system(event, no).is_some_and(|system| system.second.value != Second::None);
        let second = if has_second { figures(|tally| tally.second) } else { String::new() };
        Self { played, points: figures(|tally| tally.points), second }
    }

    /// `A-9　积分 2:0　级差分 18:8`.
    fn text(&self, event: &Event, game: &Match) -> Text {
        let Self { played, points, second } = self;
        let name = system(event, game.id.key.stage).filter(|_| !second.is_empty()).map(System::second_name);
        let (zh, en) = name.map_or_else(Default::default, |name| {
            (format!("　{} {second}", name.zh), format!(", {} {second}", name.en))
        });
        Text::new(format!("{}　积分 {points}{zh}", played.zh), format!("{}, points {points}{en}", played.en))
    }
}

/// The score system of a stage.
pub fn system(event: &Event, no: StageNo) -> Option<&System> {
    event.profile.score.systems.get(&event.stage(no).ok()?.plan.system)
}

/// Who rests in a round.
pub fn rests(event: &Event, rests: &[tourney::event::round::Rest]) -> Vec<RestRow> {
    let one = |rest: &tourney::event::round::Rest| RestRow {
        unit: rest.unit,
        name: find::name(event, rest.unit),
        how: rest.how,
        why: how(rest.how),
    };
    rests.iter().map(one).collect()
}

/// Why a unit has a result in a round, in words.
pub fn how(how: How) -> Text {
    let (zh, en) = match how {
        How::Played => ("比赛", "played"),
        How::Bye => ("轮空", "bye"),
        How::Leave => ("申请轮空", "misses the round"),
        How::ForfeitWon => ("对手退出或弃权", "opponent gone"),
        How::Forfeit => ("弃权", "forfeit"),
        How::RuledLost => ("判负", "ruled lost"),
        How::RuledWon => ("对手判负", "opponent ruled lost"),
        How::Clinched => ("名次已定", "place is certain"),
        How::ForceMajeure => ("不可抗力", "force majeure"),
    };
    Text::new(zh, en)
}
