//! Section `penalties`: offences, what they cost, how they add up, when the right to a penalty lapses (违规与判罚).

use serde::{Deserialize, Serialize};

use super::{Source, Sourced};
use crate::office::{Chooser, Circumstance, Effect, Errors, Force, Role, Span, Witness};
use crate::text::Text;

/// 判罚规则: everything that a rulebook prints about offences (`TD-12`).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PenaltyRules {
    /// 记在谁名下: for whom warnings and violations are counted.
    pub subject: Sourced<Subject>,
    /// 罚分级别: figures of the levels by number of decks (`TD-12.4`). Empty if the text has no such table.
    #[serde(default)]
    pub figures: Vec<Sourced<Figures>>,
    /// 判罚标准: the classes of procedural and disciplinary penalties (`TD-12.12`).
    #[serde(default)]
    pub classes: Vec<Sourced<ClassRow>>,
    /// 调整类别: offences that this event's organiser moves to another class (`TD-12.12`).
    #[serde(default)]
    pub reclassed: Vec<Sourced<Reclass>>,
    /// 累计: what repeated warnings, violations and lost rounds lead to (`TD-12.2`, `TD-12.3`).
    #[serde(default)]
    pub ladder: Vec<Sourced<Rise>>,
    /// 非责任方补偿: levels for the innocent side of a cancelled board (`TD-10.8`).
    pub relief: Sourced<Relief>,
    /// 重打: which part of a round's boards must be replayed or still compare (`TD-10.7`).
    pub replay: Sourced<Share>,
    /// 谁来选择: who chooses between taking the surplus and a redeal (`TD-12.7`).
    #[serde(default)]
    pub choosers: Vec<Sourced<ChooserRow>>,
    /// 谁可以指出: who may point out an offence without endangering the right to a penalty (`TD-12.17`).
    pub witnesses: Sourced<Vec<Witness>>,
    /// 处罚权的丧失 (`TD-12.17`).
    #[serde(default)]
    pub lapse: Vec<Sourced<LapseRow>>,
    /// 违规: the catalogue.
    pub offences: Vec<Sourced<Offence>>,
}

/// 记在谁名下.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// 个人.
    Person,
    /// 一对.
    Pair,
    /// 全队、联邦: everybody who plays for the unit.
    Unit,
}

/// 一行罚分: points of the levels with so many decks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Figures {
    /// Decks.
    pub decks: u8,
    /// Points of level 1, 2, …
    pub points: Vec<u16>,
}

/// 一类: what a class costs by occurrence of the same offence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClassRow {
    /// The class; 1 is the heaviest.
    pub class: u8,
    /// Where occurrences are counted.
    pub within: Span,
    /// First, second … occurrence; the last goes on for all later ones.
    pub cells: Vec<Vec<Effect>>,
}

/// 调整类别: `by` added to the class: 1 is milder, −1 heavier.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reclass {
    /// Which offence.
    pub offence: String,
    /// Added to the class.
    pub by: i8,
}

/// 累计的对象: what a rise counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Counted {
    /// 警告.
    Warnings,
    /// 违例.
    Violations,
    /// 犯规.
    Fouls,
    /// 判负.
    RoundsLost,
}

/// 再次累计: what happens beyond the first time that the number is reached.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Again {
    /// 只一次.
    Once,
    /// 每满一次: at each multiple of the number.
    EachMultiple,
    /// 从此每次: with each further one.
    EachFurther,
}

/// 一级累计: so many within a span lead to something heavier.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rise {
    /// What is counted.
    pub counted: Counted,
    /// Within which span.
    pub within: Span,
    /// How many.
    pub reaches: u8,
    /// And beyond.
    pub again: Again,
    /// What then.
    pub then: Vec<Effect>,
    /// 由谁宣布: who declares it.
    pub by: Role,
}

/// 非责任方补偿: levels a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Relief {
    /// 团体赛.
    pub team: u8,
    /// 双人赛.
    pub pairs: u8,
    /// 比赛分制的双人赛.
    pub pairs_scored: u8,
}

/// 几分之几.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Share {
    /// Numerator.
    pub of: u16,
    /// Denominator, not 0.
    pub out_of: u16,
}

/// 一行选择权 (`TD-12.7`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChooserRow {
    /// Whose cards are wrong.
    pub errors: Errors,
    /// Who chooses.
    pub chooser: Chooser,
}

/// 一条丧失处罚权的情形 (`TD-12.17`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LapseRow {
    /// What happened.
    pub when: Circumstance,
    /// Whether the right may lapse or does.
    pub force: Force,
}

/// 何处: when an offence can happen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Setting {
    /// 入座.
    Seating,
    /// 洗牌抓牌.
    Drawing,
    /// 扣底.
    Burying,
    /// 贡还.
    Tribute,
    /// 打牌.
    Play,
    /// 复式用牌: duplicate boards.
    Boards,
    /// 记分与签字.
    Recording,
    /// 赛场.
    Room,
    /// 仪式.
    Ceremony,
}

/// 性质.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Nature {
    /// 牌例: of the game itself.
    Play,
    /// 程序性.
    Procedure,
    /// 纪律性.
    Discipline,
}

/// 违规: an offence and the penalties among which the referee chooses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offence {
    /// Its name in logs; never changes.
    pub id: String,
    /// Its name on notices.
    pub title: Text,
    /// 性质.
    pub nature: Nature,
    /// 何处.
    pub at: Vec<Setting>,
    /// The choices, mildest first.
    pub penalties: Vec<Penalty>,
}

/// 一种处理: one choice of the referee.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Penalty {
    /// Its name in logs.
    pub key: String,
    /// When it is the right one.
    pub title: Text,
    /// Who may impose it: this office or one above.
    #[serde(default = "referee")]
    pub by: Role,
    /// 出处: where this choice comes from, if not from the offence's own article.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// What it costs.
    pub scale: Scale,
    /// What comes with it each time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Effect>,
}

/// 出处 of one choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// What kind of source.
    pub from: Source,
    /// The article.
    pub article: String,
}

impl Penalty {
    /// The article that a ruling cites: this choice's own, else the offence's.
    pub fn cites<'a>(&'a self, offence: &'a Sourced<Offence>) -> &'a str {
        self.origin.as_ref().map_or(&offence.article, |origin| &origin.article)
    }
}

const fn referee() -> Role {
    Role::Referee
}

/// 尺度: how a penalty depends on what came before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Scale {
    /// 固定: the same each time.
    Fixed(Measure),
    /// 按次: by occurrence of the same offence.
    Repeats {
        /// Where occurrences are counted.
        within: Span,
        /// First, second … occurrence; the last goes on for all later ones.
        times: Vec<Measure>,
    },
    /// 按类: by the class's row.
    Class(u8),
}

/// 一次的处理: effects as they stand, and charges that are computed from the case.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measure {
    /// As they stand.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<Effect>,
    /// Computed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub charges: Vec<Charge>,
}

/// 按情形计算的处罚.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Charge {
    /// 罚第几级一次: the figure of a level, by decks.
    Level(u8),
    /// 每个组合罚一次: the figure of a level for each failing part (`TD-12.8`).
    LevelEach(u8),
    /// 每张（每件）几分 (`TD-12.16`).
    Each(u16),
    /// 若违规者是庄家一方.
    IfDealer(Vec<Effect>),
    /// 若违规者是防守方.
    IfDefender(Vec<Effect>),
}

impl Rise {
    /// Whether it happens at the `number`th.
    pub const fn at(&self, number: u16) -> bool {
        let reaches = self.reaches as u16;
        match self.again {
            Again::Once => number == reaches,
            Again::EachMultiple => reaches > 0 && number > 0 && number.is_multiple_of(reaches),
            Again::EachFurther => number >= reaches,
        }
    }
}

impl PenaltyRules {
    /// The offence of this id.
    pub fn offence(&self, id: &str) -> Option<&Sourced<Offence>> {
        self.offences.iter().find(|offence| offence.value.id == id)
    }

    /// 缺漏: what an edited section contradicts or leaves open; empty if it is whole. A ruling on a whole section can
    /// only fail for facts of the case.
    pub fn gaps(&self) -> Vec<Gap> {
        let mut gaps = Vec::new();
        if self.replay.value.out_of == 0 || self.replay.value.of > self.replay.value.out_of {
            gaps.push(Gap::ReplayShare);
        }
        let empty = self.classes.iter().filter(|row| row.value.cells.is_empty());
        gaps.extend(empty.map(|row| Gap::EmptyClass(row.value.class)));
        let unknown = self.reclassed.iter().filter(|row| self.offence(&row.value.offence).is_none());
        gaps.extend(unknown.map(|row| Gap::UnknownOffence(row.value.offence.clone())));
        for (place, offence) in self.offences.iter().enumerate() {
            let id = &offence.value.id;
            if self.offences.iter().take(place).any(|earlier| earlier.value.id == *id) {
                gaps.push(Gap::SameOffence(id.clone()));
            }
            if offence.value.penalties.is_empty() {
                gaps.push(Gap::NoPenalty(id.clone()));
            }
            for (place, penalty) in offence.value.penalties.iter().enumerate() {
                if offence.value.penalties.iter().take(place).any(|earlier| earlier.key == penalty.key) {
                    gaps.push(Gap::SamePenalty { offence: id.clone(), penalty: penalty.key.clone() });
                }
                gaps.extend(self.scale_gap(id, &penalty.scale));
            }
        }
        gaps
    }

    fn scale_gap(&self, offence: &str, scale: &Scale) -> Option<Gap> {
        match scale {
            Scale::Class(printed) => {
                let moved = self.reclassed.iter().filter(|row| row.value.offence == offence);
                let class = moved.fold(i16::from(*printed), |class, row| class.saturating_add(i16::from(row.value.by)));
                let known = self.classes.iter().any(|row| i16::from(row.value.class) == class);
                (!known).then(|| Gap::NoClass { offence: offence.to_owned(), class })
            }
            Scale::Repeats { times, .. } if times.is_empty() => Some(Gap::NoTimes(offence.to_owned())),
            Scale::Repeats { times, .. } => times.iter().find_map(|measure| self.level_gap(offence, measure)),
            Scale::Fixed(measure) => self.level_gap(offence, measure),
        }
    }

    fn level_gap(&self, offence: &str, measure: &Measure) -> Option<Gap> {
        measure.charges.iter().find_map(|charge| {
            let (Charge::Level(level) | Charge::LevelEach(level)) = charge else { return None };
            let has = |row: &Sourced<Figures>| *level > 0 && row.value.points.len() >= usize::from(*level);
            let whole = !self.figures.is_empty() && self.figures.iter().all(has);
            (!whole).then(|| Gap::NoFigure { offence: offence.to_owned(), level: *level })
        })
    }
}

/// 缺漏: one thing that an edited section contradicts or leaves open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gap {
    /// The share of boards to replay is no share.
    ReplayShare,
    /// A class without cells.
    EmptyClass(u8),
    /// A moved class of an offence that is not in the catalogue.
    UnknownOffence(String),
    /// Two offences of one name.
    SameOffence(String),
    /// An offence without a penalty.
    NoPenalty(String),
    /// Two penalties of one name.
    SamePenalty {
        /// The offence.
        offence: String,
        /// The penalty.
        penalty: String,
    },
    /// A class that has no row.
    NoClass {
        /// The offence.
        offence: String,
        /// The class, as moved.
        class: i16,
    },
    /// A level without figures.
    NoFigure {
        /// The offence.
        offence: String,
        /// The level.
        level: u8,
    },
    /// Repeats without a first time.
    NoTimes(String),
}
