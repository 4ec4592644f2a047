//! Tables on a terminal, whose columns line up with Chinese names in them.

use unicode_width::UnicodeWidthStr;

/// 终端表格 · A table to be printed with letters of one width, a Chinese character being two wide.
///
/// ```
/// use sheets::terminal::{Align, Ambiguous, Border, Grid};
///
/// let mut grid = Grid::new(&[("名次", Align::Right), ("队名", Align::Left), ("得分", Align::Right)]);
/// grid.row(["1", "飞龙队", "38"]);
/// grid.row(["12", "Ants", "7.5"]);
/// assert_eq!(
///     grid.print(Border::None, Ambiguous::Narrow),
///     "名次  队名    得分\n   1  飞龙队    38\n  12  Ants     7.5\n",
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    columns: Vec<Shape>,
    rows: Vec<Vec<String>>,
}

/// A column: its header, alignment and widest width.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Shape {
    header: String,
    align: Align,
    most: usize,
}

/// 对齐 · Where the text of a column stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Align {
    /// At the left: names.
    Left,
    /// In the middle.
    Centre,
    /// At the right: numbers.
    Right,
}

/// 线 · Whether lines are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Border {
    /// None; two spaces part the columns.
    None,
    /// A line below the headers.
    Rule,
    /// A box around every cell of the table.
    Box,
    /// Bars between the cells, as Markdown wants them; a bar within a cell is escaped.
    Markdown,
}

/// 歧义宽度 · How wide characters are of which the standard says only that it depends: `·`, `…`, `①`, Greek letters, lines.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ambiguous {
    /// One wide: most terminals.
    Narrow,
    /// Two wide: terminals with a Chinese font set so.
    Wide,
}

impl Ambiguous {
    /// Width of a text in columns of the terminal.
    pub fn width(self, text: &str) -> usize {
        match self {
            Self::Narrow => text.width(),
            Self::Wide => text.width_cjk(),
        }
    }
}

/// 截断 · The text, or as much of its beginning as fits with `…` into `most` columns.
///
/// ```
/// use sheets::terminal::{Ambiguous, truncate};
/// assert_eq!(truncate("长沙市棋牌协会代表队", 9, Ambiguous::Narrow), "长沙市棋…");
/// ```
pub fn truncate(text: &str, most: usize, ambiguous: Ambiguous) -> String {
    if ambiguous.width(text) <= most {
        return text.to_owned();
    }
    let mark = ambiguous.width("…");
    if most < mark {
        return String::new();
    }
    let mut kept = String::new();
    for character in text.chars() {
        kept.push(character);
        // Measured whole: marks that join characters to one change the width of what is before them.
        if ambiguous.width(&kept) + mark > most {
            kept.pop();
            break;
        }
    }
    kept.push('…');
    kept
}

impl Grid {
    /// With these headers, and how each column is aligned.
    pub fn new(columns: &[(&str, Align)]) -> Self {
        let shape =
            |(header, align): &(&str, Align)| Shape { header: (*header).to_owned(), align: *align, most: usize::MAX };
        Self { columns: columns.iter().map(shape).collect(), rows: Vec::new() }
    }

    /// A column (counted from 0) no wider than this; what does not fit ends with `…`.
    pub fn limit(&mut self, column: usize, most: usize) {
        if let Some(shape) = self.columns.get_mut(column) {
            shape.most = most;
        }
    }

    /// Adds a row. Cells beyond the headers are dropped, missing ones are blank; a line break is shown as a space.
    pub fn row<S: AsRef<str>>(&mut self, cells: impl IntoIterator<Item = S>) {
        let mut row: Vec<String> = cells.into_iter().map(|cell| plain(cell.as_ref())).collect();
        row.resize(self.columns.len(), String::new());
        self.rows.push(row);
    }

    /// The table as lines, each ended by a line feed, none by spaces.
    pub fn print(&self, border: Border, ambiguous: Ambiguous) -> String {
        let headers: Vec<String> = self.columns.iter().map(|shape| plain(&shape.header)).collect();
        let fit = |row: &[String]| -> Vec<String> {
            let cells = row.iter().zip(&self.columns);
            let cells = cells.map(|(cell, shape)| truncate(cell, shape.most, ambiguous));
            match border {
                Border::Markdown => cells.map(|cell| cell.replace('|', "\\|")).collect(),
                _ => cells.collect(),
            }
        };
        let headers = fit(&headers);
        let rows: Vec<Vec<String>> = self.rows.iter().map(|row| fit(row)).collect();
        let mut widths = vec![0; self.columns.len()];
        for row in rows.iter().chain([&headers]) {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = ambiguous.width(cell).max(*width);
            }
        }
        if border == Border::Markdown {
            for width in &mut widths {
                *width = (*width).max(3);
            }
        }
        let page = Page { columns: &self.columns, widths: &widths, border, ambiguous };
        let mut text = String::new();
        page.rule(&mut text, Edge::Top);
        page.line(&mut text, &headers);
        page.rule(&mut text, Edge::Headers);
        for row in &rows {
            page.line(&mut text, row);
        }
        page.rule(&mut text, Edge::Bottom);
        text
    }
}

/// A cell without what would break its line or move the cursor.
fn plain(cell: &str) -> String {
    cell.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect()
}

/// Which line between rows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    Top,
    Headers,
    Bottom,
}

/// How lines are put together.
struct Page<'a> {
    columns: &'a [Shape],
    widths: &'a [usize],
    border: Border,
    ambiguous: Ambiguous,
}

impl Page<'_> {
    fn line(&self, text: &mut String, cells: &[String]) {
        let (begin, between, end) = match self.border {
            Border::None | Border::Rule => ("", "  ", ""),
            // Drawn lines would be two wide.
            Border::Box if self.ambiguous == Ambiguous::Wide => ("| ", " | ", " |"),
            Border::Box => ("│ ", " │ ", " │"),
            Border::Markdown => ("| ", " | ", " |"),
        };
        let from = text.len();
        text.push_str(begin);
        for (index, ((cell, shape), width)) in cells.iter().zip(self.columns).zip(self.widths).enumerate() {
            if index > 0 {
                text.push_str(between);
            }
            let room = width.saturating_sub(self.ambiguous.width(cell));
            let before = match shape.align {
                Align::Left => 0,
                Align::Centre => room / 2,
                Align::Right => room,
            };
            text.extend(std::iter::repeat_n(' ', before));
            text.push_str(cell);
            text.extend(std::iter::repeat_n(' ', room - before));
        }
        text.push_str(end);
        text.truncate(from + text[from..].trim_end().len());
        text.push('\n');
    }

    /// What horizontal lines are made of: one wide, whatever the terminal thinks of drawn lines.
    fn dash(&self) -> char {
        if self.ambiguous == Ambiguous::Wide { '-' } else { '─' }
    }

    fn rule(&self, text: &mut String, edge: Edge) {
        let (begin, between, end) = match (self.border, edge) {
            (Border::Box, _) if self.ambiguous == Ambiguous::Wide => ("+-", "-+-", "-+"),
            (Border::Box, Edge::Top) => ("┌─", "─┬─", "─┐"),
            (Border::Box, Edge::Headers) => ("├─", "─┼─", "─┤"),
            (Border::Box, Edge::Bottom) => ("└─", "─┴─", "─┘"),
            (Border::Rule, Edge::Headers) => ("", "  ", ""),
            (Border::Markdown, Edge::Headers) => ("| ", " | ", " |"),
            _ => return,
        };
        text.push_str(begin);
        for (index, (width, shape)) in self.widths.iter().zip(self.columns).enumerate() {
            if index > 0 {
                text.push_str(between);
            }
            if self.border == Border::Markdown {
                let colons = match shape.align {
                    Align::Left => (false, false),
                    Align::Centre => (true, true),
                    Align::Right => (false, true),
                };
                text.push(if colons.0 { ':' } else { '-' });
                text.extend(std::iter::repeat_n('-', width - 2));
                text.push(if colons.1 { ':' } else { '-' });
            } else {
                text.extend(std::iter::repeat_n(self.dash(), *width));
            }
        }
        text.push_str(end);
        text.push('\n');
    }
}
