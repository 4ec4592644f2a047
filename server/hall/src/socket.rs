//! One WebSocket: hello first, then a loop between the client and its table.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket};
use futures_util::SinkExt as _;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until, timeout};
use tungstenite::error::ProtocolError;
use wire::{Reply, Request, Text, close};

use crate::actor::{Join, Message};
use crate::door::Visit;
use crate::error::Refusal;
use crate::hall::Hall;
use crate::limits::{Limit, Place, shallow};
use crate::live::{Entrance, frame};
use crate::outbox::{Inbox, Next, Parcel, outbox};
use crate::site::Site;
use crate::tables::Handle;
use crate::token::TokenDigest;

/// The hard limit of one message: above it not even the close code may arrive.
pub(crate) const HARD_LIMIT: usize = 64 * 1024;
/// How long a close may take to be written, and the peer to answer it.
const FAREWELL: Duration = Duration::from_millis(500);

/// Who has come: whence, on which connection, and the place in the count of sockets.
pub(crate) struct Guest {
    pub(crate) site: Site,
    pub(crate) visit: Arc<Visit>,
    pub(crate) place: Place,
}

/// What came from the client.
enum Heard {
    Request(Request),
    /// Something that can't be used: the socket stays.
    Useless(Box<Reply>),
    /// Control frames.
    Nothing,
    /// The end.
    End(Ending),
}

/// How a socket ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ending {
    /// The connection is lost.
    Lost,
    /// The client has closed; it is answered as the protocol has it.
    Left,
    /// We close, with a code.
    Close(u16),
    /// We close because the client asked for too much.
    Spent(Limit),
}

impl From<Limit> for Ending {
    fn from(limit: Limit) -> Self {
        Self::Spent(limit)
    }
}

/// Serves a socket until either side ends it.
pub(crate) async fn serve(mut socket: WebSocket, hall: Hall, table: String, guest: Guest) {
    let presence = hall.presence();
    guest.visit.greets();
    // Boxed: a table may have to be taken up, and a socket must not hold room for that all its life.
    let ending = match Box::pin(hall.find(&table)).await {
        Ok(handle) => converse(&mut socket, &hall, &handle, &guest).await,
        Err(Refusal::Damaged) => Ending::Close(close::DAMAGED),
        // The hall ends, or the log can't be read just now.
        Err(Refusal::Storage | Refusal::Restart) => Ending::Close(close::RESTART),
        Err(_) => Ending::Close(close::FORBIDDEN),
    };
    match ending {
        Ending::Lost => {}
        Ending::Left => drop(timeout(FAREWELL, listen_out(&mut socket)).await),
        Ending::Close(code) => Box::pin(farewell(&mut socket, code, Utf8Bytes::default())).await,
        Ending::Spent(limit) => Box::pin(farewell(&mut socket, close::POLICY, limit.to_string().into())).await,
    }
    drop((presence, guest.place));
}

/// From hello to the end. Steps are boxed: a socket waits most of the time, and must not hold room for the largest of them.
async fn converse(socket: &mut WebSocket, hall: &Hall, table: &Handle, guest: &Guest) -> Ending {
    let limits = &hall.shared.config.limits;
    let greeting = tokio::select! {
        hello = timeout(limits.hello, Box::pin(hello(socket, hall, guest.site))) => hello,
        () = guest.visit.told_to_leave() => return Ending::Close(close::FULL),
    };
    let hello = match greeting {
        Ok(Ok(hello)) => hello,
        Ok(Err(ending)) => return ending,
        Err(_) => return Ending::Close(close::POLICY),
    };
    let token = hello.token.as_deref().map(TokenDigest::of);
    if let Err(limit) = may_join(hall, guest.site, token) {
        return limit.into();
    }
    let (ours, inbox) = outbox();
    let (reply, joined) = oneshot::channel();
    let nonce = hello.nonce.as_deref().and_then(|text| hex::decode(text).ok());
    let join = Join { entrance: Entrance { token, since: hello.since, nonce }, outbox: ours, reply };
    if table.sender.send(Message::Join(Box::new(join))).await.is_err() {
        return Ending::Close(close::RESTART);
    }
    let (number, seated) = match joined.await {
        Ok(Some(joined)) => joined,
        Ok(None) => return Ending::Close(close::FORBIDDEN),
        Err(_) => return Ending::Close(close::RESTART),
    };
    let person = seated.then(|| table.people.come(&hall.shared));
    if seated {
        guest.visit.plays();
    } else {
        guest.visit.watches();
    }
    let now = Instant::now();
    let talk = Talk { number, token, heard: now, ping_at: now + limits.ping, pings: 0 };
    let ending = talk.run(socket, inbox, hall, table, guest).await;
    // A table that has ended has forgotten the socket already.
    let _ = table.sender.send(Message::Left(number)).await;
    drop(person);
    ending
}

/// Has the site, and the seat whose token this may be, an arrival left?
fn may_join(hall: &Hall, site: Site, token: Option<TokenDigest>) -> Result<(), Limit> {
    let budgets = &hall.front.budgets;
    budgets.hellos.take(&site)?;
    token.map_or(Ok(()), |token| budgets.arrivals.take(&token))
}

/// A well-formed hello.
struct Hello {
    token: Option<String>,
    since: Option<u64>,
    nonce: Option<String>,
}

/// Waits for the hello. Anything else is answered.
async fn hello(socket: &mut WebSocket, hall: &Hall, site: Site) -> Result<Hello, Ending> {
    loop {
        let heard = hear(socket.recv().await);
        hall.front.budgets.messages.take(&site)?;
        let complaint = match heard {
            Heard::Request(Request::Hello { v, token, since, nonce }) if v == wire::VERSION => {
                return Ok(Hello { token, since, nonce });
            }
            Heard::Request(Request::Hello { .. }) => {
                let text = Text::new("协议版本不同，请刷新页面", "another version of the protocol: reload the page");
                let error = Reply::Err { code: "version".into(), text };
                // The close that follows says the same.
                let _ = socket.send(Frame::Text(frame(&error))).await;
                return Err(Ending::Close(close::PROTOCOL));
            }
            Heard::Request(_) => {
                let text = Text::new("请先发送 hello", "say hello first");
                Reply::Err { code: "hello".into(), text }
            }
            Heard::Useless(complaint) => *complaint,
            Heard::Nothing => continue,
            Heard::End(ending) => return Err(ending),
        };
        if socket.send(Frame::Text(frame(&complaint))).await.is_err() {
            return Err(Ending::Lost);
        }
    }
}

/// What a socket's loop keeps.
struct Talk {
    number: u64,
    /// Of the seat; none: a spectator.
    token: Option<TokenDigest>,
    heard: Instant,
    ping_at: Instant,
    pings: u64,
}

impl Talk {
    async fn run(mut self, socket: &mut WebSocket, inbox: Inbox, hall: &Hall, table: &Handle, guest: &Guest) -> Ending {
        let limits = &hall.shared.config.limits;
        loop {
            let parcel = tokio::select! {
                biased;
                next = inbox.next() => match next {
                    Next::Send(parcel) => parcel,
                    Next::Close(code) => return Ending::Close(code),
                },
                () = guest.visit.told_to_leave() => return Ending::Close(close::FULL),
                heard = socket.recv() => match Box::pin(self.take(heard, hall, table, guest.site)).await {
                    Ok(Some(answer)) => Parcel::One(answer),
                    Ok(None) => continue,
                    Err(ending) => return ending,
                },
                () = sleep_until(self.ping_at.min(self.heard + limits.silence)) => {
                    if self.heard.elapsed() >= limits.silence {
                        return Ending::Close(close::SLOW);
                    }
                    self.pings += 1;
                    self.ping_at = Instant::now() + limits.ping;
                    Parcel::One(frame(&Reply::Ping { n: self.pings }))
                }
            };
            tokio::select! {
                biased;
                code = inbox.closed() => return Ending::Close(code),
                sent = timeout(limits.write, post(socket, parcel)) => match sent {
                    Ok(Ok(())) => {}
                    Ok(Err(_)) => return Ending::Lost,
                    Err(_) => return Ending::Close(close::SLOW),
                },
            }
        }
    }

    /// Hands a message on; an answer that needs no table, or the end.
    async fn take(
        &mut self,
        heard: Received,
        hall: &Hall,
        table: &Handle,
        site: Site,
    ) -> Result<Option<Utf8Bytes>, Ending> {
        let heard = hear(heard);
        self.heard = Instant::now();
        if !matches!(heard, Heard::Request(Request::Pong { .. }) | Heard::End(_)) {
            self.spend(hall, site)?;
        }
        match heard {
            Heard::Request(Request::Pong { .. }) | Heard::Nothing => Ok(None),
            Heard::Request(request) => {
                if let Some(complaint) = unusable(&request) {
                    return Ok(Some(frame(&complaint)));
                }
                let said = Message::Said(self.number, Box::new(request));
                table.sender.send(said).await.map(|()| None).map_err(|_| Ending::Close(close::RESTART))
            }
            Heard::Useless(complaint) => Ok(Some(frame(&complaint))),
            Heard::End(ending) => Err(ending),
        }
    }

    /// Takes a message from the budgets of the seat and of the site, however many sockets they have had.
    fn spend(&self, hall: &Hall, site: Site) -> Result<(), Limit> {
        let budgets = &hall.front.budgets;
        budgets.messages.take(&site)?;
        match &self.token {
            Some(token) => budgets.seat_messages.take(token),
            None => budgets.spectator_messages.take(&site),
        }
    }
}

type Received = Option<Result<Frame, axum::Error>>;

/// Reads what came.
fn hear(received: Received) -> Heard {
    let text = match received {
        Some(Ok(Frame::Text(text))) => text,
        Some(Ok(Frame::Binary(_))) => return Heard::End(Ending::Close(close::BINARY)),
        Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => return Heard::Nothing,
        Some(Ok(Frame::Close(_))) => return Heard::End(Ending::Left),
        Some(Err(error)) => return Heard::End(broken(error)),
        None => return Heard::End(Ending::Lost),
    };
    if text.len() > wire::MAX_FRAME {
        return Heard::End(Ending::Close(close::TOO_BIG));
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

/// How a socket ends on which something came that is no frame.
fn broken(error: axum::Error) -> Ending {
    let error = error.into_inner().downcast::<tungstenite::Error>();
    match error.as_deref() {
        Ok(tungstenite::Error::Capacity(_)) => Ending::Close(close::TOO_BIG),
        Ok(tungstenite::Error::Utf8(_)) => Ending::Close(close::NOT_TEXT),
        Ok(tungstenite::Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)) => Ending::Lost,
        Ok(tungstenite::Error::Protocol(_)) => Ending::Close(close::PROTOCOL),
        Ok(_) | Err(_) => Ending::Lost,
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
async fn farewell(socket: &mut WebSocket, code: u16, reason: Utf8Bytes) {
    let goodbye = async {
        if code == close::RESTART {
            let news = Reply::Sys { code: "restart".into(), within: Some(3) };
            socket.send(Frame::Text(frame(&news))).await?;
        }
        socket.send(Frame::Close(Some(CloseFrame { code, reason }))).await
    };
    if matches!(timeout(FAREWELL, goodbye).await, Ok(Ok(()))) {
        // Either way the connection ends here.
        let _ = timeout(FAREWELL, listen_out(socket)).await;
    }
}

/// Listens until the peer has ended too; with that the answer to its close is sent.
async fn listen_out(socket: &mut WebSocket) {
    while let Some(received) = socket.recv().await {
        if received.is_err() {
            // The rest can't be read away, but may be on its way still.
            tokio::time::sleep(FAREWELL).await;
            return;
        }
    }
}
