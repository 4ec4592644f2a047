//! shengji
