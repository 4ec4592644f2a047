//! What the system asks of the program: to end.

/// Ctrl-C and SIGTERM, each of them heard, also those that come while nobody waits.
#[cfg(unix)]
pub(crate) struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    /// Begins to listen: from now on neither ends the program by itself.
    pub(crate) fn listen() -> std::io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    /// Waits for the next.
    pub(crate) async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

/// Ctrl-C.
#[cfg(not(unix))]
pub(crate) struct Signals;

#[cfg(not(unix))]
impl Signals {
    /// Begins to listen with the first [`Signals::next`].
    pub(crate) fn listen() -> std::io::Result<Self> {
        Ok(Self)
    }

    /// Waits for the next.
    pub(crate) async fn next(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            // It can't be heard: the system ends the program by itself.
            std::future::pending::<()>().await;
        }
    }
}
