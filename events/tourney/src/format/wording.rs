//! What refusals of formats say to people: where, what, and what would do.

use super::{DrawNo, FormatFault, Subject};
use crate::text::Text;

/// The sentence of a refusal, in both languages.
pub(super) fn text(fault: &FormatFault) -> Text {
    let (zh, en) = (filled(zh(fault), &arguments(fault, "、")), filled(en(fault), &arguments(fault, ", ")));
    match fault {
        FormatFault::TooFew { subject, .. } | FormatFault::TooMany { subject, .. } => {
            let (subject_zh, subject_en) = named(*subject);
            Text::new(format!("{subject_zh}{zh}"), format!("{subject_en}{en}"))
        }
        _ => Text::new(zh, en),
    }
}

const fn named(subject: Subject) -> (&'static str, &'static str) {
    match subject {
        Subject::KnockOut => ("单败淘汰赛的队数", "Units of a knock-out"),
        Subject::DoubleElimination => ("双败淘汰赛的队数", "Units of a double elimination"),
        Subject::MultiLoss => ("多败淘汰赛的队数", "Units of a multi-loss elimination"),
        Subject::Losses => ("淘汰所需的负场数", "Losses after which a unit is out"),
        Subject::RoundRobin => ("循环赛的队数", "Units of a round robin"),
        Subject::Group => ("每组队数", "Units of a group"),
        Subject::Groups => ("组数", "Groups"),
        Subject::Qualifiers => ("每组出线名额", "Qualifiers of a group"),
        Subject::Movement => ("双向逆循环每组队数", "Units of each group of a reverse rotation"),
        Subject::Boards => ("复式团体赛的副数", "Boards of a duplicate team match"),
        Subject::Segments => ("分节比赛的节数", "Segments of a match"),
    }
}

/// Sentences with places for [`arguments`].
fn zh(fault: &FormatFault) -> &'static str {
    match fault {
        FormatFault::TooFew { .. } => "至少为{1}，现为{0}。请增加，或改用别的赛制。",
        FormatFault::TooMany { .. } => "最多为{1}，现为{0}。请减少，或分组、分区进行。",
        FormatFault::RepeatsOpponents { .. } => {
            "每组{0}队，是双数：每轮反向各移一桌，会与一半对手各遇两次，另一半始终不遇。请用正交走法或空桌走法。"
        }
        FormatFault::NoOrthogonalSquares { .. } => {
            "每组{0}队没有可用的正交走法。请用空桌走法，多赛一轮，每队轮空一次。"
        }
        FormatFault::PhantomNotNeeded { .. } => "每组{0}队，是单数，不需要空桌。请用原文走法。",
        FormatFault::QualifiersExceedGroup { .. } => "每组只有{1}队，出线名额不能是{0}个。请减少名额。",
        FormatFault::OddBoards { .. } => "{0}副牌不能由两室各先打一半。请用双数副。",
        FormatFault::NotASheet { .. } => "编排表到第{0}场不成立：场次号、轮次或对阵来源有误或有缺。请核对该表。",
        FormatFault::NoSuchMatch { .. } => "编排表中没有第{0}场。请核对场次号。",
        FormatFault::NotReady { .. } => "第{0}场对阵未定，或不需进行，不能有成绩。请先录入它之前的场次。",
        FormatFault::TwoResults { .. } => "第{0}场有两个成绩。请更正原成绩，不要再录一次。",
        FormatFault::Tie { .. } => "淘汰赛没有平局。第{0}场请加打，直至分出胜负。",
        FormatFault::NotInMatch { .. } => "第{0}场的双方没有{1}号队。请核对对阵。",
        FormatFault::NothingToCorrect { .. } => "第{0}场还没有成绩，不能更正。请直接录入。",
        FormatFault::NotOneEach { .. } => "队号{0}超出范围或重复。请让每队恰有一个号。",
        FormatFault::OrganiserDecides { .. } => "{0}号队之间有队与两队以上相关。请由主办单位决定编排。",
        FormatFault::NumbersCollide { .. } => "为在第{1}轮相遇，两对相关队都要用{0}号。请换一轮，或由主办单位决定。",
        FormatFault::ByeInRound { .. } => "{0}号队第{1}轮轮空，不能在该轮与相关队相遇。请换一轮。",
        FormatFault::NoSuchRound { .. } => "没有第{0}轮，最后一轮是第{1}轮。请核对轮次。",
        FormatFault::LotsNeeded { .. } => "{0}号队权利相等。请先抽签定选择的先后。",
        FormatFault::RangeDoesNotFit { .. } => "有{0}队选对手，可选的却有{1}队。请使两数相等。",
        FormatFault::NotYourChoice { turn: Some(_), .. } => "现在轮到{1}号队选对手，不是{0}号队。请等候。",
        FormatFault::NotYourChoice { turn: None, .. } => "对手已全部选定，{0}号队不再选择。请按已定对阵进行。",
        FormatFault::NotToBeChosen { .. } => "{0}号队不在可选范围，或已被选走。请另选。",
        FormatFault::EvenGames { .. } => "{0}局是双数，可能打平。请用单数局，或按累计分定胜负。",
        FormatFault::NotInRound { .. } => "{0}号队第{1}轮已出局，或列了两次。请核对该轮对阵。",
        FormatFault::PlayedOn { .. } => "记录了{0}节和加打，第{1}节已分出胜负。请删去之后的。",
    }
}

/// Sentences with places for [`arguments`].
fn en(fault: &FormatFault) -> &'static str {
    match fault {
        FormatFault::TooFew { .. } => ": {0}, and {1} at least. Add some, or choose another format.",
        FormatFault::TooMany { .. } => ": {0}, and {1} at most. Take fewer, or play in groups or zones.",
        FormatFault::RepeatsOpponents { .. } => {
            "{0} units in each group, an even number: one table each way meets half of the opponents twice and the others \
             never. Use the orthogonal plan, or a phantom table."
        }
        FormatFault::NoOrthogonalSquares { .. } => {
            "No orthogonal plan is known here for {0} units in each group. Use a phantom table: one more round, and each \
             unit sits out once."
        }
        FormatFault::PhantomNotNeeded { .. } => {
            "{0} units in each group, an odd number, need no phantom table. Use the movement as printed."
        }
        FormatFault::QualifiersExceedGroup { .. } => "A group of {1} cannot send on {0}. Let fewer qualify.",
        FormatFault::OddBoards { .. } => {
            "An odd number of boards, {0}, cannot be halved between two rooms. Play an even number."
        }
        FormatFault::NotASheet { .. } => {
            "At match {0} the sheet fails: a number, a round or a side is wrong or missing. Check the sheet."
        }
        FormatFault::NoSuchMatch { .. } => "There is no match {0} on this sheet. Check the number.",
        FormatFault::NotReady { .. } => {
            "Match {0} has no two sides yet, or is not to be played. Enter the matches before it first."
        }
        FormatFault::TwoResults { .. } => "Match {0} has two results. Correct the first, do not enter a second.",
        FormatFault::Tie { .. } => "A knock-out has no ties. Play on in match {0} until it is decided.",
        FormatFault::NotInMatch { .. } => "Number {1} does not play in match {0}. Check the sides.",
        FormatFault::NothingToCorrect { .. } => "Match {0} has no result to correct. Enter one.",
        FormatFault::NotOneEach { .. } => "Number {0} is out of range or stands twice. Give each unit one number.",
        FormatFault::OrganiserDecides { .. } => {
            "Among numbers {0} one is related to two or more. Let the organiser decide their numbers."
        }
        FormatFault::NumbersCollide { .. } => {
            "To meet in round {1}, two related pairs want number {0}. Choose another round, or let the organiser decide."
        }
        FormatFault::ByeInRound { .. } => {
            "Number {0} has the bye in round {1} and cannot meet its related unit there. Choose another round."
        }
        FormatFault::NoSuchRound { .. } => "There is no round {0}; the last is {1}. Check the round.",
        FormatFault::LotsNeeded { .. } => "Numbers {0} have equal rights. Draw lots for the order of their choices.",
        FormatFault::RangeDoesNotFit { .. } => "{0} choose among {1}. Make the two numbers equal.",
        FormatFault::NotYourChoice { turn: Some(_), .. } => "It is number {1}'s choice, not number {0}'s. Wait.",
        FormatFault::NotYourChoice { turn: None, .. } => "All have chosen. Number {0} plays whom it was given.",
        FormatFault::NotToBeChosen { .. } => "Number {0} is not in the range, or is taken. Choose another.",
        FormatFault::EvenGames { .. } => {
            "{0} games, an even number, may end level. Play an odd number, or add up scores."
        }
        FormatFault::NotInRound { .. } => "Number {0} is out before round {1}, or stands in it twice. Check the round.",
        FormatFault::PlayedOn { .. } => {
            "{0} segments and extra boards are recorded, but segment {1} decided. Delete what follows."
        }
    }
}

fn arguments(fault: &FormatFault, between: &str) -> Vec<String> {
    let listed = |units: &[DrawNo]| units.iter().map(ToString::to_string).collect::<Vec<_>>().join(between);
    match fault {
        FormatFault::TooFew { given, least: limit, .. } | FormatFault::TooMany { given, most: limit, .. } => {
            vec![given.to_string(), limit.to_string()]
        }
        FormatFault::RepeatsOpponents { units: one }
        | FormatFault::NoOrthogonalSquares { units: one }
        | FormatFault::PhantomNotNeeded { units: one }
        | FormatFault::OddBoards { boards: one }
        | FormatFault::EvenGames { games: one } => vec![one.to_string()],
        FormatFault::QualifiersExceedGroup { qualifiers: one, size: other }
        | FormatFault::RangeDoesNotFit { choosers: one, range: other }
        | FormatFault::PlayedOn { recorded: one, needed: other } => vec![one.to_string(), other.to_string()],
        FormatFault::NotASheet { number }
        | FormatFault::NoSuchMatch { number }
        | FormatFault::NotReady { number }
        | FormatFault::TwoResults { number }
        | FormatFault::Tie { number }
        | FormatFault::NothingToCorrect { number } => vec![number.to_string()],
        FormatFault::NotInMatch { number, unit } => vec![number.to_string(), unit.to_string()],
        FormatFault::NotOneEach { unit } | FormatFault::NotToBeChosen { unit } => vec![unit.to_string()],
        FormatFault::OrganiserDecides { units } | FormatFault::LotsNeeded { units } => vec![listed(units)],
        FormatFault::NumbersCollide { number: unit, round }
        | FormatFault::ByeInRound { unit, round }
        | FormatFault::NotInRound { unit, round } => vec![unit.to_string(), round.0.to_string()],
        FormatFault::NoSuchRound { round, last } => vec![round.0.to_string(), last.0.to_string()],
        FormatFault::NotYourChoice { unit, turn } => {
            std::iter::once(unit).chain(turn).map(ToString::to_string).collect()
        }
    }
}

/// The sentence with its arguments in place.
fn filled(sentence: &str, arguments: &[String]) -> String {
    let place = |text: String, (nth, argument): (usize, &String)| text.replace(&format!("{{{nth}}}"), argument);
    arguments.iter().enumerate().fold(sentence.to_owned(), place)
}
