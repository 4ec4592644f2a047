//! `paiju event profile`: the rules of events: which there are, what they say and why, and where two differ.

use std::path::{Path, PathBuf};

use clap::Subcommand;
use serde_json::json;
use sheets::terminal::Align;
use tourney::profile::{self, Deviation, Profile, Source, diff};
use tourney::text::Text;

use super::common::{Answer, Face, Reading};
use super::session::Session;
use super::speak::{grid, profile};
use super::trouble::Trouble;

/// 竞赛规程模板 The rules of events: list them, show each value with its source, compare two
#[derive(clap::Args)]
#[command(
    after_help = "\
Examples:
  paiju event profile             which there are
  paiju event profile show china --section swiss
  paiju event profile show spring.paiju --section late    the rules of an event, supplements included
  paiju event profile diff spring.paiju                   where an event deviates from its profile
  paiju event profile diff china ./our-rules",
    args_conflicts_with_subcommands = true
)]
pub(super) struct Args {
    #[command(subcommand)]
    task: Option<Task>,
    #[command(flatten)]
    list: List,
}

#[derive(Subcommand)]
enum Task {
    List(List),
    Show(Show),
    Diff(Diff),
}

/// 有哪些 The profiles that are built in
#[derive(clap::Args)]
struct List {
    #[command(flatten)]
    answer: Answer,
}

/// 内容 Every value of a profile, with its source and article
#[derive(clap::Args)]
struct Show {
    /// The id of a profile, a folder with one TOML file a section, or the file of an event
    profile: String,
    /// Only this section: score, swiss, late …
    #[arg(long, value_name = "SECTION")]
    section: Option<String>,
    /// Only paths that hold this word
    #[arg(long, value_name = "WORD")]
    path: Option<String>,
    #[command(flatten)]
    answer: Answer,
}

/// 差别 Where two profiles differ, or an event from its profile
#[derive(clap::Args)]
struct Diff {
    /// The file of an event; or a profile, by id or folder
    base: String,
    /// The profile to compare with; none for an event and its own profile
    mine: Option<String>,
    /// Only this section
    #[arg(long, value_name = "SECTION")]
    section: Option<String>,
    /// Only values that differ, not those that only their source or article sets apart
    #[arg(long)]
    values: bool,
    #[command(flatten)]
    answer: Answer,
}

impl super::Task for Args {
    fn face(&self) -> Face {
        match &self.task {
            None => self.list.answer.face(),
            Some(Task::List(args)) => args.answer.face(),
            Some(Task::Show(args)) => args.answer.face(),
            Some(Task::Diff(args)) => args.answer.face(),
        }
    }

    fn run(&self) -> Result<(), Trouble> {
        match &self.task {
            None => self.list.run(),
            Some(Task::List(args)) => args.run(),
            Some(Task::Show(args)) => args.run(),
            Some(Task::Diff(args)) => args.run(),
        }
    }
}

/// The profile that an argument names, and the one that it began as if it is an event's.
fn opened(text: &str, face: Face) -> Result<(Profile, Option<Profile>), Trouble> {
    if !Path::new(text).is_file() {
        return Ok((profile(text)?, None));
    }
    let answer = Answer { lang: face.lang, json: face.json };
    let session = Session::open(&Reading { file: PathBuf::from(text), answer })?;
    let event = session.event()?;
    Ok((event.profile.clone(), Some(event.printed.clone())))
}

/// Refuses a section that there is not.
fn known(section: Option<&str>) -> Result<(), Trouble> {
    let Some(section) = section else { return Ok(()) };
    if Profile::SECTIONS.contains(&section) {
        return Ok(());
    }
    let all = Profile::SECTIONS[1..].join("、");
    Err(Trouble::input(
        "no_section",
        format!("没有“{section}”这一节，有：{all}。"),
        format!("There is no section {section:?}; there are {}.", Profile::SECTIONS[1..].join(", ")),
    ))
}

/// Whether a path lies in a section.
fn within(path: &str, section: Option<&str>) -> bool {
    section.is_none_or(|section| path.split('.').next() == Some(section))
}

/// A source in words.
fn source(source: Source) -> Text {
    let (zh, en) = match source {
        Source::Official => ("条文", "printed"),
        Source::Public => ("公开资料", "public"),
        Source::Inferred => ("推定", "inferred"),
        Source::House => ("赛事自定", "house"),
    };
    Text::new(zh, en)
}

impl List {
    fn run(&self) -> Result<(), Trouble> {
        let face = self.answer.face();
        let all = profile::ids().map(profile).collect::<Result<Vec<_>, _>>()?;
        if face.json {
            let rows: Vec<_> = all
                .iter()
                .map(|one| {
                    json!({
                        "id": one.id,
                        "title": one.title,
                        "family": one.family,
                        "short": one.short,
                        "edition": one.edition,
                        "systems": one.score.systems.keys().collect::<Vec<_>>(),
                    })
                })
                .collect();
            return face.value(&json!({ "profiles": rows }));
        }
        let row = |one: &Profile| {
            let systems: Vec<&str> = one.score.systems.keys().map(String::as_str).collect();
            let title = face.of(&one.title).to_owned();
            vec![one.id.clone(), title, one.edition.clone(), one.short.clone(), systems.join(" ")]
        };
        let rows: Vec<Vec<String>> = all.iter().map(row).collect();
        let columns = [
            ("编号", "id", Align::Left),
            ("名称", "title", Align::Left),
            ("版本", "edition", Align::Left),
            ("简称", "short", Align::Left),
            ("记分制", "score systems", Align::Left),
        ];
        grid(face, &columns, &rows)
    }
}

impl Show {
    fn run(&self) -> Result<(), Trouble> {
        let face = self.answer.face();
        known(self.section.as_deref())?;
        let (profile, _) = opened(&self.profile, face)?;
        let asked = |path: &str| {
            within(path, self.section.as_deref()) && self.path.as_ref().is_none_or(|word| path.contains(word.as_str()))
        };
        let values: Vec<_> = profile.values().into_iter().filter(|entry| asked(&entry.path)).collect();
        if face.json {
            return face.value(&json!({ "id": profile.id, "title": profile.title, "values": values }));
        }
        if values.is_empty() {
            return Err(Trouble::input(
                "no_value",
                "没有这样的值：去掉 --path 看全部。",
                "There is no such value: leave --path out to see all.",
            ));
        }
        let row = |entry: &profile::Entry| {
            vec![
                entry.path.clone(),
                entry.value.clone(),
                face.of(&source(entry.from)).to_owned(),
                entry.article.clone(),
            ]
        };
        let rows: Vec<Vec<String>> = values.iter().map(row).collect();
        let columns = [
            ("路径", "path", Align::Left),
            ("值", "value", Align::Left),
            ("来源", "source", Align::Left),
            ("条文", "article", Align::Left),
        ];
        grid(face, &columns, &rows)
    }
}

impl Diff {
    fn run(&self) -> Result<(), Trouble> {
        let face = self.answer.face();
        known(self.section.as_deref())?;
        let (base, mine) = match &self.mine {
            Some(other) => (opened(&self.base, face)?.0, opened(other, face)?.0),
            None => match opened(&self.base, face)? {
                (mine, Some(printed)) => (printed, mine),
                (_, None) => {
                    return Err(Trouble::input(
                        "one_profile",
                        "要和哪个比较？再写一个模板；赛事文件可单独写，与它的原模板比较。",
                        "Compare with which? Name another profile; the file of an event alone is compared with its own.",
                    ));
                }
            },
        };
        let differs = |one: &Deviation| {
            !self.values || one.base.as_ref().map(|entry| &entry.value) != one.mine.as_ref().map(|entry| &entry.value)
        };
        let deviations: Vec<Deviation> = diff(&base, &mine)
            .into_iter()
            .filter(|one| within(&one.path, self.section.as_deref()) && differs(one))
            .collect();
        if face.json {
            return face.value(&json!({ "base": base.id, "mine": mine.id, "deviations": deviations }));
        }
        if deviations.is_empty() {
            return face.line("没有差别。", "There is no difference.");
        }
        let said = |entry: Option<&profile::Entry>| {
            entry.map_or_else(
                || "–".to_owned(),
                |entry| {
                    let (value, from, article) = (&entry.value, source(entry.from), &entry.article);
                    face.lang
                        .pick(
                            &format!("{value}（{}，{article}）", from.zh),
                            &format!("{value} ({}, {article})", from.en),
                        )
                        .to_owned()
                },
            )
        };
        let row = |one: &Deviation| vec![one.path.clone(), said(one.base.as_ref()), said(one.mine.as_ref())];
        let rows: Vec<Vec<String>> = deviations.iter().map(row).collect();
        let heads = if base.id == mine.id {
            ("原文", "printed", "本赛事", "here")
        } else {
            ("甲", "first", "乙", "second")
        };
        let columns = [("路径", "path", Align::Left), (heads.0, heads.1, Align::Left), (heads.2, heads.3, Align::Left)];
        grid(face, &columns, &rows)
    }
}
