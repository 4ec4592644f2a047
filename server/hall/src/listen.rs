//! Serving: connections are let in, given so much time for everything, and let go.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt as _;

use crate::door::Visit;
use crate::error::{Many, Refusal};
use crate::hall::Hall;
use crate::limits::Limit;
use crate::site::Site;

/// What a connection gathers of one request, and of an answer before it is sent, bytes.
const BUFFER: usize = 16 * 1024;
/// Lines in the head of a request.
const HEADERS: usize = 64;
/// How long to wait when the system gives no more connections.
const BREATH: Duration = Duration::from_millis(50);
/// How many who are turned away are told why at the same time; further ones are not.
const TOLD: usize = 64;
/// How long telling may take.
const TELLING: Duration = Duration::from_millis(500);

/// Who is on the other end of a connection.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) peer: IpAddr,
    pub(crate) visit: Arc<Visit>,
}

impl Hall {
    /// Lets connections in until the hall lets go of everybody.
    pub(crate) async fn listen(&self, listener: TcpListener, router: Router) -> io::Result<()> {
        let mut ending = std::pin::pin!(ended(self.presence()));
        let telling = Arc::new(Semaphore::new(TOLD));
        loop {
            let accepted = tokio::select! {
                biased;
                () = ending.as_mut() => return Ok(()),
                accepted = async {
                    self.front.door.has_let_go().await;
                    listener.accept().await
                } => accepted,
            };
            match accepted {
                Ok((stream, peer)) => self.meet(stream, peer, &router, &telling),
                Err(error) if is_of_the_peer(&error) => {}
                Err(error) => {
                    tracing::warn!(%error, "the system gives no more connections: see --connections and ulimit -n");
                    self.front.door.make_room();
                    tokio::time::sleep(BREATH).await;
                }
            }
        }
    }

    /// Lets a connection in, or tells it why not.
    fn meet(&self, stream: TcpStream, peer: SocketAddr, router: &Router, telling: &Arc<Semaphore>) {
        let peer = peer.ip().to_canonical();
        let is_proxy = self.shared.config.proxies.contains(&peer);
        match self.front.door.enter(Site::of(peer), is_proxy) {
            Ok(visit) => {
                let caller = Caller { peer, visit };
                let serving = serve(stream, caller, router.clone(), self.clone());
                tokio::spawn(serving);
            }
            Err(limit) => {
                let Ok(turn) = Arc::clone(telling).try_acquire_owned() else { return };
                tokio::spawn(async move {
                    // Whoever does not listen is turned away all the same.
                    let _ = tokio::time::timeout(TELLING, turn_away(stream, limit)).await;
                    drop(turn);
                });
            }
        }
    }
}

/// Serves a connection until it ends, says nothing for too long, has to make room, or the hall ends.
async fn serve(stream: TcpStream, caller: Caller, router: Router, hall: Hall) {
    let limits = &hall.shared.config.limits;
    // The hall waits for it until it is over.
    let _presence = hall.presence();
    // Without it small frames wait for each other's arrival; a failure costs time only.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(limits.write));
    let visit = Arc::clone(&caller.visit);
    let answer = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request: Request = request.map(axum::body::Body::new);
        request.extensions_mut().insert(caller.clone());
        router.clone().oneshot(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .max_headers(HEADERS)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(Box::pin(stream)), answer)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        biased;
        // Whatever ended it, it is over.
        _ = connection.as_mut() => {}
        () = visit.told_to_leave() => {}
        () = ended(hall.presence()) => {
            connection.as_mut().graceful_shutdown();
            // What is under way is finished, as far as the hall waits for it.
            let _ = tokio::time::timeout(limits.drain, connection.as_mut()).await;
        }
    }
}

/// Waits until the hall lets go of everybody.
async fn ended(mut ending: watch::Receiver<bool>) {
    // A hall that is gone has ended too.
    let _ = ending.wait_for(|ending| *ending).await;
}

/// Answers without asking, and gives the peer a moment to read it: a connection dropped with unread bytes loses it.
async fn turn_away(mut stream: TcpStream, limit: Limit) -> io::Result<()> {
    let (status, fault) = Refusal::TooMany(Many::Connections, limit).told();
    let body = serde_json::to_string(&fault).unwrap_or_default();
    let answer = format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {}\r\nretry-after: 5\r\n\
         connection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(answer.as_bytes()).await?;
    stream.shutdown().await?;
    let mut asked = [0; 1024];
    while stream.read(&mut asked).await? > 0 {}
    Ok(())
}

/// Errors of a connection that was lost before it was let in.
fn is_of_the_peer(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}
