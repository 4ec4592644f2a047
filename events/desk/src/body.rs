//! An entry as it stands in the file: JSON, with a witness of what it led to.

use serde::{Deserialize, Serialize};
use store::Event as Written;
use tourney::event::{Entry, History};

/// How entries are written now: with the moment of their entering.
pub(crate) const KIND: &str = "entry/2";
/// How they were written before: when they were entered is not known.
const FIRST_KIND: &str = "entry";

/// An entry and the digest of what was published because of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Body {
    /// The entry: the truth.
    pub entry: Entry,
    /// 见证: a digest of the pairs that it published or of the standings that it locked, so that a later version of this
    /// program that computes otherwise is found out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub witness: Option<String>,
}

/// The entry with the witness of the state that it led to.
pub(crate) fn seal(entry: Entry, after: &History) -> Body {
    let witness = after.witness().map(hex::encode);
    Body { entry, witness }
}

/// As bytes.
pub(crate) fn write(body: &Body) -> Result<Vec<u8>, serde_json::Error> {
    serde_json::to_vec(body)
}

/// From an event of the log; what does not fit, where it is not ours to read.
pub(crate) fn read(event: &Written) -> Result<Body, String> {
    match event.kind.as_str() {
        KIND | FIRST_KIND => serde_json::from_slice(&event.body).map_err(|error| error.to_string()),
        newer => Err(format!("kind {newer:?}")),
    }
}
