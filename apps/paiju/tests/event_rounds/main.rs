//! `paiju event` from an entry list to final standings, and every kind of bad input on the way.

mod bracket;
mod cautions;
mod entries;
mod files;
mod levels;
mod reading;
mod results;
mod rules;
mod swiss;
mod words;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

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

    /// Asserts that the output holds these.
    #[track_caller]
    fn prints(self, words: &[&str]) -> Self {
        for word in words {
            assert!(self.out.contains(word), "{word:?} is missing in: {}", self.out);
        }
        self
    }

    /// Asserts that the error holds these.
    #[track_caller]
    fn says(self, words: &[&str]) -> Self {
        for word in words {
            assert!(self.err.contains(word), "{word:?} is missing in: {}", self.err);
        }
        self
    }

    /// The output as one JSON value.
    #[track_caller]
    fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|fault| panic!("{fault}\n{}\n{}", self.out, self.err))
    }
}

/// An event in a folder of its own.
struct Desk {
    folder: tempfile::TempDir,
}

impl Desk {
    /// An event by this profile.
    fn new(profile: &str) -> Self {
        let desk = Self { folder: tempfile::tempdir().unwrap() };
        desk.run(&["new", "", profile, "试赛"]).code(0);
        desk
    }

    /// The same with so many units, seeded in order.
    fn with_units(profile: &str, units: usize) -> Self {
        let desk = Self::new(profile);
        let mut list = String::from("队名,种子,编号\n");
        for number in 1..=units {
            writeln!(list, "队{number},{number},K{number}").unwrap();
        }
        let file = desk.write("entries.csv", list.as_bytes());
        desk.run(&["import", "", file.to_str().unwrap(), "--column", "external=编号", "--yes"]).code(0);
        desk
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.path(name);
        std::fs::write(&path, bytes).unwrap();
        path
    }

    /// A subcommand to be run; an empty argument stands for the event's file.
    fn command(&self, args: &[&str]) -> Command {
        let event = self.path("event.paiju");
        let args = args.iter().map(|arg| if arg.is_empty() { event.as_path() } else { Path::new(*arg) });
        let mut command = Command::new(env!("CARGO_BIN_EXE_paiju"));
        command.arg("event").args(args).stdin(Stdio::null()).env("NO_COLOR", "1");
        command
    }

    /// Runs it.
    fn run(&self, args: &[&str]) -> Ran {
        let output = self.command(args).output().unwrap();
        Ran {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// Takes a round from draft to lock; every match is won by home.
    fn play(&self, round: &str, result: &str) {
        self.run(&["pair", "", round, "--publish"]).code(0);
        self.run(&["round", "", round, "start"]).code(0);
        let shown = self.run(&["round", "", round, "--json"]).code(0).json();
        for game in shown["matches"].as_array().unwrap() {
            self.run(&["result", "", game["match"].as_str().unwrap(), result]).code(0);
        }
        for step in ["close", "count", "lock"] {
            self.run(&["round", "", round, step]).code(0);
        }
    }

    /// Opens a stage, draws its first round and starts it.
    fn begin(&self, draw: &[&str]) {
        let args: Vec<&str> = ["draw", ""].iter().chain(draw).copied().collect();
        self.run(&args).code(0);
        self.start("1.1");
    }

    /// Draws a round, publishes it and starts it.
    fn start(&self, round: &str) {
        self.run(&["pair", "", round, "--publish"]).code(0);
        self.run(&["round", "", round, "start"]).code(0);
    }

    /// Takes a round that is being played to its lock.
    fn finish(&self, round: &str) {
        for step in ["close", "count", "lock"] {
            self.run(&["round", "", round, step]).code(0);
        }
    }

    /// The matches of a round, as `round --json` tells them.
    fn matches(&self, round: &str) -> Vec<Value> {
        let shown = self.run(&["round", "", round, "--json"]).code(0).json();
        shown["matches"].as_array().unwrap().clone()
    }

    /// The version that the event is at.
    fn version(&self) -> u64 {
        self.run(&["show", "", "--json"]).code(0).json()["version"].as_u64().unwrap()
    }
}
