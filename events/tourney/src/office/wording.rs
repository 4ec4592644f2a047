//! Effects and steps in words (判罚的用语).

use super::decide::Step;
use super::effect::{Account, Award, Effect, Neighbour, Party, Place, Remedy, Restart, SoFar, Span};
use super::lapse::{Chooser, Lapse};
use crate::profile::Sourced;
use crate::profile::penalties::{Counted, Offence, Penalty};
use crate::text::{Text, counted};

/// One sentence of a ruling: offence, article, the case, what it does.
pub(super) fn ruling(offence: &Sourced<Offence>, penalty: &Penalty, effects: &[Effect]) -> Text {
    let (title, case, article) = (&offence.value.title, &penalty.title, penalty.cites(offence));
    let all = list(effects);
    Text::new(
        format!("{}（{article}），{}：{}。", title.zh, case.zh, all.zh),
        format!("{} ({article}), {}: {}.", title.en, case.en, all.en),
    )
}

/// All effects, one after the other; what to say if there is none.
pub(super) fn list(effects: &[Effect]) -> Text {
    if effects.is_empty() {
        return Text::new("不予处罚", "no penalty");
    }
    let (zh, en): (Vec<_>, Vec<_>) = effects.iter().map(Effect::text).map(|text| (text.zh, text.en)).unzip();
    Text::new(zh.join("；"), en.join("; "))
}

impl Effect {
    /// In words.
    pub fn text(&self) -> Text {
        let plain = |zh: &str, en: &str| Text::new(zh, en);
        match self {
            Self::Warning => plain("警告", "warning"),
            Self::Violation => plain("记违例一次", "one violation recorded"),
            Self::Foul => plain("记犯规一次", "one foul recorded"),
            Self::BoardPoints(change) => board_points(*change),
            Self::FirstHandPoints(points) => Text::new(
                format!("首局罚{points}分"),
                format!("{} charged in the first hand", counted(*points, "point")),
            ),
            Self::DefendersSoFar(SoFar::Void) => {
                plain("防守方此前得分作废", "what the defenders have scored so far is void")
            }
            Self::DefendersSoFar(SoFar::Doubled { none_gives }) => Text::new(
                format!("防守方此前得分加倍，无分则加{none_gives}分"),
                format!("what the defenders have scored so far counts twice, nothing becomes {none_gives}"),
            ),
            Self::Deduct { account, points } => {
                let account = account.title();
                Text::new(format!("扣{}{points}分", account.zh), format!("−{points} {}", account.en))
            }
            Self::Levels { party, steps } => levels(*party, *steps),
            Self::StartsAt { party, steps } => starts_at(*party, *steps),
            Self::HandLost(restart) => {
                let next = restart.text();
                Text::new(
                    format!("本副判负，按双下记分；{}", next.zh),
                    format!("the hand is lost as a double last place; {}", next.en),
                )
            }
            Self::NextHand(restart) => restart.text(),
            Self::HandGivenUp { levels } => Text::new(
                format!("放弃这一副，对方上台，升{levels}级"),
                format!(
                    "the hand is given up, the opponents take the deal and go up {}",
                    counted(u64::from(*levels), "level")
                ),
            ),
            Self::HandVoid => plain("这一副不打，双方不升级", "the hand is void, neither side goes up"),
            Self::BoardCancelled => plain("取消此副成绩", "the board is cancelled"),
            Self::Adjusted => plain("给对方调整分", "adjusted score for the opponents"),
            Self::Placed(place) => {
                let place = place.title();
                Text::new(format!("判{}", place.zh), format!("placed {}", place.en))
            }
            Self::RoundLost(award) => with_award("判负", "the round is lost", award),
            Self::Forfeit => plain("本轮弃权，记0分", "the round is forfeited with 0 points"),
            Self::Suspended(award) => {
                with_award("停赛，以后各轮按中途退出", "suspended, later rounds as withdrawn", award)
            }
            Self::Disqualified { span, award } => {
                let span = span.title();
                with_award(&format!("取消{}比赛资格", span.zh), &format!("disqualified from the {}", span.en), award)
            }
            Self::ResultCancelled => plain("取消当轮成绩", "the result of the round is cancelled"),
            Self::PrizeCancelled => plain("取消奖项", "prizes are cancelled"),
            Self::Reported => plain("上报主办单位", "reported to the organiser"),
            Self::AtTable(remedy) => remedy.text(),
        }
    }
}

fn board_points(change: i32) -> Text {
    let points = change.unsigned_abs();
    if change < 0 {
        return Text::new(
            format!("罚分{points}，从防守方得分中扣"),
            format!("{points} penalty points, taken from the defenders"),
        );
    }
    Text::new(format!("罚分{points}，加给防守方"), format!("{points} penalty points, added to the defenders"))
}

fn levels(party: Party, steps: i8) -> Text {
    let who = party.title();
    let number = u64::from(steps.unsigned_abs());
    if steps < 0 {
        return Text::new(format!("{}降{number}级", who.zh), format!("{} down {}", who.en, counted(number, "level")));
    }
    Text::new(format!("{}升{number}级", who.zh), format!("{} up {}", who.en, counted(number, "level")))
}

fn starts_at(party: Party, steps: u8) -> Text {
    let (who, level) = (party.title(), u32::from(steps) + 2);
    Text::new(
        format!("{}升{steps}级，从{level}打起", who.zh),
        format!("{} up {} and start at {level}", who.en, counted(u64::from(steps), "level")),
    )
}

fn with_award(zh: &str, en: &str, award: &Award) -> Text {
    let award = award.text();
    Text::new(format!("{zh}，{}", award.zh), format!("{en}, {}", award.en))
}

impl Award {
    fn text(self) -> Text {
        match self {
            Self::RuledLost => Text::new("对手按判负的规定得分", "the opponents score as the rules of lost rounds say"),
            Self::Fixed(points) => Text::new(format!("对手得{points}分"), format!("the opponents get {points}")),
            Self::Match { points, second } => Text::new(
                format!("对手得场分{points}、级分{second}（实际级分更高的按实际）"),
                format!("the opponents get {points} match points and {second} (or their real margin if higher)"),
            ),
        }
    }
}

impl Party {
    fn title(self) -> Text {
        match self {
            Self::Offender => Text::new("违规方", "offenders"),
            Self::Opponents => Text::new("对方", "opponents"),
        }
    }
}

impl Account {
    fn title(self) -> Text {
        match self {
            Self::Standard => Text::new("标准分", "victory points"),
            Self::Margin => Text::new("级差分", "margin points"),
            Self::Match => Text::new("本场", "points of the match"),
            Self::Hand => Text::new("当局", "points of the hand"),
        }
    }
}

impl Span {
    /// Its name.
    pub fn title(self) -> Text {
        match self {
            Self::Hand => Text::new("本副", "hand"),
            Self::Match => Text::new("本场", "match"),
            Self::Round => Text::new("本轮", "round"),
            Self::Stage => Text::new("本阶段", "stage"),
            Self::Event => Text::new("本次", "event"),
        }
    }
}

impl Place {
    fn title(self) -> Text {
        match self {
            Self::Last => Text::new("大落", "last"),
            Self::LastButOne => Text::new("二落", "last but one"),
            Self::Fourth => Text::new("下游，其余依次递进", "fourth, those after moving up"),
        }
    }
}

impl Neighbour {
    fn title(self) -> Text {
        match self {
            Self::Offender => Text::new("违规者", "the offender"),
            Self::Next => Text::new("下家", "the next player"),
            Self::Opposite => Text::new("对家", "the player opposite"),
            Self::Previous => Text::new("上家", "the previous player"),
        }
    }
}

impl Restart {
    fn text(self) -> Text {
        match self {
            Self::Order { shuffles, cuts, draws, leads } => {
                let [shuffles, cuts, draws, leads] = [shuffles, cuts, draws, leads].map(Neighbour::title);
                Text::new(
                    format!(
                        "下一副不贡牌，{}洗牌、{}切牌、{}先抓、{}首圈领出",
                        shuffles.zh, cuts.zh, draws.zh, leads.zh
                    ),
                    format!(
                        "no tribute next: {} shuffles, {} cuts, {} draws first, {} leads",
                        shuffles.en, cuts.en, draws.en, leads.en
                    ),
                )
            }
            Self::OpponentsName => {
                Text::new("下一副不贡牌，由对方指定首圈领出者", "no tribute next: the opponents name who leads")
            }
        }
    }
}

impl Remedy {
    fn text(self) -> Text {
        let (zh, en) = match self {
            Self::Returned => ("牌退回", "the card goes back"),
            Self::DrawnBack => ("由该抓牌者任意抽回多余的牌", "the rightful drawer takes the surplus back, blind"),
            Self::TakenUp => ("牌收回手中", "the card goes back into the hand"),
            Self::Exposed => ("牌面朝上摆着，按重罚张处理", "the card stays face up as a major exposed card"),
            Self::Corrected => ("当场改正", "it is put right"),
            Self::Evened => ("少牌者从多牌者手中任意抽牌", "who is short draws the surplus, blind"),
            Self::Redeal => ("重洗重抓", "shuffle and draw again"),
            Self::PlayOn => ("继续打，已得的有效", "play goes on, what was won stays"),
            Self::FromRecord => ("按牌张记录调整", "repaired from the hand record"),
            Self::FromMemory => ("按先打一桌的回忆调整", "repaired from what the first table remembers"),
            Self::ThrowVoid => {
                ("甩牌不成立，由下家指定打出其中一种", "the throw is void, the next player names the part to play")
            }
            Self::SmallestPlayed => ("换出其中最小的", "the smallest part is played instead"),
            Self::SitOutTrick => ("停止一圈领出权或跟牌权", "may not lead or follow for one trick"),
            Self::SideSitsOut => ("违规一方本圈不得跟牌", "the offending side may not follow in this trick"),
            Self::TypeBarred => ("同伴领出时不得出暴露的牌型", "the partner may not lead the type that was shown"),
            Self::TypeNamed => ("收回，由左手方指定重出的牌型", "taken back, the left-hand opponent names the type"),
            Self::BackToReport => ("退到该报牌时重新报牌", "play goes back to where the count was due"),
            Self::NextChooses => {
                ("以所出的牌为准，下家可以重新选择", "the cards played stand, the next player may choose again")
            }
            Self::MadeUp => ("按错牌的规定补足或取回", "made up or taken back as the rule on faulty plays says"),
            Self::Seated => ("纠正座位", "everybody takes the right seat"),
        };
        Text::new(zh, en)
    }
}

impl Counted {
    fn title(self) -> Text {
        match self {
            Self::Warnings => Text::new("警告", "warning"),
            Self::Violations => Text::new("违例", "violation"),
            Self::Fouls => Text::new("犯规", "foul"),
            Self::RoundsLost => Text::new("判负", "lost round"),
        }
    }
}

impl Step {
    /// Why, in words.
    pub fn text(&self) -> Text {
        match self {
            Self::Occurrence { nth, within } => {
                let within = within.title();
                Text::new(format!("{}第{nth}次", within.zh), format!("occurrence {nth} in this {}", within.en))
            }
            Self::Announced => {
                Text::new("已全场提示，首次按第二次", "the whole room was warned: the first counts as second")
            }
            Self::Class { printed, applied } if printed == applied => {
                Text::new(format!("第{applied}类"), format!("class {applied}"))
            }
            Self::Class { printed, applied } => Text::new(
                format!("原第{printed}类，主办单位定为第{applied}类"),
                format!("class {printed}, moved to {applied} by the organiser"),
            ),
            Self::Figure { level, decks, points, times } => Text::new(
                format!("第{level}级，{decks}副牌，{points}分×{times}"),
                format!("level {level} with {}: {points} × {times}", counted(*decks, "deck")),
            ),
            Self::PerCard { points, count } => {
                Text::new(format!("每张{points}分×{count}"), format!("{points} a card × {count}"))
            }
            Self::Reached { counted, number, within, article, .. } => {
                let (counted, within) = (counted.title(), within.title());
                Text::new(
                    format!("{}累计{}{number}次（{article}）", within.zh, counted.zh),
                    format!("{} {number} in this {} ({article})", counted.en, within.en),
                )
            }
            Self::Relief { levels, article } => Text::new(
                format!("非责任方补偿{levels}级（{article}）"),
                format!("{} for the innocent side ({article})", counted(*levels, "level")),
            ),
        }
    }
}

impl Lapse {
    /// What the referee and the players are told.
    pub fn text(&self) -> Text {
        match self {
            Self::Stands => Text::new("处罚权有效", "the right to a penalty stands"),
            Self::MayLapse(article) => Text::new(
                format!("处罚权可能丧失，由裁判员裁定（{article}）"),
                format!("the right to a penalty may lapse, the referee decides ({article})"),
            ),
            Self::Lapsed(article) => Text::new(
                format!("处罚权已丧失（{article}）"),
                format!("the right to a penalty has lapsed ({article})"),
            ),
        }
    }
}

impl Chooser {
    /// Who that is.
    pub fn title(self) -> Text {
        let (zh, en) = match self {
            Self::Innocent => ("非错误家", "the innocent player"),
            Self::CulpritsNext => ("错误家的下家", "the player after the culprit"),
            Self::Dealer => ("庄家", "the dealer"),
            Self::DealersPartner => ("庄家的同伴", "the dealer's partner"),
            Self::Referee => ("裁判员", "the referee"),
        };
        Text::new(zh, en)
    }
}
