//! The browser client: inside the program, or from a folder while it is worked on.

use std::path::{Component, Path};

use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use crate::form::{Form, Sent};

/// `web/dist` as `build.rs` packs it: a folder for each [`Form`]. A checkout without it compiles; the page then says how to
/// build it.
#[derive(RustEmbed)]
#[folder = "$OUT_DIR/client"]
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
    if let Some(sent) = read(folder, wanted, headers).await {
        return sent.answer(headers);
    }
    // A name with a dot is a file that is missing, not a page.
    if wanted.rsplit('/').next().is_some_and(|last| last.contains('.')) && wanted != INDEX {
        return StatusCode::NOT_FOUND.into_response();
    }
    let mut page = match read(folder, INDEX, headers).await {
        Some(sent) => sent.answer(headers),
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

/// A file in the form that suits the browser; from a folder, where the client is worked on, as it is.
async fn read(folder: Option<&Path>, name: &str, headers: &HeaderMap) -> Option<Sent> {
    let relative = Path::new(name);
    if !relative.components().all(|part| matches!(part, Component::Normal(_))) {
        return None;
    }
    let kind = kind(name);
    if let Some(folder) = folder {
        let bytes = tokio::fs::read(folder.join(relative)).await.ok()?;
        return Some(Sent { kind, form: Form::Plain, hash: Sha256::digest(&bytes).into(), bytes: bytes.into() });
    }
    Form::wanted(headers).into_iter().find_map(|form| {
        let file = Dist::get(&format!("{}/{name}", folder_of(form)))?;
        Some(Sent { kind, form, hash: file.metadata.sha256_hash(), bytes: file.data })
    })
}

/// Where `build.rs` puts files of this form.
const fn folder_of(form: Form) -> &'static str {
    match form {
        Form::Brotli => "br",
        Form::Gzip => "gzip",
        Form::Plain => "plain",
    }
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
