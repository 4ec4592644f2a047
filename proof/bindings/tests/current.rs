//! What is committed is what the Rust types say now.

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

fn files(folder: &Path) -> BTreeMap<String, String> {
    let Ok(entries) = fs::read_dir(folder) else { return BTreeMap::new() };
    let file = |entry: fs::DirEntry| {
        let text = fs::read_to_string(entry.path()).unwrap();
        (entry.file_name().to_string_lossy().into_owned(), text)
    };
    entries.map(|entry| file(entry.unwrap())).collect()
}

#[test]
fn the_types_of_the_client_are_those_of_the_server() {
    let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated");
    let fresh = tempfile::tempdir().unwrap();
    bindings::write(fresh.path()).unwrap();
    if env::var_os("UPDATE_EXPECT").is_some() {
        bindings::write(&committed).unwrap();
    }
    let (old, new) = (files(&committed), files(fresh.path()));
    let stale = new.iter().filter(|(name, text)| old.get(*name) != Some(*text)).map(|(name, _)| name);
    let gone = old.keys().filter(|name| !new.contains_key(*name));
    let faults: Vec<&String> = stale.chain(gone).collect();
    assert!(
        faults.is_empty(),
        "stale in web/src/generated: {faults:?}; write them with `UPDATE_EXPECT=1 cargo test -p bindings`"
    );
}
