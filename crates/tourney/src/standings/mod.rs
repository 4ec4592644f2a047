//! Standings: tie-break ladders with every step shown, lots, certain places (名次).
