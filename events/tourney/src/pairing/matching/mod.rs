//! Minimum-cost perfect matching with its proof: a sparse graph is solved, and every edge left out is priced against the duals.

mod price;
mod search;
mod tree;
mod weight;

pub(super) use price::{Costs, min_cost};
pub(super) use weight::Words;
