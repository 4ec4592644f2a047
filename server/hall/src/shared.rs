//! What all tables of a hall share.

use std::sync::Arc;

use crate::HallConfig;
use crate::live::House;
use crate::wall::Wall;

/// What all tables share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) config: HallConfig,
    pub(crate) house: Arc<House>,
    pub(crate) wall: Wall,
}

impl Shared {
    /// Of a hall that opens now.
    pub(crate) fn of(config: HallConfig) -> Self {
        let house = House { tempo: config.tempo.clone(), seal: config.seal.clone() };
        Self { config, house: Arc::new(house), wall: Wall::start() }
    }
}
