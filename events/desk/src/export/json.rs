//! The whole event as one JSON value, with stable keys.

use serde_json::{Value, json as value};
use tourney::event::{Event, History, Refusal, Scope, Stage};

use crate::{classification, find, notice, offences, show};

/// 整个赛事: rules, entries, stages with rounds, matches and standings, rulings, appeals, and the log whole. The log alone is the truth;
/// everything else follows from it and stands here for programs that don't compute.
///
/// # Errors
/// [`Refusal`] for a result that does not fit its score system, which its entry rules out.
pub fn json(history: &History, event: &Event) -> Result<Value, Refusal> {
    let units: Vec<Value> = event
        .roster
        .units()
        .iter()
        .map(|unit| {
            value!({
                "unit": unit.id,
                "entrant": unit.entrant,
                "joined": unit.joined,
                "out": unit.out(),
                "leaves": unit.leaves,
                "here": unit.here,
            })
        })
        .collect();
    let stages = event.stages.iter().map(|stage| one_stage(event, stage)).collect::<Result<Vec<_>, _>>()?;
    let log: Vec<Value> = history
        .entries()
        .iter()
        .zip(1_u64..)
        .map(|(entry, number)| value!({ "number": number, "undone": history.is_undone(number), "entry": entry }))
        .collect();
    Ok(value!({
        "name": event.name,
        "profile": { "id": event.profile.id, "title": event.profile.title, "edition": event.profile.edition },
        "supplements": event.supplements,
        "regulations": event.regulations,
        "entries": units,
        "relations": event.roster.relations,
        "alternates": event.roster.alternates(),
        "stages": stages,
        "final": classification::classification(event, Scope::Provisional)?,
        "rulings": rulings(event),
        "appeals": appeals(event),
        "log": log,
    }))
}

fn one_stage(event: &Event, stage: &Stage) -> Result<Value, Refusal> {
    let mut rounds = Vec::new();
    for round in &stage.rounds {
        let mut matches = Vec::new();
        for game in &round.matches {
            let row = serde_json::to_value(show::match_row(event, game)?).unwrap_or_default();
            let Value::Object(mut row) = row else { continue };
            row.insert("verdict".into(), value!(game.verdict()));
            let figures = event.scored(game)?;
            let side = |side: &tourney::event::Scored| value!({ "how": side.how, "tally": side.tally });
            row.insert("home_has".into(), figures.as_ref().map_or(Value::Null, |sides| side(&sides.home)));
            row.insert("visitor_has".into(), figures.as_ref().map_or(Value::Null, |sides| side(&sides.visitor)));
            matches.push(Value::Object(row));
        }
        rounds.push(value!({
            "round": round.key,
            "phase": round.phase,
            "drawn": round.drawn,
            "published": round.published,
            "started": round.started,
            "ends": round.ends,
            "closed": round.closed,
            "matches": matches,
            "rests": round.rests,
        }));
    }
    Ok(value!({
        "stage": stage.no,
        "plan": stage.plan,
        "draw": stage.draw,
        "carry": stage.carry,
        "lots": stage.lots,
        "closed": stage.closed,
        "rounds": rounds,
        "official": event.standings(stage.no)?,
        "provisional": event.table(stage.no, Scope::Provisional)?,
    }))
}

/// Rulings with what they lead to.
fn rulings(event: &Event) -> Vec<Value> {
    let one = |ruling: &tourney::event::ruling::Ruling| {
        value!({
            "ruling": ruling.no,
            "at": ruling.at,
            "who": ruling.who,
            "unit": ruling.case.unit(),
            "name": find::name(event, ruling.case.unit()),
            "round": ruling.case.round(),
            "match": ruling.case.game(),
            "charge": ruling.case.charge(),
            "effects": ruling.effects(),
            "steps": ruling.decision.as_ref().map(|decision| &decision.steps),
            "text": ruling.decision.as_ref().map(offences::effects),
            "notice": ruling.decision.as_ref().map(|decision| &decision.notice),
            "reason": ruling.reason,
            "overturned": ruling.overturned,
        })
    };
    event.rulings.iter().map(one).collect()
}

/// Appeals with their answers.
fn appeals(event: &Event) -> Vec<Value> {
    let one = |appeal: &tourney::event::appeal::Appeal| {
        let answers: Vec<Value> = appeal
            .answers
            .iter()
            .map(|answer| {
                value!({
                    "hearing": answer.hearing,
                    "verdict": answer.decided.verdict,
                    "next": answer.decided.next,
                    "who": answer.who,
                    "at": answer.at,
                    "reason": answer.reason,
                })
            })
            .collect();
        value!({
            "appeal": appeal.no,
            "filing": appeal.filing,
            "about": notice::about(event, &appeal.filing.about).0,
            "route": appeal.filed.route,
            "closes": appeal.filed.closes,
            "answer_by": appeal.filed.answer_by,
            "entered_late": appeal.late,
            "who": appeal.who,
            "answers": answers,
        })
    };
    event.appeals.iter().map(one).collect()
}
