//! The hall: all live tables, and the server in front of them.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use registry::Book;
use serde_json::{Map, Value};
use table::Seat;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};
use wire::{Created, Fill, Listed, NewTable};

use crate::actor::{Actor, Listing, Message};
use crate::archive::resume;
use crate::error::Refusal;
use crate::fact::Fact;
use crate::limits::Addresses;
use crate::live::{Charter, System, Table, name, person};
use crate::shared::Shared;
use crate::token::{invite, seat_token, table_id};
use crate::{HallConfig, HallError, http};

/// Messages that may wait for a table; who sends more waits.
const QUEUE: usize = 64;

/// A live table, from outside.
#[derive(Clone)]
pub(crate) struct Handle {
    pub(crate) sender: mpsc::Sender<Message>,
    listing: Listing,
}

/// All live tables. Cheap to clone; every clone is the same hall.
#[derive(Clone)]
pub struct Hall {
    pub(crate) shared: Arc<Shared>,
    pub(crate) addresses: Arc<Addresses>,
    tables: Arc<RwLock<BTreeMap<String, Handle>>>,
    /// True once the hall lets go of everybody. Sockets and tables in being hold a receiver.
    ending: watch::Sender<bool>,
}

impl std::fmt::Debug for Hall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Hall({} tables)", self.count())
    }
}

impl Hall {
    /// Opens a hall and takes up every live table of its log.
    ///
    /// # Errors
    /// The log can't be read. A single table that does not replay is reported and left in the log, frozen.
    pub async fn open(config: HallConfig) -> Result<Self, HallError> {
        let shared = Arc::new(Shared::of(config));
        let tables = Arc::default();
        let hall = Self { shared, addresses: Arc::default(), tables, ending: watch::Sender::new(false) };
        for head in hall.shared.config.log.heads().await? {
            match resume(&hall.shared, &head.table).await {
                Ok(actor) => hall.start(actor),
                Err(error) => tracing::error!(table = %head.table, %error, "a table can't be taken up"),
            }
        }
        Ok(hall)
    }

    /// Live tables.
    pub fn count(&self) -> usize {
        self.tables.read().unwrap_or_else(PoisonError::into_inner).len()
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
        let tables: Vec<Handle> = {
            let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
            std::mem::take(&mut *tables).into_values().collect()
        };
        self.ending.send_replace(true);
        for table in tables {
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

    /// A live table.
    pub(crate) fn find(&self, id: &str) -> Option<Handle> {
        self.tables.read().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    /// What the lobby shows.
    pub(crate) fn list(&self) -> Vec<Listed> {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        let listed = |handle: &Handle| handle.listing.lock().unwrap_or_else(PoisonError::into_inner).clone();
        tables.values().filter_map(listed).collect()
    }

    fn start(&self, actor: Actor) {
        let (sender, inbox) = mpsc::channel(QUEUE);
        let id = actor.id().to_owned();
        let handle = Handle { sender, listing: actor.listing() };
        self.tables.write().unwrap_or_else(PoisonError::into_inner).insert(id.clone(), handle);
        let (tables, presence) = (Arc::clone(&self.tables), self.presence());
        tokio::spawn(async move {
            actor.run(inbox).await;
            tables.write().unwrap_or_else(PoisonError::into_inner).remove(&id);
            drop(presence);
        });
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
        self.start(actor);
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
fn charter(wish: &NewTable) -> Result<Charter, Refusal> {
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
