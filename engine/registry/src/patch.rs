//! JSON merge patches (RFC 7396): how a view travels after the first time.

use serde::Serialize;
use serde_json::{Map, Value};
use table::{EachMember, Members};

use crate::running::{json, text};

/// The patches from some views to what became of them, as JSON text. Members are compared as what they are; only those that
/// have changed are written, and what changes alike in several views is written once.
pub(crate) fn patches<V: Members>(before: &[V], after: &[V]) -> Vec<String> {
    let mut making = Making { before, after, patches: vec![String::from("{"); after.len()], written: String::new() };
    V::each(&mut making);
    making.patches.into_iter().map(|patch| patch + "}").collect()
}

/// Patches in the making, up to some member.
struct Making<'v, V> {
    before: &'v [V],
    after: &'v [V],
    patches: Vec<String>,
    /// A member as it was written last.
    written: String,
}

impl<V> EachMember<V> for Making<'_, V> {
    fn member<T: PartialEq + Serialize>(&mut self, name: &'static str, of: impl Fn(&V) -> &T) {
        let mut last = None;
        for ((before, after), patch) in self.before.iter().zip(self.after).zip(&mut self.patches) {
            let change = (of(before), of(after));
            if change.0 == change.1 {
                continue;
            }
            if last != Some(change) {
                self.written = member_patch(change.0, change.1);
                last = Some(change);
            }
            if patch.len() > 1 {
                patch.push(',');
            }
            patch.push('"');
            patch.push_str(name);
            patch.push_str("\":");
            patch.push_str(&self.written);
        }
    }
}

/// What a patch says of a member that has changed: of an object what has changed in it, of all else the whole.
fn member_patch(before: &impl Serialize, after: &impl Serialize) -> String {
    let whole = text(after);
    if !whole.starts_with('{') {
        return whole;
    }
    match json(before) {
        before @ Value::Object(_) => diff(&before, &json(after)).to_string(),
        _ => whole,
    }
}

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
