//! What kinds of values the fields of a case take, and how a person is told.

use table::{BookOption, Preset};

/// What kind of value a field takes.
#[derive(Clone, Copy, Debug)]
pub enum Want {
    /// A string.
    Text,
    /// What a case is called.
    Id,
    /// `true` or `false`.
    Flag,
    /// A whole number.
    Integer,
    /// An object.
    Object,
    /// A list.
    List,
    /// One card.
    Card,
    /// A list of cards.
    Cards,
    /// A list of lists of cards.
    ListOfCards,
    /// A rank.
    Level,
    /// A suit that can be trump.
    Trump,
    /// A suit that can be trump, or none.
    TrumpOrNone,
    /// One of these strings.
    OneOf(&'static [&'static str]),
    /// One of the values of a table's option.
    Choice(&'static BookOption),
    /// The name of one of these sets of choices.
    Preset(&'static [Preset]),
    /// One of four seats.
    Seat,
    /// One of two sides.
    Side,
    /// A type of play.
    Kind,
    /// The rank of a reading.
    Face,
    /// To whom a card is returned.
    Receiver,
    /// Seats in the order in which they finished.
    Finish,
    /// `true`, where the field stands at all.
    True,
    /// One card whose suit may be left out.
    CardOrRank,
    /// A list of cards whose suits may be left out.
    CardsOrRanks,
    /// One of six seats.
    SeatOfSix,
    /// A list of some of six seats.
    SeatsOfSix,
    /// All six seats in the order in which they finished.
    Places,
    /// What a seat does without cards.
    Deed,
}

impl Want {
    pub(crate) fn en(self) -> String {
        let fixed = match self {
            Self::OneOf(known) => return format!("one of {}", list(known.iter().copied())),
            Self::Preset(known) => return format!("one of {}", list(known.iter().map(|preset| preset.id))),
            Self::Choice(option) => {
                return format!(
                    "a choice of {:?}: {}",
                    option.key,
                    list(option.values.iter().map(|value| value.value))
                );
            }
            Self::Text => "a string",
            Self::Id => "an id: a string that is not empty",
            Self::Flag => "true or false",
            Self::Integer => "a whole number",
            Self::Object => "an object",
            Self::List => "a list",
            Self::Card => {
                "a card: suit S, H, C or D and rank 2 to 9, T, J, Q, K or A, such as \"HT\"; \"SB\" is the small joker, \
                 \"HR\" the big one"
            }
            Self::Cards => "a list of cards such as [\"SA\", \"HT\", \"HR\"]",
            Self::ListOfCards => "a list of lists of cards such as [[\"SA\", \"SA\"], [\"HT\"]]",
            Self::Level => "a level: \"2\" to \"9\", \"T\", \"J\", \"Q\", \"K\" or \"A\"",
            Self::Trump => "a trump suit of this rulebook: \"S\", \"H\", \"C\" or \"D\"",
            Self::TrumpOrNone => "trump: \"S\", \"H\", \"C\", \"D\", or \"NT\" for no trump",
            Self::Seat => "a seat: \"E\", \"N\", \"W\" or \"S\"",
            Self::Side => "a side: \"EW\" or \"NS\"",
            Self::Kind => {
                "a type: \"single\", \"pair\", \"triple\", \"full-house\", \"tube\", \"plate\", \"straight\", \"bomb\", \
                 \"straight-flush\" or \"jokers\""
            }
            Self::Face => "a rank: \"2\" to \"9\", \"T\", \"J\", \"Q\", \"K\", \"A\", \"SB\" or \"HR\"",
            Self::Receiver => "\"partner\" or \"opponent\"",
            Self::Finish => "an order of finishing: two partners such as [\"E\", \"W\"], or all four seats, each once",
            Self::True => "true; leave the field out otherwise",
            Self::CardOrRank => {
                "a card: rank 2 to 9, T, J, Q, K or A, with a suit S, H, C or D before it or without, such as \"HT\" or \"T\"; \
                 \"SB\" is the small joker, \"HR\" the big one"
            }
            Self::CardsOrRanks => "a list of cards such as [\"A\", \"HT\", \"SB\"]",
            Self::SeatOfSix => "a seat: \"0\" to \"5\"",
            Self::SeatsOfSix => "a list of seats such as [\"0\", \"3\"], each at most once",
            Self::Places => "all six seats in the order of finishing, each once",
            Self::Deed => "\"pass\", \"yield\", \"layaway\", \"decline\" or \"apply\"",
        };
        fixed.into()
    }

    pub(crate) fn zh(self) -> String {
        let fixed = match self {
            Self::OneOf(known) => return format!("其中之一：{}", list(known.iter().copied())),
            Self::Preset(known) => return format!("其中之一：{}", list(known.iter().map(|preset| preset.id))),
            Self::Choice(option) => {
                let known = list(option.values.iter().map(|value| value.value));
                return format!("“{}”（{}）的选项：{known}", option.zh, option.key);
            }
            Self::Text => "字符串",
            Self::Id => "编号：不空的字符串",
            Self::Flag => "true 或 false",
            Self::Integer => "整数",
            Self::Object => "对象",
            Self::List => "列表",
            Self::Card => {
                "一张牌：花色 S、H、C、D 加点数 2 至 9、T、J、Q、K、A，例如 \"HT\"；\"SB\" 是小王，\"HR\" 是大王"
            }
            Self::Cards => "牌的列表，例如 [\"SA\", \"HT\", \"HR\"]",
            Self::ListOfCards => "若干组牌的列表，例如 [[\"SA\", \"SA\"], [\"HT\"]]",
            Self::Level => "级：\"2\" 至 \"9\"、\"T\"、\"J\"、\"Q\"、\"K\" 或 \"A\"",
            Self::Trump => "本规则的将牌花色：\"S\"、\"H\"、\"C\" 或 \"D\"",
            Self::TrumpOrNone => "主牌：\"S\"、\"H\"、\"C\"、\"D\"，或 \"NT\"（无将）",
            Self::Seat => "座位：\"E\"、\"N\"、\"W\" 或 \"S\"",
            Self::Side => "一方：\"EW\" 或 \"NS\"",
            Self::Kind => {
                "牌型：\"single\"、\"pair\"、\"triple\"、\"full-house\"、\"tube\"、\"plate\"、\"straight\"、\"bomb\"、\
                 \"straight-flush\" 或 \"jokers\""
            }
            Self::Face => "点数：\"2\" 至 \"9\"、\"T\"、\"J\"、\"Q\"、\"K\"、\"A\"、\"SB\" 或 \"HR\"",
            Self::Receiver => "\"partner\"（搭档）或 \"opponent\"（对方）",
            Self::Finish => "名次：两个搭档如 [\"E\", \"W\"]，或四个座位，各出现一次",
            Self::True => "true；否则不写这一项",
            Self::CardOrRank => {
                "一张牌：点数 2 至 9、T、J、Q、K、A，前面可加花色 S、H、C、D，例如 \"HT\" 或 \"T\"；\"SB\" 是小王，\"HR\" 是大王"
            }
            Self::CardsOrRanks => "牌的列表，例如 [\"A\", \"HT\", \"SB\"]",
            Self::SeatOfSix => "座位：\"0\" 至 \"5\"",
            Self::SeatsOfSix => "座位的列表，例如 [\"0\", \"3\"]，各至多出现一次",
            Self::Places => "名次：六个座位，各出现一次",
            Self::Deed => {
                "\"pass\"（过牌）、\"yield\"（让牌）、\"layaway\"（扣牌）、\"decline\"（不烧）或 \"apply\"（申请接风）"
            }
        };
        fixed.into()
    }
}

impl PartialEq for Want {
    fn eq(&self, other: &Self) -> bool {
        self.en() == other.en()
    }
}

impl Eq for Want {}

/// `"a", "b"`
fn list(known: impl Iterator<Item = &'static str>) -> String {
    let quoted: Vec<String> = known.map(|word| format!("{word:?}")).collect();
    quoted.join(", ")
}
