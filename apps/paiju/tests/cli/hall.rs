//! `serve`: it opens, it ends in order, and it says why it can't.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

use crate::{paiju, program};

/// A server on a port of its own.
struct Served {
    child: Child,
    address: String,
    data: tempfile::TempDir,
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn served() -> Served {
    let data = tempfile::tempdir().unwrap();
    let mut child = program()
        .args(["serve", "--port", "0", "--pace", "0", "--data", data.path().to_str().unwrap()])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().rsplit("http://").next().unwrap().to_owned();
    Served { child, address, data }
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn it_tells_its_address_and_ends_in_order() {
    let mut served = served();
    assert!(served.address.starts_with("127.0.0.1:"), "{}", served.address);
    assert!(get(&served.address, "/healthz").ends_with("ok"));
    assert!(get(&served.address, "/api/books").contains("shengji-gz3"));
    let killed = Command::new("kill").args(["-TERM", &served.child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert_eq!(served.child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_port_in_use_says_so() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let data = tempfile::tempdir().unwrap();
    let args = ["serve", "--port", &port, "--data", data.path().to_str().unwrap()];
    paiju(&args).code(3).says(&[&port, "in use", "--port"]);
    assert_eq!(std::fs::read_dir(data.path()).unwrap().count(), 0, "nothing was made");
}

#[test]
fn a_database_that_is_not_ours_is_left_alone() {
    let data = tempfile::tempdir().unwrap();
    let path = data.path().join("paiju.db");
    std::fs::write(&path, "dear diary").unwrap();
    let args = ["serve", "--port", "0", "--data", data.path().to_str().unwrap()];
    paiju(&args).code(3).says(&["paiju.db", "not a Paiju log"]);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "dear diary");
    std::fs::remove_file(&path).unwrap();
    std::fs::create_dir(&path).unwrap();
    paiju(&args).code(3).says(&["paiju.db", "directory"]);
}

#[test]
fn a_damaged_database_names_what_helps() {
    let mut served = served();
    assert!(get(&served.address, "/healthz").ends_with("ok"));
    assert!(Command::new("kill").args(["-TERM", &served.child.id().to_string()]).status().unwrap().success());
    assert_eq!(served.child.wait().unwrap().code(), Some(0));
    let args = ["serve", "--port", "0", "--data", served.data.path().to_str().unwrap()];
    // All but the first page is overwritten.
    let path = served.data.path().join("paiju.db");
    let mut bytes = std::fs::read(&path).unwrap();
    assert!(bytes.len() > 8192);
    bytes[4096..].fill(0xA5);
    std::fs::write(&path, &bytes).unwrap();
    let salvage = format!("paiju store salvage {} TO", path.display());
    paiju(&args).code(3).says(&["paiju.db", &salvage, "paiju store backup"]);
    assert_eq!(std::fs::read(&path).unwrap(), bytes, "it is left as it is");
}

#[test]
fn bad_wishes_are_2() {
    paiju(&["serve", "--allow-origin", "cards.example.org"]).code(2).says(&["https://"]);
    paiju(&["serve", "--allow-origin", "https://cards.example.org/x"]).code(2);
    paiju(&["serve", "--host", "here"]).code(2);
    paiju(&["serve", "--port", "99999"]).code(2);
    paiju(&["serve", "--port", "0", "--web-dir", "nowhere"]).code(2).says(&["nowhere", "index.html"]);
    let folder = tempfile::tempdir().unwrap();
    let plain = folder.path().join("plain");
    std::fs::write(&plain, "").unwrap();
    paiju(&["serve", "--port", "0", "--data", plain.to_str().unwrap()]).code(3).says(&["plain"]);
}
