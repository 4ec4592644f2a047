//! What a seat does.

use cards::Bag;
use serde::{Deserialize, Serialize};
use table::Seat;

/// An action, as it stands in records and on the wire.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// 发牌、顺牌 Lead or answer with a set. `G4 7-5`
    Play {
        /// The cards.
        cards: Bag,
    },
    /// 过牌 Not answer by an ordinary right. `G4 9-1`
    Pass {},
    /// 不烧 Not burn: no pass. `R-decline`
    Decline {},
    /// 让牌 Let the next two answer the opponent's set first. `G4 10-1`
    Yield {},
    /// 扣牌 Lay the opponent's set away. `G4 11-2`
    Layaway {},
    /// 申请接风 Not answer a last hand, and ask for the lead. `G4 16`, `G6 17`
    Apply {},
    /// 报牌 Ask how many cards a seat has. `G4 12-1`
    Ask {
        /// Who is asked.
        seat: Seat,
    },
}
