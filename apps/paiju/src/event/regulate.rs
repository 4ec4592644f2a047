//! `paiju event regulate`: the regulations' items, and values that supplements change.

use tourney::event::{Command, Regulation};

use crate::lang::NoValue;

use super::common::{Face, Writing};
use super::new;
use super::session::Session;
use super::trouble::Trouble;

/// 规程 Say an item of the regulations, or change a value of the profile by a supplement
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju event regulate spring.paiju dates \"1–3 May\"
  paiju event regulate spring.paiju --set clock.round_minutes=50 --because \"the hall closes at six\"
  paiju event regulate spring.paiju                      what is said so far

Items: dates, place, events, format, eligibility, entry_method, fees, awards, promotion.")]
pub(super) struct Args {
    #[command(flatten)]
    writing: Writing,
    /// Which item
    #[arg(value_parser = item, requires = "text")]
    item: Option<Regulation>,
    /// What it says
    text: Option<String>,
    /// A value of the profile that is different from now on; may be repeated
    #[arg(long = "set", value_name = "PATH=VALUE", value_parser = new::assignment, conflicts_with = "item")]
    sets: Vec<(String, String)>,
}

/// An item by its id or its Chinese name.
fn item(text: &str) -> Result<Regulation, NoValue> {
    let id = text.replace('-', "_");
    let named = |item: &&Regulation| item.zh() == text || serde_json::to_value(item).is_ok_and(|value| value == id);
    Regulation::ALL.iter().find(named).copied().ok_or_else(|| {
        let ids = Regulation::ALL.iter().filter_map(|item| serde_json::to_value(item).ok());
        let ids: Vec<String> = ids.filter_map(|id| id.as_str().map(str::to_owned)).collect();
        let titles: Vec<&str> = Regulation::ALL.iter().map(|item| item.zh()).collect();
        NoValue::new(
            format!("规程没有这一项，有：{}", titles.join("、")),
            format!("no such item; there are {}", ids.join(", ")),
        )
    })
}

impl super::Task for Args {
    fn face(&self) -> Face {
        self.writing.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        if let (Some(item), Some(text)) = (self.item, &self.text) {
            return Session::once(&self.writing, Command::Regulate { item, text: text.clone() });
        }
        if !self.sets.is_empty() {
            let overrides = new::overrides(&self.sets, &self.writing.giving)?;
            return Session::once(&self.writing, Command::Supplement { overrides });
        }
        let session = Session::open(&self.writing.reading)?;
        let event = session.event()?;
        let face = self.face();
        if face.json {
            return face.value(&serde_json::json!({
                "regulations": event.regulations,
                "missing": Regulation::ALL.iter().filter(|item| !event.regulations.contains_key(item)).collect::<Vec<_>>(),
                "supplements": event.supplements,
            }));
        }
        for item in Regulation::ALL {
            let said = event.regulations.get(&item);
            let (zh, en) = said.map_or(("（未写明）", "(not said)"), |text| (text, text));
            face.line(&format!("{}：{zh}", item.zh()), &format!("{}: {en}", item.en()))?;
        }
        for change in &event.supplements {
            face.line(
                &format!("补充规定 {} = {}：{}", change.path, change.value, change.reason),
                &format!("changed: {} = {} ({})", change.path, change.value, change.reason),
            )?;
        }
        Ok(())
    }
}
