//! `paiju event new`: a file for an event, with the rules that it is played by.

use std::path::PathBuf;

use serde_json::json;
use tourney::event::Command;
use tourney::profile::Override;

use crate::lang::NoValue;

use super::common::{Answer, Face, Giving};
use super::session::Session;
use super::trouble::Trouble;

/// 建立赛事 Make the file of an event, with the rules it is played by
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  paiju event new spring.paiju guangzhou \"Spring Cup\"
  paiju event new spring.paiju ./our-rules \"Spring Cup\"          a folder of your own, one TOML file a section
  paiju event new spring.paiju china \"Club night\" --set swiss.byes=lowest --because \"as announced\"

--set changes a value of the profile by its path; the change and its reason go into the log, and every printout that rests
on the value says so.")]
pub(super) struct Args {
    /// The event's file, to be made
    file: PathBuf,
    /// The rules: the id of a profile, or a folder with one TOML file a section
    profile: String,
    /// The event's name
    name: String,
    /// A value of the profile that is different here; may be repeated
    #[arg(long = "set", value_name = "PATH=VALUE", value_parser = assignment)]
    sets: Vec<(String, String)>,
    #[command(flatten)]
    answer: Answer,
    #[command(flatten)]
    giving: Giving,
}

/// `path=value`.
pub(super) fn assignment(text: &str) -> Result<(String, String), NoValue> {
    let (path, value) = text.split_once('=').ok_or_else(|| {
        NoValue::new("写作 路径=值，如 late.ladder.0.minutes=5", "write path=value, as late.ladder.0.minutes=5")
    })?;
    Ok((path.trim().to_owned(), value.trim().to_owned()))
}

/// Changed values with the reason for them.
pub(super) fn overrides(sets: &[(String, String)], giving: &Giving) -> Result<Vec<Override>, Trouble> {
    let Some(reason) = giving.because.as_deref().filter(|reason| !reason.is_empty()) else {
        return if sets.is_empty() {
            Ok(Vec::new())
        } else {
            Err(Trouble::input(
                "no_reason",
                "--set 要写明理由：加上 --because。",
                "--set needs a reason: add --because.",
            )
            .by("TD-1.10"))
        };
    };
    Ok(sets.iter().map(|(path, value)| desk::profiles::set(path, value, reason)).collect())
}

impl super::Task for Args {
    fn face(&self) -> Face {
        self.answer.face()
    }

    fn run(&self) -> Result<(), Trouble> {
        let profile = desk::profiles::open(&self.profile).map_err(|fault| {
            let told = fault.text();
            Trouble::input("profile", told.zh, told.en)
        })?;
        let overrides = overrides(&self.sets, &self.giving)?;
        // Before there is a file: a refused event leaves none behind.
        profile.with(&overrides).map_err(|fault| Trouble::input("profile", fault.text().zh, fault.text().en))?;
        if let Some(why) = desk::naming::unfit(&self.name) {
            return Err(Trouble::input("name", why.zh, why.en));
        }
        let mut session = Session::make(&self.file, self.face())?;
        let (id, title) = (profile.id.clone(), profile.title.clone());
        let create = Command::Create { name: self.name.clone(), profile: Box::new(profile), overrides };
        match session.send(&self.giving, create) {
            Ok(done) => session.tell(&done, json!({ "file": self.file, "profile": { "id": id, "title": title } })),
            Err(trouble) => {
                drop(session);
                // The file is ours and empty; a refused event leaves none behind.
                for end in ["", "-wal", "-shm", ".lock"] {
                    let mut name = self.file.clone().into_os_string();
                    name.push(end);
                    let _ = std::fs::remove_file(name);
                }
                Err(trouble)
            }
        }
    }
}
