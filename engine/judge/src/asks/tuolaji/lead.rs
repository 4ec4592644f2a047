//! What a lead is, and whether a throw stands. `GW 6`, `GW 13.3.3`, `GW 13.3.4`

use cards::Bag;
use serde_json::Value;
use trick::{Lead, Order, Units};
use tuolaji::{Illegal, SEATS, all_readings, read_lead, throw_test};

use super::{Board, cites, gw, ruling};
use crate::malformed::{Fault, Malformed};
use crate::verdict::{Verdict, sorted_lists};

/// `lead`: may these cards be led, and as what? With `declared` (not asked for, but understood), also whether that may be
/// declared.
pub(super) fn lead(board: &mut Board<'_>) -> Result<Verdict, Malformed> {
    let order = board.order()?;
    let cards = board.packs.take(board.fields, "cards")?;
    let readings = match one_suite(order, &cards) {
        Ok(()) => all_readings(order, &cards),
        Err(why) => return Ok(Verdict::refused(&why, board.lang)),
    };
    let declared = match board.fields.optional("declared") {
        Some(_) => Some(board.packs.read_list(board.fields, "declared")?),
        None => None,
    };
    match read_lead(order, &cards, declared.as_deref(), board.setup.law()) {
        // Several readings and none declared is no refusal here: the verdict says so.
        Ok(_) | Err(Illegal::Undeclared) => {}
        Err(why) => return Ok(Verdict::refused(&why, board.lang)),
    }
    let mut parses: Vec<Vec<String>> = readings.iter().map(shapes).collect();
    parses.sort();
    let parses: Value = parses.into();
    let verdict = Verdict::citing(cites::lead(&readings));
    Ok(verdict.with("legal", true).with("parses", parses).with("declare", readings.len() > 1))
}

/// `throw`: does it stand against the five other hands?
pub(super) fn throw(board: &mut Board<'_>) -> Result<Verdict, Malformed> {
    let order = board.order()?;
    let leads = leads(board, order, "cards")?;
    let others = board.packs.take_list(board.fields, "others")?;
    let due = usize::from(SEATS) - 1;
    if others.len() != due {
        return Err(board.fields.fault("others", Fault::Count(others.len(), due)));
    }
    let [lead] = &leads[..] else {
        return Err(undeclared(board, &leads));
    };
    let test = throw_test(lead, &others);
    let components = |units: Units| sorted_lists(units.iter().map(|unit| unit.cards(lead.order, lead.suite)));
    let mut verdict = Verdict::citing(cites::lead(&leads));
    if !test.beaten.is_empty() {
        verdict = verdict.also_citing(gw("13.3.3")).also_citing(gw("13.3.4"));
    }
    let verdict = verdict.with("good", test.beaten.is_empty());
    let verdict = verdict.with("beaten", components(test.beaten)).with("choices", components(test.choices));
    Ok(verdict.with("fines", test.beaten.len()))
}

/// The lead of a case, in every way that it may be meant: as declared, or else in all its readings, each list of shapes
/// once. What follows the lead depends on the shapes alone.
pub(super) fn leads(board: &mut Board<'_>, order: Order, key: &str) -> Result<Vec<Lead>, Malformed> {
    let cards = board.packs.take(board.fields, key)?;
    leads_of(board, order, key, &cards)
}

/// As [`leads`], of cards that have been read.
pub(super) fn leads_of(board: &Board<'_>, order: Order, key: &str, cards: &Bag) -> Result<Vec<Lead>, Malformed> {
    one_suite(order, cards).map_err(|why| match why {
        Illegal::Nothing => board.fields.fault(key, Fault::NoCards),
        why => board.fields.fault(key, Fault::refused(&why)),
    })?;
    if board.fields.optional("declared").is_none() {
        return Ok(all_readings(order, cards));
    }
    let parts = board.packs.read_list(board.fields, "declared")?;
    let lead = read_lead(order, cards, Some(&parts), board.setup.law())
        .map_err(|why| board.fields.fault("declared", Fault::refused(&why)))?;
    Ok(vec![lead])
}

/// The readings under which a throw can have stood in a trick: what others play of its suit they held, and with a higher
/// component of one shape among it the throw would have failed. `GW 6.7`
pub(super) fn stood(board: &Board<'_>, leads: Vec<Lead>, plays: &[Bag]) -> Result<Vec<Lead>, Malformed> {
    let mut fault = None;
    let mut standing = Vec::new();
    for lead in leads {
        let mut others = plays.iter().enumerate().skip(1);
        let beaten = others.find_map(|(at, play)| Some((at, *throw_test(&lead, &[*play]).beaten.last()?)));
        match beaten {
            None => standing.push(lead),
            Some((at, part)) => {
                let part = part.cards(lead.order, lead.suite);
                let key = format!("plays[{at}]");
                fault.get_or_insert_with(|| board.fields.fault(&key, Fault::ThrowBeaten(part, gw("6.7"))));
            }
        }
    }
    match fault {
        Some(fault) if standing.is_empty() => Err(fault),
        _ => Ok(standing),
    }
}

/// The fault of a lead whose readings come to different answers.
pub(super) fn undeclared(board: &Board<'_>, leads: &[Lead]) -> Malformed {
    const MOST: usize = 4;
    let mut ways: Vec<String> = leads.iter().take(MOST).map(|lead| shapes(lead).join(" + ")).collect();
    if leads.len() > MOST {
        ways.push("…".into());
    }
    board.fields.fault("declared", Fault::Undeclared(ways, ruling("gw-parse")))
}

/// Cards of one suit, at least one?
fn one_suite(order: Order, cards: &Bag) -> Result<(), Illegal> {
    match (cards.is_empty(), order.sole_suite(cards)) {
        (true, _) => Err(Illegal::Nothing),
        (false, None) => Err(Illegal::TwoSuites),
        (false, Some(_)) => Ok(()),
    }
}

/// The shapes of a reading as cases write them, the biggest first.
fn shapes(lead: &Lead) -> Vec<String> {
    lead.units.shapes().map(|shape| shape.to_string()).collect()
}
