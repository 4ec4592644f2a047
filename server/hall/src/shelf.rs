//! The books and their articles, as the lobby asks for them: made and packed once, for they are the same for everybody as long
//! as the program runs.

use std::io::{self, Write as _};
use std::sync::{LazyLock, OnceLock};

use axum::http::HeaderMap;
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;
use registry::{Book, books};
use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::articles::articles;
use crate::form::{Form, Sent};

/// Good, and done in some milliseconds.
const BROTLI_QUALITY: u32 = 9;
const BROTLI_WINDOW: u32 = 18;

/// `GET /api/books`
pub(crate) fn list(headers: &HeaderMap) -> Response {
    static LIST: LazyLock<Packed> = LazyLock::new(|| Packed::json(books()));
    LIST.answer(headers)
}

/// `GET /api/books/{id}/articles`
pub(crate) fn articles_of(book: &'static Book, headers: &HeaderMap) -> Response {
    static SHELF: LazyLock<Vec<OnceLock<Packed>>> = LazyLock::new(|| books().iter().map(|_| OnceLock::new()).collect());
    let place = books().iter().position(|known| known.id() == book.id()).unwrap_or_default();
    SHELF[place].get_or_init(|| Packed::json(&articles(book))).answer(headers)
}

/// An answer in every form, with the hash of each.
struct Packed {
    forms: [(Vec<u8>, [u8; 32]); Form::ALL.len()],
}

impl Packed {
    fn json(value: &(impl Serialize + ?Sized)) -> Self {
        // Strings, lists and tables of them always have a JSON form.
        let plain = serde_json::to_vec(value).unwrap_or_default();
        let forms = Form::ALL.map(|form| {
            // Writing to memory can't fail; if it did, nobody would be sent that form.
            let bytes = pack(form, &plain).unwrap_or_default();
            let hash = Sha256::digest(&bytes).into();
            (bytes, hash)
        });
        Self { forms }
    }

    fn answer(&'static self, headers: &HeaderMap) -> Response {
        let wanted = Form::wanted(headers).into_iter().find(|form| !self.forms[*form as usize].0.is_empty());
        let form = wanted.unwrap_or(Form::Plain);
        let (bytes, hash) = &self.forms[form as usize];
        Sent { kind: "application/json", form, bytes: bytes.as_slice().into(), hash: *hash }.answer(headers)
    }
}

fn pack(form: Form, plain: &[u8]) -> io::Result<Vec<u8>> {
    match form {
        Form::Plain => Ok(plain.to_vec()),
        Form::Brotli => {
            let mut packer = brotli::CompressorWriter::new(Vec::new(), 4096, BROTLI_QUALITY, BROTLI_WINDOW);
            packer.write_all(plain)?;
            Ok(packer.into_inner())
        }
        Form::Gzip => {
            let mut packer = GzEncoder::new(Vec::new(), Compression::best());
            packer.write_all(plain)?;
            packer.finish()
        }
    }
}
