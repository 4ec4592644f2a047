//! The browser client: inside the program, or from a folder while it is worked on.

use std::borrow::Cow;
use std::path::{Component, Path};

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use crate::token::hex;

/// `web/dist`. A checkout without it compiles; the page then says how to build it.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

const INDEX: &str = "index.html";

/// Shown where there is no client.
const FALLBACK: &str = "<!doctype html><html lang=\"zh-CN\"><meta charset=\"utf-8\"><title>Paiju 牌局</title>\
<h1>Paiju 牌局</h1>\
<p>服务器在运行，但网页没有构建。请运行 <code>cargo xtask web</code>，再重新启动。</p>\
<p lang=\"en\">The server runs, but the web client is not built. Run <code>cargo xtask web</code> and start again.</p></html>";

/// A file, or the client's page for the paths that the client itself resolves.
pub(crate) async fn serve(folder: Option<&Path>, path: &str, headers: &HeaderMap) -> Response {
    let path = path.trim_start_matches('/');
    let wanted = if path.is_empty() { INDEX } else { path };
    if let Some(bytes) = read(folder, wanted).await {
        return file(wanted, bytes, headers);
    }
    // A name with a dot is a file that is missing, not a page.
    if wanted.rsplit('/').next().is_some_and(|last| last.contains('.')) && wanted != INDEX {
        return StatusCode::NOT_FOUND.into_response();
    }
    let mut page = match read(folder, INDEX).await {
        Some(bytes) => file(INDEX, bytes, headers),
        None => Html(FALLBACK).into_response(),
    };
    if !is_page(path) {
        // The page says so to people; programs read the status.
        *page.status_mut() = StatusCode::NOT_FOUND;
    }
    page
}

/// Is it a path that the client resolves? The same as in its router.
fn is_page(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    match parts[..] {
        [] | ["t" | "join" | "rules", _] | ["replay"] => true,
        ["replay", _, board] => board.bytes().all(|digit| digit.is_ascii_digit()),
        _ => false,
    }
}

async fn read(folder: Option<&Path>, name: &str) -> Option<Cow<'static, [u8]>> {
    let relative = Path::new(name);
    if !relative.components().all(|part| matches!(part, Component::Normal(_))) {
        return None;
    }
    match folder {
        Some(folder) => tokio::fs::read(folder.join(relative)).await.ok().map(Cow::Owned),
        None => Dist::get(name).map(|file| file.data),
    }
}

fn file(name: &str, bytes: Cow<'static, [u8]>, headers: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", &hex(&Sha256::digest(&bytes))[..32]);
    let fresh = headers.get(IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    let known = fresh.is_some_and(|list| list.split(',').any(|known| known.trim().trim_start_matches("W/") == tag));
    let head = [(CACHE_CONTROL, "no-cache".to_owned()), (ETAG, tag), (CONTENT_TYPE, kind(name).to_owned())];
    if known {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    let body = match bytes {
        Cow::Borrowed(bytes) => Body::from(bytes),
        Cow::Owned(bytes) => Body::from(bytes),
    };
    (head, body).into_response()
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
