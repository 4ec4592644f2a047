//! How long the table of a large stage takes: `cargo run --release -p tourney --example standings_bench [units] [rounds]`.

use std::time::Instant;

use tourney::played::{How, Outcome, Played, Tally};
use tourney::standings::{After, Bounds, Ladder, LotSeed, Record, Rest, clinched, rank};
use tourney::{Points, RoundNo, Side, UnitId};

const LADDERS: [(&str, &str); 3] = [
    ("china", include_str!("../profiles/china/ladder.toml")),
    ("guandan-2022", include_str!("../profiles/guandan-2022/ladder.toml")),
    ("washington", include_str!("../profiles/washington/ladder.toml")),
];

/// Units paired with their neighbours at ever larger distances; the last digit of a product says who wins.
fn stage(units: u32, rounds: u16) -> Vec<Record> {
    let mut records: Vec<Record> = (1..=units).map(|unit| Record::of(UnitId(unit), Vec::new())).collect();
    for round in 1..=rounds {
        let step = usize::from(round);
        let mut idle = vec![true; units as usize];
        for one in 0..units as usize {
            let two = one + step;
            if two >= units as usize || !idle[one] || !idle[two] {
                continue;
            }
            (idle[one], idle[two]) = (false, false);
            let draw = (one * 7919 + step * 104_729) % 10;
            let (home, visitor) = match draw {
                0..5 => ((Outcome::Won, 2, 14), (Outcome::Lost, 0, 12)),
                5 => ((Outcome::Tied, 1, 13), (Outcome::Tied, 1, 13)),
                _ => ((Outcome::Lost, 0, 11), (Outcome::Won, 2, 15)),
            };
            for (at, other, side, (outcome, points, second)) in
                [(one, two, Side::Home, home), (two, one, Side::Visitor, visitor)]
            {
                let (points, second) = (Points::whole(points), Points::whole(second));
                let tally = Tally { outcome, points, second, won_parts: 8, parts: 16 };
                let opponent = Some(UnitId(other as u32 + 1));
                records[at].played.push(Played {
                    round: RoundNo(round),
                    opponent,
                    side: Some(side),
                    how: How::Played,
                    tally,
                });
            }
        }
    }
    records
}

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|word| word.parse::<u32>().ok());
    let (units, rounds) = (numbers.next().unwrap_or(5000), numbers.next().unwrap_or(11) as u16);
    let records = stage(units, rounds);
    let seed = LotSeed::of_bytes([1; 32]);
    for (id, text) in LADDERS {
        let ladder: Ladder = toml::from_str(text).expect("a ladder");
        let mut times: Vec<f64> = (0..20)
            .map(|_| {
                let start = Instant::now();
                let table = rank(&ladder, &records, &seed);
                assert_eq!(table.rows.len(), units as usize);
                start.elapsed().as_secs_f64() * 1000.0
            })
            .collect();
        times.sort_by(f64::total_cmp);
        let places = rank(&ladder, &records, &seed).rows.iter().filter(|row| row.holders == 1).count();
        println!(
            "{id}: {units} units, {rounds} rounds: median {:.1} ms, worst {:.1} ms; {places} places of one",
            times[10], times[19]
        );
    }
    let ladder: Ladder = toml::from_str(LADDERS[1].1).expect("a ladder");
    let bounds = |most| Bounds { least: Points::ZERO, most: Points::whole(most) };
    let rest = Rest { rounds: 1, points: bounds(2), second: bounds(26), after: After::Fresh };
    let start = Instant::now();
    let certain = clinched(&ladder, &records, &rest).len();
    println!("certain places: {certain} in {:.1} ms", start.elapsed().as_secs_f64() * 1000.0);
}
