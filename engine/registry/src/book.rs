//! The list of books.

use serde::Serialize;
use serde_json::Value;
use table::{Deal, Game, Guide, Spoken};

use crate::{Engine, Listing, Running, Words, running::json};

/// The key among chosen options that names a preset of the book; it stands in no setup, its choices do.
const PRESET: &str = "preset";

/// A rulebook that can be played. Obtained from [`book`] or [`books`].
pub struct Book {
    guide: &'static Guide,
    erased: &'static dyn Erased,
}

/// A setup or carry that the book cannot read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// An option that the book does not have.
    #[error("no option {key:?}; this book has {known}")]
    UnknownOption {
        /// The key given.
        key: String,
        /// The keys there are.
        known: String,
    },
    /// A value that the option does not have.
    #[error("option {key:?} has no value {value}; it takes {known}")]
    UnknownValue {
        /// The option.
        key: &'static str,
        /// The value given, as JSON.
        value: String,
        /// The values there are.
        known: String,
    },
    /// Options that do not go together, or a carry from another book.
    #[error("{0}")]
    Unfit(String),
}

impl SetupError {
    /// 中文
    pub fn zh(&self) -> String {
        match self {
            Self::UnknownOption { key, known } => format!("没有选项 {key:?}；本规则有 {known}"),
            Self::UnknownValue { key, value, known } => format!("选项 {key:?} 没有 {value} 这个值；可选 {known}"),
            Self::Unfit(why) => format!("这些选项合不到一起：{why}"),
        }
    }
}

/// Work that needs the book's types: simulations, laws. See [`Book::visit`].
pub trait UseGame {
    /// What comes out.
    type Out;
    /// Called with the book's game and setup.
    fn run<G: Game>(self, setup: G::Setup) -> Self::Out;
}

trait Erased: Sync {
    fn setup(&self, whole: &Value) -> Result<Value, String>;
    fn seats(&self, setup: &Value) -> u8;
    fn packs(&self, setup: &Value) -> u8;
    fn open(&self, setup: &Value, carry: Option<&Value>, deal: &Deal) -> Result<Box<dyn Engine>, String>;
    fn first(&self, setup: &Value) -> Result<Value, String>;
}

struct Of<G>(std::marker::PhantomData<fn() -> G>);

impl<G: Game> Of<G> {
    fn read(setup: &Value) -> Result<G::Setup, String> {
        serde::Deserialize::deserialize(setup).map_err(|error: serde_json::Error| error.to_string())
    }
}

impl<G: Spoken> Erased for Of<G> {
    fn setup(&self, whole: &Value) -> Result<Value, String> {
        Self::read(whole).map(|setup| json(&setup))
    }

    fn seats(&self, setup: &Value) -> u8 {
        Self::read(setup).map_or(4, |setup| G::seats(&setup))
    }

    fn packs(&self, setup: &Value) -> u8 {
        Self::read(setup).map_or(1, |setup| G::packs(&setup))
    }

    fn open(&self, setup: &Value, carry: Option<&Value>, deal: &Deal) -> Result<Box<dyn Engine>, String> {
        let setup = Self::read(setup)?;
        let carry = match carry {
            Some(carry) => serde::Deserialize::deserialize(carry)
                .map_err(|error: serde_json::Error| format!("this book can't begin from the carry given: {error}"))?,
            None => G::first(&setup),
        };
        let due = u32::from(G::packs(&setup)) * cards::Card::COUNT as u32;
        if deal.pack().len() as u32 != due {
            return Err(format!("the deal has {} cards; this setup is played with {due}", deal.pack().len()));
        }
        Ok(Box::new(Running::<G>::open(setup, carry, deal)))
    }

    fn first(&self, setup: &Value) -> Result<Value, String> {
        Self::read(setup).map(|setup| json(&G::first(&setup)))
    }
}

impl Book {
    /// The id in URLs, records and on command lines.
    pub fn id(&self) -> &'static str {
        self.guide.id
    }

    /// Names, options and articles.
    pub fn guide(&self) -> &'static Guide {
        self.guide
    }

    /// The title in both languages.
    pub fn title(&self) -> Words {
        Words::new(self.guide.zh, self.guide.en)
    }

    /// The whole setup from chosen options (an object of strings; what is missing is the default, or what the chosen
    /// `preset` says).
    pub fn setup(&self, options: &Value) -> Result<Value, SetupError> {
        let mut whole = serde_json::Map::new();
        whole.insert("format".into(), self.guide.id.into());
        for option in self.guide.options {
            whole.insert(option.key.into(), option.values[0].value.into());
        }
        let empty = serde_json::Map::new();
        let chosen = options.as_object().unwrap_or(&empty);
        if let Some(name) = chosen.get(PRESET) {
            let Some(preset) = self.guide.presets.iter().find(|preset| name == preset.id) else {
                let known = list(self.guide.presets.iter().map(|preset| preset.id));
                return Err(SetupError::UnknownValue { key: PRESET, value: name.to_string(), known });
            };
            whole.extend(preset.values.iter().map(|(key, value)| ((*key).to_owned(), Value::from(*value))));
        }
        for (key, value) in chosen {
            if key == PRESET || key == "format" && value == self.guide.id {
                continue;
            }
            let Some(option) = self.guide.options.iter().find(|option| option.key == key) else {
                let known = list(self.guide.options.iter().map(|option| option.key));
                return Err(SetupError::UnknownOption { key: key.clone(), known });
            };
            if !option.values.iter().any(|known| value == known.value) {
                let known = list(option.values.iter().map(|value| value.value));
                return Err(SetupError::UnknownValue { key: option.key, value: value.to_string(), known });
            }
            whole.insert(key.clone(), value.clone());
        }
        self.erased.setup(&Value::Object(whole)).map_err(SetupError::Unfit)
    }

    /// Seats at a table of this setup.
    pub fn seats(&self, setup: &Value) -> u8 {
        self.erased.seats(setup)
    }

    /// Packs that its deal is made of.
    pub fn packs(&self, setup: &Value) -> u8 {
        self.erased.packs(setup)
    }

    /// What the first deal of a match starts from.
    pub fn first(&self, setup: &Value) -> Result<Value, SetupError> {
        self.erased.first(setup).map_err(SetupError::Unfit)
    }

    /// Opens a deal; without a carry, the first of a match.
    pub fn open(&self, setup: &Value, carry: Option<&Value>, deal: &Deal) -> Result<Box<dyn Engine>, SetupError> {
        self.erased.open(setup, carry, deal).map_err(SetupError::Unfit)
    }
}

impl std::fmt::Debug for Book {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Book({})", self.guide.id)
    }
}

/// As the lobby reads it: see [`Listing`].
impl Serialize for Book {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Listing::of(self).serialize(serializer)
    }
}

fn list<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(", ")
}

/// The book of an id.
pub fn book(id: &str) -> Option<&'static Book> {
    books().iter().find(|book| book.id() == id)
}

/// Makes the list: one line a book, the id of its guide and the game that plays it.
macro_rules! registry {
    ($($guide:path => $game:ty),+ $(,)?) => {
        /// All books, in the order in which the lobby shows them.
        pub fn books() -> &'static [Book] {
            static BOOKS: &[Book] = &[$(Book { guide: &$guide, erased: &Of::<$game>(std::marker::PhantomData) }),+];
            BOOKS
        }

        impl Book {
            /// Runs work that needs the book's types, with a setup made by [`setup`](Self::setup).
            pub fn visit<W: UseGame>(&self, setup: &Value, work: W) -> Result<W::Out, SetupError> {
                $(if self.guide.id == $guide.id {
                    let setup = Of::<$game>::read(setup).map_err(SetupError::Unfit)?;
                    return Ok(work.run::<$game>(setup));
                })+
                Err(SetupError::Unfit(format!("no book {:?}", self.guide.id)))
            }
        }
    };
}

registry! {
    shengji::GZ3 => shengji::Round,
    shengji::CN1 => shengji::Round,
    shengji::CN2 => shengji::Round,
    shengji::CN3 => shengji::Round,
    tuolaji::GW6 => tuolaji::Round,
    guandan::GD22 => guandan::Round,
    guandan::GD17 => guandan::Round,
    gouji::G4 => gouji::Round,
    gouji::G6 => gouji::Round,
}
