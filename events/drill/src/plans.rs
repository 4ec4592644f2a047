//! What kind of event it is to be.

use tourney::event::plan::{CarriedOn, CarryOver, Contest, FieldOf, Format, Opponents, StagePlan};
use tourney::format::bracket::{Finals, Kind, Layout, ThirdPlace};
use tourney::format::movement;
use tourney::format::movement::colours::Dealing;
use tourney::format::robin::Laps;
use tourney::profile::swiss::{First, Within};
use tourney::profile::{self, Profile};

use crate::dice::Dice;
use crate::fault::Broke;

/// A profile, a number of units and a stage.
pub(crate) struct Plan {
    pub(crate) profile: Profile,
    pub(crate) units: u32,
    pub(crate) stage: StagePlan,
}

/// Chosen by dice; `units` if the caller wants so many, in a Swiss.
pub(crate) fn plan(dice: &mut Dice, units: Option<u32>) -> Result<Plan, Broke> {
    let ids: Vec<&str> = profile::ids().collect();
    let id = dice.of(&ids).copied().unwrap_or_default();
    let profile = profile::load(id).map_err(|fault| Broke::Profile(fault.text().en))?;
    let systems: Vec<String> = profile.score.systems.keys().cloned().collect();
    let system = dice.of(&systems).cloned().unwrap_or_default();
    let (units, format) = match units {
        Some(units) => (units, swiss(dice, units)),
        None => format(dice),
    };
    let stage = StagePlan {
        name: "第一阶段".into(),
        format,
        field: FieldOf::All,
        system,
        contest: Contest::Pairs,
        carry: CarryOver::Nothing,
        carried_on: if dice.once_in(3) { CarriedOn::Yes } else { CarriedOn::Not },
        minutes: 60,
        dealing: Dealing::Random,
    };
    Ok(Plan { profile, units, stage })
}

/// A Swiss of as many rounds as so many units can play.
fn swiss(dice: &mut Dice, units: u32) -> Format {
    let most = (units / 2).clamp(1, 9);
    Format::Swiss { rounds: dice.between(1, most) as u16, opening: opening(dice), cuts: vec![] }
}

fn opening(dice: &mut Dice) -> First {
    match dice.below(4) {
        0 => First::Lots,
        1 => First::Strength(Within::Halves),
        2 => First::Strength(Within::Near),
        _ => First::Strength(Within::Snake),
    }
}

/// Any format, and how many units play.
fn format(dice: &mut Dice) -> (u32, Format) {
    match dice.below(9) {
        0 => {
            let third = if dice.once_in(2) { ThirdPlace::Played } else { ThirdPlace::Shared };
            (dice.between(4, 20), knock_out(Kind::Single { third }, dice))
        }
        1 => {
            let layout = if dice.once_in(2) { Layout::Standard } else { Layout::Compact };
            let finals = if dice.once_in(2) { Finals::One } else { Finals::Two };
            (dice.between(3, 20), knock_out(Kind::Double { layout, finals }, dice))
        }
        2 => (dice.between(2, 16), Format::MultiLoss { losses: dice.between(1, 3) as u16 }),
        3 => {
            let laps = if dice.once_in(2) { Laps::Single } else { Laps::Double };
            let (groups, size) = (dice.between(1, 4), dice.between(2, 6));
            (groups * size, Format::RoundRobin { groups: groups as u16, laps })
        }
        6 => {
            let laps = if dice.once_in(3) { Laps::Double } else { Laps::Single };
            (dice.between(2, 16), Format::PlayOffs { each: dice.between(2, 5) as u16, laps })
        }
        4 => {
            let side = dice.between(3, 12);
            (side * 2, Format::Movement { kind: movement::Plan::best(side as u16) })
        }
        5 => (dice.between(4, 16), Format::SpecialSwiss { opening: opening(dice) }),
        _ => {
            let units = dice.between(4, 30);
            (units, swiss(dice, units))
        }
    }
}

fn knock_out(kind: Kind, dice: &mut Dice) -> Format {
    let segments = if dice.once_in(3) { dice.between(2, 4) as u8 } else { 1 };
    Format::KnockOut { kind, segments, opponents: Opponents::Seeded }
}
