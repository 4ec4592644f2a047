//! 违规目录: what the rules know of offences, and what each penalty would do, as data in both languages.

use serde::Serialize;
use tourney::event::ruling::Charge;
use tourney::event::{Event, Refusal, StageNo};
use tourney::office::{Decision, Effect, Entry, Facts, Part, Role, Standing, options};
use tourney::profile::penalties::{self, Measure, Nature, Offence, Penalty, PenaltyRules, Scale, Setting};
use tourney::profile::score::By;
use tourney::profile::{Source, Sourced};
use tourney::text::Text;

/// Where a stage's sheets could hold the levels that a ruling moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moved {
    /// It moves none, or the stage's sheets know no levels.
    Nothing,
    /// In the levels of a match: play goes on from where the ruling has put the sides.
    Levels,
    /// In the level points of boards.
    Boards,
}

/// Where the sheets of a stage could hold what effects do to levels.
pub fn moved(event: &Event, stage: StageNo, effects: &[Effect]) -> Moved {
    let moves = |effect: &Effect| matches!(effect, Effect::Levels { .. } | Effect::HandGivenUp { .. });
    let system = event.stage(stage).ok().and_then(|stage| event.profile.score.systems.get(&stage.plan.system));
    match system.map(|system| &system.by) {
        _ if !effects.iter().any(moves) => Moved::Nothing,
        Some(By::Levels(_)) => Moved::Levels,
        Some(By::Boards(_)) => Moved::Boards,
        Some(By::Games(_) | By::Hands(_)) | None => Moved::Nothing,
    }
}

/// An offence of the catalogue.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OffenceRow {
    /// Its id, for commands.
    pub offence: String,
    /// Its name.
    pub title: Text,
    /// Play, procedure or discipline.
    pub nature: Nature,
    /// When it can happen.
    pub at: Vec<Setting>,
    /// The article.
    pub article: String,
    /// Whether the article is printed, public or inferred.
    pub from: Source,
    /// The choices, mildest first.
    pub penalties: Vec<PenaltyRow>,
}

/// A choice of the referee.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PenaltyRow {
    /// Its key, for commands.
    pub penalty: String,
    /// When it is the right one.
    pub title: Text,
    /// Who may impose it: this office or one above.
    pub by: Role,
    /// The article that it cites.
    pub article: String,
    /// What it does; with figures of one, two … decks where the text has a table of them.
    pub does: Vec<Done>,
}

/// What a penalty does with so many decks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Done {
    /// Decks; none where they don't matter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decks: Option<u8>,
    /// On which side the offender must be for it; none where that does not matter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<Part>,
    /// In words; the reason where it can't be imposed.
    pub text: Text,
    /// Whether it can be imposed on these facts.
    pub possible: bool,
    /// Why it is this figure, step by step.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<Text>,
}

/// The catalogue: each offence with what a first one would cost, by decks.
pub fn catalogue(rules: &PenaltyRules, entry: Entry) -> Vec<OffenceRow> {
    rules.offences.iter().map(|offence| row(rules, offence, entry)).collect()
}

fn row(rules: &PenaltyRules, offence: &Sourced<Offence>, entry: Entry) -> OffenceRow {
    OffenceRow {
        offence: offence.value.id.clone(),
        title: offence.value.title.clone(),
        nature: offence.value.nature,
        at: offence.value.at.clone(),
        article: offence.article.clone(),
        from: offence.from,
        penalties: offence.value.penalties.iter().map(|penalty| choice(rules, offence, penalty, entry)).collect(),
    }
}

fn choice(rules: &PenaltyRules, offence: &Sourced<Offence>, penalty: &Penalty, entry: Entry) -> PenaltyRow {
    let decks: Vec<Option<u8>> = if needs(penalty).decks == Asked::Yes {
        rules.figures.iter().map(|row| Some(row.value.decks)).collect()
    } else {
        vec![None]
    };
    let parts: &[Option<Part>] =
        if needs(penalty).part == Asked::Yes { &[Some(Part::Dealer), Some(Part::Defender)] } else { &[None] };
    let mut does = Vec::new();
    for deck in decks {
        for &part in parts {
            let facts = Facts { decks: deck.unwrap_or(1), part, count: 1, entry };
            let standing = Standing::default();
            let all = options(rules, &standing, offence, Role::Chief, facts);
            let mine = all.into_iter().find(|(other, _)| other.key == penalty.key);
            does.extend(mine.map(|(_, decision)| match decision {
                Ok(decision) => Done { decks: deck, part, ..possible(&decision) },
                Err(fault) => Done { decks: deck, part, text: fault.text(), possible: false, steps: Vec::new() },
            }));
        }
    }
    PenaltyRow {
        penalty: penalty.key.clone(),
        title: penalty.title.clone(),
        by: penalty.by,
        article: penalty.cites(offence).to_owned(),
        does,
    }
}

fn possible(decision: &Decision) -> Done {
    Done {
        decks: None,
        part: None,
        text: effects(decision),
        possible: true,
        steps: decision.steps.iter().map(tourney::office::Step::text).collect(),
    }
}

/// What a decision does, in words.
pub fn effects(decision: &Decision) -> Text {
    if decision.effects.is_empty() {
        return Text::new("不予处罚", "no penalty");
    }
    let (zh, en): (Vec<String>, Vec<String>) =
        decision.effects.iter().map(tourney::office::Effect::text).map(|text| (text.zh, text.en)).unzip();
    Text::new(zh.join("；"), en.join("; "))
}

/// Whether a fact matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Asked {
    /// It does not.
    No,
    /// It does: it must be told.
    Yes,
}

/// Facts that the figures of a penalty depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Needs {
    /// The number of decks.
    pub decks: Asked,
    /// Dealer's side or defenders.
    pub part: Asked,
}

/// Which facts a penalty asks for.
pub fn needs(penalty: &Penalty) -> Needs {
    let measures: Vec<&Measure> = match &penalty.scale {
        Scale::Fixed(measure) => vec![measure],
        Scale::Repeats { times, .. } => times.iter().collect(),
        Scale::Class(_) => Vec::new(),
    };
    let any = |asks: fn(&penalties::Charge) -> bool| {
        if measures.iter().any(|measure| measure.charges.iter().any(asks)) { Asked::Yes } else { Asked::No }
    };
    Needs {
        decks: any(|charge| matches!(charge, penalties::Charge::Level(_) | penalties::Charge::LevelEach(_))),
        part: any(|_| true),
    }
}

/// The number of decks that the text itself prints figures for, if it prints them for one number alone.
pub fn usual_decks(rules: &PenaltyRules) -> Option<u8> {
    let official: Vec<u8> =
        rules.figures.iter().filter(|row| row.from == Source::Official).map(|row| row.value.decks).collect();
    match official.as_slice() {
        [only] => Some(*only),
        _ => None,
    }
}

/// What each penalty of an offence would do to a unit now, with its past. It looks at who rules and at the facts of the charge; which
/// penalty the charge itself names makes no difference.
///
/// # Errors
/// [`Refusal`] for an offence, unit or match that isn't there.
pub fn against(event: &Event, charge: &Charge) -> Result<Vec<PenaltyRow>, Refusal> {
    let offence = event.profile.penalties.offence(&charge.offence);
    let cites = |penalty: &Penalty| offence.map_or_else(String::new, |offence| penalty.cites(offence).to_owned());
    let all = event.options(charge)?;
    Ok(all
        .into_iter()
        .map(|(penalty, decision)| PenaltyRow {
            penalty: penalty.key.clone(),
            title: penalty.title.clone(),
            by: penalty.by,
            article: cites(penalty),
            does: vec![match decision {
                Ok(decision) => possible(&decision),
                Err(fault) => Done { decks: None, part: None, text: fault.text(), possible: false, steps: Vec::new() },
            }],
        })
        .collect())
}
