//! What can go wrong: for who runs the hall ([`HallError`]) and for who calls it ([`Refusal`]).

use std::path::PathBuf;

use axum::Json;
use axum::http::StatusCode;
use axum::http::header::{HeaderValue, RETRY_AFTER};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value};
use store::StoreError;
use wire::{Fault, Text};

use crate::limits::Limit;

/// Why a hall does not open or a table does not go on. No message holds a card, a seed or a token.
#[derive(Debug, thiserror::Error)]
pub enum HallError {
    /// The log refused or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The listener failed.
    #[error("the hall can't listen: {0}")]
    Listen(#[from] std::io::Error),
    /// The key file is of no use.
    #[error("the key file {}: {why}", file.display())]
    Seal {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A log with sealed entries and no key.
    #[error(
        "{} is missing, and the database beside it holds entries sealed with it: put the key back from a backup; \
         a new one would open none of the tables. To begin afresh, give another folder",
        file.display()
    )]
    NoKey {
        /// Where the key should be.
        file: PathBuf,
    },
    /// A log that was sealed with another key.
    #[error(
        "the key file is not the one that sealed this database: put back the one that belongs to it, from a backup. \
         To begin afresh, give another folder"
    )]
    WrongKey,
    /// Sealed bytes that this key does not open.
    #[error("a sealed entry does not open: the key file belongs to another log, or the entry is altered")]
    Sealed,
    /// The system gives no random bytes.
    #[error("the system gives no random bytes: {0}")]
    Random(String),
    /// The log does not take a table's return.
    #[error("table {table}: its return can't be written just now")]
    Unwritten {
        /// The table.
        table: String,
    },
    /// A table's log that does not replay.
    #[error("table {table}: event {seq} can't be replayed: {why}")]
    Replay {
        /// The table.
        table: String,
        /// The event's number.
        seq: u64,
        /// What does not fit.
        why: String,
    },
}

impl HallError {
    /// What `Display` says, in Chinese. What the system says stands in brackets as it came.
    pub fn zh(&self) -> String {
        match self {
            Self::Store(error) => error.zh(),
            Self::Listen(error) => format!("不能在这个地址上接听（{error}）"),
            Self::Seal { file, why } => format!("密钥文件 {} 不能用（{why}）", file.display()),
            Self::NoKey { file } => format!(
                "没有 {}，而旁边的数据库里有用它封存的内容：请从备份放回密钥，新的密钥一桌也打不开。要从头开始，请另给文件夹",
                file.display()
            ),
            Self::WrongKey => "密钥不是封存这个数据库的那一把：请从备份放回原来的。要从头开始，请另给文件夹".to_owned(),
            Self::Sealed => "封存的内容打不开：密钥是别的数据库的，或内容被改动".to_owned(),
            Self::Random(why) => format!("系统不给随机数（{why}）"),
            Self::Unwritten { table } => format!("桌 {table}：它的恢复暂时写不进数据库"),
            Self::Replay { table, seq, why } => format!("桌 {table}：第 {seq} 条不能重演（{why}）"),
        }
    }
}

/// After how many seconds what passes may be asked for again.
const RETRY: HeaderValue = HeaderValue::from_static("5");

/// What there are too many of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Many {
    Tables,
    Connections,
    Sockets,
    Calls,
}

impl Many {
    /// Code, Chinese, English.
    fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Tables => {
                ("too_many_tables", "桌数已满，请稍后再来", "the hall has no room for another table; try again later")
            }
            Self::Connections => {
                ("too_many_connections", "连接太多，请稍后再试", "too many connections; try again later")
            }
            Self::Sockets => ("too_many_sockets", "来自同一地址的连接太多", "too many sockets from one address"),
            Self::Calls => ("too_many_calls", "请求太频繁，请稍后再试", "too many calls; try again later"),
        }
    }
}

/// Why a call is refused.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Refusal {
    NoTable,
    NoBook(String),
    BadOption(String),
    BadName,
    BadSeat(u8),
    BadInvite,
    BadToken,
    BadOrigin,
    BadBody(String),
    BadType,
    TooBig,
    SeatTaken,
    TableFull,
    BadHost,
    NameTaken,
    TooSlow,
    TooMany(Many, Limit),
    BoardInPlay,
    NoBoard,
    Storage,
    Frozen,
    Damaged,
    Restart,
    NoPath,
}

impl Refusal {
    fn status(&self) -> StatusCode {
        match self {
            Self::NoTable | Self::NoBook(_) | Self::BoardInPlay | Self::NoBoard | Self::NoPath => StatusCode::NOT_FOUND,
            Self::BadOption(_) | Self::BadName | Self::BadSeat(_) | Self::BadBody(_) => StatusCode::BAD_REQUEST,
            Self::BadInvite | Self::BadOrigin => StatusCode::FORBIDDEN,
            Self::BadToken => StatusCode::UNAUTHORIZED,
            Self::BadType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::TooBig => StatusCode::PAYLOAD_TOO_LARGE,
            Self::BadHost => StatusCode::MISDIRECTED_REQUEST,
            Self::SeatTaken | Self::TableFull | Self::NameTaken => StatusCode::CONFLICT,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::TooMany(Many::Connections | Many::Sockets | Many::Calls, _) => StatusCode::TOO_MANY_REQUESTS,
            Self::TooMany(Many::Tables, _) | Self::Storage | Self::Frozen | Self::Damaged | Self::Restart => {
                StatusCode::SERVICE_UNAVAILABLE
            }
        }
    }

    /// Code, Chinese, English.
    fn words(&self) -> (&'static str, String, String) {
        let fixed = |code, zh: &str, en: &str| (code, zh.to_owned(), en.to_owned());
        match self {
            Self::NoTable => fixed("no_table", "没有这一桌", "there is no such table"),
            Self::NoBook(id) => ("no_book", format!("没有规则“{id}”"), format!("there is no rulebook {id:?}")),
            Self::BadOption(why) => ("bad_option", format!("选项不对：{why}"), why.clone()),
            Self::BadName => fixed(
                "bad_name",
                "名字须在24字以内，且看得见：不含控制字符、隐形字符、空白字符",
                "a name has at most 24 letters, all of which can be seen: no control, invisible or blank characters",
            ),
            Self::NameTaken => fixed(
                "name_taken",
                "同桌已有人用这个名字，或看起来一样的名字，请换一个",
                "somebody at this table has that name, or one that looks the same: choose another",
            ),
            Self::BadSeat(seat) => {
                ("bad_seat", format!("本桌没有{seat}号位"), format!("this table has no seat {seat}"))
            }
            Self::BadInvite => fixed("bad_invite", "邀请码不对", "the invite is not this table's"),
            Self::BadToken => fixed("bad_token", "凭证不属于本桌", "the token is not of this table"),
            Self::BadOrigin => {
                fixed("bad_origin", "不接受来自该网页的请求", "requests from that page's origin are refused")
            }
            Self::BadBody(why) => {
                ("bad_body", format!("请求内容无法读取：{why}"), format!("the body can't be read: {why}"))
            }
            Self::BadType => fixed("bad_type", "请求须为 application/json", "the body must be application/json"),
            Self::TooBig => fixed("too_big", "请求内容超过16 KB", "the body is larger than 16 KB"),
            Self::SeatTaken => fixed("seat_taken", "该座位已有人", "that seat is taken"),
            Self::TableFull => fixed("table_full", "本桌已满", "the table is full"),
            Self::BadHost => fixed(
                "bad_host",
                "这个域名不是本服务器的（可用 --host-name 添加）",
                "this server does not go by that host name; --host-name adds one",
            ),
            Self::TooSlow => fixed("too_slow", "请求内容来得太慢", "the body came too slowly"),
            Self::TooMany(what, limit) => {
                let (code, zh, en) = what.words();
                (code, format!("{zh}（上限 {limit}）"), format!("{en} (the limit is {limit})"))
            }
            Self::BoardInPlay => fixed("board_in_play", "这一副还没有打完", "that board is still in play"),
            Self::NoBoard => fixed("no_board", "没有这一副", "there is no such board"),
            Self::Storage => fixed("storage", "暂时无法存档，请再试", "the log can't be written just now; try again"),
            Self::Frozen => fixed(
                "frozen",
                "本桌因内部错误已冻结，记录完好",
                "the table is frozen by an internal error; its log is kept",
            ),
            Self::Damaged => fixed(
                "damaged",
                "本桌的存档已损坏，请联系服务器管理员",
                "the table's log is damaged: ask whoever runs the server",
            ),
            Self::Restart => fixed("restart", "服务器正在重启", "the server is restarting"),
            Self::NoPath => fixed("no_path", "没有这个地址", "there is nothing at this address"),
        }
    }

    fn args(&self) -> Map<String, Value> {
        let one = |key: &str, value: Value| Map::from_iter([(key.to_owned(), value)]);
        match self {
            Self::NoBook(id) => one("book", id.as_str().into()),
            Self::BadSeat(seat) => one("seat", (*seat).into()),
            Self::BadOption(why) | Self::BadBody(why) => one("why", why.as_str().into()),
            Self::TooMany(_, limit) => {
                Map::from_iter([("limit".to_owned(), limit.flag.into()), ("most".to_owned(), limit.most.into())])
            }
            _ => Map::new(),
        }
    }
}

impl Refusal {
    /// The answer's status and body.
    pub(crate) fn told(&self) -> (StatusCode, Fault) {
        let (code, zh, en) = self.words();
        (self.status(), Fault { code: code.into(), args: self.args(), text: Text { zh, en } })
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let (status, fault) = self.told();
        let mut response = (status, Json(fault)).into_response();
        if matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            response.headers_mut().insert(RETRY_AFTER, RETRY);
        }
        response
    }
}

impl From<HallError> for Refusal {
    fn from(error: HallError) -> Self {
        tracing::error!(%error, "a call failed");
        Self::Storage
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        HallError::from(error).into()
    }
}
