//! The shelf (书架): the one list of profiles that are built in, and the only place in code that names them.

use super::fault::ProfileFault;
use super::{Profile, read};

/// A profile that is built in: its id, and the texts of its sections.
struct Volume {
    id: &'static str,
    texts: &'static [(&'static str, &'static str)],
}

macro_rules! volume {
    ($id:literal, [$($section:literal)*]) => {
        Volume {
            id: $id,
            texts: &[$(($section, include_str!(concat!("../../profiles/", $id, "/", $section, ".toml")))),*],
        }
    };
}

/// Every id with every section.
macro_rules! shelf {
    (ids $($id:literal)*; sections $sections:tt) => { &[$(volume!($id, $sections)),*] };
}

const SHELF: &[Volume] = shelf! {
    ids "guangzhou" "china" "washington" "guandan-2022" "guandan-2017" "gouji-4" "gouji-6";
    sections [
        "profile"
        "score"
        "absence"
        "clock"
        "ladder"
        "late"
        "penalties"
        "appeals"
        "corrections"
        "lineup"
        "venue"
        "bracket"
        "robin"
        "swiss"
    ]
};

/// The ids of the profiles that are built in.
pub fn ids() -> impl Iterator<Item = &'static str> {
    SHELF.iter().map(|volume| volume.id)
}

/// The built-in profile of that id. It is parsed anew each time (some milliseconds).
pub fn load(id: &str) -> Result<Profile, ProfileFault> {
    match SHELF.iter().find(|volume| volume.id == id) {
        Some(volume) => Profile::parse(id, volume.texts),
        None => Err(ProfileFault::NoSuchProfile { profile: id.to_owned(), nearest: read::nearest(id, ids()) }),
    }
}
