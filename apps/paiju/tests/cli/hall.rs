//! `serve`: it opens, it ends in order, and it says why it can't.

use std::net::TcpListener;

use crate::paiju;
use crate::served::served;

#[test]
fn it_tells_its_address_and_ends_in_order() {
    let (mut server, _folder) = served(&[]);
    assert!(server.address.starts_with("127.0.0.1:"), "{}", server.address);
    assert_eq!(server.get("/healthz").body, "ok");
    assert!(server.get("/api/books").body.contains("shengji-gz3"));
    server.terminate();
    assert_eq!(server.ended().code(), Some(0));
}

#[test]
fn a_port_in_use_says_so() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let data = tempfile::tempdir().unwrap();
    let args = ["serve", "--port", &port, "--data", data.path().to_str().unwrap(), "--lang", "en"];
    paiju(&args).code(3).says(&[&port, "in use", "--port"]);
    assert_eq!(std::fs::read_dir(data.path()).unwrap().count(), 0, "nothing was made");
}

#[test]
fn a_database_that_is_not_ours_is_left_alone() {
    let data = tempfile::tempdir().unwrap();
    let path = data.path().join("paiju.db");
    std::fs::write(&path, "dear diary").unwrap();
    let args = ["serve", "--port", "0", "--data", data.path().to_str().unwrap(), "--lang", "en"];
    paiju(&args).code(3).says(&["paiju.db", "not a Paiju log"]);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "dear diary");
    std::fs::remove_file(&path).unwrap();
    std::fs::create_dir(&path).unwrap();
    paiju(&args).code(3).says(&["paiju.db", "directory"]);
}

#[test]
fn a_damaged_database_names_what_helps() {
    let (mut server, folder) = served(&[]);
    let data = folder.path().join("data");
    assert_eq!(server.get("/healthz").body, "ok");
    server.terminate();
    assert_eq!(server.ended().code(), Some(0));
    // All but the first page is overwritten.
    let path = data.join("paiju.db");
    let mut bytes = std::fs::read(&path).unwrap();
    assert!(bytes.len() > 8192);
    bytes[4096..].fill(0xA5);
    std::fs::write(&path, &bytes).unwrap();
    let salvage = format!("paiju store salvage {} TO", path.display());
    let args = ["serve", "--port", "0", "--data", data.to_str().unwrap()];
    paiju(&args).code(3).says(&["paiju.db", &salvage, "paiju store backup"]);
    assert_eq!(std::fs::read(&path).unwrap(), bytes, "it is left as it is");
}

#[test]
fn bad_wishes_are_2() {
    paiju(&["serve", "--allow-origin", "cards.example.org"]).code(2).says(&["https://"]);
    paiju(&["serve", "--allow-origin", "https://cards.example.org/x"]).code(2);
    paiju(&["serve", "--host", "here"]).code(2);
    paiju(&["serve", "--host-name", "http://cards.example.org", "--lang", "en"]).code(2).says(&["a host's name alone"]);
    paiju(&["serve", "--seat-messages", "0"]).code(2);
    paiju(&["serve", "--port", "99999"]).code(2);
    paiju(&["serve", "--port", "0", "--web-dir", "nowhere"]).code(2).says(&["nowhere", "index.html"]);
    let folder = tempfile::tempdir().unwrap();
    let plain = folder.path().join("plain");
    std::fs::write(&plain, "").unwrap();
    paiju(&["serve", "--port", "0", "--data", plain.to_str().unwrap()]).code(3).says(&["plain"]);
}

#[test]
fn every_limit_is_documented() {
    let help = paiju(&["serve", "--help"]).code(0).out;
    let guide = include_str!("../../../../docs/serve.md");
    let limits = help.split_once("Limits:").unwrap().1.split_once("Examples:").unwrap().0;
    let flags: Vec<&str> = limits.split_whitespace().filter(|word| word.starts_with("--")).collect();
    assert!(flags.len() > 20, "{flags:?}");
    for flag in flags {
        assert!(guide.contains(&format!("`{flag}`")), "{flag} is missing in docs/serve.md");
    }
}
