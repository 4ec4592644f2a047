//! The line to a program: a child's pipes or a WebSocket, bounded in time and in size in both directions.
//!
//! Used from a thread that waits: each call runs the worker's own runtime until it is answered, its patience is over, or the
//! run is stopped. In between nothing is read, so that a program which talks without end fills its own pipe.

use std::fs::File;
use std::io;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, ChildStdin, ChildStdout};
use tokio::runtime::Runtime;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::fault::{Code, Fault};
use crate::plan::Command;
use crate::stop::Stop;

/// How many lines may wait unread.
const WAITING: usize = 4;
/// How long a program may take to end after its last message.
const GRACE: Duration = Duration::from_secs(1);
/// How long a child that has closed its output may take to end, for its exit status to be known.
const LAST_BREATH: Duration = Duration::from_millis(300);

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// The program did something wrong.
    Fault(Fault),
    /// The run is stopped.
    Stopped,
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// What came.
enum Heard {
    Text(String),
    TooLong,
    NotText,
}

/// Our end of the line.
enum End {
    Pipe { stdin: Option<ChildStdin>, child: Box<Child>, group: Option<u32> },
    Socket(Box<SplitSink<WebSocketStream<TcpStream>, Message>>),
}

/// A line to a program. Dropping it ends the program.
pub(crate) struct Channel {
    runtime: Arc<Runtime>,
    stop: Stop,
    end: End,
    queued: Vec<String>,
    heard: mpsc::Receiver<Heard>,
    reader: JoinHandle<()>,
    /// The longest line or frame that may come, bytes.
    limit: usize,
}

impl std::fmt::Debug for Channel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Channel").finish_non_exhaustive()
    }
}

impl Channel {
    /// Starts a program. What it writes to its standard error goes to `log`, or where ours goes.
    pub(crate) fn start(
        command: &Command,
        log: Option<File>,
        limit: usize,
        runtime: &Arc<Runtime>,
        stop: Stop,
    ) -> io::Result<Self> {
        let _entered = runtime.enter();
        let mut builder = tokio::process::Command::new(command.program());
        builder.args(command.arguments()).stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        builder.stderr(log.map_or_else(Stdio::inherit, Stdio::from));
        // What it starts in turn is ended with it.
        #[cfg(unix)]
        builder.process_group(0);
        let mut child = builder.spawn()?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("the system gives no pipes"));
        };
        let (sender, heard) = mpsc::channel(WAITING);
        let reader = runtime.spawn(read_lines(stdout, limit, sender));
        let end = End::Pipe { stdin: Some(stdin), group: child.id(), child: Box::new(child) };
        Ok(Self { runtime: Arc::clone(runtime), stop, end, queued: Vec::new(), heard, reader, limit })
    }

    /// Takes a WebSocket whose own limits are set to `limit`.
    pub(crate) fn socket(socket: WebSocketStream<TcpStream>, limit: usize, runtime: &Arc<Runtime>, stop: Stop) -> Self {
        let (sink, stream) = socket.split();
        let (sender, heard) = mpsc::channel(WAITING);
        let reader = runtime.spawn(read_frames(stream, sender));
        let end = End::Socket(Box::new(sink));
        Self { runtime: Arc::clone(runtime), stop, end, queued: Vec::new(), heard, reader, limit }
    }

    /// Keeps a line until the next [`flush`](Self::flush).
    pub(crate) fn queue(&mut self, line: String) {
        self.queued.push(line);
    }

    /// Sends what is kept.
    pub(crate) fn flush(&mut self, patience: Duration) -> Result<(), Trouble> {
        let Self { runtime, stop, end, queued, .. } = self;
        let written = runtime.block_on(async {
            tokio::select! {
                biased;
                () = stop.given() => None,
                written = timeout(patience, write(end, queued)) => Some(written),
            }
        });
        match written {
            None => Err(Trouble::Stopped),
            Some(Ok(Ok(()))) => Ok(()),
            Some(Ok(Err(_))) => Err(self.gone().into()),
            Some(Err(_)) => Err(Fault::deaf(patience).into()),
        }
    }

    /// The next line.
    pub(crate) fn hear(&mut self, patience: Duration) -> Result<String, Trouble> {
        let Self { runtime, stop, heard, .. } = self;
        let heard = runtime.block_on(async {
            tokio::select! {
                biased;
                () = stop.given() => None,
                heard = timeout(patience, heard.recv()) => Some(heard),
            }
        });
        match heard {
            None => Err(Trouble::Stopped),
            Some(Err(_)) => Err(Fault::silent(patience).into()),
            Some(Ok(heard)) => self.text(heard).map_err(Trouble::Fault),
        }
    }

    /// A line that is there already, asked for or not.
    pub(crate) fn waiting(&mut self) -> Option<Result<String, Fault>> {
        // The reader works only while the runtime runs.
        self.runtime.block_on(tokio::task::yield_now());
        match self.heard.try_recv() {
            Ok(heard) => Some(self.text(Some(heard))),
            Err(_) => None,
        }
    }

    fn text(&mut self, heard: Option<Heard>) -> Result<String, Fault> {
        match heard {
            Some(Heard::Text(text)) => Ok(text),
            Some(Heard::TooLong) => Err(Fault::new(Code::TooLong, format!("more than {} bytes at once", self.limit))),
            Some(Heard::NotText) => Err(Fault::new(Code::Nonsense, "what it sends is no UTF-8 text")),
            None => Err(self.gone()),
        }
    }

    /// What can be said of a line that is closed.
    fn gone(&mut self) -> Fault {
        let End::Pipe { child, .. } = &mut self.end else {
            return Fault::new(Code::Died, "its connection is closed");
        };
        match self.runtime.block_on(async { timeout(LAST_BREATH, child.wait()).await }) {
            Ok(Ok(status)) => Fault::new(Code::Died, format!("it has ended ({status})")),
            _ => Fault::new(Code::Died, "it has closed its input or output"),
        }
    }

    /// Sends what is kept, says goodbye and waits a moment for the program to end by itself.
    pub(crate) fn close(mut self) {
        let Self { runtime, end, queued, heard, .. } = &mut self;
        let goodbye = async {
            write(end, queued).await?;
            match end {
                End::Pipe { stdin, .. } => *stdin = None,
                End::Socket(sink) => sink.close().await.map_err(io::Error::other)?,
            }
            while heard.recv().await.is_some() {}
            io::Result::Ok(())
        };
        // Whether it was polite or not, the line ends here.
        let _ = runtime.block_on(async { timeout(GRACE, goodbye).await });
    }
}

/// Ends the child with all that it has started, and reaps it.
impl Drop for Channel {
    fn drop(&mut self) {
        self.reader.abort();
        let End::Pipe { child, group, .. } = &mut self.end else { return };
        end_group(*group);
        // It may have ended already; then this only reaps it.
        let _ = child.start_kill();
        let _ = self.runtime.block_on(async { timeout(GRACE, child.wait()).await });
    }
}

#[cfg(unix)]
fn end_group(leader: Option<u32>) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = leader.and_then(|id| Pid::from_raw(id as i32)) {
        // No such group: all have ended.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn end_group(_: Option<u32>) {}

async fn write(end: &mut End, queued: &mut Vec<String>) -> io::Result<()> {
    match end {
        End::Pipe { stdin, .. } => {
            let stdin = stdin.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
            let mut bytes = Vec::new();
            for line in queued.drain(..) {
                bytes.extend_from_slice(line.as_bytes());
                bytes.push(b'\n');
            }
            stdin.write_all(&bytes).await?;
            stdin.flush().await
        }
        End::Socket(sink) => {
            for line in queued.drain(..) {
                sink.feed(Message::text(line)).await.map_err(io::Error::other)?;
            }
            sink.flush().await.map_err(io::Error::other)
        }
    }
}

/// Hands on line after line, until the end of the stream or a line too long.
async fn read_lines(stdout: ChildStdout, limit: usize, heard: mpsc::Sender<Heard>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        match (&mut reader).take(limit as u64 + 1).read_until(b'\n', &mut line).await {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let whole = line.pop_if(|last| *last == b'\n').is_some();
        let heard_now = if !whole && line.len() > limit {
            Heard::TooLong
        } else {
            String::from_utf8(line).map_or(Heard::NotText, Heard::Text)
        };
        let last = !matches!(heard_now, Heard::Text(_));
        if heard.send(heard_now).await.is_err() || last {
            return;
        }
    }
}

/// Hands on frame after frame, until the connection ends or a frame is no use.
async fn read_frames(mut stream: SplitStream<WebSocketStream<TcpStream>>, heard: mpsc::Sender<Heard>) {
    while let Some(frame) = stream.next().await {
        let heard_now = match frame {
            Ok(Message::Text(text)) => Heard::Text(text.to_string()),
            Ok(Message::Binary(_)) | Err(Error::Utf8(_)) => Heard::NotText,
            Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_)) => continue,
            Err(Error::Capacity(_)) => Heard::TooLong,
            Ok(Message::Close(_)) | Err(_) => return,
        };
        let last = !matches!(heard_now, Heard::Text(_));
        if heard.send(heard_now).await.is_err() || last {
            return;
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::erased::runtime;
    use crate::plan::Who;
    use crate::stop::Stopper;

    #[test]
    fn a_program_that_does_not_read_is_deaf() {
        let Ok(Who::Exec(command)) = Who::parse("exec:sleep 1000") else { panic!("a command") };
        let (_stopper, stop) = Stopper::pair();
        let mut channel = Channel::start(&command, None, 100, &runtime().unwrap(), stop).unwrap();
        channel.queue("x".repeat(1 << 20));
        let trouble = channel.flush(Duration::from_millis(50)).unwrap_err();
        assert!(matches!(trouble, Trouble::Fault(Fault { code: Code::Deaf, .. })), "{trouble:?}");
    }
}
