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

/// [`diff`] of two objects given as compact JSON text, as such text. Only members whose text differs are compared, so both should be written
/// by the same type. Some microseconds for a view.
pub fn diff_text(from: &str, to: &str) -> String {
    let (Some(before), Some(after)) = (members(from), members(to)) else {
        return diff(&read(from), &read(to)).to_string();
    };
    let mut patch = String::with_capacity(256);
    patch.push('{');
    let mut add = |key: &str, value: &str| {
        if patch.len() > 1 {
            patch.push(',');
        }
        patch.push_str(key);
        patch.push(':');
        patch.push_str(value);
    };
    for (place, (key, value)) in after.iter().enumerate() {
        // The same type writes the same members in the same order, but may leave some out.
        let same_place = before.get(place).filter(|(known, _)| known == key);
        let old = same_place.or_else(|| before.iter().find(|(known, _)| known == key)).map(|(_, old)| *old);
        match old {
            Some(old) if old == *value => {}
            None if *value == "null" => {}
            Some(old) if old.starts_with('{') && value.starts_with('{') => add(key, &diff_text(old, value)),
            _ => add(key, value),
        }
    }
    for (key, _) in before.iter().filter(|(key, _)| !after.iter().any(|(known, _)| known == key)) {
        add(key, "null");
    }
    patch.push('}');
    patch
}

/// Texts that this program has written itself always read.
fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or(Value::Null)
}

/// The members of an object as text: the key in its quotes, and the value. `None`: it is no object.
fn members(text: &str) -> Option<Vec<(&str, &str)>> {
    let inner = text.strip_prefix('{')?.strip_suffix('}')?;
    let mut members = Vec::with_capacity(40);
    let (mut depth, mut quoted, mut escaped) = (0_u32, false, false);
    let (mut start, mut colon) = (0, None);
    for (place, byte) in inner.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = quoted,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.checked_sub(1)?,
            b':' if depth == 0 && colon.is_none() => colon = Some(place),
            b',' if depth == 0 => {
                let colon = colon.take()?;
                members.push((&inner[start..colon], &inner[colon + 1..place]));
                start = place + 1;
            }
            _ => {}
        }
    }
    if let Some(colon) = colon {
        members.push((&inner[start..colon], &inner[colon + 1..]));
    }
    Some(members)
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_diff_of_texts_is_the_diff_of_values() {
        let states = [
            json!({}),
            json!({"a": 1, "b": [1, {"c": ","}], "q": "\\\"}{,:"}),
            json!({"a": 1, "b": [1, {"c": ":"}], "q": "\\\"}{,:", "n": null}),
            json!({"b": {"x": 1, "y": {"z": []}}, "a": null, "k\"ey": 2}),
            json!({"b": {"x": 1, "y": {"w": {}}}, "a": {}, "n": 1}),
            json!([1]),
        ];
        for from in &states {
            for to in &states {
                assert_eq!(read(&diff_text(&from.to_string(), &to.to_string())), diff(from, to), "{from} to {to}");
            }
        }
    }
}
