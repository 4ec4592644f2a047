//! `serve` at its doors: who is let in, for how long, how often, and by what name it is called.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use serde_json::json;

use crate::served::{command, read, served, start};

/// Reads until the server ends the connection.
fn ended(mut stream: TcpStream) -> bool {
    let mut rest = Vec::new();
    stream.read_to_end(&mut rest).is_ok()
}

#[cfg(unix)]
#[test]
fn a_crowd_that_asks_for_nothing_shuts_out_nobody() {
    let folder = tempfile::tempdir().unwrap();
    let plain = command(folder.path(), &[]);
    let mut limited = Command::new("sh");
    limited.args(["-c", "ulimit -n 300 && exec \"$0\" \"$@\""]).arg(plain.get_program()).args(plain.get_args());
    let server = start(limited.stderr(Stdio::null()));
    let made = server.table();
    let mut player = server.join(&made);
    assert_eq!(player.act()["t"], "ack");
    let socket = format!("GET /api/tables/{}/socket HTTP/1.1\r\n", made["table"].as_str().unwrap());
    let upgrade = "host: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
                   sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    let half =
        "POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{";
    let silent_socket = format!("{socket}{upgrade}");
    for (crowd, said) in
        [("silent", ""), ("half a head", "GET / HT"), ("half a body", half), ("a socket", &silent_socket)]
    {
        let mut connections: Vec<TcpStream> = Vec::new();
        for _ in 0..400 {
            let mut connection = server.connect();
            // Whoever was told to leave at once has no ear for it.
            let _ = connection.write_all(said.as_bytes());
            connections.push(connection);
        }
        // Strangers and newcomers are served, and the seat plays on.
        assert_eq!(server.get("/healthz").body, "ok", "{crowd}");
        assert_eq!(server.join(&server.table()).act()["t"], "ack", "{crowd}");
        assert_eq!(player.act()["t"], "ack", "{crowd}");
        assert!(ended(connections.swap_remove(0)), "{crowd}: the first makes room, in order");
    }
}

#[test]
fn nothing_is_waited_for_without_end() {
    let (server, _folder) = served(&["--head-timeout", "1", "--body-timeout", "1", "--hello-timeout", "1"]);
    let silent = server.connect();
    let mut half = server.connect();
    half.write_all(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ").unwrap();
    let mut idle = server.connect();
    idle.write_all(b"GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n").unwrap();
    let mut bodiless = server.connect();
    let head =
        "POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{";
    bodiless.write_all(head.as_bytes()).unwrap();
    assert!(ended(silent) && ended(half) && ended(idle));
    let answer = read(bodiless);
    assert_eq!((answer.status, &answer.json()["code"]), (408, &json!("too_slow")));
}

#[test]
fn who_comes_to_a_limit_is_told_which() {
    let args = [
        "--tables-per-hour",
        "1",
        "--sockets-per-address",
        "2",
        "--records-per-minute",
        "1",
        "--seat-arrivals",
        "2",
        "--seat-messages",
        "5",
    ];
    let (server, _folder) = served(&args);
    let made = server.table();
    let refused = server.post("/api/tables", &json!({ "book": registry::books()[0].id() }));
    let fault = refused.json();
    assert_eq!((refused.status, &fault["code"]), (429, &json!("too_many_calls")));
    assert_eq!(fault["args"], json!({ "limit": "tables-per-hour", "most": 1 }));
    for language in ["zh", "en"] {
        assert!(fault["text"][language].as_str().unwrap().contains("--tables-per-hour 1"), "{fault}");
    }
    let record = format!("/api/tables/{}/boards/1/record", made["table"].as_str().unwrap());
    assert_eq!(server.get(&record).status, 404);
    assert_eq!(server.get(&record).json()["args"]["limit"], "records-per-minute");

    // A seat's budget is the seat's, on however many sockets.
    let mut first = server.join(&made);
    for _ in 0..3 {
        first.say(&json!({ "t": "hint", "n": 1 }));
    }
    let mut second = server.join(&made);
    assert_eq!(first.closed().0, 4001);
    for _ in 0..3 {
        second.say(&json!({ "t": "hint", "n": 1 }));
    }
    assert_eq!(second.closed(), (1008, "--seat-messages 5".to_owned()));
}

#[test]
fn it_answers_to_its_own_names_only() {
    let (server, _folder) = served(&["--host-name", "club.example"]);
    let call = |host: &str| server.ask("GET", "/api/tables", &[("host", host)], "");
    for own in ["127.0.0.1", "localhost:1", "[::1]:8317", "192.168.1.7:8317", "club.example", "CLUB.example:80"] {
        assert_eq!(call(own).status, 200, "{own}");
    }
    for other in ["evil.example", "club.example.evil", ""] {
        let refused = call(other);
        assert_eq!((refused.status, &refused.json()["code"]), (421, &json!("bad_host")), "{other:?}");
        assert!(refused.body.contains("--host-name"));
    }
    assert_eq!(server.ask("GET", "/", &[("host", "evil.example")], "").status, 421, "pages too");
    assert_eq!(server.ask("GET", "/healthz", &[("host", "evil.example")], "").status, 200);
}

#[test]
fn what_is_nowhere_is_not_found() {
    let (server, _folder) = served(&[]);
    for path in ["/", "/t/abc", "/join/abc", "/rules/x", "/replay", "/replay/abc/3"] {
        assert_eq!(server.get(path).status, 200, "{path}");
    }
    for path in ["/t", "/t/a/b", "/admin", "/replay/abc/x", "/api", "/api/none", "/.env", "/healthz/x"] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
}

#[cfg(unix)]
#[test]
fn a_second_signal_does_not_wait() {
    let (mut server, _folder) = served(&["--drain", "600", "--body-timeout", "600"]);
    let mut slow = server.connect();
    let head = "POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n";
    slow.write_all(format!("{head}content-length: 9\r\nexpect: 100-continue\r\n\r\n").as_bytes()).unwrap();
    // It is being read.
    let mut first = [0; 25];
    slow.read_exact(&mut first).unwrap();
    server.terminate();
    // It no longer listens, and waits for the slow one.
    while TcpStream::connect(&server.address).is_ok() {}
    assert!(server.child.try_wait().unwrap().is_none());
    server.terminate();
    assert_eq!(server.ended().code(), Some(3));
}
