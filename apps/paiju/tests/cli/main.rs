//! The program as people and scripts use it: what it prints, and its exit codes.

mod ask;
mod bench;
mod bots;
mod doors;
mod hall;
mod outage;
mod play;
mod records;
mod served;
mod sim;
mod tongues;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What a run came to.
struct Ran {
    code: i32,
    out: String,
    err: String,
}

impl Ran {
    /// Asserts the exit code, and shows all that was said if it is another.
    #[track_caller]
    fn code(self, code: i32) -> Self {
        assert_eq!(self.code, code, "exit code\nout: {}\nerr: {}", self.out, self.err);
        self
    }

    /// Asserts that the error names these.
    #[track_caller]
    fn says(self, words: &[&str]) -> Self {
        for word in words {
            assert!(self.err.contains(word), "{word:?} is missing in: {}", self.err);
        }
        self
    }
}

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_paiju"));
    command.stdin(Stdio::null()).env("NO_COLOR", "1").env_remove("PAIJU_LANG");
    command
}

fn paiju(args: &[&str]) -> Ran {
    paiju_reading(args, "")
}

fn paiju_reading(args: &[&str], input: &str) -> Ran {
    paiju_hearing(args, input.as_bytes())
}

fn paiju_hearing(args: &[&str], input: &[u8]) -> Ran {
    run(program().args(args), input)
}

fn run(command: &mut Command, input: &[u8]) -> Ran {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let bytes = input.to_owned();
    // A program that has heard enough closes its input.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&bytes)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Ran {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A file in a folder of its own, which lives as long as the first of the two.
fn file(name: &str, text: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    (folder, path)
}
