//! A sheet as people read it: the same line that they write.

use std::ops::Add;

use tourney::event::{Event, StageNo};
use tourney::score;
use tourney::sheet::{BoardLine, HandLine, Kitty, SegmentLine, Sheet};
use tourney::side::{BySide, Side};
use tourney::text::Text;

use super::LEVELS;

/// The sheet as a line, in letters of either language.
pub fn written(sheet: &Sheet) -> Text {
    match sheet {
        Sheet::Games { won, levels } => {
            let games = format!("{}-{}", won.home, won.visitor);
            match levels {
                None => Text::new(games.clone(), games),
                Some(levels) => Text::new(
                    format!("{games} {}-{}", level(levels.home).zh, level(levels.visitor).zh),
                    format!("{games} {}-{}", level(levels.home).en, level(levels.visitor).en),
                ),
            }
        }
        Sheet::Levels { level: reached, first } => {
            let star = |side: Side| if *first == Some(side) { "*" } else { "" };
            let [home, visitor] = Side::BOTH.map(|side| (level(*reached.of(side)), star(side)));
            Text::new(
                format!("{}{}-{}{}", home.0.zh, home.1, visitor.0.zh, visitor.1),
                format!("{}{}-{}{}", home.0.en, home.1, visitor.0.en, visitor.1),
            )
        }
        Sheet::Totals { total } => same(format!("{}:{}", total.home, total.visitor)),
        Sheet::Boards { boards } => both(boards, board, " "),
        Sheet::Hands { hands } => both(hands, hand, " "),
        Sheet::Segments { segments } => both(segments, segment, " | "),
    }
}

/// What was played, in a few signs: levels and games as they are written, boards and hands by their totals.
pub fn short(event: &Event, no: StageNo, sheet: &Sheet) -> Text {
    let rules = &event.profile.score;
    let system = event.stage(no).map_or("", |stage| stage.plan.system.as_str());
    let total = match sheet {
        Sheet::Boards { boards } => {
            let of = |line| score::board(rules, system, line).ok().flatten().unwrap_or_default();
            Some(boards.iter().map(of).fold(BySide::default(), Add::add))
        }
        Sheet::Hands { .. } => score::totals(rules, system, sheet).ok(),
        Sheet::Segments { segments } => {
            return both(segments, |line| bracketed(short(event, no, &line.sheet), line), " | ");
        }
        _ => None,
    };
    total.map_or_else(|| written(sheet), |total| same(format!("{}:{}", total.home, total.visitor)))
}

/// A segment with its extra boards in brackets.
fn segment(line: &SegmentLine) -> Text {
    bracketed(written(&line.sheet), line)
}

/// A segment's sheet with its extra boards behind it.
fn bracketed(mut sheet: Text, line: &SegmentLine) -> Text {
    for extra in &line.extra {
        let bracket = format!(" ({}:{})", extra.home, extra.visitor);
        sheet.zh.push_str(&bracket);
        sheet.en.push_str(&bracket);
    }
    sheet
}

/// The same in both languages.
fn same(text: String) -> Text {
    Text::new(text.clone(), text)
}

/// Lines one after the other.
fn both<T>(lines: &[T], one: impl Fn(&T) -> Text, between: &str) -> Text {
    let texts: Vec<Text> = lines.iter().map(one).collect();
    let join = |of: fn(&Text) -> &str| texts.iter().map(of).collect::<Vec<_>>().join(between);
    Text::new(join(|text| &text.zh), join(|text| &text.en))
}

fn level(steps: u8) -> Text {
    LEVELS.get(usize::from(steps)).map_or_else(|| Text::new("过A", "A+"), |name| Text::new(*name, *name))
}

fn board(line: &BoardLine) -> Text {
    let table = if line.table == 0 { 'A' } else { 'B' };
    let points = line.points.map_or_else(|| "x".to_owned(), |points| points.to_string());
    let (zh, en) = match line.kitty {
        Kitty::Kept => ("", ""),
        Kitty::Captured => ("抠", "c"),
    };
    Text::new(
        format!("{}{table}{}{points}{zh}", line.board, if line.dealer == Side::Home { "主" } else { "客" }),
        format!("{}{table}{}{points}{en}", line.board, if line.dealer == Side::Home { "H" } else { "V" }),
    )
}

fn hand(line: &HandLine) -> Text {
    let half = if line.half == 0 { 'a' } else { 'b' };
    let places: String = line.places.iter().map(|side| if *side == Side::Home { 'H' } else { 'V' }).collect();
    let some = |count: &BySide<u8>, mark: &str| {
        if *count == BySide::new(0, 0) { String::new() } else { format!("/{mark}{}-{}", count.home, count.visitor) }
    };
    Text::new(
        format!("{}{half}:{places}{}{}", line.hand, some(&line.opened, "打"), some(&line.entered, "进")),
        format!("{}{half}:{places}{}{}", line.hand, some(&line.opened, "o"), some(&line.entered, "e")),
    )
}
