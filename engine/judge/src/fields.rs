//! The fields of a case, read with their place, so that a fault can name it.

use serde_json::{Map, Value};

use crate::Want;
use crate::malformed::{Fault, Malformed};
use crate::near::{cut, nearest};

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

    /// No key but these: what is misspelt, or asked of another book, would be passed over in silence.
    pub(crate) fn only(&self, known: impl IntoIterator<Item = &'static str>) -> Result<(), Malformed> {
        let known: Vec<&'static str> = known.into_iter().collect();
        match self.map.keys().find(|key| !known.contains(&key.as_str())) {
            None => Ok(()),
            Some(key) => {
                let near = nearest(key, known.iter().copied());
                Err(self.fault(&cut(key), Fault::UnknownKey(near, known)))
            }
        }
    }

    /// The keys that are there.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &'a str> {
        self.map.keys().map(String::as_str)
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

    /// A whole number, written `40` or `40.0`.
    pub(crate) fn whole(&self, key: &str) -> Result<i64, Malformed> {
        self.read(key, Want::Integer, whole)
    }

    /// The objects of a list, with these keys.
    pub(crate) fn objects(&self, key: &str, keys: &[&'static str]) -> Result<Vec<Fields<'a>>, Malformed> {
        let list = self.read(key, Want::List, Value::as_array)?;
        let object = |(at, value): (usize, &'a Value)| {
            let name = format!("{}[{at}]", self.name(key));
            match value.as_object() {
                Some(map) => Self { map, path: format!("{name}.") }.with_only(keys),
                None => Err(Malformed::new(name, expected(Want::Object, value))),
            }
        };
        list.iter().enumerate().map(object).collect()
    }

    /// An object with these keys.
    pub(crate) fn object(&self, key: &str, keys: &[&'static str]) -> Result<Fields<'a>, Malformed> {
        self.free_object(key)?.with_only(keys)
    }

    /// An object with any keys.
    pub(crate) fn free_object(&self, key: &str) -> Result<Fields<'a>, Malformed> {
        let map = self.read(key, Want::Object, Value::as_object)?;
        Ok(Self { map, path: format!("{}.", self.name(key)) })
    }

    fn with_only(self, keys: &[&'static str]) -> Result<Self, Malformed> {
        self.only(keys.iter().copied()).map(|()| self)
    }
}

/// The fault of a value that is not what it should be; long values are cut.
pub(crate) fn expected(want: Want, value: &Value) -> Fault {
    Fault::Expected(want, cut(&value.to_string()))
}

/// A whole number; those beyond 64 bits are beyond every limit too.
fn whole(value: &Value) -> Option<i64> {
    let beyond = || value.as_u64().map(|_| i64::MAX);
    let fraction = || value.as_f64().filter(|number| number.fract() == 0.0);
    // A cast beyond 64 bits stops at the nearest number that fits.
    value.as_i64().or_else(beyond).or_else(|| fraction().map(|number| number as i64))
}
