//! Short ways to write batches.

use store::{Batch, CommandKey, NewEvent};

/// A batch of events with these bodies, without command or secrets.
pub(crate) fn batch(table: &str, next: u64, epoch: u64, bodies: &[&str]) -> Batch {
    let event =
        |body: &&str| NewEvent { at_ms: 1_700_000_000_000, kind: "played".into(), body: body.as_bytes().to_vec() };
    Batch {
        table: table.into(),
        next,
        epoch,
        events: bodies.iter().map(event).collect(),
        command: None,
        secrets: vec![],
        summary: None,
    }
}

/// The same, as the effect of a command.
pub(crate) fn with_command(mut batch: Batch, seat: u8, cid: &str) -> Batch {
    let cid = cid.to_owned();
    batch.command = Some(CommandKey { seat, cid });
    batch
}
