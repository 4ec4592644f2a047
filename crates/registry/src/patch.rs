//! JSON merge patches (RFC 7396): how a view travels after the first time.

use serde_json::{Map, Value};

/// The patch that turns `from` into `to`. Object members are compared one by one, all else is replaced whole.
///
/// A member that becomes `null` is written `null`, which a merge reads as removed: to a reader of views both are the same.
pub fn diff(from: &Value, to: &Value) -> Value {
    let (Value::Object(before), Value::Object(after)) = (from, to) else {
        return to.clone();
    };
    let mut patch = Map::new();
    for (key, value) in after {
        match before.get(key) {
            Some(old) if old == value => {}
            None if value.is_null() => {}
            Some(old @ Value::Object(_)) if value.is_object() => {
                patch.insert(key.clone(), diff(old, value));
            }
            _ => {
                patch.insert(key.clone(), value.clone());
            }
        }
    }
    for key in before.keys().filter(|key| !after.contains_key(*key)) {
        patch.insert(key.clone(), Value::Null);
    }
    Value::Object(patch)
}

/// Applies a merge patch in place.
pub fn merge(target: &mut Value, patch: &Value) {
    let Value::Object(patch) = patch else {
        *target = patch.clone();
        return;
    };
    if !target.is_object() {
        *target = Value::Object(Map::new());
    }
    let Value::Object(members) = target else { return };
    for (key, value) in patch {
        if value.is_null() {
            members.shift_remove(key);
        } else {
            merge(members.entry(key).or_insert(Value::Null), value);
        }
    }
}
