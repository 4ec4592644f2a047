//! The messages that a program is sent: eight notices and three requests. `docs/bots.md` §5

use cards::{Bag, Card, Rank};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use table::Seat;

use super::{Choice, Dialect, Manner, Spoken, arrange, spoken};
use crate::view::View;

/// A place at the table, from 0; -1 where there is none.
pub(crate) type Place = i8;

pub(crate) fn place(seat: Seat) -> Place {
    seat.index() as Place
}

/// What is told to all, and is the same for all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Notice {
    /// A play or a pass, and what stands after it.
    Play {
        /// Who.
        by: Seat,
        /// What.
        action: Spoken,
        /// Whose play stands.
        greater: Option<Seat>,
        /// What stands.
        standing: Spoken,
    },
    /// Tributes: from, to, card.
    Tribute(Vec<(Seat, Seat, Card)>),
    /// Who holds big jokers so that nobody pays.
    Resisted(Vec<Seat>),
    /// Returned cards: from, to, card.
    Back(Vec<(Seat, Seat, Card)>),
    /// A board is over.
    Over {
        /// First to last, all four.
        order: [Seat; 4],
        /// The level that was played.
        level: Rank,
        /// What was left in hand.
        rest: Vec<(Seat, Vec<Card>)>,
    },
}

impl Serialize for Notice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("type", "notify")?;
        let moved = |gifts: &[(Seat, Seat, Card)]| -> Vec<(Place, Place, Card)> {
            gifts.iter().map(|(from, to, card)| (place(*from), place(*to), *card)).collect()
        };
        match self {
            Self::Play { by, action, greater, standing } => {
                map.serialize_entry("stage", "play")?;
                map.serialize_entry("curPos", &place(*by))?;
                map.serialize_entry("curAction", action)?;
                map.serialize_entry("greaterPos", &greater.map_or(-1, place))?;
                map.serialize_entry("greaterAction", standing)?;
            }
            Self::Tribute(gifts) => {
                map.serialize_entry("stage", "tribute")?;
                map.serialize_entry("result", &moved(gifts))?;
            }
            Self::Resisted(seats) => {
                let places: Vec<Place> = seats.iter().map(|seat| place(*seat)).collect();
                map.serialize_entry("stage", "anti-tribute")?;
                // The manual writes one name, the programs of its authors read the other.
                map.serialize_entry("antiNum", &places.len())?;
                map.serialize_entry("antiNums", &places.len())?;
                map.serialize_entry("antiPos", &places)?;
            }
            Self::Back(gifts) => {
                map.serialize_entry("stage", "back")?;
                map.serialize_entry("result", &moved(gifts))?;
            }
            Self::Over { order, level, rest } => {
                let rest: Vec<(Place, &[Card])> = rest.iter().map(|(seat, cards)| (place(*seat), &**cards)).collect();
                map.serialize_entry("stage", "episodeOver")?;
                map.serialize_entry("order", &order.map(place))?;
                map.serialize_entry("curRank", spoken::rank(*level))?;
                map.serialize_entry("restCards", &rest)?;
            }
        }
        map.end()
    }
}

/// The notice with which a board begins, for one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Beginning {
    #[serde(rename = "type")]
    kind: &'static str,
    stage: &'static str,
    hand_cards: Vec<Card>,
    my_pos: Place,
    cur_rank: &'static str,
    self_rank: &'static str,
    oppo_rank: &'static str,
}

impl Beginning {
    /// For the seat of a view; `None` for who has no seat. The ranks stand in it for both dialects: programs written for the
    /// second are used with the first, and the others ignore them.
    pub fn of(view: &View) -> Option<Self> {
        let seat = view.seat?;
        Some(Self {
            kind: "notify",
            stage: "beginning",
            hand_cards: arrange::hand(&view.hand, view.level),
            my_pos: place(seat),
            cur_rank: spoken::rank(view.level),
            self_rank: spoken::rank(view.levels[seat.team()]),
            oppo_rank: spoken::rank(view.levels[seat.team().other()]),
        })
    }
}

/// What is asked of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// To play or pass.
    Play,
    /// To pay.
    Tribute,
    /// To return a card.
    Back,
}

/// What all see of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Public {
    /// Cards left.
    pub rest: u8,
    /// Its last action in the trick; the second dialect leaves it out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play_area: Option<Spoken>,
}

/// A request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Act<'a> {
    #[serde(rename = "type")]
    pub(crate) kind: &'static str,
    /// What is asked.
    pub stage: Stage,
    pub(crate) hand_cards: Vec<Card>,
    pub(crate) public_info: [Public; 4],
    pub(crate) self_rank: &'static str,
    pub(crate) oppo_rank: &'static str,
    pub(crate) cur_rank: &'static str,
    pub(crate) cur_pos: Place,
    pub(crate) cur_action: Spoken,
    pub(crate) greater_pos: Place,
    pub(crate) greater_action: Spoken,
    /// Who has paid what is to be answered; the second dialect only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tribute_pos: Option<Place>,
    /// What was paid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tribute: Option<Card>,
    #[serde(serialize_with = "spoken_only")]
    pub(crate) action_list: &'a [Choice],
    pub(crate) index_range: usize,
}

fn spoken_only<S: Serializer>(choices: &&[Choice], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(choices.iter().map(|choice| &choice.spoken))
}

/// The notice after a game: how many are played, of how many.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GameOver {
    #[serde(rename = "type")]
    kind: &'static str,
    stage: &'static str,
    cur_times: u64,
    setting_times: u64,
}

impl GameOver {
    /// After game `played` of `of`.
    pub const fn new(played: u64, of: u64) -> Self {
        Self { kind: "notify", stage: "gameOver", cur_times: played, setting_times: of }
    }
}

/// The last notice of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct GameResult {
    #[serde(rename = "type")]
    kind: &'static str,
    stage: &'static str,
    #[serde(flatten)]
    victory: Victory,
}

/// Who has won, in the words of each dialect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged, rename_all_fields = "camelCase")]
pub enum Victory {
    /// Games won and drawn by each seat.
    BySeat {
        /// Won.
        victory_num: [u64; 4],
        /// Drawn.
        draws: [u64; 4],
    },
    /// The side that won more games (the first, if neither did), and the ranks of both at the end.
    BySide {
        /// 0 or 1.
        victory: u8,
        /// Of side 0 and side 1.
        victory_rank: [&'static str; 2],
    },
}

impl GameResult {
    /// From games won by each side, games drawn, and the levels at the end.
    pub fn new(dialect: Dialect, won: [u64; 2], drawn: u64, levels: [Rank; 2]) -> Self {
        let [a, b] = won;
        let victory = match dialect {
            Dialect::V1006 => Victory::BySeat { victory_num: [a, b, a, b], draws: [drawn; 4] },
            Dialect::OpenGuanDan => {
                Victory::BySide { victory: u8::from(b > a), victory_rank: levels.map(spoken::rank) }
            }
        };
        Self { kind: "notify", stage: "gameResult", victory }
    }
}

impl Act<'_> {
    /// The seats' cards as the programs count them while tribute is under way.
    pub(crate) fn publics(rest: [u8; 4], areas: &[Option<Spoken>; 4], manner: Manner) -> [Public; 4] {
        let area = |seat: usize| match manner.dialect {
            Dialect::V1006 => Some(areas[seat].clone().unwrap_or(manner.nothing())),
            Dialect::OpenGuanDan => None,
        };
        [0, 1, 2, 3].map(|seat| Public { rest: rest[seat], play_area: area(seat) })
    }
}

/// What was left in hand, of those who had something.
pub(crate) fn left(hands: &[Bag; 4], level: Rank) -> Vec<(Seat, Vec<Card>)> {
    let held = Seat::all(4).filter(|seat| !hands[seat.index()].is_empty());
    held.map(|seat| (seat, arrange::hand(&hands[seat.index()], level))).collect()
}
