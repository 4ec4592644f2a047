//! What a table chooses among the readings of its book, as a case names it: `"options": {"factor": "4.4"}`.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use table::{BookOption, Guide};

use crate::Want;
use crate::fields::{Fields, expected};
use crate::malformed::{Fault, Malformed};
use crate::near::{cut, nearest};

/// The key of a case that holds the choices.
pub(crate) const OPTIONS: &str = "options";
/// The key among them that names a set of choices which go together.
const PRESET: &str = "preset";

/// A setup with the choices of a case in place of the usual ones. `flat`: options that may stand beside the other keys too.
pub(crate) fn chosen<S: Serialize + DeserializeOwned>(
    usual: &S,
    guide: &'static Guide,
    flat: &[&'static str],
    fields: &Fields<'_>,
) -> Result<S, Malformed> {
    let Ok(Value::Object(mut setup)) = serde_json::to_value(usual) else {
        unreachable!("a setup is written as an object")
    };
    let known = || guide.options.iter().map(|option| option.key).chain([PRESET]);
    let named = fields.optional(OPTIONS).map(|_| fields.free_object(OPTIONS)).transpose()?;
    if let Some(named) = &named {
        preset(named, guide, &mut setup)?;
        for key in named.keys().filter(|key| *key != PRESET) {
            let Some(option) = guide.options.iter().find(|option| option.key == key) else {
                return Err(named.fault(&cut(key), Fault::UnknownKey(nearest(key, known()), known().collect())));
            };
            choose(named, option, &mut setup)?;
        }
    }
    for option in guide.options.iter().filter(|option| flat.contains(&option.key)) {
        if fields.optional(option.key).is_none() {
            continue;
        }
        if named.as_ref().is_some_and(|named| named.optional(option.key).is_some()) {
            return Err(fields.fault(option.key, Fault::ChosenTwice));
        }
        choose(fields, option, &mut setup)?;
    }
    let unfit = |error: serde_json::Error| fields.fault(OPTIONS, Fault::Unfit(error.to_string()));
    serde_json::from_value(Value::Object(setup)).map_err(unfit)
}

/// One choice.
fn choose(fields: &Fields<'_>, option: &'static BookOption, setup: &mut Map<String, Value>) -> Result<(), Malformed> {
    let known = |value: &Value| option.values.iter().find(|known| value == known.value).map(|known| known.value);
    let value = fields.read(option.key, Want::Choice(option), known)?;
    setup.insert(option.key.into(), value.into());
    Ok(())
}

/// All the choices of a named set.
fn preset(named: &Fields<'_>, guide: &'static Guide, setup: &mut Map<String, Value>) -> Result<(), Malformed> {
    let Some(value) = named.optional(PRESET) else { return Ok(()) };
    let Some(preset) = guide.presets.iter().find(|preset| value == preset.id) else {
        return Err(named.fault(PRESET, expected(Want::Preset(guide.presets), value)));
    };
    setup.extend(preset.values.iter().map(|(key, value)| ((*key).to_owned(), Value::from(*value))));
    Ok(())
}
