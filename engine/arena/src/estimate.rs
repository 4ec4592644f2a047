//! Estimates with 95 % intervals: shares by Wilson, means by Student's t and by a bootstrap.

use std::collections::BTreeMap;

use rand_chacha::ChaCha12Rng;
use rand_core::SeedableRng;
use rand_distr::{Binomial, Distribution};
use serde_json::{Value, json};
use statrs::distribution::{ContinuousCDF, StudentsT};

/// Two-sided 95 % of the normal distribution.
const Z: f64 = 1.959_964;
/// Below which the upper end of a two-sided 95 % lies.
const UPPER: f64 = 0.975;
/// Resamples of a bootstrap. Its ends are those that 2.5 % of them lie beyond.
const RESAMPLES: usize = 2000;

/// The ends of an interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Interval {
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// An estimate with its intervals.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Estimate {
    pub(crate) value: f64,
    /// None from a single sample: nothing tells how far it may be off.
    pub(crate) interval: Option<Interval>,
    /// Of means: what resampling says, which supposes no shape of the distribution.
    pub(crate) bootstrap: Option<Interval>,
}

impl Estimate {
    /// A share of trials, by Wilson: honest near 0 and 1 too.
    pub(crate) fn share(hits: u64, trials: u64) -> Option<Self> {
        if trials == 0 {
            return None;
        }
        let (n, p) = (trials as f64, hits as f64 / trials as f64);
        let centre = p + Z * Z / (2.0 * n);
        let half = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        let interval = Interval { low: ((centre - half) / scale).max(0.0), high: ((centre + half) / scale).min(1.0) };
        Some(Self { value: p, interval: Some(interval), bootstrap: None })
    }

    /// The mean of samples, each divided by `legs`; `key` is the dice of the bootstrap, so that it comes out the same again.
    pub(crate) fn mean(samples: &BTreeMap<i32, u64>, legs: f64, key: [u8; 32]) -> Option<Self> {
        let count: u64 = samples.values().sum();
        if count == 0 {
            return None;
        }
        let n = count as f64;
        let mean = samples.iter().map(|(score, count)| f64::from(*score) * *count as f64).sum::<f64>() / n;
        let value = mean / legs;
        if count == 1 {
            return Some(Self { value, interval: None, bootstrap: None });
        }
        let squares = samples.iter().map(|(score, count)| (f64::from(*score) - mean).powi(2) * *count as f64);
        let deviation = (squares.sum::<f64>() / (n - 1.0) / n).sqrt();
        let half = StudentsT::new(0.0, 1.0, n - 1.0).map_or(Z, |t| t.inverse_cdf(UPPER)) * deviation;
        let interval = Interval { low: (mean - half) / legs, high: (mean + half) / legs };
        Some(Self { value, interval: Some(interval), bootstrap: Some(bootstrap(samples, count, legs, key)) })
    }

    pub(crate) fn percent(self) -> String {
        let share = |share: f64| format!("{:.2}", 100.0 * share);
        let around = self.interval.map(|it| format!("  (95 %: {} to {})", share(it.low), share(it.high)));
        format!("{} %{}", share(self.value), around.unwrap_or_default())
    }

    pub(crate) fn signed(self) -> String {
        let ends = |it: Interval| format!("{:+.4} to {:+.4}", it.low, it.high);
        let around = self.interval.map(|it| format!("  (95 %: {}", ends(it)));
        let again = self.bootstrap.map(|it| format!("; bootstrap {}", ends(it)));
        let close = if around.is_some() { ")" } else { "" };
        format!("{:+.4}{}{}{close}", self.value, around.unwrap_or_default(), again.unwrap_or_default())
    }

    pub(crate) fn json(this: Option<Self>) -> Value {
        let Some(Self { value, interval, bootstrap }) = this else { return Value::Null };
        let mut told = json!({ "value": value, "low": interval.map(|it| it.low), "high": interval.map(|it| it.high) });
        if let Some(Interval { low, high }) = bootstrap {
            told["bootstrap"] = json!({ "low": low, "high": high });
        }
        told
    }
}

/// The interval of the mean of as many samples drawn anew from those that there are. A resample is a count for each value,
/// drawn one after another: its cost does not grow with the samples.
fn bootstrap(samples: &BTreeMap<i32, u64>, count: u64, legs: f64, key: [u8; 32]) -> Interval {
    let mut dice = ChaCha12Rng::from_seed(key);
    let mut means: Vec<f64> = (0..RESAMPLES)
        .map(|_| {
            let (mut left, mut weight, mut sum) = (count, count, 0.0);
            for (score, held) in samples {
                let drawn = match Binomial::new(left, *held as f64 / weight as f64) {
                    Ok(binomial) if *held < weight => binomial.sample(&mut dice),
                    _ => left,
                };
                sum += f64::from(*score) * drawn as f64;
                left -= drawn;
                weight -= held;
            }
            sum / count as f64 / legs
        })
        .collect();
    means.sort_by(f64::total_cmp);
    let beyond = RESAMPLES / 40;
    Interval { low: means[beyond], high: means[RESAMPLES - 1 - beyond] }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Student's sleep data (Cushny and Peebles 1905): ten differences, mean 1.58, 95 % from 0.70 to 2.46.
    #[test]
    fn few_samples_have_the_interval_of_student() {
        let tenths = [12, 24, 13, 13, 0, 10, 18, 8, 46, 14];
        let samples = tenths.iter().fold(BTreeMap::new(), |mut all, one| {
            *all.entry(*one).or_insert(0) += 1;
            all
        });
        let estimate = Estimate::mean(&samples, 10.0, [1; 32]).unwrap();
        let interval = estimate.interval.unwrap();
        assert!((estimate.value - 1.58).abs() < 1e-9);
        assert!((interval.low - 0.700_114).abs() < 1e-4 && (interval.high - 2.459_886).abs() < 1e-4, "{interval:?}");
        let again = estimate.bootstrap.unwrap();
        assert!(again.low > interval.low && again.high < interval.high, "ten samples: narrower, {again:?}");
        assert_eq!(Estimate::mean(&samples, 10.0, [1; 32]), Some(estimate), "the same dice, the same interval");
    }

    #[test]
    fn many_samples_have_the_same_interval_both_ways() {
        let samples = BTreeMap::from([(-2, 30_000), (0, 40_000), (3, 30_000)]);
        let Estimate { interval: Some(student), bootstrap: Some(again), .. } =
            Estimate::mean(&samples, 1.0, [2; 32]).unwrap()
        else {
            panic!("both are there")
        };
        assert!((student.low - again.low).abs() < 2e-3 && (student.high - again.high).abs() < 2e-3);
    }

    #[test]
    fn one_sample_has_no_interval_and_none_no_mean() {
        let one = Estimate::mean(&BTreeMap::from([(3, 1)]), 1.0, [0; 32]).unwrap();
        assert_eq!((one.value, one.interval), (3.0, None));
        assert_eq!(Estimate::mean(&BTreeMap::new(), 1.0, [0; 32]), None);
    }
}
