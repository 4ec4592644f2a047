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

/// All mismatches. Objects inside objects are subsets too; lists are compared whole and in order.
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
        _ => found.push(Mismatch { key: key.to_owned(), expected, got }),
    }
}
