//! Packs the browser client once, when the program is built: each file `plain`, as `br` and as `gzip`, a folder each.
//!
//! What is packed depends on the files and on the two libraries alone, so that two builds of one source are equal.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use flate2::{Compression, GzBuilder};

/// The client as `cargo xtask web` builds it. A checkout without it compiles.
const DIST: &str = "../../web/dist";
/// Files of these kinds are packed already.
const PACKED: [&str; 3] = ["png", "ico", "woff2"];
/// The best that brotli does, in a window that holds the whole client.
const BROTLI_QUALITY: u32 = 11;
const BROTLI_WINDOW: u32 = 20;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={DIST}");
    println!("cargo::rerun-if-changed=build.rs");
    let out = std::env::var_os("OUT_DIR").map(PathBuf::from).ok_or(io::ErrorKind::NotFound)?.join("client");
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    fs::create_dir_all(&out)?;
    if Path::new(DIST).is_dir() { pack(Path::new(DIST), &out, Path::new("")) } else { Ok(()) }
}

/// Packs a folder and the folders in it; what packing does not make smaller has no packed form.
fn pack(dist: &Path, out: &Path, within: &Path) -> io::Result<()> {
    for entry in fs::read_dir(dist.join(within))? {
        let name = within.join(entry?.file_name());
        if dist.join(&name).is_dir() {
            pack(dist, out, &name)?;
            continue;
        }
        let bytes = fs::read(dist.join(&name))?;
        let kind = name.extension().and_then(|kind| kind.to_str()).unwrap_or_default();
        let packed =
            if PACKED.contains(&kind) { vec![] } else { vec![("br", brotli(&bytes)?), ("gzip", gzip(&bytes)?)] };
        let smaller = packed.into_iter().filter(|(_, packed)| packed.len() < bytes.len()).collect::<Vec<_>>();
        for (form, bytes) in smaller.iter().chain([&("plain", bytes)]) {
            let target = out.join(form).join(&name);
            fs::create_dir_all(target.parent().unwrap_or(out))?;
            fs::write(target, bytes)?;
        }
    }
    Ok(())
}

fn brotli(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packer = brotli::CompressorWriter::new(Vec::new(), 4096, BROTLI_QUALITY, BROTLI_WINDOW);
    packer.write_all(bytes)?;
    Ok(packer.into_inner())
}

/// Without a name and a moment in its head: they would differ from build to build.
fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packer = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
    packer.write_all(bytes)?;
    packer.finish()
}
