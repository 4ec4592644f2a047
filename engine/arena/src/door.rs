//! Where programs call: sockets on an address of ours.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::handshake::server::{ErrorResponse, Request, Response};
use tokio_tungstenite::tungstenite::http::{HeaderMap, StatusCode};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, accept_hdr_async_with_config};

use crate::cast::Partner;
use crate::channel::{Channel, Trouble};
use crate::erased::runtime;
use crate::message::MAX_LINE;
use crate::plan::{Patience, Plan};
use crate::program::Program;
use crate::stop::Stop;

/// How long the opening of a WebSocket may take.
const HANDSHAKE: Duration = Duration::from_secs(5);
/// The most that are being opened at once; who calls beyond them is turned away.
const OPENING: usize = 64;

/// A socket that is open, and the path that was called.
type Opened = (WebSocketStream<TcpStream>, String);

/// A listening address.
#[derive(Debug)]
pub struct Door {
    runtime: Arc<Runtime>,
    listener: TcpListener,
    /// Calls on their way: who is slow to open his socket keeps nobody else waiting.
    opening: JoinSet<Option<Opened>>,
    stop: Stop,
}

/// Why not all programs are here.
#[derive(Debug, thiserror::Error)]
pub enum DoorError {
    /// The patience is over.
    #[error("{came} of {wanted} programs have called within {} s", patience.as_secs())]
    Waited {
        /// How many are here.
        came: usize,
        /// How many were wanted.
        wanted: usize,
        /// How long they were waited for.
        patience: Duration,
    },
    /// The run is stopped.
    #[error("stopped")]
    Stopped,
    /// The system takes no more calls.
    #[error("no calls can be taken: {0}")]
    Listen(#[from] io::Error),
}

impl DoorError {
    /// What `Display` says, in Chinese. What the system says stands in brackets as it came.
    pub fn zh(&self) -> String {
        match self {
            Self::Waited { came, wanted, patience } => {
                format!("{} 秒内 {wanted} 个程序只来了 {came} 个", patience.as_secs())
            }
            Self::Stopped => "已停止".to_owned(),
            Self::Listen(error) => format!("接不了连接（{error}）"),
        }
    }
}

impl Door {
    /// Listens; port 0 is any that is free.
    pub fn open(address: SocketAddr, stop: &Stop) -> io::Result<Self> {
        let runtime = runtime()?;
        let listener = runtime.block_on(TcpListener::bind(address))?;
        Ok(Self { runtime, listener, opening: JoinSet::new(), stop: stop.clone() })
    }

    /// Where it listens.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Waits until `wanted` programs have called and are ready, in the order of their calls. `news` hears of every call:
    /// the name of the program, or why it was sent away. Afterwards nobody can call any more.
    pub fn admit(
        mut self,
        plan: &Plan,
        wanted: usize,
        wait: Duration,
        patience: Patience,
        mut news: impl FnMut(Result<&str, &str>),
    ) -> Result<Vec<Program>, DoorError> {
        let until = Instant::now() + wait;
        let mut programs = Vec::new();
        while programs.len() < wanted {
            let late = || DoorError::Waited { came: programs.len(), wanted, patience: wait };
            let (socket, _) = self.call(until, MAX_LINE)?.ok_or_else(late)?;
            let channel = self.channel(socket);
            let mut program = Program::new(channel, patience);
            match program.greet(plan) {
                Ok(()) => {
                    news(Ok(program.name().unwrap_or_default()));
                    programs.push(program);
                }
                Err(Trouble::Stopped) => return Err(DoorError::Stopped),
                Err(Trouble::Fault(fault)) => {
                    news(Err(&format!("{}: {}", fault.code.name(), fault.why)));
                    program.dismiss(Some(&fault));
                }
            }
        }
        Ok(programs)
    }

    /// The line to who has called.
    pub(crate) fn channel(&self, socket: WebSocketStream<TcpStream>) -> Channel {
        Channel::socket(socket, MAX_LINE, &self.runtime, self.stop.clone())
    }

    /// The next call and its path; `None`: nobody has called in time. Calls that are no sockets of ours are turned away.
    pub(crate) fn call(&mut self, until: Instant, limit: usize) -> Result<Option<Opened>, DoorError> {
        let Self { runtime, listener, opening, stop } = self;
        let calls = async {
            let over = sleep(until.saturating_duration_since(Instant::now()));
            tokio::pin!(over);
            loop {
                tokio::select! {
                    Some(opened) = opening.join_next() => {
                        if let Ok(Some(opened)) = opened {
                            return Ok(Some(opened));
                        }
                    }
                    accepted = listener.accept() => {
                        let (stream, _) = accepted?;
                        if opening.len() < OPENING {
                            opening.spawn(async move { timeout(HANDSHAKE, open(stream, limit)).await.ok().flatten() });
                        }
                    }
                    () = &mut over => return Ok(None),
                }
            }
        };
        runtime.block_on(async {
            tokio::select! {
                biased;
                () = stop.given() => Err(DoorError::Stopped),
                called = calls => called,
            }
        })
    }
}

async fn open(stream: TcpStream, limit: usize) -> Option<Opened> {
    // Small messages are answered by small messages: waiting to fill a packet would cost more than it saves.
    stream.set_nodelay(true).ok()?;
    let config = WebSocketConfig::default().max_message_size(Some(limit)).max_frame_size(Some(limit));
    let mut path = String::new();
    let callback = |request: &Request, response: Response| {
        request.uri().path().clone_into(&mut path);
        if from_a_program(request.headers()) {
            return Ok(response);
        }
        let mut refusal = ErrorResponse::new(Some("programs only, by this machine's address".into()));
        *refusal.status_mut() = StatusCode::FORBIDDEN;
        Err(refusal)
    };
    let opened = accept_hdr_async_with_config(stream, callback, Some(config)).await.ok()?;
    Some((opened, path))
}

/// Is this call from a program, and from no page in a browser? A page names its own host as origin. One whose host name was
/// made to lead here names that host for both: calls go to `localhost` or to a number.
fn from_a_program(headers: &HeaderMap) -> bool {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(host) = header("host") else { return false };
    let name = host
        .rsplit_once(':')
        .filter(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit()))
        .map_or(host, |(name, _)| name);
    let number = name.trim_start_matches('[').trim_end_matches(']').parse::<std::net::IpAddr>().is_ok();
    if !number && name != "localhost" {
        return false;
    }
    header("origin").is_none_or(|origin| origin.rsplit_once("://").is_some_and(|(_, from)| from == host))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_turned_away() {
        let asks = |host: &str, origin: Option<&str>| {
            let mut headers = HeaderMap::new();
            headers.insert("host", host.parse().unwrap());
            if let Some(origin) = origin {
                headers.insert("origin", origin.parse().unwrap());
            }
            from_a_program(&headers)
        };
        assert!(
            asks("127.0.0.1:9", None) && asks("localhost:9", None) && asks("[::1]:9", None) && asks("localhost", None)
        );
        assert!(asks("127.0.0.1:9", Some("ws://127.0.0.1:9")), "some clients send their own address");
        assert!(!asks("127.0.0.1:9", Some("https://evil.example")));
        assert!(!asks("127.0.0.1:9", Some("null")));
        assert!(!asks("evil.example:9", Some("http://evil.example:9")), "a name that leads here");
        assert!(!from_a_program(&HeaderMap::new()));
    }
}
