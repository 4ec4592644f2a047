//! The browser client: inside the program, or from a folder while it is worked on.

use std::borrow::Cow;
use std::path::{Component, Path};

use axum::body::Body;
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use crate::token::hex;

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

/// In what form a file goes over the wire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Brotli,
    Gzip,
    Plain,
}

impl Form {
    /// All three, the smallest first.
    const ALL: [Self; 3] = [Self::Brotli, Self::Gzip, Self::Plain];

    /// The name in `Accept-Encoding`.
    const fn coding(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
            Self::Plain => "identity",
        }
    }

    /// The folder of `build.rs`.
    const fn folder(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            packed => packed.coding(),
        }
    }

    /// Those that the browser takes, the one that it likes best first; of equals the smallest.
    fn wanted(headers: &HeaderMap) -> Vec<Self> {
        let mut taken: Vec<(u16, Self)> = Self::ALL.iter().map(|form| (liking(headers, *form), *form)).collect();
        taken.retain(|(liking, _)| *liking > 0);
        taken.sort_by_key(|(liking, _)| std::cmp::Reverse(*liking));
        taken.into_iter().map(|(_, form)| form).collect()
    }
}

/// How much a browser likes a form, in thousandths; 0: it doesn't take it. RFC 9110, 12.5.3.
fn liking(headers: &HeaderMap, form: Form) -> u16 {
    let lines = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|line| line.to_str().ok());
    let (mut any, mut said) = (None, None);
    for item in lines.flat_map(|line| line.split(',')) {
        let mut parts = item.split(';').map(str::trim);
        let coding = parts.next().unwrap_or_default();
        let weight = parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
        let weight = weight.map_or(1.0, |weight| weight.trim().parse::<f32>().unwrap_or(0.0));
        let weight = (weight.clamp(0.0, 1.0) * 1000.0) as u16;
        if coding.eq_ignore_ascii_case(form.coding()) {
            said = Some(weight);
        } else if coding == "*" {
            any = Some(weight);
        }
    }
    match form {
        // Whoever says nothing of it takes it, least of all.
        Form::Plain => said.or(any).unwrap_or(1),
        Form::Brotli | Form::Gzip => said.or(any).unwrap_or(0),
    }
}

/// A file as it is sent.
struct Sent {
    bytes: Cow<'static, [u8]>,
    form: Form,
    hash: [u8; 32],
}

/// A file, or the client's page for the paths that the client itself resolves.
pub(crate) async fn serve(folder: Option<&Path>, path: &str, headers: &HeaderMap) -> Response {
    let path = path.trim_start_matches('/');
    let wanted = if path.is_empty() { INDEX } else { path };
    if let Some(sent) = read(folder, wanted, headers).await {
        return file(wanted, sent, headers);
    }
    // A name with a dot is a file that is missing, not a page.
    if wanted.rsplit('/').next().is_some_and(|last| last.contains('.')) && wanted != INDEX {
        return StatusCode::NOT_FOUND.into_response();
    }
    match read(folder, INDEX, headers).await {
        Some(sent) => file(INDEX, sent, headers),
        None => Html(FALLBACK).into_response(),
    }
}

/// A file in the form that suits the browser; from a folder, where the client is worked on, as it is.
async fn read(folder: Option<&Path>, name: &str, headers: &HeaderMap) -> Option<Sent> {
    let relative = Path::new(name);
    if !relative.components().all(|part| matches!(part, Component::Normal(_))) {
        return None;
    }
    if let Some(folder) = folder {
        let bytes = tokio::fs::read(folder.join(relative)).await.ok()?;
        return Some(Sent { form: Form::Plain, hash: Sha256::digest(&bytes).into(), bytes: bytes.into() });
    }
    // Whoever takes nothing at all gets the file as it is.
    let forms = Form::wanted(headers).into_iter().chain([Form::Plain]);
    forms.into_iter().find_map(|form| {
        let file = Dist::get(&format!("{}/{name}", form.folder()))?;
        Some(Sent { form, hash: file.metadata.sha256_hash(), bytes: file.data })
    })
}

fn file(name: &str, sent: Sent, headers: &HeaderMap) -> Response {
    // The hash is that of the bytes sent: each form has a tag of its own.
    let tag = format!("\"{}\"", &hex(&sent.hash)[..32]);
    let known = headers.get_all(IF_NONE_MATCH).iter().filter_map(|known| known.to_str().ok());
    let known = known.flat_map(|list| list.split(',')).any(|known| known.trim().trim_start_matches("W/") == tag);
    let head =
        [(CACHE_CONTROL, "no-cache"), (VARY, "accept-encoding"), (ETAG, tag.as_str()), (CONTENT_TYPE, kind(name))];
    if known {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    let body = match sent.bytes {
        Cow::Borrowed(bytes) => Body::from(bytes),
        Cow::Owned(bytes) => Body::from(bytes),
    };
    let mut response = (head, body).into_response();
    if sent.form != Form::Plain {
        response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static(sent.form.coding()));
    }
    response
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
