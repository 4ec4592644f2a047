//! The door: who holds a connection, and who has to leave when there are too many.
//!
//! A connection is nobody's until a socket on it has taken a seat. While there is room everybody comes in. When there is
//! none, or a site has its fill, whoever has waited longest without asking for anything leaves: of that site, or of the
//! site with the most of them; then sockets without a hello, then whoever watches. So a crowd that says nothing, or half
//! of something, never keeps a player out, who then holds a connection that nobody takes.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::limits::Limit;
use crate::site::Site;

/// What a connection is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Doing {
    /// Nothing is asked: between two requests, before the first, or before the end of one.
    Waiting,
    /// A request that came whole is being answered.
    Asking,
    /// A socket that has not said hello.
    Greeting,
    /// A socket of a spectator.
    Watching,
    /// A socket of a seat.
    Playing,
}

/// All connections.
#[derive(Debug)]
pub(crate) struct Door {
    most: usize,
    most_of_a_site: usize,
    ledger: Mutex<Ledger>,
    /// Somebody who was told to leave is gone.
    gone: Notify,
}

/// How many may be on their way out at the same time: they hold their connections until they are gone.
const LEAVING: usize = 16;

#[derive(Debug, Default)]
struct Ledger {
    next: u64,
    open: usize,
    /// Told to leave, and not gone.
    leaving: usize,
    sites: HashMap<Site, usize>,
    waiting: Crowd,
    greeting: Crowd,
    watching: Crowd,
}

/// Connections that may be told to leave, by site and in the order in which they came.
#[derive(Debug, Default)]
struct Crowd {
    sites: BTreeMap<Site, BTreeMap<u64, Arc<Notify>>>,
    /// How many each site has, for finding the busiest.
    sizes: BTreeSet<(usize, Site)>,
}

/// A connection's place; given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Visit {
    door: Arc<Door>,
    number: u64,
    site: Site,
    leave: Arc<Notify>,
    doing: Mutex<Doing>,
}

/// A request that is being answered; until it is dropped its connection is not told to leave.
#[derive(Debug)]
pub(crate) struct Asking(Arc<Visit>);

impl Crowd {
    fn add(&mut self, site: Site, number: u64, leave: &Arc<Notify>) {
        let members = self.sites.entry(site).or_default();
        self.sizes.remove(&(members.len(), site));
        members.insert(number, Arc::clone(leave));
        self.sizes.insert((members.len(), site));
    }

    fn remove(&mut self, site: Site, number: u64) {
        let Some(members) = self.sites.get_mut(&site) else { return };
        self.sizes.remove(&(members.len(), site));
        members.remove(&number);
        if members.is_empty() {
            self.sites.remove(&site);
        } else {
            self.sizes.insert((members.len(), site));
        }
    }

    fn busiest(&self) -> Option<Site> {
        self.sizes.last().map(|(_, site)| *site)
    }

    /// Tells the one who has been here longest to leave; whether there was one.
    fn send_off(&mut self, site: Option<Site>) -> Option<Site> {
        let site = site.or_else(|| self.busiest())?;
        let (number, leave) = self.sites.get(&site)?.first_key_value()?;
        leave.notify_one();
        let number = *number;
        self.remove(site, number);
        Some(site)
    }
}

impl Ledger {
    /// Makes room: of a site, or of all. Whoever is told to leave counts no longer.
    fn make_room(&mut self, site: Option<Site>) -> bool {
        let crowds = [&mut self.waiting, &mut self.greeting, &mut self.watching];
        let left = crowds.into_iter().find_map(|crowd| crowd.send_off(site));
        if let Some(site) = left {
            self.tell(site);
        }
        left.is_some()
    }

    /// Somebody was told to leave.
    fn tell(&mut self, site: Site) {
        self.leaving += 1;
        self.leave(site);
    }

    fn leave(&mut self, site: Site) {
        self.open -= 1;
        if let Some(count) = self.sites.get_mut(&site) {
            *count -= 1;
            if *count == 0 {
                self.sites.remove(&site);
            }
        }
    }

    fn crowd(&mut self, doing: Doing) -> Option<&mut Crowd> {
        match doing {
            Doing::Waiting => Some(&mut self.waiting),
            Doing::Greeting => Some(&mut self.greeting),
            Doing::Watching => Some(&mut self.watching),
            Doing::Asking | Doing::Playing => None,
        }
    }
}

impl Door {
    /// With room for so many connections, and for so many of one site.
    pub(crate) fn new(most: usize, most_of_a_site: usize) -> Arc<Self> {
        Arc::new(Self { most, most_of_a_site, ledger: Mutex::default(), gone: Notify::new() })
    }

    /// Lets a connection in, if need be in another's place. A proxy, behind which many sites are, may have any number.
    pub(crate) fn enter(self: &Arc<Self>, site: Site, is_proxy: bool) -> Result<Arc<Visit>, Limit> {
        let mut ledger = self.ledger();
        let of_site = ledger.sites.get(&site).copied().unwrap_or_default();
        if !is_proxy && of_site >= self.most_of_a_site && !ledger.make_room(Some(site)) {
            return Err(Limit { flag: "connections-per-address", most: self.most_of_a_site as u64 });
        }
        if ledger.open >= self.most && !ledger.make_room(None) {
            return Err(Limit { flag: "connections", most: self.most as u64 });
        }
        let (number, leave) = (ledger.next, Arc::<Notify>::default());
        ledger.next += 1;
        ledger.open += 1;
        *ledger.sites.entry(site).or_default() += 1;
        ledger.waiting.add(site, number, &leave);
        drop(ledger);
        Ok(Arc::new(Visit { door: Arc::clone(self), number, site, leave, doing: Mutex::new(Doing::Waiting) }))
    }

    /// Tells somebody to leave, because the system gives no more connections; unless somebody is leaving already.
    pub(crate) fn make_room(&self) -> bool {
        let mut ledger = self.ledger();
        ledger.leaving > 0 || ledger.make_room(None)
    }

    /// Waits until few are on their way out: whoever comes in takes the place of one who is gone, not of one who is going.
    pub(crate) async fn has_let_go(&self) {
        while self.ledger().leaving >= LEAVING {
            self.gone.notified().await;
        }
    }

    fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Visit {
    /// Makes room for its socket among those of its site: whichever has waited longest to say hello leaves.
    pub(crate) fn hurries_others(&self) -> bool {
        let mut ledger = self.door.ledger();
        let left = ledger.greeting.send_off(Some(self.site));
        if let Some(site) = left {
            ledger.tell(site);
        }
        left.is_some()
    }

    /// Waits for the word to leave.
    pub(crate) async fn told_to_leave(&self) {
        self.leave.notified().await;
    }

    /// A request has come, whole.
    pub(crate) fn asks(self: &Arc<Self>) -> Asking {
        self.turn(Doing::Asking);
        Asking(Arc::clone(self))
    }

    /// It has become a socket.
    pub(crate) fn greets(&self) {
        self.turn(Doing::Greeting);
    }

    /// Its socket watches.
    pub(crate) fn watches(&self) {
        self.turn(Doing::Watching);
    }

    /// Its socket has a seat.
    pub(crate) fn plays(&self) {
        self.turn(Doing::Playing);
    }

    fn turn(&self, to: Doing) {
        let mut ledger = self.door.ledger();
        let mut doing = self.doing.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(crowd) = ledger.crowd(*doing) {
            if !crowd.sites.get(&self.site).is_some_and(|members| members.contains_key(&self.number)) {
                // Told to leave already.
                return;
            }
            crowd.remove(self.site, self.number);
        }
        if let Some(crowd) = ledger.crowd(to) {
            crowd.add(self.site, self.number, &self.leave);
        }
        *doing = to;
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        let mut ledger = self.door.ledger();
        let doing = *self.doing.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(crowd) = ledger.crowd(doing) {
            if !crowd.sites.get(&self.site).is_some_and(|members| members.contains_key(&self.number)) {
                // It was told to leave, and counts no longer.
                ledger.leaving -= 1;
                self.door.gone.notify_one();
                return;
            }
            crowd.remove(self.site, self.number);
        }
        ledger.leave(self.site);
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        self.0.turn(Doing::Waiting);
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use futures_util::FutureExt as _;

    use super::*;

    fn site(last: u8) -> Site {
        Site::of(IpAddr::from([10, 0, 0, last]))
    }

    fn is_told(visit: &Visit) -> bool {
        visit.told_to_leave().now_or_never().is_some()
    }

    #[test]
    fn a_full_door_sends_off_the_longest_waiting_of_the_busiest_site() {
        let door = Door::new(4, 4);
        let crowd: Vec<_> = (0..3).map(|_| door.enter(site(1), false).unwrap()).collect();
        let single = door.enter(site(2), false).unwrap();
        let comer = door.enter(site(3), false).unwrap();
        let told: Vec<bool> = crowd.iter().map(|visit| is_told(visit)).collect();
        assert_eq!(told, [true, false, false]);
        assert!(!is_told(&single) && !is_told(&comer));
        // Whoever was sent off counts no more, neither now nor when the connection ends.
        drop(crowd);
        let more: Vec<_> = (4..6).map(|last| door.enter(site(last), false).unwrap()).collect();
        assert!(!is_told(&single) && !is_told(&comer) && !more.iter().any(|visit| is_told(visit)));
    }

    #[test]
    fn a_site_with_its_fill_sends_off_its_own() {
        let door = Door::new(100, 2);
        let (first, second) = (door.enter(site(1), false).unwrap(), door.enter(site(1), false).unwrap());
        first.plays();
        let _third = door.enter(site(1), false).unwrap();
        assert!(is_told(&second) && !is_told(&first));
        let proxied: Vec<_> = (0..5).map(|_| door.enter(site(9), true).unwrap()).collect();
        assert!(!proxied.iter().any(|visit| is_told(visit)));
    }

    #[test]
    fn players_and_requests_stay_and_spectators_leave_last() {
        let door = Door::new(3, 3);
        let (player, watcher, asker) = (
            door.enter(site(1), false).unwrap(),
            door.enter(site(1), false).unwrap(),
            door.enter(site(1), false).unwrap(),
        );
        player.plays();
        watcher.watches();
        let asking = asker.asks();
        let fourth = door.enter(site(2), false).unwrap();
        assert!(is_told(&watcher));
        fourth.plays();
        assert_eq!(door.enter(site(2), false).unwrap_err().flag, "connections");
        drop(asking);
        assert!(door.enter(site(2), false).is_ok() && is_told(&asker));
        assert!(!is_told(&player) && !is_told(&fourth));
    }
}
