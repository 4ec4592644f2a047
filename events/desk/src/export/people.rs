//! 总名次 and 签到表 as sheets of a workbook: what is read out and what is ticked off.

use sheets::{Sheet, Value};
use tourney::event::{Event, Refusal, Scope};

use super::tables::{number, place};
use words::Lang;

use super::{Clock, headers};
use crate::{checkin, classification};

/// 总名次: one sheet, or one for each champion's group.
pub(super) fn classification(event: &Event, name: &str, lang: Lang) -> Result<Vec<Sheet>, Refusal> {
    let headers = headers(
        lang,
        &[
            ("名次", "Place"),
            ("至", "to"),
            ("编号", "No."),
            ("队名", "Name"),
            ("单位", "Origin"),
            ("阶段", "Stage"),
            ("依据", "Why"),
        ],
    );
    let found = classification::classification(event, Scope::Provisional)?;
    let sheet = |list: &classification::FinalList| {
        let title = list.title.as_ref().map_or_else(|| name.to_owned(), |title| format!("{name} {}", title.of(lang)));
        list.rows.iter().fold(Sheet::new(title, &headers), |sheet, row| {
            let origin = event.roster.get(row.unit).map_or_else(String::new, |unit| unit.entrant.origin.clone());
            sheet.row([
                place(row.first),
                place(row.last),
                number(row.unit),
                row.name.clone().into(),
                origin.into(),
                row.stage_name.clone().into(),
                row.article.clone().map_or(Value::Blank, Value::Text),
            ])
        })
    };
    Ok(found.lists.iter().map(sheet).collect())
}

/// 签到表: everybody who is expected, with a box to tick.
pub(super) fn checkin(event: &Event, name: &str, lang: Lang, clock: Clock<'_>) -> Sheet {
    let headers = headers(
        lang,
        &[
            ("编号", "No."),
            ("队名", "Name"),
            ("单位", "Origin"),
            ("人员", "People"),
            ("状态", "State"),
            ("签到时间", "Since"),
            ("签名", "Signature"),
        ],
    );
    checkin::list(event).iter().fold(Sheet::new(name, &headers), |sheet, row| {
        sheet.row([
            number(row.unit),
            row.name.clone().into(),
            row.origin.clone().into(),
            row.people.join("、").into(),
            row.state().of(lang).into(),
            row.here.map_or(Value::Blank, |here| clock(here).into()),
            Value::Blank,
        ])
    })
}
