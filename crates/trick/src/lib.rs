//! trick
