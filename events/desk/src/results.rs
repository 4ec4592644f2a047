//! Results as people write them: a line for each system of scoring, and tables of many.

mod table;
mod write;

use tourney::event::{Event, StageNo};
use tourney::points::Points;
use tourney::profile::score::By;
use tourney::sheet::{BoardLine, HandLine, Kitty, SegmentLine, Sheet};
use tourney::side::{BySide, Side};
use tourney::text::Text;

pub use table::{BadResults, ResultLine, ResultList, result_list};
pub use write::{short, written};

/// Levels by their names, as steps above 2.
const LEVELS: [&str; 13] = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
/// What stands between the figures of two sides.
const BETWEEN: [char; 6] = ['-', ':', '：', '–', '—', '比'];

/// A line that is no result of its system.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoResult {
    /// What was written.
    pub written: String,
    /// How results of this system are written.
    pub form: Text,
}

impl NoResult {
    /// What does not fit, and what would do.
    pub fn text(&self) -> Text {
        Text::new(
            format!("“{}”不是本记分制的成绩：{}", self.written, self.form.zh),
            format!("{:?} is no result of this score system: {}", self.written, self.form.en),
        )
    }
}

/// How results of a stage are written, for people.
pub fn form(event: &Event, no: StageNo) -> Text {
    let form = form_of(system(event, no));
    if event.stage(no).ok().and_then(|stage| event.segmented(stage)).is_none() {
        return form;
    }
    Text::new(
        format!("{}各节之间写 |，加打的得分写在该节后的括号里，如 … | … (4:2)。", form.zh),
        format!("{} Write | between segments, and extra boards in brackets behind theirs, as … | … (4:2).", form.en),
    )
}

fn form_of(system: Option<&By>) -> Text {
    match system {
        Some(By::Games(_)) => Text::new(
            "写作胜局数 2-0；到时未打完的一局加级数，如 1-1 A-9。",
            "write the games won, 2-0; add the levels of a game that time cut, as 1-1 A-9.",
        ),
        Some(By::Levels(_)) => Text::new(
            "写作级数 A-9、过A-K；平级时先到的一方加星，如 K*-K。",
            "write the levels, A-9, A+-K (past A); where equal, a star behind who was first, K*-K.",
        ),
        Some(By::Boards(_)) => Text::new(
            "写作级分总数 23:17，或逐副：副号、桌 A/B、庄家方 主/客、得分，如 1A主60 1B客85；取消的副写 x，抠底在得分后写抠，如 2A主135抠。",
            "write the totals of level points, 23:17, or the boards: number, table A/B, dealer's side H/V, points, as 1AH60 1BV85; x for a cancelled board, c behind the points where the defenders captured the kitty, as 2AH135c.",
        ),
        Some(By::Hands(_)) => Text::new(
            "写作各局科次 HHVHVV HVHVHV（H 主队、V 客队）；打点、进点写作 HHVHVV/打1-0/进0-2；复式下半场写作 1b:HHVHVV。",
            "write who went out in each hand, HHVHVV HVHVHV; points opened and entered as HHVHVV/o1-0/e0-2; the second half of a duplicate as 1b:HHVHVV.",
        ),
        None => Text::new("没有这个阶段。", "there is no such stage."),
    }
}

/// What a stage's matches are won by.
fn system(event: &Event, no: StageNo) -> Option<&By> {
    let stage = event.stage(no).ok()?;
    event.profile.score.systems.get(&stage.plan.system).map(|system| &system.by)
}

/// The sheet that a line stands for. Whether it can be is for the event to say.
///
/// # Errors
/// [`NoResult`] with how results of this stage are written.
pub fn sheet(event: &Event, no: StageNo, text: &str) -> Result<Sheet, NoResult> {
    let fault = || NoResult { written: text.to_owned(), form: form(event, no) };
    let folded = sheets::width(text.trim());
    let by = system(event, no).ok_or_else(fault)?;
    let read = if folded.contains('|') { segments(by, &folded) } else { of_system(by, &folded) };
    read.ok_or_else(fault)
}

/// A line of one system: a match, or one segment of it.
fn of_system(by: &By, text: &str) -> Option<Sheet> {
    match by {
        By::Games(_) => games(text),
        By::Levels(levels) => of_levels(text, levels.top.value),
        By::Boards(_) => boards(text),
        By::Hands(_) => hands(text),
    }
}

/// `23:17 | 9:9 (4:2)`: segment after segment, with extra boards in brackets.
fn segments(by: &By, text: &str) -> Option<Sheet> {
    let segment = |part: &str| {
        let mut pieces = part.split('(');
        let sheet = of_system(by, pieces.next()?.trim())?;
        let extra = pieces.map(|piece| sides(piece.trim().strip_suffix(')')?, |figure| figure.parse().ok()));
        Some(SegmentLine { sheet, extra: extra.collect::<Option<_>>()? })
    };
    let segments = text.trim_end_matches('|').split('|').map(segment).collect::<Option<_>>()?;
    Some(Sheet::Segments { segments })
}

/// Two figures with a mark between.
fn two<'a>(text: &'a str, marks: &[char]) -> Option<(&'a str, &'a str)> {
    // Not at the beginning: that is a sign.
    let (at, mark) = text.char_indices().skip(1).find(|(_, sign)| marks.contains(sign))?;
    Some((text[..at].trim(), text[at + mark.len_utf8()..].trim()))
}

/// Both sides, each read the same way.
fn sides<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<BySide<T>> {
    let (home, visitor) = two(text, &BETWEEN)?;
    Some(BySide::new(read(home)?, read(visitor)?))
}

/// `2-0`, `1-1 A-9`.
fn games(text: &str) -> Option<Sheet> {
    let mut words = text.split_whitespace();
    let won = sides(words.next()?, |figure| figure.parse().ok())?;
    let levels = match words.next() {
        None => None,
        Some(cut) => Some(sides(cut, |name| level(name, 13))?),
    };
    words.next().is_none().then_some(Sheet::Games { won, levels })
}

/// A level by its name: steps above 2.
fn level(name: &str, past: u8) -> Option<u8> {
    let upper = name.to_uppercase();
    if matches!(upper.as_str(), "过A" | "A+" | "PAST" | "过") {
        return Some(past);
    }
    let of = |level: &&str| *level == upper || *level == "10" && upper == "T";
    LEVELS.iter().position(of).map(|steps| steps as u8)
}

/// `A-9`, `过A-K`, `K*-K`.
fn of_levels(text: &str, past: u8) -> Option<Sheet> {
    let (home, visitor) = two(text, &BETWEEN)?;
    let starred = |name: &str| name.strip_suffix('*').map(str::to_owned);
    let first = match (starred(home), starred(visitor)) {
        (Some(_), Some(_)) => return None,
        (Some(_), None) => Some(Side::Home),
        (None, Some(_)) => Some(Side::Visitor),
        (None, None) => None,
    };
    let bare = |name: &str| level(name.trim_end_matches('*'), past);
    Some(Sheet::Levels { level: BySide::new(bare(home)?, bare(visitor)?), first })
}

/// `23:17`, or boards one by one.
fn boards(text: &str) -> Option<Sheet> {
    if let Some(total) = sides(text, |figure| figure.parse::<Points>().ok()) {
        return Some(Sheet::Totals { total });
    }
    let lines = text.split([' ', ',', ';', '\n']).filter(|word| !word.is_empty()).map(board);
    let boards = lines.collect::<Option<Vec<BoardLine>>>()?;
    (!boards.is_empty()).then_some(Sheet::Boards { boards })
}

/// `1A主60`, `2A主135抠`: number, table, dealer's side, points, and whether the kitty was captured.
fn board(word: &str) -> Option<BoardLine> {
    let digits = word.find(|sign: char| !sign.is_ascii_digit())?;
    let board = word[..digits].parse().ok().filter(|&board| board > 0)?;
    let mut rest = word[digits..].chars();
    let table = match rest.next()? {
        'A' | 'a' => 0,
        'B' | 'b' => 1,
        _ => return None,
    };
    let dealer = side(rest.next()?)?;
    let (points, kitty) = match rest.as_str().strip_suffix(['抠', 'c', 'C']) {
        Some(points) => (points, Kitty::Captured),
        None => (rest.as_str(), Kitty::Kept),
    };
    let points = match points {
        "x" | "X" | "取消" => None,
        points => Some(points.parse().ok()?),
    };
    Some(BoardLine { board, table, dealer, points, kitty })
}

/// A side by its letter.
fn side(letter: char) -> Option<Side> {
    match letter {
        'H' | 'h' | '主' => Some(Side::Home),
        'V' | 'v' | '客' => Some(Side::Visitor),
        _ => None,
    }
}

/// `HHVHVV`, `1b:HHVHVV/o1-0/e0-2`, one after the other.
fn hands(text: &str) -> Option<Sheet> {
    let words = text.split([' ', ',', ';', '\n']).filter(|word| !word.is_empty());
    let hands = words.zip(1..).map(|(word, nth)| hand(word, nth)).collect::<Option<Vec<HandLine>>>()?;
    (!hands.is_empty()).then_some(Sheet::Hands { hands })
}

/// One hand; `nth` is its number where none is written.
fn hand(word: &str, nth: u16) -> Option<HandLine> {
    let (head, body) = word.split_once(':').map_or((None, word), |(head, body)| (Some(head), body));
    let (hand, half) = match head {
        None => (nth, 0),
        Some(head) => {
            let (number, half) = match head.strip_suffix(['a', 'A']) {
                Some(number) => (number, 0),
                None => head.strip_suffix(['b', 'B']).map_or((head, 0), |number| (number, 1)),
            };
            (number.parse().ok().filter(|&hand| hand > 0)?, half)
        }
    };
    let mut parts = body.split('/');
    let places: Vec<Side> = parts.next()?.chars().map(side).collect::<Option<_>>()?;
    let mut line =
        HandLine { hand, half, places: places.try_into().ok()?, opened: BySide::new(0, 0), entered: BySide::new(0, 0) };
    for part in parts {
        let count = |text: &str| sides(text, |figure| figure.parse().ok());
        if let Some(opened) = part.strip_prefix(['o', '打']) {
            line.opened = count(opened)?;
        } else {
            line.entered = count(part.strip_prefix(['e', '进'])?)?;
        }
    }
    Some(line)
}
