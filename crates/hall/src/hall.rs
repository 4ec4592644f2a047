//! The hall: all live tables, and the server in front of them.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockWriteGuard};
use std::time::Duration;

use registry::Book;
use serde_json::{Map, Value};
use store::StoreError;
use table::Seat;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot, watch};
use wire::{Created, Fill, Listed, NewTable};

use crate::actor::{Actor, Message};
use crate::attendance::People;
use crate::clock::Wall;
use crate::door::Door;
use crate::error::{Many, Refusal};
use crate::fact::{Fact, INVITE_NAME, secret_place};
use crate::limits::{Budgets, Limit, Sockets};
use crate::names;
use crate::people::person;
use crate::record::Records;
use crate::resume::resume;
use crate::state::{Charter, State};
use crate::token::{invite, seat_token, table_id};
use crate::{HallConfig, HallError, http};

/// Messages that may wait for a table; who sends more waits.
const QUEUE: usize = 64;
/// For so long a table whose people have gone, as when they load the page again, does not give way to another.
const JUST_NOW: Duration = Duration::from_mins(1);

/// What all tables share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) config: HallConfig,
    pub(crate) wall: Wall,
}

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

/// A live table, from outside.
#[derive(Clone)]
pub(crate) struct Handle {
    pub(crate) sender: mpsc::Sender<Message>,
    listed: Arc<Mutex<Option<Listed>>>,
    pub(crate) people: Arc<People>,
}

/// A table of the log, in the hall.
#[derive(Clone)]
enum Entry {
    Live(Handle),
    /// It can't be taken up; why.
    Out(Refusal),
}

/// All live tables. Cheap to clone; every clone is the same hall.
#[derive(Clone)]
pub struct Hall {
    pub(crate) shared: Arc<Shared>,
    pub(crate) front: Arc<Front>,
    tables: Arc<RwLock<BTreeMap<String, Entry>>>,
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
    /// The log can't be read, or was sealed with another key. A single table that does not replay is reported and left in
    /// the log: frozen, or out of play.
    pub async fn open(config: HallConfig) -> Result<Self, HallError> {
        config.seal.fits(&*config.log).await?;
        let limits = &config.limits;
        let front = Front {
            door: Door::new(limits.connections, limits.connections_per_address),
            sockets: Arc::default(),
            budgets: Budgets::new(limits),
            records: Records::new(limits.record_cache),
            is_well: AtomicBool::new(true),
        };
        let shared = Arc::new(Shared { config, wall: Wall::start() });
        let hall = Self { shared, front: Arc::new(front), tables: Arc::default(), ending: watch::Sender::new(false) };
        for head in hall.shared.config.log.heads().await? {
            match resume(&hall.shared, &head.table).await {
                Ok(actor) => hall.start(actor),
                Err(error) => {
                    tracing::error!(table = %head.table, %error, "a table can't be taken up");
                    hall.tables().insert(head.table, Entry::Out(out_of_play(&error)));
                }
            }
        }
        Ok(hall)
    }

    /// Live tables.
    pub fn count(&self) -> usize {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        tables.values().filter(|entry| matches!(entry, Entry::Live(_))).count()
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
        let tables = std::mem::take(&mut *self.tables());
        self.ending.send_replace(true);
        for entry in tables.into_values() {
            if let Entry::Live(table) = entry {
                // A table that has ended by itself needs no telling.
                let _ = table.sender.send(Message::Restart).await;
            }
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

    /// A live table; or why there is none.
    pub(crate) fn find(&self, id: &str) -> Result<Handle, Refusal> {
        match self.tables.read().unwrap_or_else(PoisonError::into_inner).get(id) {
            Some(Entry::Live(handle)) => Ok(handle.clone()),
            Some(Entry::Out(why)) => Err(why.clone()),
            None if self.is_ending() => Err(Refusal::Restart),
            None => Err(Refusal::NoTable),
        }
    }

    /// What the lobby shows.
    pub(crate) fn list(&self) -> Vec<Listed> {
        let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
        tables
            .values()
            .filter_map(|entry| if let Entry::Live(handle) = entry { handle.listed() } else { None })
            .collect()
    }

    fn tables(&self) -> RwLockWriteGuard<'_, BTreeMap<String, Entry>> {
        self.tables.write().unwrap_or_else(PoisonError::into_inner)
    }

    fn start(&self, actor: Actor) {
        let (sender, inbox) = mpsc::channel(QUEUE);
        let id = actor.state.charter.id.clone();
        let now = self.shared.wall.now_ms();
        let people = Arc::new(People::gone(actor.timers.idle.unwrap_or(now), now));
        let handle = Handle { sender, listed: Arc::clone(&actor.listed), people };
        self.tables().insert(id.clone(), Entry::Live(handle));
        let (tables, presence) = (Arc::clone(&self.tables), self.presence());
        tokio::spawn(async move {
            actor.run(inbox).await;
            tables.write().unwrap_or_else(PoisonError::into_inner).remove(&id);
            drop(presence);
        });
    }

    /// Has the hall room for one more table? If it is full, the table that nobody has been at for longest ends: one where
    /// nothing was played before one where something was. None ends as long as somebody is there, or just was.
    async fn make_room(&self) -> Result<(), Refusal> {
        let most = self.shared.config.limits.tables;
        if self.count() < most {
            return Ok(());
        }
        let now = self.shared.wall.now_ms();
        let left = {
            let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
            let left = tables.values().filter_map(|entry| match entry {
                Entry::Live(handle) => {
                    Some((handle.boards(), handle.people.gone_since(now, JUST_NOW)?, handle.clone()))
                }
                Entry::Out(_) => None,
            });
            left.min_by_key(|(boards, since, _)| (*boards, *since)).map(|(_, _, handle)| handle)
        };
        if let Some(handle) = left {
            let (reply, closed) = oneshot::channel();
            // Whether it ended so or by itself, it has ended; if the log did not take it, there is no room.
            if handle.sender.send(Message::Close { reply }).await.is_err() || closed.await.unwrap_or(true) {
                return Ok(());
            }
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
        self.start(actor);
        Ok(created)
    }

    /// Writes a table's first events.
    async fn found(&self, charter: Charter, creator: &Fact, fill: Fill) -> Result<Actor, Refusal> {
        let config = &self.shared.config;
        let epoch = config.log.take_lease(&charter.id, &config.node).await?;
        let invite = config.seal.seal(&secret_place(&charter.id, INVITE_NAME), charter.invite.as_bytes())?;
        let made = Fact::Made {
            book: charter.book.id().into(),
            options: charter.options.clone(),
            setup: charter.setup.clone(),
        };
        let mut actor = Actor::new(Arc::clone(&self.shared), State::new(charter), epoch);
        let mut draft = actor.draft();
        draft.secrets.push(store::Secret { name: INVITE_NAME.into(), sealed: invite });
        draft.fact(&mut actor.state, &made);
        draft.fact(&mut actor.state, creator);
        if fill == Fill::Bots {
            actor.stage_bots(&mut draft);
        }
        actor.stage_commitment(&mut draft, 1)?;
        actor.commit(draft).await.map_err(|_| Refusal::Storage)?;
        actor.give_chairs_bots();
        Ok(actor)
    }
}

impl Handle {
    fn listed(&self) -> Option<Listed> {
        self.listed.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The board in play or just over; 0: none was dealt.
    fn boards(&self) -> u64 {
        self.listed().map_or(u64::MAX, |listed| listed.board)
    }
}

/// Why a table of the log is not in play.
fn out_of_play(error: &HallError) -> Refusal {
    match error {
        HallError::Store(StoreError::ChainBreak { .. } | StoreError::Corrupt { .. }) => Refusal::Damaged,
        // It may well be read another time.
        HallError::Store(_) | HallError::Random(_) => Refusal::Storage,
        _ => Refusal::Damaged,
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
