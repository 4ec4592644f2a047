//! `paiju event appeal`: appeals are filed in time, heard by one body after the other, answered.

use clap::{Subcommand, ValueEnum};
use serde_json::{Value, json};
use sheets::terminal::Align;
use tourney::event::appeal::{About, Appeal, Filing};
use tourney::event::plan::Contest;
use tourney::event::{Command, Event, MatchId, RoundKey};
use tourney::office::appeal::{
    self, CaptainSign, CommitteeSeat, Fee, FeeFate, Hearing, Judged, Matter, Under, Verdict,
};
use tourney::office::{Entry, Role};
use tourney::profile::appeals::{FeeRule, Form, Parity};
use tourney::text::Text;

use crate::lang::NoValue;

use super::common::{Face, Reading, Writing, clock, moment, role};
use super::session::Session;
use super::speak::{grid, last_round};
use super::trouble::Trouble;

/// 申诉 File an appeal, answer it, list appeals, see how long one may still be filed
#[derive(clap::Args)]
#[command(
    after_help = "\
Examples:
  paiju event appeal file spring.paiju --unit 3 --ruling 4 --captain --paid
  paiju event appeal file spring.paiju --unit 3 --result 1.4.12 --matter other --players 2
  paiju event appeal time spring.paiju 1.4
  paiju event appeal answer spring.paiju 1 --body committee --votes 5:3-2 --under referee-ruling --because …
  paiju event appeal list spring.paiju",
    subcommand_required = true,
    arg_required_else_help = true
)]
pub(super) struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    File(Box<File>),
    #[command(name = "answer")]
    Decide(Box<Decide>),
    List(List),
    Time(Time),
}

/// 提出申诉 File an appeal
#[derive(clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line")]
struct File {
    #[command(flatten)]
    writing: Writing,
    /// Whose appeal, by number or name
    #[arg(long, value_name = "UNIT")]
    unit: String,
    /// Against this ruling
    #[arg(long, value_name = "N", required_unless_present_any = ["result", "about"])]
    ruling: Option<u32>,
    /// Against the result of this match
    #[arg(long, value_name = "MATCH", conflicts_with = "ruling")]
    result: Option<MatchId>,
    /// About something else, in words
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["ruling", "result"])]
    about: Option<String>,
    /// The round that it is about [default: that of the ruling or match, else the last]
    #[arg(long, value_name = "ROUND")]
    round: Option<RoundKey>,
    /// Whether it is about rules or regulations
    #[arg(long, default_value = "rules")]
    matter: What,
    /// It was made by word of mouth
    #[arg(long)]
    oral: bool,
    /// The captain has signed
    #[arg(long)]
    captain: bool,
    /// How many players of the table have signed
    #[arg(long, value_name = "N", default_value_t = 0)]
    players: u8,
    /// The fee is paid
    #[arg(long)]
    paid: bool,
    /// The event has no arbitration committee
    #[arg(long)]
    no_committee: bool,
    /// When it reached the referee [default: the command's time]
    #[arg(long, value_name = "TIME", value_parser = moment)]
    reached: Option<tourney::moment::Moment>,
}

/// 裁决申诉 Answer an appeal
#[derive(clap::Args)]
struct Decide {
    #[command(flatten)]
    writing: Writing,
    /// The appeal's number
    appeal: u32,
    /// Who hears it: chief, committee, `organising_committee` …
    #[arg(long, value_name = "ROLE", value_parser = role)]
    body: Role,
    /// What is appealed
    #[arg(long)]
    under: Reviewed,
    /// One person has decided
    #[arg(long, required_unless_present = "votes")]
    verdict: Option<Said>,
    /// A vote: MEMBERS:FOR-AGAINST, as 5:3-2
    #[arg(long, value_name = "VOTES", value_parser = votes, conflicts_with = "verdict")]
    votes: Option<[u8; 3]>,
}

/// 申诉一览 All appeals, and before whom they are
#[derive(clap::Args)]
struct List {
    #[command(flatten)]
    reading: Reading,
}

/// 剩余时间 How long an appeal may still be filed
#[derive(clap::Args)]
struct Time {
    #[command(flatten)]
    reading: Reading,
    /// The round [default: the last that was drawn]
    round: Option<RoundKey>,
    /// Seen from this moment: RFC 3339, or 14:30 for today [default: now]
    #[arg(long, value_name = "TIME", value_parser = moment)]
    at: Option<tourney::moment::Moment>,
}

/// What an appeal is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum What {
    /// 规则或规程
    Rules,
    /// 其他
    Other,
}

/// A verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Said {
    /// 成立
    Allowed,
    /// 驳回
    Dismissed,
}

/// What is appealed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Reviewed {
    /// 裁判员的裁决
    RefereeRuling,
    /// 裁判长依规则、规程或为纪律所作的判罚
    ChiefPenalty,
    /// 裁判长的其他裁决
    ChiefRuling,
    /// 规则以外的事
    Other,
}

/// `5:3-2`.
fn votes(text: &str) -> Result<[u8; 3], NoValue> {
    let fault = || NoValue::new("写作 人数:赞成-反对，如 5:3-2", "write MEMBERS:FOR-AGAINST, as 5:3-2");
    let (members, rest) = text.split_once([':', '：']).ok_or_else(fault)?;
    let (allow, dismiss) = rest.split_once('-').ok_or_else(fault)?;
    let number = |text: &str| text.trim().parse().map_err(|_| fault());
    Ok([number(members)?, number(allow)?, number(dismiss)?])
}

impl super::Task for Args {
    fn face(&self) -> Face {
        match &self.task {
            Task::File(args) => args.writing.face(),
            Task::Decide(args) => args.writing.face(),
            Task::List(args) => args.reading.face(),
            Task::Time(args) => args.reading.face(),
        }
    }

    fn run(&self) -> Result<(), Trouble> {
        match &self.task {
            Task::File(args) => args.run(),
            Task::Decide(args) => args.run(),
            Task::List(args) => args.run(),
            Task::Time(args) => args.run(),
        }
    }
}

impl File {
    fn run(&self) -> Result<(), Trouble> {
        let mut session = Session::write(&self.writing)?;
        let event = session.event()?;
        let unit = session.unit(&self.unit)?;
        let (about, of) = match (self.ruling, self.result) {
            (Some(no), _) => (About::Ruling(no), Some(desk::notice::ruling(event, no)?.case.round())),
            (None, Some(game)) => (About::Result(game), Some(game.key)),
            (None, None) => (About::Other(self.about.clone().unwrap_or_default()), None),
        };
        let round = self.round.or(of).map_or_else(|| last_round(event), Ok)?;
        let entry = match event.stage(round.stage)?.plan.contest {
            Contest::Team => Entry::Team,
            Contest::Pairs => Entry::Pairs,
        };
        let filing = Filing {
            unit,
            round,
            about,
            appeal: appeal::Appeal {
                matter: if self.matter == What::Rules { Matter::Rules } else { Matter::Other },
                entry,
                form: if self.oral { Form::Oral } else { Form::Written },
                captain: if self.captain { CaptainSign::Signed } else { CaptainSign::Missing },
                players: self.players,
                fee: if self.paid { Fee::Paid } else { Fee::Unpaid },
                at: self.reached.unwrap_or_else(|| self.writing.giving.moment()),
            },
            committee: if self.no_committee { CommitteeSeat::Absent } else { CommitteeSeat::Sits },
        };
        let done = session.send(&self.writing.giving, Command::Appeal { filing })?;
        let Some(filed) = session.event()?.appeals.last().cloned() else { return session.tell(&done, Value::Null) };
        session.tell(&done, json!({ "appeal": one(session.event()?, &filed) }))?;
        if self.writing.face().json {
            return Ok(());
        }
        self.writing.face().line(
            &format!("第 {} 号申诉　{}", filed.no, stands(&filed).zh),
            &format!("Appeal {}: {}", filed.no, stands(&filed).en),
        )
    }
}

impl Decide {
    fn run(&self) -> Result<(), Trouble> {
        let mut session = Session::write(&self.writing)?;
        desk::notice::filed(session.event()?, self.appeal)?;
        let judged = match (self.verdict, self.votes) {
            (_, Some([members, allow, dismiss])) => Judged::Vote { members, allow, dismiss },
            (Some(Said::Allowed), None) => Judged::Alone(Verdict::Allowed),
            _ => Judged::Alone(Verdict::Dismissed),
        };
        let under = match self.under {
            Reviewed::RefereeRuling => Under::RefereeRuling,
            Reviewed::ChiefPenalty => Under::ChiefPenalty,
            Reviewed::ChiefRuling => Under::ChiefRuling,
            Reviewed::Other => Under::Other,
        };
        let answer = Hearing { body: self.body, under, judged };
        let done = session.send(&self.writing.giving, Command::Answer { appeal: self.appeal, answer })?;
        let event = session.event()?;
        let filed = desk::notice::filed(event, self.appeal)?;
        session.tell(&done, json!({ "appeal": one(event, filed) }))?;
        let face = self.writing.face();
        if face.json {
            return Ok(());
        }
        let text = stands(filed);
        face.line(&text.zh, &text.en)?;
        let decided = filed.answers.last().map(|answer| answer.decided);
        let advice = match (decided.map(|decided| decided.verdict), &filed.filing.about) {
            (Some(Verdict::Allowed), About::Ruling(no)) => Text::new(
                format!("判罚随之更改：rule --lift {no} 或 rule --change {no} --penalty …"),
                format!("The ruling follows by: rule --lift {no}, or rule --change {no} --penalty …"),
            ),
            (Some(Verdict::Allowed), About::Result(game)) => {
                Text::new(format!("成绩随之更改：correct {game}"), format!("The result follows by: correct {game}"))
            }
            _ => return Ok(()),
        };
        face.line(&advice.zh, &advice.en)
    }
}

impl List {
    fn run(&self) -> Result<(), Trouble> {
        let face = self.reading.face();
        let session = Session::open(&self.reading)?;
        let event = session.event()?;
        if face.json {
            let all: Vec<Value> = event.appeals.iter().map(|appeal| one(event, appeal)).collect();
            return face.value(&json!({ "appeals": all }));
        }
        if event.appeals.is_empty() {
            return face.line("没有申诉。", "There are no appeals.");
        }
        let row = |appeal: &Appeal| {
            let (about, grounds) = desk::notice::about(event, &appeal.filing.about);
            vec![
                appeal.no.to_string(),
                clock(appeal.filing.appeal.at),
                format!("{} {}", appeal.filing.unit.0, desk::find::name(event, appeal.filing.unit)),
                format!("{} {grounds}", face.of(&about)).trim().to_owned(),
                face.of(&stands(appeal)).to_owned(),
            ]
        };
        let rows: Vec<Vec<String>> = event.appeals.iter().map(row).collect();
        let columns = [
            ("号", "no.", Align::Right),
            ("提出", "filed", Align::Left),
            ("申诉方", "by", Align::Left),
            ("事由", "about", Align::Left),
            ("情况", "state", Align::Left),
        ];
        grid(face, &columns, &rows)
    }
}

impl Time {
    fn run(&self) -> Result<(), Trouble> {
        let face = self.reading.face();
        let session = Session::open(&self.reading)?;
        let event = session.event()?;
        let key = self.round.map_or_else(|| last_round(event), Ok)?;
        let now = self.at.unwrap_or_else(|| tourney::moment::Moment(jiff::Timestamp::now().as_millisecond()));
        let rules = &event.profile.appeals;
        let end = event.end_of(key, now)?;
        let (closes, left) = (appeal::closes(rules, end), appeal::remaining(rules, end, now));
        let article = &rules.window_s.article;
        let written = rules.form.value == Form::Written;
        let fee = rules.fee.value == FeeRule::Deposit;
        let odd = rules.members.value == Parity::Odd;
        if face.json {
            return face.value(&json!({
                "round": key,
                "closes": closes,
                "left_s": left,
                "article": article,
                "written": written,
                "fee": fee,
                "members_least": rules.members_least.value,
                "members_odd": odd,
            }));
        }
        let (minutes, seconds) = (left.0 / 60, left.0 % 60);
        let (zh, en) = if left.0 > 0 {
            (format!("还剩 {minutes} 分 {seconds} 秒"), format!("{minutes} min {seconds} s left"))
        } else {
            ("时限已过".to_owned(), "the time is over".to_owned())
        };
        face.line(
            &format!("{key} 轮：申诉至 {} 止，{zh}（{article}）", clock(closes)),
            &format!("Round {key}: appeals until {}; {en} ({article})", clock(closes)),
        )?;
        let (form_zh, form_en) =
            if written { ("书面", "in writing") } else { ("口头或书面", "by word or in writing") };
        let (fee_zh, fee_en) = if fee { ("，交申诉费", ", with a fee") } else { ("", "") };
        face.line(&format!("须{form_zh}{fee_zh}"), &format!("{form_en}{fee_en}"))
    }
}

/// Where an appeal stands, in words; one that was entered after its time says so.
fn stands(appeal: &Appeal) -> Text {
    let state = state(appeal);
    let Some(late) = desk::notice::entered_late(appeal, &clock) else { return state };
    Text::new(format!("{}［{}］", state.zh, late.zh), format!("{} [{}]", state.en, late.en))
}

fn state(appeal: &Appeal) -> Text {
    let Some(answer) = appeal.answers.last() else {
        let body = appeal.filed.route.first().map(|role| role.title());
        let body = body.unwrap_or_else(|| Text::new("裁判长", "chief referee"));
        let by = appeal.filed.answer_by.map(clock);
        let (zh, en) =
            by.map_or((String::new(), String::new()), |by| (format!("，{by} 前答复"), format!(", answer by {by}")));
        return Text::new(format!("待{}裁决{zh}", body.zh), format!("before the {}{en}", body.en));
    };
    let verdict = match answer.decided.verdict {
        Verdict::Allowed => ("申诉成立", "allowed"),
        Verdict::Dismissed => ("驳回", "dismissed"),
    };
    let fee = match answer.decided.fee {
        FeeFate::None => ("", ""),
        FeeFate::Refunded => ("，退申诉费", ", the fee goes back"),
        FeeFate::Kept => ("，不退申诉费", ", the fee is kept"),
        FeeFate::Held => ("，申诉费待定", ", the fee is held"),
    };
    let next = answer.decided.next.map(Role::title);
    let next = next.map_or((String::new(), String::new()), |title| {
        (format!("；可再向{}申诉", title.zh), format!("; it may go on to the {}", title.en))
    });
    Text::new(format!("{}{}{}", verdict.0, fee.0, next.0), format!("{}{}{}", verdict.1, fee.1, next.1))
}

/// An appeal for programs.
fn one(event: &Event, appeal: &Appeal) -> Value {
    let (about, grounds) = desk::notice::about(event, &appeal.filing.about);
    let answers: Vec<Value> = appeal
        .answers
        .iter()
        .map(|answer| {
            json!({
                "body": answer.hearing.body,
                "verdict": answer.decided.verdict,
                "next": answer.decided.next,
                "at": answer.at,
                "reason": answer.reason,
            })
        })
        .collect();
    json!({
        "appeal": appeal.no,
        "entered_late": appeal.late,
        "unit": appeal.filing.unit,
        "round": appeal.filing.round,
        "about": about,
        "grounds": grounds,
        "filed": appeal.filing.appeal.at,
        "closes": appeal.filed.closes,
        "answer_by": appeal.filed.answer_by,
        "route": appeal.filed.route,
        "answers": answers,
        "state": stands(appeal),
    })
}
