//! The options that make a stage's plan.

use clap::ValueEnum;
use tourney::event::plan::{CarriedOn, CarryOver, Contest, FieldOf, Format, Opponents};
use tourney::event::{Event, StageNo, StagePlan};
use tourney::format::bracket::{Finals, Kind, ThirdPlace};
use tourney::format::movement;
use tourney::format::movement::colours::{Dealing, Then};
use tourney::format::robin::Laps;
use tourney::profile::bracket::Elimination;
use tourney::profile::ladder::Carry;
use tourney::profile::swiss::{Cut, First, Takes, Within};
use tourney::side::Side;
use tourney::unit::{RoundNo, UnitId};

use crate::event::common::Face;
use crate::event::trouble::Trouble;
use crate::lang::NoValue;

/// A format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Which {
    /// 积分编排
    Swiss,
    /// 特殊积分编排: winner and loser areas
    SpecialSwiss,
    /// 循环赛, in one group or several
    Robin,
    /// 同名次附加赛: round robins for consecutive places
    PlayOffs,
    /// 淘汰赛: single or double
    Knockout,
    /// 多败淘汰
    Losses,
    /// 轮转
    Movement,
}

/// How the first round of a Swiss is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Opening {
    /// By lots
    Lots,
    /// By strength: 1 v last, 2 v last but one
    Snake,
    /// By strength: the upper half against the lower
    Halves,
    /// By strength: 1 v 2, 3 v 4
    Near,
}

/// The loser area of a double elimination.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Area {
    /// Survivors and those who drop in take turns
    Standard,
    /// Everybody plays in each round: fewer rounds
    Compact,
}

/// Who is third in a single elimination.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Third {
    /// Losers of the semi-finals play for it
    Played,
    /// They share it
    Shared,
}

/// Finals of a double elimination.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum FinalsOf {
    /// One final
    One,
    /// Two, if the first needs it
    Two,
}

/// A movement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Tour {
    /// As the text prints it
    Printed,
    /// By two orthogonal squares
    Orthogonal,
    /// With a phantom table
    Phantom,
}

/// Whose matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Of {
    /// Two tables a match
    Team,
    /// One table a match
    Pairs,
}

/// How cards come to the sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Cards {
    /// At random
    Random,
    /// One side red, the other black: home has red
    Red,
    /// The same, exchanged from game to game
    RedExchanged,
}

/// What a stage is like.
#[derive(clap::Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line")]
pub(in crate::event) struct Shape {
    /// The format
    format: Which,
    /// The stage's name [default: its format]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Rounds of a Swiss [default: as many as its size usually has]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=200))]
    rounds: Option<u16>,
    /// The first round of a Swiss [default: as the profile says]
    #[arg(long, value_name = "HOW")]
    opening: Option<Opening>,
    /// After a round only so many go on, ROUND=HOW-MANY; may be repeated
    #[arg(long = "cut", value_name = "ROUND=N", value_parser = cut)]
    cuts: Vec<Cut>,
    /// Groups of a round robin
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    groups: u16,
    /// How many play for the same places in play-offs [default: as many as the stage before had groups]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(2..=256))]
    each: Option<u16>,
    /// A double round robin, or a double elimination [default: what the profile names first]
    #[arg(long)]
    double: bool,
    /// A single round robin, or a single elimination
    #[arg(long, conflicts_with = "double")]
    single: bool,
    /// The third place of a single elimination: alone, a match for it [default: as the profile says]
    #[arg(long, value_name = "HOW", num_args = 0..=1, default_missing_value = "played")]
    third: Option<Third>,
    /// The loser area of a double elimination [default: as the profile says]
    #[arg(long, value_name = "HOW")]
    losers: Option<Area>,
    /// Finals of a double elimination: the second is played if the loser area's first wins the first [default: as the profile says]
    #[arg(long, value_name = "N")]
    finals: Option<FinalsOf>,
    /// Segments of a knock-out match
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=16))]
    segments: u8,
    /// The better half chooses its opponents
    #[arg(long)]
    choose: bool,
    /// So many losses put a unit out
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=20))]
    losses: u16,
    /// The movement [default: the one in which everybody meets everybody in the fewest rounds]
    #[arg(long, value_name = "HOW")]
    movement: Option<Tour>,
    #[command(flatten)]
    field: FieldShape,
    /// The score system, one of the profile's [default: the plainest that the text prints]
    #[arg(long, value_name = "NAME")]
    system: Option<String>,
    /// Team matches, or pairs [default: as the rosters look]
    #[arg(long, value_name = "WHAT")]
    contest: Option<Of>,
    /// Points of the stage before come along: all, N/M, average, among (against those who go on too); alone, as the profile says
    #[arg(long, value_name = "HOW", num_args = 0..=1, default_missing_value = "profile", value_parser = carry)]
    carry: Option<CarryOver>,
    /// A later stage will count this one: no place is locked early
    #[arg(long)]
    carried_on: bool,
    /// Minutes of a round [default: as the profile says]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1440))]
    minutes: Option<u16>,
    /// How cards come to the sides
    #[arg(long, value_name = "HOW", default_value = "random")]
    dealing: Cards,
}

/// Who plays in a stage. Nothing: everybody who has entered.
#[derive(clap::Args, Debug)]
struct FieldShape {
    /// Exactly these units, in the order of the draw
    #[arg(long, value_name = "UNIT,UNIT…", value_delimiter = ',', conflicts_with_all = ["places", "of_groups"])]
    units: Vec<String>,
    /// Places of a closed stage: 1-8
    #[arg(long, value_name = "FROM-TO", value_parser = places, conflicts_with = "of_groups")]
    places: Option<(u16, u16)>,
    /// So many of each group of a closed stage, crossed
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    of_groups: Option<u16>,
    /// Everybody of a closed stage with groups: all firsts, then all seconds … [default of play-offs]
    #[arg(long, conflicts_with_all = ["units", "places", "of_groups"])]
    by_rank: bool,
    /// The closed stage [default: the last one]
    #[arg(long, value_name = "STAGE", value_parser = clap::value_parser!(u8).range(1..))]
    from_stage: Option<u8>,
}

/// `1-8`, or `8` for the first eight.
fn places(text: &str) -> Result<(u16, u16), NoValue> {
    let fault = || NoValue::new("写作首末名次，如 1-8", "write the first and the last place, as 1-8");
    let (from, to) = text.split_once('-').unwrap_or(("1", text));
    Ok((from.trim().parse().map_err(|_| fault())?, to.trim().parse().map_err(|_| fault())?))
}

/// `all`, `1/2`, `average`, `among`, or `profile`.
fn carry(text: &str) -> Result<CarryOver, String> {
    Ok(match text {
        "profile" => CarryOver::Profile,
        "all" => CarryOver::By(Carry::All),
        "average" => CarryOver::By(Carry::Average),
        "among" => CarryOver::By(Carry::AgainstQualified),
        share => {
            let parts = share.split_once('/').and_then(|(of, parts)| Some((of.parse().ok()?, parts.parse().ok()?)));
            let (of, parts) = parts.ok_or("write all, average, among, or a share as 1/2")?;
            CarryOver::By(Carry::Share { of, parts })
        }
    })
}

/// `5=32`, or `5=-8` for eight fewer.
fn cut(text: &str) -> Result<Cut, NoValue> {
    let fault = || {
        NoValue::new(
            "写作 轮次=队数，如 5=32；或 5=-8，淘汰八队",
            "write ROUND=HOW-MANY, as 5=32, or 5=-8 to drop eight",
        )
    };
    let (after, takes) = text.split_once('=').ok_or_else(fault)?;
    let after = RoundNo(after.trim().parse().map_err(|_| fault())?);
    let takes = takes.trim();
    let takes = match takes.strip_prefix('-') {
        Some(drops) => Takes::Drops(drops.parse().map_err(|_| fault())?),
        None => Takes::Keeps(takes.parse().map_err(|_| fault())?),
    };
    Ok(Cut { after, takes })
}

impl Shape {
    /// The plan, with what is usual where nothing is said.
    pub(super) fn plan(
        &self,
        face: Face,
        event: &Event,
        unit: impl Fn(&str) -> Result<UnitId, Trouble>,
    ) -> Result<StagePlan, Trouble> {
        let mut field = self.field.field(event, unit)?;
        if self.format == Which::PlayOffs
            && field == FieldOf::All
            && let Some(last) = event.stages.last().filter(|stage| stage.groups(event).len() > 1)
        {
            field = FieldOf::ByRank { stage: last.no };
        }
        let units = size(event, &field);
        let mut plan = desk::plans::usual(event, self.format(event, units), field);
        plan.name = self.name.clone().unwrap_or_else(|| face.of(&desk::show::format(&plan.format)).to_owned());
        if let Some(system) = &self.system {
            plan.system.clone_from(system);
        }
        if let Some(minutes) = self.minutes {
            plan.minutes = minutes;
        }
        match self.contest {
            Some(Of::Team) => plan.contest = Contest::Team,
            Some(Of::Pairs) => plan.contest = Contest::Pairs,
            None => {}
        }
        if let Some(carry) = self.carry {
            plan.carry = carry;
        }
        if self.carried_on {
            plan.carried_on = CarriedOn::Yes;
        }
        plan.dealing = match self.dealing {
            Cards::Random => Dealing::Random,
            Cards::Red => Dealing::RedBlack { red: Side::Home, then: Then::Keep },
            Cards::RedExchanged => Dealing::RedBlack { red: Side::Home, then: Then::Exchange },
        };
        Ok(plan)
    }

    fn format(&self, event: &Event, units: usize) -> Format {
        match self.format {
            Which::Swiss => Format::Swiss {
                rounds: self.rounds.unwrap_or_else(|| desk::plans::usual_rounds(event, units)),
                opening: self.opening(event),
                cuts: self.cuts.clone(),
            },
            Which::SpecialSwiss => Format::SpecialSwiss { opening: self.opening(event) },
            Which::Robin => Format::RoundRobin { groups: self.groups, laps: self.laps(event) },
            Which::PlayOffs => {
                let groups = event.stages.last().map_or(0, |stage| stage.groups(event).len() as u16);
                Format::PlayOffs { each: self.each.unwrap_or(groups).max(2), laps: self.laps(event) }
            }
            Which::Knockout => Format::KnockOut {
                kind: self.kind(event),
                segments: self.segments,
                opponents: if self.choose { Opponents::Chosen } else { Opponents::Seeded },
            },
            Which::Losses => Format::MultiLoss { losses: self.losses },
            Which::Movement => Format::Movement {
                kind: match self.movement {
                    Some(Tour::Printed) => movement::Plan::Printed,
                    Some(Tour::Orthogonal) => movement::Plan::Orthogonal,
                    Some(Tour::Phantom) => movement::Plan::Phantom,
                    None => movement::Plan::best(units as u16 / 2),
                },
            },
        }
    }

    fn opening(&self, event: &Event) -> First {
        match self.opening {
            None => event.profile.swiss.first.value,
            Some(Opening::Lots) => First::Lots,
            Some(Opening::Snake) => First::Strength(Within::Snake),
            Some(Opening::Halves) => First::Strength(Within::Halves),
            Some(Opening::Near) => First::Strength(Within::Near),
        }
    }

    /// Once or twice; the profile's usual way where neither is said.
    fn laps(&self, event: &Event) -> Laps {
        let usual = event.profile.robin.laps.value.first().copied().unwrap_or(Laps::Single);
        self.either(Laps::Single, Laps::Double).unwrap_or(usual)
    }

    fn either<T>(&self, single: T, double: T) -> Option<T> {
        if self.double { Some(double) } else { self.single.then_some(single) }
    }

    /// The sheet of a knock-out: what is not said, the profile says.
    fn kind(&self, event: &Event) -> Kind {
        let rules = &event.profile.bracket;
        let admitted = &rules.admitted.value;
        let doubles = [Elimination::DoubleStandard, Elimination::DoubleCompact];
        let usual = admitted.iter().find(|one| doubles.contains(one)).copied().unwrap_or(doubles[0]);
        let double = match self.losers {
            None => usual,
            Some(Area::Standard) => Elimination::DoubleStandard,
            Some(Area::Compact) => Elimination::DoubleCompact,
        };
        let first = admitted.iter().find(|&&one| one != Elimination::MultiLoss).copied();
        let single = Elimination::Single;
        match self.either(single, double).or(first).and_then(|one| rules.kind(one)) {
            Some(Kind::Double { layout, finals }) => {
                let finals = self.finals.map_or(finals, |finals| match finals {
                    FinalsOf::One => Finals::One,
                    FinalsOf::Two => Finals::Two,
                });
                Kind::Double { layout, finals }
            }
            Some(Kind::Single { third }) => Kind::Single { third: self.third(third) },
            None => Kind::Single { third: self.third(rules.third.value) },
        }
    }

    fn third(&self, usual: ThirdPlace) -> ThirdPlace {
        match self.third {
            None => usual,
            Some(Third::Played) => ThirdPlace::Played,
            Some(Third::Shared) => ThirdPlace::Shared,
        }
    }
}

impl FieldShape {
    fn field(&self, event: &Event, unit: impl Fn(&str) -> Result<UnitId, Trouble>) -> Result<FieldOf, Trouble> {
        if !self.units.is_empty() {
            return Ok(FieldOf::Listed(self.units.iter().map(|text| unit(text)).collect::<Result<_, _>>()?));
        }
        let stage = StageNo(self.from_stage.unwrap_or(event.stages.len() as u8));
        if self.by_rank {
            return Ok(FieldOf::ByRank { stage });
        }
        Ok(match (self.places, self.of_groups) {
            (Some((from, to)), _) => FieldOf::Places { stage, from, to },
            (None, Some(each)) => FieldOf::OfGroups { stage, each },
            (None, None) => FieldOf::All,
        })
    }
}

/// How many units play, as far as it is known before the stage is looked at.
fn size(event: &Event, field: &FieldOf) -> usize {
    match field {
        FieldOf::All => {
            event.roster.units().iter().filter(|unit| unit.out().is_none() && unit.alternate.is_none()).count()
        }
        FieldOf::Listed(units) => units.len(),
        FieldOf::ByRank { stage } => event.stage(*stage).map_or(0, |stage| stage.draw.len()),
        FieldOf::Places { from, to, .. } => usize::from(to.saturating_sub(*from)) + 1,
        FieldOf::OfGroups { stage, each } => {
            event.stage(*stage).map_or(0, |stage| stage.groups(event).len() * usize::from(*each))
        }
    }
}
