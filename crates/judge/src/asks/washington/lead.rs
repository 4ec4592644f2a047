//! What a lead is, and whether a throw stands. `GW 6`, `GW 13.3.3`, `GW 13.3.4`

use cards::Bag;
use serde_json::Value;
use table::Article;
use trick::{Lead, Order, Shape, Suite, Units};
use washington::{Illegal, SEATS, all_readings, read_lead, throw_test};

use super::{Board, gw, ruling};
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
    let verdict = Verdict::citing(articles(&readings));
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
    let mut verdict = Verdict::citing(articles(&leads));
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

/// The articles of a lead: its shape, or those of throws (`GW 6.7`, `R-gw-throw-trump`, `R-gw-throw-wide`); `GW 6.8` where
/// triples are led with other cards, and `R-gw-parse` where there are several readings.
fn articles(readings: &[Lead]) -> Vec<Article> {
    let [Lead { suite, units, .. }, more @ ..] = readings else { return vec![gw("6.6")] };
    if units.len() == 1 && more.is_empty() {
        return vec![shape_article(units[0].shape())];
    }
    let mut articles = vec![gw("6.7")];
    if units.shapes().any(|shape| shape.width == 3) {
        articles.push(gw("6.8"));
    }
    if units.shapes().all(|shape| shape != Shape::SINGLE) {
        articles.push(ruling("gw-throw-wide"));
    }
    if *suite == Suite::Trump {
        articles.push(ruling("gw-throw-trump"));
    }
    if !more.is_empty() {
        articles.push(ruling("gw-parse"));
    }
    articles
}

/// The article that describes a shape: runs `GW 4.7`, the others `GW 表1`.
const fn shape_article(shape: Shape) -> Article {
    if shape.length > 1 { gw("4.7") } else { gw("表1") }
}
