//! How a hand ended, as it is written down. `G4 17-2`, `G6 18-2`

use serde::Serialize;
use table::{Article, ByTeam, Seat, Seats};

use crate::carry::{Carry, Ended};
use crate::play::{Play, final_order};
use crate::score::{recorded, signed};
use crate::{Format, Setup};

/// A finished hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "gouji.ts", optional_fields = nullable))]
pub struct Outcome {
    /// 头科 to 大落.
    pub order: [Seat; 6],
    /// Who failed a burn. `G4 8-3-1`
    pub failed: Vec<Seat>,
    /// 进点 Seats in hand and not opened when the second was out. `G6 14-2`
    pub shut: Seats,
    /// Signed points of both sides; the sum is zero.
    pub signed: ByTeam<i32>,
    /// What is recorded: the positive ones. `G4 17-4`
    pub recorded: ByTeam<i32>,
    /// 串三户 Did one side take the first three places? `G4 17-3`
    pub sweep: bool,
    /// Points taken for offences of this hand. `R-penalty-total`
    pub penalties: ByTeam<i32>,
    /// The match's points before and after.
    pub before: ByTeam<i32>,
    /// After this hand.
    pub after: ByTeam<i32>,
    /// How the match ended, if it has.
    pub ended: Option<Ended>,
    /// The articles applied.
    pub articles: Vec<Article>,
}

impl Outcome {
    /// Of a hand that is over, with what the next one starts from.
    pub(crate) fn of(setup: Setup, before: &Carry, play: &Play) -> (Self, Carry) {
        let order = final_order(play);
        let signed = signed(&setup, order, play.shut);
        let recorded = recorded(signed);
        let carry = before.after(&setup, recorded, play.noted, play.penalties);
        let sweep = order[..3].iter().all(|seat| seat.team() == order[0].team());
        let (places, swept, positive) = match setup.format {
            Format::Four => ("17-1", "17-3", "17-4"),
            Format::Six => ("18-1", "18-3", "18-4"),
        };
        let cited = |number| Article::new(setup.format.text(), number);
        let articles = [
            Some(cited(if sweep { swept } else { places })),
            (!play.failed.is_empty()).then(|| Article::new("R", "failed-place")),
            Some(cited(positive)),
        ];
        let outcome = Self {
            order,
            failed: play.failed.iter().collect(),
            shut: play.shut,
            signed,
            recorded,
            sweep,
            penalties: play.penalties,
            before: before.points,
            after: carry.points,
            ended: carry.ended,
            articles: articles.into_iter().flatten().collect(),
        };
        (outcome, carry)
    }
}
