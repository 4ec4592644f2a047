//! A book as the lobby reads it: titles, seats, and what there is to choose.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;
use table::{BookOption, OptionValue, Preset};

use crate::{Book, Words};

/// 规则书 A book of the list.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "registry.ts"))]
pub struct Listing {
    /// The id in URLs, records and on command lines.
    pub id: &'static str,
    /// Its name.
    pub title: Words,
    /// Seats at a table by its defaults.
    pub seats: u8,
    /// 选项 What may be chosen.
    pub options: Vec<Choice>,
    /// Named values of some options: how a certain club or event plays.
    pub presets: Vec<Played>,
}

/// 选项 An option of a book, and what it may be.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "registry.ts"))]
pub struct Choice {
    /// Its key in the setup.
    pub key: &'static str,
    /// Its name.
    pub title: Words,
    /// Its values.
    pub values: Vec<Named>,
    /// The value that nobody has to choose.
    pub default: &'static str,
}

/// A value of an option.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "registry.ts"))]
pub struct Named {
    /// As it stands in the setup.
    pub value: &'static str,
    /// What it means.
    pub title: Words,
}

/// 通行打法 Values of options that go together.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "registry.ts"))]
pub struct Played {
    /// The value of `preset` among chosen options.
    pub id: &'static str,
    /// Who plays so.
    pub title: Words,
    /// Option to value, where they differ from the defaults.
    pub values: BTreeMap<&'static str, &'static str>,
}

impl Listing {
    /// Of a book.
    pub fn of(book: &Book) -> Self {
        let guide = book.guide();
        let seats = book.setup(&Value::Null).map_or(4, |setup| book.seats(&setup));
        let (options, presets) =
            (guide.options.iter().map(choice).collect(), guide.presets.iter().map(played).collect());
        Self { id: book.id(), title: book.title(), seats, options, presets }
    }
}

fn choice(option: &BookOption) -> Choice {
    let named = |value: &OptionValue| Named { value: value.value, title: Words::new(value.zh, value.en) };
    let values = option.values.iter().map(named).collect();
    Choice { key: option.key, title: Words::new(option.zh, option.en), values, default: option.values[0].value }
}

fn played(preset: &Preset) -> Played {
    Played { id: preset.id, title: Words::new(preset.zh, preset.en), values: preset.values.iter().copied().collect() }
}
