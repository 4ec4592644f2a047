//! Sheets drawn, shown as text and played by the tests' dice.

use std::collections::BTreeMap;
use std::sync::Mutex;

use tourney::format::bracket::{Area, Bracket, End, Finals, Fixture, Kind, Layout, MatchOutcome, Source, ThirdPlace};
use tourney::format::{DrawNo, MatchNo};

pub(crate) const SINGLE: Kind = Kind::Single { third: ThirdPlace::Shared };
pub(crate) const THIRD: Kind = Kind::Single { third: ThirdPlace::Played };
pub(crate) const LAYOUTS: [Layout; 2] = [Layout::Standard, Layout::Compact];
pub(crate) const FINALS: [Finals; 2] = [Finals::One, Finals::Two];

pub(crate) fn double(layout: Layout, finals: Finals) -> Kind {
    Kind::Double { layout, finals }
}

/// A sheet; drawn once for all tests.
pub(crate) fn draw(kind: Kind, units: u16) -> Bracket {
    static DRAWN: Mutex<BTreeMap<(Kind, u16), Bracket>> = Mutex::new(BTreeMap::new());
    if let Some(bracket) = DRAWN.lock().expect("no test fails here").get(&(kind, units)) {
        return bracket.clone();
    }
    let bracket = Bracket::new(kind, units).unwrap_or_else(|fault| panic!("{kind:?} of {units}: {fault}"));
    DRAWN.lock().expect("no test fails here").insert((kind, units), bracket.clone());
    bracket
}

/// Fields to test: up to `short` and the next powers of two, or all up to `long` in nightly runs.
pub(crate) fn sizes(short: u16, long: u16) -> Vec<u16> {
    let nightly = std::env::var_os("PAIJU_NIGHTLY").is_some_and(|value| value == "1");
    (2..=long).filter(|&units| nightly || units <= short || units.is_power_of_two()).collect()
}

/// A sheet as text, a match a line: `17 R2 L1 l1-l2`.
pub(crate) fn sheet(bracket: &Bracket) -> String {
    let source = |source: Source| match source {
        Source::Seed(unit) => format!("{unit}"),
        Source::WinnerOf(number) => format!("w{number}"),
        Source::LoserOf(number) => format!("l{number}"),
    };
    let line = |fixture: &Fixture| {
        let area = match fixture.area {
            Area::Winners => "W",
            Area::Losers => "L",
            Area::Third => "T",
            Area::Final => "F",
            Area::Extra => "X",
        };
        let (upper, lower) = (source(fixture.upper), source(fixture.lower));
        format!("{} R{} {area}{} {upper}-{lower}\n", fixture.number, fixture.round.0, fixture.area_round)
    };
    bracket.matches().iter().map(line).collect()
}

pub(crate) fn sources(fixture: &Fixture) -> [Source; 2] {
    [fixture.upper, fixture.lower]
}

/// Dice of the tests: the same ones each time.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 20) % sides as u64) as usize
    }
}

/// Plays a bracket to its end; `end` decides each match that is ready.
pub(crate) fn play(bracket: &Bracket, mut end: impl FnMut(MatchNo, [DrawNo; 2]) -> End) -> Vec<MatchOutcome> {
    let mut outcomes = Vec::new();
    loop {
        let progress = bracket.advance(&outcomes).expect("the results fit");
        let ready: Vec<_> = progress.ready().copied().collect();
        if ready.is_empty() {
            assert!(progress.over(), "nothing to play, and not over");
            return outcomes;
        }
        for state in ready {
            let sides = [state.upper, state.lower].map(|entrant| entrant.unit().expect("ready"));
            outcomes.push(MatchOutcome { number: state.number, end: end(state.number, sides) });
        }
    }
}

pub(crate) type Way = Box<dyn FnMut(MatchNo, [DrawNo; 2]) -> End>;

/// Ways in which matches go: the lower number wins, the higher wins, dice.
pub(crate) fn ways(seed: u64) -> [Way; 3] {
    let mut dice = Dice::new(seed);
    [
        Box::new(|_, sides| End::Won(sides[0].min(sides[1]))),
        Box::new(|_, sides| End::Won(sides[0].max(sides[1]))),
        Box::new(move |_, sides| End::Won(sides[dice.roll(2)])),
    ]
}
