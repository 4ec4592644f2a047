//! The checks on the sources: sizes, words, layers, articles. Each is a test; each says file and line.

mod articles;
mod books;
mod checks;
mod layers;
mod links;
mod names;
mod sizes;
mod source;
mod truth;
mod words;
