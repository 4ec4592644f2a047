//! Expected against given: every key expected must be equal, more keys may be given.

use serde_json::Value;

/// A place where a verdict is not as expected.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Mismatch<'a> {
    /// The key, with the keys around it: `payments`, `levels.EW`.
    pub key: String,
    pub expected: &'a Value,
    /// None: the verdict has no such key.
    pub got: Option<&'a Value>,
}

/// Keys of which the schema says that both sides are sorted the same way: their lists have no order of their own.
const SORTED: [&str; 6] = ["beaten", "choices", "cards", "payments", "played", "returned"];

/// All mismatches. Objects inside objects are subsets too; lists are compared whole and in order, but for those of
/// [`SORTED`].
pub(crate) fn mismatches<'a>(expected: &'a Value, got: &'a Value) -> Vec<Mismatch<'a>> {
    let mut found = Vec::new();
    compare("", expected, Some(got), &mut found);
    found
}

fn compare<'a>(key: &str, expected: &'a Value, got: Option<&'a Value>, found: &mut Vec<Mismatch<'a>>) {
    match (expected, got) {
        (Value::Object(expected), Some(Value::Object(got))) => {
            for (inner, value) in expected {
                let name = if key.is_empty() { inner.clone() } else { format!("{key}.{inner}") };
                compare(&name, value, got.get(inner), found);
            }
        }
        _ if got == Some(expected) => {}
        (_, Some(got)) if SORTED.contains(&key) && sorted(expected) == sorted(got) => {}
        _ => found.push(Mismatch { key: key.to_owned(), expected, got }),
    }
}

/// Lists of strings and lists of lists in one order. A list of both is a row of different things and stays as it is.
fn sorted(value: &Value) -> Value {
    let Value::Array(list) = value else { return value.clone() };
    let mut list: Vec<Value> = list.iter().map(sorted).collect();
    if list.iter().all(Value::is_string) || list.iter().all(Value::is_array) {
        list.sort_by_cached_key(Value::to_string);
    }
    list.into()
}
