//! paiju
fn main() {}
