//! Powers of the golden ratio in whole numbers: the same on every machine, for no float is asked.

/// Binary places of the fixed point.
const PLACES: u32 = 60;

/// 1.
pub(super) const ONE: i128 = 1 << PLACES;

/// ln((1+√5)/2) = 0.481211825059603447…, rounded.
const LN_PHI: i128 = 554_799_461_382_324_837;

/// τ^x with τ = (√5−1)/2, for 0 ≤ x ≤ 3 in fixed point: e^(−x·ln φ), by its series, with an error below 10⁻¹⁵.
pub(super) const fn tau_to(x: i128) -> i128 {
    let y = (x * LN_PHI) >> PLACES;
    let mut sum = ONE;
    let mut term = ONE;
    let mut n = 1;
    // y is below 1.45; its 40th power over 40! is below 10⁻⁴⁰.
    while n <= 40 {
        term = -((term * y) >> PLACES) / n;
        sum += term;
        n += 1;
    }
    sum
}

/// `over/under·√(1/radicand)` in fixed point, for a quotient of at most 3 and a radicand below 1000.
pub(super) const fn over_root(over: i128, under: i128, radicand: u16) -> i128 {
    // √radicand with 40 binary places: an error below 10⁻¹².
    let root = ((radicand as u128) << 80).isqrt() as i128;
    ((over << PLACES) / under << 40) / root
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_constant_is_the_logarithm_of_the_golden_ratio() {
        // τ solves τ + τ² = 1, and no other positive number does.
        let (once, twice) = (tau_to(ONE), tau_to(2 * ONE));
        assert!((once + twice - ONE).abs() < 1 << 10, "{once} {twice}");
        assert!(once > ONE / 2);
    }

    #[test]
    fn a_quotient_over_a_root() {
        let third = over_root(3, 4, 16);
        assert!((third - 3 * ONE / 16).abs() < 1 << 22);
    }
}
