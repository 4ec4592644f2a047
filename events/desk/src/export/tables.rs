//! The tables of an event as sheets of a workbook.

use sheets::{Sheet, Value};
use tourney::event::roster::{Member, Part as MemberPart};
use tourney::event::{Event, History, Refusal, Scope, Table};
use tourney::standings::{self, Standings};
use tourney::text::Text;
use tourney::unit::UnitId;

use words::Lang;

use super::{Clock, headers, points};
use crate::{find, notice, offences, show};

/// 报名.
pub(super) fn entries(event: &Event, name: &str, lang: Lang) -> Sheet {
    let headers = headers(
        lang,
        &[
            ("编号", "No."),
            ("队名", "Name"),
            ("单位", "Origin"),
            ("种子", "Seed"),
            ("队员", "Players"),
            ("替补", "Substitutes"),
            ("领队", "Captain"),
            ("外部编号", "Key"),
            ("状态", "State"),
        ],
    );
    let people = |members: &[Member], part: MemberPart| {
        let of = members.iter().filter(|member| member.part == part).map(|member| member.name.as_str());
        of.collect::<Vec<_>>().join("、")
    };
    event.roster.units().iter().fold(Sheet::new(name, &headers), |sheet, unit| {
        let entrant = &unit.entrant;
        let state = unit.out().map_or_else(String::new, |left| {
            let how = lang.pick(left.how.zh(), left.how.en());
            format!("{how} {}", left.from)
        });
        sheet.row([
            Value::Whole(i64::from(unit.id.0)),
            entrant.name.clone().into(),
            entrant.origin.clone().into(),
            entrant.seed.map_or(Value::Blank, |seed| Value::Whole(i64::from(seed))),
            people(&entrant.members, MemberPart::Player).into(),
            people(&entrant.members, MemberPart::Substitute).into(),
            people(&entrant.members, MemberPart::Captain).into(),
            entrant.key.clone().map_or(Value::Blank, Value::Text),
            state.into(),
        ])
    })
}

/// 对阵: every match and every rest of rounds that are published.
pub(super) fn pairings(event: &Event, name: &str, lang: Lang) -> Sheet {
    let headers = headers(
        lang,
        &[
            ("场次", "Match"),
            ("轮", "Round"),
            ("桌", "Table"),
            ("主队编号", "Home no."),
            ("主队", "Home"),
            ("客队编号", "Visitors no."),
            ("客队", "Visitors"),
            ("说明", "Note"),
        ],
    );
    let mut sheet = Sheet::new(name, &headers);
    for round in event.stages.iter().flat_map(|stage| &stage.rounds) {
        for game in &round.matches {
            sheet = sheet.row([
                game.id.to_string().into(),
                round.key.to_string().into(),
                Value::Whole(i64::from(game.table)),
                number(game.pair.home),
                find::name(event, game.pair.home).into(),
                number(game.pair.visitor),
                find::name(event, game.pair.visitor).into(),
                Value::Blank,
            ]);
        }
        for rest in &round.rests {
            sheet = sheet.row([
                Value::Blank,
                round.key.to_string().into(),
                Value::Blank,
                number(rest.unit),
                find::name(event, rest.unit).into(),
                Value::Blank,
                Value::Blank,
                show::how(rest.how).of(lang).into(),
            ]);
        }
    }
    sheet
}

/// 成绩: what each side has of each match.
pub(super) fn results(event: &Event, name: &str, lang: Lang) -> Result<Sheet, Refusal> {
    let headers = headers(
        lang,
        &[
            ("场次", "Match"),
            ("主队编号", "Home no."),
            ("主队", "Home"),
            ("客队编号", "Visitors no."),
            ("客队", "Visitors"),
            ("主队得分", "Home points"),
            ("客队得分", "Visitors' points"),
            ("主队第二分", "Home second"),
            ("客队第二分", "Visitors' second"),
            ("状态", "State"),
        ],
    );
    let mut sheet = Sheet::new(name, &headers);
    for game in event.stages.iter().flat_map(|stage| &stage.rounds).flat_map(|round| &round.matches) {
        let scored = event.scored(game)?;
        let figure = |of: fn(&tourney::played::Tally) -> tourney::Points, home: bool| match &scored {
            None => Value::Blank,
            Some(sides) => points(of(&if home { sides.home } else { sides.visitor }.tally)),
        };
        let row = show::match_row(event, game)?;
        sheet = sheet.row([
            game.id.to_string().into(),
            number(row.home),
            row.home_name.into(),
            number(row.visitor),
            row.visitor_name.into(),
            figure(|tally| tally.points, true),
            figure(|tally| tally.points, false),
            figure(|tally| tally.second, true),
            figure(|tally| tally.second, false),
            state(row.status, &row.result).of(lang).into(),
        ]);
    }
    Ok(sheet)
}

/// How far a result is, in words.
fn state(status: show::Status, result: &Text) -> Text {
    match status {
        show::Status::Open => Text::new("未报", "open"),
        _ => result.clone(),
    }
}

/// 名次: one sheet a table, with every step of the ladder and why each row stands where it does.
pub(super) fn standings(event: &Event, name: &str, lang: Lang) -> Result<Vec<Sheet>, Refusal> {
    let mut sheets = Vec::new();
    for stage in &event.stages {
        let title = |more: &str| format!("{name} {}{more}", stage.no);
        match event.table(stage.no, Scope::Provisional)? {
            Table::Ranked(table) => sheets.push(ranked(event, &table, &title(""), lang)),
            Table::Groups(combined) => {
                for (group, at) in combined.groups.iter().zip(1..) {
                    sheets.push(ranked(event, group, &title(&format!("-{at}")), lang));
                }
                sheets.push(ranked(event, &combined.all, &title(lang.pick("总", " all")), lang));
            }
            Table::Champions([a, b]) => {
                sheets.push(ranked(event, &a, &title(" A"), lang));
                sheets.push(ranked(event, &b, &title(" B"), lang));
            }
            Table::Sheet(placed) => {
                let headers = headers(
                    lang,
                    &[("名次", "Place"), ("至", "to"), ("编号", "No."), ("队名", "Name"), ("依据", "Why")],
                );
                let sheet = placed.iter().fold(Sheet::new(title(""), &headers), |sheet, placed| {
                    sheet.row([
                        place(placed.places.map(|places| places.first)),
                        place(placed.places.map(|places| places.last)),
                        number(placed.unit),
                        find::name(event, placed.unit).into(),
                        placed.placed_by.clone().map_or(Value::Blank, Value::Text),
                    ])
                });
                sheets.push(sheet);
            }
        }
    }
    Ok(sheets)
}

fn ranked(event: &Event, table: &Standings, title: &str, lang: Lang) -> Sheet {
    let name = |unit: UnitId| find::name(event, unit);
    let mut headers: Vec<String> = [("名次", "Place"), ("编号", "No."), ("队名", "Name"), ("单位", "Origin")]
        .iter()
        .map(|(zh, en)| lang.pick(zh, en).to_owned())
        .collect();
    headers.extend(table.columns.iter().map(|column| column.name.of(lang)));
    headers.push(lang.pick("依据", "Why").to_owned());
    let mut sheet = Sheet { name: title.to_owned(), headers, rows: Vec::new() };
    for (row, at) in table.rows.iter().zip(0..) {
        let origin = event.roster.get(row.unit).map_or_else(String::new, |unit| unit.entrant.origin.clone());
        let mut cells = vec![
            row.place.map_or(Value::Blank, |place| Value::Whole(i64::from(place))),
            number(row.unit),
            name(row.unit).into(),
            origin.into(),
        ];
        cells.extend(row.values.iter().map(figure));
        cells.push(table.why(at, &name).map_or(Value::Blank, |why| why.of(lang).into()));
        sheet.rows.push(cells);
    }
    sheet
}

/// What a column says, as a cell.
fn figure(value: &standings::Value) -> Value {
    match value {
        standings::Value::Points(value) => points(*value),
        standings::Value::Count(count) => Value::Whole(i64::from(*count)),
        standings::Value::Share { won, of } => Value::Text(format!("{won}/{of}")),
        standings::Value::Lot(ticket) => Value::Text(format!("{ticket:016x}")),
        standings::Value::Unused => Value::Blank,
    }
}

/// 判罚.
pub(super) fn rulings(event: &Event, name: &str, lang: Lang, clock: Clock<'_>) -> Sheet {
    let headers = headers(
        lang,
        &[
            ("号", "No."),
            ("时间", "When"),
            ("轮", "Round"),
            ("场次", "Match"),
            ("编号", "Unit no."),
            ("队名", "Unit"),
            ("事由", "Case"),
            ("处理", "Ruling"),
            ("裁定人", "By"),
            ("说明", "Note"),
        ],
    );
    event.rulings.iter().fold(Sheet::new(name, &headers), |sheet, ruling| {
        let unit = ruling.case.unit();
        let lifted = Text::new("已撤销", "lifted");
        let does = ruling.decision.as_ref().map_or(lifted, offences::effects);
        let case = ruling.case.charge().map_or_else(
            || lang.pick("迟到", "late arrival").to_owned(),
            |charge| {
                let known = event.profile.penalties.offence(&charge.offence);
                known.map_or_else(|| charge.offence.clone(), |offence| offence.value.title.of(lang))
            },
        );
        sheet.row([
            Value::Whole(i64::from(ruling.no)),
            clock(ruling.at).into(),
            ruling.case.round().to_string().into(),
            ruling.case.game().map_or(Value::Blank, |game| game.to_string().into()),
            number(unit),
            find::name(event, unit).into(),
            case.into(),
            does.of(lang).into(),
            format!("{} {}", ruling.who.role.title().of(lang), ruling.who.name).into(),
            ruling.reason.clone().into(),
        ])
    })
}

/// 申诉.
pub(super) fn appeals(event: &Event, name: &str, lang: Lang, clock: Clock<'_>) -> Sheet {
    let headers = headers(
        lang,
        &[
            ("号", "No."),
            ("提出", "Filed"),
            ("逾时补录于", "Entered late at"),
            ("轮", "Round"),
            ("编号", "Unit no."),
            ("队名", "Unit"),
            ("事由", "About"),
            ("裁决", "Verdict"),
            ("理由", "Reason"),
        ],
    );
    event.appeals.iter().fold(Sheet::new(name, &headers), |sheet, appeal| {
        let filing = &appeal.filing;
        let (about, grounds) = notice::about(event, &filing.about);
        let verdict = appeal.answers.last().map(|answer| verdict(answer.decided.verdict));
        let verdict = verdict.unwrap_or_else(|| Text::new("待裁决", "open"));
        sheet.row([
            Value::Whole(i64::from(appeal.no)),
            clock(filing.appeal.at).into(),
            appeal.late.map(clock).unwrap_or_default().into(),
            filing.round.to_string().into(),
            number(filing.unit),
            find::name(event, filing.unit).into(),
            format!("{} {grounds}", about.of(lang)).trim().to_owned().into(),
            verdict.of(lang).into(),
            appeal.answers.last().map(|answer| answer.reason.clone()).unwrap_or_default().into(),
        ])
    })
}

/// A verdict in words.
pub(crate) fn verdict(verdict: tourney::office::appeal::Verdict) -> Text {
    match verdict {
        tourney::office::appeal::Verdict::Allowed => Text::new("申诉成立", "allowed"),
        tourney::office::appeal::Verdict::Dismissed => Text::new("驳回", "dismissed"),
    }
}

/// 日志.
pub(super) fn log(history: &History, name: &str, lang: Lang, clock: Clock<'_>) -> Sheet {
    let headers = headers(
        lang,
        &[
            ("号", "Entry"),
            ("时间", "When"),
            ("录入时间", "Entered"),
            ("职务", "Office"),
            ("姓名", "Name"),
            ("内容", "What"),
            ("理由", "Reason"),
            ("已撤销", "Undone"),
        ],
    );
    history.entries().iter().zip(1_u64..).fold(Sheet::new(name, &headers), |sheet, (entry, number)| {
        let undone = if history.is_undone(number) { lang.pick("是", "yes") } else { "" };
        sheet.row([
            Value::Whole(i64::try_from(number).unwrap_or(i64::MAX)),
            clock(entry.at).into(),
            clock(entry.entered()).into(),
            entry.who.role.title().of(lang).into(),
            entry.who.name.clone().into(),
            history.summary(entry).of(lang).into(),
            entry.reason.clone().into(),
            undone.into(),
        ])
    })
}

/// A place; blank without one.
pub(super) fn place(place: Option<u32>) -> Value {
    place.map_or(Value::Blank, |place| Value::Whole(i64::from(place)))
}

pub(super) fn number(unit: UnitId) -> Value {
    Value::Whole(i64::from(unit.0))
}
