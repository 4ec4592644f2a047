//! The HTTP half: the lobby's calls, records, the client's files, and the door to the sockets.

use std::net::SocketAddr;

use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::middleware::map_response;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::de::DeserializeOwned;
use tokio::sync::oneshot;
use wire::{NewTable, SitDown};

use crate::actor::Message;
use crate::error::Refusal;
use crate::hall::Hall;
use crate::limits::shallow;
use crate::token::TokenDigest;
use crate::{assets, live, origin, record, shelf, socket};

/// The longest body of a call.
const MAX_BODY: usize = 16 * 1024;
/// What a socket reads at once. Small, because every socket keeps it.
const READ_BUFFER: usize = 512;
/// What a socket gathers before it writes: nothing, for what it gathers it keeps room for.
const WRITE_BUFFER: usize = 0;
/// The longest frame a table sends, with room to spare.
const MAX_WRITE_BUFFER: usize = 1024 * 1024;

/// What browsers are told about everything.
const SECURITY: [(HeaderName, &str); 4] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; connect-src 'self'; img-src 'self' data:; style-src-attr 'unsafe-inline'; \
         object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "same-origin"),
];

/// All routes.
pub(crate) fn router(hall: Hall) -> Router {
    Router::new()
        .route("/healthz", get(async || "ok"))
        .route("/api/books", get(async |headers: HeaderMap| shelf::list(&headers)))
        .route("/api/books/{id}/articles", get(book_articles))
        .route("/api/tables", get(list).post(create))
        .route("/api/tables/{id}/sit", post(sit))
        .route("/api/tables/{id}/fill", post(fill))
        .route("/api/tables/{id}/boards/{n}/record", get(board_record))
        .route("/api/tables/{id}/socket", get(open_socket))
        .fallback(files)
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(map_response(secure))
        .with_state(hall)
}

async fn secure(mut response: Response) -> Response {
    for (name, value) in SECURITY {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

async fn book_articles(Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Refusal> {
    let book = registry::book(&id).ok_or(Refusal::NoBook(id))?;
    Ok(shelf::articles_of(book, &headers))
}

async fn list(State(hall): State<Hall>) -> Response {
    Json(hall.list()).into_response()
}

async fn create(
    State(hall): State<Hall>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Refusal> {
    let wish: NewTable = read(&hall, &headers, body)?;
    let config = &hall.shared.config;
    let ip = origin::address(peer, &headers, &config.proxies);
    if !hall.addresses.may_make(ip, config.limits.tables_per_hour) {
        return Err(Refusal::TooManyCalls);
    }
    let created = hall.create(wish).await?;
    Ok((StatusCode::CREATED, Json(created)).into_response())
}

async fn sit(
    State(hall): State<Hall>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Refusal> {
    let SitDown { name, invite, seat } = read(&hall, &headers, body)?;
    let name = live::name(&name)?;
    let seated = ask(&hall, &id, |reply| Message::Sit { name, invite, seat, reply }).await?;
    Ok(Json(seated).into_response())
}

async fn fill(State(hall): State<Hall>, Path(id): Path<String>, headers: HeaderMap) -> Result<Response, Refusal> {
    check(&hall, &headers)?;
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    let token = TokenDigest::of(bearer.ok_or(Refusal::BadToken)?);
    let listed = ask(&hall, &id, |reply| Message::Fill { token, reply }).await?;
    Ok(Json(listed).into_response())
}

async fn board_record(State(hall): State<Hall>, Path((id, n)): Path<(String, String)>) -> Result<Response, Refusal> {
    let number = n.parse().map_err(|_| Refusal::NoBoard)?;
    let lines = record::record(&hall.shared, &id, number).await?;
    let kind = [(header::CONTENT_TYPE, "application/jsonl; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    Ok((kind, lines).into_response())
}

async fn open_socket(
    State(hall): State<Hall>,
    Path(id): Path<String>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let config = &hall.shared.config;
    if !origin::allowed(&headers, &config.origins) {
        return Refusal::BadOrigin.into_response();
    }
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(rejection) => return rejection.into_response(),
    };
    let ip = origin::address(peer, &headers, &config.proxies);
    let Some(place) = hall.addresses.enter(ip, config.limits.sockets_per_ip) else {
        return Refusal::TooManySockets.into_response();
    };
    upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(MAX_WRITE_BUFFER)
        .max_message_size(socket::HARD_LIMIT)
        .max_frame_size(socket::HARD_LIMIT)
        .on_upgrade(move |socket| socket::serve(socket, hall, id, place))
}

async fn files(State(hall): State<Hall>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    if path.starts_with("/api/") || (method != Method::GET && method != Method::HEAD) {
        return Refusal::NoPath.into_response();
    }
    assets::serve(hall.shared.config.web_dir.as_deref(), path, &headers).await
}

/// Asks a live table.
async fn ask<T>(
    hall: &Hall,
    id: &str,
    message: impl FnOnce(oneshot::Sender<Result<T, Refusal>>) -> Message,
) -> Result<T, Refusal> {
    let table = hall.find(id).await?;
    let (reply, answer) = oneshot::channel();
    table.sender.send(message(reply)).await.map_err(|_| Refusal::NoTable)?;
    // A table that dies over the question froze.
    answer.await.map_err(|_| Refusal::Frozen)?
}

/// May this call change something?
fn check(hall: &Hall, headers: &HeaderMap) -> Result<(), Refusal> {
    if !origin::allowed(headers, &hall.shared.config.origins) {
        return Err(Refusal::BadOrigin);
    }
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let bare = kind.split(';').next().unwrap_or_default().trim();
    if bare.eq_ignore_ascii_case("application/json") { Ok(()) } else { Err(Refusal::BadType) }
}

/// The body of a call that changes something.
fn read<T: DeserializeOwned>(
    hall: &Hall,
    headers: &HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<T, Refusal> {
    check(hall, headers)?;
    let body = body.map_err(|_| Refusal::TooBig)?;
    let text = std::str::from_utf8(&body).map_err(|_| Refusal::BadBody("not UTF-8".into()))?;
    if !shallow(text) {
        return Err(Refusal::BadBody("nested too deeply".into()));
    }
    serde_json::from_str(text).map_err(|error| Refusal::BadBody(error.to_string()))
}
