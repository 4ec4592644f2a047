//! One JSON value in which no object has a key twice: a reader that kept the last one would judge another case.

use std::cell::RefCell;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use crate::malformed::{Cut, Fault, Malformed};
use crate::near::cut;

/// Reads a whole text.
pub(crate) fn parse(text: &str) -> Result<Value, Malformed> {
    let twice = RefCell::new(None);
    let mut from = serde_json::Deserializer::from_str(text);
    let read = Place { path: String::new(), twice: &twice }.deserialize(&mut from);
    let value = read.and_then(|value| from.end().map(|()| value)).map_err(|error| {
        let end = if error.is_eof() { Cut::Short } else { Cut::Wrong };
        Malformed::new("", Fault::NotJson(error.column(), end, why(&error)))
    })?;
    match twice.into_inner() {
        Some(path) => Err(Malformed::new(path, Fault::KeyTwice)),
        None => Ok(value),
    }
}

/// What the parser says, with the column alone: its line is always the first.
fn why(error: &serde_json::Error) -> String {
    error.to_string().replace(" at line 1 column", " at column")
}

/// Where a value stands, and the first key that was found twice.
struct Place<'a> {
    path: String,
    twice: &'a RefCell<Option<String>>,
}

impl<'de> DeserializeSeed<'de> for Place<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Value, D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Place<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        loop {
            let path = format!("{}[{}]", self.path, list.len());
            match from.next_element_seed(Place { path, twice: self.twice })? {
                Some(value) => list.push(value),
                None => return Ok(list.into()),
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some(key) = from.next_key::<String>()? {
            let name = cut(&key);
            let path = if self.path.is_empty() { name } else { format!("{}.{name}", self.path) };
            if map.contains_key(&key) {
                self.twice.borrow_mut().get_or_insert_with(|| path.clone());
            }
            let value = from.next_value_seed(Place { path, twice: self.twice })?;
            map.insert(key, value);
        }
        Ok(map.into())
    }
}
