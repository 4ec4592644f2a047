//! Pairings as pairing programs write them: how many, then one a line.

use std::fmt::{self, Write as _};

use crate::text::Text;

/// 对阵 · The pairs of a round, in the order of tables.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pairs(pub Vec<(u32, Option<u32>)>);

/// What is wrong with a list of pairs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PairsFault {
    /// The line does not hold the number of pairs.
    NoCount {
        /// What it holds.
        found: String,
    },
    /// The line, counted from 1, does not hold two numbers.
    NotAPair {
        /// The line.
        line: usize,
        /// What it holds.
        found: String,
    },
    /// There are more or fewer pairs than the first line says.
    Miscounted {
        /// Pairs announced.
        said: usize,
        /// Pairs there are.
        found: usize,
    },
    /// A number stands in two pairs.
    Repeated {
        /// The number.
        number: u32,
    },
}

impl PairsFault {
    /// What is wrong.
    pub fn text(&self) -> Text {
        match self {
            Self::NoCount { found } => Text::new(
                format!("首行应为对数，现为“{found}”。"),
                format!("The first line must be the number of pairs, not “{found}”."),
            ),
            Self::NotAPair { line, found } => Text::new(
                format!("第 {line} 行应为两个编号，现为“{found}”。"),
                format!("Line {line} must be two numbers, not “{found}”."),
            ),
            Self::Miscounted { said, found } => Text::new(
                format!("首行说有 {said} 对，实有 {found} 对。"),
                format!("By the first line the pairs are {said}; there are {found}."),
            ),
            Self::Repeated { number } => {
                Text::new(format!("编号 {number} 出现两次。"), format!("The number {number} stands in two pairs."))
            }
        }
    }
}

impl fmt::Display for PairsFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for PairsFault {}

impl Pairs {
    /// The text: the number of pairs, then two numbers a line; 0 stands for the bye.
    ///
    /// ```
    /// use sheets::trf::Pairs;
    ///
    /// let pairs = Pairs(vec![(3, Some(1)), (2, None)]);
    /// assert_eq!(pairs.write(), "2\n3 1\n2 0\n");
    /// assert_eq!(Pairs::read("2\r\n3 1\r\n2 0\r\n"), Ok(pairs));
    /// ```
    pub fn write(&self) -> String {
        let mut text = format!("{}\n", self.0.len());
        for (one, other) in &self.0 {
            let _ = writeln!(text, "{one} {}", other.unwrap_or(0));
        }
        text
    }

    /// The pairs of a text; blank lines are passed over.
    ///
    /// # Errors
    ///
    /// See [`PairsFault`].
    pub fn read(text: &str) -> Result<Self, PairsFault> {
        let mut lines = (1..).zip(text.split(['\n', '\r'])).filter(|(_, line)| !line.trim().is_empty());
        let first = lines.next().map_or("", |(_, line)| line.trim());
        let said: usize = first.parse().map_err(|_| PairsFault::NoCount { found: first.to_owned() })?;
        let mut pairs = Vec::new();
        let mut seen = std::collections::BTreeSet::new();
        for (line, text) in lines {
            let wrong = || PairsFault::NotAPair { line, found: text.trim().to_owned() };
            let numbers: Result<Vec<u32>, _> = text.split_whitespace().map(str::parse).collect();
            let (one, other) = match numbers.as_deref() {
                Ok([one, other]) if *one > 0 => (*one, *other),
                _ => return Err(wrong()),
            };
            for number in [one, other] {
                if number > 0 && !seen.insert(number) {
                    return Err(PairsFault::Repeated { number });
                }
            }
            pairs.push((one, (other > 0).then_some(other)));
        }
        if pairs.len() != said {
            return Err(PairsFault::Miscounted { said, found: pairs.len() });
        }
        Ok(Self(pairs))
    }
}
