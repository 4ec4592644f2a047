//! Ending a run early: whoever waits for a program is woken.

use tokio::sync::watch;

/// The end that gives the sign. Dropping it gives none.
#[derive(Debug)]
pub struct Stopper(watch::Sender<bool>);

/// The end that waits for the sign.
#[derive(Clone, Debug)]
pub struct Stop(watch::Receiver<bool>);

impl Stopper {
    /// Both ends.
    pub fn pair() -> (Self, Stop) {
        let (sender, receiver) = watch::channel(false);
        (Self(sender), Stop(receiver))
    }

    /// Stops all runs that hold the other end, now and later.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}

impl Stop {
    /// Comes back when the sign is given, at once if it was given before.
    pub(crate) async fn given(&mut self) {
        if self.0.wait_for(|stopped| *stopped).await.is_err() {
            // Nobody is left who could give it.
            std::future::pending::<()>().await;
        }
    }
}
