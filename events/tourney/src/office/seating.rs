//! Who may sit where: chairs of a side, mixed pairs and teams, how many people play one pair (入座).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::office::Role;
use crate::profile::lineup::{LineupRules, Mixed, Roster};
use crate::text::Text;

/// 座位: a chair at a table, by direction or by number from 1 counter-clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chair {
    /// 东.
    East,
    /// 南.
    South,
    /// 西.
    West,
    /// 北.
    North,
    /// 几号位.
    No(u8),
}

impl Chair {
    /// Its name.
    pub fn title(self) -> Text {
        match self {
            Self::East => Text::new("东", "East"),
            Self::South => Text::new("南", "South"),
            Self::West => Text::new("西", "West"),
            Self::North => Text::new("北", "North"),
            Self::No(number) => Text::new(format!("{number}号位"), format!("seat {number}")),
        }
    }
}

/// 队员: a person, by the number that the event gave.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Person(pub u32);

/// 性别, where an event is mixed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sex {
    /// 男.
    Man,
    /// 女.
    Woman,
}

/// 项目: which seats an event prescribes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Field {
    /// 不分男女.
    Open,
    /// 混合双人.
    MixedPair,
    /// 混合团体.
    MixedTeam,
}

/// 名册上的一人.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    /// Who.
    pub person: Person,
    /// 性别; none where it does not matter.
    pub sex: Option<Sex>,
}

/// 一人的座位.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seated {
    /// Who.
    pub person: Person,
    /// Which of the match's tables, from 0.
    pub table: u8,
    /// Where.
    pub chair: Chair,
}

/// 出场名单: who sits where for one side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lineup {
    /// The seats.
    pub seats: Vec<Seated>,
}

/// 名单不合规定.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeatFault {
    /// 不在名册上.
    NotOnRoster(Person),
    /// 一人两座.
    SeatedTwice(Person),
    /// 一座两人.
    ChairTaken(Chair),
    /// 一桌人数不符 (`TD-1.6`).
    WrongNumber {
        /// Which table.
        table: u8,
        /// Needed.
        need: u8,
        /// Given.
        have: u8,
        /// By which article.
        article: String,
    },
    /// 坐在两方的座位上.
    MixedSides {
        /// Which table.
        table: u8,
        /// By which article.
        article: String,
    },
    /// 男女坐错 (`TD-1.5`).
    WrongChair {
        /// Who.
        person: Person,
        /// Where.
        chair: Chair,
        /// By which article.
        article: String,
    },
    /// 混合项目没有填性别.
    SexMissing(Person),
    /// 一对由三人以上打 (`TD-1.4`).
    TooManyPeople {
        /// At most.
        most: u8,
        /// Were or would be.
        people: u8,
        /// By which article.
        article: String,
    },
    /// 局中换人未经同意 (`TD-1.4`).
    NotByThisRole {
        /// Who consented.
        by: Role,
        /// Who must.
        needs: Role,
        /// By which article.
        article: String,
    },
    /// 名册不得更改 (`TD-1.6`).
    RosterFrozen {
        /// By which article.
        article: String,
    },
}

impl SeatFault {
    /// What is wrong and what would do.
    pub fn text(&self) -> Text {
        match self {
            Self::NotOnRoster(Person(no)) => Text::new(
                format!("{no}号不在本队名册上，请填名册上的队员。"),
                format!("Person {no} is not on the roster; name one who is."),
            ),
            Self::SeatedTwice(Person(no)) => {
                Text::new(format!("{no}号填了两个座位，只留一个。"), format!("Person {no} has two seats; keep one."))
            }
            Self::ChairTaken(chair) => Text::new(
                format!("{}填了两个人，只留一个。", chair.title().zh),
                format!("Two people sit at {}; keep one.", chair.title().en),
            ),
            Self::WrongNumber { table, need, have, article } => Text::new(
                format!("第{}桌要{need}人，填了{have}人；人数不足的算弃权（{article}）。", table + 1),
                format!(
                    "Table {} needs {need} people, and those named are {have}; too few forfeit ({article}).",
                    table + 1
                ),
            ),
            Self::MixedSides { table, article } => Text::new(
                format!("第{}桌的座位分属两方，请坐同一方的座位（{article}）。", table + 1),
                format!("The chairs at table {} belong to both sides; take those of one ({article}).", table + 1),
            ),
            Self::WrongChair { person: Person(no), chair, article } => Text::new(
                format!("{no}号不能坐{}，请按男女座位的规定换座（{article}）。", chair.title().zh),
                format!(
                    "Person {no} may not sit {}; follow the seats for men and women ({article}).",
                    chair.title().en
                ),
            ),
            Self::SexMissing(Person(no)) => Text::new(
                format!("混合项目：请补填{no}号的性别。"),
                format!("A mixed event: enter whether person {no} is a man or a woman."),
            ),
            Self::TooManyPeople { most, people, article } => Text::new(
                format!("一对至多由{most}人打，这样是{people}人（{article}）。"),
                format!("A pair is played by at most {most} people, this makes {people} ({article})."),
            ),
            Self::NotByThisRole { by, needs, article } => Text::new(
                format!("换人须经{}同意，{}不能批准（{article}）。", needs.title().zh, by.title().zh),
                format!(
                    "Substitution needs the {}; the {} cannot allow it ({article}).",
                    needs.title().en,
                    by.title().en
                ),
            ),
            Self::RosterFrozen { article } => Text::new(
                format!("赛会期间不得更改队员（{article}）。"),
                format!("The roster may not change during the event ({article})."),
            ),
        }
    }
}

/// 检查名单: the roster, one chair a person, full tables, one side's chairs at each table, men and women where they belong.
///
/// # Errors
/// The first fault in this order.
pub fn check(rules: &LineupRules, field: Field, roster: &[Member], lineup: &Lineup) -> Result<(), SeatFault> {
    let mut people = BTreeSet::new();
    let mut chairs = BTreeSet::new();
    for seat in &lineup.seats {
        if !roster.iter().any(|member| member.person == seat.person) {
            return Err(SeatFault::NotOnRoster(seat.person));
        }
        if !people.insert(seat.person) {
            return Err(SeatFault::SeatedTwice(seat.person));
        }
        if !chairs.insert((seat.table, seat.chair)) {
            return Err(SeatFault::ChairTaken(seat.chair));
        }
    }
    let tables: BTreeSet<u8> = lineup.seats.iter().map(|seat| seat.table).chain([0]).collect();
    for table in tables {
        check_table(rules, table, lineup)?;
    }
    let (mixed, article) = match field {
        Field::Open => return Ok(()),
        Field::MixedPair => (&rules.mixed_pair.value, &rules.mixed_pair.article),
        Field::MixedTeam => (&rules.mixed_team.value, &rules.mixed_team.article),
    };
    for seat in &lineup.seats {
        let member = roster.iter().find(|member| member.person == seat.person);
        let sex = member.and_then(|member| member.sex).ok_or(SeatFault::SexMissing(seat.person))?;
        if !allowed(mixed, sex).contains(&seat.chair) {
            let article = article.clone();
            return Err(SeatFault::WrongChair { person: seat.person, chair: seat.chair, article });
        }
    }
    Ok(())
}

const fn allowed(mixed: &Mixed, sex: Sex) -> &Vec<Chair> {
    match sex {
        Sex::Man => &mixed.men,
        Sex::Woman => &mixed.women,
    }
}

fn check_table(rules: &LineupRules, table: u8, lineup: &Lineup) -> Result<(), SeatFault> {
    let chairs: Vec<Chair> = lineup.seats.iter().filter(|seat| seat.table == table).map(|seat| seat.chair).collect();
    let (need, have) = (rules.a_side.value, chairs.len() as u8);
    if need != have {
        return Err(SeatFault::WrongNumber { table, need, have, article: rules.a_side.article.clone() });
    }
    let of = &rules.chairs.value;
    let within = |side: &[Chair]| chairs.iter().all(|chair| side.contains(chair));
    if within(&of.one) || within(&of.other) {
        return Ok(());
    }
    Err(SeatFault::MixedSides { table, article: rules.chairs.article.clone() })
}

/// 一对的人数: whether `next` may play for a pair that `played` has played for (`TD-1.4`).
///
/// # Errors
/// [`SeatFault::TooManyPeople`].
pub fn joins_pair(rules: &LineupRules, played: &BTreeSet<Person>, next: Person) -> Result<(), SeatFault> {
    let people = played.len() as u8 + u8::from(!played.contains(&next));
    let most = rules.people_a_pair.value;
    if people > most {
        return Err(SeatFault::TooManyPeople { most, people, article: rules.people_a_pair.article.clone() });
    }
    Ok(())
}

/// 局中换人: inside a match it needs the chief (`TD-1.4`).
///
/// # Errors
/// [`SeatFault::NotByThisRole`].
pub fn substitutes(rules: &LineupRules, by: Role) -> Result<(), SeatFault> {
    let needs = rules.substitution_by.value;
    if by.stands_for(needs) {
        return Ok(());
    }
    Err(SeatFault::NotByThisRole { by, needs, article: rules.substitution_by.article.clone() })
}

/// 更换队员: after the entries closed (`TD-1.6`).
///
/// # Errors
/// [`SeatFault::RosterFrozen`] or [`SeatFault::NotByThisRole`].
pub fn changes_roster(rules: &LineupRules, by: Role) -> Result<(), SeatFault> {
    let article = rules.roster.article.clone();
    match rules.roster.value {
        Roster::Frozen => Err(SeatFault::RosterFrozen { article }),
        Roster::WithConsent if by.stands_for(Role::Chief) => Ok(()),
        Roster::WithConsent => Err(SeatFault::NotByThisRole { by, needs: Role::Chief, article }),
    }
}
