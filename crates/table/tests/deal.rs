//! The pinned shuffle and the fair-deal protocol, with published vectors.

use cards::{Card, pack_bag};
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

#[test]
fn fair_vectors() {
    let seed = Seed::new([5; 32]);
    assert_eq!(hex(&seed.commitment("t1", 3)), "660611bd892da8c602beac1fd21c51bf5b7835b088ad12b02720e5723d0864c7");
    assert_eq!(
        hex(&seed.key("t1", 3, &[vec![1, 2], vec![], vec![3], vec![]])),
        "9030fa333c3cabf817a6c0cfcb461bf8869747bfda47e9bb26caaeb8698d1337"
    );
    assert_ne!(seed.key("t1", 3, &[vec![1], vec![2]]), seed.key("t1", 3, &[vec![1, 2], vec![]]));
    assert_ne!(seed.commitment("t1", 3), seed.commitment("t1", 4));
    assert_eq!(format!("{seed:?}"), "Seed(hidden)");
}
