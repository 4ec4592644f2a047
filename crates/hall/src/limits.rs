//! Limits on what one client may cost.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The window of message limits.
const WINDOW: Duration = Duration::from_secs(20);
/// The deepest nesting of JSON that is read.
const MAX_DEPTH: usize = 16;

/// So many things in a time, spent and refilled evenly.
#[derive(Clone, Debug)]
pub(crate) struct Bucket {
    most: f64,
    left: f64,
    per_second: f64,
    at: Instant,
}

impl Bucket {
    /// Full, of `most` things in `window`.
    pub(crate) fn new(most: u32, window: Duration) -> Self {
        let most = f64::from(most);
        Self { most, left: most, per_second: most / window.as_secs_f64(), at: Instant::now() }
    }

    /// For messages: so many in 20 s.
    pub(crate) fn of_messages(most: u32) -> Self {
        Self::new(most, WINDOW)
    }

    /// Takes one; false if there is none.
    pub(crate) fn take(&mut self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + passed * self.per_second).min(self.most);
        self.at = now;
        if self.left < 1.0 {
            return false;
        }
        self.left -= 1.0;
        true
    }

    fn is_full(&self, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left + passed * self.per_second >= self.most
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

/// What each address holds and has made.
#[derive(Debug, Default)]
pub(crate) struct Addresses {
    sockets: Mutex<HashMap<IpAddr, u32>>,
    tables: Mutex<HashMap<IpAddr, Bucket>>,
}

/// A socket's place in the count of its address; given back when dropped.
#[derive(Debug)]
pub(crate) struct Place {
    of: Arc<Addresses>,
    ip: IpAddr,
}

impl Addresses {
    /// A place for one more socket, unless the address has its fill.
    pub(crate) fn enter(self: &Arc<Self>, ip: IpAddr, most: u32) -> Option<Place> {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let held = sockets.entry(ip).or_default();
        if *held >= most {
            return None;
        }
        *held += 1;
        Some(Place { of: Arc::clone(self), ip })
    }

    /// May this address make one more table?
    pub(crate) fn may_make(&self, ip: IpAddr, most: u32) -> bool {
        let now = Instant::now();
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        // Full buckets say nothing: forget them before the map grows.
        if tables.len() > 1_000 {
            tables.retain(|_, bucket| !bucket.is_full(now));
        }
        tables.entry(ip).or_insert_with(|| Bucket::new(most, Duration::from_hours(1))).take(now)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut sockets = self.of.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(held) = sockets.get_mut(&self.ip) {
            *held -= 1;
            if *held == 0 {
                sockets.remove(&self.ip);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_refills() {
        let mut bucket = Bucket::new(2, Duration::from_secs(2));
        let start = Instant::now();
        assert!(bucket.take(start) && bucket.take(start) && !bucket.take(start));
        assert!(bucket.take(start + Duration::from_millis(1500)));
        assert!(!bucket.take(start + Duration::from_millis(1600)));
    }

    #[test]
    fn depth_counts_brackets_outside_text_only() {
        assert!(shallow(r#"{"a":"[[[[[[[[[[[[[[[[[[[[[[\"[[["}"#));
        assert!(shallow(&"[".repeat(16)));
        assert!(!shallow(&"[".repeat(17)));
    }

    #[test]
    fn places_are_given_back() {
        let addresses = Arc::new(Addresses::default());
        let ip = IpAddr::from([127, 0, 0, 1]);
        let first = addresses.enter(ip, 1);
        assert!(first.is_some() && addresses.enter(ip, 1).is_none());
        drop(first);
        assert!(addresses.enter(ip, 1).is_some());
    }
}
