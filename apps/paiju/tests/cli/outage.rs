//! `serve` when what it stands on fails: its own log, the database, the key. And what its log never holds.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::process::Stdio;

use serde_json::json;

use crate::served::{Served, command, said, served, start};
use crate::{paiju, program};

#[test]
fn its_log_holds_no_token_and_no_frame_at_any_level() {
    let folder = tempfile::tempdir().unwrap();
    let file = fs::File::create(folder.path().join("said")).unwrap();
    let mut server = start(command(&folder.path().join("data"), &[]).env("PAIJU_LOG", "trace").stderr(file));
    let made = server.table();
    let mut player = server.join(&made);
    for _ in 0..3 {
        assert_eq!(player.act()["t"], "ack");
    }
    player.say(&json!({ "t": "probe", "n": 7, "cards": ["SA", "HR"] }));
    player.until("probe");
    player.say(&json!({ "t": "shout", "words": "unheard-of" }));
    player.until("err");
    server.terminate();
    assert_eq!(server.ended().code(), Some(0));
    let said = said(&folder);
    assert!(said.contains("the hall is open"), "it does say something: {said}");
    let secrets = [&made["token"], &made["invite"]].map(|secret| secret.as_str().unwrap().to_owned());
    let frames = ["decision-1", "\"t\":", "\"cards\"", "unheard-of", "HR", "hello", "Authorization", "Sec-WebSocket"];
    for hidden in secrets.iter().map(String::as_str).chain(frames) {
        assert!(!said.contains(hidden), "{hidden:?} is in the log:\n{said}");
    }
}

/// Fails the log while a player acts, lets it recover, and plays on: with nobody to tell of it.
fn play_through_an_outage(stderr: Stdio) {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let endless = ["--tables-per-hour", "100000", "--seat-messages", "100000"];
    let mut server = start(command(&data, &endless).stderr(stderr));
    let made = server.table();
    let mut player = server.join(&made);
    assert_eq!(player.act()["t"], "ack");
    let (file, aside) = (data.join("paiju.db"), data.join("aside"));
    let decision = player.decide();
    fs::rename(&file, &aside).unwrap();
    assert_eq!(player.carry_out(&decision)["code"], "storage");
    // More lines than a pipe that nobody reads can hold.
    let wish = json!({ "book": registry::books()[0].id() });
    for _ in 0..600 {
        assert_eq!(server.post("/api/tables", &wish).json()["code"], "storage");
    }
    fs::rename(&aside, &file).unwrap();
    assert_eq!(player.carry_out(&decision)["t"], "ack");
    assert_eq!(server.get("/healthz").status, 200);
    server.terminate();
    assert_eq!(server.ended().code(), Some(0));
}

#[test]
fn no_table_is_lost_with_the_log_of_the_program() {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    play_through_an_outage(writer.into());
    #[cfg(target_os = "linux")]
    play_through_an_outage(fs::OpenOptions::new().write(true).open("/dev/full").unwrap().into());
}

#[test]
fn nobody_waits_for_a_reader_of_the_log() {
    let (reader, writer) = std::io::pipe().unwrap();
    play_through_an_outage(writer.into());
    drop(reader);
}

#[test]
fn it_serves_though_its_address_cannot_be_told() {
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let folder = tempfile::tempdir().unwrap();
    let mut serve = program();
    serve.args(["serve", "--port", &port.to_string(), "--data", folder.path().to_str().unwrap()]);
    let child = serve.stdout(writer).stderr(Stdio::piped()).spawn().unwrap();
    let mut server = Served { child, address: format!("127.0.0.1:{port}") };
    // What it could not say there, it says here, and goes on.
    let mut said = BufReader::new(server.child.stderr.take().unwrap()).lines();
    assert!(said.any(|line| line.unwrap().contains(&format!("http://127.0.0.1:{port}"))));
    assert_eq!(server.get("/healthz").body, "ok");
}

#[cfg(unix)]
#[test]
fn a_database_that_is_taken_away_is_noticed_before_anything_is_acknowledged() {
    for name in ["paiju.db", "paiju.db-wal"] {
        let (mut server, folder) = served(&[]);
        let made = server.table();
        let mut player = server.join(&made);
        assert_eq!(player.act()["t"], "ack");
        assert_eq!(server.get("/healthz").body, "ok");
        let decision = player.decide();
        fs::remove_file(folder.path().join("data").join(name)).unwrap();
        assert_eq!(player.carry_out(&decision)["code"], "storage", "{name}");
        assert_eq!(server.get("/healthz").status, 503);
        assert_eq!(server.post("/api/tables", &json!({ "book": registry::books()[0].id() })).status, 503);
        let said = said(&folder);
        assert!(said.contains("paiju.db") && said.contains("was removed") && said.contains("Put back"), "{said}");
        server.terminate();
        server.ended();
    }
}

#[test]
fn a_database_and_its_key_belong_together() {
    let (mut server, folder) = served(&[]);
    let made = server.table();
    server.terminate();
    server.ended();
    let data = folder.path().join("data");
    let (database, key, aside) = (data.join("paiju.db"), data.join("paiju.key"), folder.path().join("aside"));
    let args = ["serve", "--port", "0", "--data", data.to_str().unwrap(), "--lang", "en"];

    fs::rename(&key, &aside).unwrap();
    paiju(&args).code(3).says(&["paiju.key is missing", "backup"]);
    assert!(!key.exists(), "no other was put in its place");
    fs::write(&key, [7; 32]).unwrap();
    #[cfg(unix)]
    fs::set_permissions(&key, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
    paiju(&args).code(3).says(&["not the one that sealed this database"]);
    fs::rename(&aside, &key).unwrap();

    fs::rename(&database, &aside).unwrap();
    paiju(&args).code(3).says(&["paiju.db is missing", "backup"]);
    assert!(!database.exists(), "no other was put in its place");
    fs::rename(&aside, &database).unwrap();

    let again = start(command(&data, &[]).stderr(Stdio::null()));
    again.join(&made);
}
