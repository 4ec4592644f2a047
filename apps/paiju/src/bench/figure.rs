//! A figure: work that can be repeated, and how its time is told.

use std::time::{Duration, Instant};

/// Does some work a number of times; panics if what it computes is wrong.
pub(super) type Repeat = Box<dyn FnMut(u64)>;

/// How the time of the work is told.
pub(super) enum Kind {
    /// Times a second, for one book.
    RateOf(&'static registry::Book, fn(&'static registry::Book) -> Repeat),
    /// Nanoseconds each.
    Nanos(fn() -> Repeat),
    /// Nanoseconds each, for one book.
    NanosOfBook(&'static registry::Book, fn(&'static registry::Book) -> Repeat),
    /// Nanoseconds each, for a parameter.
    NanosOf(usize, fn(usize) -> Repeat),
    /// The largest of the mean nanoseconds of many pieces of work.
    Worst(fn() -> Vec<Repeat>),
}

/// A figure by name.
pub(super) struct Figure {
    pub(super) name: String,
    pub(super) kind: Kind,
    /// How often the work is done where instructions are counted.
    pub(super) count: u64,
}

impl Figure {
    pub(super) fn unit(&self) -> &'static str {
        match self.kind {
            Kind::RateOf(..) => "/s",
            Kind::Nanos(_) | Kind::NanosOfBook(..) | Kind::NanosOf(..) | Kind::Worst(_) => "ns",
        }
    }

    /// The work, prepared.
    fn prepare(&self) -> Vec<Repeat> {
        match self.kind {
            Kind::Nanos(work) => vec![work()],
            Kind::RateOf(book, work) | Kind::NanosOfBook(book, work) => vec![work(book)],
            Kind::NanosOf(which, work) => vec![work(which)],
            Kind::Worst(works) => works(),
        }
    }

    /// Does the work `count` times, for whoever counts instructions.
    pub(super) fn work(&self, count: u64) {
        self.prepare().iter_mut().for_each(|work| work(count));
    }

    /// Measures for about so many seconds.
    pub(super) fn measure(&self, seconds: f64) -> f64 {
        let mut works = self.prepare();
        let nanos = if works.len() == 1 { nanos(&mut works[0], seconds) } else { worst(&mut works, seconds) };
        match self.kind {
            Kind::RateOf(..) => 1e9 / nanos,
            Kind::Nanos(_) | Kind::NanosOfBook(..) | Kind::NanosOf(..) | Kind::Worst(_) => nanos,
        }
    }
}

/// Nanoseconds of doing it once: the least of many short stretches, as whatever else runs only adds.
fn nanos(work: &mut Repeat, seconds: f64) -> f64 {
    const STRETCHES: u32 = 64;
    let stretch = Duration::from_secs_f64(seconds / f64::from(STRETCHES));
    let mut count = 1;
    // Also warms up.
    let mut took = time(work, count);
    while took < stretch / 4 && count < 1 << 40 {
        count *= 2;
        took = time(work, count);
    }
    let fit = stretch.as_secs_f64() / took.as_secs_f64().max(1e-9);
    let count = ((count as f64 * fit) as u64).max(1);
    let best = (0..STRETCHES).map(|_| time(work, count)).min().unwrap_or(took);
    best.as_secs_f64() * 1e9 / count as f64
}

fn time(work: &mut Repeat, count: u64) -> Duration {
    let began = Instant::now();
    work(count);
    began.elapsed()
}

/// Looks at every piece of work shortly, then at the slowest for longer.
fn worst(works: &mut [Repeat], seconds: f64) -> f64 {
    const CLOSER: usize = 16;
    let quick = |work: &mut Repeat| (0..3).map(|_| time(work, 16)).min().unwrap_or_default();
    let mut ranked: Vec<(Duration, &mut Repeat)> = works.iter_mut().map(|work| (quick(work), work)).collect();
    ranked.sort_by_key(|(took, _)| std::cmp::Reverse(*took));
    let closer = ranked.into_iter().take(CLOSER);
    closer.map(|(_, work)| nanos(work, seconds / CLOSER as f64)).fold(0.0, f64::max)
}
