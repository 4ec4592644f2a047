//! Which column of a table is which of those that the caller wants.

use crate::fault::{SheetFault, Wrong};
use crate::fold::fold;
use crate::place::{Column, Place};
use crate::table::Table;
use crate::text::Text;

/// 要找的列 · A column that the caller wants, and the headers by which it is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The word by which the caller's code asks for it.
    pub key: String,
    /// Its name in messages; also headers.
    pub name: Text,
    /// Further headers.
    pub aliases: Vec<String>,
    /// Whether there is no table without it.
    pub need: Need,
    /// Whether it may be several columns.
    pub span: Span,
}

/// Whether a column must be there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Need {
    /// It must.
    Required,
    /// It may.
    Optional,
}

/// How many columns serve as one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Span {
    /// One.
    One,
    /// One, or several of the same header with or without a number: `队员1`, `队员2`, …
    Several,
}

impl Wanted {
    /// One column that must be there.
    pub fn new(key: &str, zh: &str, en: &str) -> Self {
        let name = Text::new(zh, en);
        Self { key: key.to_owned(), name, aliases: Vec::new(), need: Need::Required, span: Span::One }
    }

    /// Known by these headers too.
    #[must_use]
    pub fn also(mut self, aliases: &[&str]) -> Self {
        self.aliases.extend(aliases.iter().map(|alias| (*alias).to_owned()));
        self
    }

    /// It need not be there.
    #[must_use]
    pub fn optional(mut self) -> Self {
        self.need = Need::Optional;
        self
    }

    /// It may be several columns.
    #[must_use]
    pub fn several(mut self) -> Self {
        self.span = Span::Several;
        self
    }
}

/// The headers by which a column is known, as labels.
struct Labels {
    span: Span,
    names: Vec<String>,
    aliases: Vec<String>,
}

impl Labels {
    fn of(wanted: &Wanted) -> Self {
        let names = [&wanted.key, &wanted.name.zh, &wanted.name.en];
        Self {
            span: wanted.span,
            names: names.into_iter().map(|name| label(name)).collect(),
            aliases: wanted.aliases.iter().map(|alias| label(alias)).collect(),
        }
    }

    /// Whether the label of a header fits by a kind of match.
    fn fit(&self, label: &str, by: Match) -> bool {
        let stem = if self.span == Span::Several { unnumbered(label) } else { label };
        match by {
            Match::Told => false,
            Match::Exact => self.names.iter().any(|name| stem == name),
            Match::Alias => self.aliases.iter().any(|alias| stem == alias),
            Match::Prefix => {
                let mut all = self.names.iter().chain(&self.aliases);
                all.any(|name| begins(label, name) || begins(name, label))
            }
        }
    }
}

/// By what a column was found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Match {
    /// The caller named it.
    Told,
    /// Its name.
    Exact,
    /// A further header.
    Alias,
    /// A header that begins with one of them, or is the beginning of one.
    Prefix,
}

/// 列对应 · Which columns of a table serve for what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mapping {
    columns: Vec<Mapped>,
}

/// A wanted column and what serves for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mapped {
    /// The column.
    pub wanted: Wanted,
    /// Indices of headers in the table, from left to right; empty when an optional column is not there.
    pub headers: Vec<usize>,
    /// By what they were found.
    pub by: Match,
}

impl Mapping {
    /// 找列 · Finds the wanted columns.
    ///
    /// Headers compare without regard to width, case, spaces, `*`, `:` and a remark in brackets at the end. A name wins
    /// over an alias, an alias over a beginning; what one column has taken is no longer there for a weaker claim.
    /// `told` names columns by key: `("team", "B")` or `("team", "参赛队名")`, and wins over everything.
    ///
    /// # Errors
    ///
    /// Every fault at once: `MissingColumn`, `AmbiguousColumn`, `SharedColumn`, `NoSuchColumn`.
    pub fn find(table: &Table, wanted: &[Wanted], told: &[(&str, &str)]) -> Result<Self, Vec<SheetFault>> {
        let labels: Vec<Labels> = wanted.iter().map(Labels::of).collect();
        let headers = table.headers.iter().map(|header| label(&header.text)).collect();
        let mut search =
            Search { table, headers, taken: vec![false; table.headers.len()], found: Vec::new(), faults: Vec::new() };
        search.found.extend(wanted.iter().map(|_| None));
        search.told(wanted, told);
        for by in [Match::Exact, Match::Alias, Match::Prefix] {
            search.step(wanted, &labels, by);
        }
        let mut columns = Vec::new();
        for (wanted, found) in wanted.iter().zip(search.found) {
            if found.is_none() && wanted.need == Need::Required {
                let have = table.named_headers();
                let wrong = Wrong::MissingColumn { wanted: wanted.name.clone(), have };
                search.faults.push(SheetFault::new(table.whole(), wrong));
            }
            let (headers, by) = found.unwrap_or((Vec::new(), Match::Exact));
            columns.push(Mapped { wanted: wanted.clone(), headers, by });
        }
        if search.faults.is_empty() { Ok(Self { columns }) } else { Err(search.faults) }
    }

    /// What serves for a column of this key; `None` when nobody wanted one.
    pub fn get(&self, key: &str) -> Option<&Mapped> {
        self.columns.iter().find(|mapped| mapped.wanted.key == key)
    }

    /// What serves for each wanted column, in the order in which they were wanted.
    pub fn columns(&self) -> &[Mapped] {
        &self.columns
    }

    /// Indices of the table's headers that serve for nothing: show them, they may hold what somebody misses.
    pub fn unused(&self, table: &Table) -> Vec<usize> {
        let used = |index: &usize| self.columns.iter().any(|mapped| mapped.headers.contains(index));
        (0..table.headers.len()).filter(|index| !used(index)).collect()
    }
}

/// A search under way.
struct Search<'t> {
    table: &'t Table,
    /// Labels of the headers.
    headers: Vec<String>,
    /// Whether a header serves already, one each.
    taken: Vec<bool>,
    /// What was found, one for each wanted column. A column with a fault counts as found.
    found: Vec<Option<(Vec<usize>, Match)>>,
    faults: Vec<SheetFault>,
}

impl Search<'_> {
    /// What the caller named.
    fn told(&mut self, wanted: &[Wanted], told: &[(&str, &str)]) {
        for (key, named) in told {
            let Some(at) = wanted.iter().position(|wanted| wanted.key == *key) else { continue };
            let Some(header) = self.named(named) else {
                let wrong = Wrong::NoSuchColumn { named: (*named).to_owned(), have: self.table.named_headers() };
                self.faults.push(SheetFault::new(self.table.whole(), wrong));
                self.found[at].get_or_insert((Vec::new(), Match::Told));
                continue;
            };
            self.taken[header] = true;
            self.found[at].get_or_insert((Vec::new(), Match::Told)).0.push(header);
        }
    }

    /// The header of this text, or in the column of these letters.
    fn named(&self, named: &str) -> Option<usize> {
        let headers = &self.table.headers;
        let by_text =
            || headers.iter().position(|header| !header.text.is_empty() && label(&header.text) == label(named));
        let column = Column::of_letters(named);
        headers.iter().position(|header| header.text == named).or_else(by_text).or_else(|| {
            let column = column?;
            headers.iter().position(|header| header.column == column)
        })
    }

    /// Finds what can be found by one kind of match.
    fn step(&mut self, wanted: &[Wanted], labels: &[Labels], by: Match) {
        let mut claims: Vec<(usize, Vec<usize>)> = Vec::new();
        for (at, one) in wanted.iter().enumerate() {
            if self.found[at].is_some() {
                continue;
            }
            let fitting: Vec<usize> = (0..self.table.headers.len())
                .filter(|header| !self.taken[*header] && labels[at].fit(&self.headers[*header], by))
                .collect();
            let many = one.span == Span::Several && by != Match::Prefix;
            match fitting.len() {
                0 => {}
                1 => claims.push((at, fitting)),
                _ if many => claims.push((at, fitting)),
                _ => self.ambiguous(at, one, &fitting),
            }
        }
        for (at, headers) in &claims {
            let rivals: Vec<usize> = claims
                .iter()
                .filter(|(_, other)| other.iter().any(|header| headers.contains(header)))
                .map(|(rival, _)| *rival)
                .collect();
            if rivals.len() > 1 && rivals[0] == *at {
                self.shared(wanted, headers[0], &rivals);
            }
            self.found[*at] = Some((headers.clone(), by));
            for header in headers {
                self.taken[*header] = true;
            }
        }
    }

    fn ambiguous(&mut self, at: usize, wanted: &Wanted, fitting: &[usize]) {
        let candidates = fitting.iter().map(|header| self.table.headers[*header].named()).collect();
        let wrong = Wrong::AmbiguousColumn { wanted: wanted.name.clone(), candidates };
        self.faults.push(SheetFault::new(self.table.whole(), wrong));
        self.found[at] = Some((Vec::new(), Match::Exact));
    }

    fn shared(&mut self, wanted: &[Wanted], header: usize, rivals: &[usize]) {
        let header = &self.table.headers[header];
        let claims = rivals.iter().map(|rival| wanted[*rival].name.clone()).collect();
        let place = Place { column: Some(header.column), ..self.table.whole() };
        self.faults.push(SheetFault::new(place, Wrong::SharedColumn { header: header.text.clone(), claims }));
    }
}

/// A header as it compares: folded, words apart by one space, without signs and a remark in brackets at its end.
fn label(header: &str) -> String {
    let plain: String = fold(header).chars().map(|sign| if "_-.*:'\"#".contains(sign) { ' ' } else { sign }).collect();
    let plain = plain.trim();
    let plain = match plain.rfind(['(', '[', '【']) {
        Some(at) if at > 0 && plain.ends_with([')', ']', '】']) => &plain[..at],
        _ => plain,
    };
    fold(plain)
}

/// A label without the number at its end: `队员3`, `player 3`, `队员三`.
fn unnumbered(label: &str) -> &str {
    let stem =
        label.trim_end_matches(|sign: char| sign.is_ascii_digit() || "一二三四五六七八九十".contains(sign)).trim_end();
    if stem.is_empty() { label } else { stem }
}

/// Whether `whole` begins with the word `part`, and goes on. A part of one character says too little.
fn begins(whole: &str, part: &str) -> bool {
    if part.chars().nth(1).is_none() {
        return false;
    }
    let Some(rest) = whole.strip_prefix(part) else { return false };
    let inside = |sign: char| sign.is_ascii_alphanumeric();
    let word_goes_on = part.ends_with(inside) && rest.starts_with(|sign: char| sign.is_ascii_alphabetic());
    !rest.is_empty() && !word_goes_on
}
