//! The HTTP half: the lobby's calls, records, the client's files, and the door to the sockets.

use std::sync::atomic::Ordering;

use axum::body::{Bytes, to_bytes};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Path, Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::middleware::{Next, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router};
use serde::de::DeserializeOwned;
use tokio::sync::oneshot;
use wire::{NewTable, SitDown};

use crate::actor::Message;
use crate::door::Asking;
use crate::error::{Many, Refusal};
use crate::hall::Hall;
use crate::limits::{Limit, shallow};
use crate::listen::Caller;
use crate::site::Site;
use crate::socket::Guest;
use crate::token::TokenDigest;
use crate::{assets, names, origin, shelf, socket};

/// Where a watcher of the machine asks.
const HEALTH: &str = "/healthz";
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
        .route(HEALTH, get(health))
        .route("/api/books", get(async |headers: HeaderMap| shelf::list(&headers)))
        .route("/api/books/{id}/articles", get(book_articles))
        .route("/api/tables", get(list).post(create))
        .route("/api/tables/{id}/sit", post(sit))
        .route("/api/tables/{id}/fill", post(fill))
        .route("/api/tables/{id}/boards/{n}/record", get(board_record))
        .route("/api/tables/{id}/socket", get(open_socket))
        .fallback(files)
        .layer(from_fn_with_state(hall.clone(), gate))
        .layer(map_response(secure))
        .with_state(hall)
}

async fn secure(mut response: Response) -> Response {
    for (name, value) in SECURITY {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// What every request passes: it comes whole, in time; the hall is called by a name of its own; the site has calls left.
/// Until then its connection is one of those that make room; while it is answered it is not.
async fn gate(State(hall): State<Hall>, request: Request, next: Next) -> Response {
    match admit(&hall, request).await {
        Ok((request, _asking)) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    }
}

async fn admit(hall: &Hall, request: Request) -> Result<(Request, Asking), Refusal> {
    let config = &hall.shared.config;
    let (mut head, body) = request.into_parts();
    let caller = head.extensions.get::<Caller>().cloned().ok_or(Refusal::NoPath)?;
    let whole = tokio::time::timeout(config.limits.body, to_bytes(body, MAX_BODY)).await;
    let body = whole.map_err(|_| Refusal::TooSlow)?.map_err(|_| Refusal::TooBig)?;
    let asking = caller.visit.asks();
    let path = head.uri.path();
    // Whoever asks for its health may know the machine by any name, and learns nothing else.
    if path != HEALTH {
        if !origin::is_called_rightly(&head.headers, &head.uri, config) {
            return Err(Refusal::BadHost);
        }
        let site = Site::of(origin::address(caller.peer, &head.headers, &config.proxies));
        if path.starts_with("/api/") {
            hall.front.budgets.calls.take(&site).map_err(too_many_calls)?;
        }
        head.extensions.insert(site);
    }
    Ok((Request::from_parts(head, body.into()), asking))
}

/// Would what is done now be kept?
async fn health(State(hall): State<Hall>) -> Response {
    let health = hall.shared.config.log.health().await;
    // Said once each time that it changes, however often it is asked.
    let was_well = hall.front.is_well.swap(health.is_ok(), Ordering::Relaxed);
    match health {
        Ok(()) => {
            if !was_well {
                tracing::info!("the log can be written again");
            }
            "ok".into_response()
        }
        Err(error) => {
            if was_well {
                tracing::error!(%error, "the log can't be written");
            }
            (StatusCode::SERVICE_UNAVAILABLE, "the log can't be written").into_response()
        }
    }
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
    Extension(site): Extension<Site>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Refusal> {
    let wish: NewTable = read(&hall, &headers, &body)?;
    hall.front.budgets.tables.take(&site).map_err(too_many_calls)?;
    let created = hall.create(wish).await?;
    Ok((StatusCode::CREATED, Json(created)).into_response())
}

async fn sit(
    State(hall): State<Hall>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Response, Refusal> {
    let SitDown { name, invite, seat } = read(&hall, &headers, &body)?;
    let name = names::given(&name)?;
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

async fn board_record(
    State(hall): State<Hall>,
    Extension(site): Extension<Site>,
    Path((id, n)): Path<(String, String)>,
) -> Result<Response, Refusal> {
    let number = n.parse().map_err(|_| Refusal::NoBoard)?;
    hall.front.budgets.records.take(&site).map_err(too_many_calls)?;
    let lines = hall.front.records.of(&hall.shared, &id, number).await?;
    let kind = [(header::CONTENT_TYPE, "application/jsonl; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    Ok((kind, lines).into_response())
}

async fn open_socket(
    State(hall): State<Hall>,
    Path(id): Path<String>,
    Extension(caller): Extension<Caller>,
    Extension(site): Extension<Site>,
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
    let sockets = &hall.front.sockets;
    let place = match sockets.enter(site, config.limits.sockets_per_address) {
        Ok(place) => place,
        Err(_) if caller.visit.hurries_others() => sockets.replace(site),
        Err(limit) => return Refusal::TooMany(Many::Sockets, limit).into_response(),
    };
    let guest = Guest { site, visit: caller.visit, place };
    upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(MAX_WRITE_BUFFER)
        .max_message_size(socket::HARD_LIMIT)
        .max_frame_size(socket::HARD_LIMIT)
        .on_upgrade(move |socket| socket::serve(socket, hall, id, guest))
}

async fn files(State(hall): State<Hall>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    if path.starts_with("/api/") || (method != Method::GET && method != Method::HEAD) {
        return Refusal::NoPath.into_response();
    }
    assets::serve(hall.shared.config.web_dir.as_deref(), path, &headers).await
}

fn too_many_calls(limit: Limit) -> Refusal {
    Refusal::TooMany(Many::Calls, limit)
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
fn read<T: DeserializeOwned>(hall: &Hall, headers: &HeaderMap, body: &[u8]) -> Result<T, Refusal> {
    check(hall, headers)?;
    let text = std::str::from_utf8(body).map_err(|_| Refusal::BadBody("not UTF-8".into()))?;
    if !shallow(text) {
        return Err(Refusal::BadBody("nested too deeply".into()));
    }
    serde_json::from_str(text).map_err(|error| Refusal::BadBody(error.to_string()))
}
