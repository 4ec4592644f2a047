//! The sentences of refusals of score sheets, in both languages.

use super::fault::SheetFault;
use crate::profile::score::{By, Ends};
use crate::side::Side;
use crate::text::{Text, counted};

impl SheetFault {
    /// Where, what, and what would do.
    pub fn text(&self) -> Text {
        match self {
            Self::NoSuchSystem { .. }
            | Self::NoSuchScale { .. }
            | Self::NoLevelTable { .. }
            | Self::NoGrants { .. }
            | Self::WrongKind { .. }
            | Self::NoBoards { .. } => self.of_profile(),
            Self::TieNeedsWinner => Text::new(
                "这一轮必须分出胜负；请加打，再记最后的结果",
                "this round needs a winner: play on, and enter the final result",
            ),
            Self::InSegment { .. }
            | Self::SegmentMissing { .. }
            | Self::ExtraBoardDue { .. }
            | Self::WantsSegments { .. }
            | Self::Segments(_) => self.of_segments(),
            Self::TooManyGames { .. } | Self::Unfinished { .. } | Self::CutAfterEnd | Self::NoTimeLimit => {
                self.of_games()
            }
            Self::LevelOutside { .. }
            | Self::BothPastTop
            | Self::NotPastTop { .. }
            | Self::FirstMissing { .. }
            | Self::FirstOfUnequal
            | Self::FirstNotAsked
            | Self::FirstAtStart => self.of_levels(),
            Self::NoHands
            | Self::HandOutside { .. }
            | Self::NoSuchHalf { .. }
            | Self::HandTwice { .. }
            | Self::HandMissing { .. }
            | Self::Places { .. }
            | Self::NoOpenings { .. }
            | Self::OpeningsUnpaired { .. }
            | Self::TooManyEntered { .. } => self.of_hands(),
            _ => self.of_boards(),
        }
    }

    fn of_segments(&self) -> Text {
        match self {
            Self::InSegment { segment, fault } => {
                let text = fault.text();
                Text::new(format!("第{segment}节：{}", text.zh), format!("segment {segment}: {}", text.en))
            }
            Self::SegmentMissing { segment, segments } => Text::new(
                format!("这场比赛分{segments}节，缺第{segment}节；请打完再记"),
                format!(
                    "the match has {}, and number {segment} is missing: enter it when it is played",
                    counted(*segments, "segment")
                ),
            ),
            Self::ExtraBoardDue { segment } => Text::new(
                format!("第{segment}节后打平；请加打，并把加打的得分记在这一节之后"),
                format!("all is equal after segment {segment}: play an extra board, and enter it behind that segment"),
            ),
            Self::WantsSegments { segments } => Text::new(
                format!("这场比赛分{segments}节，须逐节记分"),
                format!("the match has {}: enter each of them", counted(*segments, "segment")),
            ),
            Self::Segments(fault) => fault.text(),
            _ => self.of_boards(),
        }
    }

    fn of_profile(&self) -> Text {
        match self {
            Self::NoSuchSystem { system, offered } => Text::new(
                format!("规程里没有记分制“{system}”；可用的有：{}", offered.join("、")),
                format!("the profile has no system {system:?}; it offers {}", offered.join(", ")),
            ),
            Self::NoSuchScale { scale } => Text::new(
                format!("规程里没有标准分换算表“{scale}”；请在 scales 里写上"),
                format!("the profile has no scale {scale:?}: write it under `scales`"),
            ),
            Self::NoLevelTable { decks } => Text::new(
                format!("规程里没有{decks}副牌的级分换算表；请在 levels 里写上"),
                format!("the profile has no level points for {decks} packs: write them under `levels`"),
            ),
            Self::NoGrants { system } => Text::new(
                format!("规程没有写明“{}”的轮空、弃权各得多少；请在 absence 里写上", system.zh),
                format!(
                    "the profile does not say what byes and forfeits are worth in {:?}: write it under `absence`",
                    system.en
                ),
            ),
            Self::WrongKind { system, wanted } => Text::new(
                format!("“{}”的记分表要填{}", system.zh, wanted.zh),
                format!("a sheet of {:?} gives {}", system.en, wanted.en),
            ),
            Self::NoBoards { system } => Text::new(
                format!("“{}”不计副，没有每副的级分", system.zh),
                format!("{:?} has no boards, and no level points of one", system.en),
            ),
            _ => self.of_boards(),
        }
    }

    fn of_games(&self) -> Text {
        match self {
            Self::TooManyGames { won, to_win } => Text::new(
                format!("局数 {}:{} 不可能；先赢{to_win}局的一方胜，另一方要少于{to_win}局", won.home, won.visitor),
                format!(
                    "{}:{} games cannot be: the match ends when one side has {to_win}, and the other has fewer",
                    won.home, won.visitor
                ),
            ),
            Self::Unfinished { won, to_win } => Text::new(
                format!("{}:{}，还没有一方赢{to_win}局；时间到了的话，请写未打完那局双方的级数", won.home, won.visitor),
                format!(
                    "{}:{}, and nobody has {to_win} games; if time is up, give both levels of the game that it cut",
                    won.home, won.visitor
                ),
            ),
            Self::CutAfterEnd => Text::new(
                "已经分出胜负，不会再有未打完的一局；请去掉级数，或更正局数",
                "the match is won, so time cut no game of it: leave the levels out, or correct the games",
            ),
            _ => Text::new(
                "本赛不计时，每局都要打完；请打完再记",
                "games are played out here, whatever the time: finish the game and enter it",
            ),
        }
    }

    fn of_levels(&self) -> Text {
        match self {
            Self::LevelOutside { side, level, top } => Text::new(
                format!("{}的级数 {level} 超出范围；从2起算，0到{top}（{top}是过A）", zh_side(*side)),
                format!("level {level} of {} is outside 0 to {top}, counted from 2 ({top} is past A)", en_side(*side)),
            ),
            Self::BothPastTop => Text::new(
                "双方不可能都过A；先过A的一方胜，另一方写到时的级数",
                "both sides cannot be past A: the first ended the game; give the other's level at that moment",
            ),
            Self::NotPastTop { top } => Text::new(
                format!("一方过A（{top}）才结束；请打完再记"),
                format!("the game ends only when a side is past A ({top}): finish it and enter it"),
            ),
            Self::FirstMissing { level } => Text::new(
                format!(
                    "双方同在2以上第{level}级，要写明谁先升到这一级：--first home 或 visitor，或在该方级数后加星，如 K*-K"
                ),
                format!(
                    "both sides are {level} steps above 2: say who reached it first, by --first home or visitor, or a star behind that side's level, as K*-K"
                ),
            ),
            Self::FirstOfUnequal => Text::new(
                "级数不同，高者胜；请去掉“先到”",
                "the levels differ, and the higher wins: leave out who was first",
            ),
            Self::FirstNotAsked => Text::new(
                "本赛平级算平，不看谁先到；请去掉“先到”",
                "equal levels are a tie here, whoever was first: leave it out",
            ),
            _ => Text::new(
                "双方都还在2，没有谁先到；请去掉“先到”",
                "both sides are still at 2, where they began: leave out who was first",
            ),
        }
    }

    fn of_boards(&self) -> Text {
        match self {
            Self::BoardOutside { board, boards } => Text::new(
                format!("没有第{board}副；本轮是第1到第{boards}副"),
                format!("there is no board {board}: this match has boards 1 to {boards}"),
            ),
            Self::NoSuchTable { board, table, tables } => Text::new(
                format!("第{board}副：没有{}桌；本赛打{tables}桌", table_name(*table)),
                format!("board {board}: there is no table {}; the match has {tables}", table_name(*table)),
            ),
            Self::BoardTwice { board, table } => Text::new(
                format!("第{board}副在{}桌记了两次；请删去一次", table_name(*table)),
                format!("board {board} stands twice for table {}: strike one out", table_name(*table)),
            ),
            Self::BoardMissing { board, table } => Text::new(
                format!("缺少{}桌第{board}副；没打或取消的，请记为取消", table_name(*table)),
                format!("board {board} of table {} is missing: enter it, or enter it as cancelled", table_name(*table)),
            ),
            Self::HalfCancelled { board } => Text::new(
                format!("第{board}副只在一桌取消；一副牌取消，两桌都不计"),
                format!("board {board} is cancelled at one table only: a cancelled board counts at neither"),
            ),
            Self::SameDealer { board, dealer } => Text::new(
                format!("第{board}副两桌都写{}坐庄；庄家座位固定，两桌应各是一方，请查方向", zh_side(*dealer)),
                format!(
                    "board {board} has the deal with {} at both tables; the dealer's seat is fixed, so it is another side's at each: check the direction",
                    en_side(*dealer)
                ),
            ),
            Self::NotMultiple { board, table, points, multiple } => Text::new(
                format!("{}桌第{board}副：{points}分不是{multiple}的倍数", table_name(*table)),
                format!("board {board}, table {}: {points} is no multiple of {multiple}", table_name(*table)),
            ),
            Self::Impossible { board, table, points, least, most } => Text::new(
                format!("{}桌第{board}副：不可能有{points}分；应在{least}到{most}之间", table_name(*table)),
                format!(
                    "board {board}, table {}: {points} cannot be, points are between {least} and {most}",
                    table_name(*table)
                ),
            ),
            Self::OtherBoard { board, wanted } => Text::new(
                format!("比较的应是同一副牌；这里有第{board}副，应为第{wanted}副"),
                format!("one board is compared across the field: here is board {board}, wanted is {wanted}"),
            ),
            Self::BadTotal { side, total } => Text::new(
                format!("{}的累计级分 {total} 不对；级分是0到1000000的整数", zh_side(*side)),
                format!(
                    "a total of {total} level points for {} cannot be: it is a whole number from 0 to 1000000",
                    en_side(*side)
                ),
            ),
            _ => self.of_hands(),
        }
    }

    fn of_hands(&self) -> Text {
        match self {
            Self::HandOutside { hand } => {
                Text::new(format!("没有第{hand}局；局号从1起"), format!("there is no hand {hand}: they count from 1"))
            }
            Self::NoSuchHalf { hand, half, halves } => Text::new(
                format!("第{hand}局：没有第{}个半场；本赛打{halves}个", half + 1),
                format!("hand {hand}: there is no half {}; the match has {halves}", half + 1),
            ),
            Self::HandTwice { hand, half } => Text::new(
                format!("第{hand}局（第{}个半场）记了两次；请删去一次", half + 1),
                format!("hand {hand} stands twice in half {}: strike one out", half + 1),
            ),
            Self::HandMissing { hand, half } => Text::new(
                format!("缺少第{hand}局（第{}个半场）；请补上", half + 1),
                format!("hand {hand} of half {} is missing: enter it", half + 1),
            ),
            Self::Places { hand, home } => Text::new(
                format!("第{hand}局：六个名次里主队有{home}个；每方应有3个"),
                format!("hand {hand}: {home} of the six places are home's; each side has 3"),
            ),
            Self::NoOpenings { hand } => Text::new(
                format!("第{hand}局：四副牌不计打点、进点；请去掉"),
                format!("hand {hand}: openings are not scored with these packs: leave them out"),
            ),
            Self::OpeningsUnpaired { hand } => Text::new(
                format!("第{hand}局：一方打点几次，另一方就进点几次；请核对"),
                format!("hand {hand}: each point that a side wins by an opening, the other loses: check them"),
            ),
            Self::TooManyEntered { hand, side, entered, most } => Text::new(
                format!("第{hand}局：{}进点{entered}次；头科、二科不进点，至多{most}次", zh_side(*side)),
                format!(
                    "hand {hand}: {} has {} shut out; who was first or second is not, so at most {most}",
                    en_side(*side),
                    counted(*entered, "seat")
                ),
            ),
            _ => Text::new("记分表上一局也没有；请记上各局", "the sheet has no hand: enter them"),
        }
    }
}

/// What a system's sheet gives.
pub(super) fn kind_of(by: &By) -> Text {
    match by {
        By::Games(_) => Text::new("双方赢的局数", "the games that each side has won"),
        By::Levels(levels) => match levels.ends.value {
            Ends::PastTop => Text::new("一方过A时双方的级数", "both levels when a side passed A"),
            _ => Text::new("双方打到的级数", "the levels that both sides have reached"),
        },
        By::Boards(_) => {
            Text::new("各副的得分，或双方的累计级分", "the points of each board, or both totals of level points")
        }
        By::Hands(_) => Text::new("各局的名次", "the places of each hand"),
    }
}

const fn zh_side(side: Side) -> &'static str {
    match side {
        Side::Home => "主队",
        Side::Visitor => "客队",
    }
}

const fn en_side(side: Side) -> &'static str {
    match side {
        Side::Home => "home",
        Side::Visitor => "the visitors",
    }
}

fn table_name(table: u8) -> char {
    char::from(b'A'.saturating_add(table.min(25)))
}
