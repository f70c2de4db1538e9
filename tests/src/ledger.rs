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
    /// What the driver says, as the test prints it.
    pub driver: String,
    /// What the reference says.
    pub reference: String,
    /// Of the contract.
    pub rule: u8,
    /// Why it stays.
    pub reason: String,
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
