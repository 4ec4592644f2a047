//! The hall: all live tables, and the server in front of them.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::future::try_join_all;
use registry::Book;
use serde_json::{Map, Value};
use table::Seat;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};
use tokio::time::sleep_until;
use wire::{Created, Fill, Listed, NewTable};

use crate::actor::{Actor, Message};
use crate::archive::resume;
use crate::attendance::People;
use crate::door::Door;
use crate::error::{Many, Refusal};
use crate::fact::Fact;
use crate::limits::{Budgets, Limit, Sockets};
use crate::live::{COMING_BACK, Charter, Summary, System, Table, person};
use crate::names;
use crate::record::Records;
use crate::shared::Shared;
use crate::tables::{Handle, Resting, Tables};
use crate::token::{invite, seat_token, table_id};
use crate::{HallConfig, HallError, Limits, http};

/// Messages that may wait for a table; who sends more waits.
const QUEUE: usize = 64;
/// Tables that are taken up at the same time after a start: their returns are then written together.
const WAKING: usize = 64;

/// What stands before the tables: who may come in, and how much they may ask for.
#[derive(Debug)]
pub(crate) struct Front {
    pub(crate) door: Arc<Door>,
    pub(crate) sockets: Arc<Sockets>,
    pub(crate) budgets: Budgets,
    pub(crate) records: Records,
    /// Could the log be written when it was asked last?
    pub(crate) is_well: AtomicBool,
}

impl Front {
    fn of(limits: &Limits) -> Self {
        Self {
            door: Door::new(limits.connections, limits.connections_per_address),
            sockets: Arc::default(),
            budgets: Budgets::new(limits),
            records: Records::new(limits.record_cache),
            is_well: AtomicBool::new(true),
        }
    }
}

/// All live tables. Cheap to clone; every clone is the same hall.
#[derive(Clone)]
pub struct Hall {
    pub(crate) shared: Arc<Shared>,
    pub(crate) front: Arc<Front>,
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
    /// The log can't be read or written, or was sealed with another key. A single table that does not replay is reported and
    /// left in the log: frozen, or out of play.
    pub async fn open(config: HallConfig) -> Result<Self, HallError> {
        config.seal.fits(&*config.log).await?;
        let (front, shared) = (Arc::new(Front::of(&config.limits)), Arc::new(Shared::of(config)));
        let tables = Arc::new(Tables::new(shared.wall.now_ms()));
        let hall = Self { shared, front, tables, ending: watch::Sender::new(false) };
        let config = &hall.shared.config;
        let heads = config.log.heads().await?;
        // All wait at once, so that the log writes many leases together.
        let epochs = heads.iter().map(|head| config.log.take_lease(&head.table, &config.node));
        for (head, epoch) in heads.iter().zip(try_join_all(epochs).await?) {
            let summary = head.summary.as_deref().and_then(Summary::read);
            hall.tables.found(head.table.clone(), Resting { epoch, summary });
        }
        hall.wake();
        tokio::spawn(hall.clone().end_resting());
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

    /// Ends resting tables when nobody has been there for so long that idle ones end.
    async fn end_resting(self) {
        let (wall, tempo) = (&self.shared.wall, &self.shared.config.tempo);
        let (mut ending, mut again) = (self.presence(), 0);
        while let Some(due) = self.tables.next_end(tempo) {
            tokio::select! {
                _ = ending.wait_for(|ending| *ending) => return,
                () = sleep_until(wall.instant(due.max(again))) => {}
            }
            let now = wall.now_ms();
            if let Err(error) = self.tables.end_resting(&*self.shared.config.log, tempo, now).await {
                tracing::warn!(%error, "idle tables can't be closed");
                again = now + COMING_BACK;
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
        let hall = self.clone();
        let watcher = tokio::spawn(async move {
            shutdown.await;
            hall.let_go().await;
        });
        tracing::info!(tables = self.count(), "the hall is open");
        let result = self.listen(listener, http::router(self.clone())).await;
        self.drained(self.shared.config.limits.drain).await;
        watcher.abort();
        result.map_err(HallError::from)
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
        let now = self.shared.wall.now_ms();
        let people = Arc::new(People::gone(actor.left(now), now));
        let handle = Handle { sender, listing: actor.listing(), people };
        let (tables, presence) = (Arc::clone(&self.tables), self.presence());
        tokio::spawn(async move {
            actor.run(inbox).await;
            tables.ended(&id);
            drop(presence);
        });
        handle
    }

    /// Has the hall room for one more table? If it is full, one that nobody is at gives way.
    async fn make_room(&self) -> Result<(), Refusal> {
        let Shared { config, wall, .. } = &*self.shared;
        let most = config.limits.tables;
        if self.count() < most || self.tables.make_room(&*config.log, wall.now_ms()).await {
            return Ok(());
        }
        Err(Refusal::TooMany(Many::Tables, Limit { flag: "tables", most: most as u64 }))
    }

    /// Makes a table; its creator sits already.
    pub(crate) async fn create(&self, wish: NewTable) -> Result<Created, Refusal> {
        if self.is_ending() {
            return Err(Refusal::Restart);
        }
        let name = names::among(names::given(&wish.name)?, &[])?;
        let charter = charter(&wish)?;
        let wanted = wish.seat.unwrap_or(1);
        let seat = Seat::number(wanted).filter(|seat| seat.index() < usize::from(charter.seats));
        let seat = seat.ok_or(Refusal::BadSeat(wanted))?;
        self.make_room().await?;
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
