//! Figures of the pairing: `cargo run --release -p tourney --example pairing_bench [UNITS [ROUNDS]]`. Prints time, gap and floats of a round.

use std::time::Instant;

use tourney::pairing::{Contender, Field, Float, Pairing, Way, pair};
use tourney::profile::swiss::{Rule, SwissRules};
use tourney::{Points, RoundNo, UnitId};

/// The two ways to seat equals that the profiles have: half against half, and neighbours.
const PROFILES: [(&str, &str); 2] = [
    ("china", include_str!("../profiles/china/swiss.toml")),
    ("guandan-2022", include_str!("../profiles/guandan-2022/swiss.toml")),
];

/// How results are drawn: 1, ½, 0; or victory points out of 20 with two decimals.
#[derive(Clone, Copy, Debug)]
enum Scale {
    Match,
    Victory,
}

fn main() {
    let asked: Vec<u32> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let sizes = asked.first().map_or(vec![64, 65, 100, 500, 1000, 2000, 5000], |&units| vec![units]);
    let rounds = asked.get(1).map_or(9, |&rounds| rounds as u16);
    for (profile, text) in PROFILES {
        let rules: SwissRules = toml::from_str(text).expect("the section is read by a test");
        for scale in [Scale::Match, Scale::Victory] {
            for &units in &sizes {
                println!("{profile}, {scale:?} points, {units} units");
                event(units, rounds, scale, &rules);
            }
        }
    }
}

fn event(units: u32, rounds: u16, scale: Scale, rules: &SwissRules) {
    let mut units: Vec<Contender> = (1..=units).map(|unit| Contender::fresh(UnitId(unit), unit)).collect();
    let mut dice = 20_260_101;
    for round in 1..=rounds {
        let field = Field::new(RoundNo(round), units.clone(), Vec::new()).expect("a field");
        let (start, cpu) = (Instant::now(), cpu_ms());
        let pairing = pair(&field, rules).expect("feasible");
        let (ms, cpu) = (start.elapsed().as_secs_f64() * 1000.0, cpu_ms() - cpu);
        let gap = pairing.ledger.sum(Rule::Gap) as f64 / 10_000.0;
        let float = pairing.ledger.sum(Rule::Float);
        println!(
            "  round {round:2}  {cpu:9.2} ms of processor ({ms:9.2} by the clock)  gap² {gap:10.2}  float {float:4}  {}",
            peak()
        );
        play(&mut units, &pairing, RoundNo(round), scale, &mut dice);
    }
}

fn roll(dice: &mut u64, below: u64) -> i64 {
    *dice = dice.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *dice;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((z ^ (z >> 31)) % below) as i64
}

fn play(units: &mut [Contender], pairing: &Pairing, round: RoundNo, scale: Scale, dice: &mut u64) {
    for one in &pairing.matches {
        let (home, visitor) = (one.home.0 as usize - 1, one.visitor.0 as usize - 1);
        let (sum, won) = match scale {
            Scale::Match => (100, [0, 50, 100, 100][roll(dice, 4) as usize]),
            Scale::Victory => (2000, 1000 + roll(dice, 1001)),
        };
        let (better, other) = if home < visitor { (home, visitor) } else { (visitor, home) };
        let way = |other: Points, mine: Points| if mine > other { Way::Down } else { Way::Up };
        let (a, b) = (units[better].points, units[other].points);
        if a != b {
            units[better].floats.push(Float { round, way: way(b, a) });
            units[other].floats.push(Float { round, way: way(a, b) });
        }
        units[better].points += Points::of_hundredths(won);
        units[other].points += Points::of_hundredths(sum - won);
        units[home].met.push(one.visitor);
        units[visitor].met.push(one.home);
        units[home].sides.home += 1;
        units[visitor].sides.visitor += 1;
        units[home].tables.push(one.table);
        units[visitor].tables.push(one.table);
    }
    if let Some(bye) = pairing.bye {
        units[bye.0 as usize - 1].points += Points::whole(1);
        units[bye.0 as usize - 1].unplayed.push(tourney::How::Bye);
    }
}

/// Processor time of this thread in milliseconds, where the system tells: a busy machine does not change it much.
fn cpu_ms() -> f64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    stat.split(' ').next().and_then(|ns| ns.parse::<f64>().ok()).unwrap_or(0.0) / 1e6
}

/// Peak memory of the process so far, where the system tells.
fn peak() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or("").replace('\t', " ")
}
