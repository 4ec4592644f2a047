//! Swiss pairing: laws, worked examples, and the same answers from matchers that share nothing with ours.

mod events;
mod laws;
mod others;
mod worked;
