//! Limits on what one client may cost.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::Limits;
use crate::site::Site;
use crate::token::TokenDigest;

/// The window of message limits.
const WINDOW: Duration = Duration::from_secs(20);
/// The deepest nesting of JSON that is read.
const MAX_DEPTH: usize = 16;
/// After so many takings a budget forgets those who have spent nothing for long.
const SWEEP: u32 = 4_096;

/// A limit that somebody has come to: what `paiju serve` calls it, and how much it allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Limit {
    pub(crate) flag: &'static str,
    pub(crate) most: u64,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "--{} {}", self.flag, self.most)
    }
}

/// So many things in a time for each who has a key, spent and refilled evenly.
#[derive(Debug)]
pub(crate) struct Budget<K: Hash + Eq + Clone> {
    limit: Limit,
    spent: DefaultKeyedRateLimiter<K>,
    takings: AtomicU32,
}

impl<K: Hash + Eq + Clone> Budget<K> {
    /// Of `most` things in `window`, all of which may come at once.
    pub(crate) fn new(flag: &'static str, most: u32, window: Duration) -> Self {
        let burst = NonZeroU32::new(most).unwrap_or(NonZeroU32::MIN);
        // Windows are some seconds and more: a share of one is never nothing.
        let each = (window / burst.get()).max(Duration::from_nanos(1));
        let quota = Quota::with_period(each).map_or_else(|| Quota::per_second(burst), |quota| quota.allow_burst(burst));
        let limit = Limit { flag, most: burst.get().into() };
        Self { limit, spent: RateLimiter::keyed(quota), takings: AtomicU32::new(0) }
    }

    /// Takes one, if one is left.
    pub(crate) fn take(&self, key: &K) -> Result<(), Limit> {
        // Those with full budgets say nothing: they are forgotten before they grow many.
        if self.takings.fetch_add(1, Ordering::Relaxed) % SWEEP == SWEEP - 1 {
            self.spent.retain_recent();
            self.spent.shrink_to_fit();
        }
        self.spent.check_key(key).map_err(|_| self.limit)
    }
}

/// What everybody may spend. A budget belongs to a seat or to a site and outlives the connection that spends it.
#[derive(Debug)]
pub(crate) struct Budgets {
    /// Calls of the interface, by site.
    pub(crate) calls: Budget<Site>,
    /// Records read, by site.
    pub(crate) records: Budget<Site>,
    /// Tables made, by site.
    pub(crate) tables: Budget<Site>,
    /// Sockets that said hello, by site.
    pub(crate) hellos: Budget<Site>,
    /// Sockets that took a seat, by seat.
    pub(crate) arrivals: Budget<TokenDigest>,
    /// Messages, by seat.
    pub(crate) seat_messages: Budget<TokenDigest>,
    /// Messages of spectators, by site.
    pub(crate) spectator_messages: Budget<Site>,
    /// Messages of anybody, by site.
    pub(crate) messages: Budget<Site>,
}

impl Budgets {
    pub(crate) fn new(limits: &Limits) -> Self {
        let (minute, hour) = (Duration::from_mins(1), Duration::from_hours(1));
        Self {
            calls: Budget::new("calls-per-minute", limits.calls_per_minute, minute),
            records: Budget::new("records-per-minute", limits.records_per_minute, minute),
            tables: Budget::new("tables-per-hour", limits.tables_per_hour, hour),
            hellos: Budget::new("hellos-per-minute", limits.hellos_per_minute, minute),
            arrivals: Budget::new("seat-arrivals", limits.seat_arrivals, WINDOW),
            seat_messages: Budget::new("seat-messages", limits.seat_messages, WINDOW),
            spectator_messages: Budget::new("spectator-messages", limits.spectator_messages, WINDOW),
            messages: Budget::new("address-messages", limits.address_messages, WINDOW),
        }
    }
}

/// Is the JSON nested no deeper than we read? Only brackets are counted; the parser judges the rest.
pub(crate) fn shallow(json: &str) -> bool {
    let (mut depth, mut in_text, mut escaped) = (0usize, false, false);
    for byte in json.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            _ if in_text => {}
            b'{' | b'[' => {
                depth += 1;
                if depth > MAX_DEPTH {
                    return false;
                }
            }
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    true
}

/// How many sockets each site holds.
#[derive(Debug, Default)]
pub(crate) struct Sockets {
    held: Mutex<HashMap<Site, u32>>,
}

/// A socket's place in the count of its site; given back when dropped.
#[derive(Debug)]
pub(crate) struct Place {
    of: Arc<Sockets>,
    site: Site,
}

impl Sockets {
    /// A place for one more socket, unless the site has its fill.
    pub(crate) fn enter(self: &Arc<Self>, site: Site, most: u32) -> Result<Place, Limit> {
        let held = self.held().get(&site).copied().unwrap_or_default();
        if held >= most {
            return Err(Limit { flag: "sockets-per-address", most: most.into() });
        }
        Ok(self.replace(site))
    }

    /// The place of a socket that was told to leave, and will.
    pub(crate) fn replace(self: &Arc<Self>, site: Site) -> Place {
        *self.held().entry(site).or_default() += 1;
        Place { of: Arc::clone(self), site }
    }

    fn held(&self) -> MutexGuard<'_, HashMap<Site, u32>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut sockets = self.of.held();
        if let Some(held) = sockets.get_mut(&self.site) {
            *held -= 1;
            if *held == 0 {
                sockets.remove(&self.site);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn a_budget_is_of_its_key_and_the_refusal_names_its_limit() {
        let budget = Budget::new("things", 2, Duration::from_hours(1));
        assert!(budget.take(&1).is_ok() && budget.take(&1).is_ok() && budget.take(&2).is_ok());
        assert_eq!(budget.take(&1).unwrap_err().to_string(), "--things 2");
        assert!(budget.take(&2).is_ok());
    }

    #[test]
    fn depth_counts_brackets_outside_text_only() {
        assert!(shallow(r#"{"a":"[[[[[[[[[[[[[[[[[[[[[[\"[[["}"#));
        assert!(shallow(&"[".repeat(16)));
        assert!(!shallow(&"[".repeat(17)));
    }

    #[test]
    fn places_are_given_back() {
        let sockets = Arc::new(Sockets::default());
        let site = Site::of(IpAddr::from([127, 0, 0, 1]));
        let first = sockets.enter(site, 1);
        assert!(first.is_ok() && sockets.enter(site, 1).is_err());
        drop(first);
        assert!(sockets.enter(site, 1).is_ok());
    }
}
