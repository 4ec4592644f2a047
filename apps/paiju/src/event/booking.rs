//! Whether the signed sheet holds what a ruling does, as options say it.

use tourney::event::ruling::Booked;

use super::trouble::Trouble;

/// Where levels are written down that a ruling moves.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct Booking {
    /// The signed sheet holds it already: it must not count twice
    #[arg(long)]
    on_sheet: bool,
    /// The desk applies it when the sheet is converted
    #[arg(long, conflicts_with = "on_sheet")]
    by_desk: bool,
}

impl Booking {
    /// What is said; none if nothing is.
    pub(super) fn told(self) -> Option<Booked> {
        match (self.on_sheet, self.by_desk) {
            (true, _) => Some(Booked::OnSheet),
            (_, true) => Some(Booked::ByDesk),
            (false, false) => None,
        }
    }
}

/// Levels move, and nobody has said whether the sheet holds them.
pub(super) fn untold() -> Trouble {
    Trouble::input(
        "booked",
        "这项处理升降级，要写明双方签字的记分表是否已经计入：已计入（从升降后的级打起）用 --on-sheet，由裁判组在换算时加减用 --by-desk。",
        "This moves levels, and the sheet that both sides sign may hold them. Say --on-sheet if play goes on from the new levels, --by-desk if the desk is to add them when the sheet is converted.",
    )
}
