//! The fields of a case, read with their place, so that a fault can name it.

use serde_json::{Map, Value};

use crate::malformed::{Fault, Malformed, Want};

/// The most characters of a wrong value that a message repeats.
const SHOWN: usize = 40;

/// An object of a case and where it stands in it.
#[derive(Clone, Debug)]
pub(crate) struct Fields<'a> {
    map: &'a Map<String, Value>,
    /// Empty for the case itself, `next.` or `shown[2].` inside.
    path: String,
}

impl<'a> Fields<'a> {
    /// The case itself.
    pub(crate) fn root(case: &'a Value) -> Result<Self, Malformed> {
        let map = case.as_object().ok_or_else(|| Malformed::new("", Fault::NotACase))?;
        Ok(Self { map, path: String::new() })
    }

    /// The full name of a field.
    pub(crate) fn name(&self, key: &str) -> String {
        format!("{}{key}", self.path)
    }

    /// A fault of a field.
    pub(crate) fn fault(&self, key: &str, fault: Fault) -> Malformed {
        Malformed::new(self.name(key), fault)
    }

    /// A field that may be missing; null is missing.
    pub(crate) fn optional(&self, key: &str) -> Option<&'a Value> {
        self.map.get(key).filter(|value| !value.is_null())
    }

    /// A field that must be there.
    pub(crate) fn get(&self, key: &str, want: Want) -> Result<&'a Value, Malformed> {
        self.optional(key).ok_or_else(|| self.fault(key, Fault::Missing(want)))
    }

    /// Reads a field as what it should be.
    pub(crate) fn read<T>(
        &self,
        key: &str,
        want: Want,
        as_wanted: impl FnOnce(&'a Value) -> Option<T>,
    ) -> Result<T, Malformed> {
        let value = self.get(key, want)?;
        as_wanted(value).ok_or_else(|| self.fault(key, expected(want, value)))
    }

    /// A string.
    pub(crate) fn text(&self, key: &str) -> Result<&'a str, Malformed> {
        self.read(key, Want::Text, Value::as_str)
    }

    /// The objects of a list.
    pub(crate) fn objects(&self, key: &str) -> Result<Vec<Fields<'a>>, Malformed> {
        let list = self.read(key, Want::List, Value::as_array)?;
        let object = |(at, value): (usize, &'a Value)| {
            let name = format!("{}[{at}]", self.name(key));
            match value.as_object() {
                Some(map) => Ok(Self { map, path: format!("{name}.") }),
                None => Err(Malformed::new(name, expected(Want::Object, value))),
            }
        };
        list.iter().enumerate().map(object).collect()
    }

    /// An object.
    pub(crate) fn object(&self, key: &str) -> Result<Fields<'a>, Malformed> {
        let map = self.read(key, Want::Object, Value::as_object)?;
        Ok(Self { map, path: format!("{}.", self.name(key)) })
    }
}

/// The fault of a value that is not what it should be; long values are cut.
pub(crate) fn expected(want: Want, value: &Value) -> Fault {
    let text = value.to_string();
    let mut shown: String = text.chars().take(SHOWN).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    Fault::Expected(want, shown)
}
