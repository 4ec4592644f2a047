//! What is not played (轮空、弃权、退赛、判负): its points, and what becomes of who left. `TD-7.1`–`TD-7.10`, `TD-6.6`

use super::fault::SheetFault;
use super::{of_outcome, system_of};
use crate::played::{How, Outcome, Played, Tally};
use crate::points::Points;
use crate::profile::Profile;
use crate::profile::absence::{AbsenceRules, Annul, BeforeStart, Choice, Consequence, Figure, Grant, Grants, Share};
use crate::profile::score::{Award, System};
use crate::side::{BySide, Side};
use crate::text::{Text, counted};

/// Why a paired match is not scored by its sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Case {
    /// 弃权: that side did not come, or gave the match up.
    Forfeit(Side),
    /// 双方弃权.
    BothForfeit,
    /// 判负: that side lost by a ruling. `TD-7.10`
    RuledLost(Side),
    /// 双方判负.
    BothRuledLost,
    /// 中途退场: that side left in the middle, or was sent off. `TD-7.8`
    BrokenOff(Side),
    /// 已退出: that side has left the stage before this round. `TD-7.3`, `TD-7.4`
    Withdrawn(Side, Stage),
    /// 不可抗力: that side could not come, and the match cannot be played later. `TD-7.9`
    ForceMajeure(Side),
    /// 不可抗力: neither side could come.
    BothForceMajeure,
}

/// Which kind of stage, as the texts on leaving tell them apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// 循环赛.
    RoundRobin,
    /// 积分编排赛.
    Swiss,
    /// 淘汰赛.
    KnockOut,
}

/// Why a unit has no opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bye {
    /// 轮空.
    Drawn,
    /// 申请轮空.
    Leave,
    /// 提前锁定名次. `TD-6.6`
    Clinched,
}

/// What is awarded, and how each side's figures come about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Awarded {
    /// Both sides'.
    pub tally: BySide<Tally>,
    /// The reckoning, for the notice.
    pub why: BySide<Text>,
}

/// The mean of the matches that a unit has played, points and second figure; None before the first. Rounds without play do not
/// count. Two decimals, half away from zero. `TD-7.3`
pub fn average(played: &[Played]) -> Option<(Points, Points)> {
    mean(played.iter().filter(|one| one.how == How::Played))
}

fn mean<'a>(rounds: impl Iterator<Item = &'a Played>) -> Option<(Points, Points)> {
    let (mut points, mut second, mut count) = (Points::ZERO, Points::ZERO, 0);
    for round in rounds {
        points += round.tally.points;
        second += round.tally.second;
        count += 1;
    }
    (count > 0).then(|| (points.over(count), second.over(count)))
}

/// What a unit gets in a round without an opponent. `rounds`: for a certain place its rounds before; else all that it plays in the stage,
/// whenever it rests, so that equals get the same. `TD-6.6`, `TD-7.11`
pub fn bye(profile: &Profile, system: &str, kind: Bye, rounds: &[Played]) -> Result<(Tally, Text), SheetFault> {
    let system = system_of(&profile.score, system)?;
    let grants = grants_of(profile, system)?;
    let grant = match kind {
        Bye::Drawn => &grants.bye,
        Bye::Leave => &grants.leave,
        Bye::Clinched => return Ok(clinched(rounds)),
    };
    let nobody: &[Played] = &[];
    let known = Known { system, own: rounds, other: nobody, on_sheet: None };
    let (tally, why) = known.granted(grants.choice.value, grant);
    Ok((tally, why))
}

/// 以其以前全部场次的平均得分: the mean of all its rounds of the stage, as they were scored.
fn clinched(earlier: &[Played]) -> (Tally, Text) {
    let (points, second) = mean(earlier.iter()).unwrap_or_default();
    let why = Text::new(
        format!("名次已定，不再编排：按以前{}轮的平均，{points}", earlier.len()),
        format!(
            "its place is certain, and it is not paired: the mean of its {}, {points}",
            counted(earlier.len(), "round")
        ),
    );
    (unplayed(Outcome::Won, points, second), why)
}

/// Both sides' points of a match that is not scored by its sheet. `earlier`: what each has played in the stage so far; `on_sheet`:
/// what the sheet was worth, if there is one. `TD-7.3`, `TD-7.4`, `TD-7.8`–`TD-7.10`
pub fn award(
    profile: &Profile,
    system: &str,
    case: Case,
    earlier: BySide<&[Played]>,
    on_sheet: Option<BySide<Tally>>,
) -> Result<Awarded, SheetFault> {
    let system = system_of(&profile.score, system)?;
    let grants = grants_of(profile, system)?;
    let known = |side: Side| Known {
        system,
        own: earlier.of(side),
        other: earlier.of(side.other()),
        on_sheet: on_sheet.as_ref().map(|tallies| tallies.of(side)),
    };
    let granted = |side: Side, grant: &Grant| known(side).granted(grants.choice.value, grant);
    let (at_fault, grant) = match case {
        Case::BothForfeit | Case::BothRuledLost => {
            let [home, visitor] = [absent(&profile.absence), absent(&profile.absence)];
            return Ok(sides(Side::Home, home, visitor));
        }
        Case::BothForceMajeure => {
            let [home, visitor] = Side::BOTH.map(|side| granted(side, &grants.force_absent));
            return Ok(sides(Side::Home, home, visitor));
        }
        Case::ForceMajeure(side) => {
            let present = granted(side.other(), &grants.force_present);
            return Ok(sides(side, granted(side, &grants.force_absent), present));
        }
        Case::Forfeit(side) | Case::Withdrawn(side, Stage::KnockOut) => (side, &grants.forfeit),
        Case::RuledLost(side) => (side, &grants.ruled),
        Case::BrokenOff(side) => (side, &grants.broken_off),
        Case::Withdrawn(side, Stage::RoundRobin) => (side, &grants.withdrawn_robin),
        Case::Withdrawn(side, Stage::Swiss) => (side, &grants.withdrawn_swiss),
    };
    Ok(sides(at_fault, absent(&profile.absence), granted(at_fault.other(), grant)))
}

fn grants_of<'a>(profile: &'a Profile, system: &System) -> Result<&'a Grants, SheetFault> {
    profile
        .absence
        .grants
        .get(&system.award.measure())
        .ok_or_else(|| SheetFault::NoGrants { system: system.title.clone() })
}

/// One side's and the other's, put in their places.
fn sides(one: Side, of_one: (Tally, Text), of_other: (Tally, Text)) -> Awarded {
    let ((home, home_why), (visitor, visitor_why)) = match one {
        Side::Home => (of_one, of_other),
        Side::Visitor => (of_other, of_one),
    };
    Awarded { tally: BySide::new(home, visitor), why: BySide::new(home_why, visitor_why) }
}

const fn unplayed(outcome: Outcome, points: Points, second: Points) -> Tally {
    Tally { outcome, points, second, won_parts: 0, parts: 0 }
}

/// The side that is absent or at fault.
fn absent(rules: &AbsenceRules) -> (Tally, Text) {
    let points = &rules.absent.points;
    let why = Text::new(
        format!("弃权或被判负：{}（{}）", points.value, points.article),
        format!("absent or at fault: {} ({})", points.value, points.article),
    );
    (unplayed(Outcome::Lost, points.value, rules.absent.second.value), why)
}

/// What figures are taken from.
struct Known<'a> {
    system: &'a System,
    own: &'a [Played],
    other: &'a [Played],
    on_sheet: Option<&'a Tally>,
}

/// Which of a tally's two figures.
#[derive(Clone, Copy)]
enum Which {
    Points,
    Second,
}

impl Known<'_> {
    fn granted(&self, choice: Choice, grant: &Grant) -> (Tally, Text) {
        let (points, why) = self.chosen(choice, &grant.points.value, Which::Points);
        let (second, _) = self.chosen(choice, &grant.second.value, Which::Second);
        let why = Text::new(
            format!("{}（{}）", why.zh, grant.points.article),
            format!("{} ({})", why.en, grant.points.article),
        );
        (unplayed(grant.outcome.value, points, second), why)
    }

    /// The figure that counts, and all that were looked at.
    fn chosen(&self, choice: Choice, figures: &[Figure], which: Which) -> (Points, Text) {
        let found: Vec<(Points, Text)> = figures.iter().filter_map(|figure| self.figure(*figure, which)).collect();
        let values = found.iter().map(|(points, _)| *points);
        let chosen = match choice {
            Choice::Greatest => values.max(),
            Choice::Least => values.min(),
            Choice::First => found.first().map(|(points, _)| *points),
        };
        let chosen = chosen.unwrap_or_default();
        let join = |of: fn(&Text) -> &String, with: &str| {
            found.iter().map(|(_, text)| of(text).clone()).collect::<Vec<_>>().join(with)
        };
        let (zh, en) = (join(|text| &text.zh, "；"), join(|text| &text.en, "; "));
        let why = if found.len() < 2 {
            Text::new(zh, en)
        } else {
            let (zh_choice, en_choice) = named(choice);
            Text::new(format!("{zh}；{zh_choice}：{chosen}"), format!("{en}; {en_choice}: {chosen}"))
        };
        (chosen, why)
    }

    fn figure(&self, figure: Figure, which: Which) -> Option<(Points, Text)> {
        let average_of = |played: &[Played]| {
            average(played).map(|(points, second)| match which {
                Which::Points => points,
                Which::Second => second,
            })
        };
        let (points, zh, en) = match figure {
            Figure::Won => self.of_outcome(Outcome::Won, "胜", "a win")?,
            Figure::Tied => self.of_outcome(Outcome::Tied, "平", "a tie")?,
            Figure::Lost => self.of_outcome(Outcome::Lost, "负", "a loss")?,
            Figure::OwnAverage => {
                let mean = average_of(self.own)?;
                (mean, format!("已赛平均{mean}"), format!("own average {mean}"))
            }
            Figure::Complement(whole) => {
                let mean = average_of(self.other)?;
                let rest = whole - mean;
                (
                    rest,
                    format!("{whole}减对手平均{mean}得{rest}"),
                    format!("{whole} less the other's average {mean} is {rest}"),
                )
            }
            Figure::Fixed(points) => (points, format!("定为{points}"), format!("{points} as fixed")),
            Figure::OnSheet => {
                let tally = self.on_sheet?;
                let points = match which {
                    Which::Points => tally.points,
                    Which::Second => tally.second,
                };
                (points, format!("记分表上已有{points}"), format!("{points} on the sheet"))
            }
        };
        Some((points, Text::new(zh, en)))
    }

    fn of_outcome(&self, outcome: Outcome, zh: &str, en: &str) -> Option<(Points, String, String)> {
        let Award::Outcome(points) = &self.system.award else {
            return None;
        };
        let points = of_outcome(points, outcome);
        Some((points, format!("按{zh}计{points}"), format!("as {en}, {points}")))
    }
}

const fn named(choice: Choice) -> (&'static str, &'static str) {
    match choice {
        Choice::Greatest => ("取最高", "the greatest counts"),
        Choice::Least => ("取最低", "the least counts"),
        Choice::First => ("取第一项", "the first counts"),
    }
}

/// 注销还是有效: what becomes of the results of a unit that leaves the stage or is put out of it, after so many of its matches.
/// `TD-7.2`–`TD-7.5`
pub fn annul(rules: &AbsenceRules, stage: Stage, played: u32, total: u32) -> Annul {
    let Share { over, under } = rules.annul.share.value;
    if u64::from(played) * u64::from(under) >= u64::from(total) * u64::from(over) {
        return Annul::Keep;
    }
    match stage {
        Stage::RoundRobin => rules.annul.robin.value,
        Stage::Swiss => rules.annul.swiss.value,
        // What was lost is out, and what was won has been used.
        Stage::KnockOut => Annul::Keep,
    }
}

/// How a match came to be forfeited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forfeit {
    /// 经裁判长同意.
    Excused,
    /// 无故.
    Unexcused,
    /// 无故，而且是循环赛或积分编排赛的最后一场.
    UnexcusedLast,
    /// 故意: to hurt others, or by the side that leads in a knock-out.
    Intentional,
}

/// 弃权的后果, beside the match itself. `TD-7.6`, `TD-7.7`
pub fn consequences(rules: &AbsenceRules, forfeit: Forfeit) -> &[Consequence] {
    match forfeit {
        Forfeit::Excused => &rules.forfeits.excused.value,
        Forfeit::Unexcused => &rules.forfeits.unexcused.value,
        Forfeit::UnexcusedLast => &rules.forfeits.unexcused_last.value,
        Forfeit::Intentional => &rules.forfeits.intentional.value,
    }
}

/// What is left after a unit has gone before the first round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LeftBefore {
    /// The stage.
    pub stage: Stage,
    /// Units that remain.
    pub remain: u32,
}

/// 赛前退出怎么办, and the article. In a knock-out the place becomes a bye. `TD-7.1`, `TD-3.1`
pub fn before_start(rules: &AbsenceRules, left: LeftBefore) -> (BeforeStart, &str) {
    let even = left.remain.is_multiple_of(2);
    let start = &rules.before_start;
    let rule = match (left.stage, even) {
        (Stage::RoundRobin, true) => &start.robin_even,
        (Stage::RoundRobin, false) => &start.robin_odd,
        (Stage::Swiss, true) => &start.swiss_even,
        (Stage::Swiss, false) => &start.swiss_odd,
        (Stage::KnockOut, _) => return (BeforeStart::Bye, "TD-3.1"),
    };
    (rule.value, &rule.article)
}
