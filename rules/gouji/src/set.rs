//! 一套牌 What is played: equal ranks with hung jokers and 2s; what beats what; which sets are gouji. `G4 7-3-1`, `G6 7-3-1`

use std::fmt;

use cards::{Bag, Card, Rank, Suit};
use serde::{Serialize, Serializer};

use crate::Format;

/// 牌点 A rank or a joker by its place in the order: 3 to 10 as printed, J 11 … A 14, 2 15, jokers 16 and 17. `G4 7-2`
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point(u8);

impl Point {
    /// 3
    pub const THREE: Self = Self(3);
    /// 10
    pub const TEN: Self = Self(10);
    /// A
    pub const ACE: Self = Self(14);
    /// 2
    pub const TWO: Self = Self(15);
    /// 小王
    pub const SMALL_JOKER: Self = Self(16);
    /// 大王
    pub const BIG_JOKER: Self = Self(17);

    /// The points of natural ranks, 3 to A.
    pub fn naturals() -> impl DoubleEndedIterator<Item = Self> {
        (Self::THREE.0..=Self::ACE.0).map(Self)
    }

    /// The point of a card.
    pub const fn of(card: Card) -> Self {
        Self::of_lane(card.lane())
    }

    /// The point of a lane of [`Bag::by_rank`].
    pub(crate) const fn of_lane(lane: u8) -> Self {
        match lane {
            0 => Self::TWO,
            13 => Self::SMALL_JOKER,
            14 => Self::BIG_JOKER,
            lane => Self(lane + 2),
        }
    }

    /// The lane in [`Bag::by_rank`].
    pub(crate) const fn lane(self) -> usize {
        match self {
            Self::TWO => 0,
            Self::SMALL_JOKER => 13,
            Self::BIG_JOKER => 14,
            Self(point) => point as usize - 2,
        }
    }

    /// The rank; jokers have none.
    pub const fn rank(self) -> Option<Rank> {
        Rank::from_index(self.lane() as u8)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rank() {
            Some(rank) => write!(f, "{rank}"),
            None => f.write_str(if *self == Self::SMALL_JOKER { "w" } else { "W" }),
        }
    }
}

/// The rank's letter, `SB` or `HR`.
impl Serialize for Point {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.rank() {
            Some(rank) => rank.serialize(serializer),
            None => serializer.serialize_str(if *self == Self::SMALL_JOKER { "SB" } else { "HR" }),
        }
    }
}

/// What cards that are no set come nearest to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoSet {
    /// No cards.
    Nothing,
    /// Two natural ranks. `G4 7-4`
    TwoRanks,
}

/// 一套牌 A set: cards of one rank, 2s that become that rank, jokers that keep their own. Suits play no part. `G4 7-3-4`,
/// `G6 7-3-4`, `R-jokers-mixed`, `R-jokers-alone`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(
        export_to = "gouji.ts",
        type = "{ base: string, plain: number, twos: number, small: number, big: number, gouji: boolean }"
    )
)]
pub struct Set {
    base: Point,
    /// Cards of the base rank and 2s.
    plain: u8,
    twos: u8,
    small: u8,
    big: u8,
}

impl Set {
    /// A set of `natural` cards of a rank with 2s and jokers hung on. Without naturals the 2s are the base, without 2s the
    /// lower joker.
    pub(crate) const fn new(rank: Point, natural: u8, twos: u8, small: u8, big: u8) -> Self {
        let base = match (natural, twos, small) {
            (0, 0, 0) => Point::BIG_JOKER,
            (0, 0, _) => Point::SMALL_JOKER,
            (0, ..) => Point::TWO,
            _ => rank,
        };
        Self { base, plain: natural + twos, twos, small, big }
    }

    /// The set that these cards are.
    pub fn read(cards: &Bag) -> Result<Self, NoSet> {
        let counts = cards.by_rank();
        let mut naturals = Point::naturals().filter(|point| counts[point.lane()] > 0);
        let rank = naturals.next();
        if naturals.next().is_some() {
            return Err(NoSet::TwoRanks);
        }
        let natural = rank.map_or(0, |rank| counts[rank.lane()]);
        let set = Self::new(rank.unwrap_or(Point::TWO), natural, counts[0], counts[13], counts[14]);
        if set.is_empty() { Err(NoSet::Nothing) } else { Ok(set) }
    }

    /// The rank that compares; of 2s with jokers 2, of jokers alone the lowest. `G4 7-3-1`
    pub const fn base(self) -> Point {
        self.base
    }

    /// How many cards.
    pub const fn len(self) -> u8 {
        self.plain + self.small + self.big
    }

    /// No cards? Never of a set that was read.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// 挂王 Jokers in it.
    pub const fn jokers(self) -> u8 {
        self.small + self.big
    }

    /// Natural cards of its rank, 3 to A.
    pub const fn naturals(self) -> u8 {
        self.plain - self.twos
    }

    /// 2s in it.
    pub const fn twos(self) -> u8 {
        self.twos
    }

    /// Small jokers in it.
    pub const fn small_count(self) -> u8 {
        self.small
    }

    /// Big jokers in it.
    pub const fn big_count(self) -> u8 {
        self.big
    }

    /// 够级牌 A joker or a 2 as base, two of A or K, three Q, four J, five 10. Hung 2s count. `G4 7-7-1`, `G6 7-7-1`,
    /// `R-gouji-threshold`, `R-twos-count`
    pub const fn is_gouji(self) -> bool {
        let enough = match self.base.0 {
            15.. => 0,
            13 | 14 => 2,
            12 => 3,
            11 => 4,
            10 => 5,
            _ => u8::MAX,
        };
        self.jokers() > 0 || self.plain >= enough
    }

    /// 死牌 Can nothing beat it, so that nobody is asked? With four packs any set with a big joker; with six there is no
    /// such set. `G4 7-3-2`, `R-dead-six`
    pub const fn is_dead(self, format: Format) -> bool {
        matches!(format, Format::Four) && self.big > 0
    }

    /// Big jokers that beating it takes: two for a big joker, one for a small one. `G4 7-3-3`,
    /// `R-small-joker-six`, `R-exchange-scale`
    const fn big_needed(self) -> u8 {
        2 * self.big + self.small
    }

    /// Cards that beating it takes: two big jokers that beat one make it one longer. `G6 7-3-2`, `R-exchange`
    pub(crate) const fn cards_needed(self) -> u8 {
        self.len() + self.big
    }

    /// 灭 May it be put on `standing`? Every card higher than one of the other set, equal never. `G4 7-6`, `G6 7-6`, `R-slots`,
    /// `R-lone-joker`
    pub const fn beats(self, standing: Self, format: Format) -> bool {
        if standing.is_dead(format) || self.len() != standing.cards_needed() {
            return false;
        }
        // Jokers are higher than any rank, so beside them only the ranks are compared.
        self.big >= standing.big_needed() && (self.plain == 0 || self.base.0 > standing.base.0)
    }

    /// The cards of this set, taken out of a hand that has them: which suits is of no account, the first ones are taken.
    pub(crate) fn cards_from(self, hand: &Bag) -> Bag {
        let (natural, [two, small, big]) = (self.naturals(), [Point::TWO, Point::SMALL_JOKER, Point::BIG_JOKER]);
        let mut words = [0; 4];
        for (point, count) in [(self.base, natural), (two, self.twos), (small, self.small), (big, self.big)] {
            // Each suit counts its cards of a rank in four bits; the jokers stand with the spades.
            let (shift, mut left) = (4 * point.lane(), u64::from(count));
            for (word, suit) in words.iter_mut().zip(Suit::ALL) {
                if left == 0 {
                    break;
                }
                let taken = (hand.word(suit) >> shift & 7).min(left);
                *word += taken << shift;
                left -= taken;
            }
        }
        Bag::from_words(words)
    }
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = if self.plain > 0 { Some(self.base) } else { None };
        if let Some(rank) = rank {
            write!(f, "{rank}*{}", self.plain)?;
        }
        for (joker, count) in [("w", self.small), ("W", self.big)] {
            if count > 0 {
                write!(
                    f,
                    "{}{joker}*{count}",
                    if rank.is_some() || joker == "W" && self.small > 0 { "+" } else { "" }
                )?;
            }
        }
        Ok(())
    }
}

/// As the page shows it: base, cards of the base, hung 2s among them, jokers, whether it is gouji.
impl Serialize for Set {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut fields = serializer.serialize_struct("Set", 6)?;
        fields.serialize_field("base", &self.base)?;
        fields.serialize_field("plain", &self.plain)?;
        fields.serialize_field("twos", &self.twos)?;
        fields.serialize_field("small", &self.small)?;
        fields.serialize_field("big", &self.big)?;
        fields.serialize_field("gouji", &self.is_gouji())?;
        fields.end()
    }
}
