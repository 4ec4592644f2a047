//! The hall (场地): how much an event needs, and where each table stands.
