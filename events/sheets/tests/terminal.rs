//! Tables on a terminal line up.

use proptest::prelude::*;
use sheets::terminal::{Align, Ambiguous, Border, Grid, truncate};

fn grid() -> Grid {
    let mut grid =
        Grid::new(&[("名次", Align::Right), ("队名", Align::Left), ("桌", Align::Centre), ("得分", Align::Right)]);
    grid.row(["1", "长沙飞龙", "A", "38"]);
    grid.row(["2", "𬱖㛃·Ants", "12", "7.5"]);
    grid.row(["10", "", "", ""]);
    grid
}

#[test]
fn columns_line_up_with_chinese_names() {
    assert_eq!(
        grid().print(Border::None, Ambiguous::Narrow),
        "名次  队名       桌  得分\n   1  长沙飞龙   A     38\n   2  𬱖㛃·Ants  12   7.5\n  10\n"
    );
}

#[test]
fn lines_are_drawn_where_they_are_wanted() {
    assert_eq!(grid().print(Border::Rule, Ambiguous::Narrow).lines().nth(1).unwrap(), "────  ─────────  ──  ────");
    let boxed = grid().print(Border::Box, Ambiguous::Narrow);
    let lines: Vec<&str> = boxed.lines().collect();
    assert_eq!(lines[0], "┌──────┬───────────┬────┬──────┐");
    assert_eq!(lines[3], "│    1 │ 长沙飞龙  │ A  │   38 │");
    assert_eq!(*lines.last().unwrap(), "└──────┴───────────┴────┴──────┘");
    let markdown = grid().print(Border::Markdown, Ambiguous::Narrow);
    assert_eq!(markdown.lines().nth(1).unwrap(), "| ---: | --------- | :-: | ---: |");
}

#[test]
fn a_wide_terminal_gets_no_drawn_lines() {
    let boxed = grid().print(Border::Box, Ambiguous::Wide);
    assert!(
        boxed.lines().all(|line| Ambiguous::Wide.width(line) == Ambiguous::Wide.width(boxed.lines().next().unwrap()))
    );
    assert!(boxed.starts_with("+------+"));
}

#[test]
fn a_bar_in_a_cell_does_not_break_markdown() {
    let mut grid = Grid::new(&[("a", Align::Left)]);
    grid.row(["x|y\nz\u{1b}[31m"]);
    assert_eq!(grid.print(Border::Markdown, Ambiguous::Narrow), "| a           |\n| ----------- |\n| x\\|y z [31m |\n");
}

#[test]
fn long_names_are_cut_by_width() {
    for (most, cut) in [
        (20, "长沙市棋牌协会"),
        (14, "长沙市棋牌协会"),
        (13, "长沙市棋牌协…"),
        (12, "长沙市棋牌…"),
        (2, "…"),
        (1, "…"),
        (0, ""),
    ] {
        assert_eq!(truncate("长沙市棋牌协会", most, Ambiguous::Narrow), cut, "{most}");
    }
    assert_eq!(truncate("长沙市棋", 7, Ambiguous::Wide), "长沙…");
    let mut grid = Grid::new(&[("队名", Align::Left), ("分", Align::Right)]);
    grid.limit(0, 7);
    grid.limit(9, 1);
    grid.row(["长沙市棋牌", "1"]);
    assert_eq!(grid.print(Border::None, Ambiguous::Narrow), "队名     分\n长沙市…   1\n");
}

#[test]
fn rows_may_be_of_any_length() {
    let mut grid = Grid::new(&[("a", Align::Left), ("b", Align::Left)]);
    grid.row::<&str>([]);
    grid.row(["1", "2", "3"]);
    assert_eq!(grid.print(Border::None, Ambiguous::Narrow), "a  b\n\n1  2\n");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn every_line_of_a_box_is_as_wide_as_the_others(
        rows in prop::collection::vec(prop::collection::vec("[a-z张三·…①🀄㛃 ]{0,9}", 2), 0..6),
        most in 1usize..12,
        wide in any::<bool>(),
    ) {
        let ambiguous = if wide { Ambiguous::Wide } else { Ambiguous::Narrow };
        let mut grid = Grid::new(&[("队名", Align::Centre), ("b", Align::Right)]);
        grid.limit(0, most);
        for row in &rows {
            grid.row(row);
        }
        let text = grid.print(Border::Box, ambiguous);
        let widths: Vec<usize> = text.lines().map(|line| ambiguous.width(line)).collect();
        prop_assert!(widths.iter().all(|width| *width == widths[0]), "{text}");
        let plain = grid.print(Border::None, ambiguous);
        prop_assert!(plain.lines().all(|line| line == line.trim_end()));
    }

    #[test]
    fn what_is_cut_fits(text in "\\PC{0,20}", most in 0usize..16) {
        for ambiguous in [Ambiguous::Narrow, Ambiguous::Wide] {
            let cut = truncate(&text, most, ambiguous);
            prop_assert!(ambiguous.width(&cut) <= most);
            prop_assert!(cut == text || cut.is_empty() || cut.ends_with('…'));
        }
    }
}
