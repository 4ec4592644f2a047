//! 选择对手: the better placed choose their opponents in a knock-out (`TD-3.4`).

use serde::{Deserialize, Serialize};

use super::{DrawNo, FormatFault, one_each};

/// A choice that was made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chosen {
    /// Who chose.
    pub chooser: DrawNo,
    /// Its opponent.
    pub opponent: DrawNo,
}

/// Who has chosen whom, and whose turn it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choosing {
    order: Vec<DrawNo>,
    open: Vec<DrawNo>,
    made: Vec<Chosen>,
}

impl Choosing {
    /// Who chooses, better tiers first; all in a tier have equal rights, as the winners of parallel groups have, and
    /// choose in the order of `lots`, which must name them all. `range` is whom they may choose from: as many as choose.
    ///
    /// # Errors
    /// A number that stands twice, a range of another size, and a tier of several of which a unit has no lot.
    pub fn new(tiers: &[Vec<DrawNo>], range: &[DrawNo], lots: &[DrawNo]) -> Result<Self, FormatFault> {
        one_each(tiers.iter().flatten().chain(range).copied(), u16::MAX - 1)?;
        one_each(lots.iter().copied(), u16::MAX - 1)?;
        let mut order = Vec::with_capacity(range.len());
        for tier in tiers {
            let drawn: Vec<DrawNo> = lots.iter().copied().filter(|unit| tier.contains(unit)).collect();
            match tier[..] {
                [only] => order.push(only),
                _ if drawn.len() == tier.len() => order.extend(drawn),
                _ => return Err(FormatFault::LotsNeeded { units: tier.clone() }),
            }
        }
        if order.len() != range.len() {
            return Err(FormatFault::RangeDoesNotFit { choosers: order.len() as u16, range: range.len() as u16 });
        }
        Ok(Self { order, open: range.to_vec(), made: Vec::new() }.last_falls())
    }

    /// Whose choice it is; none when all have an opponent.
    pub fn turn(&self) -> Option<DrawNo> {
        self.order.get(self.made.len()).copied()
    }

    /// Who may still be chosen.
    pub fn open(&self) -> &[DrawNo] {
        &self.open
    }

    /// The matches so far, in the order in which they were chosen.
    pub fn made(&self) -> &[Chosen] {
        &self.made
    }

    /// 选定: `chooser` takes `opponent`. The last chooser's opponent follows.
    ///
    /// # Errors
    /// Out of turn, or an opponent who is not open. Nothing changes then.
    pub fn choose(&self, chooser: DrawNo, opponent: DrawNo) -> Result<Self, FormatFault> {
        let turn = self.turn();
        if turn != Some(chooser) {
            return Err(FormatFault::NotYourChoice { unit: chooser, turn });
        }
        if !self.open.contains(&opponent) {
            return Err(FormatFault::NotToBeChosen { unit: opponent });
        }
        Ok(self.clone().taking(chooser, opponent).last_falls())
    }

    fn taking(mut self, chooser: DrawNo, opponent: DrawNo) -> Self {
        self.open.retain(|&open| open != opponent);
        self.made.push(Chosen { chooser, opponent });
        self
    }

    fn last_falls(self) -> Self {
        match (self.turn(), self.open[..].first()) {
            (Some(chooser), Some(&opponent)) if self.open.len() == 1 => self.taking(chooser, opponent),
            _ => self,
        }
    }
}
