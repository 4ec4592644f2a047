//! Conversion of score sheets into points (记分与换算).
