//! The pinned shuffle and the fair-deal protocol, with published vectors.

use cards::{Card, pack_bag};
use serde::Deserialize;
use table::{Deal, fair::Seed, sim_key};

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

fn first(deal: &Deal, n: usize) -> String {
    deal.pack()[..n].iter().map(|card| cards::token::of(*card)).collect::<Vec<_>>().join(" ")
}

#[test]
fn shuffle_vectors() {
    let zero = Deal::from_key(1, &[0; 32]);
    let three = Deal::from_key(3, &sim_key(7, "shengji-gz3", 1));
    assert_eq!(first(&zero, 12), "DQ S5 H4 HR SQ CJ HJ D6 SB D3 HT C6");
    assert_eq!(first(&three, 12), "S2 C3 H6 H3 DT HR SA H2 D2 DA C8 HR");
    assert_eq!((zero.lot().letter(), three.lot().letter()), ('5', '6'));
}

#[test]
fn a_shuffle_is_a_permutation_and_reuses_its_memory() {
    let mut deal = Deal::from_key(3, &[1; 32]);
    assert_eq!(deal.bag(), pack_bag(3));
    let again = Deal::from_key(3, &[2; 32]);
    deal.shuffle(3, &[2; 32]);
    assert_eq!(deal, again);
    assert_eq!(format!("{deal:?}"), "Deal(162 cards)", "a deal shows no card");
}

#[test]
fn every_place_is_equally_likely() {
    // 20,000 shuffles of one pack: where does the big joker fall? Chi-square with 53 degrees of freedom, 99.99 % below 101.
    let mut places = [0f64; 54];
    let mut deal = Deal::from_key(1, &[0; 32]);
    for board in 0..20_000 {
        deal.shuffle(1, &sim_key(1, "test", board));
        let place = deal.pack().iter().position(|&card| card == Card::BIG_JOKER).unwrap();
        places[place] += 1.0;
    }
    let expected = 20_000.0 / 54.0;
    let chi: f64 = places.iter().map(|n| (n - expected).powi(2) / expected).sum();
    assert!(chi < 101.0, "chi-square {chi}");
}

/// The vectors in `fair.json`, which the browser client's tests read too.
#[derive(Deserialize)]
struct Vectors {
    commitments: Vec<Commitment>,
    keys: Vec<Key>,
    shuffles: Vec<Shuffle>,
}

#[derive(Deserialize)]
struct Commitment {
    seed: String,
    table: String,
    board: u64,
    is: String,
}

#[derive(Deserialize)]
struct Key {
    seed: String,
    table: String,
    board: u64,
    nonces: Vec<String>,
    is: String,
}

#[derive(Deserialize)]
struct Shuffle {
    key: String,
    packs: u8,
    begins: String,
    ends: String,
}

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect()
}

fn key(hex: &str) -> [u8; 32] {
    bytes(hex).try_into().unwrap()
}

#[test]
fn the_vectors_shared_with_the_browser_hold() {
    let vectors: Vectors = serde_json::from_str(include_str!("fair.json")).unwrap();
    for Commitment { seed, table, board, is } in &vectors.commitments {
        assert_eq!(hex(&Seed::new(key(seed)).commitment(table, *board)), *is);
    }
    for Key { seed, table, board, nonces, is } in &vectors.keys {
        let nonces: Vec<Vec<u8>> = nonces.iter().map(|nonce| bytes(nonce)).collect();
        assert_eq!(hex(&Seed::new(key(seed)).key(table, *board, &nonces)), *is);
    }
    for Shuffle { key: of, packs, begins, ends } in &vectors.shuffles {
        let deal = Deal::from_key(*packs, &key(of));
        assert_eq!(first(&deal, 12), *begins);
        let last: Vec<&str> = deal.pack()[deal.pack().len() - 6..].iter().map(|card| cards::token::of(*card)).collect();
        assert_eq!(last.join(" "), *ends);
    }
    assert!([vectors.commitments.len(), vectors.keys.len(), vectors.shuffles.len()].iter().all(|count| *count > 2));
}

#[test]
fn a_commitment_and_a_key_are_bound_to_all_that_they_are_made_of() {
    let seed = Seed::new([5; 32]);
    assert_ne!(seed.key("t1", 3, &[vec![1], vec![2]]), seed.key("t1", 3, &[vec![1, 2], vec![]]));
    assert_ne!(seed.commitment("t1", 3), seed.commitment("t1", 4));
    assert_eq!(format!("{seed:?}"), "Seed(hidden)");
}
