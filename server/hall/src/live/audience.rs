//! Who looks at a table: sockets by number, each with the eyes of a seat or of everybody.

use table::{Seat, Seats, Viewer};

/// The sockets.
#[derive(Debug, Default)]
pub(super) struct Audience {
    sockets: Vec<(u64, Viewer)>,
    /// How many there have ever been.
    ever: u64,
    /// Whom everybody was told to be here last, and when.
    told: (Seats, u64),
}

impl Audience {
    /// A new socket; the number of the one whose seat it takes, and its own.
    pub(super) fn enter(&mut self, viewer: Viewer) -> (Option<u64>, u64) {
        let of_the_seat = |known: &(u64, Viewer)| viewer != Viewer::Public && known.1 == viewer;
        let replaced = self.sockets.iter().position(of_the_seat).map(|place| self.sockets.remove(place).0);
        self.ever += 1;
        self.sockets.push((self.ever, viewer));
        (replaced, self.ever)
    }

    /// A socket is gone.
    pub(super) fn leave(&mut self, number: u64) {
        self.sockets.retain(|(known, _)| *known != number);
    }

    /// All sockets, in the order in which they came.
    pub(super) fn sockets(&self) -> impl Iterator<Item = (u64, Viewer)> {
        self.sockets.iter().copied()
    }

    /// With whose eyes a socket looks; none: it is gone.
    pub(super) fn viewer(&self, number: u64) -> Option<Viewer> {
        self.sockets.iter().find(|(known, _)| *known == number).map(|(_, viewer)| *viewer)
    }

    /// Does nobody look?
    pub(super) fn is_empty(&self) -> bool {
        self.sockets.is_empty()
    }

    /// The seats with a socket.
    pub(super) fn present(&self) -> Seats {
        self.sockets.iter().filter_map(|(_, viewer)| seat_of(*viewer)).collect()
    }

    /// Since when everybody has been told of a presence that is no more; none: it still is.
    pub(super) fn outdated(&self) -> Option<u64> {
        let (told, at) = self.told;
        (told != self.present()).then_some(at)
    }

    /// Everybody is told now.
    pub(super) fn tell(&mut self, now: u64) -> Seats {
        self.told = (self.present(), now);
        self.told.0
    }
}

/// The seat whose eyes these are.
pub(super) fn seat_of(viewer: Viewer) -> Option<Seat> {
    match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Public | Viewer::Director => None,
    }
}
