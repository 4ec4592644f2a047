//! Overrides by supplementary regulations (补充规定, `TD-1.10`), and in what two profiles differ.

use serde::{Deserialize, Serialize};
use toml::Value;

use super::fault::ProfileFault;
use super::sourced::Source;
use super::{Profile, read};

/// 补充规定的一项: a value that this event's organiser puts in place of a profile's.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Override {
    /// Which value: section and keys, items of lists from 1: `clock.round_minutes`, `score.systems.timed.award.outcome.won`. May
    /// go on into a value that has parts: `late.rungs.2.over_s`.
    pub path: String,
    /// The value, as TOML writes it: `30`, `2.5`, `"greatest"`, `[4, 2]`.
    pub value: String,
    /// 理由: why, for whoever reads the regulations.
    pub reason: String,
}

/// A value of a profile, to be shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Section and keys, items of lists from 1.
    pub path: String,
    /// The value, as TOML writes it.
    pub value: String,
    /// Where it comes from.
    pub from: Source,
    /// The article; of an override, its reason.
    pub article: String,
}

/// 与模板的差别: a value that is not the same in two profiles, or stands in one alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deviation {
    /// Section and keys, items of lists from 1.
    pub path: String,
    /// What the first profile has there.
    pub base: Option<Entry>,
    /// What the second has.
    pub mine: Option<Entry>,
}

impl Profile {
    /// All values, section by section in the order of the profile.
    pub fn values(&self) -> Vec<Entry> {
        let mut entries = Vec::new();
        for name in Self::SECTIONS {
            if let Some(tree) = self.section(name) {
                collect(&tree, &mut vec![(*name).to_owned()], &mut entries);
            }
        }
        entries
    }

    /// The profile with some values replaced, each with `from = "house"` and its reason for an article. Types and bounds are
    /// checked as in a file; a later override of a path replaces an earlier one.
    pub fn with(&self, overrides: &[Override]) -> Result<Self, ProfileFault> {
        let mut profile = self.clone();
        for change in overrides {
            profile.set(change)?;
        }
        profile.checked()
    }

    fn set(&mut self, change: &Override) -> Result<(), ProfileFault> {
        if change.reason.trim().is_empty() {
            return Err(ProfileFault::NoReason { path: change.path.clone() });
        }
        let value = value_of(&change.value).map_err(|message| ProfileFault::Syntax {
            profile: self.id.clone(),
            section: change.path.clone(),
            line: 1,
            message,
        })?;
        let (name, rest) = change.path.split_once('.').unwrap_or((&change.path, ""));
        let tree = self.section(name).and_then(|mut tree| put(&mut tree, rest, value, &change.reason).map(|()| tree));
        let Some(tree) = tree else {
            let known = self.values();
            let nearest = read::nearest(&change.path, known.iter().map(|entry| entry.path.as_str()));
            return Err(ProfileFault::NoSuchPath { profile: self.id.clone(), path: change.path.clone(), nearest });
        };
        let path = change.path.split('.').skip(1).map(str::to_owned).collect();
        let id = self.id.clone();
        self.set_section(name, &tree).map_err(|error| match read::shape(&id, name, path, 0, error.message()) {
            // A hole inside the value: of the wrong shape, for nothing of the profile is missing.
            ProfileFault::Hole { profile, section, path, line } => {
                let message = error.message().to_owned();
                ProfileFault::WrongType { profile, section, path, line, message }
            }
            fault => fault,
        })
    }
}

/// 与模板的差别: every value that differs or stands in one alone, in the order of the first profile, then of the second. A value
/// of the same figure but of another source counts as a difference.
pub fn diff(base: &Profile, mine: &Profile) -> Vec<Deviation> {
    let (before, after) = (base.values(), mine.values());
    let mut deviations = Vec::new();
    for old in &before {
        let new = after.iter().find(|entry| entry.path == old.path);
        if new != Some(old) {
            deviations.push(Deviation { path: old.path.clone(), base: Some(old.clone()), mine: new.cloned() });
        }
    }
    for new in &after {
        if !before.iter().any(|entry| entry.path == new.path) {
            deviations.push(Deviation { path: new.path.clone(), base: None, mine: Some(new.clone()) });
        }
    }
    deviations
}

/// A value, of its TOML text.
fn value_of(text: &str) -> Result<Value, String> {
    let document =
        toml::from_str::<toml::Table>(&format!("value = {text}")).map_err(|error| error.message().to_owned())?;
    match (document.len(), document.get("value")) {
        (1, Some(value)) => Ok(value.clone()),
        _ => Err("one value was expected".to_owned()),
    }
}

/// The table of a leaf: `value`, `from`, `article` and nothing else.
fn as_leaf(tree: &Value) -> Option<(&Value, Source, &str)> {
    let table = tree.as_table().filter(|table| table.len() == 3)?;
    let from = table.get("from")?.clone().try_into().ok()?;
    Some((table.get("value")?, from, table.get("article")?.as_str()?))
}

fn collect(tree: &Value, path: &mut Vec<String>, entries: &mut Vec<Entry>) {
    if let Some((value, from, article)) = as_leaf(tree) {
        entries.push(Entry { path: path.join("."), value: value.to_string(), from, article: article.to_owned() });
        return;
    }
    match tree {
        Value::Table(table) => {
            for (key, value) in table {
                path.push(key.clone());
                collect(value, path, entries);
                path.pop();
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                path.push((index + 1).to_string());
                collect(item, path, entries);
                path.pop();
            }
        }
        _ => {}
    }
}

/// Puts a value at a path, which ends at a leaf or goes on into the value of one, and marks that leaf. None without a leaf there.
fn put(tree: &mut Value, path: &str, value: Value, reason: &str) -> Option<()> {
    let keys: Vec<&str> = path.split('.').collect();
    let depth = (0..=keys.len()).find(|depth| step(tree, &keys[..*depth]).is_some_and(|at| as_leaf(at).is_some()))?;
    let leaf = step(tree, &keys[..depth])?.as_table_mut()?;
    *step(leaf.get_mut("value")?, &keys[depth..])? = value;
    leaf.insert("from".to_owned(), Value::String(Source::House.id().to_owned()));
    leaf.insert("article".to_owned(), Value::String(reason.trim().to_owned()));
    Some(())
}

/// Down a tree by keys; items of lists count from 1.
fn step<'a>(tree: &'a mut Value, keys: &[&str]) -> Option<&'a mut Value> {
    keys.iter().try_fold(tree, |at, key| match at {
        Value::Table(table) => table.get_mut(*key),
        Value::Array(items) => items.get_mut(key.parse::<usize>().ok()?.checked_sub(1)?),
        _ => None,
    })
}
