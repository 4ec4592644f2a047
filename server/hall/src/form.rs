//! What is packed for the way: the form that a browser likes best, and the head that tells it so.
//!
//! Only what is the same for everybody is packed: the client's files, the lists of books and articles. Never an answer that
//! holds a secret (tokens, invites, what a seat sees) beside text that a stranger chose (names): how long they are together
//! tells of the one by the other (BREACH).

use std::borrow::Cow;

use axum::body::Body;
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

/// In what form something goes over the wire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Brotli,
    Gzip,
    Plain,
}

impl Form {
    /// All three, the smallest first.
    pub(crate) const ALL: [Self; 3] = [Self::Brotli, Self::Gzip, Self::Plain];

    /// The name in `Accept-Encoding`.
    const fn coding(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
            Self::Plain => "identity",
        }
    }

    /// Those that the browser takes, the one that it likes best first; of equals the smallest. Whoever takes nothing at all
    /// gets it plain.
    pub(crate) fn wanted(headers: &HeaderMap) -> Vec<Self> {
        let mut taken: Vec<(u16, Self)> = Self::ALL.iter().map(|form| (liking(headers, *form), *form)).collect();
        taken.retain(|(liking, _)| *liking > 0);
        taken.sort_by_key(|(liking, _)| std::cmp::Reverse(*liking));
        taken.into_iter().map(|(_, form)| form).chain([Self::Plain]).collect()
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

/// What is sent, in one form.
pub(crate) struct Sent {
    /// The media type.
    pub(crate) kind: &'static str,
    pub(crate) form: Form,
    pub(crate) bytes: Cow<'static, [u8]>,
    /// SHA-256 of these bytes: each form has a tag of its own.
    pub(crate) hash: [u8; 32],
}

impl Sent {
    /// The answer: to whoever has it already, that it is still the same.
    pub(crate) fn answer(self, headers: &HeaderMap) -> Response {
        let tag = format!("\"{}\"", &hex::encode(self.hash)[..32]);
        let known = headers.get_all(IF_NONE_MATCH).iter().filter_map(|known| known.to_str().ok());
        let known = known.flat_map(|list| list.split(',')).any(|known| known.trim().trim_start_matches("W/") == tag);
        let head =
            [(CACHE_CONTROL, "no-cache"), (VARY, "accept-encoding"), (ETAG, tag.as_str()), (CONTENT_TYPE, self.kind)];
        if known {
            return (StatusCode::NOT_MODIFIED, head).into_response();
        }
        let body = match self.bytes {
            Cow::Borrowed(bytes) => Body::from(bytes),
            Cow::Owned(bytes) => Body::from(bytes),
        };
        let mut response = (head, body).into_response();
        if self.form != Form::Plain {
            response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static(self.form.coding()));
        }
        response
    }
}
