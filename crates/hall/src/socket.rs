//! One WebSocket: hello first, then a loop between the client and its table.

use std::time::{Duration, Instant as StdInstant};

use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket};
use futures_util::SinkExt as _;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until, timeout};
use wire::{Reply, Request, Text, close};

use crate::actor::{Join, Message};
use crate::error::Refusal;
use crate::hall::Hall;
use crate::limits::{Bucket, Place, shallow};
use crate::live::{Entrance, frame};
use crate::outbox::{Inbox, Next, Parcel, outbox};
use crate::tables::Handle;
use crate::token::{TokenDigest, unhex};

/// The hard limit of one message: above it not even the close code may arrive.
pub(crate) const HARD_LIMIT: usize = 64 * 1024;
/// How long a close may take to be written, and the peer to answer it.
const FAREWELL: Duration = Duration::from_millis(500);

/// What came from the client.
enum Heard {
    Request(Request),
    /// Something that can't be used: the socket stays.
    Useless(Box<Reply>),
    /// Control frames.
    Nothing,
    /// The socket is to be closed with a code.
    Close(u16),
    Gone,
}

/// Serves a socket until either side ends it.
pub(crate) async fn serve(mut socket: WebSocket, hall: Hall, table: String, place: Place) {
    let presence = hall.presence();
    // Boxed: a table may have to be taken up, and a socket must not hold room for that all its life.
    let code = match Box::pin(hall.find(&table)).await {
        Ok(handle) => converse(&mut socket, &hall, &handle).await,
        Err(Refusal::NoTable) => Some(close::FORBIDDEN),
        // The hall ends, or the log can't be read just now.
        Err(_) => Some(close::RESTART),
    };
    if let Some(code) = code {
        Box::pin(farewell(&mut socket, code)).await;
    }
    drop((presence, place));
}

/// From hello to the end; the code to close with, unless the client is gone. Steps are boxed: a socket waits most of the
/// time, and must not hold room for the largest of them.
async fn converse(socket: &mut WebSocket, hall: &Hall, table: &Handle) -> Option<u16> {
    let limits = &hall.shared.config.limits;
    let hello = match timeout(limits.hello, Box::pin(hello(socket))).await {
        Ok(Ok(hello)) => hello,
        Ok(Err(code)) => return code,
        Err(_) => return Some(close::POLICY),
    };
    let (ours, inbox) = outbox();
    let (reply, joined) = oneshot::channel();
    let entrance = Entrance {
        token: hello.token.as_deref().map(TokenDigest::of),
        since: hello.since,
        nonce: hello.nonce.as_deref().and_then(unhex),
    };
    let join = Join { entrance, outbox: ours, reply };
    if table.sender.send(Message::Join(Box::new(join))).await.is_err() {
        return Some(close::RESTART);
    }
    let (number, seated) = match joined.await {
        Ok(Some(joined)) => joined,
        Ok(None) => return Some(close::FORBIDDEN),
        Err(_) => return Some(close::RESTART),
    };
    let most = if seated { limits.seat_messages } else { limits.spectator_messages };
    let now = Instant::now();
    let talk = Talk { number, bucket: Bucket::of_messages(most), heard: now, ping_at: now + limits.ping, pings: 0 };
    let code = talk.run(socket, inbox, hall, table).await;
    // A table that has ended has forgotten the socket already.
    let _ = table.sender.send(Message::Left(number)).await;
    code
}

/// A well-formed hello.
struct Hello {
    token: Option<String>,
    since: Option<u64>,
    nonce: Option<String>,
}

/// Waits for the hello. Anything else is answered and not counted.
async fn hello(socket: &mut WebSocket) -> Result<Hello, Option<u16>> {
    loop {
        let complaint = match hear(socket.recv().await) {
            Heard::Request(Request::Hello { v, token, since, nonce }) if v == wire::VERSION => {
                return Ok(Hello { token, since, nonce });
            }
            Heard::Request(Request::Hello { .. }) => {
                let text = Text::new("协议版本不同，请刷新页面", "another version of the protocol: reload the page");
                let error = Reply::Err { code: "version".into(), text };
                // The close that follows says the same.
                let _ = socket.send(Frame::Text(frame(&error))).await;
                return Err(Some(close::PROTOCOL));
            }
            Heard::Request(_) => {
                let text = Text::new("请先发送 hello", "say hello first");
                Reply::Err { code: "hello".into(), text }
            }
            Heard::Useless(complaint) => *complaint,
            Heard::Nothing => continue,
            Heard::Close(code) => return Err(Some(code)),
            Heard::Gone => return Err(None),
        };
        if socket.send(Frame::Text(frame(&complaint))).await.is_err() {
            return Err(None);
        }
    }
}

/// What a socket's loop keeps.
struct Talk {
    number: u64,
    bucket: Bucket,
    heard: Instant,
    ping_at: Instant,
    pings: u64,
}

impl Talk {
    async fn run(mut self, socket: &mut WebSocket, inbox: Inbox, hall: &Hall, table: &Handle) -> Option<u16> {
        let limits = &hall.shared.config.limits;
        loop {
            let parcel = tokio::select! {
                biased;
                next = inbox.next() => match next {
                    Next::Send(parcel) => parcel,
                    Next::Close(code) => return Some(code),
                },
                heard = socket.recv() => match Box::pin(self.take(heard, table)).await {
                    Ok(Some(answer)) => Parcel::One(answer),
                    Ok(None) => continue,
                    Err(code) => return code,
                },
                () = sleep_until(self.ping_at.min(self.heard + limits.silence)) => {
                    if self.heard.elapsed() >= limits.silence {
                        return Some(close::SLOW);
                    }
                    self.pings += 1;
                    self.ping_at = Instant::now() + limits.ping;
                    Parcel::One(frame(&Reply::Ping { n: self.pings }))
                }
            };
            tokio::select! {
                biased;
                code = inbox.closed() => return Some(code),
                sent = timeout(limits.write, post(socket, parcel)) => match sent {
                    Ok(Ok(())) => {}
                    Ok(Err(_)) => return None,
                    Err(_) => return Some(close::SLOW),
                },
            }
        }
    }

    /// Hands a message on; an answer that needs no table, or the end.
    async fn take(&mut self, heard: Received, table: &Handle) -> Result<Option<Utf8Bytes>, Option<u16>> {
        let heard = hear(heard);
        self.heard = Instant::now();
        let free = matches!(heard, Heard::Request(Request::Pong { .. }) | Heard::Gone | Heard::Close(_));
        if !free && !self.bucket.take(StdInstant::now()) {
            return Err(Some(close::POLICY));
        }
        match heard {
            Heard::Request(Request::Pong { .. }) | Heard::Nothing => Ok(None),
            Heard::Request(request) => {
                if let Some(complaint) = unusable(&request) {
                    return Ok(Some(frame(&complaint)));
                }
                let said = Message::Said(self.number, Box::new(request));
                table.sender.send(said).await.map(|()| None).map_err(|_| Some(close::RESTART))
            }
            Heard::Useless(complaint) => Ok(Some(frame(&complaint))),
            Heard::Close(code) => Err(Some(code)),
            Heard::Gone => Err(None),
        }
    }
}

type Received = Option<Result<Frame, axum::Error>>;

/// Reads what came.
fn hear(received: Received) -> Heard {
    let text = match received {
        Some(Ok(Frame::Text(text))) => text,
        Some(Ok(Frame::Binary(_))) => return Heard::Close(close::BINARY),
        Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => return Heard::Nothing,
        // The library's error type is hidden behind axum's; its words for both size limits are the same.
        Some(Err(error)) if error.to_string().contains("too long") => return Heard::Close(close::TOO_BIG),
        Some(Ok(Frame::Close(_)) | Err(_)) | None => return Heard::Gone,
    };
    if text.len() > wire::MAX_FRAME {
        return Heard::Close(close::TOO_BIG);
    }
    if !shallow(&text) {
        return useless("unreadable", "JSON 嵌套太深", "JSON nested too deeply");
    }
    match serde_json::from_str::<Request>(&text) {
        Ok(request) => Heard::Request(request),
        Err(error) if error.is_data() => {
            let why = error.to_string();
            useless("unknown", &format!("不认识这条消息：{why}"), &format!("not a message of this protocol: {why}"))
        }
        Err(_) => useless("unreadable", "不是 JSON", "not JSON"),
    }
}

fn useless(code: &str, zh: &str, en: &str) -> Heard {
    Heard::Useless(Box::new(Reply::Err { code: code.into(), text: Text::new(zh, en) }))
}

/// What is wrong with a message's values, if anything.
fn unusable(request: &Request) -> Option<Reply> {
    let Request::Act { cid, .. } = request else { return None };
    let good = !cid.is_empty() && cid.len() <= wire::MAX_CID;
    (!good).then(|| Reply::Err {
        code: "bad_value".into(),
        text: Text::new("cid 须为1至32字节", "a cid has 1 to 32 bytes"),
    })
}

async fn post(socket: &mut WebSocket, parcel: Parcel) -> Result<(), axum::Error> {
    match parcel {
        Parcel::One(frame) => socket.send(Frame::Text(frame)).await,
        Parcel::Many(frames) => {
            for frame in frames {
                socket.feed(Frame::Text(frame)).await?;
            }
            socket.flush().await
        }
    }
}

/// Closes with a code, and gives the peer a moment to read it: a connection dropped with unread bytes loses it.
async fn farewell(socket: &mut WebSocket, code: u16) {
    let goodbye = async {
        if code == close::RESTART {
            let news = Reply::Sys { code: "restart".into(), within: Some(3) };
            socket.send(Frame::Text(frame(&news))).await?;
        }
        socket.send(Frame::Close(Some(CloseFrame { code, reason: Utf8Bytes::default() }))).await
    };
    if !matches!(timeout(FAREWELL, goodbye).await, Ok(Ok(()))) {
        return;
    }
    let answer = async {
        while let Some(Ok(_)) = socket.recv().await {}
        if code == close::TOO_BIG {
            // The oversized rest can't be read away.
            tokio::time::sleep(FAREWELL).await;
        }
    };
    // Either way the connection ends here.
    let _ = timeout(FAREWELL, answer).await;
}
