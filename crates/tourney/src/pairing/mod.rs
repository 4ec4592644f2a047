//! Swiss pairing by exact matching (积分编排).
