//! Differences between engines that are known and accepted: `ledger/engines.yaml`.

use serde::Deserialize;

/// One of them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// To be cited by.
    pub id: String,
    /// The spec that shows it.
    pub family: String,
    /// The smallest text that shows it.
    pub input: String,
    /// The kinds of the driver's events (`Recovered, text`): every smallest text that differs so is known.
    pub driver: String,
    /// The kinds of the reference's events.
    pub reference: String,
    /// Of the contract.
    pub rule: u8,
    /// Why it stays.
    pub reason: String,
}

impl Known {
    /// Whether a difference of this spec and shape is the known one.
    pub fn explains(&self, family: &str, shape: &str) -> bool {
        self.family == family && format!("{} / {}", self.driver, self.reference) == shape
    }
}

/// All entries.
///
/// # Panics
///
/// If the file is no list of entries.
#[allow(clippy::expect_used, reason = "the ledger is a part of the tests")]
pub fn read() -> Vec<Known> {
    serde_yaml::from_str(include_str!("../ledger/engines.yaml")).expect("ledger/engines.yaml is a list of entries")
}
