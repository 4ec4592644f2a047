//! What each possible play weighs in hand, in turns: a low single is a whole turn, a play that nobody beats less than none.

use super::memory::Memory;
use crate::reading::{Face, Kind, Reading};

/// What a play weighs if it is the lowest of its kind and somebody beats it for sure.
const SINGLE: f32 = 1.25;
const PAIR: f32 = 1.2;
const TRIPLE: f32 = 0.95;
const FULL_HOUSE: f32 = 0.7;
const RUN: f32 = 1.25;
/// What it weighs less the higher it is: it can be put on others' plays. By kind: singles, pairs, triples and more.
const FOLLOWS: [f32; 3] = [0.45, 0.4, 0.3];
/// What it weighs less the surer it stands: it takes the lead.
const STANDS: [f32; 3] = [1.3, 1.1, 0.8];
/// Bombs take the lead whenever they must: four alike, each card more, from six on, a straight flush, four jokers.
const BOMB: f32 = -1.6;
const BOMB_CARD: f32 = -0.25;
const BOMB_SIX: f32 = -0.2;
const BOMB_RANK: f32 = -0.02;
const FLUSH: f32 = -2.2;
const JOKERS: f32 = -3.2;

/// Burdens of all plays that a hand may be parted in, by lane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Burdens {
    /// So many cards of one rank.
    pub alike: [[f32; 16]; 11],
    /// A full house by its triple.
    pub full_house: [f32; 16],
    /// Runs by their top.
    pub straight: [f32; 16],
    pub tube: [f32; 16],
    pub plate: [f32; 16],
    pub flush: [f32; 16],
    pub jokers: f32,
}

impl Burdens {
    pub(super) fn new(memory: &Memory<'_>) -> Self {
        let mut all = Self {
            alike: [[0.0; 16]; 11],
            full_house: [0.0; 16],
            straight: [0.0; 16],
            tube: [0.0; 16],
            plate: [0.0; 16],
            flush: [0.0; 16],
            jokers: JOKERS,
        };
        for lane in 0..15u8 {
            let (at, face) = (usize::from(lane), Face::of_lane(lane));
            let height = f32::from(face.height(memory.level));
            let weigh = |kind, size, most: f32, class: usize, part: f32| {
                let stands = memory.stands(Reading::new(kind, face, size));
                most - FOLLOWS[class] * part - STANDS[class] * stands
            };
            all.alike[1][at] = weigh(Kind::Single, 1, SINGLE, 0, height / 15.0);
            all.alike[2][at] = weigh(Kind::Pair, 2, PAIR, 1, height / 15.0);
            if lane >= 13 {
                continue;
            }
            all.alike[3][at] = weigh(Kind::Triple, 3, TRIPLE, 2, height / 13.0);
            all.full_house[at] = weigh(Kind::FullHouse, 5, FULL_HOUSE, 2, height / 13.0);
            for size in 4..=10u8 {
                let more = f32::from(size - 4);
                let six = if size >= 6 { BOMB_SIX } else { 0.0 };
                all.alike[usize::from(size)][at] = BOMB + BOMB_CARD * more + six + BOMB_RANK * height;
            }
            let top = f32::from(lane) / 12.0;
            all.straight[at] = weigh(Kind::Straight, 5, RUN, 2, top);
            all.tube[at] = weigh(Kind::Tube, 6, RUN, 2, top);
            all.plate[at] = weigh(Kind::Plate, 6, RUN, 2, top);
            all.flush[at] = FLUSH + BOMB_RANK * f32::from(lane);
        }
        all
    }
}
