//! A Swiss stage as a tournament report file.

use std::collections::BTreeMap;

use sheets::trf::{Bye, ByeKind, Colour, Credit, Forbidden, Game, Heading, Outcome, Player, Report, Scores, Tag};
use tourney::event::roster::Strength;
use tourney::event::round::Phase;
use tourney::event::{Event, Refusal, Regulation, Scope, Stage, StageNo, Table};
use tourney::played::{How, Outcome as Ending, Played};
use tourney::points::Points;
use tourney::side::Side;
use tourney::standings::Record;
use tourney::text::Text;
use tourney::unit::UnitId;

use super::Clock;
use crate::find;

/// Why a stage has no report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unreported {
    /// The event does not allow it.
    Refused(Refusal),
    /// The stage is not paired by points.
    NotSwiss(StageNo),
}

impl Unreported {
    /// What does not do, and what would.
    pub fn text(&self) -> Text {
        match self {
            Self::Refused(refusal) => refusal.text(),
            Self::NotSwiss(stage) => Text::new(
                format!("第 {stage} 阶段不是积分编排，TRF 只记积分编排。请用 --to json 或 xlsx。"),
                format!("Stage {stage} is not paired by points; a TRF tells of such alone. Use --to json or xlsx."),
            ),
        }
    }
}

impl From<Refusal> for Unreported {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// 比赛报告: a Swiss stage, with the place that the regulations say and the days of its rounds; each unit is a player, by its number in the draw. What a result is worth is told where it is the same for
/// all of its kind; where points depend on the margin, the column of points alone has them.
///
/// # Errors
/// [`Unreported`].
pub fn report(event: &Event, no: StageNo, day: Clock<'_>) -> Result<Report, Unreported> {
    let stage = event.stage(no)?;
    if !stage.plan.format.is_paired_by_points() {
        return Err(Unreported::NotSwiss(no));
    }
    let records = event.records(no, Scope::Provisional)?;
    let places: BTreeMap<UnitId, u32> = match event.table(no, Scope::Provisional)? {
        Table::Ranked(table) => table.rows.iter().zip(1..).map(|(row, at)| (row.unit, at)).collect(),
        _ => BTreeMap::new(),
    };
    let rounds = stage.rounds.len();
    let player = |record: &Record| one(event, stage, record, places.get(&record.unit).copied(), rounds);
    let rounds_planned = match &stage.plan.format {
        tourney::event::Format::Swiss { rounds, .. } => Some(u32::from(*rounds)),
        _ => None,
    };
    let heading = |tag: Tag, text: String| Heading { tag, text };
    let place = event.regulations.get(&Regulation::Place).map(|place| place.lines().next().unwrap_or_default());
    let begins = stage.rounds.iter().filter_map(|round| round.started).min();
    let ends = stage.rounds.iter().filter_map(|round| round.closed.or(round.ends)).max();
    let told = [
        (Tag::City, place.filter(|place| !place.is_empty()).map(str::to_owned)),
        (Tag::Begins, begins.map(day)),
        (Tag::Ends, ends.map(day)),
    ];
    let told = told.into_iter().filter_map(|(tag, text)| Some(heading(tag, text?)));
    let mut headings = vec![heading(Tag::Name, event.name.clone())];
    headings.extend(told);
    Ok(Report {
        headings: headings
            .into_iter()
            .chain([
                heading(Tag::Players, stage.draw.len().to_string()),
                heading(Tag::Type, "Swiss".into()),
                heading(Tag::Controller, "Paiju".into()),
            ])
            .collect(),
        rounds: rounds_planned,
        scores: scores(&records),
        players: records.iter().map(player).collect(),
        byes: byes(event, stage),
        forbidden: forbidden(event, stage, rounds_planned.unwrap_or(999)),
        ..Report::default()
    })
}

fn one(event: &Event, stage: &Stage, record: &Record, rank: Option<u32>, rounds: usize) -> Player {
    let total =
        record.carry - record.deducted.points + record.played.iter().map(|one| one.tally.points).sum::<Points>();
    let game = |round: usize| {
        let played = record.played.iter().find(|played| usize::from(played.round.0) == round);
        played.map(|played| game(stage, played)).or_else(|| pending(stage, record.unit, round))
    };
    Player {
        number: stage.number(record.unit).unwrap_or_default(),
        name: find::name(event, record.unit),
        points: trf_points(total),
        rank,
        games: (1..=rounds).map(game).collect(),
        ..Player::default()
    }
}

/// A match that is published and has no result yet.
fn pending(stage: &Stage, unit: UnitId, round: usize) -> Option<Game> {
    let round = stage.rounds.get(round.checked_sub(1)?).filter(|round| round.phase > Phase::Draft)?;
    let (game, side) = round.of(unit)?;
    let colour = if side == Side::Home { Colour::White } else { Colour::Black };
    Some(Game { opponent: stage.number(game.unit(side.other())), colour: Some(colour), outcome: Outcome::Pending })
}

/// A round of a unit by the codes of the format.
fn game(stage: &Stage, played: &Played) -> Game {
    let won = played.tally.outcome == Ending::Won;
    let outcome = match played.how {
        How::Played | How::RuledLost | How::RuledWon => match played.tally.outcome {
            Ending::Won => Outcome::Win,
            Ending::Tied => Outcome::Draw,
            Ending::Lost => Outcome::Loss,
        },
        How::Bye => Outcome::PairingBye,
        How::ForfeitWon => Outcome::ForfeitWin,
        How::Forfeit => Outcome::ForfeitLoss,
        How::Leave | How::Clinched | How::ForceMajeure if won => Outcome::FullBye,
        How::Leave | How::Clinched | How::ForceMajeure if played.tally.outcome == Ending::Tied => Outcome::HalfBye,
        How::Leave | How::Clinched | How::ForceMajeure => Outcome::ZeroBye,
    };
    let opponent = played.opponent.filter(|_| !outcome.is_bye()).and_then(|unit| stage.number(unit));
    let outcome = match (outcome, opponent) {
        // A win or loss without an opponent is a bye to this format.
        (Outcome::ForfeitWin, None) => Outcome::FullBye,
        (Outcome::ForfeitLoss, None) => Outcome::ZeroBye,
        (outcome, _) => outcome,
    };
    let colour = played.side.filter(|_| opponent.is_some()).map(|side| match side {
        Side::Home => Colour::White,
        Side::Visitor => Colour::Black,
    });
    Game { opponent, colour, outcome }
}

const fn trf_points(points: Points) -> sheets::trf::Points {
    sheets::trf::Points(points.hundredths() as i32)
}

/// What a win, a tie and a loss are worth, where each is always the same.
fn scores(records: &[Record]) -> Scores {
    let mut scores = Scores::default();
    let kinds: [(How, Ending, &[Credit]); 6] = [
        (How::Played, Ending::Won, &[Credit::WhiteWin, Credit::BlackWin]),
        (How::Played, Ending::Tied, &[Credit::WhiteDraw, Credit::BlackDraw]),
        (How::Played, Ending::Lost, &[Credit::WhiteLoss, Credit::BlackLoss]),
        (How::Bye, Ending::Won, &[Credit::PairingBye]),
        (How::ForfeitWon, Ending::Won, &[Credit::ForfeitWin]),
        (How::Forfeit, Ending::Lost, &[Credit::ForfeitLoss]),
    ];
    for (how, outcome, credits) in kinds {
        let played = records.iter().flat_map(|record| &record.played);
        let of = played.filter(|one| one.how == how && one.tally.outcome == outcome).map(|one| one.tally.points);
        let worth: Vec<Points> = of.collect();
        if let Some(first) = worth.first().filter(|first| worth.iter().all(|other| other == *first)) {
            scores.set(credits, trf_points(*first));
        }
    }
    scores
}

/// Who misses the round that is to be paired next.
fn byes(event: &Event, stage: &Stage) -> Vec<Bye> {
    let next = stage.next();
    let plays =
        |unit: &UnitId| event.roster.get(*unit).is_some_and(|one| one.plays_in(next) && !one.leaves.contains(&next));
    let out = stage.draw.iter().filter(|unit| !plays(unit));
    let numbers: Vec<u32> = out.filter_map(|&unit| stage.number(unit)).collect();
    if numbers.is_empty() || stage.closed {
        return Vec::new();
    }
    vec![Bye { kind: ByeKind::Zero, round: u32::from(next.round.0), numbers }]
}

/// Related units that must not meet.
fn forbidden(event: &Event, stage: &Stage, last: u32) -> Vec<Forbidden> {
    let hard = event.roster.relations.iter().filter(|relation| relation.strength == Strength::Hard);
    hard.map(|relation| Forbidden {
        rounds: (1, last),
        numbers: relation.units.iter().filter_map(|&unit| stage.number(unit)).collect(),
    })
    .filter(|group| group.numbers.len() > 1)
    .collect()
}
