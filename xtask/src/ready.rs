//! What the tests need beside Rust: Node for the client, a browser with Chinese letters to look at it, Python for the sample
//! of a bot.

use std::path::Path;

use anyhow::{Context, Result, bail};
use xtask::tree;

use crate::shell;

/// The oldest Node that the client's build runs on.
const NODE: (u32, u32) = (20, 19);

/// Debian's browser, and where other systems put theirs; the variable comes first.
const BROWSERS: &[&str] = &["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/// Fetches and installs what is missing, and says so.
pub(crate) fn set_up() -> Result<()> {
    rust()?;
    node()?;
    if browser().is_none() {
        install("chromium", "the browser that the browser tests drive")?;
    }
    let browser = browser().context("chromium is installed but not found; set CHROMIUM to its path")?;
    if shell::output("fc-list :lang=zh").is_none_or(|fonts| fonts.is_empty()) {
        install("fontconfig fonts-noto-cjk", "Chinese letters for the browser")?;
    }
    println!("browser {browser}");
    if shell::output("python3 --version").is_none() {
        install("python3", "Python, which runs docs/bots/sample.py")?;
    }
    packages("web")?;
    packages("web-tests")
}

/// The browser's path.
pub(crate) fn browser() -> Option<String> {
    let named = std::env::var("CHROMIUM").ok().filter(|path| Path::new(path).exists());
    named.or_else(|| BROWSERS.iter().find(|path| Path::new(path).exists()).map(|path| (*path).to_owned()))
}

/// Installs the packages of the folder's lock file, unless they are there already.
///
/// Not `npm ci`: it refuses a lock file that lacks an optional package of another system, which some registries lack.
pub(crate) fn packages(folder: &str) -> Result<()> {
    let folder_path = tree::root().join(folder);
    let lock = tree::read(&folder_path.join("package-lock.json"))?;
    let stamp = folder_path.join("node_modules/.paiju-lock");
    if std::fs::read_to_string(&stamp).is_ok_and(|installed| installed == lock) {
        println!("{folder}: packages are those of the lock file");
        return Ok(());
    }
    shell::run(folder, "npm install --no-save --no-audit --no-fund --loglevel=error")?;
    std::fs::write(&stamp, lock).with_context(|| format!("cannot write {}", stamp.display()))
}

/// The formatter and the linter, which a minimal toolchain lacks.
fn rust() -> Result<()> {
    for (tool, component) in [("cargo fmt --version", "rustfmt"), ("cargo clippy --version", "clippy")] {
        if shell::output(tool).is_none() {
            println!("installing {component}");
            shell::run("", &format!("rustup component add {component}"))?;
        }
    }
    Ok(())
}

fn node() -> Result<()> {
    if shell::output("node --version").is_none() || shell::output("npm --version").is_none() {
        install("nodejs npm", "Node, which builds and tests the browser client")?;
    }
    let version = shell::output("node --version").unwrap_or_default();
    let mut parts = version.trim_start_matches('v').split('.').map(|part| part.parse().unwrap_or(0));
    let found = (parts.next().unwrap_or(0), parts.next().unwrap_or(0));
    if found < NODE {
        bail!("Node {version} is too old: the client needs {}.{} or newer (https://nodejs.org)", NODE.0, NODE.1);
    }
    println!("node {version}");
    Ok(())
}

/// Installs Debian packages as root or through sudo; where neither is at hand, says what to do.
fn install(names: &str, purpose: &str) -> Result<()> {
    let root = shell::output("id -u").is_some_and(|id| id == "0");
    let sudo = if root { "" } else { "sudo -n " };
    let able = shell::output("apt-get --version").is_some() && (root || shell::output("sudo -n true").is_some());
    if !able {
        bail!("missing: {names} ({purpose}). Install it (on Debian: sudo apt-get install {names}) and start again");
    }
    println!("installing {names}: {purpose}");
    shell::run("", &format!("{sudo}apt-get update -qq"))?;
    shell::run_with(
        "",
        &format!("{sudo}apt-get install -y -qq --no-install-recommends {names}"),
        &[("DEBIAN_FRONTEND", "noninteractive")],
    )
}
