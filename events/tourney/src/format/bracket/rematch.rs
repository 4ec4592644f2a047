//! From which round on earlier opponents may meet again.

use super::{Area, Bracket, Fixture, Source};
use crate::format::MatchNo;
use crate::unit::RoundNo;

impl Bracket {
    /// 首次可能重遇的轮次: the first round of the event whose loser area may bring two together who have met; none if no
    /// round can. Before it, no results whatever make a rematch (`TD-4.1`). The finals, which are meant to, do not count.
    ///
    /// Costs O(matches × units²) at worst: ask once.
    pub fn first_rematch(&self) -> Option<RoundNo> {
        let losers = self.matches().iter().filter(|fixture| fixture.area == Area::Losers);
        losers.filter(|fixture| self.may_repeat(fixture)).map(|fixture| fixture.round).min()
    }

    /// In the loser area nobody meets twice, for whoever loses is out. So two have met there if and only if one beat the
    /// other in the winner area and lost later: the match that sent the one down stands below the match that sent the
    /// other.
    fn may_repeat(&self, fixture: &Fixture) -> bool {
        let (upper, lower) = (self.sent_by(fixture.upper), self.sent_by(fixture.lower));
        let below = |low: MatchNo, high: MatchNo| low < high && self.leads_up(low, high);
        upper.iter().any(|&one| lower.iter().any(|&other| below(one, other) || below(other, one)))
    }

    /// The matches of the winner area whose losers can come from this source.
    fn sent_by(&self, source: Source) -> Vec<MatchNo> {
        let (Source::WinnerOf(number) | Source::LoserOf(number)) = source else { return Vec::new() };
        match self.fixture(number) {
            Ok(fixture) if fixture.area == Area::Losers => {
                [self.sent_by(fixture.upper), self.sent_by(fixture.lower)].concat()
            }
            _ => vec![number],
        }
    }

    /// Whether winning `low` and what follows leads to `high`.
    fn leads_up(&self, low: MatchNo, high: MatchNo) -> bool {
        let from = |source| match source {
            Source::WinnerOf(number) => number == low || (number > low && self.leads_up(low, number)),
            Source::Seed(_) | Source::LoserOf(_) => false,
        };
        self.fixture(high).is_ok_and(|fixture| from(fixture.upper) || from(fixture.lower))
    }
}
