//! The client's files over a real socket: how much they are on the wire, in which form, and how often.

mod common;

use std::collections::BTreeSet;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};

use common::serve;

/// What a whole first load may take, heads included: `BENCH.md`, first load.
const BUDGET: usize = 120 * 1024;
/// What Chromium and Firefox send.
const BROWSER: &str = "gzip, deflate, br, zstd";

/// An answer as it came over the wire.
struct Wire {
    head: String,
    body: Vec<u8>,
    /// All bytes, the head's too.
    bytes: usize,
}

impl Wire {
    fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    fn status(&self) -> &str {
        self.head.split(' ').nth(1).unwrap()
    }

    /// The file, whatever form it came in.
    fn file(&self) -> Vec<u8> {
        let mut file = Vec::new();
        match self.header("content-encoding") {
            None => return self.body.clone(),
            Some("br") => drop(brotli::Decompressor::new(&*self.body, 4096).read_to_end(&mut file).unwrap()),
            Some("gzip") => drop(flate2::read::GzDecoder::new(&*self.body).read_to_end(&mut file).unwrap()),
            Some(other) => panic!("{other}"),
        }
        file
    }
}

fn get(at: SocketAddr, path: &str, headers: &[(&str, &str)]) -> Wire {
    let mut stream = TcpStream::connect(at).unwrap();
    let more: String = headers.iter().flat_map(|(name, value)| [name, ": ", value, "\r\n"]).collect();
    write!(stream, "GET {path} HTTP/1.1\r\nhost: {at}\r\nconnection: close\r\n{more}\r\n").unwrap();
    let mut all = Vec::new();
    stream.read_to_end(&mut all).unwrap();
    let end = all.windows(4).position(|bytes| bytes == b"\r\n\r\n").unwrap();
    let head = String::from_utf8(all[..end].to_vec()).unwrap().to_ascii_lowercase();
    Wire { head, body: all[end + 4..].to_vec(), bytes: all.len() }
}

/// The files that a file makes a browser fetch at once: scripts, styles and icons of a page, static imports of a script.
fn wanted(text: &str) -> BTreeSet<String> {
    let quoted = |before: &str| -> Vec<String> {
        let after = text.split(before).skip(1);
        after.filter_map(|rest| rest.split(['"', '\'', '`']).next().map(str::to_owned)).collect()
    };
    let marks = ["src=\"", "href=\"", "from\"", "from '", "from \"", "import\"", "import \""];
    let names = marks.iter().flat_map(|mark| quoted(mark));
    let files = names.filter(|name| name.starts_with('/') || name.starts_with("./"));
    files.map(|name| format!("/{}", name.trim_start_matches(['.', '/']))).filter(|name| name.contains('.')).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_load_is_within_its_budget_on_the_wire() {
    let server = serve().await;
    let (mut due, mut loaded) = (BTreeSet::from(["/".to_owned()]), BTreeSet::new());
    let mut bytes = 0;
    while let Some(path) = due.pop_first() {
        let answer = get(server.at, &path, &[("accept-encoding", BROWSER)]);
        assert_eq!(answer.status(), "200", "{path}");
        bytes += answer.bytes;
        loaded.insert(path);
        due.extend(
            String::from_utf8(answer.file())
                .unwrap()
                .as_str()
                .lines()
                .flat_map(wanted)
                .filter(|path| !loaded.contains(path)),
        );
    }
    for file in ["/app.js", "/app.css", "/table.js"] {
        assert!(loaded.contains(file), "{file} belongs to it: {loaded:?}");
    }
    // What the lobby asks for, and the largest family's own files when its first table opens.
    let asked = |path: &str| get(server.at, path, &[("accept-encoding", BROWSER)]).bytes;
    bytes += asked("/api/books") + asked("/api/tables");
    let families = [&["/trick.js", "/shengji.js"][..], &["/trick.js", "/tuolaji.js"], &["/guandan.js"], &["/gouji.js"]];
    let family = families.map(|files| files.iter().map(|file| asked(file)).sum::<usize>()).into_iter().max().unwrap();
    println!("first load {bytes} bytes, and {family} for the largest family: {loaded:?}");
    assert!(bytes + family <= BUDGET, "{bytes} + {family} bytes of {loaded:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_form_is_the_same_file_with_a_tag_of_its_own() {
    let server = serve().await;
    for (path, kind) in [
        ("/", "text/html; charset=utf-8"),
        ("/app.js", "text/javascript; charset=utf-8"),
        ("/app.css", "text/css; charset=utf-8"),
        ("/favicon.svg", "image/svg+xml"),
        ("/t/anything", "text/html; charset=utf-8"),
        ("/api/books", "application/json"),
        ("/api/books/gouji-4/articles", "application/json"),
    ] {
        let forms = [("br", Some("br")), ("gzip", Some("gzip")), ("identity", None)];
        let answers = forms.map(|(coding, sent)| {
            let answer = get(server.at, path, &[("accept-encoding", coding)]);
            assert_eq!(answer.header("content-encoding"), sent, "{path} {coding}");
            assert_eq!((answer.header("content-type"), answer.header("vary")), (Some(kind), Some("accept-encoding")));
            assert_eq!(answer.header("content-length"), Some(answer.body.len().to_string().as_str()), "{path}");
            let tag = answer.header("etag").unwrap().to_owned();
            // Who has it is told so, in the form it has, alone or among others, and gets no body.
            for known in [tag.clone(), format!("\"x\", W/{tag}")] {
                let again = get(server.at, path, &[("accept-encoding", coding), ("if-none-match", &known)]);
                assert_eq!((again.status(), again.body.len()), ("304", 0), "{path} {coding}");
                assert_eq!((again.header("etag"), again.header("vary")), (Some(&*tag), Some("accept-encoding")));
            }
            (answer.file(), tag)
        });
        assert!(answers.iter().all(|(file, _)| *file == answers[0].0), "{path}: the same file");
        assert_eq!(answers.iter().map(|(_, tag)| tag).collect::<BTreeSet<_>>().len(), 3, "{path}: three tags");
        let [(_, tag), ..] = &answers;
        assert_eq!(
            get(server.at, path, &[("if-none-match", tag)]).status(),
            "200",
            "{path}: another form is another thing"
        );
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_gets_the_form_that_it_likes_best() {
    let server = serve().await;
    for (accepted, sent) in [
        (BROWSER, Some("br")),
        ("gzip", Some("gzip")),
        ("br;q=0.2, gzip;q=0.9", Some("gzip")),
        ("gzip, br;q=0", Some("gzip")),
        ("br;q=0, gzip;q=0.0", None),
        ("identity, gzip;q=0.5", None),
        ("*", Some("br")),
        ("*;q=0.5, br;q=0", Some("gzip")),
        ("GZIP;Q=1", Some("gzip")),
        ("deflate, zstd", None),
        ("*;q=0", None),
        ("gzip;q=lots", None),
        ("", None),
    ] {
        let answer = get(server.at, "/app.js", &[("accept-encoding", accepted)]);
        assert_eq!((answer.status(), answer.header("content-encoding")), ("200", sent), "{accepted:?}");
    }
    assert_eq!(get(server.at, "/app.js", &[]).header("content-encoding"), None, "nothing said, nothing packed");
    let two = [("accept-encoding", "gzip;q=0.5"), ("accept-encoding", "br")];
    assert_eq!(get(server.at, "/app.js", &two).header("content-encoding"), Some("br"), "two lines are one list");
    // A list with names that strangers chose is not packed.
    assert_eq!(get(server.at, "/api/tables", &[("accept-encoding", BROWSER)]).header("content-encoding"), None);
    // The packed forms are no files of their own.
    for path in ["/br/app.js", "/app.js.br", "/gzip/app.js", "/plain/app.js"] {
        assert_eq!(get(server.at, path, &[]).status(), "404", "{path}");
    }
    server.stop().await;
}
