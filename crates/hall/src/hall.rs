//! The hall: all live tables, and the server in front of them.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::future::try_join_all;
use registry::Book;
use serde_json::{Map, Value};
use table::Seat;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};
use wire::{Created, Fill, Listed, NewTable};

use crate::actor::{Actor, Message};
use crate::archive::resume;
use crate::error::Refusal;
use crate::fact::Fact;
use crate::limits::Addresses;
use crate::live::{Charter, Summary, System, Table, name, person};
use crate::shared::Shared;
use crate::tables::{Handle, Resting, Tables};
use crate::token::{invite, seat_token, table_id};
use crate::{HallConfig, HallError, http};

/// Messages that may wait for a table; who sends more waits.
const QUEUE: usize = 64;
/// Tables that are taken up at the same time after a start: their returns are then written together.
const WAKING: usize = 64;

/// All live tables. Cheap to clone; every clone is the same hall.
#[derive(Clone)]
pub struct Hall {
    pub(crate) shared: Arc<Shared>,
    pub(crate) addresses: Arc<Addresses>,
    tables: Arc<Tables>,
    /// True once the hall lets go of everybody. Sockets and tables in being hold a receiver.
    ending: watch::Sender<bool>,
}

impl std::fmt::Debug for Hall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Hall({} tables)", self.count())
    }
}

impl Hall {
    /// Opens a hall on the live tables of its log. A table rests until somebody asks for it; where a board is in play it is
    /// taken up at once, though this does not wait for it.
    ///
    /// # Errors
    /// The log can't be read or written. A single table that does not replay is reported and left in the log, frozen.
    pub async fn open(config: HallConfig) -> Result<Self, HallError> {
        let shared = Arc::new(Shared::of(config));
        let tables = Arc::default();
        let hall = Self { shared, addresses: Arc::default(), tables, ending: watch::Sender::new(false) };
        let config = &hall.shared.config;
        let heads = config.log.heads().await?;
        // All wait at once, so that the log writes many leases together.
        let epochs = heads.iter().map(|head| config.log.take_lease(&head.table, &config.node));
        for (head, epoch) in heads.iter().zip(try_join_all(epochs).await?) {
            let summary = head.summary.as_deref().and_then(Summary::read);
            hall.tables.found(head.table.clone(), Resting { epoch, summary });
        }
        hall.wake();
        tokio::spawn(hall.clone().end_resting(Instant::now()));
        Ok(hall)
    }

    /// Takes up, several at a time, the tables that must not wait for somebody.
    fn wake(&self) {
        let urgent = Arc::new(Mutex::new(self.tables.urgent().into_iter()));
        for _ in 0..WAKING {
            let (hall, urgent) = (self.clone(), Arc::clone(&urgent));
            tokio::spawn(async move {
                let next = || urgent.lock().unwrap_or_else(PoisonError::into_inner).next();
                while let Some(id) = next() {
                    // What can't be taken up at all is reported where that is found; what can't be written just now is
                    // tried again.
                    while matches!(hall.find(&id).await, Err(Refusal::Storage)) {
                        tokio::time::sleep(hall.shared.config.tempo.retry).await;
                    }
                }
            });
        }
    }

    /// Ends the tables that nobody asks for in all the time after which an idle table ends.
    async fn end_resting(self, mut since: Instant) {
        let mut ending = self.presence();
        loop {
            since += self.shared.config.tempo.idle;
            tokio::select! {
                _ = ending.wait_for(|ending| *ending) => return,
                () = sleep_until(since) => {}
            }
            if self.tables.end_resting(&*self.shared.config.log).await == 0 {
                return;
            }
        }
    }

    /// Tables that have not ended.
    pub fn count(&self) -> usize {
        self.tables.count()
    }

    /// Serves on a listener until `shutdown` is done, then tells everybody, lets the tables finish their step, and
    /// returns when all sockets are closed or the time for it is up.
    ///
    /// # Errors
    /// The listener fails.
    pub async fn serve(
        &self,
        listener: TcpListener,
        shutdown: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), HallError> {
        let service = http::router(self.clone()).into_make_service_with_connect_info::<SocketAddr>();
        let mut ending = self.ending.subscribe();
        let ended = async move {
            // The sender lives as long as the hall, which this call borrows.
            let _ = ending.wait_for(|ending| *ending).await;
        };
        let hall = self.clone();
        let watcher = tokio::spawn(async move {
            shutdown.await;
            hall.let_go().await;
        });
        let served = axum::serve(listener, service).with_graceful_shutdown(ended).into_future();
        let drain = self.shared.config.limits.drain;
        let mut ending = self.ending.subscribe();
        let patience = async move {
            let _ = ending.wait_for(|ending| *ending).await;
            drop(ending);
            tokio::time::sleep(drain).await;
        };
        let result = tokio::select! {
            result = served => result.map_err(HallError::from),
            () = patience => Ok(()),
        };
        self.drained(drain).await;
        watcher.abort();
        result
    }

    /// Ends all tables and sockets.
    async fn let_go(&self) {
        self.ending.send_replace(true);
        for table in self.tables.let_go() {
            // A table that has ended by itself needs no telling.
            let _ = table.sender.send(Message::Restart).await;
        }
    }

    /// Waits until no socket or table holds on to the hall.
    async fn drained(&self, patience: Duration) {
        let empty = async {
            while self.ending.receiver_count() > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        if tokio::time::timeout(patience, empty).await.is_err() {
            tracing::warn!("some connections did not close in time");
        }
    }

    /// Held by whatever a shutdown waits for.
    pub(crate) fn presence(&self) -> watch::Receiver<bool> {
        self.ending.subscribe()
    }

    /// Is the hall letting go of everybody?
    pub(crate) fn is_ending(&self) -> bool {
        *self.ending.borrow()
    }

    /// A table in play; one that rests is taken up first.
    pub(crate) async fn find(&self, id: &str) -> Result<Handle, Refusal> {
        if self.is_ending() {
            return Err(Refusal::Restart);
        }
        let take_up = async |epoch| {
            let resumed = resume(&self.shared, id, epoch).await;
            let actor =
                resumed.inspect_err(|error| tracing::error!(table = id, %error, "a table can't be taken up"))?;
            Ok(self.start(actor))
        };
        let handle = self.tables.find(id, take_up).await?;
        self.let_go_if_ending(&handle).await;
        Ok(handle)
    }

    /// A table may begin just when the others are told that the hall ends.
    async fn let_go_if_ending(&self, table: &Handle) {
        if self.is_ending() {
            // One that was told before has ended.
            let _ = table.sender.send(Message::Restart).await;
        }
    }

    /// What the lobby shows.
    pub(crate) fn list(&self) -> Vec<Listed> {
        self.tables.list()
    }

    fn start(&self, actor: Actor) -> Handle {
        let (sender, inbox) = mpsc::channel(QUEUE);
        let id = actor.id().to_owned();
        let handle = Handle { sender, listing: actor.listing() };
        let (tables, presence) = (Arc::clone(&self.tables), self.presence());
        tokio::spawn(async move {
            actor.run(inbox).await;
            tables.ended(&id);
            drop(presence);
        });
        handle
    }

    /// Makes a table; its creator sits already.
    pub(crate) async fn create(&self, wish: NewTable) -> Result<Created, Refusal> {
        if self.is_ending() {
            return Err(Refusal::Restart);
        }
        if self.count() >= self.shared.config.limits.tables {
            return Err(Refusal::TooManyTables);
        }
        let name = name(&wish.name)?;
        let charter = charter(&wish)?;
        let wanted = wish.seat.unwrap_or(1);
        let seat = Seat::number(wanted).filter(|seat| seat.index() < usize::from(charter.seats));
        let seat = seat.ok_or(Refusal::BadSeat(wanted))?;
        let token = seat_token()?;
        let created = Created {
            table: charter.id.clone(),
            token: token.clone(),
            seat: seat.into(),
            invite: charter.invite.clone(),
        };
        let actor = self.found(charter, &person(seat, name, &token), wish.fill).await?;
        let handle = self.start(actor);
        self.tables.made(created.table.clone(), handle.clone());
        self.let_go_if_ending(&handle).await;
        Ok(created)
    }

    /// Writes a table's first events.
    async fn found(&self, charter: Charter, creator: &Fact, fill: Fill) -> Result<Actor, Refusal> {
        let config = &self.shared.config;
        let epoch = config.log.take_lease(&charter.id, &config.node).await?;
        let (house, made) = (Arc::clone(&self.shared.house), (creator, fill));
        let now = self.shared.wall.now_ms();
        let table = Table::found(house, Box::new(System), charter, made, (epoch, now))?;
        let mut actor = Actor::new(Arc::clone(&self.shared), table);
        actor.flush().await.map_err(|_| Refusal::Storage)?;
        Ok(actor)
    }
}

/// What a table is made of, if the wish makes sense.
pub(crate) fn charter(wish: &NewTable) -> Result<Charter, Refusal> {
    let book = registry::book(&wish.book).ok_or_else(|| Refusal::NoBook(wish.book.chars().take(40).collect()))?;
    let chosen = Value::Object(wish.options.clone());
    let setup = book.setup(&chosen).map_err(|error| Refusal::BadOption(error.to_string()))?;
    Ok(Charter {
        id: table_id()?,
        book,
        options: whole_options(book, &wish.options),
        seats: book.seats(&setup),
        setup,
        invite: invite()?,
    })
}

/// All options: the chosen ones, and the defaults of the others.
fn whole_options(book: &Book, chosen: &Map<String, Value>) -> Value {
    let one = |option: &table::BookOption| {
        let value = chosen.get(option.key).cloned().unwrap_or_else(|| option.values[0].value.into());
        (option.key.to_owned(), value)
    };
    Value::Object(book.guide().options.iter().map(one).collect())
}

/// Opens a hall and serves it: see [`Hall::open`] and [`Hall::serve`].
pub async fn serve(
    config: HallConfig,
    listener: TcpListener,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), HallError> {
    Hall::open(config).await?.serve(listener, shutdown).await
}
